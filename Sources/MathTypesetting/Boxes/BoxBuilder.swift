import Typography

/// Converts a math list to boxes, by the rules of TeX's appendix G with the constants of the face's `MATH`
/// table (Spec/Formulas.md 6).
final class BoxBuilder {
  let face: MathFace
  let book: FontBook
  /// The size of the formula: the points of an em.
  let em: Double
  /// The characters that no face has.
  var missing: Set<String> = []

  /// The maximum number of pieces: of delimiters, dashed lines and column separators, which a few characters
  /// can multiply (Spec/Formulas.md 8).
  static let mostPieces = 100_000
  private var pieceCount = 0

  /// True if pieces were left out.
  var isTooLarge: Bool { pieceCount > Self.mostPieces }

  /// Counts pieces that are about to be added. Returns false if they are too many.
  func mayAdd(_ count: Int) -> Bool {
    pieceCount = min(pieceCount + count, Self.mostPieces + 1)
    return !isTooLarge
  }

  /// TeX's space at the outer sides of fractions and fences, in ems of the formula; `scriptSpace` is the
  /// space after scripts.
  private static let nullDelimiterSpace = 0.12
  private static let scriptSpace = 0.05

  var nullDelimiterSpace: Double { Self.nullDelimiterSpace * em }
  var scriptSpace: Double { Self.scriptSpace * em }

  init(face: MathFace, book: FontBook, em: Double) {
    (self.face, self.book, self.em) = (face, book, em)
  }

  /// Returns a constant in points.
  func constant(_ name: MathConstant, _ setting: MathSetting) -> Double { face.constant(name) * setting.size }

  func axis(_ setting: MathSetting) -> Double { constant(.axisHeight, setting) }

  func points(_ length: MathLength, _ setting: MathSetting) -> Double {
    switch length.unit {
    case .em: length.value * setting.em
    case .ex: length.value * xHeight * setting.em
    case .mu: setting.mu(length.value)
    case .point: length.value * em / Self.pointsInEm
    }
  }

  /// The height of lowercase letters, in ems.
  var xHeight: Double { face.box(of: face.glyph(for: Self.smallLetter) ?? 0).height }

  private static let smallLetter: UInt32 = 0x78
  /// The points of an em: TeX's size of ten points.
  private static let pointsInEm = 10.0

  /// The height of a line of text above the baseline, in ems; `strutDepth` is the part below it. Both are
  /// TeX's strut at ten points.
  static let strutHeight = 0.84
  static let strutDepth = 0.36

  // MARK: - Lists

  /// An atom as a box, or a space.
  private enum Element {
    case box(MathBox, AtomClass, MathSetting)
    case space(Double)
  }

  /// Returns a list as one box.
  func box(_ list: MathList, _ setting: MathSetting) -> MathBox {
    var setting = setting
    var elements: [Element] = []
    var skipsSpace = false
    for item in list.items {
      switch item {
      case .atom(let atom): elements.append(.box(box(atom, setting), atom.atomClass, setting))
      case .space(let length):
        if skipsSpace, setting.style >= .script { break }
        elements.append(.space(points(length, setting)))
      case .style(let style): setting.style = style
      case .size(let factor): setting.em = em * factor
      case .nonscript:
        skipsSpace = true
        continue
      }
      skipsSpace = false
    }
    return joined(elements)
  }

  private func joined(_ elements: [Element]) -> MathBox {
    let classes = AtomClass.resolved(
      elements.compactMap { element -> AtomClass? in
        if case .box(_, let atomClass, _) = element { return atomClass }
        return nil
      })
    var row = MathBox()
    var index = 0
    for element in elements {
      switch element {
      case .space(let width): row.width += width
      case .box(let box, _, let setting):
        if index > 0 {
          let mu = AtomSpacing.between(classes[index - 1], classes[index], style: setting.style)
          row.width += setting.mu(mu)
        }
        index += 1
        row.add(box, x: row.width)
        row.width += box.width
        row.height = max(row.height, box.height)
        row.depth = max(row.depth, box.depth)
      }
    }
    return row
  }

  // MARK: - Atoms

  /// A nucleus before its scripts are added.
  struct Base {
    var box: MathBox
    /// The distance by which the top leans over the right edge.
    var italic = 0.0
    /// The glyph, for a single one: its scripts have fixed heights.
    var glyph: UInt32?
    /// The center of limits above and below; `nil` for the center of the box.
    var center: Double?
  }

