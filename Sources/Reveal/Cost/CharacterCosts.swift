import PageLayout
import Primitives

/// What the characters of one text cost to reveal, in reading order: the widths of their ink (Docs/Reveal.md 2 and 3).
public struct CharacterCosts: Sendable {
  /// Points before each character, by UTF-16 unit, and at the end of all.
  private let sums: [Double]
  /// First UTF-16 unit of each line.
  private let lineStarts: [Int]
  /// Points.
  public let total: Int

  /// - Parameter lines: of a layout that measured ink.
  public init(_ lines: [BoxLine]) {
    var sums = [0.0]
    var lineStarts: [Int] = []
    var sum = 0.0
    for line in lines {
      lineStarts.append(sums.count - 1)
      for ink in line.characterInk {
        sum += max(0, ink?.width ?? 0)
        sums.append(sum)
      }
    }
    self.sums = sums
    self.lineStarts = lineStarts
    total = Cost.points(sum)
  }

  /// UTF-16 units.
  public var characterCount: Int { sums.count - 1 }

  /// How many characters show, in UTF-16 units (Docs/Reveal.md 3).
  ///
  /// - Parameter budget: points since the text's start.
  public func count(within budget: Int) -> Int {
    guard budget < total else { return characterCount }
    let lines = lineCount(within: budget)
    let end = lines < lineStarts.count ? lineStarts[lines] : characterCount
    // Characters without ink cost nothing: all that follow an exactly spent budget show, on their line.
    return min(end, sums.firstIndex(above: Double(budget)) - 1)
  }

  /// How many lines the reveal has come to: those before which something of the budget is left.
  ///
  /// - Parameter budget: points since the text's start.
  public func lineCount(within budget: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while low < high {
      let middle = (low + high) / 2
      if sums[lineStarts[middle]] < Double(budget) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Costs are whole points of width.
enum Cost {
  /// Rounded half away from zero. Negative and absurd widths are bounded, so that sums never overflow.
  static func points(_ width: Double) -> Int { Int(clamping: Rounding.nearest(max(0, width))) }
}

extension [Double] {
  /// The first index, in a sorted array, of an element that is above a value; `count` when there is none.
  fileprivate func firstIndex(above value: Double) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
