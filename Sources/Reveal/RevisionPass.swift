import PageLayout
import Primitives

/// Initializes the visibility of a new revision from that of the previous revision and from the cursor,
/// without animations (Spec/Reveal.md 5.5).
struct RevisionPass {
  let cursor: Int
  let tick: Int
  /// True if items that are in both revisions look the same.
  var isSettled = false

  /// Returns the visibility of a group.
  ///
  /// - Parameters:
  ///   - cost: the costs of the new revision.
  ///   - old: the group in the previous revision.
  ///   - settled: the items that are the same in both and already match the cursor.
  func group(_ cost: GroupCost, after old: RevealedGroup?, settled: KeptItems = .none) -> GroupReveal {
    var group = GroupReveal()
    let others = settled.others(of: cost.items.count)
    var known = old.map { KnownItems($0, without: settled) }
    if let old {
      group.items = old.reveal.items.beginning(settled.total)
      group.busy = old.reveal.busy.filter { settled.contains($0) && group.items[$0].isBusy(at: tick) }
        .sorted()
    }
    let keys = ItemKey.keys(of: others.lazy.map { cost.items[$0] })
    for ((order, index), key) in zip(others.enumerated(), keys) {
      let entry = cost.entries[index]
      // The number of visible characters of the text that contains a formula.
      let count = entry.place.map { group.items[$0.text].text?.count ?? 0 } ?? 0
      let reveal = item(cost.items[index], entry, behind: count, after: known?.item(key, at: order))
      if index < group.items.count { group.items[index] = reveal } else { group.items.append(reveal) }
      if reveal.isBusy(at: tick) { group.busy.append(index) }
    }
    if settled.formulaCount > 0 { group.busy.sort() }
    return group
  }

  /// - Parameter count: the number of visible characters of the text that contains the item.
  private func item(
    _ item: LayoutItem, _ entry: CostEntry, behind count: Int, after old: RevealedItem?
  ) -> ItemReveal {
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
    // Only their contents are hidden.
    case .details: break
    case .table(let table):
      reveal.rowMask = rowMask(
        height: table.titleHeight + entry.rows.reach(at: cursor), after: before?.rowMask)
    case .marker, .shape, .placeholder, .anchor, .media, .slideshow, .fileRow, .button, .formula,
      .panel:
      let isVisible = entry.place.map { $0.unit < count } ?? (cursor >= entry.end)
      let stays = item.isCompanion && before?.fade?.isVisible == true
      reveal.fade = fade(isVisible: isVisible || stays, after: before?.fade)
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
    let isKept = isSettled && old != nil && entry.kept?.of == old?.item.identity
    if isKept, let old, let kept = entry.kept {
      reveal.groups = old.reveal.groups.beginning(kept.groups)
      reveal.busyGroups = old.reveal.busyGroups.filter { $0 < kept.groups }
      reveal.restGroups(at: tick)
    }
    for index in reveal.groups.count..<entry.groups.count {
      let settled = isKept ? entry.groups[index].kept : .none
      reveal.groups.append(group(entry.groups[index], after: old?.group(index), settled: settled))
      if !reveal.groups[index].busy.isEmpty { reveal.busyGroups.append(index) }
    }
  }
}

/// Items of a revision that share a coordinate space, and their visibility.
struct RevealedGroup {
  let items: ChunkedArray<LayoutItem>
  let reveal: GroupReveal
}

/// The items of a revision by their keys.
private struct KnownItems {
  private let group: RevealedGroup
  /// The indices of the items in their group.
  private let places: [Int]
  private let keys: [ItemKey]
  /// The index of each key. Most items have the same index in both revisions, so the table is rarely needed.
  private lazy var indices = Dictionary(zip(keys, keys.indices)) { $1 }

  init(_ group: RevealedGroup, without settled: KeptItems) {
    self.group = group
    places = settled.others(of: group.items.count)
    keys = ItemKey.keys(of: places.lazy.map { group.items[$0] })
  }

  /// Returns the item with a key.
  ///
  /// - Parameter index: the index of the key in the other revision.
  mutating func item(_ key: ItemKey, at index: Int) -> RevealedItem? {
    let isSame = keys.indices.contains(index) && keys[index] == key
    guard let found = isSame ? index : indices[key] else { return nil }
    return RevealedItem(item: group.items[places[found]], reveal: group.reveal.items[places[found]])
  }
}

private struct RevealedItem {
  let item: LayoutItem
  let reveal: ItemReveal

