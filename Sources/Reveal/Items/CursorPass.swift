import PageLayout
import Primitives

/// The cursor's way of one tick. What shows follows it with animations (Docs/Reveal.md 5.2 and 6); only what
/// lies between the old place and the new one is looked at.
struct CursorPass {
  let old: Int
  let new: Int
  let tick: Int
}

extension GroupReveal {
  mutating func follow(_ pass: CursorPass, _ cost: GroupCost) {
    var index = cost.entries.partitionPoint { $0.end > pass.old }
    while index < items.count, cost.entries[index].start <= pass.new {
      items[index].follow(pass, cost.items[index], cost.entries[index])
      if items[index].isBusy(at: pass.tick), !busy.contains(index) { busy.append(index) }
      index += 1
    }
  }
}

extension ItemReveal {
  fileprivate mutating func follow(_ pass: CursorPass, _ item: LayoutItem, _ entry: CostEntry) {
    switch item.content {
    case .text: advance(pass, entry)
    case .code:
      fade?.show(from: pass.tick)
      advance(pass, entry)
    case .thinking:
      guard fade?.isVisible == false else { break }
      fade?.show(from: pass.tick)
      shimmer = Shimmer(of: item.frame.size, from: pass.tick)
    // The row is never hidden.
    case .details: break
    case .table(let table):
      rowMask?.run(to: table.titleHeight + entry.rows.reach(at: pass.new), from: pass.tick)
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      if pass.new >= entry.end { fade?.show(from: pass.tick) }
    }
    followGroups(pass, entry)
  }

  private mutating func advance(_ pass: CursorPass, _ entry: CostEntry) {
    let costs = entry.characters
    text?.advance(to: costs.count(within: entry.budget(at: pass.new)), of: costs.ink, at: pass.tick)
  }

  private mutating func followGroups(_ pass: CursorPass, _ entry: CostEntry) {
    // The row that the cursor was in, and those that it has come to since.
    var row = max(0, entry.rows.partitionPoint { $0.start > pass.old } - 1)
    while row < entry.rows.count, entry.rows[row].start <= pass.new {
      for index in entry.rows[row].groups {
        groups[index].follow(pass, entry.groups[index])
        if !groups[index].busy.isEmpty, !busyGroups.contains(index) { busyGroups.append(index) }
      }
      row += 1
    }
  }
}
