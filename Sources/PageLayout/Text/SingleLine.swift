import Primitives
import Typography

/// One line of plain text, truncated with an ellipsis if it does not fit.
package struct SingleLine: Sendable {
  /// The visible text, including the ellipsis.
  package var text: String
  package var line: TextLine
  package var color: Color
  /// The position of the line's left edge on its baseline.
  package var origin: Point

  package typealias Cut = Truncation.Cut

  package init(text: String, line: TextLine, color: Color, origin: Point) {
    (self.text, self.line, self.color, self.origin) = (text, line, color, origin)
  }

  /// - Parameters:
  ///   - limit: the width in points. Nothing is visible if not even the ellipsis fits.
  ///   - baseline: the start of the line; its x is the left edge.
  ///   - shape: shapes a text, and warns about characters that no font has.
  package init(
    _ text: String, font: FontStyle, color: Color, limit: Double, cut: Cut, at baseline: Point,
    shape: (StyledText) -> ShapedText
  ) {
    func styled(_ text: String) -> StyledText {
      var styled = StyledText()
      styled.append(text, style: font, tag: 0)
      return styled
    }
    func line(_ text: StyledText) -> TextLine {
      shape(text).lines(.fitting(limit: .greatestFiniteMagnitude)).first ?? TextLine(range: 0..<0)
    }
    func fitting(_ text: StyledText) -> (text: StyledText, line: TextLine)? {
      let line = line(text)
      return line.contentWidth <= limit ? (text, line) : nil
    }
    let text = text.onOneLine
    let isShort = text.utf8.count <= Truncation.longestLine || text.count <= Truncation.longestLine
    let all = styled(isShort || cut == .middle ? text : String(text.prefix(Truncation.longestLine)))
    if isShort, let whole = fitting(all) {
      self.init(text: text, line: whole.line, color: color, origin: baseline)
    } else if let shown = Truncation(all, cut).longest(fitting) {
      self.init(text: shown.text.string, line: shown.line, color: color, origin: baseline)
    } else {
      self.init(text: "", line: line(StyledText()), color: color, origin: baseline)
    }
  }

  /// Creates a scaled line whose center is at a point.
  ///
  /// - Parameters:
  ///   - font: the font of the line.
  ///   - scale: the scale of the whole line. A scaled line differs from a line in a smaller font.
  package init(_ line: SingleLine, font: FontStyle, scale: Double, centeredAt middle: Point) {
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
  /// - Parameter left: the x coordinate to which the line's left edge moves, in points.
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