  /// Returns a group; `nil` for an index after the last.
  func group(_ index: Int) -> RevealedGroup? {
    index < reveal.groups.count
      ? RevealedGroup(items: item.group(index).items, reveal: reveal.groups[index]) : nil
  }
}

/// The movement of the cursor in one tick. Items follow it with animations (Spec/Reveal.md 5.2 and 6); only
/// those between the old and the new position are visited.
struct CursorPass {
  let old: Int
  let new: Int
  let tick: Int
}

extension GroupReveal {
  mutating func follow(_ pass: CursorPass, _ cost: GroupCost) {
    var index = items.indices.partitionPoint { cost.end(of: $0) > pass.old }
    while index < items.count, cost.start(of: index) <= pass.new {
      if let text = cost.entries[index].place?.text {
        // The formulas of a text appear with its characters.
        index = text + 1 + cost.formulaCount(of: text)
        continue
      }
      let before = items[index].text?.count ?? 0
      items[index].follow(pass, cost.items[index], cost.entries[index])
      noteBusy(index, at: pass.tick)
      if let text = items[index].text {
        showFormulas(behind: index, in: before..<max(before, text.count), cost, at: pass.tick)
      }
      index += 1
    }
  }

  /// Shows the formulas whose places in a text the cursor passes.
  ///
  /// - Parameter characters: the UTF-16 units of the text that the cursor passes; those before are already
  ///   visible.
  private mutating func showFormulas(
    behind text: Int, in characters: Range<Int>, _ cost: GroupCost, at tick: Int
  ) {
    guard cost.formulaCount(of: text) > 0 else { return }
    let shown = cost.entries[text].characters.formulas.partitionPoint { $0 >= characters.lowerBound }
    var index = text + 1 + shown
    while index < items.count, let place = cost.entries[index].place, place.text == text,
      place.unit < characters.upperBound
    {
      items[index].fade?.show(from: tick)
      noteBusy(index, at: tick)
      index += 1
    }
  }

  private mutating func noteBusy(_ index: Int, at tick: Int) {
    if items[index].isBusy(at: tick), !busy.contains(index) { busy.append(index) }
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
    // The header row of details is never hidden.
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
    // The row in which the cursor was, and the rows that it has reached since.
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

// The end of animations, and of the whole stream.

extension GroupReveal {
  /// The number of characters that are flying in.
  var snippetCount: Int { busy.reduce(0) { $0 + items[$1].snippetCount } }

  /// Removes the animations that have ended.
  mutating func retire(at tick: Int) {
    for index in busy { items[index].retire(at: tick) }
    busy.removeAll { !items[$0].isBusy(at: tick) }
  }

  /// Removes the items that have come to rest from the lists of busy items.
  fileprivate mutating func rest(at tick: Int) {
    for index in busy { items[index].restGroups(at: tick) }
    busy = busy.filter { items[$0].isBusy(at: tick) }.sorted()
  }

  /// Shows everything immediately; only characters that are already flying in continue (Spec/Reveal.md 5.4
  /// and 9).
  mutating func clear() {
    for index in items.indices { items[index].clear() }
    busy.removeAll { items[$0].snippetCount == 0 }
  }
}

extension ItemReveal {
  /// Returns true if something in the item moves. Shimmers, which never end, do not count.
  package func isBusy(at tick: Int) -> Bool {
    text?.isFlying == true || fade?.isRunning(at: tick) == true || !busyGroups.isEmpty
      || rowMask?.isRunning(at: Double(tick)) == true
  }

  /// Removes the groups that have come to rest from the lists of busy groups.
  fileprivate mutating func restGroups(at tick: Int) {
    for index in busyGroups { groups[index].rest(at: tick) }
    busyGroups = busyGroups.filter { !groups[$0].busy.isEmpty }.sorted()
  }

  fileprivate var snippetCount: Int {
    busyGroups.reduce(text?.snippetCount ?? 0) { $0 + groups[$1].snippetCount }
  }

  fileprivate mutating func retire(at tick: Int) {
    text?.retire(at: tick)
    for index in busyGroups { groups[index].retire(at: tick) }
    busyGroups.removeAll { groups[$0].busy.isEmpty }
  }

  fileprivate mutating func clear() {
    text?.clear()
    fade?.settle()
    rowMask = nil
    for index in groups.indices { groups[index].clear() }
    busyGroups.removeAll { groups[$0].busy.isEmpty }
  }
}
