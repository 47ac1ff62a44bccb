import PageModel
import Testing

@testable import PageReading
@testable import ReadingTestSupport

@Suite struct ListTests {
  private func list(_ items: String) throws -> List {
    try list(block: #"{"type":"list","items":[\#(items)]}"#)
  }

  private func wireList(_ items: String, _ fields: String = "") throws -> List {
    try list(block: #"{"_":"PageBlockOrderedList","items":[\#(items)]\#(fields)}"#)
  }

  private func list(block: String) throws -> List {
    guard case .list(let list) = try kind(block) else { throw NotAParagraph() }
    return list
  }

  private func labels(_ list: List) -> [String] {
    list.items.map { item in
      switch item.marker {
      case .bullet: "•"
      case .label(let text): text
      }
    }
  }

  // MARK: - Content

  @Test func oneParagraphIsText() throws {
    let items = try list(
      #"""
      {"blocks":[{"type":"paragraph","text":"a"}]},{"blocks":[]},{"blocks":[{"type":"divider"}]},"b",
        {"text":"c"}
      """#
    ).items
    #expect(
      items.map(\.content)
        == [
          .text(.plain("a")), .text(.empty), .blocks([Block(.divider)]), .text(.plain("b")),
          .text(.plain("c")),
        ])
  }

  @Test func checkboxesHaveThreeStates() throws {
    let items = try list(
      #"""
      {"blocks":[],"has_checkbox":true},{"blocks":[],"has_checkbox":true,"is_checked":true},{"blocks":[],
        "is_checked":true}
      """#
    ).items
    #expect(items.map(\.check) == [.unchecked, .checked, .none])
    let wire = try wireList(
      #"""
      {"_":"PageListOrderedItemText","text":"a","flags":3},{"_":"PageListOrderedItemText","text":"b",
        "pFlags":{"checkbox":true}},{"_":"PageListOrderedItemText","text":"b","checkbox":false,"flags":1}
      """#
    ).items
    #expect(wire.map(\.check) == [.checked, .unchecked, .none])
  }

  // MARK: - Order

  @Test func firstItemDecidesTheOrder() throws {
    #expect(try !list(#"{"blocks":[]},{"blocks":[],"value":2}"#).isOrdered)
    #expect(try list(#"{"blocks":[],"value":2},{"blocks":[]}"#).isOrdered)
    #expect(try list(#"{"blocks":[],"type":"a"}"#).isOrdered)
    // The default values that TDLib always writes, and a label of words, do not make an ordered list.
    #expect(try !list(#"{"blocks":[],"value":0,"type":"","label":"•"}"#).isOrdered)
    #expect(try !list(#"{"blocks":[],"label":"Note"}"#).isOrdered)
    #expect(try labels(list(#"{"blocks":[],"label":"Note"}"#)) == ["•"])
    #expect(try !list("").isOrdered)
  }

  @Test func aCheckboxKeepsItsNumber() throws {
    let item = try list(#"{"blocks":[],"value":3,"has_checkbox":true}"#).items[0]
    #expect(item.marker == .label("3."))
    #expect(item.check == .unchecked)
    #expect(item.value == 3)
  }

  // MARK: - Labels

  @Test func explicitLabelsAreVerbatim() throws {
    #expect(
      try labels(list(#"{"blocks":[],"label":"3.","value":3},{"blocks":[],"label":"iv)"},{"blocks":[]}"#))
        == ["3.", "iv)", "5."])
  }

  @Test func valuesAndTypesMakeLabels() throws {
    #expect(
      try labels(
        list(#"{"blocks":[],"value":9,"type":"1"},{"blocks":[]},{"blocks":[],"value":20},{"blocks":[]}"#))
        == ["9.", "10.", "20.", "21."])
    #expect(
      try labels(list(#"{"blocks":[],"type":"i"},{"blocks":[]},{"blocks":[],"type":"A"}"#)) == [
        "i.", "ii.", "C.",
      ])
    #expect(try labels(list(#"{"blocks":[],"type":"z","value":2}"#)) == ["2."])
    #expect(try labels(list(#"{"blocks":[],"value":1},{"blocks":[],"label":"•"}"#)) == ["1.", "2."])
  }

  @Test func wireNumbersGetADot() throws {
    #expect(
      try labels(
        wireList(#"{"_":"PageListOrderedItemText","num":"3","text":"a"},{"_":"x","num":4,"text":"b"}"#))
        == ["3.", "4."])
  }

  /// Spec/Rulings.md 23.
  @Test func wireItemsWithoutNumberAmongNumbersStayBlank() throws {
    #expect(
      try labels(wireList(#"{"num":"3","text":"a"},{"text":"b"},{"text":"c","value":8}"#)) == [
        "3.", " ", "8.",
      ])
    #expect(try labels(wireList(#"{"text":"a"},{"text":"b"}"#)) == ["1.", "2."])
    // The number of a checkbox item is not shown, so it leaves the others their counter.
    #expect(try labels(wireList(#"{"num":"3","text":"a","checkbox":true},{"text":"b"}"#)) == ["3.", "2."])
  }

  @Test func wireListsCountFromTheirStartAndBackwards() throws {
    #expect(
      try labels(
        wireList(#"{"text":"a"},{"text":"b"},{"text":"c","value":0},{"text":"d"}"#, #","start":5,"type":"a""#)
      )
        == ["e.", "f.", "0.", "a."])
    #expect(
      try labels(wireList(#"{"text":"a"},{"text":"b"}"#, #","start":2,"reversed":true"#)) == ["2.", "1."])
    #expect(try wireList("").isOrdered)
    #expect(
      try !list(block: #"{"_":"PageBlockList","items":[{"_":"PageListItemText","text":"a"}]}"#).isOrdered)
  }

  @Test(arguments: [
    (ListItem.Numbering.lowerLetters, 1, "a"), (.lowerLetters, 26, "z"), (.lowerLetters, 27, "aa"),
    (.upperLetters, 702, "ZZ"), (.upperLetters, 703, "AAA"), (.lowerLetters, 0, "0"),
    (.lowerLetters, -1, "-1"),
    (.lowerRoman, 4, "iv"), (.upperRoman, 1994, "MCMXCIV"), (.upperRoman, 3999, "MMMCMXCIX"),
    (.upperRoman, 4000, "4000"), (.lowerRoman, 0, "0"), (.decimal, 12, "12"),
    (.lowerLetters, Int(Int32.max), "fxshrxw"),
  ])
  func numerals(numbering: ListItem.Numbering, number: Int, text: String) {
    #expect(numbering.text(of: number) == text)
  }
}
