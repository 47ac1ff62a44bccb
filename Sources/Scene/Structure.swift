import Primitives

/// A step on the way from a whole image to one of its parts, such as a table, a row or a cell, for output formats
/// that have structure (Spec/Vectors.md 8).
package struct StructureStep: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    /// A heading. The level is 1 for the highest.
    case heading(level: Int)
    case paragraph, quote, code, formula
    case list(isOrdered: Bool)
    case item
    /// The number before an item.
    case label
    /// The box before an item of a checklist.
    case check(isDone: Bool)
    case table, row
    case cell(isHeader: Bool, rowSpan: Int, columnSpan: Int)
    /// An image with its caption.
    case figure
    case picture(Picture)
    case caption
    /// A section that can be folded, or a row of an article.
    case group
    /// A message, and the texts in it.
    case message, words
    /// The letters of a text between images and formulas, which are parts of the text.
    case span
  }

  /// The kind of an image.
  package enum Picture: String, Hashable, Sendable {
    case photo, video, map, file
  }

  package var role: Role
  /// The identity among the parts of the same whole. Steps with the same identity are the same part.
  package var id: String
  /// The position in reading order among the parts of the same whole.
  package var position: Int
  /// The frame, in points.
  package var frame = Rect.zero

  package init(_ role: Role, id: String, position: Int = 0, frame: Rect = .zero) {
    (self.role, self.id, self.position, self.frame) = (role, id, position, frame)
  }
}
