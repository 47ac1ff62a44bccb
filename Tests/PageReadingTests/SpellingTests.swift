import Testing

@testable import PageReading

/// Spec/Input.md 13.
@Suite struct SpellingTests {
  @Test(arguments: [
    ("txet", "text"),  // neighbors exchanged
    ("tex", "text"), ("texxt", "text"), ("tixt", "text"),
    ("langauge", "language"), ("lnguae", "language"),
    ("isRTLL", "is_rtl"), ("IS_RTL", "is_rtl"), ("has-spoiler", "has_spoiler"),
  ])
  func aSlipIsUnderstood(word: String, meant: String) {
    #expect(Spelling.nearest(to: word, among: ["is_rtl", "text", "language", "has_spoiler"]) == meant)
  }

  @Test(arguments: ["txte2", "lnguag3s", "text_of_it", "t", "tx", "", "x", "язык"])
  func anotherWordIsNot(word: String) {
    #expect(Spelling.nearest(to: word, among: ["is_rtl", "text", "language", "w"]) == nil)
  }

  @Test func theNearestWinsAndThenTheFirstOfTheAlphabet() {
    #expect(
      Spelling.nearest(to: "heading", among: ["heading2", "heeding", "heading1", "headings"]) == "heading1")
    #expect(Spelling.nearest(to: "capton", among: ["cartoon", "caption"]) == "caption")
  }

  /// A name of a megabyte is not compared with anything.
  @Test func longWordsAreNotLookedAt() {
    let long = String(repeating: "x", count: 100)
    #expect(Spelling.nearest(to: long, among: [long + "y"]) == nil)
  }
}
