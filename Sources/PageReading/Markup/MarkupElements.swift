import PageModel

/// The conversion of each tag (Spec/Input.md 8.2).
extension MarkupPageReader {
  /// Reads an element in few steps, each with its own method, which keeps the stack frame of this recursive
  /// one small.
  mutating func element(_ element: MarkupElement, at origin: InputOrigin) {
    guard enter(origin) else { return }
    switch element.tag {
    case .unknown(let name): unknown(name, element, at: origin)
    case .known(let tag):
      if !element.tag.isDropped { review(element, tag, at: origin) }
      known(tag, element, at: origin)
    }
    leave()
  }

  private mutating func known(_ tag: MarkupTag.Known, _ element: MarkupElement, at origin: InputOrigin) {
    if !flow.takesBlocks, tag.isRichBlock { return blockInText(tag, element, at: origin) }
    switch tag {
    case .b, .strong, .i, .em, .u, .ins, .s, .strike, .del, .code, .mark, .sub, .sup, .spoiler:
      wrapped(StyleSyntax.meant(by: tag)?.wrapper ?? .nothing, element, at: origin)
    case .a: link(element, at: origin)
    case .reference: reference(element, at: origin)
    case .emoji: emoji(element, at: origin)
    case .time: time(element, at: origin)
    case .math: formula(element, at: origin)
    case .button: inlineButton(element, at: origin)
    case .br: flow.line.breakLine()
    case .p: paragraph(element, at: origin)
    case .h1, .h2, .h3, .h4, .h5, .h6: heading(tag, element, at: origin)
    case .footer: footer(element, at: origin)
    case .hr: divider(at: origin)
    case .pre: preformatted(element, at: origin)
    case .mathBlock: formulaBlock(element, at: origin)
    case .thinking: thinking(element, at: origin)
    case .ul, .ol: list(element, isOrdered: tag == .ol, at: origin)
    case .input: checkbox(element, at: origin)
    case .blockquote: blockQuote(element, at: origin)
    case .aside: pullQuote(element, at: origin)
    case .details: details(element, at: origin)
    case .table: table(element, at: origin)
    case .buttonRow: buttonRow(element, at: origin)
    case .img: image(element, at: origin)
    case .video, .audio, .document: player(tag, element, at: origin)
    case .iframe: frame(element, at: origin)
    case .figure: figure(element, at: origin)
    case .map: map(element, at: origin)
    case .collage, .slideshow: mediaGroup(tag, element, at: origin)
    case .li, .summary, .caption, .figcaption, .tr, .th, .td: misplaced(tag, element, at: origin)
    // In a line of text, only the text of these tags counts.
    case .cite, .thead, .tbody, .tfoot, .html, .head, .body: read(element.children)
    case .title: noteTitle(element)
    case .style, .script: noteDropped(tag, isEnded: element[HTMLToken.unended] == nil, at: origin)
    case .source: break
    }
  }

  /// Appends a block without contents to read.
  mutating func block(_ kind: Block.Kind, at origin: InputOrigin) {
    flush()
    append(kind, at: origin)
  }

  private mutating func divider(at origin: InputOrigin) { block(.divider, at: origin) }

  private mutating func noteDropped(_ tag: MarkupTag.Known, isEnded: Bool, at origin: InputOrigin) {
    let name = tag.rawValue
    warn(
      .unknownBlock,
      isEnded
        ? "'\(name)' is not part of Rich HTML: it is left out with everything up to '</\(name)>'"
        : "'\(name)' has no end tag: everything after it is left out",
      help: isEnded ? nil : "add '</\(name)>'", at: origin)
  }

  private mutating func noteTitle(_ element: MarkupElement) { title = title ?? source(of: element) }

  /// Returns the characters in an element, as written.
  func source(of element: MarkupElement) -> String {
    var text = ""
    var rest = Array(element.children.reversed())
    while let node = rest.popLast() {
      switch node.content {
      case .text(let string): text += string
      case .element(let inner) where inner.tag == .known(.br): text += "\n"
      case .element(let inner): rest += inner.children.reversed()
      }
    }
    return text.trimmingSpace
  }

  // MARK: - Tags out of place

  private mutating func unknown(_ name: String, _ element: MarkupElement, at origin: InputOrigin) {
    if unknownTags.insert(name).inserted {
      // `map` is short for `tg-map`.
      let meant =
        MarkupTag.Known(rawValue: "tg-" + name)?.rawValue
        ?? Spelling.nearest(to: name, among: MarkupTag.Known.allCases.map(\.rawValue))
      media.fields.note(
        .unknownName(
          element.tag.isUnknownBlock ? .unknownBlock : .unknownRichText, "tag", name, meant: meant,
          otherwise: "its text is kept", at: origin))
    }
    if element.tag.isUnknownBlock { separated(element.children) } else { read(element.children) }
  }

