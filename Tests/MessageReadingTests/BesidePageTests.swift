import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Values beside a page that are read and not drawn are reported (Spec/Rulings.md 70).
@Suite struct BesidePageTests {
  private static let page = #"{"blocks":[{"type":"paragraph","text":"a"}]}"#
  private static let td =
    #"{"@type":"richMessage","blocks":[{"@type":"pageBlockParagraph","text":{"@type":"richTextPlain","text":"a"}}]}"#
  private static let wire =
    #"{"_":"RichMessage","blocks":[{"_":"PageBlockParagraph","text":{"_":"TextPlain","text":"a"}}]}"#

  @Test(arguments: [
    (#""reply_markup":{"inline_keyboard":[[{"text":"b","url":"u"}]]}"#, "the inline keyboard"),
    (#""reply_to_message":{"message_id":1,"text":"b"}"#, "the message being replied to"),
    (#""quote":{"text":"b","position":0}"#, "the message being replied to"),
    (#""caption":"b""#, "the caption next to the page"),
    (#""text":"b""#, "the text next to the page"),
    (#""photo":[{"file_id":"b"}]"#, "the media next to the page"),
    (#""paid_media":{"star_count":1,"paid_media":[]}"#, "the media next to the page"),
    (#""giveaway_winners":{"winner_count":1}"#, "the media next to the page"),
    (#""forward_origin":{"type":"user"}"#, "the origin of the forwarded message"),
  ])
  func eachPartOfAMessageIsSaidOnce(field: String, title: String) throws {
    let message = #"{"message_id":1,\#(field),"rich_message":\#(Self.page)}"#
    for text in [message, #"{"update_id":1,"message":\#(message)}"#, #"{"ok":true,"result":\#(message)}"#] {
      let diagnostics = try read(text).diagnostics
      #expect(diagnostics.map(\.code) == [.partNotDrawn])
      #expect(diagnostics.first?.message.hasPrefix(title) == true)
      #expect(diagnostics.first?.origin.byteOffset != nil)
    }
  }

  @Test func messagesOfTheOtherFamiliesSayTheSame() throws {
    let tdlib = #"""
      {"@type":"updateNewMessage","message":{"@type":"message","id":1,"reply_to":{"@type":"messageReplyToMessage"},
        "reply_markup":{"@type":"replyMarkupInlineKeyboard","rows":[]},"forward_info":null,
        "content":{"@type":"messageRichMessage","message":\#(Self.td)}}}
      """#
    #expect(try codes(tdlib) == ["part-not-drawn", "part-not-drawn"])
    let dump = #"""
      {"_":"Message","id":1,"message":"b","media":{"_":"MessageMediaEmpty"},"reply_to":null,
        "reply_markup":{"_":"ReplyInlineMarkup"},"rich_message":\#(Self.wire)}
      """#
    #expect(try codes(dump) == ["part-not-drawn", "part-not-drawn"])
  }

  @Test func whatSaysWhoAndWhenIsNoPart() throws {
    let message = #"""
      {"message_id":1,"date":1,"from":{"id":1,"first_name":"b"},"chat":{"id":1,"type":"private"},"text":"",
        "caption":null,"photo":[],"reply_markup":{},"rich_message":\#(Self.page)}
      """#
    #expect(try codes(message) == [])
  }

  @Test func updatesThatAreNotDrawnAreCounted() throws {
    let update = #"{"update_id":1,"message":{"rich_message":\#(Self.page)}}"#
    #expect(try codes("[\(update)]") == [])
    let diagnostics = try read(#"[{"update_id":0,"message":{"text":"b"}},\#(update)]"#).diagnostics
    #expect(diagnostics.map(\.code) == [.partNotDrawn])
    #expect(diagnostics.first?.message == "only the newest of 2 messages that has a page is drawn")
  }

  @Test func theCaptionInAMediumIsSaid() throws {
    let text = #"""
      {"blocks":[{"type":"photo","photo":{"type":"photo","media":"attach://b","caption":"c"}}]}
      """#
    #expect(try codes(text) == ["part-not-drawn"])
  }
}
