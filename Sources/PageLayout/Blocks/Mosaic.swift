import Primitives

/// Pictures side by side that fill a square's width (Docs/Layout.md 21.1).
struct Mosaic: Equatable {
  let cells: [MosaicCell]

  static let gap = 1.0
  /// A picture wider than this, or more pictures than patterns know, are set in rows.
  private static let widestForPattern = 2.0

  /// Rounded.
  var height: Double { Rounding.nearest(cells.map(\.frame.maxY).max() ?? 0) }

  /// - Parameters:
  ///   - sizes: of two pictures or more; one without area counts as a square.
  ///   - side: of the square.
  init(sizes: [Size], side: Double) {
    let aspects = sizes.map { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : 1 }
    let needsRows = aspects.contains { $0 > Self.widestForPattern }
    let pattern = needsRows ? nil : MosaicPattern(side: side, aspects: aspects).cells
    cells = pattern ?? MosaicRows(side: side, aspects: aspects).cells
  }

  /// The reference adds one to the sum, not to the count.
  static func averageAspect(_ aspects: [Double]) -> Double {
    (1 + aspects.reduce(0, +)) / Double(max(1, aspects.count))
  }
}

struct MosaicCell: Equatable {
  var frame: Rect
  /// Whether it meets the mosaic's right edge.
  var isAtRight = false
}
