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
  /// Where the first paragraph of a text may be cut, in bytes of UTF-8: before a space or the end of a line. What follows
  /// is read behind a word in place of all that stands before it.
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
  /// Stands for what is before the seam in the block that it cuts, and is read before what follows.
  package var stem = ""

  package enum Place: Sendable {
    case betweenBlocks
    /// Between two items of a list: that behind it goes on with the one before.
    case inList
    /// Before a space, or the end of a line, in a paragraph that goes on behind it.
    case inText
    /// Between two rows of a table. Its stem is the first row and the line below.
    case inTable
  }

  /// The stem of a seam in a text.
  static let word = "a"
}

/// A text of a stream, of which a revision shows the beginning. What is finished is read once, however many revisions
/// show it, or once for each part that reaches far and comes behind it.
struct WrittenText: Sendable {
  private var text = ""
  private let reader: TextReader
  private var seams: [WrittenSeam] = []
  /// How many blocks are finished at each seam, and how much of the last of them.
  private var counts: [(blocks: Int, last: BlockExtent)] = []
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
    findTextSeams(before: text.utf8.count)
  }

  /// - Parameter longer: the same text with more behind it.
  mutating func grow(to longer: String) {
    // What comes at once, and is replaced before it grows, needs no seams. Of a line that has no end nobody knows what it
    // goes on.
    let lines = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8.index(after: $0) }
    findSeams(in: lines.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? 0)
    findTextSeams(before: text.utf8.count)
    text = longer
  }

  /// - Parameter length: bytes of UTF-8.
  private mutating func findSeams(in length: Int) {
    guard length > searchedLength else { return }
    searchedLength = length
    let start = seams.last?.offset ?? 0
    let part = part(start..<length)
    for var seam in reader.seams(part.text) {
      seam.offset += start - part.stemLength
      if seam.place == .betweenBlocks { findTextSeams(before: seam.offset) }
      guard add(seam) else {
        searchedLength = .max
        return
      }
    }
  }

  /// - Parameter end: of the text that is searched, from the last seam on, in bytes of UTF-8.
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

  /// What is read faster than cut, in bytes.
  private static let shortText = 64

  /// A text from a seam on, the last one unless it is given, behind the seam's stem.
  private func part(_ bytes: Range<Int>, after seam: WrittenSeam? = nil) -> (text: String, stemLength: Int) {
    let stem = (seam ?? seams.last)?.stem ?? ""
    return (stem + text.slice(bytes), stem.utf8.count)
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
    counts.append((chapter.blocks.count, chapter.blocks.last?.extent ?? BlockExtent()))
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
      search.marks?.append(seam.stem.utf8)
    }
    search.marks?.append(text.slice(search.length..<length).utf8)
    search.length = length
    return search.marks?.openings().map { $0 + seam.offset - seam.stem.utf8.count } ?? []
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
  fileprivate func beginning(_ count: (blocks: Int, last: BlockExtent), at seam: WrittenSeam) -> [Block] {
    guard seam.place != .betweenBlocks, count.blocks > 0 else { return Array(prefix(count.blocks)) }
    var blocks = Array(prefix(count.blocks - 1))
    blocks.append(self[count.blocks - 1].prefix(count.last))
    return blocks
  }

  /// - Parameter seam: which says whether the first of the blocks goes on with the last of these.
  /// - Returns: whether that is so; else nothing was added.
  fileprivate mutating func append(_ blocks: [Block], behind seam: WrittenSeam?) -> Bool {
    guard let seam, seam.place != .betweenBlocks, let first = blocks.first else {
      self += blocks
      return true
    }
    // Without a copy of the block, which would keep it from being changed in place.
    guard !isEmpty, self[count - 1].mayGoOn(with: first) else { return false }
    var longer = removeLast()
    longer.append(first)
    append(longer)
    self += blocks.dropFirst()
    return true
  }
}

/// How much of a block stands before a seam.
private struct BlockExtent {
  /// Items of a list, rows of a table, parts of a paragraph's text.
  var parts = 0
  /// Bytes of UTF-8 in the last part of a text, if it has no style.
  var lastLength = 0
}

