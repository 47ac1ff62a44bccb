import PageModel

extension StreamScript {
  /// What a run plays: of the revisions that arrive within one tick the last (Docs/Rulings.md 64).
  package var revisionsByTick: [Revision] {
    let ticks = revisions.map { max(0, StreamClock.tick(ofEventAt: $0.time)) }
    return revisions.indices.filter { $0 + 1 == ticks.count || ticks[$0 + 1] != ticks[$0] }
      .map { revisions[$0] }
  }
}
