import Foundation
import Testing

@testable import Command

/// The files that a tape reads and writes (Spec/Tapes.md 5).
@Suite struct TapeFileTests {
  private func said(_ run: Finished) -> String { run.errors + run.text }

  // MARK: - Outputs

  @Test(arguments: [
    ("../victim.png", "not in the folder"), ("/tmp/victim.png", "not in the folder"),
    ("a/../../victim.png", "not in the folder"), ("a/../x.png", "not in the folder"),
    ("-", "standard output"), ("lnd/x.png", "'lnd' is a symbolic link"),
    ("in/deep/x.png", "'in/deep' is a symbolic link"), ("link.png", "'link.png' is a symbolic link"),
    ("dangling.png", "'dangling.png' is a symbolic link"), ("pipe.png", "not a regular file"),
    ("lnd/frames/", "'lnd' is a symbolic link"), ("lnd/", "'lnd' is a symbolic link"),
    ("lnd/%03d.png", "symbolic link"),
    ("x.doc", "x.doc"), ("\"\"", "in the folder"),
  ])
  func anOutputThatLeadsElsewhereIsRefused(_ name: String, _ words: String) throws {
    let scratch = try Scratch()
    let setting = try scratch.shell(
      "mkdir -p run/in; cd run; ln -s .. lnd; ln -s ../.. in/deep; ln -s ../victim.png link.png; "
        + "ln -s nothing.png dangling.png; mkfifo pipe.png; echo kept > ../victim.png")
    #expect(setting.status == 0)
    for line in [
      "Output \(name)", #"{"Output": "\#(name.replacing("\"", with: ""))"}"#, "Screenshot \(name)",
    ] {
      if line.hasPrefix("Screenshot"), name.hasSuffix("/") || name.contains("%") { continue }
      try scratch.file("run/scene.tape", "Set Scale 1\n\(line)\nMessage \"Hello\"\n")
      let before = try names(scratch)
      let play = try Program.run(["scene.tape"], in: scratch.path + "/run")
      #expect(play.status == 64 && play.errors.contains(words), "\(line): \(said(play))")
      #expect(play.errors.contains("scene.tape:2:") || name == "x.doc", "\(line): \(said(play))")
      let check = try Program.run(["check", "scene.tape"], in: scratch.path + "/run")
      #expect(check.status == 1 && check.text.contains("scene.tape:2:"), "\(line): \(said(check))")
      #expect(try names(scratch) == before)
      #expect(try scratch.read("victim.png") == Array("kept\n".utf8))
    }
  }

