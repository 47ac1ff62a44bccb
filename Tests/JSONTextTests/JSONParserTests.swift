import Testing

@testable import JSONText

@Suite struct JSONParserTests {
  @Test func valuesKnowTheirKindsAndPlaces() throws {
    let root = try JSONDocument(#" {"a": [1, 2.5, "x", true, false, null], "b": {}} "#).root
    #expect(root.kind == .object)
    #expect(root.offset == 1)
    let array = try #require(root["a"])
    #expect(array.offset == 7)
    #expect(array.elements.map(\.kind) == [.integer, .double, .string, .true, .false, .null])
    #expect(array.elements.map(\.offset) == [8, 11, 16, 21, 27, 34])
    #expect(root.keys.map(\.string) == ["a", "b"])
    #expect(root.keys.map(\.offset) == [2, 41])
  }

  @Test func integersAreExact() throws {
    let values = try JSONDocument(
      "[9223372036854775807, -9223372036854775808, 9223372036854775808, 6e2, 1e400]"
    ).root
    let elements = Array(values.elements)
    #expect(elements[0].integer == .max)
    #expect(elements[1].integer == .min)
    #expect(elements[2].integer == nil)
    #expect(elements[2].numeral == "9223372036854775808")
    #expect(elements[3].integer == 600)
    #expect(elements[4].double == nil)
  }

  @Test func lastOfDuplicateKeysWins() throws {
    let root = try JSONDocument(#"{"a": 1, "b": 2, "a": 3}"#).root
    #expect(root["a"]?.integer == 3)
  }

  @Test func nullIsMissing() throws {
    let root = try JSONDocument(#"{"a": 1, "a": null}"#).root
    #expect(root["a"] == nil)
  }

  @Test func keysMatchInCamelCaseAndWithEscapes() throws {
    let root = try JSONDocument(#"{"photoId": 1, "webpage": 2, "alt": 3, "mime_type": 4, "\u0061b": 5}"#).root
    #expect(root["photo_id"]?.integer == 1)
    #expect(root["web_page"] == nil)
    #expect(root["alt_text"] == nil)
    #expect(root["al"] == nil)
    #expect(root["mime_type"]?.integer == 4)
    #expect(root["ab"]?.integer == 5)
  }

  @Test func byteOrderMarkIsSkipped() throws {
    #expect(try JSONDocument("\u{feff}[1]").root.offset == 3)
  }

  @Test(arguments: [
    (#"{"a" 1}"#, 5, "expected ':' after the key, found '1'"),
    (#"{"a": 1 "b": 2}"#, 8, "expected ',' or '}', found '\"'"),
    ("[1 2]", 3, "expected ',' or ']', found '2'"),
    ("[1, ]", 4, "expected a value, found ']'; remove the comma before it"),
    (#"{"a": 1, }"#, 9, "expected a key in double quotes, found '}'; remove the comma before it"),
    ("{'a': 1}", 1, "expected a key in double quotes, found '''; write JSON strings in double quotes"),
    ("[1, // one", 4, "expected a value, found '/'; remove the comment; JSON has none"),
    (
      "[NaN]", 1,
      "expected a value, found 'N'; write null, true and false in lowercase; JSON has no NaN"
    ),
    ("[01]", 2, "a number cannot begin with 0"),
    ("[1.]", 3, "expected a digit, found ']'"),
    ("[-]", 2, "expected a digit, found ']'"),
    ("[1e]", 3, "expected a digit, found ']'"),
    ("[tru]", 4, "expected 'true', found ']' in the word"),
    (#"["abc]"#, 1, "this string has no closing quote; check that the input is complete"),
    (
      "[\"a\nb\"]", 3,
      #"found the control character U+000A inside a string; write it as an escape, such as \n or \u0009"#
    ),
    (#"["\q"]"#, 3, #"unknown escape, found 'q' after '\'; write a plain backslash as \\"#),
    (#"["\x"]"#, 4, #"expected two hexadecimal digits after \x, found '"'"#),
    (#"["\u12g4"]"#, 6, #"expected four hexadecimal digits after \u, found 'g'"#),
    (#"{"a": [1"#, 8, "expected ',' or ']', found the end of the file; check that the input is complete"),
    ("[1] x", 4, "expected the end of the file after the JSON value, found 'x'"),
    ("[é]", 1, "expected a value, found 'é'"),
    ("", 0, "expected a value, found the end of the file; check that the input is complete"),
  ])
  func errorsSayPlaceAndRemedy(text: String, offset: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(text) }
    #expect(error?.reason == .syntax)
    #expect(error?.offset == offset)
    #expect([error?.message, error?.help].compactMap { $0 }.joined(separator: "; ") == message)
  }

  @Test func nestingEndsAtItsLimit() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: Never.self) { try JSONDocument(nested(128), limits: .usual) }
    let error = #expect(throws: JSONError.self) { try JSONDocument(nested(129), limits: .usual) }
    #expect(error?.reason == .tooDeep && error?.offset == 128)
    #expect(error?.message == "the JSON is nested more than 128 levels deep")
    #expect(error?.help == "raise the limit with --limit depth=N")
    // No option raises the maximum that protects the stack of later stages.
    #expect(throws: JSONError.self) {
      try JSONDocument(nested(100_000), limits: JSONLimits(nesting: .max, values: 1_000_000))
    }
  }

  @Test func nodesEndAtTheirLimit() {
    let bytes = Array(#"{"a": [1, 2, 3]}"#.utf8)
    #expect(throws: Never.self) { try JSONDocument(bytes, limits: JSONLimits(nesting: 128, values: 5)) }
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(bytes, limits: JSONLimits(nesting: 128, values: 4))
    }
    #expect(error?.reason == .tooManyNodes && error?.offset == 13)
    #expect(error?.message == "the JSON has more than 4 values")
  }

  @Test("The id of a document can lack quotation marks")
  func bareTexts() throws {
    for (text, id) in [
      ("{\"a\": 1, \"document_id\": stickers/a (1), b.webp\n}", "stickers/a (1), b.webp"),
      (
        "{\"document_id\": (File not included. Change data.)\r\n, \"b\": 2}",
        "(File not included. Change data.)"
      ),
      ("{\"document_id\":trees/x.tgs,\n\"b\":2}", "trees/x.tgs"), ("{\"document_id\": 7a.tgs }", "7a.tgs"),
      ("[{\"document_id\": stickers/x}, {}]", "stickers/x"), ("{\"document_id\": \"quoted\"}", "quoted"),
    ] {
      let root = try JSONDocument(text).root
      #expect((root["document_id"] ?? root.elements.first?["document_id"])?.string == id, "\(text)")
      if text.contains("\"b\"") { #expect(root["b"]?.integer == 2) }
    }
    for (text, kind) in [
      ("12", JSONDocument.Kind.integer), ("-1.5e3", .double), ("null", .null), ("{}", .object),
    ] {
      for end in ["\n}", "}", ", \"b\": 1}", ",\n\"b\": \"}\"}"] {
        let document = try JSONDocument("{\"document_id\": " + text + end)
        #expect(document.nodes[2].kind == kind, "\(text)\(end)")
      }
    }
    for text in [
      "{\"id\": stickers/x}", "{\"document_id\": }", "{\"document_id\": x", "[\"document_id\", x]",
      "{\"document_id\": a\"b\"}",
    ] {
      #expect(throws: JSONError.self, "\(text)") { try JSONDocument(text) }
    }
  }
}
