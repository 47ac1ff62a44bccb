/// Dates of dumps: `2026-06-11T08:30:00+00:00`, with a space or `T`, fractions, `Z` or an offset; without
/// one, UTC.
enum ISODate {
  /// Seconds since 1970 from the year 1 to the year 9999.
  static let range = -62_135_596_800...253_402_300_799

  /// Seconds since 1970, UTC; `nil` for what is no such date.
  static func seconds(_ text: String) -> Int? {
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

  private static let secondsInDay = 86_400

  /// Days from 1970-01-01 in the Gregorian calendar. Years begin in March here, so that a leap day is their
  /// last.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month > 2 ? year : year - 1
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let leapDays = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
    let daysBeforeMonth = (153 * shiftedMonth + 2) / 5
    let daysToEpoch = 719_469
    return shiftedYear * 365 + leapDays + daysBeforeMonth + day - daysToEpoch
  }

  /// Seconds east of UTC.
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
