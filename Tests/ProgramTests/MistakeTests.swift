import Foundation
import Testing

@testable import Command
@testable import IPRenderKit

/// Errors about common mistakes on the command line.
@Suite("Mistakes on the command line") struct MistakeTests {
  @Test(
    "The error about a misspelled value suggests the right one",
    arguments: [
      ("--theme", "nigth", "night"), ("--theme", "Classic", "classic"), ("--side", "incomng", "incoming"),
      ("--format", "pngg", "png"), ("--design", "june2026", "june-2026"),
      ("--screen", "iphone17", "iphone-17"),
      ("--preset", "stiker", "sticker"), ("--highlight", "readble", "readable"),
      ("--background", "blu", "blue"),
      ("--tables", "clp", "clip"), ("--formulas", "shrnk", "shrink"), ("--pacing", "instnt", "instant"),
      ("--time-zone", "Europe/Berln", "Europe/Berlin"), ("--time-zone", "europe/berlin", "Europe/Berlin"),
      ("--paper", "leter", "letter"), ("--png", "smal", "small"), ("--pattern", "nonne", "none"),
      ("--wallpaper", "wite", "white"), ("--expand", "pge", "page"), ("--state", "raed", "read"),
      ("--split", "dya", "day"), ("--diagnostics", "jsn", "json"), ("--grow", "dwn", "down"),
    ])
  func values(option: String, value: String, meant: String) throws {
    let run = try Scratch.withPage().iprender("page.json", "-o", "a.png", option, value)
    #expect(run.status == 64)
    #expect(run.errors.contains("the value '\(value)' is invalid for '\(option)"), "\(run.errors)")
    #expect(run.errors.contains("help: did you mean '\(meant)'?\n"), "\(run.errors)")
  }

