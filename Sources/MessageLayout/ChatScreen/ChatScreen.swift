import PageLayout
import Primitives

/// A chat on the screen of a phone: which entries show and where everything stands, in the screen's space
/// (Docs/Chats.md 9).
package struct ChatScreen: Sendable {
  package var size: Size
  package var scale: Double
  package var palette: Palette
  package var wallpaper: Wallpaper
  /// Those that meet the screen, from top to bottom, with their upper left corners.
  package var entries: [(entry: ChatEntry, origin: Point)]
}
