import PageModel
import Primitives
import Typography

/// One line of plain text that is cut with an ellipsis where it does not fit.
public struct SingleLine: Sendable {
  /// What shows, the ellipsis included.
  public var text: String
  public var line: TextLine
  public var color: Color
  /// The line's left edge on its baseline.
  public var origin: Point

  public enum Truncation: Sendable { case middle, end }

  private static let ellipsis = "\u{2026}"
}

extension SingleLine {
  /// - Parameters:
  ///   - limit: width in points.
  ///   - baseline: where the line begins; its x is the left edge.
  init(
    _ text: String, font: FontStyle, color: Color, limit: Double, truncation: Truncation, at baseline: Point,
    environment: LayoutEnvironment, origin: InputOrigin
  ) {
    let setting = SingleLineSetting(font: font, environment: environment, origin: origin)
    var shown = Self.withoutLineBreaks(text)
    var line = setting.line(shown)
    if line.width > limit {
      (shown, line) = setting.fit(shown, line, limit: limit, truncation: truncation, ellipsis: Self.ellipsis)
    }
    self.init(text: shown, line: line, color: color, origin: baseline)
  }

  private static func withoutLineBreaks(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}

/// What the attempts at one line share.
private struct SingleLineSetting {
  let font: FontStyle
  let environment: LayoutEnvironment
  let origin: InputOrigin

  func line(_ text: String) -> TextLine {
    var styled = StyledText()
    styled.append(text, style: font, tag: 0)
    let shaped = environment.shape(
      styled, direction: .natural(fallbackIsRTL: environment.isRTL), origin: origin)
    return shaped.lines(.fitting(limit: .greatestFiniteMagnitude)).first ?? TextLine(range: 0..<0)
  }

  /// The longest text that fits with its ellipsis; the ellipsis alone when nothing does.
  func fit(
    _ text: String, _ whole: TextLine, limit: Double, truncation: SingleLine.Truncation, ellipsis: String
  ) -> (String, TextLine) {
    let characters = Array(text)
    // Every text that shows all but a few characters is wider than one that shows fewer, near enough to search.
    var low = 0
    var high = characters.count
    var best = (ellipsis, line(ellipsis))
    while low < high {
      let count = (low + high + 1) / 2
      let candidate = Self.cut(characters, to: count, truncation, ellipsis)
      let line = line(candidate)
      if line.width <= limit {
        best = (candidate, line)
        low = count
      } else {
        high = count - 1
      }
    }
    return best
  }

  private static func cut(
    _ characters: [Character], to count: Int, _ truncation: SingleLine.Truncation, _ ellipsis: String
  ) -> String {
    let head = truncation == .end ? count : (count + 1) / 2
    let tail = count - head
    var start = String(characters.prefix(head))
    while start.last?.isWhitespace == true { start.removeLast() }
    return start + ellipsis + String(characters.suffix(tail).drop { $0.isWhitespace })
  }
}
