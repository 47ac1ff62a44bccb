import MessageModel
import PageLayout
import Primitives

/// The bubble of a message in its row.
package struct BubbleBox: Equatable, Sendable {
  /// The frame of the bubble. The painted area is smaller by the rim, and by the space for the tail on the
  /// tail's side.
  package var frame: Rect
  package var corners: BubbleCorners
  package var hasTail: Bool
  /// True if the bubble is painted. On a plain background, media without a header have no visible bubble.
  package var isPainted: Bool
  package var side: Side

  /// The painted part of the frame, without the tail.
  package var body: Rect {
    let left = side == .incoming ? BubbleMetrics.tailRoom : 0
    return Rect(
      frame.minX + left + BubbleMetrics.rim, frame.minY + BubbleMetrics.rim,
      frame.width - BubbleMetrics.tailRoom - 2 * BubbleMetrics.rim, frame.height - 2 * BubbleMetrics.rim)
  }
}

/// The measures of bubbles (Spec/Bubbles.md 3).
package enum BubbleMetrics {
  /// The distance from the list's edge to the bubble's frame.
  package static let edge = 3.0
  /// The space for the tail, beside the content.
  package static let tailRoom = 6.0
  /// The distance between the frame and the painted area.
  package static let rim = 1.0
  package static let smallest = Size(40, 35)
  package static let radius = 16.0
  /// The radius where a bubble is joined with its neighbor.
  package static let joinedRadius = 8.0
  /// The space at the trailing edge for the icon of a message that could not be sent.
  package static let failureRoom = 24.0
  static let shareRoom = 10.0
  /// The gap above and below a bubble that is not joined, to which one device pixel is added.
  package static let gap = 2.0
  /// The distance of text and panels from the content's sides.
  package static let sideInset = 11.0
}

/// The width available to the contents of a row, and the position of its bubble (Spec/Bubbles.md 3).
struct RowGeometry {
  let listWidth: Double
  let side: Side
  let hasAvatar: Bool
  let hasFailed: Bool
  let isPost: Bool
  /// True if a share button is beside the bubble: channel posts have one, and the media of bots.
  let hasShareButton: Bool
  let margins: (top: Double, bottom: Double)

  private enum Fill {
    static let narrowest = 500.0
    static let narrow = 680.0
    static let narrowShare = 0.85
    static let wideShare = 0.65
    static let postMargin = 3.0
    static let sharedPostMargin = 45.0
  }

  /// The space that bubbles leave free in a narrow list.
  static let margin = 36.0
  /// The width of the avatar column.
  static let avatarColumn = 38.0

  init(_ environment: MessageEnvironment) {
    let message = environment.message
    let options = environment.options
    isPost = message.chat.kind == .channel && message.direction == .incoming
    listWidth = options.listWidth
    side = environment.side
    hasAvatar = environment.showsAuthors && message.direction == .incoming
    hasFailed = message.direction == .outgoing && message.sendState == .failed
    hasShareButton = options.hasShareButton && (isPost || environment.isMediaOfBot)
    let gap = BubbleMetrics.gap + environment.pixel
    let panel = environment.offerPanel.map { $0.frame.height + SuggestedPostPanel.Metrics.gap } ?? 0
    margins = ((options.merge.above ? 0 : gap) + panel, options.merge.below ? 0 : gap)
  }

  private var fill: Double {
    let fill: Double
    if isPost {
      fill = listWidth - (hasShareButton ? Fill.sharedPostMargin : Fill.postMargin)
    } else if listWidth <= Fill.narrowest {
      fill = listWidth - Self.margin
    } else {
      fill = Rounding.floor(listWidth * (listWidth <= Fill.narrow ? Fill.narrowShare : Fill.wideShare))
    }
    return fill - (hasFailed ? BubbleMetrics.failureRoom : 0)
  }

  /// Returns true if a list is so wide that its images may be larger.
  static func isWide(_ listWidth: Double) -> Bool { listWidth > Fill.narrow }

  var avatarInset: Double { hasAvatar ? Self.avatarColumn : 0 }

  /// The maximum width of the parts of a message.
  var offered: Double {
    let shared = hasShareButton ? BubbleMetrics.shareRoom : 0
    let room = fill - 3 * BubbleMetrics.edge - BubbleMetrics.tailRoom - avatarInset - shared
    return max(0, Rounding.floor(room))
  }

  /// Returns the left edge of a bubble's frame.
  func bubbleX(width: Double) -> Double {
    switch side {
    case .incoming: return BubbleMetrics.edge + avatarInset
    case .outgoing:
      return listWidth - width - BubbleMetrics.edge - (hasFailed ? BubbleMetrics.failureRoom : 0)
    }
  }

  private enum Failure {
    static let side = 20.0
    static let right = 5.0
    static let bottom = 6.0
    // The exclamation mark: vertical lengths are shares of the disc's height, horizontal ones are points.
    static let stroke = (top: 0.25, height: 0.3, width: 2.0)
    static let dot = (top: 0.65, side: 2.5)
  }

  /// Returns the icon of a message that could not be sent, beside content that ends at
  /// `bottom`.
  func failureSign(above bottom: Double, _ color: Color) -> Box {
    let frame = Rect(
      listWidth - Failure.right - Failure.side, bottom - Failure.side - Failure.bottom, Failure.side,
      Failure.side)
    let stroke = Rect(
      frame.midX - Failure.stroke.width / 2, frame.minY + frame.height * Failure.stroke.top,
      Failure.stroke.width, frame.height * Failure.stroke.height)
    let dot = Rect(
      frame.midX - Failure.dot.side / 2, frame.minY + frame.height * Failure.dot.top, Failure.dot.side,
      Failure.dot.side)
    let disc = Box(.rim, frame, .fill(radius: Box.round, color))
    let mark = [stroke, dot].map { Box(.icon, $0, .fill(radius: Box.round, .white)) }
    return Box.group(.failure, frame, [disc] + mark).snapped
  }

  /// The distance of the content from the bubble's left edge.
  var contentInset: Double { side == .incoming ? BubbleMetrics.tailRoom : 0 }
}

extension MessageEnvironment {
  /// True for an incoming picture or file of a bot.
  fileprivate var isMediaOfBot: Bool {
    guard message.direction == .incoming, let bot = message.author?.peer, peers.known(bot)?.isBot == true
    else { return false }
    let traits = message.content.traits
    return traits.picture != nil || traits.hasFile
  }
}

/// The corners and the tail of a bubble (Spec/Bubbles.md 3.1).
package struct BubbleShape: Equatable, Sendable {
  package var corners: BubbleCorners
  package var hasTail: Bool

  /// - Parameter hasTails: true if bubbles that are not joined have tails.
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
