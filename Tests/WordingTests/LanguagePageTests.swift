import Foundation
import Testing

@testable import Wording

/// `Docs/Languages.md`, made of the table of sentences.
private enum LanguagePage {
  static let text = head + "\n" + sections + "\n"

  private static let head = """
    # Languages

    What a picture says by itself, around what people wrote: sentences, dates, numbers, and the direction of the screen.
    `--lang` says in which language: a tag such as `ru` or `pt-BR`, or a language file. Without it everything is English,
    and nothing is read for that. The machine's language never counts.

    ## 1. Which languages

    <!-- source: ours; goldens: chats/language-* -->

    There are words of ours for English and \(Language.ownTags.count) more: \
    \(Language.ownTags.map { "`\($0)`" }.joined(separator: ", ")). A tag's first part counts, so `pt-BR` and
    `pt-PT` have the same words. Any other tag says the shapes of Han characters alone (Rulings.md 49), and `check --lang`
    says that the words are English. The library has `LayoutOptions.language`.

    The language decides days and months, the order of dates, how hours count (`--clock` wins), digits, the marks of
    thousands and decimals, and the direction. Dates are of the Gregorian calendar in all languages. What people wrote,
    names, usernames, addresses, amounts of money and the letters K, M and B of large counts stay as they are.

    ## 2. Numbers in sentences

    <!-- source: read -->

    A sentence that counts has a form for each category of CLDR that its language tells apart: zero, one, two, few, many,
    other. Whole numbers decide. The rules of some hundred languages are there; those of others are English.

    ## 3. Language files

    <!-- source: ours -->

    `--lang ru.strings` takes the app's own words, as its translation platform gives them away: `"Key" = "text";`, with
    comments between, in UTF-8 or UTF-16. `%@`, `%d`, `%1$@` and `%1$d` stand for what is put in, `%%` for a percent sign.
    Forms of sentences that count are keys with the endings `_0`, `_1`, `_2`, `_3_10`, `_many` and `_any`, for zero, one,
    two, few, many and other; a form that is missing is that of `_any`.

    The language of a file is the first part of its name that could be one (`ru.strings`, `pt-br_ios.strings`), or what
    its `IPRender.Language` says. Sentences that it lacks, or has with other placeholders than ours, are those of section
    1 in its language, or English; `iprender check --lang FILE` says once how many. What is no such file is an error with
    the line and the fix. A file has 8 MiB and 100000 texts at most.

    ## 4. From right to left

    <!-- source: inferred; goldens: chats/language-ar*, chats/language-fa* -->

    In Arabic, Persian and other languages that run from right to left, the words of the screen, of service messages and
    of cards run so too, also where one begins with a name in Latin letters. What mirrors is told in Chats.md and
    Bubbles.md where it stands; incoming bubbles and avatars stay on the left. Lists and tables follow the page's flag.

    ## 5. Every sentence
    """

  /// A table of the sentences that the source's comments part.
  private static var sections: String {
    var rows = ["", "| Key | English | Of the reader's own deeds |", "| --- | --- | --- |"]
    for phrase in Phrase.allCases {
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
