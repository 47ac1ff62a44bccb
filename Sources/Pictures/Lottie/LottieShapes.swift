/// A writer of a layer's shapes, which also computes their extent.
struct LottieShapes {
  private var depth = 0

  /// - Returns: the extent in the space of the shapes.
  static func write(
    _ shapes: [LottieJSON], _ key: StaticString, to text: inout LottieText
  ) throws(PictureError) -> LottieExtent {
    var writer = LottieShapes()
    text.beginArray(key)
    let extent = try writer.write(shapes, to: &text).extent
    text.end()
    return extent
  }

  /// The contents of a group that affect its extent.
  fileprivate struct Contents {
    var extent = LottieExtent()
    var isTrimmed = false
    var widest = 0.0
    /// The minimum length of a dash and its gap, for each dashed line.
    var periods: [Double] = []

    /// The maximum ratio of a curve's length to its reach: a curve may go around all of its points.
    private static let detour = 4.0

    /// The extent with the strokes along the paths.
    var complete: LottieExtent {
      var extent = extent
      if isTrimmed || !periods.isEmpty { extent.measured = max(extent.measured, extent.reach) }
      let length = extent.curves * Self.detour * extent.reach
      if length > 0 { for period in periods { extent.dashes += length / period } }
      extent.reach += widest * LottieLimits.miter
      return extent
    }
  }

  private mutating func write(
    _ shapes: [LottieJSON], to text: inout LottieText
  ) throws(PictureError) -> (extent: LottieExtent, transform: LottieJSON?) {
    var contents = Contents()
    var transform: LottieJSON?
    for shape in shapes where shape["hd"]?.isTrue != true {
      guard let type = shape["ty"]?.string else { continue }
      contents.extent.parts += 1
      switch type {
      case "gr": contents.extent.add(try group(shape, to: &text))
      case "tr": transform = transform ?? shape
      case "rc": try rectangle(shape, &contents, to: &text)
      case "el": try ellipse(shape, &contents, to: &text)
      case "sh": try path(shape, &contents, to: &text)
      case "sr": try star(shape, &contents, to: &text)
      case "fl": try fill(shape, to: &text)
      case "st", "gs": try stroke(shape, isGradient: type == "gs", &contents, to: &text)
      case "gf": try gradientFill(shape, to: &text)
      case "tm": try trim(shape, &contents, to: &text)
      // Merged paths, repeaters and rounded corners do not occur in stickers.
      default: contents.extent.parts -= 1
      }
    }
    let complete = contents.complete
    try complete.requireFewParts()
    return (complete, transform)
  }

  private mutating func group(
    _ shape: LottieJSON, to text: inout LottieText
  ) throws(PictureError) -> LottieExtent {
    depth += 1
    defer { depth -= 1 }
    guard depth <= LottieLimits.groupDepth else {
      throw .tooComplex(.lottie, reason: "groups nested deeper than \(LottieLimits.groupDepth)")
    }
    text.beginObject()
    text.value("ty", "gr")
    text.beginArray("it")
    let (extent, json) = try write(shape["it"]?.array ?? [], to: &text)
    let transform = try LottieTransform(json)
    text.beginObject()
    text.value("ty", "tr")
    transform.write(to: &text)
    text.end()
    text.end()
    text.end()
    return extent.placed(by: transform.growth)
  }

  // MARK: - Paths

  /// The number of curves in a path that rlottie makes of four lines and four rounded corners.
  private static let roundCurves = 8.0

  private func rectangle(
    _ shape: LottieJSON, _ contents: inout Contents, to text: inout LottieText
  ) throws(PictureError) {
    guard let position = try LottieProperty(shape["p"], .place),
      let size = try LottieProperty(shape["s"], .place)
    else { throw Self.incomplete }
    let radius = try LottieProperty(shape["r"], .number(0...LottieLimits.magnitude))
    text.beginObject()
    text.value("ty", "rc")
    direction(shape, to: &text)
    size.write("s", to: &text)
    position.write("p", to: &text)
    radius?.write("r", to: &text)
    text.end()
    contents.add(reach: position.magnitude + size.magnitude, curves: Self.roundCurves)
  }