  private func names(_ scratch: Scratch) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scratch.path).sorted()
  }

  /// Each format of output, with and without the process that writes it.
  @Test(arguments: [[], ["--no-sandbox"]])
  func outputsBelowTheWorkingDirectoryAreWritten(options: [String]) throws {
    let scratch = try Scratch()
    try scratch.file("films/deep/x", "")
    try scratch.file("old.png", "old")
    try scratch.file(
      "tapes/scene.tape",
      """
      Set Scale 1
      Set Screen 240x320
      Set Framerate 2
      Output films/deep/scene.gif
      Output ./films//scene.apng
      Output old.png
      Output frames/
      Message "Hello"
      Screenshot films/moment.jpg
      """)
    let run = try scratch.iprender([scratch.path + "/tapes/scene.tape", "--quiet"] + options)
    #expect(run.status == 0, "\(run.errors)")
    for (name, start) in [
      ("films/deep/scene.gif", Array("GIF8".utf8)), ("films/scene.apng", pngSignature),
      ("old.png", pngSignature),
      ("frames/00001.png", pngSignature), ("films/moment.jpg", [0xff, 0xd8]),
    ] {
      #expect(try scratch.read(name).starts(with: start), "\(name)")
    }
    // Again, over the existing file.
    let again = try scratch.iprender([scratch.path + "/tapes/scene.tape", "--quiet"] + options)
    #expect(again.status == 0, "\(again.errors)")
    let left = try FileManager.default.subpathsOfDirectory(atPath: scratch.path).filter {
      $0.contains(".tmp")
    }
    #expect(left == [])
  }

  @Test(
    "Outputs of a tape have different names and formats that fit, with the place of what does not",
    arguments: [
      ("Message \"Hi\"\nOutput a.png\nScreenshot a.png", "3:12", "the tape writes it already"),
      ("Message \"Hi\"\nScreenshot a.png\nScreenshot ./a.png", "3:12", "the tape writes it already"),
      ("Output a.srt\nOutput a.srt\nMessage \"Hi\"", "2:8", "the tape writes it already"),
      ("Message \"Hi\"\nRepeat 2\n  Screenshot a.png\nEnd", "3:14", "the tape writes it already"),
      ("Message \"Hi\"\nScreenshot a.gif", "2:12", "cannot write a screenshot as .gif"),
      ("Message \"Hi\"\nScreenshot a.mp4", "2:12", "cannot write a screenshot as .mp4"),
      ("Message \"Hi\"\nOutput a.txt", "2:8", "a.txt"),
    ])
  func outputsDiffer(_ tape: String, place: String, text: String) throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", tape + "\n")
    for arguments in [["a.tape"], ["check", "a.tape"]] {
      let run = try scratch.iprender(arguments)
      #expect(run.status != 0)
      let said = run.errors + String(decoding: run.output, as: UTF8.self)
      #expect(said.contains("a.tape:\(place)"), "\(said)")
      #expect(said.contains(text), "\(said)")
    }
    #expect(try scratch.names == ["a.tape"])
  }

  /// The kernel refuses a file that was replaced after its name was checked.
  @Test(arguments: [[], ["--no-sandbox"]])
  func aLinkThatComesLaterLeadsNowhere(options: [String]) throws {
    let scratch = try Scratch()
    try scratch.file("run/out/x", "")
    try scratch.file("elsewhere/x", "")
    // A scene that takes a while to draw.
    try scratch.file(
      "run/scene.tape",
      "Set Scale 2\nSet Screen 390x844\nOutput out/scene.gif\nMessage \"Hello\"\nScroll up 9 over 8s\n")
    let words = options.joined(separator: " ")
    let run = try scratch.shell(
      """
      cd run
      "$IPRENDER" scene.tape --quiet \(words) 2> said & run=$!
      sleep 0.3
      mv out moved && ln -s ../elsewhere out
      wait $run; echo $?
      cat said
      """)
    // It ended before, it refuses, or the opened folder has the film.
    let film = scratch.path + "/elsewhere/scene.gif"
    #expect(!FileManager.default.fileExists(atPath: film), "\(run.text)")
  }

  /// The command line can name any output, and then the tape's outputs are not written.
  @Test func theCommandLineWritesWhereItLikes() throws {
    let scratch = try Scratch()
    try scratch.file("run/scene.tape", "Output ../victim.png\nSet Scale 1\nMessage \"Hello\"\n")
    let run = try Program.run(["scene.tape", "-o", "../mine.png"], in: scratch.path + "/run")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scratch.names == ["mine.png", "run"])
  }

  /// An output never replaces an input, wherever the files of the tape lead.
  @Test(arguments: [
    ("Set Wallpaper in/w.png\nMessage \"a\"", "in/w.png"), ("Message in/message.json", "in/photo.png"),
    ("Message in/message.json", "./in/photo.png"),
  ])
  func anOutputReplacesNoInput(_ lines: String, _ output: String) throws {
    let scratch = try Scratch.withPage()
    let picture = try scratch.iprender("page.json", "-o", "-").output
    try scratch.file("in/w.png", picture)
    try scratch.file("in/photo.png", picture)
    try scratch.file(
      "in/message.json",
      #"[{"type": "paragraph", "text": "a"}, {"type": "photo", "photo": {"type": "file", "path": "photo.png"}}]"#
    )
    try scratch.file("scene.tape", "Output \(output)\nSet Scale 1\n\(lines)\n")
    _ = try scratch.iprender("scene.tape", "--quiet")
    #expect(try scratch.read("in/w.png") == picture)
  }

  // MARK: - Inputs

  @Test(arguments: [
    ("Message ../secret.json", "2:9"), ("Message /etc/passwd", "2:9"), ("Answer ../secret.md", "2:8"),
    ("Message \"a\"\nEdit ../secret.json", "3:6"), ("Set Chat ../secret.json", "2:10"),
    ("Message link.json", "2:9"), ("Answer lnd/secret.md", "2:8"), ("Set Chat link.json", "2:10"),
    ("Set Theme ../theme.json", "2:5"), ("Set Theme link.json", "2:5"), ("Set Wallpaper lnd/w.png", "2:5"),
    ("Set Avatar-Of-Chat ../w.png", "2:5"), ("Set Lang ../de.strings", "2:5"),
    ("Set Lang link.strings", "2:5"),
    ("Set Pattern ../p.svg", "2:5"), (#"{"Message": "../secret.json"}"#, "2:13"),
    ("Message pipe.json", "2:9"),
    ("Message in", "2:9"), ("Message nothing.json", "2:9"),
  ])
  func anInputThatLeadsElsewhereIsRefused(_ line: String, _ place: String) throws {
    let scratch = try Scratch()
    for name in ["secret.json", "theme.json"] { try scratch.file(name, #"{"base": "night"}"#) }
    for name in ["secret.md", "w.png", "de.strings", "p.svg"] { try scratch.file(name, "secret") }
    _ = try scratch.shell(
      "mkdir -p run/in; cd run; ln -s .. lnd; ln -s ../secret.json link.json; ln -s ../de.strings link.strings; "
        + "mkfifo pipe.json")
    try scratch.file("run/scene.tape", "Output x.png\n\(line)\nMessage \"Hello\"\n")
    for options in [[], ["--no-sandbox"]] {
      let play = try scratch.iprender(["run/scene.tape"] + options)
      #expect([64, 65].contains(play.status), "\(said(play))")
      #expect(play.errors.contains("--> run/scene.tape:\(place)"), "\(said(play))")
      let check = try scratch.iprender(["check", "run/scene.tape"] + options)
      #expect(check.status == 1 && check.text.contains("--> run/scene.tape:\(place)"), "\(said(check))")
    }
    #expect(try !scratch.names.contains("x.png"))
  }

  @Test func aTapePlaysFromAnywhere() throws {
    let scratch = try Scratch()
    try scratch.file("in/dark.json", #"{"base": "night"}"#)
    try scratch.file(
      "in/said.json", #"{"message_id": 1, "from": {"id": 7, "first_name": "Ann"}, "text": "a"}"#)
    try scratch.file("in/scene.tape", "Set Theme dark.json\nSet Scale 1\nMessage said.json\n")
    _ = try scratch.shell("ln -s in linked; mkdir other")
    let plain = try scratch.iprender("in/scene.tape", "-o", "-", "--at", "1")
    #expect(plain.status == 0, "\(plain.errors)")
    for (name, folder) in [
      (scratch.path + "/in/scene.tape", "/"), ("../in/scene.tape", scratch.path + "/other"),
      ("scene.tape", scratch.path + "/in"), ("./scene.tape", scratch.path + "/in"),
      ("linked/scene.tape", scratch.path), ("in/../in/scene.tape", scratch.path),
    ] {
      let run = try Program.run([name, "-o", "-", "--at", "1"], in: folder)
      #expect(run.output == plain.output, "\(name): \(run.errors)")
      #expect(try Program.run(["check", name], in: folder).status == 0, "\(name)")
    }
    // Standard input counts as a file at its name.
    let tape = try scratch.read("in/scene.tape")
    let piped = try scratch.iprender(
      "-", "--stdin-name", "in/scene.tape", "-o", "-", "--at", "1", input: tape)
    #expect(piped.output == plain.output, "\(piped.errors)")
  }

  // MARK: - Errors

  @Test("An option without an effect on a tape is an error, on the command line and in the tape")
  func optionsWithoutEffect() throws {
    let scratch = try Scratch()
    try scratch.file("chat.json", #"[{"from": "Anna", "text": "One"}, {"from": "Boris", "text": "Two"}]"#)
    try scratch.file("answer.jsonl", #"[{"type": "paragraph", "text": "One"}]"#)
    try scratch.file("own.tape", "Message \"Hi\"\n")
    try scratch.file("named.tape", "Message \"Hi\" from Anna\n")
    try scratch.file("chat.tape", "Set Chat chat.json\nMessage \"Hi\"\n")
    try scratch.file("answer.tape", "Answer answer.jsonl\n")
    for (tape, options) in [
      ("own.tape", ["--author", "3"]), ("own.tape", ["--avatar", "a.png"]),
      ("own.tape", ["--search", "One"]),
      ("own.tape", ["--from-user", "Anna"]), ("own.tape", ["--last", "1"]), ("own.tape", ["--every", "2"]),
      ("own.tape", ["--stdin-name", "x.tape"]), ("named.tape", ["--name", "X"]),
      ("chat.tape", ["--name", "X"]),
    ] {
      let refused = try scratch.iprender([tape, "--scale", "1", "--at", "0", "-o", "-"] + options)
      #expect(
        refused.status == 64 && refused.errors.contains(options[0]), "\(tape) \(options): \(said(refused))")
    }
    for (tape, options) in [
      ("own.tape", ["--name", "X"]), ("own.tape", ["--every", "2", "--chunks", "3"]),
      ("chat.tape", ["--search", "One"]), ("chat.tape", ["--last", "1"]), ("answer.tape", ["--every", "2"]),
    ] {
      let taken = try scratch.iprender([tape, "--scale", "1", "--at", "0", "-o", "-"] + options)
      #expect(taken.status == 0, "\(tape) \(options): \(said(taken))")
    }
    for line in ["Set Author 3", "Set Search x", "Set Every 2", "Set Last 1", "Set Avatar a.png"] {
      try scratch.file("bad.tape", "Message \"Hi\"\n\(line)\n")
      let check = try scratch.iprender("check", "bad.tape")
      #expect(check.status == 1 && check.text.contains("bad.tape:2:5"), "\(line): \(said(check))")
    }
  }

  /// All of them, at once.
  @Test func everyMistakeIsToldAtOnce() throws {
    let scratch = try Scratch()
    try scratch.file(
      "bad.tape",
      """
      Output a.mp4
      Set Shell bash
      Set Widht 300
      Type hello
      Send
      Sleep soon
      Answer nofile.md
      React ❤ to #99
      Set TypingSpeed fast
      Tpye "x"
      Output b.doc
      Theme nihgt
      Answer answr.md
      """)
    try scratch.file("answer.md", "An answer")
    let run = try scratch.iprender("check", "bad.tape")
    let told = run.text.matches(of: #/--> bad\.tape:(\d+):(\d+)/#)
    #expect(
      told.map { "\($0.1):\($0.2)" } == [
        "2:5", "3:5", "6:7", "7:8", "8:12", "9:17", "10:1", "11:8", "12:7", "13:8",
      ], "\(run.text)")
    for words in [
      "did you mean 'width'", "such as 2s", "the last message is #2", "did you mean 'Type'",
      "did you mean 'night'",
      "did you mean 'answer.md'",
    ] {
      #expect(run.text.contains(words), "\(words): \(run.text)")
    }
    let json = try scratch.iprender("check", "bad.tape", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any])
    #expect((report["problems"] as? [Any])?.count == told.count)
  }
}
