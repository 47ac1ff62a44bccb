import JSONText
import PageReading

/// Translates inputs that are not JSON, or that hold messages in an unusual form, into JSON that the readers know
/// (Spec/Messages.md 1.17). Places in diagnostics are those of what was written.
package enum InputTranslation {
  /// - Returns: `nil` for what is read as it is.
  package static func translated(_ bytes: [UInt8]) -> TranslatedInput? {
    ExportedPage.json(bytes) ?? PrintedObject.json(bytes) ?? object(bytes)
  }

  private static func object(_ bytes: [UInt8]) -> TranslatedInput? {
    guard bytes.count < mostBytes, mayBeTranslated(bytes),
      let root = try? JSONDocument(bytes, limits: Limits().json).root
    else { return nil }
    return RequestBody.album(in: MessageFinder.unwrappedRequest(root)) ?? emptyChat(root)
  }

  private static let mostBytes = 1_000_000

  /// Whether the keys of the outermost object allow a request or the description of a chat. The reading stops at the
  /// first key of a page, a message or a list, so that these are not parsed twice.
  private static func mayBeTranslated(_ bytes: [UInt8]) -> Bool {
    var keys: Set<String> = []
    var scan = OutermostKeys(bytes)
    while let key = scan.next() {
      if otherKeys.contains(key) { return false }
      keys.insert(key)
    }
    return keys.contains("media") || !keys.isDisjoint(with: MessageFinder.outerFields.map { "\($0)" })
      || keys.isSuperset(of: ["ok", "result"]) || keys.isSuperset(of: ["id", "type"])
  }

  private static let otherKeys: Set = [
    "blocks", "page_blocks", "messages", "message_id", "update_id", "rich_message", "@type", "_",
  ]

  /// A server's answer to `getChat`, or the description of a chat by itself: the chat with what is pinned there.
  private static func emptyChat(_ root: JSONValue) -> TranslatedInput? {
    let chat = root["ok"]?.bool == true ? root["result"] ?? root : root
    guard chat["id"]?.integer != nil, let type = chat["type"]?.string,
      ["private", "group", "supergroup", "channel"].contains(type),
      chat.first(of: ["title", "first_name"]) != nil,
      chat.first(of: ["messages", "text", "date", "message_id", "blocks", "photo_url"]) == nil
    else { return nil }
    var splice = JSONSplice(of: chat)
    splice.open()
    splice.member("chat", chat)
    splice.member("messages") {
      $0.add("[")
      if let pinned = chat["pinned_message"], pinned.isObject { $0.copy(pinned) }
      $0.add("]")
    }
    splice.close()
    return splice.translation
  }
}

/// JSON that was made from another input, and the way from its bytes to the bytes of that input.
package struct TranslatedInput: Sendable {
  package let bytes: [UInt8]
  private let places: TranslatedPlaces

  init(_ bytes: [UInt8], _ places: TranslatedPlaces) { (self.bytes, self.places) = (bytes, places) }

  /// Returns where the input has what a byte of the translation is from; `nil` for what the input does not have.
  package func inputOffset(_ offset: Int) -> Int? { places.inputOffset(offset) }
}

/// The parts of a text that are from another one, in the order of the text.
struct TranslatedPlaces: Sendable {
  private struct Part {
    /// The first byte of the part in the text, and what it is from.
    var text: Int
    var input: Int
    /// The number of bytes that are the same in both; `nil` where all bytes up to the next part are from one place.
    var count: Int?
  }

  private var parts: [Part] = []

  /// Notes that what is written from a byte on is from one place.
  mutating func note(_ input: Int, at text: Int) { parts.append(Part(text: text, input: input)) }

  /// Notes bytes that are the same in both texts.
  mutating func copy(_ count: Int, from input: Int, at text: Int) {
    parts.append(Part(text: text, input: input, count: count))
  }

  /// Forgets the parts from a byte on, which was not written after all.
  mutating func remove(from text: Int) {
    while let last = parts.last, last.text >= text { parts.removeLast() }
  }

  /// The same in the input of a document that is a part of another one.
  func mapped(_ map: ((Int) -> Int?)?) -> TranslatedPlaces {
    guard let map else { return self }
    var mapped = TranslatedPlaces()
    for part in parts { if let input = map(part.input) { mapped.note(input, at: part.text) } }
    return mapped
  }

  func inputOffset(_ offset: Int) -> Int? {
    var (low, high) = (0, parts.count)
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].text <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let part = parts[low - 1]
    guard let count = part.count else { return part.input }
    return offset < part.text + count ? part.input + offset - part.text : nil
  }
}

/// The keys of the outermost object of a JSON text, from the first to the last; none for any other text.
private struct OutermostKeys {
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let mark = ByteOrderMark.utf8.bytes
    position = bytes.starts(with: mark) ? mark.count : 0
    skipSpace()
    if position == bytes.count || bytes[position] != UInt8(ascii: "{") { position = bytes.count }
  }

  mutating func next() -> String? {
    while position < bytes.count {
      let start = position
      position += 1
      switch bytes[start] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        skipString()
        guard depth == 1 else { continue }
        let end = position - 1
        skipSpace()
        guard position < bytes.count, bytes[position] == UInt8(ascii: ":") else { continue }
        return String(decoding: bytes[start + 1..<max(start + 1, end)], as: UTF8.self)
      default: break
      }
    }
    return nil
  }

  /// Moves behind the quotation mark that ends a string.
  private mutating func skipString() {
    while position < bytes.count {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    position = bytes.count
  }

  private mutating func skipSpace() {
    while position < bytes.count, ASCII.isSpace(bytes[position]) { position += 1 }
  }
}
