import PageModel

/// Cuts a part out of a page. The quotes, lists and tables around it are kept: a run of quoted lines is one
/// quote, lines of code are one block, and cells are rows (Spec/Convert.md 7).
struct PageSelection {
  private enum Phase { case before, inside, after }

  private let range: PageRange
  private var phase = Phase.before
  private var sawEnd = false
  private var problem: String?

  static func page(_ page: Page, in range: PageRange) throws(PageRangeError) -> Page {
    var selection = PageSelection(range)
    var selected = page
    selected.blocks = selection.blocks(page.blocks) { "/\($0)" }
    if let problem = selection.problem { throw PageRangeError(description: problem) }
    let names =
      page.blocks.isEmpty ? "it has no blocks" : "it has /0 to /\(page.blocks.count - 1)"
    let missing = [(range.start.pointer, selection.phase != .before), (range.end.pointer, selection.sawEnd)]
    for (pointer, isThere) in missing where !isThere {
      throw PageRangeError(
        description: "the page has no block \(pointer): \(names); 'iprender layout' lists nested blocks")
    }
    if selection.phase != .after { throw PageRangeError(description: "the range ends before it begins") }
    return selected
  }

  private init(_ range: PageRange) { self.range = range }

  // MARK: - Places

  private mutating func enter(_ pointer: String) {
    if phase == .before, pointer == range.start.pointer { phase = .inside }
    if pointer == range.end.pointer { sawEnd = true }
  }

  private mutating func leave(_ pointer: String) {
    if phase == .inside, pointer == range.end.pointer { phase = .after }
  }

  /// Returns the selected part of a block's own text.
  private mutating func text(_ text: RichText, at pointer: String) -> RichText? {
    guard phase == .inside else { return nil }
    let start = pointer == range.start.pointer ? range.start.offset : nil
    let end = pointer == range.end.pointer ? range.end.offset : nil
    guard start != nil || end != nil else { return text }
    let length = text.unitCount
    if let largest = [start ?? 0, end ?? 0].max(), largest > length {
      problem = problem ?? "the text of \(pointer) has \(length) characters, not \(largest)"
      return nil
    }
    let first = start ?? 0
    let last = end ?? length
    if end != nil { phase = .after }
    guard first <= last else {
      problem = problem ?? "the range ends before it begins"
      return nil
    }
    return text.units(first..<last)
  }

  /// Returns a text of a block with several parts, if it is selected. Such texts are selected as a whole.
  private func whole(_ text: RichText) -> RichText? { phase == .inside ? text : nil }

  private mutating func refuseOffset(at pointer: String, example: String) {
    for position in [range.start, range.end] where position.pointer == pointer && position.offset != nil {
      problem =
        problem
        ?? "\(pointer) contains more than one text; name one, such as \(pointer)\(example):\(position.offset ?? 0)"
    }
  }

  // MARK: - Blocks

  private mutating func blocks(_ blocks: [Block], at place: (Int) -> String) -> [Block] {
    var selected: [Block] = []
    for (index, block) in blocks.enumerated() {
      if phase == .after { break }
      selected += self.block(block, at: place(index))
    }
    return selected
  }

  /// This method recurses, so its stack frame is kept small.
  private mutating func block(_ block: Block, at pointer: String) -> [Block] {
    enter(pointer)
    defer { leave(pointer) }
    switch block.kind {
    case .title(let text): return cut(block, text, pointer, Block.Kind.title)
    case .subtitle(let text): return cut(block, text, pointer, Block.Kind.subtitle)
    case .kicker(let text): return cut(block, text, pointer, Block.Kind.kicker)
    case .header(let text): return cut(block, text, pointer, Block.Kind.header)
    case .subheader(let text): return cut(block, text, pointer, Block.Kind.subheader)
    case .heading(let text, let level): return cut(block, text, pointer) { .heading($0, level: level) }
    case .paragraph(let text): return cut(block, text, pointer, Block.Kind.paragraph)
    case .footer(let text): return cut(block, text, pointer, Block.Kind.footer)
    case .thinking(let text): return cut(block, text, pointer, Block.Kind.thinking)
    case .authorDate(let line):
      return cut(block, line.author, pointer) { .authorDate(AuthorDate(author: $0, date: line.date)) }
    case .preformatted(let code):
      return cut(block, code.text, pointer) { .preformatted(Preformatted(text: $0, language: code.language)) }
    case .pullQuote(let quote):
      return cut(block, quote.text, pointer) { .pullQuote(PullQuote(text: $0, caption: quote.caption)) }
    case .list(let list): return self.list(list, block, pointer)
    case .blockQuote(let quote): return blockQuote(quote, block, pointer)
    case .details(let details): return self.details(details, block, pointer)
    case .table(let table): return self.table(table, block, pointer)
    case .collage(let group): return self.group(group, block, pointer, Block.Kind.collage)
    case .slideshow(let group): return self.group(group, block, pointer, Block.Kind.slideshow)
    case .postEmbed(var post):
      refuseOffset(at: pointer, example: "/blocks/0")
      post.blocks = blocks(post.blocks) { "\(pointer)/blocks/\($0)" }
      return post.blocks.isEmpty ? whole(block) : [Block(.postEmbed(post), origin: block.origin)]
    case .cover(let inner):
      let selected = self.block(inner, at: pointer + "/cover")
      return selected.map { Block(.cover($0), origin: block.origin) }
    case .divider, .anchor, .formula, .photo, .video, .audio, .document, .map, .webEmbed, .chatBanner,
      .relatedArticles, .buttonRow, .unsupported:
      refuseOffset(at: pointer, example: "")
      return whole(block)
    }
  }

