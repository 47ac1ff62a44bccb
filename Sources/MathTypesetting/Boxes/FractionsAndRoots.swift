/// Fractions with and without a line (Spec/Formulas.md 6.4).
extension BoxBuilder {
  func fraction(_ fraction: Fraction, _ outer: MathSetting) -> MathBox {
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
    // Continued fractions end at their line, so that inner fractions do not move the outer ones.
    let end = fraction.isContinued ? 0 : nullDelimiterSpace
    return MathBox.row([
      fraction.left.map { delimiter($0, height: wanted, setting) } ?? .space(nullDelimiterSpace),
      stack,
      fraction.right.map { delimiter($0, height: wanted, setting) } ?? .space(end),
    ]).packed
  }

  /// Returns the height of the delimiters of binomials: TeX's `delim1` and `delim2`.
  private func delimiterHeight(_ setting: MathSetting) -> Double {
    setting.isDisplay ? Self.displayDelimiter * setting.size : Self.textDelimiter * setting.size
  }

  private static let displayDelimiter = 2.39
  private static let textDelimiter = 1.0
}

/// Roots, and lines above and below (Spec/Formulas.md 6.5).
extension BoxBuilder {
  func radical(_ radicand: MathList, degree: MathList?, _ setting: MathSetting) -> MathBox {
    let content = box(radicand, setting.cramped).packed
    let thickness = constant(.radicalRuleThickness, setting)
    var clearance = constant(
      setting.isDisplay ? .radicalDisplayStyleVerticalGap : .radicalVerticalGap, setting)
    let glyph = face.glyph(for: Self.radicalSign) ?? 0
    let sign = grown(glyph, to: content.extent + clearance + thickness, .vertical, setting)
    let drop = sign.extent - thickness
    // The excess height of the sign is shared by both sides of the content.
    clearance += max(0, drop - content.extent - clearance) / 2
    let top = content.height + clearance
    var box = MathBox(
      width: sign.width + content.width, height: top + 2 * thickness, depth: max(content.depth, drop - top))
    // The sign's top edge is that of the line.
    box.add(sign, y: top + thickness - sign.height)
    box.add(content, x: sign.width)
    box.addRule(x: sign.width, y: top, width: content.width, height: thickness)
    return degree.map { withDegree($0, box, setting) } ?? box
  }

  static let radicalSign: UInt32 = 0x221A

  private func withDegree(_ degree: MathList, _ radical: MathBox, _ setting: MathSetting) -> MathBox {
    let small = box(degree, setting.with(.scriptScript)).packed
    let before = constant(.radicalKernBeforeDegree, setting)
    let after = constant(.radicalKernAfterDegree, setting)
    let raise = face.constant(.radicalDegreeBottomRaisePercent) * (radical.height - radical.depth)
    let x = max(0, before + small.width + after)
    var box = MathBox(
      width: x + radical.width, height: max(radical.height, raise + small.height), depth: radical.depth)
    box.add(small, x: x - after - small.width, y: raise)
    box.add(radical, x: x)
    return box
  }

  func bar(isAbove: Bool, _ list: MathList, _ setting: MathSetting) -> MathBox {
    let content = box(list, isAbove ? setting.cramped : setting).packed
    var box = content
    box.parts = []
    box.add(content)
    if isAbove {
      let thickness = constant(.overbarRuleThickness, setting)
      let y = content.height + constant(.overbarVerticalGap, setting)
      box.addRule(x: 0, y: y, width: content.width, height: thickness)
      box.height = y + thickness + constant(.overbarExtraAscender, setting)
    } else {
      let thickness = constant(.underbarRuleThickness, setting)
      let y = content.depth + constant(.underbarVerticalGap, setting) + thickness
      box.addRule(x: 0, y: -y, width: content.width, height: thickness)
      box.depth = y + constant(.underbarExtraDescender, setting)
    }
    return box
  }
}
