import Foundation
import Testing

@testable import Command

/// `--limit`, `--set`, options files beside inputs, `--ignore` and `--error`, and names of earlier versions.
@Suite struct OptionFormTests {
  private static let warning = #"[{"type": "paragraph", "text": "Hello", "colour": 1}]"#

  // MARK: - Limits

  @Test(arguments: [
    ("input", "10"), ("depth", "1"), ("values", "1"), ("blocks", "1"), ("runs", "1"), ("pixels", "10"),
  ])
  func aLimitHoldsAndTheErrorNamesIt(name: String, value: String) throws {
    let scratch = try Scratch()
    try scratch.file(
      "page.json",
      #"[{"type": "paragraph", "text": ["a", {"type": "bold", "text": "b"}]}, {"type": "divider"}]"#)
    #expect(
      try scratch.iprender("page.json", "--limit", "\(name)=100000000").status == (name == "depth" ? 64 : 0))
    let run = try scratch.iprender("page.json", "--limit", "\(name)=\(value)")
    #expect(run.status == 65, "\(run.errors)")
    // The last one counts.
    let twice = try scratch.iprender("page.json", "--limit=\(name)=\(value)", "--limit", "\(name)=200")
    #expect(twice.status == (name == "pixels" ? 65 : 0), "\(twice.errors)")
  }

  @Test(arguments: [
    ("convert", "pixels", "input, depth, values, blocks, runs, cells, duration"),
    ("convert", "formula", "input, depth, values, blocks, runs, cells, duration"),
    ("check", "pixels", "formula, formula-depth, media"),
    ("layout", "pixels", "formula, formula-depth, media"),
  ])
  func aLimitThatACommandDoesNotUseIsRefused(command: String, name: String, others: String) throws {
    let scratch = try Scratch.withPage()
    let arguments = [command, "page.json"] + (command == "convert" ? ["--to", "html"] : [])
    let run = try scratch.iprender(arguments + ["--limit", "\(name)=5"])
    #expect(run.status == 64 && run.errors.contains("does not use the limit '\(name)'"), "\(run.errors)")
    #expect(run.errors.contains(others), "\(run.errors)")
    #expect(try scratch.iprender(arguments + ["--limit", "blocks=5"]).status == 0)
  }

  @Test func aMisspelledLimitIsCorrected() throws {
    let run = try Scratch.withPage().iprender("page.json", "--limit", "pixel=5")
    #expect(run.status == 64 && run.errors.contains("did you mean 'pixels'?"), "\(run.errors)")
  }

  // MARK: - State

