import Localization
import MessageModel
import PageLayout

extension Presence {
  /// Returns true if the person is online, which ends at a time if the present is known.
  func isOnline(at now: Int?) -> Bool {
    guard case .online(let end) = self else { return false }
    guard let now, let end else { return true }
    return end > now
  }

  /// Returns the words of the second line of a title (Spec/Chats.md 9.2). Without the present, the time at
  /// which a person was seen is a date.
  func words(_ dates: DateFormat) -> String? {
    let language = dates.language
    switch self {
    case .online(let end):
      if isOnline(at: dates.now) { return language[.isOnline] }
      return end.map { Self.seen($0, dates) }
    case .lastSeen(let time): return Self.seen(time, dates)
    case .recently: return language[.seenRecently]
    case .withinWeek: return language[.seenThisWeek]
    case .withinMonth: return language[.seenThisMonth]
    case .longAgo: return language[.seenLongAgo]
    }
  }

  private static let minute = 60
  private static let hour = 3600
  private static let day = 86_400

  private static func seen(_ time: Int, _ dates: DateFormat) -> String {
    let language = dates.language
    let then = dates.moment(time)
    func isDay(of other: Int) -> Bool {
      let moment = dates.moment(other)
      return (moment.year, moment.month, moment.day) == (then.year, then.month, then.day)
    }
    if let now = dates.now {
      let (difference, overflow) = now.subtractingReportingOverflow(time)
      let distance = overflow ? Int.max : difference
      if distance < minute { return language[.seenJustNow] }
      if distance < hour {
        let count = distance / minute
        return language.count(.seenMinutesAgo, count, language.number(count))
      }
      if isDay(of: now) {
        let count = distance / hour
        return language.count(.seenHoursAgo, count, language.number(count))
      }
      if isDay(of: now.addingClamped(-day)) { return dates.sentence(.seenYesterday, atTime: time) }
    }
    return language.count(.seenOn, then.day, dates.long(time))
  }
}
