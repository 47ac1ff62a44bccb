import PageReading

/// An element of an exported page, with its contents.
struct ExportedElement {
  enum Child {
    case text(String)
    case element(ExportedElement)
  }

  let name: String
  let classes: [String]
  /// The offset in bytes from the start of the page.
  let offset: Int
  private let attributes: [MarkupAttribute]
  private(set) var children: [Child] = []

  private init(_ tag: HTMLToken.Tag, at offset: Int = 0) {
    self.offset = offset
    name = tag.name
    attributes = tag.attributes
    classes = tag.attributes.first { $0.name == "class" }?.value.split(separator: " ").map(String.init) ?? []
  }

  /// Creates the element of the whole page.
  init(parsing text: String) {
    var tokens = HTMLTokenizer(text)
    var open = [ExportedElement(HTMLToken.Tag(named: "page"))]
    func close(from depth: Int) {
      while open.count > depth, let element = open.popLast() {
        open[open.count - 1].children.append(.element(element))
      }
    }
    while let token = tokens.next() {
      switch token.content {
      case .text(let text): open[open.count - 1].children.append(.text(text))
      case .start(let tag):
        open.append(ExportedElement(tag, at: token.offset))
        if Self.voids.contains(tag.name) || tag.isClosed || open.count > Self.mostOpen {
          close(from: open.count - 1)
        }
      case .end(let name):
        if let last = open.lastIndex(where: { $0.name == name }), last > 0 { close(from: last) }
      }
    }
    close(from: 1)
    self = open[0]
  }

  private static let voids: Set<String> = ["br", "img", "meta", "link", "input", "hr"]
  private static let mostOpen = 200

  func attribute(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  func has(_ name: String) -> Bool { classes.contains(name) }

  var elements: [ExportedElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Returns the first wanted element in the order of the page, at any depth.
  func first(
    where isWanted: (ExportedElement) -> Bool, outside isLeftOut: (ExportedElement) -> Bool = { _ in false }
  ) -> ExportedElement? {
    for element in elements where !isLeftOut(element) {
      if isWanted(element) { return element }
      if let inner = element.first(where: isWanted, outside: isLeftOut) { return inner }
    }
    return nil
  }

  func first(ofClass name: String) -> ExportedElement? { first { $0.has(name) } }

  /// The text of the element and of all elements inside, on one line.
  var words: String {
    var text = ""
    for child in children {
      switch child {
      case .text(let string): text += string
      case .element(let element): text += element.name == "br" ? " " : element.words
      }
    }
    return Self.joined(text)
  }

  /// The text of the element without that of the elements inside.
  var ownWords: String {
    Self.joined(
      children.map { if case .text(let text) = $0 { text } else { "" } }.joined())
  }

  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
