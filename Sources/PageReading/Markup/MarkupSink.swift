import PageModel

/// A receiver of a document in parts. A reader need not know whether the parts become a tree or a text for
/// the HTML parser.
protocol MarkupSink {
  mutating func open(_ tag: MarkupTag.Known, _ attributes: [MarkupAttribute], at origin: InputOrigin)
  mutating func text(_ text: [UInt8], at origin: InputOrigin)
  /// Ends the element that was opened last.
  mutating func close(_ tag: MarkupTag.Known)
  /// Adds tags as the author wrote them.
  mutating func raw(_ tags: [UInt8], at origin: InputOrigin)
}

extension MarkupSink {
  mutating func open(_ tag: MarkupTag.Known, at origin: InputOrigin) { open(tag, [], at: origin) }

  /// Adds an element that is empty or contains only text.
  mutating func element(
    _ tag: MarkupTag.Known, _ attributes: [MarkupAttribute] = [], text: [UInt8] = [], at origin: InputOrigin
  ) {
    open(tag, attributes, at: origin)
    if !text.isEmpty { self.text(text, at: origin) }
    close(tag)
  }
}

/// Builds the tree. Tags that the author wrote are text.
struct MarkupBuilder: MarkupSink {
  private var open: [MarkupNode] = []
  private var children: [[MarkupNode]] = [[]]

  /// The finished nodes.
  var nodes: [MarkupNode] { children.first ?? [] }

  mutating func open(_ tag: MarkupTag.Known, _ attributes: [MarkupAttribute], at origin: InputOrigin) {
    open.append(.element(.known(tag), attributes, at: origin))
    children.append([])
  }

  mutating func text(_ text: [UInt8], at origin: InputOrigin) {
    add(.text(String(decoding: text, as: UTF8.self), at: origin))
  }

  mutating func close(_: MarkupTag.Known) {
    guard var node = open.popLast(), let inside = children.popLast(),
      case .element(var element) = node.content
    else {
      return
    }
    element.children = inside
    node.content = .element(element)
    add(node)
  }

  mutating func raw(_ tags: [UInt8], at origin: InputOrigin) { text(tags, at: origin) }

  private mutating func add(_ node: MarkupNode) { children[children.count - 1].append(node) }
}

/// Writes HTML between parts of HTML that the author wrote.
struct MarkupText: MarkupSink {
  private(set) var html: [UInt8] = []
  private(set) var places: SourcePlaces

  /// - Parameter end: the length of the input in bytes.
  init(end: Int) { places = SourcePlaces(runs: [], to: end) }

  mutating func open(_ tag: MarkupTag.Known, _ attributes: [MarkupAttribute], at origin: InputOrigin) {
    mark(origin)
    html.append(UInt8(ascii: "<"))
    html += tag.rawValue.utf8
    for attribute in attributes {
      html.append(UInt8(ascii: " "))
      html += attribute.name.utf8
      html += "=\"".utf8
      escape(Array(attribute.value.utf8))
      html.append(UInt8(ascii: "\""))
    }
    html.append(UInt8(ascii: ">"))
    // The parser drops a line feed directly after this tag.
    if tag == .pre { html.append(UInt8(ascii: "\n")) }
  }

  mutating func text(_ text: [UInt8], at origin: InputOrigin) {
    mark(origin)
    escape(text)
  }

  mutating func close(_ tag: MarkupTag.Known) {
    if tag.isVoid { return }
    html += "</".utf8
    html += tag.rawValue.utf8
    html.append(UInt8(ascii: ">"))
  }

  mutating func raw(_ html: [UInt8], at origin: InputOrigin) {
    mark(origin)
    self.html += html
  }

  private mutating func mark(_ origin: InputOrigin) {
    if let offset = origin.byteOffset { places.add(text: html.count, input: offset) }
  }

  private mutating func escape(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): html += "&lt;".utf8
      case UInt8(ascii: "&"): html += "&amp;".utf8
      case UInt8(ascii: "\""): html += "&quot;".utf8
      default: html.append(byte)
      }
    }
  }
}