  private func ellipse(
    _ shape: LottieJSON, _ contents: inout Contents, to text: inout LottieText
  ) throws(PictureError) {
    guard let position = try LottieProperty(shape["p"], .place),
      let size = try LottieProperty(shape["s"], .place)
    else { throw Self.incomplete }
    text.beginObject()
    text.value("ty", "el")
    direction(shape, to: &text)
    size.write("s", to: &text)
    position.write("p", to: &text)
    text.end()
    contents.add(reach: position.magnitude + size.magnitude, curves: Self.roundCurves)
  }

  private func path(
    _ shape: LottieJSON, _ contents: inout Contents, to text: inout LottieText
  ) throws(PictureError) {
    // An empty path is not an error.
    if shape["ks"]?["k"]?["v"]?.array?.isEmpty == true { return }
    guard let path = try LottieProperty(shape["ks"], .path) else { throw Self.incomplete }
    text.beginObject()
    text.value("ty", "sh")
    direction(shape, to: &text)
    path.write("ks", to: &text)
    text.end()
    contents.add(reach: 2 * path.magnitude, curves: Double(path.pointCount))
  }

  private func star(
    _ shape: LottieJSON, _ contents: inout Contents, to text: inout LottieText
  ) throws(PictureError) {
    guard let position = try LottieProperty(shape["p"], .place),
      let points = try LottieProperty(shape["pt"], .number(LottieLimits.starPoints)),
      let radius = try LottieProperty(shape["or"], .number(0...LottieLimits.magnitude))
    else { throw Self.incomplete }
    let isStar = shape["sy"]?.number == 1
    let inner = try LottieProperty(shape["ir"], .number(0...LottieLimits.magnitude))
    let roundness = try LottieProperty(shape["os"], .percent)
    let innerRoundness = try LottieProperty(shape["is"], .percent)
    let rotation = try LottieProperty(shape["r"], .angle)
    text.beginObject()
    text.value("ty", "sr")
    text.value("sy", isStar ? 1 : 2)
    direction(shape, to: &text)
    points.write("pt", to: &text)
    position.write("p", to: &text)
    rotation?.write("r", to: &text)
    inner?.write("ir", to: &text)
    innerRoundness?.write("is", to: &text)
    radius.write("or", to: &text)
    roundness?.write("os", to: &text)
    text.end()
    let reach = position.magnitude + 2 * max(radius.magnitude, inner?.magnitude ?? 0)
    contents.add(reach: reach, curves: 2 * points.magnitude + 2)
  }

  private func direction(_ shape: LottieJSON, to text: inout LottieText) {
    text.value("d", shape["d"]?.number == 3 ? 3 : 1)
  }

  private func trim(
    _ shape: LottieJSON, _ contents: inout Contents, to text: inout LottieText
  ) throws(PictureError) {
    guard let start = try LottieProperty(shape["s"], .percent),
      let end = try LottieProperty(shape["e"], .percent)
    else { throw Self.incomplete }
    let offset = try LottieProperty(shape["o"], .angle)
    text.beginObject()
    text.value("ty", "tm")
    start.write("s", to: &text)
    end.write("e", to: &text)
    offset?.write("o", to: &text)
    let isOneByOne = shape["m"]?.number == 2
    text.value("m", isOneByOne ? 2 : 1)
    text.end()
    contents.isTrimmed = true
    if isOneByOne { contents.extent.keepsTraces = true }
  }

  // MARK: - Colors

  private func fill(_ shape: LottieJSON, to text: inout LottieText) throws(PictureError) {
    guard let color = try LottieProperty(shape["c"], .color) else { throw Self.incomplete }
    let opacity = try LottieProperty(shape["o"], .percent)
    text.beginObject()
    text.value("ty", "fl")
    color.write("c", to: &text)
    opacity?.write("o", to: &text)
    text.value("r", shape["r"]?.number == 2 ? 2 : 1)
    text.end()
  }

