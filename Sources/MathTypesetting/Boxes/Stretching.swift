import Primitives
import Typography

/// Delimiters of any height, and other stretched glyphs (Spec/Formulas.md 6.6).
extension BoxBuilder {
  /// The minimum height of a delimiter, as a share of its content's height. `delimiterShortfall` is the
  /// maximum difference, in ems of the formula; the larger result counts.
  private static let delimiterFactor = 0.901
  private static let delimiterShortfall = 0.5

  func fenced(_ fenced: Fenced, _ setting: MathSetting) -> MathBox {
    let parts = fenced.parts.map { box($0, setting) }
    let axis = axis(setting)
    let reach = parts.map { max($0.height - axis, $0.depth + axis) }.max() ?? 0
    let height = max(2 * reach * Self.delimiterFactor, 2 * reach - Self.delimiterShortfall * em)
    func fence(_ scalar: UInt32?) -> MathBox {
      scalar.map { delimiter($0, height: height, setting) } ?? .space(nullDelimiterSpace)
    }
    // The content keeps its spaces to the delimiters.
    var boxes = [fence(fenced.left)]
    for (index, part) in parts.enumerated() {
      if index > 0 { boxes.append(fence(fenced.middles[index - 1])) }
      boxes.append(edged(fenced.parts[index], part, setting))
    }
    boxes.append(fence(fenced.right))
    return MathBox.row(boxes).packed
  }

  /// Returns a part with the spaces between its outer atoms and the delimiters.
  private func edged(_ list: MathList, _ part: MathBox, _ setting: MathSetting) -> MathBox {
    var setting = setting
    for item in list.items {
      if case .style(let style) = item { setting.style = style }
    }
    let classes = AtomClass.resolved(
      [.open]
        + list.items.compactMap {
          if case .atom(let atom) = $0 { return atom.atomClass }
          return nil
        } + [.close])
    guard classes.count > 2 else { return part }
    let before = setting.mu(AtomSpacing.between(.open, classes[1], style: setting.style))
    let after = setting.mu(AtomSpacing.between(classes[classes.count - 2], .close, style: setting.style))
    return before == 0 && after == 0 ? part : MathBox.row([.space(before), part, .space(after)])
  }

  func bigDelimiter(_ scalar: UInt32?, height: Double, _ setting: MathSetting) -> MathBox {
    guard let scalar else { return .space(0) }
    // Sizes refer to text style, whatever the current style is.
    let wanted = height * Self.bigUnit(face) * setting.em
    let fit = max(wanted * Self.delimiterFactor, wanted - Self.delimiterShortfall * setting.em)
    var box = delimiter(scalar, height: fit, setting)
    // The height is reserved even if the delimiter is smaller.
    let axis = axis(setting)
    box.height = max(box.height, wanted / 2 + axis)
    box.depth = max(box.depth, wanted / 2 - axis)
    return box
  }

  /// The height of a parenthesis, the unit of sizes.
  private static func bigUnit(_ face: MathFace) -> Double {
    let box = face.box(of: face.glyph(for: parenthesis) ?? 0)
    return box.height + box.depth
  }

  private static let parenthesis: UInt32 = 0x28

  /// Returns a delimiter of at least a given height, centered on the axis.
  func delimiter(_ scalar: UInt32, height: Double, _ setting: MathSetting) -> MathBox {
    if let pieces = moustache(scalar) {
      return onAxis(assembled(pieces, length: height, .vertical, setting), setting)
    }
    guard let glyph = face.glyph(for: scalar) else {
      // Another face has only one size, which is scaled up.
      let plain = otherFace([scalar], setting)
      guard plain.extent > 0, height > plain.extent else { return onAxis(plain, setting) }
      var larger = setting
      larger.em *= min(Self.mostGrowth, height / plain.extent)
      return onAxis(otherFace([scalar], larger), setting)
    }
    let box = grown(glyph, to: height, .vertical, setting)
    return onAxis(box, setting)
  }

  /// The maximum factor by which a delimiter of another face is scaled up.
  private static let mostGrowth = 3.0

  /// Returns a moustache, which the face lacks: the upper end of one brace above the lower end of the other.
  private func moustache(_ scalar: UInt32) -> MathAssembly? {
    let isLeft = scalar == Self.leftMoustache
    guard isLeft || scalar == Self.rightMoustache, let left = face.glyph(for: Self.leftBrace),
      let right = face.glyph(for: Self.rightBrace)
    else { return nil }
    let (upper, lower) = (
      face.assembly(of: isLeft ? left : right, .vertical), face.assembly(of: isLeft ? right : left, .vertical)
    )
    guard let top = upper.parts.last, let bottom = lower.parts.first,
      let extender = upper.parts.first(where: \.isExtender)
    else { return nil }
    var assembly = upper
    assembly.parts = [bottom, extender, top]
    return assembly
  }

  private static let leftMoustache: UInt32 = 0x23B0
  private static let rightMoustache: UInt32 = 0x23B1
  private static let leftBrace: UInt32 = 0x7B
  private static let rightBrace: UInt32 = 0x7D

  /// Returns an arrow that is at least as long as its character; longer ones are assembled.
  func lengthened(_ scalar: UInt32, to width: Double, _ setting: MathSetting) -> MathBox {
    guard let glyph = face.glyph(for: scalar) else { return otherFace([scalar], setting) }
    let plain = glyphBox(glyph, setting)
    guard width > plain.width else { return plain }
    let assembly = face.assembly(of: glyph, .horizontal)
    return assembly.parts.isEmpty
      ? grown(glyph, to: width, .horizontal, setting)
      : assembled(assembly, length: width, .horizontal, setting)
  }

