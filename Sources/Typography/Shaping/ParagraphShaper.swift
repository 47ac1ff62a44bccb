import CPango
import Primitives

/// Shapes one hard line: chooses faces, lets Pango itemize and shape, and then corrects the advances, in one
/// pass. A long line is processed in stretches (`Stretch`).
final class ParagraphShaper {
  let book: FontBook
  let text: StyledText
  private let buffer: GlyphBuffer
  private let start: Int
  private let scalars: ArraySlice<UInt32>
  let analysis: TextAnalysis
  private let level: UInt8
  private let writtenLanguage: String?
  private let isWhole: Bool
  private let attachments: [Int: StyledText.Attachment]
  /// The stretches that were processed and may be needed again, in order.
  private var stretches: [Stretch] = []
  /// The brackets that are open at the end of the last stretch.
  private var brackets = BracketStack()
  private lazy var fallback = FaceFallback(
    book: book,
    hanLanguage: writtenLanguage ?? FaceFallback.hanLanguage(of: scalars, language: book.options.language))
  /// True for each run, by index, that contains only plain text.
  private var plainRuns: [Int: Bool] = [:]
  /// True if the text has directional formatting characters, which can affect any part of it.
  private lazy var hasDirectionalFormats = scalars.contains(where: TextScan.isDirectionalFormat)

  /// A part of the paragraph that Pango processes together with its context.
  private struct Stretch {
    var range: Range<Int>
    /// The range including the context on both sides.
    var context: Range<Int>
    /// The faces of the context.
    var faces: FaceRuns
    var items: PangoItems
  }

  /// - Parameters:
  ///   - range: the range of scalars in the text, without a terminator.
  ///   - writtenLanguage: the language of preceding kana or Hangul.
  ///   - isWhole: true to process the line as one stretch of any length.
  ///   - keepsKoreanWords: true if Korean breaks between words only.
  init(
    text: StyledText, range: Range<Int>, writtenLanguage: String?, level: UInt8, book: FontBook,
    buffer: GlyphBuffer, isWhole: Bool, keepsKoreanWords: Bool
  ) {
    (self.book, self.text, self.buffer, self.level) = (book, text, buffer, level)
    (self.writtenLanguage, self.isWhole) = (writtenLanguage, isWhole)
    start = range.lowerBound
    scalars = text.scalars[range]
    analysis = TextAnalysis(scalars, keepsKoreanWords: keepsKoreanWords)
    let inside = text.attachments(in: range)
    attachments = Dictionary(inside.map { ($0.position - range.lowerBound, $0) }) { first, _ in first }
  }

  func shape(terminatorCount: Int) -> ShapedParagraph {
    var paragraph = unshaped(terminatorCount: terminatorCount)
    paragraph.clusters.reserveCapacity(scalars.count)
    paragraph.glyphs.reserveCapacity(scalars.count)
    var progress = Progress()
    shape(more: scalars.count, after: &progress, to: &paragraph)
    return paragraph
  }

  /// Returns the paragraph before anything is shaped.
  func unshaped(terminatorCount: Int) -> ShapedParagraph {
    ShapedParagraph(
      start: start, count: scalars.count, terminatorCount: terminatorCount, baseLevel: level,
      analysis: analysis, runs: [], clusters: [], glyphs: [])
  }

  /// The position up to which a paragraph is shaped.
  struct Progress {
    var scalar = 0
    /// The index of an item in the stretch.
    fileprivate var item = 0
  }

