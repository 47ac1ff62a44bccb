import Foundation
import Testing

@testable import MathTypesetting

/// `Docs/FormulaCommands.md`, made of the tables.
enum CommandPage {
  static var text: String {
    var page = """
      # Commands of formulas

      Made of the tables in `Sources/MathTypesetting/Commands` by a test (`IPRENDER_ACCEPT=1 swift test --filter
      CommandPage` writes it again). What a row does is told in [Formulas.md](Formulas.md) 4.


      """
    page += "## Commands with a meaning\n\n"
    for construct in Construct.allCases where construct != .macro {
      let rows = CommandTable.rows.filter { $0.construct == construct }
      guard !rows.isEmpty else { continue }
      page += "- **\(construct.rawValue)**: "
      page += rows.map { code($0.command) }.joined(separator: " ") + "\n"
    }
    page += "\n## Shorthands\n\n"
    for row in CommandTable.rows where row.construct == .macro {
      let body = row.detail.dropFirst(2)
      page += "- \(code(row.command))" + (body.isEmpty ? "\n" : " for \(code(String(body)))\n")
    }
    page += "\n## Environments\n\n"
    page += EnvironmentTable.rows.map { code($0.name) }.joined(separator: " ") + "\n"
    page += "\n## Symbols\n"
    for line in SymbolTable.source.split(separator: "\n") {
      if line.hasPrefix("# ") {
        page += "\n\n\(line.dropFirst(2)):"
        continue
      }
      let columns = line.split(separator: "\t")
      guard columns.count >= 3 else { continue }
      let scalars = columns[1].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let isMark = scalars.contains {
        $0.properties.canonicalCombiningClass != .notReordered || $0.properties.isDiacritic
      }
      page += " " + code(String(columns[0]))
      if !isMark { page += " " + String(String.UnicodeScalarView(scalars)) }
    }
    return page + "\n"
  }

  private static func code(_ text: String) -> String {
    text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }
}

@Suite("The page of commands")
struct CommandPageTests {
  @Test("It says what the tables say")
  func current() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Docs/FormulaCommands.md")
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1" {
      try CommandPage.text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == CommandPage.text)
  }
}
