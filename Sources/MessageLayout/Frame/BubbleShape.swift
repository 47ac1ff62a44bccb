import PageLayout
import Primitives

/// Which corners are round and whether there is a tail (Docs/Bubbles.md 3.1).
package struct BubbleShape: Equatable, Sendable {
  package var corners: BubbleCorners
  package var hasTail: Bool

  /// - Parameter hasTails: whether bubbles that stand by themselves have tails.
  package init(
    side: Side, merge: MergeState, hasKeyboard: Bool, hasReactionsBelow: Bool, isAlbum: Bool = false,
    hasTails: Bool = true
  ) {
    let (large, small) = (BubbleMetrics.radius, BubbleMetrics.joinedRadius)
    let isJoinedBelow = merge.below || (hasReactionsBelow && !isAlbum)
    let outgoing: BubbleCorners
    switch (merge.above, isJoinedBelow, hasKeyboard) {
    case (_, _, true) where isAlbum: outgoing = BubbleCorners(large, large, small, small)
    case (true, _, true), (true, true, _): outgoing = BubbleCorners(large, small, small, large)
    case (false, _, true): outgoing = BubbleCorners(large, large, small, small)
    case (true, false, false): outgoing = BubbleCorners(large, small, large, large)
    case (false, true, false): outgoing = BubbleCorners(large, large, small, large)
    case (false, false, false): outgoing = BubbleCorners(all: large)
    }
    corners = side == .outgoing ? outgoing : outgoing.mirrored
    hasTail = hasTails && !isJoinedBelow && !hasKeyboard
  }
}
