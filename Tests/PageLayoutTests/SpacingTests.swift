import PageModel
import Primitives
import Testing

@testable import PageLayout

@Suite("Spacing and page size")
struct SpacingTests {
  private static let text = RichText.plain("x")
  private static let kinds: [String: Block.Kind] = [
    "title": .title(text), "subtitle": .subtitle(text), "kicker": .kicker(text), "header": .header(text),
    "subheader": .subheader(text), "heading": .heading(text, level: 3), "paragraph": .paragraph(text),
    "footer": .footer(text), "authorDate": .authorDate(AuthorDate(author: text)), "divider": .divider,
    "unsupported": .unsupported(kind: "game"),
  ]

  struct Pair: Sendable, CustomTestStringConvertible {
    let upper: String
    let lower: String
    let gap: Double
    var testDescription: String { "\(upper) above \(lower)" }
  }

  static let pairs: [Pair] = [
    Pair(upper: "divider", lower: "title", gap: 21), Pair(upper: "paragraph", lower: "divider", gap: 21),
    Pair(upper: "kicker", lower: "title", gap: 16), Pair(upper: "paragraph", lower: "title", gap: 20),
    Pair(upper: "title", lower: "authorDate", gap: 18), Pair(upper: "subtitle", lower: "authorDate", gap: 18),
    Pair(upper: "paragraph", lower: "authorDate", gap: 20), Pair(upper: "title", lower: "paragraph", gap: 34),
    Pair(upper: "authorDate", lower: "paragraph", gap: 34),
    Pair(upper: "header", lower: "paragraph", gap: 14),
    Pair(upper: "subheader", lower: "paragraph", gap: 14),
    Pair(upper: "heading", lower: "paragraph", gap: 14),
    Pair(upper: "paragraph", lower: "paragraph", gap: 2), Pair(upper: "paragraph", lower: "heading", gap: 32),
    Pair(upper: "heading", lower: "heading", gap: 32), Pair(upper: "title", lower: "header", gap: 32),
    Pair(upper: "subtitle", lower: "paragraph", gap: 20), Pair(upper: "paragraph", lower: "footer", gap: 20),
    Pair(upper: "unsupported", lower: "paragraph", gap: 20),
    Pair(upper: "kicker", lower: "paragraph", gap: 20),
  ]

  @Test("Gaps between blocks", arguments: pairs)
  func gap(_ pair: Pair) throws {
    let layout = try layOut([try #require(Self.kinds[pair.upper]), try #require(Self.kinds[pair.lower])])
    #expect(isClose(layout.items[1].frame.minY - layout.items[0].frame.maxY, pair.gap))
  }

  @Test("Above the first block: 6 points for headings, 0 for anchors, 5 for others; below the last one 5")
  func edges() throws {
    for (name, kind) in Self.kinds {
      let layout = try layOut([kind])
      #expect(layout.items[0].frame.minY == (name == "heading" ? 6 : 5), "\(name)")
      #expect(isClose(layout.size.height - layout.items[0].frame.maxY, 5), "\(name)")
    }
    #expect(try layOut([.anchor(name: "a")]).items[0].frame.minY == 0)
  }

  @Test("Pages of one and two one-line paragraphs")
  func workedPages() throws {
    #expect(isClose(try layOut([.paragraph(Self.text)]).size.height, 30.287))
    #expect(isClose(try layOut([.paragraph(Self.text), .paragraph(Self.text)]).size.height, 52.574))
  }

  @Test("Blocks that do not extend lower change nothing: anchors, empty texts")
  func transparent() throws {
    let plain = try layOut([.paragraph(Self.text), .paragraph(Self.text)])
    let nothing: [Block.Kind] = [
      .anchor(name: "a"), .paragraph(.empty), .authorDate(AuthorDate(author: .empty)),
    ]
    for kind in nothing {
      let layout = try layOut([.paragraph(Self.text), kind, .paragraph(Self.text)])
      #expect(layout.size == plain.size)
      #expect(layout.items.last?.frame == plain.items.last?.frame)
    }
  }

  @Test("A paragraph that is only an anchor has no height, and the gaps of a paragraph")
  func anchorParagraph() throws {
    let plain = try layOut([.paragraph(Self.text), .paragraph(Self.text)])
    let anchor = RichText.anchor(name: "a", .empty)
    for text in [anchor, .styled(.bold, anchor), .concat([.empty, anchor])] {
      let between = try layOut([.paragraph(Self.text), .paragraph(text), .paragraph(Self.text)])
      #expect(isClose(between.size.height, plain.size.height + 2))
      // 5 above it, 2 below it.
      let first = try layOut([.paragraph(text), .paragraph(Self.text), .paragraph(Self.text)])
      #expect(isClose(first.size.height, plain.size.height + 2))
      let heading = Block.Kind.heading(Self.text, level: 2)
      let below = try layOut([.paragraph(text), heading]).items
      #expect(below.map(\.frame.minY) == [5, 5 + 32])
    }
    let alone = try layOut([.paragraph(anchor)])
    #expect(alone.items.map(\.frame.height) == [0] && alone.size.height == 10)
  }

  @Test("A page is as wide as its widest item and the margin, up to the available width")
  func width() throws {
    let short = try layOut([.paragraph(.plain("Hi"))])
    let edge = Rounding.ceil(10 + short.boxes[0].lines[0].line.width)
    #expect(short.size.width == edge + 10)
    #expect(try layOut([.paragraph(.plain(longText))]).size.width <= 337)
    // Right-aligned text spans the column, so a right-to-left page is always full width.
    #expect(try layOut([.paragraph(.plain("שלום"))], isRTL: true).size.width == 337)
    #expect(try layOut([]).size == .zero)
  }

  @Test("A placeholder is a line with its name in a padded box")
  func placeholder() throws {
    let item = try layOut([.unsupported(kind: "game")]).items[0]
    #expect(isClose(item.frame.height, 17.9 + 16))
    #expect(item.frame.minX == 10 && item.frame.width == 317)
    guard case .placeholder(let placeholder) = item.content else { return #expect(Bool(false)) }
    #expect(placeholder.label.lines.map(\.text) == ["[game]"])
  }

  @Test("The divider: half the width rounded down, centered, one device pixel")
  func divider() throws {
    for scale in [1.0, 2, 3] {
      let item = try layOut([.divider], options: options(scale: scale)).items[0]
      #expect(item.frame == Rect(84, 5, 168, 1 / scale))
    }
  }
}
