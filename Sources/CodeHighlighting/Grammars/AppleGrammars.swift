/// Swift and Objective-C.
enum AppleGrammars {
  static let swift = Grammar(
    comments: [.interpreter, .slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"\"\"", isMultiline: true, interpolations: [interpolation], raw: .hashes(1)),
      StringForm(open: "\"", interpolations: [interpolation], raw: .hashes(1)),
      StringForm(open: "\"\"\"", isMultiline: true, interpolations: [interpolation]),
      StringForm(open: "\"", interpolations: [interpolation]),
    ],
    words: [
      .keyword: """
      Any Protocol Self Type actor any as associatedtype async await borrowing break case \
      catch class consume consuming continue convenience default defer deinit didSet discard distributed do dynamic \
      each else enum extension fallthrough fileprivate final for func get guard if import in indirect \
      infix init inout internal is isolated lazy let macro mutating nonisolated nonmutating open \
      operator optional override package postfix precedencegroup prefix private protocol public repeat required \
      rethrows return self sending set some static struct subscript super switch throw throws try \
      typealias unowned unsafe var weak where while willSet _
      """, .boolean: "true false", .constant: "nil",
    ],
    awaiting: [.functionDefinition: "func"], symbols: [Symbol("...", .operator), Symbol("..<", .operator)],
    operators: Set("-+*/%=!<>&|^~?"),
    punctuation: Set("{}[]();,.:\\"),
    identifierSigns: ["$"],
    capitals: Capitals(constant: 2, isClass: true),
    sigils: [
      Sigil("@", .atRule, name: .atRule),
      Sigil(
        "#", .property, name: .property,
        words: [
          .constant: """
          colorLiteral column dsohandle file fileID fileLiteral filePath function imageLiteral line
          """
        ]),
    ])

  private static let interpolation = Interpolation(open: "\\(", brackets: .parentheses)

  static let objectiveC: Grammar = {
    var grammar = CGrammars.c
    grammar.strings.insert(StringForm(open: "@\"", close: "\""), at: 0)
    grammar.sigils = [
      Sigil("@", .keyword, name: .keyword, words: [.keyword: "interface implementation protocol class"])
    ]
    grammar.awaiting = grammar.awaiting.adding([.className: "@interface @implementation @protocol @class"])
    grammar.words = grammar.words.adding([
      .keyword:
        "in self super id instancetype nonatomic strong weak copy assign readonly readwrite nullable nonnull BOOL SEL IMP"
    ])
    grammar.words = grammar.words.adding([.constant: "YES NO nil Nil"])
    return grammar
  }()
}
