/// All names of one sort of value, of blocks or of rich texts: which kind a name stands for, and which name
/// was probably meant by one that stands for none.
struct NameTable<Kind: Sendable>: Sendable {
  struct Row: Sendable {
    /// In snake case.
    var name: String
    var kind: Kind
    /// Who writes it so. Spellings of third parties are read and never proposed.
    var families: Families

    init(_ name: String, _ kind: Kind, _ families: Families = []) {
      self.name = name
      self.kind = kind
      self.families = families
    }
  }

  private let rows: [Row]
  /// What stands before a constructor's name; Bot API has none.
  private let prefixes: [Family: String]
  /// By the name as `TypeName` gives it.
  private let kinds: [String: Kind]

  init(prefixes: [Family: String], rows: [Row]) {
    self.rows = rows
    self.prefixes = prefixes
    // Names that differ in their words alone, such as `block_quote` and `blockquote`, are names of one kind.
    kinds = rows.reduce(into: Dictionary(minimumCapacity: rows.count)) { kinds, row in
      kinds[TypeName.normalized(row.name)] = row.kind
    }
  }

  /// - Parameter raw: As it stands in the input.
  subscript(_ raw: String) -> Kind? { kinds[raw] ?? kinds[TypeName.normalized(raw)] }

  /// As the family writes them; constructors of the wire protocol in small letters.
  func names(of family: Family) -> [String] {
    rows.filter { $0.families.contains(Families(family)) }.map { $0.spelling(prefix: prefixes[family]) }
  }

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
struct Families: OptionSet {
  let rawValue: Int

  static let tdlib = Families(rawValue: 1)
  static let botAPI = Families(rawValue: 2)
  static let mtproto = Families(rawValue: 4)
  static let all: Families = [.tdlib, .botAPI, .mtproto]

  init(rawValue: Int) { self.rawValue = rawValue }

  init(_ family: Family) {
    switch family {
    case .tdlib: self = .tdlib
    case .botAPI: self = .botAPI
    case .mtproto: self = .mtproto
    }
  }
}
