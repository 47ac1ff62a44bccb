/// Tells emoji from text by default presentation, selectors and sequences (Unicode Technical Standard 51),
/// and by what the phone draws where a selector is missing (Spec/Fonts.md 1.2).
package enum EmojiText {
  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let keycap: UInt32 = 0x20E3

  package enum Presentation: Sendable { case text, emoji, emojiUnlessInFace }

  /// Returns the presentation of a grapheme cluster.
  package static func presentation(of cluster: some Collection<UInt32>) -> Presentation {
    guard let value = cluster.first, let first = Unicode.Scalar(value), first.properties.isEmoji,
      !cluster.contains(textSelector)
    else { return .text }
    if cluster.contains(keycap) { return .emoji }
    guard value >= 0x80 else { return .text }
    if first.properties.isEmojiPresentation || cluster.contains(emojiSelector) { return .emoji }
    if cluster.dropFirst().contains(where: { Unicode.Scalar($0)?.properties.isEmojiModifier ?? false }) {
      return .emoji
    }
    return letters.contains(value) ? .text : .emojiUnlessInFace
  }

  /// The characters that can be emoji but that the phone's text faces contain: ©, ®, ‼, ™, straight arrows,
  /// small squares, ♀, ♂, the suits of cards.
  private static let letters: Set<UInt32> = [
    0xA9, 0xAE, 0x203C, 0x2122, 0x2194, 0x2195, 0x2196, 0x2197, 0x2198, 0x2199, 0x25AA, 0x25AB, 0x2640,
    0x2642,
    0x2660, 0x2663, 0x2665, 0x2666,
  ]
}
