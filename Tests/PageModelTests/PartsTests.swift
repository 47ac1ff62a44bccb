import Testing

@testable import PageModel

@Suite("Children of blocks and texts")
struct PartsTests {
  @Test("There is a sample of every kind of block")
  func everyKindOfBlock() {
    #expect(Set(Samples.blocks.map(\.number)) == Set(0..<Block.Kind.count))
  }

  @Test("Every text and block of a payload is a child, in document order", arguments: Samples.blocks)
  func blockParts(kind: Block.Kind) {
    let parts = Block(kind).parts
    if case .formula(let source) = kind {
      #expect(parts.map(\.content) == [.text(.formula(source))])
    } else {
      #expect(parts.map(\.content) == contents(of: kind))
    }
  }

  @Test("No two children of a block have the same position", arguments: Samples.blocks)
  func places(kind: Block.Kind) {
    let pointers = Block(kind).parts.map { "\($0.place)" }
    #expect(Set(pointers).count == pointers.count)
  }

  @Test("Positions are written as in the page")
  func pointers() {
    func pointers(_ name: String) -> [[String]] {
      Samples.blocks.map { Block($0) }.filter { $0.name == name }.map { $0.parts.map { "\($0.place)" } }
    }
    #expect(
      pointers("list") == [["/items/0/text", "/items/1/blocks/0", "/items/1/blocks/1", "/items/2/text"]])
    #expect(pointers("table") == [["/caption", "/cells/0/0/text", "/cells/0/2/text", "/cells/1/0/text"]])
    #expect(pointers("details") == [["/summary", "/blocks/0", "/blocks/1"]])
    #expect(pointers("collage") == [["/blocks/0", "/blocks/1", "/caption/text", "/caption/credit"]])
    #expect(pointers("cover") == [["/cover"]])
    #expect(pointers("buttons") == [["/buttons/0/text", "/buttons/1/text"]])
  }

  @Test("Items and cells have their own origins, and the text of an item is one level below")
  func originsAndLevels() {
    let (item, cell, block) = (
      InputOrigin(byteOffset: 1), InputOrigin(byteOffset: 2), InputOrigin(byteOffset: 3)
    )
    let list = List(
      items: [
        ListItem(content: .text(.empty), origin: item),
        ListItem(content: .blocks([Block(.divider)]), origin: item),
      ], isOrdered: false)
    let parts = Block(.list(list), origin: block).parts
    #expect(parts.map(\.origin.byteOffset) == [1, 1] && parts.map(\.levels) == [1, 1])
    let table = Table(caption: .empty, rows: [[Table.Cell(text: .empty, origin: cell)]])
    let texts = Block(.table(table), origin: block).parts
    #expect(texts.map(\.origin.byteOffset) == [3, 2] && texts.map(\.levels) == [0, 0])
  }

  @Test("There is a sample of every kind of text")
  func everyKindOfText() {
    #expect(Set(Samples.texts.map(\.number)) == Set(0..<RichText.count))
  }

  @Test("Every text within a text is its child, in reading order", arguments: Samples.texts)
  func textParts(text: RichText) {
    let parts: [RichText] =
      switch text.parts {
      case .characters: []
      case .row(let texts): texts
      case .wrapped(let inner): [inner]
      case .changed(let new, let old): [new, old]
      }
    #expect(parts.map(BlockPart.Content.text) == contents(of: text))
  }

  @Test("Plain text is the visible text")
  func plainText() {
    #expect(
      RichText.concat(Samples.texts).plainText == "p" + "ab" + "slpdi" + "😀" + "x²" + "anrf" + "n" + "b" + "u"
    )
  }

  /// The texts and blocks directly below a value, found by reflection.
  private func contents(of value: Any) -> [BlockPart.Content] {
    Mirror(reflecting: value).children.flatMap { _, child -> [BlockPart.Content] in
      switch child {
      case let text as RichText: [.text(text)]
      case let block as Block: [.block(block)]
      default: contents(of: child)
      }
    }
  }
}
