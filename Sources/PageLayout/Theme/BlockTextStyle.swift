import Primitives

/// How a block sets its text: a category, and what the block adds to it.
struct BlockTextStyle: Hashable, Sendable {
  var category: TextCategory
  var isItalic = false
  /// Multiplies the alpha of the text's own colour; links keep theirs.
  var opacity = 1.0
  /// In place of the category's.
  var color: Color?

  init(_ category: TextCategory, isItalic: Bool = false, opacity: Double = 1, color: Color? = nil) {
    self.category = category
    self.isItalic = isItalic
    self.opacity = opacity
    self.color = color
  }
}
