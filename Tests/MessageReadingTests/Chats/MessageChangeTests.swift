import MessageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Updates that name messages by their ids (Spec/Messages.md 2.7).
@Suite struct MessageChangeTests {
  private static let chat = "-1000000001234"

  private func lines(_ updates: String...) -> String { updates.joined(separator: "\n") }
  private func array(_ updates: String...) -> String { "[\(updates.joined(separator: ","))]" }
  private func new(_ message: String) -> String { #"{"@type":"updateNewMessage","message":\#(message)}"# }

  private func content(_ id: Int, _ text: String) -> String {
    #"{"@type":"updateMessageContent","chat_id":\#(Self.chat),"message_id":\#(id),"new_content":{"@type":"messageText","text":{"@type":"formattedText","text":"\#(text)","entities":[{"@type":"textEntity","offset":0,"length":1,"type":{"@type":"textEntityTypeBold"}}]}}}"#
  }

  private func edited(_ id: Int, at date: Int) -> String {
    #"{"@type":"updateMessageEdited","chat_id":\#(Self.chat),"message_id":\#(id),"edit_date":\#(date),"reply_markup":{"@type":"replyMarkupInlineKeyboard","rows":[[{"text":"Go","type":{"@type":"inlineKeyboardButtonTypeUrl","url":"https://example.org"}}]]}}"#
  }

  @Test func anEditedMessageTakesThePlaceOfTheOldOne() throws {
    let text = lines(
      new(Talk.tdlib(1, "a")), new(Talk.tdlib(2, "b")), content(1, "A"), edited(1, at: Talk.date(9)))
    let chat = try #require(try openChat(text))
    #expect(chat.texts == ["A", "b"])
    #expect(chat.results[0].message.editDate == Talk.date(9))
    #expect(chat.results[0].message.keyboard?.rows.first?.first?.label == "Go")
    #expect(chat.diagnostics.isEmpty)
    #expect(chat.records == ChatRecords(read: 4, [.drawn: 2, .changing: 2]))
  }

  @Test func editsCanBeShown() throws {
    let text = array(
      new(Talk.tdlib(1, "a")), content(1, "b"), edited(1, at: Talk.date(8)), content(1, "c"),
      edited(1, at: Talk.date(9)))
    let options = ChatOptions(showsEdits: true)
    let chat = try #require(try ChatReader.open(Array(text.utf8), options: options))
    #expect(chat.texts == ["a", "b", "c"])
    #expect(chat.results.map(\.message.editDate) == [nil, Talk.date(8), Talk.date(9)])
    #expect(chat.records == ChatRecords(read: 5, [.drawn: 1, .changing: 4]))
    #expect(chat.index(ofMessage: 1) == 2)
  }

  @Test func editsOfWholeMessagesCanBeShown() throws {
    let text = array(
      #"{"update_id":1,"message":\#(Talk.botAPI(5, "a"))}"#,
      #"{"update_id":2,"edited_message":\#(Talk.botAPI(5, "b", more: #","edit_date":1800000000"#))}"#)
    #expect(try openChat(text)?.texts == ["b"])
    let chat = try ChatReader.open(Array(text.utf8), options: ChatOptions(showsEdits: true))
    #expect(chat?.texts == ["a", "b"])
    #expect(chat?.records == ChatRecords(read: 2, [.drawn: 2]))
  }

  @Test func aDeletedMessageGoes() throws {
    let delete =
      #"{"@type":"updateDeleteMessages","chat_id":\#(Self.chat),"message_ids":[1],"is_permanent":true,"from_cache":false}"#
    let chat = try #require(try openChat(array(new(Talk.tdlib(1, "a")), new(Talk.tdlib(2, "b")), delete)))
    #expect(chat.texts == ["b"])
    #expect(chat.records == ChatRecords(read: 3, [.drawn: 1, .deleted: 1, .changing: 1]))
    // Messages that are only removed from memory stay.
    let unloaded = delete.replacing(#""from_cache":false"#, with: #""from_cache":true"#)
    #expect(try openChat(array(new(Talk.tdlib(1, "a")), new(Talk.tdlib(2, "b")), unloaded))?.texts.count == 2)
  }

  /// Only a channel distinguishes its ids from those of all other chats.
  @Test func deletionsOfTheWireProtocol() throws {
    let channel =
      #"{"_":"UpdateDeleteChannelMessages","channel_id":1234,"messages":[1],"pts":1,"pts_count":1}"#
    #expect(try openChat(array(Talk.wire(1, "a"), Talk.wire(2, "b"), channel))?.texts == ["b"])
    let others = #"{"_":"UpdateDeleteMessages","messages":[1],"pts":1,"pts_count":1}"#
    #expect(try openChat(array(Talk.wire(1, "a"), Talk.wire(2, "b"), others))?.texts == ["a", "b"])
  }

  @Test func reactionsAndViewsAreTheLatest() throws {
    let info =
      #"{"@type":"updateMessageInteractionInfo","chat_id":\#(Self.chat),"message_id":1,"interaction_info":{"@type":"messageInteractionInfo","view_count":42,"forward_count":0,"reactions":{"@type":"messageReactions","reactions":[{"@type":"messageReaction","type":{"@type":"reactionTypeEmoji","emoji":"👍"},"total_count":3}]}}}"#
    let chat = try #require(try openChat(array(new(Talk.tdlib(1, "a")), info)))
    #expect(chat.results[0].message.views == 42)
    #expect(chat.results[0].message.reactions.list.map(\.count) == [3])
  }

  @Test func reactionsOfBotAPIAreAddedUp() throws {
    func reaction(_ user: Int, _ old: String, _ new: String) -> String {
      func list(_ emoji: String) -> String { emoji.isEmpty ? "" : #"{"type":"emoji","emoji":"\#(emoji)"}"# }
      return
        #"{"update_id":\#(user),"message_reaction":{"chat":{"id":\#(Self.chat),"type":"supergroup"},"message_id":1,"user":{"id":\#(user),"first_name":"U"},"date":1,"old_reaction":[\#(list(old))],"new_reaction":[\#(list(new))]}}"#
    }
    let message = #"{"update_id":1,"message":\#(Talk.botAPI(1, "a"))}"#
    let chat = try #require(
      try openChat(array(message, reaction(7, "", "👍"), reaction(8, "", "👍"), reaction(7, "👍", "🔥"))))
    let list = chat.results[0].message.reactions.list
    #expect(list.map(\.symbol) == [.emoji("👍"), .emoji("🔥")])
    #expect(list.map(\.count) == [1, 1])
    #expect(list[1].people == [PeerID(.user, 7)])
    #expect(chat.records == ChatRecords(read: 4, [.drawn: 1, .changing: 3]))
  }

  @Test func anonymousReactionsAreCounted() throws {
    let count =
      #"{"update_id":3,"message_reaction_count":{"chat":{"id":\#(Self.chat),"type":"supergroup"},"message_id":1,"date":1,"reactions":[{"type":{"type":"emoji","emoji":"👍"},"total_count":7}]}}"#
    let message = #"{"update_id":1,"message":\#(Talk.botAPI(1, "a"))}"#
    let answer = #"{"ok":true,"result":[\#(message),\#(count)]}"#
    #expect(try openChat(answer)?.results[0].message.reactions.list.map(\.count) == [7])
    // A repeated message, for example of a pressed button, does not contain them.
    let query = #"{"update_id":4,"callback_query":{"id":"1","message":\#(Talk.botAPI(1, "a")),"data":"x"}}"#
    let again = try #require(try openChat(#"{"ok":true,"result":[\#(message),\#(count),\#(query)]}"#))
    #expect(again.results.map(\.message.reactions.list.first?.count) == [7])
  }

  /// The file does not contain the changed messages: this is reported.
  @Test func changesOfWhatIsNotThereAreTold() throws {
    let chat = try #require(try openChat(array(new(Talk.tdlib(1, "a")), content(5, "x"))))
    #expect(chat.texts == ["a"])
    #expect(chat.records == ChatRecords(read: 2, [.drawn: 1, .leftOut: 1]))
    #expect(chat.diagnostics.map(\.code) == [.unknownMessage])
  }

  /// Lists of dialogs contain the last message of each chat.
  @Test(arguments: [
    #"{"_":"Dialog","chat":{"_":"Chat","id":-1000000001234,"title":"Tea","type":"ChatType.SUPERGROUP"},"top_message":\#(Talk.pyrogram(1, "a"))}"#,
    #"{"className":"Dialog","name":"Tea","message":\#(Talk.wire(1, "a"))}"#,
  ])
  func dialogsHoldTheirLastMessages(dialog: String) throws {
    #expect(try openChat("[\(dialog)]")?.texts == ["a"])
  }

  /// A later record contains the change.
  @Test func aWholeMessageAfterTheChangeHolds() throws {
    let chat = try #require(
      try openChat(array(new(Talk.tdlib(1, "a")), content(1, "b"), new(Talk.tdlib(1, "c")))))
    #expect(chat.texts == ["c"])
    #expect(chat.records.difference == nil)
  }
}
