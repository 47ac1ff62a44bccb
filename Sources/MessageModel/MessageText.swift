import PageModel
import Primitives

/// The text of a message in the pieces that it is set in: runs of text, quotes and code. One line break on either side of
/// a quote or of code is its border and in no segment; all others stay.
package struct MessageText: Equatable, Sendable {
  package enum Segment: Equatable, Sendable {
    /// Text with line breaks, empty lines among them.
    case text(RichText)
    /// Code in a quote is styled text of it.
    case quote(RichText, isCollapsible: Bool)
    /// `language` is empty when the author named none.
    case code(String, language: String)
  }

  package var segments: [Segment]
  package var origin: InputOrigin

  package init(_ segments: [Segment] = [], origin: InputOrigin = .none) {
    self.segments = segments
    self.origin = origin
  }

  /// A text without entities.
  package init(plain text: String) { self.init(text.isEmpty ? [] : [.text(.plain(text))]) }

  package var isEmpty: Bool { segments.isEmpty }

  /// The characters in reading order, a line break between segments.
  package var plainText: String { segments.map(\.plainText).joined(separator: "\n") }

  /// All of it as one rich text, as panels and previews show it: without blocks.
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

/// A text of nothing but emoji (Spec/Messages.md 1.3).
package struct LargeEmoji: Equatable, Sendable {
  package enum Kind: Sendable {
    /// Emoji as characters, with no entity and no space.
    case plain
    /// Emoji of which at least one is a custom one. They may stand in lines and with spaces, and an emoji of the font may be
    /// among them.
    case custom
  }

  package var kind: Kind
  /// How many stand in each line, spaces not counted.
  package var counts: [Int]

  /// What their size goes by: the longest line, or the number of lines if that is more.
  package var length: Int { max(counts.max() ?? 0, counts.count) }
}

extension MessageText {
  /// The emoji of a text that holds nothing else; `nil` for any other.
  package var onlyEmoji: LargeEmoji? {
    guard segments.count == 1, case .text(let text) = segments[0] else { return nil }
    var scan = EmojiScan()
    guard scan.takes(text), scan.counts.contains(where: { $0 > 0 }) else { return nil }
    if scan.hasSpace, !scan.hasCustomEmoji { return nil }
    return LargeEmoji(kind: scan.hasCustomEmoji ? .custom : .plain, counts: scan.counts)
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
  /// Whether it is drawn as an emoji in the text of a message: digits and signs only with what makes them one.
  package var isEmoji: Bool { EmojiText.presentation(of: unicodeScalars.map(\.value)) != .text }
}