  @Test("The error about an unknown value lists the valid ones")
  func otherValues() throws {
    for (option, value) in [
      ("--side", "left"), ("--design", "2019"), ("--background", "?"), ("--split", "xyzzy"),
    ] {
      let run = try Scratch.withPage().iprender("page.json", "-o", "a.png", option, value)
      #expect(run.status == 64 && !run.errors.contains("did you mean"), "\(run.errors)")
    }
    let run = try Scratch.withPage().iprender("convert", "page.json", "--to", "htm")
    #expect(run.errors.contains("help: did you mean 'html'?\n"), "\(run.errors)")
    let far = try Scratch.withPage().iprender("convert", "page.json", "--to", "xyz")
    #expect(
      far.errors.contains("it must be one of json, tdlib, markdown, html, text or tape\n"), "\(far.errors)")
  }

  @Test("The same holds for options of goldens, requests, tapes and environment variables")
  func otherPlaces() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("g/page.json", Page.plain)
    try scratch.file("g/options", "--side incomng\n")
    let golden = try scratch.iprender("golden", "g")
    #expect((golden.text + golden.errors).contains("did you mean 'incoming'?"), "\(golden)")
    let worker = try scratch.iprender(
      ["worker"], stdin: #"{"id":1,"content":"x","options":{"theme":"nigth","side":"outgoing"}}"# + "\n")
    #expect(worker.text.contains("did you mean 'night'?"), "\(worker)")
    let variable = try scratch.iprender("page.json", "-o", "-", variables: ["IPRENDER_DESIGN": "june2026"])
    #expect(variable.errors.contains("did you mean 'june-2026'?"), "\(variable)")
    try scratch.file("a.tape", "Set Theme nigth\nOutput a.gif\nType \"a\"\n")
    #expect(try scratch.iprender("check", "a.tape").text.contains("did you mean 'night'?"))
  }

  @Test(
    "A missing file of an option gives the exit code for missing files",
    arguments: [
      ("--theme", "no/t.json"), ("--theme", "t.json"), ("--wallpaper", "w.png"), ("--pattern", "p.svg"),
    ])
  func missing(option: String, file: String) throws {
    let run = try Scratch.withPage().iprender("page.json", "-o", "a.png", option, file)
    #expect([64, 66].contains(run.status))
    #expect(
      run.errors.contains("there is no file '\(file)'") || run.errors.contains("No such file or directory"),
      "\(run.errors)")
  }

  @Test(
    "A missing folder is reported before anything is drawn",
    arguments: [
      ["page.json", "-o", "no/x.png"], ["page.json", "-o", "no/x.svg"], ["chat.json", "-o", "no/x.html"],
      ["chat.json", "-o", "no/x.html", "--linked"], ["page.json", "-o", "no/such/x.png"],
      ["convert", "page.json", "-o", "no/x.md"], ["layout", "page.json", "-o", "no/x.json"],
      ["page.json", "--stream", "-o", "no/x.apng"], ["page.json", "--stream", "-o", "no/frames/"],
      ["page.json", "--no-sandbox", "-o", "no/x.png"], ["page.json", "--alt", "no/x.txt", "-o", "x.png"],
      ["chat.json", "-o", "no/pages/"],
    ])
  func folders(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    try scratch.file("chat.json", #"[{"from":"Anna","text":"Hi"}]"#)
    let run = try scratch.iprender(arguments)
    let folder = arguments.contains("no/such/x.png") ? "no/such" : "no"
    #expect(run.status == 73 && run.problems.count == 1, "\(run.errors)")
    #expect(run.errors.contains("there is no folder '\(folder)'\n"), "\(run.errors)")
    #expect(run.errors.contains("help: create the folder with mkdir -p \(folder)\n"), "\(run.errors)")
    #expect(try scratch.names == ["chat.json", "page.json"])
  }

  @Test("The name of an existing folder needs no slash")
  func folderThatIsThere() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("chat.json", #"[{"from":"Anna","text":"Hi","date":"2026-05-01","time":"9:41"}]"#)
    for (input, more, name) in [
      ("page.json", [], "page.png"), ("page.json", ["--stream", "--pacing", "instant"], "frames.json"),
      ("chat.json", [], "index.json"), ("page.json", ["chat.json"], "chat.png"),
    ] {
      let folder = "out-\(name)"
      for (made, output) in [(folder, folder), (folder + "2", folder + "2/")] {
        try FileManager.default.createDirectory(
          atPath: scratch.path + "/" + made, withIntermediateDirectories: false)
        let run = try scratch.iprender([input] + more + ["-o", output])
        #expect(run.status == 0, "\(output): \(run.errors)")
        #expect(try !scratch.read("\(made)/\(name)").isEmpty)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/\(folder)").sorted()
          == FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/\(folder)2").sorted())
    }
  }

  @Test("A language without texts is reported")
  func languages() throws {
    let scratch = try Scratch.withPage()
    for arguments in [
      ["page.json", "-o", "a.png"], ["convert", "page.json", "--to", "html"], ["layout", "page.json"],
    ] {
      let run = try scratch.iprender(arguments + ["--lang", "sw"])
      #expect(run.status == 0)
      #expect(
        run.problems.count == 1 && run.errors.contains("no texts in 'sw', so they are in English"),
        "\(run.errors)")
      #expect(run.errors.contains("[missing-words]"))
      #expect(try scratch.iprender(arguments + ["--lang", "sw", "--strict"]).status == 65)
      for tag in ["de", "de-AT", "en", "en-GB", "ar", "PT_BR", "ru_RU.UTF-8", "C.UTF-8", "fa-u-nu-native"] {
        #expect(try scratch.iprender(arguments + ["--lang", tag]).errors == "", "\(tag)")
      }
    }
    let variable = try scratch.iprender("page.json", "-o", "-", variables: ["IPRENDER_LANG": "sw"])
    #expect(variable.errors.contains("[missing-words]"))
    let hebrew = try scratch.iprender("page.json", "-o", "-", "--lang", "he_IL.UTF-8")
    #expect(hebrew.errors.contains("no texts in 'he-IL', so they are in English"))
  }

  @Test("A language file is checked row by row, and its texts decide its language")
  func languageFiles() throws {
    let scratch = try Scratch.withPage()
    try scratch.file(
      "it.strings",
      #"""
      "Weekday.Today" = "Heute";
      "Notification.Kicked" = "%1$@";
      "IPRender.Clock" = "13";
      "IPRender.Bost" = "x";
      "Weekday.Today" = "Heute!";
      "Month.GenMay" = "Mai"; "Month.GenJune" = "Juni"; "Weekday.Monday" = "Montag";
      """#)
    let check = try scratch.iprender("check", "page.json", "--lang", "it.strings")
    #expect(check.status == 1)
    let report = check.text + check.errors
    for row in [
      "it.strings:2:1", "'Notification.Kicked' has %1$@ instead of %1$@, %2$@", "it.strings:3:1",
      "'IPRender.Clock' is not used: it must be 12 or 24", "it.strings:4:1", "did you mean 'IPRender.Boost'?",
      "it.strings:5:1", "'Weekday.Today' appears again", " more",
    ] {
      #expect(report.contains(row), "\(row) in \(report)")
    }
    #expect(!report.contains("IPRender.Thinking"))
    let all = try scratch.iprender("check", "page.json", "--lang", "it.strings", "--json").text
    for name in ["Weekday.Tuesday", "IPRender.Thinking", "IPRender.Stars_1, IPRender.Stars_any"] {
      #expect(all.contains(name), "\(name) in \(all)")
    }
    #expect(!report.contains("show which language"))
    try scratch.file("draft.json", #"{"chat_id":1,"draft_id":3,"text":""}"#)
    let draft = try scratch.iprender("convert", "draft.json", "--to", "text", "--lang", "it.strings")
    #expect(draft.errors == "" && draft.text.hasPrefix("Denkt nach"), "\(draft.text)\(draft.errors)")
    try scratch.file("de.strings", #""a" = "b";"#)
    for arguments in [
      ["check", "page.json"], ["page.json", "-o", "-"], ["convert", "page.json", "--to", "text"],
    ] {
      let run = try scratch.iprender(arguments + ["--lang", "de.strings"])
      #expect((run.text + run.errors).contains("do not show which language"), "\(run.errors)")
    }
  }
}

/// Errors that a person meets first.
@Suite("First mistakes") struct FirstMistakeTests {
  @Test("A run without an input says how to name one")
  func noInput() throws {
    let scratch = try Scratch()
    for (words, help) in [
      ([], "name one, such as 'iprender page.json'; 'iprender --help' shows examples"),
      (
        ["--live", "--screen", "390x400", "-o", "lv/"],
        "pass - to read standard input, or run 'iprender scene --live'"
      ),
      (
        ["convert", "--to", "html"],
        "name one, such as 'iprender convert page.json'; 'iprender help convert' lists the options"
      ),
    ] {
      let run = try scratch.iprender(words)
      #expect(run.status == 64 && run.problems == ["error[usage]: no input is named"], "\(run.errors)")
      #expect(run.errors.contains("help: \(help)\n"), "\(run.errors)")
    }
  }

  @Test("A misspelled command is not the name of an input")
  func command() throws {
    let scratch = try Scratch.withPage()
    for words in [["chekc", "page.json"], ["help", "chekc"]] {
      let run = try scratch.iprender(words)
      #expect(run.status == 64 && run.problems == ["error[usage]: unknown command 'chekc'"], "\(run.errors)")
      #expect(run.errors.contains("help: did you mean 'check'?\n"))
    }
    #expect(try scratch.names == ["page.json"])
    try scratch.file("chekc", Page.plain)
    #expect(try scratch.iprender("chekc", "-o", "a.png").status == 0)
    #expect(try scratch.iprender("missing").status == 66)
  }

  @Test("The help of scene is that of a command")
  func scene() throws {
    let scratch = try Scratch()
    let help = try scratch.iprender("help", "scene")
    #expect(help.status == 0 && help.text.contains("iprender scene --live --record chat.tape"))
    #expect(try scratch.iprender("scene", "--help").text == help.text)
    #expect(try scratch.iprender("--help").text.contains("\n  scene chat.tape "))
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count < 80 })
  }

  @Test("The error of an unknown part of the screen lists the parts")
  func parts() throws {
    let scratch = try Scratch()
    try scratch.file("chat.json", #"[{"from":"Anna","id":3,"text":"Hi"}]"#)
    func errors(_ words: String...) throws -> String {
      let run = try scratch.iprender(["chat.json", "--screen", "390x500", "-o", "-"] + words)
      #expect(run.status == 64)
      return run.errors
    }
    #expect(try errors("--show", "bogus").contains("it must be one of start, reply, edit, forward"))
    #expect(try errors("--set", "show=bogus").contains("it must be one of start, reply, edit, forward"))
    #expect(try errors("--show", "emojii").contains("help: did you mean 'emoji'?"))
    #expect(try errors("--show", "recording=x").contains("'recording' takes "))
    #expect(try errors("--show", "selection=99").contains("error[usage]: --show must be "))
  }

  @Test("A selection without messages repeats what was asked for")
  func selections() throws {
    let scratch = try Scratch()
    try scratch.file("chat.json", #"[{"from":"Anna","id":3,"text":"Hi"},{"from":"Bob","id":4,"text":"Hi"}]"#)
    func errors(_ words: String...) throws -> String {
      let run = try scratch.iprender(["chat.json", "-o", "-"] + words)
      #expect(run.status == 64)
      return run.errors
    }
    #expect(try errors("--search", "zzz").contains("no message contains 'zzz': the chat has 2 messages"))
    let sender = try errors("--from-user", "zed")
    #expect(sender.contains("no message is from 'zed'") && sender.contains("help: senders are Anna, Bob\n"))
    #expect(try !errors("--from-user", "zed", "--hide-names").contains("Anna"))
    #expect(try errors("--dates", "2026-06-05..2026-06-01").contains("the range ends before it starts"))
  }

  @Test("A misspelled key of a message is named")
  func keys() throws {
    let scratch = try Scratch()
    try scratch.file("chat.json", #"[{"from":"A","txt":"x"}]"#)
    let run = try scratch.iprender("chat.json")
    #expect(run.status == 65 && run.errors.contains("unknown key 'txt' in a message"), "\(run.errors)")
    #expect(run.errors.contains("help: did you mean 'text'?\n"), "\(run.errors)")
  }

  @Test("Every option that the library refuses is written as on the command line")
  func dashes() {
    let others = OptionError.Name.allCases.filter { $0.commandOption == nil }
    #expect(others == [.document, .pages, .size, .subject], "\(others)")
    let known = Set(OptionList.all.map(\.name))
    for name in OptionError.Name.allCases where !others.contains(name) {
      let failure = CommandError(OptionError(name, "must be a number"))
      let option = name.commandOption ?? ""
      #expect(failure.text == "--\(option) must be a number" && failure.option == option)
      #expect(known.contains(option) || name == .outputFormat, "\(option)")
    }
    let error = OptionError(.duration, "must be longer than \(.firstHold), from and to")
    #expect(CommandError(error).text == "--duration must be longer than --hold-first, from and to")
    #expect(error.description == "duration must be longer than firstHold, from and to")
    #expect(
      CommandError(OptionError(.pages, "must be made of a chat")).text == "pages must be made of a chat")
  }

  @Test("Names are not hidden in a live session, and the error names the option")
  func liveNames() throws {
    let run = try Scratch().iprender("scene", "--live", "--screen", "390x400", "--hide-names", "-o", "a.rgba")
    #expect(run.status == 64)
    #expect(
      run.errors.hasPrefix("error[usage]: --hide-names does not apply to live sessions, because"),
      "\(run.errors)")
  }

  @Test("A warning about an image in a cell of Markdown speaks of Markdown")
  func imageInCell() throws {
    let scratch = try Scratch()
    try scratch.file("a.md", "| a |\n| - |\n| ![alt](x.png) |\n")
    try scratch.file("a.html", "<table><tr><td><img src=x.png alt=x></td></tr></table>")
    let markdown = try scratch.iprender("a.md", "-o", "a.png")
    #expect(
      markdown.errors.contains("an image is not allowed inside text: it becomes a link with its text\n"),
      "\(markdown.errors)")
    let html = try scratch.iprender("a.html", "-o", "a.png")
    #expect(html.errors.contains("'img' is not allowed inside text"), "\(html.errors)")
  }

  @Test("A screen of a chat that was written by hand without a title names its people")
  func peopleTitle() throws {
    let scratch = try Scratch()
    try scratch.file(
      "trip.json", #"[{"from":"Anna","text":"Hi"},{"from":"me","text":"So?"},{"from":"Bob","text":"Yes"}]"#)
    for options in [[], ["--show", "recording=0:12"]] {
      let run = try scratch.iprender(
        ["layout", "trip.json", "--screen", "390x844", "--format", "text"] + options)
      #expect(run.text.contains("\"Anna, Bob\""), "\(run.text)")
    }
    let given = try scratch.iprender(
      "layout", "trip.json", "--screen", "390x844", "--title", "Trip", "--format", "text")
    #expect(given.text.contains("\"Trip\"") && !given.text.contains("\"Anna, Bob\""))
  }

  @Test("The mark below a line covers the whole name of a file")
  func markedFile() throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", "Set Screen 390x400\nSet Chat stx.json\n")
    let run = try scratch.iprender("check", "a.tape")
    #expect(run.text.contains("  |          ^^^^^^^^\n"), "\(run.text)")
  }

  @Test("Whoever writes to a bot has pressed Start")
  func start() throws {
    let scratch = try Scratch()
    try scratch.file(
      "chat.json",
      #"{"messages": [], "chat": {"id": 7, "type": "private", "first_name": "Shop", "is_bot": true}}"#)
    try scratch.file("idle.tape", "Set Screen 390x400\nSet Chat chat.json\nSleep 1s\n")
    try scratch.file("talk.tape", "Set Screen 390x400\nSet Chat chat.json\nMessage \"Hi\"\nSleep 1s\n")
    for (tape, word, other) in [("idle", "Start", "Message"), ("talk", "Message", "Start")] {
      let run = try scratch.iprender("\(tape).tape", "--at", "1", "-o", "\(tape).svg", "--svg-text")
      #expect(run.status == 0, "\(run.errors)")
      let text = String(decoding: try scratch.read("\(tape).svg"), as: UTF8.self)
      #expect(text.contains(">\(word)<") && !text.contains(">\(other)<") && text.contains(">bot<"), "\(tape)")
    }
  }

  @Test("A variable that the tape does not have, and a recording that is no tape, are errors")
  func tapes() throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", "Message \"Hi $NAME\"\n")
    let used = try scratch.iprender("a.tape", "--var", "NAME=Anna", "--at", "0", "-o", "a.png")
    #expect(used.status == 0, "\(used.errors)")
    let unused = try scratch.iprender("a.tape", "--var", "NAMES=Anna", "--at", "0", "-o", "a.png")
    #expect(
      unused.status == 64 && unused.errors.contains("the tape has no variable $NAMES"), "\(unused.errors)")
    let record = try scratch.iprender(
      "scene", "--live", "--clock", "virtual", "--screen", "390x400", "--format", "bands", "--record", "x.png"
    )
    #expect(
      record.status == 64 && record.errors.contains("this is not the name of a tape"), "\(record.errors)")
    #expect(try !scratch.names.contains("x.png"))
  }

  @Test("An invalid option beside an input is an error with its place")
  func optionsFile() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("page.options", "--wdith 3\n")
    let run = try scratch.iprender("page.json")
    #expect(run.status == 65 && run.errors.contains("--> page.options:1:1"), "\(run.errors)")
  }

  @Test("The lists of exit codes in the help and in the document agree")
  func exitCodes() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Docs/Options.md")
    let document = try String(contentsOf: path, encoding: .utf8).replacing("`", with: "")
    let help = Texts.exitStatus.split(separator: "\n").joined(separator: " ").replacing(#/ +/#, with: " ")
    for code in [0, 64, 65, 66, 70, 73, 75] {
      let row = try #require(
        document.firstMatch(of: try Regex<(Substring, Substring)>("\\| \(code) \\| (.*) \\|")))
      #expect(help.contains(" \(code) \(row.output.1) "), "\(code)")
    }
  }

  @Test("A warning about a language file names the first missing texts, and JSON all of them")
  func missingTexts() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("nl.strings", #""Month.GenDecember" = "december";"#)
    let text = try scratch.iprender("check", "page.json", "--lang", "nl.strings").text
    #expect(text.contains(" more") && text.contains("'iprender check --json' lists all of them"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count < 1000 })
    let json = try scratch.iprender("check", "page.json", "--lang", "nl.strings", "--json").text
    #expect(json.count > 5000 && !json.contains("lists all of them"))
  }
}
