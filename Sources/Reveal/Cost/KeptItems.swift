import PageLayout
import Primitives

extension [LayoutItem] {
  /// How many items at the start were taken over from another layout: they cost what they did, and where.
  func keptCount(from old: [LayoutItem]) -> Int {
    zip(self, old).prefix { $0.isKept(from: $1) }.count
  }
}

extension LayoutItem {
  /// Whether an item costs what one of another layout does, and as far down. What was laid out anew counts as
  /// another, if it is not as simple as a box.
  fileprivate func isKept(from old: LayoutItem) -> Bool {
    guard frame == old.frame else { return false }
    switch content {
    case .text(let box):
      if case .text(let old) = old.content { return box.lines.isCopy(of: old.lines) }
    case .thinking:
      if case .thinking = old.content { return true }
    case .code(let code):
      if case .code(let old) = old.content { return code.text.lines.isCopy(of: old.text.lines) }
    case .table(let table):
      if case .table(let old) = old.content {
        return table.cells.isCopy(of: old.cells) && table.title.isCopy(of: old.title)
          && table.titleHeight == old.titleHeight
      }
    case .details(let details):
      if case .details(let old) = old.content {
        return details.ordinal == old.ordinal && details.headerHeight == old.headerHeight
          && details.items.isCopy(of: old.items) && details.title.isKept(from: old.title)
      }
    // They show as a whole, and cost their width.
    case .marker:
      if case .marker = old.content { return true }
    case .shape:
      if case .shape = old.content { return true }
    case .placeholder:
      if case .placeholder = old.content { return true }
    case .anchor:
      if case .anchor = old.content { return true }
    case .media, .slideshow, .fileRow:
      switch old.content {
      case .media, .slideshow, .fileRow: return true
      case .text, .thinking, .code, .marker, .shape, .placeholder, .anchor, .table, .details, .button: break
      }
    case .button:
      if case .button = old.content { return true }
    }
    return false
  }
}
