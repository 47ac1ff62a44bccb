import PageModel
import Primitives
import Typography

extension Layout {
  /// Returns the layout as JSON (Spec/Dumps.md).
  ///
  /// - Parameters:
  ///   - includesInk: true to include the ink bounds of the characters in lines, if the layout measured them.
  ///   - hasPixels: returns true if the pixels of a medium are available.
  ///   - extras: adds values from other modules at the top level.
  package func json(
    includesInk: Bool = false, hasPixels: @escaping (MediaID) -> Bool = { _ in false },
    extras: (inout DumpNode) -> Void = { _ in }
  ) -> String {
    var page = DumpNode()
    page.key("version", 1)
    dump(into: &page, DumpDetails(includesInk: includesInk, hasPixels: hasPixels))
    extras(&page)
    return page.json
  }

  /// Returns the elements of the page.
  package func elements(_ details: DumpDetails) -> [LayoutElement] {
    var page = DumpNode()
    dump(into: &page, details)
    return page.elements
  }

  /// The layout as indented text.
  package var textDump: String {
    var page = DumpNode()
    dump(into: &page, DumpDetails())
    return page.text
  }

  /// Adds the values of the layout to a node.
  package func dump(into page: inout DumpNode, _ details: DumpDetails) {
    page.key("engine", fitsWidth ? "v2" : "v1")
    page.key("design", designName)
    page.key("scale", scale)
    page.key("width", width)
    page.key("inset", inset)
    page.key("rtl", isRTL)
    page.key("complete", isComplete)
    page.key("fit", fitsWidth)
    page.word("size", size, as: "page")
    page.say(width, as: "width")
    page.say(inset, as: "inset")
    page.say(isRTL, as: "rtl")
    if let anchor { page.child("anchor", anchor.dump, isInset: false) }
    if let showMore { page.child("showMore", showMore.dump, isInset: false) }
    if let screen { page.child("screen", screen.dump, isInset: false) }
    page.children("items", items, isInset: false) { $0.dump(details) }
  }
}

/// The options of a dump.
package struct DumpDetails {
  package let includesInk: Bool
  package let hasPixels: (MediaID) -> Bool

  package init(includesInk: Bool = false, hasPixels: @escaping (MediaID) -> Bool = { _ in false }) {
    self.includesInk = includesInk
    self.hasPixels = hasPixels
  }
}

extension ReachedAnchor {
  fileprivate var dump: DumpNode {
    var node = DumpNode("reached")
    node.word("name", Quotation(name))
    node.word("rect", rect)
    if rect == nil { node.say("not drawn") }
    node.key("scroll", scrollPosition)
    node.word("path", path, as: "in details", if: !path.isEmpty)
    return node
  }
}

extension ShowMore {
  fileprivate var dump: DumpNode {
    var node = DumpNode("show more")
    node.word("frame", frame)
    node.key("text", line.text)
    node.key("baseline", line.origin.y)
    node.key("width", line.line.width)
    node.key("color", line.color)
    node.say(line.dump.words)
    return node
  }
}

// MARK: - Items

extension LayoutItem {
  func dump(_ details: DumpDetails) -> DumpNode {
    var node = DumpNode()
    node.word("kind", kindName)
    node.word("source", source)
    node.word("frame", frame)
    switch content {
    case .text(let box), .thinking(let box): box.dump(into: &node, details)
    case .code(let code): code.dump(into: &node, size: frame.size, details)
    case .marker(let marker): marker.dump(into: &node)
    case .shape(let shape): shape.dump(into: &node)
    case .placeholder(let placeholder):
      node.word("name", placeholder.name)
      node.key("cornerRadius", placeholder.cornerRadius)
      node.word("color", placeholder.background)
      placeholder.label.dumpLines(into: &node, at: placeholder.labelOrigin, details)
    case .anchor(let name): node.word("name", Quotation(name))
    case .table(let table): table.dump(into: &node, details)
    case .details(let box): box.dump(into: &node, details)
    case .media(let media): media.dump(into: &node, details)
    case .slideshow(let slideshow): slideshow.dump(into: &node, details)
    case .fileRow(let row): row.dump(into: &node)
    case .button(let button): button.dump(into: &node, details)
    case .formula(let formula): formula.dump(into: &node)
    case .panel(let panel): panel.dump(into: &node, details)
    }
    return node
  }

