import Primitives

/// What a place on a picture means, for who writes more than pixels.
package enum Landmark: Equatable, Sendable {
  /// Where a tap leads, as an address.
  case link(String, [Rect])
  /// A tap that leads to a place of this name.
  case jump(String, [Rect])
  case place(String, Point)
  /// `level`: 0 for a day of a chat, 1 for the highest heading of a text.
  case heading(String, level: Int, Point)
  /// What is cut only where it has no room as a whole.
  case whole(Rect)
}

/// What the glyphs of a run say.
package final class GlyphText: Sendable {
  /// Characters that are drawn together.
  package struct Cluster: Hashable, Sendable {
    package var text: String
    /// 1 at least.
    package var glyphCount: Int

    package init(text: String, glyphCount: Int) {
      self.text = text
      self.glyphCount = glyphCount
    }
  }

  /// From left to right, as the glyphs are.
  package let clusters: [Cluster]
  package let isRTL: Bool

  package init(_ clusters: [Cluster], isRTL: Bool) {
    self.clusters = clusters
    self.isRTL = isRTL
  }

  /// In the order in which it is read.
  package var string: String { (isRTL ? clusters.reversed() : clusters).map(\.text).joined() }
}

extension GlyphText: Equatable {
  package static func == (text: GlyphText, other: GlyphText) -> Bool {
    text === other || text.isRTL == other.isRTL && text.clusters == other.clusters
  }
}
