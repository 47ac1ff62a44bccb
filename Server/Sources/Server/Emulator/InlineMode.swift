import Hummingbird

/// Inline mode: a person types a query after the name of a bot, and chooses one of the results.
extension Emulator {
  private static let mostResults = 50

  /// Sends a query of a person.
  func simInline(_ input: SimInput) throws -> JSON {
    let bot = try simBot(input)
    let person = try simPerson(input)
    let text = input.text("query") ?? ""
    guard text.count <= 256 else { throw Refusal.sim(.badRequest, "'query' is longer than 256 characters") }
    let number = state.number("inline")
    let id = "inline-\(number)"
    state.inlineQueries["inline-\(number - EmulatorState.mostInlineQueries)"] = nil
    state.inlineQueries[id] = InlineQuery(bot: bot, person: person, text: text)
    let query: Fields = [
      "id": .text(id), "from": user(person), "query": .text(text), "offset": input["offset"] ?? .text(""),
      "chat_type": input["chat_type"] ?? .text("sender"),
    ]
    let update = push("inline_query", .object(query), to: bot)
    return .object(["inline_query_id": .text(id), "update_id": update.map { .integer($0) } ?? .null])
  }

  func answerInlineQuery(_ call: BotCall, _ bot: Int) async throws -> JSON {
    let id = call.text("inline_query_id") ?? ""
    guard let query = state.inlineQueries[id], query.bot == bot, query.results == nil else {
      throw BotError.queryIsTooOld
    }
    let results = call["results"]?.elements ?? []
    guard results.count <= Self.mostResults else { throw BotError("too many inline query results specified") }
    let ids = results.compactMap { $0["id"]?.string }
    guard ids.allSatisfy({ (1...64).contains($0.utf8.count) }) else { throw BotError("RESULT_ID_INVALID") }
    guard Set(ids).count == results.count else { throw BotError("RESULT_ID_DUPLICATE") }
    for result in results { _ = try await content(of: result, call) }
    state.inlineQueries[id]?.results = results
    notify()
    return .flag(true)
  }

  /// Returns the content of the message that a result sends.
  private func content(of result: JSON, _ call: BotCall) async throws -> Fields {
    var fields: Fields = [:]
    fields["reply_markup"] = try checked(markup: result["reply_markup"])
    if let input = result["input_message_content"] {
      if let text = input["message_text"]?.string {
        let words = try await formatted(
          text, mode: input["parse_mode"]?.string, entities: input["entities"]?.elements, as: "text",
          limit: Self.longestText)
        guard words["text"] != nil else { throw BotError("message text is empty") }
        return fields.merging(words) { $1 }
      }
      if let message = input["rich_message"] {
        var call = call
        call.parameters["rich_message"] = message
        return fields.merging(["rich_message": try await richMessage(call)]) { $1 }
      }
      for name in ["title", "address", "phone_number", "first_name"] {
        guard input[name]?.string?.trimmed.isEmpty != true else { throw BotError("MESSAGE_CONTENT_INVALID") }
      }
      let place = (input.members ?? [:]).filter { ["latitude", "longitude"].contains($0.key) }
      if input["address"] != nil {
        var venue = input.members ?? [:]
        for name in place.keys { venue[name] = nil }
        venue["location"] = .object(place)
        return fields.merging(["venue": .object(venue), "location": .object(place)]) { $1 }
      }
      if !place.isEmpty { return fields.merging(["location": .object(place)]) { $1 } }
      if input["phone_number"] != nil { return fields.merging(["contact": input]) { $1 } }
      throw BotError("MESSAGE_CONTENT_INVALID")
    }
    for kind in MediaKind.allCases {
      guard let id = result[kind.rawValue + "_file_id"]?.string else { continue }
      fields[kind.rawValue] = media(kind, try file(id, kind, call), result.members ?? [:])
      return fields.merging(try await caption(of: result.members ?? [:])) { $1 }
    }
    throw BotError("the emulator sends results with input_message_content or a file_id only")
  }

  /// Sends a result that a person chooses.
  func simChoose(_ input: SimInput) async throws -> JSON {
    let id = input.text("inline_query_id") ?? "inline-\(state.numbers["inline"] ?? 0)"
    guard let query = state.inlineQueries[id], let results = query.results else {
      throw Refusal.sim(.notFound, "the query '\(id)' has no results", help: "wait for answerInlineQuery")
    }
    let name = input.text("result_id") ?? input.text("label")
    let result = results.first { name == nil || $0["id"]?.string == name || $0["title"]?.string == name }
    guard let result else { throw Refusal.sim(.notFound, "no such result") }
    let call = BotCall(
      method: .init(name: "answerInlineQuery", result: .boolean, parameters: [:]), parameters: [:])
    var content = try await content(of: result, call)
    content["via_bot"] = state.bots[query.bot]?.sender
    var place = input
    place.fields["user_id"] = .integer(query.person)
    let key = try simChatKey(place, person: query.person, bot: query.bot)
    var chosen: Fields = [
      "result_id": result["id"] ?? .text(""), "from": user(query.person), "query": .text(query.text),
    ]
    guard content["reply_markup"] != nil else {
      push("chosen_inline_result", .object(chosen), to: query.bot)
      return try simSend(content, place, query.person, key)
    }
    // Only messages with a keyboard can be edited by the bot.
    let inlineID = "inline-message-\(state.number("inline message"))"
    chosen["inline_message_id"] = .text(inlineID)
    push("chosen_inline_result", .object(chosen), to: query.bot)
    var sent = try simSend(content, place, query.person, key).members ?? [:]
    guard let id = sent["message_id"]?.int else { return .object(sent) }
    state.chats[key]?.messages[id]?.inlineID = inlineID
    state.inlineMessages[inlineID] = MessagePlace(chat: key, message: id)
    sent["inline_message_id"] = .text(inlineID)
    return .object(sent)
  }
}
