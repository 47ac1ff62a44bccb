/// Decisions, one byte after the other; zero when there are no more, so that every choice lists its plainest value
/// first and a page comes to an end.
struct ByteSource {
  private let bytes: [UInt8]
  private var next = 0
  /// Blocks and texts that may still be made.
  var budget = 80

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func byte() -> Int {
    guard next < bytes.count else { return 0 }
    defer { next += 1 }
    return Int(bytes[next])
  }

  var isAtEnd: Bool { next >= bytes.count }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func one<Value>(of values: [Value]) -> Value { values[byte() % values.count] }

  mutating func several<Value>(_ most: Int, _ make: (inout ByteSource) -> Value) -> [Value] {
    (0..<byte() % (most + 1)).map { _ in make(&self) }
  }

  mutating func optional<Value>(_ make: (inout ByteSource) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  // MARK: - Values that readers may give

  /// Pixels, points, seconds: never negative.
  mutating func extent() -> Int {
    one(of: [0, 1, 2, 3, 40, 100, 337, 1000, 65_535, 1 << 20, Int(Int32.max)])
  }

  mutating func integer() -> Int { flag() ? -extent() - 1 : extent() }

  mutating func number() -> Double {
    one(of: [0, 1, -1, 90, -180, 0.1, 1e-300, -1e300, .greatestFiniteMagnitude])
  }

  /// Seconds since 1970, from the year 1 to 9999.
  mutating func date() -> Int {
    one(of: [0, 1, -1, 1_700_000_000, -62_135_596_800, 253_402_300_799, 951_782_400])
  }

  mutating func string() -> String {
    let piece = byte()
    // A long one is a short one many times over.
    let count = one(of: [1, 1, 1, 2, 7, 30])
    let text =
      piece < Self.pieces.count
      ? Self.pieces[piece] : String(UnicodeScalar(UInt32(piece << 8 | byte())) ?? "\u{fffd}")
    return String(repeating: text, count: count)
  }

  private static let pieces = [
    "word ", "", " ", "\n", "\n\n", "\t", "a", "averyveryverylongwordwithoutanyspaces", "\u{200b}",
    "\u{200d}",
    "\u{fe0f}", "\u{ad}", "\u{feff}", "\u{fffc}", "\u{fffd}", "\u{0}", "\u{1b}[31m", "\u{7f}", "\u{85}",
    "\u{2028}", "\u{2029}", "\r\n", "\u{202e}", "\u{2066}", "\u{2069}", "\u{202c}", "\u{200f}", "\u{61c}",
    "\u{301}", "e\u{301}\u{302}\u{303}", "שלום ", "مرحبا ", "ﷺ", "नमस्ते ", "ไทยไม่มีช่องว่าง", "漢字かな交じり文", "한국어 ",
    "မြန်မာ", "ខ្មែរ", "བོད་", "👨‍👩‍👧‍👦", "👍🏿", "🇦🇶", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "#️⃣", "😀 ", "𝒳", "\u{e000}", "\u{f8ff}",
    "\u{10ffff}", "\u{378}", "fi ffl ", "1.", "0123456789", "a/b-c_d.e@f", "https://example.org/?q=1#a",
    "«»", "…", "—", "\u{a0}", "\u{2007}", "\u{3000}", "\u{115f}", "\u{34f}", "\u{fff9}\u{fffa}\u{fffb}",
  ]
}
