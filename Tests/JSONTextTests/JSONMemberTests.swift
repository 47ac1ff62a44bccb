import Testing

@testable import JSONText

@Suite struct JSONMemberTests {
  private func member(_ name: StaticString, of text: String) throws -> String? {
    try JSONDocument(text).root[name]?.source
  }

  @Test func theLastOfDuplicatesCounts() throws {
    #expect(try member("a", of: #"{"a": 1, "b": 2, "a": 3}"#) == "3")
    #expect(try member("a", of: #"{"a": 1, "a": null}"#) == nil, "null is as good as missing")
  }

  @Test func whatStandsInOtherMembersIsNotFound() throws {
    let text = #"{"b": {"a": 1}, "c": [{"a": 2}, "a", 3], "d": "a", "a": {"x": 4}, "e": {"a": 5}}"#
    #expect(try member("a", of: text) == #"{"x": 4}"#)
    #expect(try member("x", of: text) == nil)
  }

  @Test func camelCaseAndEscapesNameTheSameField() throws {
    #expect(try member("first_name", of: #"{"firstName": 1}"#) == "1")
    #expect(try member("first_name", of: #"{"first\u005fname": 1}"#) == "1")
    #expect(try member("first_name", of: #"{"firstname": 1, "first_names": 2, "first": 3}"#) == nil)
  }

  @Test(arguments: ["{}", "[]", #"["a", 1]"#, #""a""#, "1", "null"])
  func whatHasNoMembersHasNone(text: String) throws {
    #expect(try member("a", of: text) == nil)
  }
}
