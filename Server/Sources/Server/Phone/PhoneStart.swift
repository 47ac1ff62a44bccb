/// The chats that open phones show.
extension Emulator {
  /// A chat at the moment at which a phone opens it.
  struct PhoneStart: Sendable {
    /// The identity of the chat.
    var key: ChatKey
    /// The person whose phone it is.
    var viewer: Int
    /// The bot, the person and the chat, for the requests of scripts.
    var place: Fields
    /// The beginning of the tape.
    var tape: Tape
    /// The state of a chat apart from its messages: the bot's keyboard, its drafts and its activity.
    var events: [ChatEvent] = []
    /// The number of the listener.
    var listener: Int
  }

  /// Opens a chat, which is created if necessary.
  ///
  /// - Parameters:
  ///   - options: The options that the page chose.
  ///   - listen: Called for all events in the chat from now on.
  func openPhone(
    bot name: String?, chat: Int?, person: Int?, options: Fields,
    _ listen: @escaping @Sendable (ChatEvent) -> Void
  ) throws -> PhoneStart {
    var input = SimInput(fields: [:])
    input.fields["bot"] = name.map { .text($0) }
    let bot = try simBot(input)
    let viewer = try simPerson(SimInput(fields: person.map { ["user_id": .integer($0)] } ?? [:]))
    let id = chat ?? viewer
    let place: Fields = [
      "bot": .text("\(bot)"), "user_id": .integer(viewer), "chat_id": .integer(id), "as": .integer(viewer),
    ]
    input.fields = place
    guard id == viewer || id < 0 && state.chats[ChatKey(bot: nil, id: id)] != nil else {
      throw Refusal.sim(.notFound, "chat \(id) not found")
    }
    let key = id < 0 ? ChatKey(bot: nil, id: id) : try simChatKey(input, person: viewer, bot: bot)
    guard let stored = state.chats[key] else { throw Refusal.sim(.notFound, "chat \(id) not found") }
    let info = try simScreenInfo(key, stored, input).info
    let (content, own) = try simScreen(id, input, isLive: true)
    var start = PhoneStart(
      key: key, viewer: viewer, place: place,
      tape: Tape(live: content, info: info, options: own.merging(options) { $1 }, viewer: viewer),
      listener: nextListener)
    func add(_ what: ChatEvent.What) { start.events.append(ChatEvent(chat: key, time: now, what: what)) }
    let rows = Self.labels(ofKeyboard: stored.replyKeyboard)
    let placeholder = Self.placeholder(of: stored.replyKeyboard)
    if !rows.isEmpty { add(.keyboard(rows, placeholder: placeholder, byPerson: false)) }
    if let message = stored.forcedReply { add(.forceReply(message, placeholder: placeholder)) }
    for draft in liveDrafts(key) { add(.draft(draft.id, draft.content)) }
    if stored.action.map({ $0.end > now && $0.name == "typing" }) ?? false { add(.typing) }
    nextListener += 1
    listeners[start.listener] = { event in if event.chat == key { listen(event) } }
    return start
  }

  /// Returns the fields of a message as one person sees them: with the person's own votes.
  func fields(_ message: Fields, seenBy viewer: Int) -> Fields {
    guard var poll = message["poll"]?.members, let name = poll["id"]?.string,
      let choices = state.votes[name]?[viewer], let answers = poll["options"]?.elements
    else { return message }
    poll["options"] = .list(
      answers.enumerated().map { index, answer in
        .object((answer.members ?? [:]).merging(["is_chosen": .flag(choices.contains(index))]) { $1 })
      })
    return message.merging(["poll": .object(poll)]) { $1 }
  }

  /// Returns the reactions of a person to a message.
  func reactions(to id: Int, of person: Int, in key: ChatKey) -> [JSON] {
    state.chats[key]?.messages[id]?.reactions[person]?.elements ?? []
  }

  /// Returns the text of a person's own message; `nil` for a message without one.
  func ownText(of id: Int, by person: Int, in key: ChatKey) -> String? {
    guard let message = state.chats[key]?.messages[id], !message.isDeleted, message.sender == person else {
      return nil
    }
    return message.fields["text"]?.string
  }

  func closePhone(_ listener: Int) { listeners[listener] = nil }

  /// Returns an image that is stored, and the ending of its name.
  func image(of id: String) -> (ending: String, bytes: [UInt8])? { images([id])[id] }

  /// Returns what a page compares to see whether something changed.
  func pageState() -> Fields {
    [
      "calls": .integer(state.lastCall), "events": .integer(events.count), "resets": .integer(resets),
      "bots": .list(state.botOrder.map { .integer($0) }), "chats": .integer(state.chats.count),
    ]
  }
}
