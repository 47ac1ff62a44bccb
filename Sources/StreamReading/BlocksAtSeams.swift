import PageModel
import PageReading
import Primitives

/// The extent of the complete blocks before a seam.
struct ContentExtent {
  /// The numbers of blocks: those of the page, those of the open container that is its last block, and so on.
  var counts: [Int] = []
  /// The number of media.
  let mediaCount: Int
  /// The extent of the last of the innermost blocks.
  fileprivate var last = BlockExtent()

  /// - Parameter depth: the number of open containers.
  init(_ blocks: [Block], depth: Int, mediaCount: Int) {
    self.mediaCount = mediaCount
    var blocks = blocks
    counts.append(blocks.count)
    for _ in 0..<depth {
      guard let contents = blocks.last?.contents else { break }
      blocks = contents
      counts.append(blocks.count)
    }
    last = blocks.last?.extent ?? BlockExtent()
  }
}

extension [Block] {
  /// Returns the blocks before a seam.
  ///
  /// - Parameter level: the number of open containers around the blocks.
  func beginning(
    _ extent: ContentExtent, at seam: WrittenSeam, level: Int = 0
  ) -> [Block] {
    let count = extent.counts[level]
    let isOpen = level + 1 < extent.counts.count
    guard isOpen || seam.place != .betweenBlocks, count > 0 else { return Array(prefix(count)) }
    var blocks = Array(prefix(count))
    if isOpen, let contents = blocks[count - 1].contents {
      blocks[count - 1].setContents(contents.beginning(extent, at: seam, level: level + 1))
    } else if !isOpen {
      blocks[count - 1] = blocks[count - 1].prefix(extent.last)
    }
    return blocks
  }

  /// Appends blocks after a seam.
  ///
  /// - Parameters:
  ///   - seam: the seam, which determines whether the first new block continues the last existing one.
  ///   - level: the number of open containers around the blocks.
  /// - Returns: false if it should but cannot; nothing is appended then.
  mutating func append(_ blocks: [Block], behind seam: WrittenSeam?, level: Int = 0) -> Bool {
    guard let seam, seam.place != .betweenBlocks || level < seam.depth, let first = blocks.first else {
      self += blocks
      return true
    }
    guard level == seam.depth else {
      guard var longer = popLast() else { return false }
      let isLonger = longer.appendContents(of: first, behind: seam, level: level + 1)
      append(longer)
      if isLonger { self += blocks.dropFirst() }
      return isLonger
    }
    // The block is removed, because a copy of it would prevent mutation in place.
    guard !isEmpty, self[count - 1].mayGoOn(with: first) else { return false }
    var longer = removeLast()
    longer.append(first, dropsFirstRow: seam.place == .inTable)
    append(longer)
    self += blocks.dropFirst()
    return true
  }
}

/// The extent of a block before a seam.
private struct BlockExtent {
  /// The number of items of a list, rows of a table, or parts of a paragraph's text.
  var parts = 0
  /// The number of bytes of UTF-8 in the last part of a text, if that part has no style.
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

  /// Returns the part of the block with an extent.
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

  /// Returns true if another block can continue this one.
  fileprivate func mayGoOn(with next: Block) -> Bool {
    switch (kind, next.kind) {
    case (.list(let list), .list(let more)): list.isOrdered == more.isOrdered
    case (.table, .table(let more)): !more.rows.isEmpty && more.caption == nil
    case (.paragraph, .paragraph(let more)): more.beginsWithWord
    default: false
    }
  }

  /// - Parameters:
  ///   - next: a block that can continue this one.
  ///   - dropsFirstRow: true if the first row of the other block is that of the stem.
  fileprivate mutating func append(_ next: Block, dropsFirstRow: Bool) {
    switch next.kind {
    case .list(let more):
      guard var list = takeList() else { break }
      list.append(more)
      kind = .list(list)
    case .table(let more):
      guard var table = takeTable() else { break }
      table.rows += more.rows.dropFirst(dropsFirstRow ? 1 : 0)
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

  /// The blocks in details or a quote; `nil` for other blocks.
  fileprivate var contents: [Block]? {
    switch kind {
    case .details(let details): details.blocks
    case .blockQuote(let quote): quote.blocks
    default: nil
    }
  }

  fileprivate mutating func setContents(_ blocks: [Block]) {
    if case .details(var details) = kind {
      // A second reference would prevent mutation in place.
      kind = .paragraph(.empty)
      details.blocks = blocks
      kind = .details(details)
    } else if case .blockQuote(var quote) = kind {
      kind = .paragraph(.empty)
      quote.blocks = blocks
      kind = .blockQuote(quote)
    }
  }

  /// Appends the contents of another container.
  ///
  /// - Parameter level: the number of open containers around the contents.
  /// - Returns: false if the block is not such a container, or its contents do not continue in those.
  fileprivate mutating func appendContents(of next: Block, behind seam: WrittenSeam, level: Int) -> Bool {
    switch (kind, next.kind) {
    // A title or a caption after the seam belongs to the whole.
    case (.details, .details(let more)): guard more.summary.isAbsent else { return false }
    case (.blockQuote(let quote), .blockQuote(let more)):
      guard quote.caption.isAbsent, more.caption.isAbsent else { return false }
    default: return false
    }
    guard var blocks = contents, let more = next.contents else { return false }
    setContents([])
    let isLonger = blocks.append(more, behind: seam, level: level)
    setContents(blocks)
    return isLonger
  }

  /// Takes the list out of the block, so that it can be changed in place.
  private mutating func takeList() -> List? {
    guard case .list(let list) = kind else { return nil }
    kind = .paragraph(.empty)
    return list
  }

  /// Takes the table out of the block.
  private mutating func takeTable() -> Table? {
    guard case .table(let table) = kind else { return nil }
    kind = .paragraph(.empty)
    return table
  }

  /// Takes the parts of a paragraph out of the block.
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
  /// The number in the label, which Markdown writes with digits.
  fileprivate var number: Int? { if case .label(let label) = marker { Int(label.dropLast()) } else { nil } }
}

extension RichText {
  fileprivate var row: [RichText] { if case .concat(let parts) = self { parts } else { [self] } }

  fileprivate init(row: [RichText]) { self = row.count == 1 ? row[0] : .concat(row) }

  /// True if the text begins with the word of the stem.
  fileprivate var beginsWithWord: Bool {
    if case .plain(let text)? = row.first { text.hasPrefix(WrittenSeam.word) } else { false }
  }

  /// The parts of the text without the word of the stem.
  fileprivate var partsWithoutWord: [RichText] {
    var parts = row
    guard case .plain(let text)? = parts.first else { return parts }
    let rest = text.dropFirst(WrittenSeam.word.count)
    parts[0] = .plain(String(rest))
    return rest.isEmpty ? Array(parts.dropFirst()) : parts
  }
}
