import MessageModel
import PageLayout
import Primitives
import Typography

/// A chat on the screen of a phone: which entries show and where everything stands, in the screen's space
/// (Docs/Chats.md 9).
package struct ChatScreen: Sendable {
  package var size: Size
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var wallpaper: Wallpaper
  /// Those that meet the screen, from top to bottom, with their upper left corners.
  package var entries: [(entry: ChatEntry, origin: Point)]
  /// Upper left corner of what comes next.
  package var end = Point.zero
  /// Where the list vanishes under the bars.
  package var fades: [EdgeFade]
  /// Bottom to top.
  package var capsules: [GlassCapsule]
  package var avatar: AvatarBox?
  /// On the button that scrolls down: how much below was not read.
  package var badge: CountBadge?
  package var statusBar: StatusBar
  package var homeBar: HomeBar
}

extension ChatScreen {
  /// The screen while an answer arrives below the last message (Docs/Chats.md 10).
  ///
  /// - Parameters:
  ///   - entries: above the answer.
  ///   - peers: who is in the chat.
  ///   - layout: how the entries were laid out.
  ///   - book: its faces measure the texts of the bars.
  package init(
    answered entries: [ChatEntry], size: Size, info: ChatInfo, peers: PeerTable, layout: ChatLayoutOptions,
    book: FontBook
  ) {
    let design = ChatScreenDesign()
    let place = AnswerPlace(
      entries, window: design.window(on: size), height: size.height, scale: layout.message.page.scale)
    let bars = ChatScreenBars(
      size: size, design: design, info: info, peers: peers, layout: layout.message, book: book)
    self = bars.screen(place.entries, otherUnread: nil, unreadBelow: nil)
    end = place.answer
  }
}

/// A stretch of a list's edge that its wallpaper lies over.
package struct EdgeFade: Equatable, Sendable {
  /// As faint as it gets.
  package var whole: Rect
  /// From there to nothing.
  package var ramp: Rect
  /// Of the wallpaper.
  package var alpha: Double
  package var isAtTop: Bool

  package init(whole: Rect, ramp: Rect, alpha: Double, isAtTop: Bool) {
    self.whole = whole
    self.ramp = ramp
    self.alpha = alpha
    self.isAtTop = isAtTop
  }
}

/// A number on a round ground.
package struct CountBadge: Sendable {
  package var frame: Rect
  package var color: Color
  package var label: Label
}
