import MessageModel
import PageLayout
import Primitives
import Typography

/// Finds what of a chat shows on a screen, while its entries come: nothing is kept but what may still be on it
/// (Docs/Chats.md 9.1).
package struct ChatScreenComposer {
  private let options: ChatScreenOptions
  private let info: ChatInfo
  private var entries: [ChatEntry] = []
  private var height = 0.0
  /// Of the entry that the list is scrolled to, among those that are kept.
  private var target: Int?
  /// Of the entries that came after those that are kept.
  private var rest = Rest()

  private struct Rest {
    var height = 0.0
    var unread = 0
  }

  package init(_ options: ChatScreenOptions, info: ChatInfo) {
    self.options = options
    self.info = info
  }

  /// Whether the message that the list is scrolled to has come.
  package var hasFoundMessage: Bool { target != nil }

  /// Takes the entry that stands below all that came before it.
  package mutating func add(_ entry: ChatEntry) {
    if let target {
      let below = entries[target...].reduce(0) { $0 + $1.height }
      guard below < options.size.height + entries[target].height else {
        rest.height += entry.height
        rest.unread += entry.unreadCount(after: info.lastReadIncoming)
        return
      }
    } else if let message = options.message, entry.messageIDs.contains(message) {
      target = entries.count
    }
    entries.append(entry)
    height += entry.height
    // What is a screen and more above all that may be looked at never shows.
    while target == nil, let first = entries.first, height - first.height > options.size.height {
      height -= first.height
      entries.removeFirst()
    }
  }

  /// The screen; without entries an empty chat.
  ///
  /// - Parameters:
  ///   - peers: who is in it.
  ///   - layout: how the entries were laid out.
  ///   - book: its faces measure the texts of the bars.
  package func finish(peers: PeerTable, layout: ChatLayoutOptions, book: FontBook) -> ChatScreen {
    let design = ChatScreenDesign()
    let window = design.window(on: options.size)
    let total = height + rest.height
    // Where the list's upper end stands when it is scrolled to its end, and when to its beginning.
    let end = window.bottom - total
    var top = end
    if let target {
      let above = entries[..<target].reduce(0) { $0 + $1.height }
      let middle = above + entries[target].height / 2
      top = max(end, min(window.top, (window.top + window.bottom) / 2 - middle))
    }
    // A list that is not as high as its window stands at the window's end.
    if total < window.bottom - window.top { top = end }
    var placed: [(entry: ChatEntry, origin: Point)] = []
    var unread = rest.unread
    var y = Rounding.floorToPixel(top, scale: layout.message.page.scale)
    for entry in entries {
      if y < options.size.height, y + entry.height > 0 { placed.append((entry, Point(0, y))) }
      if y >= window.bottom { unread += entry.unreadCount(after: info.lastReadIncoming) }
      y += entry.height
    }
    let bars = ChatScreenBars(
      size: options.size, design: design, info: info, peers: peers, layout: layout.message, book: book)
    return bars.screen(
      placed, otherUnread: options.otherUnread, unreadBelow: top > end + Self.near ? unread : nil)
  }

  /// Points from the end at which the list counts as scrolled to it.
  private static let near = 1.0
}

extension ChatEntry {
  fileprivate func unreadCount(after last: Int64?) -> Int {
    guard let last, case .row(let row) = content, row.side == .incoming else { return 0 }
    return messageIDs.reduce(0) { $0 + ($1 > last ? 1 : 0) }
  }
}
