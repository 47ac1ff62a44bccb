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

  /// - Parameter json: the transform; `nil` for the identity.
  init(_ json: LottieJSON?) throws(PictureError) {
    opacity = try LottieProperty(json?["o"], .percent)
    // A rotation in space becomes a rotation in the plane.
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

  /// The factor of the diagonal: distances in both directions add up to more than either.
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

/// Upper bounds of the cost and the reach of drawing. Values between keyframes lie between those of the
/// keyframes; moving parts are bounded by the largest of all their values at any time.
struct LottieExtent {
  /// The distance from the origin, in units of the surrounding space.
  var reach = 0.0
  /// The reach of trimmed or dashed shapes; 0 if there are none.
  var measured = 0.0
  var curves = 0.0
  var dashes = 0.0
  /// The number of layers, shapes and colors.
  var parts = 0
  /// True if paths are trimmed individually: rlottie keeps the trimmed paths for the next frame.
  var keepsTraces = false

  mutating func add(_ other: LottieExtent) {
    reach = max(reach, other.reach)
    measured = max(measured, other.measured)
    curves += other.curves
    dashes += other.dashes
    parts += other.parts
    keepsTraces = keepsTraces || other.keepsTraces
  }

  /// Returns the extent in the outer space.
  func placed(by growth: LottieGrowth) -> LottieExtent {
    var extent = self
    extent.reach = growth.applied(to: reach)
    if measured > 0 { extent.measured = growth.applied(to: measured) }
    if dashes > 0 { extent.dashes = dashes * growth.stretch }
    return extent
  }

  /// Throws an error if the extent exceeds the limits.
  ///
  /// - Parameter scale: the size of a unit, in pixels.
  func require(scale: Double) throws(PictureError) {
    // The conditions are written so that NaN is refused.
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

/// An upper bound of the effect of a transform on distances.
struct LottieGrowth {
  var factor = 1.0
  var offset = 0.0
  /// The factor by which one direction may grow more than another. The length of dashes follows one of the
  /// directions.
  var stretch = 1.0

  func applied(to distance: Double) -> Double { distance * factor + offset }

  func followed(by outer: LottieGrowth) -> LottieGrowth {
    LottieGrowth(
      factor: factor * outer.factor, offset: outer.applied(to: offset), stretch: stretch * outer.stretch)
  }
}
