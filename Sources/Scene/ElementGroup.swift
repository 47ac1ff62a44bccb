import Primitives

/// Elements composed on their own and then laid over what is below as one: cut, faded, moved.
public struct ElementGroup: Equatable, Sendable {
  /// Bottom to top.
  public var elements: [Element]
  /// Nothing shows outside these boxes, which may overlap; `nil` for no limit.
  public var mask: [Rect]?
  /// Of the whole, from 0 to 1.
  public var opacity: Double
  public var dip: OpacityDip?
  public var motion: Motion?

  public init(
    _ elements: [Element], mask: [Rect]? = nil, opacity: Double = 1, dip: OpacityDip? = nil,
    motion: Motion? = nil
  ) {
    self.elements = elements
    self.mask = mask
    self.opacity = opacity
    self.dip = dip
    self.motion = motion
  }

  /// What becomes of the group's picture after it was composed where it stands: softened, scaled, then moved.
  public struct Motion: Equatable, Sendable {
    /// Points.
    public var offset: Point
    public var scale: Double
    /// What stays in place when the group is scaled.
    public var center: Point
    /// Standard deviation in points, before the group is scaled. Nothing reaches further than three of them.
    public var blur: Double

    public init(offset: Point = .zero, scale: Double = 1, center: Point, blur: Double = 0) {
      self.offset = offset
      self.scale = scale
      self.center = center
      self.blur = blur
    }
  }

  /// A vertical band in which the group is fainter: least at `x`, not at all from `reach` on either side.
  public struct OpacityDip: Equatable, Sendable {
    /// Points.
    public var x: Double
    public var reach: Double
    /// The opacity at `x`.
    public var lowest: Double

    public init(x: Double, reach: Double, lowest: Double) {
      self.x = x
      self.reach = reach
      self.lowest = lowest
    }

    /// The opacity of what stands at `x`.
    public func opacity(at x: Double) -> Double {
      1 - (1 - lowest) * max(0, 1 - abs(x - self.x) / reach)
    }
  }
}
