import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Converts a stream of messages to chat entries in the same order. An entry is returned as soon as its
/// successor is known, so only the last row is kept in memory (Spec/Chats.md 1).
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

  /// Begins with the first message of the chat.
  ///
  /// - Parameters:
  ///   - peers: the members of the chat.
  ///   - media: the table with the image of a bot's description.
  /// - Returns: the entries above all messages.
  package func begin(peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()) -> [ChatEntry] {
    guard let introduction = info.introduction else { return [] }
    return layout.entries(of: ArrangedRow(introduction, in: info.chat, peers: peers, media: media))
  }

  /// Adds the next message of the chat.
  ///
  /// - Parameters:
  ///   - peers: the people that the message names.
  ///   - media: the table with the message's images.
  /// - Returns: the entries that are now finished.
  package mutating func append(
    _ message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()
  ) -> [ChatEntry] {
    isEmpty = false
    return arranger.append(message, peers: peers, media: media).map(layout.entries) ?? []
  }

  /// Ends the chat.
  ///
  /// - Parameters:
  ///   - peers: the members of the chat.
  ///   - media: the table with the image of a chat without messages.
  /// - Returns: the remaining entries.
  package mutating func finish(
    peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()
  ) -> [ChatEntry] {
    if isEmpty, let beginning = info.beginning {
      return layout.entries(of: ArrangedRow(beginning, in: info.chat, peers: peers, media: media))
    }
    return arranger.finish().map(layout.entries) ?? []
  }
}

/// Decides which messages form a row, how rows are joined and what is above them; does no layout.
package struct ChatArranger {
  private let options: ChatLayoutOptions
  private let showsTopics: Bool
  /// The id of the last message of a post whose discussion follows.
  private let discussed: Int64?
  /// The row that waits for its successor; empty at first.
  private var pending: ArrangedRow?
  private var days = DayRun()
  private var unread: UnreadPlace

  package init(info: ChatInfo, options: ChatLayoutOptions) {
    self.options = options
    (showsTopics, discussed) = (info.showsTopics, info.discussed)
    unread = UnreadPlace(after: options.showsUnread ? info.lastReadIncoming : nil)
  }

  /// The state that earlier messages set for later ones: the current day, and if unread messages have begun.
  package struct State: Equatable {
    fileprivate var days: DayRun
    fileprivate var unread: UnreadPlace
  }

  package var state: State { State(days: days, unread: unread) }

  /// Returns an arranger that continues in the middle of a chat, at the beginning of a row.
  ///
  /// - Parameter state: the state of the arranger that reached this position.
  package func resumed(at state: State) -> ChatArranger {
    var copy = self
    (copy.pending, copy.days, copy.unread) = (nil, state.days, state.unread)
    return copy
  }

  /// Adds the next message of the chat.
  ///
  /// - Returns: the row above it, if it is now finished.
  package mutating func append(
    _ message: Message, peers: PeerTable = PeerTable(), media: MediaTable = MediaTable()
  ) -> ArrangedRow? {
    if pending?.joins(message) == true {
      pending?.add(message, peers: peers, media: media)
      return nil
    }
    let day =
      options.showsDates
      ? days.begin(message, dates: options.message.page.dates, yearOf: options.latestDate) : nil
    let isFirstUnread = unread.isPassed(by: message)
    var above = pending
    var row = ArrangedRow(message, peers: peers, media: media)
    (row.place.day, row.place.isFirstUnread) = (day, isFirstUnread)
    row.place.startsDiscussion = startsDiscussion(message, below: above)
    let isOtherTopic = showsTopics && message.topic != above?.first.topic
    if isOtherTopic || day != nil { row.place.topic = showsTopics ? message.topic : nil }
    if let upper = above, !isFirstUnread, day == nil, !row.place.startsDiscussion {
      let isJoined = MergeRule.joins(upper.first, message)
      // The upper row looks joined even if another topic begins below it.
      above?.place.merge.below = isJoined
      row.place.merge.above = isJoined && !isOtherTopic
      above?.place.merge.goesOn = !isOtherTopic && MergeRule.shareAvatar(upper.first, message)
    }
    pending = row
    return above
  }

  private func startsDiscussion(_ message: Message, below upper: ArrangedRow?) -> Bool {
    guard let discussed, let id = message.id, id > discussed else { return false }
    return upper?.messages.contains { $0.id.map { $0 <= discussed } ?? false } ?? false
  }

  /// Ends the chat.
  ///
  /// - Returns: the remaining row.
  package mutating func finish() -> ArrangedRow? {
    defer { pending = nil }
    return pending
  }
}

