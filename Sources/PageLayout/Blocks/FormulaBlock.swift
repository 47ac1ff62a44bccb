import MathTypesetting
import PageModel
import Primitives

/// Formulas on their own, in display style (Docs/Layout.md 17).
extension BlockContext {
  func formulaItems(_ source: String, origin: InputOrigin) -> [LayoutItem] {
    let size = design.style(of: .paragraph).font.size
    guard let formula = environment.typeset(source, mode: .block, textSize: size, origin: origin) else {
      // Without a single character there is nothing to show either.
      return textItem(.plain(source), .paragraph, origin: origin)
    }
    let box = formula.size
    let extent = WideBlockExtent(
      contentWidth: box.width, overflow: environment.options.formulas, context: self)
    let x = extent.scrolls ? inset - extent.scrollOffset : 0
    let content = FormulaBox(
      mode: .block, source: source, formula: formula, color: environment.theme.textColor(.paragraph),
      origin: Point(x, box.height - formula.descent), scrolls: extent.scrolls, inset: inset)
    let frame =
      extent.scrolls
      ? Rect(extent.x, 0, extent.width, box.height)
      : Rect(origin: Point(formulaX(width: box.width), 0), size: box)
    return [LayoutItem(frame: frame, source: self.source, content: .formula(content))]
  }

  /// Left edge of a formula that fits, before the page's width is known.
  private func formulaX(width: Double) -> Double {
    switch design.formula.alignment {
    case .leading, .centered: inset
    case .centeredWhole: inset + max(0, Rounding.floor((contentWidth - width) / 2))
    }
  }
}

extension LayoutEnvironment {
  /// Sets a formula and says what is wrong with it.
  ///
  /// - Parameter textSize: of the text that it stands in, in points.
  /// - Returns: `nil` when its source is shown instead.
  func typeset(
    _ source: String, mode: FormulaTypesetter.Mode, textSize: Double, origin: InputOrigin
  ) -> TypesetFormula? {
    let result = formula(source, mode: mode, size: textSize * design.formula.scale)
    let isEmpty = source.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    for problem in result.problems where problem.isRecovered && result.formula != nil {
      warn(.formulaProblem(problem), origin: origin)
    }
    if result.formula == nil, !isEmpty {
      warn(.formulaAsText(result.problems.first { !$0.isRecovered }), origin: origin)
    }
    for scalar in result.missingCharacters { warn(.missingGlyph(scalar), origin: origin) }
    return result.formula
  }
}
