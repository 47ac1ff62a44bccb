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

  private(set) var paragraphs: [Paragraph] = []
  private(set) var landmarks: [Landmark] = []

  /// - Parameter glyphs: the glyphs of the faces that the list uses.
  package init(_ list: DisplayList, glyphs: GlyphCache) {
    var drawing = VectorDrawing(list, glyphs: glyphs, on: TextCollector(slide: list.slide ?? 0))
    drawing.draw()
    drawing.canvas.endLine()
    (paragraphs, landmarks) = (drawing.canvas.paragraphs, drawing.canvas.landmarks)
  }

  /// The first paragraph; `nil` if the list has no text.
  package var firstLine: String? { paragraphs.first?.text }

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
  private(set) var paragraphs: [TextLayer.Paragraph] = []
  private(set) var landmarks: [Landmark] = []
  /// The runs of the current line; `endLine` sorts them.
  private var runs: [(run: GlyphRun, text: GlyphText)] = []
  /// The previous line, and the end of the text that was read.
  private var last: (line: GlyphText.Line, end: Int)?

  init(slide: Double) { self.slide = slide }

  mutating func draw(_ run: GlyphRun) {
    guard let text = run.text, !text.clusters.isEmpty else { return }
    if text.line == nil || text.line !== runs.last?.text.line { endLine() }
    runs.append((run, text))
    if text.line == nil { endLine() }
  }

  /// Adds the text of a line's runs to the paragraph that they continue, or as a new paragraph.
  mutating func endLine() {
    let line = runs.first?.text.line
    var goesOn = false
    if let line, let last {
      goesOn = !last.line.endsParagraph && last.line.range.upperBound == line.range.lowerBound
    }
    var end = goesOn ? last?.end : nil
    for (run, text) in runs.sorted(by: { $0.text.range.lowerBound < $1.text.range.lowerBound }) {
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
      }
      goesOn = true
    }
    last = line.flatMap { line in end.map { (line, $0) } }
    runs = []
  }

  mutating func note(_ landmark: Landmark) {
    let landmark = landmark.moved(by: slide)
    guard case .unseen(let paragraphs, let box) = landmark else { return landmarks.append(landmark) }
    endLine()
    last = nil
    for row in UnseenRow.rows(of: paragraphs, in: box) {
      let piece = TextLayer.Piece(
        text: row.text, left: box.minX, right: box.maxX, baseline: row.baseline, size: row.size,
        isParted: false)
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

extension Landmark {
  fileprivate func moved(by y: Double) -> Landmark {
    func moved(_ rects: [Rect]) -> [Rect] { rects.map { $0.offsetBy(Point(0, y)) } }
    return switch self {
    case .link(let address, let rects): .link(address, moved(rects))
    case .refusedLink(let address, let point): .refusedLink(address, Point(point.x, point.y + y))
    case .jump(let name, let rects): .jump(name, moved(rects))
    case .place(let name, let point): .place(name, Point(point.x, point.y + y))
    case .heading(let title, let level, let point): .heading(title, level: level, Point(point.x, point.y + y))
    case .whole(let rect): .whole(rect.offsetBy(Point(0, y)))
    case .unseen(let paragraphs, let rect): .unseen(paragraphs, rect.offsetBy(Point(0, y)))
    }
  }
}
