import JSONText
import PageModel
import PageReading
import Primitives

/// From the text that a model has written so far to a page.
package struct TextReader: Sendable {
  /// Takes any beginning of a text, and whether it is all of it; blocks that are finished stay as they are when more
  /// follows, but for what far-reaching parts say of them. Between two seams it takes the part alone, and what stood
  /// before it and reaches as far.
  let page: @Sendable (_ text: String, _ definitions: String, _ isWhole: Bool) -> Page
  /// Where a text may be cut, in order: what stands before a seam is finished, whatever follows, and what follows is
  /// read as if nothing stood before it but what reaches far. More may follow behind the text, or behind its last
  /// whole line.
  let seams: @Sendable (_ text: String) -> [WrittenSeam]
  /// Where the first paragraph of a text may be cut, in bytes of UTF-8: before a space. What follows is read behind a
  /// word in place of all that stands before it.
  let textSeams: @Sendable (_ text: String) -> [Int]
  /// What looks for that which is open at the end of a text, before any of it was read; `nil` where nothing ever is.
  let openMarks: OpenMarks?
  /// Whether a part of a text says something of others: whether it may define what they name.
  let reachesFar: @Sendable (String) -> Bool

  /// - Parameter seams: for a reader whose pages are blocks and nothing else; without it a text is read anew whenever
  ///   it grows.
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
  /// In bytes of UTF-8.
  package var offset: Int
  package var place = Place.betweenBlocks

  package enum Place: Sendable {
    case betweenBlocks
    /// Between two items of a list: that behind it goes on with the one before.
    case inList
    /// Before a space in a paragraph that goes on behind it.
    case inText
  }

  /// Stands for what is before a seam in a text.
  static let word = "a"
}

/// A text of a stream, of which a revision shows the beginning. What is finished is read once, however many revisions
/// show it, or once for each part that reaches far and comes behind it.
struct WrittenText: Sendable {
  private var text = ""
  private let reader: TextReader
  private var seams: [WrittenSeam] = []
  /// How many blocks are finished at each seam, and how many items, or parts of text, the last of them has there.
  private var counts: [(blocks: Int, parts: Int)] = []
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
    findSeams(in: text.utf8.count)
    findTextSeams()
  }

  /// - Parameter longer: the same text with more behind it.
  mutating func grow(to longer: String) {
    // What comes at once, and is replaced before it grows, needs no seams. Of a line that has no end nobody knows what it
    // goes on.
    let lines = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) }
    findSeams(in: lines.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0)
    findTextSeams()
    text = longer
  }

  /// - Parameter length: bytes of UTF-8.
  private mutating func findSeams(in length: Int) {
    guard length > searchedLength else { return }
    searchedLength = length
    let start = seams.last?.offset ?? 0
    let part = part(start..<length)
    for var seam in reader.seams(part.text) {
      seam.offset += start - part.wordLength
      guard add(seam) else {
        searchedLength = .max
        return
      }
    }
  }

  private mutating func findTextSeams() {
    let start = seams.last?.offset ?? 0
    guard searchedLength < .max, text.utf8.count - start > Self.shortText else { return }
    let part = part(start..<text.utf8.count)
    for offset in reader.textSeams(part.text) {
      guard add(WrittenSeam(offset: start + offset - part.wordLength, place: .inText)) else { return }
    }
  }

  /// What is read faster than cut, in bytes.
  private static let shortText = 64

  /// A text from the last seam on, behind a word if that is in a text.
  private func part(_ bytes: Range<Int>, after seam: WrittenSeam? = nil) -> (text: String, wordLength: Int) {
    let rest = text.slice(bytes)
    guard (seam ?? seams.last)?.place == .inText else { return (rest, 0) }
    return (WrittenSeam.word + rest, WrittenSeam.word.utf8.count)
  }

  /// - Returns: whether there is room for it.
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
    counts.append((chapter.blocks.count, chapter.blocks.last?.partCount ?? 0))
    chapters.append(chapter)
    return true
  }

  /// - Parameter length: bytes of UTF-8.
  func beginning(_ length: Int) -> String { text.slice(0..<length) }

  /// Bytes after the last seam.
  private static let longestHeld = 1 << 14

  /// Where that begins which is open at the end of a beginning, in bytes. `length`: bytes of UTF-8. `search`: of this
  /// text, or new; a longer beginning is searched from where that ended.
  func openings(ofFirst length: Int, with search: inout OpeningSearch) -> [Int] {
    let index = seams.partitionPoint { $0.offset > length }
    let seam = index > 0 ? seams[index - 1] : WrittenSeam(offset: 0)
    // What is so long does not wait.
    guard length - seam.offset <= Self.longestHeld, let marks = reader.openMarks else { return [] }
    if search.seam != seam || search.length > length {
      search = OpeningSearch(seam: seam, length: seam.offset, marks: marks)
      if seam.place == .inText { search.marks?.append(WrittenSeam.word.utf8) }
    }
    search.marks?.append(text.slice(search.length..<length).utf8)
    search.length = length
    let wordLength = seam.place == .inText ? WrittenSeam.word.utf8.count : 0
    return search.marks?.openings().map { $0 + seam.offset - wordLength } ?? []
  }

  /// - Parameter length: bytes of UTF-8.
  func page(ofFirst length: Int) -> Page { page(ofFirst: length, isWhole: length == text.utf8.count) }

  /// While the text is written, its first paragraph says which way the page runs, so that it never turns; at
  /// the end most of them do, as in a page that comes at once (Spec/Rulings.md 78). `length`: bytes of UTF-8.
  /// `isWhole`: whether nothing follows them.
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
      var blocks = chapter.blocks.beginning(counts[seamCount - 1], at: seam)
      if blocks.append(page.blocks, behind: seam) {
        page.blocks = blocks
        return page
      }
      // The number of an item without its dot still belongs to the one before, and a paragraph became something else.
      seamCount -= 1
      while seam.place == .inText, seamCount > 0, seams[seamCount - 1].place == .inText { seamCount -= 1 }
    }
    let read = { reader.page(beginning(length), "", isWhole) }
    // The whole is asked for first, to know how large the page becomes; the others come in order. A beginning up to
    // the first seam costs little.
    return isWhole || seams.first.map { length < $0.offset } ?? false
      ? read() : memory.page(length, read: read)
  }
}