  /// The item's `kind` in dumps.
  var kindName: String {
    switch content {
    case .text: "text"
    case .thinking: "thinking"
    case .code: "code"
    case .marker: "marker"
    case .shape(let shape): shape.kind.rawValue
    case .placeholder: "placeholder"
    case .anchor: "anchor"
    case .table: "table"
    case .details: "details"
    case .media(let media): media.kind.rawValue
    case .slideshow: "slideshow"
    // A document's row has the geometry of an audio row (Spec/Rulings.md 22); the row of an embedded page can
    // be mirrored.
    case .fileRow(let row): row.kind == .page ? "page" : "audio"
    case .button: "button"
    case .formula: "formula"
    case .panel(let panel): panel.kind.rawValue
    }
  }
}

extension CodeBox {
  /// - Parameter size: the size of the item.
  fileprivate func dump(into node: inout DumpNode, size: Size, _ details: DumpDetails) {
    node.key("background", Rect(origin: .zero, size: size))
    node.key("cornerRadius", cornerRadius)
    node.key("color", color)
    node.word("language", Quotation(language), if: !language.isEmpty)
    if let line = languageLine { node.key("language_line", line.dump(details)) }
    node.key("textOrigin", [textOrigin.x, textOrigin.y])
    node.sayRadius(cornerRadius)
    node.say(color)
    text.offsetBy(textOrigin).dump(into: &node, details)
    if let line = languageLine { node.child(nil, line.dump(details)) }
  }
}

extension ListMarker {
  fileprivate func dump(into node: inout DumpNode) {
    node.word("marker", name)
    if case .number(let label, _, _, _, _) = kind {
      node.word("text", Quotation(label), if: !label.isEmpty)
    } else {
      node.key("text", "")
    }
    if case .checkbox(let isChecked, _, _) = kind {
      node.word("checked", isChecked)
    } else {
      node.key("checked", false)
    }
  }

  var name: String {
    switch kind {
    case .bullet: "bullet"
    case .number: "number"
    case .checkbox: "checkbox"
    }
  }
}

extension ShapeBox {
  fileprivate func dump(into node: inout DumpNode) {
    if let name { node.word("name", name) }
    node.key("cornerRadius", cornerRadius)
    node.word("color", color)
    guard case .quote(let ground) = look else { return }
    node.key("bar", ground.bar)
    guard let fold = ground.fold else { return }
    node.word("collapsed", fold.isFolded)
    if !fold.isFolded { node.say("expanded") }
    node.word("chevron", fold.chevron, as: "chevron")
  }

  /// The name of a shape that is more than a filled box; `nil` for others.
  private var name: String? {
    switch look {
    case .plain: nil
    case .quote: "quote"
    case .pullQuote: "pull-quote"
    case .glyph(.quoteIcon): "quote-icon"
    case .glyph(.openingMark), .glyph(.closingMark): "quote-mark"
    }
  }
}

extension FormulaBox {
  fileprivate func dump(into node: inout DumpNode) {
    node.word("mode", mode.rawValue)
    node.key("source_text", source)
    node.word("ascent", formula.ascent)
    node.word("descent", formula.descent, as: "+")
    node.word("scrolls", scrolls)
    node.say(Quotation(source))
  }
}

extension DumpNode {
  /// Adds the radius of rounded corners to the text.
  mutating func sayRadius(_ radius: Double) {
    if radius > 0 { say(radius, as: "radius") }
  }
}

// MARK: - Texts

