import Localization
import PageModel

/// The format of dates: the language, the time zone and the clock. Settings of the machine have no effect
/// (Spec/Input.md 6.4).
public struct DateFormat: Hashable, Codable, Sendable {
  /// The time zone.
  public var zone: ZoneOffsets
  /// The moment that relative dates count from, in seconds since 1970. Without it, relative dates show their
  /// label.
  public var now: Int?
  /// The clock, which counts 12 or 24 hours.
  public var clock: Clock
  /// The language of dates, labels and service messages.
  public var language = Language.english

  public enum Clock: Int, CaseIterable, Codable, Sendable {
    case hours12 = 12
    case hours24 = 24
  }

  /// - Parameters:
  ///   - secondsFromUTC: A constant offset from UTC, in seconds east of Greenwich. To use a zone with
  ///     daylight saving time, set ``zone``.
  ///   - now: The moment that relative dates count from, in seconds since 1970.
  public init(secondsFromUTC: Int = 0, now: Int? = nil, clock: Clock = .hours24) {
    zone = ZoneOffsets(fixed: secondsFromUTC)
    self.now = now
    self.clock = clock
  }

  /// Returns the formatted date; `nil` if the label is shown unchanged.
  package func format(_ date: DateText) -> String? {
    switch date.format {
    case .none: return nil
    case .monthDayAndTime:
      let moment = moment(date.unixTime)
      return language.commaSeparated([monthAndDay(moment), time(moment, hasSeconds: false)])
    case .relative: return now.map { relative(seconds: date.unixTime.subtractingClamped($0)) }
    case .absolute(let weekday, let datePrecision, let timePrecision):
      let moment = moment(date.unixTime)
      let days = [
        weekday ? language[moment.weekday(isShort: datePrecision == .short)] : nil,
        self.date(moment, datePrecision),
      ].compactMap { $0 }
      let day = days.count > 1 ? language.text(.weekdayAndDate, days[0], days[1]) : days.first
      let parts = [day, time(moment, timePrecision)].compactMap { $0 }
      return parts.count > 1
        ? language.count(.dateAndTime, shownHour(moment), parts[0], parts[1]) : parts.first
    }
  }

  /// Returns a date as `June 4, 2026`, the format of author lines.
  package func long(_ unixTime: Int) -> String { long(moment(unixTime)) }

  /// Returns a time as `12:34` or `3:04 PM`, the format of the time of a message.
  package func time(_ unixTime: Int) -> String { time(moment(unixTime), hasSeconds: false) }

  /// Returns a date and time as `June 4, 2026 at 12:34`.
  package func longWithTime(_ unixTime: Int) -> String {
    language.count(.dateAndTime, shownHour(moment(unixTime)), long(unixTime), time(unixTime))
  }

  /// Returns a sentence with a time. Its form may depend on the hour: "alle 12:34", "all'1:04".
  package func sentence(_ phrase: LocalizedString, atTime unixTime: Int) -> String {
    language.count(phrase, shownHour(moment(unixTime)), time(unixTime))
  }

  /// Returns a sentence with a date and a time. Its form may depend on the day: "il 9 luglio", "l'8 luglio".
  package func sentence(_ phrase: LocalizedString, onDateAndTime unixTime: Int) -> String {
    language.count(phrase, moment(unixTime).day, longWithTime(unixTime))
  }

  /// The hour that the clock shows.
  private func shownHour(_ moment: CivilTime) -> Int {
    clock == .hours24 ? moment.hour : (moment.hour + 11) % 12 + 1
  }

  package func long(_ moment: CivilTime) -> String {
    language.text(
      .longDate, language.month(of: moment), language.number(moment.day), language.number(moment.year))
  }

  /// Returns a date as `June 4`.
  package func monthAndDay(_ moment: CivilTime) -> String { language.monthAndDay(moment) }

  /// Returns the date and time in the time zone.
  package func moment(_ unixTime: Int) -> CivilTime {
    CivilTime(unixTime.addingClamped(zone.seconds(at: unixTime)))
  }

  private static let secondsInMinute = 60
  private static let secondsInHour = 3_600
  private static let secondsInDay = 86_400

  /// Returns a relative date as `5 minutes ago` or `in 2 days`, rounded, in units up to days.
  private func relative(seconds: Int) -> String {
    let distance = Int(clamping: seconds.magnitude)
    let (past, future, length): (LocalizedString, LocalizedString, Int) =
      switch distance {
      case ..<Self.secondsInMinute: (.secondsAgo, .inSeconds, 1)
      case ..<Self.secondsInHour: (.minutesAgo, .inMinutes, Self.secondsInMinute)
      case ..<Self.secondsInDay: (.hoursAgo, .inHours, Self.secondsInHour)
      default: (.daysAgo, .inDays, Self.secondsInDay)
      }
    let count = distance / length + (2 * (distance % length) >= length ? 1 : 0)
    return language.count(seconds < 0 ? past : future, count, language.number(count))
  }

  private func date(_ moment: CivilTime, _ precision: DateText.Precision) -> String? {
    switch precision {
    case .none: nil
    case .short:
      language.text(
        .shortDate, language.twoDigits(moment.month), language.twoDigits(moment.day),
        language.twoDigits(abs(moment.year % 100)))
    case .long: long(moment)
    }
  }

  private func time(_ moment: CivilTime, _ precision: DateText.Precision) -> String? {
    switch precision {
    case .none: nil
    case .short: time(moment, hasSeconds: false)
    case .long: time(moment, hasSeconds: true)
    }
  }

  private func time(_ moment: CivilTime, hasSeconds: Bool) -> String {
    let shown = shownHour(moment)
    let hour = clock == .hours24 ? language.twoDigits(shown) : language.number(shown)
    let (minute, second) = (language.twoDigits(moment.minute), language.twoDigits(moment.second))
    let time =
      hasSeconds
      ? language.text(.timeWithSeconds, hour, minute, second) : language.text(.time, hour, minute)
    return clock == .hours24 ? time : language.text(moment.hour < 12 ? .timeBeforeNoon : .timeAfterNoon, time)
  }
}

extension Int {
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}

extension RichText {
  /// Returns the text with its dates in words.
  package func spelled(by dates: DateFormat) -> RichText {
    switch self {
    case .concat(let parts): .concat(parts.map { $0.spelled(by: dates) })
    case .styled(let style, let inner): .styled(style, inner.spelled(by: dates))
    case .date(let date): dates.format(date).map(RichText.plain) ?? date.label
    default: self
    }
  }
}
