import CShims
import Primitives

/// The weights with which source pixels are mixed to destination pixels along one axis: a Catmull-Rom filter,
/// widened by the factor of the reduction. It keeps edges sharper than an area filter, and copies exactly at
/// full size.
package struct ResampledAxis: Sendable {
  package let destination: Range<Int>
  /// The number of source pixels that are mixed to a destination pixel.
  let taps: Int
  /// The first source pixel for each destination pixel; it never decreases.
  let first: [Int32]
  /// The weights, `taps` for each destination pixel, in units of 1 / `shim_resample_one`; those of a pixel
  /// add up to 1.
  let shares: [Int16]
  /// The source pixel that the first destination pixel copies; the following pixels copy the next ones. `nil`
  /// if pixels are mixed.
  let copied: Int?

  /// Computes the weights. `destination`: the requested pixels. `origin`: the position of the source's edge
  /// in destination pixels. `ratio`: the number of source pixels per destination pixel. `count`: the number
  /// of source pixels, at least 1.
  package init(_ destination: Range<Int>, origin: Double, ratio: Double, count: Int) {
    if let offset = Self.offset(origin, ratio), destination.lowerBound - offset >= 0,
      destination.upperBound - offset <= count
    {
      (self.destination, taps, first, shares) = (destination, 1, [], [])
      copied = destination.lowerBound - offset
      return
    }
    let width = max(1, ratio)
    let reach = 2 * width
    let taps = Int(min(Double(count), (2 * reach).rounded(.up) + 1))
    var first = [Int32](repeating: 0, count: destination.count)
    var shares = [Int16](repeating: 0, count: destination.count * taps)
    let room = taps * Int(shim_axis_step)
    let offset = withUnsafeTemporaryAllocation(of: Double.self, capacity: room) { weights in
      shim_axis_mix(
        Double(destination.lowerBound), destination.count, origin, ratio, width, count, taps,
        weights.baseAddress, &first, &shares)
    }
    (self.destination, self.taps, self.first, self.shares) = (destination, taps, first, shares)
    copied = offset >= 0 ? offset : nil
  }

  /// Returns the start of a source of full size on whole pixels; `nil` if pixels are mixed.
  private static func offset(_ origin: Double, _ ratio: Double) -> Int? {
    let whole = origin.rounded()
    let noise = 1e-9
    return abs(ratio - 1) < noise && abs(origin - whole) < noise && abs(whole) < 1e9 ? Int(whole) : nil
  }

  /// The same axis with weights, for copied pixels that are mixed along the other axis.
  var mixed: ResampledAxis { first.isEmpty ? ResampledAxis(copying: self) : self }

  private init(copying axis: ResampledAxis) {
    (destination, taps, copied) = (axis.destination, 1, axis.copied)
    let start = (axis.copied ?? 0) - axis.destination.lowerBound
    first = axis.destination.map { Int32(clamping: $0 + start) }
    shares = axis.destination.map { _ in Int16(clamping: shim_resample_one) }
  }

  /// Returns a part of the destination's pixels, counted from its first.
  func part(_ wanted: Range<Int>) -> ResampledAxis {
    wanted.count == destination.count ? self : ResampledAxis(self, wanted)
  }

  private init(_ whole: ResampledAxis, _ wanted: Range<Int>) {
    let start = whole.destination.lowerBound
    destination = start + wanted.lowerBound..<start + wanted.upperBound
    taps = whole.taps
    // Copied pixels have no weights.
    first = whole.first.isEmpty ? [] : Array(whole.first[wanted])
    shares =
      whole.shares.isEmpty ? [] : Array(whole.shares[wanted.lowerBound * taps..<wanted.upperBound * taps])
    copied = whole.copied.map { $0 + wanted.lowerBound }
  }

  /// The source pixels that any destination pixel depends on.
  fileprivate var source: Range<Int> {
    guard let lowest = first.first, let highest = first.last else { return 0..<0 }
    return Int(lowest)..<Int(highest) + taps
  }
}

