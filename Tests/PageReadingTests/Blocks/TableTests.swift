import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

@Suite struct TableTests {
  private func table(_ block: String) throws -> Table {
    guard case .table(let table) = try kind(block) else { throw NotAParagraph() }
    return table
  }

  @Test func botAPI() throws {
    let table = try table(
      #"""
      {"type":"table","caption":"t","is_bordered":true,"is_striped":true,"is_compact":true,"cells":[
        [{"text":"a","is_header":true,"colspan":2,"align":"center","valign":"middle"},{"align":"right",
          "valign":"bottom"}],
        [{"text":"","rowspan":3,"align":"left","valign":"top"}]]}
      """#)
    #expect(
      table
        == Table(
          caption: .plain("t"),
          rows: [
            [
              Table.Cell(
                text: .plain("a"), isHeader: true, columnSpan: 2, alignment: .center,
                verticalAlignment: .middle),
              Table.Cell(text: nil, alignment: .right, verticalAlignment: .bottom),
            ],
            [Table.Cell(text: .plain(""), rowSpan: 3)],
          ], isBordered: true, isStriped: true, isCompact: true))
  }

  @Test func tdlib() throws {
    let table = try table(
      #"""
      {"@type":"pageBlockTable","is_bordered":false,"cells":[[{"@type":"pageBlockTableCell",
        "text":{"@type":"richTextPlain","text":"a"},"colspan":1,"rowspan":0,
        "align":{"@type":"pageBlockHorizontalAlignmentRight"},
          "valign":{"@type":"pageBlockVerticalAlignmentBottom"}}]]}
      """#)
    #expect(
      table == Table(rows: [[Table.Cell(text: .plain("a"), alignment: .right, verticalAlignment: .bottom)]]))
  }

  /// Center wins over right, and middle over bottom (Spec/Input.md 5).
  @Test func wireDumps() throws {
    let table = try table(
      #"""
      {"_":"PageBlockTable","flags":3,"title":{"_":"TextEmpty"},"rows":[{"_":"PageTableRow","cells":[
        {"_":"PageTableCell","text":"a","flags":120},{"_":"PageTableCell","align_right":true,
          "valign_bottom":true},
        {"_":"PageTableCell","flags":1,"colspan":2}]}]}
      """#)
    #expect(
      table
        == Table(
          rows: [
            [
              Table.Cell(text: .plain("a"), alignment: .center, verticalAlignment: .middle),
              Table.Cell(text: nil, alignment: .right, verticalAlignment: .bottom),
              Table.Cell(text: nil, isHeader: true, columnSpan: 2),
            ]
          ], isBordered: true, isStriped: true))
  }

  @Test func strangeCellsAreReadAsWellAsTheyCanBe() throws {
    let text =
      #"""
      {"blocks":[{"type":"table","cells":["x",["a",null,{"text":"b","align":"up"}],
        {"cells":[{"text":"c"}]}]}]}
      """#
    let result = try read(text)
    #expect(
      result.page.blocks.map(\.kind)
        == [
          .table(
            Table(rows: [
              [], [Table.Cell(text: .plain("a")), Table.Cell(text: nil), Table.Cell(text: .plain("b"))],
              [Table.Cell(text: .plain("c"))],
            ]))
        ])
    #expect(result.diagnostics.map(\.code.rawValue) == ["wrong-kind", "wrong-kind", "bad-value"])
  }

  /// Spec/Rulings.md 43.
  @Test func spansAreClampedToTheLimitOfCells() throws {
    let text =
      #"""
      {"blocks":[{"type":"table","cells":[[{"text":"a","colspan":2147483647,"rowspan":9},{"text":"b",
        "colspan":3}]]}]}
      """#
    let result = try read(text, limits: Limits(tableCells: 10))
    guard case .table(let table) = result.page.blocks[0].kind else { throw NotAParagraph() }
    #expect(table.rows[0].map(\.columnSpan) == [10, 1])
    #expect(table.rows[0].map(\.rowSpan) == [1, 1])
    #expect(result.diagnostics.filter { $0.code.rawValue == "clamped-span" }.count == 3)
    #expect(try codes(#"{"blocks":[{"type":"table","cells":[[{"colspan":20,"rowspan":9}]]}]}"#) == [])
  }
}
