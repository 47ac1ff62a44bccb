import Primitives

/// Elements that are composed on their own and then composited as one, clipped, faded or moved.
package struct ElementGroup: Equatable, Sendable {
  /// The elements, from bottom to top.
  package var elements: [Element]
  /// The boxes outside which nothing shows, which may overlap; `nil` for no limit.
  package var mask: [Rect]?
  /// The opacity of the whole group, from 0 to 1.
  package var opacity: Double
  package var dip: OpacityDip?
  /// The fade toward a line and around a point. Cannot be combined with a motion.
  package var fade: OpacityFade?
  package var motion: Motion?
  /// The seconds since the group began to dissolve into dust; `nil` for a group that is intact. Cannot be
  /// combined with a motion.
  package var dust: Double?

  @inlinable package init(
    _ elements: [Element], mask: [Rect]? = nil, opacity: Double = 1, dip: OpacityDip? = nil,
    fade: OpacityFade? = nil, motion: Motion? = nil
  ) {
    (self.elements, self.mask, self.opacity) = (elements, mask, opacity)
    (self.dip, self.fade, self.motion) = (dip, fade, motion)
  }

  // Written by hand because animated groups are compared in every frame: the properties that change then
  // come first.
  package static func == (group: ElementGroup, other: ElementGroup) -> Bool {
    group.opacity == other.opacity && group.motion == other.motion && group.dust == other.dust
      && group.dip == other.dip
      && group.fade == other.fade && group.mask == other.mask && group.elements == other.elements
  }

  /// The maximum distance that dust flies, in points.
  package static let dustReach = 280.0

  /// A transformation of the composed group: blurred, saturated, scaled, then moved.
  package struct Motion: Equatable, Sendable {
    /// The translation, in points.
    package var offset: Point
    package var scale: Double
    /// The fixed point of the scaling.
    package var center: Point
    /// The standard deviation of the blur, in points before scaling. The blur reaches at most three standard
    /// deviations.
    package var blur: Double
    /// The factor by which colors are farther from their gray (`Color.saturated`).
    package var saturation: Double

    package init(
      offset: Point = .zero, scale: Double = 1, center: Point, blur: Double = 0, saturation: Double = 1
    ) {
      (self.offset, self.scale, self.center) = (offset, scale, center)
      (self.blur, self.saturation) = (blur, saturation)
    }
  }

  /// A vertical band in which the group is fainter: the opacity is lowest at `x` and full from a distance of
  /// `reach` on either side.
  package struct OpacityDip: Equatable, Sendable {
    /// The center of the band and half its width, in points.
    package var x: Double
    package var reach: Double
    /// The opacity at `x`.
    package var lowest: Double

    package init(x: Double, reach: Double, lowest: Double) {
      (self.x, self.reach, self.lowest) = (x, reach, lowest)
    }

    /// Returns the opacity at the position `x`.
    package func opacity(at x: Double) -> Double { 1 - (1 - lowest) * max(0, 1 - abs(x - self.x) / reach) }
  }

  /// A fade to transparency toward a line below the group, and around a point (the hole).
  package struct OpacityFade: Equatable, Sendable {
    /// The y position down to which everything is opaque.
    package var start: Double
    /// The y position from which nothing shows.
    package var end: Double
    package var hole: Point
    /// The distance from the hole up to which nothing shows.
    package var inner: Double
    /// The distance from the hole from which everything is opaque.
    package var outer: Double

    package init(start: Double, end: Double, hole: Point, inner: Double, outer: Double) {
      (self.start, self.end, self.hole, self.inner, self.outer) = (start, end, hole, inner, outer)
    }

    /// Creates a fade toward a line, without a hole: the hole is far from all drawn content.
    package init(start: Double, end: Double) {
      self.init(start: start, end: end, hole: Point(0, -1e9), inner: 0, outer: 1)
    }

    /// Creates a fade around a point only. `softness` is the width of the hole's soft rim, and the radius is
    /// at the middle of the rim.
    package init(hole: Point, radius: Double, softness: Double) {
      self.init(
        start: .infinity, end: .infinity, hole: hole, inner: radius - softness / 2,
        outer: radius + softness / 2)
    }

    /// Returns the opacity at `point`, from 0 to 1: both fades multiplied.
    package func opacity(at point: Point) -> Double {
      let x = point.x - hole.x
      let y = point.y - hole.y
      return opacity(atHeight: point.y) * Self.ramp((x * x + y * y).squareRoot(), from: inner, to: outer)
    }

    /// Returns the opacity at the height `y`, far from the hole.
    package func opacity(atHeight y: Double) -> Double { Self.ramp(-y, from: -end, to: -start) }

    /// The y position down to which the fade has no effect.
    package var top: Double { min(start, hole.y - outer) }

    /// Returns 0 up to `zero`, 1 from `one`, and a linear interpolation between them.
    private static func ramp(_ value: Double, from zero: Double, to one: Double) -> Double {
      guard value < one else { return 1 }
      return value > zero ? (value - zero) / (one - zero) : 0
    }
  }
}

/// Elements that were painted once and are drawn at another height: rows of a scrolling list. Renderers also
/// prepare them only once.
package struct Stamp: Equatable, Sendable {
  /// The painted elements. A class, so that identical content is recognized by reference.
  package final class Ink: Equatable, Sendable {
    /// The elements, from bottom to top. A paint that belongs to the canvas stays in place when the stamp
    /// moves.
    package let elements: [Element]
    package let bounds: Rect

    package init(_ elements: [Element]) {
      self.elements = elements
      bounds = elements.dropFirst().reduce(elements.first?.bounds ?? .zero) { $0.union($1.bounds) }
    }

    package static func == (ink: Ink, other: Ink) -> Bool { ink === other || ink.elements == other.elements }
  }

  package let ink: Ink
  /// The distance by which the elements are moved down, in device pixels.
  package let rows: Int
  /// An identity that stays the same for the same item in the next image, even if the item changed.
  package let key: Int

  package init(_ ink: Ink, rows: Int, key: Int) {
    (self.ink, self.rows, self.key) = (ink, rows, key)
  }

  /// Returns true if the elements can be moved vertically as they are. Content that is composed before it is
  /// moved or blurred keeps the canvas colors of its original position, so it must not have any.
  package static func canHold(_ elements: [Element]) -> Bool {
    elements.allSatisfy { element in
      guard case .group(let group) = element.content else { return true }
      let isComposed = group.motion != nil || group.dust != nil
      return isComposed ? !hasCanvasPaint(group.elements) : canHold(group.elements)
    }
  }

  /// Returns true if any element has a paint that stays in place when the elements move.
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

  /// - Parameter scale: the number of device pixels in a point.
  package init(_ stamp: Stamp, scale: Double) {
    self.init(
      bounds: stamp.ink.bounds.offsetBy(Point(0, Double(stamp.rows) / scale)), content: .stamp(stamp))
  }
}
