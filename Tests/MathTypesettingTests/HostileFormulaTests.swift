import Testing
import Typography

@testable import MathTypesetting

/// Formulas that could cost more than their length (Spec/Formulas.md 8): the limits stop them. Quadratic work would
/// take minutes here, and GrowthTests count the steps of formulas, because no test knows the speed of a machine.
@Suite("Hostile formulas")
struct HostileFormulaTests {
  private func typeset(_ source: String) throws -> FormulaTypesetter.Result {
    let result = FormulaTypesetter(book: try Workbench().book).typeset(source, mode: .block, size: 17)
    #expect(result.formula != nil || !result.problems.isEmpty)
    return result
  }

  private static func times(_ count: Int, _ piece: String) -> String {
    String(repeating: piece, count: count)
  }

  @Test("A character that the math font lacks is set in another font, and nothing is set twice for it")
  func marks() throws {
    let nested = try typeset(Self.times(60, "\\c{") + "x" + Self.times(60, "}"))
    #expect(nested.formula != nil && nested.missingCharacters == [])
    let bench = try Workbench()
    for mark in ["\\c", "\\k", "\\t"] {
      #expect(bench.face.glyph(for: UInt32(CommandTable.byName[mark]?.detail ?? "", radix: 16) ?? 0) == nil)
      let (plain, marked) = (bench.box("x^2"), bench.box("\(mark){x}^2"))
      #expect(abs(plain.width - marked.width) < 0.001)
      let formula = try #require(try typeset("\(mark){x}").formula)
      #expect(formula.pieces.count == 2)
    }
    #expect(bench.box("\\c{c}").depth > 1)
    for mark in ["\\c", "\\k", "\\d", "\\b"] {
      #expect(bench.box("\(mark){C}").depth > 1, "\(mark)")
      #expect(abs(bench.box("\(mark){C}").height - bench.box("C").height) < 0.001, "\(mark)")
    }
    #expect(bench.box("\\t{c}").height > bench.box("c").height + 1)
  }

  @Test("At tiny sizes, delimiters can have any length")
  func tiny() throws {
    for count in [20, 66, 200] {
      let source =
        Self.times(count, "\\begin{matrix}\\scriptscriptstyle ")
        + "\\left(\\rule{1pt}{100pt}^{f_f}\\right)^f_f"
        + Self.times(count, "\\end{matrix}")
      #expect(try typeset(source).problems == [])
    }
  }

  @Test(
    "Nested commands of every kind count as levels",
    arguments: [
      "\\text{" + times(9_000, "\\'"), "\\text{" + times(9_000, "\\bm"), times(9_000, "\\text"),
      "\\text{" + times(4_000, "\\textcolor{red}"),
      "\\big" + times(60_000, "{") + "(",
      times(2_000, "\\begin{array}{@{") + times(2_000, "}c}x\\end{array}"),
      times(5_000, "\\text{$"), times(9_000, "\\not"),
      times(9_000, "\\sqrt["), times(3_000, "\\substack{"),
    ])
  func levels(source: String) throws {
    #expect(try typeset(source).problems.contains { $0.kind == .tooDeep(limit: 256) })
  }

  @Test(
    "Assemblies of too many glyphs are refused",
    arguments: [
      #"\def\a{\left(\rule{0pt}{9999in}\right)}"# + times(9_000, #"\a"#),
      #"\def\a{\begin{array}{:}\rule{0pt}{9999in}\end{array}}"# + times(2_000, #"\a"#),
      #"\def\a{\begin{array}{c}\hdashline\rule{9999in}{1pt}\end{array}}"# + times(2_000, #"\a"#),
      #"\begin{array}{"# + times(200, "@{x}") + "c}" + times(9_000, #"\\"#) + #"\end{array}"#,
      times(12, #"\begin{array}{@{"#) + "x" + times(12, #"}c}\\\\\\\\\\\\\\\\\end{array}"#),
    ])
  func pieces(source: String) throws {
    #expect(try typeset(source).problems.map(\.kind) == [.tooManyPieces(limit: 100_000)])
  }

  @Test(
    "No formula has quadratic cost",
    arguments: [
      "\\begin{matrix}" + times(21_000, "\\\\["), times(21_000, "\\\\["), times(13_000, "\\smash["),
      "\\begin{matrix}" + times(20_000, "&") + times(20_000, "\\\\") + "\\end{matrix}",
      "\\text{" + times(60_000, "`") + "}", "\\text{" + times(60_000, "-") + "}",
      "\\def\\a#1" + times(30_000, "a") + "b{}\\a " + times(30_000, "a"),
      "\\def\\a#1" + times(20, "a") + "b{}\\a " + times(60_000, "a"),
      times(10_000, "\\big{("), "x" + times(60_000, "'"), "x" + times(30_000, "'^"), times(20_000, "²₂"),
      "\\begin{array}{" + times(8_000, "@{x}") + "c}" + times(16_000, "\\\\") + "\\end{array}",
      "\\begin{array}{*{9999}{*{9999}{|}}}" + times(16_000, "\\\\") + "\\end{array}",
      times(2_000, "\\begin{array}{*{26000}{|}}\\end{array}"), times(9_000, "\\c{x}"),
    ])
  func cost(source: String) throws { _ = try typeset(source) }
}

@Suite("Arbitrary formulas")
struct RobustnessTests {
  private static let tokens =
    CommandTable.rows.map(\.command) + SymbolTable.entries.prefix(60).map(\.command)
    + [
      "{", "}", "{", "}", "^", "_", "&", "[", "]", "a", "1", "+", "=", "(", ")", "'", "#1", "$", " ", "|",
      "~", "*{", "@{", "\\\\[", "1pt", "in", "9", ",",
    ]
    + EnvironmentTable.rows.flatMap { ["\\begin{\($0.name)}", "\\end{\($0.name)}"] }

  @Test("A thousand random token sequences end in a formula or in problems")
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
    "Formulas of 64 KiB terminate",
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

  @Test("The limits are configurable")
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

  @Test("Formulas with the maximum nesting are set")
  func deep() throws {
    let typesetter = FormulaTypesetter(book: try Workbench().book)
    for (open, close) in [("{", "}"), ("\\sqrt{", "}"), ("\\frac{1}{", "}"), ("x^{", "}"), ("\\hat{", "}")] {
      let source = String(repeating: open, count: 250) + "x" + String(repeating: close, count: 250)
      #expect(typesetter.typeset(source, mode: .block, size: 17).formula != nil, "\(open)")
    }
  }
}
