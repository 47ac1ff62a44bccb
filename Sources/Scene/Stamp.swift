import Primitives

/// Elements that were painted once, and stand at another height: rows of a list that moves. Whoever draws them makes
/// them ready once, too.
package struct Stamp: Equatable, Sendable {
  /// What was painted. An object, so that what is the same is told at once.
  package final class Ink: Equatable, Sendable {
    /// Bottom to top. A paint that is of the canvas stays where it is, wherever the stamp stands.
    package let elements: [Element]
    package let bounds: Rect

    package init(_ elements: [Element]) {
      self.elements = elements
      bounds = elements.dropFirst().reduce(elements.first?.bounds ?? .zero) { $0.union($1.bounds) }
    }

    package static func == (ink: Ink, other: Ink) -> Bool { ink === other || ink.elements == other.elements }
  }

  package let ink: Ink
  /// Device pixels by which the elements stand lower than they say.
  package let rows: Int
  /// The same for what is the same thing on the next picture, whatever changed of it.
  package let key: Int

  package init(_ ink: Ink, rows: Int, key: Int) {
    (self.ink, self.rows, self.key) = (ink, rows, key)
  }

  /// Whether elements can stand at another height as they are: what is composed before it is moved or softened has the
  /// colours of the place where it was.
  package static func canHold(_ elements: [Element]) -> Bool {
    elements.allSatisfy { element in
      guard case .group(let group) = element.content else { return true }
      let isComposed = group.motion != nil || group.dust != nil
      return isComposed ? !hasCanvasPaint(group.elements) : canHold(group.elements)
    }
  }

  /// Whether something of elements is painted with what stays where it is.
  package static func hasCanvasPaint(_ elements: [Element]) -> Bool {
    elements.contains { element in
      switch element.content {
      case .fill(_, let paint), .stroke(_, _, let paint), .pattern(_, let paint): paint.isOfCanvas
      case .group(let group): hasCanvasPaint(group.elements)
      case .stamp(let stamp): hasCanvasPaint(stamp.ink.elements)
      case .glyphs, .dots, .image, .landmark: false
      }
    }
  }
}

extension Paint {
  fileprivate var isOfCanvas: Bool {
    switch self {
    case .solid: false
    case .gradient(let gradient): gradient.isOfCanvas
    case .mesh(let mesh, _): mesh.isOfCanvas
    }
  }
}

extension Element {
  package var isStamp: Bool { if case .stamp = content { true } else { false } }

  /// - Parameter scale: device pixels in a point.
  package init(_ stamp: Stamp, scale: Double) {
    self.init(
      bounds: stamp.ink.bounds.offsetBy(Point(0, Double(stamp.rows) / scale)), content: .stamp(stamp))
  }
}
