import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

/// Spec/Input.md 6.4.
@Suite struct DateTests {
  private func format(_ text: RichText) throws -> DateText.Format {
    guard case .date(let date) = text else { throw NotAParagraph() }
    #expect(date.label == .plain("a"))
    #expect(date.unixTime == 1_780_000_000)
    return date.format
  }

  @Test(arguments: [
    ("", DateText.Format.none), ("r", .relative),
    ("w", .absolute(weekday: true, date: .none, time: .none)),
    ("d", .absolute(weekday: false, date: .short, time: .none)),
    ("D", .absolute(weekday: false, date: .long, time: .none)),
    ("t", .absolute(weekday: false, date: .none, time: .short)),
    ("wDT", .absolute(weekday: true, date: .long, time: .long)),
    ("dt", .absolute(weekday: false, date: .short, time: .short)),
  ])
  func strings(text: String, expected: DateText.Format) throws {
    let json = #"{"type":"date_time","text":"a","unix_time":1780000000,"date_time_format":"\#(text)"}"#
    #expect(try format(richText(json)) == expected)
  }

  @Test(arguments: ["x", "td", "dd", "rw", "dD", "wr"])
  func otherStringsAreWarnedAbout(text: String) throws {
    let json = #"{"type":"date_time","text":"a","unix_time":1780000000,"date_time_format":"\#(text)"}"#
    #expect(try format(richText(json)) == .none)
    #expect(try codes(#"{"blocks":[{"type":"paragraph","text":\#(json)}]}"#) == ["bad-value"])
  }

  @Test func formattingTypes() throws {
    func text(_ type: String) throws -> RichText {
      try richText(
        #"{"@type":"richTextDateTime","text":"a","unix_time":1780000000,"formatting_type":\#(type)}"#)
    }
    #expect(try format(text("null")) == .none)
    #expect(try format(text(#"{"@type":"dateTimeFormattingTypeRelative"}"#)) == .relative)
    let absolute =
      #"""
      {"@type":"dateTimeFormattingTypeAbsolute","time_precision":{"@type":"dateTimePartPrecisionShort"},
        "date_precision":{"@type":"dateTimePartPrecisionLong"},"show_day_of_week":true}
      """#
    #expect(try format(text(absolute)) == .absolute(weekday: true, date: .long, time: .short))
    let nothing =
      #"""
      {"@type":"dateTimeFormattingTypeAbsolute","time_precision":{"@type":"dateTimePartPrecisionNone"},
        "date_precision":{"@type":"dateTimePartPrecisionNone"},"show_day_of_week":false}
      """#
    #expect(try format(text(nothing)) == .none)
  }

  @Test(arguments: [
    ("", DateText.Format.none),
    (#","relative":true"#, .relative),
    (#","flags":1"#, .relative),
    (#","short_time":true,"long_date":true"#, .absolute(weekday: false, date: .long, time: .short)),
    (#","pFlags":{"long_time":true,"day_of_week":true}"#, .absolute(weekday: true, date: .none, time: .long)),
    (#","flags":8"#, .absolute(weekday: false, date: .short, time: .none)),
  ])
  func flags(fields: String, expected: DateText.Format) throws {
    #expect(try format(wireText(#"{"_":"TextDate","text":"a","date":1780000000\#(fields)}"#)) == expected)
    #expect(
      try format(wireText(#"{"_":"TextDate","text":"a","date":"2026-05-28T20:26:40+00:00"\#(fields)}"#))
        == expected)
  }

  @Test func aDateThatIsUnknownShowsItsLabel() throws {
    for fields in [#","unix_time":0"#, #","unix_time":"soon""#, #","unix_time":99999999999999"#, ""] {
      #expect(
        try richText(#"{"type":"date_time","text":"a","date_time_format":"d"\#(fields)}"#)
          == .date(DateText(label: .plain("a"), unixTime: 0)))
    }
  }

  // MARK: - ISO 8601

  @Test(arguments: [
    ("1970-01-01T00:00:00+00:00", 0), ("2026-06-11T08:30:15Z", 1_781_166_615),
    ("2026-06-11 08:30:15", 1_781_166_615),
    ("2026-06-11T08:30:15.123456+02:00", 1_781_159_415), ("2026-06-11T08:30:15-0130", 1_781_172_015),
    ("2024-02-29", 1_709_164_800), ("2000-03-01T00:00", 951_868_800), ("1969-12-31T23:59:59Z", -1),
    ("0001-01-01T00:00:00", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ])
  func isoDates(text: String, seconds: Int) {
    #expect(ISODate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-00-01", "2026-01-32", "2026-1-1", "20260611", "2026-06-11X08:30",
    "2026-06-11T24:00", "2026-06-11T08:60", "2026-06-11T08:30:61", "2026-06-11T08:30:15+",
    "2026-06-11T08:30:15Zx", "é",
  ])
  func noISODates(text: String) {
    #expect(ISODate.seconds(text) == nil)
  }
}
