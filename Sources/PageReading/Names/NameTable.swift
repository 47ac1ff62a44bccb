import JSONText

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
      (self.name, self.kind, self.families) = (name, kind, families)
    }
  }

  private let rows: [Row]
  /// What stands before a constructor's name; Bot API has none.
  private let prefixes: [Family: String]
  /// By the name as `TypeName` gives it. Names that differ in their words alone, such as `block_quote` and
  /// `blockquote`, are names of one kind.
  private let alike: [String: [Row]]

  init(prefixes: [Family: String], rows: [Row]) {
    self.rows = rows
    self.prefixes = prefixes
    alike = rows.reduce(into: Dictionary(minimumCapacity: rows.count)) { alike, row in
      alike[TypeName.normalized(row.name), default: []].append(row)
    }
  }

  /// - Parameter raw: As it stands in the input.
  package subscript(_ raw: String) -> Kind? { (alike[raw] ?? alike[TypeName.normalized(raw)])?.last?.kind }

  /// What to write in place of a name that is understood, though no program writes it so: `Paragraph`, where
  /// constructors have their prefixes before the capital and Bot API no capitals; `nil` for a name that is right in
  /// any of the families.
  func correction(of raw: String, in family: Family) -> String? {
    let (isPrefixed, stem) = TypeName.stem(of: raw)
    let alike = alike[TypeName.normalized(raw)] ?? []
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

/// The name of a constructor without what its family puts around it, so that `pageBlockParagraph`,
/// `types.PageBlockParagraph`, `RichBlockParagraph` and `paragraph` are one name (Spec/Input.md 4.3).
package enum TypeName {
  package static func normalized(_ raw: String) -> String {
    var raw = raw
    return raw.withUTF8 { bytes in
      joined(stem(of: bytes).name)
    }
  }

  /// The name without what stands around it, as it is written, and whether one of the prefixes was there.
  static func stem(of raw: String) -> (isPrefixed: Bool, name: String) {
    var raw = raw
    return raw.withUTF8 { bytes in
      let (isPrefixed, name) = stem(of: bytes)
      return (isPrefixed, String(decoding: name, as: UTF8.self))
    }
  }

  private static func stem(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (isPrefixed: Bool, name: Slice<UnsafeBufferPointer<UInt8>>) {
    var name = bytes[...]
    // `types.PageBlockTitle`, `types.messages.WebPage`
    if let dot = name.lastIndex(of: UInt8(ascii: ".")) { name = name[(dot + 1)...] }
    for prefix in prefixes where name.starts(with: prefix) {
      let rest = name.dropFirst(prefix.count)
      if let next = rest.first, ASCII.isUppercase(next) { return (true, rest) }
    }
    return (false, name)
  }

  /// In small letters, without the underscores between words.
  private static func joined(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(unsafeUninitializedCapacity: name.count) { letters in
      var count = 0
      for byte in name where byte != UInt8(ascii: "_") {
        letters[count] = ASCII.lowercased(byte)
        count += 1
      }
      return count
    }
  }

  private static let prefixes = [
    "inputPageBlock", "pageBlock", "PageBlock", "RichBlock", "InputRichBlock", "richText", "RichText", "text",
    "Text",
  ].map { Array($0.utf8) }
}

/// Finds the name that somebody probably meant to write.
package enum Spelling {
  /// Letters that may be wrong, of many; of short words a third.
  private static let mostErrors = 2
  /// No name that is known is longer.
  private static let longestName = 48

  /// The candidate that `word` is nearest to, when it is near enough to be the same word. Capitals and underscores do
  /// not count; of two that are equally near, one with the same letters, then the first of the alphabet.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    guard word.utf8.count <= longestName else { return nil }
    let letters = folded(word)
    let limit = min(mostErrors, letters.count / 3)
    var best: (distance: Int, otherLetters: Int, name: String)?
    for name in candidates {
      let other = folded(name)
      guard let distance = distance(from: letters, to: other, limit: limit) else { continue }
      let candidate = (distance, letters.sorted() == other.sorted() ? 0 : 1, name)
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    return best?.name
  }

  /// Returns the fix for a name that is not known: `did you mean 'night'?`.
  ///
  /// - Parameter otherwise: the fix when no name is near.
  package static func help(
    for word: String, among candidates: some Sequence<String>, else otherwise: String? = nil
  ) -> String? {
    nearest(to: word, among: candidates).map(question) ?? otherwise
  }

  /// Returns the question whether a name is meant: `did you mean 'night'?`.
  package static func question(_ meant: String) -> String { "did you mean '\(meant)'?" }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.filter { $0 != UInt8(ascii: "_") }.map(ASCII.lowercased)
  }

  /// How many letters must be inserted, left out, replaced, or exchanged with their neighbour (Damerau's distance, in
  /// which no letter is changed twice); `nil` beyond the limit.
  private static func distance(from word: [UInt8], to name: [UInt8], limit: Int) -> Int? {
    guard abs(word.count - name.count) <= limit else { return nil }
    // Rows of the table of distances between beginnings: of the letters before, and of those before them.
    var previous = Array(0...name.count)
    var beforePrevious = previous
    for row in word.indices {
      var current = [row + 1]
      for column in name.indices {
        let isSame = word[row] == name[column]
        var least = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, word[row] == name[column - 1], word[row - 1] == name[column] {
          least = min(least, beforePrevious[column - 1] + 1)
        }
        current.append(least)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[name.count] <= limit ? previous[name.count] : nil
  }
}
