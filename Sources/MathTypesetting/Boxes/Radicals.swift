import Primitives
import Typography

/// Roots, and lines above and below (Docs/Formulas.md 6.5).
extension BoxBuilder {
  func radical(_ radicand: MathList, degree: MathList?, _ setting: Setting) -> MathBox {
    let content = box(radicand, setting.cramped).packed
    let thickness = constant(.radicalRuleThickness, setting)
    var clearance = constant(
      setting.isDisplay ? .radicalDisplayStyleVerticalGap : .radicalVerticalGap, setting)
    let glyph = face.glyph(for: Self.radicalSign) ?? 0
    let sign = grown(glyph, to: content.extent + clearance + thickness, .vertical, setting)
    let drop = sign.extent - thickness
    // What the sign is too tall for is shared by both sides of the content.
    clearance += max(0, drop - content.extent - clearance) / 2
    let top = content.height + clearance
    var box = MathBox(
      width: sign.width + content.width, height: top + 2 * thickness, depth: max(content.depth, drop - top))
    // The sign's top edge is the line's.
    box.add(sign, y: top + thickness - sign.height)
    box.add(content, x: sign.width)
    box.addRule(x: sign.width, y: top, width: content.width, height: thickness)
    return degree.map { withDegree($0, box, setting) } ?? box
  }

  static let radicalSign: UInt32 = 0x221A

  private func withDegree(_ degree: MathList, _ radical: MathBox, _ setting: Setting) -> MathBox {
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

  func bar(isAbove: Bool, _ list: MathList, _ setting: Setting) -> MathBox {
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
