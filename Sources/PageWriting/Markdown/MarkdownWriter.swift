import PageModel

/// Writes a page as Rich Markdown (Spec/Convert.md 5). Its input is a page that `DialectPage` reduced.
/// Content for which Markdown has no syntax is written with tags.
struct MarkdownWriter {
  private var output = MarkdownOutput()
  private let media: MediaTable
  private let notes: Set<String>
  private var log = DiagnosticLog()

  static func text(of page: Page) -> WrittenPage {
    let (page, diagnostics) = DialectPage.reduce(page)
    var writer = MarkdownWriter(page)
    writer.blocks(page.blocks)
    return WrittenPage(text: writer.output.text, diagnostics: diagnostics + writer.log.diagnostics)
  }

  private init(_ page: Page) {
    media = page.media
    notes = MarkdownNotes.names(in: page)
  }

  // MARK: - Blocks

  /// Writes blocks, separated by empty lines unless they are tight.
  private mutating func blocks(_ blocks: [Block], isTight: Bool = false) {
    var previousMarker: String?
    for (index, block) in blocks.enumerated() {
      if index > 0, !isTight { output.line("") }
      if case .list(let list) = block.kind {
        previousMarker = self.list(list, after: previousMarker, block)
      } else {
        previousMarker = nil
        self.block(block)
      }
    }
  }

  /// This method recurses, so its stack frame is kept small.
  private mutating func block(_ block: Block) {
    switch block.kind {
    case .paragraph(let text): paragraph(text, block)
    case .heading(let text, let level):
      let line = MarkdownInlines.line(text, .heading, notes: notes)
      output.line((String(repeating: "#", count: level) + " " + line).withoutSpacesAtEnd)
    case .preformatted(let code): preformatted(code, block)
    case .divider: output.line(output.pendingMarker == nil ? "---" : "___")
    case .anchor(let name): output.line(HTMLText.tag(.a, [("name", name)]) + "</a>")
    case .formula(let source): formula(source)
    case .list(let list): _ = self.list(list, after: nil, block)
    case .blockQuote(let quote): blockQuote(quote, block)
    case .details(let details): self.details(details)
    case .table(let table): self.table(table, block)
    case .photo(let photo):
      medium(DialectMedium(photo, in: media), photo.caption, hasMore: photo.url != nil, block)
    case .video(let video): medium(DialectMedium(video, in: media), video.caption, hasMore: false, block)
    case .audio(let audio): medium(DialectMedium(audio, in: media), audio.caption, hasMore: false, block)
    case .document(let document):
      medium(DialectMedium(document, in: media), document.caption, hasMore: false, block)
    case .footer, .thinking, .pullQuote, .map, .collage, .slideshow, .buttonRow: html(block)
    case .title, .subtitle, .kicker, .header, .subheader, .authorDate, .cover, .webEmbed, .postEmbed,
      .chatBanner,
      .relatedArticles, .unsupported:
      break
    }
  }

  /// Writes a block with tags. None of its lines is empty, because an empty line would end the HTML.
  private mutating func html(_ block: Block) {
    var writer = HTMLWriter(media: media, isEmbedded: true)
    writer.block(block)
    for diagnostic in writer.log.diagnostics { log.add(diagnostic) }
    var html = writer.html
    // A tag of this dialect begins a block only if it is alone on its line.
    if html.hasPrefix("<tg-"), let end = html.firstIndex(of: ">") {
      html.insert("\n", at: html.index(after: end))
    }
    output.lines(html)
  }

  private mutating func paragraph(_ text: RichText, _ block: Block) {
    if text.isBlank { return output.lines(HTMLWriter.blankParagraph) }
    if case .reference(let name, let inner) = text, notes.contains(name) {
      return note(name, MarkdownInlines.line(inner, .paragraph, notes: notes))
    }
    let line = MarkdownInlines.line(text, .paragraph, notes: notes, beginsItem: output.pendingMarker != nil)
    output.lines(line.withoutSpacesAtEnd)
  }

