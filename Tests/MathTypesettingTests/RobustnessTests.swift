import Testing
import Typography

@testable import MathTypesetting

@Suite("Formulas from anywhere")
struct RobustnessTests {
  private static let tokens =
    CommandTable.rows.map(\.command) + SymbolTable.entries.prefix(60).map(\.command)
    + [
      "{", "}", "{", "}", "^", "_", "&", "[", "]", "a", "1", "+", "=", "(", ")", "'", "#1", "$", " ", "|",
      "~", "*{", "@{", "\\\\[", "1pt", "in", "9", ",",
    ]
    + EnvironmentTable.rows.flatMap { ["\\begin{\($0.name)}", "\\end{\($0.name)}"] }

  @Test("A thousand random sequences of tokens end in a formula or in problems")
  func random() throws {
    let typesetter = FormulaTypesetter(book: try Workbench().book)
    var generator = SeededGenerator(13)
    for round in 0..<1_000 {
      let count = Int.random(in: 1...40, using: &generator)
      let source = (0..<count).map { _ in Self.tokens.randomElement(using: &generator) ?? "" }
        .joined(separator: round.isMultiple(of: 2) ? " " : "")
      let result = typesetter.typeset(source, mode: round.isMultiple(of: 3) ? .inline : .block, size: 17)
      if let formula = result.formula {
        #expect(formula.width.isFinite && formula.ascent >= 0 && formula.descent >= 0, "\(source)")
      } else {
        #expect(!result.problems.isEmpty, "\(source)")
      }
    }
  }

  @Test(
    "Formulas of 64 KiB end",
    arguments: [
      "x", "{", "x^", "\\frac", "\\left(", "a&", "\\sqrt{x}+", "\\begin{matrix}", "\\text{é}", "x_{a}^{b}",
      "\\",
      "\\def\\a{\\a}\\a", "\\overbrace{x}", "\\\\", "\\c{", "\\text{\\'", "\\'", "\\bm", "\\big{",
      "\\begin{array}{@{",
      "\\begin{array}{*{256}{", "\\\\[", "\\smash[", "\\substack{", "\\left(\\rule{1pt}{9999in}\\right)",
    ])
  func long(piece: String) throws {
    let typesetter = FormulaTypesetter(book: try Workbench().book)
    let source = String(String(repeating: piece, count: 65_536 / piece.utf8.count).prefix(65_536))
    let result = typesetter.typeset(source, mode: .block, size: 17)
    #expect(result.formula != nil || !result.problems.isEmpty)
  }

  @Test("Limits are what they are told to be")
  func limits() throws {
    var limits = FormulaLimits()
    (limits.bytes, limits.levels) = (5, 2)
    let typesetter = FormulaTypesetter(book: try Workbench().book, limits: limits)
    #expect(typesetter.typeset("{{a}}", mode: .block, size: 17).formula != nil)
    #expect(typesetter.typeset("{{a}}b", mode: .block, size: 17).problems.map(\.kind) == [.tooLong(limit: 5)])
    limits.bytes = 100
    let roomier = FormulaTypesetter(book: try Workbench().book, limits: limits)
    #expect(roomier.typeset("{{{a}}}", mode: .block, size: 17).problems.map(\.kind) == [.tooDeep(limit: 2)])
  }

  @Test("Formulas nested as deep as they may be are set")
  func deep() throws {
    let typesetter = FormulaTypesetter(book: try Workbench().book)
    for (open, close) in [("{", "}"), ("\\sqrt{", "}"), ("\\frac{1}{", "}"), ("x^{", "}"), ("\\hat{", "}")] {
      let source = String(repeating: open, count: 250) + "x" + String(repeating: close, count: 250)
      #expect(typesetter.typeset(source, mode: .block, size: 17).formula != nil, "\(open)")
    }
  }
}
