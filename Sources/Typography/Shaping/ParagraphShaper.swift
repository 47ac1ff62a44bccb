import CPango
import Primitives

/// Shapes one hard line: chooses faces, lets Pango itemise and shape, then corrects the advances, in one pass.
final class ParagraphShaper {
  let book: FontBook
  let text: StyledText
  private let buffer: GlyphBuffer
  private let start: Int
  private let scalars: ArraySlice<UInt32>
  let analysis: TextAnalysis
  private let items: PangoItems
  private let attachments: [Int: StyledText.Attachment]
  /// The faces of the paragraph's scalars.
  private let faces: FaceRuns

  /// - Parameters:
  ///   - range: scalars of the text, without a terminator.
  ///   - writtenLanguage: that kana or Hangul before them tell of.
  init(
    text: StyledText, range: Range<Int>, writtenLanguage: String?, level: UInt8, book: FontBook,
    buffer: GlyphBuffer
  ) {
    (self.book, self.text, self.buffer) = (book, text, buffer)
    start = range.lowerBound
    scalars = text.scalars[range]
    let analysis = TextAnalysis(scalars)
    self.analysis = analysis
    let inside = text.attachments(in: range)
    attachments = Dictionary(inside.map { ($0.position - range.lowerBound, $0) }) { first, _ in first }
    let faces = Self.chooseFaces(
      text: text, range: range, writtenLanguage: writtenLanguage, analysis: analysis, book: book)
    self.faces = faces
    items = PangoItems(
      utf8: analysis.utf8, script: level == 0 ? PlainItems.Script(scalars) : nil, level: level, map: book.map,
      faces: Self.faceStarts(faces, text: text, start: range.lowerBound, analysis: analysis, book: book),
      features: Self.features(text: text, range: range, analysis: analysis, level: level))
  }

  func shape(terminatorCount: Int, level: UInt8) -> ShapedParagraph {
    var paragraph = unshaped(terminatorCount: terminatorCount, level: level)
    paragraph.clusters.reserveCapacity(scalars.count)
    paragraph.glyphs.reserveCapacity(scalars.count)
    for item in 0..<items.count {
      append(scalars(of: item), of: item, within: 0..<analysis.utf8.count, to: &paragraph)
    }
    return paragraph
  }

  /// The paragraph before anything of it is shaped.
  func unshaped(terminatorCount: Int, level: UInt8) -> ShapedParagraph {
    ShapedParagraph(
      start: start, count: scalars.count, terminatorCount: terminatorCount, baseLevel: level,
      analysis: analysis, runs: [], clusters: [], glyphs: [])
  }

  /// Scalars of the paragraph that an item covers.
  private func scalars(of item: Int) -> Range<Int> {
    let bytes = items.bytes(of: item)
    return analysis.scalar(atByte: bytes.lowerBound)..<analysis.scalar(atByte: bytes.upperBound)
  }

  /// How far a paragraph is shaped.
  struct Progress {
    var scalar = 0
    fileprivate var item = 0
  }

  /// Shapes some scalars more. A long run comes in parts, each of which is shaped with what stands beside it.
  func shape(more count: Int, after progress: inout Progress, to paragraph: inout ShapedParagraph) {
    let goal = min(scalars.count, progress.scalar + count)
    while progress.scalar < goal {
      guard progress.item < items.count else { return progress.scalar = scalars.count }
      let range = scalars(of: progress.item)
      guard range.contains(progress.scalar) else {
        progress.item += 1
        continue
      }
      let textRun = text.runIndex(at: start + progress.scalar)
      let first = max(range.lowerBound, text.runs[textRun].start - start)
      let run = run(from: first, of: progress.item, textRun, within: range)
      let part = progress.scalar..<end(ofPartFrom: progress.scalar, in: run.scalars)
      let isBegun = progress.scalar > first
      if !isBegun { paragraph.runs.append(run) }
      appendClusters(
        of: run, at: paragraph.runs.count - 1, part, within: 0..<analysis.utf8.count, to: &paragraph)
      progress.scalar = part.upperBound
    }
  }

  /// The stretch of one of the text's runs that begins at a scalar of an item.
  private func run(from position: Int, of item: Int, _ textRun: Int, within range: Range<Int>) -> ShapedRun {
    let next = textRun + 1 < text.runs.count ? text.runs[textRun + 1].start - start : scalars.count
    let face = faces[position]
    return ShapedRun(
      item: item, face: face, role: book.role(of: face, for: text.runs[textRun].style), textRun: textRun,
      level: items.level(of: item),
      scalars: position..<min(range.upperBound, max(position + 1, next)))
  }

