import Primitives
import Testing

@testable import IPRenderKit
@testable import Painting

@Suite struct ChatDrawingTests {
  @Test("As many messages are laid out above an answer as the tallest canvas has room for")
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
    // Half of the canvas is full of them.
    #expect(stage.origin.y > 14_000)
  }
}
