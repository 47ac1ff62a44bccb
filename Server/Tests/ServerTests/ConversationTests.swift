import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Server

/// Tests of what bots and people do in chats.
@Suite struct ConversationTests {
  private static let keyboard: JSON = [
    "inline_keyboard": [[["text": "Yes", "callback_data": "y"], ["text": "Site", "url": "https://a.org"]]]
  ]

  @Test("A bot receives a message, and its answer is in the chat")
  func messages() async throws {
    try await EmulatorClient.run { bot in
      let sent = try await bot.say("/start now")
      #expect(sent == ["message_id": 1, "update_id": 1, "chat_id": 4242])
      let updates = try await bot.updates()
      let message = try #require(updates.first?["message"])
      #expect(updates.count == 1 && updates[0]["update_id"] == 1)
      #expect(message["entities"] == [["type": "bot_command", "offset": 0, "length": 6]])
      #expect(message["chat"] == ["id": 4242, "type": "private", "first_name": "Alice", "username": "alice"])
      #expect(message["from"]?["language_code"] == "en" && message["date"] == 1_767_268_800)
      #expect(try await bot.updates() == [])
      let answer = try await bot.send(
        "Hi", ["reply_parameters": ["message_id": 1], "reply_markup": Self.keyboard])
      #expect(
        answer["message_id"] == 2 && answer["from"]?["id"] == 700 && answer["reply_markup"] == Self.keyboard)
      #expect(answer["reply_to_message"]?["text"] == "/start now")
      let text = try await bot.sim("chat/4242?format=text")
      #expect(text == "[1] alice: /start now\n[2] bot: Hi\n    [Yes] [Site]\n")
      let found = try await bot.sim("wait", ["text": "H", "button": "Yes", "method": "sendMessage"])
      #expect(found["message"]?["message_id"] == 2 && found["call"]?["behavior"] == "behaves")
      let late = try await bot.sim("wait", ["text": "nothing", "timeout": 0], status: 408)
      #expect(late["error"]?["message"]?.string?.contains("0.0 seconds") == true)
    }
  }

  @Test(
    "Marks become entities by the renderer's rules",
    arguments: [
      ("HTML", "<b>a\nb</b>\n\n&lt;c", "a\nb\n\n<c", [["type": "bold", "offset": 0, "length": 3]]),
      (
        "HTML", "<blockquote>q\n\nr</blockquote>s\n<pre><code class=\"language-py\">x\n\ny</code></pre>",
        "q\n\nrs\nx\n\ny",
        [
          ["type": "blockquote", "offset": 0, "length": 4],
          ["type": "pre", "offset": 6, "length": 4, "language": "py"],
        ]
      ),
      (
        "MarkdownV2", "*b _i_*\n>q\n>r||\n```\nx\n```\n[t](http://a.org/b) ||s||", "b i\nq\nr\nx\n\nt s",
        [
          ["type": "bold", "offset": 0, "length": 3], ["type": "italic", "offset": 2, "length": 1],
          ["type": "expandable_blockquote", "offset": 4, "length": 3],
          ["type": "pre", "offset": 8, "length": 1],
          ["type": "text_link", "offset": 11, "length": 1, "url": "http://a.org/b"],
          ["type": "spoiler", "offset": 13, "length": 1],
        ]
      ),
      (
        "Markdown", "😀 *b*_i_ `c`", "😀 bi c",
        [
          ["type": "bold", "offset": 3, "length": 1], ["type": "italic", "offset": 4, "length": 1],
          ["type": "code", "offset": 6, "length": 1],
        ]
      ),
      (
        "", "  see https://a.org\n\nand /help ", "see https://a.org\n\nand /help",
        [
          ["type": "url", "offset": 4, "length": 13], ["type": "bot_command", "offset": 23, "length": 5],
        ]
      ),
    ] as [(String, String, String, [JSON])])
  func entities(mode: String, text: String, plain: String, entities: [JSON]) async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let message = try await bot.send(text, mode.isEmpty ? [:] : ["parse_mode": .text(mode)])
      #expect(message["text"] == .text(plain))
      #expect(message["entities"] == .list(entities))
    }
  }

  @Test("Text that cannot be parsed has the place of the mistake in the text as it was sent")
  func mistakes() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let answer = try await bot.call(
        "sendMessage", ["chat_id": 4242, "text": "a\nb\nc.", "parse_mode": "MarkdownV2"])
      #expect(answer.status == 400 && answer.description.hasPrefix("Bad Request: can't parse entities: "))
      #expect(answer.description.contains("byte offset 5"))
    }
  }

  @Test("Edits, deletions, pins and reactions")
  func edits() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      try await bot.send("one", ["reply_markup": Self.keyboard])
      let place: Fields = ["chat_id": 4242, "message_id": 2]
      try await bot.refused(
        "editMessageText", place.merging(["text": "one", "reply_markup": Self.keyboard]) { $1 },
        BotError.notModified.description)
      let edited = try await bot.call("editMessageText", place.merging(["text": "two"]) { $1 }).result
      #expect(edited["text"] == "two" && edited["reply_markup"] == nil && edited["edit_date"] != nil)
      try await bot.refused(
        "editMessageCaption", place.merging(["caption": "c"]) { $1 },
        "Bad Request: there is no caption in the message to edit")
      let marked = try await bot.call(
        "editMessageReplyMarkup", place.merging(["reply_markup": Self.keyboard]) { $1 })
      #expect(marked.result["reply_markup"] == Self.keyboard)
      #expect(try await bot.call("pinChatMessage", place).result == true)
      #expect(try await bot.call("getChat", ["chat_id": 4242]).result["pinned_message"]?["message_id"] == 2)
      #expect(
        try await bot.call(
          "setMessageReaction", place.merging(["reaction": [["type": "emoji", "emoji": "👍"]]]) { $1 }
        ).result == true)
      let copy = try await bot.call("copyMessage", place.merging(["from_chat_id": 4242]) { $1 }).result
      #expect(copy == ["message_id": 4])
      let forward = try await bot.call(
        "forwardMessage", place.merging(["from_chat_id": 4242, "message_id": 1]) { $1 })
      #expect(
        forward.result["forward_origin"]?["sender_user"]?["id"] == 4242 && forward.result["text"] == "hello")
      #expect(try await bot.call("deleteMessage", place).result == true)
      try await bot.refused("deleteMessage", place, "Bad Request: message to delete not found")
      try await bot.refused("unpinChatMessage", ["chat_id": 4242], "Bad Request: message to unpin not found")
      for id in [1, 4] {
        _ = try await bot.call("pinChatMessage", ["chat_id": 4242, "message_id": .integer(id)])
      }
      #expect(try await bot.sim("chat/4242")["pinned"] == [1, 4])
      #expect(try await bot.call("unpinAllChatMessages", ["chat_id": 4242]).result == true)
      #expect(try await bot.sim("chat/4242")["pinned"] == [])
      #expect(
        try await bot.call("deleteMessages", ["chat_id": 4242, "message_ids": [1, 3, 6, 7, 99]]).result
          == true)
      let chat = try await bot.sim("chat/4242")
      #expect(
        chat["messages"]?.elements?.map { $0["deleted"] } == [true, true, true, false, false, true, true])
    }
  }

  @Test("A press on a button, its answer, and a second answer")
  func callbacks() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      try await bot.send("Pick", ["reply_markup": Self.keyboard])
      #expect(
        try await bot.sim("callback", ["label": "Yes"]) == ["callback_query_id": "cbq-1", "update_id": 2])
      let missing = try await bot.sim("callback", ["label": "No"], status: 404)
      #expect(missing["error"]?["message"] == "message 2 has no button \"No\"")
      _ = try await bot.sim("callback", ["label": "Site"], status: 409)
      let query = try await bot.updates().last?["callback_query"]
      #expect(query?["data"] == "y" && query?["message"]?["text"] == "Pick" && query?["from"]?["id"] == 4242)
      #expect(
        try await bot.call("answerCallbackQuery", ["callback_query_id": "cbq-1", "text": "Done"]).result
          == true)
      try await bot.refused(
        "answerCallbackQuery", ["callback_query_id": "cbq-1"], BotError.queryIsTooOld.description)
      #expect(try await bot.sim("chat/4242")["callbacks"] == [["id": "cbq-1", "text": "Done"]])
    }
  }

  @Test("Files: uploads, ids, downloads, albums, edits of media")
  func files() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let chat = EmulatorClient.Part(name: "chat_id", bytes: Array("4242".utf8))
      let photo = try await bot.upload(
        "sendPhoto", [chat, .init(name: "photo", file: "a.png", bytes: EmulatorClient.png)])
      let size = try #require(photo.result["photo"]?.elements?.last)
      #expect(size["width"] == 2 && size["height"] == 1 && size["file_size"] == 70)
      let file = try await bot.call("getFile", ["file_id": size["file_id"] ?? .null]).result
      let path = try #require(file["file_path"]?.string)
      let content = try await bot.http.execute(uri: "/file/bot700:test/" + path, method: .get)
      #expect(Array(content.body.readableBytesView) == EmulatorClient.png)
      #expect(
        content.headers[.contentType] == "image/png" && content.headers[.xContentTypeOptions] == "nosniff")
      let again = try await bot.call("sendPhoto", ["chat_id": 4242, "photo": size["file_id"] ?? .null])
      #expect(again.result["photo"]?.elements?.last?["file_id"] == size["file_id"])
      try await bot.refused(
        "sendDocument", ["chat_id": 4242, "document": size["file_id"] ?? .null],
        "Bad Request: can't use file of type Photo as Document")
      let media = Array(
        #"[{"type":"photo","media":"attach://x","caption":"*c*","parse_mode":"MarkdownV2"},{"type":"photo","media":"attach://y"}]"#
          .utf8)
      let album = try await bot.upload(
        "sendMediaGroup",
        [
          chat, .init(name: "media", bytes: media),
          .init(name: "x", file: "x.png", bytes: EmulatorClient.png),
          .init(name: "y", file: "y.png", bytes: EmulatorClient.png),
        ])
      let items = album.result.elements ?? []
      #expect(items.count == 2 && items[0]["media_group_id"] == items[1]["media_group_id"])
      #expect(
        items[0]["caption"] == "c"
          && items[0]["caption_entities"] == [["type": "bold", "offset": 0, "length": 1]])
      let text = try await bot.upload(
        "sendPhoto", [chat, .init(name: "photo", file: "a.txt", bytes: Array("no".utf8))])
      #expect(text.description == "Bad Request: IMAGE_PROCESS_FAILED")
      let large = [UInt8](repeating: 0, count: 10 << 20 | 1)
      let tooLarge = try await bot.upload("sendPhoto", [chat, .init(name: "photo", file: "a", bytes: large)])
      #expect(tooLarge.description == "Bad Request: file is too big")
      let page = try await bot.upload(
        "sendDocument", [chat, .init(name: "document", file: "../a.html", bytes: Array("<script>".utf8))])
      let id = try #require(page.result["document"]?["file_id"]?.string)
      let raw = try await bot.http.execute(uri: "/sim/file/" + id, method: .get)
      #expect(raw.headers[.contentType] == "application/octet-stream")
    }
  }

  @Test("Polling: offsets, limits, kinds, and conflicts")
  func polling() async throws {
    try await EmulatorClient.run { bot in
      for text in ["a", "b", "c"] { try await bot.say(text) }
      func ids(_ parameters: Fields) async throws -> [Int] {
        try await bot.call("getUpdates", parameters).result.elements?.compactMap { $0["update_id"]?.int }
          ?? []
      }
      #expect(try await ids(["limit": 2]) == [1, 2])
      #expect(try await ids(["offset": 2]) == [2, 3])
      #expect(try await ids(["offset": -1]) == [3])
      #expect(try await ids(["offset": 4, "allowed_updates": ["callback_query"]]) == [])
      #expect(try await bot.say("d")["update_id"] == .null)
      #expect(try await ids(["allowed_updates": []]) == [])
      // A long poll ends when an update arrives, and a second poll ends the first one.
      async let first = bot.poll(seconds: 50)
      _ = try await bot.sim("wait", ["polling": true, "timeout": 60])
      async let second = bot.poll(seconds: 50)
      let ended = try await first
      #expect(ended.status == 409)
      #expect(
        ended.description
          == "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
      )
      try await bot.say("e")
      #expect(try await second.result.elements?.first?["message"]?["text"] == "e")
      // Two bots have chats of their own with the same person.
      var other = bot
      other.token = "701:other"
      try await other.say("x")
      #expect(try await other.updates().first?["message"]?["message_id"] == 1)
    }
  }

  @Test("Messages beyond the rate are refused with the seconds to wait")
  func flood() async throws {
    var control = FloodControl()
    let person = ChatKey(bot: 1, id: 2)
    for second in [0.0, 0, 0, 1, 1] { #expect(control.count(1, person, at: second) == nil) }
    #expect(control.count(1, person, at: 1.5) == 4 && control.count(1, person, at: 4.9) == 1)
    #expect(control.count(1, person, at: 5) == nil)
    let group = ChatKey(bot: nil, id: -2)
    for number in 0..<20 { #expect(control.count(1, group, at: 100 + Double(number) * 2) == nil) }
    #expect(control.count(1, group, at: 140) == 20 && control.count(1, group, at: 160) == nil)
    for number in 0..<30 { #expect(control.count(1, ChatKey(bot: 1, id: 100 + number), at: 200) == nil) }
    #expect(control.count(1, ChatKey(bot: 1, id: 200), at: 200) == 1)
    try await EmulatorClient.run(limitsFlood: true) { bot in
      try await bot.say("hello")
      var last = try await bot.call("sendMessage", ["chat_id": 4242, "text": "a"])
      for _ in 0..<5 where last.status == 200 {
        last = try await bot.call("sendMessage", ["chat_id": 4242, "text": "a"])
      }
      // On a slow machine six messages can take longer than five seconds.
      if last.status == 429 { #expect(last.body["parameters"]?["retry_after"]?.int ?? 0 > 0) }
    }
  }

  @Test("Faults answer calls, some times or those with a text")
  func faults() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      _ = try await bot.sim("fault", ["method": "sendMessage", "code": 429, "retry_after": 3, "times": 1])
      let flood = try await bot.call("sendMessage", ["chat_id": 4242, "text": "a"])
      #expect(flood.status == 429 && flood.body["parameters"] == ["retry_after": 3])
      #expect(flood.description == "Too Many Requests: retry after 3")
      try await bot.send("b")
      _ = try await bot.sim("fault", ["code": 403, "contains": "x"])
      try await bot.refused(
        "sendMessage", ["chat_id": 4242, "text": "ax"], "Forbidden: bot was blocked by the user", status: 403)
      try await bot.send("b")
      _ = try await bot.sim("fault", ["code": 200], status: 400)
      for (body, reason) in [
        ([:], "a fault requires 'code' or 'delay'"),
        (["method": "nope", "code": 400], "unknown method 'nope'"),
      ] as [(Fields, String)] {
        let refused = try await bot.sim("fault", body, status: 400)
        #expect(
          refused["error"]?["message"] == .text(reason) && refused["error"]?["code"] == "usage", "\(refused)")
      }
      _ = try await bot.sim("block", [:])
      try await bot.refused(
        "sendMessage", ["chat_id": 4242, "text": "a"], "Forbidden: bot was blocked by the user", status: 403)
      #expect(try await bot.sim("reset", [:]) == ["ok": true])
      #expect(try await bot.sim("chats") == ["chats": []])
      // Ids of updates keep growing.
      #expect(try await bot.say("hello")["update_id"] == 3)
    }
  }
}
