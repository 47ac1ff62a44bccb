import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Details")
struct DetailsTests {
  private func text(_ string: String) -> Block { Block(.paragraph(.plain(string))) }

  private func details(_ title: String, _ blocks: [Block], isOpen: Bool = true) -> Block.Kind {
    .details(Details(summary: .plain(title), blocks: blocks, isOpen: isOpen))
  }

  @Test("The row of the title is at least 44 points high, and 26 higher than the title")
  func header() throws {
    let items = try layOut([
      details("Title", [text("x")], isOpen: false), details(longText, [], isOpen: false),
    ])
    .items
    let short = try #require(items[0].details)
    #expect(isClose(short.headerHeight, 20.287 + 26) && short.headerHeight > 44)
    #expect(items[0].frame == Rect(0, 0, 337, short.headerHeight))
    let long = try #require(items[1].details)
    #expect(long.title.frame.height > 60)
    #expect(isClose(long.headerHeight, long.title.frame.height + 26))
    let empty = Block.Kind.details(
      Details(summary: .anchor(name: "a", .empty), blocks: [], isOpen: false))
    #expect(try layOut([empty]).items[0].details?.headerHeight == 44)
  }

  @Test("The title is 23 points after the inset, centered on whole pixels", arguments: [1.0, 2, 3])
  func title(_ scale: Double) throws {
    let box = try #require(
      try layOut([details(longText, [])], options: options(scale: scale)).items[0].details)
    #expect(box.title.frame.minX == 33)
    #expect(
      box.title.frame.minY
        == Rounding.floorToPixel((box.headerHeight - box.title.frame.height) / 2, scale: scale))
    // 317 between the insets, less 32.
    for line in box.title.box?.lines ?? [] { #expect(line.line.width - line.line.trailingSpace <= 285) }
  }

  @Test("Right to left: chevron and title are at the right; the title has its natural direction and width")
  func rightToLeft() throws {
    let box = try #require(try layOut([details("אב", [])], isRTL: true).items[0].details)
    #expect(box.title.box?.alignment == .natural)
    #expect(box.title.frame.width < 40)
    #expect(isClose(box.title.frame.maxX, 337 - 10 - 23))
    #expect(box.chevron.midX == 337 - 10 - 9)
  }

  @Test("The box of the chevron is 18 wide, one below the middle; the separator is one pixel at the bottom")
  func chevronAndSeparator() throws {
    let item = try layOut([details("Title", [text("x")])], options: options(scale: 3)).items[0]
    let box = try #require(item.details)
    #expect(box.chevron.size == Size(18, 18) && box.chevron.midX == 19)
    #expect(isClose(box.chevron.midY, box.headerHeight / 2 + 1))
    let separator = try #require(box.separator)
    #expect(separator.minX == 8 && separator.width == 337 - 16)
    #expect(isClose(separator.maxY, item.frame.height) && isClose(separator.height, 1.0 / 3))
  }

  @Test("A body has 4 points above and 16 below, and the width of the block; a closed one is not laid out")
  func body() throws {
    let open = try layOut([details("Title", [text("x")])]).items[0]
    let box = try #require(open.details)
    #expect(box.items.map(\.frame.origin) == [Point(10, 4)])
    #expect(isClose(open.frame.height, box.headerHeight + 4 + 20.287 + 16))
    #expect(box.items[0].source == "/0/blocks/0")
    let closed = try layOut([details("Title", [text("x")], isOpen: false)]).items[0]
    #expect(closed.details?.items.isEmpty == true && closed.details?.isOpen == false)
    let empty = try layOut([details("Title", [])]).items[0]
    #expect(empty.frame.height == empty.details?.headerHeight)
  }

  @Test("Consecutive details touch; without a title, details are empty")
  func neighbours() throws {
    let items = try layOut([
      details("a", []), details("", [text("x")]), details("b", []), .paragraph(.plain("c")),
    ])
    .items
    #expect(items.map(\.source) == ["/0", "/2", "/3"])
    #expect(items[1].frame.minY == items[0].frame.maxY)
    #expect(isClose(items[2].frame.minY - items[1].frame.maxY, 20))
  }

  @Test("In a list, the block is as wide as the text column")
  func inList() throws {
    let item = ListItem(content: .blocks([text("x"), Block(details("Title", [text("y")]))]))
    let items = try layOut([.list(List(items: [item], isOrdered: false))]).items
    let box = try #require(items[1].details)
    #expect(items[1].frame.minX == 24 && items[1].frame.width == 303)
    #expect(box.title.frame.minX == 23 && box.items[0].frame.minX == 0)
    #expect(items[1].source == "/0/items/0/blocks/1" && box.items[0].source == "/0/items/0/blocks/1/blocks/0")
  }

  @Test("A right-to-left title aligns the author's line below it")
  func followsTitle() throws {
    let author = Block(.authorDate(AuthorDate(author: .plain("A"))))
    func alignment(_ title: String) throws -> TextAlignment? {
      try layOut([details(title, [author])]).items[0].details?.items[0].box?.alignment
    }
    #expect(try alignment("אב") == .right)
    #expect(try alignment("ab") == .natural)
  }
}

