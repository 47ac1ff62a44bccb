import MessageModel
import PageModel
import Primitives
import Testing

@testable import MessageLayout
@testable import PageLayout

/// The status of a message without text is not beside other content (Spec/Bubbles.md 7).
@Suite struct EmptyBubbleTests {
  @Test func theStatusHasALineOfItsOwnBelowAHeader() throws {
    let source = Forward.Source.hidden(name: "News")
    for (direction, reply) in [(Direction.incoming, false), (.outgoing, false), (.incoming, true)] {
      var message = Message(
        chat: Chat(kind: .group), direction: direction, author: .named("Ada"), date: 1_767_225_600)
      message.signature = "Sig"
      if reply {
        message.reply = Reply(subject: .unknown, messageID: 4)
      } else {
        message.forward = Forward(source: source)
      }
      let layout = try layOut(message)
      let status = try #require(layout.status?[.text]?.frame)
      let bubble = try #require(layout.bubble?.frame)
      #expect(layout.header.height > 0)
      #expect(status.minY >= bubble.minY + layout.header.height)
      #expect(status.maxY <= bubble.maxY)
    }
  }

  /// The text of a content is visible, even if values are missing.
  @Test(arguments: HostileMessageTests.empties.indices) func aContentIsNeverBlank(index: Int) throws {
    let message = message(content: HostileMessageTests.empties[index])
    let isPage = if case .page = message.content { true } else { false }
    guard !message.showsNothing, !isPage else { return }
    let layout = try layOut(message)
    let shows = layout.parts.contains { part in
      guard case .boxes(let text) = part.content, text.kind == .text else { return true }
      return text.boxes.contains { $0.textFrame.width > 0 }
    }
    #expect(shows || (layout.service?.text?.frame.width ?? 0) > 0)
  }
}
