import PageLayout

/// The part of a table that was shown, which stays when a revision changes the costs (Spec/Reveal.md 13): columns
/// widen while rows arrive, and earlier cells then cost more.
extension CostMap {
  /// Returns the position that shows what another position has shown in an earlier revision. It differs only in and
  /// behind tables.
  ///
  /// - Parameters:
  ///   - cursor: the position in the earlier revision.
  ///   - old: the costs of the earlier revision.
  func position(showing cursor: Int, of old: CostMap) -> Int {
    let last = old.page.entry(before: cursor)
    guard let last, last >= kept.count, last < page.entries.count,
      (kept.count...last).contains(where: { page.items[$0].holdsTable && old.page.items[$0].holdsTable })
    else { return cursor }
    return min(total, max(cursor, page.entries[last].position(showing: cursor, of: old.page.entries[last])))
  }
}

extension GroupCost {
  /// Returns the index of the last entry of which something is shown; for an inline formula, that of its text.
  fileprivate func entry(before cursor: Int) -> Int? {
    let begun = entries.partitionPoint { $0.start >= cursor }
    return begun > 0 ? entries[begun - 1].place?.text ?? begun - 1 : nil
  }

  /// Returns the position in the group; `nil` if nothing of the group is shown.
  fileprivate func position(showing cursor: Int, of old: GroupCost) -> Int? {
    guard let index = old.entry(before: cursor) else { return nil }
    guard index < entries.count else { return entries.last?.end }
    return entries[index].position(showing: cursor, of: old.entries[index])
  }
}

extension CostEntry {
  fileprivate func position(showing cursor: Int, of old: CostEntry) -> Int {
    let begun = old.rows.partitionPoint { $0.start > cursor }
    guard begun > 0 else {
      if old.characters.total == 0 { return cursor >= old.end ? end : start }
      return start + characters.cost(ofFirst: old.characters.count(within: old.budget(at: cursor)))
    }
    guard begun <= rows.count else { return end }
    let (row, before) = (rows[begun - 1], old.rows[begun - 1])
    // The cells of a row are revealed one after the other.
    let shown = zip(row.groups, before.groups).compactMap {
      groups[$0].position(showing: cursor, of: old.groups[$1])
    }
    return shown.last ?? row.start
  }
}

extension LayoutItem {
  fileprivate var holdsTable: Bool {
    switch content {
    case .table: true
    case .details: groups.contains { $0.items.contains(where: \.holdsTable) }
    default: false
    }
  }
}
