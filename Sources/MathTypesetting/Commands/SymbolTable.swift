import CTexts
import Primitives

/// The commands that stand for a sign: `Tables/symbols.tsv`.
///
/// A line is a symbol. Its columns, with tabs between them:
///
/// 1. The command.
/// 2. One or more code points in hexadecimal, with spaces between them. Several are set one after the other as one atom,
///    without space; `0338` strikes through the one before it.
/// 3. The class:
///    - `ord`, `bin`, `rel`, `open`, `close`, `punct` and `inner` are TeX's. The sign is upright and no alphabet changes
///      it.
///    - `alpha` is an ordinary letter that alphabets (`\mathbf`, `\boldsymbol`) change. Without one it looks as it does
///      when typed: small letters italic, capital Greek letters, ∂ and ∇ upright.
///    - `op` is a big operator, larger in display style.
///    - `accent` stands over its base as it is; `wide-accent` and `bottom-accent` over and under it take its width.
///    - `over-delimiter` and `under-delimiter` stretch over and under their base; a script on the other side of them is
///      set as a limit.
/// 4. For `op` alone: `limits` (above and below in display style) or `nolimits`.
/// 5. `fallback` in the last column, where the math face lacks a glyph and another face of the book draws it.
///
/// Lines that begin with `#` and a space are headings. A command stands in one line alone.
enum SymbolTable {
  static let source = EmbeddedFile.symbols.contents
}

/// A symbol of the table: its characters and how it gets on with its neighbours.
struct MathSymbol: Equatable, Sendable {
  var scalars: [UInt32]
  var atomClass: AtomClass
  /// Whether alphabets change it.
  var isLetter = false
  /// Whether its scripts are limits in display style, as a sum's.
  var takesLimits = false
}

/// Finding symbols by name and by character.
extension SymbolTable {
  /// A row of the table that stands for a sign.
  struct Entry {
    var command: String
    var symbol: MathSymbol
  }

  /// - Parameter name: with its backslash.
  static func symbol(named name: String) -> MathSymbol? { byName[name] }

  /// Accents and braces are commands with arguments.
  ///
  /// - Parameter name: with its backslash.
  static func stretched(named name: String) -> CommandTable.Row? { sourceRows[name].flatMap(stretched) }

  /// A character as it is typed. What no class is known of is ordinary.
  static func symbol(for scalar: Unicode.Scalar) -> MathSymbol {
    if let known = scalar.isASCII ? typedASCII[scalar.value] : typed[scalar.value] { return known }
    let isLetter =
      "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar || greekLetters.contains(scalar.value)
    return MathSymbol(
      scalars: [typedForms[scalar.value] ?? scalar.value], atomClass: .ord, isLetter: isLetter)
  }

  /// What `\not` makes of a relation where the face has a sign for it.
  static let negated = pairs("negated")
  /// What stands in a superscript or a subscript that is typed as one character.
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

  /// `Tables/characters.tsv`. Characters that are typed as they are, not ordinary, and of no command or of
  /// another class than its first: the first and the last of a range, and their class (for `op`, its limits
  /// too). Then pairs: a character, what becomes of it and when.
  private static let characterRows = TableText.rows(of: EmbeddedFile.characters.contents)

  /// Classes of characters that are not ordinary letters: what commands stand for, and the ranges of the table.
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

  /// The same of the most usual ones, which no command stands for.
  private static let typedASCII = classes(
    TableText.rows(of: EmbeddedFile.characters.contents, beginning: "00"))

  /// - Parameter rows: those of ranges count.
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

  /// What some characters look like in a formula.
  private static let typedForms: [UInt32: UInt32] = [0x2A: 0x2217, 0x2D: 0x2212, 0x60: 0x2018]

  private static let greekLetters: Set<UInt32> = Set(0x391...0x3A9).union(0x3B1...0x3C9).union([
    0x2202, 0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6,
  ])
}
