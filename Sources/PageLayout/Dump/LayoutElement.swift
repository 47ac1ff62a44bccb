import Primitives

/// An element of a layout, such as a line, a table, a cell, a message or an avatar, with its nested elements. It has
/// the values of the layout dump (Spec/Dumps.md).
public struct LayoutElement: Hashable, Sendable {
  /// The member of the parent that contains the element, for example `items`, `lines`, `cells`, `rows` or `status`.
  public let role: String
  /// The kind, for example `text`, `table`, `photo` or `message`; `nil` if the role determines it.
  public let kind: String?
  /// The name of a shape or of a part of a screen, for example `quote` or `microphone`.
  public let name: String?
  /// The JSON pointer to the block or message in the input, for example `/3/items/0`.
  public let source: String?
  /// The frame in the space of the parent, in points. Y coordinates grow downward.
  public let frame: CanvasRect?
  /// The text that is shown, without the texts of nested elements.
  public let text: String?
  /// The nested elements, in paint order.
  public let elements: [LayoutElement]

  fileprivate init(_ node: DumpNode, role: String) {
    self.role = role
    kind = node.value(of: "kind")?.string
    name = node.value(of: "name")?.string
    source = node.value(of: "source")?.string
    text = node.value(of: "text")?.string
    frame = if case .rect(let rect) = node.value(of: "frame") { CanvasRect(rect) } else { nil }
    elements = node.elements
  }
}

/// A rectangle in points. Y coordinates grow downward.
public struct CanvasRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The distance from the left to the right edge.
  public var width: Double
  /// The distance from the top to the bottom edge.
  public var height: Double

  fileprivate init(_ rect: Rect) {
    x = rect.minX
    y = rect.minY
    width = rect.width
    height = rect.height
  }
}

extension DumpNode {
  /// The nested elements.
  package var elements: [LayoutElement] {
    values.flatMap { key, value in value.elements(in: key) }
  }
}

extension DumpValue {
  fileprivate var string: String? {
    switch self {
    case .name(let text), .quotation(let text): text
    case .null, .flag, .integer, .number, .size, .rect, .list, .node, .nodes: nil
    }
  }

  fileprivate func elements(in role: String) -> [LayoutElement] {
    switch self {
    case .node(let node): return [LayoutElement(node, role: role)]
    case .nodes(let visitAll):
      var elements: [LayoutElement] = []
      visitAll { elements.append(LayoutElement($0, role: role)) }
      return elements
    case .list(let values): return values.flatMap { $0.elements(in: role) }
    case .null, .flag, .integer, .number, .size, .rect, .name, .quotation: return []
    }
  }
}
