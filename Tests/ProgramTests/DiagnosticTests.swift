import Foundation
import Testing

@Suite struct DiagnosticTests {
  private func oddPage() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("page.json", Page.odd)
    return scratch
  }

  @Test func textHasSeverityCodePlaceAndTheSourceLine() throws {
    let run = try oddPage().iprender("page.json")
    #expect(run.status == 0)
    #expect(run.problems.count == 1)
    #expect(run.errors.hasPrefix("warning[unknown-rich-text]: "))
    #expect(run.problems.first?.contains("'sparkling'") == true)
    #expect(
      run.errors.firstMatch(
        of: /\n --> page\.json:2:\d+ \(at \/blocks\/0\/text\)\n  \|\n2 \| .*\n  \| +\^+\n  \|\n/)
        != nil, "\(run.errors)")
  }

  @Test func conciseTextIsOneLine() throws {
    let run = try oddPage().iprender("page.json", "--diagnostics", "concise")
    #expect(run.status == 0)
    #expect(
      run.errors.wholeMatch(
        of: /page\.json:2:\d+: warning\[unknown-rich-text\]: .*'sparkling'.* \(at \/blocks\/0\/text\).*\n/)
        != nil, "\(run.errors)")
  }

  @Test func jsonSaysTheSameInAnObjectALine() throws {
    let run = try oddPage().iprender("page.json", "--diagnostics", "json")
    #expect(run.errorLines.count == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "code", "column", "file", "help", "line", "message", "more", "pointer", "severity",
      ])
    #expect(object["file"] as? String == "page.json")
    #expect(object["line"] as? Int == Page.oddLine)
    #expect(object["column"] is Int)
    #expect(object["pointer"] as? String == Page.oddPointer)
    #expect(object["severity"] as? String == "warning")
    #expect(object["code"] as? String == "unknown-rich-text")
    #expect((object["message"] as? String)?.contains("sparkling") == true)
  }

  @Test(arguments: [
    ("{", "page.json", "page.json", 65), ("[]", "missing.json", "missing.json", 66),
    ("{", "-", "<stdin>", 65),
  ])
  func errorsComeInTheSameForms(text: String, input: String, file: String, status: Int) throws {
    let scratch = try Scratch()
    try scratch.file("page.json", text)
    let asText = try scratch.iprender(input, "-o", "out.png", input: Array(text.utf8))
    #expect(asText.status == status)
    #expect(asText.errors.hasPrefix("error["))
    #expect(asText.errors.contains("--> " + file))
    let asJSON = try scratch.iprender(
      input, "-o", "out.png", "--diagnostics", "json", input: Array(text.utf8))
    #expect(asJSON.errorLines.count == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(asJSON.errors.utf8)) as? [String: Any])
    #expect(object["severity"] as? String == "error")
    #expect(object["file"] as? String == file)
    #expect(object["line"] is Int == (status == 65))
  }

  @Test func strictMakesErrorsOfWarnings() throws {
    let scratch = try oddPage()
    let run = try scratch.iprender("page.json", "--strict")
    #expect(run.status == 65)
    #expect(run.problems.count == 1)
    #expect(run.errors.hasPrefix("error["))
    #expect(try scratch.names == ["page.json"])
    let layout = try scratch.iprender("layout", "page.json", "--strict")
    #expect(layout.status == 65)
    #expect(layout.output == [])
    #expect(try Scratch.withPage().iprender("page.json", "--strict").status == 0)
  }

  @Test func markedTextsThatAServerRefusesEndTheRun() throws {
    let scratch = try Scratch()
    try scratch.file("message.json", #"{"chat_id":1,"text":"*a","parse_mode":"MarkdownV2"}"#)
    try scratch.file("text.md", "a - b")
    for arguments in [["message.json"], ["text.md", "--markdown", "bot-v2"]] {
      let run = try scratch.iprender(arguments)
      #expect(
        run.status == 65 && run.errors.contains("error[cannot-parse]: can't parse entities: "),
        "\(run.errors)")
      #expect(try !scratch.names.contains { $0.hasSuffix(".png") })
      #expect(try scratch.iprender(["check"] + arguments).status != 0)
      let lenient = try scratch.iprender(arguments + ["--lenient", "-o", "a.png"])
      #expect(lenient.status == 0 && lenient.errors.contains("warning[cannot-parse]: can't parse entities: "))
      _ = try scratch.shell("rm a.png")
    }
  }

  @Test(
    "An error in a text with a parse mode has its line and column in the file, after any characters")
  func placesInMarkedTexts() throws {
    let scratch = try Scratch()
    try scratch.file("text.md", "русский текст\n\nещё *open here")
    try scratch.file("quoted.md", "\"😀\"\\\n\t_x")
    try scratch.file("message.json", #"{"chat_id":1,"text":"é\n*a","parse_mode":"Markdown"}"#)
    for (arguments, place) in [
      (["text.md", "--markdown", "bot-v1"], " --> text.md:3:5"),
      (["text.md", "--markdown", "bot-v2"], " --> text.md:3:5"),
      (["quoted.md", "--markdown", "bot-v1"], " --> quoted.md:2:2"),
      (["message.json"], " --> message.json:1:25"),
    ] {
      let errors = try scratch.iprender(arguments).errors
      #expect(errors.contains(place), "\(errors)")
    }
  }

  @Test func quietHidesWarningsAndNothingElse() throws {
    let scratch = try oddPage()
    let run = try scratch.iprender("page.json", "--quiet")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try scratch.iprender("page.json", "--quiet", "--strict").errors.hasPrefix("error["))
    #expect(try scratch.iprender("missing.json", "--quiet").errors.hasPrefix("error["))
  }

  @Test func timingsNameEveryPhaseEvenWhenQuiet() throws {
    let scratch = try oddPage()
    let run = try scratch.iprender("page.json", "--quiet", "--timings")
    #expect(
      run.errorLines.map { $0.prefix { $0 != " " } } == [
        "read", "fonts", "layout", "paint", "encode", "write", "total",
      ])
    for line in run.errorLines { #expect(line.wholeMatch(of: /[a-z]+ \d+\.\d\d ms/) != nil) }
    let layout = try scratch.iprender("layout", "page.json", "--quiet", "--timings")
    #expect(
      layout.errorLines.map { $0.prefix { $0 != " " } } == [
        "read", "fonts", "layout", "encode", "write", "total",
      ])
  }

  @Test func timingsAreJSONAmongJSON() throws {
    let run = try oddPage().iprender("page.json", "--timings", "--diagnostics", "json")
    for line in run.errorLines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    #expect(run.errors.contains(#""phase": "encode""#))
  }

  @Test func coloursAreForTerminalsWhoseUserWantsThem() throws {
    let scratch = try oddPage()
    let escape = "\u{1b}["
    #expect(try !scratch.iprender("page.json").errors.contains(escape))
    func shown(_ variables: [String: String], _ options: String...) throws -> String {
      let terminal = try PseudoTerminal()
      _ = try scratch.iprender(
        ["page.json"] + options, variables: variables, terminal: terminal.descriptor)
      return terminal.shown()
    }
    #expect(try shown(["TERM": "xterm"]).contains(escape))
    #expect(try shown(["TERM": "xterm", "NO_COLOR": ""]).contains(escape))
    #expect(try !shown(["TERM": "xterm", "NO_COLOR": "1"]).contains(escape))
    #expect(try !shown(["TERM": "dumb"]).contains(escape))
    #expect(try !shown(["TERM": "xterm"], "--diagnostics", "json").contains(escape))
  }

  /// A file name or a JSON key could otherwise move the cursor, or look like another line.
  @Test func whatComesFromOutsideCannotSpeakToTheTerminal() throws {
    let scratch = try Scratch()
    try scratch.file(
      "a\u{1b}[2J\nb.json",
      #"{"blocks": [{"type": "paragraph", "\u001b[31m\u202e\n": 1, "text": {"type": "x\u001b[2J", "text": "a"}}]}"#
    )
    let run = try scratch.iprender("a\u{1b}[2J\nb.json", "-o", "out.png")
    #expect(run.status == 0)
    #expect(run.problems.count == 2)
    let places = run.errorLines.filter { $0.contains("--> ") }
    #expect(places.count == 2)
    for place in places { #expect(place.contains(#"--> a\u{1b}[2J\u{a}b.json:1:"#)) }
    #expect(!run.errors.contains("\u{1b}"))
  }
}