  private func whole(_ block: Block) -> [Block] { phase == .inside ? [block] : [] }

  private mutating func cut(
    _ block: Block, _ text: RichText, _ pointer: String, _ kind: (RichText) -> Block.Kind
  ) -> [Block] {
    self.text(text, at: pointer).map { [Block(kind($0), origin: block.origin)] } ?? []
  }

  private mutating func list(_ list: List, _ block: Block, _ pointer: String) -> [Block] {
    refuseOffset(at: pointer, example: "/items/0")
    var items: [ListItem] = []
    for (index, item) in list.items.enumerated() {
      let place = "\(pointer)/items/\(index)"
      enter(place)
      var selected = item
      switch item.content {
      case .text(let text):
        if let part = self.text(text, at: place) {
          selected.content = .text(part)
          items.append(selected)
        }
      case .blocks(let children):
        let parts = blocks(children) { "\(place)/blocks/\($0)" }
        if !parts.isEmpty {
          selected.content = .blocks(parts)
          items.append(selected)
        }
      }
      leave(place)
    }
    return items.isEmpty
      ? [] : [Block(.list(List(items: items, isOrdered: list.isOrdered)), origin: block.origin)]
  }

  private mutating func blockQuote(_ quote: BlockQuote, _ block: Block, _ pointer: String) -> [Block] {
    refuseOffset(at: pointer, example: "/blocks/0")
    var quote = quote
    quote.blocks = blocks(quote.blocks) { "\(pointer)/blocks/\($0)" }
    quote.caption = whole(quote.caption) ?? .empty
    return quote.blocks.isEmpty && quote.caption == .empty
      ? [] : [Block(.blockQuote(quote), origin: block.origin)]
  }

  /// Returns the selected part of details. Without their summary, only the contents are returned.
  private mutating func details(_ details: Details, _ block: Block, _ pointer: String) -> [Block] {
    let summary = text(details.summary, at: pointer)
    let inner = blocks(details.blocks) { "\(pointer)/blocks/\($0)" }
    guard let summary else { return inner }
    return [
      Block(.details(Details(summary: summary, blocks: inner, isOpen: details.isOpen)), origin: block.origin)
    ]
  }

  /// Returns the selected rows, in which cells that are not selected are empty. The first row becomes the
  /// header.
  private mutating func table(_ table: Table, _ block: Block, _ pointer: String) -> [Block] {
    refuseOffset(at: pointer, example: "/cells/0/0")
    var selected = table
    selected.caption = table.caption.flatMap { whole($0) }
    selected.rows = []
    for (row, cells) in table.rows.enumerated() {
      var isSelected = false
      var line = cells
      for (column, cell) in cells.enumerated() {
        let place = "\(pointer)/cells/\(row)/\(column)"
        enter(place)
        let part = self.text(cell.text ?? .empty, at: place)
        isSelected = isSelected || part != nil
        line[column].text = part == nil ? .empty : cell.text == nil ? nil : part
        leave(place)
      }
      if isSelected { selected.rows.append(line) }
    }
    if selected.rows.isEmpty { return [] }
    if selected.rows.count < table.rows.count, let first = selected.rows.first, !first.allSatisfy(\.isHeader)
    {
      for column in first.indices { selected.rows[0][column].isHeader = true }
    }
    return [Block(.table(selected), origin: block.origin)]
  }

  private mutating func group(
    _ group: MediaGroup, _ block: Block, _ pointer: String, _ kind: (MediaGroup) -> Block.Kind
  ) -> [Block] {
    refuseOffset(at: pointer, example: "/blocks/0")
    let inner = blocks(group.blocks) { "\(pointer)/blocks/\($0)" }
    let caption = Caption(
      text: whole(group.caption.text) ?? .empty, credit: whole(group.caption.credit) ?? .empty)
    return inner.isEmpty
      ? [] : [Block(kind(MediaGroup(blocks: inner, caption: caption)), origin: block.origin)]
  }
}

