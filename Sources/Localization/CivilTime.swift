/// A date and time in the Gregorian calendar, calculated with integer arithmetic alone.
package struct CivilTime {
  package let year, month, day, hour, minute, second: Int
  /// The day of the week; 0 is Sunday.
  package let weekday: Int

  private static let secondsInDay = 86_400
  /// The number of days after which the calendar repeats: 400 years.
  private static let daysInEra = 146_097
  /// The number of days from March 1 of year 0 to January 1, 1970.
  private static let epochShift = 719_468
  /// The weekday of January 1, 1970: a Thursday.
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

  /// Returns the name of the weekday: `Thursday`, or `Thu` if short.
  package func weekday(isShort: Bool) -> LocalizedString {
    isShort ? .shortWeekday(weekday) : .weekday(weekday)
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}

extension Language {
  /// Returns a month and a day: `June 4`.
  package func monthAndDay(_ moment: CivilTime) -> String {
    text(.monthAndDay, month(of: moment), number(moment.day))
  }

  /// Returns the name of the month in a date.
  package func month(of moment: CivilTime) -> String {
    LocalizedString.month(moment.month).map { self[$0] } ?? ""
  }
}