  /// Shapes more scalars. A long run is split into parts, each of which is shaped with its context.
  func shape(more count: Int, after progress: inout Progress, to paragraph: inout ShapedParagraph) {
    let goal = min(scalars.count, progress.scalar + count)
    while progress.scalar < goal {
      let stretch = stretch(at: progress.scalar)
      if stretch.range.lowerBound == progress.scalar { progress.item = 0 }
      while progress.item < stretch.items.count,
        range(of: progress.item, in: stretch).upperBound <= progress.scalar
      {
        progress.item += 1
      }
      guard progress.item < stretch.items.count else {
        progress.scalar = stretch.range.upperBound
        continue
      }
      let (run, isBegun) = run(at: progress.scalar, of: progress.item, in: stretch)
      let end = min(run.scalars.upperBound, stretch.range.upperBound)
      let part = progress.scalar..<(isWhole ? end : self.end(ofPartFrom: progress.scalar, to: end))
      if !isBegun || paragraph.runs.isEmpty { paragraph.runs.append(run) }
      appendClusters(
        of: run, at: paragraph.runs.count - 1, part, by: stretch.items, within: 0..<analysis.utf8.count,
        to: &paragraph)
      progress.scalar = part.upperBound
    }
  }

  /// Returns the part of a text run that contains a scalar, within one item, and true if it began before that
  /// scalar.
  private func run(at position: Int, of item: Int, in stretch: Stretch) -> (ShapedRun, isBegun: Bool) {
    let range = range(of: item, in: stretch)
    let textRun = text.runIndex(at: start + position)
    let first = max(range.lowerBound, text.runs[textRun].start - start)
    let face = stretch.faces[position - stretch.context.lowerBound]
    let run = ShapedRun(
      item: item, face: face, role: book.role(of: face, for: text.runs[textRun].style), textRun: textRun,
      level: stretch.items.level(of: item),
      scalars: first..<min(range.upperBound, max(position + 1, end(ofRun: textRun))))
    return (run, first < position)
  }

  /// Returns the range of scalars that an item covers; some of them may be in the context of the stretch.
  private func range(of item: Int, in stretch: Stretch) -> Range<Int> {
    let bytes = stretch.items.bytes(of: item)
    let first = analysis.byte(ofScalar: stretch.context.lowerBound)
    return analysis.scalar(
      atByte: first + bytes.lowerBound)..<analysis.scalar(atByte: first + bytes.upperBound)
  }

  /// The number of scalars in a part, and the number on either side that could affect its shaping.
  private static let partCount = 4096
  private static let besideCount = 128

  /// Returns the end of a part: after white space if there is some, otherwise between characters.
  private func end(ofPartFrom position: Int, to end: Int) -> Int {
    guard end - position > Self.partCount + Self.besideCount else { return end }
    let last = position + Self.partCount
    let candidates = (last - Self.besideCount...last).reversed().filter { analysis.startsGrapheme[$0] }
    return candidates.first { CharacterClass.hangs(self[$0 - 1]) } ?? candidates.first
      ?? (last..<end).first { analysis.startsGrapheme[$0] } ?? end
  }

  /// Returns a range with its context.
  private func widened(_ part: Range<Int>, in range: Range<Int>) -> Range<Int> {
    var (first, last) = (part.lowerBound - Self.besideCount, part.upperBound + Self.besideCount)
    while first > range.lowerBound, !analysis.startsGrapheme[first] { first -= 1 }
    while last < range.upperBound, !analysis.startsGrapheme[last] { last += 1 }
    return max(first, range.lowerBound)..<min(last, range.upperBound)
  }

  private subscript(index: Int) -> UInt32 { scalars[scalars.startIndex + index] }

  /// Reshapes scalars of one run and appends the result; `context` is in bytes.
  func append(
    _ range: Range<Int>, within context: Range<Int>, to paragraph: inout ShapedParagraph
  ) {
    guard !range.isEmpty else { return }
    let stretch = stretch(at: range.lowerBound)
    let byte = analysis.byte(ofScalar: range.lowerBound) - analysis.byte(ofScalar: stretch.context.lowerBound)
    guard let item = stretch.items.item(at: byte) else { return }
    // An item may contain several text runs that request the same face; each is shaped separately.
    var position = range.lowerBound
    while position < range.upperBound {
      var (run, _) = run(at: position, of: item, in: stretch)
      run.scalars = position..<max(position + 1, min(range.upperBound, end(ofRun: run.textRun)))
      paragraph.runs.append(run)
      appendClusters(
        of: run, at: paragraph.runs.count - 1, run.scalars, by: stretch.items, within: context, to: &paragraph
      )
      position = run.scalars.upperBound
    }
  }

