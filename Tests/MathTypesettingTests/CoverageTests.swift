import Foundation
import Testing

@testable import MathTypesetting

@Suite("Commands")
struct CoverageTests {
  @Test(
    "Every row of the tables of commands and environments has a formula that sets",
    arguments: CommandTable.rows.map(\.example) + EnvironmentTable.rows.map(\.example))
  func examples(source: String) throws {
    let bench = try Workbench()
    let result = FormulaTypesetter(book: bench.book).typeset(source, mode: .block, size: 17)
    #expect(result.problems == [], "\(source)")
    #expect(result.formula != nil, "\(source)")
  }

  @Test("Every symbol draws something, and no box stands for it")
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

  @Test("A command stands in one row")
  func once() {
    let names = CommandTable.rows.map(\.command) + SymbolTable.entries.map(\.command)
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    #expect(counts.filter { $0.value > 1 }.keys.sorted() == ["\\colon", "\\dots"])
  }

  /// What KaTeX knows and we do not, which Docs/Formulas.md lists.
  static let left: Set<String> = ["CD"]

  @Test("All of KaTeX's TeX commands are known but these")
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
