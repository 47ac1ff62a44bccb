import Primitives
import Scene
import Typography

/// The coverage of each pixel of one row by a shape: two edges of varying coverage and a uniform span
/// between them. It is reused from row to row, so that it allocates once.
struct RowCoverage {
  /// Adjacent pixels, each with its own coverage.
  private struct Edge {
    var start = 0
    var coverage: [UInt8] = []

    var columns: Range<Int> { start..<start + coverage.count }
  }

  /// All pixels that the shape touches: the edges and the middle.
  private(set) var columns = 0..<0
  private var left = Edge()
  private var right = Edge()
  private(set) var middle = 0..<0
  private(set) var middleCoverage: UInt8 = 0

  /// The span of each horizontal slice of the row inside the shape, as its start and its end.
  private var starts: [Double] = []
  private var ends: [Double] = []
  private var sliceCount = 0
  /// The difference between the coverage of each edge pixel and that of the pixel before it.
  private var steps: [Double] = []

  static let mostSlices = 64

  /// Calls `body` with the columns and the coverage of each nonempty edge.
  func forEachEdge(_ body: (Range<Int>, UnsafePointer<UInt8>) -> Void) {
    left.coverage.withUnsafeBufferPointer { bytes in
      if let bytes = bytes.baseAddress, !left.columns.isEmpty { body(left.columns, bytes) }
    }
    right.coverage.withUnsafeBufferPointer { bytes in
      if let bytes = bytes.baseAddress, !right.columns.isEmpty { body(right.columns, bytes) }
    }
  }

  /// The coverage of the pixels of the left edge.
  var leftEdge: [UInt8] { left.coverage }

  /// Replaces the coverage by two edges and fully covered pixels between them.
  mutating func replace(columns: Range<Int>, left: [UInt8], right: [UInt8]) {
    self.columns = columns
    self.left = Edge(start: columns.lowerBound, coverage: left)
    self.right = Edge(start: columns.upperBound - right.count, coverage: right)
    middle = columns.lowerBound + left.count..<columns.upperBound - right.count
    middleCoverage = .max
    sliceCount = 0
  }

  mutating func removeAll() {
    left.coverage.removeAll(keepingCapacity: true)
    right.coverage.removeAll(keepingCapacity: true)
    columns = 0..<0
    middle = 0..<0
    sliceCount = 0
  }

  /// Adds at most `mostSlices` slices, except those without width.
  ///
  /// - Parameter stretch: returns the start and the end of a slice.
  @inline(__always)
  mutating func add(_ count: Int, _ stretch: (Int) -> (start: Double, end: Double)) {
    let count = min(count, Self.mostSlices)
    // Most shapes are straight and have one slice per row.
    if starts.count < count {
      starts = [Double](repeating: 0, count: count)
      ends = starts
    }
    var added = 0
    starts.withUnsafeMutableBufferPointer { starts in
      ends.withUnsafeMutableBufferPointer { ends in
        for slice in 0..<count {
          let (start, end) = stretch(slice)
          (starts[added], ends[added]) = (start, end)
          added &+= start < end ? 1 : 0
        }
      }
    }
    sliceCount = added
  }

  /// Converts the slices, each `sliceHeight` pixels high, to coverage.
  mutating func sum(sliceHeight: Double) {
    guard sliceCount > 0 else { return }
    starts.withUnsafeBufferPointer { starts in
      ends.withUnsafeBufferPointer { ends in
        var (outer, inner) = ((start: starts[0], end: ends[0]), (start: starts[0], end: ends[0]))
        for slice in 1..<max(1, sliceCount) {
          outer = (min(outer.start, starts[slice]), max(outer.end, ends[slice]))
          inner = (max(inner.start, starts[slice]), min(inner.end, ends[slice]))
        }
        columns = Int(outer.start.rounded(.down))..<Int(outer.end.rounded(.up))
        let innerStart = Int(inner.start.rounded(.up))
        let innerEnd = Int(inner.end.rounded(.down))
        let whole = sliceHeight * Double(sliceCount)
        guard innerStart < innerEnd else {
          left.start = columns.lowerBound
          Self.reset(&steps, for: columns)
          Self.add(starts.prefix(sliceCount), sliceHeight, columns, &steps)
          Self.add(ends.prefix(sliceCount), -sliceHeight, columns, &steps)
          return Self.sum(steps, from: 0, columns, &left)
        }
        middle = innerStart..<innerEnd
        middleCoverage = Self.byte(whole)
        // All slices end after the left edge, and all have begun before the right one.
        let (leftEdge, rightEdge) = (columns.lowerBound..<innerStart, innerEnd..<columns.upperBound)
        Self.reset(&steps, for: leftEdge)
        Self.add(starts.prefix(sliceCount), sliceHeight, leftEdge, &steps)
        Self.sum(steps, from: 0, leftEdge, &left)
        Self.reset(&steps, for: rightEdge)
        Self.add(ends.prefix(sliceCount), -sliceHeight, rightEdge, &steps)
        Self.sum(steps, from: whole, rightEdge, &right)
      }
    }
  }

