import IPRenderKit
import Localization
import PageReading

/// A language file: every sentence has a text in it, or the file is refused with a place.
package enum Languages {
  package static func read(_ bytes: [UInt8]) -> Verdict {
    let file = InputFile(bytes, name: "fuzzed.strings")
    do {
      let language = try RenderLanguage(file)
      say(in: language)
      for diagnostic in try RenderLanguage.diagnostics(of: file) { _ = diagnostic.line(isColored: false) }
    } catch {
      if case .unreadable(let error, _) = error {
        require(!error.message.isEmpty, "a file is refused without a reason")
        require(error.location.map { $0.line > 0 && $0.column > 0 } ?? true, "a place before the first line")
      }
    }
    return .ran
  }

  private static func say(in language: RenderLanguage) {
    for phrase in LocalizedString.allCases {
      _ = language.text(phrase, "one", "two", "three")
      for count in [0, 1, 2, 5, 11, 21, 1_000_000] { _ = language.count(phrase, count) }
      _ = language.deed(phrase, by: nil, count: 3, ["what"]) { $0 }
    }
    for number in [0, -1, 7, 999, 1000, -1000, 12_345, Int.max, Int.min] {
      // What a reader adds up again has as many digits as the number.
      require(!language.grouped(number).isEmpty, "a number without a digit")
      _ = language.twoDigits(number)
      _ = language.tenths(number, 3)
    }
    _ = (language.list(["a", "b", "c"]), language.list(["a", "b"]))
    _ = (language.tag, language.isRightToLeft, language.countsTo12, language.isFound)
  }
}
