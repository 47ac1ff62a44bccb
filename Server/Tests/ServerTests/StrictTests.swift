import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Server

/// Tests of what the Bot API refuses, and of fields that only some messages have.
@Suite struct StrictTests {
  private static let group: Fields = [
    "users": [["id": 1, "first_name": "Ada"], ["id": 2, "first_name": "Bo"]],
    "groups": [
      [
        "id": -1_001, "title": "Tea", "username": "Tea_Group", "is_forum": true, "owner": 1, "members": [2],
        "admins": ["700:test"],
      ],
      ["id": -1_002, "title": "Quiet", "members": [1, 2, "700:test"]],
      ["id": -3, "title": "Old", "type": "group", "owner": 1, "members": ["700:test"]],
    ],
  ]

  @Test("An empty parse mode is none, and links are found beside given entities but not in them")
  func entities() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      for mode in ["", "none", "NONE"] {
        let plain = try await bot.send("<b>a</b>", ["parse_mode": .text(mode)])
        #expect(plain["text"] == "<b>a</b>", "\(mode)")
      }
      let marked = try await bot.send(
        "see https://a.org and @durov",
        [
          "entities": [
            ["type": "bold", "offset": 0, "length": 3], ["type": "code", "offset": 22, "length": 6],
            ["type": "hashtag", "offset": 4, "length": 2],
          ]
        ])
      #expect(
        marked["entities"] == [
          ["type": "bold", "offset": 0, "length": 3], ["type": "url", "offset": 4, "length": 13],
          ["type": "code", "offset": 22, "length": 6],
        ])
      try await bot.refused(
        "sendMessage",
        ["chat_id": 4242, "text": "abc", "entities": [["type": "bold", "offset": 1, "length": 3]]],
        "Bad Request: entity beginning at UTF-16 offset 1 ends after the end of the text at UTF-16 offset 4")
      // An emoji has two units, and four bytes.
      for (offset, length, words) in [
        (2, 1, "entity begins in a middle of a UTF-16 symbol at byte offset 5"),
        (0, 2, "entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 5"),
      ] {
        let entity: JSON = [
          "type": "bold", "offset": .integer(offset), "length": .integer(length),
        ]
        try await bot.refused(
          "sendMessage", ["chat_id": 4242, "text": "a😀b", "entities": .list([entity])],
          "Bad Request: " + words)
      }
      // A parse mode wins over entities.
      let both = try await bot.send(
        "*a*", ["parse_mode": "MarkdownV2", "entities": [["type": "code", "offset": 0, "length": 1]]])
      #expect(both["entities"] == [["type": "bold", "offset": 0, "length": 1]])
    }
  }

  @Test("Quotes, answers to other chats, and answers in topics")
  func replies() async throws {
    try await EmulatorClient.run { bot in
      _ = try await bot.sim("setup", Self.group)
      try await bot.say("one two one")
      let quoted = try await bot.send(
        "a",
        [
          "reply_parameters": [
            "message_id": 1, "quote": "*one*", "quote_parse_mode": "MarkdownV2", "quote_position": 7,
          ]
        ])
      #expect(
        quoted["quote"] == [
          "text": "one", "position": 8, "is_manual": true,
          "entities": [["type": "bold", "offset": 0, "length": 3]],
        ])
      try await bot.refused(
        "sendMessage",
        ["chat_id": 4242, "text": "a", "reply_parameters": ["message_id": 1, "quote": "three"]],
        "Bad Request: QUOTE_TEXT_INVALID")
      let elsewhere = try await bot.call(
        "sendMessage",
        ["chat_id": "@tea_group", "text": "a", "reply_parameters": ["message_id": 1, "chat_id": 4242]]
      ).result
      #expect(elsewhere["reply_to_message"] == nil && elsewhere["chat"]?["id"] == -1001)
      #expect(elsewhere["external_reply"]?["origin"]?["sender_user"]?["id"] == 4242)
      let missing: Fields = ["message_id": 99, "allow_sending_without_reply": true]
      #expect(try await bot.send("a", ["reply_parameters": .object(missing)])["reply_to_message"] == nil)
      let topic = try await bot.call("createForumTopic", ["chat_id": -1001, "name": "Leaves"]).result
      let thread = topic["message_thread_id"] ?? .null
      let first = try await bot.call(
        "sendMessage", ["chat_id": -1001, "message_thread_id": thread, "text": "a"]
      ).result
      let answer = try await bot.call(
        "sendMessage",
        ["chat_id": -1001, "text": "b", "reply_parameters": ["message_id": first["message_id"] ?? .null]]
      ).result
      #expect(answer["message_thread_id"] == thread && answer["is_topic_message"] == true)
      // Administrators may write to a closed topic.
      let place: Fields = ["chat_id": -1001, "message_thread_id": thread]
      #expect(try await bot.call("closeForumTopic", place).result == true)
      #expect(try await bot.call("sendMessage", place.merging(["text": "c"]) { $1 }).status == 200)
    }
  }

  @Test("A message of an inline result is edited by its own id, and its button names that id")
  func inlineMessages() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      _ = try await bot.sim("inline", ["query": "tea"])
      let keyboard: JSON = ["inline_keyboard": [[["text": "More", "callback_data": "m"]]]]
      let result: JSON = [
        "type": "article", "id": "a", "title": "A", "reply_markup": keyboard,
        "input_message_content": ["message_text": "first"],
      ]
      _ = try await bot.call("answerInlineQuery", ["inline_query_id": "inline-1", "results": [result]])
      let sent = try await bot.sim("inline/choose", [:])
      let id = try #require(sent["inline_message_id"])
      let chosen = try await bot.updates().compactMap { $0["chosen_inline_result"] }.first
      #expect(chosen?["inline_message_id"] == id)
      let edit: Fields = ["inline_message_id": id, "text": "second", "reply_markup": keyboard]
      #expect(try await bot.call("editMessageText", edit).result == true)
      try await bot.refused("editMessageText", edit, BotError.notModified.description)
      try await bot.refused(
        "editMessageText", ["inline_message_id": "x", "text": "a"], "Bad Request: MESSAGE_ID_INVALID")
      var other = bot
      other.token = "701:other"
      try await other.refused("editMessageText", edit, "Bad Request: MESSAGE_ID_INVALID")
      _ = try await bot.sim("callback", ["label": "More"])
      let query = try await bot.updates().last?["callback_query"]
      #expect(query?["inline_message_id"] == id && query?["message"] == nil && query?["data"] == "m")
      let mark: JSON = ["inline_keyboard": [[["text": "Less", "callback_data": "l"]]]]
      #expect(
        try await bot.call("editMessageReplyMarkup", ["inline_message_id": id, "reply_markup": mark]).result
          == true)
      #expect(
        try await bot.sim("chat/4242?format=text").string?.hasSuffix("alice: second\n    [Less]\n") == true)
    }
  }

  @Test("Copies and forwards: order, albums, keyboards, and what cannot be copied")
  func copies() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let keyboard: JSON = ["inline_keyboard": [[["text": "Yes", "callback_data": "y"]]]]
      try await bot.send("two", ["reply_markup": keyboard])
      let media = #"[{"type":"photo","media":"attach://x"},{"type":"photo","media":"attach://x"}]"#
      let chat = EmulatorClient.Part(name: "chat_id", bytes: Array("4242".utf8))
      let album = try await bot.upload(
        "sendMediaGroup",
        [
          chat, .init(name: "media", bytes: Array(media.utf8)),
          .init(name: "x", file: "x.png", bytes: EmulatorClient.png),
        ])
      #expect(album.result.elements?.count == 2)
      try await bot.send("secret", ["protect_content": true])
      _ = try await bot.call("pinChatMessage", ["chat_id": 4242, "message_id": 2])
      let place: Fields = ["chat_id": 4242, "from_chat_id": 4242]
      func several(_ ids: JSON) -> Fields { place.merging(["message_ids": ids]) { $1 } }
      let copies = try await bot.call("copyMessages", several([2, 3, 4, 5, 6, 99])).result.elements ?? []
      #expect(copies == [["message_id": 7], ["message_id": 8], ["message_id": 9]])
      let messages = try await bot.sim("chat/4242/messages.json").elements ?? []
      #expect(messages[6]["reply_markup"] == nil && messages[6]["text"] == "two")
      #expect(
        messages[7]["media_group_id"] != nil && messages[7]["media_group_id"] == messages[8]["media_group_id"]
      )
      #expect(messages[7]["media_group_id"] != messages[2]["media_group_id"])
      for (ids, words) in [
        ([3, 2], "message identifiers must be in a strictly increasing order"),
        ([], "message identifiers are not specified"), ([99], "there are no messages to forward"),
        ([5, 6], "there are no messages to forward"),
        (.list((1...101).map { .integer($0) }), "too many message identifiers specified"),
      ] as [(JSON, String)] {
        for method in ["copyMessages", "forwardMessages"] {
          try await bot.refused(method, several(ids), "Bad Request: " + words)
        }
      }
      for id in [5, 6] {
        let one = place.merging(["message_id": .integer(id)]) { $1 }
        try await bot.refused("copyMessage", one, "Bad Request: the message can't be copied")
        try await bot.refused("forwardMessage", one, "Bad Request: the message can't be forwarded")
      }
      try await bot.refused(
        "pinChatMessage", ["chat_id": 4242, "message_id": 6], "Bad Request: service messages can't be pinned")
      try await bot.refused(
        "pinChatMessage", ["chat_id": 4242, "message_id": 2], "Bad Request: CHAT_NOT_MODIFIED")
    }
  }

  @Test("An answer with a cache time answers the same press again, and late answers are refused")
  func cachedAnswers() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      try await bot.send(
        "Pick", ["reply_markup": ["inline_keyboard": [[["text": "A", "callback_data": "a"]]]]])
      _ = try await bot.sim("callback", ["label": "A"])
      _ = try await bot.call(
        "answerCallbackQuery", ["callback_query_id": "cbq-1", "text": "Done", "cache_time": 60])
      let again = try await bot.sim("callback", ["label": "A"])
      #expect(again["update_id"] == .null && again["answer"]?["text"] == "Done")
      #expect(
        try await bot.sim("callback", ["label": "A", "user_id": 5, "chat_id": 4242])["update_id"] != .null)
      _ = try await bot.sim("clock", ["advance": 61])
      #expect(try await bot.sim("callback", ["label": "A"])["callback_query_id"] == "cbq-4")
      _ = try await bot.sim("clock", ["advance": 16])
      try await bot.refused(
        "answerCallbackQuery", ["callback_query_id": "cbq-4"], BotError.queryIsTooOld.description)
    }
  }

  @Test("Effects, reactions, bots, and dimensions of photos")
  func refusals() async throws {
    try await EmulatorClient.run { bot in
      _ = try await bot.sim("setup", Self.group)
      try await bot.say("hello")
      #expect(try await bot.send("a", ["message_effect_id": "5104841245755180586"])["effect_id"] != nil)
      try await bot.refused(
        "sendMessage", ["chat_id": 4242, "text": "a", "message_effect_id": "x"],
        "Bad Request: EFFECT_ID_INVALID")
      try await bot.refused(
        "sendMessage", ["chat_id": -1001, "text": "a", "message_effect_id": "5"],
        "Bad Request: can't use message effects in the chat")
      for (emoji, isFine) in [("👍", true), ("❤️", true), ("👨‍💻", true), ("🍏", false), ("a", false)] {
        let answer = try await bot.call(
          "setMessageReaction",
          ["chat_id": 4242, "message_id": 1, "reaction": [["type": "emoji", "emoji": .text(emoji)]]])
        #expect(answer.status == (isFine ? 200 : 400), "\(emoji)")
        if !isFine { #expect(answer.description == "Bad Request: REACTION_INVALID") }
      }
      _ = try await bot.sim("setup", ["bots": [["token": "701:other"]]])
      try await bot.refused(
        "sendMessage", ["chat_id": 701, "text": "a"], "Forbidden: bots can't send messages to bots",
        status: 403)
      // A picture that is much wider than high.
      var wide = EmulatorClient.png
      wide[18] = 1
      let photo = try await bot.upload(
        "sendPhoto",
        [.init(name: "chat_id", bytes: Array("4242".utf8)), .init(name: "photo", file: "a.png", bytes: wide)])
      #expect(photo.description == "Bad Request: PHOTO_INVALID_DIMENSIONS")
      try await bot.refused(
        "getChatMember", ["chat_id": -1001, "user_id": 99], "Bad Request: user not found")
      // Members have the permissions of the group, and restricted members their own.
      _ = try await bot.sim(
        "setup", ["groups": [["id": -1_004, "title": "Strict", "owner": 1, "admins": ["700:test"]]]])
      #expect(
        try await bot.call(
          "setChatPermissions", ["chat_id": -1004, "permissions": ["can_send_messages": false]]
        )
        .result == true)
      #expect(try await bot.call("sendMessage", ["chat_id": -1004, "text": "a"]).status == 200)
      try await bot.refused(
        "pinChatMessage", ["chat_id": -1002, "message_id": 1], "Bad Request: message to pin not found")
      let sent =
        try await bot.call("sendMessage", ["chat_id": -1002, "text": "a"]).result["message_id"] ?? .null
      try await bot.refused(
        "pinChatMessage", ["chat_id": -1002, "message_id": sent],
        "Bad Request: not enough rights to manage pinned messages in the chat")
    }
  }

  @Test("A group that becomes a supergroup is refused with its new id")
  func migration() async throws {
    try await EmulatorClient.run { bot in
      _ = try await bot.sim("setup", Self.group)
      let new = try await bot.sim("migrate", ["chat_id": -3, "new_chat_id": -1_005])
      #expect(new == ["chat_id": -1005])
      let refused = try await bot.call("sendMessage", ["chat_id": -3, "text": "a"])
      #expect(refused.description == "Bad Request: group chat was upgraded to a supergroup chat")
      #expect(refused.body["parameters"] == ["migrate_to_chat_id": -1005])
      let updates = try await bot.updates()
      #expect(updates.first?["message"]?["migrate_to_chat_id"] == -1005)
      #expect(updates.last?["message"]?["migrate_from_chat_id"] == -3)
      #expect(try await bot.call("sendMessage", ["chat_id": -1005, "text": "a"]).status == 200)
      _ = try await bot.sim("migrate", ["chat_id": -3], status: 409)
    }
  }

  @Test("A message that one person sees is not on the phones of others, and has methods of its own")
  func ephemeralMessages() async throws {
    try await EmulatorClient.run { bot in
      _ = try await bot.sim("setup", Self.group)
      let sent = try await bot.call(
        "sendMessage",
        ["chat_id": -1002, "text": "For Bo", "ephemeral_message_parameters": ["receiver_user_id": 2]]
      ).result
      #expect(sent["receiver_user"]?["id"] == 2 && sent["ephemeral_message_id"] == 1)
      try await bot.refused(
        "editMessageText", ["chat_id": -1002, "message_id": sent["message_id"] ?? .null, "text": "x"],
        "Bad Request: message to edit not found")
      let place: Fields = ["chat_id": -1002, "receiver_user_id": 2, "ephemeral_message_id": 1]
      #expect(
        try await bot.call("editEphemeralMessageText", place.merging(["text": "Only Bo"]) { $1 }).result
          == true)
      for (person, sees) in [(1, false), (2, true)] {
        let layout = try await bot.sim("chat/-1002/layout.json?as=\(person)")
        #expect(String(decoding: try layout.bytes, as: UTF8.self).contains("Only Bo") == sees)
      }
      try await bot.refused(
        "deleteEphemeralMessage", place.merging(["receiver_user_id": 1]) { $1 },
        "Bad Request: message to delete not found")
      #expect(try await bot.call("deleteEphemeralMessage", place).result == true)
      try await bot.refused("deleteEphemeralMessage", place, "Bad Request: message to delete not found")
      try await bot.refused(
        "sendMessage", ["chat_id": -1002, "text": "a", "receiver_user_id": 77], "Bad Request: user not found")
    }
  }

  @Test("Rights of members: oneself, administrators, private chats, and invitations")
  func members() async throws {
    try await EmulatorClient.run { bot in
      _ = try await bot.sim("setup", Self.group)
      _ = try await bot.sim(
        "setup", ["groups": [["id": -1_009, "title": "Two", "owner": 1, "admins": ["700:test", 2]]]])
      try await bot.say("hello")
      for (method, more, words) in [
        ("banChatMember", ["chat_id": -1009, "user_id": 700], "can't restrict self"),
        ("promoteChatMember", ["chat_id": -1009, "user_id": 700], "can't promote self"),
        ("banChatMember", ["chat_id": -1009, "user_id": 1], "can't remove chat owner"),
        ("banChatMember", ["chat_id": -1009, "user_id": 2], "user is an administrator of the chat"),
        ("banChatMember", ["chat_id": 4242, "user_id": 4242], "can't ban members in private chats"),
        ("createChatInviteLink", ["chat_id": 4242], "can't invite members to a private chat"),
        ("exportChatInviteLink", ["chat_id": -1002], "not enough rights to manage chat invite link"),
        (
          "createChatInviteLink", ["chat_id": -1009, "member_limit": 5, "creates_join_request": true],
          "member limit can't be specified for links requiring administrator approval"
        ),
        ("setChatMenuButton", ["chat_id": -1009], "invalid chat_id specified"),
        ("setMyCommands", ["commands": [["command": "/", "description": "x"]]], "command must be non-empty"),
        (
          "setMyCommands", ["commands": [["command": "a", "description": " "]]],
          "command description must be non-empty"
        ),
      ] as [(String, Fields, String)] {
        try await bot.refused(method, more, "Bad Request: " + words)
      }
    }
  }

  @Test("Polls: quizzes, closing by time, and who can stop them")
  func polls() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let quiz: Fields = ["chat_id": 4242, "question": "q", "options": ["a", "b"], "type": "quiz"]
      for (more, words) in [
        ([:], "correct quiz option list must be non-empty"),
        (["correct_option_ids": [1, 0]], "correct quiz option list must be increasing"),
        (["correct_option_ids": [2]], "wrong quiz correct_option_id"),
        (["question": .text(String(repeating: "q", count: 301))], "poll question length must not exceed 300"),
        (["options": [.text(String(repeating: "o", count: 101))]], "poll options length must not exceed 100"),
        (["options": []], "poll must have at least one answer option"),
      ] as [(Fields, String)] {
        try await bot.refused("sendPoll", quiz.merging(more) { $1 }, "Bad Request: " + words)
      }
      let poll = try await bot.call(
        "sendPoll", quiz.merging(["correct_option_id": 1, "open_period": 60]) { $1 })
      #expect(poll.result["poll"]?["close_date"] == 1_767_268_860)
      _ = try await bot.updates()
      _ = try await bot.sim("clock", ["advance": 61])
      let update = try await bot.updates().last?["poll"]
      #expect(update?["is_closed"] == true && update?["correct_option_ids"] == [1])
      let place: Fields = ["chat_id": 4242, "message_id": poll.result["message_id"] ?? .null]
      try await bot.refused("stopPoll", place, "Bad Request: poll has already been closed")
      try await bot.refused(
        "stopPoll", ["chat_id": 4242, "message_id": 1], "Bad Request: message is not a poll")
      _ = try await bot.sim("vote", place.merging(["options": [0]]) { $1 }, status: 409)
      // A vote in a quiz is final, that in another poll is not.
      for (type, status) in [("quiz", 409), ("regular", 200)] as [(String, Int)] {
        let poll = try await bot.call(
          "sendPoll", quiz.merging(["correct_option_id": 1, "type": .text(type)]) { $1 })
        let place: Fields = ["chat_id": 4242, "message_id": poll.result["message_id"] ?? .null]
        _ = try await bot.sim("vote", place.merging(["options": [0]]) { $1 })
        _ = try await bot.sim("vote", place.merging(["options": [1]]) { $1 }, status: status)
      }
    }
  }

  @Test("Invoices need a provider and an amount, and a late answer to a payment is refused")
  func payments() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let invoice: Fields = [
        "chat_id": 4242, "title": "Tea", "description": "A cup", "payload": "cup", "currency": "XTR",
        "prices": [["label": "Tea", "amount": 5]],
      ]
      try await bot.refused(
        "sendInvoice", invoice.merging(["currency": "USD"]) { $1 }, "Bad Request: PAYMENT_PROVIDER_INVALID")
      try await bot.refused(
        "sendInvoice", invoice.merging(["prices": [["label": "Tea", "amount": 0]]]) { $1 },
        "Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID")
      #expect(try await bot.call("sendInvoice", invoice).result["invoice"]?["total_amount"] == 5)
      let query = try await bot.sim("pay", [:])["pre_checkout_query_id"] ?? .null
      _ = try await bot.sim("clock", ["advance": 11])
      try await bot.refused(
        "answerPreCheckoutQuery", ["pre_checkout_query_id": query, "ok": true],
        BotError.queryIsTooOld.description)
    }
  }

  @Test("Albums keep the kind of their media when they are edited")
  func albumEdits() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let media = #"[{"type":"photo","media":"attach://x"},{"type":"photo","media":"attach://x"}]"#
      let chat = EmulatorClient.Part(name: "chat_id", bytes: Array("4242".utf8))
      let file = EmulatorClient.Part(name: "x", file: "x.png", bytes: EmulatorClient.png)
      let wrong = #"[{"type":"photo","media":"attach://x"},{"type":"document","media":"attach://x"}]"#
      let mixed = try await bot.upload(
        "sendMediaGroup", [chat, .init(name: "media", bytes: Array(wrong.utf8)), file])
      #expect(mixed.description == "Bad Request: can't use the media of the specified type in the album")
      let animation =
        #"[{"type":"animation","media":"attach://x"},{"type":"animation","media":"attach://x"}]"#
      let moving = try await bot.upload(
        "sendMediaGroup", [chat, .init(name: "media", bytes: Array(animation.utf8)), file])
      #expect(moving.description == "Bad Request: can't use the media of the specified type in the album")
      _ = try await bot.upload(
        "sendMediaGroup", [chat, .init(name: "media", bytes: Array(media.utf8)), file])
      let edit = #"{"type":"document","media":"attach://x"}"#
      let changed = try await bot.upload(
        "editMessageMedia",
        [
          chat, .init(name: "message_id", bytes: Array("2".utf8)),
          .init(name: "media", bytes: Array(edit.utf8)), file,
        ])
      #expect(changed.description == "Bad Request: can't change media type in the album")
    }
  }
}
