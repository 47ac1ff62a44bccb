import Typography

/// Superscripts, subscripts and limits (Spec/Formulas.md 6.2 and 6.3).
extension BoxBuilder {
  func scripts(_ base: Base, _ atom: Atom, _ setting: MathSetting) -> MathBox {
    var nucleus = base.box
    var superShift = 0.0
    var subShift = 0.0
    if base.glyph == nil {
      let script = setting.superscript
      superShift = nucleus.height - constant(.superscriptBaselineDropMax, script)
      subShift = nucleus.depth + constant(.subscriptBaselineDropMin, script)
    }
    let over = atom.superscripts.map { box($0, setting.superscript).packed }
    let under = atom.subscripts.map { box($0, setting.subscript).packed }
    if atom.atomClass == .op, under != nil {
      // A subscript moves in under the slant of a big operator.
      nucleus.width -= base.italic
    } else if under == nil, atom.atomClass != .op {
      nucleus.width += base.italic
    }
    if let over {
      let least = constant(setting.isCramped ? .superscriptShiftUpCramped : .superscriptShiftUp, setting)
      superShift = max(superShift, least, over.depth + constant(.superscriptBottomMin, setting))
    }
    if let under {
      subShift = max(subShift, constant(.subscriptShiftDown, setting))
      if let over {
        let gap = superShift - over.depth - (under.height - subShift)
        let missing = constant(.subSuperscriptGapMin, setting) - gap
        if missing > 0 {
          subShift += missing
          let lift = constant(.superscriptBottomMaxWithSubscript, setting) - (superShift - over.depth)
          if lift > 0 {
            superShift += lift
            subShift -= lift
          }
        }
      } else {
        subShift = max(subShift, under.height - constant(.subscriptTopMax, setting))
      }
    }
    return joined(base, nucleus, over, under, up: superShift, down: subShift, setting)
  }

  private func joined(
    _ base: Base, _ nucleus: MathBox, _ over: MathBox?, _ under: MathBox?, up: Double, down: Double,
    _ setting: MathSetting
  ) -> MathBox {
    var box = MathBox(width: nucleus.width, height: nucleus.height, depth: nucleus.depth)
    box.add(nucleus)
    var width = 0.0
    if let over {
      let kern = base.glyph.map { cornerKern($0, .topRight, over.depth, up, setting) } ?? 0
      let x = kern + (under == nil ? 0 : base.italic)
      box.add(over, x: nucleus.width + x, y: up)
      box.height = max(box.height, up + over.height)
      box.depth = max(box.depth, over.depth - up)
      width = x + over.width
    }
    if let under {
      let kern = base.glyph.map { cornerKern($0, .bottomRight, under.height, down, setting) } ?? 0
      box.add(under, x: nucleus.width + kern, y: -down)
      box.depth = max(box.depth, down + under.depth)
      box.height = max(box.height, under.height - down)
      width = max(width, kern + under.width)
    }
    box.width += width + scriptSpace
    return box.packed
  }

  /// Returns the kerning of the glyph at the corner next to a script.
  private func cornerKern(
    _ glyph: UInt32, _ corner: MathCorner, _ reach: Double, _ shift: Double, _ setting: MathSetting
  ) -> Double {
    let height = (corner == .topRight ? shift - reach : reach - shift) / setting.size
    return face.kern(of: glyph, at: corner, height: height) * setting.size
  }

  /// Returns a base with limits above and below.
  func limits(_ base: Base, over: MathList?, under: MathList?, _ setting: MathSetting) -> MathBox {
    let top = over.map { box($0, setting.superscript).packed }
    let bottom = under.map { box($0, setting.subscript).packed }
    let nucleus = base.box.packed
    let labels = max(top?.width ?? 0, bottom?.width ?? 0)
    var width = max(nucleus.width, labels)
    var left = (width - nucleus.width) / 2
    var middle = width / 2
    if let center = base.center {
      middle = max(center, labels / 2)
      left = middle - center
      width = middle + max(nucleus.width - center, labels / 2)
    }
    var result = MathBox(width: width, height: nucleus.height, depth: nucleus.depth)
    result.add(nucleus, x: left)
    if let top {
      let x = middle - top.width / 2 + base.italic / 2
      addAbove(top, x: x, nucleus.height, to: &result, setting)
    }
    if let bottom {
      let x = middle - bottom.width / 2 - base.italic / 2
      addBelow(bottom, x: x, nucleus.depth, to: &result, setting)
    }
    return result
  }

