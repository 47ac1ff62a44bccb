import PageModel

/// A piece of a document in the HTML dialect: what the readers of Markdown, HTML and Telegraph have in common before
/// it becomes blocks (Docs/Input.md 8).
struct MarkupNode: Equatable, Sendable {
  enum Content: Equatable, Sendable {
    /// Characters as they are meant: without entities, white space as it was written.
    case text(String)
    case element(MarkupElement)
  }

  var content: Content
  var origin: InputOrigin

  static func text(_ text: String, at origin: InputOrigin = .none) -> MarkupNode {
    MarkupNode(content: .text(text), origin: origin)
  }

  static func element(
    _ tag: MarkupTag, _ attributes: [MarkupAttribute] = [], _ children: [MarkupNode] = [],
    at origin: InputOrigin = .none
  ) -> MarkupNode {
    let element = MarkupElement(tag: tag, attributes: attributes, children: children)
    return MarkupNode(content: .element(element), origin: origin)
  }
}

struct MarkupElement: Equatable, Sendable {
  var tag: MarkupTag
  /// Of several with one name the first counts.
  var attributes: [MarkupAttribute] = []
  var children: [MarkupNode] = []

  /// `nil` for an attribute that is missing; empty for one without a value.
  subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

struct MarkupAttribute: Equatable, Sendable {
  /// In lower case.
  var name: String
  var value: String

  init(_ name: String, _ value: String = "") {
    self.name = name
    self.value = value
  }
}
