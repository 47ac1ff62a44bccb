/// JSON of animations: mostly numbers and arrays, hundreds of thousands of them. The reader keeps no
/// positions and reports no detailed errors, because nothing uses them.
enum LottieJSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([LottieJSON])
  case object([(key: String, value: LottieJSON)])

  /// The first value of a key.
  subscript(key: String) -> LottieJSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var number: Double? { if case .number(let number) = self { number } else { nil } }

  var array: [LottieJSON]? { if case .array(let values) = self { values } else { nil } }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  var isObject: Bool { if case .object = self { true } else { false } }

  /// True for `true` and for a number other than 0: exporters write flags as numbers, too.
  var isTrue: Bool {
    switch self {
    case .bool(let flag): flag
    case .number(let number): number != 0
    case .null, .string, .array, .object: false
    }
  }

  /// The elements of an array that contains only numbers; a single number counts as an array of one.
  var numbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .array(let values):
      var numbers: [Double] = []
      numbers.reserveCapacity(values.count)
      for value in values {
        guard let number = value.number else { return nil }
        numbers.append(number)
      }
      return numbers
    case .null, .bool, .string, .object: return nil
    }
  }
}

/// A reader of ``LottieJSON``: it reads the whole text or fails.
struct LottieJSONReader {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0
  private var count = 0

  static func read(_ bytes: [UInt8]) throws(PictureError) -> LottieJSON {
    var reader = LottieJSONReader(bytes: bytes)
    let value = try reader.value()
    reader.skipSpace()
    guard reader.index == bytes.count else { throw reader.broken }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var broken: PictureError { .corrupt(.lottie, reason: "invalid JSON at byte \(index)") }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = next, byte == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func value() throws(PictureError) -> LottieJSON {
    count += 1
    guard count <= LottieLimits.jsonValues else {
      throw .tooComplex(.lottie, reason: "more than \(LottieLimits.jsonValues) values")
    }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(PictureError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(PictureError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func nested(
    _ read: (inout LottieJSONReader) throws(PictureError) -> LottieJSON
  ) throws(PictureError) -> LottieJSON {
    depth += 1
    defer { depth -= 1 }
    guard depth <= LottieLimits.jsonDepth else {
      throw .tooComplex(.lottie, reason: "nested deeper than \(LottieLimits.jsonDepth)")
    }
    index += 1
    return try read(&self)
  }

  private mutating func object() throws(PictureError) -> LottieJSON {
    var members: [(key: String, value: LottieJSON)] = []
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw broken }
      let key = try string()
      guard take(":") else { throw broken }
      members.append((key, try value()))
    } while take(",")
    guard take("}") else { throw broken }
    return .object(members)
  }

  private mutating func array() throws(PictureError) -> LottieJSON {
    var values: [LottieJSON] = []
    if take("]") { return .array(values) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw broken }
    return .array(values)
  }

  private mutating func word(_ word: StaticString, _ value: LottieJSON) throws(PictureError) -> LottieJSON {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[index...].starts(with: letters) else { throw broken }
    index += letters.count
    return value
  }

  /// Reads a string. Names of layers and similar texts, which are not used, may contain any escapes; these
  /// are kept as written.
  private mutating func string() throws(PictureError) -> String {
    index += 1
    let start = index
    while let byte = next, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
    guard index < bytes.count else {
      index = bytes.count
      throw broken
    }
    defer { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  // MARK: - Numbers

  /// The limit of exact integers. Integers below it and the powers of ten in `powers` are exact, so that
  /// their quotient is the nearest possible number.
  private static let exactWhole: UInt64 = 1 << 53
  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
  private static let longestNumber = 64

  private mutating func number() throws(PictureError) -> Double {
    let start = index
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { index += 1 }
    var whole: UInt64 = 0
    var isExact = true
    var decimals = 0
    var digits = 0
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    func takeDigits(_ reader: inout LottieJSONReader) -> Int {
      let first = reader.index
      while let byte = reader.next, isDigit(byte) {
        if whole < Self.exactWhole / 16 {
          whole = whole * 10 + UInt64(byte - UInt8(ascii: "0"))
        } else {
          isExact = false
        }
        reader.index += 1
      }
      return reader.index - first
    }
    digits = takeDigits(&self)
    if next == UInt8(ascii: ".") {
      index += 1
      decimals = takeDigits(&self)
      digits += decimals
    }
    guard digits > 0 else { throw broken }
    if let byte = next, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isExact = false
      index += 1
      if let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      guard takeDigits(&self) > 0 else { throw broken }
    }
    if isExact, decimals < Self.powers.count {
      let number = Double(whole) / Self.powers[decimals]
      return isNegative ? -number : number
    }
    guard index - start <= Self.longestNumber,
      let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite
    else { throw broken }
    return number
  }
}
