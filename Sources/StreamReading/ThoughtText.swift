import PageModel

extension Page {
  /// The page of a model's thought, parsed as Markdown, as the single text of a thinking block.
  var thought: RichText {
    let lines = blocks.flatMap(\.thoughtLines)
    guard lines.count > 1 else { return lines.first ?? .empty }
    return .concat(lines.enumerated().flatMap { index, line in index > 0 ? [.plain("\n"), line] : [line] })
  }
}

extension Block {
  /// One line for each paragraph and list item.
  fileprivate var thoughtLines: [RichText] {
    switch kind {
    case .title(let text), .subtitle(let text), .kicker(let text), .header(let text), .subheader(let text),
      .heading(let text, _), .paragraph(let text), .footer(let text), .thinking(let text):
      [text.withoutOpenMarks]
    case .preformatted(let code): [.styled(.code, code.text)]
    case .formula(let source): [.plain(source)]
    case .list(let list): list.items.flatMap(\.thoughtLines)
    case .blockQuote(let quote): quote.blocks.flatMap(\.thoughtLines)
    case .pullQuote(let quote): [quote.text]
    case .details(let details): [details.summary] + details.blocks.flatMap(\.thoughtLines)
    case .table(let table):
      table.rows.map { row in
        .concat(row.enumerated().flatMap { [.plain($0.offset > 0 ? "  " : ""), $0.element.text ?? .empty] })
      }
    case .authorDate, .divider, .anchor, .photo, .video, .audio, .document, .cover, .collage, .slideshow,
      .map,
      .webEmbed, .postEmbed, .chatBanner, .relatedArticles, .buttonRow, .unsupported:
      []
    }
  }
}

extension ListItem {
  fileprivate var thoughtLines: [RichText] {
    let lines =
      switch content {
      case .text(let text): [text]
      case .blocks(let blocks): blocks.flatMap(\.thoughtLines)
      }
    let label =
      switch marker {
      case .bullet: "•"
      case .label(let label): label
      }
    return [.concat([.plain(label + " "), lines.first ?? .empty])] + lines.dropFirst()
  }
}

extension RichText {
  /// The text without the marks of bold text that is not closed yet.
  fileprivate var withoutOpenMarks: RichText {
    switch self {
    case .plain(let string): .plain(Self.withoutOpenMarks(string))
    case .concat(let parts): .concat(parts.map(\.withoutOpenMarks))
    case .styled, .link, .spoiler, .date, .customEmoji, .inlineImage, .formula, .anchor, .reference, .diff,
      .button,
      .unknown:
      self
    }
  }

  private static func withoutOpenMarks(_ string: String) -> String {
    guard string.contains("**") || string.hasSuffix("*") else { return string }
    var kept = ""
    var rest = Substring(string)
    while let first = rest.first {
      let isMark = first == "*" && (rest.dropFirst().first == "*" || rest.count == 1)
      let mark = rest.prefix { $0 == "*" }
      let isInWord = kept.last?.isWordPart ?? false && rest.dropFirst(mark.count).first?.isWordPart ?? false
      if isMark, !isInWord {
        rest.removeFirst(mark.count)
      } else {
        kept.append(first)
        rest.removeFirst()
      }
    }
    return kept
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
