import PageModel

/// The text of a message in the pieces that it is set in: runs of text, quotes and code. One line break on either side of
/// a quote or of code is its border and in no segment; all others stay.
package struct MessageText: Equatable, Sendable {
  package enum Segment: Equatable, Sendable {
    /// With line breaks, empty lines among them.
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
