import JSONText
import PageModel

/// Headings, code, quotes, details and buttons (Spec/Input.md 8.2).
extension MarkupPageReader {
  mutating func heading(_ tag: MarkupTag.Known, _ element: MarkupElement, at origin: InputOrigin) {
    let element = dialect == .telegraph ? element.anchored : element
    switch (dialect, tag) {
    case (.telegraph, .h3): textBlock(.header, element, at: origin)
    case (.telegraph, .h4): textBlock(.subheader, element, at: origin)
    default:
      let level = tag.rawValue.last?.wholeNumberValue ?? 1
      textBlock(.heading(level: level), element, at: origin)
    }
  }

  mutating func paragraph(_ element: MarkupElement, at origin: InputOrigin) {
    textBlock(.paragraph, element, at: origin)
  }

  mutating func footer(_ element: MarkupElement, at origin: InputOrigin) {
    textBlock(.footer, element, at: origin)
  }

  mutating func formulaBlock(_ element: MarkupElement, at origin: InputOrigin) {
    block(.formula(source(of: element)), at: origin)
  }

  mutating func thinking(_ element: MarkupElement, at origin: InputOrigin) {
    block(.thinking(richText(of: element.children)), at: origin)
  }

  // MARK: - Code

  mutating func preformatted(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    var code = element
    // A `pre` around a `code` is one block, whose language the inner tag names.
    if let inner = element.children.onlyElement, inner.tag == .known(.code) { code = inner }
    let language = language(of: code) ?? language(of: element) ?? ""
    let text = richText(of: code.children, isPreformatted: true)
    append(.preformatted(Preformatted(text: text, language: language)), at: origin)
  }

  private func language(of element: MarkupElement) -> String? {
    element["class"]?.utf8.split(whereSeparator: InlineText.isSpace).lazy
      .compactMap { String(Substring($0)).dropping(scheme: "language-") }.first
  }

  // MARK: - Quotes

  mutating func blockQuote(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    let (children, credit) = element.children.splittingTrailing(.cite)
    let blocks = blocks(of: children)
    let caption = credit.map { richText(of: $0.children) } ?? .empty
    append(
      .blockQuote(BlockQuote(blocks: blocks, caption: caption, isCollapsed: element["expandable"] != nil)),
      at: origin)
  }

  mutating func pullQuote(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    let (children, credit) = element.children.splittingTrailing(.cite)
    let text = richText(of: children)
    append(
      .pullQuote(PullQuote(text: text, caption: credit.map { richText(of: $0.children) } ?? .empty)),
      at: origin)
  }

  mutating func details(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    var children = element.children
    var summary = RichText.empty
    if let index = children.firstIndex(where: { $0.element?.tag == .known(.summary) }),
      let inner = children[index].element
    {
      summary = richText(of: inner.children)
      children.remove(at: index)
    } else {
      warn(.missingField, "'details' has no 'summary'", at: origin)
    }
    append(
      .details(Details(summary: summary, blocks: blocks(of: children), isOpen: element["open"] != nil)),
      at: origin)
  }

  // MARK: - Buttons

  mutating func buttonRow(_ element: MarkupElement, at origin: InputOrigin) {
    flush()
    var buttons: [Button] = []
    for child in element.children {
      if let inner = child.element, inner.tag == .known(.button) {
        review(inner, .button, at: child.origin)
        buttons.append(button(inner, at: child.origin))
      } else if !child.isBlank {
        warn(
          .misplacedBlock, "a row of buttons may contain only buttons: other content is left out",
          at: child.origin)
      }
    }
    let alignment: ButtonRow.Alignment = named(element, "align", at: origin) ?? .fill
    append(.buttonRow(ButtonRow(buttons: buttons, alignment: alignment)), at: origin)
  }

  mutating func button(_ element: MarkupElement, at origin: InputOrigin) -> Button {
    var label = label(of: element)
    let kind = buttonKind(element, at: origin)
    // The text to copy is the label only if there is no other label.
    if label.isAbsent, let text = element["text"] { label = .plain(text) }
    let url = element["url"]?.trimmingSpace
    return Button(
      label: label, style: named(element, "style", at: origin) ?? .standard,
      action: kind.map {
        Button.Action(
          kind: $0, url: url.flatMap { $0.isEmpty ? nil : $0 },
          text: element[$0 == "copy_text" ? "text" : "data"])
      })
  }

