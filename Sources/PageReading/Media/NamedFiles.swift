import JSONText
import PageModel
import Primitives

/// The names in an input that may be names of files, so that none of these files is overwritten
/// (Spec/Input.md 2.5). They are collected while the input is read, including those of messages that are not
/// rendered, because a chat is read as a whole. The collection does not check whether the files exist.
package final class NamedFiles: Sendable {
  private let names = Lock(Names())

  package init() {}

  /// Returns the names since the last call.
  package func takeNew() -> [String] {
    names.withLock { names in
      defer { names.new = [] }
      return names.new
    }
  }

  package func note(_ document: JSONDocument) { names.withLock { $0.note(document.root, .name) } }

  /// Notes the names in a text of one of the source dialects.
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

extension JSONDocument {
  /// Creates a document with the limits of the options, and notes its names.
  package convenience init(
    _ bytes: [UInt8], range: Range<Int>? = nil, options: ReadOptions
  ) throws(JSONError) {
    try self.init(bytes, range: range, limits: options.limits.json)
    options.named?.note(self)
  }
}

private struct Names {
  var new: [String] = []
  /// The hashes of all names.
  private var known: Set<Int> = []

  /// The meaning of the strings under a key.
  enum Role {
    case name
    /// Text, or another value that is not the name of a file.
    case text
    /// A text in one of the source dialects, which may remain unread.
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
      // Long strings are texts or the files themselves.
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

  /// The maximum length of a path in bytes.
  private static let mostBytes = 4096
  /// The maximum length of a number that is not a file id.
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

  /// Notes the value at the start of a text: that of an attribute, an address, or the address of an image
  /// whose brackets are open.
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

  /// Notes the words between the marks of Markdown and HTML.
  private mutating func noteWords(of text: String) {
    for word in text.split(whereSeparator: { $0.isWhitespace || "()<>[]\"'".contains($0) }) {
      note(String(word))
    }
  }

  private mutating func add(_ name: String) {
    if known.insert(name.hashValue).inserted { new.append(name) }
  }
}
