import IPRenderKit
import PageFormats
import PageLayout
import PageModel
import Painting
import Primitives
import Reveal

/// A stream, and how it is to be played.
struct RevealInput: Sendable {
  var script: StreamScript
  var options: GoldenOptions
  let folder: String
  /// Numbers of the frames that stand in the strip; `nil` for some at equal distances.
  var shownFrames: [Int]?

  init(_ script: StreamScript, options: GoldenOptions, folder: String) {
    self.script = script
    self.options = options
    self.folder = folder
  }

  /// A page that arrives at once.
  init(_ still: GoldenInput) {
    let page = still.page
    let script = StreamScript([StreamScript.Revision(time: 0) { page }])
    self.init(script, options: still.options, folder: still.folder)
  }

  /// What the command plays such a stream on.
  func stage(by renderer: Renderer) -> StreamStage {
    var rendering = options.rendering(in: folder)
    rendering.playback.pacing = options.reveal.pacing
    let place = rendering.streamBubble.map(StreamPlace.message) ?? .alone
    return StreamStage(place, folder: folder, renderer: renderer, options: rendering)
  }

  func painter(canvas: Size) -> FramePainter {
    FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale, growsUp: options.reveal.growsUp)
  }

  /// The canvas of all frames; known once the run is settled.
  func canvas(of settled: RevealSimulation<PlacedPage>, on stage: StreamStage) -> Size {
    let extent = stage.extent(around: settled.largestContainer)
    let margins = 2 * options.picture.margin
    return options.picture.canvas ?? Size(extent.width + margins, extent.height + margins)
  }
}

extension Golden {
  func revealInput() throws -> RevealInput {
    let options = try GoldenOptions(text(.options) ?? "")
    var reading = StreamOptions()
    reading.arrival = options.reveal.arrival
    let file: File = exists(.stream) ? .stream : .page
    let result = try StreamReader.read(bytes(file) ?? [], name: file.rawValue, options: reading)
    var input = RevealInput(result.script, options: options, folder: folder)
    input.shownFrames = try text(.frames).map { text in
      try text.split(whereSeparator: \.isWhitespace).map { word in
        guard let number = Int(word) else { throw GoldenError("\(name)/frames holds '\(word)', no number") }
        return number
      }
    }
    return input
  }
}