  private static func reset(_ steps: inout [Double], for columns: Range<Int>) {
    steps.removeAll(keepingCapacity: true)
    steps.append(contentsOf: repeatElement(0, count: columns.count + 2))
  }

  /// Adds the steps of the slices' starts or ends. A start raises the coverage from its pixel on, and an end
  /// lowers it. Its position inside the pixel decides which part of the step applies to the pixel itself and
  /// which to the next one.
  private static func add(
    _ places: Slice<UnsafeBufferPointer<Double>>, _ amount: Double, _ columns: Range<Int>,
    _ steps: inout [Double]
  ) {
    if columns.isEmpty { return }
    let (origin, width) = (Double(columns.lowerBound), Double(columns.count))
    steps.withUnsafeMutableBufferPointer { steps in
      for place in places {
        let x = max(0, place - origin)
        if x >= width { continue }
        let pixel = Int(x)
        steps[pixel] += amount * (Double(pixel) + 1 - x)
        steps[pixel &+ 1] += amount * (x - Double(pixel))
      }
    }
  }

  private static func sum(_ steps: [Double], from coverage: Double, _ columns: Range<Int>, _ edge: inout Edge)
  {
    edge.start = columns.lowerBound
    var coverage = coverage
    for index in 0..<columns.count {
      coverage += steps[index]
      edge.coverage.append(byte(coverage))
    }
  }

  private static func byte(_ coverage: Double) -> UInt8 {
    UInt8(min(255, max(0, DeviceSpace.nearest(coverage * 255))))
  }
}

/// The coverage of each pixel by a rounded rectangle: exact along straight edges, within 1/64 at round
/// corners, and the same at all four. Coordinates are in device pixels.
struct RoundedCoverage: Hashable, Sendable {
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double
  let radius: Double

  init(_ shape: RoundedRect, _ space: DeviceSpace) {
    minX = space.clamped(shape.rect.minX)
    minY = space.clamped(shape.rect.minY)
    maxX = space.clamped(shape.rect.maxX)
    maxY = space.clamped(shape.rect.maxY)
    radius = max(0, min(space.clamped(shape.radius), (maxX - minX) / 2, (maxY - minY) / 2))
  }

  init(minX: Double, minY: Double, maxX: Double, maxY: Double, radius: Double) {
    (self.minX, self.minY, self.maxX, self.maxY, self.radius) = (minX, minY, maxX, maxY, radius)
  }

  /// Creates the same shape, moved so that its box begins at the origin.
  private init(atOrigin shape: RoundedCoverage) {
    let (left, top) = (shape.minX.rounded(.down), shape.minY.rounded(.down))
    (minX, minY) = (shape.minX - left, shape.minY - top)
    (maxX, maxY) = (shape.maxX - left, shape.maxY - top)
    radius = shape.radius
  }

  var atOrigin: RoundedCoverage { RoundedCoverage(atOrigin: self) }

  /// The coverage of all pixels, for a shape at the origin.
  var mask: GlyphMask {
    let (width, height) = (box.columns.upperBound, box.rows.upperBound)
    var coverage = [UInt8](repeating: 0, count: width * height)
    forEachRow(of: PixelRect(columns: 0..<width, rows: 0..<height)) { row, line in
      for column in line.middle { coverage[row * width + column] = line.middleCoverage }
      line.forEachEdge { columns, bytes in
        for (index, column) in columns.enumerated() { coverage[row * width + column] = bytes[index] }
      }
    }
    return GlyphMask(left: 0, top: 0, width: width, height: height, coverage: coverage)
  }

