extension String {
  /// The selector that makes an emoji of a sign which is also a letter.
  private static let emojiSelector = "\u{FE0F}"

  /// A single sign in its colours, even where protocols leave the selector out: `❤` is a letter by itself.
  var asEmoji: String {
    guard unicodeScalars.count == 1, let properties = unicodeScalars.first?.properties,
      properties.isEmoji, !properties.isEmojiPresentation
    else { return self }
    return self + Self.emojiSelector
  }
}
