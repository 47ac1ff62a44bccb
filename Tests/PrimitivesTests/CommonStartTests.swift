import Testing

@testable import Primitives

@Suite("Common prefixes")
struct CommonStartTests {
  @Test("An array has another as its prefix if the elements are equal")
  func arrays() {
    let numbers: [UInt32] = [1, 2, 3]
    for other: [UInt32] in [[], [1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [2], [1, 3], [0x201]] {
      #expect(numbers.beginsBytewise(with: other) == numbers.starts(with: other))
      #expect(([] as [UInt32]).beginsBytewise(with: other) == other.isEmpty)
    }
  }

  @Test("A string has another as its prefix if the bytes are equal, also if they only look alike")
  func strings() {
    let text = "e\u{301} and words that are longer than a small string"
    #expect(text.beginsBytewise(with: "e"))
    #expect(text.beginsBytewise(with: "e\u{301} and"))
    #expect(text.beginsBytewise(with: ""))
    #expect(text.beginsBytewise(with: text))
    #expect(!text.beginsBytewise(with: "é"))
    #expect(!text.beginsBytewise(with: text + "."))
    #expect(!"".beginsBytewise(with: "a"))
  }

  @Test("The first byte of a kind after a position")
  func offsets() {
    let newline = UInt8(ascii: "\n")
    for text in ["a\nb\r\n\nc", "", "a", "ё\n" + String(repeating: "words ", count: 9) + "\n"] {
      let bytes = Array(text.utf8)
      for start in 0...bytes.count {
        #expect(text.firstOffset(of: newline, from: start) == bytes[start...].firstIndex(of: newline))
      }
    }
  }
}
