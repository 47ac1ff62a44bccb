/// Rich messages as bots receive them.
extension Emulator {
  /// Returns the `RichMessage` for the parameter `rich_message`.
  func richMessage(_ call: BotCall) async throws -> JSON {
    guard let input = call["rich_message"] else { throw BotError("parameter \"rich_message\" is required") }
    let blocks = try await texts.blocks(of: input)
    guard !blocks.isEmpty else { throw BotError("message text is empty") }
    var fields: Fields = ["blocks": .list(try blocks.map { try resolved(block: $0, call) })]
    if input["is_rtl"]?.isTrue ?? false { fields["is_rtl"] = .flag(true) }
    return .object(fields)
  }

  /// Returns a block that the renderer read as the Bot API describes it: lists have labels, and media are files.
  private func resolved(block: JSON, _ call: BotCall) throws -> JSON {
    switch block {
    case .list(let list): return .list(try list.map { try resolved(block: $0, call) })
    case .object(var fields):
      for (key, value) in fields {
        if let kind = Self.kind(ofBlock: key), let media = Self.source(of: value) {
          let file = try file(media, kind, call)
          fields[key] = self.media(kind, file, (value.elements?.first ?? value).members ?? [:])
        } else {
          fields[key] = try resolved(block: value, call)
        }
      }
      if let items = fields["items"]?.elements, let type = fields["type"]?.string {
        fields["items"] = .list(ListLabels(isOrdered: Self.isOrdered(type, items)).labeled(items))
        fields["type"] = .text("list")
      }
      return .object(fields)
    default: return block
    }
  }

  private static func kind(ofBlock key: String) -> MediaKind? {
    key == "voice_note" ? .voice : MediaKind(rawValue: key)
  }

  /// Returns the upload or the file id of a medium that is not resolved.
  private static func source(of value: JSON) -> String? {
    let medium = value.elements?.first ?? value
    guard medium["file_id"] == nil else { return nil }
    return (medium["media"] ?? medium["path"])?.string
  }

  private static func isOrdered(_ type: String, _ items: [JSON]) -> Bool {
    type == "ordered_list" || items.first?["type"] != nil || items.first?["value"]?.int ?? 0 > 0
  }
}

/// The labels, types and values of the items of a list, which received messages contain.
struct ListLabels {
  let isOrdered: Bool

  func labeled(_ items: [JSON]) -> [JSON] {
    let first = Self.word(items.first)
    let style = items.first?["type"]?.string ?? Self.style(of: first)
    return items.enumerated().map { index, item in
      var fields = item.members ?? [:]
      if isOrdered {
        let word = Self.word(item)
        fields["type"] = fields["type"] ?? .text(style)
        fields["value"] = fields["value"] ?? .integer(Self.value(of: word, style) ?? index + 1)
        fields["label"] = fields["label"] ?? .text("\(index + 1).")
      } else {
        fields["label"] = .text("•")
      }
      return .object(fields)
    }
  }

  /// The label without the dot.
  private static func word(_ item: JSON?) -> String {
    let label = item?["label"]?.string ?? ""
    return label.hasSuffix(".") ? String(label.dropLast()) : label
  }

  private static func style(of first: String) -> String {
    if first == "i" || first == "I" { return first }
    guard let letter = first.first, letter.isASCII, letter.isLetter else { return "1" }
    return letter.isUppercase ? "A" : "a"
  }

  private static func value(of word: String, _ style: String) -> Int? {
    switch style.lowercased() {
    case "i":
      let digits: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]
      let values = word.lowercased().compactMap { digits[$0] }
      guard !values.isEmpty, values.count == word.count else { return Int(word) }
      return zip(values, values.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
    case "a":
      let letters = word.lowercased().utf8.filter { (0x61...0x7a).contains($0) }
      guard !letters.isEmpty, letters.count == word.utf8.count, letters.count < 6 else { return Int(word) }
      return letters.reduce(0) { $0 * 26 + Int($1) - 0x60 }
    default: return Int(word)
    }
  }
}
