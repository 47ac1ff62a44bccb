import Glibc
import Primitives

/// The pixels that a blur assumes beyond the edges of an image.
package enum BlurEdges: Sendable {
  /// Transparent pixels; the result is larger by the reach on every side.
  case transparent
  /// The pixels of the edge, repeated.
  case extended
}

/// A rectangle of pixels.
package struct BitmapPart: Equatable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }
}

extension Bitmap {
  private var whole: BitmapPart { BitmapPart(columns: 0..<width, rows: 0..<height) }

  /// Returns the image with every pixel mixed with its neighbors, first along the rows, then along the
  /// columns.
  package func blurred(by kernel: BlurKernel, edges: BlurEdges) -> Bitmap {
    guard width > 0, height > 0 else { return self }
    let padding = kernel.padding(edges)
    let growth = 2 * (padding - kernel.reach)
    return filtered(
      to: (width + growth, height + growth), largest: (width + 2 * padding, height + 2 * padding), part: whole
    ) {
      $0.soften(by: kernel, edges, (padding, padding), (padding, padding))
    }
  }

  /// Returns the image in another size and then blurred, with transparency around it. The result is that of
  /// `Resampler` and `blurred`, up to a difference of one level; the filters run on as few channels as the
  /// image has.
  ///
  /// - Parameters:
  ///   - columns: the columns of the other size.
  ///   - rows: the rows of the other size.
  ///   - kernel: `nil` for no blur. With a kernel, the whole result is larger by its reach on every side.
  ///   - shown: the part of the result that is needed; `nil` for all of it. Other parts are not computed.
  ///   - channels: the channels of the image, if they are known.
  package func resampled(
    columns: ResampledAxis, rows: ResampledAxis, blurredBy kernel: BlurKernel?, shown: BitmapPart? = nil,
    channels: DistinctChannels? = nil
  ) -> Bitmap {
    let reach = kernel?.reach ?? 0
    let (width, height) = (columns.destination.count + 2 * reach, rows.destination.count + 2 * reach)
    let shown = shown ?? BitmapPart(columns: 0..<width, rows: 0..<height)
    let size = (width: shown.columns.count, height: shown.rows.count)
    let across = BlurredSpan(shown.columns, of: columns.destination.count, reach)
    let down = BlurredSpan(shown.rows, of: rows.destination.count, reach)
    if size.width == 0 || size.height == 0 || across.needed.isEmpty || down.needed.isEmpty {
      return Bitmap(
        width: size.width, height: size.height,
        pixels: [UInt32](repeating: 0, count: size.width * size.height))
    }
    // Copied pixels need no filter.
    var part: BitmapPart?
    if let column = columns.copied, let row = rows.copied {
      part = BitmapPart(columns: across.needed.moved(by: column), rows: down.needed.moved(by: row))
    }
    let (columns, rows) = (columns.part(across.needed), rows.part(down.needed))
    let isCut = across.padding != (0, 0) || down.padding != (0, 0)
    return filtered(
      to: size,
      largest: (
        max(self.width, across.needed.count + across.padding.before + across.padding.after),
        max(self.height, down.needed.count + down.padding.before + down.padding.after)
      ), part: part, isOpaque: !isCut && part.map(isOpaque) == true, channels: channels
    ) { plane in
      if part == nil {
        plane.mix(by: columns.mixed)
        plane.turn()
        plane.mix(by: rows.mixed)
        plane.round()
      }
      if let kernel { plane.soften(by: kernel, .transparent, across.padding, down.padding) }
    }
  }
}

/// The input of one dimension of a blur.
private struct BlurredSpan {
  /// The range of pixels before the blur that the requested pixels depend on.
  let needed: Range<Int>
  /// The number of pixels outside the image that they depend on.
  let padding: (before: Int, after: Int)

