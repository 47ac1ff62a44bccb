import Foundation
import Testing

@testable import Command

/// The sources that can set an option in addition to the command line (Spec/Security.md 8).
@Suite struct OptionSourceTests {
  /// A tape sets what the screen shows and how it plays. Each option in this list can be set by a stranger's tape: it
  /// names no output, gives no right and raises no limit.
  private static let ofTapes: Set = [
    "at", "avatar-of-chat", "base-direction", "chunks", "clock", "dates", "design",
    "draft",
    "duration", "edits", "end", "every", "expand", "first-id", "follow", "follow-speed", "formulas",
    "fps",
    "from-user", "hide-faces", "hide-names", "highlight", "hold", "hold-first", "lang", "last", "last-id",
    "lining-figures", "loop", "markdown", "me", "name", "no-entities", "no-guess-albums", "now", "pacing",
    "pattern",
    "pattern-intensity", "pinned", "rate", "reveal-spoilers", "rich-placeholders", "scale", "screen",
    "search", "sheet", "side", "slide", "speed", "start", "status-time", "subtitle", "tables", "text-size",
    "theme",
    "time-zone", "title", "typing", "unread", "wallpaper", "whole-words", "with",
  ]

  /// The options that affect files, rights, outputs, processes or limits of the run.
  private static let ofTheCommandLine: Set = [
    "accept", "alt", "binary", "check", "diagnostics", "font-set", "jobs", "json", "junit", "linked", "live",
    "max-seconds",
    "no-sandbox",
    "output", "page-height", "play", "report", "sandbox-report", "split", "stdin-name",
    "stream", "template",
    "timings", "trace", "var", "watch",
  ]

  private func names(_ source: OptionSources, of command: String? = nil) -> Set<String> {
    Set(
      OptionList.all.filter { $0.sources.contains(source) && command ?? $0.command == $0.command }.map(\.name)
    )
  }

  @Test func aTapeSetsWhatIsListed() {
    #expect(names(.tape, of: "render") == Self.ofTapes)
  }

  @Test func theRestIsTheCommandLines() {
    let outside: OptionSources = [.tape, .golden, .request]
    for option in OptionList.all where Self.ofTheCommandLine.contains(option.name) {
      #expect(option.sources.isDisjoint(with: outside), "\(option)")
    }
    // Folders that are read are named before the run begins.
    #expect(names(.golden).isDisjoint(with: ["root", "output"]))
  }

