/// A language that is known by a name.
package struct CodeLanguage: Hashable, Sendable {
  let dialect: Dialect

  /// - Parameter name: the name or an alias, in any case, with white space around it. `nil` is what has no tokens.
  package init?(named name: String) {
    let key = String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      .lowercased()
    guard let dialect = Dialect.named[key] else { return nil }
    self.dialect = dialect
  }

  private init(_ dialect: Dialect) {
    self.dialect = dialect
  }

  /// All of them, in the order of the specification.
  package static let all = Dialect.allCases.map(CodeLanguage.init)

  package var name: String { dialect.rawValue }

  /// The other names.
  package var aliases: [String] { dialect.aliases }
}

/// The languages by their names. Each has a table of its own, made when it is first met.
enum Dialect: String, CaseIterable, Hashable, Sendable {
  case swift, kotlin, java, typescript, tsx, javascript, python, c, cpp
  case csharp
  case go, rust, ruby, php
  case shell = "bash"
  case session = "shell-session"
  case sql, json, yaml, html, xml, css, scss, diff
  case toml, ini, docker, makefile, markdown, lua, perl
  case objectiveC = "objectivec"
  case scala, dart

  /// Docs/Highlighting.md 2.
  var aliases: [String] { GrammarTable.aliases(of: self) }

  static let named: [String: Dialect] = allCases.reduce(into: [:]) { named, dialect in
    for name in [dialect.rawValue] + dialect.aliases { named[name] = dialect }
  }

  var grammar: Grammar { GrammarTable.grammar(of: self) }
}