/// How far a text was searched for what is open at its end.
struct OpeningSearch {
  /// The offset at which the search began.
  fileprivate var seam: WrittenSeam?
  /// The offset at which the search ended, in bytes of UTF-8.
  fileprivate var length = 0
  fileprivate var marks: OpenMarks?

  /// A search that has not begun.
  init() {}

  fileprivate init(seam: WrittenSeam, length: Int, marks: OpenMarks) {
    (self.seam, self.length, self.marks) = (seam, length, marks)
  }
}

extension [Block] {
  /// The blocks before a seam.
  fileprivate func beginning(_ count: (blocks: Int, parts: Int), at seam: WrittenSeam) -> [Block] {
    var blocks = Array(prefix(count.blocks))
    if seam.place != .betweenBlocks, let last = blocks.popLast() { blocks.append(last.prefix(count.parts)) }
    return blocks
  }

  /// - Parameter seam: which says whether the first of the blocks goes on with the last of these.
  /// - Returns: whether that is so; else nothing was added.
  fileprivate mutating func append(_ blocks: [Block], behind seam: WrittenSeam?) -> Bool {
    guard let seam, seam.place != .betweenBlocks, let first = blocks.first else {
      self += blocks
      return true
    }
    guard let last, let longer = last.joined(with: first) else { return false }
    self[count - 1] = longer
    self += blocks.dropFirst()
    return true
  }
}

extension Block {
  /// Items of a list, or parts of a paragraph's text.
  fileprivate var partCount: Int {
    switch kind {
    case .list(let list): list.items.count
    case .paragraph(.concat(let parts)): parts.count
    default: 1
    }
  }

  /// - Parameter count: of items or parts.
  fileprivate func prefix(_ count: Int) -> Block {
    switch kind {
    case .list(var list):
      list.items.removeLast(list.items.count - count)
      return Block(.list(list), origin: origin)
    case .paragraph(.concat(let parts)):
      return Block(.paragraph(count == 1 ? parts[0] : .concat(Array(parts.prefix(count)))), origin: origin)
    default: return self
    }
  }

