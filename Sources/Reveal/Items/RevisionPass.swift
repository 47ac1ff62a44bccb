import PageLayout

/// Gives a new revision what its predecessor showed, and the cursor without any animation (Docs/Reveal.md
/// 5.5).
struct RevisionPass {
  let cursor: Int
  let tick: Int

  /// - Parameters:
  ///   - cost: of the new revision.
  ///   - old: the group in the revision before.
  ///   - settledCount: items at its start that are the same in both, and show what the cursor says.
  func group(_ cost: GroupCost, after old: RevealedGroup?, settledCount: Int = 0) -> GroupReveal {
    var known: [ItemKey: RevealedItem] = [:]
    var group = GroupReveal()
    group.items.reserveCapacity(cost.items.count)
    if let old {
      let keys = ItemKey.keys(of: old.items, from: settledCount)
      for (index, key) in zip(settledCount..<old.items.count, keys) {
        known[key] = RevealedItem(item: old.items[index], reveal: old.reveal.items[index])
      }
      group.items += old.reveal.items.prefix(settledCount)
      group.busy = old.reveal.busy.filter { $0 < settledCount && group.items[$0].isBusy(at: tick) }.sorted()
    }
    let keys = ItemKey.keys(of: cost.items, from: settledCount)
    for (index, key) in zip(settledCount..<cost.items.count, keys) {
      let reveal = item(cost.items[index], cost.entries[index], after: known[key])
      if reveal.isBusy(at: tick) { group.busy.append(index) }
      group.items.append(reveal)
    }
    return group
  }

  private func item(_ item: LayoutItem, _ entry: CostEntry, after old: RevealedItem?) -> ItemReveal {
    let before = old?.reveal
    var reveal = ItemReveal()
    switch item.content {
    case .text: reveal.text = text(entry, after: before?.text)
    case .code:
      reveal.text = text(entry, after: before?.text)
      reveal.fade = fade(isVisible: cursor >= entry.start, after: before?.fade)
    case .thinking:
      let size = item.frame.size
      reveal.fade = fade(isVisible: cursor >= entry.start, after: before?.fade)
      reveal.shimmer = before?.shimmer?.continued(with: size, at: tick) ?? Shimmer(of: size, from: tick)
    // Only what they hold is hidden.
    case .details: break
    case .table(let table):
      reveal.rowMask = rowMask(
        height: table.titleHeight + entry.rows.reach(at: cursor), after: before?.rowMask)
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      reveal.fade = fade(isVisible: cursor >= entry.end, after: before?.fade)
    }
    addGroups(of: entry, after: old, to: &reveal)
    return reveal
  }

  private func text(_ entry: CostEntry, after old: TextReveal?) -> TextReveal {
    var reveal = old ?? TextReveal(count: 0)
    reveal.settle(at: entry.characters.count(within: entry.budget(at: cursor)))
    return reveal
  }

  private func fade(isVisible: Bool, after old: Fade?) -> Fade {
    var fade = old ?? Fade(isVisible: isVisible)
    fade.set(isVisible: isVisible)
    return fade
  }

  private func rowMask(height: Double, after old: Transition?) -> Transition {
    var mask = old ?? Transition(at: height, .rowMask)
    mask.jump(to: height)
    return mask
  }

  private func addGroups(of entry: CostEntry, after old: RevealedItem?, to reveal: inout ItemReveal) {
    guard !entry.groups.isEmpty else { return }
    let groupsBefore = old?.groups ?? []
    for (index, cost) in entry.groups.enumerated() {
      reveal.groups.append(group(cost, after: index < groupsBefore.count ? groupsBefore[index] : nil))
      if !reveal.groups[index].busy.isEmpty { reveal.busyGroups.append(index) }
    }
  }
}

/// Items of a revision that share a space, and what showed of them.
struct RevealedGroup {
  let items: [LayoutItem]
  let reveal: GroupReveal
}

private struct RevealedItem {
  let item: LayoutItem
  let reveal: ItemReveal

  var groups: [RevealedGroup] {
    zip(item.groups, reveal.groups).map { RevealedGroup(items: $0.items, reveal: $1) }
  }
}
