import Testing

@testable import SyntaxHighlighting

/// The cost of a text is proportional to its length, and the cost of growth to the added text (Spec/Highlighting.md 5).
@Suite struct GrowthTests {
  /// Texts that make lexers look far ahead, open much, or start again.
  static let hostile: [String] = [
    "\"", "'", "`", "\\", "${", "`${", "\\(\"", "\"\\(", "f\"{", "#{\"", "\"#{", "<", "< a", "<a ", "<a b=",
    "</", "<!", "<!--", "<?",
    "<?php ?>", "<script>", "<style>{", "{/*", "/*", "*/", "//", "/", "/a", "/[", "#", "#\"", "\"#", "r#\"",
    "r###", "R\"a(", "--[[",
    "[==", "[", "(", "{", "}", ")", "<>", "a<", "A<", "new A<", "A<B,", "&", "&a", "&#", "@", "@a.", "$",
    "$(", "$((", "`a $(", "<<A",
    "<<A\n", "<<~A,", "<<'A'", "<<<A\n", "0", "0.", "1e+", "a", "a.", "A", "é", "🙂", "\u{0}", "\n", "\r\n",
    "\t", " ", ":", "a:", "a: ",
    "- ", "? ", "|\n ", "a: |\n", "---", "+", "=begin\n", "=", "a=", "%w(", "@media ", "url(", "a{", ";",
    "#{", "!", "a!", "`[", "[a](",
    "![", "**", "# ", "```\n", "case ", "class ", "class A:", "func ", "\\\n", "#define ", "#if a\\\n", "''",
    "\"\"", "it's ", "?>", "{{",
    "f\"{{", "$\"{{", "f\"{a:", "x:", "\u{2028}", "]]>", "-->", "EOF",
    "<#", "{-", "{-#", "@\"\n", "@\"$(", "@'", "~S(", "~w[#{", ":\"", "?\"", "r\"---(", "\\begin{verbatim}",
    "\\begin{", "\\verb|", "\\a*", "$$", "%", "%in%", "`\"", "-a", "a-b", "<<EOF\n", "<?php ", "<?= ?>",
  ]

  private static let length = 1000

  private static func repeated(_ piece: String, _ length: Int) -> [UInt32] {
    let scalars = piece.unicodeScalars.map(\.value)
    return (0..<length).map { scalars[$0 % scalars.count] }
  }

  /// The maximum number of scalars that are read per scalar.
  private static let bound = 700

  @Test(arguments: CodeLanguage.all.map(\.name))
  func hostileTextIsReadInLinearTime(name: String) throws {
    let language = try #require(CodeLanguage(named: name))
    for piece in Self.hostile {
      let reads = [1, 4].map { factor in
        let scalars = Self.repeated(piece, Self.length / 4 * factor)
        var tokens = CodeTokens(language)
        tokens.update(scalars)
        expectSound(tokens.tokens, count: scalars.count)
        return tokens.scalarsRead
      }
      #expect(reads[1] <= 5 * reads[0] + 20_000, "\(piece.debugDescription): \(reads)")
      #expect(reads[1] <= Self.bound * Self.length, "\(piece.debugDescription): \(reads)")
    }
  }

  /// The text arrives in chunks; each has the same cost at every position. A language has every fourth text.
  @Test(arguments: CodeLanguage.all.map(\.name))
  func growingTextCostsWhatItGrew(name: String) throws {
    let language = try #require(CodeLanguage(named: name))
    let first = (CodeLanguage.all.firstIndex(of: language) ?? 0) % 4
    for piece in stride(from: first, to: Self.hostile.count, by: 4).map({ Self.hostile[$0] }) {
      let scalars = Self.repeated(piece, Self.length * 3 / 4)
      var tokens = CodeTokens(language)
      var count = 0
      var costs: [Int] = []
      while count < scalars.count {
        count += 75
        let before = tokens.scalarsRead
        tokens.update(Array(scalars.prefix(count)))
        costs.append(tokens.scalarsRead - before)
      }
      let halves = [costs.prefix(costs.count / 2).max() ?? 0, costs.suffix(costs.count / 2).max() ?? 0]
      #expect(halves[1] <= 3 * halves[0] + 2000, "\(piece.debugDescription): \(costs)")
      #expect(tokens.tokens == SyntaxHighlightingTests.tokens(language, scalars), "\(piece.debugDescription)")
    }
  }

  /// A line of a million scalars, read and grown.
  @Test func longLines() throws {
    let language = try #require(CodeLanguage(named: "js"))
    for (piece, count) in [("\"a b", 1_000_000), ("ab", 100_000), ("a/b+", 100_000), ("`${", 100_000)] {
      var scalars = Self.repeated(piece, count)
      var tokens = CodeTokens(language)
      tokens.update(scalars)
      let before = tokens.scalarsRead
      scalars.append(0x61)
      tokens.update(scalars)
      #expect(tokens.scalarsRead - before < 20_000, "\(piece)")
      expectSound(tokens.tokens, count: scalars.count)
    }
  }
}

/// A text can change in any way, and contain anything.
@Suite struct RevisionTests {
  /// Chunks that begin and end tokens of lexers, in any order.
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
        // Most grow, like the text of a model; some are cut or changed.
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
          tokens.tokens == SyntaxHighlightingTests.tokens(language, scalars),
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