  private mutating func note(_ name: String, _ text: String) {
    let lines = text.withoutSpacesAtEnd.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      output.line((index == 0 ? "[^\(name)]: " : Self.noteIndentation) + line)
    }
  }

  private static let noteIndentation = "    "

  // MARK: - Code and formulas

  private mutating func preformatted(_ code: Preformatted, _ block: Block) {
    // A fence around an empty text has no effect.
    guard case .plain(let text) = code.text, !text.isEmpty else { return html(block) }
    let language = code.language
    let isName = !language.utf8.contains { CollapsedSpace.isSpace($0) || "\\&".utf8.contains($0) }
    guard isName, language != Self.mathLanguage, !language.hasPrefix("~") else { return html(block) }
    fence(text + (text.hasSuffix("\n") ? "\n" : ""), language, character: language.contains("`") ? "~" : "`")
  }

  private static let mathLanguage = "math"

  private mutating func fence(_ text: String, _ language: String, character: Character) {
    let fence = String(repeating: character, count: max(3, text.longestRun(of: character) + 1))
    output.line(fence + language)
    if !text.isEmpty { output.lines(text) }
    output.line(fence)
  }

  private mutating func formula(_ source: String) {
    let isPlain = !source.unicodeScalars.contains { "$`<]\\\u{0d}".unicodeScalars.contains($0) && $0 != "\\" }
    let hasSpace =
      source.utf8.first.map(CollapsedSpace.isSpace) ?? true
      || source.utf8.last.map(CollapsedSpace.isSpace) ?? true
    if isPlain, !source.contains("\n"), !source.hasSuffix("\\"), !hasSpace, !source.holdsEscapedBracket {
      return output.line("$$" + source + "$$")
    }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let standsOnLines = lines.allSatisfy { line in
      !line.hasSuffix("$$") && !line.hasSuffix("\\]") && !line.hasPrefix(">")
        && line.utf8.first.map { !CollapsedSpace.isSpace($0) } ?? false
        && line.utf8.last.map { !CollapsedSpace.isSpace($0) } ?? false
    }
    guard standsOnLines, !source.contains("`") else {
      return fence(source, Self.mathLanguage, character: "`")
    }
    output.line("$$")
    output.lines(source)
    output.line("$$")
  }

  // MARK: - Structure

  private mutating func blockQuote(_ quote: BlockQuote, _ block: Block) {
    guard quote.caption.isAbsent, !quote.isCollapsed, !quote.blocks.isEmpty else { return html(block) }
    output.beginQuote()
    blocks(quote.blocks)
    output.end()
  }

  /// Writes details. The contents between the tags are Markdown.
  private mutating func details(_ details: Details) {
    output.line(HTMLText.tag(.details, [("open", details.isOpen ? "" : nil)]))
    output.line("<summary>" + HTMLText.line(details.summary) + "</summary>")
    output.line("")
    if !details.blocks.isEmpty {
      blocks(details.blocks)
      output.line("")
    }
    output.line("</details>")
  }

  // MARK: - Lists

  /// Writes a list and returns its marker.
  ///
  /// - Parameter previous: the marker of a list directly before it, from which the marker of this list must
  ///   differ.
  private mutating func list(_ list: List, after previous: String?, _ block: Block) -> String? {
    guard let first = MarkdownList.firstNumber(of: list), !list.items.isEmpty, list.items.allSatisfy(canBegin)
    else {
      html(block)
      return nil
    }
    // An item that begins with nested items with the same marker would be a divider.
    let outer = output.pendingMarker?.first.map(String.init)
    let marker: String
    if list.isOrdered {
      marker = previous == "." ? ")" : "."
    } else {
      marker = previous == "-" || outer == "-" ? "*" : "-"
    }
    let isTight = list.items.allSatisfy(\.isTight)
    for (index, item) in list.items.enumerated() {
      if index > 0, !isTight { output.line("") }
      output.beginItem(list.isOrdered ? "\(first + index)\(marker) " : marker + " ")
      self.item(item, isTight: isTight)
      output.end()
    }
    return marker
  }

  /// Returns true if an item's checkbox can be written. A checkbox precedes text. Parsers search for it at
  /// the start of a line, and treat it as checked if `[x]` is anywhere on the line.
  private func canBegin(_ item: ListItem) -> Bool {
    if item.check == .none { return true }
    guard output.beginsLines else { return false }
    let text: RichText
    switch item.content {
    case .text(let inner): text = inner
    case .blocks(let blocks):
      guard case .paragraph(let inner)? = blocks.first?.kind else { return false }
      text = inner
    }
    if text.isBlank { return false }
    return item.check == .checked
      || !MarkdownInlines.line(text, .paragraph, notes: notes).lowercased().contains("[x]")
  }

  private mutating func item(_ item: ListItem, isTight: Bool) {
    let box =
      switch item.check {
      case .none: ""
      case .unchecked: "[ ] "
      case .checked: "[x] "
      }
    switch item.content {
    case .text(let text): itemText(text, box)
    case .blocks(let children):
      var children = children[...]
      if !box.isEmpty, case .paragraph(let text)? = children.first?.kind {
        itemText(text, box)
        children.removeFirst()
        if !isTight, !children.isEmpty { output.line("") }
      }
      blocks(Array(children), isTight: isTight)
    }
  }

  private mutating func itemText(_ text: RichText, _ box: String) {
    if text.isBlank, text != .empty { return output.lines(HTMLWriter.blankParagraph) }
    let line = MarkdownInlines.line(text, .paragraph, notes: notes, beginsItem: box.isEmpty)
    if line.isEmpty {
      // An item without characters is only its marker.
      output.lines(box.withoutSpacesAtEnd)
    } else {
      output.lines((box + line).withoutSpacesAtEnd)
    }
  }

  // MARK: - Tables

  private mutating func table(_ table: Table, _ block: Block) {
    guard let rows = MarkdownTable.rows(of: table, notes: notes) else { return html(block) }
    for row in rows { output.line(row) }
  }

  // MARK: - Media

  /// Writes an image syntax with the caption as its title, if that is all there is to express.
  private mutating func medium(_ medium: DialectMedium, _ caption: Caption, hasMore: Bool, _ block: Block) {
    guard !hasMore, caption.credit.isAbsent, case .plain(let title) = caption.text, !title.contains("\n"),
      medium.isPlain(for: block), let destination = MarkdownEscapes.destination(medium.source)
    else { return html(block) }
    let label = title.isEmpty ? "" : " \"\(MarkdownMediaText.title(title))\""
    output.line("![](" + destination + label + ")")
  }
}

extension String {
  /// True if the string contains a delimiter of formulas that begins with a backslash.
  fileprivate var holdsEscapedBracket: Bool {
    contains("\\(") || contains("\\[") || contains("\\)") || contains("\\]")
  }
}

extension ListItem {
  /// True if the item needs no empty line: a text, optionally with a list that may directly follow a text.
  fileprivate var isTight: Bool {
    guard case .blocks(let blocks) = content else { return true }
    guard blocks.count == 2, case .paragraph(let text) = blocks[0].kind, !text.isBlank,
      case .list(let list) = blocks[1].kind, let first = MarkdownList.firstNumber(of: list),
      !list.isOrdered || first == 1, let item = list.items.first, item.beginsWithText
    else { return false }
    return list.items.allSatisfy(\.isTight)
  }

  private var beginsWithText: Bool {
    switch content {
    case .text(let text): !text.isBlank
    case .blocks(let blocks):
      if case .paragraph(let text)? = blocks.first?.kind { !text.isBlank } else { false }
    }
  }
}
