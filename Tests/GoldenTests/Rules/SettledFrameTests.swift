import MessageLayout
import Painting
import Scene
import Testing

/// The settled last frame of a stream is the still of its page (Docs/Picture.md, Streams).
@Suite struct SettledFrameTests {
  @Test(arguments: Golden.messages)
  func aStillIsTheEndOfItsReveal(_ golden: Golden) async throws {
    try await Self.check(RevealInput(golden.input()))
  }

  @Test(arguments: Golden.reveals)
  func theEndIsTheStillOfTheLastPage(_ golden: Golden) async throws {
    var input = try golden.revealInput()
    // Another place of the container.
    input.options.reveal.growsUp = false
    try await Self.check(input)
  }

  private static func check(_ input: RevealInput) async throws {
    try await Studio.next().work { renderer in
      var (simulation, media, rows) = input.simulation(by: renderer)
      let frame = simulation.frame(at: simulation.finish())
      let canvas = input.canvas(of: simulation, rows)
      #expect(frame.isSettled)
      var painter = input.painter(canvas: canvas, media: media, rows: rows)
      let end = try renderer.bitmap(painter.displayList(of: frame))
      var options = input.options.picture
      options.canvas = canvas
      let still: DisplayList
      if let row = frame.revision.flatMap(rows.row) {
        still = MessagePainter(
          MessageRows([row], width: row.size.width), options: options, pictures: media
        ).displayList()
      } else {
        let layout = try #require(frame.layout)
        still = renderer.displayList(of: layout, options: options, pictures: media)
      }
      #expect(try renderer.bitmap(still) == end)
    }
  }
}
