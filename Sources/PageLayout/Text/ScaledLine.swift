import Primitives
import Typography

extension SingleLine {
  /// A line whose middle stands at a point.
  ///
  /// - Parameters:
  ///   - font: that it was set in.
  ///   - scale: of everything in it: a line that is shown smaller is no line of a smaller font.
  init(_ line: SingleLine, font: FontStyle, scale: Double, centeredAt middle: Point) {
    self = line
    self.line = line.line.scaled(by: scale)
    let metrics = font.metrics
    origin = Point(
      middle.x - self.line.width / 2, middle.y + scale * (metrics.ascent - metrics.descent) / 2)
  }
}

extension TextLine {
  fileprivate func scaled(by scale: Double) -> TextLine {
    guard scale != 1 else { return self }
    var line = self
    line.width *= scale
    line.trailingSpace *= scale
    line.runs = runs.map { $0.scaled(by: scale) }
    line.clusters = clusters.map { cluster in
      var cluster = cluster
      cluster.x *= scale
      cluster.width *= scale
      cluster.ink = cluster.ink.map {
        Rect($0.minX * scale, $0.minY * scale, $0.width * scale, $0.height * scale)
      }
      return cluster
    }
    return line
  }
}

extension LineRun {
  /// - Parameter left: x to which the line's left edge moves, in points.
  func scaled(by scale: Double, left: Double = 0) -> LineRun {
    var run = self
    run.faceSize *= scale
    run.style.size *= scale
    run.x = left + x * scale
    run.width *= scale
    for index in run.glyphs.indices {
      run.glyphs[index].x = left + glyphs[index].x * scale
      run.glyphs[index].rise *= scale
    }
    return run
  }
}
