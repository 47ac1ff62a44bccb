import Primitives

/// Builds a line from a range of clusters: reshapes pieces whose cut is unsafe, orders runs from left to
/// right, and places their glyphs.
struct LineBuilder {
  let paragraph: ShapedParagraph
  let shaper: ParagraphShaper
  let text: StyledText
  let utf16: UTF16Map
  let book: FontBook
  let measuresInk: Bool

  /// Cuts a line out of the paragraph.
  func cut(_ range: Range<Int>, isLast: Bool) -> CutLine {
    var segments = self.segments(range)
    segments.removeLastGap()
    splitTrailingSpace(&segments)
    resolveTabs(&segments)
    let start = range.isEmpty ? 0 : Int(paragraph.clusters[range.lowerBound].start)
    let end =
      range.upperBound < paragraph.clusters.count && !range.isEmpty
      ? Int(paragraph.clusters[range.upperBound].start) : paragraph.count
    let stop = isLast ? paragraph.count + paragraph.terminatorCount : end
    let order = BidiOrder.visual(segments.map(\.level))
    return CutLine(
      range: utf16[paragraph.start + start]..<utf16[paragraph.start + stop],
      trailingSpace: trailingSpace(segments), segments: order.map { segments[$0] })
  }

  // MARK: - Cutting

  private typealias Segment = CutLine.Segment

  private func segments(_ range: Range<Int>) -> [Segment] {
    guard !range.isEmpty else { return [] }
    let clusters = paragraph.clusters
    let firstScalar = Int(clusters[range.lowerBound].start)
    let lastScalar = clusters[range.upperBound - 1].end
    let bytes = paragraph.analysis.bytes(of: firstScalar..<lastScalar)
    var segments: [Segment] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let run = paragraph.runs[Int(clusters[index].run)]
      var end = index + 1
      while end < range.upperBound, clusters[end].run == clusters[index].run { end += 1 }
      let cutBefore = index == range.lowerBound && isUnsafeCut(before: index)
      let cutAfter = end == range.upperBound && isUnsafeCut(before: end)
      if cutBefore || cutAfter {
        segments += reshaped(Int(clusters[index].start)..<clusters[end - 1].end, within: bytes)
      } else {
        segments.append(
          Segment(
            run: run, level: run.level, clusters: Array(clusters[index..<end]), glyphs: paragraph.glyphs))
      }
      index = end
    }
    return segments
  }

  /// Returns true if a cut may change glyphs. Only next to white space does nothing join or kern across the
  /// cut.
  private func isUnsafeCut(before index: Int) -> Bool {
    guard index > 0, index < paragraph.clusters.count else { return false }
    let before = paragraph.clusters[index - 1]
    let after = paragraph.clusters[index]
    return before.run == after.run && before.kind == .text && after.kind == .text
  }

  private func reshaped(_ scalars: Range<Int>, within bytes: Range<Int>) -> [Segment] {
    var piece = paragraph
    piece.runs = []
    piece.clusters = []
    piece.glyphs = []
    shaper.append(scalars, within: bytes, to: &piece)
    return piece.runs.indices.map { index in
      Segment(
        run: piece.runs[index], level: piece.runs[index].level,
        clusters: piece.clusters.filter { Int($0.run) == index }, glyphs: piece.glyphs)
    }
  }

  /// Gives white space at the end of a line the level of the paragraph (rule L1 of the bidirectional
  /// algorithm).
  private func splitTrailingSpace(_ segments: inout [Segment]) {
    var index = segments.count - 1
    while index >= 0 {
      let clusters = segments[index].clusters
      let tail = clusters.reversed().prefix { $0.kind == .space || $0.kind == .tab }.count
      guard tail > 0 else { return }
      if tail == clusters.count {
        segments[index].level = paragraph.baseLevel
        index -= 1
        continue
      }
      if segments[index].level != paragraph.baseLevel {
        var space = segments[index]
        space.level = paragraph.baseLevel
        space.clusters = Array(clusters.suffix(tail))
        segments[index].clusters.removeLast(tail)
        segments.insert(space, at: index + 1)
      }
      return
    }
  }

  private func trailingSpace(_ segments: [Segment]) -> Double {
    var width = 0.0
    for segment in segments.reversed() {
      for cluster in segment.clusters.reversed() {
        guard cluster.kind == .space || cluster.kind == .tab else { return width }
        width += cluster.advance
      }
    }
    return width
  }

  private func resolveTabs(_ segments: inout [Segment]) {
    var x = 0.0
    for index in segments.indices {
      for position in segments[index].clusters.indices {
        let advance = TabStops.advance(of: segments[index].clusters[position], at: x)
        segments[index].clusters[position].advance = advance
        x += advance
      }
    }
  }

  // MARK: - Placing

  func place(_ cut: CutLine) -> TextLine {
    var line = TextLine(range: cut.range)
    line.trailingSpace = cut.trailingSpace
    for segment in cut.segments {
      let look = look(of: segment)
      line.append(look, units(of: segment), forms(of: segment, in: look))
    }
    return line
  }

  func look(of segment: CutLine.Segment) -> RunLook {
    let textRun = text.runs[segment.run.textRun]
    return RunLook(
      face: segment.run.face,
      faceSize: AdvanceCorrection.faceSize(of: textRun.style, role: segment.run.role), style: textRun.style,
      tag: textRun.tag, isRTL: segment.isRTL)
  }

  /// Returns the range of a segment in the text, in UTF-16 units.
  func units(of segment: CutLine.Segment) -> Range<Int> {
    guard let first = segment.clusters.first, let last = segment.clusters.last else { return 0..<0 }
    return utf16[paragraph.start + Int(first.start)]..<utf16[paragraph.start + last.end]
  }

  /// Returns the clusters, from left to right.
  func forms(
    of segment: CutLine.Segment, in look: RunLook
  ) -> LazyMapCollection<[ShapedCluster], ClusterForm> {
    let handle = measuresInk ? book.handle(segment.run.face) : nil
    let unit = handle.map { look.faceSize / $0.unitsPerEm } ?? 0
    func form(_ glyph: ShapedGlyph) -> ClusterForm.Glyph {
      ClusterForm.Glyph(
        glyph: glyph.glyph, x: glyph.x, rise: glyph.rise, xScale: glyph.xScale, yScale: glyph.yScale,
        ink: measuresInk ? ink(of: glyph, unit: unit, style: look.style, handle: handle) : nil)
    }
    return segment.clustersFromLeft.lazy.map { cluster in
      let start = paragraph.start + Int(cluster.start)
      let first = Int(cluster.firstGlyph)
      let glyphs: ClusterForm.Glyphs =
        switch cluster.glyphCount {
        case 0: .none
        case 1: .one(form(segment.glyphs[first]))
        default: .several(segment.glyphs[first..<first + Int(cluster.glyphCount)].map(form))
        }
      return ClusterForm(
        width: cluster.advance, units: utf16[start + Int(cluster.count)] - utf16[start],
        isAttachment: cluster.kind == .attachment, glyphs: glyphs)
    }
  }

  /// Returns the ink bounds of a glyph: x relative to the glyph, y up from the baseline (Spec/Layout.md 10).
  private func ink(of glyph: ShapedGlyph, unit: Double, style: FontStyle, handle: FaceHandle?) -> Rect? {
    guard let id = glyph.glyph else {
      let margin = MissingGlyph.margin * style.size
      return Rect(
        margin, glyph.rise, MissingGlyph.advance * style.size - 2 * margin, MissingGlyph.height * style.size)
    }
    guard let ink = handle?.ink(of: id) else { return nil }
    let (x, y) = (unit * glyph.xScale, unit * glyph.yScale)
    return Rect(ink.minX * x, glyph.rise + (ink.maxY - ink.height) * y, ink.width * x, ink.height * y)
  }
}

