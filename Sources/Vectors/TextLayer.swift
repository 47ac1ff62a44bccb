import Primitives
import Raster
import Scene

/// The text of a display list in reading order, with its positions (Spec/Vectors.md 6.2).
package struct TextLayer {
  /// A stretch of text on one line, without spaces at its ends.
  struct Piece {
    var text: String
    /// The left edge, in points; the other lengths have the same unit.
    var left: Double
    var right: Double
    var baseline: Double
    var size: Double
    /// True if a space precedes the piece.
    var isParted: Bool
  }

  struct Paragraph {
    var pieces: [Piece]
    var text: String { pieces.map { ($0.isParted ? " " : "") + $0.text }.joined() }
  }

  /// A link or a place, with the words of the link.
  struct Mark {
    var landmark: Landmark
    var name = ""
  }

  /// A part of the image.
  struct Part {
    /// `nil` for the whole.
    var step: StructureStep?
    var children: [Child] = []
  }

  enum Child {
    case part(Int)
    case paragraph(Int)
    case mark(Int)
  }

  private(set) var paragraphs: [Paragraph] = []
  private(set) var marks: [Mark] = []
  /// The parts. The first one is the whole.
  private(set) var parts: [Part] = []
  /// True if the image has parts that a reader can find: more than the texts of a message.
  var hasStructure: Bool { parts.contains { $0.step.map(\.isOfPage) ?? false } }

  /// - Parameters:
  ///   - glyphs: the glyphs of the faces that the list uses.
  ///   - words: the words in place of images and concealed text.
  package init(_ list: DisplayList, glyphs: GlyphCache, words: StructureWords) {
    var drawing = VectorDrawing(
      list, glyphs: glyphs, on: TextCollector(slide: list.slide ?? 0, words: words))
    drawing.draw()
    drawing.canvas.endLine()
    (paragraphs, marks) = (drawing.canvas.paragraphs, drawing.canvas.marks)
    parts = drawing.canvas.parts
    for index in parts.indices { sort(index) }
  }

  /// The first paragraph; `nil` if the list has no text.
  package var firstLine: String? { paragraphs.first?.text }

  /// Brings the parts of a part into reading order. Its texts keep their places.
  private mutating func sort(_ index: Int) {
    func position(_ child: Child) -> Int? {
      if case .part(let part) = child { parts[part].step?.position } else { nil }
    }
    let places = parts[index].children.indices.filter { position(parts[index].children[$0]) != nil }
    let sorted = places.map { parts[index].children[$0] }.enumerated().sorted {
      let (left, right) = (position($0.element) ?? 0, position($1.element) ?? 0)
      return left == right ? $0.offset < $1.offset : left < right
    }
    for (place, child) in zip(places, sorted) { parts[index].children[place] = child.element }
  }

  /// The whole text, one paragraph per line.
  package var text: String { paragraphs.map(\.text).joined(separator: "\n") }
}

/// A line with a hidden paragraph.
struct UnseenRow {
  let text: String
  let baseline: Double
  let size: Double

  /// Returns rows of one size that fill a box from top to bottom.
  static func rows(of paragraphs: [String], in box: Rect) -> [UnseenRow] {
    let height = box.height / Double(max(1, paragraphs.count))
    let longest = paragraphs.map(\.count).max() ?? 1
    let size = min(height, box.width / Double(max(1, longest)) / advance)
    return paragraphs.enumerated().map { index, text in
      UnseenRow(text: text, baseline: box.minY + height * Double(index + 1), size: size)
    }
  }

  /// The distance from one character to the next, in ems.
  static let advance = 0.3
}

/// Collects the text of the runs that are drawn.
private struct TextCollector: VectorCanvas {
  /// The distance that everything is moved down, in points.
  let slide: Double
  let words: StructureWords
  private(set) var paragraphs: [TextLayer.Paragraph] = []
  private(set) var marks: [TextLayer.Mark] = []
  private(set) var parts = [TextLayer.Part()]
  private var part = 0
  private struct PartKey: Hashable {
    var whole: Int
    var role: StructureStep.Role
    var id: String
  }
  private var known: [PartKey: Int] = [:]
  /// The links that can be in the text that follows.
  private var links = LinkIndex()
  /// The runs of the current line; `endLine` sorts them.
  private var runs: [(run: GlyphRun, text: GlyphText, mark: InlineMark?)] = []
  /// True for content that a mark already represents.
  private var isEcho = false
  /// The way to the part as it was entered.
  private var way: [StructureStep] = []
  /// The previous line, and the end of the text that was read.
  private var last: (line: GlyphText.Line, end: Int)?

  init(slide: Double, words: StructureWords) { (self.slide, self.words) = (slide, words) }

  mutating func draw(_ run: GlyphRun) {
    guard !isEcho, let text = run.text, !text.clusters.isEmpty else { return }
    add(run, text)
  }

