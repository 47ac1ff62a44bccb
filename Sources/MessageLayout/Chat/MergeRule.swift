import MessageModel
import PageLayout

/// Decides which messages look like one group (Spec/Chats.md 2).
package enum MergeRule {
  /// The number of seconds from which messages are too far apart.
  static let span = 600

  /// Returns true if two consecutive messages are joined. A day or an unread bar between them is checked
  /// elsewhere.
  package static func joins(_ upper: Message, _ lower: Message) -> Bool {
    guard upper.chat == lower.chat, upper.author == lower.author, upper.direction == lower.direction,
      upper.content.traits.joinsNeighbours, lower.content.traits.joinsNeighbours, upper.keyboard == nil
    else { return false }
    guard origin(of: upper) == origin(of: lower) else { return false }
    if upper.isOfChatItself {
      let isSameAdmin = upper.signature == lower.signature && upper.rank == lower.rank
      guard upper.direction == .incoming, isSameAdmin else { return false }
    }
    return isNear(upper.date, lower.date)
  }

  /// Returns true if two messages in consecutive rows share one avatar, whatever they look like.
  package static func shareAvatar(_ upper: Message, _ lower: Message) -> Bool {
    upper.chat == lower.chat && upper.author == lower.author && upper.direction == lower.direction
      && !upper.isSentence && !lower.isSentence && isNear(upper.date, lower.date)
  }

  private static func isNear(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return true }
    let (distance, overflow) = first.subtractingReportingOverflow(second)
    return !overflow && distance.magnitude < span
  }

  /// Returns the chat from which a message was saved, or its author in the program it was imported from.
  private static func origin(of message: Message) -> Origin? {
    guard let forward = message.forward else { return nil }
    switch forward.source {
    case .imported(let name): return .imported(name)
    case .peer, .hidden, .channelPost, .story: return forward.savedFrom.map(Origin.saved)
    }
  }

  private enum Origin: Equatable {
    case saved(PeerID)
    case imported(String)
  }
}

extension Message {
  /// True if the message only reports an event and has no author's content.
  fileprivate var isSentence: Bool {
    if case .service = content { return true }
    if case .expired = content { return true }
    return false
  }

  /// True if the message is by the group itself, through one of its admins.
  fileprivate var isOfChatItself: Bool {
    guard chat.kind == .group, let id = chat.id else { return false }
    return author == .peer(id)
  }
}

/// Tracks the days of a chat from one message to the next (Spec/Chats.md 4).
struct DayRun: Equatable {
  private var last: Day?
  /// True after a message that waits until the other person is online.
  private var isWaiting = false
  private static let secondsInDay = 86_400

  private struct Day: Equatable {
    var year: Int
    var month: Int
    var day: Int

    init(_ unixTime: Int, _ dates: DateFormat) {
      let moment = dates.moment(unixTime)
      (year, month, day) = (moment.year, moment.month, moment.day)
    }
  }

  /// Returns the label of the day that a message begins; `nil` if it begins none or has no date.
  ///
  /// - Parameter reference: a time in the year that is omitted if the current time is not given; `nil` for
  ///   the year of the previous day.
  mutating func begin(_ message: Message, dates: DateFormat, yearOf reference: Int? = nil) -> String? {
    guard let schedule = message.schedule(at: dates.now) else {
      isWaiting = false
      return begin(message.date, dates: dates, yearOf: reference)
    }
    let language = dates.language
    if schedule == .whenChosen { return nil }
    if schedule == .whenOnline {
      defer { (isWaiting, last) = (true, nil) }
      return isWaiting ? nil : language[.scheduledUntilOnline]
    }
    isWaiting = false
    let day = begin(message.date, dates: dates, yearOf: reference)
    return day.map { $0 == language[.today] ? language[.scheduledToday] : language.text(.scheduledFor, $0) }
  }

  private mutating func begin(_ date: Int?, dates: DateFormat, yearOf reference: Int?) -> String? {
    // A time without a day is on the first day of the epoch (Spec/Messages.md 1.15).
    guard let date, !(0..<Self.secondsInDay).contains(date) else { return nil }
    let day = Day(date, dates)
    guard day != last else { return nil }
    let now = dates.now.map { Day($0, dates) }
    if day == now {
      last = day
      return dates.language[.today]
    }
    let year = (now ?? reference.map { Day($0, dates) } ?? last)?.year ?? day.year
    last = day
    let moment = dates.moment(date)
    return day.year == year ? dates.monthAndDay(moment) : dates.long(moment)
  }
}

/// The place where a chat's unread messages begin: at the first incoming message after the last read one
/// (Spec/Chats.md 5).
struct UnreadPlace: Equatable {
  /// The id of the last read message; `nil` if there is no such place, or it was passed.
  private var lastRead: Int64?

  init(after lastRead: Int64?) { self.lastRead = lastRead }

  /// Returns true, only once, for the message that the unread bar is above.
  mutating func isPassed(by message: Message) -> Bool {
    guard let lastRead, let id = message.id, message.direction == .incoming, id > lastRead else {
      return false
    }
    self.lastRead = nil
    return true
  }
}
