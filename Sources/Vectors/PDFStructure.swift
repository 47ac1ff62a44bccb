import CCairo
import Primitives
import Scene

/// The words that structured files add to an image (Spec/Vectors.md 8).
package struct StructureWords: Sendable {
  /// The BCP 47 tag of the language of iprender's own texts.
  package var language: String
  package var isRightToLeft: Bool
  /// The words in place of text that a spoiler conceals.
  package var hiddenText: String
  /// Returns the alternative text of an image.
  package var picture: @Sendable (StructureStep.Picture) -> String
  /// Returns the BCP 47 tag of a text's language; `nil` if its script does not tell.
  package var languageOfText: @Sendable (String) -> String?

  package init(
    language: String, isRightToLeft: Bool, hiddenText: String,
    picture: @escaping @Sendable (StructureStep.Picture) -> String,
    languageOfText: @escaping @Sendable (String) -> String?
  ) {
    (self.language, self.isRightToLeft, self.hiddenText) = (language, isRightToLeft, hiddenText)
    (self.picture, self.languageOfText) = (picture, languageOfText)
  }
}

extension StructureWords {
  /// Returns the alternative text of a part; `nil` for parts whose text says everything.
  func name(of role: StructureStep.Role) -> String? {
    switch role {
    case .picture(let kind): picture(kind)
    case .check(let isDone): isDone ? "✓" : "☐"
    default: nil
    }
  }

  /// Returns the words of a mark, with the spaces around them that the text does not have; `nil` for an image.
  func words(of mark: InlineMark) -> String? {
    switch mark.content {
    case .text(let text): text
    case .hiddenText: (mark.needsSpaceBefore ? " " : "") + hiddenText + (mark.needsSpaceAfter ? " " : "")
    case .picture: nil
    }
  }
}

/// An element of a PDF's structure, in the order in which Cairo numbers them.
struct PDFElement {
  var tag: String
  /// The alternative text; `nil` for elements whose text says everything.
  var alternative: String?
  /// The tag of the language of the text; `nil` if it is that of the file.
  var language: String?
  /// True if the text is read from right to left.
  var isRightToLeft = false
  var rowSpan = 1
  var columnSpan = 1

  /// The tags of parts that have a language of their own.
  private static let languageTags: Set = [
    "P", "H1", "H2", "H3", "H4", "H5", "H6", "Caption", "TH", "TD", "Span", "Link", "Lbl",
  ]

  /// True for elements whose text is their alternative text, too.
  var isSpoken: Bool { tag == "Formula" || tag == "Link" }
  /// The length of the text that is read, in bytes.
  var kept: Int { isSpoken ? 4096 : Self.languageTags.contains(tag) ? 200 : 0 }
}

/// Opens and closes the tags of a PDF around what is drawn (Spec/Vectors.md 8.2).
final class PDFStructure {
  /// The kind of what is drawn next.
  enum Content {
    case text(Rect, String)
    case image, shape
  }

  private struct Node: Equatable {
    var tag: String
    var id: String
    var step: StructureStep?
    var link: Int?

    static func == (node: Node, other: Node) -> Bool {
      node.tag == other.tag && node.id == other.id && node.link == other.link
    }
  }

  /// A link whose text is still to come.
  private struct Link {
    var attributes: String
    var isOpened = false
  }

  let words: StructureWords
  private let context: OpaquePointer
  private(set) var elements: [PDFElement] = []
  private var open: [(node: Node, element: Int, text: String)] = []
  private var way: [StructureStep] = []
  /// The levels of the headings around the current place.
  private var levels: [Int] = []
  private var links: [Link] = []
  /// The links in the part.
  private var index = LinkIndex()
  /// The attributes of the links on the page whose text is in a tag.
  private(set) var linked: Set<String> = []
  /// The number of groups around what is drawn, in which no tag begins or ends.
  private var groups = 0

  init(_ context: OpaquePointer, words: StructureWords) {
    (self.context, self.words) = (context, words)
  }

