import Primitives
import Scene

extension Preparation {
  func elements(of mesh: ColorMesh, within area: PixelRect) -> [PreparedElement] {
    let box = area.intersection(space.nearest(mesh.frame))
    guard !box.isEmpty else { return [] }
    return [PreparedElement(visible: [box], content: .mesh(PreparedMesh(mesh, in: box, space)))]
  }
}

/// A colour mesh in device space: exact at some columns of each row, and even between them.
struct PreparedMesh: Sendable {
  /// Pixels from one such column to the next. Steps are rounded to parts of a level, and add up from there.
  private static let stretch = 32

  let box: PixelRect
  /// Points of the grid in a row.
  private let columns: Int
  /// Levels of 0 to 255: blue, green, red, alpha.
  private let levels: [SIMD4<Double>]
  /// Every `stretch` pixels of a row, up to its end or beyond.
  private let places: [GridPlace]
  /// Those of the rows of `box`.
  private let heights: [GridPlace]

  init(_ mesh: ColorMesh, in box: PixelRect, _ space: DeviceSpace) {
    self.box = box
    columns = mesh.columns
    levels = mesh.colors.map { 255 * SIMD4($0.blue, $0.green, $0.red, 1) }
    let (minX, maxX) = (space.clamped(mesh.frame.minX), space.clamped(mesh.frame.maxX))
    let (minY, maxY) = (space.clamped(mesh.frame.minY), space.clamped(mesh.frame.maxY))
    let last = box.columns.upperBound + Self.stretch
    places = stride(from: box.columns.lowerBound, to: last, by: Self.stretch).map {
      GridPlace(pixel: $0, from: minX, to: maxX, count: mesh.columns)
    }
    heights = box.rows.map { GridPlace(pixel: $0, from: minY, to: maxY, count: mesh.rows) }
  }

  /// Pixels that are written of a row: whole stretches.
  fileprivate var length: Int { (places.count - 1) * Self.stretch }

  /// Writes `length` pixels of a row, from the box's first column on.
  fileprivate func write(row: Int, into line: UnsafeMutablePointer<UInt32>) {
    let height = heights[row - box.rows.lowerBound]
    levels.withUnsafeBufferPointer { levels in
      func color(at place: GridPlace) -> SIMD4<Double> {
        let upper = height.cell * columns + place.cell
        let lower = upper + columns
        let above = levels[upper] + (levels[upper + 1] - levels[upper]) * place.share
        let below = levels[lower] + (levels[lower + 1] - levels[lower]) * place.share
        return above + (below - above) * height.share
      }
      var start = color(at: places[0])
      for index in 1..<places.count {
        let end = color(at: places[index])
        Self.write(from: start, to: end, into: line + (index - 1) * Self.stretch)
        start = end
      }
    }
  }

  /// Parts of a level that steps are counted in.
  private static let parts = 256.0

  /// `stretch` pixels from one colour on, the next one of which would be `end`.
  private static func write(
    from start: SIMD4<Double>, to end: SIMD4<Double>, into line: UnsafeMutablePointer<UInt32>
  ) {
    // All channels in one word: a sum of their multiples, whatever their signs, is the multiple of their sum. None
    // leaves its 16 bits: both ends fit, and steps are rounded toward 0.
    let rounding = 0.5
    var lanes = word((start + rounding) * parts)
    let step = word((end - start) * (parts / Double(stretch)))
    for x in 0..<stretch {
      line[x] = Pixel.pack(lanes >> 8 & Pixel.lowBytes)
      lanes &+= step
    }
  }

  @inline(__always)
  private static func word(_ channels: SIMD4<Double>) -> Pixel.Lanes {
    // Alpha, red, green and blue, as `Pixel` has them.
    let (blue, green) = (Int64(channels.x), Int64(channels.y))
    let (red, alpha) = (Int64(channels.z), Int64(channels.w))
    let sum = blue &+ red &<< 16 &+ green &<< 32 &+ alpha &<< 48
    return Pixel.Lanes(bitPattern: sum)
  }
}

/// Between which points of a grid's axis a pixel stands, and how far from the first one on, from 0 to 1.
private struct GridPlace {
  let cell: Int
  let share: Double

  /// - Parameters:
  ///   - start: of the grid, in pixels.
  ///   - count: points on the axis, at least 2.
  init(pixel: Int, from start: Double, to end: Double, count: Int) {
    let length = end - start
    let place = length > 0 ? (Double(pixel) + 0.5 - start) / length * Double(count - 1) : 0
    let held = min(Double(count - 1), max(0, place))
    cell = min(count - 2, Int(held))
    share = held - Double(cell)
  }
}

extension PixelBuffer {
  func fill(_ mesh: PreparedMesh, within area: PixelRect) {
    let before = area.columns.lowerBound - mesh.box.columns.lowerBound
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: mesh.length) { line in
      guard let line = line.baseAddress else { return }
      for row in area.rows {
        mesh.write(row: row, into: line)
        at(column: area.columns.lowerBound, row: row).update(from: line + before, count: area.columns.count)
      }
    }
  }
}
