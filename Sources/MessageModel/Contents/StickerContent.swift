import PageModel

package struct StickerContent: Equatable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// WebP, or another still picture.
    case still
    /// Lottie in gzip: `.tgs`.
    case animated
    /// WebM.
    case video
  }

  package var media: MediaID?
  package var format: Format
  /// That it stands for; empty when unknown.
  package var emoji: String
  /// Larger than others, with an effect around it.
  package var isPremium: Bool

  package init(media: MediaID?, format: Format = .still, emoji: String = "", isPremium: Bool = false) {
    self.media = media
    self.format = format
    self.emoji = emoji
    self.isPremium = isPremium
  }
}

/// An emoji that falls on a value: a die, a dart, a slot machine.
package struct DiceContent: Equatable, Sendable {
  package var emoji: String
  /// 0 while it is still rolling.
  package var value: Int

  package init(emoji: String, value: Int) {
    self.emoji = emoji
    self.value = value
  }
}
