/// Definitions, which last until the end of the formula (Spec/Formulas.md 3).
extension FormulaParser {
  /// Reads `\newcommand{\name}[count][standard]{body}`.
  mutating func newCommand(_ token: FormulaToken) {
    if source.raw?.is("*") == true { _ = source.takeRaw() }
    let name = source.rawArgument(of: token).filter { $0.kind != .space }
    guard name.count == 1, case .command(let command) = name[0].kind else {
      return report(.badDefinition(token.text), at: token.position)
    }
    let count = source.rawOption().map { $0.map(\.text).joined() }
    let standard = count == nil ? nil : source.rawOption()
    let body = source.rawArgument(of: token)
    let number = count.map { Int($0) ?? -1 } ?? 0
    guard 0...9 ~= number else { return report(.badDefinition(token.text), at: token.position) }
    if token.isCommand("\\providecommand"), isKnown(command) { return }
    var arguments = [Macro.Argument](repeating: .plain, count: number)
    if let standard, number > 0 { arguments[0] = .optional(standard) }
    source.define(command, Macro(arguments: arguments, body: body))
  }

  private func isKnown(_ command: String) -> Bool {
    source.macro(command) != nil || CommandTable.byName[command] != nil
      || SymbolTable.symbol(named: command) != nil
  }

  /// Reads `\def\name#1…{body}`.
  mutating func def(_ token: FormulaToken) {
    source.skipSpaces()
    guard let name = source.takeRaw(), case .command(let command) = name.kind else {
      return report(.badDefinition(token.text), at: token.position)
    }
    var macro = Macro(body: [])
    var delimiter: [FormulaToken] = []
    func close() {
      if macro.arguments.isEmpty {
        // `\def\; {x}` has no delimiter: spaces have no meaning in formulas.
        macro.prefix = delimiter.contains { $0.kind != .space } ? delimiter : []
      } else if !delimiter.isEmpty {
        macro.arguments[macro.arguments.count - 1] = .delimited(delimiter)
      }
      delimiter = []
    }
    while let next = source.raw, !next.is("{") {
      _ = source.takeRaw()
      if case .parameter(let number) = next.kind {
        close()
        guard number == macro.arguments.count + 1 else {
          return report(.badDefinition(token.text), at: token.position)
        }
        macro.arguments.append(.plain)
      } else {
        delimiter.append(next)
        guard delimiter.count <= Macro.longestDelimiter else {
          return report(.badDefinition(token.text), at: token.position)
        }
      }
    }
    close()
    macro.body = source.rawArgument(of: token)
    source.define(command, macro)
  }

  /// Reads `\let\name=\other`.
  mutating func letCommand(_ token: FormulaToken) {
    source.skipSpaces()
    guard let name = source.takeRaw(), case .command(let command) = name.kind else {
      return report(.badDefinition(token.text), at: token.position)
    }
    source.skipSpaces()
    if source.raw?.is("=") == true {
      _ = source.takeRaw()
      if source.raw?.kind == .space { _ = source.takeRaw() }
    }
    guard let meaning = source.takeRaw() else {
      return report(.missingArgument(of: token.text), at: token.position)
    }
    if case .command(let other) = meaning.kind, let macro = source.macro(other) {
      source.define(command, macro)
    } else if meaning.text != command {
      source.define(command, Macro(body: [meaning]))
    }
  }

  /// Reads `\DeclareMathOperator{\name}{text}`.
  mutating func declareOperator(_ token: FormulaToken) {
    let hasLimits = source.raw?.is("*") == true
    if hasLimits { _ = source.takeRaw() }
    let name = source.rawArgument(of: token).filter { $0.kind != .space }
    let body = source.rawArgument(of: token)
    guard name.count == 1, case .command(let command) = name[0].kind else {
      return report(.badDefinition(token.text), at: token.position)
    }
    func made(_ kind: FormulaToken.Kind) -> FormulaToken {
      FormulaToken(kind: kind, position: token.position)
    }
    let call = made(.command(hasLimits ? "\\operatorname*" : "\\operatorname"))
    source.define(command, Macro(body: [call, made(.character("{"))] + body + [made(.character("}"))]))
  }
}
