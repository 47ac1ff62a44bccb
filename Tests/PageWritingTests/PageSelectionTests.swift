import PageModel
import Testing

@testable import PageWriting
@testable import ReadingTestSupport

/// Spec/Convert.md 7.
@Suite struct PageSelectionTests {
  private static let page = #"""
    {"blocks":[{"type":"heading","text":"Title","size":1},
      {"type":"paragraph","text":["ab ",{"type":"bold","text":"cd"},{"type":"custom_emoji","custom_emoji_id":"1","alternative_text":"🙂"}," ef"]},
      {"type":"blockquote","blocks":[{"type":"paragraph","text":"one"},{"type":"paragraph","text":"two"}]},
      {"type":"pre","text":"line 1\nline 2\nline 3"},
      {"type":"list","items":[{"blocks":[{"type":"paragraph","text":"first"}]},{"blocks":[{"type":"paragraph","text":"p"},{"type":"divider"}]}]},
      {"type":"table","is_bordered":true,"is_striped":true,"cells":[[{"text":"a","is_header":true,"valign":"middle"},
        {"text":"b","is_header":true,"valign":"middle"}],[{"text":"c","valign":"middle"},{"text":"d","valign":"middle"}]]},
      {"type":"details","summary":"More","blocks":[{"type":"paragraph","text":"inside"}]}]}
    """#

  private func markdown(_ range: String) throws -> String {
    let range = try #require(PageRange(parsing: range))
    return try PageWriter.write(read(Self.page).page, as: .markdown, range: range).text
  }

  @Test(arguments: [
    ("/0", "# Title\n"), ("/0:1../0:3", "# it\n"), ("/1:1../1:4", "b **c**\n"),
    ("/1:5../1:6", "[🙂](tg://emoji?id=1)\n"), ("/blocks/1:6../blocks/2/blocks/0:2", "ef\n\n> on\n"),
    ("/2/blocks/0:1../2/blocks/1:2", "> ne\n>\n> tw\n"), ("/2", "> one\n>\n> two\n"),
    ("/3:5../3:11", "```\n1\nline\n```\n"), ("/4/items/0:2../4/items/1", "- rst\n\n- p\n\n  ---\n"),
    ("/4/items/1/blocks/1", "- ---\n"), ("/5/cells/0/1../5/cells/1/0", "|  | b |\n| --- | --- |\n| c |  |\n"),
    ("/5/cells/1/1", "|  | d |\n| :--- | :--- |\n"), ("/6/blocks/0:2", ""),
    ("/6/blocks/0:2../6/blocks/0:6", "side\n"),
    ("/6:1../6", "<details>\n<summary>ore</summary>\n\ninside\n\n</details>\n"),
    (
      "/5/cells/1/0../6",
      "| c | d |\n| :--- | :--- |\n\n<details>\n<summary>More</summary>\n\ninside\n\n</details>\n"
    ),
  ])
  func parts(range: String, expected: String) throws {
    guard !expected.isEmpty else {
      #expect(PageRange(parsing: range) == nil)
      return
    }
    // A divider that begins an item is written differently.
    #expect(try markdown(range) == expected.replacing("- ---\n", with: "- ___\n"))
  }

  @Test(arguments: [
    ("/9../9", "the page has no block /9: it has /0 to /6; 'iprender layout' lists nested blocks"),
    (
      "/0../2/blocks/7",
      "the page has no block /2/blocks/7: it has /0 to /6; 'iprender layout' lists nested blocks"
    ),
    ("/2../1", "the range ends before it begins"), ("/0:4../0:2", "the range ends before it begins"),
    ("/0:2../0:9", "the text of /0 has 5 characters, not 9"),
    ("/2:1../3", "/2 contains more than one text; name one, such as /2/blocks/0:1"),
  ])
  func errorsNameTheRemedy(range: String, message: String) {
    #expect(throws: PageRangeError(description: message)) { try markdown(range) }
  }

  @Test(arguments: ["", "1", "/", "/a", "/1:", "/1:x", "/1:-1../2", "/1../", "/1../2../3", "/1//2", "/1:3"])
  func otherTextsAreNoRange(text: String) { #expect(PageRange(parsing: text) == nil) }
}
