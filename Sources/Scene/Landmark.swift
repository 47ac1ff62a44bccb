import Primitives

/// What a place on a picture means, for who writes more than pixels.
package enum Landmark: Equatable, Sendable {
  /// The target of a tap.
  case link(LinkAddress, [Rect])
  /// A link whose address no output may hold.
  case refusedLink(RefusedAddress, Point)
  /// A tap that leads to a place of this name.
  case jump(String, [Rect])
  case place(String, Point)
  /// `level`: 0 for a day of a chat, 1 for the highest heading of a text.
  case heading(String, level: Int, Point)
  /// What is cut only where it has no room as a whole.
  case whole(Rect)
  /// Paragraphs that are read and found but do not show, and the box that they fill from top to bottom.
  case unseen([String], Rect)
}

/// What the glyphs of a run say.
package final class GlyphText: Sendable {
  /// Characters that are drawn together.
  package struct Cluster: Hashable, Sendable {
    package var text: String
    /// 0 for a space.
    package var glyphCount: Int
    /// x of its left edge in points.
    package var x: Double

    package init(text: String, glyphCount: Int, x: Double) {
      (self.text, self.glyphCount, self.x) = (text, glyphCount, x)
    }
  }

  /// A line of a text, which the runs on it share.
  package final class Line: Sendable {
    /// UTF-16 units of the text.
    package let range: Range<Int>
    /// Whether what comes after it is another paragraph.
    package let endsParagraph: Bool

    package init(_ range: Range<Int>, endsParagraph: Bool) {
      (self.range, self.endsParagraph) = (range, endsParagraph)
    }
  }

  /// From left to right, as the glyphs are.
  package let clusters: [Cluster]
  package let isRTL: Bool
  /// x of the right edge of the last one, in points.
  package let end: Double
  /// Where its characters stand in the text, in UTF-16 units.
  package let range: Range<Int>
  /// `nil` for what stands by itself.
  package let line: Line?
  /// Which glyphs of the run it says, where others are concealed; `nil` for all of them.
  package let shown: [Int]?

  package init(
    _ clusters: [Cluster], isRTL: Bool, end: Double, range: Range<Int> = 0..<0, line: Line? = nil,
    shown: [Int]? = nil
  ) {
    (self.clusters, self.isRTL, self.end) = (clusters, isRTL, end)
    (self.range, self.line, self.shown) = (range, line, shown)
  }
}

extension GlyphText: Equatable {
  package static func == (text: GlyphText, other: GlyphText) -> Bool {
    text === other || text.isRTL == other.isRTL && text.clusters == other.clusters
  }
}
