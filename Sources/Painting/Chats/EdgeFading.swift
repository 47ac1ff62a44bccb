import MessageLayout
import Primitives
import Scene

/// The fade of a list under the bars of a screen (Spec/Chats.md 9.2).
extension WallpaperPainting {
  /// Returns the elements over a list's edge: the wallpaper without its pattern, with decreasing opacity.
  func elements(of edge: EdgeFade) -> [Element] {
    // One pixel per point is sufficient for such a faint image.
    let area = edge.whole.union(edge.ramp)
    let (width, height) = (Rounding.ceil(area.width), Rounding.ceil(area.height))
    guard width > 0, height > 0, width <= EdgeFade.longestSide, height <= EdgeFade.longestSide else {
      return []
    }
    let color = colors
    var pixels: [UInt32] = []
    pixels.reserveCapacity(Int(width * height))
    for y in 0..<Int(height) {
      let place = area.minY + Double(y) + 0.5
      let alpha = edge.alpha(at: place)
      for x in 0..<Int(width) {
        let point = Point(area.minX + Double(x) + 0.5, place)
        pixels.append(alpha == 0 ? 0 : color(point).multiplyingAlpha(by: alpha).premultipliedPixel)
      }
    }
    let bitmap = Bitmap(width: Int(width), height: Int(height), pixels: pixels)
    let frame = Rect(origin: area.origin, size: Size(width, height))
    return [Element(bounds: frame, content: .image(PlacedImage(bitmap: bitmap, frame: frame, fit: .fill)))]
  }

  /// Returns the elements below an edge, increasingly blurred from the end of the ramp.
  ///
  /// - Parameter list: all elements below the edge.
  func blurred(_ list: [Element], under edge: EdgeFade) -> [Element] {
    var end = edge.ramp.maxY
    return edge.blurs.enumerated().compactMap { index, blur in
      // Each blur level fades in until it is the only visible one at its own place, and then gives way to the
      // next.
      defer { end = blur.y }
      let isLast = index == edge.blurs.count - 1
      let top = isLast ? edge.whole.minY : edge.blurs[index + 1].y
      guard edge.isAtTop, blur.y < end, top < end else { return nil }
      let region = Rect(edge.whole.minX, top, edge.whole.width, end - top)
      let seen = region.outset(by: SoftShadow.deviations * blur.deviation)
      let ground = Element(
        bounds: seen,
        content: .fill(.rounded(RoundedRect(seen)), .solid(color(at: Point(region.midX, region.minY)))))
      let picture = ElementGroup(
        [ground] + list.filter { $0.bounds.intersects(seen) }, mask: [seen],
        motion: ElementGroup.Motion(center: .zero, blur: blur.deviation))
      return Element(
        bounds: region,
        content: .group(
          ElementGroup(
            [Element(bounds: region, content: .group(picture))],
            fade: ElementGroup.OpacityFade(start: blur.y, end: end))))
    }
  }
}

extension EdgeFade {
  /// The maximum side of a fade, in points. Larger screens have no fade.
  static let longestSide = 4096.0
  /// The remaining opacity at each tenth of the ramp.
  private static let tenths = [1, 0.98, 0.94, 0.85, 0.69, 0.48, 0.29, 0.14, 0.05, 0.03, 0]

  func alpha(at y: Double) -> Double {
    guard ramp.height > 0 else { return alpha }
    let share = (y - ramp.minY) / ramp.height
    let place = min(1, max(0, isAtTop ? share : 1 - share)) * Double(Self.tenths.count - 1)
    let index = min(Self.tenths.count - 2, Int(place))
    let part = place - Double(index)
    return alpha * (Self.tenths[index] * (1 - part) + Self.tenths[index + 1] * part)
  }
}
