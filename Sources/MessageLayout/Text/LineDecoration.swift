import PageLayout
import Primitives
import TextLayout
import Typography

/// Lines through and under words, and the dust over what is concealed (Docs/Bubbles.md 5.2).
struct LineDecoration {
  let text: AttributedText
  let setting: LineSetting
  /// Of spoilers.
  let dust: Color
  let units: TextUnits

  private static let thickness = 1.0
  /// From an underline's top to the line's bottom.
  private static let underlineLift = 2.0

  func decorations(on line: TextLine, x: Double, top: Double) -> [Decoration] {
    var strikes: [Decoration] = []
    var underlines: [Decoration] = []
    var spoilers: [Decoration] = []
    for run in line.runs {
      let attributes = text.attributes[run.tag]
      if attributes.isStruckThrough {
        let y = top + Rounding.floor(setting.height / 2)
        strikes.extend(.strikethrough, over: run, x: x, y: y, Self.thickness, attributes.color)
      }
      if attributes.isUnderlined {
        let y = top + setting.height - Self.underlineLift
        underlines.extend(.underline, over: run, x: x, y: y, Self.thickness, attributes.color)
      }
      if attributes.isSpoiler {
        for word in words(of: run.range) {
          for span in line.spans(of: word) {
            let rect = Rect(x + span.lowerBound, top, span.upperBound - span.lowerBound, setting.height)
            spoilers.append(Decoration(kind: .spoiler, rect: rect, color: dust))
          }
        }
      }
    }
    return strikes + underlines + spoilers
  }

  /// Stretches between spaces.
  private func words(of range: Range<Int>) -> [Range<Int>] {
    let units = units.shown
    var words: [Range<Int>] = []
    var start: Int?
    for unit in range where unit < units.count {
      if Unicode.Scalar(units[unit])?.properties.isWhitespace ?? false {
        if let first = start { words.append(first..<unit) }
        start = nil
      } else if start == nil {
        start = unit
      }
    }
    if let start { words.append(start..<min(range.upperBound, units.count)) }
    return words
  }
}

extension [Decoration] {
  /// Adds a line from whole point to whole point; one that goes on where the last ended is a part of it.
  fileprivate mutating func extend(
    _ kind: Decoration.Kind, over run: LineRun, x: Double, y: Double, _ thickness: Double, _ color: Color
  ) {
    let left = Rounding.floor(run.x)
    let rect = Rect(x + left, y, Rounding.ceil(run.maxX) - left, thickness)
    if let last, last.color == color, last.rect.maxX >= rect.minX, last.rect.minX <= rect.minX {
      self[count - 1].rect = last.rect.union(rect)
    } else {
      append(Decoration(kind: kind, rect: rect, color: color))
    }
  }
}
