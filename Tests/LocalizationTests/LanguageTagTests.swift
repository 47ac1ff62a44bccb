import Testing

@testable import Localization

/// Tags and locales (Docs/Languages.md 1).
@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("ru", "ru"), ("RU", "ru"), ("PT_BR", "pt-BR"), ("pt-br", "pt-BR"), ("ru_RU.UTF-8", "ru-RU"),
    ("de_DE@euro", "de-DE"), ("ca_ES.UTF-8@valencia", "ca-ES"), ("zh-hant-tw", "zh-Hant-TW"),
    ("es-419", "es-419"),
    ("ES_419", "es-419"), ("in", "id"), ("iw_IL", "he-IL"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"),
    ("de-1996", "de-1996"), ("de-Latn-AT", "de-Latn-AT"), ("ar-u-nu-native", "ar-u-nu-native"),
    ("AR_EG-U-NU-ARAB", "ar-EG-u-nu-arab"), ("ar-u-ca-islamic-nu-arab", "ar-u-nu-arab"),
    ("ar-x-nu-arab", "ar"),
  ])
  func spellings(text: String, tag: String) { #expect(LanguageTag(text)?.text == tag) }

  @Test(arguments: [
    "", "-", "_", "e n", "ärabisch", "123456789", "1", "12", "ru_", "-ru", ".UTF-8", "ru--RU", "日本",
  ])
  func textsThatAreNoTag(text: String) { #expect(LanguageTag(text) == nil) }

  @Test func localesHaveTexts() throws {
    #expect(Language(tag: "ru_RU.UTF-8")?.tag == "ru-RU")
    #expect(Language(tag: "PT_BR") == Language(tag: "pt-BR"))
    #expect(Language(tag: "C.UTF-8") == .english)
    #expect(Language(tag: "in_ID")?.isRightToLeft == false)
  }

  /// A language without texts still has its direction.
  @Test func hebrewMirrorsTheScreen() {
    #expect(Language(tag: "he") == nil)
    for tag in ["he", "iw", "HE_IL.UTF-8", "ur", "yi", "ckb"] {
      let language = Language(directionOf: tag)
      #expect(language.isRightToLeft && language[.today] == "Today", "\(tag)")
      #expect(language.count(.members, 2) == "2 members" && language.number(7) == "7")
      #expect(language.deed(.joinedGroup, by: "Bob", []) { $0 }.joined() == "Bob joined the group")
    }
    #expect(Language(directionOf: "ja") == .english)
    #expect(Language(directionOf: "ar") == Language(tag: "ar"))
  }
}
