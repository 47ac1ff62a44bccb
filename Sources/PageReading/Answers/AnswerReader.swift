import JSONText
import PageModel

/// The contents of one stream record or of one whole answer of a language model, in order.
package struct AnswerRecord {
  package enum Piece {
    case text(JSONValue, Repetition)
    case thought(JSONValue, Repetition)
    /// A new message begins.
    case message
    /// A new part of a message begins.
    case part
    /// A tool call or its result.
    case tool
    /// The end of the answer with its finish reason; `nil` without one.
    case end(reason: String?, JSONValue)
    /// An error in the provider's words.
    case error(String, JSONValue)
    /// An image, audio or file, which is not drawn.
    case lost(JSONValue)
    /// An answer other than the first.
    case otherAnswer(JSONValue)
    /// Text that no shape reads, with the path of its key.
    case unread(key: String, JSONValue)
  }

  /// The way a text repeats the text before it: not at all, always as a whole, or possibly.
  package enum Repetition: Sendable {
    case no, whole, maybe
  }

  package var pieces: [Piece]
  /// The row of the table that the record fits; `nil` for loose content.
  package let shape: AnswerShape?

  package init(pieces: [Piece], shape: AnswerShape? = nil) { (self.pieces, self.shape) = (pieces, shape) }
}

/// Reads records according to the table of shapes.
package struct AnswerReader {
  private var pieces: [AnswerRecord.Piece] = []
  /// The nodes that were read or that never hold text.
  private var known: Set<Int> = []
  private let shapes = AnswerShapes.all

  private enum Channel { case text, thought }

  private init() {}

  /// Returns the first shape that a record fits; for an array, that of its first element.
  package static func shape(of value: JSONValue, event: String? = nil) -> AnswerShape? {
    guard let record = value.isArray ? value.elements.first : value,
      event != nil || record.first(of: otherKeys) == nil
    else { return nil }
    return AnswerShapes.all.records.shape(of: record, event: event)
  }

  /// Keys of pages, messages and updates that no record of an answer has, so that these never read the table.
  private static let otherKeys: [StaticString] = [
    "blocks", "page_blocks", "@type", "_", "className", "update_id", "chat",
  ]

  /// Reads a record.
  ///
  /// - Parameter event: the name of the server-sent event that the record came in; empty for an event without
  ///   a name, `nil` for a record that came in no event.
  /// - Returns: `nil` when no shape fits.
  package static func record(_ value: JSONValue, event: String? = nil) -> AnswerRecord? {
    var reader = AnswerReader()
    guard let shape = reader.readRecord(value, event: event) else { return nil }
    reader.noteUnread(in: value, below: "")
    return AnswerRecord(pieces: reader.pieces, shape: shape)
  }

  /// Returns whether a value is a part of an answer, such as a thought or a tool call, by its `type`.
  package static func isPart(_ value: JSONValue) -> Bool {
    AnswerShapes.all.parts.shape(of: value)?.known.hasPrefix("type=") ?? false
  }

  /// Reads the content of a message: a string or a list of parts.
  package static func content(_ value: JSONValue) -> [AnswerRecord.Piece] {
    var reader = AnswerReader()
    reader.readContent(value, in: .text, .no)
    return reader.pieces
  }

  /// Finds the text in a record that fits no shape.
  package static func unread(in value: JSONValue) -> [AnswerRecord.Piece] {
    var reader = AnswerReader()
    reader.noteUnread(in: value, below: "")
    return reader.pieces
  }

  /// - Returns: the shape of the value or of its first element; `nil` when none fits.
  private mutating func readRecord(_ value: JSONValue, event: String?) -> AnswerShape? {
    guard value.isArray else {
      let shape = shapes.records.shape(of: value, event: event)
      if let shape { read(value, as: shape, in: .text, .no) }
      return shape
    }
    guard let shape = Self.shape(of: value, event: event) else { return nil }
    for element in value.elements {
      if let shape = shapes.records.shape(of: element, event: event) {
        read(element, as: shape, in: .text, .no)
      }
    }
    return shape
  }

  // MARK: - By a row

  private mutating func read(
    _ value: JSONValue, as shape: AnswerShape, in channel: Channel, _ repetition: AnswerRecord.Repetition
  ) {
    let traits = shape.traits
    if traits.contains(.new) { pieces.append(.message) }
    if traits.contains(.part) { pieces.append(.part) }
    if traits.contains(.tool) { pieces.append(.tool) }
    if traits.contains(.lost) { pieces.append(.lost(value)) }
    if !traits.contains(.error), let error = value["error"], Self.words(of: error) != nil { readError(error) }
    let repetition: AnswerRecord.Repetition =
      traits.contains(.whole) ? .whole : traits.contains(.grows) ? .maybe : repetition
    var bases = [value]
    if let base = shape.base {
      bases = base.values(in: value)
      for other in base.otherAnswers(in: value) {
        known.insert(other.index)
        if holdsText(other, shape) { pieces.append(.otherAnswer(other)) }
      }
    }
    for base in bases {
      for paths in shape.thoughts {
        for content in firstContent(of: paths, in: base) { readContent(content, in: .thought, repetition) }
      }
      for paths in shape.texts {
        for content in firstContent(of: paths, in: base) {
          if traits.contains(.error) {
            readError(content)
          } else if traits.contains(.base64) {
            readEncoded(content)
          } else {
            readContent(content, in: channel, repetition)
          }
        }
      }
      readEnd(of: base, shape)
      for path in shape.beside { for other in path.values(in: base) { known.insert(other.index) } }
    }
    for path in shape.beside where shape.base != nil {
      for other in path.values(in: value) { known.insert(other.index) }
    }
    if traits.contains(.aside) || traits.contains(.lost) { known.insert(value.index) }
  }

  private func firstContent(of paths: [AnswerPath], in value: JSONValue) -> [JSONValue] {
    for path in paths {
      let values = path.values(in: value)
      if values.contains(where: Self.isFull) { return values }
    }
    return []
  }

  private static func isFull(_ value: JSONValue) -> Bool {
    if let string = value.stringContents { return !string.bytes.isEmpty }
    return value.isObject || value.elements.first != nil
  }

  private func holdsText(_ value: JSONValue, _ shape: AnswerShape) -> Bool {
    shape.texts.contains { paths in
      firstContent(of: paths, in: value).contains { $0.isString || $0.isArray }
    }
  }

  private mutating func readContent(
    _ value: JSONValue, in channel: Channel, _ repetition: AnswerRecord.Repetition
  ) {
    switch value.kind {
    case .string, .escapedString:
      known.insert(value.index)
      pieces.append(channel == .text ? .text(value, repetition) : .thought(value, repetition))
    case .array:
      for element in value.elements { readContent(element, in: channel, repetition) }
    case .object:
      if let shape = shapes.parts.shape(of: value) ?? shapes.records.shape(of: value) {
        read(value, as: shape, in: channel, repetition)
      }
    default: break
    }
  }

  private mutating func readEncoded(_ value: JSONValue) {
    known.insert(value.index)
    guard let bytes = value.string.flatMap(Base64Coding.decode),
      let document = try? JSONDocument(bytes, limits: Limits().json),
      let record = Self.record(document.root)
    else { return pieces.append(.unread(key: "bytes", value)) }
    // Diagnostics point to the encoded string.
    pieces += record.pieces.map { piece in
      switch piece {
      case .text, .thought, .message, .part, .tool: piece
      case .end(let reason, _): .end(reason: reason, value)
      case .error(let words, _): .error(words, value)
      case .lost: .lost(value)
      case .otherAnswer: .otherAnswer(value)
      case .unread(let key, _): .unread(key: key, value)
      }
    }
  }

  private mutating func readEnd(of value: JSONValue, _ shape: AnswerShape) {
    for path in shape.ends {
      for end in path.values(in: value) {
        known.insert(end.index)
        guard let reason = end.string ?? (end.bool == true ? path.lastName : nil), !reason.isEmpty,
          shapes.meaning(ofReason: reason) != .unended
        else { continue }
        return pieces.append(.end(reason: reason, end))
      }
    }
    if shape.endsAlways { pieces.append(.end(reason: nil, value)) }
  }

  // MARK: - Errors

  private mutating func readError(_ value: JSONValue) {
    known.insert(value.index)
    if let words = Self.words(of: value) { pieces.append(.error(words, value)) }
  }

  /// Returns the message of an error, such as `Overloaded (overloaded_error)`; `nil` for a value that is no
  /// error.
  private static func words(of value: JSONValue, depth: Int = 0) -> String? {
    if let text = value.text { return text.isEmpty ? nil : text }
    if value.isArray { return value.elements.lazy.compactMap { words(of: $0, depth: depth) }.first }
    guard value.isObject, depth < deepestError else { return nil }
    let inner = value.first(of: messageKeys).flatMap { words(of: $0, depth: depth + 1) }
    // The type of a record names the event, not the error.
    let kinds = (depth == 0 && value.index == 0 ? recordKindKeys : kindKeys).compactMap { value[$0] }
    let kind = kinds.lazy.compactMap { $0.text ?? $0.numeral }.first { !$0.isEmpty && $0 != errorType }
    guard let inner else { return kind ?? value.keys.first.map { _ in value.source } }
    guard let kind, !inner.contains(kind) else { return inner }
    return "\(inner) (\(kind))"
  }

  private static let messageKeys: [StaticString] = [
    "message", "error", "detail", "msg", "error_text", "error_message", "error_description", "reason",
  ]
  private static let kindKeys: [StaticString] = ["type"] + recordKindKeys
  private static let recordKindKeys: [StaticString] = ["code", "error_type", "status", "name", "status_code"]
  /// A type that adds nothing to the message.
  private static let errorType = "error"
  private static let deepestError = 4

  // MARK: - What is not read

  /// Notes text in a value that was not read.
  ///
  /// - Parameter path: the path of the value.
  private mutating func noteUnread(in value: JSONValue, below path: String) {
    guard !known.contains(value.index) else { return }
    switch value.kind {
    case .string, .escapedString:
      guard let text = value.string, text.contains(where: \.isLetter) else { return }
      pieces.append(.unread(key: path.isEmpty ? "." : path, value))
    case .array:
      for element in value.elements { noteUnread(in: element, below: path + "[]") }
    case .object:
      for key in value.keys {
        let member = value.value(ofKey: key)
        guard Self.mayHoldText(member), let name = key.string, !shapes.isAside(FieldName.snakeCase(name))
        else {
          continue
        }
        noteUnread(in: member, below: path.isEmpty ? name : path + "." + name)
      }
    default: break
    }
  }

  private static func mayHoldText(_ value: JSONValue) -> Bool {
    value.isString || value.isObject || value.isArray
  }
}
