import CPango

/// Pango's glyphs of one piece of text, as values.
final class GlyphBuffer {
  struct Glyph {
    var id: UInt32
    /// Fractions of an em.
    var advance: Double
    var x: Double
    /// Up.
    var y: Double
    /// Byte of the piece that its cluster starts at.
    var byte: Int
  }

  private let string: UnsafeMutablePointer<PangoGlyphString>

  init() { string = pango_glyph_string_new() }

  deinit { pango_glyph_string_free(string) }

  /// Pango's mark for a character that the face has not.
  static let unknownFlag: UInt32 = 0x1000_0000
  /// A glyph that draws nothing.
  static let empty: UInt32 = 0x0FFF_FFFF

  /// Shapes bytes of a paragraph; glyphs come from left to right.
  ///
  /// - Parameter context: the bytes that the piece's edges may join with.
  func shape(
    _ piece: Range<Int>, of utf8: [UInt8], within context: Range<Int>,
    analysis: UnsafePointer<PangoAnalysis>
  ) -> [Glyph] {
    utf8.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress else { return }
      pango_shape_full(
        start + piece.lowerBound, Int32(piece.count), start + context.lowerBound, Int32(context.count),
        analysis, string)
    }
    let em = FontMap.shapingSize * Double(PANGO_SCALE)
    return (0..<Int(string.pointee.num_glyphs)).map { index in
      let info = string.pointee.glyphs[index]
      return Glyph(
        id: info.glyph, advance: Double(info.geometry.width) / em, x: Double(info.geometry.x_offset) / em,
        y: -Double(info.geometry.y_offset) / em, byte: Int(string.pointee.log_clusters[index]))
    }
  }
}
