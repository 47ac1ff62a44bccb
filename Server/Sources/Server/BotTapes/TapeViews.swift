/// The chat between the first person and a bot, as a player of tapes sees it.
extension Emulator {
  /// A moment: how many events and calls there were.
  struct Mark: Sendable {
    var events = 0
    var call = 0
  }

  func mark() -> Mark { Mark(events: events.count, call: state.lastCall) }

  private func key(_ token: String) -> ChatKey { ChatKey(bot: Self.id(of: token), id: Self.firstPerson) }

  /// Returns true if a bot waits for updates or has a webhook.
  func isListening(_ token: String) throws -> Bool {
    let bot = state.bots[try bot(token: token)]
    return bot?.waitingPolls ?? 0 > 0 || bot?.webhook != nil
  }

  /// Returns the beginning of a film of the chat with a bot.
  ///
  /// - Parameter settings: `Set` lines.
  func emptyTape(of token: String, settings: [String], pace: TapePlayer.Pace) throws -> Tape {
    let person = try simPerson(SimInput(fields: [:]))
    let input = SimInput(fields: ["bot": .text(token)])
    let key = try simChatKey(input, person: person, bot: try bot(token: token))
    guard let chat = state.chats[key] else { throw Refusal.sim(.notFound, "the chat does not exist") }
    let screen = try simScreenInfo(key, chat, input)
    let names = settings.map {
      ($0.split(separator: " ").dropFirst().first ?? "").lowercased().filter { $0 != "-" }
    }
    var options: Fields = ["me": .text("\(person)")]
    if !names.contains("screen") { options["screen"] = .text(Screens.device) }
    if !names.contains("now") { options["now"] = .integer(Int(now)) }
    var tape = Tape(
      info: screen.info, options: options, viewer: person,
      longestPause: pace == .real ? .infinity : Tape.longestPause, showsDrafts: true)
    for line in settings { tape.add(line: line) }
    return tape
  }

  /// Returns the events of the chat with a bot after a number, with their numbers.
  func events(since first: Int, _ token: String) -> [(Int, ChatEvent)] {
    let key = key(token)
    return events.indices.dropFirst(first).filter { events[$0].chat == key }.map { ($0, events[$0]) }
  }

  /// Returns the files of the images in a film.
  func addMedia(to tape: inout Tape) { tape.media.merge(images(tape.files)) { $1 } }

  // MARK: - Messages

  /// All words of a message or a draft: its text, caption, rich message, question and buttons are separate.
  nonisolated static func words(of fields: Fields) -> String {
    var parts = ["text", "caption"].compactMap { fields[$0]?.string }
    if let question = fields["poll"]?["question"]?.string {
      parts.append(question)
      parts += (fields["poll"]?["options"]?.elements ?? []).compactMap { $0["text"]?.string }
    }
    if let blocks = fields["rich_message"] { parts.append(words(in: blocks)) }
    for kind in ["invoice", "contact", "venue"] {
      parts += ["title", "description", "first_name", "address"].compactMap { fields[kind]?[$0]?.string }
    }
    return parts.joined(separator: "\n")
  }

  /// The texts in a rich message. Parts of a text follow one another, and blocks stand on lines of their own.
  private nonisolated static func words(in value: JSON) -> String {
    switch value {
    case .text(let text): return text
    case .list(let list):
      let isText =
        list.contains { $0.string != nil } || list.allSatisfy { $0["text"] != nil && $0["blocks"] == nil }
      return list.map { words(in: $0) }.joined(separator: isText && list.first?["type"] == nil ? "" : "\n")
    case .object(let object):
      return [
        "text", "blocks", "items", "cells", "rows", "caption", "title", "summary", "expression", "label",
      ]
      .compactMap { object[$0].map { words(in: $0) } }.filter { !$0.isEmpty }.joined(separator: "\n")
    default: return ""
    }
  }

  private nonisolated static func labels(of fields: Fields) -> [String] {
    (fields["reply_markup"]?["inline_keyboard"]?.elements ?? []).flatMap { $0.elements ?? [] }.compactMap {
      $0["text"]?.string
    }
  }

  nonisolated static func labels(ofKeyboard markup: JSON?) -> [[String]] {
    (markup?["keyboard"]?.elements ?? []).map { row in
      (row.elements ?? []).compactMap { $0["text"]?.string ?? $0.string }
    }
  }

