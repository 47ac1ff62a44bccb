import JSONText
import PageModel
import PageReading
import Primitives

/// Reads the text that a model has written so far as a page.
package struct TextReader: Sendable {
  /// Reads any beginning of a text; `isWhole` is true for the whole text. Complete blocks stay the same when
  /// more text follows, except for the effects of definitions. Between two seams, only that part, the
  /// preceding definitions and the number of media before it are passed.
  private let read:
    @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool, _ mediaCount: Int) -> Page
  /// Returns the places at which a text may be cut, in order. Everything before a seam is complete, whatever
  /// follows, and the rest is parsed as if only the definitions preceded it. More text may follow the text,
  /// or its last complete line.
  let seams: @Sendable (_ text: String) -> [WrittenSeam]
  /// Returns the places at which the first paragraph of a text may be cut, in bytes of UTF-8: before a space
  /// or the end of a line. The rest is parsed after a word that replaces everything before it.
  let textSeams: @Sendable (_ text: String, _ definitions: String) -> [Int]
  /// The initial state of the search for marks that are open at the end of a text; `nil` if marks are never
  /// open.
  let openMarks: OpenMarks?
  /// Returns the names that a part of a text defines for other parts, and those that it uses.
  let names: @Sendable (String) -> WrittenNames

  /// - Parameter seams: the seams of a text, for a reader whose pages consist only of blocks. Without it, a
  ///   text is parsed again whenever it grows.
  package init(
    seams: @escaping @Sendable (_ text: String) -> [WrittenSeam] = { _ in [] },
    textSeams: @escaping @Sendable (_ text: String, _ definitions: String) -> [Int] = { _, _ in [] },
    openMarks: OpenMarks? = nil,
    names: @escaping @Sendable (String) -> WrittenNames = { _ in WrittenNames() },
    page:
      @escaping @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool, _ mediaCount: Int) -> Page
  ) {
    (self.read, self.seams, self.textSeams) = (page, seams, textSeams)
    (self.openMarks, self.names) = (openMarks, names)
  }
}

extension TextReader {
  func page(_ text: String, _ definitions: String, _ isWhole: Bool, mediaCount: Int = 0) -> Page {
    read(text, definitions, isWhole, mediaCount)
  }
}

/// A place at which a text may be cut.
package struct WrittenSeam: Equatable, Sendable {
  /// The offset in bytes of UTF-8.
  package var offset: Int
  package var place = Place.betweenBlocks
  /// The number of details and quotes with tags that are open at the place and continue after it.
  package var containers = 0
  /// The number of quotes inside these that are written with marks and continue after the place.
  package var quotes = 0
  /// The markup that opens the tags again that are open at the place; it is parsed before the rest.
  package var tags = ""
  /// True if a paragraph may begin or continue after the place, inside of nothing but containers with tags.
  package var mayBeginText = false
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
    /// A place between two rows of a table with tags.
    case inRows

    init(_ place: OpenTags.Cut.Place) {
      self =
        switch place {
        case .betweenBlocks: .betweenBlocks
        case .beforeItem: .inList
        case .beforeRow: .inRows
        }
    }
  }

  /// The number of containers around the place.
  var depth: Int { containers + quotes }

  /// The stem of a seam in a text.
  static let word = "a"
}

/// A text of a stream, whose beginnings are shown by revisions. Complete parts are parsed only once,
/// regardless of the number of revisions, or once more for each later definition of a name that they use.
struct WrittenText: Sendable {
  private var text = ""
  private let reader: TextReader
  private var seams: [WrittenSeam] = []
  /// The complete blocks at each seam.
  private var extents: [ContentExtent] = []
  /// The chapters in the order of the text; the first begins at its start.
  private var chapters = [Chapter(start: 0)]
  /// The names in the parts before the seams.
  private var names = WrittenNameIndex()
  /// The number of bytes in which seams were searched, or a value beyond any length if no more seams are
  /// wanted.
  private var searchedLength = 0
  /// The pages of a text that is parsed again each time.
  private let memory = PageMemory()

