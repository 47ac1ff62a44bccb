import IPRenderKit
import PageFormats
import PageModel
import Painting
import Primitives
import Reveal

/// A stream, and how it is to be played.
struct RevealInput: Sendable {
  var script: StreamScript
  var options: GoldenOptions
  let folder: String
  /// Of the last revision.
  let media: MediaTable
  /// Numbers of the frames that stand in the strip; `nil` for some at equal distances.
  var shownFrames: [Int]?

  init(_ script: StreamScript, options: GoldenOptions, folder: String) {
    self.script = script
    self.options = options
    self.folder = folder
    media = script.revisions.last?.page().media ?? MediaTable()
    self.options.layout.measuresInk = true
  }

  /// A page that arrives at once.
  init(_ still: GoldenInput) {
    let page = still.page
    let script = StreamScript([StreamScript.Revision(time: 0) { page }])
    self.init(script, options: still.options, folder: still.folder)
  }

  /// - Returns: a simulation, and where its pictures come from.
  func simulation(by renderer: Renderer) -> (simulation: RevealSimulation, media: MediaStore) {
    let store = MediaPlaces(folder: options.mediaFolder.map { folder + "/" + $0 }).store(
      for: media, base: folder)
    let layout = options.layout
    let completed = store.media
    let last = script.revisionsByTick.count - 1
    let simulation = RevealSimulation(script, pacing: options.reveal.pacing) { revision, page in
      var page = page
      if revision == last { page.media = completed }
      return renderer.layOut(page, options: layout).layout
    }
    return (simulation, store)
  }

  func painter(canvas: Size, media: MediaStore) -> FramePainter {
    FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale, growsUp: options.reveal.growsUp,
      pictures: media)
  }

  /// Of all frames; known once the run is settled.
  func canvas(of settled: RevealSimulation) -> Size {
    let largest = settled.largestContainer
    let margins = 2 * options.picture.margin
    return options.picture.canvas ?? Size(largest.width + margins, largest.height + margins)
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
