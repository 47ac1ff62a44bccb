import PageModel
import Testing

@testable import PageLayout

@Suite("Dumps")
struct DumpTests {
  @Test(
    "Numbers have three decimals at most and no trailing zeros",
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

  @Test("A line's ink has an entry for every unit, null where nothing is inked")
  func ink() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🙂"))
    let text = RichText.concat([.plain("x 👍"), emoji, .plain("\n")])
    let json = try layOut([.paragraph(text)], options: options(measuresInk: true)).json(includesInk: true)
    let line = try #require(json.split(separator: "\n").first { $0.contains("\"ink\": [") })
    // The space, the emoji's second unit and the newline.
    #expect(line.ranges(of: "null").count == 3)
    // The custom emoji's cell: 24.287 high, centred on the middle of the 12 high box.
    #expect(line.contains("-6.144, 24.287, 24.287]"))
  }
}
