import CHTML
import PageModel

/// Reads a text in the HTML dialect into its tree (Spec/Input.md 8.2). The text is split into tokens,
/// rewritten so that an HTML parser reads it unambiguously and in linear time, and parsed.
enum HTMLReader {
  /// - Returns: the tree. Scripts and styles are at its end without their contents: they are not shown, and
  ///   the reader of the tree reports them.
  /// - Throws: `ReadError.Reason.tooDeep` if tags are nested beyond the limit.
  static func nodes(_ source: SourceText, limits: Limits) throws(ReadError) -> [MarkupNode] {
    var tokenizer = HTMLTokenizer(source.text)
    var balancer = HTMLBalancer(depth: limits.elementDepth)
    while let token = tokenizer.next() {
      guard balancer.add(token) else {
        throw ReadError(
          .tooDeep, "tags are nested more than \(limits.elementDepth) levels deep",
          origin: source.places.origin(of: token.offset))
      }
    }
    let written = balancer
    let nodes = try GumboTree.nodes(of: written.text) { offset in
      source.places.origin(of: written.sourceOffset(of: offset))
    }
    return nodes
      + written.dropped.map { tag, offset in
        .element(MarkupTag(tag.name), tag.attributes, at: source.places.origin(of: offset))
      }
  }
}

extension Limits {
  /// The maximum nesting of elements. Each may be a block, which takes an array and an object in JSON.
  var elementDepth: Int { min(nesting, Self.nestingCeiling / 2) }
}

/// Converts gumbo's tree to markup nodes. The walk is a loop; gumbo frees its tree recursively, to the
/// allowed depth of tags.
enum GumboTree {
  /// - Parameters:
  ///   - text: the output of `HTMLBalancer`.
  ///   - origin: returns the origin of a byte of that text.
  static func nodes(
    of text: [UInt8], origin: @escaping (Int) -> InputOrigin
  ) throws(ReadError) -> [MarkupNode] {
    // gumbo counts bytes in 32 bits.
    guard text.count < Int(Int32.max) else {
      throw ReadError(.tooLarge, "the HTML text is longer than 2 GiB")
    }
    return text.withUnsafeBytes { bytes in
      guard let start = bytes.bindMemory(to: CChar.self).baseAddress,
        let output = html_parse_fragment(start, bytes.count)
      else { return [] }
      defer { html_free(output) }
      guard let root = output.pointee.root else { return [] }
      return Walk(start: start, length: bytes.count, origin: origin).nodes(in: root)
    }
  }
}

private struct Walk {
  let start: UnsafePointer<CChar>
  let length: Int
  let origin: (Int) -> InputOrigin

  private struct Frame {
    var node: UnsafeMutablePointer<GumboNode>
    var index: UInt32 = 0
    var children: [MarkupNode] = []
  }

  func nodes(in root: UnsafeMutablePointer<GumboNode>) -> [MarkupNode] {
    var frames = [Frame(node: root)]
    while true {
      let last = frames.count - 1
      let vector = frames[last].node.pointee.v.element.children
      if frames[last].index < vector.length {
        let child = vector.data[Int(frames[last].index)]
        frames[last].index += 1
        guard let node = child?.assumingMemoryBound(to: GumboNode.self) else { continue }
        switch node.pointee.type {
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
          frames[last].children.append(text(node.pointee.v.text))
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: frames.append(Frame(node: node))
        default: continue
        }
      } else {
        let frame = frames.removeLast()
        guard !frames.isEmpty else { return frame.children }
        frames[frames.count - 1].children += element(frame)
      }
    }
  }

  private func text(_ text: GumboText) -> MarkupNode {
    .text(text.text.map { String(cString: $0) } ?? "", at: place(text.original_text.data))
  }

  /// Returns the nodes of an element. Groups of rows are replaced by their rows.
  private func element(_ frame: Frame) -> [MarkupNode] {
    let element = frame.node.pointee.v.element
    let tag = tag(of: element)
    switch tag {
    case .known(.thead), .known(.tbody), .known(.tfoot): return frame.children
    case .known, .unknown: break
    }
    var attributes: [MarkupAttribute] = []
    for index in 0..<Int(element.attributes.length) {
      guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self)
      else {
        continue
      }
      attributes.append(
        MarkupAttribute(String(cString: attribute.pointee.name), String(cString: attribute.pointee.value)))
    }
    return [.element(tag, attributes, frame.children, at: place(element.original_tag.data))]
  }

  private func tag(of element: GumboElement) -> MarkupTag {
    if element.tag != GUMBO_TAG_UNKNOWN {
      return MarkupTag(String(cString: gumbo_normalized_tagname(element.tag)))
    }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    let bytes = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
    let name = String(decoding: bytes, as: UTF8.self)
    let prefix = HTMLBalancer.foreignPrefix
    return MarkupTag(name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
  }

  /// Returns the origin of a piece of the text; `.none` for a node that gumbo added.
  private func place(_ data: UnsafePointer<CChar>?) -> InputOrigin {
    guard let data, data >= start, data - start <= length else { return .none }
    return origin(data - start)
  }
}
