import PageModel
import Testing

@testable import PageLayout

@Suite("Dumps")
struct DumpTests {
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
