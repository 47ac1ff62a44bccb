import PageLayout
import Primitives

/// What shows of one item of a layout. It has the parts that its kind has, and no others.
package struct ItemReveal: Equatable, Sendable {
  /// What shows of a text, or of code.
  package internal(set) var text: TextReveal?
  /// The opacity of code's background, of thinking, of everything that appears as a whole.
  package internal(set) var fade: Fade?
  /// The shimmer of thinking.
  package internal(set) var shimmer: Shimmer?
  /// The height of a table's upper part that shows, title and grid together; everything else is cut off,
  /// borders too. `nil` for all of it.
  package internal(set) var rowMask: Transition?
  /// One for each of `LayoutItem.groups`, in their order.
  package internal(set) var groups: ChunkedArray<GroupReveal> = []
  /// Indices of the groups in which something moves.
  var busyGroups: [Int] = []
}

/// What shows of items that share a space: those of the page, of a details' body, of a cell.
package struct GroupReveal: Equatable, Sendable {
  /// One for each item, in layout order.
  package internal(set) var items: ChunkedArray<ItemReveal> = []
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

/// The dip of brightness that runs over text of a model that is still thinking (Spec/Reveal.md 7).
package struct Shimmer: Equatable, Sendable {
  /// Tick.
  private let start: Int
  /// The size of the text.
  private let size: Size

  /// How far the dimmed area reaches beyond the text.
  private static let outset = 4.0
  private static let dipWidth = 200.0
  /// The text's opacity in the middle of the dip.
  package static let lowest = 0.3
  /// Points from the middle of the dip to where it ends.
  package static let reach = dipWidth / 2

  init(of size: Size, from tick: Int) {
    self.size = size
    start = tick
  }

  /// The middle of the dip, from the text's left edge. `moment`: ticks and parts of one from the stream's
  /// start.
  package func center(at moment: Double) -> Double {
    let period = Timing.shimmer.duration * StreamClock.ticksPerSecond
    let age = max(0, moment - Double(start)).truncatingRemainder(dividingBy: period)
    let progress = Timing.shimmer.progress(from: 0, at: age)
    let width = size.width + 2 * Self.outset
    return -Self.reach + progress * (width + Self.dipWidth) - Self.outset
  }

  /// The same, begun anew when the text's size changes.
  func continued(with size: Size, at tick: Int) -> Shimmer {
    size == self.size ? self : Shimmer(of: size, from: tick)
  }
}

/// What makes an item of one revision the same as one of the next (Spec/Reveal.md 5.5).
struct ItemKey: Hashable {
  fileprivate enum Kind {
    case text, code, thinking, marker, shape, placeholder, anchor, table, details, media, button, formula
  }

  fileprivate let kind: Kind
  fileprivate let ordinal: Int
  /// The pointer of the list item or quote that the item belongs to; empty for all other items.
  fileprivate var place = ""

  /// The keys of items that share a space, in their order. They are counted from the first of these, before which two
  /// revisions are the same.
  static func keys(of items: some Sequence<LayoutItem>) -> [ItemKey] {
    var counter = ItemCounter()
    return items.map { counter.key(of: $0) }
  }
}

/// Media, details and thinking are counted each by themselves, so that they are the same wherever they move; markers and
/// bars belong to their item or quote, wherever they come in it; all others by their place among what is not thinking.
private struct ItemCounter {
  private var thinkingCount = 0
  private var mediaCount = 0
  /// All but thinking.
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
  /// Whether the item is the marker of a list item or the bar or background of a quote. Its place in the order moves back
  /// while the list item or quote grows, but it stays visible (Spec/Reveal.md 13).
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
