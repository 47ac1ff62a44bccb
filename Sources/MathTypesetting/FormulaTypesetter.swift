import Typography

/// Typesets formulas in TeX's language (Spec/Formulas.md). Belongs to the task of its font book.
package struct FormulaTypesetter {
  package enum Mode: String, Sendable {
    /// A formula in a line of text, in text style.
    case inline
    /// A formula on its own line, in display style.
    case block
  }

  package struct Result: Sendable {
    /// The formula; `nil` if a problem prevents typesetting, or if there is no math face.
    package var formula: TypesetFormula?
    /// The problems, in the order of the source.
    package var problems: [FormulaProblem]
    /// The characters that no face has, in the order of their code points; boxes replace them.
    package var missingCharacters: [String] = []
  }

  /// The line that contains a formula of its own.
  package struct Line: Hashable, Sendable {
    /// The width, in points.
    package var width: Double
    /// True if formulas are centered in their lines.
    package var isCentered: Bool

    package init(width: Double, isCentered: Bool) {
      self.width = width
      self.isCentered = isCentered
    }
  }

  private let book: FontBook
  private let limits: FormulaLimits

  /// - Parameter limits: the limits of each formula; exceeding one is a problem.
  package init(book: FontBook, limits: FormulaLimits = FormulaLimits()) {
    self.book = book
    self.limits = limits
  }

  /// Typesets a formula. `size` is the points of an em. `line`: the line with equation numbers at its right
  /// edge; `nil` puts the numbers after the formula.
  package func typeset(_ source: String, mode: Mode, size: Double, line: Line? = nil) -> Result {
    let parsed = FormulaParser.parse(source, limits: limits)
    func failed(_ kind: FormulaProblem.Kind?) -> Result {
      let problem = kind.map { FormulaProblem(kind: $0, position: 0) }
      return Result(formula: nil, problems: parsed.problems + (problem.map { [$0] } ?? []))
    }
    guard parsed.problems.allSatisfy(\.isRecovered) else { return failed(nil) }
    if parsed.list.isEmpty, parsed.tag == nil { return failed(.drawsNothing) }
    guard let face = book.mathFace else { return failed(nil) }
    let builder = BoxBuilder(face: face, book: book, em: size)
    let setting = MathSetting(style: mode == .block ? .display : .text, isCramped: false, em: size)
    let box = builder.formula(parsed.list, tag: parsed.tag, line: line, setting)
    if builder.isTooLarge { return failed(.tooManyPieces(limit: BoxBuilder.mostPieces)) }
    guard box.width.isFinite, box.extent.isFinite else { return failed(.tooLarge) }
    return Result(
      formula: BoxPlacer.place(box, face: face), problems: parsed.problems,
      missingCharacters: builder.missing.sorted())
  }
}

/// The limits of a formula (Spec/Rulings.md 43).
package struct FormulaLimits: Hashable, Codable, Sendable {
  /// The length of a source, in bytes of UTF-8.
  package var bytes = 65_536
  /// The levels of nested groups, scripts, fractions and tables; at most ``levelCeiling``.
  package var levels = levelCeiling

  /// The number of levels for which the stack is large enough.
  package static let levelCeiling = 256

  package init() {}
}

/// A problem in a formula that TeX would report.
package struct FormulaProblem: Equatable, Sendable {
  package var kind: Kind
  /// The offset in the source, in Unicode scalars.
  package var position: Int

  package var reason: String { kind.reason }
  package var isRecovered: Bool { kind.isRecovered }

  /// The kind of problem, as text without the position.
  package struct Kind: Equatable, Sendable, ExpressibleByStringInterpolation {
    let reason: String
    /// True if the formula is drawn anyway, because its meaning is clear.
    private(set) var isRecovered = false

    package init(stringLiteral reason: String) { self.reason = reason }

    private var recovered: Kind {
      var kind = self
      kind.isRecovered = true
      return kind
    }

    static func unknownCommand(_ name: String) -> Kind { "unknown command '\(name)'" }
    static func unknownEnvironment(_ name: String) -> Kind { "unknown environment '\(name)'" }
    static func unknownColor(_ name: String) -> Kind { Kind("unknown color '\(name)'").recovered }
    static func missingArgument(of name: String) -> Kind { "'\(name)' has no argument" }
    static let missingClosingBrace: Kind = "'{' is never closed"
    static let extraClosingBrace: Kind = "'}' has no '{'"
    static let missingRight: Kind = "'\\left' has no '\\right'"
    static func extraRight(_ name: String) -> Kind { "'\(name)' has no '\\left'" }
    static func missingEnd(_ name: String) -> Kind { "'\\begin{\(name)}' has no '\\end'" }
    static func extraEnd(_ name: String) -> Kind { "'\\end{\(name)}' has no '\\begin'" }
    static func badDelimiter(_ text: String) -> Kind { "'\(text)' is not a delimiter" }
    static func badLength(_ text: String) -> Kind { "'\(text)' is not a length" }
    static func badNumber(_ text: String) -> Kind { "'\(text)' is not a number" }
    static func misplaced(_ text: String) -> Kind { "'\(text)' is not allowed here" }
    static func doubleScript(_ text: String) -> Kind {
      Kind("a second '\(text)' follows the first").recovered
    }
    static func badDefinition(_ name: String) -> Kind { "cannot read the definition after '\(name)'" }
    static func badUse(of name: String) -> Kind { "the arguments of '\(name)' do not match its definition" }
    static func tooDeep(limit: Int) -> Kind { "the formula is nested more than \(limit) levels deep" }
    static func tooLong(limit: Int) -> Kind { "the formula is longer than \(limit) bytes" }
    static func tooManyExpansions(limit: Int) -> Kind { "macros are expanded more than \(limit) times" }
    static func tooManyTokens(limit: Int) -> Kind {
      "macros and repetitions produce more than \(limit) tokens"
    }
    static func tooManyColumns(limit: Int) -> Kind {
      "a table has more than \(limit) columns and separators"
    }
    static func tooManyPieces(limit: Int) -> Kind { "the formula has more than \(limit) pieces" }
    static let tooLarge: Kind = "the formula has no finite size"
    static let drawsNothing: Kind = "the formula draws nothing"
  }
}
