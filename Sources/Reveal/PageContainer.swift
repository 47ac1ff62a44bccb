import PageLayout
import Primitives

/// The container of a page while it is revealed: a bubble of its own, or the bubble of a message
/// (Spec/Reveal.md 8 and 9).
package struct PageContainer: Equatable, Sendable {
  /// The size of the container in a still image.
  package var size: Size
  /// The height of the parts that are not the page, in points: padding, and everything above the page.
  package var surroundings: Double
  /// The minimum size of the container, unless its settled size is smaller.
  package var least: Size
  /// True if a status is at the end. It takes up space as soon as the last revision has arrived.
  package var hasStatus: Bool
  /// The height that is taken up in a list but lies outside the container, in points.
  package var outside = 0.0
  /// True if there is no page that could grow.
  package var isEmpty: Bool

  package init(size: Size, surroundings: Double, least: Size, hasStatus: Bool = false, isEmpty: Bool = false)
  {
    (self.size, self.surroundings, self.least) = (size, surroundings, least)
    (self.hasStatus, self.isEmpty) = (hasStatus, isEmpty)
  }

  /// Creates a container around a page alone.
  package init(_ layout: Layout) {
    self.init(
      size: layout.containerSize, surroundings: 2 * layout.design.rim.height,
      least: layout.design.emptyBubble,
      isEmpty: layout.items.isEmpty)
  }
}

/// The size of the container, which follows what is revealed (Spec/Reveal.md 8 and 9; Spec/Picture.md,
/// Streams).
struct ContainerGrowth {
  private var width = Transition(at: 0, .size)
  private var height = Transition(at: 0, .size)
  private var isEmpty = true
  /// The largest size of the run so far.
  private(set) var largest = Size.zero

  /// The extra height below the page while it is a draft, in points.
  private static let draftInset = 6.0

  enum Phase {
    case draft
    /// The last revision has arrived, and the text has not grown since.
    case finishing
    case full
    /// Everything is revealed.
    case done
  }

  /// Returns the size of the container.
  ///
  /// - Parameter settled: the size of the container at the end of the run. The result is at least this size
  ///   or the minimum size, whichever is smaller (Spec/Rulings.md 65).
  static func size(
    of container: PageContainer, revealedHeight: Double, settled: Size, in phase: Phase
  ) -> Size {
    var size = container.size
    if !container.isEmpty {
      switch phase {
      case .draft: size.height = revealedHeight + container.surroundings + draftInset
      case .finishing where container.hasStatus: break
      case .finishing: size.height = revealedHeight + container.surroundings
      case .full, .done: break
      }
    }
    if phase == .done { return size }
    let least = container.least
    return Size(
      max(size.width, min(least.width, settled.width)), max(size.height, min(least.height, settled.height)))
  }

  /// Animates from the current size to a new one. The first size applies immediately.
  ///
  /// - Parameters:
  ///   - mayShrink: false to keep a side that is longer, or is growing longer, as it is (Spec/Rulings.md 66).
  ///   - isFolding: true if a side that is becoming shorter continues nevertheless (Spec/Rulings.md 90).
  mutating func resize(
    to size: Size, at tick: Int, isAnimated: Bool, mayShrink: Bool = true, isFolding: Bool = false
  ) {
    var size = size
    if !mayShrink {
      let now = isFolding ? target : self.size(at: Double(tick))
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

  /// The size at the end of the animation.
  var target: Size { Size(width.target, height.target) }

  /// Includes in `largest` a size that the container has while a thought folds.
  mutating func note(_ size: Size) {
    largest = Size(max(largest.width, size.width), max(largest.height, size.height))
  }

  func size(at moment: Double) -> Size { Size(width.value(at: moment), height.value(at: moment)) }

  func isMoving(at moment: Double) -> Bool { width.isRunning(at: moment) || height.isRunning(at: moment) }
}
