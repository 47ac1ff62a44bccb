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

    /// What `\mathbf` and `\bf` say.
    var alphabet: Alphabet? { Alphabet(rawValue: detail) }

    /// A formula that uses it.
    var example: String { construct.example(command, detail: detail) }
  }

  /// In the order of the source.
  static let rows: [Row] = sections.flatMap(rows(of:)) + colorRows + SymbolTable.stretchedRows

  private static let sections = [
    around, fractions, delimiters, letters, spaces, tables, definitions, functions, shorthands, physics,
    sciences,
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
    let bodies = row.detail.dropFirst(2).split(separator: "¦", omittingEmptySubsequences: false).map {
      FormulaTokenizer.tokens(of: String($0))
    }
    return Macro(
      arguments: Array(repeating: .plain, count: count), body: bodies[0], longer: Array(bodies.dropFirst()))
  }
}

/// Tables in the source: lines of columns with tabs between them. Bytes are looked at, since a table is parsed when the
/// first formula is read.
enum TableText {
  /// Columns of the lines; those that begin with `#` and a space are headings.
  static func rows(of table: String) -> [[String]] {
    table.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      if line.starts(with: [UInt8(ascii: "#"), UInt8(ascii: " ")]) { return nil }
      return line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// What stands between spaces.
  static func words(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// `name=value`, with spaces or line ends between them.
  static func pairs(of table: String) -> [(name: String, value: String)] {
    table.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.compactMap { pair in
      let parts = pair.split(separator: UInt8(ascii: "=")).map { String(decoding: $0, as: UTF8.self) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  /// Hexadecimal numbers with spaces between them.
  static func scalars(_ text: String) -> [UInt32] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { digits in
      digits.reduce(0) { $0 << 4 | UInt32($1 <= UInt8(ascii: "9") ? $1 & 15 : ($1 & 15) + 9) }
    }
  }
}
