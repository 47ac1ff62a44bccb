import Primitives
import Typography

/// Rich text on one line, cut with an ellipsis where it does not fit.
extension TextItemLayout {
  /// Lays out a text on one line, `limit` points wide at most.
  ///
  /// - Returns: the frame, and the line as it shows; `nil` when there is nothing to set.
  func layOutOnOneLine(_ text: AttributedText) -> (frame: Rect, box: TextBox)? {
    var text = text
    text.styled.joinLines()
    var unlimited = self
    unlimited.limit = .greatestFiniteMagnitude
    guard let whole = unlimited.layOut(text) else { return nil }
    guard whole.frame.width > limit, let line = whole.box.lines.first else { return whole }
    return unlimited.layOut(longestBeginning(of: text, line: line.line))
  }

  /// The longest beginning that fits with its ellipsis; the ellipsis alone when nothing does.
  private func longestBeginning(of text: AttributedText, line: TextLine) -> AttributedText {
    let cuts = [0] + self.cuts(text, line: line)
    let longest = Truncation.longest(cuts.count - 1) { count in
      let beginning = text.cut(to: cuts[count])
      return width(beginning) <= limit ? beginning : nil
    }
    return longest ?? text.cut(to: 0)
  }

  private func width(_ text: AttributedText) -> Double {
    let shaped = environment.shape(text.styled, origin: text.origin)
    return shaped.lines(.fitting(limit: .greatestFiniteMagnitude)).first?.width ?? 0
  }

  /// Scalars at which the text may be cut: the ends of those clusters that fit without an ellipsis.
  private func cuts(_ text: AttributedText, line: TextLine) -> [Int] {
    var units: [Int] = []
    var width = 0.0
    for cluster in line.clusters.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      width += cluster.width
      if width > limit { break }
      units.append(cluster.range.upperBound)
    }
    var cuts: [Int] = []
    cuts.reserveCapacity(units.count)
    var unit = 0
    for (scalar, value) in text.styled.scalars.enumerated() {
      guard cuts.count < units.count else { break }
      unit += value > 0xFFFF ? 2 : 1
      if unit >= units[cuts.count] { cuts.append(scalar + 1) }
    }
    return cuts
  }
}

extension AttributedText {
  fileprivate func cut(to count: Int) -> AttributedText {
    var cut = self
    cut.styled = styled.cut(to: count)
    return cut
  }
}

extension StyledText {
  /// The text up to a scalar, without white space at its end, and an ellipsis in the style that it ends with.
  package func cut(to count: Int) -> StyledText {
    var count = count
    while count > 0, Unicode.Scalar(scalars[count - 1])?.properties.isWhitespace ?? false { count -= 1 }
    var cut = self
    cut.truncate(to: count)
    guard let last = cut.runs.last ?? runs.first else { return cut }
    cut.append(Truncation.ellipsis, style: last.style, rise: last.rise, tag: last.tag)
    return cut
  }
}
