import IPRenderKit
import Testing

@Suite("A frame depends only on the stream and its moment")
struct FrameIndependenceTests {
  /// The shadow of a map's pin is first drawn while most of it is below the canvas.
  @Test("Content that slides into view is equal to content drawn there at once", arguments: [1.0, 1.5, 2.5])
  func slidingShadow(scale: Double) throws {
    let page = InputFile(
      #"[{"type":"map","location":{"latitude":0,"longitude":0},"zoom":1,"width":0,"height":0}]"#.utf8)
    let renderer = try Renderer()
    var options = RenderOptions(scale: scale)
    options.playback.pacing = .linear(pointsPerSecond: 4000)
    options.playback.framesPerSecond = 21
    options.playback.growsUp = true
    var frames: [StreamFrame] = []
    try renderer.stream(of: page, options: options).forEachFrame(as: .rgba) { frames.append($0) }
    #expect(frames.count > 4)
    for frame in frames {
      options.playback.selection.from = .frame(frame.index)
      var alone = try renderer.stream(of: page, options: options).frames(as: .rgba).makeAsyncIterator()
      #expect(try alone.next()?.bytes == frame.bytes, "frame \(frame.index)")
    }
  }
}
