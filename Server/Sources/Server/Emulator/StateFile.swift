import FoundationEssentials
import GRDB

/// A value whose text is a key in the file.
protocol StateKey: Hashable, Sendable {
  init?(keyText: String)
  var keyText: String { get }
}

extension String: StateKey {
  init?(keyText: String) { self = keyText }
  var keyText: String { self }
}

extension Int: StateKey {
  init?(keyText: String) { self.init(keyText) }
  var keyText: String { String(self) }
}

extension ChatKey: StateKey {
  init?(keyText: String) {
    let parts = keyText.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let id = parts[1] else { return nil }
    self.init(bot: parts[0], id: id)
  }
  var keyText: String { (bot.map(String.init) ?? "") + "/\(id)" }
}

extension MessagePlace: StateKey {
  init?(keyText: String) {
    guard let end = keyText.lastIndex(of: "/"), let chat = ChatKey(keyText: String(keyText[..<end])),
      let message = Int(keyText[keyText.index(after: end)...])
    else { return nil }
    self.init(chat: chat, message: message)
  }
  var keyText: String { chat.keyText + "/\(message)" }
}

/// The file in which the emulator keeps its state: a SQLite database with one table of values by kind and key.
struct StateFile: Sendable {
  enum Kind: String, Sendable {
    case meta, bot, update, user, chat, message, username, file, content, callback, inlineQuery, inlineMessage
    case poll, pollEnd, vote, payload, payment
  }

  struct Row: Sendable {
    var kind: Kind
    var key: String
    /// The new value, or `nil` if the value was removed.
    var value: Data?
  }

  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  /// The version of the format. A file of another version is not opened.
  private static let version = 1
  private let queue: DatabaseQueue

  /// Opens a file, which is created if it does not exist.
  init(_ path: String) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { database in
      // The write-ahead log of an ended process is read when the file is opened again, so no saved change is lost.
      for setting in ["locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL"] {
        try database.execute(sql: "PRAGMA " + setting)
      }
    }
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.write { database in
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard version == Self.version || version == 0 && tables == 0 else {
          throw Problem(description: "it is no state file of this version")
        }
        try database.execute(
          sql: """
            CREATE TABLE IF NOT EXISTS item (kind TEXT, key TEXT, value BLOB NOT NULL, PRIMARY KEY (kind, key)) \
            WITHOUT ROWID
            """)
        try database.execute(sql: "PRAGMA user_version = \(Self.version)")
      }
    } catch let error as DatabaseError {
      let words =
        error.resultCode == .SQLITE_BUSY ? "another process uses it" : error.message ?? "unknown problem"
      throw Problem(description: "cannot open '\(path)': \(words)")
    } catch {
      throw Problem(description: "cannot open '\(path)': \(error)")
    }
  }

  /// Saves changes, all or none of them.
  func save(_ rows: [Row]) throws {
    guard !rows.isEmpty else { return }
    try queue.write { database in
      let put = try database.cachedStatement(
        sql: "INSERT OR REPLACE INTO item (kind, key, value) VALUES (?, ?, ?)")
      let remove = try database.cachedStatement(sql: "DELETE FROM item WHERE kind = ? AND key = ?")
      for row in rows {
        if let value = row.value {
          try put.execute(arguments: [row.kind.rawValue, row.key, value])
        } else {
          try remove.execute(arguments: [row.kind.rawValue, row.key])
        }
      }
    }
  }

  /// Removes all values.
  func clear() throws { try queue.write { try $0.execute(sql: "DELETE FROM item") } }

  func data(_ kind: Kind, _ key: String) -> Data? {
    try? queue.read { database in
      let get = try database.cachedStatement(sql: "SELECT value FROM item WHERE kind = ? AND key = ?")
      return try Data.fetchOne(get, arguments: [kind.rawValue, key])
    }
  }

  private func all(_ kind: Kind) -> [(key: String, value: Data)] {
    let rows = try? queue.read { database in
      try GRDB.Row.fetchAll(
        database, sql: "SELECT key, value FROM item WHERE kind = ?", arguments: [kind.rawValue])
    }
    return (rows ?? []).map { (key: $0["key"], value: $0["value"]) }
  }

  private func count(_ kind: Kind) -> Int {
    let count = try? queue.read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM item WHERE kind = ?", arguments: [kind.rawValue])
    }
    return (count ?? nil) ?? 0
  }

  func value<Value: Decodable>(_ kind: Kind, _ key: String) -> Value? {
    data(kind, key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  func values<Key: StateKey, Value: Decodable>(_ kind: Kind) -> [Key: Value] {
    var values: [Key: Value] = [:]
    for (text, data) in all(kind) {
      guard let key = Key(keyText: text), let value = try? JSONDecoder().decode(Value.self, from: data) else {
        continue
      }
      values[key] = value
    }
    return values
  }

  func source<Key: StateKey, Value: Decodable & Sendable>(_ kind: Kind) -> Table<Key, Value>.Source {
    Table.Source(value: { value(kind, $0.keyText) }, all: { values(kind) }, count: count(kind))
  }

  /// Returns the chats, whose messages are read by themselves.
  func chats() -> Table<ChatKey, StoredChat>.Source {
    @Sendable func complete(_ chat: StoredChat) -> StoredChat {
      var chat = chat
      chat.messages = Table(messages(of: chat.key))
      return chat
    }
    return Table.Source(
      value: { value(.chat, $0.keyText).map(complete) },
      all: { (values(.chat) as [ChatKey: StoredChat]).mapValues(complete) }, count: count(.chat))
  }

  /// Returns the messages of a chat.
  func messages(of chat: ChatKey) -> Table<Int, StoredMessage>.Source {
    Table.Source(
      value: { value(.message, MessagePlace(chat: chat, message: $0).keyText) }, all: { [:] }, count: 0)
  }

  /// Returns the contents of files.
  func contents() -> Table<String, [UInt8]>.Source {
    Table.Source(value: { data(.content, $0).map { Array($0) } }, all: { [:] }, count: 0)
  }
}