  /// Scalars of a part, and how many on either side could change how it is shaped.
  private static let partCount = 4096
  private static let besideCount = 128

  /// Behind white space where there is some, between characters anyway.
  private func end(ofPartFrom position: Int, in range: Range<Int>) -> Int {
    guard range.upperBound - position > Self.partCount + Self.besideCount else { return range.upperBound }
    let last = position + Self.partCount
    let candidates = (last - Self.besideCount...last).reversed().filter { analysis.startsGrapheme[$0] }
    if let end = candidates.first(where: { CharacterClass.hangs(scalars[scalars.startIndex + $0 - 1]) }) {
      return end
    }
    return candidates.first ?? (last..<range.upperBound).first { analysis.startsGrapheme[$0] }
      ?? range.upperBound
  }

  /// A part with what stands beside it.
  private func widened(_ part: Range<Int>, in range: Range<Int>) -> Range<Int> {
    var (first, last) = (part.lowerBound - Self.besideCount, part.upperBound + Self.besideCount)
    while first > range.lowerBound, !analysis.startsGrapheme[first] { first -= 1 }
    while last < range.upperBound, !analysis.startsGrapheme[last] { last += 1 }
    return max(first, range.lowerBound)..<min(last, range.upperBound)
  }

  /// Shapes scalars of one item and appends its runs; `context` is in bytes.
  func append(
    _ range: Range<Int>, of item: Int, within context: Range<Int>, to paragraph: inout ShapedParagraph
  ) {
    guard !range.isEmpty, item < items.count else { return }
    // An item may hold several of the text's runs when they ask for the same face; each is shaped on its own.
    var position = range.lowerBound
    while position < range.upperBound {
      let textRun = text.runIndex(at: start + position)
      let run = run(from: position, of: item, textRun, within: range)
      paragraph.runs.append(run)
      appendClusters(
        of: run, at: paragraph.runs.count - 1, run.scalars, within: context, to: &paragraph)
      position = run.scalars.upperBound
    }
  }

  /// - Parameters:
  ///   - index: of the run in the paragraph.
  ///   - part: scalars of the run.
  private func appendClusters(
    of run: ShapedRun, at index: Int, _ part: Range<Int>, within context: Range<Int>,
    to paragraph: inout ShapedParagraph
  ) {
    let style = text.runs[run.textRun].style
    let handle = book.handle(run.face)
    let correction = AdvanceCorrection(
      style: style, role: run.role, handle: handle)
    let shown = part == run.scalars ? part : widened(part, in: run.scalars)
    let bytes = analysis.bytes(of: shown)
    guard let shaped = items.shape(run.item, bytes: bytes, of: analysis.utf8, within: context, buffer: buffer)
    else {
      // A tab: Pango gives it no font, and its advance is the line's affair.
      for position in part {
        appendCluster(
          position..<position + 1, glyphs: [], run: run, at: index, correction: correction, to: &paragraph)
      }
      return
    }
    // Glyphs come from left to right; clusters are kept in logical order.
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
      // The face has it: it was Pango that could not open the face.
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
      base: base, glyph: drawn?.id ?? 0, isLigature: isLigature(range), advance: shapedAdvance)
    cluster.advance = corrected.advance
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

  /// The scalars of the user-perceived character at a position.
  private func grapheme(at position: Int) -> ArraySlice<UInt32> {
    var (start, end) = (position, position + 1)
    while start > 0, !analysis.startsGrapheme[start] { start -= 1 }
    while end < scalars.count, !analysis.startsGrapheme[end] { end += 1 }
    return scalars[scalars.startIndex + start..<scalars.startIndex + end]
  }

  /// Several letters in one cluster, as opposed to one letter with its marks.
  private func isLigature(_ range: Range<Int>) -> Bool {
    range.dropFirst().contains { analysis.startsGrapheme[$0] }
  }
}

/// The faces of a paragraph's scalars: where each begins.
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

// MARK: - Faces and features

