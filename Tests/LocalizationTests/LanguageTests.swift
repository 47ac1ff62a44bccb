import Testing

@testable import Localization

/// The built-in texts of each language (Docs/Languages.md).
@Suite struct LanguageTests {
  @Test(arguments: Language.ownTags)
  func everySentenceIsThereWithItsPlaceholdersAndForms(tag: String) throws {
    let table = try #require(Language(tag: tag)?.table)
    #expect(table.tag == tag)
    let check = try StringsFileCheck(try #require(Language.resource(tag)))
    #expect(check.language?.text == tag)
    #expect(check.missing == [] && check.problems == [], "\(check.missing) \(check.problems)")
    let file = try StringsFile(try #require(Language.resource(tag)))
    for phrase in LocalizedString.allCases where phrase.isRule && !phrase.isOptional {
      #expect(file.texts[phrase.key] != nil, "\(phrase)")
    }
    let categories = PluralRules(tag: tag).categories
    for phrase in LocalizedString.allCases where phrase.isPlural {
      let isOmitted = phrase.isOptional && !file.texts.keys.contains { $0.hasPrefix(phrase.key + "_") }
      for category in categories where !isOmitted {
        #expect(file.texts[phrase.key + category.keyEnding] != nil, "\(phrase) \(category)")
      }
    }
    for phrase in LocalizedString.allCases {
      guard let key = phrase.ownKey, !phrase.isPlural else { continue }
      let own = try #require(file.texts[key], "\(phrase)")
      #expect(LocalizedPattern(own).arguments.count == LocalizedPattern(phrase.english()).arguments.count - 1)
    }
    let keys = Set(file.texts.keys.map(StringsFile.withoutVariant))
    #expect(keys.subtracting(Self.knownKeys(categories)) == [])
  }

  /// All keys that a built-in file can have.
  private static func knownKeys(_ categories: [PluralCategory]) -> Set<String> {
    var keys: Set<String> = [StringsFile.regionsKey]
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

  /// The app writes the digits of Latin script in every language; a tag can ask for those of the language.
  @Test func digitsAreThoseOfTheTag() throws {
    let arabic = try #require(Language(tag: "ar"))
    #expect(arabic.isRightToLeft)
    #expect(arabic.grouped(1205) == "1,205" && arabic.text(.percent, arabic.number(5)) == "5%")
    #expect(arabic.text(.oneOf, arabic.number(7)).hasPrefix("\u{200F}1"))
    #expect(try #require(Language(tag: "fa")).number(46) == "46")
    for tag in ["ar-u-nu-native", "ar-EG-u-nu-arab"] {
      let native = try #require(Language(tag: tag))
      #expect(native.grouped(1205) == "١٬٢٠٥")
      #expect(native.text(.percent, native.number(5)).contains("٥٪"))
      #expect(native.text(.oneOf, native.number(7)).hasPrefix("\u{200F}١"))
      #expect(native.count(.members, 2).contains("٢") == false)
      #expect(native != arabic && native.tag == tag)
    }
    #expect(try #require(Language(tag: "fa-u-nu-arabext")).number(46) == "۴۶")
    #expect(try #require(Language(tag: "fa-u-nu-native")).number(46) == "۴۶")
    for tag in ["ar-u-nu-latn", "ar-u-nu-arabext", "ar-u-nu", "ru-u-nu-native"] {
      #expect(try #require(Language(tag: tag)).number(46) == "46", "\(tag)")
    }
  }

  /// The app writes times with a colon and "AM" or "PM" in every language.
  @Test(arguments: Language.ownTags)
  func timesAreThoseOfTheApp(tag: String) throws {
    let language = try #require(Language(tag: tag))
    #expect(language.text(.time, "9", "41") == "9:41")
    #expect(language.text(.timeWithSeconds, "9", "41", "07") == "9:41:07")
    #expect(language.text(.timeBeforeNoon, "9:41") == "9:41\u{A0}AM")
    #expect(language.text(.timeAfterNoon, "9:41") == "9:41\u{A0}PM")
  }

  @Test(arguments: [
    ("ar-SY", 0, "كانون الثاني"), ("ar-LB", 10, "تشرين الثاني"), ("ar-JO", 3, "نيسان"), ("ar-EG", 0, "يناير"),
    ("ar-MA", 6, "يوليوز"), ("ar-DZ", 6, "جويلية"), ("ar-TN", 0, "جانفي"), ("ar-MR", 7, "أغشت"),
    ("ar-SA", 6, "يوليو"), ("de-AT", 0, "Jänner"), ("de-IT", 0, "Jänner"), ("de-CH", 0, "Januar"),
    ("es-UY", 8, "setiembre"), ("es-PE", 8, "setiembre"), ("es-MX", 8, "septiembre"), ("fa-AF", 0, "جنوری"),
    ("fa-IR", 0, "ژانویه"),
  ])
  func monthsAreThoseOfTheRegion(tag: String, index: Int, name: String) throws {
    let language = try #require(Language(tag: tag))
    let month = try #require(LocalizedString.month(index + 1))
    let alone = try #require(LocalizedString.monthAlone(index + 1))
    #expect(language[month] == name && language[alone] == name, "\(language[month]) \(language[alone])")
  }

  @Test func regionsHaveWordsOfTheirOwn() throws {
    func text(_ phrase: LocalizedString, _ tag: String) throws -> String {
      try #require(Language(tag: tag))[phrase]
    }
    #expect(try text(.typing, "pt-BR") == "digitando" && text(.typing, "pt-PT") == "a escrever")
    #expect(try text(.file, "pt-AO") == "Ficheiro" && text(.file, "pt") == "Arquivo")
    #expect(try text(.video, "es-MX") == "Video" && text(.video, "es-ES") == "Vídeo")
    #expect(try text(.video, "es-419") == "Video" && text(.video, "es-UY") == "Video")
    let portugal = try #require(Language(tag: "pt-PT"))
    #expect(portugal.count(.views, 0) == "0 visualizações")
    #expect(portugal.deed(.createdGroup, by: nil, ["Chá"]) { $0 }.joined() == "Criaste o grupo “Chá”")
    let brazil = try #require(Language(tag: "pt-BR"))
    #expect(brazil.deed(.createdGroup, by: nil, ["Chá"]) { $0 }.joined() == "Você criou o grupo “Chá”")
    for phrase in LocalizedString.allCases where !phrase.isRule && !phrase.isPlural {
      let words = portugal.text(phrase, "1", "2", "3").lowercased()
      for word in ["digitando", "figurinha", "tela", "arquivo", "usuário", "excluída", "você"] {
        #expect(!words.contains(word), "\(phrase): \(words)")
      }
    }
  }

  // MARK: - Sentences with counts

  private static let counts = [0, 1, 2, 3, 5, 11, 21, 100]

  @Test func countsThatAreObjectsHaveTheirCase() throws {
    func forms(_ phrase: LocalizedString, _ tag: String) throws -> [String] {
      let language = try #require(Language(tag: tag))
      return Self.counts.map {
        language.count(phrase, $0).filter { !"\u{200F}\u{2068}\u{2069}".contains($0) }
      }
    }
    #expect(
      try forms(.starsObject, "ru") == [
        "0 звёзд", "1 звезду", "2 звезды", "3 звезды", "5 звёзд", "11 звёзд", "21 звезду", "100 звёзд",
      ])
    #expect(try forms(.stars, "ru")[1] == "1 звезда" && forms(.stars, "ru")[6] == "21 звезда")
    #expect(
      try forms(.starsObject, "uk") == [
        "0 зірок", "1 зірку", "2 зірки", "3 зірки", "5 зірок", "11 зірок", "21 зірку", "100 зірок",
      ])
    #expect(try forms(.starsObject, "ar")[2] == "نجمتين" && forms(.stars, "ar")[2] == "نجمتان")
    #expect(try forms(.messagesObject, "ar")[2] == "رسالتين" && forms(.messages, "ar")[2] == "رسالتان")
    #expect(try forms(.monthsObject, "ar")[2] == "شهرين" && forms(.months, "ar")[2] == "شهران")
    #expect(try forms(.minutesObject, "ru")[1] == "1 минуту" && forms(.minutes, "ru")[1] == "1 минута")
    #expect(try forms(.hoursObject, "ru") == forms(.hours, "ru"))
    #expect(try forms(.daysObject, "de")[2] == "2 Tagen" && forms(.days, "de")[2] == "2 Tage")
    #expect(try forms(.hoursObject, "de") == forms(.hours, "de"))
    for tag in ["es", "it", "pt", "tr", "id", "fa"] {
      #expect(try forms(.starsObject, tag) == forms(.stars, tag))
    }
  }

  /// Every sentence with a count has the number, or words for it, in every language.
  @Test(arguments: Language.ownTags + ["pt-PT", "es-419"])
  func everyCountIsSaid(tag: String) throws {
    let language = try #require(Language(tag: tag))
    for phrase in LocalizedString.allCases where phrase.isPlural {
      for count in Self.counts {
        let text = language.count(phrase, count, "7", "8", "9")
        #expect(!text.isEmpty && !text.contains("%"), "\(phrase) \(count): \(text)")
        #expect(!text.contains("  "), "\(phrase) \(count): \(text)")
      }
    }
  }

  @Test func winnersAgreeWithTheirVerb() throws {
    let russian = try #require(Language(tag: "ru"))
    #expect(russian.count(.giveawayWinners, 1) == "Выбран 1 победитель розыгрыша")
    #expect(russian.count(.giveawayWinners, 3) == "Выбраны 3 победителя розыгрыша")
    #expect(russian.count(.giveawayWinners, 5) == "Выбрано 5 победителей розыгрыша")
    #expect(russian.count(.winnersDrawn, 11) == "Жребием выбрано 11 победителей.")
    #expect(russian.count(.notClaimed, 5) == "5 призов не востребовано.")
    #expect(russian.count(.notClaimed, 21) == "21 приз не востребован.")
  }

  /// Whole millions take a preposition in Spanish, Italian and Portuguese.
  @Test(arguments: [("es", "de"), ("it", "di"), ("pt", "de")])
  func millionsHaveAPreposition(tag: String, word: String) throws {
    let language = try #require(Language(tag: tag))
    for phrase in [
      LocalizedString.forwardMessages, .answered, .boostedTimes, .scored, .sharedChats, .endsInDays, .stars,
    ] {
      let text = language.count(phrase, 1_000_000, "7", "8")
      #expect(text.contains("8 \(word) ") || text.contains("7 \(word) "), "\(phrase): \(text)")
    }
  }

  // MARK: - Forms for single numbers

  @Test func anHourOrADayCanHaveAFormOfItsOwn() throws {
    func text(_ phrase: LocalizedString, _ count: Int, _ argument: String, _ tag: String) throws -> String {
      try #require(Language(tag: tag)).count(phrase, count, argument, "12:00")
    }
    #expect(try text(.updatedAt, 1, "01:05", "es") == "actualizada a la 01:05")
    #expect(try text(.updatedAt, 13, "13:05", "es") == "actualizada a las 13:05")
    #expect(try text(.updatedAt, 1, "01:05", "pt") == "atualizada à 01:05")
    #expect(try text(.updatedAt, 21, "21:05", "pt") == "atualizada às 21:05")
    #expect(try text(.updatedAt, 1, "01:05", "it") == "aggiornata all’01:05")
    #expect(try text(.updatedAt, 11, "11:05", "it") == "aggiornata alle 11:05")
    #expect(try text(.updatedAt, 11, "11:05", "uk") == "оновлено об 11:05")
    #expect(try text(.updatedAt, 1, "01:05", "uk") == "оновлено о 01:05")
    for (day, text) in [(8, "l’8"), (11, "l’11"), (1, "il 1"), (18, "il 18"), (28, "il 28")] {
      let italian = try #require(Language(tag: "it"))
      #expect(italian.count(.offerEnds, day, "\(day) luglio").contains("termina \(text) luglio"))
      #expect(italian.count(.publishedOn, day, "\(day) luglio").contains("Uscirà \(text) luglio"))
      for name in [nil, "Anna"] {
        let words = italian.deed(.suggestedBirthday, by: name, count: day, ["\(day) luglio"]) { $0 }.joined()
        #expect(words.contains("suggerito \(text) luglio"), "\(words)")
      }
    }
  }

  @Test func theLastNameDecidesTheWordBeforeIt() throws {
    func list(_ tag: String, _ names: String...) throws -> String {
      try #require(Language(tag: tag)).list(names)
    }
    #expect(try list("es", "Ana", "Inés") == "Ana e Inés")
    #expect(try list("es", "Ana", "Íñigo", "Hilda") == "Ana, Íñigo e Hilda")
    #expect(try list("es", "Ana", "Yves") == "Ana e Yves")
    for name in ["Yolanda", "Hierro", "Hiato", "Luis", "Hugo", "Juan"] {
      #expect(try list("es", "Inés", name) == "Inés y \(name)")
    }
    #expect(try list("it", "Anna", "Elena") == "Anna ed Elena" && list("it", "Anna", "Ugo") == "Anna e Ugo")
    #expect(try list("id", "a", "b", "c") == "a, b, dan c" && list("id", "a", "b") == "a dan b")
    #expect(try list("uk", "Анна", "Ірина") == "Анна та Ірина")
    #expect(try list("de", "Ida", "Emil") == "Ida und Emil" && list("ru", "Анна", "Ирина") == "Анна и Ирина")
  }

  @Test func severalPeopleAreAPluralInTurkish() throws {
    let turkish = try #require(Language(tag: "tr"))
    for phrase in [LocalizedString.added, .removed, .invited] {
      for name in [nil, "Anna"] {
        func text(_ count: Int) -> String {
          turkish.deed(phrase, by: name, count: count, ["x"]) { $0 }.joined()
        }
        #expect(text(1).contains(" kişiyi "), "\(text(1))")
        #expect(text(2).contains(" kişileri ") && text(21).contains(" kişileri "), "\(text(2))")
      }
    }
    #expect(turkish.deed(.setWallpaperForBoth, by: nil, []) { $0 }.joined().hasPrefix("İkiniz"))
  }

  /// Latin names are also ordered from right to left.
  @Test func listsRunInTheirLanguagesDirection() throws {
    let arabic = try #require(Language(tag: "ar"))
    #expect(
      arabic.list(["Bob", "Cleo", "Dana"])
        == "\u{200F}\u{2068}Bob\u{2069}، \u{2068}Cleo\u{2069} و\u{2068}Dana\u{2069}")
    #expect(Language.english.list(["Bob", "Cleo"]) == "Bob and Cleo")
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
