import PageLayout
import Primitives

/// What the characters of one text cost to reveal, in reading order: the widths of their ink (Docs/Reveal.md
/// 2 and 3).
package struct CharacterCosts: Sendable {
  package let ink: TextInk
  /// Points before each character, by UTF-16 unit, and at the end of all.
  private let sums: [Double]
  /// Points.
  package let total: Int

  /// Of what is no text.
  package static let none = CharacterCosts([])

  /// - Parameter lines: of a layout that measured ink.
  package init(_ lines: [BoxLine]) {
    ink = TextInk(lines)
    var sums = [0.0]
    sums.reserveCapacity(ink.boxes.count + 1)
    for box in ink.boxes { sums.append(sums[sums.count - 1] + max(0, box?.width ?? 0)) }
    self.sums = sums
    total = Cost.points(sums[sums.count - 1])
  }

  /// UTF-16 units.
  package var characterCount: Int { sums.count - 1 }

  /// How many characters show, in UTF-16 units (Docs/Reveal.md 3).
  ///
  /// - Parameter budget: points since the text's start.
  package func count(within budget: Int) -> Int {
    guard budget < total else { return characterCount }
    let lines = lineCount(within: budget)
    let end = lines > 0 ? ink.lines[lines - 1].characters.upperBound : 0
    // Characters without ink cost nothing: all that follow an exactly spent budget show, on their line.
    return min(end, sums.partitionPoint { $0 > Double(budget) } - 1)
  }

  /// How many lines the reveal has come to: those before which something of the budget is left.
  ///
  /// - Parameter budget: points since the text's start.
  package func lineCount(within budget: Int) -> Int {
    ink.lines.partitionPoint { sums[$0.characters.lowerBound] >= Double(budget) }
  }
}

/// Costs are whole points of width.
enum Cost {
  /// Rounded half away from zero. Negative and absurd widths are bounded, so that sums never overflow.
  static func points(_ width: Double) -> Int { Int(clamping: Rounding.nearest(max(0, width))) }
}
