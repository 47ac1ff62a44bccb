/// How much of each pixel of one row a shape covers: two edges of changing coverage, and an even stretch
/// between them. Reused from row to row, so that it allocates once.
struct RowCoverage {
  /// Pixels beside each other, each with its own coverage.
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

  /// The stretch of each horizontal slice of the row that is inside the shape.
  private var slices: [(start: Double, end: Double)] = []
  /// By how much the coverage of each pixel of an edge differs from that of the pixel before it.
  private var steps: [Double] = []

  /// Calls `body` with the columns and the coverage of each edge that there is.
  func forEachEdge(_ body: (Range<Int>, UnsafePointer<UInt8>) -> Void) {
    left.coverage.withUnsafeBufferPointer { bytes in
      if let bytes = bytes.baseAddress, !left.columns.isEmpty { body(left.columns, bytes) }
    }
    right.coverage.withUnsafeBufferPointer { bytes in
      if let bytes = bytes.baseAddress, !right.columns.isEmpty { body(right.columns, bytes) }
    }
  }

  mutating func removeAll() {
    left.coverage.removeAll(keepingCapacity: true)
    right.coverage.removeAll(keepingCapacity: true)
    columns = 0..<0
    middle = 0..<0
    slices.removeAll(keepingCapacity: true)
  }

  mutating func add(start: Double, end: Double) {
    slices.append((start, end))
  }

  /// Turns the slices added so far, each `sliceHeight` pixels high, into coverage.
  mutating func sum(sliceHeight: Double) {
    guard let first = slices.first else { return }
    var outer = first
    var inner = first
    for slice in slices {
      outer = (min(outer.start, slice.start), max(outer.end, slice.end))
      inner = (max(inner.start, slice.start), min(inner.end, slice.end))
    }
    columns = Int(outer.start.rounded(.down))..<Int(outer.end.rounded(.up))
    let innerStart = Int(inner.start.rounded(.up))
    let innerEnd = Int(inner.end.rounded(.down))
    if innerStart < innerEnd {
      middle = innerStart..<innerEnd
      middleCoverage = Self.byte(sliceHeight * Double(slices.count))
      Self.sum(slices, sliceHeight, over: columns.lowerBound..<innerStart, &left, &steps)
      Self.sum(slices, sliceHeight, over: innerEnd..<columns.upperBound, &right, &steps)
    } else {
      Self.sum(slices, sliceHeight, over: columns, &left, &steps)
    }
  }

  /// A slice's start raises the coverage from its pixel on, its end lowers it; where it stands inside the
  /// pixel decides how much of the step falls to the pixel itself and how much to the next one.
  private static func sum(
    _ slices: [(start: Double, end: Double)], _ height: Double, over columns: Range<Int>,
    _ edge: inout Edge, _ steps: inout [Double]
  ) {
    edge.start = columns.lowerBound
    guard !columns.isEmpty else { return }
    steps.removeAll(keepingCapacity: true)
    steps.append(contentsOf: repeatElement(0, count: columns.count + 2))
    let origin = Double(columns.lowerBound)
    let width = Double(columns.count)
    steps.withUnsafeMutableBufferPointer { steps in
      func step(at x: Double, by amount: Double) {
        let x = x - origin
        // All of the slices begin before a right edge and end after a left one.
        if x >= width { return }
        if x <= 0 { return steps[0] += amount }
        let pixel = Int(x)
        steps[pixel] += amount * (Double(pixel) + 1 - x)
        steps[pixel + 1] += amount * (x - Double(pixel))
      }
      for slice in slices {
        step(at: slice.start, by: height)
        step(at: slice.end, by: -height)
      }
    }
    var coverage = 0.0
    for index in 0..<columns.count {
      coverage += steps[index]
      edge.coverage.append(byte(coverage))
    }
  }

  private static func byte(_ coverage: Double) -> UInt8 {
    UInt8(min(255, max(0, DeviceSpace.nearest(coverage * 255))))
  }
}
