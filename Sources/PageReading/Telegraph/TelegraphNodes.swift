import JSONText
import PageModel

/// Telegraph's nodes (strings, and objects with a tag) as the tree that the source dialects have in common
/// (Docs/Input.md 9).
struct TelegraphNodes {
  private(set) var log = DiagnosticLog()

  /// - Parameter value: one node, or an array of them. Recurses no deeper than the JSON is nested, which the parser has
  ///   bounded.
  mutating func nodes(_ value: JSONValue) -> [MarkupNode] {
    switch value.kind {
    case .null: return []
    case .string, .escapedString: return [.text(value.text ?? "", at: value.origin)]
    case .integer, .double, .true, .false: return [.text(value.source, at: value.origin)]
    case .array:
      var nodes: [MarkupNode] = []
      for element in value.elements { nodes += self.nodes(element) }
      return nodes
    case .object: return element(value)
    }
  }

  private mutating func element(_ value: JSONValue) -> [MarkupNode] {
    let children = value["children"].map { nodes($0) } ?? []
    guard let tag = value["tag"]?.text, !tag.isEmpty else {
      log.add(Diagnostic(.missingField, "a node without its tag: its children are kept", at: value.origin))
      return children
    }
    return [.element(MarkupTag(tag.lowercased()), attributes(value["attrs"]), children, at: value.origin)]
  }

  private func attributes(_ value: JSONValue?) -> [MarkupAttribute] {
    guard let value else { return [] }
    return value.keys.compactMap { key in
      let content = value.value(ofKey: key)
      guard let name = key.text, let text = content.text ?? content.numeral else { return nil }
      // Addresses begin at the host's root.
      let isRelative = name == "src" && text.hasPrefix("/") && !text.hasPrefix("//")
      return MarkupAttribute(name.lowercased(), isRelative ? Self.host + text : text)
    }
  }

  private static let host = "https://telegra.ph"
}
