import Primitives

/// Tracks the open brackets and strings of a JSON text.
struct JSONBalance {
  private var depth = 0
  private(set) var isInString = false
  private var isEscaped = false
  private var hasBegun = false
  /// True if the text is not JSON.
  private(set) var isBroken = false
  /// True if the text begins with a bracket or a quotation mark.
  private(set) var beginsJSON = false

  static var broken: JSONBalance {
    var balance = JSONBalance()
    (balance.isBroken, balance.hasBegun) = (true, true)
    return balance
  }

  /// Returns whether all brackets and strings are closed at the end of a text, and not before.
  static func closes(_ text: ArraySlice<UInt8>) -> Bool {
    var balance = JSONBalance()
    for byte in text {
      if balance.isComplete, !ASCII.isSpace(byte) { return false }
      balance.add(byte)
    }
    return balance.isComplete
  }

  var isComplete: Bool { hasBegun && beginsJSON && depth == 0 && !isInString && !isBroken }

  mutating func add(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default:
      if ASCII.isSpace(byte) { return }
    }
    if !hasBegun {
      hasBegun = true
      beginsJSON = "{[\"".utf8.contains(byte)
    }
  }
}
