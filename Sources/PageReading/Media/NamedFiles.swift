import JSONText
import PageModel
import Primitives

/// The names in an input that may be those of files, so that none of these is replaced (Spec/Input.md 2.5). They are noted
/// while the input is read, also those of what nobody asked to see: a chat is looked at as a whole, whatever is drawn of
/// it. Nobody looks yet whether there are such files.
package final class NamedFiles: Sendable {
  private let names = Lock(Names())

  package init() {}

  /// Those that were noted since somebody asked last.
  package func takeNew() -> [String] {
    names.withLock { names in
      defer { names.new = [] }
      return names.new
    }
  }

  package func note(_ document: JSONDocument) { names.withLock { $0.note(document.root, .name) } }

  /// What a text in one of the source dialects names.
  func note(_ media: MediaTable, in text: String) {
    names.withLock { names in
      for photo in media.photos.values {
        names.note(photo.id.rawValue)
        for size in photo.sizes { names.note(size.sources) }
      }
      for document in media.documents.values {
        names.note(document.id.rawValue)
        names.note(document.fileName)
        names.note(document.sources + (document.thumbnail?.sources ?? []))
      }
      // Custom emoji, and images in a line, which become links.
      for mark in ["emoji-id=", "emoji?id=", "!["] {
        let pieces = text.split(separator: mark, omittingEmptySubsequences: false)
        for piece in pieces.dropFirst() { names.note(after: piece, isImage: mark == "![") }
      }
    }
  }
}

extension NamedFiles: Equatable {
  package static func == (names: NamedFiles, others: NamedFiles) -> Bool { names === others }
}

extension JSONDocument {
  /// A text that is read as the options say; what it names is noted.
  package convenience init(
    _ bytes: [UInt8], range: Range<Int>? = nil, options: ReadOptions
  ) throws(JSONError) {
    try self.init(bytes, range: range, limits: options.limits.json)
    options.named?.note(self)
  }
}

private struct Names {
  var new: [String] = []
  /// The hashes of all.
  private var known: Set<Int> = []

  /// What the strings under a key are.
  enum Role {
    case name
    /// Words, and what else is no file's.
    case text
    /// A text in one of the source dialects, which may not be read.
    case source
    /// Files by their ids.
    case map
  }

  mutating func note(_ value: JSONValue, _ role: Role) {
    switch value.kind {
    case .object:
      for key in value.keys {
        if role == .map, let id = key.text { note(id) }
        note(value.value(ofKey: key), Self.role(of: key, value.value(ofKey: key)))
      }
    case .array: for element in value.elements { note(element, role) }
    case .string, .escapedString:
      // Long ones are texts, or files themselves.
      guard role != .text, role == .source || value.range.count < Self.mostBytes, let text = value.text else {
        return
      }
      if role == .source { noteWords(of: text) } else { note(text) }
    case .integer: if role == .name, value.range.count > Self.fewestDigits { note(value.source) }
    case .null, .false, .true, .double: break
    }
  }

  private static func role(of key: JSONValue, _ value: JSONValue) -> Role {
    if value.isObject { return key.isKey("media") ? .map : .name }
    if texts.contains(where: key.isKey) { return .text }
    return sources.contains(where: key.isKey) ? .source : .name
  }

  private static let texts: [StaticString] = [
    "text", "type", "@type", "_", "class_name", "date", "date_unixtime", "edited", "edited_unixtime", "from",
    "from_id",
    "actor", "actor_id", "name", "title", "caption", "first_name", "last_name", "username", "language_code",
    "mime_type", "description", "author", "label", "alternative_text", "url", "href",
  ]
  private static let sources: [StaticString] = ["markdown", "html"]

  /// Of a path that the system takes.
  private static let mostBytes = 4096
  /// Ids of files are longer.
  private static let fewestDigits = 5

  mutating func note(_ sources: [MediaSource]) {
    for source in sources {
      switch source {
      case .path(let name), .opaque(let name): note(name)
      case .url, .bytes: break
      }
    }
  }

  mutating func note(_ name: String) {
    guard !name.isEmpty, name.utf8.count < Self.mostBytes, !MediaReader.isAddress(name) else { return }
    add(MediaReader.attachmentName(name))
    if let plain = DataURI.unescaped(name), plain != name { add(plain) }
  }

  /// What an attribute or an address begins with, or the address of an image whose brackets are open.
  mutating func note(after text: Substring, isImage: Bool) {
    var rest = text
    if isImage {
      guard let place = text.firstRange(of: "](") else { return }
      rest = text[place.upperBound...]
    }
    let ends: [Character: Character] = ["\"": "\"", "'": "'", "<": ">"]
    if let end = rest.first.flatMap({ ends[$0] }) {
      note(String(rest.dropFirst().prefix { $0 != end }))
    } else {
      note(String(rest.prefix { !$0.isWhitespace && !")>".contains($0) }))
    }
  }

  /// What stands between the marks of Markdown and HTML.
  private mutating func noteWords(of text: String) {
    for word in text.split(whereSeparator: { $0.isWhitespace || "()<>[]\"'".contains($0) }) {
      note(String(word))
    }
  }

  private mutating func add(_ name: String) {
    if known.insert(name.hashValue).inserted { new.append(name) }
  }
}
