/// The compositions beside an animation's layers, each written after those that it shows. Pictures among the assets
/// are left out: rlottie would look for their files.
struct LottieCompositions {
  private let layers: [String: [LottieJSON]]
  private var known: [String: LottieLayers.Composition] = [:]
  /// Those that are being written; one that shows itself would never end.
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

  /// Writes the compositions that layers show, as far as they are not written.
  mutating func write(
    shownBy shown: [LottieJSON], to text: inout LottieText
  ) throws(PictureError) -> [String: LottieLayers.Composition] {
    for layer in shown {
      guard let id = layer["refId"]?.string, known[id] == nil, let contents = layers[id] else { continue }
      guard open.insert(id).inserted else {
        throw .corrupt(.lottie, reason: "a composition that shows itself")
      }
      guard open.count <= LottieLimits.compositionDepth else {
        throw .tooComplex(
          .lottie, reason: "compositions nested deeper than \(LottieLimits.compositionDepth)")
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
