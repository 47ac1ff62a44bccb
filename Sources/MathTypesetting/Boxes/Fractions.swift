import Primitives
import Typography

/// Fractions, with and without a line (Docs/Formulas.md 6.4).
extension BoxBuilder {
  func fraction(_ fraction: Fraction, _ outer: Setting) -> MathBox {
    let setting = fraction.style.map { outer.with($0) } ?? outer
    let thickness =
      fraction.thickness.map { max(0, points($0, setting)) } ?? constant(.fractionRuleThickness, setting)
    var top = box(fraction.numerator, fraction.isContinued ? setting : setting.numerator).packed
    let bottom = box(
      fraction.denominator, fraction.isContinued ? setting.cramped : setting.denominator
    ).packed
    if fraction.isContinued {
      top.height = max(top.height, Self.strutHeight * em)
      top.depth = max(top.depth, Self.strutDepth * em)
    }
    let width = max(top.width, bottom.width)
    var up = constant(
      setting.isDisplay
        ? .fractionNumeratorDisplayStyleShiftUp
        : thickness > 0 ? .fractionNumeratorShiftUp : .stackTopShiftUp, setting)
    var down = constant(
      setting.isDisplay ? .fractionDenominatorDisplayStyleShiftDown : .fractionDenominatorShiftDown, setting)
    let axis = axis(setting)
    if thickness > 0 {
      let half = thickness / 2
      let above = constant(
        setting.isDisplay ? .fractionNumDisplayStyleGapMin : .fractionNumeratorGapMin, setting)
      let below = constant(
        setting.isDisplay ? .fractionDenomDisplayStyleGapMin : .fractionDenominatorGapMin, setting)
      up += max(0, above - (up - top.depth - axis - half))
      down += max(0, below - (axis - half - (bottom.height - down)))
    } else {
      let gap = constant(setting.isDisplay ? .stackDisplayStyleGapMin : .stackGapMin, setting)
      let missing = gap - ((up - top.depth) - (bottom.height - down))
      if missing > 0 {
        up += missing / 2
        down += missing / 2
      }
    }
    var stack = MathBox(width: width, height: up + top.height, depth: down + bottom.depth)
    stack.add(top, x: (width - top.width) * fraction.numeratorAlignment, y: up)
    stack.add(bottom, x: (width - bottom.width) / 2, y: -down)
    if thickness > 0 { stack.addRule(x: 0, y: axis - thickness / 2, width: width, height: thickness) }
    let wanted = delimiterHeight(setting)
    // Continued fractions end at their line, so that those inside do not move the ones around.
    let end = fraction.isContinued ? 0 : nullDelimiterSpace
    return MathBox.row([
      fraction.left.map { delimiter($0, height: wanted, setting) } ?? .space(nullDelimiterSpace),
      stack,
      fraction.right.map { delimiter($0, height: wanted, setting) } ?? .space(end),
    ]).packed
  }

  /// How tall the delimiters of binomials are: TeX's `delim1` and `delim2`.
  private func delimiterHeight(_ setting: Setting) -> Double {
    setting.isDisplay ? Self.displayDelimiter * setting.size : Self.textDelimiter * setting.size
  }

  private static let displayDelimiter = 2.39
  private static let textDelimiter = 1.0
}
