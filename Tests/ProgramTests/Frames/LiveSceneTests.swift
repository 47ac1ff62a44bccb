import Foundation
import Testing

/// `iprender scene --live`, from end to end.
@Suite struct LiveSceneTests {
  private static let base = ["scene", "--live", "--screen", "240x320", "--scale", "1"]
  private static let counter =
    #"{"Message": {"text": "Count", "reply_markup": {"inline_keyboard": [[{"text": "Go", "callback_data": "g"}]]}}}"#

  private func play(
    _ text: String, _ options: String..., scratch: Scratch
  ) throws -> Finished {
    try Program.run(
      Self.base + ["--clock", "virtual"] + options, in: scratch.path, input: Array(text.utf8))
  }

  @Test("A recorded session plays the same frames, byte for byte")
  func replays() throws {
    let scratch = try Scratch()
    let text =
      "Type \"Hi\"\nSend\nadvance 1s\n\(Self.counter)\nadvance 1s\nTap \"Go\" for 300ms\nadvance 800ms\n"
    let live = try play(text, "--record", "a.tape", "--format", "rgba", scratch: scratch)
    #expect(live.status == 0)
    let played = try scratch.iprender("a.tape", "--format", "rgba", "-o", "-")
    let frame = 240 * 320 * 4
    #expect(live.output.count % frame == 0 && live.output.count > 100 * frame)
    #expect(played.output.starts(with: live.output) || live.output.starts(with: played.output))
  }

  @Test("A session that begins with a chat knows its messages")
  func startsWithAChat() throws {
    let scratch = try Scratch()
    try scratch.file(
      "chat.json",
      #"[{"from": "Anna", "text": "Good morning"}, {"from": "Anna", "text": "Again"}, {"from": "me", "text": "Yes"}]"#
    )
    try scratch.file("start.tape", "Set Chat chat.json\n")
    let run = try Program.run(
      ["scene", "start.tape"] + Self.base.dropFirst() + [
        "--clock", "virtual", "--format", "rgba", "--record", "a.tape", "--quiet",
      ], in: scratch.path,
      input: Array(
        "React ❤ to last\nDelete last\nReply to #1\nPin \"Again\"\nEdit \"New\" of #2\nadvance 2s\n".utf8))
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    let played = try scratch.iprender("a.tape", "--format", "rgba", "-o", "-")
    #expect(played.output == run.output)
  }

  @Test(
    "A recorded tape lasts as long as its session",
    arguments: [
      ("60", "Message \"x\"\nadvance 660ms\n"), ("30", "Message \"x\"\nadvance 650ms\n"),
      ("25", "Message \"x\"\nadvance 650ms\n"), ("24", "Message \"x\"\nadvance 1s\n"),
      ("10", "Message \"x\"\nadvance 1s\nDrag 100 100 150 170 over 50ms\nScroll to end\n"),
      ("10", "Answer \"A few words that arrive\"\nadvance 500ms\nDelete last\nadvance 100ms\n"),
      ("10", "Message \"x\"\nSleep 5s\n"),
    ])
  func lastsAsLong(rate: String, text: String) throws {
    let scratch = try Scratch()
    let live = try play(
      text, "--record", "a.tape", "--format", "rgba", "--fps", rate, "--quiet", scratch: scratch)
    #expect(live.status == 0 && live.errors == "", "\(live.errors)")
    let played = try scratch.iprender("a.tape", "--format", "rgba", "-o", "-")
    let frame = 240 * 320 * 4
    #expect(played.output.count / frame == live.output.count / frame)
    #expect(played.output == live.output)
  }

  @Test("A command that fails is reported with its number, and a hit is one line of JSON")
  func reports() throws {
    let scratch = try Scratch()
    let run = try play(
      "Message \"One\"\nDelete #7\nadvance 1s\nhit 120 5\nshot a.png\nshot ../b.png\n", "--format", "rgba",
      scratch: scratch)
    #expect(run.status == 0)
    #expect(run.errors.contains("command 2: the chat has no message #7"))
    #expect(run.errors.contains("\"command\""))
    #expect(run.errors.contains("command 6:"))
    #expect(try scratch.names == ["a.png"])
  }

