import PageModel

/// Headings, code, quotes, details, buttons (Docs/Input.md 8.2).
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
    // `pre` around `code` is one block, whose language the inner tag names.
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
      warn(.missingField, "'details' without its 'summary'", at: origin)
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
          .misplacedBlock, "a row of buttons holds nothing but buttons: the rest is left out",
          at: child.origin)
      }
    }
    let alignment: ButtonRow.Alignment = named(element, "align", at: origin) ?? .fill
    append(.buttonRow(ButtonRow(buttons: buttons, alignment: alignment)), at: origin)
  }

  mutating func button(_ element: MarkupElement, at origin: InputOrigin) -> Button {
    var label = label(of: element)
    let kind = buttonKind(element, at: origin)
    // The text to be copied stands for a label only where there is none.
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

  /// What pressing the button does: its type, or what its attributes are for.
  private mutating func buttonKind(_ element: MarkupElement, at origin: InputOrigin) -> String? {
    if let type = element["type"]?.trimmingSpace, !type.isEmpty {
      let kinds = BlockReader.buttonKinds
      if !kinds.contains(type) {
        warn(
          .badValue,
          BlockReader.unknownName(
            "type of a button", type, meant: Spelling.nearest(to: type, among: kinds),
            otherwise: "expected \(BlockReader.alternatives(kinds))"), at: origin)
      }
      return type
    }
    if element["url"] != nil { return "url" }
    if element["data"] != nil { return "callback_data" }
    return element["text"] != nil ? "copy_text" : nil
  }
}

extension MarkupElement {
  /// With an anchor around its text, when it has an id.
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

  /// Space between tags.
  package var isBlank: Bool {
    if case .text(let text) = content { text.utf8.allSatisfy(InlineText.isSpace) } else { false }
  }
}

extension [MarkupNode] {
  /// The one element here, when there is nothing beside it but space.
  var onlyElement: MarkupElement? {
    let rest = filter { !$0.isBlank }
    return rest.count == 1 ? rest[0].element : nil
  }

  /// The nodes before a last element of that kind, and that element.
  func splittingTrailing(_ tag: MarkupTag.Known) -> ([MarkupNode], MarkupElement?) {
    guard let index = lastIndex(where: { !$0.isBlank }), let last = self[index].element,
      last.tag == .known(tag)
    else { return (self, nil) }
    return (Array(self[..<index]), last)
  }
}
