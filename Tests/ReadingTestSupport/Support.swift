import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading

/// A page, in any envelope.
func read(
  _ text: String, name: String? = nil, format: InputFormat? = nil, limits: Limits = Limits()
) throws(ReadError) -> ReadResult {
  try InputReader.page(Array(text.utf8), name: name, options: ReadOptions(format: format, limits: limits))
}

/// The kind of one block, read in its own page.
func kind(_ block: String) throws -> Block.Kind {
  try #require(try read(#"{"blocks":[\#(block)]}"#).page.blocks.first).kind
}

/// One rich text, read in its own paragraph.
func richText(_ text: String) throws -> RichText {
  guard case .paragraph(let text) = try kind(#"{"type":"paragraph","text":\#(text)}"#) else {
    throw NotAParagraph()
  }
  return text
}

/// One rich text of an MTProto dump.
func wireText(_ text: String) throws -> RichText {
  guard case .paragraph(let text) = try kind(#"{"_":"PageBlockParagraph","text":\#(text)}"#) else {
    throw NotAParagraph()
  }
  return text
}

struct NotAParagraph: Error {}

/// The codes of the warnings while reading.
func codes(_ text: String) throws -> [String] {
  try read(text).diagnostics.map(\.code.rawValue)
}

/// The error about an input that is not a page.
func failure(
  _ text: String, name: String? = nil, format: InputFormat? = nil, limits: Limits = Limits()
) -> ReadError? {
  do {
    _ = try read(text, name: name, format: format, limits: limits)
    return nil
  } catch {
    return error
  }
}

extension JSONDocument {
  convenience init(_ text: String) throws(JSONError) {
    try self.init(Array(text.utf8), limits: Limits().json)
  }
}

/// A value with properties that its initializer does not accept.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
