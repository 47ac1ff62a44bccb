/// A writer of a composition's layers, which also computes their extent.
struct LottieLayers {
  /// The compositions that layers may show.
  let compositions: [String: Composition]

  struct Composition {
    /// The name in the written JSON.
    var name: String
    var extent: LottieExtent
  }

  /// The kinds of layers in stickers. Every other layer becomes `empty`: it moves its children and draws
  /// nothing.
  private enum Kind: Int, CaseIterable {
    case composition = 0
    case solid = 1
    case empty = 3
    case shapes = 4
  }

  /// - Returns: the extent in the space of the composition.
  func write(_ layers: [LottieJSON], to text: inout LottieText) throws(PictureError) -> LottieExtent {
    guard layers.count <= LottieLimits.parts else {
      throw .tooComplex(.lottie, reason: "more than \(LottieLimits.parts) layers")
    }
    let transforms = try layers.map { layer throws(PictureError) in try LottieTransform(layer["ks"]) }
    let parents = try Self.parents(of: layers)
    var extent = LottieExtent()
    text.beginArray("layers")
    for (index, layer) in layers.enumerated() {
      text.beginObject()
      text.value("ddd", 0)
      text.value("ind", index + 1)
      if let parent = parents[index] { text.value("parent", parent + 1) }
      let contents = try write(layer, isFirst: index == 0, transforms[index], to: &text)
      text.end()

      var growth = transforms[index].growth
      var ancestor = parents[index]
      while let layer = ancestor {
        growth = growth.followed(by: transforms[layer].growth)
        ancestor = parents[layer]
      }
      extent.add(contents.placed(by: growth))
      try extent.requireFewParts()
    }
    text.end()
    return extent
  }

  // MARK: - What moves along

  private static let longestChain = 64

  /// Returns the index of each layer's parent. Chains of parents end.
  private static func parents(of layers: [LottieJSON]) throws(PictureError) -> [Int?] {
    var places: [Double: Int] = [:]
    for (place, layer) in layers.enumerated() {
      if let number = layer["ind"]?.number, places[number] == nil { places[number] = place }
    }
    let parents = layers.map { layer in layer["parent"]?.number.flatMap { places[$0] } }
    for start in parents.indices {
      var length = 0
      var next = parents[start]
      while let layer = next {
        length += 1
        guard length <= longestChain else {
          throw .tooComplex(.lottie, reason: "a chain of more than \(longestChain) parent layers")
        }
        next = parents[layer]
      }
    }
    return parents
  }

  // MARK: - One layer

  private func write(
    _ layer: LottieJSON, isFirst: Bool, _ transform: LottieTransform, to text: inout LottieText
  ) throws(PictureError) -> LottieExtent {
    let number = layer["ty"]?.number ?? 0
    var kind = Kind.allCases.first { Double($0.rawValue) == number } ?? .empty
    let composition = layer["refId"]?.string.flatMap { compositions[$0] }
    if kind == .composition, composition == nil { kind = .empty }

    text.value("ty", kind.rawValue)
    if layer["hd"]?.isTrue == true { text.value("hd", true) }
    if kind == .composition, let composition { text.value("refId", composition.name) }
    text.beginObject("ks")
    transform.write(to: &text)
    text.end()
    writeMatte(layer, isFirst: isFirst, to: &text)

    var extent = LottieExtent(parts: 1)
    extent.add(try writeMasks(layer["masksProperties"]?.array ?? [], to: &text))
    switch kind {
    case .composition:
      let size = [side(layer["w"]), side(layer["h"])]
      text.value("w", size[0])
      text.value("h", size[1])
      extent.add(composition?.extent ?? LottieExtent())
      extent.reach = max(extent.reach, Double(max(size[0], size[1])))
    case .solid:
      let size = [side(layer["sw"]), side(layer["sh"])]
      text.value("sw", size[0])
      text.value("sh", size[1])
      text.value("sc", Self.color(layer["sc"]))
      extent.reach = max(extent.reach, Double(max(size[0], size[1])))
      extent.curves += 4
    case .shapes: extent.add(try LottieShapes.write(layer["shapes"]?.array ?? [], "shapes", to: &text))
    case .empty: break
    }
    text.value("ip", Self.time(layer["ip"]) ?? 0)
    text.value("op", Self.time(layer["op"]) ?? LottieLimits.time)
    text.value("st", Self.time(layer["st"]) ?? 0)
    return extent
  }