  /// The messages of the protocol: their kinds and contents.
  private func messages(_ bytes: [UInt8]) throws -> [(kind: UInt8, content: [UInt8])] {
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
    #expect(bytes.prefix(8) == ArraySlice("iprbands".utf8) && number(bytes[8..<12]) == 1)
    var messages: [(UInt8, [UInt8])] = []
    var rest = bytes[12...]
    while let kind = rest.first {
      let count = number(rest.dropFirst().prefix(4))
      messages.append((kind, Array(rest.dropFirst(5).prefix(count))))
      rest = rest.dropFirst(5 + count)
    }
    return messages
  }

  @Test("Bands hold what changes and the answers, and end", arguments: ["bands", "raw-bands"])
  func bands(format: String) throws {
    let scratch = try Scratch()
    let run = try play(
      "Message \"One\"\nadvance 60s\nhit 120 5\nNonsense\n", "--format", format, scratch: scratch)
    #expect(run.status == 0)
    let messages = try messages(run.output)
    let frames = messages.filter { $0.kind == 1 }
    #expect((2...120).contains(frames.count) && messages.last?.kind == 3)
    // The first frame has all pixels.
    let first = try #require(frames.first?.content)
    let size = [8, 12, 28, 32, 36, 40].map { start in
      first[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(size == [240, 320, 0, 0, 240, 320])
    let answers = messages.filter { $0.kind == 2 }.map { String(decoding: $0.content, as: UTF8.self) }
    #expect(answers.count == 2 && answers[1].contains("\"error\""))
  }

  @Test("A session by the clock of the machine ends with its input")
  func realClock() throws {
    let scratch = try Scratch()
    let run = try Program.run(
      Self.base + ["--format", "bands"], in: scratch.path, input: Array("Message \"One\"".utf8))
    #expect(run.status == 0)
    #expect(try messages(run.output).last?.kind == 3)
  }

  @Test("A session begins with the settings of a tape, and reads files in its folder only")
  func setup() throws {
    let scratch = try Scratch()
    try scratch.file("start.tape", "Set Title \"Fern\"\nSet Scale 1\n")
    try scratch.file("page.md", "**Bold**")
    let run = try Program.run(
      ["scene", "start.tape", "--live", "--clock=virtual", "--format", "raw-bands"], in: scratch.path,
      input: Array("Message page.md\nadvance 1s\n".utf8))
    #expect(run.status == 0 && !run.errors.contains("command"))
    let bare = try play("Message page.md\nadvance 1s\n", "--format", "raw-bands", scratch: scratch)
    #expect(bare.errors.contains("command 1:"))
  }

  @Test(
    "Options of a live scene need one",
    arguments: [
      (["page.md", "--record", "a.tape"], "--record"), (["scene", "a.json", "--live"], "tape"),
      (["scene", "--live", "--format", "bands", "-o", "a"], "standard output"),
      (["scene", "--live", "--fps", "120", "--format", "bands"], "60"),
    ])
  func misuse(arguments: [String], word: String) throws {
    let scratch = try Scratch()
    try scratch.file("page.md", "Hi")
    try scratch.file("a.json", "[]")
    let run = try Program.run(arguments, in: scratch.path)
    #expect(run.status != 0 && run.errors.contains(word), "\(run.errors)")
  }

  @Test("A still tells what is at a point")
  func stills() throws {
    let scratch = try Scratch()
    try scratch.file("page.md", "[A link](https://example.com/) at the start")
    let run = try scratch.iprender("layout", "page.md", "--hit", "12,12")
    #expect(run.status == 0)
    let hit = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    #expect(hit?["element"] as? String == "link")
    #expect((hit?["action"] as? [String: Any])?["url"] as? String == "https://example.com/")
  }
}