  private mutating func add(_ run: GlyphRun, _ text: GlyphText, for mark: InlineMark? = nil) {
    if text.line == nil || text.line !== runs.last?.text.line { endLine() }
    runs.append((run, text, mark))
    if text.line == nil { endLine() }
  }

  /// Adds the words of a mark to its line.
  private mutating func add(_ mark: InlineMark) {
    guard !isEcho else { return }
    let said = GlyphText.Cluster(text: words.words(of: mark) ?? "", glyphCount: 0, x: mark.box.minX)
    let text = GlyphText([said], isRTL: false, end: mark.box.maxX, range: mark.range, line: mark.line)
    let run = GlyphRun(
      face: FaceID(rawValue: 0), size: mark.box.height, color: .clear, baseline: mark.baseline, glyphs: [])
    add(run, text, for: mark)
  }

  /// Adds an image in a line as a part of the text's part.
  private mutating func addPicture(_ kind: StructureStep.Picture, _ mark: InlineMark) {
    let step = StructureStep(
      .picture(kind), id: "picture \(mark.range.lowerBound)", position: mark.range.lowerBound,
      frame: mark.box.offsetBy(Point(0, slide)))
    parts.append(TextLayer.Part(step: step))
    parts[part].children.append(.part(parts.count - 1))
  }

  /// Adds the text of a line's runs to the paragraph that they continue, or as a new paragraph.
  mutating func endLine() {
    let line = runs.first?.text.line
    var goesOn = false
    if let line, let last {
      goesOn = !last.line.endsParagraph && last.line.range.upperBound == line.range.lowerBound
    }
    var end = goesOn ? last?.end : nil
    for (run, text, mark) in runs.sorted(by: { $0.text.range.lowerBound < $1.text.range.lowerBound }) {
      if let mark, case .picture(let kind) = mark.content {
        addPicture(kind, mark)
        (goesOn, end) = (false, nil)
        continue
      }
      var pieces = text.pieces(of: run, slide: slide)
      guard !pieces.isEmpty else { continue }
      // Text that is missing between two runs is whitespace.
      if let end, end < text.range.lowerBound { pieces[0].isParted = true }
      end = text.range.upperBound - text.spacesAtEnd
      if goesOn, !paragraphs.isEmpty {
        paragraphs[paragraphs.count - 1].pieces += pieces
      } else {
        pieces[0].isParted = false
        paragraphs.append(TextLayer.Paragraph(pieces: pieces))
        parts[part].children.append(.paragraph(paragraphs.count - 1))
      }
      goesOn = true
      name(linksIn: text, of: run)
    }
    last = line.flatMap { line in end.map { (line, $0) } }
    runs = []
  }

  /// Adds a run's text to the names of the links that it is in.
  private mutating func name(linksIn text: GlyphText, of run: GlyphRun) {
    guard !links.isEmpty else { return }
    let ends = text.clusters.dropFirst().map(\.x) + [text.end]
    let clusters = Array(zip(text.clusters, ends))
    for (cluster, end) in text.isRTL ? clusters.reversed() : clusters {
      let middle = Point((cluster.x + end) / 2, run.baseline + slide - run.size / 4)
      if let link = links.link(at: middle) { marks[link].name += cluster.text }
    }
  }

  private mutating func enter(_ way: [StructureStep]) {
    let (old, new) = (self.way.wayToText, way.wayToText)
    let isInside = old == new && !(old == self.way && new == way)
    self.way = way
    guard !isInside else { return }
    endLine()
    last = nil
    links.removeAll()
    part = 0
    for step in new {
      let key = PartKey(whole: part, role: step.role, id: step.id)
      if let known = known[key] {
        part = known
      } else {
        known[key] = parts.count
        parts.append(TextLayer.Part(step: step))
        parts[part].children.append(.part(parts.count - 1))
        part = parts.count - 1
      }
    }
  }

  mutating func note(_ landmark: Landmark) {
    switch landmark {
    case .part(let way): return enter(way)
    case .inline(let mark): return add(mark)
    case .echo(let isEcho): return self.isEcho = isEcho
    default: break
    }
    let landmark = landmark.moved(by: slide)
    guard case .unseen(let paragraphs, let box) = landmark else {
      parts[part].children.append(.mark(marks.count))
      links.add(landmark.linkBoxes, of: marks.count)
      return marks.append(TextLayer.Mark(landmark: landmark))
    }
    endLine()
    last = nil
    for row in UnseenRow.rows(of: paragraphs, in: box) {
      let piece = TextLayer.Piece(
        text: row.text, left: box.minX, right: box.maxX, baseline: row.baseline, size: row.size,
        isParted: false)
      parts[part].children.append(.paragraph(self.paragraphs.count))
      self.paragraphs.append(TextLayer.Paragraph(pieces: [piece]))
    }
  }

