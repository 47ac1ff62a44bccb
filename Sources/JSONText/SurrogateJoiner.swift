/// Joins the strings of a text that arrives in chunks. A string may end within a character that JSON writes
/// as two escapes; the first half then waits for the next string (Spec/Input.md 11).
package struct SurrogateJoiner: Sendable {
  /// An escape of a lead surrogate.
  private var pending: [UInt8] = []

  package init() {}

  /// Returns the text of the next string; empty for a value that is not a string.
  package mutating func text(of piece: JSONValue) -> String {
    guard let (contents, isEscaped) = piece.stringContents else { return "" }
    guard isEscaped || !pending.isEmpty else { return String(decoding: contents, as: UTF8.self) }
    var bytes = pending + contents
    pending = []
    if isEscaped, JSONStrings.endsInLeadSurrogate(bytes[...]) {
      pending = Array(bytes.suffix(JSONStrings.unicodeEscapeLength))
      bytes.removeLast(JSONStrings.unicodeEscapeLength)
    }
    return JSONStrings.text(bytes[...], isEscaped: true)
  }
}
