import PageModel

/// A piece of a document in the HTML dialect: what the readers of Markdown, HTML and Telegraph have in common before
/// it becomes blocks (Docs/Input.md 8).
package struct MarkupNode: Equatable, Sendable {
  package enum Content: Equatable, Sendable {
    /// Characters as they are meant: without entities, white space as it was written.
    case text(String)
    case element(MarkupElement)
  }

  package var content: Content
  package var origin: InputOrigin

  package static func text(_ text: String, at origin: InputOrigin = .none) -> MarkupNode {
    MarkupNode(content: .text(text), origin: origin)
  }

  package static func element(
    _ tag: MarkupTag, _ attributes: [MarkupAttribute] = [], _ children: [MarkupNode] = [],
    at origin: InputOrigin = .none
  ) -> MarkupNode {
    let element = MarkupElement(tag: tag, attributes: attributes, children: children)
    return MarkupNode(content: .element(element), origin: origin)
  }
}

package struct MarkupElement: Equatable, Sendable {
  package var tag: MarkupTag
  /// Of several with one name the first counts.
  package var attributes: [MarkupAttribute] = []
  package var children: [MarkupNode] = []

  /// `nil` for an attribute that is missing; empty for one without a value.
  package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
}

package struct MarkupAttribute: Equatable, Sendable {
  /// In lower case.
  package var name: String
  package var value: String

  init(_ name: String, _ value: String = "") {
    self.name = name
    self.value = value
  }
}
