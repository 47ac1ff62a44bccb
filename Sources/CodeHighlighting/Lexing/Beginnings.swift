/// What may begin with an ASCII scalar in a language, so that most scalars are compared with nothing.
struct Beginnings: OptionSet {
  let rawValue: UInt8

  static let comment = Beginnings(rawValue: 1)
  static let string = Beginnings(rawValue: 2)
  static let symbol = Beginnings(rawValue: 4)
  static let sigil = Beginnings(rawValue: 8)
  static let heredoc = Beginnings(rawValue: 16)

  /// For each ASCII scalar.
  struct Table {
    private var beginnings = [Beginnings](repeating: [], count: 128)

    init(_ grammar: Grammar) {
      for form in grammar.comments { add(.comment, form.open.scalars.first) }
      for form in grammar.strings {
        if form.prefixes.contains("") { add(.string, form.open.scalars.first) }
        if case .hashes = form.raw { add(.string, "#") }
        for prefix in form.prefixes {
          guard let first = prefix.unicodeScalars.first else { continue }
          add(.string, first)
          add(.string, first.uppercased)
        }
      }
      for symbol in grammar.symbols { add(.symbol, symbol.text.scalars.first) }
      for sigil in grammar.sigils { add(.sigil, sigil.sign) }
      if let heredoc = grammar.heredoc { add(.heredoc, heredoc.open.scalars.first) }
    }

    private mutating func add(_ beginning: Beginnings, _ scalar: Scalar?) {
      guard let scalar, scalar.isASCII else { return }
      beginnings[Int(scalar.value)].insert(beginning)
    }

    subscript(scalar: Scalar) -> Beginnings { scalar.isASCII ? beginnings[Int(scalar.value)] : [] }
  }
}
