import PageModel
import PageReading
import Primitives

/// Writes blocks in the HTML dialect (Spec/Convert.md 4). Its input is a page that `DialectPage` reduced.
struct HTMLWriter {
  let media: MediaTable
  /// True if the HTML is embedded in Markdown, where an empty line would end it.
  var isEmbedded = false
  private(set) var html = ""
  /// The diagnostics about content that HTML cannot express.
  private(set) var log = DiagnosticLog()

  /// Returns the page, with each block on a line of its own.
  static func text(of page: Page) -> WrittenPage {
    let (page, diagnostics) = DialectPage.reduce(page)
    var writer = HTMLWriter(media: page.media)
    for block in page.blocks {
      writer.block(block)
      writer.html += "\n"
    }
    return WrittenPage(text: writer.html, diagnostics: diagnostics + writer.log.diagnostics)
  }

  // MARK: - Tags

  private mutating func open(_ tag: MarkupTag.Known, _ attributes: (String, String?)...) {
    html += HTMLText.tag(tag, attributes)
  }

  private mutating func close(_ tag: MarkupTag.Known) { html += "</\(tag.rawValue)>" }

  private mutating func element(_ tag: MarkupTag.Known, _ text: RichText) {
    html += "<\(tag.rawValue)>" + HTMLText.line(text) + "</\(tag.rawValue)>"
  }

  /// Returns the value of an attribute without a value: an empty string if it is present, otherwise `nil`.
  private func flag(_ value: Bool) -> String? { value ? "" : nil }

  // MARK: - Blocks

  mutating func blocks(_ blocks: [Block]) { for block in blocks { self.block(block) } }

  /// This method recurses, so its stack frame is kept small.
  mutating func block(_ block: Block) {
    switch block.kind {
    case .paragraph(let text): paragraph(text)
    case .heading(let text, let level): element(MarkupTag.Known(rawValue: "h\(level)") ?? .h6, text)
    case .footer(let text): element(.footer, text)
    case .thinking(let text): element(.thinking, text)
    case .preformatted(let code): preformatted(code)
    case .divider: html += "<hr>"
    case .anchor(let name):
      open(.a, ("name", name))
      close(.a)
    case .formula(let source):
      open(.mathBlock)
      html += MarkupText.escaped(source).replacing("\n", with: lineEnd)
      close(.mathBlock)
    case .list(let list): self.list(list, at: block.origin)
    case .blockQuote(let quote): blockQuote(quote)
    case .pullQuote(let quote):
      open(.aside)
      html += HTMLText.line(quote.text)
      cite(quote.caption)
      close(.aside)
    case .details(let details):
      open(.details, ("open", flag(details.isOpen)))
      element(.summary, details.summary)
      blocks(details.blocks)
      close(.details)
    case .table(let table): self.table(table)
    case .photo, .video, .audio, .document, .map: medium(block.kind)
    case .collage(let group): self.group(.collage, group)
    case .slideshow(let group): self.group(.slideshow, group)
    case .buttonRow(let row): buttonRow(row)
    case .title, .subtitle, .kicker, .header, .subheader, .authorDate, .cover, .webEmbed, .postEmbed,
      .chatBanner,
      .relatedArticles, .unsupported:
      break
    }
  }

  /// Writes a paragraph. A blank paragraph contains a line break, which keeps its space.
  private mutating func paragraph(_ text: RichText) {
    if text.isBlank { html += Self.blankParagraph } else { element(.p, text) }
  }

  static let blankParagraph = "<p><br></p>"

  /// The line end in code and formulas.
  private var lineEnd: String { isEmbedded ? HTMLText.lineEnd : "\n" }

  private mutating func preformatted(_ code: Preformatted) {
    open(.pre)
    open(.code, ("class", code.language.isEmpty ? nil : "language-" + code.language))
    html += HTMLText.inline(code.text, lineBreak: lineEnd)
    // A line end directly before the closing tag is not part of the text.
    if code.text.plainText.utf8.last == UInt8(ascii: "\n") { html += lineEnd }
    close(.code)
    close(.pre)
  }

  private mutating func blockQuote(_ quote: BlockQuote) {
    open(.blockquote, ("expandable", flag(quote.isCollapsed)))
    blocks(quote.blocks)
    cite(quote.caption)
    close(.blockquote)
  }

  private mutating func cite(_ text: RichText) { if !text.isAbsent { element(.cite, text) } }

  // MARK: - Lists

  private mutating func list(_ list: List, at origin: InputOrigin) {
    let tag: MarkupTag.Known = list.isOrdered ? .ol : .ul
    let numbers = ListNumbers(list)
    if list.isOrdered, numbers == nil {
      log.add(
        Diagnostic(
          .notExpressible, "the format cannot express the labels of this list: numbers are written",
          at: origin))
    }
    open(
      tag, ("start", numbers?.start.map(String.init)), ("type", numbers?.numbering?.rawValue),
      ("reversed", flag(numbers?.isReversed == true)))
    for item in list.items { self.item(item, isOrdered: list.isOrdered) }
    close(tag)
  }