  /// The pixels that the shape touches.
  var box: PixelRect {
    guard minX < maxX, minY < maxY else { return .empty }
    return PixelRect(
      columns: Int(minX.rounded(.down))..<Int(maxX.rounded(.up)),
      rows: Int(minY.rounded(.down))..<Int(maxY.rounded(.up)))
  }

  /// Returns true if every pixel of a box is fully covered.
  func covers(_ box: PixelRect) -> Bool {
    radius == 0 && minX <= Double(box.columns.lowerBound) && maxX >= Double(box.columns.upperBound)
      && minY <= Double(box.rows.lowerBound) && maxY >= Double(box.rows.upperBound)
  }

  /// Calls `body` with each row of `area` and its coverage, which is empty where the shape does not reach.
  func forEachRow(of area: PixelRect, _ body: (Int, RowCoverage) -> Void) {
    var coverage = RowCoverage()
    // Most areas are inside the shape, and no row of them needs memory.
    if covers(area) {
      coverage.replace(columns: area.columns, left: [], right: [])
      for row in area.rows { body(row, coverage) }
      return
    }
    var isBetweenCorners = false
    let (corner, box) = (corner(in: area), box)
    for row in area.rows {
      // Rows between the corners are alike.
      let wasBetweenCorners = isBetweenCorners
      isBetweenCorners = Double(row) >= minY + radius && Double(row) + 1 <= maxY - radius
      let depth = min(row - box.rows.lowerBound, box.rows.upperBound - 1 - row)
      if let corner, corner.rows.indices.contains(depth) {
        coverage.take(corner.rows[depth], of: box.columns)
      } else if !(isBetweenCorners && wasBetweenCorners) {
        cover(row: row, columns: area.columns, into: &coverage)
      }
      body(row, coverage)
    }
  }

  /// Replaces `result` by the coverage of one row of pixels within `columns`.
  func cover(row: Int, columns: Range<Int>, into result: inout RowCoverage) {
    result.removeAll()
    let top = max(Double(row), minY)
    let bottom = min(Double(row) + 1, maxY)
    guard top < bottom, minX < maxX, !columns.isEmpty else { return }
    let isStraight = radius == 0 || (top >= minY + radius && bottom <= maxY - radius)
    // Each slice of a row that crosses a corner counts its exact width.
    let slices = isStraight ? 1 : RowCoverage.mostSlices
    let height = (bottom - top) / Double(slices)
    let left = Double(columns.lowerBound)
    let right = Double(columns.upperBound)
    result.add(slices) { slice in
      let inset = inset(y: top + (Double(slice) + 0.5) * height)
      return (min(max(minX + inset, left), right), min(max(maxX - inset, left), right))
    }
    result.sum(sliceHeight: height)
  }

  /// Returns the distance of the outline from the rectangle's sides at `y`.
  private func inset(y: Double) -> Double {
    let beyond = max(minY + radius - y, y - (maxY - radius))
    guard beyond > 0 else { return 0 }
    return radius - max(0, radius * radius - beyond * beyond).squareRoot()
  }
}

/// The fraction of each pixel of a group that remains after a fade. Only the rows that the fade touches are
/// computed. Each pixel is computed from its own center, so that every split into rows gives the same
/// result.
struct FadeCoverage: Sendable {
  /// The rows that the fade touches; the rows above are unchanged.
  let box: PixelRect
  /// The coverage, row after row.
  private let coverage: [UInt8]

  /// Computes a fade. `opacity` is the opacity of the whole group; `visible` is the area in which the group
  /// may show.
  init(_ fade: ElementGroup.OpacityFade, opacity: UInt8, within visible: PixelRect, _ space: DeviceSpace) {
    let top = Int(space.clamped(fade.top).rounded(.down))
    let first = min(max(top, visible.rows.lowerBound), visible.rows.upperBound)
    let box = PixelRect(columns: visible.columns, rows: first..<visible.rows.upperBound)
    self.box = box
    func byte(_ amount: Double) -> UInt8 { UInt8(Rounding.nearest(min(1, max(0, amount)) * Double(opacity))) }
    // A row is uniform except at the hole.
    let left = Int(space.clamped(fade.hole.x - fade.outer).rounded(.down))
    let right = Int(space.clamped(fade.hole.x + fade.outer).rounded(.up))
    let hole = (left..<max(left, right)).clamped(to: box.columns)
    var coverage: [UInt8] = []
    coverage.reserveCapacity(box.columns.count * box.rows.count)
    for row in box.rows {
      let y = (Double(row) + 0.5) / space.scale
      let even = byte(fade.opacity(atHeight: y))
      coverage.append(contentsOf: repeatElement(even, count: hole.lowerBound - box.columns.lowerBound))
      for column in hole {
        coverage.append(byte(fade.opacity(at: Point((Double(column) + 0.5) / space.scale, y))))
      }
      coverage.append(contentsOf: repeatElement(even, count: box.columns.upperBound - hole.upperBound))
    }
    self.coverage = coverage
  }

