import Primitives

/// An outline whose long straight sides are folded: the part between its corners is reduced to one column
/// and one row, which represent all of them. Bubbles differ in hardly anything else, so that few folded
/// outlines are ever drawn.
struct FoldedOutline {
  /// A range of pixels on an axis, counted from the outline's first pixel, that is replaced by one pixel.
  struct Fold: Equatable, Sendable {
    /// The pixel that remains.
    let place: Int
    /// The number of removed pixels.
    let count: Int

    /// Finds the longest straight part around the middle of an axis.
    ///
    /// - Parameters:
    ///   - values: the coordinates on the axis, counted from the first pixel.
    ///   - reach: the distance that is drawn around the coordinates.
    ///   - length: the length of the axis, in pixels.
    fileprivate init(_ values: [Int], reach: Int, length: Int) {
      let middle = length * unit / 2
      var (last, next) = (Int.min, Int.max)
      for value in values {
        if value < middle { last = max(last, value) } else { next = min(next, value) }
      }
      let place = last >= 0 ? (last + reach + unit - 1) / unit : length
      let count = (min(next, length * unit) - reach) / unit - place - 1
      self = count > 0 ? Self(place: place, count: count) : Self(none: length)
    }

    private init(place: Int, count: Int) { (self.place, self.count) = (place, count) }

    /// Creates a fold that removes nothing.
    fileprivate init(none length: Int) { self.init(place: length / 2, count: 0) }

    /// Returns the position of a pixel after folding.
    func folded(_ pixel: Int) -> Int { pixel <= place ? pixel : max(place, pixel - count) }

    /// Returns the original position of a pixel, or of the end of a range of pixels.
    func unfolded(_ pixel: Int) -> Int { pixel <= place ? pixel : pixel + count }
  }

  /// The drawn content, independent of its position and of the length of its sides. Coordinates are Cairo's
  /// fixed-point numbers in fractions of a pixel (`unit`).
  struct Key: Hashable, Sendable {
    fileprivate let points: [Int32]
    fileprivate let lineWidth: Double?
    fileprivate let size: PixelSize

    /// The path, relative to its first pixel.
    fileprivate var path: OutlinePath {
      OutlinePath(
        stride(from: 0, to: points.count, by: 2).map {
          Point(Double(points[$0]) / Double(unit), Double(points[$0 + 1]) / Double(unit))
        }, lineWidth: lineWidth)
    }
  }

  let key: Key
  /// The pixels that the outline touches.
  let box: PixelRect
  let columns: Fold
  let rows: Fold

  /// The number of fractions of a pixel in Cairo's coordinates.
  private static let unit = 256
  /// The number of points up to which an outline costs little.
  private static let fewPoints = 16
  /// The maximum number of pixels of a folded outline.
  private static let mostPixels = 1 << 15

  /// Returns the pixel that contains a coordinate.
  private static func pixel(_ parts: Int) -> Int { parts >> unit.trailingZeroBitCount }

  /// Creates a folded outline; `nil` without long straight sides.
  init?(_ path: OutlinePath) {
    guard case .polyline(let points) = path.outline, points.count > Self.fewPoints,
      points.allSatisfy({ abs($0.x) < DeviceSpace.farthest && abs($0.y) < DeviceSpace.farthest })
    else { return nil }
    func parts(_ pixels: Double) -> Int { Int((pixels * Double(Self.unit)).rounded(.toNearestOrEven)) }
    let reach = Int((((path.lineWidth ?? 0) / 2 + 1) * Double(Self.unit)).rounded(.up))
    var x = points.map { parts($0.x) }
    var y = points.map { parts($0.y) }
    func range(_ values: [Int]) -> Range<Int> {
      let (least, most) = values.reduce((Int.max, Int.min)) { (min($0.0, $1), max($0.1, $1)) }
      return Self.pixel(least - reach)..<Self.pixel(most + reach + Self.unit - 1)
    }
    box = PixelRect(columns: range(x), rows: range(y))
    for index in points.indices {
      x[index] -= box.columns.lowerBound * Self.unit
      y[index] -= box.rows.lowerBound * Self.unit
    }
    let (width, height) = (box.columns.count, box.rows.count)
    var columns = Fold(x, reach: reach, length: width)
    var rows = Fold(y, reach: reach, length: height)
    // A line from one half to the other must be straight.
    let (left, top) = (width * Self.unit / 2, height * Self.unit / 2)
    var before = path.lineWidth == nil ? points.count - 1 : 0
    for index in points.indices {
      if columns.count > 0, (x[before] < left) != (x[index] < left), y[before] != y[index] {
        columns = Fold(none: width)
      }
      if rows.count > 0, (y[before] < top) != (y[index] < top), x[before] != x[index] {
        rows = Fold(none: height)
      }
      before = index
    }
    guard columns.count > 0 || rows.count > 0 else { return nil }
    let size = PixelSize(width: width - columns.count, height: height - rows.count)
    guard size.width * size.height <= Self.mostPixels else { return nil }
    var folded: [Int32] = []
    folded.reserveCapacity(2 * points.count)
    for index in points.indices {
      folded.append(Int32(x[index] < left ? x[index] : x[index] - columns.count * Self.unit))
      folded.append(Int32(y[index] < top ? y[index] : y[index] - rows.count * Self.unit))
    }
    (self.columns, self.rows) = (columns, rows)
    key = Key(points: folded, lineWidth: path.lineWidth, size: size)
  }
}