  /// Returns the index of the scalar after the last one of a text run.
  private func end(ofRun index: Int) -> Int {
    index + 1 < text.runs.count ? text.runs[index + 1].start - start : scalars.count
  }

  /// - Parameters:
  ///   - index: the index of the run in the paragraph.
  ///   - part: the range of scalars of the run.
  private func appendClusters(
    of run: ShapedRun, at index: Int, _ part: Range<Int>, by items: PangoItems, within context: Range<Int>,
    to paragraph: inout ShapedParagraph
  ) {
    let style = text.runs[run.textRun].style
    let handle = book.handle(run.face)
    let correction = AdvanceCorrection(
      style: style, role: run.role, handle: handle)
    if part.count == 1, attachments[part.lowerBound] != nil {
      // The caller draws it, so its glyphs are not needed.
      return appendCluster(part, glyphs: [], run: run, at: index, correction: correction, to: &paragraph)
    }
    let shown = part == run.scalars ? part : widened(part, in: run.scalars)
    let bytes = analysis.bytes(of: shown)
    guard let shaped = items.shape(run.item, bytes: bytes, of: analysis.utf8, within: context, buffer: buffer)
    else {
      // Pango gives a tab no font, and its advance depends on the line.
      for position in part {
        appendCluster(
          position..<position + 1, glyphs: [], run: run, at: index, correction: correction, to: &paragraph)
      }
      return
    }
    // Glyphs are in order from left to right; clusters are stored in logical order.
    var groups: [Range<Int>] = []
    groups.reserveCapacity(shaped.count)
    var first = 0
    for index in shaped.indices
    where index + 1 == shaped.count || shaped[index + 1].byte != shaped[index].byte {
      groups.append(first..<index + 1)
      first = index + 1
    }
    if run.isRTL { groups.reverse() }
    for (order, group) in groups.enumerated() {
      let from = scalar(atByte: bytes.lowerBound + shaped[group.lowerBound].byte)
      let to =
        order + 1 < groups.count
        ? scalar(atByte: bytes.lowerBound + shaped[groups[order + 1].lowerBound].byte)
        : shown.upperBound
      guard from < to, part.contains(from) else { continue }
      appendCluster(
        from..<to, glyphs: shaped[group], run: run, at: index, correction: correction, to: &paragraph)
    }
  }

  private func scalar(atByte byte: Int) -> Int { analysis.scalar(atByte: min(byte, analysis.utf8.count)) }

