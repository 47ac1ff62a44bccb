import Foundation
import Testing

@testable import Command

/// Tapes with variables, included tapes and captions, and the tape to begin with (Spec/Tapes.md 6).
@Suite struct TapeReuseProgramTests {
  @Test func aNewTapePlays() throws {
    let scratch = try Scratch()
    let new = try scratch.iprender("new", "demo.tape")
    #expect(new.status == 0 && new.errors.isEmpty, "\(new.errors)")
    let check = try scratch.iprender("check", "demo.tape")
    #expect(check.status == 0, "\(check.text)")
    #expect(try scratch.iprender("demo.tape", "--scale", "1", "--at", "4", "-o", "demo.png").status == 0)
    // A file that exists stays.
    let again = try scratch.iprender("new", "demo.tape")
    #expect(again.status == 64 && again.errors.contains("exists"))
    #expect(try scratch.iprender("new", "demo.mp4").status == 64)
    #expect(try scratch.names == ["demo.png", "demo.tape"])
  }

  @Test(
    "The tapes of Examples have no problem",
    arguments: ["scene", "screens", "support-bot", "group", "code-review", "assistant-rtl", "two-phones"])
  func examples(name: String) throws {
    let scratch = try Scratch()
    let file = Readme.root.appendingPathComponent("Examples/\(name).tape").path
    let check = try scratch.iprender("check", file)
    #expect(check.status == 0, "\(check.text)")
    let still = try scratch.iprender(file, "--scale", "1", "--at", "8", "-o", "moment.png")
    #expect(still.status == 0 && still.errors.isEmpty, "\(still.errors)")
  }

  @Test func variablesAreSetOnTheCommandLine() throws {
    let scratch = try Scratch()
    try scratch.file("a.tape", "Set $WHO Anna\nMessage \"Hi, ${WHO}\" from $WHO\nMessage \"${MORE}\"\n")
    let missing = try scratch.iprender("check", "a.tape")
    #expect(missing.status == 1 && missing.text.contains("unknown variable 'MORE'"), "\(missing.text)")
    #expect(try scratch.iprender("check", "a.tape", "--var", "MORE=x").status == 0)
    func picture(_ options: String...) throws -> [UInt8] {
      let words: [String] = ["a.tape", "--at", "2", "-o", "-", "--var", "MORE=x"]
      let run = try scratch.iprender(words + options)
      #expect(run.status == 0, "\(run.errors)")
      return Array(run.output)
    }
    #expect(try picture() == picture("--var", "WHO=Anna"))
    #expect(try picture() != picture("--var", "WHO=Boris"))
    #expect(try scratch.iprender("a.tape", "-o", "x.png", "--var", "1=x").errors.contains("NAME=Anna"))
    try scratch.file("page.md", "Hello")
    #expect(try scratch.iprender("page.md", "-o", "x.png", "--var", "A=x").errors.contains("only to tapes"))
  }

  @Test func anIncludedTapeStandsBelowTheFolder() throws {
    let scratch = try Scratch()
    try scratch.file("tapes/parts/hello.tape", "Message \"Hello\" from Anna\n")
    try scratch.file("outside.tape", "Message \"No\"\n")
    #expect(try scratch.shell("cd tapes; ln -s ../outside.tape link.tape; ln -s .. up").status == 0)
    try scratch.file("tapes/a.tape", "Source parts/hello.tape\n")
    #expect(try scratch.iprender("tapes/a.tape", "-o", "a.png").status == 0)
    for name in [
      "../outside.tape", "link.tape", "up/outside.tape", scratch.path + "/outside.tape", "none.tape",
    ] {
      try scratch.file("tapes/b.tape", "Message \"Hi\"\nSource \"\(name)\"\n")
      let run = try scratch.iprender("tapes/b.tape", "-o", "b.png")
      #expect(run.status == 65 && run.errors.contains("b.tape:2:8"), "\(name): \(run.status) \(run.errors)")
    }
    try scratch.file("tapes/parts/hello.tape", "Message \"Hello\"\nTypo\n")
    let run = try scratch.iprender("check", "tapes/a.tape")
    #expect(run.status == 1 && run.text.contains("parts/hello.tape:2:1"), "\(run.text)")
    #expect(try !scratch.names.contains("b.png"))
  }

  @Test func captionsAndTimesAreWritten() throws {
    let scratch = try Scratch()
    try scratch.file(
      "a.tape", "Output a.vtt\nOutput a.srt\nCaption \"One\" for 1s\nMessage \"Hi\"\nSleep 1s\nIgnored\n")
    #expect(try scratch.iprender("a.tape").status == 65)
    try scratch.file(
      "a.tape", "Output a.vtt\nOutput a.srt\nCaption \"One\" for 1s\nMessage \"Hi\"\nSleep 1s\n")
    let run = try scratch.iprender("a.tape")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scratch.read("a.vtt") == Array("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nOne\n\n".utf8))
    #expect(try scratch.read("a.srt") == Array("1\n00:00:00,000 --> 00:00:01,000\nOne\n\n".utf8))
    let trace = try scratch.iprender("a.tape", "--trace")
    #expect(trace.status == 0 && trace.text.contains("\"step\": \"Caption\""), "\(trace.errors)")
    #expect(try scratch.iprender("a.tape", "--trace", "--at", "1").status == 64)
    let refused: [[String]] = [["--idle-limit", "1"], ["--scroll", "9"], ["--grow", "up"], ["--bare"]]
    for option in refused {
      let words: [String] = ["a.tape", "-o", "x.png"]
      let run = try scratch.iprender(words + option)
      #expect(run.status == 64 && run.errors.contains(option[0]), "\(run.errors)")
    }
  }

  @Test func aStreamInABubbleHasAWallpaper() throws {
    let scratch = try Scratch()
    try scratch.file("a.jsonl", "{\"t\": 0, \"delta\": \"Some words\"}\n{\"t\": 1, \"done\": true}\n")
    func picture(_ options: String...) throws -> [UInt8] {
      let words: [String] = ["a.jsonl", "-o", "-"]
      let run = try scratch.iprender(words + options)
      #expect(run.status == 0, "\(run.errors)")
      return Array(run.output)
    }
    #expect(try picture("--bubble", "--wallpaper", "ff0000") != picture("--bubble"))
    #expect(try picture("--screen", "320x480", "--wallpaper", "ff0000") != picture("--screen", "320x480"))
    let bare = try scratch.iprender("a.jsonl", "--wallpaper", "ff0000", "-o", "x.png")
    #expect(bare.status == 64 && bare.errors.contains("--wallpaper"), "\(bare.errors)")
  }
}