  /// Returns the action of the button by its type or its attributes.
  private mutating func buttonKind(_ element: MarkupElement, at origin: InputOrigin) -> String? {
    if let type = element["type"]?.trimmingSpace, !type.isEmpty {
      let kinds = BlockReader.buttonKinds
      if kinds.contains(type) { return type }
      media.fields.note(
        .unknownName(
          .badValue, "button type", type, meant: Spelling.nearest(to: type, among: kinds), known: kinds,
          at: origin))
      return BlockReader.actionKind(type)
    }
    if element["url"] != nil { return "url" }
    if element["data"] != nil { return "callback_data" }
    return element["text"] != nil ? "copy_text" : nil
  }
}

extension MarkupElement {
  /// The element with an anchor around its contents if it has an id.
  fileprivate var anchored: MarkupElement {
    guard let id = self["id"], !id.isEmpty else { return self }
    var element = self
    element.children = [.element(.known(.a), [MarkupAttribute("name", id)], children)]
    return element
  }
}

extension MarkupNode {
  package var element: MarkupElement? {
    if case .element(let element) = content { element } else { nil }
  }

  /// True if the node is white space between tags.
  package var isBlank: Bool {
    if case .text(let text) = content { text.utf8.allSatisfy(InlineText.isSpace) } else { false }
  }
}

extension [MarkupNode] {
  /// The only element, if nothing but white space is next to it.
  var onlyElement: MarkupElement? {
    let rest = filter { !$0.isBlank }
    return rest.count == 1 ? rest[0].element : nil
  }

  /// Returns the nodes before a last element with the given tag, and that element.
  func splittingTrailing(_ tag: MarkupTag.Known) -> ([MarkupNode], MarkupElement?) {
    guard let index = lastIndex(where: { !$0.isBlank }), let last = self[index].element,
      last.tag == .known(tag)
    else { return (self, nil) }
    return (Array(self[..<index]), last)
  }
}

/// Links and other inline content (Spec/Input.md 8.2).
extension MarkupPageReader {
  /// Reads a link, whose target depends on its scheme, or a place to which links lead, or both.
  mutating func link(_ element: MarkupElement, at origin: InputOrigin) {
    if element["name"] != nil { return anchor(element, at: origin) }
    if element.linksLeaf { return leafLink(element, at: origin) }
    wrapped(linkWrapper(of: element), element, at: origin)
  }

  /// Returns a link to the address, or no wrapper without an address.
  private mutating func linkWrapper(of element: MarkupElement) -> InlineWrapper {
    guard let href = element["href"] else { return .nothing }
    return .link(target(of: href.trimmingSpace))
  }

  private mutating func anchor(_ element: MarkupElement, at origin: InputOrigin) {
    flow.line.open(linkWrapper(of: element))
    wrapped(.anchor(name: element["name"] ?? ""), element, at: origin)
    flow.line.close()
  }

  // MARK: - Links to what stands in a line

  private mutating func leafLink(_ element: MarkupElement, at origin: InputOrigin) {
    guard let address = element["href"].flatMap({ TelegramAddress($0.trimmingSpace) }) else { return }
    if address.host == "emoji" {
      return addEmoji(id: address["id"], alternative: source(of: element), at: origin)
    }
    let label = label(of: element)
    addTime(unix: address["unix"], format: address["format"], label: label, at: origin)
  }

  func target(of href: String) -> LinkTarget {
    if href.hasPrefix("#") { return place(named: String(href.dropFirst())) }
    if let rest = href.dropping(scheme: "mailto:") {
      return .email(String(rest.prefix { $0 != "?" }))
    }
    if let rest = href.dropping(scheme: "tel:") { return .phone(rest) }
    if let address = TelegramAddress(href), address.host == "user", let id = address["id"] {
      return .user(id: id)
    }
    return .url(followsServers ? href.normalizedAddress : address(href), hasInstantPage: false)
  }

  /// Returns the target of a name. For the servers, a name that the document does not define is an address.
  private func place(named name: String) -> LinkTarget {
    if names.references.contains(name) { return .reference(name: name) }
    let isKnown = !followsServers || name.isEmpty || names.anchors.contains(name)
    return isKnown ? .anchor(name: name) : .url("#" + name, hasInstantPage: false)
  }

  /// Returns the complete address. Telegraph leaves out its own host.
  func address(_ text: String) -> String {
    dialect == .telegraph && text.hasPrefix("/") && !text.hasPrefix("//") ? Self.telegraphHost + text : text
  }

