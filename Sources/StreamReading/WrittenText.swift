import JSONText
import PageModel
import PageReading
import Primitives

/// Reads the text that a model has written so far as a page.
package struct TextReader: Sendable {
  /// Reads any beginning of a text; `isWhole` is true for the whole text. Complete blocks stay the same when
  /// more text follows, except for the effects of definitions. Between two seams, only that part and the
  /// preceding definitions are passed.
  let page: @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool) -> Page
  /// Returns the places at which a text may be cut, in order. Everything before a seam is complete, whatever
  /// follows, and the rest is parsed as if only the definitions preceded it. More text may follow the text,
  /// or its last complete line.
  let seams: @Sendable (_ text: String) -> [WrittenSeam]
  /// Returns the places at which the first paragraph of a text may be cut, in bytes of UTF-8: before a space
  /// or the end of a line. The rest is parsed after a word that replaces everything before it.
  let textSeams: @Sendable (_ text: String) -> [Int]
  /// The initial state of the search for marks that are open at the end of a text; `nil` if marks are never
  /// open.
  let openMarks: OpenMarks?
  /// Returns true if a part of a text may affect other parts, because it may define names that they use.
  let reachesFar: @Sendable (String) -> Bool

  /// - Parameter seams: the seams of a text, for a reader whose pages consist only of blocks. Without it, a
  ///   text is parsed again whenever it grows.
  package init(
    seams: @escaping @Sendable (_ text: String) -> [WrittenSeam] = { _ in [] },
    textSeams: @escaping @Sendable (_ text: String) -> [Int] = { _ in [] },
    openMarks: OpenMarks? = nil,
    reachesFar: @escaping @Sendable (String) -> Bool = { _ in false },
    page: @escaping @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool) -> Page
  ) {
    (self.page, self.seams, self.textSeams) = (page, seams, textSeams)
    (self.openMarks, self.reachesFar) = (openMarks, reachesFar)
  }
}

/// A place at which a text may be cut.
package struct WrittenSeam: Equatable, Sendable {
  /// The offset in bytes of UTF-8.
  package var offset: Int
  package var place = Place.betweenBlocks
  /// The number of details that are open at the place and continue after it.
  package var details = 0
  /// The number of quotes inside these details that continue after the place.
  package var quotes = 0
  /// A replacement for the part of the cut block before the seam; it is parsed before the rest.
  package var stem = ""

  package enum Place: Sendable {
    case betweenBlocks
    /// A place between two items of a list, which continues after it.
    case inList
    /// A place before a space or the end of a line in a paragraph that continues after it.
    case inText
    /// A place between two rows of a table. The stem is the first row and the line below it.
    case inTable
  }

  /// The number of containers around the place.
  var depth: Int { details + quotes }

  /// The stem of a seam in a text.
  static let word = "a"
}

/// A text of a stream, whose beginnings are shown by revisions. Complete parts are parsed only once,
/// regardless of the number of revisions, or once more for each definition that follows them.
struct WrittenText: Sendable {
  private var text = ""
  private let reader: TextReader
  private var seams: [WrittenSeam] = []
  /// The complete blocks at each seam.
  private var extents: [ContentExtent] = []
  /// The chapters in the order of the text; the first begins at its start.
  private var chapters = [Chapter(start: 0, definitions: "")]
  /// The number of bytes in which seams were searched, or a value beyond any length if no more seams are
  /// wanted.
  private var searchedLength = 0
  /// The pages of a text that is parsed again each time.
  private let memory = PageMemory()

  /// Consecutive seams at which the blocks are the same, as far as they extend.
  private struct Chapter {
    /// The index of the first seam.
    var start: Int
    /// All definitions up to this chapter.
    var definitions: String
    /// The complete blocks at the last seam.
    var blocks: [Block] = []
  }

  /// The maximum number of chapters, each of which stores all blocks before it. The text after the last is
  /// parsed again each time.
  private static let mostChapters = 16

  /// Creates a text of which nothing is written yet.
  init(reader: TextReader) { self.reader = reader }

  /// Creates a text that is complete.
  init(_ text: String, reader: TextReader) {
    self.init(reader: reader)
    self.text = text
    findSeams(in: text.utf8.count)
    findTextSeams(before: text.utf8.count)
  }

