import Primitives
import Testing

@testable import IPRenderKit
@testable import Painting

@Suite struct ChatDrawingTests {
  @Test("Above an answer, as many messages are laid out as fit on the tallest canvas")
  func tallCanvas() throws {
    // The question is the first of them.
    let messages = (1...1000).map {
      #"{"message_id":\#($0),"out":\#($0 == 1),"chat":{"id":7,"type":"private"},"date":\#($0),"text":"Word"}"#
    }
    let file = InputFile("[\(messages.joined(separator: ","))]".utf8)
    var options = RenderOptions(scale: 1)
    options.picture.canvas = Size(320, 30_000)
    let renderer = try Renderer()
    let chat = try ChatAnswer(in: file, renderer: renderer, options: options)
    let stage = try chat.stage(on: Size(320, 30_000))
    // They fill half of the canvas.
    #expect(stage.origin.y > 14_000)
  }

  @Test("The names of all files of a chat are recorded while it is read, not while it is drawn")
  func namedFiles() throws {
    let messages = (1...300).map { id in
      let photo =
        [1: "first.png", 300: "last.png"][id].map { #""photo":"\#($0)","width":40,"height":30,"# } ?? ""
      return
        #"{"id":\#(id),"type":"message","date_unixtime":"\#(1_714_550_000 + id)","from":"Ada","from_id":"user1",\#(photo)"text":"a.png"}"#
    }
    let file = InputFile(
      #"{"name":"Tea","type":"private_supergroup","id":1,"messages":[\#(messages.joined(separator: ","))]}"#
        .utf8,
      name: "chat.json")
    var options = RenderOptions(scale: 1, screen: PageScreen(size: Size(320, 480)))
    let named = NamedFiles()
    options.reading.named = named
    options.chat.selection.last = 1
    let subject = try file.read(options)
    #expect(named.takeNew() == ["first.png", "last.png"])
    _ = try Renderer().layOut(subject, options: options)
    #expect(named.takeNew() == [])
  }
}