  func box(_ atom: Atom, _ setting: MathSetting) -> MathBox {
    let hasLimits =
      atom.atomClass == .op && (atom.limits == .always || (atom.limits == .display && setting.isDisplay))
    if atom.hasScripts, !hasLimits, case .accent(let accent, let list) = atom.nucleus, !accent.isBelow,
      let letter = list.onlyLetter
    {
      return accented(accent, letter, scriptsOf: atom, setting)
    }
    var base = self.base(atom, setting)
    base.box.color = base.box.color ?? atom.color
    if atom.isEmboldened { base.box = emboldened(base.box, setting) }
    var box: MathBox
    if atom.hasScripts {
      box =
        hasLimits
        ? limits(base, over: atom.superscripts, under: atom.subscripts, setting)
        : scripts(base, atom, setting)
    } else {
      box = base.box
      // The slant of a big operator counts only for scripts next to it.
      if atom.atomClass != .op { box.width += base.italic }
    }
    return box
  }

  func base(_ atom: Atom, _ setting: MathSetting) -> Base {
    switch atom.nucleus {
    case .empty: return Base(box: MathBox())
    case .symbol(let scalar):
      return atom.atomClass == .op ? bigOperator(scalar, setting) : symbol(scalar, setting)
    case .text(let piece): return Base(box: text(piece, setting))
    case .list(let list):
      if let only = list.onlyAtom, !only.hasScripts, only.atomClass != .op || atom.atomClass == .op {
        // Braces around one letter do not change the positions of its accents and scripts.
        var base = self.base(only, setting)
        base.box.color = base.box.color ?? only.color
        if only.isEmboldened { base.box = emboldened(base.box, setting) }
        return base
      }
      return Base(box: box(list, setting))
    case .fraction(let value): return Base(box: fraction(value, setting))
    case .radical(let radicand, let degree): return Base(box: radical(radicand, degree: degree, setting))
    case .accent(let accent, let base): return Base(box: accented(accent, base, setting))
    case .bar(let isAbove, let list): return Base(box: bar(isAbove: isAbove, list, setting))
    case .fenced(let value): return Base(box: fenced(value, setting))
    case .bigDelimiter(let scalar, let height):
      return Base(box: bigDelimiter(scalar, height: height, setting))
    case .table(let value): return Base(box: table(value, setting))
    case .shown(let list, let visibility): return Base(box: shown(list, visibility, setting))
    case .framed(let list, let value): return Base(box: framed(list, value, setting))
    case .struck(let list, let strikes): return Base(box: struck(list, strikes, setting))
    case .raised(let list, let amount):
      return Base(box: box(list, setting).raised(by: points(amount, setting)).packed)
    case .rule(let width, let height, let raise):
      let lift = points(raise, setting)
      return Base(
        box: MathBox.rule(
          width: max(0, points(width, setting)), height: max(0, points(height, setting)) + lift, depth: -lift)
      )
    case .stack(let base, let over, let under):
      return Base(box: limits(Base(box: box(base, setting)), over: over, under: under, setting))
    case .arrow(let value, let over, let under):
      return Base(box: arrow(value, over: over, under: under, setting))
    case .sideset(let left, let operation): return sideset(left, operation, setting)
    case .choice(let lists):
      let index = setting.style.rawValue
      return Base(box: lists.indices.contains(index) ? box(lists[index], setting) : MathBox())
    case .centered(let list): return Base(box: onAxis(box(list, setting), setting))
    case .negated(let list): return Base(box: negated(list, setting))
    }
  }

  /// Returns a box that is drawn four times with small offsets, as bold where the face has no bold form.
  private func emboldened(_ box: MathBox, _ setting: MathSetting) -> MathBox {
    let reach = Self.emboldening * setting.size
    var bold = MathBox(width: box.width, height: box.height, depth: box.depth)
    for (x, y) in [(-reach, -reach), (-reach, reach), (reach, -reach), (reach, reach)] {
      bold.add(box, x: x, y: y)
    }
    return bold
  }

  /// The growth of a stroke on either side, in ems: half of the difference between the face's bold and
  /// regular strokes.
  private static let emboldening = 0.012

  /// Returns the box centered on the axis.
  func onAxis(_ box: MathBox, _ setting: MathSetting) -> MathBox {
    box.raised(by: axis(setting) - (box.height - box.depth) / 2)
  }

