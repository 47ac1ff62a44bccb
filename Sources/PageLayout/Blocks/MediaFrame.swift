import Primitives

/// Where media stand in their block: flush with its left edge, never larger than they are (Docs/Layout.md 18).
struct MediaFrame {
  /// In the block's space.
  let rect: Rect

  /// - Parameters:
  ///   - natural: pixels taken as points.
  ///   - width: the bounding width.
  ///   - isCover: whether it is what a cover holds.
  init(natural: Size, width: Double, design: MediaDesign, isCover: Bool = false) {
    let width = max(0, width)
    if case .filling(let tallest, let cover) = design.sizing {
      rect = Self.filling(natural: natural, width: width, tallest: tallest, cover: isCover ? cover : nil)
      return
    }
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

extension MediaFrame {
  /// Docs/Article.md 5.
  ///
  /// - Parameter cover: how high covers are, in parts of the width; `nil` for other media.
  private static func filling(natural: Size, width: Double, tallest: Double, cover: Double?) -> Rect {
    var size = Size(width, max(0, natural.height))
    if natural.width > 0, natural.height > 0 {
      let byWidth = width / natural.width
      let scale = cover == nil ? min(byWidth, tallest / natural.height) : max(byWidth, 1 / natural.height)
      size = Size(Rounding.floor(natural.width * scale), Rounding.floor(natural.height * scale))
    }
    if let cover { size = Size(min(size.width, width), min(size.height, Rounding.floor(width * cover))) }
    return Rect(
      origin: Point(Rounding.floor((width - size.width) / 2), 0), size: size)
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
