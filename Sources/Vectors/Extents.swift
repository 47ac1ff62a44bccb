import Primitives
import Scene

// The boxes that contain the ink of elements, and the contents of these boxes.

extension Element {
  /// The box that contains everything that is drawn of the element; `nil` if nothing is drawn.
  var reach: Rect? {
    switch content {
    case .glyphs(let run): return bounds.intersection(run.extent)
    case .fill, .stroke, .dots, .image, .pattern, .stamp: return bounds
    case .group(let group):
      if group.isOfPixels { return bounds }
      return group.elements.compactMap(\.reach).reduce(nil) { $0?.union($1) ?? $1 }
    case .landmark: return nil
    }
  }
}

extension RoundedRect {
  /// Returns true if clipping `other` to this shape removes nothing.
  func covers(_ other: Rect) -> Bool {
    guard rect.covers(other) else { return false }
    let radius = max(0, min(radius, rect.width / 2, rect.height / 2))
    // The distances of the rectangle's corners from the lines between the centers of the arcs.
    let across = max(rect.minX + radius - other.minX, other.maxX - rect.maxX + radius, 0)
    let down = max(rect.minY + radius - other.minY, other.maxY - rect.maxY + radius, 0)
    return across * across + down * down <= radius * radius
  }
}

extension ElementGroup {
  /// True if the group can only be drawn as pixels: it is blurred or in pieces.
  var isOfPixels: Bool { motion != nil || dust != nil || dip != nil }
}

extension [Element] {
  var holdPixels: Bool {
    contains { element in
      guard case .group(let group) = element.content else { return false }
      return group.isOfPixels || group.elements.holdPixels
    }
  }

  var landmarks: [Landmark] {
    flatMap { element -> [Landmark] in
      switch element.content {
      case .landmark(let landmark): [landmark]
      case .group(let group): group.elements.landmarks
      case .stamp(let stamp): stamp.ink.elements.landmarks
      case .glyphs, .fill, .stroke, .dots, .image, .pattern: []
      }
    }
  }
}

extension GlyphRun {
  /// The run without the concealed glyphs, which pixels cover.
  var shown: GlyphRun {
    guard let shown = text?.shown else { return self }
    var run = self
    run.glyphs = shown.map { glyphs[$0] }
    return run
  }

  /// The box that contains all ink, for fonts with ordinary glyphs: it extends 0.4 em before, 1.2 em above
  /// and 0.5 em below the glyphs' positions.
  var extent: Rect {
    let (before, above, below) = (0.4, 1.2, 0.5)
    let (lefts, rises) = (glyphs.map(\.x), glyphs.map(\.rise))
    let (left, right) = (lefts.min() ?? 0, lefts.max() ?? 0)
    let (low, high) = (rises.min() ?? 0, rises.max() ?? 0)
    return Rect(
      left - before * size, baseline - high - above * size, right - left + (before + 1) * size,
      high - low + (above + below) * size)
  }
}

extension Shape {
  var extent: Rect {
    switch self {
    case .rounded(let rounded): return rounded.rect
    case .polyline(let points):
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
        return .zero
      }
      return Rect(left, top, right - left, bottom - top)
    }
  }
}

extension Rect {
  func covers(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  func covers(_ point: Point) -> Bool {
    minX <= point.x && minY <= point.y && maxX >= point.x && maxY >= point.y
  }

  /// Returns the pieces around a hole.
  func without(_ hole: Rect) -> [Rect] {
    let cut = intersection(hole)
    guard !cut.isEmpty else { return [self] }
    return [
      Rect(minX, minY, width, cut.minY - minY), Rect(minX, cut.maxY, width, maxY - cut.maxY),
      Rect(minX, cut.minY, cut.minX - minX, cut.height),
      Rect(cut.maxX, cut.minY, maxX - cut.maxX, cut.height),
    ].filter { !$0.isEmpty }
  }
}
