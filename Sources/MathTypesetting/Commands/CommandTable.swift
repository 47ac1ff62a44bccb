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

/// The environments, by name (Docs/FormulaCommands.md).
struct EnvironmentRow: Equatable, Sendable {
  enum Columns: String, Sendable {
    /// As the author says: `{c|c}`.
    case given
    /// The same for cells of text, perhaps after a width, which has no meaning in a formula.
    case givenText, givenTextBehindWidth
    /// All centred.
    case centered
    /// All to the left, one em apart.
    case left
    /// To the right and to the left in turns, as equations are aligned.
    case aligned
    /// The same without gaps between the pairs, whose number is given.
    case alignedAt
    /// To the right, in the middle and to the left: what stands before a relation, the relation, the rest.
    case relation
    /// Objects and the arrows between them in turns.
    case diagram
    /// One, centred.
    case line
    /// One equation: its first line to the left, its last to the right.
    case broken

    /// Whether the author describes the columns.
    var areGiven: Bool { self == .given || holdText }
    /// Whether cells are text, with formulas between dollars.
    var holdText: Bool { self == .givenText || self == .givenTextBehindWidth }
  }

  var name: String
  var columns: Columns
  var spacing: MathTable.Spacing
  var style: MathStyle
  var left: UInt32?
  var right: UInt32?
}

enum EnvironmentTable {
  /// `Tables/environments.tsv`: name, columns, spacing, style, delimiters.
  static let rows: [EnvironmentRow] = TableText.rows(of: EmbeddedFile.environments.contents).compactMap {
    parts in
    guard parts.count >= 4, let columns = EnvironmentRow.Columns(rawValue: parts[1]) else { return nil }
    let spacings: [String: MathTable.Spacing] = [
      "array": .array(stretch: 1), "cases": .array(stretch: casesStretch), "small": .small,
      "substack": .substack, "aligned": .aligned,
    ]
    let delimiters = parts.count > 4 ? TableText.words(of: parts[4]).map(delimiter) : [nil, nil]
    return EnvironmentRow(
      name: parts[0], columns: columns, spacing: spacings[parts[2]] ?? .aligned,
      style: parts[3] == "display" ? .display : parts[3] == "script" ? .script : .text,
      left: delimiters[0], right: delimiters[1])
  }

  static let byName = Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }

  /// How much further apart the rows of `cases` stand.
  private static let casesStretch = 1.2

  private static func delimiter(_ text: String) -> UInt32? {
    text == "." ? nil : text.unicodeScalars.first?.value
  }
}

/// Colours by name or number, as LaTeX's colour packages and the web know them.
enum ColorNames {
  /// - Parameter model: `HTML`, `rgb`, `RGB` or `gray`; `nil` for a name or a hexadecimal number.
  static func color(_ text: String, model: String?) -> Color? {
    let name = text.filter { $0 != " " }
    let numbers = name.split(separator: ",").compactMap { Double($0) }
    switch model {
    case "HTML"?: return hexadecimal(name)
    case "rgb"?: return rgb(numbers)
    case "RGB"?: return rgb(numbers.map { $0 / 255 })
    case "gray"?: return numbers.count == 1 ? rgb([numbers[0], numbers[0], numbers[0]]) : nil
    default: break
    }
    if name.hasPrefix("#") { return hexadecimal(String(name.dropFirst())) }
    return named[name.lowercased()].flatMap(hexadecimal) ?? (name.count == 6 ? hexadecimal(name) : nil)
  }

  private static func rgb(_ parts: [Double]) -> Color? {
    guard parts.count == 3, parts.allSatisfy({ 0...1 ~= $0 }) else { return nil }
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
  }

  private static func hexadecimal(_ digits: String) -> Color? {
    let long = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : digits
    guard long.count == 6, let value = UInt32(long, radix: 16) else { return nil }
    func part(_ shift: UInt32) -> Double { Double(value >> shift & 0xFF) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  private static let named = TableText.pairs(of: TableText.rows(of: EmbeddedFile.colors.contents))
}
