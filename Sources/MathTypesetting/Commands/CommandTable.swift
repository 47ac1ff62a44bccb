/// The commands that do something, by name (Docs/FormulaCommands.md). Symbols have a table of their own.
enum CommandTable {
  struct Row: Equatable, Sendable {
    /// With its backslash.
    var command: String
    var construct: Construct
    var detail: String

    /// A formula that uses it.
    var example: String { construct.example(command, detail: detail) }
  }

  /// In the order of the source.
  static let rows: [Row] = sections.flatMap(rows(of:)) + SymbolTable.stretchedRows

  private static let sections = [
    around, fractions, delimiters, letters, spaces, tables, definitions, functions, shorthands, colors,
  ]

  private static func rows(of section: String) -> [Row] {
    section.split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(
        String.init)
      guard columns.count >= 2, let construct = Construct(rawValue: columns[1]) else { return nil }
      return Row(command: columns[0], construct: construct, detail: columns.count > 2 ? columns[2] : "")
    }
  }

  static let byName = Dictionary(rows.map { ($0.command, $0) }) { first, _ in first }

  /// The rows that stand for other tokens.
  static let macros = Dictionary(
    rows.compactMap { row in macro(row).map { (row.command, $0) } }
  ) { first, _ in first }

  private static func macro(_ row: Row) -> Macro? {
    guard row.construct == .macro, let count = row.detail.first.flatMap({ Int(String($0)) }) else {
      return nil
    }
    return Macro(
      arguments: Array(repeating: .plain, count: count),
      body: FormulaTokenizer.tokens(of: String(row.detail.dropFirst(2))))
  }
}
