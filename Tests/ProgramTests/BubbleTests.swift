import Foundation
import Testing

/// A page drawn as a message (Spec/Bubbles.md 17).
@Suite struct BubbleTests {
  @Test func aPageIsDrawnAsAMessage() throws {
    let scratch = try Scratch.withPage()
    try scratch.file("face.png", "no picture")
    let run = try scratch.iprender(
      "page.json", "--bubble", "--name", "Anna", "--time", "9:41", "--views", "1234", "--edited",
      "--reply-to", "Bob: Words", "--avatar", "face.png")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try scratch.names == ["face.png", "page.json", "page.png"])
  }

  @Test func layoutSaysWhereItStands() throws {
    let run = try Scratch.withPage().iprender(
      "layout", "page.json", "--bubble", "--side", "outgoing", "--time", "21:05", "--state", "sent")
    #expect(run.status == 0)
    let dump = try #require(
      try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any])
    let row = try #require((dump["rows"] as? [[String: Any]])?.first)
    let status = try #require(row["status"] as? [String: Any])
    #expect(status["text"] as? String == "21:05" && status["state"] as? String == "sent")
    #expect(row["direction"] as? String == "outgoing")
  }

  @Test(arguments: [
    ["--name", "Anna"], ["--time", "9:41"], ["--views", "1"], ["--state", "read"], ["--edited"],
    ["--reply-to", "Words"], ["--avatar", "avatar.png"],
  ])
  func whatIsSaidInABubbleAsksForOne(arguments: [String]) throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.iprender("page.json", "-o", "avatar.png").status == 0)
    let said = try scratch.iprender(["layout", "page.json"] + arguments)
    let wanted = try scratch.iprender(["layout", "page.json", "--bubble"] + arguments)
    #expect(said.status == 0 && said.text == wanted.text)
    let bare = try scratch.iprender(["layout", "page.json", "--bare"] + arguments)
    #expect(bare.status == 64 && bare.errors.contains("--bare"))
  }

  @Test("--trim leaves ink at every edge, and does not change the pixels")
  func trimming() throws {
    let scratch = try Scratch.withPage()
    let page = ["page.json", "--margin", "20"]
    func side(_ arguments: [String], _ place: Int) throws -> Int {
      try scratch.iprender(arguments + ["-o", "-"]).output[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(try side(page + ["--trim"], 16) == side(page, 16) - 80)
    #expect(try side(page + ["--trim", "--background", "red"], 20) == side(page, 20) - 80)
    for (name, more) in [("a.png", ["--margin", "20"]), ("b.png", [])] {
      #expect(try scratch.iprender(["page.json", "--trim", "-o", name] + more).status == 0)
    }
    #expect(try scratch.iprender("diff", "a.png", "b.png").status == 0)
    #expect(try scratch.iprender("page.json", "--bubble", "--trim", "-o", "c.png").status == 0)
    #expect(try scratch.iprender("page.json", "--stream", "--trim", "-o", "f/").status == 64)
  }

  @Test("A message is drawn in its bubble on its wallpaper, unless options remove them")
  func messagesAreMessages() throws {
    let scratch = try Scratch()
    try scratch.file("message.json", #"{"message_id":1,"rich_message":{"blocks":[{"type":"divider"}]}}"#)
    let rows = try scratch.iprender("layout", "message.json").text
    #expect(rows.contains(#""rows""#))
    #expect(try !scratch.iprender("layout", "message.json", "--bare").text.contains(#""rows""#))
    /// Whether the header of a PNG says so.
    func isOpaque(_ arguments: String...) throws -> Bool {
      try scratch.iprender(["message.json", "-o", "-"] + arguments).output[25] == 2
    }
    #expect(try isOpaque())
    #expect(try !isOpaque("--background", "none"))
    #expect(try !isOpaque("--bare"))
    #expect(try isOpaque("--bare", "--background", "white"))
  }

  @Test(arguments: [
    ("--time", ["24:00", "9:60", "9", "9:5", "noon", "-1:00", ""]), ("--views", ["-1", "many"]),
    ("--state", ["gone"]),
  ])
  func valuesThatAnOptionDoesNotTake(option: String, values: [String]) throws {
    let scratch = try Scratch.withPage()
    for value in values {
      let run = try scratch.iprender("page.json", "--bubble", option, value)
      #expect(run.status == 64, "\(option) \(value)")
    }
  }

  @Test("A stream in a bubble ends with the still")
  func streams() throws {
    let scratch = try Scratch.withPage()
    let bubble = ["--bubble", "--name", "Anna", "--time", "9:41"]
    let run = try scratch.iprender(["page.json", "--stream", "--fps", "10", "-o", "frames/"] + bubble)
    #expect(run.status == 0)
    #expect(try scratch.iprender(["page.json", "-o", "still.png"] + bubble).status == 0)
    let frames = try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/frames").sorted()
      .dropLast()
    let last = try #require(frames.last)
    #expect(frames.count > 3)
    #expect(try scratch.read("frames/" + last) == scratch.read("still.png"))
    #expect(try scratch.read("frames/00001.png") != scratch.read("still.png"))
  }
}
