import PageModel

/// A text of nothing but emoji (Docs/Messages.md 1.3).
package struct EmojiText: Equatable, Sendable {
  package enum Kind: Sendable {
    /// Characters alone, with no entity and no space.
    case plain
    /// At least one is a custom emoji. They may stand in lines and with spaces; an emoji of the font may be among them.
    case custom
  }

  package var kind: Kind
  /// In each line, spaces not counted.
  package var counts: [Int]

  package init(kind: Kind, counts: [Int]) {
    self.kind = kind
    self.counts = counts
  }

  /// What their size goes by: the longest line, or the number of lines if that is more.
  package var length: Int { max(counts.max() ?? 0, counts.count) }
}

extension MessageText {
  /// `nil` for a text that holds anything else.
  package var onlyEmoji: EmojiText? {
    guard segments.count == 1, case .text(let text) = segments[0] else { return nil }
    var scan = EmojiScan()
    guard scan.takes(text), scan.counts.contains(where: { $0 > 0 }) else { return nil }
    if scan.hasSpace, !scan.hasCustomEmoji { return nil }
    return EmojiText(kind: scan.hasCustomEmoji ? .custom : .plain, counts: scan.counts)
  }
}

/// Counts emoji until something else comes.
private struct EmojiScan {
  var counts = [0]
  var hasSpace = false
  var hasCustomEmoji = false

  mutating func takes(_ text: RichText) -> Bool {
    switch text {
    case .plain(let string): return takes(string)
    case .concat(let parts):
      for part in parts where !takes(part) { return false }
      return true
    case .customEmoji:
      hasCustomEmoji = true
      counts[counts.count - 1] += 1
      return true
    case .styled, .link, .spoiler, .date, .inlineImage, .formula, .anchor, .reference, .diff, .button,
      .unknown:
      return false
    }
  }

  private mutating func takes(_ string: String) -> Bool {
    for character in string {
      if character.isEmoji {
        counts[counts.count - 1] += 1
      } else if character == "\n" {
        hasSpace = true
        counts.append(0)
      } else if character == " " {
        hasSpace = true
      } else {
        return false
      }
    }
    return true
  }
}

extension Character {
  /// Whether it is drawn as an emoji by itself: digits and signs only with what makes them one.
  package var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    let properties = first.properties
    guard properties.isEmoji else { return false }
    if properties.isEmojiPresentation { return true }
    // `☀️`, `1️⃣`, `☝🏽`: what looks like text becomes an emoji by a selector, a key cap or a tone.
    return unicodeScalars.dropFirst().contains {
      $0.value == 0xfe0f || $0.value == 0x20e3 || $0.properties.isEmojiModifier
    }
  }
}
