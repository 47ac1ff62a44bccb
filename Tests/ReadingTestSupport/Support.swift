import PageModel
import Testing

@testable import JSONText
@testable import MessageReading
@testable import PageReading

/// A page, in whatever it stands.
func read(
  _ text: String, name: String? = nil, format: InputFormat? = nil, limits: Limits = Limits()
) throws(ReadError) -> ReadResult {
  try InputReader.page(Array(text.utf8), name: name, options: ReadOptions(format: format, limits: limits))
}

/// The kind of one block, read in a page of its own.
func kind(_ block: String) throws -> Block.Kind {
  try #require(try read(#"{"blocks":[\#(block)]}"#).page.blocks.first).kind
}

/// One rich text, read in a paragraph of its own.
func richText(_ text: String) throws -> RichText {
  guard case .paragraph(let text) = try kind(#"{"type":"paragraph","text":\#(text)}"#) else {
    throw NotAParagraph()
  }
  return text
}

/// One rich text of a wire dump.
func wireText(_ text: String) throws -> RichText {
  guard case .paragraph(let text) = try kind(#"{"_":"PageBlockParagraph","text":\#(text)}"#) else {
    throw NotAParagraph()
  }
  return text
}

struct NotAParagraph: Error {}

/// The codes of the warnings that reading gives.
func codes(_ text: String) throws -> [String] {
  try read(text).diagnostics.map(\.code.rawValue)
}

/// The error of reading what is no page.
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

/// A value with what its initialiser does not take.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
