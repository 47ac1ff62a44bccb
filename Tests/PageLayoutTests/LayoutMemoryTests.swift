import PageModel
import Testing
import Typography

@testable import PageLayout

@Suite("Layouts of a page that grows")
struct LayoutMemoryTests {
  private static let blocks: [Block.Kind] = [
    .heading(.plain("A heading"), level: 1), .paragraph(.plain(longText)), .anchor(name: "a"),
    .authorDate(AuthorDate(author: .plain("Ann"))), .paragraph(.plain("שלום")),
    .authorDate(AuthorDate(author: .plain("Ann"))),
    .details(Details(summary: .plain("More"), blocks: [Block(.paragraph(.plain("Body")))], isOpen: true)),
    .details(Details(summary: .plain("Less"), blocks: [], isOpen: false)), .divider,
    .table(Table(rows: [[Table.Cell(text: .plain("Cell"))]], isBordered: true)), .formula("x"),
    .preformatted(Preformatted(text: .plain("let x = 1"), language: "swift")), .unsupported(kind: "a"),
    .unsupported(kind: "b"), .blockQuote(BlockQuote(blocks: [Block(.formula("y"))])),
    .preformatted(Preformatted(text: .plain(longText), language: "")), .paragraph(.plain("End")),
  ]

  private func page(_ kinds: some Sequence<Block.Kind>) -> Page { Page(blocks: kinds.map { Block($0) }) }

  /// Lays out consecutive revisions with one cache, and each without a cache.
  private func expectSame(_ revisions: [Page]) throws {
    let book = try FontBook()
    for design in Design.all {
      let options = LayoutOptions(design: design)
      var memory = LayoutMemory()
      for (index, page) in revisions.enumerated() {
        let grown = PageLayoutEngine.layOut(page, options: options, book: book, memory: &memory)
        let fresh = PageLayoutEngine.layOut(page, options: options, book: book)
        #expect(grown.layout.json() == fresh.layout.json(), "\(design.name), revision \(index)")
        #expect(grown.diagnostics.map(\.message) == fresh.diagnostics.map(\.message))
      }
    }
  }

  @Test("The page grows block by block")
  func blockByBlock() throws {
    try expectSame((0...Self.blocks.count).map { page(Self.blocks.prefix($0)) })
  }

  /// Items of all kinds, including items without height, with warnings, and with an effect on the column's width.
  private static let items: [ListItem] = [
    item(.text(.plain("one"))), item(.text(.empty)), item(.blocks([])), item(.text(.plain(longText))),
    item(.blocks([Block(.anchor(name: "a"))])), item(.text(.plain("two")), marker: .label("2.")),
    item(.blocks([Block(.paragraph(.plain("a"))), Block(.formula("\\nope"))]), marker: .label("10.")),
    item(.text(.styled(.bold, .plain("b"))), marker: .label("\u{10FFFD}.")), item(.text(.plain("שלום"))),
    item(.blocks([Block(.list(List(items: [item(.text(.plain("c")))], isOrdered: false)))])),
    item(
      .blocks([
        Block(.details(Details(summary: .plain("d"), blocks: [Block(.formula("x"))], isOpen: true))),
        Block(.details(Details(summary: .plain("e"), blocks: [], isOpen: false))),
      ])),
    item(.text(.concat([.plain("f "), .formula("\\frac{a}{b}")]))), item(.blocks([Block(.formula("y"))])),
  ]

  private static func item(_ content: ListItem.Content, marker: ListItem.Marker = .bullet) -> ListItem {
    ListItem(content: content, marker: marker)
  }

