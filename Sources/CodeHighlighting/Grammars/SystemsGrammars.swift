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