  private mutating func item(_ item: ListItem, isOrdered: Bool) {
    open(
      .li, ("value", isOrdered ? item.value.map(String.init) : nil),
      ("type", isOrdered ? item.numbering?.rawValue : nil))
    if item.check != .none { open(.input, ("type", "checkbox"), ("checked", flag(item.check == .checked))) }
    switch item.content {
    case .text(.empty): break
    case .text(let text): html += text.isBlank ? Self.blankParagraph : HTMLText.line(text)
    case .blocks(let blocks): self.blocks(blocks)
    }
    close(.li)
  }

  // MARK: - Tables

  private mutating func table(_ table: Table) {
    open(
      .table, ("bordered", flag(table.isBordered)), ("striped", flag(table.isStriped)),
      ("compact", flag(table.isCompact)))
    if let caption = table.caption { element(.caption, caption) }
    for row in table.rows {
      open(.tr)
      for cell in row { self.cell(cell) }
      close(.tr)
    }
    close(.table)
  }

  private mutating func cell(_ cell: Table.Cell) {
    let tag: MarkupTag.Known = cell.isHeader ? .th : .td
    open(
      tag, ("colspan", cell.columnSpan > 1 ? "\(cell.columnSpan)" : nil),
      ("rowspan", cell.rowSpan > 1 ? "\(cell.rowSpan)" : nil),
      ("align", cell.alignment == (cell.isHeader ? .center : .left) ? nil : cell.alignment.rawValue),
      ("valign", cell.verticalAlignment == .top ? nil : cell.verticalAlignment.rawValue))
    html += HTMLText.line(cell.text ?? .empty)
    close(tag)
  }

  // MARK: - Media

  private mutating func medium(_ kind: Block.Kind) {
    switch kind {
    case .photo(let photo):
      figure(photo.caption) { writer in
        let image = HTMLText.tag(.img, DialectMedium(photo, in: writer.media).attributes)
        writer.html += photo.url.map { HTMLText.tag(.a, [("href", $0)]) + image + "</a>" } ?? image
      }
    case .video(let video):
      figure(video.caption) { $0.player(.video, DialectMedium(video, in: $0.media)) }
    case .audio(let audio): figure(audio.caption) { $0.player(.audio, DialectMedium(audio, in: $0.media)) }
    case .document(let document):
      figure(document.caption) { $0.player(.document, DialectMedium(document, in: $0.media)) }
    case .map(let map):
      figure(map.caption) {
        $0.open(
          .map, ("lat", "\(map.latitude)"), ("long", "\(map.longitude)"), ("zoom", "\(map.zoom)"),
          ("width", map.width == 0 ? nil : "\(map.width)"),
          ("height", map.height == 0 ? nil : "\(map.height)"))
        $0.close(.map)
      }
    default: break
    }
  }

  private mutating func player(_ tag: MarkupTag.Known, _ medium: DialectMedium) {
    html += HTMLText.tag(tag, medium.attributes)
    close(tag)
  }

  private mutating func figure(_ caption: Caption, _ body: (inout HTMLWriter) -> Void) {
    let isAlone = caption.text.isAbsent && caption.credit.isAbsent
    if isAlone { return body(&self) }
    open(.figure)
    body(&self)
    figcaption(caption)
    close(.figure)
  }

  private mutating func figcaption(_ caption: Caption) {
    guard !caption.text.isAbsent || !caption.credit.isAbsent else { return }
    open(.figcaption)
    html += HTMLText.line(caption.text)
    cite(caption.credit)
    close(.figcaption)
  }

  private mutating func group(_ tag: MarkupTag.Known, _ group: MediaGroup) {
    open(tag)
    blocks(group.blocks)
    figcaption(group.caption)
    close(tag)
  }

  private mutating func buttonRow(_ row: ButtonRow) {
    open(.buttonRow, ("align", row.alignment == .fill ? nil : row.alignment.rawValue))
    for button in row.buttons { html += HTMLText.button(button) }
    close(.buttonRow)
  }
}

extension RichText {
  /// True if the text is only white space.
  var isBlank: Bool {
    if case .plain(let string) = self { string.utf8.allSatisfy(CollapsedSpace.isSpace) } else { false }
  }
}

/// Writes rich text in the HTML dialect (Spec/Convert.md 4).
enum HTMLText {
  /// Returns a whole line of text. A line end at its end only counts before another one, so it is doubled.
  static func line(_ text: RichText) -> String {
    inline(text) + (text.plainText.utf8.last == UInt8(ascii: "\n") ? lineBreak : "")
  }

