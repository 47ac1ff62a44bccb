/// JavaScript and TypeScript.
enum ScriptGrammars {
  static let javascript = Grammar(
    comments: [.interpreter, .slashes, .block, CommentForm(open: "<!--")],
    strings: [
      .double, .single,
      StringForm(
        open: "`", isMultiline: true, interpolations: [Interpolation(open: "${", brackets: .braces)]),
    ],
    words: [
      .keyword: """
      as assert async await break case catch class const continue debugger default delete do else enum export extends \
      finally for from function get if implements import in instanceof interface let new null of package private \
      protected public return set static super switch this throw try typeof undefined var void while with yield
      """, .boolean: "true false", .number: "NaN Infinity",
    ],
    awaiting: [.className: "class extends implements instanceof interface new"],
    symbols: [Symbol("?.", .operator), Symbol("...", .operator)],
    operators: .usualOperators, punctuation: Set("{}[]();,."), identifierSigns: ["$", "#"],
    capitals: Capitals(constant: 1), sigils: [Sigil("@", .operator, name: nil, hasDots: true)],
    entryNames: .property, entryStrings: .property, hasRegularExpressions: true, hasElements: true)

  static let tsx: Grammar = {
    var grammar = javascript
    grammar.words = grammar.words.adding([
      .keyword: """
      abstract accessor asserts declare infer is keyof module namespace override readonly require satisfies type unique
      """
    ])
    grammar.words = grammar.words.adding([
      .builtin: "Array Function Promise any bigint boolean console never number object string symbol unknown"
    ])
    grammar.awaiting = grammar.awaiting.adding([.className: "type"])
    // In types a name before a colon is no property's.
    grammar.entryNames = nil
    grammar.hasTypeArguments = true
    return grammar
  }()

  static let typescript: Grammar = {
    var grammar = tsx
    grammar.hasElements = false
    return grammar
  }()
}
