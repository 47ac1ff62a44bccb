/// Writes JSON. Keys keep the order in which they are written. Numbers have at most three decimals; seconds
/// have at most six.
package struct JSONWriter {
  package private(set) var text = ""
  /// True if the open container already has a value.
  private var needsComma = false
  /// The closing brackets of the open containers, the innermost last.
  private var closings: [Character] = []
  private let indentation: Int
  private var depth: Int { closings.count }

  /// - Parameter indentation: the number of nesting levels whose values are on separate lines; deeper values
  ///   stay on one line.
  package init(indentation: Int) { self.indentation = indentation }

  package mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    beginObject(key)
    body(&self)
    end()
  }

  package mutating func array(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    beginArray(key)
    body(&self)
    end()
  }

  package mutating func beginObject(_ key: String? = nil) { begin(key, "{", "}") }
  package mutating func beginArray(_ key: String? = nil) { begin(key, "[", "]") }

  /// Closes the innermost open object or array.
  package mutating func end() {
    guard let closing = closings.popLast() else { return }
    if needsComma, depth < indentation { newLine() }
    text.append(closing)
    needsComma = true
  }

  /// Returns the text written since the last call and removes it from memory.
  package mutating func takeText() -> String {
    defer { text = "" }
    return text
  }

  package mutating func value(_ key: String? = nil, _ string: String?) {
    raw(key, string.map(Self.quoted) ?? "null")
  }
  package mutating func value(_ key: String? = nil, _ number: Double) { raw(key, Self.number(number)) }
  package mutating func value(_ key: String? = nil, seconds: Double) {
    raw(key, Self.number(seconds, decimals: 6))
  }
  package mutating func value(_ key: String? = nil, _ number: Int) { raw(key, String(number)) }
  package mutating func value(_ key: String? = nil, _ number: Int?) {
    raw(key, number.map { String($0) } ?? "null")
  }
  package mutating func value(_ key: String? = nil, _ number: Double?) {
    raw(key, number.map(Self.number) ?? "null")
  }
  /// Writes as many digits as distinguish the number from its neighbors.
  package mutating func value(_ key: String? = nil, exactly number: Double) {
    raw(key, number.isFinite ? "\(number)" : "null")
  }
  package mutating func value(_ key: String? = nil, _ flag: Bool) { raw(key, flag ? "true" : "false") }

  package mutating func value(_ key: String? = nil, _ numbers: [Double]) {
    raw(key, "[" + numbers.map(Self.number).joined(separator: ", ") + "]")
  }

  package mutating func value(_ key: String? = nil, _ rect: Rect) {
    value(key, [rect.minX, rect.minY, rect.width, rect.height])
  }

  package mutating func value(_ key: String? = nil, _ size: Size) { value(key, [size.width, size.height]) }
  package mutating func null(_ key: String? = nil) { raw(key, "null") }

  /// Adds a value that is written as JSON already.
  package mutating func value(_ key: String? = nil, json: String) { raw(key, json) }

  private mutating func raw(_ key: String?, _ literal: String) {
    separate()
    if let key { text += Self.quoted(key) + ": " }
    text += literal
    needsComma = true
  }

  private mutating func begin(_ key: String?, _ opening: String, _ closing: Character) {
    raw(key, opening)
    needsComma = false
    closings.append(closing)
  }

  private mutating func separate() {
    if needsComma { text += "," }
    if depth > 0, depth <= indentation { newLine() } else if needsComma { text += " " }
  }

  private mutating func newLine() { text += "\n" + String(repeating: "  ", count: depth) }

  /// Returns the number rounded to three decimals, without trailing zeros.
  package static func number(_ value: Double) -> String { number(value, decimals: 3) }

  private static func number(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "null" }
    let limit = 1e12
    let one = (0..<decimals).reduce(UInt64(1)) { one, _ in one * 10 }
    let parts = Int64(Rounding.nearest(min(limit, max(-limit, value)) * Double(one)))
    let magnitude = parts.magnitude
    var text = (parts < 0 ? "-" : "") + String(magnitude / one)
    var fraction = magnitude % one
    guard fraction > 0 else { return text }
    var digits = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      digits -= 1
    }
    let significant = String(fraction)
    text += "." + String(repeating: "0", count: digits - significant.count) + significant
    return text
  }

  package static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || (0x2028...0x2029).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
