import PageLayout

/// The days that a chat goes through, from one message to the next (Docs/Chats.md 4).
struct DayRun {
  private var last: Day?

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
  mutating func begin(_ date: Int?, dates: DateFormat) -> String? {
    guard let date else { return nil }
    let day = Day(date, dates)
    guard day != last else { return nil }
    let now = dates.now.map { Day($0, dates) }
    if day == now {
      last = day
      return "Today"
    }
    let year = (now ?? last)?.year ?? day.year
    last = day
    let moment = dates.moment(date)
    return day.year == year ? moment.monthAndDay : moment.longDate
  }
}
