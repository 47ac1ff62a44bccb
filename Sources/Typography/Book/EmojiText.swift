/// Telling emoji from text (Unicode Technical Standard 51): by default presentation, variation selectors and sequences.
enum EmojiText {
  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let keycap: UInt32 = 0x20E3

  /// Whether a grapheme cluster is drawn by the emoji face.
  static func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
    guard let value = cluster.first, let first = Unicode.Scalar(value) else { return false }
    if cluster.contains(textSelector) { return false }
    if cluster.contains(keycap) { return first.properties.isEmoji }
    guard first.properties.isEmoji, value >= 0x80 else { return false }
    if first.properties.isEmojiPresentation || cluster.contains(emojiSelector) { return true }
    return cluster.dropFirst().contains { Unicode.Scalar($0)?.properties.isEmojiModifier ?? false }
  }
}
