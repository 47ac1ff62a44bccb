import CTexts
import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The keys that a message may have in each protocol, including those that do not affect the image
/// (Spec/Messages.md 1.14). A test compares them with the definitions in libraries of the protocols.
enum MessageKeys {
  static let botAPI = botAPIContents.union(words("written", "beside", "botAPI"))
  /// The contents and actions that are fields of a message.
  static let botAPIContents = Set(BotAPIContentName.allCases.map(\.field.description))
    .union(words("botAPIContents"))
  static let externalReply = botAPIContents.union(words("written", "externalReply"))
  static let quote = words("written", "quote")
  static let tdlib = words("written", "beside", "tdlib")
  static let tdlibReply = words("written", "tdlibReply")
  static let wire = words("written", "beside", "wire")
  static let wireReply = words("written", "wireReply")
  static let exported = words("written", "beside", "exported")

  private static let rows = TableText.rows(of: EmbeddedFile.messageKeys.contents)

  /// - Parameter lists: the names of lists in `keys.tsv`.
  private static func words(_ lists: String...) -> Set<String> {
    rows.reduce(into: []) { words, row in
      if lists.contains(row[0]) { words.formUnion(TableText.words(of: row[1])) }
    }
  }
}

extension CommonMessageReader {
  /// Warns about unknown keys, except for one that named the content.
  mutating func reviewKeys(of object: JSONValue, in owner: String, _ known: Set<String>) {
    var names: Set<String> = []
    var unknown: [(key: JSONValue, name: String)] = []
    for key in object.keys {
      guard let name = key.string else { continue }
      names.insert(name)
      noteBrokenJSON(name, object.value(ofKey: key))
      if known.contains(name) || known.contains(Self.snakeCase(name)) { continue }
      if message.content == .unsupported(kind: name) { continue }
      unknown.append((key, name))
    }
    guard !unknown.isEmpty else { return }
    // A field that the object already has was not meant. An object with many unknown keys gets no further
    // suggestions.
    let absent = known.subtracting(names)
    for (index, (key, name)) in unknown.enumerated() where !object.value(ofKey: key).isNull {
      let meant = index < Self.mostMeant ? Spelling.nearest(to: name, among: absent) : nil
      fields.note(
        .unknownName(
          .unknownKey, "key", name, meant: meant, place: " in \(owner)", otherwise: "it is ignored",
          at: key.origin))
    }
  }

  private static let mostMeant = 16

  /// Warns if a string is not the JSON that it should be.
  private mutating func noteBrokenJSON(_ name: String, _ value: JSONValue) {
    guard value.isString, Self.objects.contains(name), let text = value.string,
      let first = text.utf8.first(where: { !ASCII.isSpace($0) }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      (try? JSONDocument(Array(text.utf8), limits: JSONLimits(nesting: 64, values: 200_000))) == nil
    else { return }
    fields.warn(.wrongKind, "'\(name)' is a string that is not valid JSON: it is left out", at: value)
  }

  /// The fields whose objects and arrays are strings in form-encoded requests. Other such fields report a wrong value
  /// themselves.
  private static let objects: Set = [
    "checklist", "input_message_content", "link_preview_options", "media", "prices", "reply_parameters",
    "rich_message", "suggested_post_parameters",
  ]

  /// Returns the name in snake case, because some programs write `peerId`.
  private static func snakeCase(_ name: String) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase { words.append("_") }
      words.append(contentsOf: letter.lowercased())
    }
    return words
  }

  /// Reads the quoted part of a message, with styles as in the newest layers, or with entities.
  mutating func quote(
    _ object: JSONValue, _ names: [StaticString], entities: [StaticString], mode: StaticString? = nil
  ) -> RichText? {
    guard let text = object.first(of: names) else { return nil }
    if text.isString, let mode = mode.flatMap({ object[$0] }), isMarked(mode) {
      return self.text(text, entities: nil, mode: mode).flattened
    }
    if text.isString, let list = object.first(of: entities) {
      return self.text(text, entities: list).flattened
    }
    if text.isString { return text.text.map(RichText.plain) }
    if let inner = text["text"], inner.isString, text["type"] == nil, Family(of: text) == nil {
      return formattedText(text)
    }
    if ["formattedtext", "textwithentities"].contains(fields.kind(of: text)) { return formattedText(text) }
    guard text.isArray || text.isObject else { return nil }
    return read.richText(text)
  }
}
