import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import Server

/// Tests of Mini Apps, connections of people, the outbox, tapes and films.
@Suite struct SessionTests {
  @Test("A Mini App is opened with data that the token of the bot signs")
  func miniApps() async throws {
    // The test vectors of FIPS 180-4 and RFC 4231.
    func digits(_ bytes: [UInt8]) -> String {
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    #expect(
      digits(SHA256.hash(Array("abc".utf8)))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      digits(SHA256.hash([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      digits(SHA256.code(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    try await EmulatorClient.run { bot in
      _ = try await bot.sim("setup", ["bots": [["token": "700:test"]]])
      let launch = try await bot.sim(
        "webapp/launch",
        ["url": "https://app.example.org/#/a", "start_param": "x y", "color_scheme": "light"])
      let url = try #require(launch["url"]?.string)
      #expect(
        url.hasPrefix(
          "https://app.example.org/?tgWebAppStartParam=x%20y#/a?tgWebAppData=auth_date%3D1767268800"))
      #expect(launch["init_data"]?.string?.contains("&hash=") == true)
      #expect(try await bot.sim("webapp/theme/light") == launch["theme_params"])
      _ = try await bot.sim("webapp/launch", [:], status: 400)
      let plain = try await bot.sim("webapp/launch", ["url": "http://example.org/"], status: 400)
      #expect(
        plain["error"]?["message"]
          == "Web App URL 'http://example.org/' is invalid: Only HTTPS links are allowed")
    }
  }

  @Test("The outbox writes parameters as forms do, and says when a call was made")
  func outbox() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      try await bot.send("a", ["reply_markup": ["inline_keyboard": [[["text": "A", "callback_data": "a"]]]]])
      let call = try await bot.sim("outbox?method=sendmessage")["calls"]?.elements?.first
      #expect(call?["params"]?["chat_id"] == "4242" && call?["at"] == "2026-01-01T12:00:00Z")
      #expect(
        call?["params"]?["reply_markup"] == #"{"inline_keyboard":[[{"callback_data":"a","text":"A"}]]}"#)
    }
  }

  @Test("A chat becomes a tape that the renderer reads, and a film")
  func films() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      _ = try await bot.sim("clock", ["advance": 1])
      try await bot.send(
        "Pick", ["reply_markup": ["inline_keyboard": [[["text": "Yes", "callback_data": "y"]]]]])
      _ = try await bot.sim("callback", ["label": "Yes"])
      _ = try await bot.call("editMessageText", ["chat_id": 4242, "message_id": 2, "text": "Picked"])
      for text in ["A", "A whole"] {
        _ = try await bot.call("sendMessageDraft", ["chat_id": 4242, "draft_id": 1, "text": .text(text)])
      }
      try await bot.send("A whole answer")
      _ = try await bot.sim("reaction", ["message_id": 3, "emoji": "👍"])
      _ = try await bot.call("deleteMessage", ["chat_id": 4242, "message_id": 1])
      let tape = try await bot.sim("chat/4242/tape?theme=night").string ?? ""
      for line in [
        #"{"Set":["Chat","chat.json"]}"#, #"{"Set":["theme","night"]}"#, #"{"Sleep":1}"#,
        ##"{"Tap":"Yes","for":0.4,"on":"#2"}"##, ##"{"React":"👍","to":"#3"}"##, ##"{"Delete":"#1"}"##,
      ] {
        #expect(tape.contains(line), "\(line)\n\(tape)")
      }
      let chat = try await bot.sim("chat/4242/tape/chat.json")["chat"]
      // The line below the title says that it is a bot, as on the screen.
      #expect(chat?["id"] == 700 && chat?["is_bot"] == true)
      #expect(try await bot.sim("chat/4242/screen.json")["content"]?["chat"] == chat)
      _ = try await bot.call("pinChatMessage", ["chat_id": 4242, "message_id": 2])
      let pinned = try await bot.sim("chat/4242/tape").string ?? ""
      #expect(pinned.contains("\nPin #2\n") && !pinned.contains("Unpin"), "\(pinned)")
      _ = try await bot.sim("pin", ["pinned": false])
      #expect(try await bot.sim("chat/4242/tape").string?.contains("\nUnpin") == true)
      _ = try await bot.sim("chat/4242/tape/..%2fsession.tape", status: 404)
      let film = try await bot.http.execute(
        uri: "/sim/chat/4242/film.apng?screen=390x844&scale=1&fps=2", method: .get)
      #expect(film.status == .ok, "\(String(buffer: film.body).prefix(500))")
      #expect(
        ImageSize.of(Array(film.body.readableBytesView))
          == ImageSize(width: 390, height: 844, type: "image/png"))
      _ = try await bot.sim("chat/4242/film.apng?limit=pixels%3D1", status: 400)
      let export = try await bot.sim("chat/4242/export")
      #expect(export["messages"]?.elements?.count == 3 && export["chat"]?["id"] == 4242)
    }
  }

  @Test("A bot answers for a person through a connection that the person made")
  func business() async throws {
    try await EmulatorClient.run { bot in
      _ = try await bot.sim(
        "setup",
        [
          "bots": [["token": "700:test"]], "users": [["id": 1, "first_name": "Ada"]],
          "business": [["id": "b1", "user": 1]],
        ])
      let connection = try await bot.call("getBusinessConnection", ["business_connection_id": "b1"]).result
      #expect(connection["user"]?["first_name"] == "Ada" && connection["is_enabled"] == true)
      try await bot.say("hello", ["business_connection_id": "b1"])
      let updates = try await bot.updates()
      #expect(updates.first?["business_connection"]?["id"] == "b1")
      #expect(updates.last?["business_message"]?["business_connection_id"] == "b1")
      let sent = try await bot.send("Hi", ["business_connection_id": "b1"])
      #expect(sent["from"]?["id"] == 1 && sent["sender_business_bot"]?["id"] == 700)
      let edit: Fields = [
        "business_connection_id": "b1", "chat_id": 4242, "message_id": sent["message_id"] ?? .null,
        "text": "Hello",
      ]
      #expect(try await bot.call("editMessageText", edit).result["text"] == "Hello")
      for method in ["sendMessage", "getBusinessConnection"] {
        try await bot.refused(
          method, ["chat_id": 4242, "text": "a", "business_connection_id": "b2"],
          "Bad Request: business connection not found")
      }
    }
  }

  @Test("Rich messages have the fields that the Bot API requires: labels of lists, files, and parts of texts")
  func richMessages() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let markdown = """
        # Title

        Text **bold** `code` $x^2$ [link](https://a.org) ||sp|| ==mark== a@b.co @durov #tag $USD /cmd[^1]

        - one
        - [x] two
          - deep

        3. third
        4. fourth

        > quote

        | a | b |
        |---|:-:|
        | 1 | 2 |

        ---

        $$y = 1$$

        [^1]: The note
        """
      let message =
        try await bot.call(
          "sendRichMessage", ["chat_id": 4242, "rich_message": ["markdown": .text(markdown)]]
        ).result["rich_message"]?["blocks"]?.elements ?? []
      let lists = message.filter { $0["type"] == "list" }.compactMap { $0["items"]?.elements }
      #expect(lists.count == 2)
      #expect(lists.first?.compactMap { $0["label"]?.string } == ["•", "•"])
      #expect(lists.last?.compactMap { $0["label"]?.string } == ["3.", "4."])
      #expect(lists.last?.compactMap { $0["value"]?.int } == [3, 4] && lists.last?.first?["type"] == "1")
      // The renderer reads what a bot receives.
      let layout = try await bot.sim("chat/4242/layout.json?screen=390x844")
      #expect(String(decoding: try layout.bytes, as: UTF8.self).contains("third"))
      let html = #"{"html": "<ol type=\"i\"><li>x</li><li>y</li></ol><img src=\"attach://p\"/>"}"#
      let photo = try await bot.upload(
        "sendRichMessage",
        [
          .init(name: "chat_id", bytes: Array("4242".utf8)),
          .init(name: "rich_message", bytes: Array(html.utf8)),
          .init(name: "p", file: "p.png", bytes: EmulatorClient.png),
        ])
      let blocks = photo.result["rich_message"]?["blocks"]?.elements ?? []
      #expect(blocks.first?["items"]?.elements?.last?["value"] == 2)
      #expect(blocks.last?["photo"]?.elements?.first?["width"] == 2, "\(photo)")
      let wrong = BotSchema.shared.mismatch(of: photo.result, with: .object("Message"))
      #expect(wrong == nil, "\(wrong ?? "")")
    }
  }

  @Test("Webhooks receive the updates of a chat in their order, and those of other chats meanwhile")
  func parallelWebhooks() async throws {
    let texts = Mutex<[String]>([])
    let router = Router()
    router.post("/hook") { request, _ in
      let body = try await request.body.collect(upTo: 1 << 20)
      let text = try JSON(Array(body.readableBytesView))["message"]?["text"]?.string ?? ""
      texts.withLock { $0.append(text) }
      // The first update is answered after the one of the other chat came.
      while text == "first", !texts.withLock({ $0.contains("other") }) {
        try await Task.sleep(for: .milliseconds(5))
      }
      guard text == "second" else { return Response(status: .ok) }
      return Response(
        status: .ok, headers: [.contentType: "application/x-www-form-urlencoded"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: "method=sendMessage&chat_id=1&text=From+a+form")))
    }
    try await Application(router: router).test(.live) { hook in
      let port = try #require(hook.port)
      try await EmulatorClient.run { bot in
        let url = JSON.text("http://127.0.0.1:\(port)/hook")
        let set = try await bot.call("setWebhook", ["url": url, "max_connections": 1000])
        #expect(set.description == "Webhook was set")
        let again = try await bot.call("setWebhook", ["url": url, "max_connections": 100])
        #expect(again.description == "Webhook is already set")
        let info = try await bot.call("getWebhookInfo").result
        #expect(info["max_connections"] == 100)
        for (text, person) in [("first", 1), ("second", 1), ("other", 2)] {
          try await bot.say(text, ["user_id": .integer(person)])
        }
        _ = try await bot.sim("wait", ["chat_id": 1, "text": "From a form", "timeout": 60])
        #expect(texts.withLock { $0 } == ["first", "other", "second"])
        #expect(try await bot.call("deleteWebhook").description == "Webhook was deleted")
        #expect(try await bot.call("deleteWebhook").description == "Webhook is already deleted")
        try await bot.refused(
          "setWebhook", ["url": url, "secret_token": .text(String(repeating: "a", count: 257))],
          "Bad Request: secret token is too long")
      }
    }
  }
}
