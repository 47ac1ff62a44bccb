import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

/// Tests of the Bot API over HTTP.
@Suite struct EmulatorTests {
  @Test func everyMethodOfTheSchemaIsInTheTable() {
    let names = BotSchema.shared.methods.values.map(\.name).sorted()
    #expect(names.count == 185)
    #expect(Methods.table.keys.sorted() == names)
    for behavior in Methods.Behavior.allCases {
      #expect(Methods.table.values.contains { $0.behavior == behavior })
    }
  }

  @Test("The schema names only types that it describes")
  func types() {
    func check(_ kind: BotSchema.Kind, _ place: String) {
      switch kind {
      case .list(let element): check(element, place)
      case .union(let kinds): for kind in kinds { check(kind, place) }
      case .object(let name):
        #expect(BotSchema.shared.types[name] != nil || name == "RichTextUnion", "\(place): \(name)")
      default: break
      }
    }
    for method in BotSchema.shared.methods.values {
      check(method.result, method.name)
      for (name, field) in method.parameters { check(field.kind, "\(method.name) \(name)") }
    }
    for (type, fields) in BotSchema.shared.types where type != "ErrorEvent" {
      for (name, field) in fields { check(field.kind, "\(type) \(name)") }
    }
    #expect(BotSchema.Kind("[A|B]") == .list(.union([.object("A"), .object("B")])))
    #expect(BotSchema.Kind("Integer|timedelta") == .integer)
    #expect(BotSchema.Kind("=\"a\"") == .constant("a"))
  }