/// A bitmap in another size. It is computed row by row, so that a band costs only its own rows.
package struct Resampler: Sendable {
  package let bitmap: Bitmap
  package let columns: ResampledAxis
  package let rows: ResampledAxis

  package init(bitmap: Bitmap, columns: ResampledAxis, rows: ResampledAxis) {
    self.bitmap = bitmap
    let isCopy = columns.copied != nil && rows.copied != nil
    self.columns = isCopy ? columns : columns.mixed
    self.rows = isCopy ? rows : rows.mixed
  }

  /// Returns the whole bitmap in another size.
  package static func resized(_ bitmap: Bitmap, width: Int, height: Int) -> Bitmap {
    guard width > 0, height > 0, bitmap.width > 0, bitmap.height > 0 else {
      return Bitmap(width: 0, height: 0, pixels: [])
    }
    let reduction = Reduction(
      from: PixelSize(width: bitmap.width, height: bitmap.height), to: PixelSize(width: width, height: height)
    )
    return Resampler(bitmap: bitmap, columns: reduction.columns, rows: reduction.rows).whole
  }

  /// True if pixels are only copied.
  package var isCopy: Bool { columns.copied != nil && rows.copied != nil }

  /// The same pixels, computed in advance.
  package var kept: Resampler {
    if isCopy { return self }
    let whole = whole
    func axis(_ destination: Range<Int>) -> ResampledAxis {
      ResampledAxis(
        destination, origin: Double(destination.lowerBound), ratio: 1, count: destination.count)
    }
    return Resampler(bitmap: whole, columns: axis(columns.destination), rows: axis(rows.destination))
  }

  /// All pixels of the destination.
  package var whole: Bitmap {
    let (width, height) = (columns.destination.count, rows.destination.count)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    forEachRow(of: rows.destination) { _, line in pixels += UnsafeBufferPointer(start: line, count: width) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// Calls `body` with each row of the destination in `wanted` and its pixels, one for each of `columns`.
  package func forEachRow(of wanted: Range<Int>, _ body: (Int, UnsafePointer<UInt32>) -> Void) {
    let wanted = wanted.clamped(to: rows.destination)
    let width = columns.destination.count
    guard !wanted.isEmpty, width > 0 else { return }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let pixels = pixels.baseAddress else { return }
      if let left = columns.copied, let top = rows.copied {
        for row in wanted {
          body(row, pixels + (row - rows.destination.lowerBound + top) * bitmap.width + left)
        }
      } else {
        let mix = Reduction(columns: columns, rows: rows)
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { line in
          guard let line = line.baseAddress else { return }
          for row in wanted {
            let index = row - rows.destination.lowerBound
            mix.row(index, of: pixels + Int(rows.first[index]) * bitmap.width, bitmap.width, into: line)
            body(row, line)
          }
        }
      }
    }
  }
}

/// The weights that resize an image along both axes.
struct Reduction {
  let columns: ResampledAxis
  let rows: ResampledAxis

  init(columns: ResampledAxis, rows: ResampledAxis) {
    self.columns = columns.mixed
    self.rows = rows.mixed
  }

  /// Creates the weights for a whole image.
  init(from own: PixelSize, to size: PixelSize) {
    func axis(_ count: Int, _ own: Int) -> ResampledAxis {
      ResampledAxis(0..<count, origin: 0, ratio: Double(own) / Double(count), count: own)
    }
    self.init(columns: axis(size.width, own.width), rows: axis(size.height, own.height))
  }

  /// Computes one row.
  ///
  /// - Parameters:
  ///   - pixels: the first row that it is mixed from.
  ///   - stride: the number of pixels from one row to the next.
  fileprivate func row(
    _ index: Int, of pixels: UnsafePointer<UInt32>, _ stride: Int, into line: UnsafeMutablePointer<UInt32>
  ) {
    let source = columns.source
    withUnsafeTemporaryAllocation(of: Int16.self, capacity: 4 * source.count) { mixed in
      rows.shares.withUnsafeBufferPointer { shares in
        shim_resample_rows(
          pixels + source.lowerBound, stride, shares.baseAddress.map { $0 + index * rows.taps }, rows.taps,
          source.count, mixed.baseAddress)
      }
      shim_resample_columns(
        mixed.baseAddress, columns.first, Int32(source.lowerBound), columns.shares, columns.taps,
        columns.destination.count, line)
    }
  }

  /// The number of rows that are read at a time.
  private static let step = 16

  /// Returns the resized image, which is computed while the rows are read from the top. Only the rows that
  /// one output row depends on, and those read at a time, are in memory.
  ///
  /// - Parameters:
  ///   - size: the size of the original image.
  ///   - read: writes the next rows.
  func bitmap<Failure>(
    of size: PixelSize, read: (_ count: Int, UnsafeMutablePointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) -> Bitmap {
    let (width, height) = (columns.destination.count, rows.destination.count)
    let held = UnsafeMutablePointer<UInt32>.allocate(capacity: (rows.taps + Self.step) * size.width)
    defer { held.deallocate() }
    let pixels = try [UInt32].filled(width * height) { line throws(Failure) in
      var (next, top) = (0, 0)
      for bottom in stride(from: 0, to: size.height, by: Self.step) {
        // Rows above the first row of the next output row are no longer needed.
        let first = min(bottom, next < height ? Int(rows.first[next]) : bottom)
        held.update(from: held + (first - top) * size.width, count: (bottom - first) * size.width)
        top = first
        let count = min(Self.step, size.height - bottom)
        try read(count, held + (bottom - top) * size.width)
        while next < height, Int(rows.first[next]) + rows.taps <= bottom + count {
          row(
            next, of: held + (Int(rows.first[next]) - top) * size.width, size.width, into: line + next * width
          )
          next += 1
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }
}

extension [UInt32] {
  /// Creates an array of pixels.
  ///
  /// - Parameter fill: writes `count` pixels.
  static func filled<Failure>(
    _ count: Int, _ fill: (UnsafeMutablePointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) -> [UInt32] {
    var outcome: Result<Void, Failure> = .success(())
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      do throws(Failure) {
        try fill(start)
        filled = count
      } catch {
        outcome = .failure(error)
      }
    }
    try outcome.get()
    return pixels
  }
}
