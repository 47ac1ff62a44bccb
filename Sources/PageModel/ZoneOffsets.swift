/// The offsets of a time zone from UTC at every moment (Spec/Input.md 6.4).
public struct ZoneOffsets: Hashable, Codable, Sendable {
  /// A change of the clocks: from a moment, in seconds since 1970, they are `seconds` east of Greenwich.
  struct Change: Hashable, Codable, Sendable {
    var moment: Int
    var seconds: Int
  }

  private let first: Int
  private let changes: [Change]

  /// - Parameter seconds: the constant offset east of Greenwich, in seconds.
  public init(fixed seconds: Int) {
    first = seconds
    changes = []
  }

  init(first: Int, changes: [Change]) {
    self.first = first
    self.changes = changes
  }

  /// Returns the offset east of Greenwich, in seconds.
  ///
  /// - Parameter moment: the time in seconds since 1970.
  public func seconds(at moment: Int) -> Int {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].seconds
  }
}

// MARK: - Zone files

extension ZoneOffsets {
  /// Reads the bytes of a tzdata file (RFC 8536), version 2 or later. Returns `nil` for other data.
  public init?(file bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes: bytes)
    guard let old = reader.header(), old.version >= UInt8(ascii: "2") else { return nil }
    reader.position += old.length(ofMoment: 4)
    guard let header = reader.header() else { return nil }
    let moments = (0..<header.moments).compactMap { _ in reader.number(8) }
    let kinds = (0..<header.moments).compactMap { _ in reader.number(1) }
    let offsets = (0..<header.kinds).compactMap { _ -> Int? in
      defer { reader.position += 2 }
      return reader.number(4)
    }
    guard moments.count == header.moments, kinds.count == moments.count, offsets.count == header.kinds,
      let first = offsets.first, kinds.allSatisfy({ offsets.indices.contains($0 & 0xff) }),
      zip(moments, moments.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    var changes = zip(moments, kinds).map { Change(moment: $0, seconds: offsets[$1 & 0xff]) }
    reader.position += header.letters + header.leaps * 12 + header.standards + header.universals
    if let rule = ZoneRule(reader.footer) {
      let last = changes.last?.moment ?? .min
      changes += rule.changes.filter { $0.moment > last }
    }
    self.init(first: first, changes: changes)
  }
}

private struct ZoneFileReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  struct Header {
    var version: UInt8
    var universals, standards, leaps, moments, kinds, letters: Int

    /// Returns the length of the data after the header, in bytes.
    func length(ofMoment width: Int) -> Int {
      moments * (width + 1) + kinds * 6 + letters + leaps * (width + 4) + standards + universals
    }
  }

  mutating func header() -> Header? {
    let start = position
    guard bytes.dropFirst(start).starts(with: "TZif".utf8), bytes.count >= start + 44 else { return nil }
    position += 20
    let counts = (0..<6).compactMap { _ in number(4) }
    guard counts.count == 6, counts.allSatisfy({ (0...bytes.count).contains($0) }) else { return nil }
    return Header(
      version: bytes[start + 4], universals: counts[0], standards: counts[1], leaps: counts[2],
      moments: counts[3], kinds: counts[4], letters: counts[5])
  }

  /// Reads the next bytes as a signed big-endian number.
  mutating func number(_ width: Int) -> Int? {
    guard position >= 0, position + width <= bytes.count else { return nil }
    let value = bytes[position..<position + width].reduce(0) { $0 << 8 | UInt64($1) }
    position += width
    let unused = 64 - 8 * width
    return Int(Int64(bitPattern: value << UInt64(unused)) >> Int64(unused))
  }

  /// The rule for the time after all listed changes.
  var footer: String {
    guard position < bytes.count, bytes[position] == 0x0a else { return "" }
    return String(decoding: bytes[(position + 1)...].prefix { $0 != 0x0a }, as: UTF8.self)
  }
}

/// The rule for yearly changes of the clocks: `CET-1CEST,M3.5.0,M10.5.0/3`.
private struct ZoneRule {
  private struct Day {
    var month, week, weekday, seconds: Int

    /// Parses a day such as `M3.5.0/2`.
    init?(_ text: Substring) {
      let parts = text.split(separator: "/")
      guard let date = parts.first, date.first == "M" else { return nil }
      let numbers = date.dropFirst().split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
        (0...6).contains(numbers[2])
      else { return nil }
      (month, week, weekday) = (numbers[0], numbers[1], numbers[2])
      guard let time = parts.count == 2 ? ZoneRule.seconds(parts[1]) : 2 * 3600 else { return nil }
      seconds = time
    }

    /// Returns the local time in seconds since 1970.
    func moment(in year: Int) -> Int {
      let first = ZoneRule.days(year, month)
      // January 1, 1970, was a Thursday.
      var day = first + ((weekday - (first + 4) % 7) + 7) % 7 + (week - 1) * 7
      let end = month == 12 ? ZoneRule.days(year + 1, 1) : ZoneRule.days(year, month + 1)
      if day >= end { day -= 7 }
      return day * ZoneRule.secondsInDay + seconds
    }
  }

  private var standard, summer: Int
  private var begin, end: Day

  init?(_ text: String) {
    let parts = text.split(separator: ",")
    guard parts.count == 3, let begin = Day(parts[1]), let end = Day(parts[2]) else { return nil }
    (self.begin, self.end) = (begin, end)
    var rest = parts[0]
    func skipName() {
      let isQuoted = rest.first == "<"
      rest = isQuoted ? rest.drop { $0 != ">" }.dropFirst() : rest.drop(while: \.isLetter)
    }
    func takeOffset() -> Int? {
      let digits = rest.prefix { "+-:0123456789".contains($0) }
      rest = rest.dropFirst(digits.count)
      return Self.seconds(digits).map { -$0 }
    }
    skipName()
    guard let standard = takeOffset() else { return nil }
    skipName()
    (self.standard, summer) = (standard, takeOffset() ?? standard + 3600)
  }

  /// Parses an offset such as `-3:30` into seconds.
  private static func seconds(_ text: Substring) -> Int? {
    let isNegative = text.first == "-"
    let numbers = text.drop { "+-".contains($0) }.split(separator: ":").compactMap { Int($0) }
    guard (1...3).contains(numbers.count), numbers.allSatisfy({ (0...167).contains($0) }) else { return nil }
    let seconds = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return isNegative ? -seconds : seconds
  }

  /// Returns the number of days from January 1, 1970, to the first day of a month.
  private static func days(_ year: Int, _ month: Int) -> Int {
    let lengths = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400 - daysBefore1970 + lengths[month - 1]
      + (isLeap && month > 2 ? 1 : 0)
  }

  /// The years for which changes are calculated.
  private static let years = 1970...2200
  private static let secondsInDay = 86_400
  /// The number of days from January 1 of year 1 to January 1, 1970.
  private static let daysBefore1970 = 719_162

  var changes: [ZoneOffsets.Change] {
    Self.years.flatMap { year in
      [
        ZoneOffsets.Change(moment: begin.moment(in: year) - standard, seconds: summer),
        ZoneOffsets.Change(moment: end.moment(in: year) - summer, seconds: standard),
      ]
    }
    .sorted { $0.moment < $1.moment }
  }
}
