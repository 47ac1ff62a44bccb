import Primitives

/// Pictures side by side that fill a box's width: a square in pages, a taller one in messages (Docs/Layout.md 21.1,
/// Docs/Bubbles.md 19).
package struct Mosaic: Equatable {
  package let cells: [MosaicCell]

  package static let gap = 1.0
  /// A picture wider than this, or more pictures than patterns know, are set in rows.
  private static let widestForPattern = 2.0

  /// Rounded.
  package var height: Double { Rounding.nearest(cells.map(\.frame.maxY).max() ?? 0) }
  /// Rounded.
  package var width: Double { Rounding.nearest(cells.map(\.frame.maxX).max() ?? 0) }

  /// - Parameters:
  ///   - sizes: of two pictures or more; one without area counts as a square.
  ///   - side: of the square.
  init(sizes: [Size], side: Double) { self.init(sizes: sizes, box: Size(side, side)) }

  /// - Parameters:
  ///   - sizes: of two pictures or more; one without area counts as a square.
  ///   - box: that patterns stay in; rows may be higher.
  package init(sizes: [Size], box: Size) {
    let aspects = sizes.map { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : 1 }
    let needsRows = aspects.contains { $0 > Self.widestForPattern }
    let pattern = needsRows ? nil : MosaicPattern(box: box, aspects: aspects).cells
    cells = pattern ?? MosaicRows(side: box.width, aspects: aspects).cells
  }

  /// The reference adds one to the sum, not to the count.
  static func averageAspect(_ aspects: [Double]) -> Double {
    (1 + aspects.reduce(0, +)) / Double(max(1, aspects.count))
  }
}

package struct MosaicCell: Equatable {
  package var frame: Rect
  /// Whether it meets the mosaic's right edge.
  package var isAtRight = false
}
