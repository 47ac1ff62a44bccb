import PageLayout

/// Gives a new revision what its predecessor showed, and the cursor without any animation (Docs/Reveal.md
/// 5.5).
struct RevisionPass {
  let cursor: Int
  let tick: Int

  /// - Parameters:
  ///   - items: of the new revision.
  ///   - old: items of the revision before, and what showed of them.
  func group(
    _ items: [LayoutItem], _ entries: [CostEntry], after old: (items: [LayoutItem], reveal: GroupReveal)?
  ) -> GroupReveal {
    var known: [ItemKey: Shown] = [:]
    if let old {
      for (key, pair) in zip(ItemKey.keys(of: old.items), zip(old.items, old.reveal.items)) {
        known[key] = Shown(item: pair.0, reveal: pair.1)
      }
    }
    var group = GroupReveal()
    for (index, key) in ItemKey.keys(of: items).enumerated() where index < entries.count {
      let reveal = item(items[index], entries[index], after: known[key])
      if reveal.isBusy(at: tick) { group.busy.append(index) }
      group.items.append(reveal)
    }
    return group
  }

  private func item(
    _ item: LayoutItem, _ entry: CostEntry, after old: Shown?
  ) -> ItemReveal {
    var reveal = ItemReveal()
    switch (entry.content, item.content) {
    case (.text(let costs), _):
      reveal.text = text(costs, entry, after: old?.reveal.text)
    case (.code(let costs), _):
      reveal.text = text(costs, entry, after: old?.reveal.text)
      reveal.fade = fade(isVisible: cursor >= entry.start, after: old?.reveal.fade)
    case (.thinking, _):
      let size = item.frame.size
      reveal.fade = fade(isVisible: cursor >= entry.start, after: old?.reveal.fade)
      reveal.shimmer = old?.reveal.shimmer?.continued(with: size, at: tick) ?? Shimmer(of: size, from: tick)
    case (.details(let title, let entries), .details(let box)):
      reveal.text = text(title, entry, after: old?.reveal.text)
      reveal.body = group(box.items, entries, after: old?.body)
    case (.table(let title, let rows), .table(let box)):
      reveal.table = table(box, title, rows, after: old?.table)
    default:
      reveal.fade = fade(isVisible: cursor >= entry.end, after: old?.reveal.fade)
    }
    return reveal
  }

  private func text(_ costs: CharacterCosts, _ entry: CostEntry, after old: TextReveal?) -> TextReveal {
    var reveal = old ?? TextReveal(count: 0)
    reveal.settle(at: costs.count(within: entry.budget(at: cursor)))
    return reveal
  }

  private func fade(isVisible: Bool, after old: Fade?) -> Fade {
    var fade = old ?? Fade(isVisible: isVisible)
    fade.set(isVisible: isVisible)
    return fade
  }

  private func table(
    _ box: TableBox, _ title: [CostEntry], _ rows: [TableRowCost],
    after old: (box: TableBox, reveal: TableReveal)?
  ) -> TableReveal {
    let height = box.titleHeight + rows.reach(at: cursor)
    var mask = old?.reveal.rowMask ?? Transition(at: height, .rowMask)
    mask.jump(to: height)
    var table = TableReveal(
      rowMask: mask, title: group(box.title, title, after: old.map { ($0.box.title, $0.reveal.title) }),
      cells: Array(repeating: GroupReveal(), count: box.cells.count))
    for cell in rows.flatMap(\.cells) {
      let cellBefore = old.flatMap { old in
        old.reveal.cells.indices.contains(cell.index)
          ? (old.box.cells[cell.index].items, old.reveal.cells[cell.index]) : nil
      }
      table.cells[cell.index] = group(box.cells[cell.index].items, cell.entries, after: cellBefore)
      if !table.cells[cell.index].busy.isEmpty { table.busyCells.append(cell.index) }
    }
    return table
  }
}

/// An item of the revision before, and what showed of it.
private struct Shown {
  let item: LayoutItem
  let reveal: ItemReveal

  var body: (items: [LayoutItem], reveal: GroupReveal)? {
    guard case .details(let box) = item.content else { return nil }
    return reveal.body.map { (box.items, $0) }
  }

  var table: (box: TableBox, reveal: TableReveal)? {
    guard case .table(let box) = item.content else { return nil }
    return reveal.table.map { (box, $0) }
  }
}
