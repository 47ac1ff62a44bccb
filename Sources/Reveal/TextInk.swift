import Primitives
import TextLayout

/// Where the ink of a text is, by UTF-16 unit (Spec/Reveal.md 5).
package struct TextInk: Sendable {
  package let lines: ChunkedArray<Line>
  /// Union of the ink of all lines up to each, from the first.
  private let unions: ChunkedArray<Rect>

  package struct Line: Sendable {
    /// UTF-16 units of the text.
    package var characters: Range<Int>
    /// The line's box in the text's space; the bottom is the baseline.
    package var frame: Rect
    /// The boxes of its characters, in the text's space, y down; `nil` where nothing is inked.
    var boxes: [Rect?]
  }

  /// `lines`: of a layout that measured ink. `old`: ink of a text with lines at its start that this one has
  /// too. `keptCount`: how many.
  package init(_ lines: ChunkedArray<BoxLine>, after old: TextInk? = nil, keptCount: Int = 0) {
    var inked = old?.lines.beginning(keptCount) ?? []
    var unions = old?.unions.beginning(keptCount) ?? []
    for line in lines[inked.count...] {
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
  /// (Spec/Reveal.md 5.4).
  package func mask(limit: Int) -> [Rect] {
    let index = lineIndex(of: limit)
    let whole = index > 0 ? unions[index - 1] : .zero
    guard index < lines.count else { return [whole].filter { !$0.isEmpty } }
    let line = lines[index]
    let part = Self.union(line.boxes[..<max(limit - line.characters.lowerBound, 0)], with: .zero)
    return [whole, part].filter { !$0.isEmpty }
  }

  /// What a character's snippet shows: the width of its ink, and the height of its line's box, which ends at
  /// the baseline (Spec/Reveal.md 5.3). `nil` where nothing is inked.
  package func crop(of character: Int) -> Rect? {
    let index = lineIndex(of: character)
    guard character >= 0, index < lines.count, let ink = lines[index].box(of: character) else { return nil }
    return Rect(ink.minX, lines[index].frame.minY, ink.width, lines[index].frame.height)
  }

  /// Those of some characters that fly in: hairlines do not (Spec/Reveal.md 5.2).
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

/// What the characters of one text cost to reveal, in reading order: the widths of their ink (Spec/Reveal.md
/// 2 and 3).
package final class CharacterCosts: Sendable {
  package let ink: TextInk
  private let lines: ChunkedArray<Line>
  /// What this was worked out from.
  private let source: ChunkedArray<BoxLine>
  /// The places of the formulas in the text, in its order, by UTF-16 unit.
  let formulas: ChunkedArray<Int>
  /// Points.
  package let total: Int

  private struct Line {
    /// Points before its first character.
    var start: Double
    /// Points at the end of each character, by UTF-16 unit, from the text's start.
    var ends: [Double]
    /// How many formulas stand on it and the lines before it.
    var formulaCount: Int

    var end: Double { ends.last ?? start }
  }

  /// The costs of what is no text.
  package static let none = CharacterCosts([])

  /// `lines`: of a layout that measured ink. `old`: of a text that may have grown to this one: lines that it
  /// kept are not gone through again.
  package init(_ lines: ChunkedArray<BoxLine>, after old: CharacterCosts? = nil) {
    let keptCount = old.map { lines.keptCount(from: $0.source) } ?? 0
    ink = TextInk(lines, after: old?.ink, keptCount: keptCount)
    var costs = old?.lines.beginning(keptCount) ?? []
    var formulas = old?.formulas.beginning(costs.last?.formulaCount ?? 0) ?? []
    for (line, source) in zip(ink.lines[keptCount...], lines[keptCount...]) {
      var end = costs.last?.end ?? 0
      let start = end
      var widths = line.boxes.map { max(0, $0?.width ?? 0) }
      // A formula has no ink in its text, and takes its time there.
      for formula in source.attachments where formula.formula != nil {
        widths[formula.index - line.characters.lowerBound] = formula.frame.width
        formulas.append(formula.index)
      }
      let ends = widths.map { width in
        end += width
        return end
      }
      costs.append(Line(start: start, ends: ends, formulaCount: formulas.count))
    }
    self.lines = costs
    self.formulas = formulas
    source = lines
    total = Cost.points(costs.last?.end ?? 0)
  }

  /// UTF-16 units.
  package var characterCount: Int { ink.lines.last?.characters.upperBound ?? 0 }

  /// How many characters show, in UTF-16 units (Spec/Reveal.md 3). `budget`: points since the text's start.
  package func count(within budget: Int) -> Int {
    guard budget < total else { return characterCount }
    let index = lineCount(within: budget) - 1
    guard index >= 0 else { return 0 }
    // Characters without ink cost nothing: all that follow an exactly spent budget show, on their line.
    return ink.lines[index].characters.lowerBound + lines[index].ends.partitionPoint { $0 > Double(budget) }
  }

  /// How many lines the reveal has come to: those before which something of the budget is left. `budget`:
  /// points since the text's start.
  package func lineCount(within budget: Int) -> Int { lines.partitionPoint { $0.start >= Double(budget) } }
}

/// Costs are whole points of width.
enum Cost {
  /// Rounded half away from zero. Negative and absurd widths are bounded, so that sums never overflow.
  static func points(_ width: Double) -> Int { Int(clamping: Rounding.nearest(max(0, width))) }
}
