import PageLayout
import PageModel
import Typography

/// The text of a message as runs of one font with what belongs to them.
struct FlatText {
  var styled = StyledText()
  /// By the tags of the styled text's runs.
  var attributes: [CharacterAttributes] = []
  /// In the order of the styled text's attachments.
  var emoji: [CustomEmoji] = []
  var origin = InputOrigin.none

  /// The text up to a scalar, with an ellipsis.
  func cut(to count: Int) -> FlatText {
    var cut = self
    cut.styled = styled.cut(to: count)
    cut.emoji.removeLast(emoji.count - cut.styled.attachments.count)
    return cut
  }

  /// Without what so many lines never show, which is not worth setting.
  func limited(toLines count: Int) -> FlatText {
    let most = count * Truncation.longestLine
    return styled.scalars.count > most ? cut(to: most) : self
  }

  /// The scalar that begins at or after a UTF-16 unit.
  func scalar(atUnit unit: Int) -> Int {
    var passed = 0
    for (position, scalar) in styled.scalars.enumerated() {
      if passed >= unit { return position }
      passed += scalar > 0xFFFF ? 2 : 1
    }
    return styled.scalars.count
  }
}
