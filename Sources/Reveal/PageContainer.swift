import PageLayout
import Primitives

/// What holds a page while it is revealed: a bubble of its own, or that of a message (Spec/Reveal.md 8 and 9).
package struct PageContainer: Equatable, Sendable {
  /// Its size as a still.
  package var size: Size
  /// Points of its height that are not the page's: rims, and what stands above the page.
  package var surroundings: Double
  /// Smaller than that it never is, unless its settled size is.
  package var least: Size
  /// Whether a status ends it, which has room as soon as the last revision is there.
  package var hasStatus: Bool
  /// Points of the height that is taken in a list and is not the container's.
  package var outside = 0.0
  /// Whether there is no page to grow with.
  package var isEmpty: Bool

  package init(size: Size, surroundings: Double, least: Size, hasStatus: Bool = false, isEmpty: Bool = false)
  {
    (self.size, self.surroundings, self.least) = (size, surroundings, least)
    (self.hasStatus, self.isEmpty) = (hasStatus, isEmpty)
  }

  /// Around a page with nothing beside it.
  package init(_ layout: Layout) {
    self.init(
      size: layout.containerSize, surroundings: 2 * layout.design.rim.height,
      least: layout.design.emptyBubble,
      isEmpty: layout.items.isEmpty)
  }
}

/// The container's size, which follows what is revealed (Spec/Reveal.md 8 and 9; Spec/Picture.md, Streams).
struct ContainerGrowth {
  private var width = Transition(at: 0, .size)
  private var height = Transition(at: 0, .size)
  private var isEmpty = true
  /// The largest size of the run so far.
  private(set) var largest = Size.zero

  /// Below the page while it is a draft.
  private static let draftInset = 6.0

  enum Phase {
    case draft
    /// Nothing more arrives, and the text has not grown since.
    case finishing
    case full
  }

  /// - Parameter settled: the container's size at the end of the run: smaller than that and a bubble it never
  ///   is (Spec/Rulings.md 65).
  static func size(
    of container: PageContainer, revealedHeight: Double, settled: Size, in phase: Phase
  ) -> Size {
    var size = container.size
    if !container.isEmpty {
      switch phase {
      case .draft: size.height = revealedHeight + container.surroundings + draftInset
      case .finishing where container.hasStatus: break
      case .finishing: size.height = revealedHeight + container.surroundings
      case .full: break
      }
    }
    let least = container.least
    return Size(
      max(size.width, min(least.width, settled.width)), max(size.height, min(least.height, settled.height)))
  }

  /// Grows or shrinks from where it is. The first size is there at once. `mayShrink`: else a side that is
  /// longer, or is growing longer, does so (Spec/Rulings.md 66).
  mutating func resize(to size: Size, at tick: Int, isAnimated: Bool, mayShrink: Bool = true) {
    var size = size
    if !mayShrink {
      let now = self.size(at: Double(tick))
      size = Size(max(size.width, now.width, width.target), max(size.height, now.height, height.target))
    }
    note(size)
    if isAnimated && !isEmpty {
      width.run(to: size.width, from: tick)
      height.run(to: size.height, from: tick)
    } else {
      width.set(to: size.width)
      height.set(to: size.height)
    }
    isEmpty = false
  }

  /// What it is on its way to.
  var target: Size { Size(width.target, height.target) }

  /// Counts a size that it has while a thought folds.
  mutating func note(_ size: Size) {
    largest = Size(max(largest.width, size.width), max(largest.height, size.height))
  }

  func size(at moment: Double) -> Size { Size(width.value(at: moment), height.value(at: moment)) }

  func isMoving(at moment: Double) -> Bool { width.isRunning(at: moment) || height.isRunning(at: moment) }
}
