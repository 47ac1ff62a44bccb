/// What shows of one item of a layout. It has the parts that its kind has, and no others.
package struct ItemReveal: Equatable, Sendable {
  /// Of a text, of code.
  package internal(set) var text: TextReveal?
  /// Of code's background, of thinking, of everything that appears as a whole.
  package internal(set) var fade: Fade?
  /// Of thinking.
  package internal(set) var shimmer: Shimmer?
  /// Of a table: height of its upper part that shows, title and grid together; everything else is cut off,
  /// borders too. `nil` for all of it.
  package internal(set) var rowMask: Transition?
  /// One for each of `LayoutItem.groups`, in their order.
  package internal(set) var groups: [GroupReveal] = []
  /// Indices of the groups in which something moves.
  var busyGroups: [Int] = []
}

/// What shows of items that share a space: those of the page, of a details' body, of a cell.
package struct GroupReveal: Equatable, Sendable {
  /// One for each item, in layout order.
  package internal(set) var items: [ItemReveal] = []
  /// Indices of the items in which something moves, so that a tick need not look at all.
  var busy: [Int] = []
}

/// Something hidden, shown, or on its way.
package struct Fade: Equatable, Sendable {
  private var transition: Transition

  init(isVisible: Bool) { transition = Transition(at: isVisible ? 1 : 0, .fade) }

  /// - Parameter moment: ticks and parts of one from the stream's start.
  package func opacity(at moment: Double) -> Double { transition.value(at: moment) }

  var isVisible: Bool { transition.target > 0 }

  func isRunning(at tick: Int) -> Bool { transition.isRunning(at: Double(tick)) }

  mutating func show(from tick: Int) { transition.run(to: 1, from: tick) }

  /// Without an animation, unless one is on its way there.
  mutating func set(isVisible: Bool) { transition.jump(to: isVisible ? 1 : 0) }

  /// There at once.
  mutating func settle() { self = Fade(isVisible: true) }
}
