import PageLayout
import Primitives
import TextLayout
import Typography

extension TextBox {
  /// The runs of a line, cut where the colour of letters changes: code is laid out without its colours
  /// (Docs/Drawing.md 19.9).
  func coloredRuns(of line: BoxLine) -> [(run: LineRun, color: Color)] {
    let tints = tints(on: line)
    if tints.isEmpty { return line.line.runs.map { ($0, attributes[$0.tag].color) } }
    return line.line.runs.flatMap { run -> [(run: LineRun, color: Color)] in
      let own = attributes[run.tag].color
      var pieces: [(run: LineRun, color: Color)] = []
      for glyph in run.glyphs {
        // Glyphs may stand a little outside of their cluster.
        let color = tints.first { $0.span.contains(glyph.x + Self.slack) }?.color ?? own
        if pieces.last?.color == color {
          pieces[pieces.count - 1].run.glyphs.append(glyph)
        } else {
          var piece = run
          piece.glyphs = [glyph]
          pieces.append((piece, color))
        }
      }
      return pieces
    }
  }

  /// Points: less than a letter is wide.
  private static let slack = 0.5

  /// The tints that a line shows, by the stretches of x that they take on it.
  private func tints(on line: BoxLine) -> [(span: ClosedRange<Double>, color: Color)] {
    let range = line.line.range
    guard let first = tints.firstIndex(endingAfter: range.lowerBound) else { return [] }
    return tints[first...].prefix { $0.range.lowerBound < range.upperBound }.flatMap { tint in
      line.line.spans(of: tint.range.clamped(to: range)).map { ($0, tint.color) }
    }
  }
}

extension [TextTint] {
  /// They ascend.
  fileprivate func firstIndex(endingAfter unit: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    return low < count ? low : nil
  }
}
