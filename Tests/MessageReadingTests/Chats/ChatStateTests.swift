import MessageModel
import Testing

@testable import MessageReading

/// The state of a chat's screen around the list (Spec/Messages.md 2.10).
@Suite struct ChatStateTests {
  private func state(_ text: String) throws -> ScreenState { try #require(try openChat(text)).info.state }

  private func lines(_ elements: String...) -> String { elements.joined(separator: "\n") }

  private static let chat = "-1000000001234"

  // MARK: - Pinned

  @Test func theLatestPinnedMessageShows() throws {
    let chat = lines(
      Talk.tdlib(1, "First", more: #","is_pinned":true"#),
      Talk.tdlib(2, "Second", more: #","is_pinned":true"#),
      Talk.tdlib(3, "Third"))
    let pinned = try #require(try state(chat).pinned)
    #expect(pinned.item.excerpt.text == .plain("Second") && pinned.item.index == 1 && pinned.count == 2)
    #expect(try state(lines(Talk.tdlib(1, "a"), Talk.tdlib(2, "b"))).pinned == nil)
  }

  @Test func updatesPinMessages() throws {
    func tdlib(_ isPinned: Bool) -> String {
      #"{"@type":"updateMessageIsPinned","chat_id":\#(Self.chat),"message_id":1,"is_pinned":\#(isPinned)}"#
    }
    let messages = [Talk.tdlib(1, "First"), Talk.tdlib(2, "Second")]
    #expect(
      try state(lines(messages[0], messages[1], tdlib(true))).pinned?.item.excerpt.text == .plain("First"))
    #expect(try state(lines(messages[0], messages[1], tdlib(true), tdlib(false))).pinned == nil)
    let wire = [Talk.wire(1, "First"), Talk.wire(2, "Second")]
    for more in [#","pinned":true"#, #","flags":1"#] {
      let update =
        #"{"_":"UpdatePinnedChannelMessages","channel_id":1234,"messages":[1,2],"pts":5,"pts_count":2\#(more)}"#
      let pinned = try state(lines(wire[0], wire[1], update)).pinned
      #expect(pinned?.count == 2 && pinned?.item.excerpt.text == .plain("Second"), "\(more)")
    }
    let unpinned = #"{"_":"UpdatePinnedChannelMessages","channel_id":1234,"messages":[1]}"#
    let pinned = Talk.wire(1, "First", more: #","pinned":true"#)
    #expect(try state(lines(pinned, wire[1], unpinned)).pinned == nil)
  }

  @Test func aChatSaysWhatIsPinned() throws {
    let messages = #"[{"from":"Anna","text":"Hi"},{"from":"me","text":"Hello"}]"#
    #expect(try state(#"{"pinned":1,"messages":\#(messages)}"#).pinned?.item.excerpt.text == .plain("Hi"))
    #expect(try state(#"{"pinned":[2,1],"messages":\#(messages)}"#).pinned?.count == 2)
    #expect(try state(#"{"pinned":99,"messages":\#(messages)}"#).pinned == nil)
    let message = #"{"message_id":5,"date":1,"chat":{"id":9,"type":"private","first_name":"A"},"text":"Far"}"#
    let bot = #"{"message_id":6,"date":2,"chat":{"id":9,"type":"private","first_name":"A"},"text":"Near"}"#
    let chat =
      #"{"chat":{"id":9,"type":"private","first_name":"A","pinned_message":\#(message)},"messages":[\#(bot)]}"#
    #expect(try state(chat).pinned?.item.excerpt.text == .plain("Far"))
  }

  // MARK: - Small groups

  @Test(arguments: [
    (#","action_bar":{"@type":"chatActionBarInviteMembers"}"#, true),
    (#","action_bar":{"@type":"chatActionBarReportSpam"}"#, false), (#","action_bar":null"#, false),
    (#","add_members":true"#, true), (#","add_members":"yes"#, false), ("", false),
  ])
  func aSmallGroupOffersToAddMembers(fields: String, offers: Bool) throws {
    let type = #""type":{"@type":"chatTypeSupergroup","supergroup_id":1234,"is_channel":false}"#
    let chat =
      #"{"messages":[\#(Talk.tdlib(1, "a"))],"chats":[{"@type":"chat","id":\#(Self.chat),\#(type),"title":"Tea"\#(fields.replacing("yes", with: "yes\""))}]}"#
    #expect(try state(chat).offersMembers == offers)
  }

  @Test func membersAreOfferedInEveryFormat() throws {
    let wire =
      #"{"messages":[\#(Talk.wire(1, "a"))],"chats":[{"_":"Channel","id":1234,"title":"Tea","megagroup":true,"settings":{"_":"PeerSettings","flags":256}}]}"#
    #expect(try state(wire).offersMembers)
    #expect(try !state(wire.replacing("256", with: "255")).offersMembers)
    let update =
      #"{"@type":"updateChatActionBar","chat_id":\#(Self.chat),"action_bar":{"@type":"chatActionBarInviteMembers"}}"#
    #expect(try state(lines(Talk.tdlib(1, "a"), update)).offersMembers)
    let written =
      #"{"add_members":true,"messages":[{"from":"Anna","text":"Hi"},{"from":"Bob","text":"Ho"},{"from":"me","text":"Yes"}]}"#
    #expect(try state(written).offersMembers)
    // A talk of two has no members.
    let two =
      #"{"add_members":true,"messages":[{"message_id":5,"date":1,"chat":{"id":9,"type":"private","first_name":"A"},"text":"Far"}]}"#
    #expect(try !state(two).offersMembers)
  }

  // MARK: - Drafts

  @Test func draftsOfAllProtocolsAreInTheField() throws {
    let update =
      #"{"@type":"updateChatDraftMessage","chat_id":\#(Self.chat),"draft_message":{"@type":"draftMessage","reply_to":{"@type":"inputMessageReplyToMessage","message_id":1},"input_message_text":{"@type":"inputMessageText","text":{"@type":"formattedText","text":"Well","entities":[]}}}}"#
    let field = try #require(try state(lines(Talk.tdlib(1, "Words"), update)).panel.field)
    #expect(field.text.plainText == "Well" && field.caret == 0)
    #expect(field.accessory?.excerpt.text == .plain("Words"))
    let own = try state(
      #"{"draft":"Tea?","messages":[{"from":"Anna","text":"Hi"},{"from":"me","text":"Yes"}]}"#)
    #expect(own.panel.field?.text.plainText == "Tea?")
    let empty = try state(
      #"{"draft":"","messages":[{"from":"Anna","text":"Hi"},{"from":"me","text":"Yes"}]}"#)
    #expect(empty.panel == .writing(FieldState()))
  }

  // MARK: - Typing

  private func does(_ action: String, _ sender: Int = 5) -> String {
    #"{"@type":"updateChatAction","chat_id":\#(Self.chat),"sender_id":{"@type":"messageSenderUser","user_id":\#(sender)},"action":{"@type":"\#(action)"}}"#
  }

  @Test func whatSomebodyDoesIsTold() throws {
    #expect(try state(lines(Talk.tdlib(1, "a"), does("chatActionTyping"))).activity?.kind == .typing)
    let voice = try state(lines(Talk.tdlib(1, "a"), does("chatActionRecordingVoiceNote")))
    #expect(voice.activity?.kind == .recordingVoice)
    // A message ends it, and so does the sender.
    #expect(
      try state(lines(does("chatActionTyping"), Talk.tdlib(1, "a"), Talk.tdlib(2, "b"))).activity == nil)
    #expect(
      try state(lines(Talk.tdlib(1, "a"), does("chatActionTyping"), does("chatActionCancel"))).activity == nil
    )
    let two = try state(
      lines(
        Talk.tdlib(1, "a"), does("chatActionTyping"), does("chatActionTyping", 6), does("chatActionTyping")))
    #expect(two.activity?.names.count == 2)
  }

  @Test func thoseOfOtherProtocolsToo() throws {
    let wire = #"{"_":"updateUserTyping","user_id":9,"action":{"_":"sendMessageUploadPhotoAction"}}"#
    let message =
      #"{"_":"message","id":1,"peer_id":{"_":"peerUser","user_id":9},"date":1780000000,"message":"a"}"#
    let other =
      #"{"_":"message","id":2,"peer_id":{"_":"peerUser","user_id":9},"date":1780000001,"message":"b"}"#
    #expect(try state(lines(message, other, wire)).activity == ChatActivity(.sendingPhoto))
    let body = #"{"chat_id":9,"action":"choose_sticker"}"#
    let bot = #"{"message_id":6,"date":2,"chat":{"id":9,"type":"private","first_name":"A"},"text":"Near"}"#
    #expect(try state(lines(bot, bot, body)).activity == ChatActivity(.choosingSticker))
    let own = lines(#"{"from":"Anna","text":"Hi"}"#, #"{"from":"Anna","typing":true}"#)
    #expect(try state(own).activity == ChatActivity(names: ["Anna"]))
    let around = #"{"typing":["A","B"],"messages":[{"from":"A","text":"Hi"},{"from":"me","text":"Yes"}]}"#
    #expect(try state(around).activity?.names == ["B", "A"])
  }

  @Test func anActionThatTheAppDoesNotTellIsAWarning() throws {
    let text = lines(Talk.tdlib(1, "a"), does("chatActionChoosingLocation"))
    let chat = try #require(try openChat(text))
    #expect(chat.info.state.activity == nil)
    #expect(chat.diagnostics.map(\.code) == [.partNotDrawn])
  }

  // MARK: - The keyboard of a bot

  private func bot(_ id: Int, _ markup: String) -> String {
    #"{"message_id":\#(id),"date":\#(id),"chat":{"id":9,"type":"private","first_name":"A"},"text":"Near","reply_markup":\#(markup)}"#
  }

  @Test func theLastKeyboardOfABotShows() throws {
    let shows =
      #"{"keyboard":[["Sing",{"text":"Stop","style":"danger"}]],"resize_keyboard":true,"input_field_placeholder":"Which?"}"#
    let shown = try state(lines(bot(1, "{}"), bot(2, shows), bot(3, "{}")))
    let keyboard = try #require(shown.keyboard?.keyboard)
    #expect(
      keyboard.rows.map { $0.map(\.label) } == [["Sing", "Stop"]] && keyboard.fits && !keyboard.isOneTime)
    #expect(keyboard.rows[0][1].style == .danger && shown.panel.field?.placeholder == "Which?")
    let removed = lines(bot(1, shows), bot(2, #"{"remove_keyboard":true}"#))
    #expect(try state(removed).keyboard == nil)
    #expect(try state(lines(bot(1, "{}"), bot(2, #"{"keyboard":[[],{}, 3, null]}"#))).keyboard == nil)
    let wire =
      #"{"_":"message","id":3,"peer_id":{"_":"peerUser","user_id":9},"date":1,"message":"a","reply_markup":{"_":"replyKeyboardMarkup","rows":[{"_":"keyboardButtonRow","buttons":[{"_":"keyboardButton","text":"Yes"}]}],"single_use":true}}"#
    let later =
      #"{"_":"message","id":4,"peer_id":{"_":"peerUser","user_id":9},"date":2,"message":"b","out":true}"#
    #expect(
      try state("[\(wire),\(wire.replacing("\"id\":3", with: "\"id\":5"))]").keyboard?.keyboard.isOneTime
        == true)
    #expect(try state("[\(wire),\(later)]").keyboard == nil)
  }

  // MARK: - Others

  @Test func aDescriptionSaysTheRest() throws {
    let chat =
      #"{"@type":"updateNewChat","chat":{"@type":"chat","id":\#(Self.chat),"type":{"@type":"chatTypeSupergroup","supergroup_id":1234},"title":"T","notification_settings":{"mute_for":50},"unread_mention_count":2,"permissions":{"can_send_basic_messages":false}}}"#
    let read = try #require(try openChat(lines(chat, Talk.tdlib(1, "a"), Talk.tdlib(2, "b"))))
    #expect(read.info.marks == TitleMarks(isMuted: true))
    #expect(read.info.state.buttons == SideButtons(mentions: .init(count: 2)))
    guard case .restricted = read.info.state.panel else {
      Issue.record("\(read.info.state.panel)")
      return
    }
    let blocked = #"{"blocked":true,"menu_button":{"type":"commands"},"messages":[\#(bot(1, "{}"))]}"#
    #expect(try state(blocked).panel == .action(.own(.unblock)))
    let menu = #"{"menu_button":{"type":"web_app","text":"Shop"},"messages":[\#(bot(1, "{}"))]}"#
    #expect(try state(menu).panel.field?.menu == "Shop")
  }

  @Test func nothingThatIsWrongThereStopsAChat() throws {
    let values = [
      "null", "true", "-1", "1e300", #""""#, #""x""#, "[]", "[[]]", "{}", #"{"text":{"text":4}}"#,
    ]
    for field in [
      "pinned", "pinned_message", "draft", "typing", "menu_button", "action", "emoji_status", "dialogs",
    ] {
      for value in values {
        let around =
          #"{"\#(field)":\#(value),"messages":[{"from":"A","text":"Hi"},{"from":"me","text":"Yes"}]}"#
        #expect(try openChat(around)?.count == 2, "\(around)")
        let inside = lines(
          Talk.tdlib(1, "a"), #"{"@type":"x","chat_id":\#(Self.chat),"\#(field)":\#(value)}"#)
        _ = try openChat(inside)
      }
    }
  }
}
