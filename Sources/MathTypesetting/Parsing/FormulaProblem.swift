/// Something in a formula that TeX would complain about.
package struct FormulaProblem: Equatable, Sendable {
  package var kind: Kind
  /// Scalar of the source.
  package var position: Int

  package var reason: String { kind.reason }
  package var isRecovered: Bool { kind.isRecovered }

  /// What is wrong, in words without the position.
  package struct Kind: Equatable, Sendable, ExpressibleByStringInterpolation {
    let reason: String
    /// Whether the formula is drawn all the same: its meaning is beyond doubt.
    private(set) var isRecovered = false

    package init(stringLiteral reason: String) { self.reason = reason }

    private var recovered: Kind {
      var kind = self
      kind.isRecovered = true
      return kind
    }

    static func unknownCommand(_ name: String) -> Kind { "the command '\(name)' is not known" }
    static func unknownEnvironment(_ name: String) -> Kind { "the environment '\(name)' is not known" }
    static func unknownColor(_ name: String) -> Kind { Kind("the colour '\(name)' is not known").recovered }
    static func missingArgument(of name: String) -> Kind { "'\(name)' lacks an argument" }
    static let missingClosingBrace: Kind = "'{' is never closed"
    static let extraClosingBrace: Kind = "'}' closes nothing"
    static let missingRight: Kind = "'\\left' has no '\\right'"
    static func extraRight(_ name: String) -> Kind { "'\(name)' has no '\\left'" }
    static func missingEnd(_ name: String) -> Kind { "'\\begin{\(name)}' has no '\\end'" }
    static func extraEnd(_ name: String) -> Kind { "'\\end{\(name)}' ends nothing" }
    static func badDelimiter(_ text: String) -> Kind { "'\(text)' is not a delimiter" }
    static func badLength(_ text: String) -> Kind { "'\(text)' is not a length" }
    static func badNumber(_ text: String) -> Kind { "'\(text)' is not a number" }
    static func misplaced(_ text: String) -> Kind { "'\(text)' does not belong here" }
    static func doubleScript(_ text: String) -> Kind {
      Kind("a second '\(text)' follows the first").recovered
    }
    static func badDefinition(_ name: String) -> Kind { "the definition by '\(name)' cannot be read" }
    static func badUse(of name: String) -> Kind { "what follows '\(name)' is not what its definition says" }
    static func tooDeep(limit: Int) -> Kind { "it is nested more than \(limit) levels deep" }
    static func tooLong(limit: Int) -> Kind { "it is longer than \(limit) bytes" }
    static func tooManyExpansions(limit: Int) -> Kind { "its macros are expanded more than \(limit) times" }
    static func tooManyTokens(limit: Int) -> Kind {
      "its macros and repetitions give more than \(limit) tokens"
    }
    static func tooManyColumns(limit: Int) -> Kind {
      "a table describes more than \(limit) columns and separators"
    }
    static func tooManyPieces(limit: Int) -> Kind { "it is put together from more than \(limit) pieces" }
    static let tooLarge: Kind = "it has no finite size"
    static let drawsNothing: Kind = "it draws nothing"
  }
}
