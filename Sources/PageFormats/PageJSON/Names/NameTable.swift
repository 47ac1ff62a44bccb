/// All names of one sort of value, of blocks or of rich texts: which kind a name stands for, and which name was
/// probably meant by one that stands for none.
struct NameTable<Kind: Sendable>: Sendable {
  struct Row: Sendable {
    /// In snake case.
    var name: String
    var kind: Kind
    /// Who writes it so. Spellings of third parties are read and never proposed.
    var families: [Family]

    init(_ name: String, _ kind: Kind, _ families: [Family] = []) {
      self.name = name
      self.kind = kind
      self.families = families
    }
  }

  /// By the name as `TypeName` gives it.
  private let kinds: [String: Kind]
  /// As each family writes the names; constructors of the wire protocol in small letters.
  private let names: [Family: [String]]

  /// - Parameter prefixes: What stands before a constructor's name; Bot API has none.
  init(prefixes: [Family: String], rows: [Row]) {
    names = Dictionary(uniqueKeysWithValues: [Family].all.map { family in
      (family, rows.filter { $0.families.contains(family) }.map { $0.spelling(prefix: prefixes[family]) })
    })
    // Names that differ in their words alone, such as `block_quote` and `blockquote`, are names of one kind.
    kinds = Dictionary(rows.map { (TypeName.normalized($0.name), $0.kind) }) { first, _ in first }
  }

  /// - Parameter raw: As it stands in the input.
  subscript(_ raw: String) -> Kind? { kinds[raw] ?? kinds[TypeName.normalized(raw)] }

  /// As the family writes them.
  func names(of family: Family) -> [String] { names[family] ?? [] }

  /// The family's own name that is nearest to an unknown one, written as that is.
  func nearest(to raw: String, in family: Family) -> String? {
    let space = raw.lastIndex(of: ".").map { raw[...$0] } ?? ""
    let name = String(raw.dropFirst(space.count))
    // Dumps of some programs write constructors with a capital.
    let isCapitalized = family == .mtproto && name.first?.isUppercase == true
    return Spelling.nearest(to: name, among: names(of: family)).map { meant in
      space + (isCapitalized ? meant.capitalizedFirst : meant)
    }
  }
}

extension NameTable.Row {
  fileprivate func spelling(prefix: String?) -> String {
    guard let prefix else { return name }
    return prefix + name.split(separator: "_").map(\.capitalizedFirst).joined()
  }
}

extension StringProtocol {
  /// With a capital at the start; the other letters stay.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Who shares a name.
extension [Family] {
  static let all: [Family] = [.tdlib, .botAPI, .mtproto]
  static let tdlibAndBotAPI: [Family] = [.tdlib, .botAPI]
  static let tdlibAndWire: [Family] = [.tdlib, .mtproto]
  static let botAPIAndWire: [Family] = [.botAPI, .mtproto]
}
