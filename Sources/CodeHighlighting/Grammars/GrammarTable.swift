import Synchronization

/// The tables of all languages: `grammars.tsv`. A section begins with the names of a language in brackets; its
/// rows are the fields of its ``Grammar``, with options behind them. A language that is `like` another has its
/// table, but for the fields of its own section: words are added, flags turned, everything else is replaced.
enum GrammarTable {
  private static let sections: [String: (names: [String], rows: [ArraySlice<UInt8>])] = {
    var sections: [(names: [String], rows: [ArraySlice<UInt8>])] = []
    for line in PackageResources.grammars_tsv.split(separator: UInt8(ascii: "\n")) {
      if line.first == UInt8(ascii: "[") {
        sections.append((texts(line.dropFirst().dropLast(), separator: " "), []))
      } else {
        sections[sections.count - 1].rows.append(line)
      }
    }
    return Dictionary(sections.map { ($0.names[0], $0) }) { first, _ in first }
  }()

  private static let made = Mutex<[Dialect: Grammar]>([:])

  fileprivate static func texts(_ bytes: ArraySlice<UInt8>, separator: Unicode.Scalar) -> [String] {
    bytes.split(separator: UInt8(ascii: separator)).map { String(decoding: $0, as: UTF8.self) }
  }

  static func aliases(of dialect: Dialect) -> [String] {
    Array(sections[dialect.rawValue]?.names.dropFirst() ?? [])
  }

  /// Made when it is first met.
  static func grammar(of dialect: Dialect) -> Grammar {
    if let known = made.withLock({ $0[dialect] }) { return known }
    var grammar = Grammar()
    var begun: Set<String> = []
    for bytes in sections[dialect.rawValue]?.rows ?? [] {
      let row = Row(columns: texts(bytes, separator: "\t"))
      grammar.read(row, isFirst: begun.insert(row[0]).inserted)
    }
    return made.withLock { [grammar] in
      $0[dialect] = grammar
      return grammar
    }
  }
}

private struct Row {
  let columns: [String]

  subscript(index: Int) -> String { columns[index] }

  /// A line's end is written as an arrow.
  var open: StaticText { Self.text(self[1]) }
  var close: StaticText? { option("close").map(Self.text) }
  var words: [String] { self[2].split(separator: " ").map(String.init) }

  func has(_ flag: String) -> Bool { columns.dropFirst(2).contains(flag) }

  func option(_ name: String) -> String? {
    columns.dropFirst(2).first { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
  }

  func scalars(_ name: String) -> [Scalar] { Array((option(name) ?? "").unicodeScalars) }

  func kind(_ name: String = "kind", else usual: TokenKind? = nil) -> TokenKind? {
    option(name).map { TokenKind(rawValue: $0) } ?? usual
  }

  func kind(_ index: Int) -> TokenKind? { TokenKind(rawValue: self[index]) }

  private static func text(_ written: String) -> StaticText {
    StaticText(stringLiteral: String(written.map { $0 == "↵" ? "\n" : $0 }))
  }
}

extension Grammar {
  private static let flags: [String: WritableKeyPath<Grammar, Bool> & Sendable] = [
    "ignoresCase": \.ignoresCase, "hasRegularExpressions": \.hasRegularExpressions,
    "hasElements": \.hasElements, "hasTypeArguments": \.hasTypeArguments,
    "hasTypesBeforeNames": \.hasTypesBeforeNames, "hasTypeSuffixes": \.hasTypeSuffixes,
    "hasBaseClauses": \.hasBaseClauses, "hasMacros": \.hasMacros, "isEmbeddedInMarkup": \.isEmbeddedInMarkup,
  ]

  /// `isFirst`: of its key, so that it ends what the language that this one is like has.
  fileprivate mutating func read(_ row: Row, isFirst: Bool) {
    switch row[0] {
    case "like": self = Dialect(rawValue: row[1])?.grammar ?? self
    case "structure": structure = Structure(rawValue: row[1]) ?? .code
    case "flags": for flag in row.columns { if let path = Self.flags[flag] { self[keyPath: path].toggle() } }
    case "comment": comments = (isFirst ? [] : comments) + [CommentForm(row)]
    case "string": strings = (isFirst ? [] : strings) + [StringForm(row)]
    case "hole": strings[strings.count - 1].interpolations.append(Interpolation(row))
    case "words": words.add(row.words, as: row.kind(1))
    case "awaiting": awaiting.add(row.words, as: row.kind(1))
    case "symbol": symbols = (isFirst ? [] : symbols) + [Symbol(text: row.open, kind: row.kind(2))]
    case "operators": operators = Set(row[1])
    case "punctuation": punctuation = Set(row[1])
    case "signs": identifierSigns = Set(row[1])
    case "ends": identifierEnds = Set(row[1])
    case "capitals": capitals = Capitals(constant: Int(row[1]), isClass: row.has("class"))
    case "sigil": sigils = (isFirst ? [] : sigils) + [Sigil(row)]
    case "named": sigils[sigils.count - 1].words.add(row.words, as: row.kind(1))
    case "digits": digitSeparator = row.open.scalars.first
    case "entries": (entryNames, entryStrings) = (row.kind(1), row.kind(2))
    case "member": (memberSign, memberKind) = (row.open.scalars[0], row.kind(2))
    case "heredoc": heredoc = HeredocForm(row)
    case "directives":
      directives = Directives(
        background: row.kind(1) ?? .property, nameKind: row.kind(2),
        including: Set(row.columns.dropFirst(3)))
    default: assertionFailure("no field of a grammar is called \(row[0])")
    }
  }
}

extension CommentForm {
  fileprivate init(_ row: Row) {
    self.init(
      open: row.open, close: row.close, nests: row.has("nests"), isAtLineStart: row.has("first"),
      exception: row.scalars("except").first, kind: row.kind() ?? .comment)
  }
}

extension StringForm {
  fileprivate init(_ row: Row) {
    let prefixes = (row.option("prefixes") ?? "").split(separator: ",", omittingEmptySubsequences: false)
    self.init(
      open: row.open, close: row.close, prefixes: Set(prefixes.map(String.init)),
      kind: row.kind(else: .string), escape: row.has("unescaped") ? nil : "\\", isDoubled: row.has("doubled"),
      isMultiline: row.has("multiline"), hasDoubledBraces: row.has("braces"), isOneCharacter: row.has("one"))
    if let hashes = row.option("hashes") { raw = .hashes(Int(hashes) ?? 0) }
    if row.has("delimiter") { raw = .delimiter }
    if row.has("equals") { raw = .equals }
  }
}

extension Interpolation {
  fileprivate init(_ row: Row) {
    let brackets = row.scalars("brackets")
    self.init(
      open: row.open,
      brackets: brackets.count == 2 ? Brackets(opening: brackets[0], closing: brackets[1]) : nil,
      kind: row.kind(else: .punctuation), background: row.kind("background"), hasFormat: row.has("format"))
  }
}

extension Sigil {
  fileprivate init(_ row: Row) {
    self.init(
      sign: row.open.scalars[0], signKind: row.kind(2), nameKind: row.kind(3),
      isAtLineStart: row.has("first"),
      hasDots: row.has("dots"))
  }
}

extension HeredocForm {
  fileprivate init(_ row: Row) {
    self.init(
      open: row.open, indents: Set(row.scalars("indents")), isAlwaysIndented: row.has("indented"),
      mayHaveBlanks: row.has("blanks"), openKind: row.kind(), delimiterKind: row.kind("delimiter") ?? .string)
  }
}
