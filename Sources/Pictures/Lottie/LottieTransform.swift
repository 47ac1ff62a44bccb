import Glibc

/// The transform of a layer or a group.
struct LottieTransform {
  private var opacity: LottieProperty?
  private var rotation: LottieProperty?
  private var position: Position?
  private var anchor: LottieProperty?
  private var scale: LottieProperty?
  private var skew: LottieProperty?
  private var skewAxis: LottieProperty?

  private enum Position {
    case point(LottieProperty)
    case apart(x: LottieProperty, y: LottieProperty)
  }

  /// - Parameter json: without one, nothing is changed.
  init(_ json: LottieJSON?) throws(PictureError) {
    opacity = try LottieProperty(json?["o"], .percent)
    // What turns in space is turned in the plane.
    rotation = try LottieProperty(json?["r"] ?? json?["rz"], .angle)
    anchor = try LottieProperty(json?["a"], .place)
    scale = try LottieProperty(json?["s"], .scale)
    skew = try LottieProperty(json?["sk"], .number(-LottieLimits.skew...LottieLimits.skew))
    skewAxis = try LottieProperty(json?["sa"], .angle)
    position = try Self.position(json?["p"])
  }

  private static func position(_ json: LottieJSON?) throws(PictureError) -> Position? {
    if json?["s"]?.isTrue == true {
      guard let x = try LottieProperty(json?["x"], .length), let y = try LottieProperty(json?["y"], .length)
      else { return nil }
      return .apart(x: x, y: y)
    }
    return try LottieProperty(json, .place).map { .point($0) }
  }

  /// Distances in both directions add up to more than either.
  private static let diagonal = 2.0.squareRoot()
  private static let percent = 100.0

  var growth: LottieGrowth {
    let offset: Double =
      switch position {
      case .point(let point): point.magnitude
      case .apart(let x, let y): max(x.magnitude, y.magnitude)
      case nil: 0
      }
    var growth = LottieGrowth()
    if let scale {
      growth.factor = scale.magnitude / Self.percent
      if !scale.isUniform { growth.stretch = scale.magnitude / scale.leastMagnitude }
    }
    if let skew, skew.magnitude > 0 {
      let slant = 1 + tan(min(skew.magnitude, LottieLimits.skew) * .pi / 180)
      growth.factor *= slant
      growth.stretch *= slant * slant
    }
    if let rotation, rotation.magnitude > 0 { growth.factor *= Self.diagonal }
    growth.offset = offset + (anchor?.magnitude ?? 0) * growth.factor
    return growth
  }

  func write(to text: inout LottieText) {
    opacity?.write("o", to: &text)
    rotation?.write("r", to: &text)
    switch position {
    case .point(let point): point.write("p", to: &text)
    case .apart(let x, let y):
      text.beginObject("p")
      text.value("s", true)
      x.write("x", to: &text)
      y.write("y", to: &text)
      text.end()
    case nil: break
    }
    anchor?.write("a", to: &text)
    scale?.write("s", to: &text)
    skew?.write("sk", to: &text)
    skewAxis?.write("sa", to: &text)
  }
}

/// What drawing may cost and how far out it may go, at most. Values between keyframes lie between theirs, and what
/// moves is bounded by the farthest that any of its numbers says, whenever that is.
struct LottieExtent {
  /// Distance from the origin, in units of the space that it lies in.
  var reach = 0.0
  /// The reach of what is trimmed or dashed; zero where nothing is.
  var measured = 0.0
  var curves = 0.0
  var dashes = 0.0
  /// Layers, shapes and colours.
  var parts = 0
  /// Whether paths are trimmed one by one: rlottie keeps what is left of them for the next frame.
  var keepsTraces = false

  mutating func add(_ other: LottieExtent) {
    reach = max(reach, other.reach)
    measured = max(measured, other.measured)
    curves += other.curves
    dashes += other.dashes
    parts += other.parts
    keepsTraces = keepsTraces || other.keepsTraces
  }

  /// The extent in the space around it.
  func placed(by growth: LottieGrowth) -> LottieExtent {
    var extent = self
    extent.reach = growth.applied(to: reach)
    if measured > 0 { extent.measured = growth.applied(to: measured) }
    if dashes > 0 { extent.dashes = dashes * growth.stretch }
    return extent
  }

  /// - Parameter scale: pixels of a unit.
  func require(scale: Double) throws(PictureError) {
    // Written so that what is no number is refused.
    guard reach * scale <= LottieLimits.reach, measured * scale <= LottieLimits.measuredReach,
      curves * reach * scale <= LottieLimits.steps
    else { throw .tooComplex(.lottie, reason: "shapes far outside the canvas") }
    guard dashes <= LottieLimits.dashes else { throw .tooComplex(.lottie, reason: "too many dashes") }
    try requireFewParts()
  }

  func requireFewParts() throws(PictureError) {
    guard parts <= LottieLimits.parts else {
      throw .tooComplex(.lottie, reason: "more than \(LottieLimits.parts) layers and shapes")
    }
  }
}

/// What a transform does to distances, at most.
struct LottieGrowth {
  var factor = 1.0
  var offset = 0.0
  /// How much longer one direction becomes than another. A line's dashes are as long as some direction says.
  var stretch = 1.0

  func applied(to distance: Double) -> Double { distance * factor + offset }

  func followed(by outer: LottieGrowth) -> LottieGrowth {
    LottieGrowth(
      factor: factor * outer.factor, offset: outer.applied(to: offset), stretch: stretch * outer.stretch)
  }
}