  // MARK: - Glyphs

  /// Returns a glyph in its own size; its ink defines height and depth.
  func glyphBox(_ glyph: UInt32, _ setting: MathSetting) -> MathBox {
    let measures = face.box(of: glyph)
    let size = setting.size
    return MathBox(
      width: measures.advance * size, height: measures.height * size, depth: measures.depth * size,
      parts: [MathBox.Part(x: 0, y: 0, content: .glyph(glyph, size: size))])
  }

  func symbol(_ scalar: UInt32, _ setting: MathSetting) -> Base {
    guard let plain = face.glyph(for: scalar) else { return Base(box: otherFace([scalar], setting)) }
    let glyph = face.scriptForm(of: plain, level: setting.scriptLevel)
    let measures = face.box(of: glyph)
    let box = glyphBox(glyph, setting)
    // The radical sign hangs from the baseline in the face, so that lines can be put on top of it.
    return Base(
      box: scalar == Self.radicalSign ? onAxis(box, setting) : box,
      italic: measures.italicCorrection * setting.size, glyph: glyph)
  }

  /// Returns a big operator: larger in display style, and centered on the axis.
  private func bigOperator(_ scalar: UInt32, _ setting: MathSetting) -> Base {
    guard var glyph = face.glyph(for: scalar) else { return Base(box: otherFace([scalar], setting)) }
    if setting.isDisplay {
      let plain = face.box(of: glyph)
      let wanted = max(
        face.constant(.displayOperatorMinHeight), (plain.height + plain.depth) * Self.displayOperatorGrowth)
      let variants = face.variants(of: glyph, .vertical)
      glyph = (variants.first { $0.advance >= wanted } ?? variants.last)?.glyph ?? glyph
    }
    let italic = face.box(of: glyph).italicCorrection * setting.size
    let box = glyphBox(glyph, setting)
    return Base(box: onAxis(box, setting), italic: italic)
  }

  private static let displayOperatorGrowth = 1.25
}

/// The spaces between atoms, in mu (the table of TeX's appendix G; Spec/Formulas.md 5).
enum AtomSpacing {
  /// The spaces by the class on the left (rows) and on the right (columns), in the order of `AtomClass`.
  /// Negative values mean no space in scripts. Pairs that cannot occur are 0, because a binary operator
  /// becomes ordinary there.
  private static let table: [[Double]] = [
    // ord op bin rel open close punct inner
    [0, 3, -4, -5, 0, 0, 0, -3],  // ord
    [3, 3, 0, -5, 0, 0, 0, -3],  // op
    [-4, -4, 0, 0, -4, 0, 0, -4],  // bin
    [-5, -5, 0, 0, -5, 0, 0, -5],  // rel
    [0, 0, 0, 0, 0, 0, 0, 0],  // open
    [0, 3, -4, -5, 0, 0, 0, -3],  // close
    [-3, -3, 0, -3, -3, -3, -3, -3],  // punct
    [-3, 3, -4, -5, -3, 0, -3, -3],  // inner
  ]

  /// Returns the space between two neighbors, in eighteenths of an em.
  static func between(_ left: AtomClass, _ right: AtomClass, style: MathStyle) -> Double {
    let amount = table[left.index][right.index]
    return style >= .script ? max(0, amount) : abs(amount)
  }
}

extension AtomClass {
  fileprivate var index: Int {
    switch self {
    case .ord: 0
    case .op: 1
    case .bin: 2
    case .rel: 3
    case .open: 4
    case .close: 5
    case .punct: 6
    case .inner: 7
    }
  }

  /// Returns the classes with binary operators as ordinary atoms if they do not join two operands.
  static func resolved(_ classes: [AtomClass]) -> [AtomClass] {
    var result = classes
    for index in result.indices {
      let before = index > 0 ? result[index - 1] : nil
      if result[index] == .bin {
        switch before {
        case .bin?, .op?, .rel?, .open?, .punct?, nil: result[index] = .ord
        case .ord?, .close?, .inner?: break
        }
      }
      if index > 0, result[index - 1] == .bin, [.rel, .close, .punct].contains(result[index]) {
        result[index - 1] = .ord
      }
    }
    if result.last == .bin { result[result.count - 1] = .ord }
    return result
  }
}
