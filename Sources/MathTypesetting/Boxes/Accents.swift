import Primitives
import Typography

/// Accents over and under their base (Docs/Formulas.md 6.7).
extension BoxBuilder {
  /// - Parameter scripts: has those of the letter, which are set under the accent with it.
  func accented(
    _ accent: Accent, _ list: MathList, scripts: Atom? = nil, _ setting: Setting
  ) -> MathBox {
    let base = self.base(Atom(.ord, .list(list)), setting.cramped)
    var content = base.box
    content.width += base.italic
    let isBrace = Self.braces.contains(accent.scalar)
    let mark = self.mark(accent, over: content.width, isBrace: isBrace, setting)
    if let scripts, var atom = list.onlyAtom {
      (atom.subscripts, atom.superscripts, atom.color) = (
        scripts.subscripts, scripts.superscripts, scripts.color
      )
      let whole = box(atom, setting)
      var result = above(mark, content, base, accent, setting)
      let mark = result
      result = MathBox(
        width: whole.width, height: max(whole.height, mark.height), depth: max(whole.depth, mark.depth))
      result.add(whole)
      // The letter is in both: only the mark is taken from the first.
      result.parts += mark.parts.dropFirst()
      return result
    }
    return accent.isBelow
      ? below(mark, content, isBrace: isBrace, setting)
      : above(mark, content, base, accent, setting)
  }

  private func mark(_ accent: Accent, over width: Double, isBrace: Bool, _ setting: Setting) -> MathBox {
    // The math face lacks some of the marks of text.
    guard let glyph = face.glyph(for: accent.scalar) else { return otherMark(accent.scalar, setting) }
    if isBrace { return spanning(glyph, width, setting) }
    return accent.isStretched ? fitted(glyph, into: width, setting) : glyphBox(glyph, setting)
  }

  private func above(
    _ mark: MathBox, _ content: MathBox, _ base: Base, _ accent: Accent, _ setting: Setting
  ) -> MathBox {
    let width = content.width
    let drop = min(content.height, constant(.accentBaseHeight, setting))
    let isWide = accent.isStretched && mark.width > 0
    let anchor = base.glyph.map { face.box(of: $0).accentAttachment * setting.size } ?? width / 2
    let held = face.glyph(for: accent.scalar).map { face.box(of: $0).accentAttachment * setting.size }
    let x = isWide ? (width - mark.width) / 2 : anchor - (held ?? mark.width / 2)
    // Combining characters stand as far above the base's height as above the letters that they are made for.
    let y =
      isWide && mark.depth >= 0
      ? content.height + mark.depth + constant(.overbarVerticalGap, setting) : content.height - drop
    // Some marks hang below their letter.
    var box = MathBox(
      width: width, height: max(content.height, y + mark.height), depth: max(content.depth, mark.depth - y))
    box.add(content)
    box.add(mark, x: x, y: y)
    return box.packed
  }

  private func below(_ mark: MathBox, _ content: MathBox, isBrace: Bool, _ setting: Setting) -> MathBox {
    let width = content.width
    var box = MathBox(width: width, height: content.height, depth: content.depth)
    box.add(content)
    let gap = isBrace || mark.depth < mark.height ? constant(.underbarVerticalGap, setting) : 0
    // Ink that hangs below the baseline needs no room of its own above.
    let y = max(0, content.depth) + max(0, mark.height) + gap * (mark.height > 0 ? 1 : 0)
    box.add(mark, x: width / 2 - middle(of: mark), y: -y)
    box.depth = max(content.depth, y + mark.depth)
    return box.packed
  }

  /// Of a mark's ink, from its origin: combining characters have no width, and stand before it.
  private func middle(of mark: MathBox) -> Double {
    guard mark.parts.count == 1, case .glyph(let glyph, let size) = mark.parts[0].content else {
      return mark.width / 2
    }
    let measures = face.box(of: glyph)
    return (measures.left + measures.right) / 2 * size
  }

  /// Braces, brackets and arcs stand on their own beside what they span.
  private static let braces: Set<UInt32> = [
    0x23B4, 0x23B5, 0x23DC, 0x23DD, 0x23DE, 0x23DF, 0x23E0, 0x23E1, 0x21D2, 0x2194,
  ]
}
