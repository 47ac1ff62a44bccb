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
  case scala, dart, haskell, elixir, r, powershell, graphql, latex

  /// Docs/Highlighting.md 2.
  var aliases: [String] {
    switch self {
    case .swift: []
    case .kotlin: ["kt", "kts"]
    case .java: []
    case .typescript: ["ts", "mts", "cts"]
    case .tsx: []
    case .javascript: ["js", "jsx", "mjs", "cjs", "node", "react"]
    case .python: ["py", "py3", "python3", "pyw"]
    case .c: ["h"]
    case .cpp: ["c++", "cc", "cxx", "hpp", "h++", "hxx"]
    case .csharp: ["c#", "cs", "dotnet"]
    case .go: ["golang"]
    case .rust: ["rs"]
    case .ruby: ["rb"]
    case .php: ["php3", "php7", "php8"]
    case .shell: ["sh", "shell", "zsh", "ksh", "fish"]
    case .session: ["console", "shellsession", "sh-session", "terminal"]
    case .sql: ["mysql", "postgresql", "postgres", "pgsql", "sqlite", "plsql", "tsql"]
    case .json: ["jsonc", "json5", "jsonl", "ndjson", "webmanifest"]
    case .yaml: ["yml"]
    case .html: ["htm", "xhtml", "svg", "vue", "svelte", "markup"]
    case .xml: ["xsd", "xsl", "xslt", "plist", "rss", "atom", "mathml"]
    case .css: []
    case .scss: ["less", "sass"]
    case .diff: ["patch", "udiff"]
    case .toml: []
    case .ini: ["cfg", "conf", "properties", "env", "dotenv", "editorconfig"]
    case .docker: ["dockerfile", "containerfile"]
    case .makefile: ["make", "mk"]
    case .markdown: ["md", "mdx"]
    case .lua: []
    case .perl: ["pl", "pm"]
    case .objectiveC: ["objc", "objective-c", "obj-c", "mm"]
    case .scala: ["sc"]
    case .dart: []
    case .haskell: ["hs"]
    case .elixir: ["ex", "exs"]
    case .r: ["rscript"]
    case .powershell: ["ps1", "psm1", "pwsh", "posh"]
    case .graphql: ["gql"]
    case .latex: ["tex"]
    }
  }

  static let named: [String: Dialect] = allCases.reduce(into: [:]) { named, dialect in
    for name in [dialect.rawValue] + dialect.aliases { named[name] = dialect }
  }

  var grammar: Grammar {
    switch self {
    case .swift: AppleGrammars.swift
    case .kotlin: JavaGrammars.kotlin
    case .java: JavaGrammars.java
    case .typescript: ScriptGrammars.typescript
    case .tsx: ScriptGrammars.tsx
    case .javascript: ScriptGrammars.javascript
    case .python: DynamicGrammars.python
    case .c: CGrammars.c
    case .cpp: CGrammars.cpp
    case .csharp: JavaGrammars.csharp
    case .go: SystemsGrammars.go
    case .rust: SystemsGrammars.rust
    case .ruby: DynamicGrammars.ruby
    case .php: DynamicGrammars.php
    case .shell: ShellGrammar.shell
    case .session: ShellGrammar.session
    case .sql: DataGrammars.sql
    case .json: DataGrammars.json
    case .yaml: DataGrammars.yaml
    case .html: MarkupGrammars.html
    case .xml: MarkupGrammars.xml
    case .css: MarkupGrammars.css
    case .scss: MarkupGrammars.scss
    case .diff: MarkupGrammars.difference
    case .toml: DataGrammars.toml
    case .ini: DataGrammars.ini
    case .docker: DataGrammars.docker
    case .makefile: DataGrammars.makefile
    case .markdown: MarkupGrammars.markdown
    case .lua: DynamicGrammars.lua
    case .perl: DynamicGrammars.perl
    case .objectiveC: AppleGrammars.objectiveC
    case .scala: JavaGrammars.scala
    case .dart: JavaGrammars.dart
    case .haskell: FunctionalGrammars.haskell
    case .elixir: FunctionalGrammars.elixir
    case .r: FunctionalGrammars.r
    case .powershell: ShellGrammar.powershell
    case .graphql: FunctionalGrammars.graphql
    case .latex: MarkupGrammars.latex
    }
  }
}
