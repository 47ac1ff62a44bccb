import PageModel
import Primitives

/// The text of a message, split into runs of text, quotes and code. One line break on either side of a quote
/// or of code is its border and belongs to no segment; all other line breaks stay.
package struct MessageText: Equatable, Sendable {
  package enum Segment: Equatable, Sendable {
    /// Text, which may contain line breaks and empty lines.
    case text(RichText)
    /// A quote. Code in it is styled text.
    case quote(RichText, isCollapsible: Bool)
    /// Code; `language` is empty if the author named none.
    case code(String, language: String)
  }

  package var segments: [Segment]
  /// The quotes that a reader has opened or closed, by their places among the quotes.
  package var toggled: Set<Int> = []
  package var origin: InputOrigin

  package init(_ segments: [Segment] = [], origin: InputOrigin = .none) {
    self.segments = segments
    self.origin = origin
  }

  /// Creates a text without entities.
  package init(plain text: String) { self.init(text.isEmpty ? [] : [.text(.plain(text))]) }

  package var isEmpty: Bool { segments.isEmpty }

  /// The characters in reading order, with a line break between segments.
  package var plainText: String { segments.map(\.plainText).joined(separator: "\n") }

  /// The whole text as one rich text without blocks, as panels and previews show it.
  package var flattened: RichText {
    var parts: [RichText] = []
    for segment in segments {
      if !parts.isEmpty { parts.append(.plain("\n")) }
      switch segment {
      case .text(let text), .quote(let text, _): parts.append(text)
      case .code(let code, _): parts.append(.styled(.code, .plain(code)))
      }
    }
    return parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .concat(parts)
  }
}

extension MessageText.Segment {
  package var plainText: String {
    switch self {
    case .text(let text), .quote(let text, _): text.plainText
    case .code(let code, _): code
    }
  }
}

/// A text that consists only of emoji (Spec/Messages.md 1.3).
package struct LargeEmoji: Equatable, Sendable {
  package enum Kind: Sendable {
    /// Emoji characters without entities and spaces.
    case plain
    /// Emoji that include at least one custom emoji. They may have line breaks and spaces, and emoji of the
    /// font between them.
    case custom
  }

  package var kind: Kind
  /// The number of emoji in each line, without spaces.
  package var counts: [Int]

  /// The length that determines the size of the emoji: that of the longest line, or the number of lines if it
  /// is larger.
  package var length: Int { max(counts.max() ?? 0, counts.count) }
}

extension MessageText {
  /// The emoji of a text that contains nothing else; `nil` for any other text.
  package var onlyEmoji: LargeEmoji? {
    guard segments.count == 1, case .text(let text) = segments[0] else { return nil }
    var scan = EmojiScan()
    guard scan.takes(text), scan.counts.contains(where: { $0 > 0 }) else { return nil }
    if scan.hasSpace, !scan.hasCustomEmoji { return nil }
    return LargeEmoji(kind: scan.hasCustomEmoji ? .custom : .plain, counts: scan.counts)
  }
}

/// Counts emoji and stops at anything else.
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
  /// True if the character is drawn as an emoji in a message. Digits and most symbols count only with a
  /// character that turns them into an emoji, such as a variation selector or a keycap.
  package var isEmoji: Bool { EmojiText.presentation(of: unicodeScalars.map(\.value)) != .text }
}