  private func appendCluster(
    _ range: Range<Int>, glyphs: ArraySlice<GlyphBuffer.Glyph>, run: ShapedRun, at index: Int,
    correction: AdvanceCorrection, to paragraph: inout ShapedParagraph
  ) {
    let rise = text.runs[run.textRun].rise
    let base = scalars[scalars.startIndex + range.lowerBound]
    var cluster = ShapedCluster(
      start: Int32(range.lowerBound), count: Int32(range.count), run: Int32(index),
      firstGlyph: Int32(paragraph.glyphs.count), glyphCount: 0, advance: 0, kind: .text)
    defer { paragraph.clusters.append(cluster) }

    if let width = text.gaps[start + range.lowerBound] {
      cluster.kind = .space
      cluster.advance = width
      return
    }
    if let attachment = attachments[range.lowerBound] {
      cluster.kind = .attachment
      cluster.advance = attachment.width
      return
    }
    if base == 0x09 {
      cluster.kind = .tab
      return
    }
    if CharacterClass.isControl(base) { return }
    if CharacterClass.hangs(base) { cluster.kind = .space }
    if CharacterClass.isPrivate(base) {
      return appendMissingGlyph(base, in: range, to: &cluster, run: run, &paragraph)
    }
    if let missing = glyphs.first(where: {
      $0.id & GlyphBuffer.unknownFlag != 0 && $0.id != GlyphBuffer.empty
    }) {
      let scalar = missing.id & ~GlyphBuffer.unknownFlag
      // The face has the character, so Pango could not open the face.
      if book.handle(run.face)?.covers(scalar) == true { book.fail(run.face) }
      return appendMissingGlyph(scalar, in: range, to: &cluster, run: run, &paragraph)
    }
    let size = correction.faceSize
    if !run.isRTL, let glyph = glyphs.first, glyphs.count == 1,
      let mark = looseMark(base, glyph, run: run, cluster: cluster, in: &paragraph)
    {
      paragraph.glyphs.append(mark)
      return cluster.glyphCount = 1
    }
    let shapedAdvance = glyphs.reduce(0) { $0 + $1.advance } * size
    let drawn = glyphs.first { $0.id != GlyphBuffer.empty }
    let corrected = correction.apply(
      base: composed(base, in: range), glyph: drawn?.id ?? 0, isLigature: isLigature(range),
      advance: shapedAdvance)
    let gap = gap(after: range, base: base, run: run)
    cluster.gap = Float(gap)
    cluster.advance = corrected.advance + Double(cluster.gap)
    var pen = 0.0
    for glyph in glyphs {
      if glyph.id != GlyphBuffer.empty, cluster.kind == .text {
        paragraph.glyphs.append(
          ShapedGlyph(
            glyph: glyph.id, x: corrected.shift + (pen + glyph.x) * size * corrected.xScale,
            rise: rise - corrected.drop + glyph.y * size * corrected.yScale, xScale: corrected.xScale,
            yScale: corrected.yScale))
        cluster.glyphCount += 1
      }
      pen += glyph.advance
    }
  }

  /// Returns a Hangul syllable for a cluster of the letters of one, and otherwise the base character.
  private func composed(_ base: UInt32, in range: Range<Int>) -> UInt32 {
    guard range.count > 1, HangulSpacing.initials.contains(base),
      HangulSpacing.vowels.contains(self[range.lowerBound + 1])
    else { return base }
    return HangulSpacing.syllables.lowerBound
  }

  /// Returns the space between a cluster and the next character, in points.
  private func gap(after range: Range<Int>, base: UInt32, run: ShapedRun) -> Double {
    let style = text.runs[run.textRun].style
    guard range.upperBound < scalars.count, style.family == .sans, !run.isRTL else { return 0 }
    return style.size
      * PairSpacing.space(between: base, and: self[range.upperBound], hanLanguage: fallback.hanLanguage)
  }

  /// Appends a box in place of a character. An emoji sequence is reported as a whole.
  private func appendMissingGlyph(
    _ scalar: UInt32, in range: Range<Int>, to cluster: inout ShapedCluster, run: ShapedRun,
    _ paragraph: inout ShapedParagraph
  ) {
    let grapheme = grapheme(at: range.lowerBound)
    let missing = EmojiText.presentation(of: grapheme) == .text ? ArraySlice([scalar]) : grapheme
    paragraph.missing.insert(String(String.UnicodeScalarView(missing.compactMap(Unicode.Scalar.init))))
    let textRun = text.runs[run.textRun]
    cluster.advance = MissingGlyph.advance * textRun.style.size
    cluster.glyphCount = 1
    paragraph.glyphs.append(ShapedGlyph(glyph: nil, x: 0, rise: textRun.rise, xScale: 1, yScale: 1))
  }

  /// Returns the scalars of the user-perceived character at a position.
  private func grapheme(at position: Int) -> ArraySlice<UInt32> {
    var (start, end) = (position, position + 1)
    while start > 0, !analysis.startsGrapheme[start] { start -= 1 }
    while end < scalars.count, !analysis.startsGrapheme[end] { end += 1 }
    return scalars[scalars.startIndex + start..<scalars.startIndex + end]
  }

