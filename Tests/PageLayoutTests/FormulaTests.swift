import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Formulas on pages")
struct FormulaTests {
  private let tall = #"\frac{\frac{a}{b}}{\frac{c}{d}}"#

  private func formulas(_ layout: Layout) -> [(item: LayoutItem, box: FormulaBox)] {
    layout.items.compactMap { item in
      if case .formula(let box) = item.content { return (item, box) }
      return nil
    }
  }

  private func diagnostics(_ kind: Block.Kind) throws -> [Diagnostic] {
    PageLayoutEngine.layOut(
      Page(blocks: [Block(kind)]), options: LayoutOptions(), book: try FontBook()
    ).diagnostics
  }

  @Test("A block is at the inset in whole points, 1.12 times as large as text")
  func block() throws {
    let layout = try layOut([.formula("x")])
    let (item, box) = try #require(formulas(layout).first)
    #expect(item.frame.origin == Point(10, 5))
    #expect(item.frame.width == max(1, box.formula.width.rounded(.up)))
    #expect(item.frame.height == (box.formula.ascent + box.formula.descent).rounded(.up))
    #expect(isClose(box.origin.y, item.frame.height - box.formula.descent))
    guard case .glyphs(let run)? = box.formula.pieces.first?.content else { return #expect(Bool(false)) }
    #expect(isClose(run.faceSize, 17 * 1.12))
    #expect(!box.scrolls && box.mode == .block)
  }

  @Test("Gaps above and below depend on the neighbor")
  func gaps() throws {
    let text = RichText.plain("x")
    let list = Block.Kind.list(List(items: [ListItem(content: .text(text))], isOrdered: false))
    let pairs: [(Block.Kind, Block.Kind, Double)] = [
      (.formula("x"), .paragraph(text), 19), (.paragraph(text), .formula("x"), 19),
      (.title(text), .formula("x"), 34), (.header(text), .formula("x"), 10),
      (list, .formula("x"), 31), (.formula("x"), list, 10), (.formula("x"), .formula("x"), 20),
      (.formula("x"), .heading(text, level: 2), 32), (.divider, .formula("x"), 21),
    ]
    for (upper, lower, gap) in pairs {
      let layout = try layOut([upper, lower])
      let first = try layOut([upper])
      let bottom = first.items.map(\.frame.maxY).max() ?? 0
      let top = layout.items.dropFirst(first.items.count).map(\.frame.minY).min() ?? 0
      #expect(isClose(top - bottom, gap), "\(lower)")
    }
  }

  @Test("A wide block spans the page and scrolls, or widens the page")
  func wide() throws {
    let wide = String(repeating: "x+", count: 40) + "x"
    let (item, box) = try #require(formulas(try layOut([.formula(wide)])).first)
    #expect(box.scrolls && item.frame.minX == 0 && item.frame.width == 337 && box.origin.x == 10)
    var options = LayoutOptions()
    options.formulas = .scrolled(30)
    #expect(try #require(formulas(try layOut([.formula(wide)], options: options)).first).box.origin.x == -20)
    options.formulas = .full
    let layout = try layOut([.formula(wide)], options: options)
    let full = try #require(formulas(layout).first)
    #expect(full.item.frame.width == full.box.formula.size.width + 20)
    #expect(layout.size.width == full.item.frame.width)
  }

  @Test("An inline formula is on the baseline, and is an item after its text")
  func inline() throws {
    let layout = try layOut([.paragraph(.concat([.plain("a "), .formula("x_1"), .plain(" b")]))])
    #expect(layout.items.map(\.kindName) == ["text", "formula"])
    let line = try #require(layout.boxes.first?.lines.first)
    let attachment = try #require(line.attachments.first)
    let (item, box) = try #require(formulas(layout).first)
    #expect(box.mode == .inline && line.text == "a   b")
    #expect(isClose(attachment.frame.maxY, line.baseline + box.formula.descent))
    #expect(item.frame == attachment.frame.offsetBy(layout.items[0].frame.origin))
    #expect(attachment.frame.width == box.formula.width.rounded(.up))
  }

  @Test("A tall formula makes its line taller, and moves the next one down")
  func tallLine() throws {
    let plain = try #require(try layOut([.paragraph(.plain(longText))]).boxes.first).lines
    let text = RichText.concat([.plain("a "), .formula(tall), .plain(" " + longText)])
    let layout = try layOut([.paragraph(text)])
    let lines = try #require(layout.boxes.first).lines
    let formula = try #require(formulas(layout).first).box.formula
    let ascent = formula.size.height - formula.descent
    #expect(isClose(lines[0].frame.height, ascent))
    let slack = 8.0
    #expect(isClose(lines[1].frame.minY - lines[0].frame.minY, ascent + 12 + max(0, formula.descent - slack)))
    #expect(lines[0].frame.minY == plain[0].frame.minY)
  }

  @Test("Formulas in links, superscripts, headings, cells, list items and quotes")
  func places() throws {
    let formula = RichText.formula("x^2")
    let link = try layOut([.paragraph(.link(.url("https://a", hasInstantPage: false), formula))])
    #expect(try #require(formulas(link).first).box.color == link.theme.link)
    #expect(link.boxes[0].links.count == 1)
    let small = try layOut([.paragraph(.concat([.plain("a"), .styled(.superscript, formula)]))])
    guard case .glyphs(let run)? = formulas(small).first?.box.formula.pieces.first?.content else {
      return #expect(Bool(false))
    }
    #expect(isClose(run.faceSize, 14 * 1.12))
    let cell = Table.Cell(text: formula)
    let table = try layOut([.table(Table(rows: [[cell]]))])
    guard case .table(let box)? = table.items.first?.content else { return #expect(Bool(false)) }
    #expect(box.cells[0].items.map(\.kindName) == ["text", "formula"])
    let list = try layOut([.list(List(items: [ListItem(content: .text(formula))], isOrdered: false))])
    #expect(list.items.map(\.kindName) == ["marker", "text", "formula"])
  }

  @Test("A cell has room for a formula that extends below its text")
  func deepCell() throws {
    let cell = Table.Cell(text: .formula(#"\begin{pmatrix}a\\b\\c\\d\end{pmatrix}"#))
    let layout = try layOut([.table(Table(rows: [[cell]]))])
    guard case .table(let box)? = layout.items.first?.content else { return #expect(Bool(false)) }
    let items = box.cells[0].items
    #expect(items[1].frame.maxY > items[0].frame.maxY)
    #expect(isClose(box.rows[0], (items[1].frame.maxY - 15).rounded(.up) + 30))
  }

  @Test("In a right-to-left paragraph, a formula is read from left to right, at its place")
  func rightToLeft() throws {
    let text = RichText.concat([.plain("שלום "), .formula("a+b"), .plain(" עולם")])
    let layout = try layOut([.paragraph(text)], isRTL: true)
    let line = try #require(layout.boxes.first?.lines.first)
    let attachment = try #require(line.attachments.first)
    #expect(line.line.isRTL)
    #expect(attachment.frame.minX > line.x && attachment.frame.maxX < line.x + line.line.width)
  }

  @Test("A formula that draws nothing is reported", arguments: ["$$", "%note", #"\label{a}"#, #"\def\a{b}"#])
  func nothing(source: String) throws {
    let found = try diagnostics(.formula(source))
    #expect(
      found.map(\.message) == ["the formula's source is shown: the formula draws nothing (character 1)"])
    #expect(try diagnostics(.formula("  ")).isEmpty)
  }

  @Test("When a text grows, only its new formulas are set, and all their warnings are repeated")
  func growing() throws {
    let book = try FontBook()
    var memory = LayoutMemory()
    var counts: [Int] = []
    for count in [3, 3, 4, 2, 4] {
      let formulas = (0..<count).flatMap { [RichText.plain(" word "), .formula("x_\($0)^a^b")] }
      let page = Page(blocks: [
        Block(.paragraph(.concat(formulas + [.formula("x_0^a^b")]))), Block(.formula("x_0^a^b")),
      ])
      let grown = PageLayoutEngine.layOut(page, options: LayoutOptions(), book: book, memory: &memory)
      let fresh = PageLayoutEngine.layOut(page, options: LayoutOptions(), book: book)
      #expect(grown.layout.json() == fresh.layout.json())
      #expect(grown.diagnostics.map(\.message) == fresh.diagnostics.map(\.message))
      counts.append(memory.formulaCount)
    }
    // The unchanged block is not laid out again, and unused layouts are removed.
    #expect(counts == [4, 0, 1, 0, 2])
  }

  @Test("A formula that cannot be parsed shows its source, with a warning that names command and position")
  func failure() throws {
    let layout = try layOut([.formula(#"a+\nope{x}"#)])
    #expect(layout.boxes.first?.lines.first?.text == #"a+\nope{x}"#)
    let found = try diagnostics(.formula(#"a+\nope{x}"#))
    #expect(found.map(\.code) == [.formulaAsText])
    #expect(found.first?.message.contains(#"'\nope'"#) == true)
    #expect(found.first?.message.contains("character 3") == true)
    let inline = try layOut([.paragraph(.concat([.plain("a "), .formula(#"\frac{"#)]))])
    #expect(inline.boxes.first?.lines.first?.text == #"a \frac{"#)
    #expect(try diagnostics(.formula("x^a^b")).map(\.code) == [.formulaProblem])
    #expect(try layOut([.formula("x^a^b")]).items.map(\.kindName) == ["formula"])
  }

  private func sum(_ count: Int) -> String { String(repeating: "x+", count: count) + "x" }

  @Test("With shrinking, a formula that is too wide is made smaller to fit, down to 0.6")
  func shrunk() throws {
    var options = LayoutOptions()
    func box(_ count: Int) throws -> FormulaBox {
      try #require(formulas(try layOut([.formula(sum(count))], options: options)).first).box
    }
    func size(_ box: FormulaBox) throws -> Double {
      guard case .glyphs(let run)? = box.formula.pieces.first?.content else { throw NoGlyphs() }
      return run.faceSize
    }
    let whole = (short: try box(3), long: try box(12), longest: try box(60))
    options.formulas = .shrunk
    #expect(try size(box(3)) == size(whole.short))
    let room = 337.0 - 2 * 10
    let long = try box(12)
    #expect(whole.long.formula.size.width > room && long.formula.size.width <= room && !long.scrolls)
    #expect(try isClose(size(long) / size(whole.long), room / whole.long.formula.size.width))
    let longest = try box(60)
    #expect(try isClose(size(longest) / size(whole.longest), 0.6) && longest.scrolls)
  }

  private struct NoGlyphs: Error {}

  @Test("A clipped formula always causes a warning, in blocks and lines; a formula that fits never does")
  func cut() throws {
    let inline = RichText.concat([.plain("a "), .formula(sum(60)), .plain(" b")])
    #expect(try diagnostics(.formula(sum(60))).map(\.code) == [.formulaCut])
    #expect(try diagnostics(.paragraph(inline)).map(\.code) == [.formulaCut])
    #expect(try diagnostics(.formula(sum(3))).isEmpty)
    #expect(try diagnostics(.paragraph(.formula(sum(3)))).isEmpty)
    func table(_ columns: Int) -> Block.Kind {
      let cell = Table.Cell(text: .plain(String(repeating: "word", count: 5)))
      return .table(Table(rows: [Array(repeating: cell, count: columns)]))
    }
    #expect(try diagnostics(table(9)).map(\.code) == [.tableCut])
    #expect(try diagnostics(table(1)).isEmpty)
  }
}