  func beginPage() { (links, index, linked) = ([], LinkIndex(), []) }

  /// Notes the part that everything belongs to that is drawn next.
  func enter(_ way: [StructureStep]) {
    // Images, formulas and spans are in the part with the links.
    let (old, new) = (self.way.first(where: \.role.isLeaf), way.first(where: \.role.isLeaf))
    if old == nil || old?.id != new?.id { index.removeAll() }
    self.way = way
  }

  func add(linkTo attributes: String, in boxes: [Rect]) {
    index.add(boxes, of: links.count)
    links.append(Link(attributes: attributes))
  }

  func beginGroup() {
    if groups == 0 { prepare(for: .image) }
    groups += 1
  }

  func endGroup() { groups -= 1 }

  /// Opens the tags that content belongs to.
  func prepare(for content: Content) {
    guard groups == 0 else { return note(content) }
    // Cairo forgets the tags before a fill that covers the page.
    if case .shape = content, open.isEmpty, way.isEmpty { return }
    let path = path(to: content)
    let common = zip(open, path).prefix { $0.node == $1 }.count
    close(to: common)
    for node in path[common...] { begin(node) }
    note(content)
  }

  /// Ends the part that is drawn, at the end of a page.
  func leave() {
    way = []
    while open.last?.node.link != nil { close(to: open.count - 1) }
  }

  /// Writes a link around no text, unless it was written around its text.
  ///
  /// - Parameter name: the alternative text.
  func mark(linkWithoutText attributes: String, named name: String) {
    guard linked.insert(attributes).inserted else { return }
    prepare(for: .shape)
    // Cairo needs a parent for a link.
    let node = Node(tag: "P", id: "link")
    begin(node)
    cairo_tag_begin(context, CAIRO_TAG_LINK, attributes)
    cairo_tag_end(context, CAIRO_TAG_LINK)
    elements.append(PDFElement(tag: "Link", alternative: name.isEmpty ? nil : name))
    close(to: open.count - 1)
  }

  /// Closes all tags at the end of the file.
  func finish() { close(to: 0) }

  private func note(_ content: Content) {
    guard case .text(_, let text) = content, !text.isEmpty else { return }
    for place in open.indices where open[place].text.utf8.count < elements[open[place].element].kept {
      open[place].text += text
    }
  }

  private func close(to count: Int) {
    while open.count > count {
      let (node, element, text) = open.removeLast()
      cairo_tag_end(context, node.tag)
      guard !text.isEmpty else { continue }
      if let language = words.languageOfText(text), language != words.language {
        elements[element].language = language
      }
      elements[element].isRightToLeft = text.isRightToLeft
      if elements[element].isSpoken { elements[element].alternative = text }
    }
  }

  private func begin(_ node: Node) {
    var element = PDFElement(tag: node.tag)
    if let role = node.step?.role { element.alternative = words.name(of: role) }
    if case .cell(_, let rows, let columns)? = node.step?.role {
      (element.rowSpan, element.columnSpan) = (rows, columns)
    }
    if let link = node.link {
      cairo_tag_begin(context, CAIRO_TAG_LINK, links[link].attributes)
      linked.insert(links[link].attributes)
      links[link].isOpened = true
    } else {
      cairo_tag_begin(context, node.tag, nil)
    }
    open.append((node, elements.count, ""))
    elements.append(element)
  }

  // MARK: - Paths

