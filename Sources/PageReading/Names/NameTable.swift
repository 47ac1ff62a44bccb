/// All names of one sort of value, of blocks or of rich texts: which kind a name stands for, and which name
/// was probably meant by one that stands for none.
package struct NameTable<Kind: Sendable>: Sendable {
  package struct Row: Sendable {
    /// In snake case.
    package var name: String
    package var kind: Kind
    /// Who writes it so. Spellings of third parties are read and never proposed.
    var families: Families

    package init(_ name: String, _ kind: Kind, _ families: Families = []) {
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
  package subscript(_ raw: String) -> Kind? { kinds[raw] ?? kinds[TypeName.normalized(raw)] }

  /// What to write in place of a name that is understood, though no program writes it so: `Paragraph`, where
  /// constructors have their prefixes before the capital and Bot API no capitals; `nil` for a name that is right in
  /// any of the families.
  func correction(of raw: String, in family: Family) -> String? {
    let (isPrefixed, stem) = TypeName.stem(of: raw)
    let word = TypeName.normalized(raw)
    let alike = rows.filter { TypeName.normalized($0.name) == word }
    let isWritten = alike.contains { row in
      if isPrefixed { return row.capitalized == stem }
      return row.name == stem || row.families.isEmpty && row.capitalized.dropFirst() == stem.dropFirst()
    }
    if isWritten || alike.isEmpty { return nil }
    if let row = alike.first(where: { $0.families.contains(Families(family)) }) {
      return row.spelling(prefix: prefixes[family])
    }
    return alike.first?.name
  }

  /// As the family writes them; constructors of the wire protocol in small letters.
  package func names(of family: Family) -> [String] {
    rows.filter { $0.families.contains(Families(family)) }.map { $0.spelling(prefix: prefixes[family]) }
  }

  /// The family's own name that is nearest to an unknown one, written as that is.
  package func nearest(to raw: String, in family: Family) -> String? {
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
    return prefix + capitalized
  }

  /// Its words with capitals, as they stand after a prefix.
  fileprivate var capitalized: String { name.split(separator: "_").map(\.capitalizedFirst).joined() }
}

extension StringProtocol {
  /// With a capital at the start; the other letters stay.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// Who shares a name.
package struct Families: OptionSet {
  package let rawValue: Int

  package static let tdlib = Families(rawValue: 1)
  package static let botAPI = Families(rawValue: 2)
  package static let mtproto = Families(rawValue: 4)
  package static let all: Families = [.tdlib, .botAPI, .mtproto]

  package init(rawValue: Int) { self.rawValue = rawValue }

  init(_ family: Family) {
    switch family {
    case .tdlib: self = .tdlib
    case .botAPI: self = .botAPI
    case .mtproto: self = .mtproto
    }
  }
}