  private static let telegraphHost = "https://telegra.ph"

  mutating func reference(_ element: MarkupElement, at origin: InputOrigin) {
    let name = required(element, "name", of: "tg-reference", at: origin)
    wrapped(.reference(name: name), element, at: origin)
  }

  // MARK: - Leaves

  mutating func formula(_ element: MarkupElement, at origin: InputOrigin) {
    addLeaf(.formula(source(of: element), origin: origin), at: origin)
  }

  mutating func inlineButton(_ element: MarkupElement, at origin: InputOrigin) {
    addLeaf(.button(button(element, at: origin)), at: origin)
  }

  mutating func emoji(_ element: MarkupElement, at origin: InputOrigin) {
    addEmoji(id: element["emoji-id"], alternative: source(of: element), at: origin)
  }

  mutating func addEmoji(id: String?, alternative: String, at origin: InputOrigin) {
    guard let id = id?.trimmingSpace, !id.isEmpty else {
      warn(.missingField, "a custom emoji has no id: its alternative text is kept", at: origin)
      return flow.line.add(alternative)
    }
    addLeaf(.customEmoji(CustomEmoji(id: id, alternative: alternative, origin: origin)), at: origin)
  }

  mutating func time(_ element: MarkupElement, at origin: InputOrigin) {
    addTime(
      unix: element["unix"], format: element["format"], label: label(of: element), at: origin)
  }

  mutating func addTime(unix: String?, format: String?, label: RichText, at origin: InputOrigin) {
    guard let seconds = unix.flatMap({ Int($0.trimmingSpace) }), ISODate.range.contains(seconds) else {
      let found = unix.map { "'\($0.asExcerpt)' is not a date" } ?? "a date has no time"
      warn(.badValue, "\(found): only its text is kept", help: "write seconds since 1970", at: origin)
      return addLeaf(label, at: origin)
    }
    addLeaf(
      .date(DateText(label: label, unixTime: seconds, format: dateFormat(format ?? "", at: origin))),
      at: origin)
  }

  private mutating func dateFormat(_ text: String, at origin: InputOrigin) -> DateText.Format {
    if let format = DateText.Format(text.trimmingSpace) { return format }
    warn(
      .badValue,
      "unknown date format: '\(text.asExcerpt)'", help: DateText.Format.help, at: origin)
    return .none
  }
}

extension MarkupElement {
  /// True if the element is a link that denotes inline content.
  fileprivate var linksLeaf: Bool {
    let host = self["href"].flatMap { TelegramAddress($0.trimmingSpace) }?.host
    return host == "emoji" || host == "time"
  }
}

/// An address of Telegram's own, such as `tg://photo?id=7`.
package struct TelegramAddress: Equatable {
  package var host: String
  private var items: [String: String] = [:]

  package init?(_ text: String) {
    guard let rest = text.dropping(scheme: "tg://") else { return nil }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    host = String(parts[0].drop { $0 == "/" }).lowercased()
    if host.hasSuffix("/") { host.removeLast() }
    guard parts.count == 2 else { return }
    for item in parts[1].split(separator: "&") {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(sides[0])
      if items[name] == nil { items[name] = sides.count == 2 ? String(sides[1]) : "" }
    }
  }

  /// Returns an item of the query; `nil` if it is missing or empty.
  package subscript(_ name: String) -> String? { items[name].flatMap { $0.isEmpty ? nil : $0 } }
}

extension String {
  /// The address as the servers return it: the scheme and host of a web address in lower case, and always
  /// with a path.
  package var normalizedAddress: String {
    guard let scheme = ["http://", "https://"].first(where: { dropping(scheme: $0) != nil }),
      let rest = dropping(scheme: scheme)
    else { return self }
    let host = rest.prefix { !"/?#\\".contains($0) }
    let path = rest[host.endIndex...]
    if host.isEmpty { return self }
    // The part before an @ is the user.
    let name = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host[...]
    let user = host[..<name.startIndex]
    return scheme + user + name.lowercased() + (path.hasPrefix("/") ? "" : "/") + path
  }

  /// Returns the rest after a scheme, ignoring its case; `nil` for another scheme.
  func dropping(scheme: String) -> String? {
    let count = scheme.utf8.count
    guard utf8.prefix(count).lazy.map(ASCII.lowercased).elementsEqual(scheme.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(count)))
  }
}
