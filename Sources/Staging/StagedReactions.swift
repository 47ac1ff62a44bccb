import MessageLayout
import PageLayout
import Painting
import Primitives
import Reveal

/// The state of a row before a change.
struct FormerRow {
  let layout: CopyOnWrite<MessageLayout>
  let start: Double
  /// The middles of the reactions in the menu of the row, in the row's space.
  private let signs: [String: Point]

  init(_ row: MessageLayout, at start: Double, signs: [String: Point] = [:]) {
    layout = CopyOnWrite(wrappedValue: row)
    (self.start, self.signs) = (start, signs)
  }

  func isOver(at time: Double) -> Bool { time >= start + AnimationTiming.list.duration }

  /// Adds the appearances of the reactions in the current row, and of those that are only in this one.
  func addLooks(to look: inout SceneLook, in row: MessageLayout, at time: Double) {
    guard !isOver(at: time) else { return }
    let (chips, before) = (row.reactionChips, layout.wrappedValue.reactionChips)
    var left = Array(before.indices)
    for (place, chip) in chips.enumerated() {
      let former = left.firstIndex { before[$0].name == chip.name }.map { left.remove(at: $0) }
      look.chips[place] = self.look(of: chip, in: row, former, at: time)
    }
    let age = time - start
    for place in left where AnimationTiming.appearing.progress(after: age) < 1 {
      var gone = ChipLook()
      gone.whole = Appearance(
        alpha: 1 - AnimationTiming.appearing.progress(after: age),
        scale: max(Self.smallest, 1 - AnimationTiming.panel.progress(after: age)))
      let isBelow = layout.wrappedValue.isBelowBubble(before[place])
      let from = layout.wrappedValue.corner(isBelowBubble: isBelow)
      let to = row.corner(isBelowBubble: isBelow)
      gone.offset = Point(to.x - from.x, to.y - from.y)
      look.goneChips[place] = gone
    }
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
      let left = 1 - AnimationTiming.list.progress(after: age)
      let (from, to) = (layout.wrappedValue.place(of: before), row.place(of: chip))
      look.offset = Point((from.x - to.x) * left, (from.y - to.y) * left)
      look.extraWidth = (before.frame.width - chip.frame.width) * left
      look.count = CountRoll(share: age / Self.count, rises: chip.total >= before.total)
      if wasChosen != chip.isChosen { look.circle = min(1, age / Self.circle) }
    } else {
      look.whole = Appearance(
        alpha: AnimationTiming.appearing.progress(after: age),
        scale: max(Self.smallest, AnimationTiming.panel.progress(after: age)))
    }
    if chip.isChosen, !wasChosen, age < ChipFlight.seconds + ChipFlight.settling {
      (look.flight, look.start) = (age, signs[chip.name])
    }
    return look
  }

  /// Times in seconds, and the scale from which a reaction grows (Spec/Motion.md 4).
  static let count = 0.15
  private static let circle = 0.15
  private static let smallest = 0.01
}

extension MessageLayout {
  fileprivate func isBelowBubble(_ chip: ReactionChip) -> Bool {
    bubble.map { chip.frame.minY >= $0.frame.maxY } ?? false
  }

  /// Returns the corner of the bubble with which a reaction moves.
  fileprivate func corner(isBelowBubble: Bool) -> Point {
    bubble.map { Point($0.frame.minX, isBelowBubble ? $0.frame.maxY : $0.frame.minY) } ?? .zero
  }

  /// Returns the position of a reaction relative to that corner.
  fileprivate func place(of chip: ReactionChip) -> Point {
    let corner = corner(isBelowBubble: isBelowBubble(chip))
    return Point(chip.frame.minX - corner.x, chip.frame.minY - corner.y)
  }
}
