import Testing

@testable import Localization

/// The keys that a language file lacks, and the rows that are not used (Docs/Languages.md 3).
@Suite struct StringsFileCheckTests {
  private func check(_ text: String) throws -> StringsFileCheck { try StringsFileCheck(Array(text.utf8)) }

  /// The problems as keys, kinds and the text of the row where each begins.
  private func problems(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try StringsFileCheck(bytes).problems.map { problem in
      let row = bytes[(problem.offset ?? bytes.count)...].prefix { $0 != UInt8(ascii: "=") }
      return "\(problem.kind) \(problem.key) \(String(decoding: row, as: UTF8.self))"
    }
  }

  @Test func everyMissingKeyIsListed() throws {
    let german = try StringsFile(try #require(Language.resource("de")))
    let lost = [
      "Weekday.Today", "Conversation.StatusMembers_any", "Notification.KickedYou", "IPRender.Boost",
    ]
    let rows = german.texts.filter { !lost.contains($0.key) }.map { "\"\($0)\" = \"\(escaped($1))\";" }
    #expect(Set(try check(rows.joined()).missing) == Set(lost))
    let nothing = try check(#""IPRender.Language" = "ru";"#)
    #expect(
      nothing.missing.contains("IPRender.Stars_3_10") && !nothing.missing.contains("IPRender.Stars_any"))
    #expect(!nothing.missing.contains { $0.contains("Object") || $0.contains("IPRender.Digits") })
    // `_any` replaces all forms.
    let any = try check(#""IPRender.Language" = "ru"; "IPRender.Stars_any" = "%@ *";"#)
    #expect(!any.missing.contains { $0.hasPrefix("IPRender.Stars_") })
  }

  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  @Test func everyMismatchedKeyIsListed() throws {
    let text = """
      "IPRender.Language" = "ru";
      "Notification.Kicked" = "%1$@";
      "Notification.KickedYou" = "x";
      "IPRender.Stars_1" = "one";
      "IPRender.Stars_3_10" = "%1$@ %2$@";
      "IPRender.Price" = "%@";
      "IPRender.Added=1" = "%3$@";
      "Weekday.Today@KZ" = "%@";
      """
    #expect(
      try problems(text) == [
        "placeholders Notification.Kicked \"Notification.Kicked\" ",
        "placeholders Notification.KickedYou \"Notification.KickedYou\" ",
        "placeholders IPRender.Stars_3_10 \"IPRender.Stars_3_10\" ",
        "placeholders IPRender.Price \"IPRender.Price\" ", "placeholders IPRender.Added=1 \"IPRender.Added",
        "placeholders Weekday.Today@KZ \"Weekday.Today@KZ\" ",
      ])
    #expect(
      try check(text).problems[0].message
        == "the text of 'Notification.Kicked' has %1$@ instead of %1$@, %2$@, so the built-in text is used")
  }

  @Test(arguments: [
    ("Direction", "up"), ("Digits", "0123"), ("Digits", "0123456788"), ("GroupedFrom", "four"),
    ("GroupedFrom", "0"),
    ("Clock", "13"), ("Time", "%1$@"), ("TimeAM", "AM"), ("Percent", "%"), ("Language", "Русский язык"),
    ("DateAndTime", "%1$@"), ("Decimal", "%@"),
  ])
  func valuesOfRulesAreChecked(name: String, value: String) throws {
    let key = "IPRender." + name
    let language = name == "Language" ? "" : #""IPRender.Language" = "ar"; "#
    let text = language + "\"\(key)\" = \"\(value)\";"
    let problems = try check(text).problems
    #expect(problems.map(\.key) == [key] && problems.map(\.kind) == [.value], "\(problems)")
    // The value of the language is used instead.
    guard name != "Language" else { return }
    let (file, own) = (try Language(bytes: Array(text.utf8)), try #require(Language(tag: "ar")))
    #expect(file.isRightToLeft && file.countsTo12 == own.countsTo12)
    #expect(file.grouped(1_234_567) == own.grouped(1_234_567))
    #expect(file.text(.time, "1", "2") == "1:2" && file.text(.timeBeforeNoon, "1") == "1\u{A0}AM")
  }

  @Test func unknownAndRepeatedKeysAreListed() throws {
    let text = """
      "IPRender.Language" = "de";
      "IPRender.Bost" = "x";
      "Some.Key.Of.The.App" = "x";
      "Weekday.Today" = "a";
      "Weekday.Today" = "b";
      "Weekday.Today" = "b";
      """
    #expect(
      try problems(text) == [
        "unknownKey IPRender.Bost \"IPRender.Bost\" ", "repetition Weekday.Today \"Weekday.Today\" ",
        "repetition Weekday.Today \"Weekday.Today\" ",
      ])
    #expect(try Language(bytes: Array(text.utf8))[.today] == "b")
  }

  @Test func anUnknownLanguageIsSaid() throws {
    #expect(try check(#""a" = "b";"#).language == nil)
    #expect(try check(#""Weekday.Today" = "Heute";"#).language?.text == "de")
  }
}
