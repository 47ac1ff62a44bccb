import PageModel
import Primitives
import Testing

@testable import PageLayout

@Suite("Dumps")
struct DumpTests {
  @Test("The ink of a line has an entry for every code unit, or null if it has no ink")
  func ink() throws {
    let emoji = RichText.customEmoji(CustomEmoji(id: "1", alternative: "🙂"))
    let text = RichText.concat([.plain("x 👍"), emoji, .plain("\n")])
    let json = try layOut([.paragraph(text)], options: options(measuresInk: true)).json(includesInk: true)
    let line = try #require(json.split(separator: "\n").first { $0.contains("\"ink\": [") })
    // The space, the emoji's second unit and the newline.
    #expect(line.ranges(of: "null").count == 3)
    // The cell of the custom emoji: 24.287 high, centered on the middle of the 12 high box.
    #expect(line.contains("-6.144, 24.287, 24.287]"))
  }

  @Test("Both formats have the same content")
  func forms() {
    var line = DumpNode("line")
    line.key("frame", Rect(0, 1, 2, 3))
    line.say(1.5, as: "y")
    line.word("rtl", true)
    line.word("text", Quotation("a\"b"))
    var root = DumpNode()
    root.word("kind", "text")
    root.word("badge", String?.none, as: "badge")
    root.word("open", false)
    root.line("capsules", [Rect(0, 0, 1, 1), Rect(2, 0, 1, 1)], as: "capsule")
    root.children("lines", [line]) { $0 }
    root.child("avatar", nil)
    #expect(
      root.text == """
        text
          capsule (0, 0) 1×1
          capsule (2, 0) 1×1
          line y 1.5 rtl "a\\"b"

        """)
    #expect(
      root.json == """
        {
          "kind": "text",
          "badge": null,
          "open": false,
          "capsules": [
            [0, 0, 1, 1],
            [2, 0, 1, 1]
          ],
          "lines": [
            {
              "frame": [0, 1, 2, 3],
              "rtl": true,
              "text": "a\\"b"
            }
          ],
          "avatar": null
        }

        """)
  }

  @Test("An item without text omits its lines, but keeps their place")
  func nodesWithoutWords() {
    var inner = DumpNode()
    inner.line("title", Quotation("a"))
    var root = DumpNode("part")
    root.children("cells", [inner]) { $0 }
    #expect(root.text == "part\n  title \"a\"\n")
  }
}
