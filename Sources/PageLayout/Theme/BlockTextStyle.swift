import Primitives
import TextLayout
import Typography

/// How a block sets its text: a category, and what the block adds to it.
struct BlockTextStyle: Hashable, Sendable {
  var category: TextCategory
  /// In place of the category's own.
  var color: Color?
  var isItalic = false
  /// In place of the category's own.
  var weight: FontWeight?
  /// Multiplies the alpha of the text's own colour; links keep theirs.
  var opacity = 1.0

  init(
    _ category: TextCategory, color: Color? = nil, isItalic: Bool = false, weight: FontWeight? = nil,
    opacity: Double = 1
  ) {
    self.category = category
    self.color = color
    self.isItalic = isItalic
    self.weight = weight
    self.opacity = opacity
  }
}
