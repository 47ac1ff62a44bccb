/// The parts of a row of `LocalizedString`.
extension LocalizedString {
  private var row: (key: Substring.UTF8View, own: Substring.UTF8View?, english: Substring.UTF8View) {
    let row = rawValue[...].utf8
    guard let end = row.firstIndex(of: UInt8(ascii: " ")) else { return (row, nil, row) }
    let english = row[end...].dropFirst(3)
    guard let plus = row[..<end].firstIndex(of: UInt8(ascii: "+")) else { return (row[..<end], nil, english) }
    return (row[..<plus], row[row.index(after: plus)..<end], english)
  }

  /// The key of the phrase in a language file, without the ending of a plural form.
  package var key: String { String(Substring(row.key)) }

  /// The key of the form for the reader's own actions; `nil` if the phrase is not about an action.
  package var ownKey: String? {
    guard let own = row.own else { return nil }
    return Substring(own) == "You" ? key + "You" : String(Substring(own))
  }

  /// True if the phrase has plural forms.
  package var isPlural: Bool { row.english.contains(UInt8(ascii: "|")) }

  /// The phrase whose text a file may use for this one: words that have only one form in many languages.
  package var general: LocalizedString? {
    switch self {
    case .secondsObject: .seconds
    case .minutesObject: .minutes
    case .hoursObject: .hours
    case .daysObject: .days
    case .weeksObject: .weeks
    case .monthsObject: .months
    case .yearsObject: .years
    case .starsObject: .stars
    case .messagesObject: .messages
    case .somePriceObject: .somePrice
    case .lastCommaOfTwo: .lastComma
    default: nil
    }
  }

  /// True if every language file may omit the phrase.
  package var isOptional: Bool { general != nil || self == .otherAnd || self == .otherAndBefore }

  /// The indices of the arguments that the form for the reader's own actions uses.
  package var ownArguments: Set<Int> {
    Set(LocalizedPattern(english()).arguments.filter { $0 > 0 }.map { $0 - 1 })
  }

  /// True if the phrase is a rule of the language, not a sentence. A file may omit rules.
  package var isRule: Bool {
    switch self {
    case .tag, .direction, .digits, .decimal, .group, .crowdGroup, .groupedFrom, .percent, .clock, .time,
      .timeWithSeconds,
      .timeBeforeNoon, .timeAfterNoon, .shortDate, .monthOfYear, .weekdayAndDate, .dateAndTime, .comma,
      .lastComma, .lastCommaOfTwo, .otherAnd, .otherAndBefore, .quoted, .birthday, .bytes, .kilobytes,
      .megabytes, .gigabytes, .meters:
      true
    default: false
    }
  }

  /// Returns the English text.
  package func english(_ category: PluralCategory = .other) -> String {
    let text = row.english
    guard let bar = text.firstIndex(of: UInt8(ascii: "|")) else { return String(Substring(text)) }
    return String(Substring(category == .one ? text[..<bar] : text[text.index(after: bar)...]))
  }

  /// Returns the name of a month in a date, for a number from 1; `nil` for a number that is not a month.
  package static func month(_ number: Int) -> LocalizedString? {
    monthNames.indices.contains(number - 1) ? monthNames[number - 1] : nil
  }
  /// Returns the name of a month that is alone or only with its year, for a number from 1.
  package static func monthAlone(_ number: Int) -> LocalizedString? {
    lonelyMonths.indices.contains(number - 1) ? lonelyMonths[number - 1] : nil
  }
  /// Returns the name of a weekday, for a number from 0, which is Sunday.
  package static func weekday(_ number: Int) -> LocalizedString { weekdays[number] }
  package static func shortWeekday(_ number: Int) -> LocalizedString { shortWeekdays[number] }

