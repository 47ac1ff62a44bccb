import IPRenderKit
import MessageLayout
import PageLayout
import PageModel
import Painting
import Primitives
import Scene
import Testing

/// Rules for the frames of all streams.
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
        // The last frames are at different times.
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

  /// Content that is higher than its canvas is only clipped. A gradient spans the canvas.
  @Test(arguments: Golden.reveals, [false, true])
  func aLowCanvasShowsAPartOfAHighOne(_ golden: Golden, growsUp: Bool) async throws {
    var input = try golden.revealInput()
    input.options.reveal.growsUp = growsUp
    let revealed = input
    try await Studio.next().work { renderer in
      let run = try RevealRun(revealed, by: renderer)
      let scale = revealed.options.layout.scale
      let high = Size(run.canvas.width, Rounding.ceil(run.canvas.height) + 20)
      let low = Size(high.width, Rounding.floor(high.height / 3))
      // A flying character is blurred at the edge of a canvas on which nothing slides.
      let moments = growsUp ? [run.frames.count * 2 / 3, run.frames.count - 1] : [run.frames.count - 1]
      for frame in moments.map({ run.frames[$0] }) {
        guard case .solid = frame.revision?.page.layout.theme.bubbleFill else { continue }
        let pictures = try [high, low].map { canvas in
          var painter = revealed.painter(canvas: canvas)
          return try renderer.bitmap(painter.displayList(of: frame))
        }
        let count = Int(low.height * scale) * pictures[0].width
        let part = growsUp ? pictures[0].pixels.suffix(count) : pictures[0].pixels.prefix(count)
        let isSame = part.elementsEqual(pictures[1].pixels)
        #expect(isSame, "a frame at \(frame.time) seconds")
      }
    }
  }

  /// A text that only grows at its end.
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

  /// The lower half of the border is below the last row, which no other row follows.
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
      // In the text, when the whole table has been visible for a while.
      let middle = try #require(run.frames.first { $0.cursor > $0.total * 3 / 4 })
      let pictures = try [middle, last].map { try renderer.bitmap(painter.displayList(of: $0)) }
      let tables = pictures.map { $0.pixels.prefix(rows.count * $0.width) }
      #expect(tables[0] == tables[1])
    }
  }
}

/// The same case gives the same bytes, for every repetition, renderer and number of threads.
@Suite struct DeterminismTests {
  @Test(arguments: Golden.all)
  func bytesOfPagesAreTheSame(_ golden: Golden) async throws {
    let input = try golden.input()
    try await areTheSame { $0.displayList(of: $0.layOut(input), input) }
  }

  @Test(arguments: ChatSample.all)
  func bytesOfChatsAreTheSame(_ sample: ChatSample) async throws {
    try await areTheSame { sample.listed(by: $0).list }
  }

  /// - Parameter list: The display list, which is laid out and painted again.
  private func areTheSame(_ list: @escaping @Sendable (Renderer) throws -> DisplayList) async throws {
    try await Studio.next().work { renderer in
      func file(by renderer: Renderer, threads: Int) throws -> [UInt8] {
        Array(try renderer.png(try list(renderer), threads: threads).joined())
      }
      // This renderer has drawn other cases before.
      let bytes = try file(by: renderer, threads: 1)
      for threads in [2, 5] {
        let isSame = try file(by: renderer, threads: threads) == bytes
        #expect(isSame, "on \(threads) threads")
      }
      let isSame = try file(by: Renderer(), threads: 2) == bytes
      #expect(isSame, "by a renderer that has drawn nothing before")
    }
  }
}

/// The last frame of a stream is the still of its page (Spec/Picture.md, Streams).
@Suite struct SettledFrameTests {
  @Test(arguments: Golden.messages)
  func aStillIsTheEndOfItsReveal(_ golden: Golden) async throws {
    try await Self.check(RevealInput(golden.input()))
  }

  @Test(arguments: Golden.reveals)
  func theEndIsTheStillOfTheLastPage(_ golden: Golden) async throws {
    var input = try golden.revealInput()
    // The container is at another position.
    input.options.reveal.growsUp = false
    try await Self.check(input)
  }

  private static func check(_ input: RevealInput) async throws {
    try await Studio.next().work { renderer in
      let stage = input.stage(by: renderer)
      var simulation = stage.simulation(input.script)
      let frame = simulation.frame(at: simulation.finish())
      let canvas = input.canvas(of: simulation, on: stage)
      #expect(frame.isSettled)
      var painter = input.painter(canvas: canvas)
      let end = try renderer.bitmap(painter.displayList(of: frame))
      var options = input.options.picture
      options.canvas = canvas
      let still: DisplayList
      let page = try #require(frame.revision?.page)
      if let row = page.row {
        still = MessagePainter(
          MessageRows([row], width: row.size.width), options: options, pictures: page.pictures
        ).displayList()
      } else {
        still = renderer.displayList(of: page.layout, options: options, pictures: page.pictures)
      }
      #expect(try renderer.bitmap(still) == end)
    }
  }
}
