import PageLayout
import PageModel
import Primitives
import Scene
import Typography

/// The text of a line, for output formats that contain letters instead of pixels (Spec/Vectors.md 3).
struct LineWords {
  private let line: TextLine
  private let units: [UInt16]
  private let shared: GlyphText.Line?
  /// The text of all glyphs together.
  private var whole: String?

  /// - Parameter text: the text of the line, or of the paragraph that contains it.
  init(_ line: TextLine, text: String) {
    self.line = line
    units = Array(text.utf16)
    shared = GlyphText.Line(line.range, endsParagraph: units.count < line.range.count)
  }

  /// Creates the text of glyphs that are drawn as one.
  init(whole: String) {
    line = TextLine(range: 0..<0)
    (units, shared, self.whole) = ([], nil, whole)
  }

  /// Returns a mark for something in the line.
  ///
  /// - Parameters:
  ///   - content: the content of the mark.
  ///   - range: the UTF-16 range in the text.
  ///   - box: the box on the canvas.
  ///   - baseline: the y position of the line's baseline, in points.
  func mark(_ content: InlineMark.Content, over range: Range<Int>, box: Rect, baseline: Double) -> InlineMark
  {
    var mark = InlineMark(content, box: box, baseline: baseline, range: range, line: shared)
    guard case .hiddenText = content else { return mark }
    let start = line.range.lowerBound
    if let unit = unit(before: range.lowerBound - start) { mark.needsSpaceBefore = !unit.isWhitespace }
    if let unit = unit(at: range.upperBound - start) { mark.needsSpaceAfter = unit.isLetter || unit.isNumber }
    return mark
  }

  private func unit(before index: Int) -> Character? {
    units.indices.contains(index - 1) ? String(decoding: units[..<index].suffix(2), as: UTF16.self).last : nil
  }

  private func unit(at index: Int) -> Character? {
    units.indices.contains(index) ? String(decoding: units[index...].prefix(2), as: UTF16.self).first : nil
  }

  private func cluster(of glyph: LineGlyph) -> LineCluster? {
    line.clusters.indices.contains(Int(glyph.cluster)) ? line.clusters[Int(glyph.cluster)] : nil
  }

  /// Returns true if the middle of a glyph's cluster is under one of the boxes.
  private func isHidden(_ glyph: LineGlyph, at origin: Point, by boxes: [Rect]) -> Bool {
    let cluster = cluster(of: glyph)
    let x = origin.x + (cluster.map { $0.x + $0.width / 2 } ?? glyph.x)
    return boxes.contains { $0.minX <= x && x <= $0.maxX }
  }

  /// Returns the text of the drawn glyphs in a run, with the spaces between and around them.
  ///
  /// - Parameters:
  ///   - origin: the line's left edge on its baseline.
  ///   - hidden: boxes that hide the text under them.
  func text(of run: LineRun, at origin: Point, without hidden: [Rect]) -> GlyphText {
    guard !hidden.isEmpty else { return text(of: run, from: origin.x) }
    let drawn = run.glyphs.filter { $0.glyph != nil }
    let shown = drawn.indices.filter { !isHidden(drawn[$0], at: origin, by: hidden) }
    var rest = run
    rest.glyphs = shown.map { drawn[$0] }
    return text(of: rest, from: origin.x, shown: shown)
  }

  /// - Parameter left: the x coordinate of the line's left edge.
  private func text(of run: LineRun, from left: Double, shown: [Int]? = nil) -> GlyphText {
    let drawn = run.glyphs.filter { $0.glyph != nil }
    guard whole == nil, let first = drawn.first?.cluster, let last = drawn.last?.cluster,
      first <= last, Int(last) < line.clusters.count
    else {
      let said = GlyphText.Cluster(
        text: whole ?? "", glyphCount: drawn.count, x: left + (drawn.first?.x ?? 0))
      return GlyphText([said], isRTL: run.isRTL, end: left + run.maxX, shown: shown)
    }
    var counts = [Int](repeating: 0, count: Int(last - first) + 1)
    for glyph in drawn where glyph.cluster >= first && glyph.cluster <= last {
      counts[Int(glyph.cluster - first)] += 1
    }
    var clusters = counts.enumerated().compactMap { offset, count in
      said(by: Int(first) + offset, glyphs: count, from: left)
    }
    var start = Int(first)
    var spaces: [GlyphText.Cluster] = []
    while start > 0, belongs(line.clusters[start - 1], to: run),
      let space = said(by: start - 1, glyphs: 0, from: left)
    {
      spaces.append(space)
      start -= 1
    }
    // Spaces between two pieces of a run belong to the left one.
    if start == 0 || !run.range.contains(line.clusters[start - 1].range.lowerBound) {
      clusters.insert(contentsOf: spaces.reversed(), at: 0)
    } else {
      start = Int(first)
    }
    var next = Int(last) + 1
    while next < line.clusters.count, run.range.contains(line.clusters[next].range.lowerBound),
      let space = said(by: next, glyphs: 0, from: left)
    {
      clusters.append(space)
      next += 1
    }
    let all = line.clusters[start..<next]
    let range = (all.map(\.range.lowerBound).min() ?? 0)..<(all.map(\.range.upperBound).max() ?? 0)
    let end = all.last.map { left + $0.x + $0.width } ?? left + run.maxX
    return GlyphText(clusters, isRTL: run.isRTL, end: end, range: range, line: shared, shown: shown)
  }

