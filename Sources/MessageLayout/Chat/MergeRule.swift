import MessageModel
import PageLayout

/// Which messages look like one group (Spec/Chats.md 2).
package enum MergeRule {
  /// Seconds from which on messages are too far from each other.
  static let span = 600

  /// Whether two messages that stand directly below each other are joined. That a day or the unread begins between them
  /// is another matter.
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

  /// Whether one avatar stands for both of two messages that stand directly below each other in a row each, whatever they
  /// look like.
  package static func shareAvatar(_ upper: Message, _ lower: Message) -> Bool {
    upper.chat == lower.chat && upper.author == lower.author && upper.direction == lower.direction
      && !upper.isSentence && !lower.isSentence && isNear(upper.date, lower.date)
  }

  private static func isNear(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return true }
    let (distance, overflow) = first.subtractingReportingOverflow(second)
    return !overflow && distance.magnitude < span
  }

  /// The chat from which it was saved, or the other program's author.
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
  /// Whether it only says what happened, and is nobody's.
  fileprivate var isSentence: Bool {
    if case .service = content { return true }
    if case .expired = content { return true }
    return false
  }

  /// Whether a group speaks for itself, through one of its admins.
  fileprivate var isOfChatItself: Bool {
    guard chat.kind == .group, let id = chat.id else { return false }
    return author == .peer(id)
  }
}

/// The days that a chat goes through, from one message to the next (Spec/Chats.md 4).
struct DayRun: Equatable {
  private var last: Day?
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

  /// What the day that a message begins is called; `nil` where it begins none, or does not say when it was sent.
  ///
  /// - Parameter reference: a moment of the year that is not told, where there is no present; `nil` for the year of the
  ///   day above.
  mutating func begin(_ date: Int?, dates: DateFormat, yearOf reference: Int? = nil) -> String? {
    // A time without a day is one of the first day that there is (Spec/Messages.md 1.15).
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

/// Where a chat's unread messages begin: at the first incoming one after the last that was read (Spec/Chats.md 5).
struct UnreadPlace: Equatable {
  /// `nil` when there is no such place, or it was passed.
  private var lastRead: Int64?

  init(after lastRead: Int64?) { self.lastRead = lastRead }

  /// Whether the bar stands above a message: true but once.
  mutating func isPassed(by message: Message) -> Bool {
    guard let lastRead, let id = message.id, message.direction == .incoming, id > lastRead else {
      return false
    }
    self.lastRead = nil
    return true
  }
}
