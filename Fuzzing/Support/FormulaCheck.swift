import MathTypesetting
import Typography

/// Sets a formula, in the style and at the size that its first byte says.
package enum FormulaCheck {
  nonisolated(unsafe) private static let book: FontBook = {
    do { return try FontBook() } catch { fatalError("\(error)") }
  }()

  package static func check(_ bytes: [UInt8]) -> Verdict {
    guard let choice = bytes.first else { return .ofNoUse }
    let source = String(decoding: bytes.dropFirst(), as: UTF8.self)
    let result = FormulaTypesetter(book: book).typeset(
      source, mode: choice & 1 == 0 ? .block : .inline, size: choice & 2 == 0 ? 19.04 : 4)
    for problem in result.problems {
      require(!problem.reason.isEmpty, "a problem without a word")
      require(
        0...source.unicodeScalars.count ~= problem.position, "\(problem.position) is not in the source")
    }
    guard let formula = result.formula else {
      require(!result.problems.isEmpty, "nothing is set, and nothing is said")
      return .ran
    }
    let measures = [formula.width, formula.ascent, formula.descent, formula.ink.width, formula.ink.height]
    require(measures.allSatisfy(\.isFinite), "\(measures)")
    require(formula.ascent >= 0 && formula.descent >= 0, "a formula of negative size")
    return .ran
  }
}
