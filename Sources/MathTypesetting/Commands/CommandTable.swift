/// The commands that do something, by name (Docs/FormulaCommands.md). Symbols have a table of their own.
enum CommandTable {
  struct Row: Equatable, Sendable {
    /// With its backslash.
    let command: String
    let construct: Construct
    let detail: String
    /// Of the detail.
    let words: [String]

    init(command: String, construct: Construct, detail: String) {
      self.command = command
      self.construct = construct
      self.detail = detail
      words = construct == .macro ? [] : TableText.words(of: detail)
    }

    /// A formula that uses it.
    var example: String { construct.example(command, detail: detail) }
  }

  /// In the order of the source.
  static let rows: [Row] = sections.flatMap(rows(of:)) + colorRows + SymbolTable.stretchedRows

  private static let sections = [
    around, fractions, delimiters, letters, spaces, tables, definitions, functions, shorthands,
  ]

  private static func rows(of section: String) -> [Row] {
    TableText.rows(of: section).compactMap { columns in
      guard columns.count >= 2, let construct = constructs[columns[1]] else { return nil }
      return Row(command: columns[0], construct: construct, detail: columns.count > 2 ? columns[2] : "")
    }
  }

  private static let constructs = Dictionary(
    uniqueKeysWithValues: Construct.allCases.map { ($0.rawValue, $0) })

  static let byName = Dictionary(rows.map { ($0.command, $0) }) { first, _ in first }

  /// What a shorthand stands for; `nil` for what is none.
  static func macro(_ name: String) -> Macro? {
    guard let row = byName[name], row.construct == .macro,
      let count = row.detail.first.flatMap({ Int(String($0)) })
    else { return nil }
    return Macro(
      arguments: Array(repeating: .plain, count: count),
      body: FormulaTokenizer.tokens(of: String(row.detail.dropFirst(2))))
  }
}
