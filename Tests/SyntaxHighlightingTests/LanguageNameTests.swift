import Foundation
import Testing

@testable import SyntaxHighlighting

/// Spec/Highlighting.md 2.
@Suite struct LanguageNameTests {
  @Test(arguments: [
    "js", "ts", "py", "c++", "cs", "c#", "sh", "bash", "zsh", "shell", "yml", "html", "xml", "svg", "golang",
    "rs", "rb", "kt",
    "objc", "patch", "console", "jsx", "tsx", "dockerfile", "make", "md", "  Swift\n", "JSON", "\tC++ ",
  ])
  func namesAndAliases(name: String) {
    #expect(CodeLanguage(named: name) != nil)
  }

  @Test(arguments: ["", " ", "text", "plain", "brainfuck", "swift ui", "c plus plus", "\u{0}"])
  func otherNamesArePlain(name: String) {
    #expect(CodeLanguage(named: name) == nil)
  }

  @Test func namesAreOneLanguages() {
    let names = CodeLanguage.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
    for language in CodeLanguage.all {
      for name in [language.name] + language.aliases {
        #expect(CodeLanguage(named: name) == language)
        #expect(name == name.lowercased() && !name.contains(where: \.isWhitespace))
      }
    }
  }

  /// Each row of `words.tsv` is read.
  @Test func wordsAreOfLanguagesAndKinds() {
    for row in Words.rows {
      #expect(row.count == 3 && TokenKind(rawValue: row[1]) != nil)
      #expect(CodeLanguage(named: row[0])?.name == row[0])
    }
  }

  /// The table of the specification is equal to that of the code.
  @Test func theSpecificationListsThem() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Spec/Highlighting.md"), encoding: .utf8)
    for language in CodeLanguage.all {
      let aliases = language.aliases.map { "`\($0)`" }.joined(separator: ", ")
      #expect(
        text.contains("| `\(language.name)` | \(aliases.isEmpty ? "–" : aliases) |\n"), "\(language.name)")
    }
    for kind in TokenKind.allCases { #expect(text.contains("`\(kind.rawValue)`"), "\(kind.rawValue)") }
  }
}
