import PageLayout
import Primitives
import TextLayout

/// Where the ink of a text is, by UTF-16 unit (Docs/Reveal.md 5).
package struct TextInk: Sendable {
  package let lines: [Line]
  /// Union of the ink of all lines up to each, from the first.
  private let unions: [Rect]

  package struct Line: Sendable {
    /// UTF-16 units of the text.
    package var characters: Range<Int>
    /// In the text's space; the bottom is the baseline.
    package var frame: Rect
    /// Of its characters, in the text's space, y down; `nil` where nothing is inked.
    var boxes: [Rect?]
  }

  /// - Parameters:
  ///   - lines: of a layout that measured ink.
  ///   - old: ink of a text with lines at its start that this one has too.
  ///   - keptCount: how many.
  package init(_ lines: [BoxLine], after old: TextInk? = nil, keptCount: Int = 0) {
    var inked = old.map { Array($0.lines.prefix(keptCount)) } ?? []
    var unions = old.map { Array($0.unions.prefix(keptCount)) } ?? []
    inked.reserveCapacity(lines.count)
    unions.reserveCapacity(lines.count)
    for line in lines.dropFirst(inked.count) {
      let start = inked.last?.characters.upperBound ?? 0
      let boxes = line.characterInk.map { ink in
        ink.map { Rect(line.x + $0.minX, line.baseline - $0.maxY, $0.width, $0.height) }
      }
      inked.append(Line(characters: start..<start + boxes.count, frame: line.frame, boxes: boxes))
      unions.append(Self.union(boxes[...], with: unions.last ?? .zero))
    }
    self.lines = inked
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
    let line = lines[index]
    let part = Self.union(line.boxes[..<max(limit - line.characters.lowerBound, 0)], with: .zero)
    return [whole, part].filter { !$0.isEmpty }
  }

  /// What a character's snippet shows: the width of its ink, and the height of its line's box, which ends at
  /// the baseline (Docs/Reveal.md 5.3). `nil` where nothing is inked.
  package func crop(of character: Int) -> Rect? {
    let index = lineIndex(of: character)
    guard character >= 0, index < lines.count, let ink = lines[index].box(of: character) else { return nil }
    return Rect(ink.minX, lines[index].frame.minY, ink.width, lines[index].frame.height)
  }

  /// Those of some characters that fly in: hairlines do not (Docs/Reveal.md 5.2).
  func flying(_ characters: Range<Int>) -> [Int] {
    var flying: [Int] = []
    var index = lineIndex(of: characters.lowerBound)
    while index < lines.count, lines[index].characters.lowerBound < characters.upperBound {
      flying += lines[index].characters.clamped(to: characters).filter { character in
        lines[index].box(of: character).map { !$0.isEmpty && $0.width >= Self.leastFlyingWidth } ?? false
      }
      index += 1
    }
    return flying
  }

  /// Points.
  private static let leastFlyingWidth = 0.5

  /// The line that holds a character, or begins after the last; the count of lines when there is none.
  private func lineIndex(of character: Int) -> Int {
    lines.partitionPoint { $0.characters.upperBound > character }
  }
}

extension TextInk.Line {
  fileprivate func box(of character: Int) -> Rect? { boxes[character - characters.lowerBound] }
}
