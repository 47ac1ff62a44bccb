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
    \(Language.ownTags.map { "`\($0)`" }.joined(separator: ", ")). Only the first part of a tag counts, so
    `pt-BR` and `pt-PT` have the same texts. Any other tag only selects the shapes of Han characters
    ([Rulings.md](../Spec/Rulings.md) 49), and `check --lang` reports that the texts are in English. In the library, the
    option is `LayoutOptions.language`.

    The language decides the names of days and months, the order of dates, the clock (unless `--clock` is set), digits,
    the separators of thousands and decimals, and the direction of the screen. Dates are those of the Gregorian calendar in
    all languages. The texts of people, names, usernames, addresses, amounts of money, and the letters K, M and B of large
    counts do not change.

    ## 2. Numbers in sentences

    <!-- source: read -->

    A sentence with a count has one form for each plural category of CLDR that its language distinguishes: zero, one, two,
    few, many, other. The whole number decides. iprender has the rules of about a hundred languages, and uses those of
    English for all others.

    ## 3. Language files

    <!-- source: ours -->

    `--lang ru.strings` reads a file in the format in which the app's translation platform exports its texts: lines of
    `"Key" = "text";` and comments, in UTF-8 or UTF-16. `%@`, `%d`, `%1$@` and `%1$d` are placeholders, and `%%` is a
    percent sign. The forms of a sentence with a count are keys with the suffixes `_0`, `_1`, `_2`, `_3_10`, `_many` and
    `_any`, for zero, one, two, few, many and other. If a form is missing, `_any` is used.

    The language of a file is the first part of its name that can be a language (`ru.strings`, `pt-br_ios.strings`), or
    the value of its key `IPRender.Language`. If a text is missing, or has other placeholders than the English one, the
    built-in text of the language is used (section 1), or the English one. `iprender check --lang FILE` reports how many
    texts are missing. An invalid file is an error with the line and the fix. A file can have up to 8 MiB and 100000
    texts.

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
    "`" + text.replacing("\n", with: "\\n").replacing("\u{A0}", with: "␣") + "`"
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
