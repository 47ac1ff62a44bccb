import Testing

@testable import MathTypesetting

@Suite("Tokens")
struct TokenizerTests {
  private func texts(_ source: String) -> [String] { FormulaTokenizer.tokens(of: source).map(\.text) }

  @Test("Commands are letters, or one other character; spaces behind letters are eaten")
  func commands() {
    #expect(texts(#"\alpha  x\,y\{ z"#) == ["\\alpha", "x", "\\,", "y", "\\{", " ", "z"])
    #expect(texts("\\ x") == ["\\ ", "x"])
    #expect(texts("\\") == ["\\"])
  }

  @Test("Positions count scalars of the source")
  func positions() {
    #expect(FormulaTokenizer.tokens(of: "é\\frac 1 𝑥").map(\.position) == [0, 1, 7, 8, 9])
  }

  @Test("Comments end with their line")
  func comments() { #expect(texts("a% b\nc%") == ["a", "c"]) }

  @Test("Parameters, and what is quoted")
  func parameters() {
    let kinds = FormulaTokenizer.tokens(of: #"#1#\verb|a\b|"#).map(\.kind)
    #expect(kinds == [.parameter(1), .parameter(0), .verbatim("a\\b")])
    #expect(FormulaTokenizer.tokens(of: #"\verb|a"#).first?.kind == .command("\\verb"))
  }

  @Test("Only commands that have one take a star")
  func stars() { #expect(texts(#"\operatorname*x\alpha*"#) == ["\\operatorname*", "x", "\\alpha", "*"]) }
}
