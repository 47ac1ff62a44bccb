import PageLayout
import Primitives
import TextLayout

/// What the characters of one text cost to reveal, in reading order: the widths of their ink (Docs/Reveal.md
/// 2 and 3).
package final class CharacterCosts: Sendable {
  package let ink: TextInk
  private let lines: [Line]
  /// What this was worked out from.
  private let source: [BoxLine]
  /// Points.
  package let total: Int

  private struct Line {
    /// Points before its first character.
    var start: Double
    /// Points at the end of each character, by UTF-16 unit, from the text's start.
    var ends: [Double]

    var end: Double { ends.last ?? start }
  }

  /// Of what is no text.
  package static let none = CharacterCosts([])

  /// - Parameters:
  ///   - lines: of a layout that measured ink.
  ///   - old: of a text that may have grown to this one: lines that it kept are not gone through again.
  package init(_ lines: [BoxLine], after old: CharacterCosts? = nil) {
    let keptCount = old.map { lines.keptCount(from: $0.source) } ?? 0
    ink = TextInk(lines, after: old?.ink, keptCount: keptCount)
    var costs = old.map { Array($0.lines.prefix(keptCount)) } ?? []
    costs.reserveCapacity(lines.count)
    for line in ink.lines.dropFirst(costs.count) {
      var end = costs.last?.end ?? 0
      let start = end
      let ends = line.boxes.map { box in
        end += max(0, box?.width ?? 0)
        return end
      }
      costs.append(Line(start: start, ends: ends))
    }
    self.lines = costs
    source = lines
    total = Cost.points(costs.last?.end ?? 0)
  }

  /// UTF-16 units.
  package var characterCount: Int { ink.lines.last?.characters.upperBound ?? 0 }

  /// How many characters show, in UTF-16 units (Docs/Reveal.md 3).
  ///
  /// - Parameter budget: points since the text's start.
  package func count(within budget: Int) -> Int {
    guard budget < total else { return characterCount }
    let index = lineCount(within: budget) - 1
    guard index >= 0 else { return 0 }
    // Characters without ink cost nothing: all that follow an exactly spent budget show, on their line.
    return ink.lines[index].characters.lowerBound + lines[index].ends.partitionPoint { $0 > Double(budget) }
  }

  /// How many lines the reveal has come to: those before which something of the budget is left.
  ///
  /// - Parameter budget: points since the text's start.
  package func lineCount(within budget: Int) -> Int {
    lines.partitionPoint { $0.start >= Double(budget) }
  }
}

/// Costs are whole points of width.
enum Cost {
  /// Rounded half away from zero. Negative and absurd widths are bounded, so that sums never overflow.
  static func points(_ width: Double) -> Int { Int(clamping: Rounding.nearest(max(0, width))) }
}
