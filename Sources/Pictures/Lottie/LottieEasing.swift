/// How a value goes from one keyframe to the next: a cubic from (0, 0) to (1, 1).
struct LottieEasing {
  private var start: (x: Double, y: Double)
  private var end: (x: Double, y: Double)

  static let linear = LottieEasing(start: (0, 0), end: (1, 1))

  private init(start: (x: Double, y: Double), end: (x: Double, y: Double)) {
    self.start = start
    self.end = end
  }

  /// Linear where a keyframe does not say. One that gives each number its own is taken by its first, as rlottie does.
  init(_ keyframe: LottieJSON, for kind: LottieKind) {
    func point(_ key: String, _ otherwise: (x: Double, y: Double)) -> (x: Double, y: Double) {
      let x = keyframe[key]?["x"]?.numbers?.first ?? otherwise.x
      let y = keyframe[key]?["y"]?.numbers?.first ?? otherwise.y
      let overshoot = Self.mayOvershoot(kind) ? LottieLimits.overshoot : 0
      return (min(max(x, 0), 1), min(max(y, -overshoot), 1 + overshoot))
    }
    start = point("o", (0, 0))
    end = point("i", (1, 1))
  }

  /// Colours and shares have no beyond.
  private static func mayOvershoot(_ kind: LottieKind) -> Bool {
    switch kind {
    case .point, .path: true
    case .number(let range): range.lowerBound == -LottieLimits.magnitude
    case .color, .gradient: false
    }
  }

  /// How far beyond its ends it goes, at most.
  var overshoot: Double { max(0, -start.y, -end.y, start.y - 1, end.y - 1) }

  func write(to text: inout LottieText) {
    write("i", end, to: &text)
    write("o", start, to: &text)
  }

  private func write(_ key: StaticString, _ point: (x: Double, y: Double), to text: inout LottieText) {
    text.beginObject(key)
    text.value("x", [point.x])
    text.value("y", [point.y])
    text.end()
  }
}
