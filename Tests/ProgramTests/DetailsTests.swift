import Foundation
import Testing

@Suite struct DetailsCommandTests {
  private static let page = """
    [{"type": "details", "summary": "Zero", "blocks": [{"type": "paragraph", "text": "First body"}]},
     {"type": "details", "summary": "One", "blocks": [
       {"type": "paragraph", "text": [{"type": "anchor", "name": "here"}, "Second body"]}]}]
    """

  private func layout(_ options: String...) throws -> Finished {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    return try scratch.iprender(["layout", "page.json"] + options)
  }

  @Test func expandChoosesWhatIsOpen() throws {
    func bodies(_ choice: String) throws -> [Bool] {
      let text = try layout("--format", "text", "--expand", choice).text
      return ["First body", "Second body"].map(text.contains)
    }
    #expect(try bodies("all") == [true, true])
    #expect(try bodies("none") == [false, false])
    #expect(try bodies("page") == [false, false])
    #expect(try bodies("0") == [true, false])
    #expect(try bodies("/1") == [false, true])
  }

  @Test func aNameThatNoDetailsHaveIsAWarning() throws {
    let run = try layout("--expand", "0,7")
    #expect(run.status == 0)
    #expect(
      run.errors
        == "warning[unknown-details]: the page has no details '7'\n --> page.json\n"
        + "help: use a number from 0 to 1\n")
  }

  @Test func anAnchorIsOpenedAndReported() throws {
    let run = try layout("--anchor", "here")
    #expect(run.status == 0 && run.errors == "")
    let page = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let anchor = try #require(page["anchor"] as? [String: Any])
    #expect(anchor["name"] as? String == "here")
    #expect(anchor["path"] as? [Int] == [1])
    let rect = try #require(anchor["rect"] as? [Double])
    #expect(rect.count == 4 && rect[3] == 12)
    #expect(anchor["scroll"] as? Double == rect[1] - 8)
  }

  @Test func anAnchorThatIsNotThereIs64() throws {
    let run = try layout("--anchor", "hare")
    #expect(run.status == 64)
    #expect(run.output == [])
    #expect(
      run.errors
        == "error[usage]: --anchor: the page has no anchor 'hare'\nhelp: did you mean 'here'?\n")
    let scratch = try Scratch()
    try scratch.file("page.json", Self.page)
    #expect(try scratch.iprender("page.json", "--anchor", "hare").status == 64)
    #expect(try scratch.names == ["page.json"])
  }

  @Test func partialPagesSayWhereTheirLastLineIs() throws {
    let scratch = try Scratch()
    try scratch.file(
      "page.json", #"{"blocks": [{"type": "paragraph", "text": "A beginning"}], "is_full": false}"#)
    let run = try scratch.iprender("layout", "page.json")
    let page = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    let line = try #require(page["showMore"] as? [String: Any])
    #expect(Set(line.keys).isSuperset(of: ["frame", "text"]))
    #expect(page["complete"] as? Bool == false)
  }
}