  /// - Parameters:
  ///   - wanted: the requested pixels of the blurred image, which begins `reach` pixels before the original.
  ///   - count: the number of pixels of the original.
  init(_ wanted: Range<Int>, of count: Int, _ reach: Int) {
    let looked = wanted.lowerBound - 2 * reach..<wanted.upperBound
    needed = looked.clamped(to: 0..<count)
    padding = (needed.lowerBound - looked.lowerBound, looked.upperBound - needed.upperBound)
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range { lowerBound + distance..<upperBound + distance }
}

extension BlurKernel {
  /// Returns the padding before and after each line. It is as wide as any pixel's reach, so that no position
  /// is a special case.
  fileprivate func padding(_ edges: BlurEdges) -> Int {
    switch edges {
    case .transparent: 2 * reach
    case .extended: reach
    }
  }
}

extension Plane {
  /// Blurs lines that are rows, and rounds the samples. `across`: columns before and after each row. `down`: rows
  /// before and after each column.
  fileprivate mutating func soften(
    by kernel: BlurKernel, _ edges: BlurEdges, _ across: (before: Int, after: Int),
    _ down: (before: Int, after: Int)
  ) {
    blur(by: kernel, edges, across, down)
    divide(by: kernel.total * kernel.total)
    round()
  }
}

/// The weights with which pixels are mixed with their neighbors: a bell curve, the same in both directions.
package struct BlurKernel: Sendable {
  /// The weights of the pixels on one side, beginning with the center.
  let shares: [Float]
  /// The sum of the weights of both sides.
  let total: Float

  /// The distance that color spreads to every side, in pixels.
  package var reach: Int { shares.count - 1 }

  private init(side shares: [Float]) {
    self.shares = shares
    total = 2 * shares.reduce(0, +) - shares[0]
  }

  private init(normalized shares: [Float]) {
    self.shares = shares
    total = 1
  }

  /// Returns a Gaussian that ends at three standard deviations. `deviation` is in pixels.
  package static func gaussian(deviation: Double) -> BlurKernel {
    let reach = max(0, Int((3 * deviation).rounded(.up)))
    let shares = (0...reach).map { distance in
      distance == 0 ? 1 : exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = 2 * shares.reduce(0, +) - shares[0]
    return BlurKernel(normalized: shares.map { Float($0 / sum) })
  }

  /// Returns the kernel of three averages in a row, which approximate a Gaussian. The weights are integers;
  /// up to a radius of 2, all sums of them are too, and nothing is rounded before the end. `radius` is the
  /// reach of one average to each side, in pixels. The whole kernel reaches three times as far.
  package static func averages(radius: Int) -> BlurKernel {
    let box = [Float](repeating: 1, count: 2 * max(0, radius) + 1)
    func averaged(_ values: [Float]) -> [Float] {
      var result = [Float](repeating: 0, count: values.count + box.count - 1)
      for (index, value) in values.enumerated() {
        for offset in box.indices { result[index + offset] += value }
      }
      return result
    }
    let bell = averaged(averaged(box))
    return BlurKernel(side: Array(bell[(bell.count / 2)...]))
  }
}

/// The blurred copy of an image that fills the space its frame leaves around it (Spec/Drawing.md 19.4).
extension PictureFrame {
  /// The longer side of the image for the first blur, in pixels.
  private static let firstSide = 100
  /// The longer side of the frame for the second blur, in pixels: half of the points of an image as wide as a
  /// page.
  private static let secondSide = 170
  /// The standard deviations, in pixels.
  private static let firstDeviation = 4.0
  private static let secondDeviation = 5.0

  /// Returns true if a fully visible image leaves less than a pixel of the frame free.
  package func isFilled(by picture: PixelSize) -> Bool {
    guard picture.width > 0, picture.height > 0 else { return true }
    let wide = Double(size.width) / Double(picture.width)
    let high = Double(size.height) / Double(picture.height)
    let scale = min(wide, high)
    return Double(size.width) - Double(picture.width) * scale < 1
      && Double(size.height) - Double(picture.height) * scale < 1
  }

  /// Returns a small image in the frame's shape, to be enlarged to the frame.
  package func backdrop(of picture: Bitmap) -> Bitmap {
    let side = Self.firstSide
    let small = PictureFrame(PixelSize(width: side, height: side), fit: .contain).shown(of: picture)
    let soft = small.blurred(by: .gaussian(deviation: Self.firstDeviation), edges: .extended)
    return reduced(to: Self.secondSide).enlarged(soft)
      .blurred(by: .gaussian(deviation: Self.secondDeviation), edges: .extended)
  }

  /// Returns the same shape with a longer side of at most `side` pixels.
  package func reduced(to side: Int) -> PictureFrame {
    let longer = max(size.width, size.height)
    guard longer > side else { return self }
    func part(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
    return PictureFrame(PixelSize(width: part(size.width), height: part(size.height)), fit: fit)
  }

  /// Returns the image scaled to fill the frame, and cropped.
  private func enlarged(_ picture: Bitmap) -> Bitmap {
    guard picture.width > 0, picture.height > 0 else { return picture }
    let scale = max(Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
    func axis(_ frame: Int, _ count: Int) -> ResampledAxis {
      ResampledAxis(
        0..<frame, origin: (Double(frame) - Double(count) * scale) / 2, ratio: 1 / scale, count: count)
    }
    return Resampler(
      bitmap: picture, columns: axis(size.width, picture.width), rows: axis(size.height, picture.height)
    ).whole
  }
}
