import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Makes a chat's messages, which come one at a time, into entries, which leave in the same order as soon as what comes
/// after them is known: nothing of the chat is kept but its last row (Spec/Chats.md 1).
package struct ChatComposer {
  private let info: ChatInfo
  private var arranger: ChatArranger
  private let layout: ChatRowLayout
  private var isEmpty = true

  /// - Parameter book: its faces measure the text; it belongs to the caller's task.
  package init(info: ChatInfo, options: ChatLayoutOptions, book: FontBook) {
    self.info = info
    arranger = ChatArranger(info: info, options: options)
    layout = ChatRowLayout(info: info, options: options, book: book)
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
    return arranger.append(message, peers: peers, media: media).map(layout.entries) ?? []
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
    if isEmpty, let beginning = info.beginning {
      return layout.entries(of: ArrangedRow(beginning, in: info.chat, peers: peers, media: media))
    }
    return arranger.finish().map(layout.entries) ?? []
  }
}

/// Says which messages stand in a row, how rows are joined and what stands above them, and lays nothing out.
package struct ChatArranger {
  private let options: ChatLayoutOptions
  /// What stands in the row that waits for what is below it; empty at first.
  private var pending: ArrangedRow?
  private var days = DayRun()
  private var unread: UnreadPlace

  package init(info: ChatInfo, options: ChatLayoutOptions) {
    self.options = options
    unread = UnreadPlace(after: options.showsUnread ? info.lastReadIncoming : nil)
  }

  /// The state that earlier messages set for later ones: which day it is, and whether unread ones have begun.
  package struct State: Equatable {
    fileprivate var days: DayRun
    fileprivate var unread: UnreadPlace
  }

  package var state: State { State(days: days, unread: unread) }

  /// An arranger that goes on in the middle of a chat, at the beginning of a row.
  ///
  /// - Parameter state: of the arranger that came there.
  package func resumed(at state: State) -> ChatArranger {
    var copy = self
    (copy.pending, copy.days, copy.unread) = (nil, state.days, state.unread)
    return copy
  }

  /// Adds the message that stands below all that came before it.
  ///
  /// - Returns: the row above it, if that is finished now.
  package mutating func append(
    _ message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()
  ) -> ArrangedRow? {
    if pending?.joins(message) == true {
      pending?.add(message, peers: peers, media: media)
      return nil
    }
    let day =
      options.showsDates
      ? days.begin(message.date, dates: options.message.page.dates, yearOf: options.latestDate) : nil
    let isFirstUnread = unread.isPassed(by: message)
    var above = pending
    var row = ArrangedRow(message, peers: peers, media: media)
    (row.place.day, row.place.isFirstUnread) = (day, isFirstUnread)
    if let upper = above, !isFirstUnread, day == nil {
      row.place.merge.above = MergeRule.joins(upper.first, message)
      above?.place.merge.below = row.place.merge.above
      above?.place.merge.goesOn = MergeRule.shareAvatar(upper.first, message)
    }
    pending = row
    return above
  }

  /// Ends the chat.
  ///
  /// - Returns: the row that is left.
  package mutating func finish() -> ArrangedRow? {
    defer { pending = nil }
    return pending
  }
}

/// Lays out rows, each by itself.
package struct ChatRowLayout {
  private let showsAuthors: Bool
  private var options: ChatLayoutOptions
  private let book: FontBook

  package init(info: ChatInfo, options: ChatLayoutOptions, book: FontBook) {
    showsAuthors = info.showsAuthors
    self.options = options
    self.book = book
    // A chat has one, even if nobody chose it.
    self.options.message.wallpaper = options.message.shownWallpaper
  }

  /// A row with what introduces it.
  package func entries(of row: ArrangedRow) -> [ChatEntry] {
    var entries: [ChatEntry] = []
    let marks = ChatMarks(options: options.message, book: book)
    if let day = row.place.day { entries.append(marks.date(day, above: row.first)) }
    if row.place.isFirstUnread { entries.append(marks.unread(above: row.first)) }
    if let entry = self.row(row) { entries.append(entry) }
    return entries
  }

  private func row(_ row: ArrangedRow) -> ChatEntry? {
    var options = options.message
    options.merge = row.place.merge
    options.showsAuthors = showsAuthors
    guard
      let (layout, diagnostics) = MessageLayoutEngine.layOut(
        album: row.messages, peers: row.peers, media: row.media, options: options, book: book)
    else { return nil }
    return ChatEntry(
      content: .row(layout), size: layout.size,
      messageIDs: row.messages.compactMap(\.id), date: row.messages.first?.date, source: layout.source,
      scale: options.page.scale, media: row.media, diagnostics: diagnostics)
  }
}

/// A message, or several of an album, and what is around them.
package struct ArrangedRow {
  @CopyOnWrite package private(set) var first: Message
  package private(set) var messages: [Message]
  package private(set) var peers: PeerTable
  package private(set) var media: MediaTable
  package fileprivate(set) var place = Place()

  /// What is around a row, apart from what stands in it.
  package struct Place: Equatable, Sendable {
    /// What the day is called that begins with it; `nil` where none does.
    package fileprivate(set) var day: String?
    package fileprivate(set) var isFirstUnread = false
    /// Known from below once that is there.
    package fileprivate(set) var merge = MergeState()
  }

  /// The most messages that are sent together.
  private static let mostOfAlbum = 10

  fileprivate init(_ message: Message, peers: PeerTable, media: MediaTable) {
    first = message
    messages = [message]
    self.peers = peers
    self.media = media
  }

  /// What stands in a chat without messages.
  package init(
    _ beginning: ChatBeginning, in chat: Chat, peers: PeerTable = PeerTable(),
    media: MediaTable = MediaTable()
  ) {
    self.init(
      Message(chat: chat, content: .service(.beginning(beginning))), peers: peers, media: media)
  }

  /// A row that was arranged before, of the same messages.
  package init?(_ messages: [(message: Message, peers: PeerTable, media: MediaTable)], at place: Place) {
    guard let first = messages.first else { return nil }
    self.init(first.message, peers: first.peers, media: first.media)
    for (message, peers, media) in messages.dropFirst() { add(message, peers: peers, media: media) }
    self.place = place
  }

  /// Whether a message was sent together with these.
  fileprivate func joins(_ message: Message) -> Bool {
    guard let album = first.albumID, album == message.albumID else { return false }
    return messages.count < Self.mostOfAlbum && first.author == message.author
      && first.direction == message.direction && first.chat == message.chat
  }

  fileprivate mutating func add(_ message: Message, peers: PeerTable, media: MediaTable) {
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