/// Lays out rows, each independently.
package struct ChatRowLayout {
  private let showsAuthors: Bool
  private var options: ChatLayoutOptions
  private let book: FontBook

  package init(info: ChatInfo, options: ChatLayoutOptions, book: FontBook) {
    showsAuthors = info.showsAuthors
    self.options = options
    self.book = book
    // A chat always has a wallpaper, even if the user has not chosen one.
    self.options.message.wallpaper = options.message.shownWallpaper
  }

  /// Returns the entry of a row, after the date and the unread bar that precede it.
  package func entries(of row: ArrangedRow) -> [ChatEntry] {
    var entries: [ChatEntry] = []
    let marks = ChatMarks(options: options.message, book: book)
    if let day = row.place.day { entries.append(marks.date(day, above: row.first)) }
    if let topic = row.place.topic {
      entries.append(marks.topic(topic, above: row.first, peers: row.peers, isBelowDay: row.place.day != nil))
    }
    if row.place.startsDiscussion { entries.append(marks.discussion(above: row.first)) }
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

/// A message, or the messages of an album, with its place in the chat.
package struct ArrangedRow {
  @CopyOnWrite package private(set) var first: Message
  package private(set) var messages: [Message]
  package private(set) var peers: PeerTable
  package private(set) var media: MediaTable
  package fileprivate(set) var place = Place()

  /// The surroundings of a row, without its content.
  package struct Place: Equatable, Sendable {
    /// The label of the day that begins with the row; `nil` if none does.
    package fileprivate(set) var day: String?
    package fileprivate(set) var isFirstUnread = false
    /// The topic that begins with the row; `nil` if none does.
    package fileprivate(set) var topic: MessageTopic?
    /// True if the discussion of a post begins with the row.
    package fileprivate(set) var startsDiscussion = false
    /// The merge state, which is complete once the next row is known.
    package fileprivate(set) var merge = MergeState()
  }

  /// The maximum number of messages in an album.
  private static let mostOfAlbum = 10

  fileprivate init(_ message: Message, peers: PeerTable, media: MediaTable) {
    first = message
    messages = [message]
    self.peers = peers
    self.media = media
  }

  /// Creates the row of a chat without messages.
  package init(
    _ beginning: ChatBeginning, in chat: Chat, peers: PeerTable = PeerTable(),
    media: MediaTable = MediaTable()
  ) {
    self.init(
      Message(chat: chat, content: .service(.beginning(beginning))), peers: peers, media: media)
  }

  /// Creates a row of the same messages that was arranged before.
  package init?(_ messages: [(message: Message, peers: PeerTable, media: MediaTable)], at place: Place) {
    guard let first = messages.first else { return nil }
    self.init(first.message, peers: first.peers, media: first.media)
    for (message, peers, media) in messages.dropFirst() { add(message, peers: peers, media: media) }
    self.place = place
  }

  /// Returns true if a message belongs to the same album.
  fileprivate func joins(_ message: Message) -> Bool {
    guard let album = first.albumID, album == message.albumID else { return false }
    return messages.count < Self.mostOfAlbum && first.author == message.author
      && first.direction == message.direction && first.chat == message.chat
  }

  fileprivate mutating func add(_ message: Message, peers: PeerTable, media: MediaTable) {
    messages.append(message)
    // The keyboard is below all of the messages.
    first.keyboard = first.keyboard ?? message.keyboard
    self.peers.add(peers)
    self.media.add(media)
  }
}

/// The options for laying out a chat.
package struct ChatLayoutOptions: Sendable {
  /// The options of all rows, except their merge state, which the chat decides. The dates decide where days
  /// begin, and their `now` decides which day is today.
  package var message: MessageLayoutOptions
  /// True if a date is shown above the first message of each day.
  package var showsDates = true
  /// True if a bar is shown above the first unread message.
  package var showsUnread = true
  /// The time of an archive's last message: dates in its year omit the year if the current time is not
  /// given. `nil` shows the year whenever it changes.
  package var latestDate: Int?

  package init(message: MessageLayoutOptions = MessageLayoutOptions()) { self.message = message }
}
