import IPRenderKit
import PageModel
import Testing

@Suite struct UnknownAnchorTests {
  private func error(_ name: String, _ anchors: [String]) -> String? {
    UnknownAnchor(name, in: Page(blocks: anchors.map { Block(.anchor(name: $0)) }))?.description
  }

  @Test func anAnchorOfThePageIsNoError() {
    #expect(error("b", ["a", "b"]) == nil)
  }

  @Test func theNearestNameIsShown() {
    #expect(
      error("instal", ["usage", "install"]) == "the page has no anchor 'instal', did you mean 'install'?")
  }

  @Test func withoutOneTheFirstAreShown() {
    #expect(error("x", []) == "the page has no anchor 'x', nor any other")
    #expect(error("x", ["one", "two", "one"]) == "the page has no anchor 'x': it has 'one', 'two'")
    let many = (1...7).map { "name \($0)" }
    #expect(
      error("x", many)
        == "the page has no anchor 'x': it has 'name 1', 'name 2', 'name 3', 'name 4', 'name 5' and 2 more")
  }
}
