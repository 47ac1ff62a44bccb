import CShims
import Primitives
import Scene

/// A color mesh in device space: exact in the pixels at its knots, and linear between them.
struct PreparedMesh: Sendable {
  let box: PixelRect
  /// The number of grid points in a row.
  private let columns: Int
  /// The channels blue, green, red and alpha, from 0 to 255, of the grid rows that the box intersects.
  private let levels: [SIMD4<Double>]
  private let firstRow: Int
  /// The knots from the first pixel of a row to the last, as offsets from the box's first column.
  private let knots: [UInt32]
  private let places: [GridPlace]
  /// The y positions of the first and the last row of the grid, in pixels, and the number of rows.
  private let height: (top: Double, bottom: Double, count: Int)
  /// True if the mesh stays in place when the content painted with it moves.
  private let isOfCanvas: Bool

  /// The maximum distance between two knots, in pixels: steps are rounded, and the errors add up.
  private static let longestStretch = 32

  /// - Parameters:
  ///   - color: composited over the mesh.
  ///   - known: the cached levels of whole meshes; `nil` for a box that never moves, which needs only the
  ///     levels of its own rows.
  init(
    _ mesh: ColorMesh, under color: Color, in box: PixelRect, _ space: DeviceSpace, known: MeshLevels? = nil
  ) {
    self.box = box
    columns = mesh.columns
    isOfCanvas = mesh.isOfCanvas
    let (minX, maxX) = (space.clamped(mesh.frame.minX), space.clamped(mesh.frame.maxX))
    let (minY, maxY) = (space.clamped(mesh.frame.minY), space.clamped(mesh.frame.maxY))
    height = (minY, maxY, mesh.rows)
    if let known, isOfCanvas {
      firstRow = 0
      levels = known.levels(of: mesh, under: color)
    } else {
      func cell(_ row: Int) -> Int { GridPlace(pixel: row, from: minY, to: maxY, count: mesh.rows).cell }
      firstRow = box.rows.first.map(cell) ?? 0
      let met = firstRow..<(box.rows.last.map { cell($0) + 2 } ?? firstRow)
      levels = MeshLevels.levels(
        of: mesh.colors[met.lowerBound * columns..<met.upperBound * columns], under: color)
    }
    var knots: [UInt32] = []
    var places: [GridPlace] = []
    for column in box.columns {
      let offset = column - box.columns.lowerBound
      let place = GridPlace(pixel: column, from: minX, to: maxX, count: mesh.columns)
      let isLast = column + 1 == box.columns.upperBound
      if let last = knots.last, !isLast, places[places.count - 1].cell == place.cell,
        offset - Int(last) < Self.longestStretch
      {
        continue
      }
      knots.append(UInt32(offset))
      places.append(place)
    }
    self.knots = knots
    self.places = places
  }

  /// Calls `body` with a function that returns the pixels of a row of the box in `columns`. Its second
  /// argument is an optional coverage that limits which of them are needed.
  ///
  /// - Parameter slide: the distance by which the rows are moved down, in rows of the image.
  func withRows(
    of columns: Range<Int>, slide: Int, _ body: ((Int, UnsafePointer<UInt8>?) -> PixelPaint.Ink) -> Void
  ) {
    let shown = columns.clamped(to: box.columns)
    let slide = isOfCanvas ? slide : 0
    let (first, end) = (
      shown.lowerBound - box.columns.lowerBound, shown.upperBound - box.columns.lowerBound
    )
    guard first < end else { return }
    // The knots around the columns.
    let start = knots.lastIndex { Int($0) < first } ?? 0
    let last = knots[start...].firstIndex { Int($0) + 1 >= end } ?? knots.count - 1
    let count = last + 1 - start
    // The colors at the upper edge of a cell, then their change to its lower edge.
    withUnsafeTemporaryAllocation(of: SIMD4<Double>.self, capacity: 2 * count) { colors in
      withUnsafeTemporaryAllocation(
        of: UInt32.self, capacity: box.columns.count + Int(shim_mesh_step)
      ) { line in
        guard let line = line.baseAddress, let above = colors.baseAddress else { return }
        let fall = above + count
        var cell: Int?
        knots.withUnsafeBufferPointer { knots in
          guard let knots = knots.baseAddress else { return }
          body { row, coverage in
            let height = GridPlace(
              pixel: row + slide, from: self.height.top, to: self.height.bottom, count: self.height.count)
            if cell != height.cell {
              cell = height.cell
              write(start...last, cell: height.cell, above, fall)
            }
            shim_mesh_row(
              UnsafeRawPointer(above).assumingMemoryBound(to: Double.self),
              UnsafeRawPointer(fall).assumingMemoryBound(to: Double.self),
              height.share, knots + start, count, first, end, coverage, line)
            return .pixels(UnsafePointer(line), first: box.columns.lowerBound)
          }
        }
      }
    }
  }

  /// Writes the colors of some knots in a cell of the grid's rows.
  private func write(
    _ shown: ClosedRange<Int>, cell: Int, _ above: UnsafeMutablePointer<SIMD4<Double>>,
    _ fall: UnsafeMutablePointer<SIMD4<Double>>
  ) {
    levels.withUnsafeBufferPointer { levels in
      for (index, place) in places[shown].enumerated() {
        let upper = (cell - firstRow) * columns + place.cell
        let lower = upper + columns
        let start = levels[upper] + (levels[upper + 1] - levels[upper]) * place.share
        let end = levels[lower] + (levels[lower + 1] - levels[lower]) * place.share
        above[index] = start
        fall[index] = end - start
      }
    }
  }
}

/// A cache of the levels of whole meshes, for content that moves over them.
final class MeshLevels {
  private struct Key: Equatable {
    let mesh: ColorMesh
    let color: Color
  }

  private var known = Recent<Key, [SIMD4<Double>]>()

  func levels(of mesh: ColorMesh, under color: Color) -> [SIMD4<Double>] {
    known.value(for: Key(mesh: mesh, color: color)) { Self.levels(of: mesh.colors[...], under: color) }
  }

  static func levels(of colors: ArraySlice<Color>, under color: Color) -> [SIMD4<Double>] {
    colors.map {
      let shown = color.composited(over: $0)
      return 255 * SIMD4(shown.blue, shown.green, shown.red, 1)
    }
  }
}

/// The position of a pixel on an axis of the grid: the grid point before it, and the fraction of the way to
/// the next, from 0 to 1.
private struct GridPlace {
  let cell: Int
  let share: Double

  /// Locates a pixel. `start` and `end` are the ends of the grid, in pixels; `count` is the number of points
  /// on the axis, at least 2.
  init(pixel: Int, from start: Double, to end: Double, count: Int) {
    let length = end - start
    let place = length > 0 ? (Double(pixel) + 0.5 - start) / length * Double(count - 1) : 0
    let held = min(Double(count - 1), max(0, place))
    cell = min(count - 2, Int(held))
    share = held - Double(cell)
  }
}