extension TextBox {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    node.word("category", category.name)
    node.word("alignment", alignment.rawValue, if: alignment != .natural)
    node.children("lines", lines) { $0.dump(details) }
    if !links.isEmpty { node.children("links", links) { $0.dump } }
    if !anchors.isEmpty { node.children("anchors", anchors) { $0.dump } }
  }

  /// - Parameter origin: the origin of the text in its item.
  func dumpLines(into node: inout DumpNode, at origin: Point, _ details: DumpDetails) {
    node.children("lines", lines) { $0.offsetBy(origin).dump(details) }
  }
}

extension TextLink {
  fileprivate var dump: DumpNode {
    var node = DumpNode("link")
    node.key("rects", rects)
    node.word("target", target.description)
    node.say(rects)
    return node
  }
}

extension TextAnchor {
  fileprivate var dump: DumpNode {
    var node = DumpNode("anchor")
    node.word("name", Quotation(name))
    node.word("rect", rect)
    return node
  }
}

extension BoxLine {
  package func dump(_ details: DumpDetails) -> DumpNode {
    var node = DumpNode("line")
    node.key("frame", frame)
    node.key("x", x)
    node.key("width", line.width)
    node.key("text", text)
    node.key("range", [Double(line.range.lowerBound), Double(line.range.upperBound)])
    node.say("\(line.range.lowerBound)..<\(line.range.upperBound)")
    node.say(frame.minY, as: "y")
    node.say(frame.height, as: "h")
    node.say(x, as: "x")
    node.say(line.width, as: "w")
    node.word("rtl", line.isRTL)
    node.say(Quotation(text))
    node.children("decorations", decorations) { $0.dump }
    node.children("attachments", attachments) { $0.dump(details) }
    if details.includesInk { node.key("ink", characterInk) }
    return node
  }
}

extension Decoration {
  fileprivate var dump: DumpNode {
    var node = DumpNode()
    node.word("kind", kind.rawValue)
    node.word("rect", rect)
    node.word("color", color)
    return node
  }
}

extension BoxAttachment {
  fileprivate func dump(_ details: DumpDetails) -> DumpNode {
    var node = DumpNode()
    node.word("kind", content.kindName)
    node.key("frame", frame)
    node.word("index", index)
    node.say(frame)
    if let label {
      node.key("color", label.fill)
      label.text.dumpLines(into: &node, at: label.origin, details)
    }
    return node
  }
}

extension AttachmentContent {
  fileprivate var kindName: String {
    switch self {
    case .emoji: "emoji"
    case .image: "image"
    case .button: "button"
    case .formula: "formula"
    }
  }
}

extension SingleLine {
  var dump: DumpNode { dump() }

  /// - Parameter kind: the value of `kind`, which distinguishes the line from items of other kinds.
  func dump(kind: String? = nil) -> DumpNode {
    var node = DumpNode("line")
    if let kind { node.key("kind", kind) }
    node.key("text", text)
    node.word("x", origin.x, as: "x")
    node.word("baseline", origin.y, as: "baseline")
    node.word("width", line.width, as: "w")
    node.word("color", color)
    node.say(Quotation(text))
    return node
  }
}

extension LinkTarget {
  /// The URL or address of the target; the kind and the name if there is none.
  var description: String {
    switch self {
    case .url(let url, _): url
    case .email(let address): "mailto:" + address
    case .phone(let number): "tel:" + number
    case .mention(let username): username.hasPrefix("@") ? username : "@" + username
    case .user(let id): "user:" + id
    case .hashtag(let tag): tag.hasPrefix("#") ? tag : "#" + tag
    case .cashtag(let tag): tag.hasPrefix("$") ? tag : "$" + tag
    case .botCommand(let command): command.hasPrefix("/") ? command : "/" + command
    case .bankCard(let number): "card:" + number
    case .tonAddress(let address): "ton:" + address
    case .anchor(let name): "#" + name
    case .reference(let name): "reference:" + name
    }
  }
}
