/// Validates parameters against the schema and converts them to its types, as the Bot API server does.
struct ParameterReader {
  let schema: BotSchema
  let method: BotSchema.Method

  /// Returns the call with typed parameters. Parameters that the method does not have are ignored.
  func call(_ raw: RawCall) throws -> BotCall {
    var call = BotCall(method: method, parameters: [:], files: raw.files)
    for (name, field) in method.parameters {
      guard let value = raw.parameters[name], value != .null, !(isEmptyText(value) && !isText(field.kind))
      else {
        continue
      }
      if !field.isOptional, isText(field.kind), !mayBeEmpty(name), value.string?.trimmed.isEmpty ?? false {
        throw Self.missing(name, field.kind)
      }
      // Unlike other objects, a reply markup without a known key is no reply markup.
      if name == "reply_markup", let object = try parsed(value, name).members,
        Self.markupKeys.isDisjoint(with: object.keys)
      {
        continue
      }
      call.parameters[name] = try parameter(value, field.kind, name)
    }
    for (name, field) in method.parameters where !field.isOptional && call.parameters[name] == nil {
      if acceptsFile(field.kind), call.files[name] != nil { continue }
      throw Self.missing(name, field.kind)
    }
    return call
  }

  private static let markupKeys: Set = ["inline_keyboard", "keyboard", "remove_keyboard", "force_reply"]

  /// Whether an empty text is a value of a required parameter: it removes something, or the method has an error of
  /// its own for it, as for unknown ids.
  private func mayBeEmpty(_ name: String) -> Bool {
    name.hasSuffix("_id") || ["url", "custom_title", "question", "action"].contains(name)
  }

  private func isEmptyText(_ value: JSON) -> Bool { value == .text("") }

  private func isText(_ kind: BotSchema.Kind) -> Bool { kind == .string }

  private func acceptsFile(_ kind: BotSchema.Kind) -> Bool {
    if case .union(let kinds) = kind { return kinds.contains(.file) }
    return kind == .file
  }

  private static func missing(_ name: String, _ kind: BotSchema.Kind) -> BotError {
    switch name {
    case "chat_id", "from_chat_id": return BotError("\(name) is empty")
    case "message_id": return BotError("message identifier is not specified")
    case "user_id": return BotError("invalid user_id specified")
    case "text": return BotError("message text is empty")
    case "photo", "document", "video", "audio", "voice", "animation", "sticker", "video_note", "live_photo":
      return BotError("there is no \(name.replacing("_", with: " ")) in the request")
    default: return BotError("parameter \"\(name)\" is required")
    }
  }

  /// Parses a parameter that is JSON text.
  private func parsed(_ value: JSON, _ name: String) throws -> JSON {
    guard case .text(let text) = value else { return value }
    guard let json = try? JSON(Array(text.utf8)) else {
      let thing = name == "reply_markup" ? "reply keyboard markup" : name.replacing("_", with: " ")
      throw BotError("can't parse \(thing) JSON object")
    }
    return json
  }

  private func parameter(_ value: JSON, _ kind: BotSchema.Kind, _ name: String) throws -> JSON {
    switch kind {
    case .string, .file, .constant:
      switch value {
      case .text: return value
      default: return .text(String(decoding: try value.bytes, as: UTF8.self))
      }
    case .boolean: return .flag(Self.isTrue(value))
    case .integer:
      guard let number = Self.integer(value) else {
        throw BotError("parameter \"\(name)\" must be an integer")
      }
      return .integer(number)
    case .double:
      guard let number = Self.double(value) else { throw BotError("parameter \"\(name)\" must be a number") }
      return .number(number)
    case .union(let kinds) where kinds.contains(.integer) && kinds.contains(.string):
      return Self.integer(value).map { .integer($0) } ?? value
    case .union(let kinds) where kinds.contains(.string): return value
    case .list, .object, .union:
      let json = try parsed(value, name)
      return try self.value(json, kind, name, of: name)
    }
  }

  // MARK: - Values in objects

  private func value(_ value: JSON, _ kind: BotSchema.Kind, _ field: String, of thing: String) throws -> JSON
  {
    func wrong(_ expected: String) -> BotError {
      BotError("\(context(thing))field \"\(field)\" must be of type \(expected)")
    }
    switch kind {
    case .string, .file, .constant:
      switch value {
      case .text: return value
      case .integer(let number): return .text(String(number))
      default: throw wrong("String")
      }
    case .integer:
      guard let number = Self.integer(value) else { throw wrong("Number") }
      return .integer(number)
    case .double:
      guard let number = Self.double(value) else { throw wrong("Number") }
      return .number(number)
    case .boolean:
      guard case .flag = value else { throw wrong("Boolean") }
      return value
    case .list(let element):
      guard case .list(let list) = value else { throw wrong("Array") }
      return .list(try list.map { try self.value($0, element, field, of: thing) })
    case .union(let kinds):
      guard case .object(let object) = value else {
        guard let scalar = kinds.lazy.compactMap({ try? self.value(value, $0, field, of: thing) }).first
        else {
          throw wrong("Object")
        }
        return scalar
      }
      if kinds.contains(.object("InputRichBlockParagraph")) { return value }
      guard let member = schema.member(of: kinds, for: object) else {
        if method.name == "sendMediaGroup", thing == "media" {
          throw BotError("can't use the media of the specified type in the album")
        }
        let type = object["type"]?.string ?? object["source"]?.string ?? ""
        throw BotError("\(context(thing))type \"\(type)\" of the object is not supported")
      }
      return try self.value(value, member, field, of: thing)
    case .object(let name):
      // The worker checks texts and blocks of rich messages.
      guard !name.hasPrefix("Rich"), !name.hasPrefix("InputRichBlock") else { return value }
      // A button of a reply keyboard may be a string.
      if name == "KeyboardButton", case .text = value { return .object(["text": value]) }
      guard case .object(let object) = value else { throw wrong("Object") }
      return .object(try self.object(object, name))
    }
  }

  private func object(_ object: [String: JSON], _ name: String) throws -> [String: JSON] {
    var result: [String: JSON] = [:]
    for (key, field) in schema.types[name] ?? [:] {
      guard let value = object[key], value != .null else {
        guard field.isOptional else { throw BotError("\(context(name))can't find field \"\(key)\"") }
        continue
      }
      result[key] = try self.value(value, field.kind, key, of: name)
    }
    return result
  }

  /// Returns the beginning of an error: `can't parse inline keyboard button: `.
  private func context(_ thing: String) -> String {
    let words = thing.reduce(into: "") { words, character in
      if character.isUppercase, !words.isEmpty { words += " " }
      words += character == "_" ? " " : character.lowercased()
    }
    return "can't parse \(words): "
  }

  // MARK: - Scalars

  private static func integer(_ value: JSON) -> Int? {
    switch value {
    case .integer(let number): number
    case .number(let number): Int(exactly: number)
    case .text(let text): Int(text.trimmed)
    default: nil
    }
  }

  private static func double(_ value: JSON) -> Double? {
    switch value {
    case .integer, .number: value.double
    case .text(let text): Double(text.trimmed).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  private static func isTrue(_ value: JSON) -> Bool {
    switch value {
    case .flag(let flag): flag
    case .integer(let number): number == 1
    case .text(let text): ["true", "1", "yes"].contains(text.trimmed.lowercased())
    default: false
    }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
