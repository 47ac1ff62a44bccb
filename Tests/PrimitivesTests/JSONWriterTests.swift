import Testing

@testable import Primitives

@Suite("Writing JSON")
struct JSONWriterTests {
  @Test(
    "Numbers have at most three decimals and no trailing zeros",
    arguments: [
      (0.0, "0"), (-0.0001, "0"), (1.5, "1.5"), (2.0 / 3, "0.667"), (-1.25, "-1.25"),
      (1e300, "1000000000000"), (0.05, "0.05"),
    ])
  func numbers(_ value: Double, _ text: String) {
    #expect(JSONWriter.number(value) == text)
  }

  @Test("Strings are escaped")
  func strings() {
    #expect(JSONWriter.quoted("a\"\\\n\t\u{1}\u{2028}é") == #""a\"\\\n\t\u0001\u2028é""#)
  }
}
