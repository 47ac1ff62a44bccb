import Primitives

/// Places marks for which a face has no positions. They would otherwise be after their letters (Spec/Fonts.md
/// 1.3).
extension ParagraphShaper {
  /// Places a mark over its letter.
  ///
  /// - Parameters:
  ///   - run: the run of the mark, which may differ from that of its letter.
  ///   - cluster: the cluster of the mark.
  /// - Returns: the mark, relative to the cluster's origin; `nil` for a character that is not such a mark, or
  ///   already has a position.
  func looseMark(
    _ mark: UInt32, _ glyph: GlyphBuffer.Glyph, run: ShapedRun, cluster: ShapedCluster,
    in paragraph: inout ShapedParagraph
  ) -> ShapedGlyph? {
    guard LooseMark.isOne(mark), !analysis.startsGrapheme[Int(cluster.start)],
      let base = paragraph.clusters.suffix(LooseMark.most)
        .lastIndex(where: { analysis.startsGrapheme[Int($0.start)] }),
      paragraph.clusters[base].kind == .text
    else { return nil }
    let isForeign = paragraph.clusters[base].run != cluster.run
    guard isForeign || glyph.x == 0 && glyph.y == 0 else { return nil }
    let rise = text.runs[run.textRun].rise
    let drawn = ShapedGlyph(glyph: glyph.id, x: 0, rise: rise, xScale: 1, yScale: 1)
    let clusters = paragraph.clusters[base...]
    guard let own = ink(of: drawn, run: run), let letter = inks(of: clusters, paragraph, run: run) else {
      return nil
    }
    let advance = clusters[base].advance
    var x = letter.base.midX - own.midX
    switch mark {
    case _ where LooseMark.besides.contains(mark):
      if glyph.advance == 0, !isForeign { return nil }
      x = letter.base.maxX - own.midX
    case _ where LooseMark.doubles.contains(mark):
      if glyph.advance == 0, !isForeign { return nil }
      x = advance - own.midX
    case _ where LooseMark.enclosing.contains(mark):
      let room = max(0, own.width - advance)
      paragraph.clusters[base].advance += room
      for index in Int(clusters[base].firstGlyph)..<paragraph.glyphs.count {
        paragraph.glyphs[index].x += room / 2
      }
      x += room / 2
    default: break
    }
    let gap = LooseMark.gap * text.runs[run.textRun].style.size
    let lift =
      switch Unicode.Scalar(mark)?.properties.canonicalCombiningClass.rawValue ?? 0 {
      case LooseMark.above: max(0, letter.all.maxY + gap - own.minY)
      case LooseMark.below: min(0, letter.all.minY - gap - own.maxY)
      default: 0.0
      }
    let behind = paragraph.clusters[base...].reduce(0) { $0 + $1.advance }
    return ShapedGlyph(glyph: glyph.id, x: x - behind, rise: rise + lift, xScale: 1, yScale: 1)
  }

  /// Returns the ink of a letter, and of the letter with its marks so far, relative to the letter's origin
  /// and the baseline; `nil` if there is no ink.
  ///
  /// - Parameter run: the run that is being shaped.
  private func inks(
    of clusters: ArraySlice<ShapedCluster>, _ paragraph: ShapedParagraph, run: ShapedRun
  ) -> (base: Rect, all: Rect)? {
    var origin = 0.0
    var inks: [Rect] = []
    for cluster in clusters {
      let own = Int(cluster.run) < paragraph.runs.count ? paragraph.runs[Int(cluster.run)] : run
      let glyphs = paragraph.glyphs[Int(cluster.firstGlyph)..<Int(cluster.firstGlyph + cluster.glyphCount)]
      for glyph in glyphs {
        if let ink = ink(of: glyph, run: own) { inks.append(ink.offsetBy(Point(origin, 0))) }
      }
      origin += cluster.advance
    }
    guard let first = inks.first else { return nil }
    return (first, inks.dropFirst().reduce(first) { $0.union($1) })
  }

  /// Returns the ink relative to the cluster's origin and the run's baseline, y up.
  private func ink(of glyph: ShapedGlyph, run: ShapedRun) -> Rect? {
    let textRun = text.runs[run.textRun]
    guard let id = glyph.glyph, let handle = book.handle(run.face), let ink = handle.ink(of: id) else {
      return nil
    }
    let role = book.role(of: run.face, for: textRun.style)
    let unit = AdvanceCorrection.faceSize(of: textRun.style, role: role) / handle.unitsPerEm
    let (x, y) = (unit * glyph.xScale, unit * glyph.yScale)
    return Rect(
      glyph.x + ink.minX * x, glyph.rise - textRun.rise + (ink.maxY - ink.height) * y, ink.width * x,
      ink.height * y)
  }
}

/// The marks of Latin, Greek and Cyrillic, and those of symbols.
enum LooseMark {
  private static let blocks: [ClosedRange<UInt32>] = [
    0x0300...0x036F, 0x0483...0x0489, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
  ]

  static func isOne(_ scalar: UInt32) -> Bool { scalar >= 0x300 && blocks.contains { $0.contains(scalar) } }

  /// The combining classes of marks above a letter, and of those below.
  static let above: ClosedRange<UInt8> = 228...234
  static let below: ClosedRange<UInt8> = 218...222
  /// The marks at the upper right of a letter.
  static let besides: Set<UInt32> = [0x0315, 0x031A, 0x031B, 0x0358]
  /// The marks over or under a letter and the next one.
  static let doubles: Set<UInt32> = [0x035C, 0x035D, 0x035E, 0x035F, 0x0360, 0x0361, 0x0362, 0x1DCD]
  /// The marks that enclose a letter.
  static let enclosing: Set<UInt32> = [
    0x0488, 0x0489, 0x1ABE, 0x20DD, 0x20DE, 0x20DF, 0x20E0, 0x20E2, 0x20E3, 0x20E4,
  ]
  /// The maximum number of marks that are placed at a letter, as in Unicode's stream-safe format (UAX 15,
  /// 13).
  static let most = 30
  /// The distance between a letter and a mark, in ems.
  static let gap = 0.04
}
