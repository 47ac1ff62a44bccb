import Foundation
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

/// Tests of the page with live phones, with the `iprender` that IPRENDER names.
@Suite struct PhoneTests {
  private func get(
    _ client: EmulatorClient, _ path: String, _ headers: HTTPFields = [:]
  ) async throws -> TestResponse { try await client.http.execute(uri: path, method: .get, headers: headers) }

  private func status(
    _ client: EmulatorClient, _ path: String, _ headers: HTTPFields = [:]
  ) async throws -> HTTPResponse.Status { try await get(client, path, headers).status }

  @Test("The page loads nothing from elsewhere and runs only its own script and style")
  func policy() async throws {
    try await EmulatorClient.run { client in
      let page = try await get(client, "/")
      #expect(page.headers[.contentType]?.hasPrefix("text/html") == true)
      let policy = try #require(page.headers[.contentSecurityPolicy])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      let text = String(buffer: page.body)
      let nonces = text.matches(of: #/<(style|script) nonce="([a-z0-9]+)">/#)
      #expect(nonces.map(\.output.1) == ["style", "script"] && Set(nonces.map(\.output.2)).count == 1)
      let nonce = try #require(nonces.first?.output.2)
      #expect(
        policy.contains("script-src 'nonce-\(nonce)'; ") && policy.contains("style-src 'nonce-\(nonce)'; "))
      #expect(try await get(client, "/").headers[.contentSecurityPolicy] != policy)
      // What a bot sends is never read as markup.
      for word in [
        "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", " src=", "url(",
      ] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }

  @Test("Pages of other origins and other hosts reach neither the page nor its sockets")
  func origins() async throws {
    try await EmulatorClient.run { client in
      let port = try #require(client.http.port)
      for path in PhonePage.Path.allCases.map(\.rawValue) {
        for (name, value) in [
          ("Origin", "http://example.org"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"),
        ] {
          let answer = try await get(client, path, [.init(name)!: value])
          #expect(answer.status == .forbidden, "\(path): \(name): \(value)")
          await #expect(throws: PhoneSocket.Failed.self) {
            try await PhoneSocket.open(path, port: port, headers: "\(name): \(value)\r\n")
          }
        }
      }
      let own = try await PhoneSocket.open(
        "/page/changes", port: port, headers: "Origin: http://localhost:\(port)\r\n")
      #expect(own.head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
    }
  }

  @Test("Requests that open no socket are refused")
  func handshakes() async throws {
    try await EmulatorClient.run { client in
      let port = try #require(client.http.port)
      for path in ["/page/phone", "/page/changes"] {
        let plain = try await get(client, path)
        #expect(plain.status == .upgradeRequired)
        let old = try await RawConnection.exchange(
          "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            + "Sec-WebSocket-Version: 8\r\nSec-WebSocket-Key: \(PhoneSocket.key)\r\n\r\n", port: port)
        #expect(old?.hasPrefix("HTTP/1.1 426") == true)
      }
      for query in ["theme=../secret", "lang=a.strings", "scale=-1", "scale=nan", "screen=/dev/null"] {
        let answer = try await get(client, "/page/phone?" + query)
        #expect(answer.status == .badRequest, "\(query)")
      }
      let missing = try await get(client, "/page/recording?number=1")
      #expect(missing.status == .notFound)
    }
  }

  @Test("A socket that breaks the protocol is closed")
  func brokenSockets() async throws {
    try await EmulatorClient.run { client in
      let port = try #require(client.http.port)
      func closing(_ send: (PhoneSocket) -> Void) async throws -> PhoneSocket.Message {
        let socket = try await PhoneSocket.open("/page/changes", port: port)
        send(socket)
        while true {
          let message = await socket.receive()
          if case .closed = message { return message }
        }
      }
      #expect(try await closing { $0.send([97], isMasked: false) } == .closed(1002))
      #expect(try await closing { $0.send([97], isFinal: false) } == .closed(1002))
      #expect(try await closing { $0.send([0xff]) } == .closed(1007))
      #expect(try await closing { $0.send([97], opcode: 2) } == .closed(1003))
      #expect(try await closing { $0.send([3, 232], opcode: 8) } == .closed(1000))
      // The rest of a message that is too long is not read, so its answer may be lost.
      _ = try await closing { $0.send([UInt8](repeating: 97, count: WebSocket.longestText + 1)) }
    }
  }

  @Test("A page hears when bots call and chats change")
  func changes() async throws {
    try await EmulatorClient.run { client in
      let socket = try await PhoneSocket.open("/page/changes", port: try #require(client.http.port))
      #expect(await socket.text { $0["calls"] == 0 } != nil)
      try await client.call("getMe")
      #expect(await socket.text { $0["calls"] == 1 && $0["bots"] == [700] } != nil)
      _ = try await client.sim("reset", [:])
      #expect(await socket.text { $0["resets"] == 1 } != nil)
    }
  }

  /// Returns the button on a screen, as soon as it stands still.
  private func button(on phone: PhoneSocket) async throws -> JSON {
    var last: JSON?
    var others: Set<String> = []
    for _ in 0..<300 {
      for y in (300..<800).reversed() where y.isMultiple(of: 12) {
        try phone.send(["do": "hit", "x": 60, "y": .integer(y)])
        let hit = try #require(await phone.text { $0["hit"] != nil }?["hit"])
        others.insert(hit["element"]?.string ?? "nothing")
        guard hit["element"] == "button" else { continue }
        if hit["frame"] == last?["frame"] { return hit }
        last = hit
        break
      }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw PhoneSocket.Failed(answer: "no button on the screen, only \(others.sorted())")
  }

  @Test("A phone shows what the bot does, and does what the person does")
  func conversation() async throws {
    try await EmulatorClient.run { client in
      try await client.call("getMe")
      let port = try #require(client.http.port)
      let phone = try await PhoneSocket.open("/page/phone?screen=390x844&scale=1", port: port)
      #expect(try #require(await phone.frame()) == (390, 844))
      // The text in the field is sent.
      try phone.send(["do": "type", "text": "/star"])
      try phone.send(["do": "send", "text": "/start"])
      let update = try #require(try await client.poll(seconds: 20).result.elements?.first)
      #expect(update["message"]?["text"] == "/start")
      // The bot answers with a button.
      let keyboard: JSON = ["inline_keyboard": [[["text": "Yes", "callback_data": "y"]]]]
      try await client.send("Sure?", ["reply_markup": keyboard])
      let hit = try await button(on: phone)
      #expect(hit["message"] == 2)
      let frame = (hit["frame"]?.elements ?? []).compactMap(\.double)
      try #require(frame.count == 4)
      let (x, y) = (JSON.number(frame[0] + 20), JSON.number(frame[1] + 20))
      try phone.send(["do": "press", "x": x, "y": y])
      try phone.send(["do": "release", "x": x, "y": y])
      let offset = (update["update_id"]?.int ?? 0) + 1
      try await client.call("getUpdates", ["offset": .integer(offset), "limit": 1, "timeout": 20])
      let query = try #require(
        try await client.updates(["offset": .integer(offset)]).first?["callback_query"])
      #expect(query["data"] == "y" && query["message"]?["message_id"] == 2)
      // The press was shown once, and the bot's answer is a note on the phone.
      try await client.call(
        "answerCallbackQuery", ["callback_query_id": query["id"] ?? .null, "text": "Done"])
      #expect(await phone.frame() != nil)
    }
  }

  @Test("A person answers, edits and reacts, and takes the answer back")
  func actions() async throws {
    try await EmulatorClient.run { client in
      try await client.call("getMe")
      let allowed: JSON = ["message", "edited_message", "message_reaction"]
      try await client.call("getUpdates", ["allowed_updates": allowed])
      let port = try #require(client.http.port)
      let phone = try await PhoneSocket.open("/page/phone?screen=390x844&scale=1", port: port)
      _ = try #require(await phone.frame())
      var offset = 0
      func update(_ kind: String) async throws -> JSON? {
        let fields: Fields = ["offset": .integer(offset), "limit": 1, "timeout": 20]
        let update = try await client.call("getUpdates", fields).result.elements?.first
        offset = (update?["update_id"]?.int ?? 0) + 1
        return update?[kind]
      }
      try phone.send(["do": "send", "text": "One"])
      #expect(try await update("message")?["text"] == "One")
      try phone.send(["do": "reply", "message": 1])
      #expect(await phone.text { $0["subject"]?["reply"] == 1 } != nil)
      try phone.send(["do": "send", "text": "Two"])
      #expect(await phone.text { $0["subject"] == .null } != nil)
      #expect(try await update("message")?["reply_to_message"]?["message_id"] == 1)
      // The next message answers nothing.
      try phone.send(["do": "reply", "message": 1])
      try phone.send(["do": "cancel"])
      try phone.send(["do": "send", "text": "Three"])
      let third = try #require(try await update("message"))
      #expect(third["text"] == "Three" && third["reply_to_message"] == nil)
      try phone.send(["do": "edit", "message": 2])
      #expect(await phone.text { $0["field"] == "Two" } != nil)
      try phone.send(["do": "send", "text": "Second"])
      let edited = try #require(try await update("edited_message"))
      #expect(edited["text"] == "Second" && edited["message_id"] == 2)
      for isOn in [true, false] {
        try phone.send(["do": "react", "message": 1, "text": "👍"])
        #expect(try await update("message_reaction")?["new_reaction"]?.elements?.count == (isOn ? 1 : 0))
      }
      // A message of the bot is not edited.
      try await client.send("Own")
      try phone.send(["do": "edit", "message": 4])
      #expect(await phone.text { $0["note"] == "only an own text can be edited" } != nil)
      // On a slow machine, the messages are still on their way.
      var hits: [JSON] = []
      for _ in 0..<100 where !hits.contains(where: { $0["element"] == "reply" && $0["message"] == 2 }) {
        try phone.send(["do": "hits"])
        hits = try #require(await phone.text { $0["hits"] != nil }?["hits"]?.elements)
      }
      #expect(hits.contains { $0["element"] == "reply" && $0["message"] == 2 }, "\(hits)")
    }
  }

  @Test("The numbers of messages are those of the renderer, also when drafts come in between")
  func numbers() async throws {
    var tape = Tape(live: ["messages": [["message_id": 5]]], info: [:], options: [:], viewer: 1)
    func add(_ what: ChatEvent.What) {
      tape.add(ChatEvent(chat: ChatKey(bot: 2, id: 1), time: 0, what: what), names: { "\($0)" })
    }
    func message(_ id: Int, from: Int) -> ChatEvent.What {
      .message(["message_id": .integer(id), "from": ["id": .integer(from)], "text": "a"])
    }
    add(message(6, from: 1))
    add(.draft(1, ["text": "b"]))
    add(.draft(1, ["text": "bc"]))
    add(message(7, from: 1))
    add(message(8, from: 2))
    add(message(9, from: 2))
    // The draft is message 7 of the renderer, the message that ends it takes a number, and keeps that of the draft.
    #expect([5, 6, 7, 8, 9].map { tape.number(of: $0) } == [5, 6, 8, 7, 10])
    #expect(tape.id(ofNumber: 7) == 8)
  }

  @Test("A recording is an archive with a tape that plays")
  func recording() async throws {
    try await EmulatorClient.run { client in
      try await client.say("/start")
      try await client.send("Hello")
      let port = try #require(client.http.port)
      let phone = try await PhoneSocket.open("/page/phone?record=true&scale=1", port: port)
      #expect(await phone.frame() != nil)
      try await client.send("Recorded")
      #expect(await phone.frame() != nil)
      try phone.send(["do": "finish"])
      let number = try #require(await phone.text { $0["recording"] != nil }?["recording"]?.int)
      let answer = try await get(client, "/page/recording?number=\(number)")
      #expect(answer.headers[.contentType] == "application/x-tar")
      let bytes = Array(answer.body.readableBytesView)
      #expect(bytes.count.isMultiple(of: 512))
      let names = stride(from: 0, to: bytes.count, by: 512).compactMap { place -> String? in
        let block = bytes[place..<place + 512]
        guard block.dropFirst(257).starts(with: "ustar".utf8) else { return nil }
        // The sum of all bytes of the head, with spaces in place of the sum itself.
        let sum = block.enumerated().reduce(0) {
          $0 + ((148..<156).contains($1.offset) ? 32 : Int($1.element))
        }
        let said = String(decoding: block.dropFirst(148).prefix(6), as: UTF8.self)
        #expect(Int(said, radix: 8) == sum)
        return String(decoding: block.prefix { $0 != 0 }, as: UTF8.self)
      }
      #expect(names.contains("session/session.tape") && names.contains("session/chat.json"))
    }
  }

  @Test("Only so many phones are open at a time")
  func limits() async throws {
    try await EmulatorClient.run { client in
      let port = try #require(client.http.port)
      // Without a bot there is no chat.
      let phone = try await PhoneSocket.open("/page/phone", port: port)
      #expect(await phone.text { $0["fatal"] == true } != nil)
      var pages: [PhoneSocket] = []
      for _ in 0..<PhonePage.mostPages {
        pages.append(try await PhoneSocket.open("/page/changes", port: port))
      }
      for page in pages { #expect(await page.text { $0["calls"] != nil } != nil) }
      let more = try await PhoneSocket.open("/page/changes", port: port)
      #expect(await more.text { $0["fatal"] == true } != nil)
    }
  }

  @Test func hashesAreThoseOfTheStandard() {
    func text(_ bytes: [UInt8]) -> String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(text(SHA1.hash(Array("abc".utf8))) == "a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(text(SHA1.hash([])) == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    #expect(
      text(SHA1.hash([UInt8](repeating: 97, count: 1_000_000))) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
  }

  @Test("Commands of a page are read, and everything else is refused")
  func commands() {
    #expect(PhoneCommand(#"{"do": "press", "x": 1.234, "y": 2}"#) == .press(1.23, 2))
    #expect(PhoneCommand(#"{"do": "tap", "message": 3, "text": "Yes"}"#) == .tap(3, "Yes"))
    #expect(
      PhoneCommand(#"{"do": "drag", "x": 1, "y": 2, "toX": 3, "toY": 4, "seconds": 0.1}"#)
        == .drag([1, 2, 3, 4], 0.1))
    #expect(PhoneCommand(#"{"do": "react", "message": 3, "text": "👍"}"#) == .react(3, "👍"))
    #expect(PhoneCommand(#"{"do": "reply", "message": 3}"#) == .reply(3))
    #expect(PhoneCommand(#"{"do": "edit", "message": 3}"#) == .edit(3))
    #expect(PhoneCommand(#"{"do": "cancel"}"#) == .cancel && PhoneCommand(#"{"do": "hits"}"#) == .hits)
    let long = String(repeating: "a", count: PhoneCommand.longestText + 1)
    for wrong in [
      "", "[]", "{}", #"{"do": "Shot"}"#, #"{"do": "press", "x": "1\nShot a.png", "y": 2}"#,
      #"{"do": "press", "x": 1e9, "y": 2}"#, #"{"do": "tap", "text": "Yes"}"#,
      #"{"do": "reply", "message": "3"}"#, #"{"do": "edit"}"#, #"{"do": "react", "message": 3}"#,
      #"{"do": "type", "text": "\#(long)"}"#,
      #"{"do": "drag", "x": 1, "y": 2, "toX": 3, "toY": 4, "seconds": 0}"#,
    ] {
      #expect(PhoneCommand(wrong) == nil, "\(wrong.prefix(60))")
    }
  }
}
