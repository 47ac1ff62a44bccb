import CTexts
import Primitives

/// The commands with an action, by name (Docs/FormulaCommands.md). Symbols are in another table.
enum CommandTable {
  struct Row: Equatable, Sendable {
    /// The name, with its backslash.
    let command: String
    let construct: Construct
    let detail: String

    /// The words of the detail.
    var words: [String] { construct == .macro ? [] : TableText.words(of: detail) }

    /// The alphabet of commands such as `\mathbf` and `\bf`.
    var alphabet: Alphabet? { Alphabet(rawValue: detail) }
  }

  /// The rows of `Tables/commands.tsv` (command, construct and detail), and those of symbols with arguments.
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

  /// Returns the definition of a shorthand; `nil` for other commands.
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
  /// Returns the second column by the first.
  static func pairs(of rows: [[String]]) -> [String: String] {
    Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// Parses hexadecimal numbers separated by spaces.
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

  /// Parses a hexadecimal number.
  static func scalar(_ digits: String) -> UInt32 { digits.utf8.reduce(0) { $0 << 4 | value(of: $1) } }

  private static func value(of digit: UInt8) -> UInt32 {
    UInt32(digit <= UInt8(ascii: "9") ? digit & 15 : (digit & 15) + 9)
  }
}

/// A row of the table of environments (Docs/FormulaCommands.md).
struct EnvironmentRow: Equatable, Sendable {
  enum Columns: String, Sendable {
    /// Columns that the author describes: `{c|c}`.
    case given
    /// The same for cells with text. `givenTextBehindWidth` expects a width before the description, which is
    /// ignored.
    case givenText, givenTextBehindWidth
    /// Centered columns.
    case centered
    /// Left-aligned columns, one em apart.
    case left
    /// Alternating right-aligned and left-aligned columns, as in aligned equations.
    case aligned
    /// The same without gaps between the pairs, whose number is given.
    case alignedAt
    /// A right-aligned, a centered and a left-aligned column: the part before a relation, the relation, the
    /// rest.
    case relation
    /// Objects of a diagram, alternating with the arrows between them.
    case diagram
    /// One centered column.
    case line
    /// One equation: its first line is left-aligned, its last right-aligned.
    case broken

    /// True if the author describes the columns.
    var areGiven: Bool { self == .given || holdText }
    /// True if cells contain text, with formulas between dollars.
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
  /// The rows of `Tables/environments.tsv`: name, columns, spacing, style, delimiters.
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

  /// The factor of the distance between the rows of `cases`.
  private static let casesStretch = 1.2

  private static func delimiter(_ text: String) -> UInt32? {
    text == "." ? nil : text.unicodeScalars.first?.value
  }
}

/// Colors by name or number, as in LaTeX's color packages and CSS.
enum ColorNames {
  /// Returns a color.
  ///
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
