import MessageReading
import Primitives

/// What of a chat is drawn, and on what.
package struct ChatDrawingOptions: Sendable {
  /// Which of several chats: its name, its username or its id; `nil` for the only one.
  package var chat: String?
  package var selection = ChatSelection()
  /// `nil` for the palette's own.
  package var wallpaper: ChatWallpaper?
  /// The phone's screen, in points; `nil` for all of the chat below each other.
  package var screen: Size?

  package init() {}
}

/// What somebody has behind their chats.
package enum ChatWallpaper: Sendable {
  case color(Color)
  /// Bytes of a picture file, which is called so.
  case picture([UInt8], name: String)
}
