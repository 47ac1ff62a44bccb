/// The lines that differ between two texts, with some lines before and after each difference.
package struct TextDifference: Hashable, Sendable {
  package enum Line: Hashable, Sendable {
    case same(String)
    case onlyExpected(String)
    case onlyActual(String)
    /// A number of equal lines that are not shown.
    case skipped(Int)
  }

  /// The lines, which are empty if the texts are equal.
  package let lines: [Line]

  /// The number of equal lines that are shown before and after a difference.
  private static let context = 3
  /// The maximum product of the numbers of lines in both texts. Finding the smallest difference takes time in
  /// proportion to it; above the maximum, all lines in the middle are shown as one change.
  private static let maximumWork = 4_000_000

  package init(expected: String, actual: String) {
    guard expected != actual else {
      lines = []
      return
    }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines = Self.abridged(Self.merged(old, new))
  }

  /// Returns the lines of both texts in one list.
  private static func merged(_ old: [String], _ new: [String]) -> [Line] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let oldRest = old.dropFirst(head)
    let newRest = new.dropFirst(head)
    let tail = zip(oldRest.reversed(), newRest.reversed()).prefix { $0 == $1 }.count
    return old.prefix(head).map(Line.same)
      + changes(Array(oldRest.dropLast(tail)), Array(newRest.dropLast(tail)))
      + old.suffix(tail).map(Line.same)
  }

  private static func changes(_ old: [String], _ new: [String]) -> [Line] {
    guard old.count * new.count <= maximumWork else {
      return old.map(Line.onlyExpected) + new.map(Line.onlyActual)
    }
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(offset))
    let inserted = Set(difference.insertions.map(offset))
    var lines: [Line] = []
    var newIndex = 0
    for oldIndex in 0...old.count {
      while inserted.contains(newIndex), oldIndex == old.count || !removed.contains(oldIndex) {
        lines.append(.onlyActual(new[newIndex]))
        newIndex += 1
      }
      guard oldIndex < old.count else { break }
      if removed.contains(oldIndex) {
        lines.append(.onlyExpected(old[oldIndex]))
      } else {
        lines.append(.same(old[oldIndex]))
        newIndex += 1
      }
    }
    return lines
  }

  private static func offset(_ change: CollectionDifference<String>.Change) -> Int {
    switch change {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }

  /// Replaces lines that are far from every difference.
  private static func abridged(_ lines: [Line]) -> [Line] {
    var isKept = [Bool](repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() {
      if case .same = line { continue }
      for near in max(0, index - context)...min(lines.count - 1, index + context) {
        isKept[near] = true
      }
    }
    var kept: [Line] = []
    for (line, keep) in zip(lines, isKept) {
      if keep {
        kept.append(line)
      } else if case .skipped(let count) = kept.last {
        kept[kept.count - 1] = .skipped(count + 1)
      } else {
        kept.append(.skipped(1))
      }
    }
    return kept
  }
}
