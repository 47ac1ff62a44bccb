import PageModel
import Testing

@testable import PageLayout

@Suite("Dumps")
struct DumpTests {
  @Test("Numbers have three decimals at most and no trailing zeros", arguments: [
    (0.0, "0"), (-0.0001, "0"), (1.5, "1.5"), (2.0 / 3, "0.667"), (-1.25, "-1.25"), (1e300, "1000000000000"), (0.05, "0.05"),
  ])
  func numbers(_ value: Double, _ text: String) {
    #expect(JSONWriter.number(value) == text)
  }

  @Test("Strings are escaped")
  func strings() {
    #expect(JSONWriter.quoted("a\"\\\n\t\u{1}\u{2028}é") == #""a\"\\\n\t\u0001\u2028é""#)
  }

  @Test("A line's ink has an entry for every unit, null where nothing is inked")
  func ink() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🙂"))
    let layout = try layOut([.paragraph(.concat([.plain("x 👍"), emoji, .plain("\n")]))], options: options(measuresInk: true))
    let json = layout.json(includesInk: true)
    let start = try #require(json.range(of: "\"ink\": ["))
    let ink = json[start.upperBound...].prefix(while: { $0 != "\n" })
    #expect(ink.components(separatedBy: "null").count - 1 == 3)
    // The emoji's cell: 24.287 high, centred on the middle of the 12 high box.
    #expect(ink.contains("-6.143, 24.287, 24.287]"))
  }
}

extension Substring {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self
    while let found = rest.range(of: separator) {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return parts + [rest]
  }
}

extension StringProtocol {
  fileprivate func range(of part: String) -> Range<Index>? { ranges(of: part).first }
}