  @Test(
    "Every method answers: with a valid value of its type if the call is recorded, else with an error in words"
  )
  func walk() async throws {
    try await EmulatorClient.run { bot in
      for (name, entry) in Methods.table.sorted(by: { $0.key < $1.key }) {
        let method = try #require(BotSchema.shared.methods[name.lowercased()])
        let required = method.parameters.filter { !$0.value.isOptional }
        var parameters = required.mapValues { BotSchema.shared.example(of: $0.kind) }
        for (key, value) in parameters where value == "" { parameters[key] = "x" }
        let answer = try await bot.call(name, parameters)
        #expect(answer.status != 500 && answer.status != 404, "\(name): \(answer.description)")
        if entry.behavior == .recorded, required.values.allSatisfy({ $0.kind != .file }) {
          let needsKind = answer.description.contains("is not supported")
          #expect(answer.status == 200 || needsKind, "\(name): \(answer.description)")
        } else if answer.status != 200 {
          #expect(
            answer.description.hasPrefix(answer.status == 403 ? "Forbidden: " : "Bad Request: "), "\(name)")
        }
      }
      let calls = try await bot.sim("outbox")["calls"]?.elements ?? []
      #expect(calls.count == Methods.table.count)
      for call in calls {
        #expect(call["behavior"]?.string == Methods.table[call["method"]?.string ?? ""]?.behavior.rawValue)
      }
    }
  }

  @Test("Addresses, tokens and method names")
  func addresses() async throws {
    try await EmulatorClient.run { bot in
      let me = try await bot.call("GETME")
      #expect(me.result["id"] == 700 && me.result["is_bot"] == true && me.result["username"] == "test700_bot")
      for (path, status, description) in [
        ("/bot700:test/nothing", 404, "Not Found: method not found"), ("/bot700:test", 404, "Not Found"),
        ("/nothing", 404, "Not Found"), ("/bot700:other/getMe", 401, "Unauthorized"),
        ("/bot700/getMe", 401, "Unauthorized"),
        ("/botx:y/getMe", 401, "Unauthorized"), ("/bot/getMe", 401, "Unauthorized"),
        ("/bot700:test/a/b/c", 404, "Not Found"), ("/file/bot700:test/photos/none", 404, "Not Found"),
        ("/bot99999999999999999999:x/getMe", 401, "Unauthorized"),
      ] {
        let answer = try await bot.http.execute(uri: path, method: .get)
        #expect(Int(answer.status.code) == status, "\(path)")
        let body = try JSON(Array(answer.body.readableBytesView))
        #expect(
          body == ["ok": false, "error_code": .integer(status), "description": .text(description)], "\(path)")
      }
      let test = try await bot.http.execute(uri: "/bot700:test/test/getMe", method: .get)
      #expect(test.status == .ok)
    }
    try await EmulatorClient.run(tokens: ["5:a"]) { bot in
      try await bot.refused("getMe", [:], "Unauthorized", status: 401)
      var known = bot
      known.token = "5:a"
      #expect(try await known.call("getMe").status == 200)
    }
  }

  @Test("Parameters come from the query, forms, multipart and JSON")
  func parameters() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("/start")
      let query = try await bot.http.execute(
        uri: "/bot700:test/sendMessage?chat_id=4242&text=a%20b%2Bc+d&protect_content=YES", method: .get)
      let message = try JSON(Array(query.body.readableBytesView))["result"]
      #expect(message?["text"] == "a b+c d" && message?["has_protected_content"] == true)
      let form = try await bot.http.execute(
        uri: "/bot700:test/sendMessage", method: .post,
        headers: [.contentType: "application/x-www-form-urlencoded"],
        body: ByteBuffer(
          string:
            "chat_id=4242&text=x&protect_content=maybe&reply_markup=%7B%22inline_keyboard%22%3A%5B%5B%7B%22text%22"
            + "%3A%22A%22%2C%22callback_data%22%3A%22a%22%7D%5D%5D%7D"))
      let second = try JSON(Array(form.body.readableBytesView))["result"]
      #expect(second?["reply_markup"] == ["inline_keyboard": [[["text": "A", "callback_data": "a"]]]])
      #expect(second?["has_protected_content"] == nil)
      let parts = try await bot.upload(
        "sendMessage",
        [
          .init(name: "chat_id", bytes: Array("4242".utf8)),
          .init(name: "text", bytes: Array("ü\r\n--edg".utf8)),
        ])
      #expect(parts.result["text"] == "ü\r\n--edg")
    }
  }

  @Test(
    "Wrong parameters have the errors of the Bot API",
    arguments: [
      ("sendMessage", ["chat_id": 4242], "message text is empty"),
      ("sendMessage", ["text": "a"], "chat_id is empty"),
      ("sendMessage", ["chat_id": 1, "text": "a"], "chat not found"),
      ("sendMessage", ["chat_id": "@nobody", "text": "a"], "chat not found"),
      ("sendMessage", ["chat_id": 4242, "text": "  \n "], "message text is empty"),
      (
        "sendMessage", ["chat_id": 4242, "text": "a", "reply_markup": "{"],
        "can't parse reply keyboard markup JSON object"
      ),
      (
        "sendMessage", ["chat_id": 4242, "text": "a", "reply_parameters": "x"],
        "can't parse reply parameters JSON object"
      ),
      (
        "sendMessage", ["chat_id": 4242, "text": "a", "reply_parameters": ["message_id": 99]],
        "message to be replied not found"
      ),
      ("sendMessage", ["chat_id": 4242, "text": "a", "message_thread_id": 7], "message thread not found"),
      ("sendMessage", ["chat_id": 4242, "text": "a", "parse_mode": "RTF"], "unsupported parse_mode"),
      (
        "sendMessage", ["chat_id": 4242, "text": "a", "reply_markup": ["inline_keyboard": 3]],
        "can't parse inline keyboard markup: field \"inline_keyboard\" must be of type Array"
      ),
      (
        "sendMessage",
        ["chat_id": 4242, "text": "a", "reply_markup": ["inline_keyboard": [[["url": "https://a.org"]]]]],
        "can't parse inline keyboard button: can't find field \"text\""
      ),
      (
        "sendMessage",
        ["chat_id": 4242, "text": "a", "reply_markup": ["inline_keyboard": [[["text": "A"]]]]],
        "text buttons are unallowed in the inline keyboard"
      ),
      (
        "sendMessage",
        [
          "chat_id": 4242, "text": "a",
          "reply_markup": ["inline_keyboard": [[["text": "A", "callback_data": ""]]]],
        ],
        "BUTTON_DATA_INVALID"
      ),
      ("sendPhoto", ["chat_id": 4242], "there is no photo in the request"),
      ("sendVideoNote", ["chat_id": 4242], "there is no video note in the request"),
      ("sendPhoto", ["chat_id": 4242, "photo": "nothing"], "wrong file identifier/HTTP URL specified"),
      (
        "sendMediaGroup", ["chat_id": 4242, "media": [["type": "photo", "media": "x"]]],
        "there must be 2 to 10 items in the album"
      ),
      ("editMessageText", ["chat_id": 4242, "message_id": 77, "text": "a"], "message to edit not found"),
      ("deleteMessage", ["chat_id": 4242, "message_id": 77], "message to delete not found"),
      (
        "forwardMessage", ["chat_id": 4242, "from_chat_id": 4242, "message_id": 77],
        "message to forward not found"
      ),
      (
        "copyMessage", ["chat_id": 4242, "from_chat_id": 4242, "message_id": 77], "message to copy not found"
      ),
      ("pinChatMessage", ["chat_id": 4242, "message_id": 77], "message to pin not found"),
      ("setMessageReaction", ["chat_id": 4242, "message_id": 77], "message to react not found"),
      ("editMessageText", ["chat_id": 4242, "message_id": 1, "text": "a"], "message can't be edited"),
      (
        "answerCallbackQuery", ["callback_query_id": "1"],
        "query is too old and response timeout expired or query ID is invalid"
      ),
      ("sendPoll", ["chat_id": 4242, "question": "q"], "parameter \"options\" is required"),
      ("getFile", ["file_id": "x"], "invalid file_id"),
    ] as [(String, Fields, String)])
  func errors(method: String, parameters: Fields, description: String) async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      try await bot.refused(method, parameters, "Bad Request: " + description)
    }
  }

  @Test("Extreme numbers and deep nesting are errors or have no effect, and the server goes on")
  func extremes() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      for number in [Int.min, Int.max, 0, -1] {
        let extreme = JSON.integer(number)
        for method in [
          "getChat", "getUpdates", "sendMessage", "deleteMessage", "sendPoll", "sendMessageDraft",
        ] {
          _ = try await bot.call(
            method,
            [
              "chat_id": extreme, "offset": extreme, "limit": extreme, "message_id": extreme, "text": "a",
              "question": "q",
              "options": ["a"], "draft_id": extreme, "open_period": extreme,
            ])
        }
        _ = try await bot.call(
          "sendMessage",
          [
            "chat_id": 4242, "text": "abc", "message_thread_id": extreme, "reply_to_message_id": extreme,
            "entities": [
              ["type": "bold", "offset": extreme, "length": extreme],
              ["type": "bold", "offset": 1, "length": extreme],
            ],
          ])
        for path in [
          "message", "setup", "vote", "reaction", "edit", "delete", "pin", "member", "pay", "draft/stop", "callback",
        ] {
          let response = try await bot.http.execute(
            uri: "/sim/" + path, method: .post,
            body: ByteBuffer(
              bytes: try JSON.object([
                "chat_id": extreme, "user_id": 5, "message_id": extreme, "text": "a", "draft_id": extreme,
                "label": "x",
                "groups": [["id": extreme]], "options": [extreme], "message_thread_id": extreme,
              ]).bytes))
          #expect(response.status.code < 500, "\(path) \(number)")
        }
      }
      for depth in [50, 400, 100_000] {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        for name in ["reply_markup", "entities", "reply_parameters"] {
          let answer = try await bot.call("sendMessage", ["chat_id": 4242, "text": "a", name: .text(text)])
          #expect(answer.status == 400, "\(name) \(depth)")
        }
      }
      #expect(try await bot.send("still here")["text"] == "still here")
    }
  }

  @Test("Texts beyond the limits, and captions")
  func limits() async throws {
    try await EmulatorClient.run { bot in
      try await bot.say("hello")
      let long = String(repeating: "😀", count: 2048)
      #expect(try await bot.send(long)["text"] == .text(long))
      try await bot.refused(
        "sendMessage", ["chat_id": 4242, "text": .text(long + "a")], "Bad Request: message is too long")
      let photo = try await bot.upload(
        "sendPhoto",
        [
          .init(name: "chat_id", bytes: Array("4242".utf8)),
          .init(name: "photo", file: "a.png", bytes: EmulatorClient.png),
          .init(name: "caption", bytes: Array(String(repeating: "a", count: 1025).utf8)),
        ])
      #expect(photo.description == "Bad Request: message caption is too long")
      // An empty caption is no caption, and a URL is not downloaded.
      try await bot.refused(
        "sendPhoto", ["chat_id": 4242, "photo": "https://example.org/a.png", "caption": ""],
        "Bad Request: failed to get HTTP URL content: the emulator downloads nothing; upload the file")
    }
  }

  @Test("Bodies, hosts and origins beyond what is allowed are refused")
  func gates() async throws {
    try await EmulatorClient.run(maxBody: 1000) { bot in
      let large = try await bot.call("sendMessage", ["text": .text(String(repeating: "a", count: 2000))])
      #expect(large.status == 413)
      let sim = try await bot.sim(
        "message", ["text": .text(String(repeating: "a", count: 2000))], status: 413)
      #expect(sim["ok"] == false)
      for path in ["/sim/state", "/bot700:test/getMe", "/file/bot700:test/a/b"] {
        let origin = try await bot.http.execute(
          uri: path, method: .get, headers: [.origin: "http://example.org"])
        #expect(origin.status == .forbidden, "\(path)")
        let site = try await bot.http.execute(
          uri: path, method: .get, headers: [.init("Sec-Fetch-Site")!: "cross-site"])
        #expect(site.status == .forbidden, "\(path)")
      }
      let port = try #require(bot.http.port)
      let foreign = try await RawConnection.exchange(
        "GET /sim/state HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n", port: port)
      #expect(foreign?.contains(" 403 ") == true)
    }
  }
}
