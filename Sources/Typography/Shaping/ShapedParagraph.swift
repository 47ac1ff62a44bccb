import CPango
import Primitives

/// One hard line, shaped: clusters in logical order with corrected advances, ready to be broken into lines. Of a long one
/// there may be a part (`ParagraphWindow`).
struct ShapedParagraph {
  /// Position of the first scalar in the text.
  var start: Int
  /// Scalars without the line's terminator.
  var count: Int
  /// Scalars of the terminator: 0 at the end of the text, 2 for a carriage return and line feed.
  var terminatorCount: Int
  var baseLevel: UInt8
  var analysis: TextAnalysis
  /// The runs, in logical order.
  var runs: [ShapedRun]
  /// The clusters, in logical order; they cover the scalars, or the part that there is, without gaps.
  var clusters: [ShapedCluster]
  /// Those of a cluster follow each other from left to right.
  var glyphs: [ShapedGlyph]
  /// The characters and emoji sequences that no face has.
  var missing: Set<String> = []
}

/// A stretch of one face, style and direction.
struct ShapedRun {
  /// Index among Pango's items, which are needed to shape a piece again.
  var item: Int
  var face: FaceID
  /// Of the face for the style.
  var role: FaceRole
  /// Index of the style in the text.
  var textRun: Int
  var level: UInt8
  /// Scalars of the paragraph.
  var scalars: Range<Int>

  var isRTL: Bool { level & 1 == 1 }
}

/// The smallest stretch of text that has glyphs of its own.
struct ShapedCluster {
  /// Scalar of the paragraph.
  var start: Int32
  var count: Int32
  /// Index in the paragraph's runs.
  var run: Int32
  var firstGlyph: Int32
  var glyphCount: Int32
  /// Points, corrections included; a tab's is known only on its line.
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

/// A glyph relative to its cluster's left edge and the baseline, in points.
struct ShapedGlyph {
  /// `nil` for a character that no face has.
  var glyph: UInt32?
  var x: Double
  var rise: Double
  var xScale: Double
  var yScale: Double
}

/// What Pango knows of one hard line before it is shaped: its UTF-8 bytes, grapheme clusters and break opportunities.
struct TextAnalysis {
  let utf8: [UInt8]
  /// `nil` where every scalar is a byte.
  private let places: Places?
  /// For each scalar and the end: whether a line may break before it.
  let canBreak: [Bool]
  /// For each scalar and the end: whether a grapheme cluster starts there.
  let startsGrapheme: [Bool]

  private struct Places {
    /// Byte offset of each scalar, and of the end.
    var bytes: [Int32] = []
    /// The scalar that each byte belongs to.
    var scalars: [Int32] = []
  }

  func byte(ofScalar scalar: Int) -> Int { places.map { Int($0.bytes[scalar]) } ?? scalar }

  func scalar(atByte byte: Int) -> Int { places.map { Int($0.scalars[byte]) } ?? byte }

  /// Bytes of a range of scalars.
  func bytes(of scalars: Range<Int>) -> Range<Int> {
    byte(ofScalar: scalars.lowerBound)..<byte(ofScalar: scalars.upperBound)
  }

  init(_ scalars: ArraySlice<UInt32>) {
    let utf8: [UInt8]
    // Pango takes a null character for the end of the text, so another stands in; neither is drawn.
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
    BreakRules.mend(&canBreak, in: scalars)
    self.canBreak = canBreak
    startsGrapheme = attributes.map { $0.is_cursor_position != 0 }
  }
}

/// How a character that no face has is set: a box.
package enum MissingGlyph {
  /// Advance in em.
  package static let advance = 0.6
  /// The box's height in em, standing on the baseline.
  package static let height = 0.7
  /// Space on either side of the box in em.
  package static let margin = 0.06
  /// Width of the box's outline in em.
  package static let stroke = 0.06
}
