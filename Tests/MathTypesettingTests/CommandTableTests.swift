import Foundation
import Testing

@testable import MathTypesetting

@Suite("Commands")
struct CoverageTests {
  @Test(
    "Every row of the tables of commands and environments has a valid formula",
    arguments: CommandTable.rows.map(\.example) + EnvironmentTable.rows.map(\.example))
  func examples(source: String) throws {
    let bench = try Workbench()
    let result = FormulaTypesetter(book: bench.book).typeset(source, mode: .block, size: 17)
    #expect(result.problems == [], "\(source)")
    #expect(result.formula != nil, "\(source)")
  }

  @Test("Every symbol draws something, and none is a placeholder box")
  func symbols() throws {
    let bench = try Workbench()
    let typesetter = FormulaTypesetter(book: bench.book)
    for entry in SymbolTable.entries {
      let result = typesetter.typeset(entry.command, mode: .inline, size: 17)
      #expect(result.problems == [], "\(entry.command)")
      #expect(result.formula?.pieces.isEmpty == false, "\(entry.command)")
      #expect(result.missingCharacters == [], "\(entry.command)")
    }
  }

  @Test("Every command is in one row only")
  func once() {
    let names = CommandTable.rows.map(\.command) + SymbolTable.entries.map(\.command)
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    #expect(counts.filter { $0.value > 1 }.keys.sorted() == ["\\colon", "\\dots"])
  }

  /// The commands of KaTeX that iprender does not have.
  static let left: Set<String> = []

  @Test("All TeX commands of KaTeX are known, except the listed ones")
  func coverage() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/katex-commands.txt")
    let names = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap {
      line -> (kind: Substring, name: String)? in
      let columns = line.split(separator: "\t")
      return columns.count == 2 && !line.hasPrefix("# ") ? (columns[0], String(columns[1])) : nil
    }.filter { $0.kind != "html" }
    #expect(names.count > 900)
    let unknown = names.filter { kind, name in
      kind == "environment"
        ? EnvironmentTable.byName[name] == nil
        : CommandTable.byName[name] == nil && SymbolTable.symbol(named: name) == nil
          && !["\\(", "\\)", "\\[", "\\]", "\\verb"].contains(name)
    }.map(\.name)
    #expect(Set(unknown) == Self.left, "\(unknown.sorted().joined(separator: " "))")
  }
}

/// `Docs/FormulaCommands.md`, generated from the tables.
enum CommandPage {
  static var text: String {
    var page = """
      # Commands of formulas

      This page lists every command, environment and symbol that you can use in a formula.
      [Formulas.md](../Spec/Formulas.md) 4 describes what each row does, and [Fonts.md](Fonts.md) explains what to do if a
      formula is not set.

      A test makes this page from the tables in `Sources/MathTypesetting/Commands`. To write it again, run
      `IPRENDER_ACCEPT=1 swift test --filter CommandPage`.


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
    for line in String(decoding: SymbolTable.source, as: UTF8.self).split(separator: "\n") {
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
  @Test("The page agrees with the tables")
  func current() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Docs/FormulaCommands.md")
    if ProcessInfo.processInfo.environment["IPRENDER_ACCEPT"] == "1" {
      try CommandPage.text.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == CommandPage.text)
  }
}