  private mutating func misplaced(_ tag: MarkupTag.Known, _ element: MarkupElement, at origin: InputOrigin) {
    warn(
      .misplacedBlock, "'\(tag.rawValue)' is outside of \(tag.container): only its text is kept", at: origin)
    separated(element.children)
  }

  /// Reads a block where only text is allowed: the lines of its text are kept.
  private mutating func blockInText(_ tag: MarkupTag.Known, _ element: MarkupElement, at origin: InputOrigin)
  {
    if tag == .img, isInlineImage(element) { return image(element, at: origin) }
    noteBlockInText(tag, element, at: origin)
    switch tag {
    case _ where tag.canBeLink && element.hasAlternative: linkToMedium(element, at: origin)
    case .mathBlock: formula(element, at: origin)
    case .th, .td:
      flow.line.add(" ")
      read(element.children)
    default:
      if tag.holdsText { separated(element.children) }
    }
  }

  private mutating func noteBlockInText(
    _ tag: MarkupTag.Known, _ element: MarkupElement, at origin: InputOrigin
  ) {
    switch tag {
    case .p, .li, .tr, .th, .td, .pre, .summary, .caption, .figcaption: return
    default: break
    }
    // Markdown writes images without a tag.
    let isWritten = isMarkdown && tag == .img
    let rest =
      tag.canBeLink && element.hasAlternative
      ? isWritten ? "it becomes a link with its text" : "it becomes a link named by its 'alt'"
      : tag.holdsText ? "only its text is kept" : "it is left out"
    let name = isWritten ? "an image" : "'\(tag.rawValue)'"
    warn(.misplacedBlock, "\(name) is not allowed inside text: \(rest)", at: origin)
  }

  /// Adds a link to a medium that is not allowed here, with the alternative text as its label; inside a link,
  /// only that text.
  private mutating func linkToMedium(_ element: MarkupElement, at origin: InputOrigin) {
    let address = element["src"]?.trimmingSpace ?? ""
    let isLink = !address.isEmpty && flow.line.linkTarget == nil
    guard open(isLink ? .link(target(of: address)) : .nothing, at: origin) else { return }
    readText(element["alt"] ?? "", at: origin)
    flow.line.close()
  }
}

extension MarkupElement {
  fileprivate var hasAlternative: Bool { self["alt"].map { !$0.trimmingSpace.isEmpty } ?? false }
}

extension MarkupTag.Known {
  /// True if the tag becomes a block.
  fileprivate var isRichBlock: Bool {
    switch self {
    case .b, .strong, .i, .em, .u, .ins, .s, .strike, .del, .code, .mark, .sub, .sup, .a, .br, .spoiler,
      .reference,
      .emoji, .time, .math, .button, .input, .cite, .source, .thead, .tbody, .tfoot, .html, .head, .body,
      .title,
      .style, .script:
      false
    case .h1, .h2, .h3, .h4, .h5, .h6, .p, .footer, .hr, .pre, .mathBlock, .thinking, .ul, .ol, .li,
      .blockquote,
      .aside, .details, .summary, .table, .caption, .tr, .th, .td, .buttonRow, .img, .video, .audio, .figure,
      .figcaption, .iframe, .document, .map, .collage, .slideshow:
      true
    }
  }

  /// True if a link to the medium can replace it where only text is allowed.
  fileprivate var canBeLink: Bool { [.img, .video, .audio, .document].contains(self) }

  /// True if part of the block remains where only text is allowed.
  fileprivate var holdsText: Bool {
    switch self {
    case .hr, .img, .video, .audio, .iframe, .document, .map: false
    default: true
    }
  }

  /// The name of the required container in warnings.
  fileprivate var container: String {
    switch self {
    case .li: "a list"
    case .summary: "'details'"
    case .figcaption: "a figure"
    default: "a table"
    }
  }
}

extension String {
  /// The string without white space at its ends.
  var trimmingSpace: String {
    let bytes = utf8.drop(while: InlineText.isSpace)
    guard let last = bytes.lastIndex(where: { !InlineText.isSpace($0) }) else { return "" }
    return String(decoding: bytes[...last], as: UTF8.self)
  }
}

