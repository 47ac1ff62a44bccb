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
  private let faces: [FaceID]

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
    var paragraph = ShapedParagraph(
      start: start, count: scalars.count, terminatorCount: terminatorCount, baseLevel: level,
      analysis: analysis,
      runs: [], clusters: [], glyphs: [])
    paragraph.clusters.reserveCapacity(scalars.count)
    paragraph.glyphs.reserveCapacity(scalars.count)
    for item in 0..<items.count {
      let bytes = items.bytes(of: item)
      let range = Int(analysis.scalarAtByte[bytes.lowerBound])..<Int(analysis.scalarAtByte[bytes.upperBound])
      append(range, of: item, within: 0..<analysis.utf8.count, to: &paragraph)
    }
    return paragraph
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
      let next = textRun + 1 < text.runs.count ? text.runs[textRun + 1].start - start : scalars.count
      let piece = position..<min(range.upperBound, max(position + 1, next))
      let run = ShapedRun(
        item: item, face: faces[position],
        role: book.role(of: faces[position], for: text.runs[textRun].style),
        textRun: textRun, level: items.level(of: item), scalars: piece)
      appendClusters(of: run, within: context, to: &paragraph)
      paragraph.runs.append(run)
      position = piece.upperBound
    }
  }

  private func appendClusters(
    of run: ShapedRun, within context: Range<Int>, to paragraph: inout ShapedParagraph
  ) {
    let style = text.runs[run.textRun].style
    let handle = book.handle(run.face)
    let correction = AdvanceCorrection(
      style: style, role: run.role, handle: handle)
    let bytes =
      Int(analysis.byteOffsets[run.scalars.lowerBound])..<Int(analysis.byteOffsets[run.scalars.upperBound])
    guard let shaped = items.shape(run.item, bytes: bytes, of: analysis.utf8, within: context, buffer: buffer)
    else {
      // A tab: Pango gives it no font, and its advance is the line's affair.
      for position in run.scalars {
        appendCluster(position..<position + 1, glyphs: [], run: run, correction: correction, to: &paragraph)
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
        : run.scalars.upperBound
      guard from < to else { continue }
      appendCluster(from..<to, glyphs: shaped[group], run: run, correction: correction, to: &paragraph)
    }
  }

  private func scalar(atByte byte: Int) -> Int { Int(analysis.scalarAtByte[min(byte, analysis.utf8.count)]) }

  private func appendCluster(
    _ range: Range<Int>, glyphs: ArraySlice<GlyphBuffer.Glyph>, run: ShapedRun, correction: AdvanceCorrection,
    to paragraph: inout ShapedParagraph
  ) {
    let rise = text.runs[run.textRun].rise
    let base = scalars[scalars.startIndex + range.lowerBound]
    var cluster = ShapedCluster(
      start: Int32(range.lowerBound), count: Int32(range.count), run: Int32(paragraph.runs.count),
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

// MARK: - Faces and features

extension ParagraphShaper {
  private static func chooseFaces(
    text: StyledText, range: Range<Int>, writtenLanguage: String?, analysis: TextAnalysis, book: FontBook
  ) -> [FaceID] {
    let scalars = text.scalars[range]
    var faces: [FaceID] = []
    faces.reserveCapacity(range.count)
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
        faces += chooser.faces(of: cluster, face: previous, style: style)
      }
      previousRun = textRun
      index = end
    }
    return faces
  }

  /// Where a new face or a new run starts: Pango ends an item there.
  private static func faceStarts(
    _ faces: [FaceID], text: StyledText, start: Int, analysis: TextAnalysis, book: FontBook
  ) -> [(byte: Int, description: OpaquePointer)] {
    var starts: [(byte: Int, description: OpaquePointer)] = []
    for index in faces.indices where index == 0 || faces[index] != faces[index - 1] {
      guard let description = book.map.description(of: faces[index]) else { continue }
      starts.append((Int(analysis.byteOffsets[index]), description))
    }
    return starts
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
      let bytes = Int(analysis.byteOffsets[from])..<Int(analysis.byteOffsets[to])
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
