import JSONText
import PageModel

extension BlockReader {
  mutating func dateText(_ object: JSONValue) -> RichText {
    let label = richText(object["text"])
    let format = dateFormat(object)
    if object.first(of: ["unix_time", "date"]) == nil { noteMissing("unix_time", of: object) }
    guard let time = date(object, ["unix_time", "date"]) else {
      return .date(DateText(label: label, unixTime: 0))
    }
    return .date(DateText(label: label, unixTime: time, format: format))
  }

  /// The same six facts in three spellings (Docs/Input.md 6.4).
  package mutating func dateFormat(_ object: JSONValue) -> DateText.Format {
    let flags = dateFormat(flagsOf: object)
    let type = object["formatting_type"]
    let text = object["date_time_format"]
    if let type { return dateFormat(formattingType: type) }
    return text.map { dateFormat(text: $0) } ?? flags
  }

  private mutating func dateFormat(text value: JSONValue) -> DateText.Format {
    if let format = value.string.flatMap(DateText.Format.init) { return format }
    let found = value.string.map { "'\($0.asExcerpt)'" } ?? value.kindName
    warn(
      .badValue, "no date format: \(found), expected 'r', or 'w', 'd' or 'D', 't' or 'T' in this order",
      at: value)
    return .none
  }

  private mutating func dateFormat(flagsOf object: JSONValue) -> DateText.Format {
    let isRelative = flag(object, ["relative"], bit: 0)
    let time = precision(
      short: flag(object, ["short_time"], bit: 1), long: flag(object, ["long_time"], bit: 2))
    let date = precision(
      short: flag(object, ["short_date"], bit: 3), long: flag(object, ["long_date"], bit: 4))
    let hasWeekday = flag(object, ["day_of_week"], bit: 5)
    return isRelative ? .relative : .init(weekday: hasWeekday, date: date, time: time)
  }

  private func precision(short: Bool, long: Bool) -> DateText.Precision {
    long ? .long : short ? .short : .none
  }

  private mutating func dateFormat(formattingType type: JSONValue) -> DateText.Format {
    if family.typeName(of: type)?.hasSuffix("Relative") == true { return .relative }
    return .init(
      weekday: flag(type, ["show_day_of_week"]), date: precision(type["date_precision"]),
      time: precision(type["time_precision"]))
  }

  /// `dateTimePartPrecision{None,Short,Long}`
  private func precision(_ value: JSONValue?) -> DateText.Precision {
    guard let name = value.flatMap({ family.typeName(of: $0) }) else { return .none }
    return name.hasSuffix("Long") ? .long : name.hasSuffix("Short") ? .short : .none
  }
}

extension DateText.Format {
  fileprivate init(weekday: Bool, date: DateText.Precision, time: DateText.Precision) {
    let showsNothing = !weekday && date == .none && time == .none
    self = showsNothing ? .none : .absolute(weekday: weekday, date: date, time: time)
  }

  /// `r`, or optional `w`, then optional `d` or `D`, then optional `t` or `T`; empty for none.
  package init?(_ text: String) {
    if text == "r" {
      self = .relative
      return
    }
    var rest = text[...]
    func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }
    let weekday = take("w")
    let date: DateText.Precision = take("d") ? .short : take("D") ? .long : .none
    let time: DateText.Precision = take("t") ? .short : take("T") ? .long : .none
    guard rest.isEmpty else { return nil }
    self.init(weekday: weekday, date: date, time: time)
  }
}
