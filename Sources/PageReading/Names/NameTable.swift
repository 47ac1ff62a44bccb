import JSONText

/// The names of all kinds of blocks or of rich texts. A table finds the kind of a name, and the name that an
/// unknown name was probably meant to be.
package struct NameTable<Kind: Sendable>: Sendable {
  package struct Row: Sendable {
    /// The name in snake case.
    package var name: String
    package var kind: Kind
    /// The families that use the name. Names of third parties are read but never suggested.
    var families: Families

    package init(_ name: String, _ kind: Kind, _ families: Families = []) {
      (self.name, self.kind, self.families) = (name, kind, families)
    }
  }

  private let rows: [Row]
  /// The prefix of constructors; Bot API has none.
  private let prefixes: [Family: String]
  /// The rows by the name that `TypeName` returns. Names that differ only in their word boundaries, such as
  /// `block_quote` and `blockquote`, belong to one kind.
  private let alike: [String: [Row]]

  init(prefixes: [Family: String], rows: [Row]) {
    self.rows = rows
    self.prefixes = prefixes
    alike = rows.reduce(into: Dictionary(minimumCapacity: rows.count)) { alike, row in
      alike[TypeName.normalized(row.name), default: []].append(row)
    }
  }

  /// - Parameter raw: the name in the input.
  package subscript(_ raw: String) -> Kind? { (alike[raw] ?? alike[TypeName.normalized(raw)])?.last?.kind }

  /// Returns the correct name for a name that is understood but not official, such as `Paragraph`:
  /// constructors have a prefix before the capital, and Bot API has no capitals. Returns `nil` for a name
  /// that is correct in any of the families.
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

  /// Returns the names of a family; constructors of MTProto begin with a lower-case letter.
  package func names(of family: Family) -> [String] {
    rows.filter { $0.families.contains(Families(family)) }.map { $0.spelling(prefix: prefixes[family]) }
  }

  /// Returns the family's own name that is nearest to an unknown one, in the unknown name's style.
  package func nearest(to raw: String, in family: Family) -> String? {
    let space = raw.lastIndex(of: ".").map { raw[...$0] } ?? ""
    let name = String(raw.dropFirst(space.count))
    // Some programs write constructors with a capital.
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

  /// The name as it follows a prefix, with capitalized words.
  fileprivate var capitalized: String { name.split(separator: "_").map(\.capitalizedFirst).joined() }
}

extension StringProtocol {
  /// The string with a capital at the start; the other letters stay.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The families that share a name.
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

/// The name of a constructor without its family's affixes, so that `pageBlockParagraph`,
/// `types.PageBlockParagraph`, `RichBlockParagraph` and `paragraph` are one name (Spec/Input.md 4.3).
package enum TypeName {
  package static func normalized(_ raw: String) -> String {
    var raw = raw
    return raw.withUTF8 { bytes in
      joined(stem(of: bytes).name)
    }
  }

  /// Returns the name without its affixes, as written, and whether it had one of the prefixes.
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
    // For example `types.PageBlockTitle`, `types.messages.WebPage` or `pyrogram:Message`.
    if let end = name.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }) {
      name = name[(end + 1)...]
    }
    for prefix in prefixes where name.starts(with: prefix) {
      let rest = name.dropFirst(prefix.count)
      if let next = rest.first, ASCII.isUppercase(next) { return (true, rest) }
    }
    return (false, name)
  }

  /// Returns the name in lower case, without the underscores between words.
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

/// Finds the name that was probably meant.
package enum Spelling {
  /// The maximum number of wrong letters; a third of the letters in short words.
  private static let mostErrors = 2
  /// The maximum length of a name in bytes. No known name is longer.
  private static let longestName = 48

  /// Returns the candidate that is nearest to `word`, if it is near enough to be the same word. Case and
  /// underscores are ignored. Of two equally near candidates, one with the same letters wins, then the first
  /// in alphabetical order.
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

  /// Returns the number of letters to insert, remove, replace or swap with their neighbor (restricted
  /// Damerau–Levenshtein distance, in which no letter is changed twice); `nil` beyond the limit.
  private static func distance(from word: [UInt8], to name: [UInt8], limit: Int) -> Int? {
    guard abs(word.count - name.count) <= limit else { return nil }
    // The rows of the distance matrix for the previous letter and for the one before it.
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