/// The attributes of known tags (Spec/Input.md 8.2).
extension MarkupPageReader {
  /// Warns about attributes that the tag does not have. Attributes that HTML allows on every tag are ignored.
  mutating func review(_ element: MarkupElement, _ tag: MarkupTag.Known, at origin: InputOrigin) {
    guard !element.attributes.isEmpty else { return }
    let known = tag.attributeNames
    for attribute in element.attributes {
      let name = attribute.name
      if known.contains(name) || Self.commonAttributes.contains(name) { continue }
      if Self.commonPrefixes.contains(where: name.hasPrefix) { continue }
      let absent = known.filter { element[$0] == nil }
      media.fields.note(
        .unknownName(
          .unknownKey, "attribute", name, meant: Spelling.nearest(to: name, among: absent),
          place: " of '\(tag.rawValue)'", otherwise: "it is ignored", at: origin))
    }
  }

  /// The attributes of HTML itself, without a meaning in the dialect.
  private static let commonAttributes: Set<String> = [
    "accesskey", "class", "contenteditable", "dir", "draggable", "hidden", "id", "lang", "role", "style",
    "tabindex",
    "title", "translate",
  ]
  private static let commonPrefixes = ["data-", "aria-", "on"]

  /// Reads a whole number from an attribute, clamped to 32 bits; `nil` if it is missing or not a number.
  mutating func integer(_ element: MarkupElement, _ name: String, at origin: InputOrigin) -> Int? {
    guard let text = element[name]?.trimmingSpace, !text.isEmpty else { return nil }
    if let number = Int(text) { return min(max(number, Int(Int32.min)), Int(Int32.max)) }
    warn(.badValue, "'\(text.asExcerpt)' is not a whole number: '\(name)' is ignored", at: origin)
    return nil
  }

  /// Reads a number of pixels; zero if it is missing or not a plain number, such as a percentage.
  func extent(_ element: MarkupElement, _ name: String) -> Int {
    guard let text = element[name]?.trimmingSpace else { return 0 }
    let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
    return min(max(0, Int(digits) ?? 0), Int(Int32.max))
  }

  /// Reads a finite number; `nil` if it is missing or not a number.
  mutating func number(_ element: MarkupElement, _ name: String, at origin: InputOrigin) -> Double? {
    guard let text = element[name]?.trimmingSpace else { return nil }
    if let number = Double(text), number.isFinite { return number }
    warn(.badValue, "'\(text.asExcerpt)' is not a number: '\(name)' is ignored", at: origin)
    return nil
  }

  /// Reads one of the raw values of a type.
  mutating func named<Value: RawRepresentable & CaseIterable>(
    _ element: MarkupElement, _ name: String, at origin: InputOrigin
  ) -> Value? where Value.RawValue == String {
    guard let text = element[name]?.trimmingSpace, !text.isEmpty else { return nil }
    if let value = Value(rawValue: text.lowercased()) { return value }
    let known = Value.allCases.map(\.rawValue)
    media.fields.note(
      .unknownName(
        .badValue, "value", text, meant: Spelling.nearest(to: text, among: known), place: " of '\(name)'",
        known: known, at: origin))
    return nil
  }

  /// Reads a required attribute; empty with a warning if it is missing.
  mutating func required(_ element: MarkupElement, _ name: String, of tag: String, at origin: InputOrigin)
    -> String
  {
    let text = element[name]?.trimmingSpace ?? ""
    if text.isEmpty { warn(.missingField, "'\(tag)' has no attribute '\(name)'", at: origin) }
    return text
  }
}

extension MarkupTag.Known {
  fileprivate var attributeNames: [String] {
    switch self {
    case .a: ["href", "name", "target", "rel"]
    case .reference: ["name"]
    case .emoji: ["emoji-id"]
    case .time: ["unix", "format"]
    case .button: ["type", "style", "url", "data", "text"]
    case .buttonRow: ["align"]
    case .ol: ["start", "type", "reversed"]
    case .li: ["value", "type"]
    case .input: ["type", "checked", "disabled"]
    case .blockquote: ["expandable", "cite"]
    case .details: ["open"]
    case .table: ["bordered", "striped", "compact"]
    case .th, .td: ["colspan", "rowspan", "align", "valign", "scope"]
    case .img: ["src", "alt", "width", "height", "tg-spoiler"]
    case .video:
      [
        "src", "width", "height", "tg-spoiler", "poster", "controls", "autoplay", "loop", "muted",
        "playsinline",
        "preload", "type",
      ]
    case .audio: ["src", "controls", "autoplay", "loop", "muted", "preload", "type"]
    case .document: ["src"]
    case .source: ["src", "type"]
    case .map: ["lat", "long", "zoom", "width", "height"]
    case .iframe: ["src", "width", "height", "frameborder", "allowfullscreen", "allow", "scrolling"]
    default: []
    }
  }
}
