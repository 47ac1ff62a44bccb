import Foundation
import Testing

/// A stream as the last message of a chat.
@Suite struct AnswerTests {
  private static let chat = #"""
    [{"message_id":1,"out":true,"from":{"id":1,"first_name":"Tom"},"chat":{"id":7,"type":"private","first_name":"Lens"},"date":1783062060,"text":"What now?"}]
    """#
  private static let answer = #"""
    {"t":0,"delta":"First words. "}
    {"t":0.3,"delta":"And more, on a line of their own."}
    """#

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.file("chat.json", Self.chat)
    try scratch.file("answer.jsonl", Self.answer)
    return scratch
  }

  @Test("Without a moment it is there as a whole, below the chat")
  func whole() throws {
    let scratch = try scratch()
    #expect(try scratch.iprender("chat.json", "-o", "chat.png").status == 0)
    let run = try scratch.iprender("chat.json", "--answer", "answer.jsonl", "-o", "end.png")
    #expect(run.status == 0 && run.errors == "")
    let (chat, end) = (try scratch.read("chat.png").pngSize, try scratch.read("end.png").pngSize)
    #expect(end[0] == chat[0] && end[1] > chat[1] + 40)
    // One moment of it is as large.
    #expect(
      try scratch.iprender("chat.json", "--answer", "answer.jsonl", "--at", "0.1", "-o", "at.png").status == 0
    )
    #expect(try scratch.read("at.png").pngSize == end)
    #expect(try scratch.read("at.png") != scratch.read("end.png"))
  }

  @Test(
    "Frames of a screen are as large as it, begin with the question and end with the whole",
    arguments: ["day", "night"])
  func screen(theme: String) throws {
    let scratch = try scratch()
    let options = ["--answer", "answer.jsonl", "--screen", "320x480", "--scale", "1", "--theme", theme]
    let run = try scratch.iprender(["chat.json", "--stream", "--fps", "10", "-o", "frames/"] + options)
    #expect(run.status == 0 && run.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/frames").sorted()
    #expect(names.count > 5 && names.last == "frames.json")
    let pictures = try names.dropLast().map { try scratch.read("frames/" + $0) }
    #expect(pictures.allSatisfy { $0.pngSize == [320, 480] })
    #expect(Set(pictures).count > 3)
    #expect(try scratch.iprender(["chat.json", "-o", "end.png"] + options).status == 0)
  }

  @Test("It arrives while it is written, too")
  func live() throws {
    let scratch = try scratch()
    let run = try scratch.iprender(
      [
        "chat.json", "--live", "--answer", "-", "--screen", "320x480", "--scale", "1", "--fps", "20",
        "--pacing",
        "instant", "-o", "film.rgba",
      ], stdin: "Words that come")
    #expect(run.status == 0)
    let bytes = try scratch.read("film.rgba")
    #expect(!bytes.isEmpty && bytes.count % (320 * 480 * 4) == 0)
  }

  @Test(
    "What does not fit is answered with the remedy",
    arguments: [
      (["answer.jsonl", "--answer", "answer.jsonl"], "a chat"),
      (["chat.json", "--answer", "none.jsonl"], "none.jsonl"),
      (["chat.json", "--answer", "chat.json", "-o", "chat.json"], "chat.json"),
      (["chat.json", "--live", "--answer", "answer.jsonl", "--screen", "320x480"], "standard input"),
    ])
  func misuse(arguments: [String], word: String) throws {
    let run = try scratch().iprender(arguments)
    #expect(run.status != 0)
    #expect(run.errors.contains(word))
  }
}
