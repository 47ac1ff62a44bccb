import PageModel

/// Dates in words, in English and in one time zone: nothing of the machine reaches them (Docs/Input.md 6.4).
public struct DateFormat: Equatable, Sendable {
  public var zone: ZoneOffsets
  /// Seconds since 1970 that relative dates count from; without it they show their label.
  public var now: Int?
  public var clock: Clock

  public enum Clock: Int, CaseIterable, Sendable {
    case hours12 = 12
    case hours24 = 24
  }

  /// - Parameters:
  ///   - secondsFromUTC: east of Greenwich, always; ``zone`` may be one whose clocks are changed.
  ///   - now: seconds since 1970.
  public init(secondsFromUTC: Int = 0, now: Int? = nil, clock: Clock = .hours24) {
    zone = ZoneOffsets(fixed: secondsFromUTC)
    self.now = now
    self.clock = clock
  }

  /// The formatted date; `nil` where the label is shown as it is.
  package func format(_ date: DateText) -> String? {
    switch date.format {
    case .none: return nil
    case .relative: return now.map { Self.relative(seconds: date.unixTime.subtractingClamped($0)) }
    case .absolute(let weekday, let datePrecision, let timePrecision):
      let moment = moment(date.unixTime)
      let days = [
        weekday ? datePrecision == .short ? moment.shortWeekdayName : moment.weekdayName : nil,
        moment.date(datePrecision),
      ].compactMap { $0 }.joined(separator: " ")
      let parts = [days.isEmpty ? nil : days, moment.time(timePrecision, clock)].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " at ")
    }
  }

  /// `June 4, 2026`: the date of an author line.
  package func long(_ unixTime: Int) -> String { moment(unixTime).longDate }

  /// `12:34`, `3:04 PM`: when a message was sent.
  package func time(_ unixTime: Int) -> String { moment(unixTime).time(clock) }

  /// On the calendar and the clock of the time zone.
  package func moment(_ unixTime: Int) -> CivilTime { CivilTime(unixTime.addingClamped(zone.seconds(at: unixTime))) }

  private static let secondsInMinute = 60
  private static let secondsInHour = 3_600
  private static let secondsInDay = 86_400

  /// `5 minutes ago`, `in 2 days`: rounded, in no unit larger than days.
  private static func relative(seconds: Int) -> String {
    let distance = Int(clamping: seconds.magnitude)
    let (unit, length) =
      switch distance {
      case ..<secondsInMinute: ("second", 1)
      case ..<secondsInHour: ("minute", secondsInMinute)
      case ..<secondsInDay: ("hour", secondsInHour)
      default: ("day", secondsInDay)
      }
    let count = distance / length + (2 * (distance % length) >= length ? 1 : 0)
    let words = "\(count) \(unit)\(count == 1 ? "" : "s")"
    return seconds < 0 ? "\(words) ago" : "in \(words)"
  }
}

extension CivilTime {
  fileprivate func date(_ precision: DateText.Precision) -> String? {
    switch precision {
    case .none: nil
    case .short: [month, day, abs(year % 100)].map(Self.twoDigits).joined(separator: "/")
    case .long: longDate
    }
  }

  fileprivate func time(_ precision: DateText.Precision, _ clock: DateFormat.Clock) -> String? {
    switch precision {
    case .none: nil
    case .short: time(clock)
    case .long: time(clock, hasSeconds: true)
    }
  }

  fileprivate func time(_ clock: DateFormat.Clock, hasSeconds: Bool = false) -> String {
    let parts = hasSeconds ? [minute, second] : [minute]
    let rest = parts.map { ":" + Self.twoDigits($0) }.joined()
    switch clock {
    case .hours24: return Self.twoDigits(hour) + rest
    case .hours12: return "\((hour + 11) % 12 + 1)\(rest)\u{A0}\(hour < 12 ? "AM" : "PM")"
    }
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
}

/// A moment in the Gregorian calendar, by arithmetic alone.
package struct CivilTime {
  package let year, month, day, hour, minute, second: Int
  /// 0 is Sunday.
  let weekday: Int

  private static let secondsInDay = 86_400
  /// Years repeat after as many days.
  private static let daysInEra = 146_097
  /// The days from 1 March of year 0 to 1 January 1970.
  private static let epochShift = 719_468
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  /// 1 January 1970 was a Thursday.
  private static let epochWeekday = 4

  package init(_ unixTime: Int) {
    // Dates beyond some millions of years carry no meaning and must not overflow.
    let limit = 100_000_000_000_000
    let time = min(limit, max(-limit, unixTime))
    let days = Self.floorDivide(time, Self.secondsInDay)
    let rest = time - days * Self.secondsInDay
    hour = rest / 3600
    minute = rest / 60 % 60
    second = rest % 60
    weekday = ((days + Self.epochWeekday) % 7 + 7) % 7

    // Years are counted from March, so that the leap day ends a year.
    let shifted = days + Self.epochShift
    let era = Self.floorDivide(shifted, Self.daysInEra)
    let dayOfEra = shifted - era * Self.daysInEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var weekdayName: String { Self.weekdays[weekday] }
  /// `Thu`
  var shortWeekdayName: String { String(weekdayName.prefix(3)) }
  /// `June 4`
  package var monthAndDay: String { "\(Self.months[month - 1]) \(day)" }
  package var longDate: String { "\(monthAndDay), \(year)" }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
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
