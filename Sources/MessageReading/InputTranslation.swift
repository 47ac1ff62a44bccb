import JSONText
import PageReading

/// Translates inputs that are not JSON, or that contain messages in an unusual structure, into JSON that the
/// readers know (Spec/Messages.md 1.17). Positions in diagnostics refer to the original input.
package enum InputTranslation {
  /// - Returns: the translation, or `nil` if the input needs none.
  package static func translated(_ bytes: [UInt8]) -> TranslatedInput? {
    ExportedPage.json(bytes) ?? PrintedObject.json(bytes) ?? object(bytes)
  }

  private static func object(_ bytes: [UInt8]) -> TranslatedInput? {
    guard bytes.count < mostBytes, mayBeTranslated(bytes),
      let root = try? JSONDocument(bytes, limits: Limits().json).root
    else { return nil }
    return RequestBody.album(in: MessageFinder.unwrappedRequest(root)) ?? emptyChat(root) ?? wrappedList(root)
  }

  /// Returns the list of messages or updates inside an object of another program, as a list by itself.
  private static func wrappedList(_ root: JSONValue) -> TranslatedInput? {
    guard let list = MessageFinder.unwrappedList(root) else { return nil }
    var splice = JSONSplice(of: list)
    splice.copy(list)
    return splice.translation
  }

  private static let mostBytes = 1_000_000

  /// Returns whether the keys of the outermost object may be those of a request or of the description of a
  /// chat. Reading stops at the first key of a page, a message or a list, so that these are not parsed twice.
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

  /// Returns a chat with its pinned message from a response to `getChat`, or from a single description of a
  /// chat.
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

/// JSON that was created from another input, with a map from its bytes to the bytes of that input.
package struct TranslatedInput: Sendable {
  package let bytes: [UInt8]
  private let places: TranslatedPlaces

  init(_ bytes: [UInt8], _ places: TranslatedPlaces) { (self.bytes, self.places) = (bytes, places) }

  /// Returns the offset in the input that corresponds to a byte of the translation; `nil` for a byte that the
  /// input does not have.
  package func inputOffset(_ offset: Int) -> Int? { places.inputOffset(offset) }
}

/// The parts of a text that come from another text, in the order of the text.
struct TranslatedPlaces: Sendable {
  private struct Part {
    /// The first byte of the part in the text, and the corresponding byte in the input.
    var text: Int
    var input: Int
    /// The number of identical bytes in both; `nil` if all bytes up to the next part come from one position.
    var count: Int?
  }

  private var parts: [Part] = []

  /// Notes that the text from a byte on comes from one position.
  mutating func note(_ input: Int, at text: Int) { parts.append(Part(text: text, input: input)) }

  /// Notes bytes that are identical in both texts.
  mutating func copy(_ count: Int, from input: Int, at text: Int) {
    parts.append(Part(text: text, input: input, count: count))
  }

  /// Moves all parts, because text was inserted at the beginning.
  mutating func shift(by count: Int) { for index in parts.indices { parts[index].text += count } }

  /// Removes the parts from a byte on, whose text was discarded.
  mutating func remove(from text: Int) {
    while let last = parts.last, last.text >= text { parts.removeLast() }
  }

  /// Returns the map to the input of a document that is a part of another one.
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

/// The keys of the outermost object of a JSON text, in order; none for any other text.
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

  /// Moves to the position after the quotation mark that ends a string.
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
