import JSONText

/// The dates of dumps: `2026-06-11T08:30:00+00:00`, with a space or `T`, optional fractions, and `Z` or an
/// offset. A date without an offset is in UTC.
package enum ISODate {
  /// The supported dates in seconds since 1970, from the year 1 to the year 9999.
  package static let range = -62_135_596_800...253_402_300_799

  /// Returns the seconds since 1970 of a number, a number in a string, or a date; `nil` for other values.
  package static func seconds(of value: JSONValue) -> Int? {
    let seconds = value.integer ?? value.string.flatMap { Int($0) ?? Self.seconds($0) }
    return seconds.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The value of all families for no date.
  package static let unknown = 0

  /// Returns the seconds since 1970 of a date; `nil` for any other text.
  package static func seconds(_ text: String) -> Int? {
    var rest = Substring(text).utf8
    guard let year = number(&rest, digits: 4), skip(&rest, "-"), let month = number(&rest, digits: 2),
      skip(&rest, "-"), let day = number(&rest, digits: 2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let midnight = days(year: year, month: month, day: day) * secondsInDay
    guard !rest.isEmpty else { return midnight }

    guard skip(&rest, "T") || skip(&rest, " "), let hour = number(&rest, digits: 2), skip(&rest, ":"),
      let minute = number(&rest, digits: 2), hour < 24, minute < 60
    else { return nil }
    var second = 0
    if skip(&rest, ":") {
      guard let value = number(&rest, digits: 2), value <= 60 else { return nil }
      second = value
      if skip(&rest, ".") { rest = rest.drop(while: ASCII.isDigit) }
    }
    guard let offset = offset(&rest), rest.isEmpty else { return nil }
    return midnight + hour * 3600 + minute * 60 + second - offset
  }

  static let secondsInDay = 86_400

  /// Returns the number of days from 1970-01-01 for a moment in `range` or near it.
  package static func day(of seconds: Int) -> Int {
    let (day, rest) = seconds.quotientAndRemainder(dividingBy: secondsInDay)
    return rest < 0 ? day - 1 : day
  }

  /// Returns a date such as `2024-05-01`.
  package static func text(day: Int) -> String {
    // Years begin in March here, as below. An era has 400 years.
    let days = day + daysToEpoch
    let era = (days >= 0 ? days : days - (daysInEra - 1)) / daysInEra
    let ofEra = days - era * daysInEra
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / (daysInEra - 1)) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let shiftedMonth = (5 * ofYear + 2) / 153
    let dayOfMonth = ofYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let numbers = [(year + era * 400 + (month <= 2 ? 1 : 0), 4), (month, 2), (dayOfMonth, 2)]
    return numbers.map { number, digits in
      String(repeating: "0", count: max(0, digits - String(number).count)) + String(number)
    }.joined(separator: "-")
  }

  private static let daysInEra = 146_097
  /// The number of days from March 1 of the year 0 to 1970-01-01.
  private static let daysToEpoch = 719_468

  /// Returns the number of days from 1970-01-01 in the Gregorian calendar. Years begin in March here, so that
  /// a leap day is the last day of its year.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
    let daysBeforeMonth = (153 * shiftedMonth + 2) / 5
    return shiftedYear * 365 + leapDays + daysBeforeMonth + day - 1 - daysToEpoch
  }

  /// Reads an offset in seconds east of UTC.
  private static func offset(_ rest: inout Substring.UTF8View) -> Int? {
    if rest.isEmpty || skip(&rest, "Z") { return 0 }
    let isWest = skip(&rest, "-")
    guard isWest || skip(&rest, "+"), let hours = number(&rest, digits: 2) else { return nil }
    _ = skip(&rest, ":")
    guard let minutes = number(&rest, digits: 2) else { return nil }
    return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
  }

  private static func number(_ rest: inout Substring.UTF8View, digits: Int) -> Int? {
    let part = rest.prefix(digits)
    guard part.count == digits, part.allSatisfy(ASCII.isDigit) else { return nil }
    rest = rest.dropFirst(digits)
    return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func skip(_ rest: inout Substring.UTF8View, _ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, byte == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