  /// Consecutive seams at which the blocks are the same, as far as they extend.
  private struct Chapter {
    /// The index of the first seam.
    var start: Int
    /// The complete blocks at the last seam, and all of their media.
    var blocks: [Block] = []
    var media = MediaTable()
  }

  /// The maximum number of chapters, each of which stores all blocks before it. A further one replaces the last.
  private static let mostChapters = 16
  /// The maximum length of parts that become one instead of beginning a chapter, in bytes.
  private static let shortPart = 1 << 12

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
    // A text that arrives at once, and is replaced before it grows, needs no seams.
    findSeams(in: searchableLength)
    findTextSeams(before: text.utf8.count)
    text = longer
  }

  /// The length of the text in which seams are searched, in bytes of UTF-8. A line without an end may still continue
  /// any block, unless it begins with a letter after a blank line.
  private var searchableLength: Int {
    let bytes = text.utf8
    guard let newline = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return 0 }
    let start = bytes.index(after: newline)
    let followsBlankLine =
      newline > bytes.startIndex && bytes[bytes.index(before: newline)] == UInt8(ascii: "\n")
    let beginsText = start < bytes.endIndex && ASCII.isLetter(bytes[start])
    let length = bytes.distance(from: bytes.startIndex, to: start)
    // Once is enough.
    return followsBlankLine && beginsText && searchedLength <= length ? bytes.count : length
  }

  /// - Parameter length: the length in bytes of UTF-8.
  private mutating func findSeams(in length: Int) {
    guard length > searchedLength else { return }
    searchedLength = length
    let start = seams.last?.offset ?? 0
    let part = part(start..<length)
    for var seam in reader.seams(part.text) where seam.offset > part.stemLength {
      seam.offset += start - part.stemLength
      if seam.place == .betweenBlocks { findTextSeams(before: seam.offset) }
      // Definitions in open tags would open them again before every part that needs the definitions.
      if !seam.tags.isEmpty, reader.names(self.part((seams.last?.offset ?? 0)..<seam.offset).text).reachFar {
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
    var last = seams.last ?? WrittenSeam(offset: 0, mayBeginText: true)
    let start = last.offset
    guard searchedLength < .max, last.mayBeginText, end - start > Self.shortText else { return }
    let stemLength = last.stem.utf8.count
    let part = last.stem + text.slice(start..<end)
    for offset in reader.textSeams(part, definitions(for: reader.names(part), before: seams.count)) {
      last = WrittenSeam(
        offset: start + offset - stemLength, place: .inText, containers: last.containers, tags: last.tags,
        mayBeginText: true, stem: WrittenSeam.word)
      guard add(last) else { return }
    }
  }

  /// The length in bytes up to which parsing a text is faster than cutting it.
  private static let shortText = 64

  /// Returns a part of the text after a number of seams.
  private func part(_ bytes: Range<Int>, at index: Int) -> (text: String, stemLength: Int) {
    index > 0 ? part(bytes, after: seams[index - 1]) : (text.slice(bytes), 0)
  }

  /// Returns a part of the text after a seam, by default the last one, with the seam's stem before it.
  private func part(_ bytes: Range<Int>, after seam: WrittenSeam? = nil) -> (text: String, stemLength: Int) {
    let stem = (seam ?? seams.last).map { $0.tags + $0.stem } ?? ""
    return (stem + text.slice(bytes), stem.utf8.count)
  }

  /// Returns the parts of the text with the definitions of names.
  ///
  /// - Parameter count: the number of parts that may define them.
  private func definitions(for names: WrittenNames, before count: Int) -> String {
    self.names.definitions(for: names, before: count)
      .map { part($0 == 0 ? 0..<seams[0].offset : seams[$0 - 1].offset..<seams[$0].offset, at: $0).text }
      .joined(separator: WrittenMarkdown.divider)
  }

  /// - Returns: true if the seam was added.
  private mutating func add(_ seam: WrittenSeam) -> Bool {
    while true {
      let count = seams.count
      let part = part((seams.last?.offset ?? 0)..<seam.offset).text
      let names = reader.names(part)
      var first = self.names.firstChanged(by: names, before: count)
      if first == nil {
        let mediaCount = extents.last?.mediaCount ?? 0
        let page = reader.page(part, definitions(for: names, before: count), true, mediaCount: mediaCount)
        // Media would be counted again with the definitions beside them.
        guard page.media == MediaTable() || !names.reachFar else { return false }
        if chapters[chapters.count - 1].blocks.append(page.blocks, behind: seams.last) {
          if page.media != MediaTable() { chapters[chapters.count - 1].media.add(page.media) }
          end(at: seam, names, mediaCount: mediaCount + page.media.count)
          return true
        }
        // What looked like a part continues the one before it.
        first = count - 1
      }
      guard let first, first >= 0 else { return false }
      if joinsParts(from: first, to: seam) {
        removeSeams(from: first)
      } else {
        beginChapter(at: seam)
        return true
      }
    }
  }

  /// - Parameter mediaCount: the number of media before the seam.
  private mutating func end(at seam: WrittenSeam, _ names: WrittenNames, mediaCount: Int) {
    seams.append(seam)
    extents.append(
      ContentExtent(chapters[chapters.count - 1].blocks, depth: seam.depth, mediaCount: mediaCount))
    self.names.append(names)
  }

  /// Returns whether the parts from one on are parsed again as one, because they are short and the blocks before
  /// them are those of the last chapter.
  private func joinsParts(from first: Int, to seam: WrittenSeam) -> Bool {
    let start = first > 0 ? seams[first - 1].offset : 0
    return seam.offset - start <= Self.shortPart && first >= chapters[chapters.count - 1].start
      && (first == 0 || first > chapters[chapters.count - 1].start)
  }

  /// Removes the last seams, and the blocks after the ones before them.
  private mutating func removeSeams(from count: Int) {
    let last = chapters.count - 1
    if count > 0 {
      chapters[last].blocks = chapters[last].blocks.beginning(extents[count - 1], at: seams[count - 1])
    } else {
      chapters[last].blocks = []
    }
    seams.removeSubrange(count...)
    extents.removeSubrange(count...)
    names.removeAll(from: count)
  }

  /// Begins a chapter with all blocks up to a seam.
  private mutating func beginChapter(at seam: WrittenSeam) {
    if chapters.count == Self.mostChapters {
      let start = chapters.removeLast().start
      seams.removeSubrange(start...)
      extents.removeSubrange(start...)
      names.removeAll(from: start)
    }
    let page = reader.page(text.slice(0..<seam.offset), "", true)
    chapters.append(Chapter(start: seams.count, blocks: page.blocks, media: page.media))
    end(
      at: seam, reader.names(part((seams.last?.offset ?? 0)..<seam.offset).text), mediaCount: page.media.count
    )
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
      search.marks?.append((seam.tags + seam.stem).utf8)
    }
    search.marks?.append(text.slice(search.length..<length).utf8)
    search.length = length
    return search.marks?.openings().map { $0 + seam.offset - seam.tags.utf8.count - seam.stem.utf8.count }
      ?? []
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
      let names = reader.names(rest)
      if let first = self.names.firstChanged(by: names, before: seamCount) {
        seamCount = first
        continue
      }
      let chapter = chapters[chapters.partitionPoint { $0.start >= seamCount } - 1]
      let extent = extents[seamCount - 1]
      var page = reader.page(
        rest, definitions(for: names, before: seamCount), isWhole, mediaCount: extent.mediaCount)
      var blocks = chapter.blocks.beginning(extent, at: seam)
      if blocks.append(page.blocks, behind: seam) {
        page.blocks = blocks
        page.media = page.media.added(to: chapter.media)
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

extension MediaTable {
  /// The number of media.
  fileprivate var count: Int { photos.count + documents.count }

  /// Returns another table with these media. Tables that hold them already share their storage.
  fileprivate func added(to table: MediaTable) -> MediaTable {
    let isKnown =
      photos.allSatisfy { table.photos[$0] == $1 } && documents.allSatisfy { table.documents[$0] == $1 }
    var sum = table
    if !isKnown { sum.add(self) }
    return sum
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
