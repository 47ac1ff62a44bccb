import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Every message is drawn, or a diagnostic explains why not (Spec/Messages.md 1.5). The contents of each protocol are
/// tested with missing, null, empty and mistyped fields.
@Suite struct EmptiedMessageTests {
  private static let values = ["null", "{}", "[]", "\"\"", "0", "false", "[null]", "[{}]"]

  private func expectWord(_ text: String) {
    do {
      let result = try readMessage(text)
      #expect(!result.message.showsNothing || !result.diagnostics.isEmpty, "\(text)")
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  // MARK: - Bot API

  private static let services = [
    "new_chat_members", "left_chat_member", "new_chat_title", "new_chat_photo", "delete_chat_photo",
    "group_chat_created", "message_auto_delete_timer_changed", "migrate_to_chat_id", "pinned_message",
    "successful_payment", "users_shared", "write_access_allowed", "proximity_alert_triggered", "boost_added",
    "chat_background_set", "checklist_tasks_done", "forum_topic_created", "forum_topic_edited",
    "video_chat_started", "video_chat_ended", "web_app_data", "gift", "unique_gift", "giveaway_created",
    "giveaway_completed", "rich_message", "something_new", "text", "caption", "paid_star_count",
  ]

  @Test(arguments: BotAPIContentName.allCases.map(\.field.description) + services)
  func botAPI(field: String) {
    for value in Self.values {
      expectWord(Sample.botAPI("\"\(field)\":\(value)"))
      expectWord(Sample.botAPI("\"text\":\"\",\"\(field)\":\(value)"))
      expectWord(Sample.botAPI("\"\(field)\":{\"text\":\(value),\"title\":\(value),\"photo\":\(value)}"))
    }
  }

  // MARK: - TDLib

  private static let tdlibNames = [
    "Text", "Photo", "Video", "Animation", "Audio", "Document", "VoiceNote", "VideoNote", "Sticker",
    "AnimatedEmoji", "Dice", "Contact", "Location", "Venue", "Poll", "Call", "GroupCall", "Story", "Game",
    "Invoice", "Checklist", "PaidMedia", "Giveaway", "GiveawayWinners", "RichMessage", "ExpiredPhoto",
    "Unsupported", "ChatChangeTitle", "ChatAddMembers", "ChatDeleteMember", "PinMessage", "GameScore",
    "CustomServiceAction", "Gift", "UpgradedGift", "GiftedPremium", "PaymentSuccessful", "ForumTopicCreated",
    "ChatSetTheme", "ProximityAlertTriggered", "ChecklistTasksDone", "SomethingNew",
  ]

  @Test(arguments: tdlibNames) func tdlib(name: String) {
    let field = name.prefix(1).lowercased() + name.dropFirst()
    expectWord(Sample.tdlib("", content: "{\"@type\":\"message\(name)\"}"))
    for value in Self.values {
      for key in [field, "text", "title", "caption", "emoji", "gift", "poll"] {
        expectWord(Sample.tdlib("", content: "{\"@type\":\"message\(name)\",\"\(key)\":\(value)}"))
      }
      expectWord(Sample.tdlib("", content: "{\"@type\":\(value)}"))
      expectWord(Sample.tdlib("", content: value))
    }
    expectWord(
      Sample.tdlib("", content: #"{"@type":"messageText","text":{"@type":"formattedText","text":" \n"}}"#))
  }

  // MARK: - Wire protocol

  private static let wireMedia = [
    "Empty", "WebPage", "Photo", "Document", "Contact", "Geo", "GeoLive", "Venue", "Dice", "Poll", "Game",
    "Invoice", "ToDo", "PaidMedia", "Giveaway", "GiveawayResults", "Story", "VideoStream", "Unsupported",
    "SomethingNew",
  ]
  private static let wireActions = [
    "Empty", "ChatCreate", "ChatEditTitle", "ChatEditPhoto", "ChatAddUser", "ChatDeleteUser", "PinMessage",
    "GameScore", "PaymentSent", "CustomAction", "StarGift", "GiftPremium", "SetChatTheme", "PhoneCall",
    "TopicCreate", "TopicEdit", "GeoProximityReached", "SomethingNew",
  ]

  @Test(arguments: wireMedia) func mediaOfTheWire(name: String) {
    for value in Self.values {
      let field = name.lowercased()
      expectWord(
        Sample.wire(
          #""message":"","media":{"_":"MessageMedia\#(name)","\#(field)":\#(value),"webpage":\#(value)}"#))
      expectWord(Sample.wire(#""message":"","media":\#(value)"#))
      expectWord(Sample.wire(#""message":\#(value),"rich_message":\#(value)"#))
    }
  }

  @Test(arguments: wireActions) func actionsOfTheWire(name: String) {
    for value in Self.values {
      let fields = #""title":\#(value),"message":\#(value),"gift":\#(value),"users":\#(value)"#
      expectWord(
        Sample.wire(#""action":{"_":"MessageAction\#(name)",\#(fields)}"#).replacing(
          "\"Message\"", with: "\"MessageService\""))
    }
  }

  // MARK: - Exports

  private static let exportFields = [
    "text", "text_entities", "photo", "file", "media_type", "thumbnail", "contact_information",
    "location_information", "live_location_period_seconds", "place_name", "poll", "game_title",
    "invoice_information", "todo_list", "dice", "giveaway_information", "giveaway_results",
    "paid_stars_amount", "something_new", "sticker_emoji",
  ]

  @Test(arguments: exportFields) func exports(field: String) {
    for value in Self.values + ["\"sticker\"", "\"voice_message\""] {
      expectWord(Sample.exported(#""\#(field)":\#(value)"#))
      expectWord(Sample.exported(#""\#(field)":\#(value),"text":"","text_entities":[]"#))
    }
  }

  private static let exportActions = [
    "pin_message", "custom_action", "phone_call", "edit_group_title", "invite_members", "remove_members",
    "send_payment", "score_in_game", "topic_created", "edit_chat_theme", "something_new", "",
  ]

  @Test(arguments: exportActions) func actionsOfExports(name: String) {
    for value in Self.values {
      let fields = #""action":"\#(name)","title":\#(value),"text":\#(value),"members":\#(value)"#
      expectWord(#"{"id":5,"type":"service","date":"2026-01-01T00:00:00",\#(fields)}"#)
    }
  }

  // MARK: - Replacements

  private func content(_ fields: String) throws -> MessageContent {
    try readMessage(Sample.exported(fields + #","text":"","text_entities":[]"#)).message.content
  }

  @Test func theTextSpeaksWhereItsEntitiesDoNot() throws {
    for entities in ["[]", "null", "7", #"[{"type":"plain","text":""}]"#] {
      let result = try readMessage(Sample.exported(#""text":"hello","text_entities":\#(entities)"#))
      #expect(result.message.text.plainText == "hello")
    }
    let both = Sample.exported(#""text":"hello","text_entities":[{"type":"bold","text":"Hello"}]"#)
    #expect(try readMessage(both).message.text.plainText == "Hello")
  }

  @Test func contentsOfExportsThatAreLines() throws {
    #expect(
      try content(#""giveaway_results":{"channel":1,"winners":[1,2],"unclaimed_count":0}"#)
        == .giveaway(
          Giveaway(
            isOver: true, winnerCount: 2, channels: [PeerID(.channel, 1)],
            winners: [1, 2].map { .peer(PeerID(.user, $0)) })))
    #expect(
      try content(#""giveaway_information":{"quantity":3}"#)
        == .giveaway(Giveaway(winnerCount: 3)))
    #expect(
      try content(#""paid_stars_amount":50"#) == .paidMedia(PaidMedia(price: .stars(50), items: [.init()]))
    )
    #expect(
      try content(#""location_information":null,"live_location_period_seconds":60"#)
        == .location(LocationContent(latitude: 0, longitude: 0, kind: .live(.init(period: 60)))))
    #expect(try content(#""hologram_information":{"a":1}"#) == .unsupported(kind: "hologram_information"))
    guard case .sticker = try content(#""media_type":"sticker","file":null,"sticker_emoji":"🎈""#) else {
      Issue.record("a sticker without its file")
      return
    }
  }
}