  /// Returns the first variant that is long enough, else an assembly, else the longest variant.
  func grown(_ glyph: UInt32, to length: Double, _ axis: MathAxis, _ setting: MathSetting) -> MathBox {
    let size = setting.size
    let variants = face.variants(of: glyph, axis)
    if let fit = variants.first(where: { $0.advance * size >= length - Rounding.noise }) {
      return glyphBox(fit.glyph, setting)
    }
    let assembly = face.assembly(of: glyph, axis)
    if !assembly.parts.isEmpty { return assembled(assembly, length: length, axis, setting) }
    return glyphBox(variants.last?.glyph ?? glyph, setting)
  }

  /// Returns the widest variant that is not wider than a given width: accents never overhang.
  func fitted(_ glyph: UInt32, into width: Double, _ setting: MathSetting) -> MathBox {
    let size = setting.size
    let variants = face.variants(of: glyph, .horizontal)
    if let last = variants.last, last.advance * size < width {
      let assembly = face.assembly(of: glyph, .horizontal)
      if !assembly.parts.isEmpty { return assembled(assembly, length: width, .horizontal, setting) }
    }
    let fit = variants.last { $0.advance * size <= width + Rounding.noise }
    return glyphBox(fit?.glyph ?? glyph, setting)
  }

  /// Returns a brace with the width of its content, so that it does not overlap its neighbors. If the content
  /// is too narrow for an assembly, the nearest variant is used.
  func spanning(_ glyph: UInt32, _ width: Double, _ setting: MathSetting) -> MathBox {
    let assembly = face.assembly(of: glyph, .horizontal)
    let shortest = assembly.shortest(assembly.pieces(repeats: 0)) * setting.size
    if !assembly.parts.isEmpty, shortest <= width {
      return assembled(assembly, length: width, .horizontal, setting)
    }
    let nearest = face.variants(of: glyph, .horizontal).min {
      abs($0.advance * setting.size - width) < abs($1.advance * setting.size - width)
    }
    return glyphBox(nearest?.glyph ?? glyph, setting)
  }

  // MARK: - Assemblies

  /// Returns pieces with as many extenders as necessary, with equal overlaps so that the length is exact.
  private func assembled(
    _ assembly: MathAssembly, length: Double, _ axis: MathAxis, _ setting: MathSetting
  ) -> MathBox {
    guard !isTooLarge else { return MathBox() }
    let size = setting.size
    var repeats = 0
    var pieces = assembly.pieces(repeats: repeats)
    while assembly.longest(pieces) * size < length, assembly.hasExtenders,
      repeats < MathAssembly.mostExtenders
    {
      repeats = max(repeats + 1, assembly.neededRepeats(for: length / size))
      pieces = assembly.pieces(repeats: repeats)
    }
    guard mayAdd(pieces.count) else { return MathBox() }
    let shortest = assembly.shortest(pieces) * size
    let longest = assembly.longest(pieces) * size
    let stretch = longest > shortest ? min(1, max(0, (length - shortest) / (longest - shortest))) : 0
    var box = MathBox()
    var position = 0.0
    for (index, piece) in pieces.enumerated() {
      if index > 0 {
        let most = assembly.overlap(pieces[index - 1], piece)
        let overlap = most - (most - min(most, assembly.minimumOverlap)) * stretch
        position -= overlap * size
      }
      let glyph = glyphBox(piece.glyph, setting)
      switch axis {
      case .vertical:
        // The pieces go from the bottom up: each piece's ink starts where the one below ends.
        box.add(glyph, y: position + glyph.depth)
        box.width = max(box.width, glyph.width)
      case .horizontal:
        box.add(glyph, x: position)
        box.height = max(box.height, glyph.height)
        box.depth = index == 0 ? glyph.depth : max(box.depth, glyph.depth)
      }
      position += piece.advance * size
    }
    if axis == .vertical { box.height = position } else { box.width = position }
    return box
  }
}

extension MathAssembly {
  /// The maximum number of extenders, which limits absurd lengths.
  static let mostExtenders = 4_000

  var hasExtenders: Bool { parts.contains { $0.isExtender && $0.advance > 0 } }

  func pieces(repeats: Int) -> [Part] {
    parts.flatMap { Array(repeating: $0, count: $0.isExtender ? repeats : 1) }
  }

  func overlap(_ first: Part, _ second: Part) -> Double { min(first.endConnector, second.startConnector) }

  /// Returns the length with the smallest overlaps.
  func longest(_ pieces: [Part]) -> Double { length(pieces) { min($0, minimumOverlap) } }

  /// Returns the length with the largest overlaps.
  func shortest(_ pieces: [Part]) -> Double { length(pieces) { $0 } }

  private func length(_ pieces: [Part], _ overlap: (Double) -> Double) -> Double {
    var length = 0.0
    for (index, piece) in pieces.enumerated() {
      length += piece.advance
      if index > 0 { length -= overlap(self.overlap(pieces[index - 1], piece)) }
    }
    return length
  }

  /// Returns a number of extenders that is slightly too small for a length.
  func neededRepeats(for length: Double) -> Int {
    let extenders = parts.filter(\.isExtender)
    let each = extenders.reduce(0) { $0 + $1.advance - min($1.endConnector, minimumOverlap) }
    guard each > 0 else { return 0 }
    let fixed = longest(pieces(repeats: 0))
    let needed = (length - fixed) / each - 1
    // NaN gives 0 as well.
    return needed > 0 ? Int(min(needed, Double(Self.mostExtenders))) : 0
  }
}
