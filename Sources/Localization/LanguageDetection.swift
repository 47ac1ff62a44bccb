extension StringsFile {
  /// The language of the texts: the one that the file names, or the one that its texts are in. `nil` if they do not
  /// tell (Docs/Languages.md 3).
  ///
  /// A file's name says nothing: a file can have any name.
  package var language: LanguageTag? { namedLanguage ?? builtInLanguage ?? weekdayLanguage ?? scriptLanguage }

  private var namedLanguage: LanguageTag? { texts[LocalizedString.tag.key].flatMap(LanguageTag.init) }

  /// The built-in language that has the most texts in common with the file; `nil` if two have as many.
  private var builtInLanguage: LanguageTag? {
    let counts = Language.ownTags.map { code in
      let own = Language.file(code)?.texts ?? [:]
      return (code: code, count: Self.words(of: own).count { texts[$0.key] == $0.value })
    }
    let english = LocalizedString.allCases.count {
      !$0.isRule && !$0.isPlural && texts[$0.key] == $0.english()
    }
    guard let best = counts.max(by: { $0.count < $1.count }), best.count > english else { return nil }
    guard counts.count(where: { $0.count == best.count }) == 1 else { return nil }
    return LanguageTag(best.code)
  }

  /// The texts that differ from language to language: not the rules, not those without letters.
  private static func words(of texts: [String: String]) -> [String: String] {
    texts.filter { key, text in !ruleKeys.contains(key) && text.contains { $0.isLetter } }
  }

  private static let ruleKeys = Set(LocalizedString.allCases.filter(\.isRule).map(\.key))

  /// The language that has the file's name of Monday.
  private var weekdayLanguage: LanguageTag? {
    guard let monday = texts[LocalizedString.monday.key]?.lowercased() else { return nil }
    return Self.mondays.first { $0.name == monday }.flatMap { LanguageTag($0.tag) }
  }

  /// Monday in languages that are not built in, from CLDR.
  private static let mondays: [(tag: String, name: String)] = [
    ("en", "monday"), ("az", "bazar ertəsi"), ("be", "панядзелак"), ("bg", "понеделник"), ("ca", "dilluns"),
    ("cs", "pondělí"), ("da", "mandag"), ("et", "esmaspäev"), ("eu", "astelehena"), ("fi", "maanantai"),
    ("fr", "lundi"), ("hr", "ponedjeljak"), ("hu", "hétfő"), ("kk", "дүйсенбі"), ("ky", "дүйшөмбү"),
    ("lt", "pirmadienis"), ("lv", "pirmdiena"), ("mn", "даваа"), ("ms", "isnin"), ("nl", "maandag"),
    ("pl", "poniedziałek"), ("ro", "luni"), ("sk", "pondelok"), ("sl", "ponedeljek"), ("sq", "e hënë"),
    ("sr", "понедељак"), ("sr", "ponedeljak"), ("sv", "måndag"), ("sw", "jumatatu"), ("tg", "душанбе"),
    ("ur", "پیر"), ("uz", "dushanba"), ("vi", "thứ hai"), ("ckb", "دووشەممە"), ("ps", "دونۍ"),
  ]

  /// The language of the script that most letters have, for scripts of a single large language.
  private var scriptLanguage: LanguageTag? {
    var counts: [String: Int] = [:]
    var all = 0
    for text in texts.values {
      for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
        all += 1
        if let row = Self.scripts.first(where: { $0.range.contains(scalar.value) }) {
          counts[row.tag, default: 0] += 1
        }
      }
    }
    // Japanese and Korean texts contain Han characters as well.
    if let kana = counts["ja"], kana * 10 > all { return LanguageTag("ja") }
    return counts.first { $0.value * 2 > all }.flatMap { LanguageTag($0.key) }
  }

  private static let scripts: [(tag: String, range: ClosedRange<UInt32>)] = [
    ("el", 0x370...0x3ff), ("hy", 0x530...0x58f), ("he", 0x590...0x5ff), ("ar", 0x600...0x6ff),
    ("hi", 0x900...0x97f), ("bn", 0x980...0x9ff), ("pa", 0xa00...0xa7f), ("gu", 0xa80...0xaff),
    ("ta", 0xb80...0xbff), ("te", 0xc00...0xc7f), ("kn", 0xc80...0xcff), ("ml", 0xd00...0xd7f),
    ("si", 0xd80...0xdff), ("th", 0xe00...0xe7f), ("lo", 0xe80...0xeff), ("my", 0x1000...0x109f),
    ("ka", 0x10a0...0x10ff), ("am", 0x1200...0x137f), ("km", 0x1780...0x17ff), ("ja", 0x3040...0x30ff),
    ("zh", 0x4e00...0x9fff), ("ko", 0xac00...0xd7af),
  ]
}
