import JSONText
import PageModel

/// Fields of objects, as tolerantly as Docs/Input.md 11 asks. A missing field and a null one are alike.
extension BlockReader {
  // MARK: - Strings

  /// Text of a field that takes no styles; empty when it is missing.
  package mutating func string(_ object: JSONValue, _ names: [StaticString]) -> String {
    object.first(of: names).map { string($0) } ?? ""
  }

  /// `nil` when the field is missing or empty.
  package mutating func optionalString(_ object: JSONValue, _ names: [StaticString]) -> String? {
    let text = string(object, names)
    return text.isEmpty ? nil : text
  }

  /// A number stands for its digits, rich text for the text in it.
  private mutating func string(_ value: JSONValue) -> String {
    if let text = value.text ?? value.numeral ?? value["text"]?.text { return text }
    warn(.wrongKind, "expected a string, found \(value.kindName)", at: value)
    return ""
  }

  // MARK: - Numbers

  /// A whole number, which may be written as a string; clamped to what fits 32 bits, so that sums and
  /// products of two never overflow.
  package mutating func integer(_ object: JSONValue, _ names: [StaticString]) -> Int? {
    object.first(of: names).flatMap { integer($0) }
  }

  package mutating func integer(_ value: JSONValue) -> Int? {
    if let number = value.integer ?? value.string.flatMap(Int.init) {
      return min(max(number, Int(Int32.min)), Int(Int32.max))
    }
    if let number = value.double ?? value.string.flatMap(Double.init), number.isFinite {
      return Int(min(max(number, Double(Int32.min)), Double(Int32.max)))
    }
    warn(.wrongKind, "expected a whole number, found \(value.kindName)", at: value)
    return nil
  }

  /// Pixels, points, seconds or bytes: zero when missing, never negative.
  package mutating func extent(_ object: JSONValue, _ names: [StaticString]) -> Int {
    max(0, integer(object, names) ?? 0)
  }

  /// Finite; zero when it is missing.
  package mutating func double(_ object: JSONValue, _ names: [StaticString]) -> Double {
    guard let value = object.first(of: names) else { return 0 }
    if let number = value.double ?? value.string.flatMap(Double.init), number.isFinite { return number }
    warn(.wrongKind, "expected a number, found \(value.kindName)", at: value)
    return 0
  }

  /// Seconds since 1970; `nil` when it is missing or zero, which all families use for unknown, or no date.
  package mutating func date(_ object: JSONValue, _ names: [StaticString]) -> Int? {
    guard let value = object.first(of: names) else { return nil }
    guard let seconds = ISODate.seconds(of: value) else {
      let found = value.string.map { "'\($0.asExcerpt)'" } ?? value.numeral ?? value.kindName
      warn(.badValue, "\(found) is no date: expected seconds since 1970 or ISO 8601", at: value)
      return nil
    }
    return seconds == ISODate.unknown ? nil : seconds
  }

  // MARK: - Flags

  /// False when it is missing. A wire dump may keep it among `pFlags` or as a bit of the number `flags`
  /// (Docs/Input.md 7.2).
  package mutating func flag(_ object: JSONValue, _ names: [StaticString], bit: Int? = nil) -> Bool {
    if let value = object.first(of: names) { return flag(value) }
    guard family == .mtproto else { return false }
    if let value = object["pFlags"]?.first(of: names) { return flag(value) }
    guard let bit, let flags = object["flags"]?.integer else { return false }
    return flags >> bit & 1 == 1
  }

  private mutating func flag(_ value: JSONValue) -> Bool {
    if let bool = value.bool { return bool }
    if let number = value.integer { return number != 0 }
    warn(.wrongKind, "expected true or false, found \(value.kindName)", at: value)
    return value.string == "true"
  }

  // MARK: - Arrays

  /// The elements of an array; one object in place of an array counts as its only element.
  package mutating func elements(_ object: JSONValue, _ names: [StaticString]) -> [JSONValue] {
    object.first(of: names).map { elements($0) } ?? []
  }

  package mutating func elements(_ value: JSONValue) -> [JSONValue] {
    if value.isArray { return Array(value.elements) }
    warn(.wrongKind, "expected an array, found \(value.kindName)", at: value)
    return value.isObject ? [value] : []
  }

  // MARK: - Ids and bytes

  /// A 64-bit id in decimal, from a number, a string or two halves; `nil` when it is missing or zero.
  package mutating func identifier(_ object: JSONValue, _ names: [StaticString]) -> String? {
    guard let value = object.first(of: names) else { return nil }
    guard let text = value.identifier else {
      warn(.wrongKind, "expected an id as a number or a string, found \(value.kindName)", at: value)
      return nil
    }
    return text.isEmpty || text == "0" ? nil : text
  }

  /// Base64, an array of numbers, or such an array as `data` of an object; `nil` for a Python literal, which
  /// cannot be decoded (Docs/Input.md 7.2).
  package func bytes(_ object: JSONValue, _ names: [StaticString]) -> [UInt8]? {
    guard let value = object.first(of: names) else { return nil }
    if value.isObject { return bytes(value, ["data"]) }
    if value.isArray { return value.elements.compactMap { $0.integer.flatMap(UInt8.init(exactly:)) } }
    return value.string.flatMap(Base64.decode)
  }
}

extension JSONValue {
  /// Of a number, a string or two halves; `nil` for other kinds.
  fileprivate var identifier: String? { text ?? integer.map { String($0) } ?? numeral ?? joinedHalves }

  private var joinedHalves: String? {
    guard let low = self["low"]?.integer, let high = self["high"]?.integer else { return nil }
    return String(Int64(truncatingIfNeeded: high) << 32 | Int64(UInt32(truncatingIfNeeded: low)))
  }

  /// The id of a message or a chat; `nil` when it is missing or no number.
  package func number(_ names: [StaticString]) -> Int64? { first(of: names)?.identifier.flatMap(Int64.init) }
}
