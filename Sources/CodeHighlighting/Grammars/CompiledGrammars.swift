/// C and C++.
enum CGrammars {
  static let c = Grammar(
    comments: [.slashes, .block],
    strings: [
      StringForm(open: "\"", prefixes: ["", "l", "u", "u8"]),
      StringForm(open: "'", prefixes: ["", "l", "u", "u8"], kind: .character),
    ],
    words: [
      .keyword: """
      _Alignas _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local __attribute__ \
      asm auto break case char const continue default do double else enum extern float for goto if inline int long \
      register restrict return short signed sizeof static struct switch typedef typeof union unsigned void volatile \
      while
      """,
      .constant: """
      EOF NULL SEEK_CUR SEEK_END SEEK_SET __DATE__ __FILE__ __LINE__ __TIMESTAMP__ __TIME__ __func__ stderr stdin stdout
      """,
    ],
    awaiting: [.className: "enum struct"], operators: .usualOperators,
    punctuation: .usualPunctuation,
    directives: Directives(
      background: .property, nameKind: .keyword, including: ["include", "import", "include_next"]),
    hasTypeSuffixes: true)

  static let cpp: Grammar = {
    var grammar = c
    grammar.strings.insert(
      StringForm(
        open: "\"", prefixes: ["r", "lr", "ur", "u8r"], escape: nil, isMultiline: true, raw: .delimiter),
      at: 0)
    grammar.words = grammar.words.adding([
      .keyword: """
      alignas alignof bool catch char16_t char32_t char8_t class co_await co_return co_yield compl concept const_cast \
      consteval constexpr constinit decltype delete dynamic_cast explicit export final friend import int16_t int32_t \
      int64_t int8_t module mutable namespace new noexcept nullptr operator override private protected public \
      reinterpret_cast requires static_assert static_cast template this thread_local throw try typeid typename uint16_t \
      uint32_t uint64_t uint8_t using virtual wchar_t
      """
    ])
    grammar.words = grammar.words.adding([.operator: "and and_eq bitand bitor not not_eq or or_eq xor xor_eq"]
    )
    grammar.words = grammar.words.adding([.boolean: "true false"])
    grammar.awaiting = grammar.awaiting.adding([.className: "class concept typename"])
    grammar.symbols = [Symbol("::", .punctuation)]
    grammar.digitSeparator = "'"
    grammar.hasBaseClauses = true
    return grammar
  }()
}

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

/// Go and Rust.
enum SystemsGrammars {
  static let go = Grammar(
    comments: [.slashes, .block],
    strings: [.double, StringForm(open: "`", escape: nil, isMultiline: true), .character],
    words: [
      .keyword: """
      break case chan const continue default defer else fallthrough for func go goto if import interface map package \
      range return select struct switch type var
      """, .boolean: "_ false iota nil true",
      .builtin: """
      any append bool byte cap clear close comparable complex complex128 complex64 copy delete error float32 float64 \
      imag int int16 int32 int64 int8 len make max min new panic print println real recover rune string uint uint16 \
      uint32 uint64 uint8 uintptr
      """,
    ],
    symbols: [Symbol(":=", .operator), Symbol("...", .operator)], operators: Set("*/%^!=+-|&<>~"),
    punctuation: Set("{}[]();,.:"))

  static let rust = Grammar(
    comments: [.slashes, .nestedBlock],
    strings: [
      StringForm(open: "\"", prefixes: ["r", "br", "cr"], escape: nil, isMultiline: true, raw: .hashes(0)),
      StringForm(open: "\"", prefixes: ["", "b", "c"], isMultiline: true),
      StringForm(open: "'", prefixes: ["", "b"], kind: .character, isOneCharacter: true),
      StringForm(open: "#![", close: "]", kind: .attributeName, isMultiline: true),
      StringForm(open: "#[", close: "]", kind: .attributeName, isMultiline: true),
    ],
    words: [
      .keyword: """
      Self abstract as async await become bool box break char const continue crate do dyn else enum extern f32 f64 final \
      fn for i128 i16 i32 i64 i8 if impl in isize let loop macro match mod move mut override priv pub ref return self \
      static str struct super trait try type typeof u128 u16 u32 u64 u8 union unsafe unsized use usize virtual where \
      while yield
      """, .boolean: "true false",
    ],
    awaiting: [.functionDefinition: "fn", .className: "enum struct trait type union"],
    symbols: [Symbol("->", .punctuation), Symbol("..=", .punctuation), Symbol("::", .punctuation)],
    operators: Set("-+*/%!^=&|<>@?"), punctuation: Set("{}[]();,.:"),
    capitals: Capitals(constant: 2, isClass: true),
    sigils: [Sigil("'", .symbol, name: .symbol), Sigil("$", nil, name: nil)], hasMacros: true)
}
