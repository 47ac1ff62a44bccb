import Primitives

extension AttributedText {
  /// Where the anchors are: the lines that they stand on, as they are drawn (Docs/Layout.md 23).
  func anchors(in lines: [BoxLine]) -> [TextAnchor] {
    var found: [TextAnchor] = []
    var line = 0
    var unit = 0
    var scalar = 0
    for anchor in anchors {
      while scalar < min(anchor.position, styled.scalars.count) {
        unit += styled.scalars[scalar] > 0xFFFF ? 2 : 1
        scalar += 1
      }
      // One behind the last character stands on the last line.
      while line + 1 < lines.count, lines[line].line.range.upperBound <= unit { line += 1 }
      guard lines.indices.contains(line) else { continue }
      found.append(TextAnchor(name: anchor.name, rect: lines[line].drawnFrame))
    }
    return found
  }
}

extension BoxLine {
  /// The frame at the place where the line is drawn.
  fileprivate var drawnFrame: Rect { frame.offsetBy(x: x, y: 0) }
}
