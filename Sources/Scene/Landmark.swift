import Primitives

/// The meaning of a place in an image, for output formats that hold more than pixels.
package enum Landmark: Equatable, Sendable {
  /// A link and the boxes where a tap opens it.
  case link(LinkAddress, [Rect])
  /// A link whose address no output may contain.
  case refusedLink(RefusedAddress, Point)
  /// The boxes where a tap leads to the place with this name.
  case jump(String, [Rect])
  case place(String, Point)
  /// A heading. `level` is 0 for a day of a chat and 1 for the highest heading of a text.
  case heading(String, level: Int, Point)
  /// A block that is split only where it does not fit as a whole.
  case whole(Rect)
  /// Hidden paragraphs that can be read and searched, and the box that they fill from top to bottom.
  case unseen([String], Rect)
  /// The part of the image that everything up to the next landmark of this kind belongs to, as the way to it; empty
  /// for decoration.
  case part([StructureStep])
  /// Something that is read in the place of letters.
  case inline(InlineMark)
  /// True before content that an inline mark already represents in the text, and false after it.
  case echo(Bool)
}

/// Something in a line of text that has no letters of the text: an image, a button, a formula, or concealed words.
package struct InlineMark: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    case text(String)
    case picture(StructureStep.Picture)
    /// Words that a spoiler conceals.
    case hiddenText
  }

  package var content: Content
  /// The box on the canvas.
  package var box: Rect
  /// The y position of the line's baseline, in points.
  package var baseline: Double
  /// The UTF-16 range in the text, and the line.
  package var range: Range<Int>
  package var line: GlyphText.Line?
  /// True if a space is missing before words in place of the content, or after them.
  package var needsSpaceBefore = false
  package var needsSpaceAfter = false

  package init(
    _ content: Content, box: Rect, baseline: Double, range: Range<Int>, line: GlyphText.Line?
  ) {
    (self.content, self.box, self.baseline) = (content, box, baseline)
    (self.range, self.line) = (range, line)
  }

  package static func == (mark: InlineMark, other: InlineMark) -> Bool {
    mark.content == other.content && mark.box == other.box && mark.range == other.range
  }
}

/// The text that the glyphs of a run represent.
package final class GlyphText: Sendable {
  /// Characters that are drawn together.
  package struct Cluster: Hashable, Sendable {
    package var text: String
    /// The number of glyphs, 0 for a space.
    package var glyphCount: Int
    /// The x position of the left edge, in points.
    package var x: Double

    package init(text: String, glyphCount: Int, x: Double) {
      (self.text, self.glyphCount, self.x) = (text, glyphCount, x)
    }
  }

  /// A line of a text, shared by the runs on it.
  package final class Line: Sendable {
    /// The UTF-16 range of the line in the text.
    package let range: Range<Int>
    /// True if another paragraph follows the line.
    package let endsParagraph: Bool

    package init(_ range: Range<Int>, endsParagraph: Bool) {
      (self.range, self.endsParagraph) = (range, endsParagraph)
    }
  }

  /// The clusters from left to right, in the order of the glyphs.
  package let clusters: [Cluster]
  package let isRTL: Bool
  /// The x position of the right edge of the last cluster, in points.
  package let end: Double
  /// The UTF-16 range of the characters in the text.
  package let range: Range<Int>
  /// The line that the run is on; `nil` for a run that is not part of a line.
  package let line: Line?
  /// The indices of the visible glyphs of the run, where others are concealed; `nil` if all are visible.
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
