/// Files that are their own address: `data:image/png;base64,…` (RFC 2397).
package enum DataURI {
  private static let scheme = "data:"
  private static let base64 = ";base64"

  package static func isOne(_ text: String) -> Bool { text.prefix(scheme.utf8.count).lowercased() == scheme }

  /// The file's bytes; `nil` when there is no comma, or base64 that is none.
  package static func decode(_ text: String) -> [UInt8]? {
    guard isOne(text), let comma = text.firstIndex(of: ",") else { return nil }
    let data = unescaped(text[text.index(after: comma)...].utf8)
    guard text[..<comma].lowercased().hasSuffix(base64) else { return data }
    // Long ones are often written over several lines.
    let written = data.filter { ![UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t")].contains($0) }
    return Base64.decode(String(decoding: written, as: UTF8.self))
  }

  /// A path with `%41` as `A`; `nil` when its bytes are no text then.
  static func unescaped(_ text: String) -> String? {
    String(validating: unescaped(text[...].utf8), as: UTF8.self)
  }

  /// With `%41` as `A`.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
