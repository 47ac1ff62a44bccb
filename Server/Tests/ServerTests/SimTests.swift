import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Server

/// Tests of groups, settings, drafts, polls, payments, webhooks and images.
@Suite struct SimTests {
  @Test("Groups: members, privacy, topics and rights")
  func groups() async throws {
    try await EmulatorClient.run { bot in
      let setup: Fields = [
        "users": [["id": 1, "first_name": "Ada"], ["id": 2, "first_name": "Bo", "username": "bo"]],
        "groups": [
          [
            "id": -1_001, "title": "Tea", "is_forum": true, "owner": 1, "members": [2],
            "admins": ["700:test"],
          ],
          ["id": -1_002, "title": "Quiet", "members": [1, "700:test"]],
          ["id": -1_003, "title": "Other", "members": [1]],
        ],
      ]
      #expect(try await bot.sim("setup", setup)["groups"]?.elements?.count == 3)
      #expect(try await bot.call("getChatMemberCount", ["chat_id": -1001]).result == 3)
      #expect(
        try await bot.call("getChatMember", ["chat_id": -1001, "user_id": 1]).result["status"] == "creator")
      try await bot.refused(
        "sendMessage", ["chat_id": -1003, "text": "a"],
        "Forbidden: bot is not a member of the supergroup chat", status: 403)
      for (text, hears) in [
        ("words", false), ("/help", true), ("/help@other_bot", false), ("hi @test700_bot", true),
      ] {
        let sent = try await bot.say(text, ["user_id": 1, "chat_id": -1002])
        #expect((sent["update_id"] != .null) == hears, "\(text)")
      }
      let topic = try await bot.call("createForumTopic", ["chat_id": -1001, "name": "Leaves"]).result
      let thread = try #require(topic["message_thread_id"])
      let message = try await bot.call(
        "sendMessage", ["chat_id": -1001, "message_thread_id": thread, "text": "a"])
      #expect(message.result["message_thread_id"] == thread && message.result["is_topic_message"] == true)
      let place: Fields = ["chat_id": -1001, "message_thread_id": thread]
      #expect(try await bot.call("editForumTopic", place.merging(["name": "Roots"]) { $1 }).result == true)
      #expect(try await bot.call("closeForumTopic", place).result == true)
      try await bot.refused("closeForumTopic", place, "Bad Request: TOPIC_NOT_MODIFIED")
      let person: Fields = ["chat_id": -1001, "user_id": 2]
      #expect(
        try await bot.call(
          "restrictChatMember", person.merging(["permissions": ["can_send_messages": true]]) { $1 }
        ).result == true)
      let restricted = try await bot.call("getChatMember", person).result
      #expect(restricted["status"] == "restricted" && restricted["can_send_polls"] == false)
      #expect(
        try await bot.call("promoteChatMember", person.merging(["can_pin_messages": true]) { $1 }).result
          == true)
      #expect(
        try await bot.call("setChatAdministratorCustomTitle", person.merging(["custom_title": "Cook"]) { $1 })
          .result == true)
      let administrators =
        try await bot.call("getChatAdministrators", ["chat_id": -1001]).result.elements ?? []
      #expect(administrators.compactMap { $0["custom_title"]?.string } == ["Cook"])
      #expect(try await bot.call("banChatMember", person).result == true)
      #expect(try await bot.call("getChatMember", person).result["status"] == "kicked")
      try await bot.refused(
        "banChatMember", ["chat_id": -1002, "user_id": 1],
        "Bad Request: not enough rights to restrict/unrestrict chat member")
      #expect(try await bot.call("setChatTitle", ["chat_id": -1001, "title": "Chai"]).result == true)
      #expect(
        try await bot.call("setChatDescription", ["chat_id": -1001, "description": "d"]).result == true)
      let chat = try await bot.call("getChat", ["chat_id": -1001]).result
      #expect(chat["title"] == "Chai" && chat["description"] == "d")
    }
  }

  @Test("What a setter stores, its getter returns")
  func settings() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let commands: JSON = [["command": "start", "description": "Begin"]]
      let scope: JSON = ["type": "chat", "chat_id": 4242]
      #expect(try await bot.call("setMyCommands", ["commands": commands, "scope": scope]).result == true)
      #expect(try await bot.call("getMyCommands", ["scope": scope]).result == commands)
      #expect(try await bot.call("getMyCommands").result == [])
      #expect(try await bot.call("deleteMyCommands", ["scope": scope]).result == true)
      #expect(try await bot.call("getMyCommands", ["scope": scope]).result == [])
      try await bot.refused(
        "setMyCommands", ["commands": [["command": "No", "description": "x"]]],
        "Bad Request: BOT_COMMAND_INVALID")
      for (method, field) in [
        ("Name", "name"), ("Description", "description"), ("ShortDescription", "short_description"),
      ] {
        #expect(try await bot.call("setMy" + method, [field: "Tea", "language_code": "en"]).result == true)
        #expect(try await bot.call("getMy" + method, ["language_code": "en"]).result == [field: "Tea"])
        #expect(
          try await bot.call("getMy" + method).result == [field: .text(field == "name" ? "Test Bot" : "")])
      }
      let button: JSON = ["type": "web_app", "text": "Open", "web_app": ["url": "https://a.org"]]
      #expect(
        try await bot.call("setChatMenuButton", ["chat_id": 4242, "menu_button": button]).result == true)
      #expect(try await bot.call("getChatMenuButton", ["chat_id": 4242]).result == button)
      #expect(try await bot.call("getChatMenuButton").result == ["type": "commands"])
      let rights = BotSchema.shared.example(of: .object("ChatAdministratorRights"))
      #expect(try await bot.call("setMyDefaultAdministratorRights", ["rights": rights]).result == true)
      #expect(try await bot.call("getMyDefaultAdministratorRights").result == rights)
    }
  }

  @Test("Drafts appear, stop, expire, and end with the message")
  func drafts() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      for text in ["<b>a</b>", "<b>a</b> b"] {
        let draft: Fields = [
          "chat_id": 4242, "draft_id": 5, "text": .text(text), "parse_mode": "HTML", "can_stop": true,
        ]
        #expect(try await bot.call("sendMessageDraft", draft).result == true)
      }
      let shown = try await bot.sim("chat/4242")["drafts"]?.elements?.first
      #expect(shown?["text"] == "a b" && shown?["revisions"] == 2 && shown?["can_stop"] == true)
      #expect(
        try await bot.sim("chat/4242?format=text") == "[1] alice: hello\ndraft 5 (rev 2): a b\n    [Stop]\n")
      #expect(try await bot.sim("draft/stop", [:])["update_id"] == 2)
      #expect(try await bot.updates().last?["stopped_message_generation"]?["draft_id"] == 5)
      #expect(try await bot.sim("chat/4242")["drafts"] == [])
      // A draft may have no text yet.
      #expect(
        try await bot.call("sendMessageDraft", ["chat_id": 4242, "draft_id": 7, "text": ""]).result == true)
      let rich: JSON = ["markdown": "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |"]
      #expect(
        try await bot.call("sendRichMessageDraft", ["chat_id": 4242, "draft_id": 6, "rich_message": rich])
          .result == true)
      #expect(try await bot.sim("clock", ["advance": 31])["now"] == 1_767_268_831)
      #expect(try await bot.sim("chat/4242")["drafts"] == [])
      let message = try await bot.call("sendRichMessage", ["chat_id": 4242, "rich_message": rich]).result
      let blocks = message["rich_message"]?["blocks"]?.elements ?? []
      #expect(blocks.compactMap { $0["type"]?.string } == ["heading", "table"])
      try await bot.refused(
        "sendMessageDraft", ["chat_id": 4242, "draft_id": 0, "text": "a"],
        "Bad Request: draft_id must be non-zero")
    }
  }

  @Test("Polls, checklists, dice, places, contacts and invoices")
  func contents() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let poll = try await bot.call(
        "sendPoll",
        [
          "chat_id": 4242, "question": "Which?", "options": ["Tea", ["text": "Coffee"]],
          "is_anonymous": false,
        ])
      #expect(poll.result["poll"]?["options"]?.elements?.count == 2)
      let place: Fields = ["message_id": poll.result["message_id"] ?? .null]
      _ = try await bot.sim("vote", place.merging(["options": ["Coffee"]]) { $1 })
      let answer = try await bot.updates().last?["poll_answer"]
      #expect(answer?["option_ids"] == [1] && answer?["user"]?["id"] == 4242)
      let stopped = try await bot.call("stopPoll", place.merging(["chat_id": 4242]) { $1 }).result
      #expect(stopped["is_closed"] == true && stopped["total_voter_count"] == 1)
      _ = try await bot.sim("vote", place.merging(["options": [0]]) { $1 }, status: 409)
      try await bot.refused(
        "sendPoll",
        ["chat_id": 4242, "question": "q", "options": ["a"], "type": "quiz", "correct_option_id": 3],
        "Bad Request: wrong quiz correct_option_id")
      _ = try await bot.sim("setup", ["business": [["id": "b", "user": 4242]]])
      let list = try await bot.call(
        "sendChecklist",
        [
          "chat_id": 4242, "business_connection_id": "b",
          "checklist": ["title": "Shop", "tasks": [["id": 1, "text": "*Tea*", "parse_mode": "MarkdownV2"]]],
        ])
      #expect(list.result["checklist"]?["tasks"]?.elements?.first?["text"] == "Tea")
      #expect(
        try await bot.call("sendDice", ["chat_id": 4242, "emoji": "🎯"]).result["dice"]?["emoji"] == "🎯")
      #expect(
        try await bot.call("sendLocation", ["chat_id": 4242, "latitude": "1.5", "longitude": 2]).status == 200
      )
      try await bot.refused(
        "sendLocation", ["chat_id": 4242, "latitude": 91, "longitude": 0],
        "Bad Request: latitude and longitude must be valid coordinates")
      for (method, parameters) in [
        ("sendVenue", ["latitude": 1, "longitude": 2, "title": "t", "address": "a"]),
        ("sendContact", ["phone_number": "1", "first_name": "A"]),
      ] as [(String, Fields)] {
        #expect(try await bot.call(method, parameters.merging(["chat_id": 4242]) { $1 }).status == 200)
      }
      let invoice: Fields = [
        "chat_id": 4242, "title": "Tea", "description": "A cup", "payload": "cup", "currency": "USD",
        "provider_token": "1:TEST",
        "prices": [["label": "Tea", "amount": 150]],
      ]
      #expect(try await bot.call("sendInvoice", invoice).result["invoice"]?["total_amount"] == 150)
      _ = try await bot.sim("callback", ["label": "Pay $1.50"])
      let query = try #require(try await bot.updates().last?["pre_checkout_query"])
      #expect(query["invoice_payload"] == "cup")
      #expect(
        try await bot.call(
          "answerPreCheckoutQuery", ["pre_checkout_query_id": query["id"] ?? .null, "ok": true]
        ).result == true)
      #expect(try await bot.updates().last?["message"]?["successful_payment"]?["total_amount"] == 150)
    }
  }

  @Test("A person types a query, chooses a result, and the bot learns of it")
  func inlineMode() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      #expect(try await bot.sim("inline", ["query": "tea"])["inline_query_id"] == "inline-1")
      #expect(try await bot.updates().last?["inline_query"]?["query"] == "tea")
      _ = try await bot.sim("inline/choose", [:], status: 404)
      func result(_ id: String) -> JSON {
        [
          "type": "article", "id": .text(id), "title": .text("Title " + id),
          "input_message_content": ["message_text": .text("*\(id)*"), "parse_mode": "MarkdownV2"],
        ]
      }
      let id: Fields = ["inline_query_id": "inline-1"]
      try await bot.refused(
        "answerInlineQuery", id.merging(["results": [result("a"), result("a")]]) { $1 },
        "Bad Request: RESULT_ID_DUPLICATE")
      let answer = id.merging(["results": [result("a"), result("b")]]) { $1 }
      #expect(try await bot.call("answerInlineQuery", answer).result == true)
      try await bot.refused("answerInlineQuery", answer, BotError.queryIsTooOld.description)
      _ = try await bot.sim("inline/choose", ["label": "Title b"])
      let updates = try await bot.updates()
      #expect(updates.first?["chosen_inline_result"]?["result_id"] == "b")
      #expect(updates.last?["message"]?["text"] == "b" && updates.last?["message"]?["via_bot"]?["id"] == 700)
    }
  }

  @Test("A reply keyboard is pressed by its labels")
  func replyKeyboard() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let keyboard: JSON = [
        "keyboard": [["Tea", ["text": "Me", "request_contact": true]]], "one_time_keyboard": true,
      ]
      let fixed: JSON = [
        "keyboard": [[["text": "Tea"], ["text": "Me", "request_contact": true]]], "one_time_keyboard": true,
      ]
      try await bot.refused(
        "sendMessage", ["chat_id": 4242, "text": "a", "reply_markup": ["keyboard": [[3]]]],
        "Bad Request: can't parse reply keyboard markup: field \"keyboard\" must be of type Object")
      try await bot.send("Pick", ["reply_markup": keyboard])
      #expect(try await bot.sim("chat/4242")["reply_keyboard"] == fixed)
      _ = try await bot.sim("press", ["label": "Me"])
      #expect(try await bot.updates().last?["message"]?["contact"]?["user_id"] == 4242)
      #expect(try await bot.sim("chat/4242")["reply_keyboard"] == nil)
      _ = try await bot.sim("press", ["label": "Tea"], status: 404)
    }
  }

  @Test("An image is in the film, whatever its name is", arguments: ["photo", "dot.txt", "FMRujfhOmQalxsLB"])
  func namesOfImages(_ name: String) async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let photo = try await bot.upload(
        "sendPhoto",
        [
          .init(name: "chat_id", bytes: Array("4242".utf8)),
          .init(name: "photo", file: name, bytes: EmulatorClient.png),
        ])
      let size = try #require(photo.result["photo"]?.elements?.last)
      let path = try await bot.call("getFile", ["file_id": size["file_id"] ?? .null]).result["file_path"]
      #expect(path?.string?.hasSuffix(name == "dot.txt" ? ".txt" : ".png") == true)
      let film = try await bot.http.execute(
        uri: "/sim/chat/4242/film.apng?screen=390x844&scale=1&fps=2", method: .get)
      #expect(film.status == .ok, "\(String(buffer: film.body).prefix(500))")
    }
  }

  @Test("A video has the thumbnail and the cover that the bot uploads, and shows the cover")
  func stills() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let parts: [EmulatorClient.Part] = [
        .init(name: "chat_id", bytes: Array("4242".utf8)),
        .init(name: "video", file: "a.mp4", bytes: Array("film".utf8)),
      ]
      let plain = try await bot.upload("sendVideo", parts)
      #expect(plain.result["video"]?["thumbnail"] == nil)
      let bare = try await bot.http.execute(uri: "/sim/chat/4242/screen.png?screen=390x844", method: .get)
      let video = try await bot.upload(
        "sendVideo",
        parts + [
          .init(name: "thumbnail", file: "t.png", bytes: EmulatorClient.png),
          .init(name: "cover", bytes: Array("attach://still".utf8)),
          .init(name: "still", file: "c.png", bytes: EmulatorClient.png),
        ])
      let sizes = [video.result["video"]?["thumbnail"], video.result["video"]?["cover"]?.elements?.first]
      for size in sizes {
        #expect(size?["width"] == 2 && size?["height"] == 1)
        #expect(try await bot.call("getFile", ["file_id": size?["file_id"] ?? .null]).status == 200)
      }
      _ = try await bot.call(
        "deleteMessage", ["chat_id": 4242, "message_id": plain.result["message_id"] ?? .null])
      let shown = try await bot.http.execute(uri: "/sim/chat/4242/screen.png?screen=390x844", method: .get)
      #expect(shown.body != bare.body)
      // What is no image is ignored as a thumbnail, and the elements of an album have stills, too.
      let album = try await bot.upload(
        "sendMediaGroup",
        [
          .init(name: "chat_id", bytes: Array("4242".utf8)),
          .init(
            name: "media",
            bytes: Array(
              #"""
              [{"type": "video", "media": "attach://film", "thumbnail": "attach://film"},
               {"type": "video", "media": "attach://film", "thumbnail": "attach://still"}]
              """#.utf8)),
          .init(name: "film", file: "a.mp4", bytes: Array("film".utf8)),
          .init(name: "still", file: "c.png", bytes: EmulatorClient.png),
        ])
      let videos = album.result.elements?.map { $0["video"]?["thumbnail"] }
      #expect(videos?.first == .some(nil) && videos?.last??["width"] == 2)
    }
  }

  @Test("A chat is rendered with its texts, images and keyboards")
  func screens() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let photo = try await bot.upload(
        "sendPhoto",
        [
          .init(name: "chat_id", bytes: Array("4242".utf8)),
          .init(name: "photo", file: "a.png", bytes: EmulatorClient.png),
          .init(name: "caption", bytes: Array("A dot".utf8)),
        ])
      #expect(photo.status == 200)
      try await bot.send(
        "Pick", ["reply_markup": ["inline_keyboard": [[["text": "Yes", "callback_data": "y"]]]]])
      let layout = try await bot.sim("chat/4242/layout.json?screen=390x844")
      let text = String(decoding: try layout.bytes, as: UTF8.self)
      #expect(layout["size"] == [390, 844])
      for word in ["\"hello\"", "\"A dot\"", "\"Pick\"", "\"Yes\"", "\"direction\":\"outgoing\""] {
        #expect(text.contains(word), "\(word)")
      }
      let image = try await bot.http.execute(
        uri: "/sim/chat/4242/screen.png?screen=390x844&scale=1", method: .get)
      #expect(image.status == .ok && image.headers[.contentType] == "image/png")
      let size = ImageSize.of(Array(image.body.readableBytesView))
      #expect(size == ImageSize(width: 390, height: 844, type: "image/png"))
      let again = try await bot.http.execute(
        uri: "/sim/chat/4242/screen.png?screen=390x844&scale=1", method: .get)
      #expect(again.body == image.body)
      // The title says that the bot is typing, a draft is the last message, and a bar shows the pinned message.
      _ = try await bot.call("sendChatAction", ["chat_id": 4242, "action": "typing"])
      _ = try await bot.call("pinChatMessage", ["chat_id": 4242, "message_id": 1])
      _ = try await bot.call("sendMessageDraft", ["chat_id": 4242, "draft_id": 1, "text": "A part"])
      let busy = try await bot.sim("chat/4242/layout.json?screen=390x844")
      let words = String(decoding: try busy.bytes, as: UTF8.self)
      for word in ["\"A part\"", "typing", "Pinned Message"] { #expect(words.contains(word), "\(word)") }
      // The person sees a chat with the bot, and the own vote.
      #expect(busy["avatar"]?["letters"] == "T")
      let poll = try await bot.call(
        "sendPoll", ["chat_id": 4242, "question": "Q", "options": ["Tea", "Coffee"]])
      _ = try await bot.sim("vote", ["message_id": poll.result["message_id"] ?? .null, "options": [0]])
      let voted = try await bot.sim("chat/4242/layout.json?screen=390x844")
      #expect(String(decoding: try voted.bytes, as: UTF8.self).contains("\"percent\":100"))
      let messages = try await bot.sim("chat/4242/messages.json").elements ?? []
      #expect(messages.count == 5 && messages.allSatisfy { $0["chat"]?["id"] == 4242 })
      // The keyboard of the bot is below the field.
      let place = "/sim/chat/4242/screen.png?screen=390x844&scale=1"
      let without = try await bot.http.execute(uri: place, method: .get)
      _ = try await bot.call(
        "sendMessage",
        ["chat_id": 4242, "text": "Which?", "reply_markup": ["keyboard": [["Tea"], ["Coffee"]]]])
      let with = try await bot.http.execute(uri: place, method: .get)
      #expect(with.status == .ok && with.headers[.contentType] == "image/png" && with.body != without.body)
      #expect(ImageSize.of(Array(with.body.readableBytesView)) == size)
      let tape = try await bot.http.execute(uri: "/sim/chat/4242/tape", method: .get)
      #expect(String(buffer: tape.body).contains(#"{"ReplyKeyboard":["Tea","Coffee"]}"#))
      let wrong = try await bot.sim("chat/4242/screen.png?theme=nihgt", status: 400)["error"]
      #expect(wrong?["code"] == "usage" && wrong?["help"] == "did you mean 'night'?", "\(wrong ?? .null)")
      for (path, body, reason) in [
        ("message", ["text": 5], "'text' must be a string"),
        ("message", ["text": "x", "foo": 1], "unknown field 'foo'"),
      ] as [(String, Fields, String)] {
        let refused = try await bot.sim(path, body, status: 400)
        #expect(refused["ok"] == false && refused["error"]?["message"] == .text(reason), "\(refused)")
      }
      _ = try await bot.sim("outbox?metod=sendMessage", status: 400)
      _ = try await bot.sim("chat/4242/screen.png?screen=nothing", status: 400)
      _ = try await bot.sim("chat/1/screen.png", status: 404)
      _ = try await bot.sim("chat/x", status: 400)
    }
  }

  /// The requests that a webhook received.
  private final class Inbox: Sendable {
    let requests = Mutex<[(secret: String?, update: JSON)]>([])
  }

  @Test(
    "Webhooks receive updates with their secret, a call in the response is performed, and failures are told")
  func webhooks() async throws {
    let inbox = Inbox()
    let router = Router()
    router.post("/hook") { request, _ in
      let body = try await request.body.collect(upTo: 1 << 20)
      let update = try JSON(Array(body.readableBytesView))
      let count = inbox.requests.withLock { requests in
        requests.append((request.headers[.init("X-Telegram-Bot-Api-Secret-Token")!], update))
        return requests.count
      }
      // The first delivery fails, and the update comes again.
      guard count > 1 else { return Response(status: .internalServerError) }
      let reply: JSON = ["method": "sendMessage", "chat_id": 4242, "text": "From the hook"]
      return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: try reply.bytes)))
    }
    try await Application(router: router).test(.live) { hook in
      let port = try #require(hook.port)
      try await EmulatorClient.run { bot in
        for url in [
          "https://127.0.0.1/a", "http://example.org/", "http://127.0.0.1.example.org/",
          "http://a@127.0.0.1/",
          "http://127.0.0.1@example.org/", "http://10.0.0.1/", "ftp://127.0.0.1/", "http://localhost.:80/",
        ] {
          let refused = try await bot.call("setWebhook", ["url": .text(url)])
          #expect(
            refused.status == 400 && refused.description.hasPrefix("Bad Request: bad webhook: "), "\(url)")
        }
        try await bot.refused(
          "setWebhook", ["url": "http://127.0.0.1/", "secret_token": "a b"],
          "Bad Request: secret token contains illegal characters")
        async let poll = bot.poll(seconds: 50)
        _ = try await bot.sim("wait", ["polling": true, "timeout": 60])
        let url = JSON.text("http://localhost:\(port)/hook")
        #expect(try await bot.call("setWebhook", ["url": url, "secret_token": "s-1"]).result == true)
        #expect(try await poll.description == "Conflict: terminated by setWebhook request")
        let conflict = try await bot.call("getUpdates")
        #expect(conflict.status == 409 && conflict.description.contains("while webhook is active"))
        try await bot.say("hello")
        _ = try await bot.sim("wait", ["text": "From the hook", "timeout": 60])
        let requests = inbox.requests.withLock { $0 }
        #expect(requests.count == 2 && requests.allSatisfy { $0.secret == "s-1" })
        #expect(requests.last?.update["message"]?["text"] == "hello")
        let info = try await bot.call("getWebhookInfo").result
        #expect(info["url"] == url && info["pending_update_count"] == 0)
        #expect(info["last_error_message"]?.string?.contains("500") == true)
        #expect(try await bot.call("deleteWebhook").result == true)
        #expect(try await bot.call("getUpdates").status == 200)
      }
    }
  }
}
