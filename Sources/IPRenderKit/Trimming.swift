import Primitives
import Scene

/// Cuts pictures to their ink (Docs/Picture.md, Sizes).
extension Renderer {
  /// What is left of a picture without the rows and columns along its edges in which nothing is drawn: all that
  /// is transparent, or that has the background's colour. A picture without ink stays as it is.
  func trimmed(_ list: DisplayList, pixelLimit: Int) throws(RenderError) -> DisplayList {
    let bitmap = try bitmap(list, pixelLimit: pixelLimit)
    guard let ink = bitmap.ink(on: list.background == nil ? 0 : bitmap.pixels.first ?? 0) else { return list }
    let cropped = bitmap.cropped(to: ink)
    let size = Size(Double(ink.width) / list.scale, Double(ink.height) / list.scale)
    let frame = Rect(origin: .zero, size: size)
    // As large as its pixels it is copied as it is.
    let image = PlacedImage(bitmap: cropped, frame: frame, fit: .fill)
    let picture = Element(bounds: frame, content: .image(image))
    return DisplayList(
      canvas: size, scale: list.scale, background: list.background, layers: [Layer(elements: [picture])])
  }
}

/// Pixels of a bitmap.
private struct PixelBox {
  var left, top, width, height: Int
}

extension Bitmap {
  /// The smallest box with all pixels that differ from the ground; `nil` where none does.
  fileprivate func ink(on ground: UInt32) -> PixelBox? {
    func isBlank(row: Int) -> Bool { pixels[(row * width)..<((row + 1) * width)].allSatisfy { $0 == ground } }
    guard let top = (0..<height).first(where: { !isBlank(row: $0) }),
      let bottom = (0..<height).last(where: { !isBlank(row: $0) })
    else { return nil }
    var (left, right) = (width, -1)
    for row in top...bottom {
      let line = pixels[(row * width)..<((row + 1) * width)]
      if let first = line.firstIndex(where: { $0 != ground }) { left = min(left, first - line.startIndex) }
      if let last = line.lastIndex(where: { $0 != ground }) { right = max(right, last - line.startIndex) }
    }
    return PixelBox(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
  }

  fileprivate func cropped(to box: PixelBox) -> Bitmap {
    var kept: [UInt32] = []
    kept.reserveCapacity(box.width * box.height)
    for row in box.top..<box.top + box.height {
      let start = row * width + box.left
      kept += pixels[start..<start + box.width]
    }
    return Bitmap(width: box.width, height: box.height, pixels: kept)
  }
}