  /// The block with one that goes on with it; `nil` where it is of another kind.
  fileprivate func joined(with next: Block) -> Block? {
    switch (kind, next.kind) {
    case (.list(let list), .list(let more)):
      return list.isOrdered == more.isOrdered ? Block(.list(list.joined(with: more)), origin: origin) : nil
    case (.paragraph(let text), .paragraph(let more)):
      guard let rest = more.partsWithoutWord else { return nil }
      return Block(rest.isEmpty ? kind : .paragraph(.concat(text.row + rest)), origin: origin)
    default: return nil
    }
  }
}

extension List {
  fileprivate func joined(with more: List) -> List {
    var list = self
    var labels = ListLabels()
    labels.start = items.last?.number.map { $0 + 1 } ?? 1
    labels.items = more.items.map { _ in ListLabels.Item() }
    for (var item, label) in zip(more.items, labels.texts) {
      if isOrdered { item.marker = .label(label) }
      list.items.append(item)
    }
    return list
  }
}

extension ListItem {
  /// That of its label, which Markdown writes with digits.
  fileprivate var number: Int? { if case .label(let label) = marker { Int(label.dropLast()) } else { nil } }
}

extension RichText {
  fileprivate var row: [RichText] { if case .concat(let parts) = self { parts } else { [self] } }

  /// Its parts without the word that it begins with; `nil` where that is not there as it was written.
  fileprivate var partsWithoutWord: [RichText]? {
    var parts = row
    guard case .plain(let text)? = parts.first, text.hasPrefix(WrittenSeam.word) else { return nil }
    let rest = text.dropFirst(WrittenSeam.word.count)
    parts[0] = .plain(String(rest))
    return rest.isEmpty ? Array(parts.dropFirst()) : parts
  }
}

extension String {
  /// - Parameter bytes: of UTF-8, between characters.
  func slice(_ bytes: Range<Int>) -> String {
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    return String(self[start..<utf8.index(start, offsetBy: bytes.count)])
  }
}

/// Joins the pieces that a text comes in.
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

/// The pages that a text was read as. A stream is played twice, and the second time reads nothing: each page is kept as
/// what it does not share with the one before, which is little while a text grows.
final class PageMemory: Sendable {
  fileprivate struct Revision {
    /// Bytes of the text.
    var length: Int
    /// Blocks that are those of the page before.
    var sharedCount: Int
    /// The page with its other blocks alone.
    var page: Page
  }

  fileprivate struct State {
    /// In the order of their lengths.
    var revisions: [Revision] = []
    var indices: [Int: Int] = [:]
    /// Bytes of text in all blocks that are kept.
    var byteCount = 0
    /// The page that was asked for last, by its place in the order.
    var current: (index: Int, blocks: [Block]) = (-1, [])
  }

  private let state = Lock(State())

  /// Of text in the blocks that are kept: a paragraph of megabytes that grows by a word is new every time.
  private static let mostBytes = 4 << 20

  /// `length`: of the text, in bytes. `read`: reads so much of it.
  func page(_ length: Int, read: () -> Page) -> Page {
    if let page = state.withLock({ $0.page(length) }) { return page }
    let page = read()
    state.withLock { $0.keep(page, length: length, limit: Self.mostBytes) }
    return page
  }
}

extension PageMemory.State {
  fileprivate mutating func page(_ length: Int) -> Page? {
    guard let index = indices[length] else { return nil }
    if current.index > index { current = (-1, []) }
    while current.index < index {
      let next = revisions[current.index + 1]
      current = (current.index + 1, current.blocks.prefix(next.sharedCount) + next.page.blocks)
    }
    var page = revisions[index].page
    page.blocks = current.blocks
    return page
  }

  /// Keeps a page that is longer than all before, as long as there is room.
  fileprivate mutating func keep(_ page: Page, length: Int, limit: Int) {
    guard length > revisions.last?.length ?? -1 else { return }
    if let last = revisions.last, current.index != revisions.count - 1 { _ = self.page(last.length) }
    let sharedCount = zip(current.blocks, page.blocks).prefix { $0 == $1 }.count
    let start = sharedCount < page.blocks.count ? page.blocks[sharedCount].origin.byteOffset ?? 0 : length
    guard byteCount + max(length - start, 1) <= limit else { return }
    byteCount += max(length - start, 1)
    var changed = page
    changed.blocks.removeFirst(sharedCount)
    indices[length] = revisions.count
    revisions.append(PageMemory.Revision(length: length, sharedCount: sharedCount, page: changed))
    current = (revisions.count - 1, page.blocks)
  }
}
