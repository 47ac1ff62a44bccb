/// A text with its entities.
struct FormattedText: Sendable, Equatable {
  var text: String
  var entities: [JSON]

  /// The number of UTF-16 units, which limits of the Bot API count.
  var length: Int { text.utf16.count }
}

/// Finds the entities of texts with the renderer's worker, so that marked text means the same here as in
/// `iprender check`.
struct TextReader: Sendable {
  let worker: Worker
  let gate: Gate

  private static let mostEntities = 100

  /// Returns the text without its marks, and its entities.
  ///
  /// - Parameters:
  ///   - mode: The value of `parse_mode`.
  ///   - entities: Entities of a text without marks.
  ///   - isWhole: Whether white space at the ends stays.
  func formatted(_ text: String, mode: String?, entities: [JSON]?, isWhole: Bool = false) async throws
    -> FormattedText
  {
    let mode = mode.flatMap { ["", "none"].contains($0.lowercased()) ? nil : $0 }
    if let entities, !entities.isEmpty, mode == nil {
      let marked = try Self.checked(entities, in: text)
      // Links are found beside the entities, but not in them.
      let links = try await formatted(text, mode: nil, entities: nil, isWhole: true).entities
      let free = links.filter { link in !marked.contains { Self.overlap($0, link) } }
      return Self.trimmed(FormattedText(text: text, entities: Self.sorted(marked + free)))
    }
    guard mode != nil || Self.mayHaveLinks(text) else {
      return isWhole
        ? FormattedText(text: text, entities: []) : Self.trimmed(FormattedText(text: text, entities: []))
    }
    let style = try mode.map(Self.style)
    let mark = Self.mark(notIn: text)
    var content: Fields = ["chat_id": .integer(1), "text": .text(Self.marked(text, style, mark))]
    content["parse_mode"] = style.map { .text($0) }
    let answer = try await answer("convert", content, ["to": .text("json")])
    if let error = try? JSON(answer.header)["error"] {
      // The marks moved the offsets, so the original text is checked.
      content["text"] = .text(text)
      let check = try await self.answer("check", content, [:])
      let problems = (try? JSON(check.payload))?["problems"]?.elements ?? []
      let problem = problems.first { $0["severity"]?.string == "error" } ?? error
      throw BotError(problem["message"]?.string ?? "can't parse entities")
    }
    var builder = EntityBuilder(mark: mark)
    for block in try JSON(answer.payload)["blocks"]?.elements ?? [] { builder.add(block: block) }
    return isWhole ? builder.result : Self.trimmed(builder.result)
  }

  /// Returns the blocks of a rich message that keeps the rules of the servers.
  ///
  /// - Parameter isDraft: Whether the message is a draft, in which a bot can show that it thinks.
  func blocks(of message: JSON, isDraft: Bool) async throws -> [JSON] {
    let content: Fields = ["chat_id": .integer(1), "rich_message": message]
    let answer = try await answer("convert", content, ["to": .text("json")])
    let header = try JSON(answer.header)
    if let error = header["error"] {
      throw BotError("can't parse rich message: " + (error["message"]?.string ?? "unknown problem"))
    }
    let blocks = try JSON(answer.payload)["blocks"]?.elements ?? []
    try RichRules.check(.list(blocks), isDraft: isDraft)
    try RichRules.check(
      diagnostics: header["diagnostics"]?.elements ?? [], isObject: message["blocks"] != nil)
    return blocks
  }

  private func answer(_ want: String, _ content: Fields, _ options: Fields) async throws -> Worker.Answer {
    let members = [
      (key: "content", value: try JSON.object(content).bytes),
      (key: "options", value: try JSON.object(options).bytes),
    ]
    return try await gate.pass { try await worker.answer(want, members) }
  }

  private static func style(_ mode: String) throws -> String {
    for style in ["HTML", "Markdown", "MarkdownV2"] where style.lowercased() == mode.lowercased() {
      return style
    }
    throw BotError("unsupported parse_mode")
  }

  /// The fewest digits of a bank card.
  private static let fewestCardDigits = 13

