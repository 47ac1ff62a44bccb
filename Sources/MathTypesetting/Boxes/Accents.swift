/// Accents above and below their base (Spec/Formulas.md 6.7).
extension BoxBuilder {
  func accented(_ accent: Accent, _ list: MathList, _ setting: MathSetting) -> MathBox {
    let base = accentBase(list, setting)
    let mark = self.mark(accent, over: base.box.width, setting)
    if accent.isBelow { return below(mark, base.box, isBrace: Self.braces.contains(accent.scalar), setting) }
    var box = MathBox(width: base.box.width, height: base.box.height, depth: base.box.depth)
    box.add(base.box)
    add(mark, of: accent, over: base, to: &box, setting)
    return box.packed
  }

  /// Returns an accented letter with scripts, which are placed as if it had no accent. `atom` is the accent's
  /// atom, which has the scripts.
  func accented(_ accent: Accent, _ letter: Atom, scriptsOf atom: Atom, _ setting: MathSetting) -> MathBox {
    let base = accentBase(MathList([.atom(letter)]), setting)
    var mark = self.mark(accent, over: base.box.width, setting)
    mark.color = atom.color
    var letter = letter
    (letter.subscripts, letter.superscripts) = (atom.subscripts, atom.superscripts)
    var box = box(letter, setting)
    add(mark, of: accent, over: base, to: &box, setting)
    return box
  }

  /// Returns the base, widened by the slant of its top.
  private func accentBase(_ list: MathList, _ setting: MathSetting) -> Base {
    var base = self.base(Atom(.ord, .list(list)), setting.cramped)
    base.box.width += base.italic
    return base
  }

  private func mark(_ accent: Accent, over width: Double, _ setting: MathSetting) -> MathBox {
    // The math face lacks some combining marks of text.
    guard let glyph = face.glyph(for: accent.scalar) else { return otherMark(accent.scalar, setting) }
    if Self.braces.contains(accent.scalar) { return spanning(glyph, width, setting) }
    return accent.isStretched ? fitted(glyph, into: width, setting) : glyphBox(glyph, setting)
  }

  /// Adds a mark to a box that begins with the mark's base.
  private func add(
    _ mark: MathBox, of accent: Accent, over base: Base, to box: inout MathBox, _ setting: MathSetting
  ) {
    let (width, height) = (base.box.width, base.box.height)
    let drop = min(height, constant(.accentBaseHeight, setting))
    let isWide = accent.isStretched && mark.width > 0
    let anchor = base.glyph.map { face.box(of: $0).accentAttachment * setting.size } ?? width / 2
    let held = face.glyph(for: accent.scalar).map { face.box(of: $0).accentAttachment * setting.size }
    let x = isWide ? (width - mark.width) / 2 : anchor - (held ?? mark.width / 2)
    let y =
      if Self.spacingArrows.contains(accent.scalar) {
        height + mark.depth + Self.arrowGap * setting.size
      } else if isWide, mark.depth >= 0 {
        height + mark.depth + constant(.overbarVerticalGap, setting)
      } else if mark.depth > mark.height {
        // A cedilla, or a dot below its letter.
        -max(0, base.box.depth)
      } else {
        // Combining characters keep the same distance above the base as above the letters that they are made
        // for.
        height - drop
      }
    box.add(mark, x: x, y: y)
    box.height = max(box.height, y + mark.height)
    box.depth = max(box.depth, mark.depth - y)
  }

  private func below(_ mark: MathBox, _ content: MathBox, isBrace: Bool, _ setting: MathSetting) -> MathBox {
    let width = content.width
    var box = MathBox(width: width, height: content.height, depth: content.depth)
    box.add(content)
    let gap = isBrace || mark.depth < mark.height ? constant(.underbarVerticalGap, setting) : 0
    // Ink below the baseline needs no additional space above it.
    let y = max(0, content.depth) + max(0, mark.height) + gap * (mark.height > 0 ? 1 : 0)
    box.add(mark, x: width / 2 - middle(of: mark), y: -y)
    box.depth = max(content.depth, y + mark.depth)
    return box.packed
  }

  /// Returns the center of a mark's ink, relative to its origin: combining characters have no width, and
  /// their ink is before the origin.
  private func middle(of mark: MathBox) -> Double {
    guard mark.parts.count == 1, case .glyph(let glyph, let size) = mark.parts[0].content else {
      return mark.width / 2
    }
    let measures = face.box(of: glyph)
    return (measures.left + measures.right) / 2 * size
  }

  /// Double arrows, which are tall already, so that their gap is smaller than that of other marks.
  private static let spacingArrows: Set<UInt32> = [0x21D2, 0x21D0, 0x21D4]
  private static let arrowGap = 0.03

  /// Braces, brackets, arcs and arrows, which are separate from the base that they span.
  private static let braces: Set<UInt32> = [
    0x23B4, 0x23B5, 0x23DC, 0x23DD, 0x23DE, 0x23DF, 0x23E0, 0x23E1, 0x21D2, 0x2194,
  ]
}
