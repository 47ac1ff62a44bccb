import CShims
import Primitives
import Scene

/// A colour mesh in device space: exact in the pixels at its points' columns, and even between them.
struct PreparedMesh: Sendable {
  let box: PixelRect
  /// Points of the grid in a row.
  private let columns: Int
  /// Levels of 0 to 255: blue, green, red, alpha. Of those rows of the grid that the box meets.
  private let levels: [SIMD4<Double>]
  private let firstRow: Int
  /// The knots from the first pixel of a row to the last.
  private let knots: [Knot]
  /// Those of the rows of `box`.
  private let heights: [GridPlace]

  private struct Knot {
    /// Pixels before it, from the box's first column on.
    var offset: Int
    var place: GridPlace
  }

  /// Pixels between two knots at most: steps are rounded to parts of a level, and add up from one to the next.
  private static let longestStretch = 32

  /// - Parameter color: laid over it.
  init(_ mesh: ColorMesh, under color: Color, in box: PixelRect, _ space: DeviceSpace) {
    self.box = box
    columns = mesh.columns
    let (minX, maxX) = (space.clamped(mesh.frame.minX), space.clamped(mesh.frame.maxX))
    let (minY, maxY) = (space.clamped(mesh.frame.minY), space.clamped(mesh.frame.maxY))
    heights = box.rows.map { GridPlace(pixel: $0, from: minY, to: maxY, count: mesh.rows) }
    firstRow = heights.first?.cell ?? 0
    let met = firstRow..<(heights.last.map { $0.cell + 2 } ?? firstRow)
    levels = mesh.colors[met.lowerBound * columns..<met.upperBound * columns].map {
      let shown = color.composited(over: $0)
      return 255 * SIMD4(shown.blue, shown.green, shown.red, 1)
    }
    var knots: [Knot] = []
    for column in box.columns {
      let knot = Knot(
        offset: column - box.columns.lowerBound,
        place: GridPlace(pixel: column, from: minX, to: maxX, count: mesh.columns))
      let isLast = column + 1 == box.columns.upperBound
      if let last = knots.last, !isLast, last.place.cell == knot.place.cell,
        knot.offset - last.offset < Self.longestStretch
      {
        continue
      }
      knots.append(knot)
    }
    self.knots = knots
  }

  /// Writes the pixels of a row of the box, from its first column on.
  func write(row: Int, into line: UnsafeMutablePointer<UInt32>) {
    let height = heights[row - box.rows.lowerBound]
    levels.withUnsafeBufferPointer { levels in
      func color(at place: GridPlace) -> SIMD4<Double> {
        let upper = (height.cell - firstRow) * columns + place.cell
        let lower = upper + columns
        let above = levels[upper] + (levels[upper + 1] - levels[upper]) * place.share
        let below = levels[lower] + (levels[lower + 1] - levels[lower]) * place.share
        return above + (below - above) * height.share
      }
      var start = color(at: knots[0].place)
      Self.write(from: start, to: start, count: 1, into: line)
      for (knot, next) in zip(knots, knots.dropFirst()) {
        let end = color(at: next.place)
        Self.write(from: start, to: end, count: next.offset - knot.offset, into: line + knot.offset + 1)
        start = end
      }
    }
  }

  /// Parts of a level that steps are counted in.
  private static let parts = 256.0

  /// The pixels behind one of the first colour, the last of which has the second one.
  private static func write(
    from start: SIMD4<Double>, to end: SIMD4<Double>, count: Int, into line: UnsafeMutablePointer<UInt32>
  ) {
    // No channel leaves its 16 bits: half a level is more than what the steps of a stretch are rounded by.
    let rounding = 0.5
    shim_even_steps(
      line, count, word((start + rounding) * parts), word((end - start) * (parts / Double(count))))
  }

  /// A number so large that the lowest bits of a sum with it are the other one's, rounded.
  private static let anchor = Double(3 << 51)

  /// Each channel rounded, in 16 bits.
  @inline(__always)
  private static func word(_ channels: SIMD4<Double>) -> UInt64 {
    let sums = channels + anchor
    func whole(_ sum: Double) -> UInt64 { sum.bitPattern & 0xffff }
    return whole(sums.x) | whole(sums.y) << 16 | whole(sums.z) << 32 | whole(sums.w) << 48
  }
}

/// Between which points of a grid's axis a pixel stands, and how far from the first one on, from 0 to 1.
private struct GridPlace {
  let cell: Int
  let share: Double

  /// `start`: of the grid, in pixels. `count`: points on the axis, at least 2.
  init(pixel: Int, from start: Double, to end: Double, count: Int) {
    let length = end - start
    let place = length > 0 ? (Double(pixel) + 0.5 - start) / length * Double(count - 1) : 0
    let held = min(Double(count - 1), max(0, place))
    cell = min(count - 2, Int(held))
    share = held - Double(cell)
  }
}