extension RichText {
  /// The number of UTF-16 units as in layouts, where an attachment is one unit.
  fileprivate var unitCount: Int {
    switch self {
    case .plain(let string): return string.utf16.count
    case .customEmoji, .inlineImage, .formula, .button: return 1
    default: break
    }
    switch parts {
    case .characters: return 0
    case .row(let texts): return texts.reduce(0) { $0 + $1.unitCount }
    case .wrapped(let inner), .changed(let inner, _): return inner.unitCount
    }
  }

  /// Returns the text between two units; `nil` if there is none. A date is kept whole or removed.
  fileprivate func units(_ range: Range<Int>) -> RichText? {
    var position = 0
    return cut(range, &position)
  }

  private func cut(_ range: Range<Int>, _ position: inout Int) -> RichText? {
    switch self {
    case .plain(let string):
      let start = position
      let count = string.utf16.count
      position += count
      let wanted = range.clamped(to: start..<start + count)
      if wanted.isEmpty { return nil }
      let units = Array(string.utf16)[wanted.lowerBound - start..<wanted.upperBound - start]
      return .plain(String(decoding: units, as: UTF16.self))
    case .customEmoji, .inlineImage, .formula, .button:
      position += 1
      return range.contains(position - 1) ? self : nil
    case .date:
      let start = position
      position += unitCount
      return range.overlaps(start..<max(position, start + 1)) ? self : nil
    case .concat(let texts):
      let parts = texts.compactMap { $0.cut(range, &position) }
      return parts.isEmpty ? nil : parts.count == 1 ? parts[0] : .concat(parts)
    case .styled(let style, let inner): return inner.cut(range, &position).map { .styled(style, $0) }
    case .link(let target, let inner): return inner.cut(range, &position).map { .link(target, $0) }
    case .spoiler(let inner): return inner.cut(range, &position).map { .spoiler($0) }
    case .anchor(let name, let inner): return inner.cut(range, &position).map { .anchor(name: name, $0) }
    case .reference(let name, let inner):
      return inner.cut(range, &position).map { .reference(name: name, $0) }
    case .diff(let new, let old): return new.cut(range, &position).map { .diff(new: $0, old: old) }
    case .unknown(let kind, let inner): return inner.cut(range, &position).map { .unknown(kind: kind, $0) }
    }
  }
}

/// A part of a page between two positions (Spec/Convert.md 7).
public struct PageRange: Equatable, Sendable {
  /// The start of the part.
  public var start: Position
  /// The end of the part.
  public var end: Position

  /// A position in a page.
  public struct Position: Equatable, Sendable {
    /// The pointer of a block, as in a layout: `/3/items/0`.
    public var pointer: String
    /// The offset in the text of the block, in UTF-16 units; an attachment counts as one. `nil` selects the
    /// whole block.
    public var offset: Int?

    public init(_ pointer: String, offset: Int? = nil) {
      self.pointer = pointer
      self.offset = offset
    }
  }

  public init(from start: Position, to end: Position) {
    self.start = start
    self.end = end
  }

  /// Parses `/2:10../5:3`, or `/2` for the whole block. Returns `nil` for other text.
  public init?(parsing text: String) {
    let ends = text.replacing("..", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), let first = ends.first, let start = Position(parsing: first),
      let last = ends.last, let end = Position(parsing: last), ends.count == 2 || start.offset == nil
    else { return nil }
    self.init(from: start, to: end)
  }
}

extension PageRange.Position {
  /// The optional prefix for the page's own list of blocks.
  private static let root = "/blocks"

  fileprivate init?(parsing text: Substring) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var pointer = String(parts[0])
    let second = pointer.split(separator: "/").dropFirst().first
    if pointer.hasPrefix(Self.root + "/"), second.map({ Int($0) != nil }) ?? false {
      pointer.removeFirst(Self.root.count)
    }
    let steps = pointer.split(separator: "/", omittingEmptySubsequences: false)
    guard steps.count > 1, steps[0].isEmpty, Int(steps[1]) != nil,
      !steps.dropFirst().contains(where: \.isEmpty)
    else {
      return nil
    }
    var offset: Int?
    if parts.count == 2 {
      guard let number = Int(parts[1]), number >= 0 else { return nil }
      offset = number
    }
    self.init(pointer, offset: offset)
  }
}

/// An error about a range that the page does not have.
package struct PageRangeError: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String
}
