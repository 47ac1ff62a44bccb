import Localization
import Testing

@testable import MessageModel

/// Spec/Chats.md 15.12.
@Suite struct ContextMenuTests {
  private static func menu(
    _ kind: Chat.Kind, _ direction: Direction, text: String = "Hi", content: MessageContent = .text,
    isPinned: Bool = false
  ) -> ContextMenu? {
    ContextMenu(
      of: Message(
        id: 3, chat: Chat(kind: kind), direction: direction, content: content,
        text: MessageText(plain: text)),
      isPinned: isPinned)
  }

  @Test("One's own messages are edited and deleted, others' are deleted in private chats")
  func rows() {
    #expect(
      Self.menu(.private, .outgoing)?.rows == [.reply, .copy, .edit, .pin, .forward, .delete, .select])
    #expect(Self.menu(.private, .incoming)?.rows == [.reply, .copy, .pin, .forward, .delete, .select])
    #expect(Self.menu(.group, .incoming)?.rows == [.reply, .copy, .pin, .forward, .select])
    #expect(Self.menu(.channel, .incoming)?.rows == [.copy, .forward, .select])
    #expect(Self.menu(.group, .incoming, isPinned: true)?.rows.contains(.unpin) == true)
  }

  @Test("Only words are copied, and only a text is edited")
  func words() {
    let photo = Self.menu(.private, .outgoing, text: "", content: .photo(PhotoContent(media: nil)))
    #expect(photo?.rows == [.reply, .pin, .forward, .delete, .select])
    let caption = Self.menu(.private, .outgoing, content: .photo(PhotoContent(media: nil)))
    #expect(caption?.rows.contains(.copy) == true && caption?.rows.contains(.edit) == false)
  }

  @Test("A service message has no menu")
  func service() {
    let content = MessageContent.service(.channelCreated)
    #expect(Self.menu(.private, .incoming, content: content) == nil)
  }

  @Test("The reactions of the reader are marked, with and without a variation selector")
  func chosen() throws {
    var message = Message(id: 3, text: MessageText(plain: "Hi"))
    message.reactions = Reactions(list: [
      Reactions.Reaction(symbol: .emoji("❤\u{FE0F}"), isChosen: true),
      Reactions.Reaction(symbol: .emoji("👍")),
    ])
    #expect(try #require(ContextMenu(of: message, isPinned: false)).chosen == ["❤"])
  }

  @Test("A row is named by its words in the language of the screen, or in English")
  func labels() throws {
    let menu = try #require(Self.menu(.private, .outgoing))
    let german = try #require(Language(tag: "de"))
    #expect(menu.row(labeled: "Antworten", in: german) == .reply)
    #expect(menu.row(labeled: "Reply", in: german) == .reply)
    #expect(menu.row(labeled: "Unpin", in: german) == nil)
    #expect(menu.row(labeled: "", in: german) == nil)
  }
}
