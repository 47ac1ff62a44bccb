import JSONText

/// Joins the pieces that a text comes in. A piece may end in the middle of a character that JSON writes as
/// two escapes; its first half then waits for the next piece (Docs/Input.md 11).
struct DeltaText {
  private(set) var text = ""
  /// An escape of a lead surrogate.
  private var pending: [UInt8] = []

  mutating func append(_ piece: String) { text += piece }

  mutating func append(_ piece: JSONValue) {
    guard let (contents, isEscaped) = piece.stringContents else { return }
    guard isEscaped || !pending.isEmpty else {
      text += String(decoding: contents, as: UTF8.self)
      return
    }
    var bytes = pending + contents
    pending = []
    if isEscaped, JSONStrings.endsInLeadSurrogate(bytes[...]) {
      pending = Array(bytes.suffix(JSONStrings.unicodeEscapeLength))
      bytes.removeLast(JSONStrings.unicodeEscapeLength)
    }
    text += JSONStrings.text(bytes[...], isEscaped: true)
  }
}
