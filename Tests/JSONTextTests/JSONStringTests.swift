import Testing

@testable import JSONText

@Suite struct JSONStringTests {
  private func value(_ literal: String) throws -> JSONValue { try JSONDocument(literal).root }

  @Test(arguments: [
    (#""plain é 日本 😀""#, "plain é 日本 😀"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u0041\u00e9\u65E5""#, "Aé日"),
    (#""\ud83d\ude00""#, "😀"),
    (#""a\ud83d""#, "a\u{fffd}"),
    (#""\ude00b""#, "\u{fffd}b"),
    (#""\ud83dx""#, "\u{fffd}x"),
    (#""\ud83d\n""#, "\u{fffd}\n"),
    (#""\ud83d\ud83d\ude00""#, "\u{fffd}😀"),
    (#""\ud83d\u0041""#, "\u{fffd}A"),
  ])
  func escapesBecomeTheirCharacters(literal: String, expected: String) throws {
    #expect(try value(literal).string == expected)
  }

  @Test func invalidUTF8BecomesTheReplacementCharacter() throws {
    let bytes: [UInt8] = [0x22, 0x61, 0xff, 0x62, 0xe2, 0x82, 0x22]
    #expect(try JSONDocument(bytes, limits: .usual).root.string == "a\u{fffd}b\u{fffd}")
    let escaped: [UInt8] = [0x22, 0x5c, 0x6e, 0xff, 0x22]
    #expect(try JSONDocument(escaped, limits: .usual).root.string == "\n\u{fffd}")
  }

  @Test func textHasNoNULAndPlainLineEnds() throws {
    let string = try value(#""a\u0000b\r\nc\rd\n\ne\r\r\nf\u2028g""#)
    // Compared by scalars: a carriage return and a line feed would be one character.
    #expect(
      Array(try #require(string.text).unicodeScalars) == Array("ab\nc\nd\n\ne\n\nf\u{2028}g".unicodeScalars))
    #expect(try value(#""\u0000""#).text == "")
  }

  @Test func otherKindsHaveNoString() throws {
    #expect(try value("12").string == nil)
    #expect(try value("[]").text == nil)
  }
}
