import CTexts
import Primitives

/// The commands for symbols: `Tables/symbols.tsv`.
///
/// Each line describes a symbol. Its columns are separated by tabs:
///
/// 1. The command.
/// 2. One or more hexadecimal code points, separated by spaces. Several become one atom without spaces
///    between them; `0338` strikes through the character before it.
/// 3. The class:
///    - `ord`, `bin`, `rel`, `open`, `close`, `punct` and `inner` are TeX's. The symbol is upright, and
///      alphabets do not change it.
///    - `alpha` is an ordinary letter that alphabets (`\mathbf`, `\boldsymbol`) change. Without an alphabet
///      it looks like the typed letter: lowercase letters italic, uppercase Greek letters, ∂ and ∇ upright.
///    - `op` is a big operator, larger in display style.
///    - `accent` is above its base in its own size; `wide-accent` and `bottom-accent` take the base's width
///      above and below it.
///    - `over-delimiter` and `under-delimiter` stretch above and below their base; a script on their other
///      side becomes a limit.
/// 4. For `op` only: `limits` (above and below in display style) or `nolimits`.
/// 5. `fallback` in the last column, if the math face lacks a glyph and another face of the book draws it.
///
/// Lines that begin with `#` and a space are headings. Each command is on exactly one line.
enum SymbolTable {
  static let source = EmbeddedFile.symbols.contents
}

/// A symbol of the table: its characters, its class, and the place of its scripts.
struct MathSymbol: Equatable, Sendable {
  var scalars: [UInt32]
  var atomClass: AtomClass
  /// True if alphabets change the symbol.
  var isLetter = false
  /// True if its scripts are limits in display style, as those of a sum.
  var takesLimits = false
}

/// Lookup of symbols by name and by character.
extension SymbolTable {
  /// A row of the table with a symbol.
  struct Entry {
    var command: String
    var symbol: MathSymbol
  }

  /// Returns the symbol of a command.
  ///
  /// - Parameter name: with its backslash.
  static func symbol(named name: String) -> MathSymbol? { byName[name] }

  /// Returns the row of an accent or brace, which is a command with arguments.
  ///
  /// - Parameter name: with its backslash.
  static func stretched(named name: String) -> CommandTable.Row? { sourceRows[name].flatMap(stretched) }

  /// Returns the symbol of a typed character. A character without a known class is ordinary.
  static func symbol(for scalar: Unicode.Scalar) -> MathSymbol {
    if let known = scalar.isASCII ? typedASCII[scalar.value] : typed[scalar.value] { return known }
    let isLetter =
      "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar || greekLetters.contains(scalar.value)
    return MathSymbol(
      scalars: [typedForms[scalar.value] ?? scalar.value], atomClass: .ord, isLetter: isLetter)
  }

  /// The negated forms of relations for `\not`, if the face has them.
  static let negated = pairs("negated")
  /// The plain forms of typed superscript characters; `lowered` has those of subscripts.
  static let raised = pairs("raised")
  static let lowered = pairs("lowered")

  private static func pairs(_ kind: String) -> [UInt32: UInt32] {
    let pairs = characterRows.filter { $0[2] == kind }.map { ($0[0], $0[1]) }
    return Dictionary(pairs.map { (TableText.scalar($0), TableText.scalar($1)) }) { first, _ in first }
  }

  static let entries: [Entry] = TableText.rows(of: source).compactMap { columns in
    symbol(columns).map { Entry(command: columns[0], symbol: $0) }
  }

  private static let sourceRows = NamedRows(source)
  private static let byName = NamedValues { sourceRows[$0].flatMap(symbol) }

  private static func symbol(_ columns: [String]) -> MathSymbol? {
    guard columns.count >= 3 else { return nil }
    var columns = columns
    if columns.last == "fallback" { columns.removeLast() }
    let isLetter = columns[2] == "alpha"
    guard let atomClass = isLetter ? .ord : AtomClass(rawValue: columns[2]) else { return nil }
    return MathSymbol(
      scalars: TableText.scalars(columns[1]), atomClass: atomClass, isLetter: isLetter,
      takesLimits: columns.count > 3 && columns[3] == "limits")
  }

  static let stretchedRows = TableText.rows(of: source).compactMap(stretched)

  private static func stretched(_ columns: [String]) -> CommandTable.Row? {
    guard columns.count >= 3 else { return nil }
    let (command, code) = (columns[0], columns[1])
    switch columns[2] {
    case "accent": return .init(command: command, construct: .accent, detail: code)
    case "wide-accent": return .init(command: command, construct: .accent, detail: code + " wide")
    case "bottom-accent": return .init(command: command, construct: .accent, detail: code + " wide below")
    case "over-delimiter": return .init(command: command, construct: .brace, detail: code + " over")
    case "under-delimiter": return .init(command: command, construct: .brace, detail: code + " under")
    default: return nil
    }
  }

  // MARK: - Typed characters

  /// The rows of `Tables/characters.tsv`. The first rows have the classes of typed characters that are not
  /// ordinary, and that no command has or whose class differs from the command's: the first and the last
  /// character of a range, and the class (for `op`, also its limits). The other rows are pairs: a character,
  /// its replacement, and the kind of replacement.
  private static let characterRows = TableText.rows(of: EmbeddedFile.characters.contents)

  /// The classes of characters that are not ordinary letters, from commands and from the ranges of the table.
  private static let typed: [UInt32: MathSymbol] = {
    var table: [UInt32: MathSymbol] = [:]
    table.reserveCapacity(entries.count)
    for entry in entries where entry.symbol.scalars.count == 1 {
      let scalar = entry.symbol.scalars[0]
      if table[scalar] == nil, scalar >= 0x80 { table[scalar] = entry.symbol }
    }
    table.merge(classes(characterRows)) { _, typed in typed }
    return table
  }()

  /// The same for the most common characters, which have no commands.
  private static let typedASCII = classes(
    TableText.rows(of: EmbeddedFile.characters.contents, beginning: "00"))

  /// - Parameter rows: rows of ranges; other rows are ignored.
  private static func classes(_ rows: [[String]]) -> [UInt32: MathSymbol] {
    var table: [UInt32: MathSymbol] = [:]
    for columns in rows {
      guard let atomClass = AtomClass(rawValue: columns[2]) else { continue }
      let (first, last) = (TableText.scalar(columns[0]), TableText.scalar(columns[1]))
      for scalar in first...last {
        table[scalar] = MathSymbol(
          scalars: [typedForms[scalar] ?? scalar], atomClass: atomClass,
          takesLimits: columns.count > 3 && columns[3] == "limits")
      }
    }
    return table
  }

  /// The forms of some typed characters in a formula.
  private static let typedForms: [UInt32: UInt32] = [0x2A: 0x2217, 0x2D: 0x2212, 0x60: 0x2018]

  private static let greekLetters: Set<UInt32> = Set(0x391...0x3A9).union(0x3B1...0x3C9).union([
    0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6,
  ])
}
