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

  private static func message(_ id: Int, _ blocks: String) -> String {
    """
    {"message_id": \(id), "date": \(id), "chat": {"id": 7, "type": "private", "first_name": "Ann"},
     "from": {"id": 7, "is_bot": false, "first_name": "Ann"}, "rich_message": {"blocks": \(blocks)}}
    """
  }

  @Test func onAScreenTheListIsScrolledToTheAnchorOfTheNewestMessageThatHasIt() throws {
    let scratch = try Scratch()
    let words = Array(repeating: #"{"type": "paragraph", "text": "Words"}"#, count: 60).joined(
      separator: ", ")
    let before = "[\(words), \(Self.page.dropFirst().dropLast()), \(words)]"
    let messages = [Self.message(1, before), Self.message(2, before), Self.message(3, "[\(words)]")]
    try scratch.file("chat.json", "[\(messages.joined(separator: ","))]")
    func screen(_ options: String...) throws -> (words: Double?, warnings: String) {
      let run = try scratch.iprender(
        ["layout", "chat.json", "--screen", "390x844", "--format", "text"] + options)
      #expect(run.status == 0)
      return (run.text.contains("Second body") ? 1 : nil, run.errors)
    }
    #expect(try screen() == (nil, ""))
    #expect(try screen("--anchor", "here") == (1, ""))
    #expect(try screen("--anchor", "here", "--message", "1") == (1, ""))
    let plain = try scratch.iprender("chat.json", "--screen", "390x844", "-o", "end.png")
    let there = try scratch.iprender(
      "chat.json", "--screen", "390x844", "--anchor", "here", "-o", "anchor.png")
    // An explicit distance wins, as in an article.
    let scrolled = try scratch.iprender(
      "chat.json", "--screen", "390x844", "--anchor", "here", "--scroll", "0", "-o", "scrolled.png")
    #expect([plain.status, there.status, scrolled.status] == [0, 0, 0])
    let (end, anchor) = (try scratch.read("end.png"), try scratch.read("anchor.png"))
    let isMoved = end != anchor
    let isKept = try scratch.read("scrolled.png") == end
    #expect(isMoved && isKept)
    for options in [["--anchor", "hare"], ["--anchor", "here", "--message", "3"]] {
      let run = try scratch.iprender(["chat.json", "--screen", "390x844", "-o", "no.png"] + options)
      #expect(run.status == 64)
      #expect(run.errors.hasPrefix("error[usage]: --anchor: the page has no anchor"))
    }
    #expect(try !scratch.names.contains("no.png"))
    // A film shows the message as it arrives, at the end of the list.
    try scratch.file("page.json", before)
    let film = try scratch.iprender(
      "page.json", "--screen", "390x844", "--anchor", "here", "-o", "film.apng")
    #expect(film.status == 64 && film.errors.contains("--anchor does not apply to a screen"))
    #expect(try !scratch.names.contains("film.apng"))
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
