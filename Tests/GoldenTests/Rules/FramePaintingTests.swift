import PageLayout
import PageModel
import Primitives
import Testing

/// What holds for the frames of every stream.
@Suite struct FramePaintingTests {
  @Test(arguments: Golden.reveals)
  func paintingFrameByFrameIsPaintingAnew(_ golden: Golden) async throws {
    let input = try golden.revealInput()
    try await Studio.next().work { renderer in
      let run = try RevealRun(input, by: renderer)
      var painter = run.painter
      for (number, frame) in run.frames.enumerated() {
        var fresh = run.painter
        let isSame = painter.displayList(of: frame) == fresh.displayList(of: frame)
        #expect(isSame, "frame \(number)")
      }
    }
  }

  @Test(arguments: Golden.reveals)
  func aTimeIsOnePictureAtEveryRate(_ golden: Golden) async throws {
    let input = try golden.revealInput()
    try await Studio.next().work { renderer in
      let finest = try RevealRun(input, rate: 120, by: renderer)
      var known: [Double: Int] = [:]
      for (number, frame) in finest.frames.enumerated() { known[frame.moment] = number }
      var finestPainter = finest.painter
      for rate in [24.0, 30, 60] {
        let run = try RevealRun(input, rate: rate, by: renderer)
        // The last frames stand at different times.
        #expect(run.canvas == finest.canvas)
        var painter = run.painter
        for frame in run.frames {
          guard let number = known[frame.moment] else { continue }
          let list = painter.displayList(of: frame)
          let isSame = list == finestPainter.displayList(of: finest.frames[number])
          #expect(isSame, "at \(frame.time) seconds, \(rate) frames a second")
        }
      }
    }
  }

  @Test(arguments: Golden.reveals)
  func theContainerKeepsWithinTheCanvas(_ golden: Golden) async throws {
    let input = try golden.revealInput()
    try await Studio.next().work { renderer in
      let run = try RevealRun(input, by: renderer)
      for (number, frame) in run.frames.enumerated() {
        let margins = 2 * input.options.picture.margin
        #expect(frame.container.height <= run.canvas.height - margins + Rounding.noise, "frame \(number)")
        #expect(frame.container.width <= run.canvas.width - margins + Rounding.noise, "frame \(number)")
      }
    }
  }

  /// Text that grows at its end and only there.
  @Test(arguments: ["--pacing rich", "--pacing plain", "--pacing linear:500"])
  func nothingJumpsBackWhileTextGrows(pacing: String) async throws {
    let text =
      "The harbour freezes from the quay outwards, slowly at first, and then all at once; so it is said."
    let page = Page(blocks: (0..<3).map { _ in Block(.paragraph(.plain(text))) })
    let options = try GoldenOptions("--width 200\n" + pacing)
    let script = StreamScript(
      (1...6).map { count in
        StreamScript.Revision(time: Double(count) * 0.3) {
          var part = page
          part.blocks = Array(page.blocks.prefix((count + 1) / 2))
          if count % 2 == 1 { part.blocks[count / 2] = Block(.paragraph(.plain(String(text.prefix(50))))) }
          return part
        }
      })
    let input = RevealInput(script, options: options, folder: "")
    try await Studio.next().work { renderer in
      let run = try RevealRun(input, by: renderer)
      var height = 0.0
      var cursor = 0
      var counts: [Int] = []
      for (number, frame) in run.frames.enumerated() where frame.revision != nil {
        #expect(frame.container.height >= height, "frame \(number)")
        #expect(frame.cursor >= cursor)
        let now = frame.items.items.map { $0.text?.maskLimit ?? .max }
        #expect(zip(now, counts).allSatisfy { $0 >= $1 }, "frame \(number)")
        (height, cursor, counts) = (frame.container.height, frame.cursor, now)
      }
    }
  }

  /// The lower half of the border is below the last row, but no row follows that could bring it.
  @Test(arguments: [1.0, 2, 3])
  func aTableWhoseRowsAllShowHasItsWholeBorder(scale: Double) async throws {
    let cell = Table.Cell(text: .plain("x"))
    let page = Page(blocks: [
      Block(.table(Table(rows: [[cell], [cell]], isBordered: true))),
      Block(.paragraph(.plain(String(repeating: "what comes below it ", count: 20)))),
    ])
    let options = try GoldenOptions("--width 200\n--scale \(scale)\n--pacing linear:400")
    let script = StreamScript([StreamScript.Revision(time: 0) { page }])
    try await Studio.next().work { renderer in
      let run = try RevealRun(RevealInput(script, options: options, folder: ""), by: renderer)
      var painter = run.painter
      let last = try #require(run.frames.last)
      let bottom =
        try #require(last.revision?.layout.items.first?.frame.maxY) + Design.june2026.page.rim.height
      let rows = 0..<Int(Rounding.ceil(bottom * scale))
      // Some way into the text, when everything of the table has been there for a while.
      let middle = try #require(run.frames.first { $0.cursor > $0.total * 3 / 4 })
      let pictures = try [middle, last].map { try renderer.bitmap(painter.displayList(of: $0)) }
      let tables = pictures.map { $0.pixels.prefix(rows.count * $0.width) }
      #expect(tables[0] == tables[1])
    }
  }
}
