import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

/// Random calls and requests. The generator has a fixed seed, so every run sends the same requests.
@Suite struct EmulatorFuzzTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let values: [JSON] = [
    0, 1, -1, .integer(.max), .integer(.min), 4242, -1001, "", "a", "@x", "attach://f", "file_1", "{", "[",
    "[1]",
    "{\"a\":1}", .null, true, [], [:], [[]], [[:]], ["type": "photo", "media": "attach://f"], "<b>x", "*x*",
    "😀",
    ["inline_keyboard": [[["text": "A", "callback_data": "a"]]]], ["message_id": 1], .number(1e308),
    .number(0.5),
    "data:image/png;base64,AA==", "700:test", ["Tea", "Coffee"],
    [["label": "a", "amount": .integer(1 << 62)]],
    ["id": -1001, "title": "x", "members": [1, "700:test"]], ["markdown": "# a"],
    [["id": -1001, "title": "x", "owner": 1, "admins": ["700:test"]]],
  ]

  private static let keys = [
    "bot", "user_id", "chat_id", "message_id", "text", "label", "data", "options", "emoji", "reaction",
    "photo", "contact",
    "location", "groups", "users", "bots", "query", "draft_id", "start", "times", "code", "method", "advance",
    "status",
    "message_thread_id", "result_id", "caption", "clear", "blocked",
  ]

  @Test("Random calls and requests have a response, and none is a fault of the server", arguments: [1, 2, 3])
  func random(seed: Int) async throws {
    try await EmulatorClient.run { bot in
      var random = Generator(state: UInt64(seed))
      let methods = BotSchema.shared.methods.values.sorted { $0.name < $1.name }
      let paths = SimRequest.paths.filter {
        !["wait", "outbox", "outbox/count", "chats", "state"].contains($0)
      }
      try await bot.say("hello")
      for _ in 0..<400 {
        var fields: Fields = [:]
        func fill(_ names: [String], _ chance: Double) {
          for name in names where Double.random(in: 0..<1, using: &random) < chance {
            fields[name] = Self.values.randomElement(using: &random)
          }
        }
        let isCall = Bool.random(using: &random)
        let path: String
        if isCall {
          let method = methods[Int.random(in: 0..<methods.count, using: &random)]
          fill(method.parameters.keys.sorted(), 0.6)
          fields["timeout"] = nil
          path = "/bot700:test/" + method.name
        } else {
          path = "/sim/" + paths[Int.random(in: 0..<paths.count, using: &random)]
          fill(Self.keys, 0.25)
          if path == "/sim/fault" { fields = ["clear": true] }
        }
        if Bool.random(using: &random) { fields["chat_id"] = Bool.random(using: &random) ? 4242 : -1001 }
        let response = try await bot.http.execute(
          uri: path, method: .post, headers: [.contentType: "application/json"],
          body: ByteBuffer(bytes: try JSON.object(fields).bytes))
        #expect(response.status.code < 500, "\(path) \(fields)")
        #expect((try? JSON(Array(response.body.readableBytesView))) != nil, "\(path)")
      }
      for view in ["state", "chats", "outbox", "chat/4242", "chat/-1001"] { _ = try await bot.sim(view) }
    }
  }
}
