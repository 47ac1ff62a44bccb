import PageLayout
import PageModel
import Primitives
import Reveal
import Scene
import Testing
import Typography

@testable import Painting

@Suite("Frames of a stream")
struct FramePainterTests {
  @Test("A bubble's gradient spans the frame, however little of the page is there", arguments: [false, true])
  func gradient(growsUp: Bool) throws {
    let book = try FontBook()
    let options = LayoutOptions(theme: Theme(palette: .day, side: .outgoing), measuresInk: true)
    let text = RichText.plain(String(repeating: "A page of some lines. ", count: 20))
    let page = Page(blocks: [Block(.paragraph(text))])
    let script = StreamScript([StreamScript.Revision(time: 0, isFinal: true) { page }])
    var simulation = RevealSimulation(script, pacing: .linear(pointsPerSecond: 1000)) {
      PageLayoutEngine.layOut($0, options: options, book: book).layout
    }
    let canvas = Size(400, 500)
    var painter = FramePainter(
      options: PictureOptions(margin: 8), canvas: canvas, scale: 2, growsUp: growsUp)
    guard case .gradient(let top, let bottom) = options.theme.bubbleFill else {
      Issue.record("the bubble is no gradient")
      return
    }
    let whole = Paint.gradient(VerticalGradient(top: top, bottom: bottom, minY: 0, maxY: canvas.height))
    var heights: Set<Double> = []
    for moment in [1, 30, 60, 6000] {
      let layer = try #require(painter.displayList(of: simulation.frame(at: Double(moment))).layers.first)
      #expect(layer.fill == whole)
      heights.insert(layer.clip.rect.height)
    }
    #expect(heights.count > 1)
  }
}
