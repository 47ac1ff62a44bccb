import PageLayout
import Reveal

/// What shows of an item in a frame of a stream, with what its characters and parts cost.
struct ShownItem {
  let reveal: ItemReveal
  let cost: CostEntry

  /// Of a text, of code, of a details' title; `nil` when all of it shows.
  var text: ShownText? {
    guard let text = reveal.text else { return nil }
    switch cost.content {
    case .text(let costs), .code(let costs), .details(let costs, _): return ShownText(text, costs.ink)
    case .table, .thinking, .other: return nil
    }
  }
}

// What shows of the items inside.
extension ShownItem {
  /// - Parameter index: in a details' body.
  func inBody(_ index: Int) -> ShownItem? {
    guard case .details(_, let entries) = cost.content else { return nil }
    return reveal.body?.shown(index, entries)
  }

  /// - Parameter index: in a table's title.
  func inTitle(_ index: Int) -> ShownItem? {
    guard case .table(let entries, _) = cost.content else { return nil }
    return reveal.table?.title.shown(index, entries)
  }
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

extension GroupReveal {
  /// What shows of one of the items, whose costs are `entries`; `nil` for all of it.
  func shown(_ index: Int, _ entries: [CostEntry]) -> ShownItem? {
    guard items.indices.contains(index), entries.indices.contains(index) else { return nil }
    return ShownItem(reveal: items[index], cost: entries[index])
  }
}