  /// Returns true if a space is in a run, or between a run from right to left and the next one, which it precedes.
  private func belongs(_ space: LineCluster, to run: LineRun) -> Bool {
    let place = space.range.lowerBound
    if run.range.contains(place) { return true }
    return run.isRTL && place >= run.range.upperBound
      && !line.runs.contains { $0.range.contains(place) && $0.glyphs.contains { $0.glyph != nil } }
  }

  /// Returns the cluster at an index; `nil` if it has no glyphs and is no space.
  private func said(by index: Int, glyphs count: Int, from left: Double) -> GlyphText.Cluster? {
    let cluster = line.clusters[index]
    let text = text(of: cluster)
    if count == 0, cluster.isAttachment || text.isEmpty || !text.allSatisfy(\.isWhitespace) { return nil }
    return GlyphText.Cluster(text: text, glyphCount: count, x: left + cluster.x)
  }

  private func text(of cluster: LineCluster) -> String {
    let start = line.range.lowerBound
    let range = (cluster.range.lowerBound - start..<cluster.range.upperBound - start).clamped(
      to: units.indices)
    // Most clusters are one ASCII letter, which need not be decoded.
    if range.count == 1, let letter = UInt8(exactly: units[range.lowerBound]), letter < 0x80 {
      return String(Unicode.Scalar(letter))
    }
    return String(decoding: units[range], as: UTF16.self)
  }
}

/// Links, anchors and headings (Spec/Vectors.md 3).
extension ItemPainting {
  mutating func mark(_ landmark: Landmark) {
    guard keepsText else { return }
    // A landmark has a meaning as a whole, so it is not clipped.
    var place = Rect(origin: landmark.corner, size: Size(1, 1))
    // Of what stands in a line, a part that is scrolled into view is enough.
    if case .inline(let mark) = landmark { place.size.width = max(1, mark.box.width) }
    add(place, .landmark(landmark))
  }

  mutating func markPlaces(of box: TextBox, at origin: Point) {
    if let level = box.category.outlineLevel, let first = box.lines.first {
      let title = box.lines.map(\.text).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !title.isEmpty { mark(.heading(title, level: level, first.frame.offsetBy(origin).origin)) }
    }
    let spoilers = revealsSpoilers ? [] : box.lines.flatMap(\.decorations).filter { $0.kind == .spoiler }
    for link in box.links {
      // A link is disabled if any part of it is under dust.
      let shown = link.rects.filter { rect in
        let words = rect.outset(by: -LinkAreas.outset)
        return !spoilers.contains { !$0.rect.intersection(words).isEmpty }
      }
      let rects = shown.map { $0.offsetBy(origin) }
      guard !rects.isEmpty else { continue }
      switch link.target {
      case .anchor(let name), .reference(let name): mark(.jump(name, rects))
      default: if let address = link.target.address { markLink(to: address, at: rects) }
      }
    }
    for anchor in box.anchors { mark(.place(anchor.name, anchor.rect.offsetBy(origin).origin)) }
  }

  /// Marks the words that a folded quote does not show, directly below its last line. Concealed words are
  /// left out.
  mutating func markRest(of box: TextBox, at origin: Point) {
    guard let last = box.lines.last, let rest = box.folded?.rest else { return }
    let shown = rest.filter { revealsSpoilers || !$0.isSpoiler }.map(\.text).joined()
    let paragraphs = shown.split(whereSeparator: \.isNewline).map { paragraph in
      paragraph.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }
    guard !paragraphs.isEmpty else { return }
    let corner = Point(origin.x + last.x, origin.y + last.baseline + Self.restGap)
    mark(.unseen(paragraphs, Rect(origin: corner, size: Size(max(last.width, 1), Self.restHeight))))
  }

  private static let restGap = 1.0
  private static let restHeight = 3.0

  private mutating func markLink(to address: String, at rects: [Rect]) {
    do throws(RefusedAddress) {
      mark(.link(try LinkAddress(address, relative: .isHost), rects))
    } catch {
      mark(.refusedLink(error, rects.first?.origin ?? .zero))
    }
  }
}

extension Landmark {
  fileprivate var corner: Point {
    switch self {
    case .link(_, let rects), .jump(_, let rects): rects.first?.origin ?? .zero
    case .place(_, let point), .heading(_, _, let point), .refusedLink(_, let point): point
    case .whole(let rect), .unseen(_, let rect): rect.origin
    case .part(let way): way.last?.frame.origin ?? .zero
    // A page is not cut at the height of letters.
    case .inline(let mark): Point(mark.box.minX, mark.baseline - 1)
    case .echo: .zero
    }
  }
}

extension TextCategory {
  /// The outline level of a heading, 1 for the highest; `nil` for other text.
  var outlineLevel: Int? {
    switch self {
    case .header: 1
    case .subheader: 2
    case .heading(let level): level
    default: nil
    }
  }
}

extension LinkTarget {
  /// The URL that a program can open; `nil` for targets that only the app supports.
  fileprivate var address: String? {
    switch self {
    case .url(let address, _): address
    case .email(let address): "mailto:" + address
    case .phone(let number): "tel:" + number
    case .mention(let name): "https://t.me/" + (name.hasPrefix("@") ? String(name.dropFirst()) : name)
    case .user(let id): "tg://user?id=" + id
    case .tonAddress(let address): "ton://transfer/" + address
    case .hashtag, .cashtag, .botCommand, .bankCard, .anchor, .reference: nil
    }
  }
}
