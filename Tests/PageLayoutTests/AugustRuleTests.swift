import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

/// Rules of the second generation that its worked examples do not cover (Spec/Layout.md 33 to 42).
@Suite struct AugustRuleTests {
  private func page(_ blocks: [Block.Kind], isRTL: Bool = false) throws -> Layout {
    try layOut(blocks, isRTL: isRTL, options: LayoutOptions(design: .august2026, scale: 3))
  }

  private func code(_ text: String, _ language: String) -> Block.Kind {
    .preformatted(Preformatted(text: .plain(text), language: language))
  }

  private func tints(_ layout: Layout) -> [TextTint] {
    guard case .code(let code) = layout.items.first?.content else { return [] }
    return code.text.tints
  }

  // MARK: - Code

  @Test func codeHasItsLanguagesColours() throws {
    let syntax = TokenColors.app
    let found = tints(try page([code("// 🚢 é\nlet x = 1", "Swift")]))
    #expect(found.first == TextTint(range: 0..<7, color: syntax.comment))
    #expect(found.contains(TextTint(range: 8..<11, color: syntax.keyword)))
    #expect(found.last == TextTint(range: 16..<17, color: syntax.value))
    #expect(tints(try page([code("let x = 1", "")])).isEmpty)
    #expect(tints(try page([code("let x = 1", "nonsense")])).isEmpty)
  }

  @Test func theFirstGenerationColoursCodeOnRequest() throws {
    var options = LayoutOptions()
    #expect(tints(try layOut([code("let x = 1", "swift")], options: options)).isEmpty)
    options.codeColors = .readable
    let coloured = try layOut([code("let x = 1", "swift")], options: options)
    #expect(tints(coloured).first?.range == 0..<3)
    // Colors move nothing.
    #expect(coloured.items[0].frame == (try layOut([code("let x = 1", "swift")])).items[0].frame)
  }

  @Test func bandsAreAsWideAsThePageComesOut() throws {
    let layout = try page([code("x", ""), .paragraph(.plain(longText))])
    #expect(layout.items[0].frame.maxX == layout.size.width && layout.size.width > 300)
    let alone = try page([code("x", "")])
    #expect(alone.size.width < 40 && alone.items[0].frame.maxX == alone.size.width)
  }

  /// Hanging white space, including a tab, extends beyond the limit.
  @Test(arguments: [" ", "   ", "\t"])
  func bandsAreNoWiderThanTheirPage(tail: String) throws {
    let text = String(repeating: "x", count: 35)
    for count in 0...3 {
      let code = code(text + String(repeating: "x", count: count) + tail + "\nx", "python")
      let item = ListItem(content: .blocks([Block(code)]))
      let list = Block.Kind.list(List(items: [item], isOrdered: false))
      let details = Block.Kind.details(Details(summary: .plain("a"), blocks: [Block(code)], isOpen: true))
      for block in [code, list, details] {
        let layout = try page([block])
        let bands = (layout.items + layout.items.flatMap { $0.groups.flatMap(\.items) }).filter { item in
          if case .code = item.content { true } else { false }
        }
        #expect(bands.count == 1 && bands.allSatisfy { $0.frame.maxX <= layout.size.width + 1e-6 })
      }
    }
  }

  @Test func codeInAQuoteReachesPastItsFrame() throws {
    let layout = try page([.blockQuote(BlockQuote(blocks: [Block(code("x", ""))]))])
    let band = try #require(layout.items.first { if case .code = $0.content { true } else { false } })
    #expect(band.frame.minX == 12 && band.frame.maxX == layout.size.width)
  }

  // MARK: - Text

  @Test func linksInCaptionsHaveTheTextsColourAndALine() throws {
    let link = RichText.link(.url("https://example.org", hasInstantPage: false), .plain("there"))
    let footer = try page([.footer(link)])
    let attributes = try #require(footer.boxes[0].attributes.first)
    #expect(attributes.color == footer.theme.secondaryText && attributes.isUnderlined)
    let paragraph = try page([.paragraph(link)])
    #expect(paragraph.boxes[0].attributes.first?.color == paragraph.theme.link)
  }

  @Test func datesLookLikeLinks() throws {
    let date = DateText(label: .plain("then"), unixTime: 0)
    let layout = try page([.paragraph(.date(date))])
    #expect(layout.boxes[0].attributes.first?.color == layout.theme.link)
    let june = try layOut([.paragraph(.date(date))])
    #expect(june.boxes[0].attributes.first?.color == june.theme.primaryText)
  }

