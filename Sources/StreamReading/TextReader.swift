import PageModel
import Primitives

/// From the text that a model has written so far to a page.
package struct TextReader: Sendable {
  /// Takes any beginning of a text, and whether it is all of it; blocks that are finished stay as they are when more
  /// follows, but for what far-reaching parts say of them. Between two seams it takes the part alone, and what stood
  /// before it and reaches as far.
  let page: @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool) -> Page
  /// Where a text may be cut, in bytes of UTF-8, in order: what stands before a seam is finished, whatever follows,
  /// and what follows is read as if nothing stood before it but what reaches far. The text is all of it, or whole lines
  /// behind which more may follow.
  let seams: @Sendable (_ text: String, _ isWhole: Bool) -> [Int]
  /// Whether a part of a text says something of others: whether it may define what they name.
  let reachesFar: @Sendable (String) -> Bool

  /// - Parameter seams: for a reader whose pages are blocks and nothing else; without it a text is read anew whenever
  ///   it grows.
  package init(
    seams: @escaping @Sendable (_ text: String, _ isWhole: Bool) -> [Int] = { _, _ in [] },
    reachesFar: @escaping @Sendable (String) -> Bool = { _ in false },
    page: @escaping @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool) -> Page
  ) {
    self.page = page
    self.seams = seams
    self.reachesFar = reachesFar
  }
}

/// A text of a stream, of which a revision shows the beginning. What is finished is read once, however many revisions
/// show it, or once for each part that reaches far and comes behind it.
struct WrittenText: Sendable {
  private var text = ""
  private let reader: TextReader
  private var seams: [Int] = []
  /// How many blocks are finished at each seam.
  private var blockCounts: [Int] = []
  /// In the order of the text; the first begins at its start.
  private var chapters = [Chapter(start: 0, definitions: "")]
  /// Bytes in which seams were looked for, or more than there can be where no further ones are wanted.
  private var searchedLength = 0
  /// Of a text that is read anew each time.
  private let memory = PageMemory()

  /// Seams in a row at which the blocks are the same, as far as they go.
  private struct Chapter {
    /// The first of its seams.
    var start: Int
    /// All parts up to here that reach far.
    var definitions: String
    /// Of all that is finished at its last seam.
    var blocks: [Block] = []
  }

  /// A chapter keeps all blocks before it. What follows the last is read anew each time.
  private static let mostChapters = 16

  /// A text of which nothing is written yet.
  init(reader: TextReader) { self.reader = reader }

  /// A text that is all there.
  init(_ text: String, reader: TextReader) {
    self.init(reader: reader)
    self.text = text
    findSeams(in: text.utf8.count, isWhole: true)
  }

  /// - Parameter longer: the same text with more behind it.
  mutating func grow(to longer: String) {
    // What comes at once, and is replaced before it grows, needs no seams. Of a line that has no end nobody knows what it
    // goes on.
    let lines = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) }
    findSeams(in: lines.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0, isWhole: false)
    text = longer
  }

  /// - Parameters:
  ///   - length: bytes of UTF-8.
  ///   - isWhole: whether nothing follows them.
  private mutating func findSeams(in length: Int, isWhole: Bool) {
    guard length > searchedLength else { return }
    searchedLength = length
    let start = seams.last ?? 0
    for seam in reader.seams(text.slice(start..<length), isWhole) {
      guard add(seam: start + seam) else {
        searchedLength = .max
        return
      }
    }
  }

  /// - Returns: whether there is room for it.
  private mutating func add(seam: Int) -> Bool {
    let part = text.slice((seams.last ?? 0)..<seam)
    var chapter = chapters.removeLast()
    if reader.reachesFar(part) {
      chapters.append(chapter)
      guard chapters.count < Self.mostChapters else { return false }
      chapter = Chapter(start: seams.count, definitions: chapter.definitions + part)
      chapter.blocks = reader.page(text.slice(0..<seam), "", true).blocks
    } else {
      chapter.blocks += reader.page(part, chapter.definitions, true).blocks
    }
    chapters.append(chapter)
    seams.append(seam)
    blockCounts.append(chapter.blocks.count)
    return true
  }

  /// - Parameter length: bytes of UTF-8.
  func beginning(_ length: Int) -> String { text.slice(0..<length) }

  /// - Parameter length: bytes of UTF-8.
  func page(ofFirst length: Int) -> Page { page(ofFirst: length, isWhole: length == text.utf8.count) }

  /// - Parameters:
  ///   - length: bytes of UTF-8.
  ///   - isWhole: whether nothing follows them.
  func page(ofFirst length: Int, isWhole: Bool) -> Page {
    let seamCount = seams.partitionPoint { $0 > length }
    let rest = text.slice((seamCount > 0 ? seams[seamCount - 1] : 0)..<length)
    guard seamCount > 0, !reader.reachesFar(rest) else {
      let read = { reader.page(beginning(length), "", isWhole) }
      // The whole is asked for first, to know how large the page becomes; the others come in order. A beginning up to
      // the first seam costs little.
      return isWhole || seams.first.map { length < $0 } ?? false ? read() : memory.page(length, read: read)
    }
    let chapter = chapters[chapters.partitionPoint { $0.start >= seamCount } - 1]
    var page = reader.page(rest, chapter.definitions, isWhole)
    page.blocks = chapter.blocks.prefix(blockCounts[seamCount - 1]) + page.blocks
    return page
  }
}

extension String {
  /// - Parameter bytes: of UTF-8, between characters.
  func slice(_ bytes: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: bytes.count)])
  }
}
