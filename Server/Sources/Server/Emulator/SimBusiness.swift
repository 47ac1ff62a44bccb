/// Bots that answer for people.
extension Emulator {
  /// Lets a person connect a bot to the own account, and tells the bot.
  func simConnect(_ fields: Fields) throws {
    let input = SimInput(fields: fields.merging(["user_id": fields["user"] ?? .null]) { $1 })
    let (person, bot) = (try simPerson(input), try simBot(input))
    let id = input.text("id") ?? "business-\(state.number("business"))"
    let rights = fields["rights"] ?? .object(["can_reply": .flag(true), "can_read_messages": .flag(true)])
    let connection: Fields = [
      "id": .text(id), "user": user(person), "user_chat_id": .integer(person), "date": date,
      "is_enabled": .flag(fields["is_enabled"] != .flag(false)), "rights": rights,
    ]
    state.bots[bot]?.settings["business " + id] = .object(connection)
    push("business_connection", .object(connection), to: bot)
  }

  /// Returns the connection of a bot with an id.
  func connection(_ id: String, of bot: Int) throws -> JSON {
    guard let connection = state.bots[bot]?.settings["business " + id] else {
      throw BotError("business connection not found")
    }
    return connection
  }

  /// Throws an error if a call names a connection that the bot does not have.
  func checkConnection(_ call: BotCall, _ bot: Int) throws {
    guard let id = call.text("business_connection_id"), !id.isEmpty else { return }
    guard try connection(id, of: bot)["is_enabled"]?.isTrue == true else {
      throw BotError("business connection not found")
    }
  }

  func getBusinessConnection(_ call: BotCall, _ bot: Int) throws -> JSON {
    try connection(call.text("business_connection_id") ?? "", of: bot)
  }
}
