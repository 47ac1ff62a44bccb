import MessageModel
import PageModel
import Primitives

/// The header of a message, measured (Spec/Bubbles.md 6).
struct HeaderMeasure {
  /// What the content must be wide for it.
  private(set) var width = 0.0
  private(set) var height = 0.0
  private var name: NameLine?
  private var forward: ForwardMeasure?
  private var reply: ReplyMeasure?
  private var tops = Tops()

  private struct Tops {
    var name = 0.0
    var forward = 0.0
    var reply = 0.0
  }

  /// Gaps above a part that is the first of all, and between parts.
  private enum Gap {
    static let name = 7.0
    static let firstForward = 5.0
    static let forward = 2.0
    static let firstReply = 11.0
    static let reply = 2.0
    /// Taken from the end where no reply is the last.
    static let cut = 5.0
  }

  /// - Parameter hidesName: whether the first content leaves no room for a plain name.
  init(_ environment: MessageEnvironment, offered: Double, hidesName: Bool) {
    forward = ForwardMeasure(environment, offered: offered)
    reply = ReplyMeasure(environment, offered: offered)
    let needsName = !hidesName || forward != nil || reply != nil || environment.message.viaBot != nil
    name = needsName ? NameLine(environment, offered: offered) : nil
    if let name {
      tops.name = Gap.name
      height = Gap.name + name.height
      width = name.width
    }
    if let forward {
      height += (height == 0 ? Gap.firstForward : 0) + Gap.forward
      tops.forward = height
      height += forward.height
      width = max(width, forward.width)
    }
    if let reply {
      height += height == 0 ? Gap.firstReply : Gap.reply
      tops.reply = height
      height += reply.height
      width = max(width, reply.width)
    } else if height > 0 {
      height -= Gap.cut
    }
    width = min(width, offered)
  }

  /// - Parameters:
  ///   - origin: of the content.
  ///   - width: of the content.
  func placed(at origin: Point, width: Double) -> HeaderBox {
    var box = HeaderBox()
    box.height = height
    name?.place(at: origin.moved(by: Point(0, tops.name)), width: width, in: &box)
    box.forward = forward?.placed(
      at: origin.moved(by: Point(BubbleMetrics.sideInset, tops.forward)))
    box.reply = reply?.placed(
      at: origin.moved(by: Point(BubbleMetrics.sideInset, tops.reply)),
      width: width - 2 * BubbleMetrics.sideInset)
    return box
  }
}

/// What stands in a bubble above its contents (Spec/Bubbles.md 6).
package struct HeaderBox: Sendable {
  package var name: Label?
  package var badge: NameBadge?
  package var via: Label?
  /// What its author is in the chat.
  package var rank: RankBox?
  package var boost: BoostBox?
  package var forward: ForwardBox?
  package var reply: ReplyBox?
  package var height = 0.0

  package init() {}
}

/// The sign after a name.
package struct NameBadge: Sendable {
  package enum Kind: Sendable {
    case verified, premium
    /// A word in a frame.
    case warning(Label)
  }

  package var kind: Kind
  package var frame: Rect
  package var color: Color
}

package struct RankBox: Sendable {
  package var label: Label
  /// The capsule behind owners and administrators.
  package var capsule: RankCapsule?
}

package struct RankCapsule: Equatable, Sendable {
  package var frame: Rect
  package var color: Color
}

/// How often an author boosts the group.
package struct BoostBox: Sendable {
  package var frame: Rect
  package var icon: Rect
  package var count: Label?
  package var color: Color
}

package struct ForwardBox: Sendable {
  package var frame: Rect
  package var title: Label
  package var name: Label
  package var avatar: AvatarBox?
  /// The sign of a story, before its words.
  package var icon: Rect?
  package var color: Color
}

package struct ReplyBox: Sendable {
  /// Of the sign of a quote, in points.
  package static let quoteSignWidth = 9.0

  package var panel: Panel
  package var title: TextBlock
  package var text: TextBlock?
  package var thumbnail: Thumbnail?
  /// Upper right corner of a quote's sign.
  package var quoteIcon: Point?
  /// The sign of a story, before the text.
  package var storyIcon: Rect?

  package struct Thumbnail: Sendable {
    package var frame: Rect
    package var media: MediaID
    package var cornerRadius: Double
    package var isConcealed: Bool
  }
}
