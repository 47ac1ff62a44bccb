import Primitives

/// Boxes of which only parts are visible or count, frames and strokes (Spec/Formulas.md 6.9).
extension BoxBuilder {
  func shown(_ list: MathList, _ visibility: Visibility, _ setting: MathSetting) -> MathBox {
    let content = box(list, setting).packed
    var result = MathBox(
      width: visibility.hasWidth ? content.width : 0, height: visibility.hasHeight ? content.height : 0,
      depth: visibility.hasDepth ? content.depth : 0)
    guard visibility.showsInk else { return result }
    var x = 0.0
    if !visibility.hasWidth {
      switch visibility.lap {
      case .left: x = -content.width
      case .right: x = 0
      case .center: x = -content.width / 2
      }
    }
    result.add(content, x: x)
    return result
  }

  func framed(_ list: MathList, _ frame: Frame, _ setting: MathSetting) -> MathBox {
    let content = box(list, setting).packed
    let line = frame.line.map { max(0, points($0, setting)) } ?? Self.frameLine * em
    let padding = frame.padding * em
    let border = frame.border == .none ? 0 : line
    let inset = padding + border
    switch frame.border {
    case .none, .all:
      var box = MathBox(
        width: content.width + 2 * inset, height: content.height + inset, depth: content.depth + inset)
      if let fill = frame.fill {
        box.parts.append(MathBox.Part(x: 0, y: -box.depth, content: .fill(Size(box.width, box.extent), fill)))
      }
      if frame.border == .all {
        var lines = MathBox(width: box.width, height: box.height, depth: box.depth)
        lines.color = frame.borderColor
        lines.addRule(x: 0, y: box.height - line, width: box.width, height: line)
        lines.addRule(x: 0, y: -box.depth, width: box.width, height: line)
        lines.addRule(x: 0, y: -box.depth, width: line, height: box.extent)
        lines.addRule(x: box.width - line, y: -box.depth, width: line, height: box.extent)
        box.add(lines)
      }
      box.add(content, x: inset)
      return box
    case .angle:
      let gap = Self.angleGap * setting.size
      var box = MathBox(
        width: content.width + gap + line, height: content.height + gap + line, depth: content.depth)
      box.add(content)
      box.addRule(x: 0, y: box.height - line, width: box.width, height: line)
      box.addRule(x: box.width - line, y: -box.depth, width: line, height: box.extent)
      return box
    }
  }

  func struck(_ list: MathList, _ strikes: Set<Strike>, _ setting: MathSetting) -> MathBox {
    let content = box(list, setting).packed
    let width = Self.strokeWidth * em
    var box = MathBox(width: content.width, height: content.height, depth: content.depth)
    func line(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
      box.parts.append(MathBox.Part(x: x, y: y, content: .line(to: Point(dx, dy), width: width)))
    }
    let reach = content.width < Self.narrow * em ? Self.strikeReach * em : 0
    let (top, bottom) = (content.height + reach, -content.depth - reach)
    if strikes.contains(.phase) {
      // The angle leans by half of its height.
      let lead = content.extent / 2
      box.add(content, x: lead)
      box.width += lead
      line(0, -content.depth - width, lead, content.extent + width)
      box.addRule(x: 0, y: -content.depth - 1.5 * width, width: box.width, height: width)
      box.depth += 1.5 * width
      return box
    }
    box.add(content)
    if strikes.contains(.rising) { line(0, bottom, content.width, top - bottom) }
    if strikes.contains(.arrow) {
      // Scripts of the box are next to the arrow's head.
      let (dx, dy) = (max(content.width, Self.leastArrow * em), top - bottom)
      let length = (dx * dx + dy * dy).squareRoot()
      let (x, y) = (dx / length, dy / length)
      line(0, bottom, dx, dy)
      for side in [-1.0, 1] {
        let barb = Point(-x - side * y * Self.barbSlope, -y + side * x * Self.barbSlope)
        line(dx, top, barb.x * Self.barb * em, barb.y * Self.barb * em)
      }
      box.width = max(box.width, dx)
    }
    if strikes.contains(.falling) { line(0, top, content.width, bottom - top) }
    if strikes.contains(.across) {
      let middle = Self.strikeOut * xHeight * setting.size
      box.addRule(x: 0, y: middle, width: content.width, height: width)
    }
    box.height = max(box.height, top)
    box.depth = max(box.depth, -bottom)
    return box
  }

  /// Returns a box with a stroke through its center, for symbols without a negated form.
  func negated(_ list: MathList, _ setting: MathSetting) -> MathBox {
    let content = box(list, setting).packed
    var box = content
    box.parts = []
    box.add(content)
    guard let glyph = face.glyph(for: Self.longSolidus) else { return box }
    let slash = face.box(of: glyph)
    let size = setting.size
    let middle = (slash.left + slash.right) / 2 * size
    let lift = (content.height - content.depth) / 2 - (slash.height - slash.depth) / 2 * size
    box.add(glyphBox(glyph, setting), x: content.width / 2 - middle, y: lift)
    return box
  }

  private static let longSolidus: UInt32 = 0x338

  /// The widths of lines, in ems of the formula.
  private static let frameLine = 0.04
  private static let strokeWidth = 0.046
  private static let narrow = 1.2
  private static let strikeReach = 0.2
  /// The minimum horizontal distance of the arrow of `\cancelto`, in ems. `barb` is the length of its head's
  /// lines along the arrow, in ems, and `barbSlope` their spread per em of that.
  private static let leastArrow = 0.6
  private static let barb = 0.2
  private static let barbSlope = 0.5
  /// The gap of the angle, in ems.
  private static let angleGap = 0.1
  /// The height of the strike-out line, as a share of the height of lowercase letters.
  private static let strikeOut = 0.5
}
