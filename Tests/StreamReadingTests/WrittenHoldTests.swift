import PageReading
import Testing

@testable import ReadingTestSupport
@testable import StreamReading

@Suite("Unfinished markup waits") struct WrittenHoldTests {
  @Test(
    "Unfinished markup is found at its start",
    arguments: [
      ("Some **bo", 5), ("Some **bold*", 5), ("a `co", 2), ("a ~~b", 2), ("a ||b", 2), ("a ==b", 2),
      ("a _b", 2),
      ("see [te](ht", 4), ("see ![te", 4), ("see [te]", 4), ("a $x^2", 2), ("a \\(x", 2), ("a $$x", 2),
      ("a\n\n$$\nx", 3), ("a\n\n```sw", 3), ("a\n\n| b | c", 3), ("| a |\n| --", 0), ("a\n\n[^1]:", 3),
      ("a &am", 2), ("a &CounterClockwiseContourIntegral", 2),
      ("a <tg-math>x", 2), ("a <b", 2),
    ])
  func open(text: String, start: Int) {
    #expect(OpenMarks.starts(in: Array(text.utf8), dialect: .rich).first == start)
  }

  @Test(
    "Complete markup, and text that can never be markup, does not wait",
    arguments: [
      "Some **bold** words", "a `b` c", "2 * 3 = 6", "snake_case_name ", "$5 and 6 $ x", "[a](b_c) d",
      "a $x$ b",
      "a &aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "- item", "# Title", "| a |\n| --- |\n| b |\n", "a || b", "<b>bold", "```\nlet a = \"**\"\n", "AT&T is",
    ])
  func whole(text: String) {
    #expect(OpenMarks.starts(in: Array(text.utf8), dialect: .rich).filter { $0 < text.utf8.count - 1 } == [])
  }

  /// The elements of markup, lines and blocks.
  private static let pieces: [String] = [
    "**", "*", "a", "b ", "_", "`", "``", "~~", "||", "|", "$", "$$", "\n", "\n\n", "\\", "\\(", "\\)", "\\[",
    "\\]", "[", "]", "(", ")", "](", "![", "!", "[^a]:", "]:", " ", "<b>", "<tg-math>", "</tg-math>", "<",
    ">",
    "> ", "- ", "1. ", "12", "#", "# ", "=", "==", "&am", "&", ";", "| a |\n", "| -- |\n", "---", "```\n",
    "```sw", "\n$$\n", "\n> $$\n", "\n\\[\n", "x y z ", "é",
  ]

  @Test("A text that grows is searched like a new one", arguments: 0..<40)
  func growing(seed: Int) {
    var generator = SeededGenerator(UInt64(seed))
    for round in 0..<50 {
      // A few kinds of elements meet more often than all of them.
      let few = (0..<6).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
      var marks = OpenMarks(dialect: .rich)
      var text = ""
      for _ in 0..<24 {
        let piece = (round.isMultiple(of: 2) ? Self.pieces : few).randomElement(using: &generator) ?? ""
        marks.append(piece.utf8)
        text += piece
        let whole = OpenMarks.starts(in: Array(text.utf8), dialect: .rich)
        #expect(marks.openings() == whole, "\(text.debugDescription)")
      }
    }
  }

  @Test("After half a second at most, the text is shown as typed; visible text stays")
  func patience() throws {
    let lines = """
      {"t": 0, "delta": "Some **bo"}
      {"t": 0.3, "delta": "ld"}
      {"t": 2, "delta": "** and [a](b) c"}
      {"t": 3, "done": true}
      """
    let summary = try stream(lines).summary
    #expect(
      summary == [
        "0.0: Some", "0.3: Some", "0.5: Some **bold", "2.0: Some bold and a c", "3.0!: Some bold and a c",
      ])
  }

  @Test("If one element waits after another that waited in vain, the next moment is always later")
  func ahead() {
    var hold = WrittenHold()
    #expect(hold.shown(ofFirst: 10, openings: [6], at: 0).due == 0.5)
    // The first one began later, like markup that only the following text completes.
    let (length, due) = hold.shown(ofFirst: 12, openings: [4, 6], at: 0.7)
    #expect(length == 6)
    #expect(due.map { $0 > 0.7 } ?? true)
    for seed in 0..<200 {
      var hold = WrittenHold()
      var time = 0.0
      for step in 1..<20 {
        let openings = (0..<step * 2).filter { ($0 * 7 + seed * 13 + step * ($0 + seed)) % 5 == 0 }
        if let due = hold.shown(ofFirst: step * 2, openings: openings, at: time).due { #expect(due > time) }
        time += Double((seed + step) % 4) * 0.2
      }
    }
  }
}