  /// Returns true for several letters in one cluster, and false for one letter with its marks.
  private func isLigature(_ range: Range<Int>) -> Bool {
    range.dropFirst().contains { analysis.startsGrapheme[$0] }
  }
}

/// The faces of a paragraph's scalars, with the start of each.
struct FaceRuns {
  private(set) var starts: [Int] = []
  private(set) var faces: [FaceID] = []
  private(set) var count = 0

  mutating func append(_ face: FaceID) {
    if faces.last != face {
      starts.append(count)
      faces.append(face)
    }
    count += 1
  }

  subscript(scalar: Int) -> FaceID {
    var (low, high) = (0, starts.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return faces[low]
  }
}

// MARK: - Stretches

extension ParagraphShaper {
  /// The number of scalars in a stretch: the minimum, the maximum while brackets are open, and the maximum
  /// without a suitable end.
  private static let stretchCounts = (least: 8192, loose: 32_768, most: 65_536)

  /// Drops the stretches before a scalar, which are no longer needed.
  func forget(before scalar: Int) { stretches.removeAll { $0.range.upperBound <= scalar } }

  private func stretch(at scalar: Int) -> Stretch {
    if let known = stretches.last(where: { $0.range.contains(scalar) }) { return known }
    let range = isWhole ? 0..<scalars.count : scalar..<end(ofStretchFrom: scalar)
    let context = isWhole ? range : widened(range, in: 0..<scalars.count)
    let faces = faces(of: context)
    let bytes = analysis.bytes(of: context)
    let items = PangoItems(
      utf8: isWhole ? analysis.utf8 : Array(analysis.utf8[bytes]),
      script: level == 0
        ? PlainItems.Script(scalars[(start + context.lowerBound)..<(start + context.upperBound)]) : nil,
      level: level, map: book.map, faces: starts(of: faces, from: context.lowerBound),
      features: features(of: context))
    let stretch = Stretch(range: range, context: context, faces: faces, items: items)
    stretches.append(stretch)
    return stretch
  }

  /// Returns the end of a stretch. Between two letters, or after a space between two letters, no more distant
  /// text affects the way in which Pango splits the text: neither the script of a sign nor its direction.
  /// Open brackets could, but the search does not wait for a bracket that is never closed, or for a letter
  /// that never follows.
  private func end(ofStretchFrom first: Int) -> Int {
    if first == 0 { brackets = BracketStack() }
    guard !hasDirectionalFormats else { return scalars.count }
    for end in first + 1..<max(scalars.count, first + 1) {
      brackets.add(self[end - 1])
      let count = end - first
      guard count >= Self.stretchCounts.least, analysis.startsGrapheme[end] else { continue }
      if count >= Self.stretchCounts.most { return end }
      guard brackets.isClosed || count >= Self.stretchCounts.loose, TextSeams.isStrongLetter(self[end]) else {
        continue
      }
      if TextSeams.isStrongLetter(self[end - 1])
        || self[end - 1] == 0x20 && TextSeams.isStrongLetter(self[end - 2])
      {
        return end
      }
    }
    return scalars.count
  }

  private func faces(of range: Range<Int>) -> FaceRuns {
    var faces = FaceRuns()
    var textRun = text.runIndex(at: start + range.lowerBound)
    var base = text.runs.isEmpty ? FaceID(rawValue: 0) : book.face(for: text.runs[textRun].style)
    var previous = base
    // The run in which `previous` was chosen.
    var previousRun = textRun
    var index = range.lowerBound
    while index < range.upperBound {
      while textRun + 1 < text.runs.count, text.runs[textRun + 1].start <= start + index {
        textRun += 1
        base = book.face(for: text.runs[textRun].style)
      }
      var end = index + 1
      while end < range.upperBound, !analysis.startsGrapheme[end] { end += 1 }
      if end == index + 1, self[index] < 0x80 {
        previous = base
        faces.append(base)
      } else {
        let cluster = scalars[(start + index)..<(start + end)]
        let style = text.runs[textRun].style
        if previousRun != textRun { previous = fallback.counterpart(of: previous, style: style, base: base) }
        previous = fallback.face(of: cluster, style: style, base: base, previous: previous)
        for face in fallback.faces(of: cluster, face: previous, style: style) { faces.append(face) }
      }
      previousRun = textRun
      index = end
    }
    return faces
  }

