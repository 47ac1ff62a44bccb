import FoundationEssentials

/// The state in a file.
extension Emulator {
  /// The number of chats that stay in memory although they are saved.
  private static let mostChats = 1000
  private static let mostMessages = 20

  /// Reads the state from a file. Messages, chats, people and files are read when they are needed.
  static func state(in file: StateFile) -> (EmulatorState, EmulatorState.Meta) {
    let meta: EmulatorState.Meta = file.value(.meta, "meta") ?? .init()
    var state = EmulatorState()
    state.botOrder = meta.botOrder
    state.numbers = meta.numbers
    state.fileBytes = meta.fileBytes
    state.bots = Table(file.source(.bot), isLoaded: true)
    let updates: [String: PendingUpdate] = file.values(.update)
    for (id, own) in Dictionary(
      grouping: updates, by: { $0.key.split(separator: "/").first.flatMap { Int($0) } ?? 0 })
    {
      state.bots[id]?.updates = UpdateQueue(own.map(\.value).sorted { $0.id < $1.id })
    }
    state.chats = Table(file.chats())
    state.users = Table(file.source(.user))
    state.usernames = Table(file.source(.username))
    state.files = Table(file.source(.file))
    state.contents = Table(file.contents())
    state.callbacks = Table(file.source(.callback), isLoaded: true)
    state.inlineQueries = Table(file.source(.inlineQuery), isLoaded: true)
    state.payments = Table(file.source(.payment), isLoaded: true)
    state.pollEnds = Table(file.source(.pollEnd), isLoaded: true)
    state.inlineMessages = Table(file.source(.inlineMessage))
    state.polls = Table(file.source(.poll))
    state.votes = Table(file.source(.vote))
    state.payloads = Table(file.source(.payload))
    return (state, meta)
  }

  /// Saves what was changed. A call is answered only after its changes are saved.
  func save() throws {
    guard let file else { return }
    let encoder = JSONEncoder()
    var rows: [StateFile.Row] = []
    func add<Key: StateKey, Value: Encodable>(_ kind: StateFile.Kind, _ table: Table<Key, Value>) throws {
      for key in table.changed {
        rows.append(.init(kind: kind, key: key.keyText, value: try table[key].map { try encoder.encode($0) }))
      }
    }
    let meta = EmulatorState.Meta(
      botOrder: state.botOrder, numbers: state.numbers, fileBytes: state.fileBytes,
      offset: offset)
    if meta != savedMeta { rows.append(.init(kind: .meta, key: "meta", value: try encoder.encode(meta))) }
    for id in state.bots.changed {
      guard let queue = state.bots[id]?.updates else { continue }
      for update in queue.added {
        rows.append(.init(kind: .update, key: "\(id)/\(update.id)", value: try encoder.encode(update)))
      }
      for number in queue.removed { rows.append(.init(kind: .update, key: "\(id)/\(number)")) }
    }
    for key in state.chats.changed {
      guard let messages = state.chats[key]?.messages else { continue }
      for id in messages.changed {
        let place = MessagePlace(chat: key, message: id)
        let value = try messages[id].map { try encoder.encode($0) }
        rows.append(.init(kind: .message, key: place.keyText, value: value))
      }
    }
    for id in state.contents.changed {
      rows.append(.init(kind: .content, key: id, value: state.contents[id].map { Data($0) }))
    }
    try add(.bot, state.bots)
    try add(.chat, state.chats)
    try add(.user, state.users)
    try add(.username, state.usernames)
    try add(.file, state.files)
    try add(.callback, state.callbacks)
    try add(.inlineQuery, state.inlineQueries)
    try add(.payment, state.payments)
    try add(.pollEnd, state.pollEnds)
    try add(.inlineMessage, state.inlineMessages)
    try add(.poll, state.polls)
    try add(.vote, state.votes)
    try add(.payload, state.payloads)
    try file.save(rows)
    savedMeta = meta
    markSaved()
  }

  private func markSaved() {
    for id in state.bots.changed { state.bots[id]?.updates.markSaved() }
    for key in state.chats.changed { state.chats[key]?.messages.markSaved(keeping: Self.mostMessages) }
    // Bots that wait for updates and presses that wait for answers stay in memory.
    state.bots.markSaved(keeping: .max)
    state.callbacks.markSaved(keeping: .max)
    state.inlineQueries.markSaved(keeping: .max)
    state.payments.markSaved(keeping: .max)
    state.pollEnds.markSaved(keeping: .max)
    state.contents.markSaved(keeping: 0)
    state.chats.markSaved(keeping: Self.mostChats)
    state.users.markSaved(keeping: Self.mostChats)
    state.usernames.markSaved(keeping: Self.mostChats)
    state.files.markSaved(keeping: Self.mostChats)
    state.inlineMessages.markSaved(keeping: Self.mostChats)
    state.polls.markSaved(keeping: Self.mostChats)
    state.votes.markSaved(keeping: Self.mostChats)
    state.payloads.markSaved(keeping: Self.mostChats)
  }

  /// Delivers updates to the webhooks that the file names.
  func resume() {
    for bot in state.bots.values where bot.webhook != nil { startDelivery(to: bot.id) }
  }
}