extension Block {
  fileprivate var extent: BlockExtent {
    switch kind {
    case .list(let list): return BlockExtent(parts: list.items.count)
    case .table(let table): return BlockExtent(parts: table.rows.count)
    case .paragraph(let text):
      let row = text.row
      guard case .plain(let string)? = row.last else { return BlockExtent(parts: row.count) }
      return BlockExtent(parts: row.count, lastLength: string.utf8.count)
    default: return BlockExtent()
    }
  }

  /// The part of the block that it was.
  fileprivate func prefix(_ extent: BlockExtent) -> Block {
    switch kind {
    case .list(var list):
      list.items = Array(list.items.prefix(extent.parts))
      return Block(.list(list), origin: origin)
    case .table(var table):
      table.rows = Array(table.rows.prefix(extent.parts))
      return Block(.table(table), origin: origin)
    case .paragraph(let text):
      var row = Array(text.row.prefix(extent.parts))
      if case .plain(let string)? = row.last, string.utf8.count > extent.lastLength {
        row[row.count - 1] = .plain(string.slice(0..<extent.lastLength))
      }
      return Block(.paragraph(RichText(row: row)), origin: origin)
    default: return self
    }
  }

  /// Whether another block of the same kind can go on with it.
  fileprivate func mayGoOn(with next: Block) -> Bool {
    switch (kind, next.kind) {
    case (.list(let list), .list(let more)): list.isOrdered == more.isOrdered
    case (.table, .table(let more)): !more.rows.isEmpty
    case (.paragraph, .paragraph(let more)): more.beginsWithWord
    default: false
    }
  }

  /// - Parameter next: a block that may go on with it.
  fileprivate mutating func append(_ next: Block) {
    switch next.kind {
    case .list(let more):
      guard var list = takeList() else { break }
      list.append(more)
      kind = .list(list)
    case .table(let more):
      guard var table = takeTable() else { break }
      // The first row is the stem's.
      table.rows += more.rows.dropFirst()
      kind = .table(table)
    case .paragraph(let more):
      var rest = more.partsWithoutWord
      guard !rest.isEmpty, var row = takeRow() else { break }
      if case .plain(let string)? = row.last, case .plain(let next)? = rest.first {
        row[row.count - 1] = .plain(string + next)
        rest.removeFirst()
      }
      row += rest
      kind = .paragraph(RichText(row: row))
    default: break
    }
  }

  /// The list, which the block does not hold any more: it is changed in place then.
  private mutating func takeList() -> List? {
    guard case .list(let list) = kind else { return nil }
    kind = .paragraph(.empty)
    return list
  }

  /// The same of a table.
  private mutating func takeTable() -> Table? {
    guard case .table(let table) = kind else { return nil }
    kind = .paragraph(.empty)
    return table
  }

  /// The same of a paragraph's parts.
  private mutating func takeRow() -> [RichText]? {
    guard case .paragraph(let text) = kind else { return nil }
    kind = .paragraph(.empty)
    return text.row
  }
}

extension List {
  fileprivate mutating func append(_ more: List) {
    var labels = ListLabels()
    labels.start = items.last?.number.map { $0 + 1 } ?? 1
    labels.items = more.items.map { _ in ListLabels.Item() }
    for (var item, label) in zip(more.items, labels.texts) {
      if isOrdered { item.marker = .label(label) }
      items.append(item)
    }
  }
}

extension ListItem {
  /// That of its label, which Markdown writes with digits.
  fileprivate var number: Int? { if case .label(let label) = marker { Int(label.dropLast()) } else { nil } }
}

extension RichText {
  fileprivate var row: [RichText] { if case .concat(let parts) = self { parts } else { [self] } }

  fileprivate init(row: [RichText]) { self = row.count == 1 ? row[0] : .concat(row) }

  /// Whether the word that it begins with is there as it was written.
  fileprivate var beginsWithWord: Bool {
    if case .plain(let text)? = row.first { text.hasPrefix(WrittenSeam.word) } else { false }
  }

  /// Its parts without the word that it begins with.
  fileprivate var partsWithoutWord: [RichText] {
    var parts = row
    guard case .plain(let text)? = parts.first else { return parts }
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
