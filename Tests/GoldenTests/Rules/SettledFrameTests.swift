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
