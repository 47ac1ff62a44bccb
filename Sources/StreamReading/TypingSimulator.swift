import PageModel

/// Types blocks until no characters are left.
struct TypingSimulator {
  private(set) var left: Int

  static func count(of block: Block) -> Int {
    var typist = TypingSimulator(left: .max)
    _ = typist.block(block)
    return .max - typist.left
  }

  // MARK: - Blocks

  /// Returns the typed part of a block, which takes at least one character; `nil` if nothing is typed.
  mutating func block(_ block: Block) -> Block? {
    guard left > 0 else { return nil }
    let before = left
    let kind = kind(block.kind)
    if left == before { left -= 1 }
    return kind.map { Block($0, origin: block.origin) }
  }

  mutating func blocks(_ blocks: [Block]) -> [Block] { blocks.compactMap { self.block($0) } }

  private mutating func kind(_ kind: Block.Kind) -> Block.Kind? {
    switch kind {
    case .title(let text): return .title(self.text(text))
    case .subtitle(let text): return .subtitle(self.text(text))
    case .kicker(let text): return .kicker(self.text(text))
    case .header(let text): return .header(self.text(text))
    case .subheader(let text): return .subheader(self.text(text))
    case .heading(let text, let level): return .heading(self.text(text), level: level)
    case .paragraph(let text): return .paragraph(self.text(text))
    case .footer(let text): return .footer(self.text(text))
    case .thinking(let text): return .thinking(self.text(text))
    case .authorDate(var line):
      line.author = text(line.author)
      return .authorDate(line)
    case .preformatted(var code):
      code.text = text(code.text)
      return .preformatted(code)
    case .divider, .anchor, .chatBanner, .relatedArticles, .buttonRow, .unsupported:
      return take(1) ? kind : nil
    case .formula(let source): return take(source.count) ? kind : nil
    case .list(var list):
      list.items = list.items.compactMap { item($0) }
      return .list(list)
    case .blockQuote(var quote):
      quote.blocks = blocks(quote.blocks)
      quote.caption = text(quote.caption)
      return .blockQuote(quote)
    case .pullQuote(var quote):
      quote.text = text(quote.text)
      quote.caption = text(quote.caption)
      return .pullQuote(quote)
    case .details(var details):
      details.summary = text(details.summary)
      details.blocks = blocks(details.blocks)
      return .details(details)
    case .table(let table): return self.table(table).map { .table($0) }
    case .cover(let inner): return block(inner).map { .cover($0) }
    case .photo, .video, .audio, .document, .map, .collage, .slideshow, .webEmbed, .postEmbed:
      return captioned(kind)
    }
  }

  private mutating func item(_ item: ListItem) -> ListItem? {
    guard left > 0 else { return nil }
    let before = left
    var item = item
    switch item.content {
    case .text(let text): item.content = .text(self.text(text))
    case .blocks(let blocks): item.content = .blocks(self.blocks(blocks))
    }
    if left == before { left -= 1 }
    return item
  }

  /// Types a block that appears as a whole before its caption.
  private mutating func captioned(_ kind: Block.Kind) -> Block.Kind? {
    guard take(1) else { return nil }
    switch kind {
    case .photo(var photo):
      photo.caption = caption(photo.caption)
      return .photo(photo)
    case .video(var video):
      video.caption = caption(video.caption)
      return .video(video)
    case .audio(var audio):
      audio.caption = caption(audio.caption)
      return .audio(audio)
    case .document(var document):
      document.caption = caption(document.caption)
      return .document(document)
    case .map(var map):
      map.caption = caption(map.caption)
      return .map(map)
    case .collage(var group):
      group.caption = caption(group.caption)
      return .collage(group)
    case .slideshow(var group):
      group.caption = caption(group.caption)
      return .slideshow(group)
    case .webEmbed(var embed):
      embed.caption = caption(embed.caption)
      return .webEmbed(embed)
    case .postEmbed(var post):
      post.caption = caption(post.caption)
      return .postEmbed(post)
    case .title, .subtitle, .kicker, .header, .subheader, .heading, .paragraph, .footer, .authorDate,
      .thinking,
      .preformatted, .divider, .anchor, .formula, .list, .blockQuote, .pullQuote, .details, .table, .cover,
      .chatBanner, .relatedArticles, .buttonRow, .unsupported:
      return kind
    }
  }

  private mutating func caption(_ caption: Caption) -> Caption {
    Caption(text: text(caption.text), credit: text(caption.credit))
  }

  /// Types a table row by row. The table appears with its first row.
  private mutating func table(_ table: Table) -> Table? {
    var typed = table
    typed.caption = table.caption.map { text($0) }
    typed.rows = []
    for row in table.rows {
      let count = row.reduce(0) { $0 + ($1.text.map { TypingSimulator.count(of: $0) } ?? 0) }
      guard take(count) else { break }
      typed.rows.append(row)
    }
    return typed.rows.isEmpty && !table.rows.isEmpty ? nil : typed
  }

  /// Takes the characters of content that appears as a whole, at least one. If too few are left, they are
  /// taken too.
  private mutating func take(_ count: Int) -> Bool {
    let count = max(1, count)
    guard left >= count else {
      left = 0
      return false
    }
    left -= count
    return true
  }

  // MARK: - Text

  static func count(of text: RichText) -> Int {
    var typist = TypingSimulator(left: .max)
    _ = typist.text(text)
    return .max - typist.left
  }

  mutating func text(_ text: RichText) -> RichText {
    switch text {
    case .plain(let string): return .plain(self.string(string))
    case .concat(let parts): return .concat(self.parts(parts))
    case .styled(let style, let inner): return .styled(style, self.text(inner))
    case .link(let target, let inner): return .link(target, self.text(inner))
    case .spoiler(let inner): return .spoiler(self.text(inner))
    case .anchor(let name, let inner): return .anchor(name: name, self.text(inner))
    case .reference(let name, let inner): return .reference(name: name, self.text(inner))
    case .diff(let new, let old): return .diff(new: self.text(new), old: old)
    case .unknown(let kind, let inner): return .unknown(kind: kind, self.text(inner))
    case .date(let date): return take(TypingSimulator.count(of: date.label)) ? text : .empty
    case .button(let button): return take(TypingSimulator.count(of: button.label)) ? text : .empty
    case .formula(let source, _): return take(source.count) ? text : .empty
    case .customEmoji, .inlineImage: return take(1) ? text : .empty
    }
  }

  private mutating func parts(_ parts: [RichText]) -> [RichText] {
    var typed: [RichText] = []
    for part in parts {
      // Content without characters belongs to the preceding part, so that a completely typed text equals the
      // original.
      guard left > 0 || TypingSimulator.count(of: part) == 0 else { break }
      typed.append(text(part))
    }
    return typed
  }

  private mutating func string(_ string: String) -> String {
    let end = string.index(string.startIndex, offsetBy: left, limitedBy: string.endIndex) ?? string.endIndex
    let typed = string[..<end]
    guard end < string.endIndex else {
      left -= typed.count
      return string
    }
    left = 0
    return String(typed)
  }
}