/// The coverage of the pixels of a folded outline.
final class OutlineMask: Sendable {
  /// The columns of a row: nothing is covered before `start` and from `end` on; from `left` to `right` the
  /// coverage is that of the middle column.
  struct Row: Sendable {
    let start: Int
    let left: Int
    let right: Int
    let end: Int
    let middle: UInt8
  }

  let rows: [Row]
  /// The fully covered pixels, as boxes that do not overlap.
  let whole: [PixelRect]
  private let coverage: PathCoverage

  /// The number of rows of a box; they are alike except for corners.
  private static let strip = 8

  init(_ outline: FoldedOutline) {
    let box = PixelRect(columns: 0..<outline.key.size.width, rows: 0..<outline.key.size.height)
    let (column, row) = (outline.columns.place, outline.rows.place)
    let coverage = PathCoverage(outline.key.path, within: box)
    self.coverage = coverage
    var rows: [Row] = []
    coverage.withRows { line in
      rows = box.rows.map { Self.row(line($0), box.columns, around: column) }
    }
    self.rows = rows
    // The row that represents many is not part of a corner.
    let strips = [0..<row, row..<row + 1, row + 1..<box.rows.count].flatMap { rows in
      stride(from: rows.lowerBound, to: rows.upperBound, by: Self.strip).map {
        $0..<min($0 + Self.strip, rows.upperBound)
      }
    }
    whole = strips.compactMap { strip in
      guard rows[strip].allSatisfy({ $0.middle == .max }) else { return nil }
      return PixelRect(
        columns: rows[strip].reduce(box.columns) { $0.clamped(to: $1.left..<$1.right) }, rows: strip)
    }
  }

  private static func row(_ line: UnsafePointer<UInt8>, _ columns: Range<Int>, around column: Int) -> Row {
    let middle = line[column]
    let start = columns.first { line[$0] > 0 } ?? column
    let end = columns.last { line[$0] > 0 }.map { $0 + 1 } ?? column
    let left = columns.prefix(through: column).last { line[$0] != middle }.map { $0 + 1 } ?? 0
    let right = columns[column...].first { line[$0] != middle } ?? columns.upperBound
    return Row(start: min(start, left), left: left, right: right, end: max(end, right), middle: middle)
  }

  /// The size in memory, in bytes.
  var memory: Int { coverage.box.columns.count * rows.count + rows.count * MemoryLayout<Row>.stride }

  func withRows(_ body: ((Int) -> UnsafePointer<UInt8>) -> Void) { coverage.withRows(body) }
}

/// A folded outline that is unfolded at its position.
struct PlacedOutline: Sendable {
  let mask: OutlineMask
  let box: PixelRect
  let columns: FoldedOutline.Fold
  let rows: FoldedOutline.Fold

  /// The minimum side of an area whose pixels below are worth skipping.
  private static let leastSide = 48

  /// Returns the pixels of an area that the outline covers completely, as boxes that do not overlap; small
  /// boxes are left out.
  func covered(within area: PixelRect) -> [PixelRect] {
    mask.whole.compactMap { whole in
      func place(_ range: Range<Int>, _ fold: FoldedOutline.Fold, _ first: Int) -> Range<Int> {
        first + fold.unfolded(range.lowerBound)..<first + fold.unfolded(range.upperBound)
      }
      let placed = PixelRect(
        columns: place(whole.columns, columns, box.columns.lowerBound),
        rows: place(whole.rows, rows, box.rows.lowerBound)
      ).intersection(area)
      return placed.columns.count >= Self.leastSide && !placed.rows.isEmpty ? placed : nil
    }
  }
}

extension PixelBuffer {
  func fill(_ outline: PlacedOutline, _ paint: PixelPaint, within area: PixelRect) {
    let first = outline.box.columns.lowerBound
    let area = area.intersection(outline.box)
    paint.withInk(of: area.columns, slide: slide) { ink in
      outline.mask.withRows { coverage in
        for row in area.rows {
          let folded = outline.rows.folded(row - outline.box.rows.lowerBound)
          let line = outline.mask.rows[folded]
          let bytes = coverage(folded)
          let middle = (first + line.left..<first + line.right + outline.columns.count).clamped(
            to: area.columns)
          let left = (first + line.start..<first + line.left).clamped(to: area.columns)
          let right = (first + line.right + outline.columns.count..<first + line.end + outline.columns.count)
            .clamped(to: area.columns)
          guard !left.isEmpty || !right.isEmpty || line.middle > 0 else { continue }
          let ink = ink(row, nil)
          if !left.isEmpty { blend(ink, left, row: row, coverage: bytes + (left.lowerBound - first)) }
          if line.middle > 0, !middle.isEmpty { blend(ink, middle, row: row, coverage: line.middle) }
          if !right.isEmpty {
            blend(ink, right, row: row, coverage: bytes + (right.lowerBound - first - outline.columns.count))
          }
        }
      }
    }
  }
}
