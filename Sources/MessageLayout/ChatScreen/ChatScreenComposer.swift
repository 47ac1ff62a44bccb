import MessageModel
import PageLayout
import Primitives
import Typography

/// Finds what of a chat shows on a screen, while its entries come: nothing is kept but what may still be on it
/// (Docs/Chats.md 9).
package struct ChatScreenComposer {
  private let options: ChatScreenOptions
  private var entries: [ChatEntry] = []

  package init(_ options: ChatScreenOptions) { self.options = options }

  /// Takes the entry that stands below all that came before it.
  package mutating func add(_ entry: ChatEntry) { entries.append(entry) }

  /// Whether nothing that comes now can be on the screen.
  package var isFull: Bool { false }

  /// The screen; without entries an empty chat.
  ///
  /// - Parameters:
  ///   - info: for the bar.
  ///   - peers: who is in it.
  package func finish(info: ChatInfo, peers: PeerTable, layout: ChatLayoutOptions, book: FontBook)
    -> ChatScreen
  {
    ChatScreen(
      size: options.size, scale: layout.message.page.scale, palette: layout.message.shownPalette,
      wallpaper: layout.message.shownWallpaper, entries: [])
  }
}
