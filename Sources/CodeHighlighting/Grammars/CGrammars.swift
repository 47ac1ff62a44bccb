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
