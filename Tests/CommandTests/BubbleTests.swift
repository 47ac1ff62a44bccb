import Foundation
import Testing

/// A page drawn as a message (Docs/Bubbles.md 17).
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
    ["--reply-to", "Words"], ["--avatar", "page.json"],
  ])
  func whatIsAroundAPageNeedsABubble(arguments: [String]) throws {
    let run = try Scratch.withPage().iprender(["page.json"] + arguments)
    #expect(run.status == 64 && run.errors.contains("--bubble"))
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

  @Test func streamsHaveNoBubbleYet() throws {
    let run = try Scratch.withPage().iprender("page.json", "--bubble", "--stream", "-o", "frames/")
    #expect(run.status == 64 && run.errors.contains("--bubble"))
  }
}
