import Primitives
import Typography

/// Delimiters of any height, and what else is stretched (Spec/Formulas.md 6.6).
extension BoxBuilder {
  /// Parts of a fence that a delimiter may fall short of: a share of its height, and ems of the formula.
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
    // What is between them keeps the spaces that it has to delimiters.
    var boxes = [fence(fenced.left)]
    for (index, part) in parts.enumerated() {
      if index > 0 { boxes.append(fence(fenced.middles[index - 1])) }
      boxes.append(edged(fenced.parts[index], part, setting))
    }
    boxes.append(fence(fenced.right))
    return MathBox.row(boxes).packed
  }

  /// A part with the spaces between its outer atoms and the delimiters.
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
    // Sizes are told for lines of text, whatever the style.
    let wanted = height * Self.bigUnit(face) * setting.em
    let fit = max(wanted * Self.delimiterFactor, wanted - Self.delimiterShortfall * setting.em)
    var box = delimiter(scalar, height: fit, setting)
    // Even where the delimiter is smaller.
    let axis = axis(setting)
    box.height = max(box.height, wanted / 2 + axis)
    box.depth = max(box.depth, wanted / 2 - axis)
    return box
  }

  /// The height of a parenthesis, of which sizes are multiples.
  private static func bigUnit(_ face: MathFace) -> Double {
    let box = face.box(of: face.glyph(for: parenthesis) ?? 0)
    return box.height + box.depth
  }

  private static let parenthesis: UInt32 = 0x28

  /// A delimiter at least so tall, centred on the axis.
  func delimiter(_ scalar: UInt32, height: Double, _ setting: MathSetting) -> MathBox {
    if let pieces = moustache(scalar) {
      return onAxis(assembled(pieces, length: height, .vertical, setting), setting)
    }
    guard let glyph = face.glyph(for: scalar) else {
      // Another face has one size of it, which is set larger.
      let plain = otherFace([scalar], setting)
      guard plain.extent > 0, height > plain.extent else { return onAxis(plain, setting) }
      var larger = setting
      larger.em *= min(Self.mostGrowth, height / plain.extent)
      return onAxis(otherFace([scalar], larger), setting)
    }
    let box = grown(glyph, to: height, .vertical, setting)
    return onAxis(box, setting)
  }

  /// Times that a delimiter of another face is enlarged.
  private static let mostGrowth = 3.0

  /// A moustache, which the face lacks: the upper end of one brace over the lower end of the other.
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

  /// An arrow no shorter than its character, put together where it is longer.
  func lengthened(_ scalar: UInt32, to width: Double, _ setting: MathSetting) -> MathBox {
    guard let glyph = face.glyph(for: scalar) else { return otherFace([scalar], setting) }
    let plain = glyphBox(glyph, setting)
    guard width > plain.width else { return plain }
    let assembly = face.assembly(of: glyph, .horizontal)
    return assembly.parts.isEmpty
      ? grown(glyph, to: width, .horizontal, setting)
      : assembled(assembly, length: width, .horizontal, setting)
  }

  /// The first variant that is long enough, else an assembly, else the longest there is.
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

  /// The widest variant that is no wider than a width: accents never stick out.
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

  /// A brace as wide as what it spans, so that it does not reach over what stands beside. What is too narrow for one to be
  /// put together takes the variant that is nearest.
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

  /// Pieces with as many extenders as are needed, overlapping evenly so that the length is met.
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
        // From the bottom up: a piece's ink starts where the one below ends.
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
  /// Stops absurd lengths.
  static let mostExtenders = 4_000

  var hasExtenders: Bool { parts.contains { $0.isExtender && $0.advance > 0 } }

  func pieces(repeats: Int) -> [Part] {
    parts.flatMap { Array(repeating: $0, count: $0.isExtender ? repeats : 1) }
  }

  func overlap(_ first: Part, _ second: Part) -> Double { min(first.endConnector, second.startConnector) }

  /// With the least overlap.
  func longest(_ pieces: [Part]) -> Double { length(pieces) { min($0, minimumOverlap) } }

  /// With the most.
  func shortest(_ pieces: [Part]) -> Double { length(pieces) { $0 } }

  private func length(_ pieces: [Part], _ overlap: (Double) -> Double) -> Double {
    var length = 0.0
    for (index, piece) in pieces.enumerated() {
      length += piece.advance
      if index > 0 { length -= overlap(self.overlap(pieces[index - 1], piece)) }
    }
    return length
  }

  /// A count of extenders that does not yet reach a length, near the one that does.
  func neededRepeats(for length: Double) -> Int {
    let extenders = parts.filter(\.isExtender)
    let each = extenders.reduce(0) { $0 + $1.advance - min($1.endConnector, minimumOverlap) }
    guard each > 0 else { return 0 }
    let fixed = longest(pieces(repeats: 0))
    let needed = (length - fixed) / each - 1
    // What is no number is not more than nothing either.
    return needed > 0 ? Int(min(needed, Double(Self.mostExtenders))) : 0
  }
}
