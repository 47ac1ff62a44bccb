import PageModel
import Testing

@testable import MessageModel

@Suite struct EmojiTextTests {
  private static let custom = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🦊"))

  @Test(arguments: [
    ("🦊", [1]), ("🦊🐻", [2]), ("👨‍👩‍👧", [1]), ("1️⃣", [1]), ("☀️", [1]), ("☝🏽", [1]), ("🇩🇪", [1]), ("❤️🔥", [2]),
  ])
  func emojiAloneAreLarge(text: String, counts: [Int]) {
    #expect(MessageText(plain: text).onlyEmoji == LargeEmoji(kind: .plain, counts: counts))
  }

  @Test(arguments: ["", "a", "🦊a", "1", "#", "🦊 🐻", "🦊\n🐻", " ", "☀"])
  func anythingElseIsText(text: String) {
    #expect(MessageText(plain: text).onlyEmoji == nil)
  }

  @Test func customEmojiMayStandInLines() {
    let text = RichText.concat([
      Self.custom, .plain(" "), Self.custom, .plain("\n\n"), Self.custom, .plain("🐻"), Self.custom,
    ])
    let emoji = MessageText([.text(text)]).onlyEmoji
    #expect(emoji == LargeEmoji(kind: .custom, counts: [2, 0, 3]))
    #expect(emoji?.length == 3)
  }

  @Test func entitiesKeepEmojiSmall() {
    #expect(MessageText([.text(.styled(.bold, .plain("🦊")))]).onlyEmoji == nil)
    #expect(MessageText([.quote(.plain("🦊"), isCollapsible: false)]).onlyEmoji == nil)
    #expect(MessageText([.text(.concat([Self.custom, .styled(.bold, .plain("🦊"))]))]).onlyEmoji == nil)
  }

  @Test func onlyMessagesOfTextHaveLargeEmoji() {
    var message = Message(text: MessageText(plain: "🦊"))
    #expect(message.largeEmoji == LargeEmoji(kind: .plain, counts: [1]))
    message.preview = LinkPreview(url: "https://example.com")
    #expect(message.largeEmoji == nil)
    message.preview = nil
    message.content = .photo(PhotoContent(media: nil))
    #expect(message.largeEmoji == nil)
  }
}