  private static let monthNames: [LocalizedString] = [
    .january, .february, .march, .april, .may, .june, .july, .august, .september, .october, .november,
    .december,
  ]
  private static let lonelyMonths: [LocalizedString] = [
    .januaryAlone, .februaryAlone, .marchAlone, .aprilAlone, .mayAlone, .juneAlone, .julyAlone, .augustAlone,
    .septemberAlone, .octoberAlone, .novemberAlone, .decemberAlone,
  ]
  private static let weekdays: [LocalizedString] = [
    .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
  ]
  private static let shortWeekdays: [LocalizedString] = [
    .shortSunday, .shortMonday, .shortTuesday, .shortWednesday, .shortThursday, .shortFriday, .shortSaturday,
  ]
}

/// A sentence with placeholders: `%@` for the next argument, `%2$@` for the second, `%%` for a percent sign.
/// `%d` and `%1$d` mean the same as with `@`.
package struct LocalizedPattern: Equatable, Sendable {
  enum Piece: Equatable, Sendable {
    case text(String)
    /// A placeholder, with the index of its argument, from 0.
    case argument(Int)
  }

  private(set) var pieces: [Piece] = []

  package init(_ text: String) {
    var plain: [UInt8] = []
    var rest = text.utf8[...]
    var next = 0
    func flush(_ pieces: inout [Piece]) {
      if !plain.isEmpty { pieces.append(.text(String(decoding: plain, as: UTF8.self))) }
      plain = []
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        plain.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "%") {
        rest.removeFirst()
        plain.append(byte)
      } else if let place = Self.place(&rest) {
        flush(&pieces)
        pieces.append(.argument(place.map { $0 - 1 } ?? next))
        if place == nil { next += 1 }
      } else {
        plain.append(byte)
      }
    }
    flush(&pieces)
  }

  /// Parses the placeholder after a percent sign: `.some(nil)` for the next argument, `nil` for no
  /// placeholder.
  private static func place(_ rest: inout Substring.UTF8View) -> Int?? {
    var copy = rest
    var number = 0
    while let digit = copy.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), number < 10 {
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
      copy.removeFirst()
    }
    let isNumbered = number > 0 && copy.first == UInt8(ascii: "$")
    if isNumbered { copy.removeFirst() } else if number > 0 { return nil }
    while copy.first == UInt8(ascii: "l") { copy.removeFirst() }
    guard let kind = copy.popFirst(), "@dusi".utf8.contains(kind) else { return nil }
    rest = copy
    return .some(isNumbered ? number : nil)
  }

  /// The indices of the arguments that the sentence uses.
  package var arguments: Set<Int> {
    Set(pieces.compactMap { if case .argument(let index) = $0 { index } else { nil } })
  }

  /// True if the sentence uses all of the arguments, or all but one: words can replace a number ("two members").
  func replacesANumber(of wanted: Set<Int>) -> Bool {
    arguments.isSubset(of: wanted) && wanted.count - arguments.count <= 1
  }

  /// The sentence for a language from right to left: each argument is isolated, and a mark gives the sentence
  /// its direction, even if it begins with a name in other letters.
  var fromRightToLeft: LocalizedPattern {
    guard pieces.count > 1 else { return self }
    var pattern = self
    pattern.pieces = [.text(Self.rightToLeftMark)]
    for piece in pieces {
      if case .argument = piece {
        pattern.pieces += [.text(Self.isolate), piece, .text(Self.isolateEnd)]
      } else {
        pattern.pieces.append(piece)
      }
    }
    return pattern
  }

  static let rightToLeftMark = "\u{200F}"
  static let isolate = "\u{2068}"
  static let isolateEnd = "\u{2069}"

  /// Returns the sentence with its placeholders replaced by arguments.
  func filled<Part>(_ arguments: [Part], _ text: (String) -> Part) -> [Part] {
    pieces.compactMap { piece in
      switch piece {
      case .text(let words): text(words)
      case .argument(let index): arguments.indices.contains(index) ? arguments[index] : nil
      }
    }
  }
}