  private func path(to content: Content) -> [Node] {
    var path = [Node(tag: "Document", id: "")]
    for (index, step) in way.enumerated() {
      let isOpen =
        open.indices.contains(path.count) && open[path.count].node.id == step.id
        && open[path.count].node.step?.role == step.role
      let tag = isOpen ? open[path.count].node.tag : tag(of: step)
      path.append(Node(tag: tag, id: step.id, step: step))
      if step.role.isLeaf, index + 1 < way.count, let link = link(in: path, around: content) {
        path.append(link)
      }
      if step.role == .item, way.indices.contains(index + 1), !way[index + 1].role.isLabel {
        path.append(Node(tag: "LBody", id: step.id + "/body"))
      }
    }
    let role = way.last?.role
    if role?.isLeaf == true {
      path += child(of: path, for: content)
    } else if case .text = content {
      if role == .item { path.append(Node(tag: "LBody", id: (way.last?.id ?? "") + "/body")) }
      path.append(Node(tag: role?.canHoldAll ?? true ? "P" : "NonStruct", id: "text"))
    } else if case .image = content, role?.canHoldAll ?? true {
      // What only decorates lists and tables stays outside of their tags.
      path.append(Node(tag: "NonStruct", id: "decoration"))
    }
    return path
  }

  /// Returns the tag of a link around a part of a text.
  private func link(in path: [Node], around content: Content) -> Node? {
    let box: Rect
    if case .text(let letters, _) = content {
      box = letters
    } else if way.last?.role == .span {
      // What is drawn beside letters stays with them.
      guard open.count > path.count, zip(open, path).allSatisfy({ $0.node == $1 }) else { return nil }
      return open[path.count].node.link == nil ? nil : open[path.count].node
    } else {
      box = way.last?.frame ?? .zero
    }
    guard let link = index.link(at: Point(box.midX, box.midY)) else { return nil }
    let node = Node(tag: "Link", id: "link", link: link)
    let isOpen = open.count > path.count && zip(open, path + [node]).allSatisfy { $0.node == $1 }
    return isOpen || !links[link].isOpened ? node : nil
  }

  /// Returns the tag inside a part with links: a tag with tags in it holds no text of its own.
  private func child(of path: [Node], for content: Content) -> [Node] {
    let isInText = way.dropLast().contains(where: \.role.isLeaf)
    guard !isInText, !index.isEmpty || way.last?.role == .words else { return [] }
    guard case .text(let box, _) = content else {
      let isOpen = open.count == path.count + 1 && zip(open, path).allSatisfy { $0.node == $1 }
      if isOpen, let last = open.last { return [last.node] }
      if case .shape = content { return [] }
      return [Node(tag: "Span", id: "span")]
    }
    guard let link = index.link(at: Point(box.midX, box.midY)),
      !links[link].isOpened || open.last?.node.link == link
    else {
      return [Node(tag: "Span", id: "span")]
    }
    return [Node(tag: "Link", id: "link", link: link)]
  }

  private func tag(of step: StructureStep) -> String {
    switch step.role {
    case .heading(let level):
      while let last = levels.last, last >= level { levels.removeLast() }
      levels.append(level)
      return "H\(min(6, levels.count))"
    case .paragraph, .words, .code: return "P"
    case .formula: return "Formula"
    case .quote: return "BlockQuote"
    case .list: return "L"
    case .item: return "LI"
    case .label, .check: return "Lbl"
    case .table: return "Table"
    case .row: return "TR"
    case .cell(let isHeader, _, _): return isHeader ? "TH" : "TD"
    case .figure: return "Div"
    case .picture: return "Figure"
    case .caption: return "Caption"
    case .group: return "Sect"
    case .message: return "Art"
    case .span: return "Span"
    }
  }
}

extension StructureStep.Role {
  /// True for parts that hold text or an image, not other parts.
  fileprivate var isLeaf: Bool {
    switch self {
    case .heading, .paragraph, .words, .code, .formula, .label, .check, .picture, .caption, .span: true
    case .quote, .list, .item, .table, .row, .cell, .figure, .group, .message: false
    }
  }

  /// True for what stands before an item.
  fileprivate var isLabel: Bool {
    switch self {
    case .label, .check: true
    default: false
    }
  }

  /// True for parts that paragraphs and images can be in.
  fileprivate var canHoldAll: Bool {
    switch self {
    case .list, .table, .row, .item: false
    default: true
    }
  }
}
