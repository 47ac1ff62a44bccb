import MessageModel
import PageLayout
import PageModel
import Primitives

/// The measured header of a message (Spec/Bubbles.md 6).
struct HeaderMeasure {
  /// The width that the header requires of the content.
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

  /// The gaps above the first part and between parts.
  private enum Gap {
    static let name = 7.0
    static let firstForward = 5.0
    static let forward = 2.0
    static let firstReply = 11.0
    static let reply = 2.0
    /// The height subtracted at the end if the last part is not a reply.
    static let cut = 5.0
  }

  /// - Parameter hidesName: true if the first content leaves no space for a plain name.
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
  ///   - origin: the top left corner of the content.
  ///   - width: the width of the content.
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

/// The part of a bubble above its contents (Spec/Bubbles.md 6).
package struct HeaderBox: Sendable {
  package var name: Label?
  package var badge: NameBadge?
  package var via: Label?
  /// The author's role in the chat.
  package var rank: RankBox?
  package var boost: BoostBox?
  package var forward: ForwardBox?
  package var reply: ReplyBox?
  package var height = 0.0

  package init() {}
}

/// The icon after a name.
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
  /// The pill behind the rank of owners and administrators.
  package var capsule: RankCapsule?
}

package struct RankCapsule: Equatable, Sendable {
  package var frame: Rect
  package var color: Color
}

/// The number of times an author boosts the group.
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
  /// The icon of a story, before the text.
  package var icon: Rect?
  package var color: Color
}

package struct ReplyBox: Sendable {
  /// The width of the quote icon, in points.
  package static let quoteSignWidth = 9.0

  package var panel: Panel
  package var title: TextBlock
  package var text: TextBlock?
  package var thumbnail: Thumbnail?
  /// The top right corner of the quote icon.
  package var quoteIcon: Point?
  /// The icon of a story, before the text.
  package var storyIcon: Rect?

  package struct Thumbnail: Sendable {
    package var frame: Rect
    package var media: MediaID
    package var cornerRadius: Double
    package var isConcealed: Bool
  }
}