  static let lineBreak = "<br>"
  /// A line end in places where a line break is not allowed.
  static let lineEnd = "&#10;"

  /// - Parameter lineBreak: the replacement for a line end.
  static func inline(_ text: RichText, lineBreak: String = HTMLText.lineBreak) -> String {
    var html = ""
    append(text, lineBreak: lineBreak, to: &html)
    return html
  }

  /// Appends a text. Recurses only as deep as the text is nested.
  private static func append(_ text: RichText, lineBreak: String, to html: inout String) {
    switch text {
    case .plain(let string): html += MarkupText.escaped(string).replacing("\n", with: lineBreak)
    case .concat(let texts): for part in texts { append(part, lineBreak: lineBreak, to: &html) }
    case .styled(let style, let inner): wrap(inner, StyleSyntax(style).tag, [], lineBreak, &html)
    case .spoiler(let inner): wrap(inner, StyleSyntax.spoiler.tag, [], lineBreak, &html)
    case .link(let target, let inner): link(target, inner, lineBreak, &html)
    case .anchor(let name, let inner):
      // Tags of this kind cannot be nested.
      html += tag(.a, [("name", name)])
      let holdsLink = inner.holdsLink
      if holdsLink { html += "</a>" }
      append(inner, lineBreak: lineBreak, to: &html)
      if !holdsLink { html += "</a>" }
    case .reference(let name, let inner): wrap(inner, .reference, [("name", name)], lineBreak, &html)
    case .date(let date):
      let format = date.format.letters
      wrap(
        date.label, .time, [("unix", "\(date.unixTime)"), ("format", format.isEmpty ? nil : format)],
        lineBreak,
        &html)
    case .customEmoji(let emoji):
      wrap(.plain(emoji.alternative), .emoji, [("emoji-id", emoji.id)], lineBreak, &html)
    case .formula(let source, _): wrap(.plain(source), .math, [], lineEnd, &html)
    case .button(let button): html += self.button(button)
    case .diff(let inner, _), .unknown(_, let inner): append(inner, lineBreak: lineBreak, to: &html)
    case .inlineImage: break
    }
  }

  private static func wrap(
    _ inner: RichText, _ tag: MarkupTag.Known, _ attributes: [(String, String?)], _ lineBreak: String,
    _ html: inout String
  ) {
    html += self.tag(tag, attributes)
    append(inner, lineBreak: lineBreak, to: &html)
    html += "</\(tag.rawValue)>"
  }

  private static func link(_ target: LinkTarget, _ inner: RichText, _ lineBreak: String, _ html: inout String)
  {
    guard let address = target.address else { return append(inner, lineBreak: lineBreak, to: &html) }
    if inner.holdsLink { return append(inner, lineBreak: lineBreak, to: &html) }
    wrap(inner, .a, [("href", address)], lineBreak, &html)
  }

  static func button(_ button: Button) -> String {
    buttonTag(button) + line(button.label) + "</\(MarkupTag.Known.button.rawValue)>"
  }

  static func buttonTag(_ button: Button) -> String {
    let action = button.action
    // The attributes of an action depend on its kind.
    let isCopied = action?.kind == "copy_text"
    return tag(
      .button,
      [
        ("type", action?.kind), ("style", button.style == .standard ? nil : button.style.rawValue),
        ("url", action?.url), ("text", isCopied ? action?.text : nil),
        ("data", isCopied ? nil : action?.text),
      ])
  }

  // MARK: - Tags

  /// - Parameter attributes: the attributes; an empty string gives an attribute without a value, and `nil`
  ///   omits it.
  static func tag(_ tag: MarkupTag.Known, _ attributes: [(String, String?)] = []) -> String {
    var text = "<" + tag.rawValue
    for (name, value) in attributes {
      guard let value else { continue }
      text += value.isEmpty ? " " + name : " \(name)=\"\(MarkupText.escaped(value, isAttribute: true))\""
    }
    return text + ">"
  }
}

extension LinkTarget {
  /// The address in `href`; `nil` for a link that readers detect in plain text.
  var address: String? {
    switch self {
    case .url(let url, _): url
    case .email(let address): "mailto:" + address
    case .phone(let number): "tel:" + number
    case .user(let id): "tg://user?id=" + id
    case .anchor(let name), .reference(let name): "#" + name
    case .mention, .hashtag, .cashtag, .botCommand, .bankCard, .tonAddress: nil
    }
  }
}

extension RichText {
  /// True if the text contains a link or an anchor. Both use the same tag, which cannot be nested.
  var holdsLink: Bool {
    switch self {
    case .link(let target, _) where target.address != nil: return true
    case .anchor: return true
    default: break
    }
    switch parts {
    case .characters: return false
    case .row(let texts): return texts.contains { $0.holdsLink }
    case .wrapped(let inner), .changed(let inner, _): return inner.holdsLink
    }
  }
}
