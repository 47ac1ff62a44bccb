import PageLayout
import Primitives

/// Where the ink of a text is, by UTF-16 unit (Docs/Reveal.md 5).
package struct TextInk: Sendable {
  /// In the text's space, y down; `nil` where nothing is inked.
  package let boxes: [Rect?]
  package let lines: [Line]
  /// Union of the ink of all lines up to each, from the first.
  private let unions: [Rect]

  package struct Line: Sendable {
    /// UTF-16 units of the text.
    package var characters: Range<Int>
    /// In the text's space; the bottom is the baseline.
    package var frame: Rect
  }

  /// - Parameter lines: of a layout that measured ink.
  package init(_ lines: [BoxLine]) {
    var boxes: [Rect?] = []
    var unions: [Rect] = []
    self.lines = lines.map { line in
      let start = boxes.count
      boxes += line.characterInk.map { ink in
        ink.map { Rect(line.x + $0.minX, line.baseline - $0.maxY, $0.width, $0.height) }
      }
      unions.append(Self.union(boxes[start...], with: unions.last ?? .zero))
      return Line(characters: start..<boxes.count, frame: line.frame)
    }
    self.boxes = boxes
    self.unions = unions
  }

  private static func union(_ boxes: ArraySlice<Rect?>, with first: Rect) -> Rect {
    boxes.reduce(first) { union, box in box.map(union.union) ?? union }
  }

  /// What a mask shows of the text's picture when so many of its characters are there: the lines that are
  /// wholly there as one box, with the space between them, and the one that is not as a box of its own
  /// (Docs/Reveal.md 5.4).
  package func mask(limit: Int) -> [Rect] {
    let index = lineIndex(of: limit)
    let whole = index > 0 ? unions[index - 1] : .zero
    guard index < lines.count else { return [whole].filter { !$0.isEmpty } }
    let part = Self.union(
      boxes[lines[index].characters.lowerBound..<max(limit, lines[index].characters.lowerBound)], with: .zero)
    return [whole, part].filter { !$0.isEmpty }
  }

  /// What a character's snippet shows: the width of its ink, and the height of its line's box, which ends at
  /// the baseline (Docs/Reveal.md 5.3). `nil` where nothing is inked.
  package func crop(of character: Int) -> Rect? {
    guard boxes.indices.contains(character), let ink = boxes[character] else { return nil }
    let line = lines[min(lineIndex(of: character), lines.count - 1)]
    return Rect(ink.minX, line.frame.minY, ink.width, line.frame.height)
  }

  /// Those of some characters that fly in: hairlines do not (Docs/Reveal.md 5.2).
  func flying(_ characters: Range<Int>) -> [Int] {
    characters.clamped(to: boxes.indices).filter { index in
      boxes[index].map { !$0.isEmpty && $0.width >= Self.leastFlyingWidth } ?? false
    }
  }

  /// Points.
  private static let leastFlyingWidth = 0.5

  /// The line that holds a character, or begins after the last; the count of lines when there is none.
  private func lineIndex(of character: Int) -> Int {
    lines.partitionPoint { $0.characters.upperBound > character }
  }
}
