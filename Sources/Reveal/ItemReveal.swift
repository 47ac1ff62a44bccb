import PageLayout
import Primitives

/// The visibility of one item of a layout. Only the properties that apply to the kind of item are set.
package struct ItemReveal: Equatable, Sendable {
  /// The visibility of the characters of a text or of code.
  package internal(set) var text: TextReveal?
  /// The opacity of the background of code, of a thinking block, or of an item that appears as a whole.
  package internal(set) var fade: Fade?
  /// The shimmer of a thinking block.
  package internal(set) var shimmer: Shimmer?
  /// The height of the visible upper part of a table, including its title. Everything below it is clipped,
  /// borders too. `nil` if the table is not clipped.
  package internal(set) var rowMask: Transition?
  /// The visibility of each of `LayoutItem.groups`, in the same order.
  package internal(set) var groups: ChunkedArray<GroupReveal> = []
  /// The indices of the groups in which something moves.
  var busyGroups: [Int] = []
}

/// The visibility of items that share a coordinate space: those of the page, of the body of details, or of a
/// cell.
package struct GroupReveal: Equatable, Sendable {
  /// The visibility of each item, in layout order.
  package internal(set) var items: ChunkedArray<ItemReveal> = []
  /// The indices of the items in which something moves, so that a tick need not visit all items.
  var busy: [Int] = []
}

/// An opacity that is 0, 1, or animating between the two.
package struct Fade: Equatable, Sendable {
  private var transition: Transition

  init(isVisible: Bool) { transition = Transition(at: isVisible ? 1 : 0, .fade) }

  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  package func opacity(at moment: Double) -> Double { transition.value(at: moment) }

  var isVisible: Bool { transition.target > 0 }

  func isRunning(at tick: Int) -> Bool { transition.isRunning(at: Double(tick)) }

  mutating func show(from tick: Int) { transition.run(to: 1, from: tick) }

  /// Changes the visibility without an animation, unless an animation to it is already running.
  mutating func set(isVisible: Bool) { transition.jump(to: isVisible ? 1 : 0) }

  /// Makes the item visible immediately.
  mutating func settle() { self = Fade(isVisible: true) }
}

/// The dip in brightness that moves over the text of a model that is still thinking (Spec/Reveal.md 7).
package struct Shimmer: Equatable, Sendable {
  /// The tick at which the shimmer started.
  private let start: Int
  /// The size of the text.
  private let size: Size

  /// The distance by which the dimmed area extends beyond the text, in points.
  private static let outset = 4.0
  private static let dipWidth = 200.0
  /// The opacity of the text in the middle of the dip.
  package static let lowest = 0.3
  /// The distance from the middle of the dip to its end, in points.
  package static let reach = dipWidth / 2

  init(of size: Size, from tick: Int) {
    self.size = size
    start = tick
  }

  /// Returns the middle of the dip, in points from the left edge of the text.
  ///
  /// - Parameter moment: the time in ticks since the start of the stream, with a fraction.
  package func center(at moment: Double) -> Double {
    let period = AnimationTiming.shimmer.duration * StreamClock.ticksPerSecond
    let age = max(0, moment - Double(start)).truncatingRemainder(dividingBy: period)
    let progress = AnimationTiming.shimmer.progress(from: 0, at: age)
    let width = size.width + 2 * Self.outset
    return -Self.reach + progress * (width + Self.dipWidth) - Self.outset
  }

  /// Returns the same shimmer, or a restarted one if the size of the text changed.
  func continued(with size: Size, at tick: Int) -> Shimmer {
    size == self.size ? self : Shimmer(of: size, from: tick)
  }
}

/// The identity of an item across revisions (Spec/Reveal.md 5.5).
struct ItemKey: Hashable {
  fileprivate enum Kind {
    case text, code, thinking, marker, shape, placeholder, anchor, table, details, media, button, formula
  }

  fileprivate let kind: Kind
  fileprivate let ordinal: Int
  /// The pointer of the list item or quote that the item belongs to; empty for all other items.
  fileprivate var place = ""

  /// Returns the keys of items that share a coordinate space, in the same order. They are counted from the
  /// first of these items; before it, the two revisions are the same.
  static func keys(of items: some Sequence<LayoutItem>) -> [ItemKey] {
    var counter = ItemCounter()
    return items.map { counter.key(of: $0) }
  }
}

/// Counts items for their keys. Media, details and thinking blocks are counted separately, so that they keep
/// their identity when they move. Markers and bars belong to their list item or quote, whatever their index
/// is. All other items are counted by their index among the items that are not thinking blocks.
private struct ItemCounter {
  private var thinkingCount = 0
  private var mediaCount = 0
  /// The number of items that are not thinking blocks.
  private var count = 0
  /// The number of markers and bars at each place.
  private var companions: [String: Int] = [:]

  mutating func key(of item: LayoutItem) -> ItemKey {
    switch item.content {
    case .thinking:
      defer { thinkingCount += 1 }
      return ItemKey(kind: .thinking, ordinal: thinkingCount)
    case .media, .slideshow, .fileRow, .panel:
      defer { mediaCount += 1 }
      return next(.media, ordinal: mediaCount)
    case .details(let details): return next(.details, ordinal: details.ordinal)
    case .text: return next(.text, ordinal: count)
    case .code: return next(.code, ordinal: count)
    case .marker: return companion(.marker, of: item)
    case .shape where item.isCompanion: return companion(.shape, of: item)
    case .shape: return next(.shape, ordinal: count)
    case .placeholder: return next(.placeholder, ordinal: count)
    case .anchor: return next(.anchor, ordinal: count)
    case .table: return next(.table, ordinal: count)
    case .button: return next(.button, ordinal: count)
    case .formula: return next(.formula, ordinal: count)
    }
  }

  private mutating func companion(_ kind: ItemKey.Kind, of item: LayoutItem) -> ItemKey {
    count += 1
    let place = item.place(without: thinkingCount)
    let ordinal = companions[place, default: 0]
    companions[place] = ordinal + 1
    return ItemKey(kind: kind, ordinal: ordinal, place: place)
  }

  private mutating func next(_ kind: ItemKey.Kind, ordinal: Int) -> ItemKey {
    count += 1
    return ItemKey(kind: kind, ordinal: ordinal)
  }
}

extension LayoutItem {
  /// True if the item is the marker of a list item, or the bar or background of a quote. Its place in the
  /// order moves back while the list item or quote grows, but it stays visible (Spec/Reveal.md 13).
  var isCompanion: Bool {
    switch content {
    case .marker: true
    case .shape(let box): box.kind == .bar || box.kind == .shape
    case .text, .thinking, .code, .placeholder, .anchor, .table, .details, .media, .slideshow, .fileRow,
      .button, .formula,
      .panel:
      false
    }
  }

  /// The pointer of the item on a page without the thinking blocks before it.
  fileprivate func place(without thoughtCount: Int) -> String {
    guard thoughtCount > 0, source.hasPrefix("/") else { return source }
    let index = source.dropFirst().prefix { $0 != "/" }
    guard let number = Int(index) else { return source }
    return "/\(number - thoughtCount)" + source.dropFirst(1 + index.count)
  }
}
