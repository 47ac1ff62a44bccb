import Localization

/// A page as one line of text, for the places where the page itself does not fit: replies, the pinned banner,
/// service messages and lists of chats (Spec/Convert.md 6.1).
///
/// The names of blocks are translated when the line is shown, so that a preview has no language.
package struct PagePreview: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    /// Text on one line that is not empty. Spoilers, dates, custom emoji and links, which name people, are
    /// kept; other styles are not.
    case text(RichText)
    /// The name of a block that has no text.
    case name(LocalizedString)
  }

  /// The parts in the order of the page. One space separates them.
  package var parts: [Part]

  package init(of page: Page) {
    let reader = PreviewReader(media: page.media)
    parts = reader.parts(of: page.blocks)
    if parts.isEmpty { parts = reader.thoughts(in: page.blocks) }
  }

  /// A Boolean value that indicates whether the page has neither text nor blocks with a name.
  package var isEmpty: Bool { parts.isEmpty }

  /// Returns the line with the names of blocks in a language.
  package func text(in language: Language) -> RichText {
    var texts: [RichText] = []
    for part in parts {
      if !texts.isEmpty { texts.append(.plain(" ")) }
      switch part {
      case .text(let text): texts.append(text)
      case .name(let name): texts.append(.plain(language[name]))
      }
    }
    return texts.isEmpty ? .empty : texts.count == 1 ? texts[0] : .concat(texts)
  }
}

/// Collects the parts of previews.
private struct PreviewReader {
  let media: MediaTable

  private static let unchecked = PagePreview.Part.text(.plain("☐"))
  /// The variation selector keeps fonts from showing an emoji.
  private static let checked = PagePreview.Part.text(.plain("☑\u{FE0E}"))

  func parts(of blocks: [Block]) -> [PagePreview.Part] { blocks.flatMap(parts) }

  /// Returns the texts of the thinking blocks, which count only in a page without other content.
  func thoughts(in blocks: [Block]) -> [PagePreview.Part] {
    blocks.flatMap { block -> [PagePreview.Part] in
      if case .thinking(let text) = block.kind { return line(text) }
      return block.parts.flatMap { part -> [PagePreview.Part] in
        if case .block(let child) = part.content { thoughts(in: [child]) } else { [] }
      }
    }
  }

  private func parts(of block: Block) -> [PagePreview.Part] {
    switch block.kind {
    case .thinking, .divider, .anchor, .unsupported: []
    case .list(let list): list.items.flatMap(parts)
    case .table(let table): named(table.caption.map(line) ?? [], .table)
    case .photo(let photo): named(parts(of: photo.caption), .photo)
    case .video(let video): named(parts(of: video.caption), video.isAnimation ? .animation : .video)
    case .audio(let audio): named(parts(of: audio.caption), audio.isVoice ? .voiceMessage : .music)
    case .document(let document):
      named(parts(of: document.caption) + (document.caption.isEmpty ? fileName(of: document) : []), .file)
    case .map(let map): named(parts(of: map.caption), .map)
    case .collage(let group), .slideshow(let group): parts(of: group)
    case .webEmbed(let embed): named(parts(of: embed.caption), .webPage)
    case .postEmbed(let post):
      named(line(post.author) + parts(of: post.blocks) + parts(of: post.caption), .webPage)
    case .chatBanner(let banner):
      line(banner.title.isEmpty && !banner.username.isEmpty ? "@" + banner.username : banner.title)
    case .relatedArticles(let related): line(related.title) + related.articles.flatMap { line($0.title) }
    case .title, .subtitle, .kicker, .header, .subheader, .heading, .paragraph, .footer, .authorDate,
      .preformatted, .formula, .blockQuote, .pullQuote, .details, .cover, .buttonRow:
      block.parts.flatMap { part in
        switch part.content {
        case .text(let text): line(text)
        case .block(let child): parts(of: child)
        }
      }
    }
  }

  private func named(_ parts: [PagePreview.Part], _ name: LocalizedString) -> [PagePreview.Part] {
    parts.isEmpty ? [.name(name)] : parts
  }

  private func parts(of item: ListItem) -> [PagePreview.Part] {
    let box: [PagePreview.Part] =
      switch item.check {
      case .none: []
      case .unchecked: [Self.unchecked]
      case .checked: [Self.checked]
      }
    return switch item.content {
    case .text(let text): box + line(text)
    case .blocks(let blocks): box + parts(of: blocks)
    }
  }

  /// Returns the texts of a group, or the names of its images if it has no text.
  private func parts(of group: MediaGroup) -> [PagePreview.Part] {
    let (images, caption) = (parts(of: group.blocks), parts(of: group.caption))
    guard !caption.isEmpty else { return named(images, .photo) }
    return images.filter { if case .text = $0 { true } else { false } } + caption
  }

  private func parts(of caption: Caption) -> [PagePreview.Part] { line(caption.text) + line(caption.credit) }

  private func fileName(of document: DocumentBlock) -> [PagePreview.Part] {
    line(document.media.flatMap { media.documents[$0]?.fileName } ?? "")
  }

  // MARK: - Texts

  private func line(_ text: String) -> [PagePreview.Part] { line(.plain(text)) }

  /// Returns a text on one line; empty for a text without a visible character, and the name of an image for
  /// one with only images.
  private func line(_ text: RichText) -> [PagePreview.Part] {
    var line = PreviewLine()
    let text = line.reading(text)
    if !line.isEmpty { return [.text(text)] }
    return line.hasImage ? [.name(.photo)] : []
  }
}

extension Caption {
  fileprivate var isEmpty: Bool { text.plainText.isEmpty && credit.plainText.isEmpty }
}

/// Joins the lines of a text and collapses its white space.
private struct PreviewLine {
  private(set) var isEmpty = true
  private(set) var hasImage = false
  /// True if white space was read after the last visible character.
  private var hasSpace = false

  mutating func reading(_ text: RichText) -> RichText {
    switch text {
    case .plain(let string), .formula(let string, _): return .plain(reading(string))
    case .concat(let parts):
      let parts = parts.map { reading($0) }.filter { !$0.isAbsent }
      return parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .concat(parts)
    case .customEmoji:
      let space = takeSpace()
      isEmpty = false
      return space.isEmpty ? text : .concat([.plain(space), text])
    case .inlineImage:
      hasImage = true
      return .empty
    case .spoiler(let inner):
      let inner = reading(inner)
      return inner.isAbsent ? .empty : .spoiler(inner)
    case .date(var date):
      // The words that may replace the label have no space in front.
      let hadSpace = hasSpace
      let space = takeSpace()
      date.label = reading(date.label)
      guard !date.label.isAbsent else {
        hasSpace = hasSpace || hadSpace
        return .empty
      }
      return space.isEmpty ? .date(date) : .concat([.plain(space), .date(date)])
    case .link(let target, let inner):
      let inner = reading(inner)
      return inner.isAbsent ? .empty : .link(target, inner)
    case .styled(_, let inner), .anchor(_, let inner), .reference(_, let inner), .unknown(_, let inner),
      .diff(let inner, _):
      return reading(inner)
    case .button(let button): return reading(button.label)
    }
  }

  private mutating func reading(_ string: String) -> String {
    var line = ""
    for character in string {
      if character.isWhitespace {
        hasSpace = true
      } else {
        line += takeSpace()
        line.append(character)
        isEmpty = false
      }
    }
    return line
  }

  /// Returns the space in front of the next visible character.
  private mutating func takeSpace() -> String {
    defer { hasSpace = false }
    return hasSpace && !isEmpty ? " " : ""
  }
}
