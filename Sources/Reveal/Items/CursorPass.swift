import PageLayout

/// The cursor's way of one tick. What shows follows it with animations (Docs/Reveal.md 5.2 and 6); only what
/// lies between the old place and the new one is looked at.
struct CursorPass {
  let old: Int
  let new: Int
  let tick: Int
}

extension GroupReveal {
  mutating func follow(_ pass: CursorPass, _ items: [LayoutItem], _ entries: [CostEntry]) {
    var index = entries.partitionPoint { $0.end > pass.old }
    while index < self.items.count, entries[index].start <= pass.new {
      self.items[index].follow(pass, items[index], entries[index])
      if self.items[index].isBusy(at: pass.tick), !busy.contains(index) { busy.append(index) }
      index += 1
    }
  }
}

extension ItemReveal {
  fileprivate mutating func follow(_ pass: CursorPass, _ item: LayoutItem, _ entry: CostEntry) {
    switch (entry.content, item.content) {
    case (.text(let costs), _):
      reveal(costs, entry, pass)
    case (.code(let costs), _):
      fade?.show(from: pass.tick)
      reveal(costs, entry, pass)
    case (.thinking, _):
      guard fade?.isVisible == false else { return }
      fade?.show(from: pass.tick)
      shimmer = Shimmer(of: item.frame.size, from: pass.tick)
    case (.details(let title, let entries), .details(let box)):
      reveal(title, entry, pass)
      body?.follow(pass, box.items, entries)
    case (.table(let title, let rows), .table(let box)):
      table?.follow(pass, box, title, rows)
    default:
      if pass.new >= entry.end { fade?.show(from: pass.tick) }
    }
  }

  private mutating func reveal(_ costs: CharacterCosts, _ entry: CostEntry, _ pass: CursorPass) {
    text?.advance(to: costs.count(within: entry.budget(at: pass.new)), of: costs.ink, at: pass.tick)
  }
}

extension TableReveal {
  fileprivate mutating func follow(
    _ pass: CursorPass, _ box: TableBox, _ title: [CostEntry], _ rows: [TableRowCost]
  ) {
    self.title.follow(pass, box.title, title)
    // The row that the cursor was in, and those that it has come to since.
    var row = max(0, rows.partitionPoint { $0.start > pass.old } - 1)
    while row < rows.count, rows[row].start <= pass.new {
      for cell in rows[row].cells {
        cells[cell.index].follow(pass, box.cells[cell.index].items, cell.entries)
        if !cells[cell.index].busy.isEmpty, !busyCells.contains(cell.index) { busyCells.append(cell.index) }
      }
      row += 1
    }
    rowMask?.run(to: box.titleHeight + rows.reach(at: pass.new), from: pass.tick)
  }
}
