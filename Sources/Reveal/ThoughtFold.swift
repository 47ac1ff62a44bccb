import PageLayout
import Primitives

/// The animation of a thought that ended: its text fades while the block folds to its final height
/// (Spec/Reveal.md 14).
package struct ThoughtFold: Sendable {
  /// The thought before it ended, in the coordinate space of the page.
  package let item: LayoutItem
  /// The index of the first item on the page that is temporarily moved down.
  package private(set) var index: Int
  /// The bottom edge of the closed thought, which does not fade; `nil` if nothing of the thought stays.
  package let top: Double?
  /// The final top edge of the following item.
  private let below: Double?
  /// The distance that the following items move up, in points.
  private let height: Double
  /// The size of the container at the start, and the size to which it animated at that time.
  private var container = (from: Size.zero, to: Size.zero)
  private var rest = Transition(at: 1, .fold)
  /// The index of the thought on the page before it ended, and the number of thoughts that are no longer there.
  private let place: (old: Int, removed: Int)
  /// The folds that began before this one and go on beside it.
  package private(set) var former: [ThoughtFold] = []
  /// True if what moves up with this fold includes the thought of the fold that follows it.
  private var movesNext = false

  /// Returns `nil` if no thought ended or became shorter.
  ///
  /// - Parameter kept: the items that both layouts share.
  init?(from old: Layout, to new: Layout, kept: KeptItems, at tick: Int) {
    let (before, after) = (old.items.thoughts(without: kept), new.items.thoughts(without: kept))
    guard before.count >= after.count,
      let ordinal = before.indices.first(where: {
        $0 >= after.count
          || new.items[after[$0]].frame.height < old.items[before[$0]].frame.height - Rounding.noise
      })
    else { return nil }
    item = old.items[before[ordinal]]
    place = (before[ordinal], before.count - after.count)
    if ordinal < after.count {
      index = after[ordinal] + 1
      top = new.items[after[ordinal]].frame.maxY
      height = item.frame.maxY - new.items[after[ordinal]].frame.maxY
    } else {
      top = nil
      index = before[ordinal] - (before.count - after.count > 1 ? ordinal - after.count : 0)
      // The item below the thought starts at its old position.
      let behind = old.items.dropFirst(before[ordinal] + 1).first
      let next = behind?.frame.minY ?? item.frame.maxY
      height = index < new.items.count ? max(0, next - new.items[index].frame.minY) : 0
    }
    below = index < new.items.count ? new.items[index].frame.minY : nil
    rest.run(to: 0, from: tick)
  }

  /// Lets a fold that has begun before, and its own former ones, go on beside this one.
  ///
  /// - Parameter moment: the time in ticks since the start of the stream.
  mutating func follow(_ other: ThoughtFold?, at moment: Double) {
    guard let other, other.isRunning(at: moment) else { return }
    former = (other.former + [other]).filter { $0.isRunning(at: moment) }
    for place in former.indices {
      former[place].former = []
      former[place].movesNext = former[place].index <= self.place.old
      if former[place].index > index {
        former[place].index = max(index, former[place].index - self.place.removed)
      }
    }
  }

  /// All folds that move what follows: the former ones and this one.
  package var all: [ThoughtFold] { former + [self] }

  /// Returns the distance by which former folds lower the thought of this one, in points.
  package func lowering(at moment: Double) -> Double {
    former.reduce(0) { $0 + ($1.movesNext ? $1.offset(at: moment) : 0) }
  }

  /// Returns the part of the thought that is left, from 1 to 0.
  ///
  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  package func rest(at moment: Double) -> Double { rest.value(at: moment) }

  /// Returns the lower edge of the visible part of the thought. The following items move over it.
  package func bottom(at moment: Double) -> Double {
    below.map { $0 + offset(at: moment) } ?? item.frame.minY + item.frame.height * rest(at: moment)
  }

  /// Returns the distance of the following items below their final position, in points.
  package func offset(at moment: Double) -> Double { height * rest(at: moment) }

  /// Sets the sizes between which the container animates. Beside former folds it begins at the size to which they
  /// close.
  mutating func close(from: Size, to: Size) { container = (former.last?.container.to ?? from, to) }

  /// Returns the minimum size of the container, so that text that is still readable is not clipped. Later
  /// arrivals do not change it.
  func least(at moment: Double) -> Size {
    let (from, to, rest) = (container.from, container.to, rest(at: moment))
    var least = Size(
      to.width + (from.width - to.width) * min(1, 2 * rest), to.height + (from.height - to.height) * rest)
    for other in former {
      least.width = max(least.width, other.least(at: moment).width)
      least.height += (other.container.from.height - other.container.to.height) * other.rest(at: moment)
    }
    return least
  }

  func isRunning(at moment: Double) -> Bool { rest.isRunning(at: moment) }
}

extension ChunkedArray<LayoutItem> {
  /// Returns the indices of the thoughts that are not among some items.
  fileprivate func thoughts(without kept: KeptItems) -> [Int] {
    kept.others(of: count).filter { if case .thinking = self[$0].content { true } else { false } }
  }
}