  @Test("Lists grow, shrink and change, in any order", arguments: 0..<6)
  func lists(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 3)
    var items: [ListItem] = []
    let revisions = (0..<24).map { round -> Page in
      for _ in 0...random.next(3) {
        switch random.next(8) {
        case 0: items = Array(items.dropLast(random.next(3)))
        case 1 where !items.isEmpty:
          items[random.next(items.count)] = Self.items[random.next(Self.items.count)]
        case 2 where !items.isEmpty: items[items.count - 1].check = .checked
        default: items.append(Self.items[random.next(Self.items.count)])
        }
      }
      let beforeCount = random.next(9) == 0 ? 1 : 2
      let before = [Block.Kind.paragraph(.plain("Before")), .anchor(name: "z")].prefix(beforeCount)
      let after = [Block.Kind.paragraph(.plain("After")), .divider].prefix(max(0, random.next(8) - 5))
      var page = page(before + [.list(List(items: items, isOrdered: random.next(9) == 0))] + after)
      page.isRTL = random.next(12) == 0
      return page
    }
    try expectSame(revisions)
  }

  @Test("Of a list that grows, only the new items are laid out")
  func costOfLists() throws {
    let book = try FontBook()
    var memory = LayoutMemory()
    let item = Self.item(.text(.plain("some words")))
    for count in 1...40 {
      let list = List(items: Array(repeating: item, count: count), isOrdered: false)
      _ = PageLayoutEngine.layOut(
        page([.divider, .list(list)]), options: LayoutOptions(), book: book, memory: &memory)
      #expect(memory.shapedCount == 10)
    }
  }

  /// Changes blocks at their end, in one of the containers there, or anywhere.
  private static func change(_ blocks: inout [Block], depth: Int, _ random: inout Random) {
    if depth < 4, random.next(4) > 0, let last = blocks.last {
      switch last.kind {
      case .blockQuote(var quote):
        change(&quote.blocks, depth: depth + 1, &random)
        blocks[blocks.count - 1].kind = .blockQuote(quote)
        return
      case .details(var details):
        change(&details.blocks, depth: depth + 1, &random)
        blocks[blocks.count - 1].kind = .details(details)
        return
      case .list(var list) where random.next(2) == 0:
        list.items.append(items[random.next(items.count)])
        blocks[blocks.count - 1].kind = .list(list)
        return
      case .list(var list):
        guard var item = list.items.last, case .blocks(var contents) = item.content else { break }
        change(&contents, depth: depth + 1, &random)
        item.content = .blocks(contents)
        list.items[list.items.count - 1] = item
        blocks[blocks.count - 1].kind = .list(list)
        return
      default: break
      }
    }
    let inner = [Block(Self.blocks[random.next(Self.blocks.count)])]
    switch random.next(10) {
    case 0: blocks = Array(blocks.dropLast(random.next(3)))
    case 1 where !blocks.isEmpty:
      blocks[random.next(blocks.count)] = Block(Self.blocks[random.next(Self.blocks.count)])
    case 2, 3: blocks.append(Block(.blockQuote(BlockQuote(blocks: inner))))
    case 4, 5: blocks.append(Block(.details(Details(summary: .plain("d"), blocks: inner, isOpen: true))))
    case 6:
      blocks.append(
        Block(.list(List(items: [item(.text(.plain("a"))), item(.blocks(inner))], isOrdered: false))))
    default: blocks += inner
    }
  }

  @Test("Containers in containers grow, shrink and change, in any order", arguments: 0..<10)
  func containers(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 29)
    var page = Page()
    let revisions = (0..<40).map { _ -> Page in
      for _ in 0...random.next(2) { Self.change(&page.blocks, depth: 0, &random) }
      page.isRTL = random.next(16) == 0
      return page
    }
    try expectSame(revisions)
  }

  /// Containers with blocks at their end.
  private static let growing: [(name: String, kind: @Sendable ([Block]) -> Block.Kind)] = [
    ("a quote", { .blockQuote(BlockQuote(blocks: $0)) }),
    ("details", { .details(Details(summary: .plain("d"), blocks: $0, isOpen: true)) }),
    ("an item", { .list(List(items: [item(.blocks($0))], isOrdered: false)) }),
    (
      "a quote in an item",
      { .list(List(items: [item(.blocks([Block(.blockQuote(BlockQuote(blocks: $0)))]))], isOrdered: false)) }
    ),
    (
      "a list in a quote",
      {
        let items = $0.map { item(.blocks([$0, Block(.divider)])) }
        return .blockQuote(BlockQuote(blocks: [Block(.list(List(items: items, isOrdered: false)))]))
      }
    ),
  ]

  @Test("Of a container that grows, only the new blocks are laid out", arguments: growing.indices)
  func costOfContainers(index: Int) throws {
    let container = Self.growing[index]
    let book = try FontBook()
    for design in Design.all {
      var memory = LayoutMemory()
      var most = 0
      for count in 1...40 {
        let blocks = Array(repeating: Block(.paragraph(.plain("some words"))), count: count)
        _ = PageLayoutEngine.layOut(
          page([.divider, container.kind(blocks)]), options: LayoutOptions(design: design), book: book,
          memory: &memory)
        most = max(most, memory.shapedCount)
      }
      // The last block is laid out again, because it is no longer the last.
      #expect(most <= 21, "\(container.name), \(design.name)")
    }
  }

  /// Texts of cells of all kinds, including texts with warnings, wide ones, and ones with a formula.
  private static let cells: [RichText?] = [
    .plain("a"), .plain("two words"), nil, .plain(longText), .plain("שלום"), .formula("\\nope"),
    .concat([.plain("f "), .formula("\\frac{a}{b}")]), .styled(.bold, .plain("bold")), .empty,
    .plain("\u{10FFFD}"),
  ]

  @Test("Tables grow, shrink and change, in any order", arguments: 0..<8)
  func tables(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 11)
    // Wide texts move all columns, so some tables have none.
    let texts = seed % 2 == 0 ? Self.cells : Self.cells.filter { $0 != .plain(longText) }
    func row() -> [Table.Cell] {
      (0..<1 + random.next(4)).map { _ in
        Table.Cell(
          text: texts[random.next(texts.count)], isHeader: random.next(8) == 0,
          columnSpan: random.next(9) == 0 ? 2 : 1, rowSpan: random.next(12) == 0 ? 1 + random.next(4) : 1,
          alignment: .allCases[random.next(3)], verticalAlignment: .allCases[random.next(3)])
      }
    }
    var table = Table(rows: [], isBordered: true)
    let revisions = (0..<30).map { _ -> Page in
      for _ in 0...random.next(3) {
        switch random.next(14) {
        case 0: table.rows = Array(table.rows.dropLast(random.next(3)))
        case 1 where !table.rows.isEmpty: table.rows[random.next(table.rows.count)] = row()
        case 2 where table.rows.last?.isEmpty == false: table.rows[table.rows.count - 1].append(row()[0])
        case 3: table.isStriped.toggle()
        case 4 where random.next(3) == 0: table.isBordered.toggle()
        case 5 where random.next(3) == 0: table.caption = table.caption == nil ? .plain("A caption") : nil
        default: table.rows.append(row())
        }
      }
      let before = [Block.Kind.paragraph(.plain("Before")), .divider].prefix(random.next(9) == 0 ? 1 : 2)
      let after = [Block.Kind.paragraph(.plain("After"))].prefix(max(0, random.next(8) - 6))
      var page = page(before + [.table(table)] + after)
      page.isRTL = random.next(12) == 0
      return page
    }
    try expectSame(revisions)
  }

  @Test("The text of a cell grows, shrinks and changes", arguments: 0..<6)
  func cellTexts(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 41)
    let words: [RichText] = [
      .plain("word "), .plain("longer-words "), .styled(.bold, .plain("bold ")), .plain("עברית "),
      .plain("中文"),
      .plain("a\n"), .formula("x^2"), .plain("\u{10FFFD} "),
      .link(.url("u", hasInstantPage: false), .plain("link ")),
    ]
    var parts: [RichText] = []
    let revisions = (0..<24).map { _ -> Page in
      for _ in 0...random.next(24) {
        switch random.next(24) {
        case 0: parts = Array(parts.dropLast(random.next(5)))
        case 1 where !parts.isEmpty: parts[random.next(parts.count)] = words[random.next(words.count)]
        default: parts.append(words[random.next(seed < 3 ? 3 : words.count)])
        }
      }
      let cells = [
        Table.Cell(text: .plain("a")), Table.Cell(text: .concat(parts)), Table.Cell(text: .plain("b c")),
      ]
      return page([.table(Table(rows: [[cells[0], cells[2]], cells], isBordered: true))])
    }
    try expectSame(revisions)
  }

  @Test("Of the text of a cell that grows, only its end is laid out")
  func costOfCellTexts() throws {
    let book = try FontBook()
    var least = Int.max
    var memory = LayoutMemory()
    for count in 1...60 {
      let text = String(repeating: "some words ", count: count * 4)
      let table = Table(
        rows: [[Table.Cell(text: .plain("a")), Table.Cell(text: .plain(text))]], isBordered: true)
      _ = PageLayoutEngine.layOut(
        page([.table(table)]), options: LayoutOptions(), book: book, memory: &memory)
      if count > 20 { least = min(least, memory.shapedCount) }
    }
    #expect(least < 900)
  }

  @Test("Of a table that grows, only the new rows are laid out")
  func costOfTables() throws {
    let book = try FontBook()
    var memory = LayoutMemory()
    let row = [Table.Cell(text: .plain("some words")), Table.Cell(text: .plain("more of them"))]
    for count in 1...40 {
      let table = Table(rows: Array(repeating: row, count: count), isBordered: true)
      _ = PageLayoutEngine.layOut(
        page([.divider, .table(table)]), options: LayoutOptions(), book: book, memory: &memory)
      #expect(memory.shapedCount == 22)
    }
  }

  @Test("Texts of many parts grow, shrink and change, in any order", arguments: 0..<6)
  func parts(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 29)
    let kinds: [RichText] = [
      .plain("some words "), .styled(.bold, .plain("bold ")), .formula("\\frac{a}{b}"), .formula("\\nope"),
      .link(.url("https://a.co", hasInstantPage: false), .plain("link ")),
      .anchor(name: "a", .plain("here ")),
      .spoiler(.plain("hidden ")), .plain("שלום "), .plain("\u{10FFFD} "), .styled(.superscript, .plain("2")),
    ]
    var parts = (0..<20).map { kinds[$0 % 3] }
    let revisions = (0..<24).map { _ -> Page in
      for _ in 0...random.next(4) {
        switch random.next(9) {
        case 0: parts = Array(parts.dropLast(random.next(5)))
        case 1 where !parts.isEmpty: parts[random.next(parts.count)] = kinds[random.next(kinds.count)]
        default: parts.append(kinds[random.next(kinds.count)])
        }
      }
      let text = RichText.concat(parts)
      var page = page([.paragraph(text), random.next(3) == 0 ? .heading(text, level: 2) : .divider])
      page.isRTL = random.next(12) == 0
      return page
    }
    try expectSame(revisions)
  }

  @Test("Of a text of many parts that grows, only the last parts are read again")
  func costOfParts() throws {
    let book = try FontBook()
    var memory = LayoutMemory()
    for count in 20...80 {
      let parts = (0..<count).map { RichText.styled($0 % 2 == 0 ? .bold : .italic, .plain("words ")) }
      _ = PageLayoutEngine.layOut(
        page([.paragraph(.concat(parts))]), options: LayoutOptions(), book: book, memory: &memory)
      #expect(memory.flattenedCount == (count == 20 ? 20 : 5))
    }
  }

  @Test("Blocks are changed, removed and inserted, and the direction changes")
  func changes() throws {
    let all = Self.blocks
    var turned = page(all)
    turned.isRTL = true
    try expectSame([
      page(all), page(all.dropFirst()), page(all), page(all.dropLast(4)), page([.divider] + all), page([]),
      page(all), turned, page(all.reversed()),
    ])
  }

  @Test("Media can change under the same name")
  func media() throws {
    let id = MediaID(rawValue: "1")
    func page(width: Int) -> Page {
      Page(
        blocks: [Block(.photo(Photo(media: id)))],
        media: MediaTable(
          photos: [id: PhotoMedia(id: id, sizes: [PhotoSize(width: width, height: 10, sources: [])])]))
    }
    try expectSame([page(width: 20), page(width: 30)])
  }

  @Test("Blocks stay where they are when media of later blocks arrive")
  func laterMedia() throws {
    let ids = ["#photo1", "#photo2", "9"].map(MediaID.init(rawValue:))
    func page(_ count: Int) -> Page {
      Page(
        blocks: [Block(.paragraph(.plain("Words")))]
          + ids.map { Block(.photo(Photo(media: $0))) }.prefix(count),
        media: MediaTable(
          photos: Dictionary(
            uniqueKeysWithValues: ids.prefix(count).map {
              ($0, PhotoMedia(id: $0, sizes: [PhotoSize(width: 20, height: 10, sources: [])]))
            })))
    }
    try expectSame((0...3).map(page))
    let book = try FontBook()
    var memory = LayoutMemory()
    let counts = (0...3).map { count in
      _ = PageLayoutEngine.layOut(page(count), options: LayoutOptions(), book: book, memory: &memory)
      return memory.shapedCount
    }
    // The last id is not one that a reader generated: earlier blocks may refer to it.
    #expect(counts[2] == 0 && counts[3] > 0)
  }

  @Test("Diagnostics of unchanged blocks are reported for every revision")
  func warnings() throws {
    let book = try FontBook()
    let first = page([.paragraph(.formula("\\nope")), .paragraph(.plain("a"))])
    let second = page([.paragraph(.formula("\\nope")), .paragraph(.plain("ab"))])
    var memory = LayoutMemory()
    let codes = [first, second].map { page in
      PageLayoutEngine.layOut(page, options: LayoutOptions(), book: book, memory: &memory).diagnostics.map(
        \.code.rawValue)
    }
    #expect(codes == [["formula-as-text"], ["formula-as-text"]])
  }
}