  /// Returns false if a text without marks cannot contain links, mentions, commands or numbers: then the worker,
  /// which takes milliseconds, need not look for them. A sign counts only before a character that can follow it.
  static func mayHaveLinks(_ text: String) -> Bool {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }
    func isWord(_ byte: UInt8) -> Bool {
      isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") || byte > 0x7f
    }
    let space = UInt8(ascii: " ")
    let bytes = Array(text.utf8) + [space]
    var digits = 0
    for index in bytes.indices.dropLast() {
      let next = bytes[index + 1]
      switch bytes[index] {
      case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: "."):
        if isWord(next) { return true }
      case UInt8(ascii: "+"): if isDigit(next) { return true }
      case UInt8(ascii: ":"): if next > space, index > 0, isLetter(bytes[index - 1]) { return true }
      case let byte where isDigit(byte):
        digits += 1
        if digits == fewestCardDigits { return true }
      default: break
      }
    }
    return false
  }

  // MARK: - Line breaks

  // The worker returns blocks, without the line breaks between them. Therefore each line of the text ends
  // with a mark that the worker keeps, and the marks become line breaks again.

  private static func mark(notIn text: String) -> String {
    let scalars = Set(text.unicodeScalars)
    let free = (0xf8a0...0xf8ff).lazy.compactMap { Unicode.Scalar($0) }.first { !scalars.contains($0) }
    return " " + String(free ?? "\u{f8ff}")
  }

  private static func marked(_ text: String, _ style: String?, _ mark: String) -> String {
    let isMarkdown = style?.hasPrefix("Markdown") ?? false
    var isCode = false
    var lines: [String] = []
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in all.enumerated() {
      guard index < all.count - 1 else {
        lines.append(String(line))
        break
      }
      var line = String(line)
      var beginsCode = false
      if isMarkdown {
        let fences = line.split(separator: "```", omittingEmptySubsequences: false)
        if fences.count.isMultiple(of: 2) { isCode.toggle() }
        // The name of a language ends with its line.
        beginsCode = isCode && fences.count > 1 && !(fences.last ?? "").contains(" ")
      }
      if beginsCode {
      } else if isMarkdown, !isCode, line.hasPrefix(">") || line.hasPrefix("**>"), line.hasSuffix("||") {
        // These signs make a quote expandable only at the end of a line.
        line = line.dropLast(2) + mark + "||"
      } else {
        line += mark
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  // MARK: - Entities of the bot

  /// The kinds of entities that are found in texts, and never given.
  private static let found: Set = [
    "mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bank_card",
  ]

  /// The kinds of entities that a bot can give, with the field that each needs.
  private static let given: [String: String?] = [
    "bold": nil, "italic": nil, "underline": nil, "strikethrough": nil, "spoiler": nil, "blockquote": nil,
    "expandable_blockquote": nil, "code": nil, "pre": nil, "text_link": "url", "text_mention": "user",
    "custom_emoji": "custom_emoji_id", "date_time": "unix_time",
  ]

  private static func checked(_ entities: [JSON], in text: String) throws -> [JSON] {
    let units = Array(text.utf16)
    let count = units.count
    /// Returns the byte offset after the character that an offset is inside of; `nil` if it is between characters.
    func end(ofCharacterAround offset: Int) -> Int? {
      guard offset < count, UTF16.isTrailSurrogate(units[offset]) else { return nil }
      return String(decoding: units[...offset], as: UTF16.self).utf8.count
    }
    return try entities.filter { entity in
      let kind = entity["type"]?.string ?? ""
      guard found.contains(kind) || given.keys.contains(kind) else {
        throw BotError("can't parse MessageEntity: Unsupported type specified")
      }
      if let field = given[kind] ?? nil, entity[field] == nil || entity[field] == .null {
        throw BotError("can't parse MessageEntity: Can't find field \"\(field)\"")
      }
      guard let offset = entity["offset"]?.int, let length = entity["length"]?.int,
        let type = entity["type"]?.string,
        offset >= 0, length >= 0, offset <= 1_000_000, length <= 1_000_000
      else { throw BotError("receive an entity with incorrect offset or length") }
      guard offset + length <= count else {
        throw BotError(
          "entity beginning at UTF-16 offset \(offset) ends after the end of the text at UTF-16 offset "
            + "\(offset + length)")
      }
      if let end = end(ofCharacterAround: offset) {
        throw BotError("entity begins in a middle of a UTF-16 symbol at byte offset \(end)")
      }
      if let end = end(ofCharacterAround: offset + length) {
        throw BotError(
          "entity beginning at UTF-16 offset \(offset) ends in a middle of a UTF-16 symbol at byte offset \(end)"
        )
      }
      return length > 0 && !found.contains(type)
    }
  }

  private static func overlap(_ one: JSON, _ other: JSON) -> Bool {
    func ends(_ entity: JSON) -> (Int, Int) {
      let start = entity["offset"]?.int ?? 0
      return (start, start + (entity["length"]?.int ?? 0))
    }
    let (a, b) = (ends(one), ends(other))
    return a.0 < b.1 && b.0 < a.1
  }

  private static func sorted(_ entities: [JSON]) -> [JSON] {
    entities.enumerated().sorted { one, other in
      func key(_ entity: (offset: Int, element: JSON)) -> (Int, Int, Int) {
        (entity.element["offset"]?.int ?? 0, -(entity.element["length"]?.int ?? 0), entity.offset)
      }
      return key(one) < key(other)
    }.map(\.element)
  }

  // MARK: - The end of parsing

  /// Removes white space at both ends, cuts the entities to the text, and limits their number.
  static func trimmed(_ whole: FormattedText) -> FormattedText {
    let units = Array(whole.text.utf16)
    func isSpace(_ unit: UInt16) -> Bool { [0x20, 0x09, 0x0a, 0x0b, 0x0c, 0x0d].contains(unit) }
    let start = units.prefix { isSpace($0) }.count
    let end = units.count - units.reversed().prefix { isSpace($0) }.count
    guard start < end else { return FormattedText(text: "", entities: []) }
    let entities: [JSON] = whole.entities.compactMap { entity in
      guard var fields = entity.members, let offset = fields["offset"]?.int,
        let length = fields["length"]?.int,
        (0...units.count).contains(offset), (1...units.count).contains(length)
      else { return nil }
      let first = max(offset, start)
      let last = min(offset + length, end)
      guard first < last else { return nil }
      fields["offset"] = .integer(first - start)
      fields["length"] = .integer(last - first)
      return .object(fields)
    }
    let text = String(decoding: units[start..<end], as: UTF16.self)
    return FormattedText(text: text, entities: Array(entities.prefix(mostEntities)))
  }
}

/// Collects the text and the entities of the blocks that the worker returns.
private struct EntityBuilder {
  let mark: String
  private var text = ""
  private var entities: [(offset: Int, length: Int, fields: Fields)] = []

  init(mark: String) { self.mark = mark }

  var result: FormattedText {
    let sorted = entities.sorted { ($0.offset, -$0.length) < ($1.offset, -$1.length) }
    return FormattedText(
      text: text,
      entities: sorted.map { entity in
        .object(
          entity.fields.merging(["offset": .integer(entity.offset), "length": .integer(entity.length)]) { $1 }
        )
      })
  }

  mutating func add(block: JSON) {
    switch block["type"]?.string {
    case "blockquote", "expandable_blockquote":
      let start = text.utf16.count
      if let text = block["text"] { add(text: text) }
      for inner in block["blocks"]?.elements ?? [] { add(block: inner) }
      // The line break behind a quote is not part of it.
      close(["type": block["type"] ?? .null], from: start, isTight: true)
    case "pre":
      let start = text.utf16.count
      if let text = block["text"] { add(text: text) }
      var fields: Fields = ["type": .text("pre")]
      fields["language"] = block["language"]
      close(fields, from: start, isTight: true)
    default:
      if let text = block["text"] { add(text: text) }
    }
  }

  private mutating func add(text value: JSON) {
    switch value {
    case .text(let part): text += part.replacing(mark + "\n", with: "\n").replacing(mark, with: "\n")
    case .list(let parts): for part in parts { add(text: part) }
    case .object(let fields):
      let start = text.utf16.count
      add(text: fields["text"] ?? fields["alternative_text"] ?? .text(""))
      if let entity = entity(fields, String(text.utf16.dropFirst(start)) ?? "") { close(entity, from: start) }
    default: break
    }
  }

  /// Returns the entity of a part of a rich text, without its place.
  private func entity(_ part: Fields, _ text: String) -> Fields? {
    guard let type = part["type"]?.string else { return nil }
    var fields: Fields = ["type": .text(type)]
    switch type {
    case "url":
      if let url = part["url"]?.string, url != text {
        fields = ["type": .text("text_link"), "url": .text(url)]
      }
    case "email_address": fields["type"] = .text("email")
    case "bank_card_number": fields["type"] = .text("bank_card")
    case "text_mention": fields["user"] = part["user"]
    case "custom_emoji": fields["custom_emoji_id"] = part["custom_emoji_id"]
    case "date_time":
      fields["unix_time"] = part["unix_time"]
      fields["date_time_format"] = part["date_time_format"]
    default: break
    }
    return fields
  }

  private mutating func close(_ fields: Fields, from start: Int, isTight: Bool = false) {
    var end = text.utf16.count
    if isTight, text.hasSuffix("\n") { end -= 1 }
    guard end > start else { return }
    // A style that continues on the next line is one entity.
    if let index = entities.lastIndex(where: { $0.offset + $0.length == start && $0.fields == fields }),
      !isTight
    {
      entities[index].length = end - entities[index].offset
    } else {
      entities.append((start, end - start, fields))
    }
  }
}
