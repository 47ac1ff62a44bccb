import PageModel
import Testing

@testable import JSONText
@testable import PageReading
@testable import ReadingTestSupport

@Suite struct LimitTests {
  // MARK: - Safety limits: errors

  @Test func inputBeyondItsSizeIsRefusedUnread() {
    let error = failure("not even JSON", limits: Limits(inputBytes: 5))
    #expect(error?.reason == .tooLarge)
    #expect(error?.message == "the input has 13 bytes, more than the limit of 5")
    #expect(Limits().inputBytes == 4_194_304)
  }

  @Test func nestingBeyondItsLimitIsRefused() throws {
    func nested(_ quotes: Int) -> String {
      String(repeating: #"{"type":"blockquote","blocks":["#, count: quotes)
        + String(repeating: "]}", count: quotes)
    }
    // The page's object and array are two levels, each quote two more.
    #expect(failure(#"{"blocks":[\#(nested(63))]}"#) == nil)
    let error = failure(#"{"blocks":[\#(nested(64))]}"#)
    #expect(error?.reason == .tooDeep)
    #expect(error?.message == "the JSON is nested more than 128 levels deep")
    #expect(error?.location?.line == 1)
    #expect(failure(#"{"blocks":[\#(nested(64))]}"#, limits: Limits(nesting: 200)) == nil)
  }

  @Test func valuesBeyondTheirLimitAreRefused() {
    let text = #"{"blocks":[{"type":"divider"}]}"#
    #expect(failure(text, limits: Limits(values: 4)) == nil)
    #expect(failure(text, limits: Limits(values: 3))?.reason == .tooManyNodes)
    #expect(Limits().values == 1_000_000)
  }

  @Test func blocksAndListItemsBeyondTheirLimitAreRefused() {
    let list = #"{"type":"list","items":[{"blocks":[{"type":"divider"}]},{"text":"a"}]}"#
    let text = #"{"blocks":[{"type":"divider"},\#(list)]}"#
    #expect(failure(text, limits: Limits(blocks: 5)) == nil)
    let error = failure(text, limits: Limits(blocks: 4))
    #expect(error?.reason == .tooManyNodes)
    #expect(error?.message == "the page has more than 4 blocks and list items")
    #expect(error?.location?.pointer == "/blocks/1/items/1")
    #expect(failure(text, limits: Limits(blocks: 3))?.location?.pointer == "/blocks/1/items/0/blocks/0")
    #expect(failure(text, limits: Limits(blocks: 1))?.location?.pointer == "/blocks/1")
    #expect(Limits().blocks == 100_000)
  }

  @Test func runsOfTextBeyondTheirLimitAreRefused() {
    let text = #"{"blocks":[{"type":"paragraph","text":["a",{"type":"bold","text":"b"},"c"]}]}"#
    // The array, a, bold, b and c.
    #expect(failure(text, limits: Limits(textRuns: 5)) == nil)
    let error = failure(text, limits: Limits(textRuns: 4))
    #expect(error?.message == "the page has more than 4 runs of text")
    #expect(error?.location?.pointer == "/blocks/0/text/2")
    #expect(Limits().textRuns == 1_000_000)
  }

  @Test func cellsOfATableBeyondTheirLimitAreRefused() {
    let text = #"{"blocks":[{"type":"table","cells":[[{},{}],[{"text":"a"}]]}]}"#
    #expect(failure(text, limits: Limits(tableCells: 3)) == nil)
    let error = failure(text, limits: Limits(tableCells: 2))
    #expect(error?.message == "a table has more than 2 cells")
    #expect(error?.location?.pointer == "/blocks/0/cells/1/0")
  }

  /// Cheap elements are allowed in large numbers: none of these is near a limit.
  @Test func manyRunsAndManyKeysAreRead() throws {
    let runs = list(50_000, of: #"{"type":"bold","text":"b"}"#)
    #expect(try codes(#"{"blocks":[{"type":"paragraph","text":[\#(runs)]}]}"#) == ["protocol-limit"])
    let keys = list(100_000, of: #""a":1"#)
    #expect(failure(#"{"blocks":[{"type":"divider",\#(keys)}]}"#) == nil)
  }

  /// Readers recurse: a page of the deepest nesting that an option allows is read on a small stack.
  @Test(arguments: [
    (#"{"type":"cover","cover":"#, #"{"type":"divider"}"#, "}", 1),
    (#"{"type":"blockquote","blocks":["#, "", "]}", 2),
    (#"{"type":"list","items":[{"blocks":["#, "", "]}]}", 4),
    (#"{"type":"paragraph","text":"#, #"{"type":"bold","text":"#, "}", 1),
    (#"{"type":"paragraph","text":"#, "[", "]", 1),
    (#"{"type":"paragraph","text":"#, #"{"type":"date_time","unix_time":1,"text":"#, "}", 1),
    (#"{"type":"paragraph","text":"#, #"{"type":"button","button":{"text":"#, "}}", 2),
    (#"{"type":"paragraph","text":"#, #"{"type":"mention","text":"#, "}", 1),
    (#"{"type":"paragraph","text":"#, #"{"type":"url","url":"#, "}", 1),
    (#"{"type":"photo","photo":"#, #"{"data":"#, "}", 1),
  ])
  func theDeepestPageFitsASmallStack(head: String, middle: String, tail: String, levels: Int) throws {
    let count = (Limits.nestingCeiling - 4) / levels
    let isText = head.hasSuffix(#""text":"#) || head.hasSuffix(#""photo":"#)
    let block =
      isText
      ? head + String(repeating: middle, count: count) + "null" + String(repeating: tail, count: count) + "}"
      : String(repeating: head, count: count) + middle + String(repeating: tail, count: count)
    let bytes = Array(#"{"blocks":[\#(block)]}"#.utf8)
    let isRead = onSmallStack {
      (try? PageReader.read(bytes, options: ReadOptions(limits: Limits(nesting: .max))).page.blocks.count)
        == 1
    }
    #expect(isRead)
  }

  // MARK: - Protocol limits: warnings, for rich messages only

  private func limits(_ blocks: String) throws -> [String] {
    try read(#"{"blocks":[\#(blocks)]}"#).diagnostics.filter { $0.code.rawValue == "protocol-limit" }.map(
      \.message)
  }

  private func list<S: StringProtocol>(_ count: Int, of element: S) -> String {
    Array(repeating: String(element), count: count).joined(separator: ",")
  }

  @Test func textLength() throws {
    func paragraph(_ count: Int) -> String {
      #"""
      {"type":"paragraph","text":["\#(String(repeating: "é", count: count))",
        {"type":"mathematical_expression","expression":"ab"}]}
      """#
    }
    #expect(try limits(paragraph(32_766)) == [])
    #expect(
      try limits(paragraph(32_767)) == [
        "the page has 32769 characters of text: the servers accept at most 32768"
      ])
  }

  @Test func blockCount() throws {
    let divider = #"{"type":"divider"}"#
    // A list with any number of items, and a table with any number of rows, is one block.
    let items = #"{"type":"list","items":[\#(self.list(600, of: #"{"blocks":[\#(divider)]}"#))]}"#
    let table = #"{"type":"table","cells":[\#(self.list(600, of: "[]"))]}"#
    let blocks = items + "," + table
    #expect(try limits(self.list(498, of: divider) + "," + blocks) == [])
    #expect(
      try limits(self.list(499, of: divider) + "," + blocks) == [
        "the page has 501 blocks: the servers accept at most 500"
      ])
  }

  @Test func depthOfBlocksAndStyles() throws {
    func nested(_ quotes: Int, _ styles: Int) -> String {
      String(repeating: #"{"type":"blockquote","blocks":["#, count: quotes)
        + #"{"type":"paragraph","text":"# + String(repeating: #"{"type":"bold","text":"#, count: styles)
        + #""a""#
        + String(repeating: "}", count: styles + 1) + String(repeating: "]}", count: quotes)
    }
    #expect(try limits(nested(8, 7)) == [])
    #expect(
      try limits(nested(8, 8)) == [
        "the page has 17 nested levels of blocks and styles: the servers accept at most 16"
      ])
  }

  @Test func mediaCount() throws {
    let photo = #"{"type":"photo","photo":"a"}"#
    #expect(try limits(#"{"type":"collage","blocks":[\#(list(50, of: photo))]}"#) == [])
    #expect(
      try limits(#"{"type":"collage","blocks":[\#(list(50, of: photo))]},\#(photo)"#)
        == ["the page has 51 media: the servers accept at most 50"])
  }

  @Test func tableColumnsButtonsAndMaps() throws {
    let cell = #"{"text":"a"}"#
    #expect(try limits(#"{"type":"table","cells":[[\#(list(20, of: cell))]]}"#) == [])
    #expect(
      try limits(#"{"type":"table","cells":[[\#(list(19, of: cell)),{"colspan":2}]]}"#)
        == ["the page has 21 columns in a table: the servers accept at most 20"])
    #expect(try limits(#"{"type":"buttons","buttons":[\#(list(8, of: cell))]}"#) == [])
    #expect(
      try limits(#"{"type":"buttons","buttons":[\#(list(9, of: cell))]}"#)
        == ["a row has 9 buttons: the servers accept 1 to 8"])
    #expect(try limits(#"{"type":"buttons","buttons":[]}"#).count == 1)

    func map(_ zoom: Int, _ width: Int, _ height: Int) -> String {
      #"""
      {"type":"map","location":{"latitude":1,"longitude":1},"zoom":\#(zoom),"width":\#(width),
        "height":\#(height)}
      """#
    }
    #expect(try limits([map(24, 5000, 5000), map(0, 0, 0), map(13, 2000, 100)].joined(separator: ",")) == [])
    #expect(try limits(map(25, 10, 10)).count == 1)
    #expect(try limits(map(15, 5000, 5001)).count == 1)
    #expect(try limits(map(15, 2001, 100)).count == 1)
  }

  /// The position of an exceeded limit is the first element beyond it.
  @Test func limitsHavePlaces() throws {
    func places(_ blocks: String) throws -> [String?] {
      let text = #"{"blocks":[\#(blocks)]}"#
      let locator = SourceLocator(Array(text.utf8))
      return try read(text).diagnostics.filter { $0.code.rawValue == "protocol-limit" }.map {
        $0.origin.byteOffset.flatMap { locator.locate($0).pointer }
      }
    }
    let long = String(repeating: "x", count: 20_000)
    #expect(
      try places(#"{"type":"list","items":["\#(long)","\#(long)"]},{"type":"footer","text":"a"}"#) == [
        "/blocks/0/items/1"
      ])
    #expect(try places(list(502, of: #"{"type":"divider"}"#)) == ["/blocks/500"])
    let photo = #"{"type":"photo","photo":"a"}"#
    #expect(try places(#"{"type":"collage","blocks":[\#(list(52, of: photo))]}"#) == ["/blocks/0/blocks/50"])
    let styles =
      String(repeating: #"{"type":"bold","text":"#, count: 16) + "1" + String(repeating: "}", count: 16)
    #expect(
      try places(#"{"type":"table","cells":[[{"text":"a"},{"text":\#(styles)}]]}"#) == ["/blocks/0/cells/0/1"]
    )
    let cell = #"{"text":"a"}"#
    #expect(
      try places(#"{"type":"table","cells":[[\#(list(22, of: cell))]]}"#) == ["/blocks/0/cells/0/20"])
    #expect(try places(#"{"type":"buttons","buttons":[]}"#) == ["/blocks/0"])
  }

  @Test func blocksWhereTheyAreNotAllowed() throws {
    #expect(
      try codes(#"{"blocks":[{"type":"collage","blocks":[{"type":"paragraph","text":"a"}]}]}"#) == [
        "misplaced-block"
      ])
    #expect(
      try codes(#"{"blocks":[{"type":"details","summary":"a","blocks":[{"type":"thinking","text":"a"}]}]}"#)
        == ["misplaced-block"])
    #expect(try codes(#"{"blocks":[{"type":"thinking","text":"a"}]}"#) == [])
  }

  @Test func instantViewsMayExceedThem() throws {
    let blocks = list(501, of: #"{"@type":"pageBlockDivider"}"#)
    #expect(try codes(#"{"@type":"webPageInstantView","blocks":[\#(blocks)]}"#) == [])
    #expect(try codes(#"{"@type":"richMessage","blocks":[\#(blocks)]}"#) == ["protocol-limit"])
  }
}