  @Test func everyCommandIsListed() {
    let commands = Set(OptionList.all.map(\.command))
    #expect(
      commands.isSuperset(of: [
        "render", "layout", "check", "convert", "golden", "worker", "mcp", "diff", "fonts",
      ]))
    #expect(OptionList.all.count > 300)
  }

  // MARK: - Tapes

  /// The ways to write a line that sets an option.
  private static func lines(_ name: String, _ value: String?) -> [String] {
    let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let said = value ?? "true"
    var lines = [
      "Set \(name)", "Set \(name) \(said)", "set \(words.joined(separator: "-")) \(said)",
      "Set \(words.joined()) \"\(said)\"", "SET \(name.uppercased()) '\(said)'",
      #"{"Set": ["\#(name)", "\#(said)"]}"#, #"{"set": {"\#(words.joined())": "\#(said)"}}"#,
      "Set \(name)=\(said)", "Set --\(name) \(said)", "Set --\(name)=\(said)",
      "Set title \"x\" --\(name) \(said)",
      "Set title=x --\(name)=\(said)",
    ]
    if value == nil { lines.append(#"{"Set": {"\#(words.joined())": true}}"#) }
    return lines
  }

  /// The names that are settings of tapes with another meaning: the chat from the start, and the device around the
  /// screen.
  private static let otherInTapes: Set = ["chat", "frame"]

  @Test func aTapeSetsNothingElseHoweverItIsWritten() throws {
    let scratch = try Scratch()
    try scratch.file("page.json", Page.plain)
    var tape = ""
    var count = 0
    for slot in OptionList.slots(of: RenderCommand.self)
    where !slot.sources.contains(.tape) && !Self.otherInTapes.contains(slot.name) {
      let value: String? = if case .option = slot.form { "../x.png" } else { nil }
      let lines = Self.lines(slot.name, value)
      tape += lines.joined(separator: "\n") + "\n"
      count += lines.count
    }
    for short in ["o", "j", "-o", "-j"] {
      tape += "Set \(short) ../x.png\n"
      count += 1
    }
    // `check` lists a hundred of them; each is refused alone.
    let setting = tape.split(separator: "\n")
    #expect(setting.count == count && count > 500)
    for start in stride(from: 0, to: setting.count, by: 90) {
      let part = setting[start..<min(setting.count, start + 90)]
      try scratch.file("scene.tape", part.joined(separator: "\n") + "\nMessage \"Hello\"\n")
      let check = try scratch.iprender("check", "scene.tape")
      #expect(check.status == 1)
      let lines = Set(check.text.matches(of: #/--> scene\.tape:(\d+):\d+/#).compactMap { Int($0.1) })
      #expect(lines == Set(1...part.count), "\(part.enumerated().filter { !lines.contains($0.0 + 1) })")
    }
    #expect(try scratch.names == ["page.json", "scene.tape"])
  }

  @Test(arguments: [
    ("Set Output ../victim.txt\nSet Format y4m\n", "1:5", "Output scene.mp4"),
    ("Output z.png\nSet No-Sandbox true\n", "2:5", "--no-sandbox on the command line"),
    ("Output z.png\nSet Root /\n", "2:5", "--root on the command line"),
    ("Output z.png\nSet Alt ../said.txt\n", "2:5", "--alt on the command line"),
    ("Output z.png\nSet FontDir .\n", "2:5", "--font-dir on the command line"),
    ("Output z.png\nSet FontSet fonts.json\n", "2:5", "--font-set on the command line"),
    ("Output z.png\nSet MaxPixels 99999999999\n", "2:5", "--limit pixels=99999999999"),
    ("Output z.png\nSet Shell bash\n", "2:5", "a setting of vhs"),
    ("Output z.png\nSet Titel x\n", "2:5", "did you mean 'title'"),
    ("Output z.png\nAt 3s Set Theme night\n", "2:4", "remove `At`"),
  ])
  func whatATapeMayNotSetIsToldWithItsPlace(_ lines: String, _ place: String, _ words: String) throws {
    let scratch = try Scratch()
    try scratch.file("in/scene.tape", lines + "Message \"Hello\"\n")
    for arguments in [["scene.tape"], ["check", "scene.tape"]] {
      let run = try Program.run(arguments, in: scratch.path + "/in")
      let said = run.errors + run.text
      #expect([1, 64, 65].contains(run.status), "\(said)")
      #expect(said.contains("--> scene.tape:\(place)") && said.contains(words), "\(said)")
    }
    #expect(try scratch.names == ["in"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/in") == ["scene.tape"])
  }

  /// A value belongs to its option, whatever it looks like.
  @Test func aValueIsNoOption() throws {
    let scratch = try Scratch()
    for value in ["--no-sandbox", "-o", "--output=x.png", "\\\\0", "--", "=", "0:x", "a=b"] {
      try scratch.file("scene.tape", "Set Title \"\(value)\"\nSet Subtitle \"\"\nMessage \"Hello\"\n")
      let run = try scratch.iprender("scene.tape", "-o", "out.png", "--sandbox-report")
      #expect(
        run.status == 0 && run.errors.contains("sandbox: ") && !run.errors.contains("off"), "\(run.errors)")
    }
    #expect(try scratch.names == ["out.png", "scene.tape"])
  }

  /// The command line wins, and its names start at the working directory.
  @Test func theCommandLineWins() throws {
    let scratch = try Scratch()
    try scratch.file("in/theme.json", #"{"base": "night"}"#)
    try scratch.file("theme.json", #"{"base": "day"}"#)
    try scratch.file("in/scene.tape", "Set Theme theme.json\nSet Scale 1\nMessage \"Hello\"\n")
    try scratch.file("in/plain.tape", "Message \"Hello\"\n")
    func picture(_ arguments: String...) throws -> [UInt8] {
      let run = try scratch.iprender(["-o", "-", "--at", "3"] + arguments)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    let own = try picture("in/scene.tape")
    #expect(try own == picture("in/plain.tape", "--theme", "night", "--scale", "1"))
    #expect(
      try picture("in/scene.tape", "--theme", "theme.json")
        == picture("in/plain.tape", "--theme", "day", "--scale", "1"))
    // A syntax of arguments that only the parser's library reads.
    #expect(try own == picture("--scale", "1", "--", "in/scene.tape"))
  }

  // MARK: - Goldens

  @Test(arguments: [
    ("--root ..", "3:1"), ("  --output x.png", "3:3"), ("--no-sandbox", "3:1"), ("-o x.png", "3:1"),
    ("--theme ../dark.json", "3:1"), ("--wallpaper ../w.png", "3:1"), ("--pattern=../p.svg", "3:1"),
    ("--font-dir ..", "3:1"), ("--font-set fonts.json", "3:1"), ("--media-dir ..", "3:1"),
    ("--avatar ../w.png", "3:1"),
    ("--lang ../de.strings", "3:1"),
    ("--theme link.json", "3:1"), ("--theme /dark.json", "3:1"), ("other.json", "3:1"), ("--", "3:1"),
    ("--alt said.txt", "3:1"), ("--stream", "3:1"), ("--Theme night", "3:1"), ("--wdith 3", "3:1"),
  ])
  func anOptionsFileReachesNothingElse(_ line: String, _ place: String) throws {
    let scratch = try Scratch()
    try scratch.file("dark.json", #"{"base": "night"}"#)
    try scratch.file("w.png", "w")
    try scratch.file("p.svg", "<svg/>")
    try scratch.file("de.strings", "\"a\" = \"b\";")
    try scratch.file("g/page.json", Page.plain)
    try scratch.file("g/page.options", "# said\n\n\(line)\n")
    _ = try scratch.shell("ln -s ../dark.json g/link.json")
    let run = try scratch.iprender("golden", "g", "--accept")
    #expect(run.status == 65 && run.text.contains("g/page.options:\(place): error[usage]: "), "\(run.text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/g").count == 3)
    // Files outside are named before the run begins.
    if line.contains("dark") || line.contains("link") {
      #expect(run.text.contains("--root"), "\(run.text)")
      let named = try scratch.iprender("golden", "g", "--accept", "--root", ".")
      #expect(named.status == 0 || line.contains(" /"), "\(named.text)")
    }
  }

  @Test func aTapeIsAGoldenFromAnyFolder() throws {
    let scratch = try Scratch()
    try scratch.file("g/scene.tape", "Set Theme night\nSet Screen 240x320\nSet Scale 1\nMessage \"Hello\"\n")
    #expect(try scratch.iprender("golden", "g", "--accept").status == 0)
    #expect(try scratch.iprender("golden", scratch.path + "/g").text == "1 case: 1 same\n")
    let within = try Program.run(["golden", "../g"], in: scratch.path + "/g")
    #expect(within.text == "1 case: 1 same\n")
    try scratch.file("g/scene.tape", "Set Output x.png\nMessage \"Hello\"\n")
    let refused = try scratch.iprender("golden", "g")
    #expect(
      refused.status == 65 && refused.text.contains("scene.tape:1:5: error[usage]: "), "\(refused.text)")
  }

  // MARK: - Requests

  @Test func aRequestSetsWhatIsListed() throws {
    let scratch = try Scratch()
    try scratch.file("root/a.md", "Hello")
    try scratch.file("outside.strings", "\"a\" = \"b\";")
    var requests: [String] = []
    for slot in OptionList.slots(of: RenderCommand.self) where !slot.sources.contains(.request) {
      let value = if case .flag = slot.form { "true" } else { "\"x\"" }
      requests.append(#"{"id": "\#(slot.name)", "content": "x", "options": {"\#(slot.name)": \#(value)}}"#)
    }
    for name in ["help", "version", "generate-completion-script", "experimental-dump-help", "o", "-o", "-"] {
      requests.append(#"{"id": "\#(name)", "content": "x", "options": {"\#(name)": "x"}}"#)
    }
    requests.append(#"{"id": "lang", "content": "x", "options": {"lang": "../outside.strings"}}"#)
    let run = try Program.run(
      ["worker", "--root", ".", "--no-sandbox"], in: scratch.path + "/root",
      input: Array((requests.joined(separator: "\n") + "\n").utf8))
    let answers = try run.text.split(separator: "\n").dropFirst().map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(answers.count == requests.count && answers.count > 20)
    for answer in answers {
      let error = answer["error"] as? [String: Any]
      #expect(error?["status"] as? Int == 64, "\(answer)")
      #expect((error?["message"] as? String)?.contains("\n") == false, "\(answer)")
    }
  }

  // MARK: - Playing

  @Test(arguments: [
    ["--linked"], ["--scroll", "9"], ["--split", "day"],
    ["--answer", "chat.json"],
    ["--page-height", "900"], ["--margin", "3"],
  ])
  func whatDoesNothingWherePlayedIsRefused(option: [String]) throws {
    let scratch = try Scratch()
    try scratch.file("scene.tape", "Message \"Hello\"\n")
    try scratch.file(
      "chat.json", #"[{"message_id": 1, "from": {"id": 7, "first_name": "Ann"}, "text": "a"}]"#)
    for input in [["scene.tape"], ["chat.json", "--play"]] {
      let run = try scratch.iprender(input + ["-o", "out.png"] + option)
      #expect(run.status == 64 && run.errors.contains(option[0]), "\(run.errors)")
    }
    #expect(try scratch.names == ["chat.json", "scene.tape"])
    // As the value of another option it is valid.
    let run = try scratch.iprender("scene.tape", "-o", "out.png", "--title", option[0])
    #expect(run.status == 0, "\(run.errors)")
  }
}
