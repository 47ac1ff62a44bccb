import MessageLayout
import PageLayout
import Painting
import Primitives
import Reveal

/// A row as it was before it changed.
struct FormerRow {
  let layout: CopyOnWrite<MessageLayout>
  let start: Double

  init(_ row: MessageLayout, at start: Double) {
    layout = CopyOnWrite(wrappedValue: row)
    self.start = start
  }

  func isOver(at time: Double) -> Bool { time >= start + Timing.list.duration }

  /// How the reactions of the row look that is there now.
  func chipLooks(in row: MessageLayout, at time: Double) -> [Int: ChipLook] {
    guard !isOver(at: time) else { return [:] }
    let (chips, before) = (row.reactionChips, layout.wrappedValue.reactionChips)
    var left = Array(before.indices)
    var looks: [Int: ChipLook] = [:]
    for (place, chip) in chips.enumerated() {
      let former = left.firstIndex { before[$0].name == chip.name }.map { left.remove(at: $0) }
      looks[place] = look(of: chip, in: row, former, at: time)
    }
    return looks
  }

  private func look(
    of chip: ReactionChip, in row: MessageLayout, _ former: Int?, at time: Double
  ) -> ChipLook {
    let age = time - start
    var look = ChipLook()
    look.former = former
    var wasChosen = false
    if let former {
      let before = layout.wrappedValue.reactionChips[former]
      wasChosen = before.isChosen
      let left = 1 - Timing.list.progress(after: age)
      let (from, to) = (layout.wrappedValue.place(of: before), row.place(of: chip))
      look.offset = Point((from.x - to.x) * left, (from.y - to.y) * left)
      look.extraWidth = (before.frame.width - chip.frame.width) * left
      look.count = CountRoll(share: age / Self.count, rises: chip.total >= before.total)
      if wasChosen != chip.isChosen { look.circle = min(1, age / Self.circle) }
    } else {
      look.whole = Appearance(
        alpha: Timing.appearing.progress(after: age),
        scale: max(Self.smallest, Timing.panel.progress(after: age)))
    }
    if chip.isChosen, !wasChosen, age < ChipFlight.seconds + ChipFlight.settling { look.flight = age }
    return look
  }

  /// Seconds, and the size from which one grows (Docs/Motion.md 4).
  static let count = 0.15
  private static let circle = 0.15
  private static let smallest = 0.01
}

extension MessageLayout {
  /// Where a reaction stands, from that corner of the bubble with which it moves.
  fileprivate func place(of chip: ReactionChip) -> Point {
    guard let bubble = bubble?.frame else { return chip.frame.origin }
    let isBelow = chip.frame.minY >= bubble.maxY
    return Point(chip.frame.minX - bubble.minX, chip.frame.minY - (isBelow ? bubble.maxY : bubble.minY))
  }
}