  @Test func headingsHaveSizesOfTheirOwn() {
    let headings = Design.august2026.text.headings
    #expect(
      (-1...9).map { headings.category(level: $0).name } == [
        "heading1", "heading1", "heading1", "heading2", "heading3", "heading4", "heading5", "heading6",
        "heading6", "heading6", "heading6",
      ])
    #expect(Design.june2026.text.headings.category(level: 2).name == "subheader")
  }

  // MARK: - Quotes

  @Test func quotesAreMirrored() throws {
    let quote = BlockQuote(blocks: [Block(.paragraph(.plain("שלום")))], caption: .plain("אן"))
    let layout = try page([.blockQuote(quote)], isRTL: true)
    // The background of the text begins at 3H + 2n.
    #expect(isClose(layout.items[1].frame.minX, 27 + 2 * 7.6667))
    #expect(isClose(layout.items[2].frame.minX, 9))
    #expect(layout.items[3].frame.minX == 13)
    guard case .shape(let shape) = layout.items[0].content, case .quote(let ground) = shape.look else {
      Issue.record("no frame")
      return
    }
    #expect(ground.bar.minX == 316)
  }

  @Test func theAccentIsTheAuthors() {
    let author = Palette.authorColors[3]
    let theme = Theme(palette: .day, side: .incoming, author: author, design: .august2026)
    #expect(theme.quoteAccent == author && theme.codeBackground == theme.tableFill)
    #expect(theme.checkboxBorder == theme.tableBorder)
    let june = Theme(palette: .day, side: .incoming, author: author)
    #expect(june.quoteAccent == june.primaryText && june.codeBackground != june.tableFill)
  }

  @Test func classicHasAnotherSecondaryText() {
    let theme = Theme(palette: .classic, side: .incoming, design: .august2026)
    #expect(theme.secondaryText == Color(0x77828c))
    var own = Palette.classic
    own.incoming.secondaryText = Color(0x112233)
    #expect(Theme(palette: own, side: .incoming, design: .august2026).secondaryText == Color(0x112233))
  }

  @Test func nothingOfALayoutStays() throws {
    let book = try FontBook()
    let inner = Block(.blockQuote(BlockQuote(blocks: [Block(.paragraph(.plain("a")))], caption: .plain("b"))))
    let page = Page(blocks: [Block(.blockQuote(BlockQuote(blocks: [inner], caption: .plain("c"))))])
    weak var environment: LayoutEnvironment?
    do {
      let made = LayoutEnvironment(page, options: LayoutOptions(design: .august2026), book: book)
      environment = made
      let sequence = BlockSequence(environment: made, width: 337, inset: 9, place: .page)
      #expect(sequence.layOut(page.blocks, source: "").items.count == 7)
    }
    #expect(environment == nil)
  }

  // MARK: - Others

  @Test func whatCannotBeDrawnIsOnePill() throws {
    let unknown = Block.Kind.unsupported(kind: "new")
    let layout = try page([unknown, .unsupported(kind: "newer"), .paragraph(.plain("x")), unknown])
    let pills = layout.items.filter { if case .placeholder = $0.content { true } else { false } }
    #expect(pills.map(\.source) == ["/0", "/3"] && pills[0].frame.minY == 6)
  }

  @Test func detailsWithoutATitleHaveARow() throws {
    let details = Details(summary: .empty, blocks: [], isOpen: false)
    #expect(try page([.details(details)]).items.first?.frame.height == 36)
    #expect(try layOut([.details(details)]).items.isEmpty)
  }

  @Test func orderedListsHaveAGutterWhateverTheirMarkers() throws {
    func textX(isOrdered: Bool, _ check: ListItem.CheckState) throws -> Double {
      let item = ListItem(content: .text(.plain("one")), marker: .label("1."), check: check)
      let items = try page([.list(List(items: [item], isOrdered: isOrdered))]).items
      return items[1].frame.minX
    }
    #expect(try textX(isOrdered: true, .unchecked) == 38)
    #expect(try textX(isOrdered: false, .unchecked) == 37)
  }

  /// A collapsed quote is as high as its first three lines, whatever was dropped.
  @Test func whatAFoldedQuoteDropsDoesNotMakeItLower() throws {
    let formula = RichText.formula("\\int_0^\\infty \\frac{x}{y^2}\\,dx")
    func quote(_ text: RichText) throws -> Layout {
      try page([.blockQuote(BlockQuote(blocks: [Block(.paragraph(text))], isCollapsed: true))])
    }
    func lines(_ parts: [RichText]) -> RichText {
      .concat(parts.flatMap { [$0, RichText.plain("\n")] } + [.plain("Last")])
    }
    let line = RichText.plain("Line")
    let plain = try quote(lines(Array(repeating: line, count: 5)))
    for tall in 3...5 {
      var parts = Array(repeating: line, count: 6)
      parts[tall] = formula
      let folded = try quote(lines(parts))
      #expect(folded.size.height == plain.size.height, "the formula in line \(tall + 1)")
    }
    // A visible block stays, and the blocks after the text are dropped.
    let shown = try page([
      .blockQuote(
        BlockQuote(
          blocks: [Block(.paragraph(lines([line, formula, line]))), Block(.paragraph(lines([formula])))],
          isCollapsed: true))
    ])
    let formulas = shown.items.filter { if case .formula = $0.content { true } else { false } }
    #expect(formulas.count == 1 && shown.size.height > plain.size.height)
  }

  @Test(arguments: [false, true])
  func formulasInListsAreCentredInTheColumn(isRTL: Bool) throws {
    func list(_ blocks: [Block.Kind]) -> Block.Kind {
      let item = ListItem(content: .blocks(blocks.map { Block($0) }))
      return .list(List(items: [item], isOrdered: false))
    }
    let wide = Block.Kind.paragraph(.plain(longText))
    let formula = Block.Kind.formula("x + y")
    // The column begins after a bullet of 5 points and a gap of 10, once for each list.
    for (block, depth) in [(list([wide, formula]), 1.0), (list([list([wide, formula])]), 2)] {
      let layout = try page([block, wide], isRTL: isRTL)
      let item = try #require(
        layout.items.first { if case .formula = $0.content { true } else { false } })
      let (near, far) = (9 + depth * 15, layout.size.width - 9)
      let middle = isRTL ? (9 + layout.size.width - near) / 2 : (near + far) / 2
      #expect(isClose(item.frame.midX, middle))
    }
    // A quote in a list centers its own.
    let quote = Block.Kind.blockQuote(BlockQuote(blocks: [Block(formula)]))
    let alone = try page([quote, wide], isRTL: isRTL)
    let held = try page([list([wide, quote]), wide], isRTL: isRTL)
    func offset(_ layout: Layout) throws -> Double {
      let item = try #require(
        layout.items.first { if case .formula = $0.content { true } else { false } })
      let frame = try #require(
        layout.items.last { if case .shape = $0.content { $0.frame.height > 20 } else { false } })
      return item.frame.minX - frame.frame.minX
    }
    #expect(try offset(alone) > 0 && offset(held) > 0)
  }

  /// A formula counts as one word, so its column is as wide as it is.
  @Test func aFormulaNeverLeavesItsCell() throws {
    let formula = RichText.formula("\\sum_{i=0}^{n} i^2 + \\sum_{i=0}^{n} i^3 + \\sum_{i=0}^{n} i^4")
    let words = String(repeating: "wordswords", count: 3)
    let cells =
      [Table.Cell(text: formula, alignment: .right)] + (0..<5).map { _ in Table.Cell(text: .plain(words)) }
    let layout = try page([.table(Table(rows: [cells]))], isRTL: true)
    guard case .table(let box) = layout.items[0].content else { return #expect(Bool(false)) }
    let item = try #require(box.cells.first?.items.first)
    #expect(item.frame.minX >= 13 && item.frame.maxX <= box.cells[0].frame.width - 13 + 0.5)
    #expect(item.frame.width > 150)
  }

  @Test func photosInCoversAreCappedAsSingleOnes() throws {
    let photo = Block(.photo(Photo(media: MediaID(rawValue: "p"))))
    var page = Page(blocks: [Block(.cover(photo)), photo], isRTL: false)
    let size = PhotoSize(width: 800, height: 1200, sources: [])
    page.media.photos[MediaID(rawValue: "p")] = PhotoMedia(id: MediaID(rawValue: "p"), sizes: [size])
    let layout = PageLayoutEngine.layOut(
      page, options: LayoutOptions(design: .august2026, scale: 3), book: try FontBook()
    ).layout
    #expect(layout.items.map(\.frame.height) == [337, 337])
  }

  @Test func numbersAreAsBoldAsTheirItems() throws {
    func width(_ text: RichText) throws -> Double {
      let item = ListItem(content: .text(text), marker: .label("1000."))
      return try page([.list(List(items: [item], isOrdered: true))]).items[0].frame.width
    }
    let bold = RichText.styled(.bold, .plain("a"))
    #expect(try width(bold) > width(.plain("a")))
    #expect(try width(.concat([.empty, .link(.hashtag("#a"), bold)])) == width(bold))
    #expect(try width(.concat([.plain("a"), bold])) == width(.plain("a")))
  }

  @Test func compactTablesAreTighter() throws {
    func rows(isCompact: Bool) throws -> [Double] {
      let table = Table(rows: [[Table.Cell(text: .plain("a"))]], isCompact: isCompact)
      guard case .table(let box) = try page([.table(table)]).items[0].content else { return [] }
      return Array(box.rows)
    }
    #expect(try rows(isCompact: false) == [44])
    #expect(try zip(rows(isCompact: true), [30 + 2 * 3.3333]).allSatisfy { isClose($0, $1) })
  }
}