extension [CutLine.Segment] {
  /// Removes the space between the last cluster and the next one, which is on another line.
  fileprivate mutating func removeLastGap() {
    guard let segment = indices.last, let cluster = self[segment].clusters.indices.last else { return }
    self[segment].clusters[cluster].advance -= Double(self[segment].clusters[cluster].gap)
    self[segment].clusters[cluster].gap = 0
  }
}

/// A line whose clusters are not placed yet.
struct CutLine {
  /// A part of one run on the line, in logical order.
  struct Segment {
    var run: ShapedRun
    var level: UInt8
    var clusters: [ShapedCluster]
    var glyphs: [ShapedGlyph]

    var isRTL: Bool { level & 1 == 1 }

    var clustersFromLeft: [ShapedCluster] { isRTL ? clusters.reversed() : clusters }
  }

  /// The range in UTF-16 units, including the terminator of the line.
  var range: Range<Int>
  var trailingSpace: Double
  /// The segments, from left to right.
  var segments: [Segment]

  /// The width without the white space that hangs at the end of the line.
  var contentWidth: Double {
    var width = 0.0
    for segment in segments { for cluster in segment.clustersFromLeft { width += cluster.advance } }
    return width - trailingSpace
  }
}

/// Orders runs by rule L2 of the bidirectional algorithm: from the highest level to the lowest odd one,
/// reverses sequences at that level or above.
enum BidiOrder {
  /// Returns the indices of `levels` from left to right.
  static func visual(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 & 1 == 1 }).min() else {
      return order
    }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
