/// Something in a formula that TeX would complain about.
package struct FormulaProblem: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case unknownCommand(String)
    case unknownEnvironment(String)
    case unknownColor(String)
    case missingArgument(of: String)
    case missingClosingBrace
    case extraClosingBrace
    case missingRight
    case extraRight(String)
    case missingEnd(String)
    case extraEnd(String)
    case badDelimiter(String)
    case badLength(String)
    case badNumber(String)
    case misplaced(String)
    case doubleScript(String)
    case badDefinition(String)
    case badUse(of: String)
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
    case tooManyExpansions(limit: Int)
    case tooManyTokens(limit: Int)
    case tooManyColumns(limit: Int)
    case tooManyPieces(limit: Int)
    case tooLarge
    case drawsNothing
  }

  package var kind: Kind
  /// Scalar of the source.
  package var position: Int

  /// Whether the formula is drawn all the same: its meaning is beyond doubt.
  package var isRecovered: Bool {
    switch kind {
    case .doubleScript, .unknownColor: true
    case .unknownCommand, .unknownEnvironment, .missingArgument, .missingClosingBrace, .extraClosingBrace,
      .missingRight, .extraRight, .missingEnd, .extraEnd, .badDelimiter, .badLength, .badNumber, .misplaced,
      .badDefinition, .badUse, .tooDeep, .tooLong, .tooManyExpansions, .tooManyTokens, .tooManyColumns,
      .tooManyPieces,
      .tooLarge, .drawsNothing:
      false
    }
  }

  /// In words, without the position.
  package var reason: String {
    switch kind {
    case .unknownCommand(let name): "the command '\(name)' is not known"
    case .unknownEnvironment(let name): "the environment '\(name)' is not known"
    case .unknownColor(let name): "the colour '\(name)' is not known"
    case .missingArgument(let name): "'\(name)' lacks an argument"
    case .missingClosingBrace: "'{' is never closed"
    case .extraClosingBrace: "'}' closes nothing"
    case .missingRight: "'\\left' has no '\\right'"
    case .extraRight(let name): "'\(name)' has no '\\left'"
    case .missingEnd(let name): "'\\begin{\(name)}' has no '\\end'"
    case .extraEnd(let name): "'\\end{\(name)}' ends nothing"
    case .badDelimiter(let text): "'\(text)' is not a delimiter"
    case .badLength(let text): "'\(text)' is not a length"
    case .badNumber(let text): "'\(text)' is not a number"
    case .misplaced(let text): "'\(text)' does not belong here"
    case .doubleScript(let text): "a second '\(text)' follows the first"
    case .badDefinition(let name): "the definition by '\(name)' cannot be read"
    case .badUse(let name): "what follows '\(name)' is not what its definition says"
    case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
    case .tooLong(let limit): "it is longer than \(limit) bytes"
    case .tooManyExpansions(let limit): "its macros are expanded more than \(limit) times"
    case .tooManyTokens(let limit): "its macros and repetitions give more than \(limit) tokens"
    case .tooManyColumns(let limit): "a table describes more than \(limit) columns and separators"
    case .tooManyPieces(let limit): "it is put together from more than \(limit) pieces"
    case .tooLarge: "it has no finite size"
    case .drawsNothing: "it draws nothing"
    }
  }
}
