import PageLayout
import Primitives

/// The position of a text's ink, by UTF-16 unit (Spec/Reveal.md 5).
package struct TextInk: Sendable {
  package let lines: ChunkedArray<Line>
  /// For each line, the union of the ink of all lines up to it.
  private let unions: ChunkedArray<Rect>

  package struct Line: Sendable {
    /// The range of the line's UTF-16 units in the text.
    package var characters: Range<Int>
    /// The line's box in the coordinate space of the text; its bottom is the baseline.
    package var frame: Rect
    /// The ink box of each character, in the coordinate space of the text with y down; `nil` for a character
    /// without ink.
    var boxes: [Rect?]
  }

  /// - Parameters:
  ///   - lines: the lines of a layout whose ink was measured.
  ///   - old: the ink of a text that begins with the same lines.
  ///   - keptCount: the number of lines that are the same.
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

  /// Returns the visible parts of the text's image when `limit` of its characters are visible: one box for
  /// all complete lines, including the space between them, and another box for the incomplete line
  /// (Spec/Reveal.md 5.4).
  package func mask(limit: Int) -> [Rect] {
    let index = lineIndex(of: limit)
    let whole = index > 0 ? unions[index - 1] : .zero
    guard index < lines.count else { return [whole].filter { !$0.isEmpty } }
    let line = lines[index]
    let part = Self.union(line.boxes[..<max(limit - line.characters.lowerBound, 0)], with: .zero)
    return [whole, part].filter { !$0.isEmpty }
  }

  /// Returns the part of the image that a character's snippet shows: the width of its ink, and the height of
  /// its line's box, which ends at the baseline (Spec/Reveal.md 5.3). `nil` for a character without ink.
  package func crop(of character: Int) -> Rect? {
    let index = lineIndex(of: character)
    guard character >= 0, index < lines.count, let ink = lines[index].box(of: character) else { return nil }
    return Rect(ink.minX, lines[index].frame.minY, ink.width, lines[index].frame.height)
  }

  /// Returns those of the characters that fly in. Hairlines do not (Spec/Reveal.md 5.2).
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

  /// The smallest width of ink that flies in, in points.
  private static let leastFlyingWidth = 0.5

  /// Returns the index of the line that contains a character; the number of lines if there is none.
  private func lineIndex(of character: Int) -> Int {
    lines.partitionPoint { $0.characters.upperBound > character }
  }
}

extension TextInk.Line {
  fileprivate func box(of character: Int) -> Rect? { boxes[character - characters.lowerBound] }
}

/// The cost of revealing each character of a text, in reading order: the width of its ink (Spec/Reveal.md 2
/// and 3).
package final class CharacterCosts: Sendable {
  package let ink: TextInk
  private let lines: ChunkedArray<Line>
  /// The lines from which the costs were calculated.
  private let source: ChunkedArray<BoxLine>
  /// The places of the formulas in the text, in order, as UTF-16 offsets.
  let formulas: ChunkedArray<Int>
  /// The cost of the whole text, in points.
  package let total: Int

  private struct Line {
    /// The cost before the first character of the line, in points.
    var start: Double
    /// The cost up to the end of each UTF-16 unit, in points from the start of the text.
    var ends: [Double]
    /// The number of formulas on this line and the lines before it.
    var formulaCount: Int

    var end: Double { ends.last ?? start }
  }

  /// The costs of an item that is not text.
  package static let none = CharacterCosts([])

  /// - Parameters:
  ///   - lines: the lines of a layout whose ink was measured.
  ///   - old: the costs of a text that may have grown into this one. Lines that it kept are not visited
  ///     again.
  package init(_ lines: ChunkedArray<BoxLine>, after old: CharacterCosts? = nil) {
    let keptCount = old.map { lines.keptCount(from: $0.source) } ?? 0
    ink = TextInk(lines, after: old?.ink, keptCount: keptCount)
    var costs = old?.lines.beginning(keptCount) ?? []
    var formulas = old?.formulas.beginning(costs.last?.formulaCount ?? 0) ?? []
    for (line, source) in zip(ink.lines[keptCount...], lines[keptCount...]) {
      var end = costs.last?.end ?? 0
      let start = end
      var widths = line.boxes.map { max(0, $0?.width ?? 0) }
      // A formula has no ink in its text, but its cost counts there.
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

  /// The number of UTF-16 units.
  package var characterCount: Int { ink.lines.last?.characters.upperBound ?? 0 }

  /// Returns the number of visible characters, in UTF-16 units (Spec/Reveal.md 3).
  ///
  /// - Parameter budget: the points that were spent since the start of the text.
  package func count(within budget: Int) -> Int {
    guard budget < total else { return characterCount }
    let index = lineCount(within: budget) - 1
    guard index >= 0 else { return 0 }
    // Characters without ink cost nothing, so all that follow an exactly spent budget on the same line are
    // visible.
    return ink.lines[index].characters.lowerBound + lines[index].ends.partitionPoint { $0 > Double(budget) }
  }

  /// Returns the points after which the first characters are visible.
  ///
  /// - Parameter count: the number of characters, in UTF-16 units. The text may be shorter.
  func cost(ofFirst count: Int) -> Int {
    guard count < characterCount else { return total }
    let index = ink.lines.partitionPoint { $0.characters.lowerBound >= count } - 1
    guard index >= 0 else { return 0 }
    let end = lines[index].ends[count - ink.lines[index].characters.lowerBound - 1]
    return min(total, Int(clamping: Rounding.ceil(end)))
  }

  /// Returns the number of lines that the cursor has reached: those at whose start some of the budget is
  /// left.
  ///
  /// - Parameter budget: the points that were spent since the start of the text.
  package func lineCount(within budget: Int) -> Int { lines.partitionPoint { $0.start >= Double(budget) } }
}

/// Rounds costs to whole points of width.
enum Cost {
  /// Rounds half away from zero. Negative and extremely large widths are clamped, so that sums never
  /// overflow.
  static func points(_ width: Double) -> Int { Int(clamping: Rounding.nearest(max(0, width))) }
}
