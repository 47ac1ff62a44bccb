import PageModel

/// From the text that a model has written so far to a page.
package struct TextReader: Sendable {
  /// Takes any beginning of a text, and whether it is all of it; blocks that are finished stay as they are when more
  /// follows.
  let page: @Sendable (_ text: String, _ isWhole: Bool) -> Page
  /// Where a text may be cut, in bytes of UTF-8, in order: what stands before a seam is finished, whatever follows,
  /// and what follows is read as if nothing stood before it.
  let seams: @Sendable (String) -> [Int]

  /// - Parameter seams: for a reader whose pages are blocks and nothing else; without it a text is read anew whenever
  ///   it grows.
  package init(
    seams: @escaping @Sendable (String) -> [Int] = { _ in [] },
    page: @escaping @Sendable (_ text: String, _ isWhole: Bool) -> Page
  ) {
    self.page = page
    self.seams = seams
  }
}

/// A whole text of a stream, of which a revision shows the beginning. What is finished is read once, however many
/// revisions show it.
struct WrittenText: Sendable {
  private let text: String
  private let reader: TextReader
  private let seams: [Int]
  /// Of all that is finished at the last seam.
  private let blocks: [Block]
  /// How many of them are finished at each seam.
  private let blockCounts: [Int]
  /// Of a text that is read anew each time.
  private let memory: PageMemory?

  init(_ text: String, reader: TextReader) {
    self.text = text
    self.reader = reader
    seams = reader.seams(text)
    var blocks: [Block] = []
    var blockCounts: [Int] = []
    var start = 0
    for seam in seams {
      blocks += reader.page(text.slice(start..<seam), true).blocks
      blockCounts.append(blocks.count)
      start = seam
    }
    self.blocks = blocks
    self.blockCounts = blockCounts
    memory = seams.isEmpty ? PageMemory() : nil
  }

  /// - Parameter length: bytes of UTF-8.
  func beginning(_ length: Int) -> String { text.slice(0..<length) }

  /// - Parameter length: bytes of UTF-8.
  func page(ofFirst length: Int) -> Page {
    var low = 0
    var high = seams.count
    while low < high {
      let middle = (low + high) / 2
      if seams[middle] > length { high = middle } else { low = middle + 1 }
    }
    let isWhole = length == text.utf8.count
    guard low > 0 else {
      let read = { reader.page(beginning(length), isWhole) }
      // The whole is asked for first, to know how large the page becomes; the others come in order.
      return isWhole ? read() : memory?.page(length, read: read) ?? read()
    }
    var page = reader.page(text.slice(seams[low - 1]..<length), isWhole)
    page.blocks = blocks.prefix(blockCounts[low - 1]) + page.blocks
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