  /// - Parameter longer: the same text with more at its end.
  mutating func grow(to longer: String) {
    // A text that arrives at once, and is replaced before it grows, needs no seams. A line without an end may
    // still continue any block.
    let lines = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) }
    findSeams(in: lines.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0)
    findTextSeams(before: text.utf8.count)
    text = longer
  }

  /// - Parameter length: the length in bytes of UTF-8.
  private mutating func findSeams(in length: Int) {
    guard length > searchedLength else { return }
    searchedLength = length
    let start = seams.last?.offset ?? 0
    let part = part(start..<length)
    for var seam in reader.seams(part.text) {
      seam.offset += start - part.stemLength
      if seam.place == .betweenBlocks { findTextSeams(before: seam.offset) }
      // Definitions in open details would open them again before every part that needs the definitions.
      if seam.details > 0, reader.reachesFar(self.part((seams.last?.offset ?? 0)..<seam.offset).text) {
        continue
      }
      guard add(seam) else {
        searchedLength = .max
        return
      }
    }
  }

  /// - Parameter end: the end of the text that is searched from the last seam, in bytes of UTF-8.
  private mutating func findTextSeams(before end: Int) {
    let start = seams.last?.offset ?? 0
    guard searchedLength < .max, end - start > Self.shortText else { return }
    let part = part(start..<end)
    for offset in reader.textSeams(part.text) {
      let seam = WrittenSeam(
        offset: start + offset - part.stemLength, place: .inText, stem: WrittenSeam.word)
      guard add(seam) else { return }
    }
  }

  /// The length in bytes up to which parsing a text is faster than cutting it.
  private static let shortText = 64

  /// Returns a part of the text after a seam, by default the last one, with the seam's stem before it.
  private func part(_ bytes: Range<Int>, after seam: WrittenSeam? = nil) -> (text: String, stemLength: Int) {
    let stem = (seam ?? seams.last)?.stem ?? ""
    return (stem + text.slice(bytes), stem.utf8.count)
  }

  /// - Returns: true if the seam was added.
  private mutating func add(_ seam: WrittenSeam) -> Bool {
    let part = part((seams.last?.offset ?? 0)..<seam.offset).text
    var chapter = chapters.removeLast()
    if reader.reachesFar(part) {
      chapters.append(chapter)
      guard chapters.count < Self.mostChapters else { return false }
      chapter = Chapter(start: seams.count, definitions: chapter.definitions + part)
      chapter.blocks = reader.page(text.slice(0..<seam.offset), "", true).blocks
    } else {
      let blocks = reader.page(part, chapter.definitions, true).blocks
      guard chapter.blocks.append(blocks, behind: seams.last) else {
        chapters.append(chapter)
        return false
      }
    }
    seams.append(seam)
    extents.append(ContentExtent(chapter.blocks, depth: seam.depth))
    chapters.append(chapter)
    return true
  }

  /// - Parameter length: the length in bytes of UTF-8.
  func beginning(_ length: Int) -> String { text.slice(0..<length) }

  /// The maximum distance from the last seam at which marks are held back, in bytes.
  private static let longestHeld = 1 << 14

  /// Returns the places of marks that are open at the end of a beginning, in bytes.
  ///
  /// - Parameters:
  ///   - length: the length of the beginning, in bytes of UTF-8.
  ///   - search: the search in this text, or a new one. A longer beginning is searched from the end of the
  ///     previous search.
  func openings(ofFirst length: Int, with search: inout OpeningSearch) -> [Int] {
    let index = seams.partitionPoint { $0.offset > length }
    let seam = index > 0 ? seams[index - 1] : WrittenSeam(offset: 0)
    // Such a long text is not held back.
    guard length - seam.offset <= Self.longestHeld, let marks = reader.openMarks else { return [] }
    if search.seam != seam || search.length > length {
      search = OpeningSearch(seam: seam, length: seam.offset, marks: marks)
      search.marks?.append(seam.stem.utf8)
    }
    search.marks?.append(text.slice(search.length..<length).utf8)
    search.length = length
    return search.marks?.openings().map { $0 + seam.offset - seam.stem.utf8.count } ?? []
  }

  /// - Parameter length: the length in bytes of UTF-8.
  func page(ofFirst length: Int) -> Page { page(ofFirst: length, isWhole: length == text.utf8.count) }

  /// Returns the page for a beginning of the text. While the text is written, its first paragraph determines
  /// the direction of the page, so that the direction never changes. At the end, most paragraphs determine
  /// it, as in a page that arrives at once (Spec/Rulings.md 78).
  ///
  /// - Parameters:
  ///   - length: the length in bytes of UTF-8.
  ///   - isWhole: true if nothing follows the beginning.
  func page(ofFirst length: Int, isWhole: Bool) -> Page {
    var page = pageWithoutDirection(ofFirst: length, isWhole: isWhole)
    page.isRTL = isWhole ? TextDirection.prevails(in: page.blocks) : TextDirection.begins(page.blocks)
    return page
  }

  private func pageWithoutDirection(ofFirst length: Int, isWhole: Bool) -> Page {
    var seamCount = seams.partitionPoint { $0.offset > length }
    while seamCount > 0 {
      let seam = seams[seamCount - 1]
      let rest = part(seam.offset..<length, after: seam).text
      if reader.reachesFar(rest) { break }
      let chapter = chapters[chapters.partitionPoint { $0.start >= seamCount } - 1]
      var page = reader.page(rest, chapter.definitions, isWhole)
      var blocks = chapter.blocks.beginning(extents[seamCount - 1], at: seam)
      if blocks.append(page.blocks, behind: seam) {
        page.blocks = blocks
        return page
      }
      // The number of an item without its period still belongs to the previous item, or a paragraph became
      // another kind of block.
      seamCount -= 1
      while seam.place == .inText, seamCount > 0, seams[seamCount - 1].place == .inText { seamCount -= 1 }
    }
    let read = { reader.page(beginning(length), "", isWhole) }
    // The whole text is requested first, to determine the final size of the page; the beginnings follow in
    // order. A beginning up to the first seam is cheap.
    return isWhole || seams.first.map { length < $0.offset } ?? false
      ? read() : memory.page(length, read: read)
  }
}

/// The state of a search for marks that are open at the end of a text.
struct OpeningSearch {
  /// The offset at which the search began.
  fileprivate var seam: WrittenSeam?
  /// The offset at which the search ended, in bytes of UTF-8.
  fileprivate var length = 0
  fileprivate var marks: OpenMarks?

  /// Creates a search that has not begun.
  init() {}

  fileprivate init(seam: WrittenSeam, length: Int, marks: OpenMarks) {
    (self.seam, self.length, self.marks) = (seam, length, marks)
  }
}

extension String {
  /// - Parameter bytes: a range of bytes of UTF-8 between characters.
  func slice(_ bytes: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: bytes.count)])
  }
}

/// Joins the chunks of a text.
struct DeltaText {
  private(set) var text = ""
  private var joiner = SurrogateJoiner()

  mutating func append(_ piece: String) { text += piece }

  mutating func append(_ piece: StreamRecord.Text) {
    switch piece {
    case .string(let value): text += joiner.text(of: value)
    case .assembled(let string): text += string
    }
  }
}
