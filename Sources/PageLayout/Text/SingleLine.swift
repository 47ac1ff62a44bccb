import PageModel
import Primitives
import Typography

/// One line of plain text that is cut with an ellipsis where it does not fit.
package struct SingleLine: Sendable {
  /// What shows, the ellipsis included.
  package var text: String
  package var line: TextLine
  package var color: Color
  /// The line's left edge on its baseline.
  package var origin: Point

  package enum Cut: Sendable { case middle, end }

  package init(text: String, line: TextLine, color: Color, origin: Point) {
    self.text = text
    self.line = line
    self.color = color
    self.origin = origin
  }
}

extension SingleLine {
  /// - Parameters:
  ///   - limit: width in points. Nothing shows where not even the ellipsis fits.
  ///   - baseline: where the line begins; its x is the left edge.
  ///   - origin: of the block that holds the line.
  init(
    _ text: String, font: FontStyle, color: Color, limit: Double, cut: Cut, at baseline: Point,
    environment: LayoutEnvironment, origin: InputOrigin
  ) {
    self.init(text, font: font, color: color, limit: limit, cut: cut, at: baseline) {
      environment.shape($0, origin: origin)
    }
  }

  /// - Parameter shape: shapes a text, and warns of what no font can draw.
  package init(
    _ text: String, font: FontStyle, color: Color, limit: Double, cut: Cut, at baseline: Point,
    shape: (StyledText) -> ShapedText
  ) {
    func set(_ text: String) -> TextLine {
      var styled = StyledText()
      styled.append(text, style: font, tag: 0)
      let lines = shape(styled).lines(.fitting(limit: .greatestFiniteMagnitude))
      return lines.first ?? TextLine(range: 0..<0)
    }
    func fitting(_ text: String) -> (text: String, line: TextLine)? {
      let line = set(text)
      return line.width <= limit ? (text, line) : nil
    }
    let characters = Array(text.onOneLine)
    let whole = characters.count <= Truncation.longestLine ? fitting(String(characters)) : nil
    let shown =
      whole
      ?? Truncation.longest(min(characters.count, Truncation.longestLine)) { count in
        fitting(Self.text(characters, showing: count, cut))
      } ?? ("", set(""))
    self.init(text: shown.text, line: shown.line, color: color, origin: baseline)
  }

  private static func text(_ characters: [Character], showing count: Int, _ cut: Cut) -> String {
    let head = cut == .end ? count : (count + 1) / 2
    var start = characters.prefix(head)
    while start.last?.isWhitespace == true { start.removeLast() }
    let end = characters.suffix(count - head).drop { $0.isWhitespace }
    return String(start) + Truncation.ellipsis + String(end)
  }
}
