import PageModel

extension BlockReader {
  mutating func dateText(_ object: JSONValue) -> RichText {
    let label = richText(object["text"])
    guard object.first(of: ["unix_time", "date"]) != nil else {
      warnMissing("unix_time", of: object)
      return .date(DateText(label: label, unixTime: 0))
    }
    guard let time = date(object, ["unix_time", "date"]) else {
      return .date(DateText(label: label, unixTime: 0))
    }
    return .date(DateText(label: label, unixTime: time, format: dateFormat(object)))
  }

  /// The same six facts in three spellings (Docs/Input.md 6.4).
  private mutating func dateFormat(_ object: JSONValue) -> DateText.Format {
    if let type = object["formatting_type"] { return dateFormat(formattingType: type) }
    if let value = object["date_time_format"] {
      guard let format = value.string.flatMap(DateText.Format.init) else {
        let message = "unknown date format: expected 'r', or 'w', 'd' or 'D', 't' or 'T' in this order"
        warn(.badValue, message, at: value)
        return .none
      }
      return format
    }
    if flag(object, ["relative"], bit: 0) { return .relative }
    let time: DateText.Precision =
      flag(object, ["long_time"], bit: 2) ? .long : flag(object, ["short_time"], bit: 1) ? .short : .none
    let date: DateText.Precision =
      flag(object, ["long_date"], bit: 4) ? .long : flag(object, ["short_date"], bit: 3) ? .short : .none
    return .init(weekday: flag(object, ["day_of_week"], bit: 5), date: date, time: time)
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
  init?(_ text: String) {
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