  @Test func aKeySetsWhatItsOptionSets() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("dot.png", scratch.iprender("page.json", "-o", "-").output)
    func picture(_ options: [String]) throws -> [UInt8] {
      let run = try scratch.iprender(["page.json", "-o", "-", "--screen", "390x844"] + options)
      #expect(run.status == 0, "\(options): \(run.errors)")
      return run.output
    }
    let plain = try picture([])
    let values = [
      "show": "recording", "title": "A=b", "subtitle": "online", "unread": "3", "draft": "Hi", "typing": "Anna",
      "status-time": "12:00",
      "name": "Anna", "time": "9:05", "views": "12", "state": "sent", "reply-to": "Anna: Hi",
      "author": "ff0000",
      "avatar": "dot.png", "avatar-of-chat": "dot.png", "side": "outgoing", "edited": "true",
    ]
    #expect(Set(StateOptions.keys) == Set(values.keys).union(["pinned"]))
    for (key, value) in values {
      // The state and the author are visible on one side only.
      let more =
        [
          "state": ["--side", "outgoing", "--time", "9:41"], "author": ["--name", "A"],
          "edited": ["--time", "9:41"],
        ][key]
        ?? []
      let option = key == "edited" ? ["--edited"] : ["--" + key, value]
      let set = try picture(more + ["--set", "\(key)=\(value)"])
      let same = try picture(more + option)
      #expect(set == same, "\(key)")
      // On a screen, a private chat shows no names, so the color of the name is not visible.
      if key == "author" {
        #expect(try set == picture(more))
      } else if !more.isEmpty {
        #expect(try set != picture(more), "\(key)")
      } else {
        #expect(set != plain, "\(key)")
      }
      // A syntax of arguments that only the parser's library reads.
      let library = try scratch.iprender(
        ["-o", "-", "--screen", "390x844"] + more + ["--set", "\(key)=\(value)", "--", "page.json"])
      #expect(library.output == same, "\(key): \(library.errors)")
    }
    let layout = try scratch.iprender("layout", "page.json", "--set", "name=Anna", "--format", "text")
    #expect(
      try layout.text == scratch.iprender("layout", "page.json", "--name", "Anna", "--format", "text").text)
  }

  @Test(arguments: [
    ("titel=x", "did you mean 'title'?"), ("theme=night", "use --theme"), ("views=many", "'views'"),
    ("colour=x", "use one of author, avatar"),
  ])
  func whatIsNoKeyIsRefused(text: String, words: String) throws {
    let scratch = try Scratch.withPage()
    try scratch.file("goldens/page.json", Page.plain)
    try scratch.file("goldens/page.options", "--set \(text)")
    let run = try scratch.iprender("page.json", "--set", text)
    #expect(run.status == 64 && run.errors.contains(words), "\(run.errors)")
    let golden = try scratch.iprender("golden", "goldens", "--accept")
    #expect(golden.status == 65 && golden.text.contains("page.options:1:1"), "\(golden.text)")
    let (name, value) = try #require(text.keyAndValue)
    let worker = try Program.run(
      ["worker"], in: scratch.path,
      input: Array((#"{"content": "a", "options": {"set": {"\#(name)": "\#(value)"}}}"# + "\n").utf8))
    #expect(
      worker.text.contains(#""status": 64"#) && worker.text.contains(#""option": "set""#), "\(worker.text)")
  }

  // MARK: - Options beside an input

  @Test func optionsBesideAnInputHold() throws {
    let scratch = try Scratch()
    try scratch.file("in/page.json", Page.plain)
    try scratch.file("plain/page.json", Page.plain)
    try scratch.file("in/dark.json", #"{"base": "night"}"#)
    try scratch.file(
      "in/page.options", "# said\n--theme dark.json\n--width 300\n--set name=Ann\n--no-layout\n")
    func picture(_ arguments: String...) throws -> [UInt8] {
      let run = try scratch.iprender(arguments + ["-o", "-"])
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let same = try picture("plain/page.json", "--theme", "night", "--width", "300", "--name", "Ann")
    #expect(try picture("in/page.json") == same)
    #expect(try scratch.iprender("-o", "-", "--", "in/page.json").output == same)
    // The command line wins, and its names start at the working directory.
    #expect(
      try picture("in/page.json", "--width", "200", "--theme", "day")
        == picture("plain/page.json", "--width", "200", "--theme", "day", "--name", "Ann"))
    #expect(try picture("in/page.json", "--theme", "in/dark.json") == same)
    // Each of several inputs has its own.
    try scratch.file("in/other.json", Page.plain)
    #expect(try scratch.iprender("in/page.json", "in/other.json", "-o", "out/").status == 0)
    #expect(try scratch.read("out/page.png") == same)
    #expect(try scratch.read("out/other.png") == picture("plain/page.json"))
    // Other commands use the options that they have.
    let layout = try scratch.iprender("layout", "in/page.json").text
    #expect(
      try layout
        == scratch.iprender(
          "layout", "plain/page.json", "--theme", "night", "--width", "300", "--name", "Ann"
        ).text)
    #expect(try scratch.iprender("check", "in/page.json").status == 0)
    #expect(try scratch.iprender("convert", "in/page.json", "--to", "html").status == 0)
    // Standard input has no folder.
    let piped = try scratch.shell("$IPRENDER - -o - --stdin-name in/page.json < in/page.json")
    #expect(try piped.output == picture("plain/page.json"))
  }

  @Test func theirNamesAreLookedUpInOrder() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("page.options", "--width 300")
    try scratch.file("page.json.options", "--width 200")
    #expect(try scratch.iprender("layout", "page.json").text.contains(#""width": 200"#))
    try scratch.file("page.md", "Hello")
    #expect(try scratch.iprender("layout", "page.md").text.contains(#""width": 300"#))
    try scratch.file("scene.tape", "Set Theme night\nSet Screen 240x320\nSet Scale 1\nMessage \"Hello\"\n")
    let night = try scratch.iprender("scene.tape", "-o", "-", "--at", "3").output
    try scratch.file("scene.options", "--theme day")
    let day = try scratch.iprender("scene.tape", "-o", "-", "--at", "3").output
    #expect(night != day)
    #expect(try scratch.iprender("scene.tape", "-o", "-", "--at", "3", "--theme", "night").output == night)
  }

  @Test(arguments: [
    "--root ..", "--output x.png", "--no-sandbox", "-o x.png", "--theme ../dark.json", "--media-dir ..",
    "--theme link.json", "--wdith 3", "other", "--limit pixels=999999999999", "--set avatar=../w.png",
    "--max-pixels 5", "--watch",
  ])
  func optionsBesideAnInputReachNothingElse(line: String) throws {
    let scratch = try Scratch()
    try scratch.file("dark.json", #"{"base": "night"}"#)
    try scratch.file("w.png", "w")
    try scratch.file("in/page.json", Page.plain)
    try scratch.file("in/page.options", "# said\n  \(line)\n")
    _ = try scratch.shell("ln -s ../dark.json in/link.json")
    for arguments in [
      ["in/page.json"], ["check", "in/page.json"], ["layout", "in/page.json"], ["in", "-o", "out/"],
    ] {
      let run = try scratch.iprender(arguments)
      #expect(run.status == 65 && run.errors.contains("in/page.options:2:3"), "\(arguments): \(run.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/in").count == 3)
  }

  @Test func theyAreNotReplaced() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("page.options", "--width 300")
    for arguments in [["page.json"], ["convert", "page.json", "--to", "html"], ["layout", "page.json"]] {
      #expect(try scratch.iprender(arguments + ["-o", "page.options", "--"]).status == 64)
    }
    #expect(try scratch.read("page.options") == Array("--width 300".utf8))
    // The error about conflicting options names the file that set one of them.
    let run = try scratch.iprender("page.json", "--screen", "390x844")
    #expect(run.status == 64 && run.errors.contains("'page.options' sets options, too"), "\(run.errors)")
  }

  // MARK: - Diagnostics by code

  @Test func warningsAreHiddenByTheirCodes() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", Self.warning)
    #expect(try scratch.iprender("page.json").errors.contains("[unknown-key]"))
    #expect(try scratch.iprender("page.json", "--ignore", "bad-value").errors.contains("[unknown-key]"))
    let hidden = try scratch.iprender("page.json", "--ignore", "unknown-key", "--strict")
    #expect(hidden.status == 0 && hidden.errors == "")
    let convert = ["convert", "page.json", "--to", "html"]
    #expect(try scratch.iprender(convert + ["--ignore", "unknown-key"]).errors == "")
    #expect(try scratch.iprender(convert + ["--error", "unknown-key"]).status == 65)
    let wrong = try scratch.iprender("page.json", "--error", "unknown-key", "-o", "out.png")
    #expect(wrong.status == 65 && wrong.errors.contains("error[unknown-key]"), "\(wrong.errors)")
    #expect(try scratch.iprender("page.json", "--error", "bad-value").status == 0)
    // A code that is both is an error.
    #expect(
      try scratch.iprender("page.json", "--error", "unknown-key", "--ignore", "unknown-key").status == 65)
    #expect(try scratch.iprender("check", "page.json").status == 1)
    let check = try scratch.iprender("check", "page.json", "--ignore", "unknown-key", "--json")
    #expect(check.status == 0 && check.text.contains(#""ok": true"#), "\(check.text)")
    #expect(try !scratch.names.contains("out.png"))
  }

  @Test func anErrorIsNotHidden() throws {
    let scratch = try Scratch()
    try scratch.file("message.json", #"{"message_id": 1, "text": "*a", "parse_mode": "MarkdownV2"}"#)
    let plain = try scratch.iprender("message.json")
    #expect(plain.status == 65, "\(plain.errors)")
    let run = try scratch.iprender("message.json", "--ignore", "cannot-parse")
    #expect(run.status == 65 && run.errors.contains("[cannot-parse]"), "\(run.errors)")
    let lenient = try scratch.iprender("message.json", "--ignore", "cannot-parse", "--lenient")
    #expect(lenient.status == 0 && lenient.errors == "", "\(lenient.errors)")
  }

  @Test func goldensAndRequestsHideWarningsToo() throws {
    let scratch = try Scratch()
    try scratch.file("goldens/page.json", Self.warning)
    #expect(try scratch.iprender("golden", "goldens", "--accept").errors.contains("[unknown-key]"))
    try scratch.file("goldens/page.options", "--ignore unknown-key\n--strict\n")
    let golden = try scratch.iprender("golden", "goldens")
    #expect(golden.status == 0 && golden.errors == "", "\(golden.errors)")
    try scratch.file("goldens/page.options", "--error unknown-key\n")
    #expect(try scratch.iprender("golden", "goldens").status == 65)
    func answer(_ want: String, _ options: String) throws -> String {
      let request = #"{"want": "\#(want)", "content": \#(Self.warning), "options": \#(options)}"#
      return try Program.run(["worker"], in: scratch.path, input: Array((request + "\n").utf8)).text
    }
    for want in ["png", "layout", "check"] {
      #expect(try answer(want, "{}").contains("unknown-key"), "\(want)")
      #expect(try !answer(want, #"{"ignore": ["unknown-key"]}"#).contains("unknown-key"), "\(want)")
    }
    #expect(try answer("png", #"{"error": "unknown-key"}"#).contains(#""ok": false"#))
    #expect(try answer("check", #"{"ignore": "unknown-key"}"#).contains(#""fine": true"#))
  }

  @Test func aMisspelledCodeIsCorrected() throws {
    let run = try Scratch.withPage().iprender("page.json", "--ignore", "unknwon-key")
    #expect(run.status == 64 && run.errors.contains("did you mean 'unknown-key'?"), "\(run.errors)")
  }

  // MARK: - Names of earlier versions

  @Test func anEarlierNameSaysWhatReplacesIt() throws {
    let scratch = try Scratch.withPage()
    func expect(_ arguments: [String], _ name: String, _ fix: String) throws {
      let run = try scratch.iprender(arguments)
      #expect(run.status == 64 && run.errors.hasPrefix("error[usage]: --\(name) was "), "\(run.errors)")
      #expect(run.errors.contains("help: \(fix)\n"), "\(run.errors)")
    }
    for limit in Limit.allCases {
      let name = "max-" + limit.rawValue
      try expect(["page.json", "--" + name, "7"], name, "use --limit \(limit.rawValue)=7")
      try expect(["--\(name)=7", "page.json"], name, "use --limit \(limit.rawValue)=7")
    }
    try expect(["page.json", "--max-input"], "max-input", "use --limit input=N")
    try expect(["check", "page.json", "--max-runs", "7"], "max-runs", "use --limit runs=7")
    try expect(["worker", "--max-input", "7"], "max-input", "use --limit input=7")
    try expect(["diff", "a", "b", "--tolerance", "3"], "tolerance", "use --max-channel 3")
    try expect(["diff", "a", "b", "--ignore", "1x2+3+4"], "ignore", "use --mask 1x2+3+4")
    try expect(["golden", "a", "--ignore=1x2+3+4"], "ignore", "use --mask 1x2+3+4")
    for (arguments, words) in [
      (["--screen-width", "390"], "use --width 337"), (["--every-nth", "2"], "use --fps 30"),
      (["--even"], "round them up"), (["--start-number", "7"], "numbered from 1"),
    ] {
      let run = try scratch.iprender(["page.json"] + arguments)
      #expect(
        run.status == 64 && run.errors.contains(" was re") && run.errors.contains(words), "\(run.errors)")
    }
    // As a value it is valid.
    #expect(try scratch.iprender("page.json", "--name", "--max-input").status == 0)
    // A rectangle is not a code, and nothing else is one of an earlier version.
    let other = try scratch.iprender("diff", "a", "b", "--ignore", "unknown-key")
    #expect(other.status == 64 && !other.errors.contains("replaced"), "\(other.errors)")
  }

  @Test func filesAndRequestsSayItToo() throws {
    let scratch = try Scratch()
    try scratch.file("g/page.json", Page.plain)
    for (line, words) in [
      ("--max-pixels 5", "use --limit pixels=5"), ("--ignore 1x2+3+4", "use --mask 1x2+3+4"),
      ("--screen-width 390", "use --width 337"),
    ] {
      try scratch.file("g/page.options", line)
      let run = try scratch.iprender("g/page.json", "-o", "out.png")
      #expect(run.status == 65 && run.errors.contains(words), "\(run.errors)")
      #expect(try scratch.iprender("golden", "g", "--accept").status == 65)
    }
    try scratch.file("scene.tape", "Output z.png\nSet EveryNth 2\nMessage \"Hello\"\n")
    #expect(try scratch.iprender("scene.tape").errors.contains("--every-nth was replaced"))
    let worker = try Program.run(
      ["worker"], in: scratch.path,
      input: Array(#"{"content": "a", "options": {"max-pixels": 5}}"#.utf8) + [10])
    #expect(worker.text.contains("use --limit pixels=5"), "\(worker.text)")
  }

  @Test func theChangelogHasTheSameTable() throws {
    var table = "| Before | Now |\n| --- | --- |\n"
    for option in ReplacedOption.all {
      let new = option.replacement.map { "`\($0(option.valueName ?? ""))`" }
      let words = [new ?? "nothing", option.note].compactMap { $0 }.joined(separator: ": ")
      table += "| `\(option.usage)` | \(words) |\n"
    }
    #expect(try Readme.text("CHANGELOG.md").contains(table), "\(table)")
  }

  // MARK: - Help

  @Test func helpShowsTheOptionsThatMatter() throws {
    let scratch = try Scratch.withPage()
    let help = try scratch.iprender("--help")
    for arguments in [
      ["-h"], ["help"], ["help", "render"], ["render", "--help"], ["page.json", "--scale", "2", "-h"],
    ] {
      let run = try scratch.iprender(arguments)
      #expect(run.text == help.text && run.status == 0, "\(arguments)")
    }
    let all = Set(OptionList.all.filter { $0.command == "render" }.map(\.name))
    var shown: [String] = []
    for line in help.text.split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      let words = line.split(separator: " ").map { String($0.filter { $0 != "'" }) }
      if line.hasPrefix("  -"), let word = words.first {
        shown.append(word == "-o" ? "output" : String(word.dropFirst(2)))
      }
      for word in words where word.hasPrefix("--") {
        #expect(all.union(["to"]).contains(String(word.dropFirst(2))), "\(line)")
      }
    }
    #expect((20...30).contains(shown.count) && Set(shown).count == shown.count, "\(shown)")
    let everything = try scratch.iprender("--help-all")
    for name in all { #expect(everything.text.contains("--" + name), "\(name)") }
    for limit in Limit.allCases { #expect(everything.text.contains("\n  \(limit.rawValue) "), "\(limit)") }
    #expect(try scratch.iprender("page.json", "--help-all").text == everything.text)
    #expect(try scratch.iprender("convert", "--help-all").text == scratch.iprender("help", "convert").text)
    #expect(try scratch.iprender("help", "draw").status == 64)
    #expect(try scratch.iprender("page.json", "--name", "--help-all", "-o", "a.png").status == 0)
  }

  @Test func itsExamplesAreUnderstood() throws {
    for line in Texts.help.split(separator: "\n") where line.hasPrefix("  iprender ") && !line.contains("<") {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      #expect(PlainArguments.command(SceneWords.replaced(words)) != nil || line.contains("mp4"), "\(line)")
    }
  }
}
