import Foundation
import IPRenderFoundation
import Testing

/// Results are values, not text to parse.
@Suite struct TypedResultTests {
  @Test func aCheckCountsThePartsOfAPage() throws {
    let page = InputFile(
      "# Title\n\nA [link](https://example.org) and `code`\n\n- one\n- two\n".utf8, name: "a.md")
    let report = try Renderer().check(page)
    guard case .page(let summary, sentAs: let message) = report.content else {
      Issue.record("not a page")
      return
    }
    #expect(summary.linkCount == 1)
    #expect(summary.kinds.contains { $0.name == "list" && $0.count == 1 })
    #expect(summary.blockCount >= 5)
    #expect(message.kind == .rich)
    #expect(message.reasons.map(\.pointer).contains("/0"))
  }

  @Test(
    "A check reports the blocks that the servers refuse in a finished message",
    arguments: [
      (#"{"method":"sendRichMessage","chat_id":1,"rich_message":{"blocks":BLOCKS}}"#, true),
      (#"{"chat_id":1,"rich_message":{"blocks":BLOCKS}}"#, true),
      (#"{"method":"editMessageText","inline_message_id":"1","rich_message":{"blocks":BLOCKS}}"#, true),
      (
        #"{"method":"sendRichMessageDraft","chat_id":1,"draft_id":5,"rich_message":{"blocks":BLOCKS}}"#, false
      ),
      (#"{"chat_id":1,"draft_id":5,"rich_message":{"blocks":BLOCKS}}"#, false),
      (
        #"{"message_id":1,"date":1,"chat":{"id":1,"type":"private"},"rich_message":{"blocks":BLOCKS}}"#, false
      ),
      (#"{"blocks":BLOCKS}"#, false),
    ])
  func refusedBlocks(_ body: String, _ areRefused: Bool) throws {
    let blocks =
      #"[{"type":"thinking","text":"a"},{"type":"details","summary":"s","blocks":[{"type":"title","text":"T"}]},"#
      + #"{"type":"title","text":"U"},{"type":"paragraph","text":"x"}]"#
    let bytes = Array(body.replacingOccurrences(of: "BLOCKS", with: blocks).utf8)
    let errors = try Renderer().check(InputFile(bytes, name: "a.json")).diagnostics.filter {
      $0.severity == .error
    }
    let codes = ["RICH_MESSAGE_BLOCK_UNSUPPORTED", "RICH_VALIDATE_CTOR_NOT_ALLOWED"]
    #expect(errors.count == (areRefused ? 2 : 0), "\(errors)")
    for (error, code) in zip(errors, codes) {
      #expect(error.message.contains(code) && error.location != nil && error.help != nil, "\(error)")
    }
    if areRefused { #expect(errors[1].more == 1) }
  }

  @Test func aCheckCountsTheMessagesOfAChat() throws {
    let report = try Renderer().check(DoorSample.chat(5))
    guard case .chat(let summary) = report.content else {
      Issue.record("not a chat")
      return
    }
    #expect(summary.messageCount == 5)
    #expect(summary.records[.drawn] == 5 && summary.records.read >= 5)
  }

  @Test func aLayoutHasTheElementsOfItsDump() throws {
    let renderer = try Renderer()
    let layout = try renderer.layOut(DoorSample.page.read())
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(layout.json().utf8)) as? [String: Any])
    #expect(
      json["size"] as? [Double]
        == [layout.size.width, layout.size.height].map { ($0 * 1000).rounded() / 1000 })
    let items = try #require(json["items"] as? [[String: Any]])
    #expect(layout.elements.map(\.role) == items.map { _ in "items" })
    #expect(layout.elements.map(\.kind) == items.map { $0["kind"] as? String })
    let line = try #require(layout.elements.first?.elements.first)
    #expect(line.role == "lines" && line.text?.contains("A few words") == true)
    #expect((line.frame?.width ?? 0) > 0)

    let chat = try renderer.layOut(DoorSample.chat(3).read())
    let rows = chat.elements.filter { $0.role == "rows" && $0.kind == "message" }
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0.frame != nil && $0.elements.contains { $0.role == "parts" } })
  }

  @Test(arguments: [("9:41", 9, 41), ("21:05", 21, 5), ("00:00", 0, 0)])
  func timesHaveHoursAndMinutes(_ text: String, _ hour: Int, _ minute: Int) throws {
    let time = try #require(TimeOfDay(text))
    #expect((time.hour, time.minute) == (hour, minute))
    #expect(TimeOfDay(time.description) == time)
    var options = BubbleOptions()
    options.time = time
    #expect(options.time == TimeOfDay(hour: hour, minute: minute))
  }

  @Test(arguments: ["24:00", "9:60", "9", "9:4", ":41", "-1:00", "9:41 "])
  func otherTextIsNoTime(_ text: String) { #expect(TimeOfDay(text) == nil) }

  @Test func filesAreURLs() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "a b % " + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "é page.json")
    try Data(DoorSample.page.bytes).write(to: file)
    let still = try Renderer().still(of: InputFile(contentsOf: file))
    let image = folder.appending(path: "still.png")
    try still.write(to: image)
    let isSame = try Data(contentsOf: image) == still.data
    #expect(isSame)
    let isPNG = try IPRender.png(contentsOf: file) == still.data
    #expect(isPNG)
    let address = try #require(URL(string: "https://example.org/page.json"))
    #expect(throws: NotAFile.self) { try InputFile(contentsOf: address) }
    #expect(throws: NotAFile.self) { try still.write(to: address) }
  }

  @Test func aStillNamesItsFormat() throws {
    var options = RenderOptions()
    #expect(try Renderer().still(of: DoorSample.page, options: options).form == .png)
    options.form = .svg(hasText: false)
    #expect(try Renderer().still(of: DoorSample.page, options: options).form == .svg(hasText: false))
  }
}
