import PageLayout
import Primitives

/// The container's size, which follows what is revealed (Docs/Reveal.md 8 and 9; Docs/Picture.md, Streams).
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

  static func size(of layout: Layout, revealedHeight: Double, in phase: Phase) -> Size {
    let full = layout.containerSize
    guard !layout.items.isEmpty else { return full }
    let rims = 2 * Layout.containerRim
    switch phase {
    case .draft: return Size(full.width, revealedHeight + rims + draftInset)
    case .finishing: return Size(full.width, revealedHeight + rims)
    case .full: return full
    }
  }

  /// Grows or shrinks from where it is. The first size is there at once.
  mutating func resize(to size: Size, at tick: Int, isAnimated: Bool) {
    largest = Size(max(largest.width, size.width), max(largest.height, size.height))
    if isAnimated && !isEmpty {
      width.run(to: size.width, from: tick)
      height.run(to: size.height, from: tick)
    } else {
      width.set(to: size.width)
      height.set(to: size.height)
    }
    isEmpty = false
  }

  func size(at moment: Double) -> Size { Size(width.value(at: moment), height.value(at: moment)) }

  func isMoving(at moment: Double) -> Bool { width.isRunning(at: moment) || height.isRunning(at: moment) }
}