  func sideset(_ left: MathList, _ operation: Atom, _ setting: MathSetting) -> Base {
    let before = box(left, setting)
    let alone = base(operation, setting).box.width
    return Base(box: MathBox.row([before, box(operation, setting)]), center: before.width + alone / 2)
  }

  /// Adds a label above content of a given height.
  private func addAbove(
    _ label: MathBox, x: Double, _ height: Double, to box: inout MathBox, _ setting: MathSetting
  ) {
    let gap = max(
      constant(.upperLimitBaselineRiseMin, setting) - label.depth, constant(.upperLimitGapMin, setting))
    let y = height + gap + label.depth
    box.add(label, x: x, y: y)
    box.height = y + label.height + constant(.stackGapMin, setting)
  }

  /// Adds a label below content of a given depth.
  private func addBelow(
    _ label: MathBox, x: Double, _ depth: Double, to box: inout MathBox, _ setting: MathSetting
  ) {
    let gap = max(
      constant(.lowerLimitBaselineDropMin, setting) - label.height, constant(.lowerLimitGapMin, setting))
    let y = depth + gap + label.height
    box.add(label, x: x, y: -y)
    box.depth = y + label.depth + constant(.stackGapMin, setting)
  }

  /// Returns an arrow as long as its labels above and below.
  func arrow(_ sign: Arrow, over: MathList, under: MathList?, _ setting: MathSetting) -> MathBox {
    let top = box(over, setting.superscript).packed
    let bottom = under.map { box($0, setting.subscript).packed }
    let (head, tail) = (setting.superscript.mu(Self.headRoom), setting.superscript.mu(Self.tailRoom))
    let (lead, trail) = Self.pointsLeft.contains(sign.scalar) ? (head, tail) : (tail, head)
    let length = max(max(top.width, bottom?.width ?? 0) + lead + trail, sign.leastWidth * setting.size)
    let arrow =
      sign.lean.map { leaning($0, width: length, setting) } ?? lengthened(sign.scalar, to: length, setting)
    // The label is centered between the arrow's ends, with more distance from the head.
    func x(_ label: MathBox) -> Double { lead + (arrow.width - lead - trail - label.width) / 2 }
    var result = MathBox(width: arrow.width, height: arrow.height, depth: arrow.depth)
    result.add(arrow)
    if !top.parts.isEmpty || top.width > 0 {
      addAbove(top, x: x(top), max(0, arrow.height), to: &result, setting)
    }
    if let bottom { addBelow(bottom, x: x(bottom), max(0, arrow.depth), to: &result, setting) }
    return result.packed
  }

  /// Returns two harpoons, one longer than the other.
  private func leaning(_ lean: Arrow.Lean, width: Double, _ setting: MathSetting) -> MathBox {
    let short = width * Self.shortHarpoon
    let upper = lengthened(Self.rightHarpoon, to: lean == .forward ? width : short, setting)
    let lower = lengthened(Self.leftHarpoon, to: lean == .forward ? short : width, setting)
    let wide = max(upper.width, lower.width)
    let lift = Self.harpoonLift * setting.size
    var box = MathBox(width: wide, height: upper.height + lift, depth: lower.depth + lift)
    box.add(upper, x: (wide - upper.width) / 2, y: lift)
    box.add(lower, x: (wide - lower.width) / 2, y: -lift)
    return box
  }

  private static let rightHarpoon: UInt32 = 0x21C0
  private static let leftHarpoon: UInt32 = 0x21BD
  private static let shortHarpoon = 0.6
  /// The distance of each of two harpoons from the axis, in ems.
  private static let harpoonLift = 0.11

  /// The length of an arrow beyond its labels, in mu: at the head, and (`tailRoom`) at the tail.
  private static let headRoom = 9.0
  private static let tailRoom = 5.0

  /// The arrows with their head on the left.
  private static let pointsLeft: Set<UInt32> = [0x2190, 0x21D0, 0x21A9, 0x21BC, 0x21BD, 0x219E, 0x21A4]
}
