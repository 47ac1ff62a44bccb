import Primitives

/// Elements composed on their own and then laid over what is below as one: cut, faded, moved.
package struct ElementGroup: Equatable, Sendable {
  /// Bottom to top.
  package var elements: [Element]
  /// Nothing shows outside these boxes, which may overlap; `nil` for no limit.
  package var mask: [Rect]?
  /// The opacity of the whole, from 0 to 1.
  package var opacity: Double
  package var dip: OpacityDip?
  /// Not together with a motion.
  package var fade: OpacityFade?
  package var motion: Motion?
  /// Seconds since the whole fell to dust; `nil` for what is there. Not together with a motion.
  package var dust: Double?

  @inlinable package init(
    _ elements: [Element], mask: [Rect]? = nil, opacity: Double = 1, dip: OpacityDip? = nil,
    fade: OpacityFade? = nil, motion: Motion? = nil
  ) {
    (self.elements, self.mask, self.opacity) = (elements, mask, opacity)
    (self.dip, self.fade, self.motion) = (dip, fade, motion)
  }

  // Written out, because groups on their way are compared in every frame: what changes then comes first.
  package static func == (group: ElementGroup, other: ElementGroup) -> Bool {
    group.opacity == other.opacity && group.motion == other.motion && group.dust == other.dust
      && group.dip == other.dip
      && group.fade == other.fade && group.mask == other.mask && group.elements == other.elements
  }

  /// Points that dust flies at most.
  package static let dustReach = 280.0

  /// What becomes of the group's picture after it was composed where it stands: softened, scaled, then moved.
  package struct Motion: Equatable, Sendable {
    /// Points.
    package var offset: Point
    package var scale: Double
    /// What stays in place when the group is scaled.
    package var center: Point
    /// Standard deviation in points, before the group is scaled. Nothing reaches further than three of them.
    package var blur: Double

    package init(offset: Point = .zero, scale: Double = 1, center: Point, blur: Double = 0) {
      (self.offset, self.scale, self.center, self.blur) = (offset, scale, center, blur)
    }
  }

  /// A vertical band in which the group is fainter: least at `x`, not at all from `reach` on either side.
  package struct OpacityDip: Equatable, Sendable {
    /// Points.
    package var x: Double
    package var reach: Double
    /// The opacity at `x`.
    package var lowest: Double

    package init(x: Double, reach: Double, lowest: Double) {
      (self.x, self.reach, self.lowest) = (x, reach, lowest)
    }

    /// The opacity of what stands at `x`.
    package func opacity(at x: Double) -> Double { 1 - (1 - lowest) * max(0, 1 - abs(x - self.x) / reach) }
  }

  /// Shows a group less and less toward a line below it, and around a point.
  package struct OpacityFade: Equatable, Sendable {
    /// y down to which all shows.
    package var start: Double
    /// y from which on nothing does.
    package var end: Double
    package var hole: Point
    /// Nothing shows as near to the hole.
    package var inner: Double
    /// All shows from there on.
    package var outer: Double

    package init(start: Double, end: Double, hole: Point, inner: Double, outer: Double) {
      (self.start, self.end, self.hole, self.inner, self.outer) = (start, end, hole, inner, outer)
    }

    /// Shows less and less toward a line, without a hole: one that is far from all that is drawn.
    package init(start: Double, end: Double) {
      self.init(start: start, end: end, hole: Point(0, -1e9), inner: 0, outer: 1)
    }

    /// Shows all but what is around a point. `softness`: width of the hole's rim, in the middle of which its
    /// radius is.
    package init(hole: Point, radius: Double, softness: Double) {
      self.init(
        start: .infinity, end: .infinity, hole: hole, inner: radius - softness / 2,
        outer: radius + softness / 2)
    }

    /// The opacity of what stands at `point`, from 0 to 1: both fades at once.
    package func opacity(at point: Point) -> Double {
      let x = point.x - hole.x
      let y = point.y - hole.y
      return opacity(atHeight: point.y) * Self.ramp((x * x + y * y).squareRoot(), from: inner, to: outer)
    }

    /// The opacity of what stands at `y`, far from the hole.
    package func opacity(atHeight y: Double) -> Double { Self.ramp(-y, from: -end, to: -start) }

    /// y down to which nothing of the fade is seen.
    package var top: Double { min(start, hole.y - outer) }

    /// 0 up to one value, 1 from another on, even between them.
    private static func ramp(_ value: Double, from zero: Double, to one: Double) -> Double {
      guard value < one else { return 1 }
      return value > zero ? (value - zero) / (one - zero) : 0
    }
  }
}

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