  /// Returns the offsets in bytes at which new faces start, relative to a scalar. Pango ends an item there.
  private func starts(of faces: FaceRuns, from first: Int) -> [(byte: Int, description: OpaquePointer)] {
    zip(faces.starts, faces.faces).compactMap { position, face in
      book.description(of: face).map {
        (analysis.byte(ofScalar: first + position) - analysis.byte(ofScalar: first), $0)
      }
    }
  }

  /// True if the text may have a character that no face has, as far as this is known without shaping.
  var mayMissCharacters: Bool {
    var known: Set<UInt64> = []
    var first = 0
    while first < scalars.count {
      var last = min(first + Self.stretchCounts.least, scalars.count)
      while last < scalars.count, !analysis.startsGrapheme[last] { last += 1 }
      let faces = faces(of: first..<last)
      for (number, face) in faces.faces.enumerated() {
        let end = number + 1 < faces.starts.count ? faces.starts[number + 1] : faces.count
        let handle = book.handle(face)
        for scalar in scalars[(start + first + faces.starts[number])..<(start + first + end)]
        where known.insert(UInt64(face.rawValue) << 32 | UInt64(scalar)).inserted {
          if CharacterClass.isPrivate(scalar) || handle?.covers(scalar) != true { return true }
        }
      }
      first = last
    }
    return false
  }
}

// MARK: - Features

extension ParagraphShaper {
  /// Returns the OpenType features of the runs in a range. Georgia's advances leave no space for kerning or
  /// ligatures, code has none, and `calt` would draw `->` as one glyph (Spec/Fonts.md 3.1, 4.2 and 5,
  /// Spec/Rulings.md 47). Inter's `ccmp` composes letters and marks, and takes half of the time of shaping a
  /// text without marks.
  ///
  /// - Returns: the features of each run in the range, with its bytes relative to the start of the range.
  private func features(of range: Range<Int>) -> [(bytes: Range<Int>, tags: String)] {
    var features: [(bytes: Range<Int>, tags: String)] = []
    let first = analysis.byte(ofScalar: range.lowerBound)
    for index in text.runIndex(at: start + range.lowerBound)..<text.runs.count {
      let run = text.runs[index]
      guard run.start < start + range.upperBound else { break }
      let from = max(run.start - start, range.lowerBound)
      let to = min(end(ofRun: index), range.upperBound)
      let bytes = analysis.byte(ofScalar: from) - first..<analysis.byte(ofScalar: to) - first
      let tags =
        switch run.style.family {
        case _ where book.isReference(run.style): run.style.referenceFeatures
        case .sans where level == 0 && isPlain(run: index):
          run.style.hasTabularDigits ? "calt=0,ccmp=0,tnum=1" : "calt=0,ccmp=0"
        case .sans: run.style.hasTabularDigits ? "calt=0,tnum=1" : "calt=0"
        case .systemSerif: "calt=0"
        case .serif: "kern=0,liga=0,clig=0,calt=0"
        case .mono: "liga=0,clig=0,calt=0"
        // The features match the letters around the text, which the math face sets.
        case .formulaSerif, .formulaSans, .formulaMono, .formulaCaps: "kern=0,liga=0,clig=0,calt=0"
        }
      features.append((bytes, tags))
    }
    return features
  }

  private func isPlain(run index: Int) -> Bool {
    if let known = plainRuns[index] { return known }
    let run = text.runs[index].start..<start + end(ofRun: index)
    let isPlain = PlainItems.Script(text.scalars[run]) != nil
    plainRuns[index] = isPlain
    return isPlain
  }
}
