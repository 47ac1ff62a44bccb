import Foundation
import Testing

@testable import Localization

/// `Docs/Languages.md`, made of the table of sentences.
private enum LanguagePage {
  static let text = head + "\n" + sections + "\n"

  private static let head = """
    # Languages

    iprender adds texts to the messages of people: sentences, labels, dates and numbers. `--lang` sets the language of
    these texts: a tag such as `ru` or `pt-BR`, or a language file. The default is English. The language of your system has
    no effect. [Themes.md](Themes.md) shows how to add a language.

    ## 1. Which languages

    <!-- source: ours; goldens: chats/language-* -->

    iprender has texts in English and \(Language.ownTags.count) other languages: \
    \(Language.ownTags.map { "`\($0)`" }.joined(separator: ", ")).
    A tag can have any case, `_` for `-`, and the encoding of a POSIX locale: `pt-BR`, `PT_BR` and `pt_BR.UTF-8` are the
    same. In the library, the option is `LayoutOptions.language`.

    The region of a tag selects the names of months that CLDR has for it (`ar-SY`, `ar-MA`, `ar-DZ`, `ar-MR`, `de-AT`,
    `es-PE`, `fa-AF` and their neighbors), the separators of numbers in the Maghreb, and the words of Portugal (`pt-PT`,
    and the countries outside America) and of Latin America (`es-419` and its countries). Other regions have no effect.

    Any other language has English texts and a warning, which is an error with `--strict`. It selects the shapes of Han
    characters ([Rulings.md](../Spec/Rulings.md) 49), and right-to-left languages such as `he` mirror the screen.

    The language decides the names of days and months, the order of dates, the clock (unless `--clock` is set), the
    separators of thousands and decimals, and the direction of the screen. Times have a colon, AM and PM, and digits are 0
    to 9, as in the app. The extension `-u-nu-native` (or `-u-nu-arab`, `-u-nu-arabext`) of `ar` and `fa` selects the
    digits of the language, with their separators. Dates are those of the Gregorian calendar in all languages. The texts
    of people, names, usernames, addresses, amounts of money, and the letters K, M and B of large counts do not change.

    ## 2. Numbers in sentences

    <!-- source: read -->

    A sentence with a count has one form for each plural category of CLDR that its language distinguishes: zero, one, two,
    few, many, other. The whole number decides. iprender has the rules of about a hundred languages, and uses those of
    English for all others.

    A count that is an object, or that follows a preposition, has a key of its own with the ending `Object`: the
    accusative in Russian and Ukrainian, the dual of Arabic, the dative of durations in German. A file without such a key
    uses the other one. `%@` of such a sentence is the whole count: "5 stars".

    A key that ends with `=8` is the form of a sentence for the number 8 alone. The number is that of a plural, of the
    people or tasks in a list, of the day in a date (`IPRender.PublishedOn`, `IPRender.OfferEnds`,
    `IPRender.SuggestedBirthday`), or of the hour that the clock shows (`IPRender.UpdatedAt`, `IPRender.DateAndTime`):
    Italian writes "il 9 luglio" and "l’8 luglio", Spanish "a las 2:05" and "a la 1:05".

    Names in a list have commas and `IPRender.LastComma` before the last one, or `IPRender.LastCommaOfTwo` between two.
    `IPRender.OtherAnd` replaces it before a name that begins with one of the texts of `IPRender.OtherAndBefore`, but not
    with one of those after its `|`: Spanish "Ana e Inés", "Ana y Hierro".

    ## 3. Language files

    <!-- source: ours -->

    `--lang ru.strings` reads a file in the format in which the app's translation platform exports its texts: lines of
    `"Key" = "text";` and comments, in UTF-8 or UTF-16. `%@`, `%d`, `%1$@` and `%1$d` are placeholders, and `%%` is a
    percent sign. The forms of a sentence with a count are keys with the suffixes `_0`, `_1`, `_2`, `_3_10`, `_many` and
    `_any`, for zero, one, two, few, many and other. If a form is missing, `_any` is used.

    The language of a file is the value of its key `IPRender.Language`. A file without the key, such as one of the app, is
    in the built-in language with which it shares the most texts, or in the language that has its name of Monday, or in
    the language of its script. The name of the file has no effect. If the texts show no language, it is English, with a
    warning.

    If a text is missing, or has other placeholders than the English one, the built-in text of the language is used
    (section 1), or the English one. A key with `@` and a region is the text for that region: `Message.File@PT`.
    `IPRender.Regions@PT` lists more regions that use these texts. The digits of a tag can stand in place of a region:
    `IPRender.Digits@arab`.

    `iprender check --lang FILE` lists each missing key, and with its line each text that has other placeholders, each
    value of a rule (the first keys of section 5) that is not valid, each key that begins with `IPRender.` and that no
    sentence has, and each repeated key. An invalid file is an error with the line and the fix. A file can have up to 8
    MiB and 100000 texts.

    ## 4. From right to left

    <!-- source: inferred; goldens: chats/language-ar*, chats/language-fa* -->

    In right-to-left languages such as Arabic and Persian, the texts of the screen, of service messages and of cards are
    right-to-left, too, even if one begins with a name in Latin letters. [Chats.md](../Spec/Chats.md) and
    [Bubbles.md](../Spec/Bubbles.md) describe what is mirrored. Incoming bubbles and avatars stay on the left. Lists and
    tables follow the flag of the page.

    ## 5. Every sentence
    """

  /// A table of the sentences that the source's comments part.
  private static var sections: String {
    var rows = ["", "| Key | English | Key of the same text about the reader |", "| --- | --- | --- |"]
    for phrase in LocalizedString.allCases {
      let endings = phrase.isPlural ? " (forms)" : ""
      let english =
        phrase.isPlural ? phrase.english(.one) + " ¦ " + phrase.english(.other) : phrase.english()
      let own = phrase.ownKey.map { "`\($0)`" } ?? ""
      rows.append("| `\(phrase.key)`\(endings) | \(visible(english)) | \(own) |")
    }
    return rows.joined(separator: "\n")
  }

  private static func visible(_ text: String) -> String {
    text.isEmpty ? "" : "`" + text.replacing("\n", with: "\\n").replacing("\u{A0}", with: "␣") + "`"
  }
}

@Suite struct LanguagePageTests {
  @Test func thePageSaysWhatTheTableSays() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Docs/Languages.md")
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] != nil {
      try LanguagePage.text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == LanguagePage.text)
  }
}
