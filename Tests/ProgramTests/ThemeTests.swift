import Testing

@testable import Pictures

@Suite struct ThemeTests {
  private func scratch(_ theme: String) throws -> Scratch {
    let scratch = try Scratch.withPage()
    try scratch.file("theme.json", theme)
    return scratch
  }

  @Test func aFileThatChangesNothingDrawsItsBase() throws {
    let scratch = try scratch(#"{"base": "tinted"}"#)
    for command in [["render"], ["layout"]] {
      let arguments = command + ["page.json", "-o", "-", "--theme"]
      let run = try scratch.iprender(arguments + ["theme.json"])
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(run.output == (try scratch.iprender(arguments + ["tinted"]).output))
    }
  }

  @Test func aFileChangesThePicture() throws {
    let scratch = try scratch(#"{"incoming": {"fill": "ff0000"}, "background": "00ff00"}"#)
    func picture(_ options: String...) throws -> [UInt8] {
      try scratch.iprender(["page.json", "-o", "-"] + options).output
    }
    #expect(try picture("--theme", "theme.json") != picture())
    #expect(try picture("--theme", "theme.json", "--side", "outgoing") == picture("--side", "outgoing"))
    #expect(
      try picture("--theme", "theme.json", "--background", "theme")
        == picture("--theme", "theme.json", "--background", "00ff00"))
  }

  /// Everything blue in the theme is red in the file.
  @Test(arguments: [
    #""voice":{"file_id":"x","file_unique_id":"y","duration":7}"#,
    #""text":"Hello https://example.org","entities":[{"type":"url","offset":6,"length":19}]"#,
    #""text":"Hi","reactions":{"results":[{"type":{"type":"emoji","emoji":"👍"},"total_count":3}]}"#,
  ])
  func aFileReachesEverythingInABubble(content: String) throws {
    let scratch = try Scratch()
    let colors = #""accentControl":"ff0000","accentText":"ff0000","link":"ff0000""#
    try scratch.file(
      "red.json",
      #"{"base":"classic","incoming":{"fill":"ffffff",\#(colors)},"outgoing":{"fill":"ffe0e0",\#(colors)}}"#)
    try scratch.file(
      "message.json",
      #"{"message_id":1,"date":1780000000,"chat":{"id":5,"type":"private","first_name":"Ann"},"#
        + #""from":{"id":5,"first_name":"Ann","is_bot":false},\#(content)}"#)
    func blue(_ options: String...) throws -> Int {
      let run = try scratch.iprender(["message.json", "-o", "-", "--background", "ffffff"] + options)
      #expect(run.status == 0, "\(run.errors)")
      let picture = try PictureDecoder.decode(run.output)
      return picture.pixels.count { $0 & 0xff > 200 && $0 >> 16 & 0xff < 100 }
    }
    #expect(try blue("--theme", "day") > 0)
    #expect(try blue("--theme", "red.json") == 0)
  }

  @Test("A printed theme gives the same images", arguments: ["classic", "day", "night", "tinted"])
  func printedThemes(name: String) throws {
    let scratch = try Scratch()
    try scratch.file("mine.json", try scratch.iprender("theme", name).output)
    try scratch.file(
      "page.json",
      #"[{"type":"heading","text":"A"},{"type":"paragraph","text":{"type":"url","text":"b","url":"https://example.com"}},"#
        + #"{"type":"table","cells":[[{"text":"x","is_header":true}],[{"text":"y"}]],"is_bordered":true},"#
        + #"{"type":"pre","text":"let a = 1","language":"swift"},{"type":"blockquote","blocks":[]},{"type":"divider"}]"#
    )
    try scratch.file(
      "chat.json",
      #"{"messages":[{"message_id":1,"date":1780000000,"chat":{"id":1,"type":"private","first_name":"Ann"},"#
        + #""from":{"id":1,"first_name":"Ann","is_bot":false},"voice":{"duration":3,"file_id":"a"}},"#
        + #"{"message_id":2,"date":1780000060,"chat":{"id":1,"type":"private","first_name":"Ann"},"text":"Hello"}]}"#
    )
    for input in ["page.json", "chat.json"] {
      for options in [[], ["--side", "outgoing"], ["--screen", "390x400"]] {
        let own = try scratch.iprender([input, "-o", "-", "--theme", name] + options)
        let printed = try scratch.iprender([input, "-o", "-", "--theme", "mine.json"] + options)
        #expect(own.status == 0 && printed.errors == own.errors, "\(own.errors)")
        let isSame = printed.output == own.output
        #expect(isSame, "\(input) \(options)")
      }
    }
    let again = try scratch.iprender("theme", "mine.json").text
    #expect(try again == scratch.iprender("theme", name).text)
  }

  @Test("There are no theme files of articles, and an unknown theme has its list")
  func refusedThemes() throws {
    let scratch = try Scratch()
    #expect(try scratch.iprender("theme", "night", "--design", "reader").status == 64)
    #expect(try scratch.iprender("theme", "sepia").errors.contains("tinted"))
    #expect(try scratch.iprender("theme", "nigth").status == 64)
    #expect(try scratch.iprender("theme").status == 64)
  }

  /// The pattern of a theme has the effect of the options, which win over it. Inside the sandbox, too.
  @Test func aFileHasAPattern() throws {
    let scratch = try Scratch()
    try scratch.file(
      "chat.json",
      #"{"messages": [{"message_id": 1, "date": 1714550000, "chat": {"id": 1, "type": "private"}, "text": "a"}]}"#
    )
    try scratch.file("none.json", #"{"base": "night", "pattern": "none"}"#)
    try scratch.file("faint.json", #"{"base": "tinted", "patternIntensity": -20}"#)
    func picture(_ options: String...) throws -> [UInt8] {
      let run = try scratch.iprender(["chat.json", "-o", "-"] + options)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let plain = try picture("--theme", "night", "--pattern", "none")
    #expect(try picture("--theme", "none.json") == plain)
    #expect(try picture("--theme", "night") != plain)
    #expect(try picture("--theme", "none.json", "--pattern", "own") == picture("--theme", "night"))
    let faint = try picture("--theme", "tinted", "--pattern-intensity", "-20")
    #expect(try picture("--theme", "faint.json") == faint)
    #expect(try picture("--theme", "tinted") != faint)
  }

  @Test func aWordThatIsNeitherPaletteNorFileIsAnsweredWithTheNames() throws {
    let run = try Scratch.withPage().iprender("page.json", "--theme", "sepia")
    #expect(run.status == 64)
    #expect(run.errors.contains("use classic, day, night, tinted or a theme file"))
  }

  @Test func unknownSlotsAreWarningsWithTheirPlace() throws {
    let scratch = try scratch("{\n  \"incoming\": {\"primarytext\": \"010203\"}}")
    let message = """
      warning[unknown-slot]: unknown slot 'primarytext'
       --> theme.json:2:16 (at /incoming/primarytext)
        |
      2 |   "incoming": {"primarytext": "010203"}}
        |                ^^^^^^^^^^^^^
        |
      help: did you mean 'primaryText'?

      """
    let run = try scratch.iprender("page.json", "--theme", "theme.json")
    #expect(run.status == 0)
    #expect(run.errors == message)
    #expect(try scratch.iprender("page.json", "--theme", "theme.json", "--quiet").errors == "")
    let strict = try scratch.iprender("layout", "page.json", "--theme", "theme.json", "--strict")
    #expect(strict.status == 65)
    #expect(strict.output == [])
    #expect(strict.errors == message.replacing("warning", with: "error"))
  }

  @Test func badColoursAreErrorsWithTheirPlace() throws {
    let scratch = try scratch(#"{"page": {"marker": "yelow"}}"#)
    let run = try scratch.iprender("page.json", "--theme", "theme.json", "--quiet")
    #expect(run.status == 65)
    #expect(run.problems.count == 1)
    #expect(
      run.errors.hasPrefix(
        "error[bad-value]: 'yelow' is not a color\n --> theme.json:1:21 (at /page/marker)\n"))
    #expect(try scratch.names == ["page.json", "theme.json"])
  }

  @Test(arguments: ["", "{", "[]", "{\"base\": \"night\",}", "night"])
  func whatIsNoThemeIs65(text: String) throws {
    let scratch = try scratch(text)
    let run = try scratch.iprender("page.json", "--theme", "theme.json")
    #expect(run.status == 65)
    #expect(run.problems.count == 1)
    #expect(run.errors.contains("\n --> theme.json:1:"))
    #expect(try scratch.names == ["page.json", "theme.json"])
  }

  @Test func theLimitsAreThoseOfPages() throws {
    let scratch = try scratch(#"{"base":                                           "night"}"#)
    let run = try scratch.iprender("page.json", "--theme", "theme.json", "--limit", "input=50")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error[too-large]: ") && run.errors.contains("\n --> theme.json\n"))
    #expect(run.errors.contains("--limit input=N"))
    #expect(try scratch.iprender("page.json", "--theme", ".").status == 66)
  }

  @Test func theThemeIsNotReplaced() throws {
    let scratch = try scratch("{}")
    let run = try scratch.iprender("page.json", "--theme", "theme.json", "-o", "theme.json")
    #expect(run.status == 64)
    #expect(try scratch.read("theme.json") == Array("{}".utf8))
  }

  @Test func anAuthorTintsIncomingMessagesOnly() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", #"[{"type": "divider"}]"#)
    func layout(_ options: String...) throws -> [UInt8] {
      try scratch.iprender(["layout", "page.json"] + options).output
    }
    #expect(try layout("--author", "5") != layout())
    #expect(try layout("--author", "5") == layout("--author", "368ad1"))
    #expect(try layout("--author", "5", "--side", "outgoing") == layout("--side", "outgoing"))
  }
}
