import Foundation
import Primitives
import Testing

@testable import JSONText

@Suite struct SourceLocatorTests {
  private func locate(_ needle: String, in text: String) -> InputLocation? {
    guard let range = text.range(of: needle) else { return nil }
    return SourceLocator(Array(text.utf8)).locate(text.utf8.distance(from: text.startIndex, to: range))
  }

  @Test func linesAndColumnsCountFromOneInScalars() {
    let text = "{\n  \"é😀\": 1,\r\n  \"b\": [\n 2]}"
    #expect(locate("1", in: text) == InputLocation(line: 2, column: 9, pointer: "/é😀"))
    #expect(locate("2", in: text) == InputLocation(line: 4, column: 2, pointer: "/b/0"))
  }

  @Test func byteOrderMarkIsNoColumn() {
    #expect(locate("[", in: "\u{feff}[1]") == InputLocation(line: 1, column: 1, pointer: ""))
  }

  @Test func pointersNameTheWayInTheFilesOwnKeys() {
    let text = #"{"result": {"a/b~c": [0, {"text": "needle", "text": 7}, []]}, "last": true}"#
    #expect(locate("needle", in: text)?.pointer == "/result/a~1b~0c/1/text")
    #expect(locate("[]", in: text)?.pointer == "/result/a~1b~0c/2")
    #expect(locate(#""last"#, in: text)?.pointer == "/last")
    #expect(locate("true", in: text)?.pointer == "/last")
    #expect(locate("{", in: text)?.pointer == "")
  }

  @Test func longLinesAreCountedAcrossBlocks() {
    let text = "\"" + String(repeating: "é", count: 3000) + "\n\"x"
    #expect(locate("\n", in: text) == InputLocation(line: 1, column: 3002))
    #expect(locate("x", in: text) == InputLocation(line: 2, column: 2))
  }

  @Test func anyOffsetHasAPlace() {
    #expect(SourceLocator([]).locate(5) == InputLocation(line: 1, column: 1))
    #expect(SourceLocator(Array("ab".utf8)).locate(-1) == InputLocation(line: 1, column: 1))
    #expect(SourceLocator(Array("ab\n".utf8)).locate(99) == InputLocation(line: 2, column: 1))
  }
}

extension String {
  /// Returns the position of `needle`.
  fileprivate func range(of needle: String) -> Index? {
    indices.first { self[$0...].utf8.starts(with: needle.utf8) }
      ?? utf8.indices.first { utf8[$0...].starts(with: needle.utf8) }
  }
}
