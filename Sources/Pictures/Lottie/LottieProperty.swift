/// A value that may change over time.
struct LottieProperty {
  let kind: LottieKind
  private let frames: [Frame]
  /// The time at which the last of several frames ends.
  private let endTime: Double

  /// The transition from one keyframe to the next. A constant value has one transition without a duration.
  private struct Frame {
    var time: Double
    var start: LottieValue
    var end: LottieValue
    var isHeld: Bool
    var easing: LottieEasing
    /// The tangents of a curved path between two positions; `nil` for a straight line.
    var tangents: (out: [Double], into: [Double])?
  }

  /// - Returns: `nil` if the property is missing.
  init?(_ json: LottieJSON?, _ kind: LottieKind) throws(PictureError) {
    guard let json, json.isObject, let value = json["k"] else { return nil }
    self.kind = kind
    guard let keyframes = value.array, let first = keyframes.first, first["t"] != nil else {
      let value = try Self.value(value, kind)
      frames = [Frame(time: 0, start: value, end: value, isHeld: true, easing: .linear, tangents: nil)]
      endTime = 0
      return
    }
    (frames, endTime) = try Self.frames(keyframes, kind)
  }

  private static func value(_ json: LottieJSON, _ kind: LottieKind) throws(PictureError) -> LottieValue {
    guard let value = LottieValue(json, kind) else {
      throw .corrupt(.lottie, reason: "a value of the wrong type")
    }
    return value
  }

  /// Reads the keyframes. Exporters write the end value of a keyframe, or leave it to the start value of the
  /// next one.
  private static func frames(
    _ keyframes: [LottieJSON], _ kind: LottieKind
  ) throws(PictureError) -> (frames: [Frame], end: Double) {
    var frames: [Frame] = []
    var leadsSomewhere = true
    var end = 0.0
    for keyframe in keyframes {
      guard let time = keyframe["t"]?.number, abs(time) <= LottieLimits.time else {
        throw .corrupt(.lottie, reason: "a keyframe without a time")
      }
      // A keyframe that goes back in time is never visible.
      guard frames.isEmpty || time > end else { continue }
      end = time
      guard let json = keyframe["s"] else { continue }
      let start = try value(json, kind)
      if !leadsSomewhere, let last = frames.indices.last { frames[last].end = start }
      leadsSomewhere = keyframe["e"] != nil
      frames.append(
        Frame(
          time: time, start: start,
          end: try keyframe["e"].map { json throws(PictureError) in
            try value(json, kind)
          } ?? start, isHeld: keyframe["h"]?.isTrue ?? false,
          easing: LottieEasing(keyframe, for: kind), tangents: tangents(keyframe, kind)))
    }
    guard !frames.isEmpty else { throw .corrupt(.lottie, reason: "keyframes without values") }
    for index in frames.indices {
      // Paths with different numbers of points cannot be interpolated.
      if frames[index].start.numbers.count != frames[index].end.numbers.count { frames[index].isHeld = true }
    }
    return (frames, end)
  }

  private static func tangents(_ keyframe: LottieJSON, _ kind: LottieKind) -> (out: [Double], into: [Double])?
  {
    let range = -LottieLimits.measuredReach...LottieLimits.measuredReach
    guard case .point = kind, let out = keyframe["to"]?.numbers?.prefix(2), out.count == 2,
      let into = keyframe["ti"]?.numbers?.prefix(2), into.count == 2, (out + into).allSatisfy(range.contains)
    else { return nil }
    return (Array(out), Array(into))
  }

  // MARK: - Bounds

  /// The maximum absolute value of any number over time.
  var magnitude: Double {
    frames.reduce(0) { magnitude, frame in
      let ends = max(frame.start.magnitude, frame.end.magnitude)
      let detour = frame.tangents.map { ($0.out + $0.into).reduce(0) { max($0, abs($1)) } } ?? 0
      return max(magnitude, ends + detour + 2 * frame.easing.overshoot * ends)
    }
  }

  /// The minimum absolute value, as far as it is known; otherwise 0.
  var leastMagnitude: Double {
    let all = frames.flatMap { [$0.start, $0.end] }.flatMap(\.numbers)
    let hasOneSign = all.allSatisfy { $0 > 0 } || all.allSatisfy { $0 < 0 }
    guard hasOneSign, frames.allSatisfy({ $0.easing.overshoot == 0 }) else { return 0 }
    return all.reduce(.infinity) { min($0, abs($1)) }
  }

  /// True if both numbers of a point always have the same absolute value.
  var isUniform: Bool {
    frames.allSatisfy { frame in
      [frame.start, frame.end].allSatisfy { abs($0.numbers.first ?? 0) == abs($0.numbers.last ?? 0) }
    }
  }

  /// The maximum number of points of a path.
  var pointCount: Int { frames.reduce(0) { max($0, $1.start.numbers.count, $1.end.numbers.count) } / 6 }

  // MARK: - Writing

  func write(_ key: StaticString, to text: inout LottieText) {
    text.beginObject(key)
    if let only = frames.first, frames.count == 1, endTime == only.time {
      text.value("a", 0)
      only.start.write("k", kind, isKeyframe: false, to: &text)
    } else {
      text.value("a", 1)
      text.beginArray("k")
      for frame in frames { write(frame, to: &text) }
      // After a last keyframe without an end value, the value stays.
      text.beginObject()
      text.value("t", max(endTime, (frames.last?.time ?? 0) + 1))
      text.end()
      text.end()
    }
    text.end()
  }

  private func write(_ frame: Frame, to text: inout LottieText) {
    text.beginObject()
    if !frame.isHeld { frame.easing.write(to: &text) }
    text.value("t", frame.time)
    frame.start.write("s", kind, isKeyframe: true, to: &text)
    if frame.isHeld {
      text.value("h", 1)
    } else {
      frame.end.write("e", kind, isKeyframe: true, to: &text)
      if let tangents = frame.tangents {
        text.value("to", tangents.out)
        text.value("ti", tangents.into)
      }
    }
    text.end()
  }
}

/// The easing from one keyframe to the next: a cubic curve from (0, 0) to (1, 1).
struct LottieEasing {
  private var start: (x: Double, y: Double)
  private var end: (x: Double, y: Double)

  static let linear = LottieEasing(start: (0, 0), end: (1, 1))

  private init(start: (x: Double, y: Double), end: (x: Double, y: Double)) {
    self.start = start
    self.end = end
  }

  /// Reads the easing of a keyframe; the default is linear. If each number has its own easing, the first is
  /// used, as in rlottie.
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

  /// Returns true if values of a kind may overshoot; colors and percentages may not.
  private static func mayOvershoot(_ kind: LottieKind) -> Bool {
    switch kind {
    case .point, .path: true
    case .number(let range): range.lowerBound == -LottieLimits.magnitude
    case .color, .gradient: false
    }
  }

  /// The maximum distance beyond the ends.
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
