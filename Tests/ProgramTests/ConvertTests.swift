import Foundation
import Testing

@Suite struct ConvertCommandTests {
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file(
      "page.json", #"{"blocks":[{"type":"heading","text":"A","size":2},{"type":"paragraph","text":"b"}]}"#)
    return scratch
  }

  @Test(arguments: [
    ("markdown", "## A\n\nb\n"), ("html", "<h2>A</h2>\n<p>b</p>\n"), ("text", "A\nb\n"),
    (
      "json",
      "{\n  \"blocks\": [\n    {\"type\": \"heading\", \"text\": \"A\", \"size\": 2},\n    {\"type\": \"paragraph\", \"text\": \"b\"}\n  ]\n}\n"
    ),
  ])
  func formats(format: String, text: String) throws {
    let run = try scratch().iprender("convert", "page.json", "--to", format)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.text == text)
  }

  @Test func theEndingOfTheOutputSaysTheFormat() throws {
    let scratch = try scratch()
    #expect(try scratch.iprender("convert", "page.json", "-o", "page.md").status == 0)
    #expect(try scratch.read("page.md") == Array("## A\n\nb\n".utf8))
    for arguments in [[], ["-o", "-"], ["-o", "page.doc"], ["-o", "page.json"], ["--to", "pdf"]] {
      #expect(try scratch.iprender(["convert", "page.json"] + arguments).status == 64)
    }
  }

  @Test func partsOfAPage() throws {
    let scratch = try scratch()
    #expect(try scratch.iprender("convert", "page.json", "--to", "markdown", "--range", "/1").text == "b\n")
    let run = try scratch.iprender("convert", "page.json", "--to", "markdown", "--range", "/5../6")
    #expect(run.status == 64)
    #expect(run.errors.contains("the page has no block /5"))
  }

  @Test func whatIsLostIsAWarning() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", #"{"blocks":[{"type":"kicker","text":"k"}]}"#)
    let run = try scratch.iprender("convert", "page.json", "--to", "html")
    #expect(run.status == 0)
    #expect(run.text == "<p>k</p>\n")
    #expect(run.errors.hasPrefix("warning[not-expressible]: "))
    #expect(run.errors.contains("(at /blocks/0)\n"))
    #expect(try scratch.iprender("convert", "page.json", "--to", "html", "--strict").status == 65)
  }
}

@Suite struct CheckCommandTests {
  @Test func aPageWithoutFaults() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", #"{"blocks":[{"type":"paragraph","text":"b"}]}"#)
    let run = try scratch.iprender("check", "page.json")
    #expect(run.status == 0)
    #expect(
      run.text == """
        page.json
          input       Bot API JSON
          blocks      1: 1 paragraph
          characters  1
          depth       1
          sent as     a plain message

        no problems found

        """)
  }

  @Test func faultsAre1() throws {
    let scratch = try Scratch()
    try scratch.file(
      "page.json",
      #"{"blocks":[{"type":"paragraph","text":["\udb80\udc00",{"type":"anchor_link","text":"x","anchor_name":"y"}]},{"type":"photo","photo":{"path":"no.png"}},{"type":"thinking","txt":"a"}]}"#
    )
    let run = try scratch.iprender("check", "page.json", "--json")
    #expect(run.status == 1)
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect(
      Set(report.keys) == [
        "version", "file", "format", "blocks", "characters", "depth", "widestTable", "media", "links",
        "message",
        "problems", "ok",
      ])
    #expect(report["ok"] as? Bool == false)
    let problems = try #require(report["problems"] as? [[String: Any]])
    let codes = Set(problems.compactMap { $0["code"] as? String })
    #expect(codes.isSuperset(of: ["missing-glyph", "unknown-anchor", "missing-media", "unknown-key"]))
    let text = try scratch.iprender("check", "page.json")
    #expect(text.status == 1)
    #expect(text.text.contains("problems\n\nwarning[") && text.text.contains(" --> page.json:1:"))
  }

  /// In an update, too; the image of the replied message is not included.
  @Test("A message that contains a page is converted as a page", arguments: ["message", "guest_message"])
  func messageWithAPage(field: String) throws {
    let scratch = try Scratch()
    let message = #"""
      {"message_id":5,"date":1780000000,"chat":{"id":1,"type":"private","first_name":"A"},"rich_message":{"blocks":
      [{"type":"paragraph","text":[{"type":"anchor_link","text":"x","anchor_name":"y"}]}]}, "reply_to_message":
      {"message_id":4,"date":1,"chat":{"id":1,"type":"private"},"photo":[{"file_id":"none","width":9,"height":9}]}}
      """#
    try scratch.file("update.json", #"{"update_id":1,"\#(field)":\#(message)}"#)
    let run = try scratch.iprender("check", "update.json", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
    #expect((report["blocks"] as? [String: Any])?["count"] as? Int == 1)
    let problems = try #require(report["problems"] as? [[String: Any]])
    #expect(Set(problems.compactMap { $0["code"] as? String }) == ["unknown-anchor", "missing-media"])
  }

  @Test func whatIsNoPageIs65() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", "{}")
    #expect(try scratch.iprender("check", "page.json").status == 65)
  }
}