@Suite("Selection of open details")
struct ExpansionTests {
  /// 0 holds 1, a quote of 2 holds 3 in a list; only 2 is open.
  private static let page = Page(blocks: [
    details(0, [details(1)]),
    Block(
      .blockQuote(
        BlockQuote(blocks: [
          details(
            2, [Block(.list(List(items: [ListItem(content: .blocks([details(3)]))], isOrdered: false)))], true
          )
        ]))),
  ])

  private static func details(_ number: Int, _ blocks: [Block] = [], _ isOpen: Bool = false) -> Block {
    Block(.details(Details(summary: .plain("\(number)"), blocks: blocks, isOpen: isOpen)))
  }

  /// The ordinals of the details that are laid out open, and the diagnostics.
  private func open(_ expansion: Expansion, anchor: String? = nil) throws -> (open: [Int], messages: [String])
  {
    var options = LayoutOptions()
    options.expansion = expansion
    let (layout, diagnostics) = PageLayoutEngine.layOut(Self.page, options: options, book: try FontBook())
    return (layout.items.openDetails, diagnostics.map(\.message))
  }

  @Test("All details are open, or none, or those that the page opens")
  func choices() throws {
    #expect(try open(.all).open == [0, 1, 2, 3])
    #expect(try open(.none).open == [])
    #expect(try open(.page).open == [2])
  }

  @Test("Only details selected by number or pointer are open; numbers include closed ones")
  func listed() throws {
    #expect(try open(.only([.ordinal(3), .ordinal(2)])).open == [2, 3])
    #expect(try open(.only([.source("/0"), .source("/0/blocks/0")])).open == [0, 1])
    // Closed details are not laid out, whatever they contain.
    #expect(try open(.only([.ordinal(1)])).open == [])
    #expect(try open(.only([.ordinal(3), .source("/1/blocks/0")])).messages == [])
  }

  @Test("A name that no details have is reported")
  func unknown() throws {
    let result = try open(.only([.ordinal(0), .ordinal(4), .source("/1")]))
    #expect(result.open == [0])
    #expect(
      result.messages == [
        "the page has no details '4'",
        "the page has no details '/1'",
      ])
  }
}

extension LayoutItem {
  var details: DetailsBox? {
    if case .details(let box) = content { return box }
    return nil
  }
}

extension Sequence<LayoutItem> {
  /// The ordinals of open details, including nested ones, in order.
  var openDetails: [Int] {
    flatMap { item in
      (item.details.map { $0.isOpen ? [$0.ordinal] : [] } ?? [])
        + item.groups.flatMap { $0.items.openDetails }
    }
  }
}
