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

  /// The text up to a scalar, without white space at its end, and an ellipsis in the style that it ends with.
  func cut(to count: Int) -> FlatText {
    var count = count
    while count > 0, Unicode.Scalar(styled.scalars[count - 1])?.properties.isWhitespace ?? false {
      count -= 1
    }
    var cut = self
    cut.styled.truncate(to: count)
    cut.emoji.removeLast(emoji.count - cut.styled.attachments.count)
    guard let last = cut.styled.runs.last ?? styled.runs.first else { return cut }
    cut.styled.append(Truncation.ellipsis, style: last.style, rise: last.rise, tag: last.tag)
    return cut
  }

  /// UTF-16 units as dumps show them: a space for each attachment.
  var units: [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(styled.scalars.count)
    var attachments = styled.attachments[...]
    for (position, scalar) in styled.scalars.enumerated() {
      if attachments.first?.position == position {
        attachments.removeFirst()
        units.append(0x20)
      } else {
        units.append(contentsOf: (Unicode.Scalar(scalar) ?? "\u{FFFD}").utf16)
      }
    }
    return units
  }

  /// Indices of the attachments by the UTF-16 units that they stand at.
  var attachmentUnits: [Int: Int] {
    guard !emoji.isEmpty else { return [:] }
    var indices: [Int: Int] = [:]
    var next = 0
    var unit = 0
    for (position, scalar) in styled.scalars.enumerated() where next < emoji.count {
      if styled.attachments[next].position == position {
        indices[unit] = next
        next += 1
      }
      unit += scalar > 0xFFFF ? 2 : 1
    }
    return indices
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
