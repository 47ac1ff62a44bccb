import Localization

extension Speech {
  /// Returns what the image of a page says, with a paragraph for each block, item of a list and row of a table.
  package func paragraphs(of page: Page) -> [String] {
    let reader = SpokenPage(speech: self, page: page)
    return page.blocks.enumerated().flatMap { reader.paragraphs(of: $1, at: "/\($0)") }
  }
}

/// Reads the blocks of a page aloud.
private struct SpokenPage {
  let speech: Speech
  let page: Page
  private var language: Language { speech.language }

  init(speech: Speech, page: Page) { (self.speech, self.page) = (speech, page) }

  /// - Parameter pointer: the JSON pointer to the block.
  func paragraphs(of block: Block, at pointer: String) -> [String] {
    switch block.kind {
    case .list(let list):
      list.items.enumerated().flatMap { paragraphs(of: $1, at: "\(pointer)/items/\($0)") }
    case .table(let table): (table.caption.map(lines) ?? []) + table.rows.compactMap(row)
    case .details(let details):
      speech.opensDetails || details.isOpen != page.toggled.contains(pointer)
        ? parts(of: block, at: pointer) : lines(details.summary)
    case .photo(let photo): named(.photo, photo.caption)
    case .video(let video): named(video.isAnimation ? .animation : .video, video.caption)
    case .audio(let audio): named(audio.isVoice ? .voiceMessage : .music, audio.caption, audio.media)
    case .document(let document): named(.file, document.caption, document.media)
    case .map(let map): named(.map, map.caption)
    case .webEmbed(let embed): named(.webPage, embed.caption)
    case .postEmbed(let post): lines(.plain(post.author)) + parts(of: block, at: pointer)
    case .chatBanner(let banner): lines(.plain(banner.title.isEmpty ? banner.username : banner.title))
    case .relatedArticles(let related):
      lines(related.title)
        + related.articles.flatMap { lines(.plain($0.title)) + lines(.plain($0.description)) }
    case .buttonRow(let row):
      [language.text(.spokenButtons, language.commaSeparated(row.buttons.map { speech.text(of: $0.label) }))]
    case .title, .subtitle, .kicker, .header, .subheader, .heading, .paragraph, .footer, .authorDate,
      .thinking,
      .preformatted, .divider, .anchor, .formula, .blockQuote, .pullQuote, .cover, .collage, .slideshow,
      .unsupported:
      parts(of: block, at: pointer)
    }
  }

  private func parts(of block: Block, at pointer: String) -> [String] {
    block.parts.flatMap { part in
      switch part.content {
      case .text(let text): lines(text)
      case .block(let child): paragraphs(of: child, at: pointer + part.place.description)
      }
    }
  }

  private func paragraphs(of item: ListItem, at pointer: String) -> [String] {
    var inner =
      switch item.content {
      case .text(let text): lines(text)
      case .blocks(let blocks):
        blocks.enumerated().flatMap { paragraphs(of: $1, at: "\(pointer)/blocks/\($0)") }
      }
    var marks: [String] = []
    if case .label(let label) = item.marker { marks.append(label) }
    switch item.check {
    case .none: break
    case .checked: marks.append("✓")
    case .unchecked: marks.append("☐")
    }
    guard !marks.isEmpty else { return inner }
    let mark = marks.joined(separator: " ")
    if inner.isEmpty { return [mark] }
    inner[0] = "\(mark) \(inner[0])"
    return inner
  }

  private func row(_ cells: [Table.Cell]) -> String? {
    let texts = cells.compactMap(\.text).flatMap(lines)
    return texts.isEmpty ? nil : language.commaSeparated(texts)
  }

  /// Returns the name of a file or its kind, with its caption.
  private func named(_ kind: LocalizedString, _ caption: Caption, _ media: MediaID? = nil) -> [String] {
    let file = media.flatMap { page.media.documents[$0] }
    let title = [file?.title, file?.fileName].lazy.compactMap { $0 }.first { !$0.isEmpty }
    let name = title.map { speech.text(of: .plain($0)) } ?? language[kind]
    let words = (lines(caption.text) + lines(caption.credit)).joined(separator: " ")
    return [words.isEmpty ? name : "\(name): \(words)"]
  }

  /// Returns the lines of a text that are not blank.
  private func lines(_ text: RichText) -> [String] {
    speech.text(of: text).split(whereSeparator: \.isNewline).map(String.init).filter { line in
      !line.allSatisfy(\.isWhitespace)
    }
  }
}
