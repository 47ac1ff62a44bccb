/// A language with a name.
package struct CodeLanguage: Hashable, Sendable {
  let dialect: Dialect

  /// - Parameter name: the name or an alias, in any case, with optional white space around it. Returns `nil`
  ///   for a language without tokens.
  package init?(named name: String) {
    let key = String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
      .lowercased()
    guard let dialect = Dialect.named[key] else { return nil }
    self.dialect = dialect
  }

  private init(_ dialect: Dialect) {
    self.dialect = dialect
  }

  /// All languages, in the order of the specification.
  package static let all = Dialect.allCases.map(CodeLanguage.init)

  package var name: String { dialect.names[0] }

  /// The names other than the first.
  package var aliases: [String] { Array(dialect.names.dropFirst()) }
}

/// The languages with their names, the main name first (Spec/Highlighting.md 2). The grammar of each is
/// created on first use.
enum Dialect: String, CaseIterable, Hashable, Sendable {
  case swift
  case kotlin = "kotlin kt kts"
  case java
  case typescript = "typescript ts mts cts"
  case tsx
  case javascript = "javascript js jsx mjs cjs node react"
  case python = "python py py3 python3 pyw"
  case c = "c h"
  case cpp = "cpp c++ cc cxx hpp h++ hxx"
  case csharp = "csharp c# cs dotnet"
  case go = "go golang"
  case rust = "rust rs"
  case ruby = "ruby rb"
  case php = "php php3 php7 php8"
  case shell = "bash sh shell zsh ksh fish"
  case session = "shell-session console shellsession sh-session terminal"
  case sql = "sql mysql postgresql postgres pgsql sqlite plsql tsql"
  case json = "json jsonc json5 jsonl ndjson webmanifest"
  case yaml = "yaml yml"
  case html = "html htm xhtml svg vue svelte markup"
  case xml = "xml xsd xsl xslt plist rss atom mathml"
  case css
  case scss = "scss less sass"
  case diff = "diff patch udiff"
  case toml
  case ini = "ini cfg conf properties env dotenv editorconfig"
  case docker = "docker dockerfile containerfile"
  case makefile = "makefile make mk"
  case markdown = "markdown md mdx"
  case lua
  case perl = "perl pl pm"
  case objectiveC = "objectivec objc objective-c obj-c mm"
  case scala = "scala sc"
  case dart
  case haskell = "haskell hs"
  case elixir = "elixir ex exs"
  case r = "r rscript"
  case powershell = "powershell ps1 psm1 pwsh posh"
  case graphql = "graphql gql"
  case latex = "latex tex"

  var names: [String] { rawValue.split(separator: " ").map(String.init) }

  static let named: [String: Dialect] = allCases.reduce(into: [:]) { named, dialect in
    for name in dialect.names { named[name] = dialect }
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
