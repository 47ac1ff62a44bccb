import Testing

@Suite struct InputTests {
  /// Nested in the way by which JSON readers distinguish pages from other data: by keys and kinds, of which none
  /// matches.
  private static let notPages: [String] = {
    let leaves = ["null", "true", "-1.5e300", "12345678901234567890", #""text""#, "[]", "{}"]
    var values = leaves.filter { $0 != "[]" }
    for leaf in leaves {
      values += [
        "[[\(leaf)]]", #"{"a": \#(leaf)}"#, #"{"blocks": {"a": \#(leaf)}}"#, #"[{"b": \#(leaf)}]"#,
        #"{"type": "nothing", "text": \#(leaf)}"#, #"[{"@type": "nothing", "a": [\#(leaf)]}]"#,
        #"{"_": \#(leaf), "c": [1, {"d": \#(leaf)}]}"#, #"{"\u0000\n\u001b[31m": \#(leaf)}"#,
      ]
    }
    return values
  }()

  @Test(arguments: notPages)
  func jsonThatIsNoPageGivesOneError(text: String) throws {
    let scratch = try Scratch()
    try scratch.file("data.json", text)
    let run = try scratch.iprender("data.json")
    #expect(run.status == 65)
    #expect(run.problems.count == 1)
    #expect(run.errors.hasPrefix("error["))
    #expect(run.errors.contains("--> data.json:1:"))
    #expect(run.output == [])
    #expect(try scratch.names == ["data.json"])
  }

  @Test func aDashReadsStandardInput() throws {
    let run = try Scratch().iprender("-", "-o", "-", input: Array(Page.plain.utf8))
    #expect(run.status == 0)
    #expect(run.output.isPNG)
  }

  /// Standard input is in the folder of its name, and messages use this name.
  @Test func standardInputMayHaveAName() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("pages/page.json", Page.plain)
    #expect(try scratch.iprender("page.json", "-o", "pages/7.png", "--background", "ff0000").status == 0)
    let page = """
      {"blocks": [{"type": "photo", "photo": {"path": "7.png", "width": 40, "height": 40}}, {"type": "nothing"}]}
      """
    let run = try scratch.iprender("-", "--stdin-name", "pages/x.json", "-o", "-", input: Array(page.utf8))
    #expect(run.status == 0)
    #expect(run.problems.count == 1)
    #expect(run.errors.contains("--> pages/x.json:1:"))
    #expect(run.output.isPNG)
    let nameless = try scratch.iprender("-", "-o", "-", input: Array(page.utf8))
    #expect(nameless.problems.count == 2)
    // The extension breaks ties.
    let broken = try scratch.iprender(["-", "--stdin-name", "x.json"], stdin: "[broken")
    #expect(broken.errors.contains("[syntax]"))
  }

  @Test func aPipeIsReadToItsEnd() throws {
    let scratch = try Scratch.withPage()
    let expected = try scratch.iprender("page.json", "-o", "-").output
    let run = try scratch.shell("(head -c 9 page.json; sleep 0.1; tail -c +10 page.json) | $IPRENDER - -o -")
    #expect(run.status == 0)
    #expect(run.output == expected)
  }

  @Test func anEndlessPipeIsReadNoFurtherThanTheLimit() throws {
    let run = try Scratch().shell("yes '[' | $IPRENDER - -o out.png --limit input=40000")
    #expect(run.status == 65)
    #expect(run.errors.contains("[too-large]"))
  }

  @Test func theLimitIsTheLastSizeThatIsRead() throws {
    let scratch = try Scratch.withPage()
    let size = Page.plain.utf8.count
    #expect(try scratch.iprender("page.json", "--limit", "input=\(size)").status == 0)
    #expect(try scratch.iprender("page.json", "--limit", "input=\(size - 1)").status == 65)
    #expect(try scratch.shell("cat page.json | $IPRENDER - -o a.png --limit input=\(size)").status == 0)
    #expect(try scratch.shell("cat page.json | $IPRENDER - -o b.png --limit input=\(size - 1)").status == 65)
  }

  @Test func anEmptyPageIsAPictureAndAWarning() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", "[]")
    let run = try scratch.iprender("page.json", "--diagnostics", "json")
    #expect(run.status == 0)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("empty-page"))
    #expect(try scratch.read("page.png").isPNG)
  }

  @Test func aNameMayBeginWithADash() throws {
    let scratch = try Scratch()
    try scratch.file("-page.json", Page.plain)
    #expect(try scratch.iprender("-o", "page.png", "--", "-page.json").status == 0)
    #expect(try scratch.read("page.png").isPNG)
  }

  /// Paths in a page start at its folder, in any working directory.
  @Test func filesThatThePageNamesStandBesideIt() throws {
    let scratch = try Scratch.withPage()
    try scratch.file(
      "pages/page.json",
      #"{"blocks": [{"type": "paragraph", "text": {"type": "custom_emoji", "custom_emoji_id": "7", "alternative_text": "x"}}],"#
        + #""media": {"7": {"path": "7.png"}}}"#)
    let expected = try scratch.iprender("pages/page.json", "-o", "-")
    #expect(expected.errors.contains("7.png"))
    #expect(try scratch.iprender("page.json", "-o", "pages/7.png", "--background", "ff0000").status == 0)
    let found = try scratch.iprender("pages/page.json", "-o", "-")
    #expect(found.errors == "")
    #expect(found.output != expected.output)
  }
}
