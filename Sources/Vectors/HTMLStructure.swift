import Primitives
import Scene

/// Pages as elements of HTML over their image (Spec/Vectors.md 8.1). Each element holds its text at the place where it
/// is drawn.
extension HTMLFileWriter {
  mutating func addStructure(of layer: TextLayer, size: Size) {
    text.add("<div class=\"page\">")
    addChildren(of: 0, layer, size)
    text.add("</div>")
  }

  private mutating func addChildren(of index: Int, _ layer: TextLayer, _ size: Size) {
    let part = layer.parts[index]
    let isLeaf = part.step?.role.isText ?? false
    var (paragraphs, marks): ([Int], [Int]) = ([], [])
    for child in part.children {
      switch child {
      case .paragraph(let paragraph): paragraphs.append(paragraph)
      case .mark(let mark): if layer.marks[mark].landmark.isTapOrPlace { marks.append(mark) }
      case .part(let inner):
        flush(&paragraphs, &marks, layer, size, isWrapped: !isLeaf, in: part)
        add(inner, layer, size)
      }
    }
    flush(&paragraphs, &marks, layer, size, isWrapped: !isLeaf, in: part)
  }

  /// Writes texts and links that follow each other.
  ///
  /// - Parameter isWrapped: true if they need an element of their own.
  private mutating func flush(
    _ paragraphs: inout [Int], _ marks: inout [Int], _ layer: TextLayer, _ size: Size, isWrapped: Bool,
    in part: TextLayer.Part
  ) {
    guard !paragraphs.isEmpty || !marks.isEmpty else { return }
    let isParagraph = isWrapped && !paragraphs.isEmpty && part.step?.role.holdsOnlyParts != true
    if isParagraph { open("p", saying: layer.text(of: paragraphs)) }
    text += #"<svg role="none" width="\#(size.width)" height="\#(size.height)">"#
    for paragraph in paragraphs { add(layer.paragraphs[paragraph]) }
    for mark in marks { add(layer.marks[mark]) }
    text.add("</svg>")
    if isParagraph { text.add("</p>") }
    (paragraphs, marks) = ([], [])
  }

  /// Begins an element. Its language and direction are those of its text.
  ///
  /// - Parameter name: the name, for elements that programs look up by name; empty for others.
  private mutating func open(
    _ tag: String, saying said: String, _ attributes: String = "", named name: String = ""
  ) {
    text.add("<\(tag)\(attributes)")
    if !name.isEmpty {
      text.attribute("aria-label", name.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    if let language = words.languageOfText(said) { text.attribute("lang", language) }
    if !said.isEmpty { text.add(" dir=\"auto\"") }
    text.add(">")
  }

  private mutating func add(_ index: Int, _ layer: TextLayer, _ size: Size) {
    guard let step = layer.parts[index].step else { return }
    let said = step.role.isText ? layer.text(of: layer.paragraphs(in: index)) : ""
    // An element without text says nothing.
    if step.role.isText, said.isEmpty { return addChildren(of: index, layer, size) }
    let named = step.role.isNamed ? layer.text(of: layer.paragraphs(in: index)) : ""
    let (tag, attributes) = element(of: step, named: named, in: layer.parts[index])
    if let name = words.name(of: step.role) {
      text += #"<svg role="img" width="\#(size.width)" height="\#(size.height)""#
      text.attribute("aria-label", name)
      text += #"><path d=""#
      text.path(RoundedRect(step.frame))
      text += #""/></svg>"#
      return addChildren(of: index, layer, size)
    }
    // Some programs find no name in the letters of an SVG.
    open(tag, saying: said, attributes, named: named)
    addChildren(of: index, layer, size)
    text.add("</\(tag)>")
  }

  /// - Parameter name: the text of an element that is looked up by its name.
  private mutating func element(of step: StructureStep, named name: String, in part: TextLayer.Part) -> (
    tag: String, attributes: String
  ) {
    switch step.role {
    case .heading(let level):
      while let last = levels.last, last >= level { levels.removeLast() }
      levels.append(level)
      return ("h\(min(6, levels.count + outerLevels))", "")
    case .paragraph, .words: return ("p", "")
    case .quote: return ("blockquote", "")
    case .code: return ("pre", "")
    case .formula: return ("p", "")
    case .list(let isOrdered): return (isOrdered ? "ol" : "ul", " role=\"list\"")
    case .item: return ("li", "")
    case .label, .check, .span: return ("span", "")
    case .table: return ("table", "")
    case .row: return ("tr", "")
    case .cell(var isHeader, let rows, let columns):
      // A header without words names no column.
      isHeader = isHeader && !name.isEmpty
      var attributes = isHeader ? " scope=\"col\"" : ""
      if rows > 1 { attributes += " rowspan=\"\(rows)\"" }
      if columns > 1 { attributes += " colspan=\"\(columns)\"" }
      return (isHeader ? "th" : "td", attributes)
    case .figure: return ("figure", "")
    case .picture, .group, .message: return ("div", "")
    case .caption: return (part.isOfTable ? "caption" : "figcaption", "")
    }
  }

  /// The number of heading levels above those of pages: the title of a chat.
  private var outerLevels: Int { hasHeader ? 1 : 0 }
}

extension StructureStep.Role {
  /// True for parts that hold text directly.
  fileprivate var isText: Bool {
    switch self {
    case .heading, .paragraph, .words, .code, .formula, .label, .caption, .span: true
    case .quote, .list, .item, .check, .table, .row, .cell, .figure, .picture, .group, .message: false
    }
  }

  /// True for parts that people who listen jump to by name.
  fileprivate var isNamed: Bool {
    switch self {
    case .heading, .cell(isHeader: true, _, _): true
    default: false
    }
  }

  /// True for parts whose elements hold no text directly.
  fileprivate var holdsOnlyParts: Bool {
    switch self {
    case .list, .table, .row: true
    default: false
    }
  }
}

extension TextLayer.Part {
  /// True for the title of a table.
  fileprivate var isOfTable: Bool { step?.position == -1 }
}

extension TextLayer {
  fileprivate func text(of paragraphs: [Int]) -> String {
    paragraphs.map { self.paragraphs[$0].text }.joined(separator: "\n")
  }

  /// Returns the paragraphs of a part and its parts.
  fileprivate func paragraphs(in index: Int) -> [Int] {
    parts[index].children.flatMap { child in
      switch child {
      case .paragraph(let paragraph): [paragraph]
      case .part(let part): paragraphs(in: part)
      case .mark: [Int]()
      }
    }
  }
}
