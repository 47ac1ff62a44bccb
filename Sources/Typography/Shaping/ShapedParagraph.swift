import CPango
import Primitives

/// A shaped hard line: clusters in logical order with corrected advances, ready for line breaking. For a long
/// line, this may be a part (`ParagraphWindow`).
struct ShapedParagraph {
  /// The position of the first scalar in the text.
  var start: Int
  /// The number of scalars without the terminator.
  var count: Int
  /// The number of scalars in the terminator: 0 at the end of the text, 2 for a carriage return and a line
  /// feed.
  var terminatorCount: Int
  var baseLevel: UInt8
  var analysis: TextAnalysis
  /// The runs, in logical order.
  var runs: [ShapedRun]
  /// The clusters in logical order. They cover the scalars, or the available part, without gaps.
  var clusters: [ShapedCluster]
  /// The glyphs. Those of a cluster are consecutive, from left to right.
  var glyphs: [ShapedGlyph]
  /// The characters and emoji sequences that no face has.
  var missing: Set<String> = []
}

/// A range of one face, style and direction.
struct ShapedRun {
  /// The index among Pango's items, which are needed to reshape a piece.
  var item: Int
  var face: FaceID
  /// The role of the face for the style.
  var role: FaceRole
  /// The index of the style in the text.
  var textRun: Int
  var level: UInt8
  /// The range of scalars in the paragraph.
  var scalars: Range<Int>

  var isRTL: Bool { level & 1 == 1 }
}

/// The smallest part of a text that has glyphs of its own.
struct ShapedCluster {
  /// The index of the first scalar in the paragraph.
  var start: Int32
  var count: Int32
  /// The index in the runs of the paragraph.
  var run: Int32
  var firstGlyph: Int32
  var glyphCount: Int32
  /// The part of the advance that separates the cluster from the next one, in points. It is left out at the
  /// end of a line.
  var gap: Float = 0
  /// The corrected advance in points. That of a tab is only known on its line.
  var advance: Double
  var kind: Kind

  enum Kind: UInt8 {
    case text
    /// White space that hangs past the limit at the end of a line.
    case space
    case tab
    case attachment
  }

  var end: Int { Int(start) + Int(count) }
}

/// A glyph relative to the left edge of its cluster and the baseline, in points.
struct ShapedGlyph {
  /// The glyph; `nil` for a character that no face has.
  var glyph: UInt32?
  var x: Double
  var rise: Double
  var xScale: Double
  var yScale: Double
}

/// Pango's analysis of one hard line before shaping: its UTF-8 bytes, grapheme clusters and break
/// opportunities.
struct TextAnalysis {
  let utf8: [UInt8]
  /// The offsets of scalars and bytes; `nil` if every scalar is one byte.
  private let places: Places?
  /// For each scalar and for the end, true if a line may break before it.
  let canBreak: [Bool]
  /// For each scalar and for the end, true if a grapheme cluster starts there.
  let startsGrapheme: [Bool]

  private struct Places {
    /// The byte offset of each scalar, and of the end.
    var bytes: [Int32] = []
    /// The scalar to which each byte belongs.
    var scalars: [Int32] = []
  }

  func byte(ofScalar scalar: Int) -> Int { places.map { Int($0.bytes[scalar]) } ?? scalar }

  func scalar(atByte byte: Int) -> Int { places.map { Int($0.scalars[byte]) } ?? byte }

  /// Returns the range of bytes for a range of scalars.
  func bytes(of scalars: Range<Int>) -> Range<Int> {
    byte(ofScalar: scalars.lowerBound)..<byte(ofScalar: scalars.upperBound)
  }

  /// - Parameter keepsKoreanWords: true if Korean breaks between words only.
  init(_ scalars: ArraySlice<UInt32>, keepsKoreanWords: Bool = false) {
    let utf8: [UInt8]
    // Pango treats a null character as the end of the text, so another character replaces it; neither is
    // drawn.
    if scalars.allSatisfy({ $0 < 0x80 }) {
      utf8 = scalars.map { $0 == 0 ? 1 : UInt8($0) }
      places = nil
    } else {
      var bytes: [UInt8] = []
      var places = Places()
      bytes.reserveCapacity(scalars.count)
      places.bytes.reserveCapacity(scalars.count + 1)
      places.scalars.reserveCapacity(scalars.count + 1)
      for (index, value) in scalars.enumerated() {
        places.bytes.append(Int32(bytes.count))
        let scalar: Unicode.Scalar = value == 0 ? "\u{1}" : Unicode.Scalar(value) ?? "\u{FFFD}"
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        while places.scalars.count < bytes.count { places.scalars.append(Int32(index)) }
      }
      places.bytes.append(Int32(bytes.count))
      places.scalars.append(Int32(scalars.count))
      utf8 = bytes
      self.places = places
    }

    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    let language = pango_language_from_string("en")
    utf8.withUnsafeBytes { bytes in
      pango_get_log_attrs(
        bytes.bindMemory(to: CChar.self).baseAddress, Int32(utf8.count), -1, language, &attributes,
        Int32(attributes.count))
    }
    self.utf8 = utf8
    var canBreak = attributes.map { $0.is_line_break != 0 }
    BreakRules.mend(&canBreak, in: scalars, keepsKoreanWords: keepsKoreanWords)
    self.canBreak = canBreak
    startsGrapheme = attributes.map { $0.is_cursor_position != 0 }
  }
}

/// The metrics of the box for a character that no face has.
package enum MissingGlyph {
  /// The advance in ems.
  package static let advance = 0.6
  /// The height of the box above the baseline, in ems.
  package static let height = 0.7
  /// The space on either side of the box, in ems.
  package static let margin = 0.06
  /// The stroke width of the box, in ems.
  package static let stroke = 0.06
}
