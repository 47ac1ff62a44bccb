/// The JSON that rlottie gets to see. Its parser wants keys in the order in which the usual exporter writes them, and
/// whole numbers without a point where it expects them; what it does not expect it may trip over.
struct LottieText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var closings: [UInt8] = []

  mutating func beginObject(_ key: StaticString? = nil) { begin(key, "{", UInt8(ascii: "}")) }
  mutating func beginArray(_ key: StaticString? = nil) { begin(key, "[", UInt8(ascii: "]")) }

  /// Ends what was begun last.
  mutating func end() {
    guard let closing = closings.popLast() else { return }
    bytes.append(closing)
    needsComma = true
  }

  mutating func value(_ key: StaticString? = nil, _ number: Int) { raw(key, String(number)) }
  mutating func value(_ key: StaticString? = nil, _ flag: Bool) { raw(key, flag ? "true" : "false") }

  mutating func value(_ key: StaticString? = nil, _ number: Double) {
    let whole = number.rounded(.towardZero)
    if whole == number, abs(number) < Self.largestWhole {
      raw(key, String(Int(whole)))
    } else {
      raw(key, abs(number) < Self.smallest ? "0" : "\(number)")
    }
  }

  /// - Parameter text: of characters that need no escapes.
  mutating func value(_ key: StaticString? = nil, _ text: String) { raw(key, "\"\(text)\"") }

  mutating func value(_ key: StaticString? = nil, _ numbers: some Sequence<Double>) {
    beginArray(key)
    for number in numbers { value(nil, number) }
    end()
  }

  /// rlottie takes 32 bits for one.
  private static let largestWhole = 1e9
  /// Nothing that shows.
  private static let smallest = 1e-9

  private mutating func begin(_ key: StaticString?, _ opening: StaticString, _ closing: UInt8) {
    separate(key)
    write(opening)
    closings.append(closing)
    needsComma = false
  }

  private mutating func raw(_ key: StaticString?, _ literal: String) {
    separate(key)
    bytes += literal.utf8
    needsComma = true
  }

  private mutating func separate(_ key: StaticString?) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    guard let key else { return }
    bytes.append(UInt8(ascii: "\""))
    write(key)
    bytes += "\":".utf8
  }

  private mutating func write(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
