import PageLayout
import Reveal

/// What shows of an item in a frame of a stream, with what its characters and parts cost.
struct ShownItem {
  let reveal: ItemReveal
  let cost: CostEntry

  /// Of a text, of code; `nil` when all of it shows.
  var text: ShownText? { reveal.text.flatMap { ShownText($0, cost.characters.ink) } }

  /// - Parameter index: in the item's groups.
  func group(_ index: Int) -> ShownGroup {
    ShownGroup(reveal: reveal.groups[index], cost: cost.groups[index])
  }
}

/// What shows of items that share a space.
struct ShownGroup {
  let reveal: GroupReveal
  let cost: GroupCost

  subscript(index: Int) -> ShownItem { ShownItem(reveal: reveal.items[index], cost: cost.entries[index]) }
}

struct ShownText {
  let reveal: TextReveal
  let ink: TextInk

  /// `nil` when nothing is hidden and nothing moves.
  init?(_ reveal: TextReveal, _ ink: TextInk) {
    guard reveal.maskLimit != nil else { return nil }
    self.reveal = reveal
    self.ink = ink
  }
}