extension ParagraphShaper {
  private static func chooseFaces(
    text: StyledText, range: Range<Int>, writtenLanguage: String?, analysis: TextAnalysis, book: FontBook
  ) -> FaceRuns {
    let scalars = text.scalars[range]
    var faces = FaceRuns()
    var fallback: FaceFallback?
    var textRun = text.runIndex(at: range.lowerBound)
    var base = text.runs.isEmpty ? FaceID(rawValue: 0) : book.face(for: text.runs[textRun].style)
    var previous = base
    // The run in which `previous` was chosen.
    var previousRun = textRun
    var index = 0
    while index < range.count {
      while textRun + 1 < text.runs.count, text.runs[textRun + 1].start <= range.lowerBound + index {
        textRun += 1
        base = book.face(for: text.runs[textRun].style)
      }
      var end = index + 1
      while end < range.count, !analysis.startsGrapheme[end] { end += 1 }
      let cluster = scalars[scalars.startIndex + index..<scalars.startIndex + end]
      if end == index + 1, scalars[scalars.startIndex + index] < 0x80 {
        previous = base
        faces.append(base)
      } else {
        let chooser =
          fallback
          ?? FaceFallback(
            book: book,
            hanLanguage: writtenLanguage
              ?? FaceFallback.hanLanguage(of: scalars, language: book.options.language))
        fallback = chooser
        let style = text.runs[textRun].style
        if previousRun != textRun { previous = chooser.counterpart(of: previous, style: style, base: base) }
        previous = chooser.face(of: cluster, style: style, base: base, previous: previous)
        for face in chooser.faces(of: cluster, face: previous, style: style) { faces.append(face) }
      }
      previousRun = textRun
      index = end
    }
    return faces
  }

  /// Where a new face or a new run starts: Pango ends an item there.
  private static func faceStarts(
    _ faces: FaceRuns, text: StyledText, start: Int, analysis: TextAnalysis, book: FontBook
  ) -> [(byte: Int, description: OpaquePointer)] {
    zip(faces.starts, faces.faces).compactMap { start, face in
      book.map.description(of: face).map { (analysis.byte(ofScalar: start), $0) }
    }
  }

  /// Georgia's advances leave no room for kerning or ligatures, code wants none, and `calt` would draw `->` as one
  /// glyph (Docs/Fonts.md 3.1, 4.2 and 5, Docs/Rulings.md 47). Inter's `ccmp` puts letters and marks together, and takes
  /// half of the time of shaping a text that has no marks.
  private static func features(
    text: StyledText, range: Range<Int>, analysis: TextAnalysis, level: UInt8
  ) -> [(bytes: Range<Int>, tags: String)] {
    var features: [(bytes: Range<Int>, tags: String)] = []
    let firstRun = text.runIndex(at: range.lowerBound)
    for index in firstRun..<text.runs.count {
      let run = text.runs[index]
      guard run.start < range.upperBound else { break }
      let end = index + 1 < text.runs.count ? text.runs[index + 1].start : range.upperBound
      let from = max(run.start, range.lowerBound) - range.lowerBound
      let to = min(end, range.upperBound) - range.lowerBound
      let bytes = analysis.bytes(of: from..<to)
      let tags =
        switch run.style.family {
        case .sans where level == 0 && PlainItems.Script(text.scalars[run.start..<end]) != nil:
          run.style.hasTabularDigits ? "calt=0,ccmp=0,tnum=1" : "calt=0,ccmp=0"
        case .sans: run.style.hasTabularDigits ? "calt=0,tnum=1" : "calt=0"
        case .systemSerif: "calt=0"
        case .serif: "kern=0,liga=0,clig=0,calt=0"
        case .mono: "liga=0,clig=0,calt=0"
        // As the math face sets the letters around them.
        case .formulaSerif, .formulaSans, .formulaMono, .formulaCaps: "kern=0,liga=0,clig=0,calt=0"
        }
      features.append((bytes, tags))
    }
    return features
  }
}

extension ParagraphShaper {
  /// Whether a character may be one that no face has, as far as can be told without shaping.
  var mayMissCharacters: Bool {
    var known: Set<UInt64> = []
    var index = 0
    for (number, face) in faces.faces.enumerated() {
      let end = number + 1 < faces.starts.count ? faces.starts[number + 1] : scalars.count
      let handle = book.handle(face)
      for scalar in scalars[scalars.startIndex + index..<scalars.startIndex + end]
      where known.insert(UInt64(face.rawValue) << 32 | UInt64(scalar)).inserted {
        if CharacterClass.isPrivate(scalar) || handle?.covers(scalar) != true { return true }
      }
      index = end
    }
    return false
  }
}
