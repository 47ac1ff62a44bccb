import Foundation
import Pictures
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

  @Test("Without a moment, the complete answer is below the chat")
  func whole() throws {
    let scratch = try scratch()
    #expect(try scratch.iprender("chat.json", "-o", "chat.png").status == 0)
    let run = try scratch.iprender("chat.json", "--answer", "answer.jsonl", "-o", "end.png")
    #expect(run.status == 0 && run.errors == "")
    let (chat, end) = (try scratch.read("chat.png").pngSize, try scratch.read("end.png").pngSize)
    #expect(end[0] == chat[0] && end[1] > chat[1] + 40)
    // One moment of it has the same size.
    #expect(
      try scratch.iprender("chat.json", "--answer", "answer.jsonl", "--at", "0.1", "-o", "at.png").status == 0
    )
    #expect(try scratch.read("at.png").pngSize == end)
    #expect(try scratch.read("at.png") != scratch.read("end.png"))
  }

  @Test(
    "Frames of a screen have its size, begin with the question and end with the complete answer",
    arguments: ["day", "night"])
  func screen(theme: String) throws {
    let scratch = try scratch()
    let options = [
      "--answer", "answer.jsonl", "--screen", "320x480", "--scale", "1", "--theme", theme, "--wallpaper",
      "808080",
    ]
    let run = try scratch.iprender(["chat.json", "--stream", "--fps", "10", "-o", "frames/"] + options)
    #expect(run.status == 0 && run.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/frames").sorted()
    #expect(names.count > 5 && names.last == "frames.json")
    let pictures = try names.dropLast().map { try scratch.read("frames/" + $0) }
    #expect(pictures.allSatisfy { $0.pngSize == [320, 480] })
    #expect(Set(pictures).count > 3)
    #expect(try scratch.iprender(["chat.json", "-o", "end.png"] + options).status == 0)
    #expect(try pictures.last == scratch.read("end.png"))
    // The question keeps its position, and the answer appears below.
    let (first, last) = try (pixels(pictures[0]), pixels(try #require(pictures.last)))
    let answer = try #require(zip(first, last).enumerated().first { $1.0 != $1.1 }).offset / 320
    #expect((110..<300).contains(answer))
    #expect(first[95 * 320..<answer * 320].contains { $0 != 0xff80_8080 })
  }

  private func pixels(_ png: [UInt8]) throws -> [UInt32] {
    try PictureDecoder.decodeStraight(png, pixelLimit: 1_000_000).pixels
  }

  @Test(
    "Films without transparency have the wallpaper of the still",
    arguments: [[], ["--wallpaper", "3050e0"], ["--background", "e03030"]])
  func wallpaper(options: [String]) throws {
    let scratch = try scratch()
    let arguments =
      ["chat.json", "--answer", "answer.jsonl", "--screen", "320x480", "--scale", "1", "--fps", "10"]
      + options
    #expect(
      try scratch.iprender(arguments.filter { $0 != "--fps" && $0 != "10" } + ["-o", "end.png"]).status == 0)
    #expect(try scratch.iprender(arguments + ["-o", "film.y4m"]).status == 0)
    let still = try pixels(scratch.read("end.png"))
    // The first of the last frame's three planes, by the table of Spec/Frames.md.
    let luma = try scratch.read("film.y4m").suffix(3 * still.count).prefix(still.count)
    #expect(
      luma.elementsEqual(
        still.map { pixel in
          let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
          let weighed = 2126 * red + 7152 * green + 722 * blue
          return UInt8(16 + (219 * weighed + 1_275_000) / 2_550_000)
        }))
  }

  @Test("Files of the chat are not replaced, neither by a still nor by frames")
  func filesOfTheChat() throws {
    let scratch = try Scratch()
    try scratch.file("answer.jsonl", Self.answer)
    try scratch.file(
      "chat.json",
      #"{"name":"Tea","type":"personal_chat","id":7,"messages":[{"id":1,"type":"message","date_unixtime":"1714550000","photo":"f/00002.png","width":40,"height":40,"text":"","text_entities":[]}]}"#
    )
    try scratch.file("page.json", Page.plain)
    let photo = try scratch.iprender("page.json", "-o", "-").output
    try scratch.file("f/00002.png", photo)
    let screen = ["chat.json", "--screen", "320x480", "--scale", "0.5"]
    for options in [
      ["--answer", "answer.jsonl", "-o", "f/00002.png"],
      ["--answer", "answer.jsonl", "--stream", "-o", "f/"],
      ["--answer", "-", "--live", "-o", "f/"],
    ] {
      let run = try scratch.iprender(screen + options, stdin: "Words that come")
      #expect(run.status == 64)
      #expect(run.errors.contains("f/00002.png, a file of the page"), "\(run.errors)")
      #expect(try scratch.read("f/00002.png") == photo)
    }
  }

  @Test("The chat of an answer can have any length")
  func longChat() throws {
    let scratch = try scratch()
    try scratch.file("chat.json", Self.chat + String(repeating: " ", count: 5 << 20))
    #expect(try scratch.iprender("chat.json", "-o", "chat.png").status == 0)
    let run = try scratch.iprender("chat.json", "--answer", "answer.jsonl", "-o", "end.png")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("The answer can also arrive live")
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
    "Conflicting options are errors with a fix",
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
