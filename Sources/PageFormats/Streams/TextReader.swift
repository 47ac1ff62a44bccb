import PageModel
import Primitives

/// From the text that a model has written so far to a page.
package struct TextReader: Sendable {
  /// Takes any beginning of a text, and whether it is all of it; blocks that are finished stay as they are when more
  /// follows, but for what far-reaching parts say of them. Between two seams it takes the part alone, and what stood
  /// before it and reaches as far.
  let page: @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool) -> Page
  /// Where a text may be cut, in bytes of UTF-8, in order: what stands before a seam is finished, whatever follows,
  /// and what follows is read as if nothing stood before it but what reaches far.
  let seams: @Sendable (String) -> [Int]
  /// Whether a part of a text says something of others: whether it may define what they name.
  let reachesFar: @Sendable (String) -> Bool

  /// - Parameter seams: for a reader whose pages are blocks and nothing else; without it a text is read anew whenever
  ///   it grows.
  package init(
    seams: @escaping @Sendable (String) -> [Int] = { _ in [] },
    reachesFar: @escaping @Sendable (String) -> Bool = { _ in false },
    page: @escaping @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool) -> Page
  ) {
    self.page = page
    self.seams = seams
    self.reachesFar = reachesFar
  }
}

/// A whole text of a stream, of which a revision shows the beginning. What is finished is read once, however many
/// revisions show it, or once for each part that reaches far and comes behind it.
struct WrittenText: Sendable {
  private let text: String
  private let reader: TextReader
  private let seams: [Int]
  /// How many blocks are finished at each seam.
  private let blockCounts: [Int]
  /// In the order of the text; the first begins at its start.
  private let chapters: [Chapter]
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

  init(_ text: String, reader: TextReader) {
    var seams = reader.seams(text)
    var chapters = [Chapter(start: 0, definitions: "")]
    var blockCounts: [Int] = []
    var start = 0
    for (index, seam) in seams.enumerated() {
      let part = text.slice(start..<seam)
      var chapter = chapters.removeLast()
      if reader.reachesFar(part) {
        chapters.append(chapter)
        if chapters.count == Self.mostChapters {
          seams.removeSubrange(index...)
          break
        }
        chapter = Chapter(start: index, definitions: chapter.definitions + part)
        chapter.blocks = reader.page(text.slice(0..<seam), "", true).blocks
      } else {
        chapter.blocks += reader.page(part, chapter.definitions, true).blocks
      }
      blockCounts.append(chapter.blocks.count)
      chapters.append(chapter)
      start = seam
    }
    self.text = text
    self.reader = reader
    self.seams = seams
    self.blockCounts = blockCounts
    self.chapters = chapters
  }

  /// - Parameter length: bytes of UTF-8.
  func beginning(_ length: Int) -> String { text.slice(0..<length) }

  /// - Parameter length: bytes of UTF-8.
  func page(ofFirst length: Int) -> Page {
    let isWhole = length == text.utf8.count
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
