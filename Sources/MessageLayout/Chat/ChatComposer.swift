import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Makes a chat's messages, which come one at a time, into entries, which leave in the same order as soon as what comes
/// after them is known: nothing of the chat is kept but its last row (Docs/Chats.md 1).
package struct ChatComposer {
  private let info: ChatInfo
  private var options: ChatLayoutOptions
  private let book: FontBook
  /// What stands in the row that waits for what is below it; empty at first.
  private var pending: PendingRow?
  private var days = DayRun()
  private var unread: UnreadPlace
  private var isEmpty = true

  /// - Parameter book: its faces measure the text; it belongs to the caller's task.
  package init(info: ChatInfo, options: ChatLayoutOptions, book: FontBook) {
    self.info = info
    self.options = options
    // A chat has one, even if nobody chose it.
    self.options.message.wallpaper = options.message.shownWallpaper
    self.book = book
    unread = UnreadPlace(after: options.showsUnread ? info.lastReadIncoming : nil)
  }

  /// Adds the message that stands below all that came before it.
  ///
  /// - Parameters:
  ///   - peers: whom the message names.
  ///   - media: what its pictures are found in.
  /// - Returns: the entries that are finished now.
  package mutating func append(
    _ message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()
  ) -> [ChatEntry] {
    isEmpty = false
    if pending?.joins(message) == true {
      pending?.add(message, peers: peers, media: media)
      return []
    }
    let day =
      options.showsDates
      ? days.begin(message.date, dates: options.message.page.dates, yearOf: options.latestDate) : nil
    let isFirstUnread = unread.isPassed(by: message)
    let upper = isFirstUnread || day != nil ? nil : pending
    let above = pending
    var row = PendingRow(message, peers: peers, media: media)
    row.day = day
    row.isFirstUnread = isFirstUnread
    row.isJoinedAbove = upper.map { MergeRule.joins($0.first, message) } == true
    let goesOn = upper.map { MergeRule.shareAvatar($0.first, message) } == true
    pending = row
    return above.map { entries(of: $0, isJoinedBelow: row.isJoinedAbove, goesOn: goesOn) } ?? []
  }

  /// Ends the chat.
  ///
  /// - Parameters:
  ///   - peers: who is in it.
  ///   - media: what the picture is found in that stands in a chat without messages.
  /// - Returns: the entries that are left.
  package mutating func finish(
    peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()
  ) -> [ChatEntry] {
    defer { pending = nil }
    if isEmpty, let beginning = info.beginning {
      let message = Message(chat: info.chat, content: .service(.beginning(beginning)))
      pending = PendingRow(message, peers: peers, media: media)
    }
    return pending.map { entries(of: $0, isJoinedBelow: false, goesOn: false) } ?? []
  }

  /// - Parameter goesOn: whether the author does in the next row.
  private func entries(of row: PendingRow, isJoinedBelow: Bool, goesOn: Bool) -> [ChatEntry] {
    var entries: [ChatEntry] = []
    let marks = ChatMarks(options: options.message, book: book)
    if let day = row.day { entries.append(marks.date(day, above: row.first)) }
    if row.isFirstUnread { entries.append(marks.unread(above: row.first)) }
    let merge = MergeState(above: row.isJoinedAbove, below: isJoinedBelow, goesOn: goesOn)
    if let entry = self.row(row, merge) { entries.append(entry) }
    return entries
  }

  private func row(_ row: PendingRow, _ merge: MergeState) -> ChatEntry? {
    var options = options.message
    options.merge = merge
    options.showsAuthors = info.showsAuthors
    guard
      let (layout, diagnostics) = MessageLayoutEngine.layOut(
        album: row.messages, peers: row.peers, media: row.media, options: options, book: book)
    else { return nil }
    return ChatEntry(
      content: .row(layout), size: layout.size,
      messageIDs: row.messages.compactMap(\.id), source: layout.source, scale: options.page.scale,
      media: row.media,
      diagnostics: diagnostics)
  }
}

/// A message, or several of an album, of which it is not known yet what comes below.
private struct PendingRow {
  private(set) var first: Message
  private(set) var messages: [Message]
  private(set) var peers: PeerTable
  private(set) var media: MediaTable
  var day: String?
  var isFirstUnread = false
  var isJoinedAbove = false

  /// The most messages that are sent together.
  private static let mostOfAlbum = 10

  init(_ message: Message, peers: PeerTable, media: MediaTable) {
    first = message
    messages = [message]
    self.peers = peers
    self.media = media
  }

  /// Whether a message was sent together with these.
  func joins(_ message: Message) -> Bool {
    guard let album = first.albumID, album == message.albumID else { return false }
    return messages.count < Self.mostOfAlbum && first.author == message.author
      && first.direction == message.direction && first.chat == message.chat
  }

  mutating func add(_ message: Message, peers: PeerTable, media: MediaTable) {
    messages.append(message)
    // It stands below all of them.
    first.keyboard = first.keyboard ?? message.keyboard
    self.peers.add(peers)
    self.media.add(media)
  }
}

/// How a chat is laid out.
package struct ChatLayoutOptions: Sendable {
  /// The options of all rows; how they are joined is the chat's to say. Its dates decide where days begin, and their
  /// `now` which day is today.
  package var message: MessageLayoutOptions
  /// Whether a capsule stands above the first message of each day.
  package var showsDates = true
  /// Whether a bar stands above the first unread message.
  package var showsUnread = true
  /// Of an archive's last message, whose year dates do not tell where there is no present; `nil` where years are told
  /// as they change.
  package var latestDate: Int?

  package init(message: MessageLayoutOptions = MessageLayoutOptions()) { self.message = message }
}