  private func gradientFill(_ shape: LottieJSON, to text: inout LottieText) throws(PictureError) {
    text.beginObject()
    text.value("ty", "gf")
    try LottieProperty(shape["o"], .percent)?.write("o", to: &text)
    text.value("r", shape["r"]?.number == 2 ? 2 : 1)
    try gradient(shape, to: &text)
    text.end()
  }

  private func gradient(_ shape: LottieJSON, to text: inout LottieText) throws(PictureError) {
    guard let gradient = shape["g"], let count = gradient["p"]?.number,
      (1...Double(LottieLimits.gradientColors)).contains(count),
      let colors = try LottieProperty(gradient["k"], .gradient(colors: Int(count))),
      let start = try LottieProperty(shape["s"], .place), let end = try LottieProperty(shape["e"], .place)
    else { throw Self.incomplete }
    let isRadial = shape["t"]?.number == 2
    text.beginObject("g")
    text.value("p", Int(count))
    colors.write("k", to: &text)
    text.end()
    start.write("s", to: &text)
    end.write("e", to: &text)
    text.value("t", isRadial ? 2 : 1)
    if isRadial {
      try LottieProperty(shape["h"], .number(-100...100))?.write("h", to: &text)
      try LottieProperty(shape["a"], .angle)?.write("a", to: &text)
    }
  }

  private func stroke(
    _ shape: LottieJSON, isGradient: Bool, _ contents: inout Contents, to text: inout LottieText
  ) throws(PictureError) {
    guard let width = try LottieProperty(shape["w"], .number(0...LottieLimits.magnitude)) else {
      throw Self.incomplete
    }
    text.beginObject()
    text.value("ty", isGradient ? "gs" : "st")
    if isGradient {
      try gradient(shape, to: &text)
    } else {
      guard let color = try LottieProperty(shape["c"], .color) else { throw Self.incomplete }
      color.write("c", to: &text)
    }
    try LottieProperty(shape["o"], .percent)?.write("o", to: &text)
    width.write("w", to: &text)
    text.value("lc", Self.oneOfThree(shape["lc"]))
    text.value("lj", Self.oneOfThree(shape["lj"]))
    text.value("ml", min(max(shape["ml"]?.number ?? 0, 0), LottieLimits.miter))
    try dashes(shape["d"]?.array ?? [], &contents, to: &text)
    text.end()
    contents.widest = max(contents.widest, width.magnitude)
  }

  private func dashes(
    _ dashes: [LottieJSON], _ contents: inout Contents, to text: inout LottieText
  ) throws(PictureError) {
    // A pattern has a dash and a gap, or two such pairs, and an offset.
    let longest = 5
    guard !dashes.isEmpty else { return }
    guard dashes.count <= longest else { throw .tooComplex(.lottie, reason: "a pattern of too many dashes") }
    text.beginArray("d")
    var period = 0.0
    for dash in dashes {
      let isOffset = dash["n"]?.string == "o"
      guard let length = try LottieProperty(dash["v"], .number(0...LottieLimits.magnitude)) else {
        throw Self.incomplete
      }
      if !isOffset { period += length.leastMagnitude }
      text.beginObject()
      text.value("n", isOffset ? "o" : dash["n"]?.string == "g" ? "g" : "d")
      length.write("v", to: &text)
      text.end()
    }
    text.end()
    contents.periods.append(period)
  }

  private static func oneOfThree(_ json: LottieJSON?) -> Int {
    switch json?.number {
    case 1: 1
    case 3: 3
    default: 2
    }
  }

  private static let incomplete = PictureError.corrupt(.lottie, reason: "an incomplete shape")
}

extension LottieShapes.Contents {
  fileprivate mutating func add(reach: Double, curves: Double) {
    extent.reach = max(extent.reach, reach)
    extent.curves += curves
  }
}
