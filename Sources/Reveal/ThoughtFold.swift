import PageLayout
import Primitives

/// A thought that ended: its text fades, and the block folds to what is left of it, together (Spec/Reveal.md 14).
package struct ThoughtFold: Sendable {
  /// The thought as it was, in the page's space.
  package let item: LayoutItem
  /// From which item on the page stands lower for a while.
  package let index: Int
  /// Above it the closed thought stands, which does not fade; `nil` where nothing stays.
  package let top: Double?
  /// The top of what follows, in its place.
  private let below: Double?
  /// Points that what follows has to go up.
  private let height: Double
  /// What the container was, and what it was to become then.
  private var container = (from: Size.zero, to: Size.zero)
  private var rest = Transition(at: 1, .fold)

  /// `nil` where no thought ended, or became shorter. `keptCount`: items at the start that both have.
  init?(from old: Layout, to new: Layout, keptCount: Int, at tick: Int) {
    let (before, after) = (old.items.thoughts(from: keptCount), new.items.thoughts(from: keptCount))
    guard before.count >= after.count,
      let ordinal = before.indices.first(where: {
        $0 >= after.count
          || new.items[after[$0]].frame.height < old.items[before[$0]].frame.height - Rounding.noise
      })
    else { return nil }
    item = old.items[before[ordinal]]
    if ordinal < after.count {
      index = after[ordinal] + 1
      top = new.items[after[ordinal]].frame.maxY
      height = item.frame.maxY - new.items[after[ordinal]].frame.maxY
    } else {
      top = nil
      index = before[ordinal] - (before.count - after.count > 1 ? ordinal - after.count : 0)
      // What stood below it goes on from there.
      let behind = old.items.dropFirst(before[ordinal] + 1).first
      let next = behind?.frame.minY ?? item.frame.maxY
      height = index < new.items.count ? max(0, next - new.items[index].frame.minY) : 0
    }
    below = index < new.items.count ? new.items[index].frame.minY : nil
    rest.run(to: 0, from: tick)
  }

  /// How much of the thought is left, from 1 to 0. `moment`: ticks and parts of one from the stream's start.
  package func rest(at moment: Double) -> Double { rest.value(at: moment) }

  /// Down to where the thought shows: what follows moves over it.
  package func bottom(at moment: Double) -> Double {
    below.map { $0 + offset(at: moment) } ?? item.frame.minY + item.frame.height * rest(at: moment)
  }

  /// How far below its place what follows stands.
  package func offset(at moment: Double) -> Double { height * rest(at: moment) }

  /// The container goes from one size to another.
  mutating func close(from: Size, to: Size) { container = (from, to) }

  /// Smaller the container is not: what is still readable is not cut. What comes meanwhile does not change it.
  func least(at moment: Double) -> Size {
    let (from, to, rest) = (container.from, container.to, rest(at: moment))
    return Size(
      to.width + (from.width - to.width) * min(1, 2 * rest), to.height + (from.height - to.height) * rest)
  }

  func isRunning(at moment: Double) -> Bool { rest.isRunning(at: moment) }
}

extension ChunkedArray<LayoutItem> {
  /// Returns the indices of the thoughts from an item on.
  fileprivate func thoughts(from start: Int) -> [Int] {
    indices.dropFirst(start).filter { if case .thinking = self[$0].content { true } else { false } }
  }
}
