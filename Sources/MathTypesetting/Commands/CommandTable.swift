import CTexts
import Primitives

/// The commands that do something, by name (Docs/FormulaCommands.md). Symbols have a table of their own.
enum CommandTable {
  struct Row: Equatable, Sendable {
    /// With its backslash.
    let command: String
    let construct: Construct
    let detail: String

    /// Of the detail.
    var words: [String] { construct == .macro ? [] : TableText.words(of: detail) }

    /// What `\mathbf` and `\bf` say.
    var alphabet: Alphabet? { Alphabet(rawValue: detail) }
  }

  /// Command, construct and detail, as `Tables/commands.tsv` has them, and those of symbols that take arguments.
  static let rows: [Row] = TableText.rows(of: source).compactMap(row) + SymbolTable.stretchedRows

  static let byName = NamedValues { name in
    sourceRows[name].flatMap(row) ?? SymbolTable.stretched(named: name)
  }

  private static let constructs = Dictionary(
    uniqueKeysWithValues: Construct.allCases.map { ($0.rawValue, $0) })
  private static let source = EmbeddedFile.commands.contents
  private static let sourceRows = NamedRows(source)

  private static func row(_ columns: [String]) -> Row? {
    guard let construct = constructs[columns[1]] else { return nil }
    return Row(command: columns[0], construct: construct, detail: columns.count > 2 ? columns[2] : "")
  }

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

extension TableText {
  /// The second column by the first.
  static func pairs(of rows: [[String]]) -> [String: String] {
    Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// Hexadecimal numbers with spaces between them.
  static func scalars(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    var isInside = false
    for byte in text.utf8 {
      let isDigit = byte != UInt8(ascii: " ")
      if isDigit, !isInside { scalars.append(0) }
      if isDigit { scalars[scalars.count - 1] = scalars[scalars.count - 1] << 4 | value(of: byte) }
      isInside = isDigit
    }
    return scalars
  }

  /// A hexadecimal number.
  static func scalar(_ digits: String) -> UInt32 { digits.utf8.reduce(0) { $0 << 4 | value(of: $1) } }

  private static func value(of digit: UInt8) -> UInt32 {
    UInt32(digit <= UInt8(ascii: "9") ? digit & 15 : (digit & 15) + 9)
  }
}
