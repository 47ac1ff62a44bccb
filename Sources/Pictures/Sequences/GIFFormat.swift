/// Frames of a GIF: indices into one color table, with one index for transparent pixels (Spec/Frames.md,
/// GIF).
package struct GIFFormat: FrameFormat {
  package let picture: FramePicture
  let palette: GIFPalette
  /// The pairs of colors that form an edge.
  private let contrasts: ColorDistances

  /// The squared distance of such pairs: a tenth of that from black to white.
  private static let contrast = 60_000

  /// - Throws: ``PNGError/invalidSize(width:height:)`` for sides that the format cannot store.
  package init(_ picture: FramePicture, _ palette: GIFPalette) throws(PNGError) {
    guard max(picture.width, picture.height) <= Int(UInt16.max) else {
      throw .invalidSize(width: picture.width, height: picture.height)
    }
    self.picture = picture
    self.palette = palette
    contrasts = ColorDistances(palette, least: Self.contrast)
  }

  package var streamHeader: [UInt8] { [] }

  package func makeBandEncoder() -> GIFBandEncoder {
    GIFBandEncoder(palette, contrasts, width: picture.width)
  }

  package func pieces(of bands: [GIFBand]) -> [[UInt8]] { bands.map(\.indices) }
}

/// The color indices of some rows.
package struct GIFBand: Equatable, Sendable {
  let indices: [UInt8]

  package static func == (band: GIFBand, other: GIFBand) -> Bool { band.indices.isSame(as: other.indices) }
}

/// An encoder that looks up colors. Where neighbors differ strongly, as at the edges of letters, fine color
/// steps are invisible: those pixels use few colors, which takes fewer bytes.
package final class GIFBandEncoder: BandEncoder {
  private let palette: GIFPalette
  private let width: Int
  private let contrasts: ColorDistances
  /// The cached indices, by the premultiplied pixel.
  private var known: [UInt32: UInt8] = [:]

  /// The size at which the cache is cleared, which happens in images with photos.
  private static let mostKnown = 1 << 16

  init(_ palette: GIFPalette, _ contrasts: ColorDistances, width: Int) {
    (self.palette, self.contrasts, self.width) = (palette, contrasts, width)
  }

  package func encode(_ pixels: Span<UInt32>) -> GIFBand {
    if known.count > Self.mostKnown { known = [:] }
    var last: (pixel: UInt32, index: UInt8) = (0, palette.transparent)
    let indices = [UInt8](unsafeUninitializedCapacity: pixels.count) { indices, count in
      for position in 0..<pixels.count {
        let pixel = pixels[position]
        if pixel != last.pixel { last = (pixel, index(of: pixel)) }
        indices[position] = last.index
      }
      count = pixels.count
    }
    return GIFBand(indices: coarsened(indices))
  }

  private func coarsened(_ indices: [UInt8]) -> [UInt8] {
    let coarse = palette.coarse
    guard width > 2, coarse.indices.contains(where: { coarse[$0] != UInt8($0) }) else { return indices }
    let nothing = palette.transparent
    var result = indices
    for row in 0..<indices.count / width {
      for index in row * width + 1..<(row + 1) * width - 1 {
        let own = indices[index]
        guard own != nothing, coarse[Int(own)] != own else { continue }
        let (left, right) = (indices[index - 1], indices[index + 1])
        // A band has no access to the rows around it.
        let above = row > 0 ? indices[index - width] : own
        let below = index + width < indices.count ? indices[index + width] : own
        guard left != nothing, right != nothing, above != nothing, below != nothing else { continue }
        let isEdge =
          contrasts.areFar(own, left) || contrasts.areFar(own, right) || contrasts.areFar(own, above)
          || contrasts.areFar(own, below) || contrasts.areFar(left, right) || contrasts.areFar(above, below)
        if isEdge { result[index] = coarse[Int(own)] }
      }
    }
    return result
  }

  private func index(of pixel: UInt32) -> UInt8 {
    if let index = known[pixel] { return index }
    let index = palette.index(of: pixel)
    known[pixel] = index
    return index
  }
}

/// The colors of all frames, and an index for transparent pixels.
package struct GIFPalette: Sendable {
  /// The colors, without alpha, with blue in the lowest byte.
  let colors: [UInt32]
  /// The index of the nearest color for edges, for each color; its own index if none is near.
  let coarse: [UInt8]
  var transparent: UInt8 { UInt8(colors.count) }

  private static let mostColors = 255
  private static let mostOfEdges = 12
  /// The squared distance from which a color keeps its own index at edges: a twelfth of that from black to
  /// white.
  private static let farthestOfEdges = 4000
  /// The alpha from which a pixel is opaque.
  private static let leastAlpha: UInt32 = 128

  /// Creates the palette of images. `pixels` are premultiplied.
  package init(of pixels: [UInt32]) {
    let opaque = pixels.lazy.filter { $0 >> 24 >= Self.leastAlpha }.map { Alpha.straight($0) & 0xff_ffff }
    var uses: [UInt32: Int] = [:]
    for color in opaque { uses[color, default: 0] += 1 }
    colors = ColorQuantizer.colors(for: uses, most: Self.mostColors)
    let few = ColorQuantizer.colors(for: uses, most: Self.mostOfEdges)
    let known = colors
    let kept = few.map { Self.nearest($0, in: known) }
    coarse = known.indices.map { index in
      let best = kept.min {
        Self.distance(known[index], known[Int($0)]) < Self.distance(known[index], known[Int($1)])
      }
      guard let best, Self.distance(known[index], known[Int(best)]) <= Self.farthestOfEdges else {
        return UInt8(index)
      }
      return best
    }
  }

  /// Returns the index of a pixel.
  ///
  /// - Parameter pixel: premultiplied.
  func index(of pixel: UInt32) -> UInt8 {
    guard pixel >> 24 >= Self.leastAlpha else { return transparent }
    return Self.nearest(Alpha.straight(pixel) & 0xff_ffff, in: colors)
  }

  private static func nearest(_ color: UInt32, in colors: [UInt32]) -> UInt8 {
    var best = (index: UInt8(clamping: colors.count), distance: Int.max)
    for (index, other) in colors.enumerated() {
      let distance = distance(color, other)
      if distance < best.distance { best = (UInt8(index), distance) }
      if distance == 0 { break }
    }
    return best.index
  }

  /// The square roots of the weights of red, green and blue in color distances.
  static let channelWeights = SIMD3<Double>(2, 4, 3).squareRoot()

  static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    func difference(_ shift: UInt32) -> Int { Int(first >> shift & 255) - Int(second >> shift & 255) }
    let (red, green, blue) = (difference(16), difference(8), difference(0))
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}

/// The pairs of colors in a palette that are far from each other.
struct ColorDistances: Sendable {
  private let far: [Bool]
  private let side: Int

  /// - Parameter least: the smallest distance of a pair.
  init(_ palette: GIFPalette, least: Int) {
    let count = palette.colors.count
    far = (0...count).flatMap { one in
      (0...count).map { other in
        // A change to or from transparency is always visible.
        one != other
          && (one == count || other == count
            || GIFPalette.distance(palette.colors[one], palette.colors[other]) >= least)
      }
    }
    side = count + 1
  }

  func areFar(_ one: UInt8, _ other: UInt8) -> Bool { far[Int(one) * side + Int(other)] }
}
