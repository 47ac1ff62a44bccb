import Glibc
import Primitives

/// What a blur finds beyond the edges of a picture.
package enum BlurEdges: Sendable {
  /// Nothing; the result is larger by the reach on every side.
  case transparent
  /// The same as at the edge.
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

  /// Mixes every pixel with its neighbours, first along the rows, then along the columns.
  package func blurred(by kernel: BlurKernel, edges: BlurEdges) -> Bitmap {
    guard width > 0, height > 0 else { return self }
    let padding = kernel.padding(edges)
    let growth = 2 * (padding - kernel.reach)
    return filtered(
      to: (width + growth, height + growth), largest: (width + 2 * padding, height + 2 * padding), part: whole
    ) {
      $0.blur(by: kernel, edges, (padding, padding), (padding, padding))
    }
  }

  /// The picture at another size, and then blurred into what is transparent around it: what `Resampler` gives, to a
  /// level, and `blurred`, on as few channels as it has.
  ///
  /// - Parameters:
  ///   - columns: of the other size.
  ///   - rows: the same.
  ///   - kernel: `nil` leaves it sharp. Otherwise the whole result is larger by its reach on every side.
  ///   - shown: the part of the whole result that is wanted; `nil` for all of it. What nobody sees costs nothing.
  ///   - channels: of the picture, where they are known.
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
    // What is copied needs no filter.
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
      if let kernel { plane.blur(by: kernel, .transparent, across.padding, down.padding) }
    }
  }
}

/// What one dimension of a blur is made from.
private struct BlurredSpan {
  /// Pixels before the blur that a pixel which is wanted looks at.
  let needed: Range<Int>
  /// How many of those that it looks at are not there.
  let padding: (before: Int, after: Int)

  /// - Parameters:
  ///   - wanted: pixels of the blurred picture, which begins `reach` pixels before the other.
  ///   - count: pixels of that.
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
  /// As far as any pixel looks there is something before and after each line, so that no place is special.
  fileprivate func padding(_ edges: BlurEdges) -> Int {
    switch edges {
    case .transparent: 2 * reach
    case .extended: reach
    }
  }
}

extension Plane {
  /// Takes rows and leaves rows. `across`: columns before and after each row. `down`: rows before and after each column.
  fileprivate mutating func blur(
    by kernel: BlurKernel, _ edges: BlurEdges, _ across: (before: Int, after: Int),
    _ down: (before: Int, after: Int)
  ) {
    turn(padding: across, edges)
    blur(by: kernel)
    turn(padding: down, edges)
    blur(by: kernel)
    divide(by: kernel.total * kernel.total)
    round()
  }
}

/// How far and how much pixels are mixed with their neighbours: a bell curve, the same in both directions.
package struct BlurKernel: Sendable {
  /// The weights of the pixels on one side, the middle one first.
  let shares: [Float]
  /// The sum of the shares of both sides.
  let total: Float

  /// Pixels that ink spreads to on every side.
  package var reach: Int { shares.count - 1 }

  private init(side shares: [Float]) {
    self.shares = shares
    total = 2 * shares.reduce(0, +) - shares[0]
  }

  private init(normalized shares: [Float]) {
    self.shares = shares
    total = 1
  }

  /// A Gaussian that ends at three standard deviations. `deviation`: in pixels.
  package static func gaussian(deviation: Double) -> BlurKernel {
    let reach = max(0, Int((3 * deviation).rounded(.up)))
    let shares = (0...reach).map { distance in
      distance == 0 ? 1 : exp(-Double(distance * distance) / (2 * deviation * deviation))
    }
    let sum = 2 * shares.reduce(0, +) - shares[0]
    return BlurKernel(normalized: shares.map { Float($0 / sum) })
  }

  /// Three averages in a row, which come close to a Gaussian. The shares are whole numbers; up to a radius of
  /// 2 all sums of them are too, and nothing is rounded before the end. `radius`: pixels that an average
  /// reaches to each side. The whole reaches three times as far.
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

/// The blurred copy of a picture that fills what its frame leaves free around it (Spec/Drawing.md 19.4).
extension PictureFrame {
  /// Pixels of the longer side when the picture is blurred for the first time.
  private static let firstSide = 100
  /// Pixels of the frame's longer side when it is blurred again: half of the points of a picture as wide as a page.
  private static let secondSide = 170
  /// Standard deviations in pixels.
  private static let firstDeviation = 4.0
  private static let secondDeviation = 5.0

  /// Whether a picture leaves less than a pixel of the frame free when it shows whole.
  package func isFilled(by picture: PixelSize) -> Bool {
    guard picture.width > 0, picture.height > 0 else { return true }
    let wide = Double(size.width) / Double(picture.width)
    let high = Double(size.height) / Double(picture.height)
    let scale = min(wide, high)
    return Double(size.width) - Double(picture.width) * scale < 1
      && Double(size.height) - Double(picture.height) * scale < 1
  }

  /// A small picture of the frame's shape, to be enlarged to it.
  package func backdrop(of picture: Bitmap) -> Bitmap {
    let side = Self.firstSide
    let small = PictureFrame(PixelSize(width: side, height: side), fit: .contain).shown(of: picture)
    let soft = small.blurred(by: .gaussian(deviation: Self.firstDeviation), edges: .extended)
    return reduced(to: Self.secondSide).enlarged(soft)
      .blurred(by: .gaussian(deviation: Self.secondDeviation), edges: .extended)
  }

  /// The same shape with a longer side of at most `side` pixels.
  package func reduced(to side: Int) -> PictureFrame {
    let longer = max(size.width, size.height)
    guard longer > side else { return self }
    func part(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
    return PictureFrame(PixelSize(width: part(size.width), height: part(size.height)), fit: fit)
  }

  /// The picture in the whole frame, the excess cut, be it enlarged or not.
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
