import PageModel
import Primitives
import Testing
import Typography

@testable import PageLayout

@Suite("Quotes and code")
struct QuoteAndCodeTests {
  private let text = Block(.paragraph(.plain("Quoted")))

  private func quote(_ blocks: [Block], _ caption: RichText = .empty) -> Block.Kind {
    .blockQuote(BlockQuote(blocks: blocks, caption: caption))
  }

  private func code(_ text: String, _ language: String = "") -> Block.Kind {
    .preformatted(Preformatted(text: .plain(text), language: language))
  }

  // MARK: - Block quotes

  @Test("One paragraph: italic, 12 points from the edge of the bar, 4 above and below, the bar last")
  func oneParagraph() throws {
    let items = try layOut([quote([text])]).items
    #expect(items.map(\.kindName) == ["text", "bar"])
    #expect(items[0].frame.origin == Point(22, 5 + 4))
    #expect(items[0].box?.lines[0].line.runs.map(\.style.isItalic) == [true])
    #expect(items[0].source == "/0/blocks/0" && items[1].source == "/0")
    #expect(items[1].frame.origin == Point(10, 5) && items[1].frame.width == 3)
    #expect(isClose(items[1].frame.height, 4 + 20.287 + 4))
  }

  @Test("A caption is 14 points below, aligned with the text")
  func caption() throws {
    let items = try layOut([quote([text], .plain("Someone"))]).items
    #expect(isClose(items[1].frame.minY - items[0].frame.maxY, 14))
    #expect(items[1].frame.minX == 22 && items[1].box?.category == .caption)
    #expect(isClose(items[2].frame.height, 4 + 20.287 + 14 + 17.9 + 4))
  }

