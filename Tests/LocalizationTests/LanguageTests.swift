import Testing

@testable import Localization

/// The built-in texts of each language (Docs/Languages.md).
@Suite struct LanguageTests {
  @Test(arguments: Language.ownTags)
  func everySentenceIsThereWithItsPlaceholdersAndForms(tag: String) throws {
    let table = try #require(Language(tag: tag)?.table)
    #expect(table.tag == tag)
    #expect(table.lost == [])
    let file = try StringsFile(try #require(Language.resource(tag)))
    for phrase in LocalizedString.allCases where phrase.isRule {
      #expect(file.texts[phrase.key] != nil, "\(phrase)")
    }
    let categories = PluralRules(tag: tag).categories
    for phrase in LocalizedString.allCases where phrase.isPlural {
      for category in categories {
        #expect(file.texts[phrase.key + category.keyEnding] != nil, "\(phrase) \(category)")
      }
    }
    for phrase in LocalizedString.allCases {
      guard let key = phrase.ownKey, !phrase.isPlural else { continue }
      let own = try #require(file.texts[key], "\(phrase)")
      #expect(LocalizedPattern(own).arguments.count == LocalizedPattern(phrase.english()).arguments.count - 1)
    }
    #expect(Set(file.texts.keys).subtracting(Self.knownKeys(categories)) == [])
  }

  /// All keys that a built-in file can have.
  private static func knownKeys(_ categories: [PluralCategory]) -> Set<String> {
    var keys: Set<String> = []
    for phrase in LocalizedString.allCases {
      for key in [phrase.key, phrase.ownKey].compactMap({ $0 }) {
        if phrase.isPlural { keys.formUnion(categories.map { key + $0.keyEnding }) } else { keys.insert(key) }
      }
    }
    return keys
  }

  @Test func keysAreThereButOnce() {
    let keys = LocalizedString.allCases.flatMap { [$0.key, $0.ownKey].compactMap { $0 } }
    #expect(Set(keys).count == keys.count)
  }

  @Test func russianCounts() throws {
    let russian = try #require(Language(tag: "ru-RU"))
    #expect(russian.count(.members, 1) == "1 участник")
    #expect(russian.count(.members, 3) == "3 участника")
    #expect(russian.count(.members, 11) == "11 участников")
    #expect(russian.count(.members, 12_345, russian.grouped(12_345)) == "12\u{A0}345 участников")
  }

  @Test func arabicAndPersianHaveDigitsOfTheirOwn() throws {
    let arabic = try #require(Language(tag: "ar"))
    #expect(arabic.isRightToLeft)
    #expect(arabic.number(1205) == "١٢٠٥")
    #expect(arabic.count(.members, 2).contains("٢") == false)
    #expect(try #require(Language(tag: "fa")).number(46) == "۴۶")
  }

  /// Latin names are also ordered from right to left.
  @Test func listsRunInTheirLanguagesDirection() throws {
    let arabic = try #require(Language(tag: "ar"))
    #expect(
      arabic.list(["Bob", "Cleo", "Dana"]) { $0 }.joined()
        == "\u{200F}\u{2068}Bob\u{2069}، \u{2068}Cleo\u{2069} و\u{2068}Dana\u{2069}")
    #expect(Language.english.list(["Bob", "Cleo"]) { $0 }.joined() == "Bob and Cleo")
  }

  @Test func aDeedOfTheReaderNamesNobody() throws {
    let russian = try #require(Language(tag: "ru"))
    func words(_ language: Language, _ name: String?) -> String {
      language.deed(.createdGroup, by: name, ["Поход"]) { $0 }.joined()
    }
    #expect(words(russian, nil) == "Вы создали группу «Поход»")
    #expect(words(russian, "Анна") == "Анна создал(а) группу «Поход»")
    #expect(words(.english, nil) == "You created the group “Поход”")
  }

  @Test func anUnknownLanguageHasNoWords() {
    #expect(Language(tag: "ja") == nil)
    #expect(Language(tag: "en-GB") == .english)
  }
}
