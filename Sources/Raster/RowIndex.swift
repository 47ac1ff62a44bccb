/// Finds, in paint order, the elements that meet a range of rows: a tree over the paint order whose nodes
/// know which rows are below them. Since a page is painted roughly from top to bottom, few nodes are entered
/// in vain.
struct RowIndex: Sendable {
  private static let fanOut = 8

  /// The rows of each element, then those of each group of `fanOut`, and so on up to one root.
  private let levels: [[Range<Int>]]

  init(_ rows: [Range<Int>]) {
    var levels = [rows]
    while let last = levels.last, last.count > 1 {
      levels.append(
        stride(from: 0, to: last.count, by: Self.fanOut).map { start in
          last[start..<min(start + Self.fanOut, last.count)].reduce(0..<0, Self.union)
        })
    }
    self.levels = levels
  }

  func forEach(meeting rows: Range<Int>, _ body: (Int) -> Void) {
    guard levels.last?.isEmpty == false else { return }
    visit(level: levels.count - 1, node: 0, rows, body)
  }

  private func visit(level: Int, node: Int, _ rows: Range<Int>, _ body: (Int) -> Void) {
    guard levels[level][node].overlaps(rows) else { return }
    guard level > 0 else { return body(node) }
    let first = node * Self.fanOut
    for child in first..<min(first + Self.fanOut, levels[level - 1].count) {
      visit(level: level - 1, node: child, rows, body)
    }
  }

  private static func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    return min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }
}