  @Test("Other content: upright, with a constant gap of 10 points, and twice the inset at the trailing side")
  func blocks() throws {
    let long = Block(.paragraph(.plain(longText)))
    let items = try layOut([quote([long, Block(.heading(.plain("x"), level: 2))])]).items
    #expect(items[0].frame.minX == 22 && items[0].frame.minY == 9)
    #expect(items[0].box?.lines[0].line.runs.map(\.style.isItalic) == [false])
    // W' − 2H' = (337 − 20 − 12) − 2 × 22.
    for line in items[0].box?.lines ?? [] { #expect(line.line.width - line.line.trailingSpace <= 261) }
    #expect(isClose(items[1].frame.minY - items[0].frame.maxY, 10))
  }

  @Test("Every block in a quote except the first has the gap of 10 points, even if it is empty")
  func nothingInQuote() throws {
    let plain = try layOut([quote([text, text])])
    let nothing: [Block.Kind] = [
      .anchor(name: "a"), .paragraph(.anchor(name: "a", .empty)), .paragraph(.empty),
      .authorDate(AuthorDate(author: .empty)),
    ]
    for block in nothing.map({ Block($0) }) {
      for blocks in [[block, text, text], [text, block, text], [text, text, block]] {
        let layout = try layOut([quote(blocks)])
        #expect(isClose(layout.size.height, plain.size.height + 10))
      }
    }
  }

  @Test("A nested quote starts at the text edge of its parent and keeps its own inset of 4 points")
  func nested() throws {
    let items = try layOut([quote([text, Block(quote([text]))])]).items
    #expect(items.map(\.kindName) == ["text", "text", "bar", "bar"])
    #expect(items[2].frame.minX == 22 && items[1].frame.minX == 34)
    #expect(isClose(items[1].frame.minY - items[0].frame.maxY, 14))
  }

  @Test("Right to left: the bar is at the right, and text starts at the inset")
  func rightToLeft() throws {
    let single = try layOut([quote([text])], isRTL: true).items
    #expect(single[0].frame.minX == 10 && single[0].frame.width == 305)
    #expect(single[1].frame.minX == 337 - 10 - 3)
    // Children are laid out 22 in and moved by 2H + 12.
    let several = try layOut([quote([text, text], .plain("x"))], isRTL: true).items
    #expect(several[0].frame.minX == 22 + 32)
    #expect(several[2].frame.minX == 10)
  }

  @Test("Sixteen nested quotes are laid out without failing, each bar 12 points further in")
  func deep() throws {
    var block = text
    for _ in 0..<16 { block = Block(quote([block, text])) }
    let bars = try layOut([block.kind]).items.filter { $0.kindName == "bar" }
    #expect(bars.map(\.frame.minX).sorted() == (0..<16).map { 10 + 12 * Double($0) })
  }

  @Test("Gaps are 11 points around quotes, 14 around pull quotes, and 12 around code")
  func gaps() throws {
    func gap(_ lower: Block.Kind) throws -> Double {
      let items = try layOut([text.kind, lower]).items
      let below = items.filter { $0.source.hasPrefix("/1") }.map(\.frame.minY).min() ?? 0
      return below - items[0].frame.maxY
    }
    #expect(isClose(try gap(quote([text])), 11))
    // The first rule is 4 points inside.
    #expect(isClose(try gap(.pullQuote(PullQuote(text: .plain("x")))), 14 + 4))
    #expect(isClose(try gap(code("x")), 12))
  }

  // MARK: - Pull quotes

  @Test("A pull quote is centered between two rules")
  func pullQuote() throws {
    let layout = try layOut([.pullQuote(PullQuote(text: .plain("Pulled"), caption: .plain("x")))])
    let items = layout.items
    #expect(items.map(\.kindName) == ["shape", "text", "text", "shape"])
    #expect(items[0].frame == Rect(10, 9, 317, 1))
    #expect(items[1].frame.minY == 5 + 9 && items[1].box?.alignment == .center)
    let line = try #require(items[1].box?.lines.first)
    #expect(line.x == Rounding.floor((317 - line.line.width) / 2))
    // 4 + 1 + 4 + body + 14 + caption + 4, and the lower rule at the bottom.
    #expect(isClose(items[3].frame.maxY, 5 + 9 + 20.287 + 14 + 17.9 + 4))
    guard case .shape(let top) = items[0].content, case .shape(let bottom) = items[3].content else {
      return #expect(Bool(false))
    }
    #expect(top.color == layout.theme.separator && bottom.color == layout.theme.secondaryText)
  }

  // MARK: - Code

  @Test("Code: a full-width band, text at (11, 15), Menlo 14, or 17 with a language")
  func code() throws {
    let plain = try layOut([code("a\nb")]).items[0]
    #expect(plain.frame.minX == 0 && plain.frame.width == 337)
    #expect(isClose(plain.frame.height, 16.297 + 18 + 30))
    guard case .code(let box) = plain.content else { return #expect(Bool(false)) }
    #expect(box.cornerRadius == 0 && box.textOrigin == Point(11, 15))
    #expect(box.text.lines[0].line.runs[0].style == FontStyle(.mono, size: 14))
    guard case .code(let swift) = try layOut([code("a", "swift")]).items[0].content else {
      return #expect(Bool(false))
    }
    #expect(swift.text.lines[0].line.runs[0].style == FontStyle(.mono, size: 17))
  }

  @Test("Long code wraps at W − 2H − 30")
  func wrapping() throws {
    guard case .code(let box) = try layOut([code(String(repeating: "x", count: 60))]).items[0].content else {
      return #expect(Bool(false))
    }
    // 287 / 8.4287 = 34.05 characters.
    #expect(box.text.lines.map(\.line.range.count) == [34, 26])
  }

  @Test("Inside a quote, code is inset and rounded; inside a list it fills the column")
  func nestedCode() throws {
    let quoted = try layOut([quote([Block(code("x"))])]).items[0]
    #expect(quoted.frame.minX == 22 && quoted.frame.width == 305 - 44)
    guard case .code(let box) = quoted.content else { return #expect(Bool(false)) }
    #expect(box.cornerRadius == 8)
    let listed = try layOut([
      .list(List(items: [ListItem(content: .blocks([Block(code("x"))]))], isOrdered: false))
    ]).items[0]
    #expect(listed.frame.minX == 24 && listed.frame.width == 337 - 20 - 14)
  }

  // MARK: - Thinking

  @Test("Thinking is dimmed and its links are not; the page ends 2 points below it")
  func thinking() throws {
    let link = RichText.link(.url("x", hasInstantPage: false), .plain("y"))
    let layout = try layOut([.thinking(.concat([.plain("x "), link]))])
    let item = layout.items[0]
    #expect(item.kindName == "thinking")
    #expect(item.textBox?.attributes.map(\.color) == [Color(0, alpha: 0.55), layout.theme.link])
    #expect(isClose(layout.size.height - item.frame.maxY, 2))
  }
}
