import Primitives

/// Where media stand in their block: flush with its left edge, never larger than they are (Docs/Layout.md 18).
struct MediaFrame {
  /// In the block's space.
  let rect: Rect

  /// - Parameters:
  ///   - natural: pixels taken as points.
  ///   - width: the bounding width.
  init(natural: Size, width: Double, design: MediaDesign) {
    let width = max(0, width)
    var size = Size(width, max(0, natural.height))
    if natural.width > 0, natural.height > 0 {
      let scale = min(width / natural.width, 1)
      size = Size(Rounding.floor(natural.width * scale), Rounding.floor(natural.height * scale))
    }
    if let tallest = design.tallest { size.height = min(size.height, tallest.points(width: width)) }
    if size.width >= width - design.widthTolerance { size.width = width + design.bleed }
    rect = Rect(origin: .zero, size: size)
  }
}

extension MediaHeight {
  /// - Parameter width: the bounding width.
  func points(width: Double) -> Double {
    switch self {
    case .fixed(let height): height
    case .square(let most): min(most, width)
    }
  }
}
