import PageModel

/// Dates in words, in English and in one time zone: nothing of the machine reaches them (Docs/Input.md 6.4).
public struct DateFormat: Equatable, Sendable {
  /// Seconds east of Greenwich.
  public var secondsFromUTC: Int
  /// Seconds since 1970 that relative dates count from; without it they show their label.
  public var now: Int?

  public init(secondsFromUTC: Int = 0, now: Int? = nil) {
    self.secondsFromUTC = secondsFromUTC
    self.now = now
  }

  /// The formatted date; `nil` where the label is shown as it is.
  func format(_ date: DateText) -> String? {
    switch date.format {
    case .none: return nil
    case .relative: return now.map { Self.relative(seconds: date.unixTime.subtractingClamped($0)) }
    case .absolute(let weekday, let datePrecision, let timePrecision):
      let moment = CivilTime(date.unixTime.addingClamped(secondsFromUTC))
      var parts: [String] = []
      if weekday { parts.append(moment.weekdayName) }
      switch datePrecision {
      case .none: break
      case .short: parts.append("\(moment.month)/\(moment.day)/\(Self.twoDigits(moment.year % 100))")
      case .long: parts.append(moment.longDate)
      }
      switch timePrecision {
      case .none: break
      case .short: parts.append(Self.clock([moment.hour, moment.minute]))
      case .long: parts.append(Self.clock([moment.hour, moment.minute, moment.second]))
      }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
  }

  /// `June 4, 2026`: the date of an author line.
  func long(_ unixTime: Int) -> String { CivilTime(unixTime.addingClamped(secondsFromUTC)).longDate }

  private static func clock(_ parts: [Int]) -> String { parts.map(twoDigits).joined(separator: ":") }

  private static func twoDigits(_ number: Int) -> String {
    (abs(number) < 10 ? "0" : "") + String(abs(number))
  }

  /// `5 minutes ago`, `in 2 days`, in the largest whole unit.
  private static func relative(seconds: Int) -> String {
    let units: [(name: String, seconds: Int)] = [
      ("year", 31_536_000), ("month", 2_592_000), ("week", 604_800), ("day", 86_400), ("hour", 3_600),
      ("minute", 60),
    ]
    let distance = Int(clamping: seconds.magnitude)
    guard let unit = units.first(where: { distance >= $0.seconds }) else { return "just now" }
    let count = distance / unit.seconds
    let words = "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    return seconds < 0 ? "\(words) ago" : "in \(words)"
  }
}

/// A moment in the Gregorian calendar, by arithmetic alone.
struct CivilTime {
  let year, month, day, hour, minute, second: Int
  /// 0 is Sunday.
  let weekday: Int

  private static let secondsInDay = 86_400
  /// Years repeat after as many days.
  private static let daysInEra = 146_097
  /// From 1 March of year 0 to 1 January 1970.
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

  init(_ unixTime: Int) {
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
  var longDate: String { "\(Self.months[month - 1]) \(day), \(year)" }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}

extension Int {
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other < 0 ? .max : .min) : difference
  }
}