  /// Returns the rows in which the group may show.
  static func pixels(
    of visible: PixelRect, above fade: ElementGroup.OpacityFade, _ space: DeviceSpace
  ) -> PixelRect {
    let end = Int(space.clamped(fade.end).rounded(.up))
    let last = min(max(end, visible.rows.lowerBound), visible.rows.upperBound)
    return PixelRect(columns: visible.columns, rows: visible.rows.lowerBound..<last)
  }

  /// Calls `body` with the coverage of the pixels of a row from `column` on. All of them must be in the box.
  func withRow(_ row: Int, from column: Int, _ body: (UnsafePointer<UInt8>) -> Void) {
    let start =
      (row - box.rows.lowerBound) * box.columns.count + column - box.columns.lowerBound
    coverage.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { body(base + start) }
    }
  }
}

/// The coverage of each pixel by a round corner, from the top left of its shape. A shape that begins and
/// ends on whole pixels has the same corner four times, mirrored, as do all shapes with its radius, so it is
/// computed once.
final class RoundedCorner: Sendable {
  struct Row: Sendable {
    /// The number of pixels that are not touched.
    let start: Int
    /// The coverage of the partly covered pixels after `start`; all pixels that follow are fully covered.
    let left: [UInt8]
    /// The same coverage from right to left.
    let right: [UInt8]
  }

  let rows: [Row]

  /// - Parameter radius: in pixels.
  private init(radius: Double) {
    let size = 2 * radius.rounded(.up) + 2
    let shape = RoundedCoverage(minX: 0, minY: 0, maxX: size, maxY: size, radius: radius)
    rows = (0..<Int(radius.rounded(.up))).map { row in
      var coverage = RowCoverage()
      shape.cover(row: row, columns: 0..<Int(size), into: &coverage)
      let left = coverage.leftEdge
      return Row(start: coverage.columns.lowerBound, left: left, right: left.reversed())
    }
  }

  /// The maximum cached radius, in pixels. Larger corners are computed where they are visible.
  private static let largest = 256.0
  private static let most = 64
  private static let known = Lock<[Double: RoundedCorner]>([:])

  /// Returns the corner with a radius in pixels; `nil` if the radius is 0 or large.
  static func of(radius: Double) -> RoundedCorner? {
    guard radius > 0, radius <= largest else { return nil }
    return known.withLock { known in
      if let corner = known[radius] { return corner }
      if known.count >= most { known.removeAll() }
      let corner = RoundedCorner(radius: radius)
      known[radius] = corner
      return corner
    }
  }
}

extension RoundedCoverage {
  /// The corner that all four corners share; `nil` if they differ, or if none of them is within `area`.
  func corner(in area: PixelRect) -> RoundedCorner? {
    let (depth, box) = (Int(radius.rounded(.up)), box)
    guard radius > 0, minX == minX.rounded(), minY == minY.rounded(), maxX == maxX.rounded(),
      maxY == maxY.rounded(), box.columns.count > 2 * depth, box.rows.count >= 2 * depth,
      area.columns.contains(box.columns),
      area.rows.lowerBound < box.rows.lowerBound + depth || area.rows.upperBound > box.rows.upperBound - depth
    else { return nil }
    return RoundedCorner.of(radius: radius)
  }
}

extension RowCoverage {
  /// - Parameter box: the columns of the shape.
  mutating func take(_ row: RoundedCorner.Row, of box: Range<Int>) {
    replace(
      columns: box.lowerBound + row.start..<box.upperBound - row.start, left: row.left, right: row.right)
  }
}
