/// The hash function SHA-256 (FIPS 180-4), and HMAC with it (RFC 2104).
enum SHA256 {
  private static let primes: [UInt64] = {
    var primes: [UInt64] = []
    var number: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
      number += 1
    }
    return primes
  }()

  /// Returns the first 32 bits of the fraction of a root.
  ///
  /// - Parameter power: 2 for the square root, 3 for the cube root.
  private static func fraction(of number: UInt64, power: Int) -> UInt32 {
    // The greatest integer whose power is at most `number` × 2^(32 · power).
    var root: UInt64 = 0
    for bit in (0..<36).reversed() {
      let candidate = root | 1 << UInt64(bit)
      if isAtMost(candidate, power, number) { root = candidate }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  private static func isAtMost(_ candidate: UInt64, _ power: Int, _ number: UInt64) -> Bool {
    // The product has at most 108 bits.
    var product: (high: UInt64, low: UInt64) = (0, candidate)
    for _ in 1..<power {
      let low = product.low.multipliedFullWidth(by: candidate)
      let high = product.high.multipliedFullWidth(by: candidate)
      product = (high.low &+ low.high, low.low)
    }
    let shift = UInt64(32 * power)
    let limit: (high: UInt64, low: UInt64) = shift >= 64 ? (number << (shift - 64), 0) : (0, number << shift)
    return product.high < limit.high || product.high == limit.high && product.low <= limit.low
  }

  private static let start = primes.prefix(8).map { fraction(of: $0, power: 2) }
  private static let constants = primes.map { fraction(of: $0, power: 3) }

  static func hash(_ message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    var state = start
    for block in stride(from: 0, to: bytes.count, by: 64) { mix(bytes[block..<block + 64], into: &state) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
    let first = block.startIndex
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[first + index * 4 + $1]) }
    }
    for index in 16..<64 {
      let (one, two) = (words[index - 15], words[index - 2])
      let small = turned(one, 7) ^ turned(one, 18) ^ one >> 3
      let large = turned(two, 17) ^ turned(two, 19) ^ two >> 10
      words.append(words[index - 16] &+ small &+ words[index - 7] &+ large)
    }
    var work = state
    for index in 0..<64 {
      let (a, b, c, e) = (work[0], work[1], work[2], work[4])
      let large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
      let choice = e & work[5] ^ ~e & work[6]
      let sum = work[7] &+ large &+ choice &+ constants[index] &+ words[index]
      let other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ (a & b ^ a & c ^ b & c)
      work = [sum &+ other, a, b, c, work[3] &+ sum, e, work[5], work[6]]
    }
    for index in 0..<8 { state[index] = state[index] &+ work[index] }
  }

  static func code(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > 64 ? hash(key) : key
    let padded = short + [UInt8](repeating: 0, count: 64 - short.count)
    return hash(padded.map { $0 ^ 0x5c } + hash(padded.map { $0 ^ 0x36 } + message))
  }
}
