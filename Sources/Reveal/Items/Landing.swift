// What is over, and the end of all.

extension GroupReveal {
  /// Characters that are flying in.
  var snippetCount: Int { busy.reduce(0) { $0 + items[$1].snippetCount } }

  /// Takes in what is over.
  mutating func retire(at tick: Int) {
    for index in busy { items[index].retire(at: tick) }
    busy.removeAll { !items[$0].isBusy(at: tick) }
  }

  /// Shows everything at once; only characters that already fly go on (Docs/Reveal.md 5.4 and 9).
  mutating func clear() {
    for index in items.indices { items[index].clear() }
    busy.removeAll { items[$0].snippetCount == 0 }
  }
}

extension ItemReveal {
  /// Whether something in it moves. Shimmers do not count, which never end.
  package func isBusy(at tick: Int) -> Bool {
    text?.isFlying == true || fade?.isRunning(at: tick) == true || !busyGroups.isEmpty
      || rowMask?.isRunning(at: Double(tick)) == true
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
