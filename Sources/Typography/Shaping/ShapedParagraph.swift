import Primitives

/// One hard line, shaped: clusters in logical order with corrected advances, ready to be broken into lines.
struct ShapedParagraph {
  /// Position of the first scalar in the text.
  var start: Int
  /// Scalars without the line's terminator.
  var count: Int
  /// Scalars of the terminator: 0 at the end of the text, 2 for a carriage return and line feed.
  var terminatorCount: Int
  var baseLevel: UInt8
  var analysis: TextAnalysis
  /// In logical order.
  var runs: [ShapedRun]
  /// In logical order; they cover the scalars without gaps.
  var clusters: [ShapedCluster]
  /// Those of a cluster follow each other from left to right.
  var glyphs: [ShapedGlyph]
  /// Characters that no face has.
  var missing: Set<UInt32> = []
}

/// A stretch of one face, style and direction.
struct ShapedRun {
  /// Index among Pango's items, which are needed to shape a piece again.
  var item: Int
  var face: FaceID
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
