import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import Server

/// Tests of the state in a file.
@Suite struct StateTests {
  private static func place() -> String { NSTemporaryDirectory() + "state-\(UUID().uuidString).db" }

  private static func remove(_ path: String) {
    for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
  }

  @Test("A state file keeps chats, files, updates, polls, settings and ids over a restart")
  func restart() async throws {
    let path = Self.place()
    defer { Self.remove(path) }
    try await EmulatorClient.run(state: path) { bot in
      _ = try await bot.sim(
        "setup",
        [
          "groups": [
            ["id": -1_001, "title": "Tea", "username": "tea", "is_forum": true, "admins": ["700:test"]]
          ]
        ])
      try await bot.say("hello")
      try await bot.send(
        "Pick", ["reply_markup": ["inline_keyboard": [[["text": "A", "callback_data": "a"]]]]])
      _ = try await bot.sim("callback", ["label": "A"])
      let photo = try await bot.upload(
        "sendPhoto",
        [
          .init(name: "chat_id", bytes: Array("4242".utf8)),
          .init(name: "photo", file: "a.png", bytes: EmulatorClient.png),
        ])
      #expect(photo.status == 200)
      _ = try await bot.call("sendPoll", ["chat_id": 4242, "question": "q", "options": ["a", "b"]])
      _ = try await bot.call("createForumTopic", ["chat_id": "@tea", "name": "Leaves"])
      _ = try await bot.call("setMyName", ["name": "Kettle"])
      _ = try await bot.call(
        "getUpdates", ["offset": 2, "allowed_updates": ["message", "callback_query", "poll"]])
      _ = try await bot.sim("clock", ["advance": 5])
      _ = try await bot.call("deleteMessage", ["chat_id": 4242, "message_id": 1])
      _ = try await bot.sim("reaction", ["message_id": 2, "emoji": "👍"])
    }
    try await EmulatorClient.run(state: path) { bot in
      let updates = try await bot.updates()
      #expect(updates.compactMap { $0["update_id"]?.int } == [2])
      #expect(try await bot.call("answerCallbackQuery", ["callback_query_id": "cbq-1"]).result == true)
      #expect(try await bot.call("getMyName").result == ["name": "Kettle"])
      let chat = try await bot.sim("chat/4242")["messages"]?.elements ?? []
      #expect(chat.compactMap { $0["deleted"] } == [true, false, false, false])
      let id =
        chat[2]["photo"]?.elements?.last?["file_id"]?.string ?? chat[2]["photo"]?["file_id"]?.string ?? ""
      let file = try await bot.http.execute(uri: "/sim/file/" + id, method: .get)
      #expect(Array(file.body.readableBytesView) == EmulatorClient.png)
      _ = try await bot.sim("vote", ["message_id": 4, "options": ["b"]])
      #expect(try await bot.updates().last?["poll"]?["total_voter_count"] == 1)
      #expect(try await bot.say("again")["message_id"] == 5)
      let topic = try await bot.call("sendMessage", ["chat_id": "@tea", "message_thread_id": 1, "text": "a"])
      #expect(topic.result["message_thread_id"] == 1 && topic.result["date"] == 1_767_268_805)
      let export = try await bot.sim("chat/4242/export")
      #expect(export["messages"]?.elements?.count == 4)
      #expect(export["media"]?[id]?.string?.hasPrefix("data:image/png;base64,") == true)
      #expect(try await bot.sim("reset", [:]) == ["ok": true])
    }
    try await EmulatorClient.run(state: path) { bot in
      let chats = try await bot.sim("chats")
      #expect(chats == ["chats": []])
      // Ids of updates keep growing.
      let sent = try await bot.say("hello")
      #expect(sent["update_id"]?.int ?? 0 > 3)
    }
  }

  @Test("Files that are no state, or that another emulator uses, are not opened")
  func wrongFiles() throws {
    let path = Self.place()
    defer { Self.remove(path) }
    try Data("no database".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: StateFile.Problem.self) { try StateFile(path) }
    Self.remove(path)
    let file = try StateFile(path)
    #expect(throws: StateFile.Problem.self) { try StateFile(path) }
    try file.save([.init(kind: .user, key: "1", value: Data("{}".utf8))])
    #expect(throws: StateFile.Problem.self) { try StateFile("/nothing/here/state.db") }
  }

  @Test("Tables and queues know what the file does not have")
  func tables() {
    let source = Table<Int, String>.Source(
      value: { $0 == 1 ? "one" : nil }, all: { [1: "one"] }, count: 1)
    var table = Table(source)
    #expect(table[1] == "one" && table[2] == nil && table.changed.isEmpty)
    table[2] = "two"
    table[1] = nil
    #expect(table[1] == nil && table.all == [2: "two"] && table.changed == [1, 2])
    table.markSaved(keeping: 0)
    #expect(table[1] == "one" && table.changed.isEmpty)
    var memory = Table<Int, [Int]>()
    memory[1, default: []].append(5)
    memory[2]?.append(6)
    #expect(memory.all == [1: [5]] && memory.count == 1)
    var queue = UpdateQueue()
    for id in 1...4 { queue.append(PendingUpdate(id: id, kind: "message", value: .null)) }
    queue.remove { $0.id == 2 }
    queue.removeFirst(1)
    #expect(queue.list.map(\.id) == [3, 4] && queue.removed == [2, 1] && queue.added.count == 4)
  }
}
