import Foundation
import Testing

@testable import MathTypesetting

/// Formulas that could cost more than their length (Docs/Formulas.md 8).
@Suite("Formulas that mean harm")
struct HostileFormulaTests {
  /// Of a processor, in tests without optimisation. What costs the square of its length takes minutes.
  private static let seconds = 10.0

  private func typeset(_ source: String) throws -> FormulaTypesetter.Result {
    let typesetter = FormulaTypesetter(book: try Workbench().book)
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    let result = typesetter.typeset(source, mode: .block, size: 17)
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    #expect(end.tv_sec - start.tv_sec < Int(Self.seconds), "\(source.prefix(40))")
    #expect(result.formula != nil || !result.problems.isEmpty)
    return result
  }

  private static func times(_ count: Int, _ piece: String) -> String {
    String(repeating: piece, count: count)
  }

  @Test("A mark that the math face lacks is another face's, and nothing is set twice for it")
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
    #expect(bench.box("\\t{c}").height > bench.box("c").height + 1)
  }

  @Test("Type that is next to nothing has delimiters of any length")
  func tiny() throws {
    for count in [20, 66, 200] {
      let source =
        Self.times(count, "\\begin{matrix}\\scriptscriptstyle ")
        + "\\left(\\rule{1pt}{100pt}^{f_f}\\right)^f_f"
        + Self.times(count, "\\end{matrix}")
      #expect(try typeset(source).problems == [])
    }
  }
}
