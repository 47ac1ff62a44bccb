import PageLayout
import PageModel
import Primitives

/// What stands in a bubble above its contents (Docs/Bubbles.md 6).
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

/// After a name.
package struct NameBadge: Sendable {
  package enum Kind: Sendable {
    case verified, premium
    /// In a frame.
    case warning(Label)
  }

  package var kind: Kind
  package var frame: Rect
  package var color: Color
}

package struct RankBox: Sendable {
  package var label: Label
  /// Behind owners and administrators.
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
  /// Of a story: before its words.
  package var icon: Rect?
  package var color: Color
}

package struct ReplyBox: Sendable {
  package var panel: Panel
  package var title: TextBlock
  package var text: TextBlock?
  package var thumbnail: Thumbnail?
  /// Upper right corner of a quote's sign.
  package var quoteIcon: Point?
  /// Before the text, of a story.
  package var storyIcon: Rect?

  package struct Thumbnail: Sendable {
    package var frame: Rect
    package var media: MediaID
    package var cornerRadius: Double
    package var isConcealed: Bool
  }
}