  mutating func fill(_ shape: Shape, _ paint: Paint) {}
  mutating func stroke(_ shape: Shape, width: Double, _ paint: Paint) {}
  mutating func draw(dots: [Point], diameter: Double, _ color: Color) {}
  mutating func draw(_ bitmap: Bitmap, in frame: Rect) {}
  mutating func draw(_ mask: PatternMask, in frame: Rect, scale: Double, _ paint: Paint) {}
  mutating func begin(_ effect: VectorEffect) {}
  mutating func end(_ effect: VectorEffect) {}
}

extension GlyphText {
  /// The number of UTF-16 units of whitespace at the end, in reading order.
  fileprivate var spacesAtEnd: Int {
    let read = isRTL ? clusters : clusters.reversed()
    return read.prefix { $0.isSpace }.reduce(0) { $0 + $1.text.utf16.count }
  }

  /// The length after which the next space ends a piece, in characters. Other fonts have other widths, which
  /// add up over a long piece. Most lines are shorter, and a browser searches fewer pieces faster.
  private static let longest = 48

  /// Returns the pieces in reading order, split at spaces and at concealed text.
  fileprivate func pieces(of run: GlyphRun, slide: Double) -> [TextLayer.Piece] {
    var pieces: [TextLayer.Piece] = []
    var (start, length) = (0, 0)
    func piece(_ range: Range<Int>) -> TextLayer.Piece? {
      guard let first = range.first(where: { !clusters[$0].isSpace }),
        let last = range.last(where: { !clusters[$0].isSpace })
      else { return nil }
      let said = clusters[first...last]
      let right = last + 1 < clusters.count ? min(end, clusters[last + 1].x) : end
      return TextLayer.Piece(
        text: (isRTL ? said.reversed().map(\.text) : said.map(\.text)).joined(), left: said[first].x,
        right: max(said[first].x, right), baseline: run.baseline + slide, size: run.size, isParted: true)
    }
    for index in clusters.indices {
      length += 1
      guard clusters[index].isSpace, length > Self.longest else { continue }
      if let piece = piece(start..<index) { pieces.append(piece) }
      (start, length) = (index, 0)
    }
    if let piece = piece(start..<clusters.count) { pieces.append(piece) }
    if isRTL { pieces.reverse() }
    let isParted = (isRTL ? clusters.last : clusters.first)?.isSpace ?? false
    if !pieces.isEmpty { pieces[0].isParted = isParted }
    return pieces
  }
}

extension GlyphText.Cluster {
  fileprivate var isSpace: Bool { text.allSatisfy(\.isWhitespace) }
}

extension [StructureStep] {
  /// The way to the part that holds the text. Images and formulas in it have marks.
  fileprivate var wayToText: [StructureStep] {
    guard let index = firstIndex(where: { $0.role.holdsLetters }) else { return self }
    return Array(self[...index])
  }
}

extension StructureStep.Role {
  /// True for parts whose parts are images, formulas and letters between them.
  fileprivate var holdsLetters: Bool {
    switch self {
    case .heading, .paragraph, .words, .code, .label, .caption: true
    case .quote, .formula, .list, .item, .check, .table, .row, .cell, .figure, .picture, .group, .message,
      .span:
      false
    }
  }
}

extension StructureStep {
  /// True for parts of pages.
  fileprivate var isOfPage: Bool { role != .message && role != .words }
}

extension Landmark {
  /// The boxes of a link; empty for other landmarks.
  fileprivate var linkBoxes: [Rect] {
    switch self {
    case .link(_, let boxes), .jump(_, let boxes): boxes
    case .refusedLink, .place, .heading, .whole, .unseen, .part, .inline, .echo: []
    }
  }

  fileprivate func moved(by y: Double) -> Landmark {
    func moved(_ rects: [Rect]) -> [Rect] { rects.map { $0.offsetBy(Point(0, y)) } }
    switch self {
    case .link(let address, let rects): return .link(address, moved(rects))
    case .refusedLink(let address, let point): return .refusedLink(address, Point(point.x, point.y + y))
    case .jump(let name, let rects): return .jump(name, moved(rects))
    case .place(let name, let point): return .place(name, Point(point.x, point.y + y))
    case .heading(let title, let level, let point):
      return .heading(title, level: level, Point(point.x, point.y + y))
    case .whole(let rect): return .whole(rect.offsetBy(Point(0, y)))
    case .unseen(let paragraphs, let rect): return .unseen(paragraphs, rect.offsetBy(Point(0, y)))
    case .inline(var mark):
      mark.box = mark.box.offsetBy(Point(0, y))
      mark.baseline += y
      return .inline(mark)
    case .part, .echo: return self
    }
  }
}