  /// Writes the matte: the layer above clips this one. The first layer has none above it.
  private func writeMatte(_ layer: LottieJSON, isFirst: Bool, to text: inout LottieText) {
    if layer["td"]?.isTrue == true { text.value("td", 1) }
    guard !isFirst, let matte = layer["tt"]?.number,
      let number = (1...4).first(where: { Double($0) == matte })
    else { return }
    text.value("tt", number)
  }

  private func writeMasks(
    _ masks: [LottieJSON], to text: inout LottieText
  ) throws(PictureError) -> LottieExtent {
    var extent = LottieExtent()
    guard !masks.isEmpty else { return extent }
    text.value("hasMask", true)
    text.beginArray("masksProperties")
    for mask in masks {
      guard let path = try LottieProperty(mask["pt"], .path) else { continue }
      let mode = mask["mode"]?.string.flatMap { Self.maskModes.contains($0) ? $0 : nil } ?? "a"
      text.beginObject()
      text.value("inv", mask["inv"]?.isTrue ?? false)
      text.value("mode", mode)
      path.write("pt", to: &text)
      try LottieProperty(mask["o"], .percent)?.write("o", to: &text)
      text.end()
      extent.add(LottieExtent(reach: 2 * path.magnitude, curves: Double(path.pointCount), parts: 1))
    }
    text.end()
    return extent
  }

  /// The modes of masks: add, subtract, intersect, difference, none.
  private static let maskModes = ["a", "s", "i", "f", "n"]

  private func side(_ json: LottieJSON?) -> Int {
    Int(min(max(json?.number ?? 0, 0), Double(LottieLimits.side)))
  }

  static func time(_ json: LottieJSON?) -> Double? {
    json?.number.map { min(max($0, -LottieLimits.time), LottieLimits.time) }
  }

  /// Returns a color in the format `#rrggbb`; black for anything else.
  private static func color(_ json: LottieJSON?) -> String {
    let digits = json?.string?.utf8.dropFirst() ?? "".utf8.dropFirst()
    let isColor = digits.count == 6 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    return isColor ? "#" + String(decoding: digits, as: UTF8.self) : "#000000"
  }
}

/// The compositions that an animation's layers use. Each is written after those that it uses. Images among
/// the assets are left out, because rlottie would look for their files.
struct LottieCompositions {
  private let layers: [String: [LottieJSON]]
  private var known: [String: LottieLayers.Composition] = [:]
  /// The compositions that are being written, to detect one that contains itself.
  private var open: Set<String> = []

  init(_ assets: [LottieJSON]) {
    var layers: [String: [LottieJSON]] = [:]
    for asset in assets {
      guard let id = asset["id"]?.string, let contents = asset["layers"]?.array, layers[id] == nil else {
        continue
      }
      layers[id] = contents
    }
    self.layers = layers
  }

  /// Writes the compositions that layers use, unless they are already written.
  mutating func write(
    shownBy shown: [LottieJSON], to text: inout LottieText
  ) throws(PictureError) -> [String: LottieLayers.Composition] {
    for layer in shown {
      guard let id = layer["refId"]?.string, known[id] == nil, let contents = layers[id] else { continue }
      guard open.insert(id).inserted else {
        throw .corrupt(.lottie, reason: "a composition that contains itself")
      }
      guard open.count <= LottieLimits.compositionDepth else {
        throw .tooComplex(.lottie, reason: "compositions nested deeper than \(LottieLimits.compositionDepth)")
      }
      let inner = try write(shownBy: contents, to: &text)
      let name = "c\(known.count)"
      text.beginObject()
      text.value("id", name)
      let extent = try LottieLayers(compositions: inner).write(contents, to: &text)
      text.end()
      known[id] = LottieLayers.Composition(name: name, extent: extent)
      open.remove(id)
    }
    return known
  }
}
