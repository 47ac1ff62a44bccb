/// Methods that stream a message before it is sent.
extension Emulator {
  func sendMessageDraft(_ call: BotCall, _ bot: Int) async throws -> JSON {
    var content: Fields = [:]
    if call.text("text")?.isEmpty == false { content = try await text(of: call) }
    return try setDraft(content, call, bot)
  }

  func sendRichMessageDraft(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let message = try await richMessage(call)
    return try setDraft(["rich_message": message], call, bot)
  }

  private func setDraft(_ content: Fields, _ call: BotCall, _ bot: Int) throws -> JSON {
    let key = try chat(call, bot, isWriting: true)
    guard state.chats[key]?.isPrivate == true else {
      throw BotError("method is available only in private chats")
    }
    guard let id = call.int("draft_id"), id != 0 else { throw BotError("draft_id must be non-zero") }
    // A draft that expired begins anew.
    let live = liveDrafts(key)
    guard live.count < 100 || live.contains(where: { $0.id == id }) else { throw BotError.tooMany(30) }
    state.chats[key]?.drafts = Dictionary(uniqueKeysWithValues: live.map { ($0.id, $0) })
    let revisions = state.chats[key]?.drafts[id]?.revisions ?? 0
    state.chats[key]?.drafts[id] = Draft(
      id: id, content: content, markdown: call["rich_message"]?["markdown"]?.string,
      thread: call.int("message_thread_id"), canStop: call.flag("can_stop"),
      isKept: call.flag("keep_on_stop"),
      revisions: revisions + 1, updated: now)
    tell(.draft(id, content), in: key)
    notify()
    return .flag(true)
  }

  /// Returns the drafts that have not expired, by their ids.
  func liveDrafts(_ key: ChatKey) -> [Draft] {
    (state.chats[key]?.drafts.values.filter { now - $0.updated < Draft.lifetime } ?? []).sorted {
      $0.id < $1.id
    }
  }
}