  private func isOfBot(_ fields: Fields) -> Bool {
    fields["from"]?["id"]?.int.map { state.bots[$0] != nil } ?? true
  }

  /// The message or the call that met a condition.
  enum Match: Sendable {
    /// An event of the chat, by its number, and the text that was sought.
    case event(Int, text: String)
    /// A call, by the number of the last event before its answer.
    case call(Int)
  }

  /// Returns what met a condition since a moment.
  func match(_ condition: BotTape.Condition, since mark: Mark, _ token: String) -> Match? {
    if case .call(let method) = condition {
      return state.calls.first { $0.number > mark.call && $0.method.lowercased() == method.lowercased() }
        .map { .call($0.events - 1) }
    }
    for (index, event) in events(since: mark.events, token) {
      let fields: Fields
      switch event.what {
      case .message(let content), .edit(let content):
        guard isOfBot(content) else { continue }
        fields = content
      case .draft(_, let content): fields = content
      case .keyboard(let rows, _, _):
        if case .button(let label) = condition, rows.joined().contains(label) {
          return .event(index, text: "")
        }
        continue
      default: continue
      }
      switch condition {
      case .text(let text): if Self.words(of: fields).contains(text) { return .event(index, text: text) }
      case .button(let label): if Self.labels(of: fields).contains(label) { return .event(index, text: "") }
      case .call: break
      }
    }
    return nil
  }

  /// Returns whether the chat shows a text or a button now, or whether a method was called since a moment.
  func shows(_ condition: BotTape.Condition, since mark: Mark, _ token: String) -> Bool {
    let key = key(token)
    switch condition {
    case .call: return match(condition, since: mark, token) != nil
    case .text(let text):
      return liveDrafts(key).contains { Self.words(of: $0.content).contains(text) }
        || state.chats[key]?.latest {
          !$0.isDeleted && Self.words(of: $0.fields).contains(text)
        } != nil
    case .button(let label):
      return Self.labels(ofKeyboard: state.chats[key]?.replyKeyboard).joined().contains(label)
        || state.chats[key]?.latest { !$0.isDeleted && Self.labels(of: $0.fields).contains(label) } != nil
    }
  }

  /// Returns the message that a step names.
  func message(_ place: String, _ token: String) -> Int? {
    guard let chat = state.chats[key(token)] else { return nil }
    if place.lowercased() == "last" { return chat.latest { !$0.isDeleted }?.id }
    if place.hasPrefix("#"), let number = Int(place.dropFirst()), number > 0 {
      let all = chat.sortedMessages
      return number <= all.count && !all[number - 1].isDeleted ? all[number - 1].id : nil
    }
    return chat.latest { !$0.isDeleted && Self.words(of: $0.fields).contains(place) }?.id
  }

  func lastMessage(of person: Int, _ token: String) -> Int? {
    state.chats[key(token)]?.latest { !$0.isDeleted && $0.sender == person && $0.isContent }?.id
  }

  /// Returns the number of the newest event that shows what a message is.
  func lastEvent(ofMessage id: Int, _ token: String) -> Int? {
    events(since: 0, token).last { _, event in
      switch event.what {
      case .message(let fields), .edit(let fields): fields["message_id"] == .integer(id)
      default: false
      }
    }?.0
  }

  /// Returns the number of the newest event with a button.
  func lastEvent(ofButton label: String, _ token: String) -> Int? {
    events(since: 0, token).last { _, event in
      switch event.what {
      case .message(let fields), .edit(let fields): Self.labels(of: fields).contains(label)
      case .keyboard(let rows, _, _): rows.joined().contains(label)
      default: false
      }
    }?.0
  }

  /// Returns the message to which the bot of a chat asks the person to reply, if it is in the content of a screen.
  func simForcedReply(_ id: Int, _ input: SimInput, in content: JSON) throws -> ForcedReply? {
    let messages = content["messages"]?.elements ?? []
    let chat = state.chats[try simKey(id, input)]
    return chat?.forcedReply.flatMap { message in
      messages.contains { $0["message_id"] == .integer(message) }
        ? ForcedReply(id: message, placeholder: Self.placeholder(of: chat?.replyKeyboard)) : nil
    }
  }

  /// Closes the panel for a reply that a bot asked for.
  func cancelReply(in key: ChatKey) { state.chats[key]?.forcedReply = nil }
}

/// A message to which a bot asks the person to reply.
struct ForcedReply: Sendable {
  var id: Int
  /// The placeholder of the field.
  var placeholder: String?
}
