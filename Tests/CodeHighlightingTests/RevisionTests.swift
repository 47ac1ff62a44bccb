import CodeHighlighting
import Testing

/// A text may change in any way, and hold anything.
@Suite struct RevisionTests {
  /// Pieces that begin and end what lexers know, in any order.
  static let pieces =
    GrowthTests.hostile + [
      "let x = 1\n", "/* c */", "<p>", "</p>", "</script>", "\"s\" ", "}\n", "key: v\n", "+ a\n", "if ",
      "end\n", "EOT\n", "A\n", "$ a\n",
      "class A ", "<T>", ");\n", "\n\n", "  ",
    ]

  @Test(arguments: CodeLanguage.all.map(\.name))
  func anyRevisionHasTheTokensOfTheWhole(name: String) throws {
    let language = try #require(CodeLanguage(named: name))
    var randomness = SeededGenerator(name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<6 {
      var tokens = CodeTokens(language)
      var scalars: [UInt32] = []
      for _ in 0..<30 {
        // Most grow, as what a model writes; some are cut or changed somewhere.
        if Int.random(in: 0..<5, using: &randomness) == 0 {
          let start = Int.random(in: 0...scalars.count, using: &randomness)
          scalars.removeSubrange(
            start..<min(scalars.count, start + Int.random(in: 0...60, using: &randomness)))
        }
        for _ in 0..<Int.random(in: 0...8, using: &randomness) {
          let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &randomness)]
          let place = Int.random(in: 0..<9, using: &randomness) == 0 ? scalars.count / 2 : scalars.count
          scalars.insert(contentsOf: piece.unicodeScalars.map(\.value), at: place)
        }
        tokens.update(scalars)
        expectSound(tokens.tokens, count: scalars.count)
        let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
        try #require(
          tokens.tokens == CodeHighlightingTests.tokens(language, scalars),
          "\(name): \(text.debugDescription)")
      }
    }
  }

  @Test func numbersThatAreNoScalars() throws {
    for language in CodeLanguage.all {
      let scalars: [UInt32] = [
        0x22, 0xD800, 0x3C, 0xDFFF, 0x0, 0x10FFFF, 0x41, 0xFFFF_FFFF, 0x22, 0x0A, 0x61,
      ]
      expectSound(tokens(language, scalars), count: scalars.count)
    }
  }

  @Test func nothingHasNoTokens() throws {
    var tokens = CodeTokens(try #require(CodeLanguage(named: "swift")))
    tokens.update([])
    #expect(tokens.tokens.isEmpty)
    tokens.update(Array("let".unicodeScalars.map(\.value)))
    #expect(tokens.tokens == [CodeToken(range: 0..<3, kind: .keyword)])
    tokens.update([])
    #expect(tokens.tokens.isEmpty)
  }

  @Test func whatIsTheSameIsNotReadAgain() throws {
    var tokens = CodeTokens(try #require(CodeLanguage(named: "swift")))
    let scalars = Array(String(repeating: "let x = 1 // c\n", count: 100).unicodeScalars.map(\.value))
    tokens.update(scalars)
    let read = tokens.scalarsRead
    tokens.update(scalars)
    #expect(tokens.scalarsRead == read)
    tokens.update(scalars + [0x61])
    #expect(tokens.scalarsRead - read < 1000)
  }
}
