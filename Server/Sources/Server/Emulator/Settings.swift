/// Methods that store settings of a bot, and methods that return them.
extension Emulator {
  func getMe(_ call: BotCall, _ bot: Int) throws -> JSON { .object(state.bots[bot]?.user ?? [:]) }

  private func setting(_ name: String, of bot: Int) -> JSON? { state.bots[bot]?.settings[name] }

  private func set(_ name: String, _ value: JSON?, of bot: Int) -> JSON {
    state.bots[bot]?.settings[name] = value
    notify()
    return .flag(true)
  }

  // MARK: - Commands

  private static func scope(_ call: BotCall) throws -> String {
    let scope = call["scope"] ?? .object(["type": .text("default")])
    let bytes = try scope.bytes
    return "commands " + String(decoding: bytes, as: UTF8.self) + " " + (call.text("language_code") ?? "")
  }

  func setMyCommands(_ call: BotCall, _ bot: Int) throws -> JSON {
    let commands = call["commands"]?.elements ?? []
    guard commands.count <= 100 else { throw BotError("BOT_COMMANDS_TOO_MUCH") }
    let fixed = try commands.map { command -> JSON in
      let name = (command["command"]?.string ?? "").drop { $0 == "/" }
      guard !name.isEmpty else { throw BotError("command must be non-empty") }
      guard name.count <= 32 else { throw BotError("command length must not exceed 32") }
      guard
        name.utf8.allSatisfy({ (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5f })
      else { throw BotError("BOT_COMMAND_INVALID") }
      let words = command["description"]?.string?.trimmed.count ?? 0
      guard words > 0 else { throw BotError("command description must be non-empty") }
      guard words <= 256 else { throw BotError("command description length must not exceed 256") }
      return .object((command.members ?? [:]).merging(["command": .text(String(name))]) { $1 })
    }
    return set(try Self.scope(call), fixed.isEmpty ? nil : .list(fixed), of: bot)
  }

  func getMyCommands(_ call: BotCall, _ bot: Int) throws -> JSON {
    setting(try Self.scope(call), of: bot) ?? .list([])
  }

  func deleteMyCommands(_ call: BotCall, _ bot: Int) throws -> JSON {
    set(try Self.scope(call), nil, of: bot)
  }

  // MARK: - Names and descriptions

  /// Stores a text for a language.
  func setText(_ field: String, limit: Int, _ call: BotCall, _ bot: Int) throws -> JSON {
    let text = call.text(field) ?? ""
    guard text.count <= limit else { throw BotError("\(field.replacing("_", with: " ")) is too long") }
    let language = call.text("language_code") ?? ""
    if field == "name", language.isEmpty, !text.isEmpty { state.bots[bot]?.user["first_name"] = .text(text) }
    return set("\(field) \(language)", text.isEmpty ? nil : .text(text), of: bot)
  }

  /// Returns the text for a language, or the text for all languages.
  func getText(_ field: String, _ call: BotCall, _ bot: Int) throws -> JSON {
    let usual = field == "name" ? state.bots[bot]?.user["first_name"] : nil
    let language = call.text("language_code") ?? ""
    let text = setting("\(field) \(language)", of: bot) ?? setting("\(field) ", of: bot) ?? usual ?? .text("")
    return .object([field: text])
  }

  // MARK: - The menu button and rights

  func setChatMenuButton(_ call: BotCall, _ bot: Int) throws -> JSON {
    let button = call["menu_button"]
    guard call["chat_id"] != nil else { return set("menu_button", button, of: bot) }
    let key = try chat(call, bot)
    guard key.bot != nil else { throw BotError("invalid chat_id specified") }
    return set("menu_button \(key.id)", button, of: bot)
  }

  func getChatMenuButton(_ call: BotCall, _ bot: Int) throws -> JSON {
    let usual = setting("menu_button", of: bot) ?? .object(["type": .text("commands")])
    guard call["chat_id"] != nil else { return usual }
    let key = try chat(call, bot)
    return setting("menu_button \(key.id)", of: bot) ?? usual
  }

  func setMyDefaultAdministratorRights(_ call: BotCall, _ bot: Int) throws -> JSON {
    set("rights \(call.flag("for_channels"))", call["rights"], of: bot)
  }

  func getMyDefaultAdministratorRights(_ call: BotCall, _ bot: Int) throws -> JSON {
    setting("rights \(call.flag("for_channels"))", of: bot)
      ?? .object(
        (schema.types["ChatAdministratorRights"] ?? [:]).filter { !$0.value.isOptional }.mapValues { _ in
          .flag(false)
        })
  }

  // MARK: - Recorded methods

  /// Returns a valid value of the method's type.
  func recorded(_ call: BotCall) -> JSON { schema.example(of: call.method.result) }
}
