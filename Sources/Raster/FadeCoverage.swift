import Primitives
import Scene

/// What a fade leaves of each pixel of a group. Only the rows that it touches are worked out, and in them each pixel by
/// its own centre, so that every split into rows gives the same.
struct FadeCoverage: Sendable {
  /// The rows that the fade touches; those above show as they are.
  let box: PixelRect
  /// Row after row.
  private let coverage: [UInt8]

  /// - Parameters:
  ///   - opacity: of the whole group.
  ///   - visible: the pixels that the group may show in.
  init(_ fade: ElementGroup.OpacityFade, opacity: UInt8, within visible: PixelRect, _ space: DeviceSpace) {
    let top = Int(space.clamped(fade.top).rounded(.down))
    let first = min(max(top, visible.rows.lowerBound), visible.rows.upperBound)
    let box = PixelRect(columns: visible.columns, rows: first..<visible.rows.upperBound)
    self.box = box
    func byte(_ amount: Double) -> UInt8 {
      UInt8(Rounding.nearest(min(1, max(0, amount)) * Double(opacity)))
    }
    // Beside the hole a row is even.
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

  /// The rows in which something may show.
  static func pixels(
    of visible: PixelRect, above fade: ElementGroup.OpacityFade, _ space: DeviceSpace
  ) -> PixelRect {
    let end = Int(space.clamped(fade.end).rounded(.up))
    let last = min(max(end, visible.rows.lowerBound), visible.rows.upperBound)
    return PixelRect(columns: visible.columns, rows: visible.rows.lowerBound..<last)
  }

  /// Calls `body` with the coverage of some pixels of a row, all of which are in the box.
  func withRow(_ row: Int, from column: Int, _ body: (UnsafePointer<UInt8>) -> Void) {
    let start =
      (row - box.rows.lowerBound) * box.columns.count + column - box.columns.lowerBound
    coverage.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { body(base + start) }
    }
  }
}
