import Glibc

/// What drawing may cost and how far out it may go, at most. Values between keyframes lie between theirs, and what
/// moves is bounded by the farthest that any of its numbers says, whenever that is.
struct LottieExtent {
  /// Distance from the origin, in units of the space that it lies in.
  var reach = 0.0
  /// Of what is trimmed or dashed; zero where nothing is.
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

  /// In the space around it.
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
    else { throw .tooComplex(.lottie, reason: "shapes far outside") }
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
