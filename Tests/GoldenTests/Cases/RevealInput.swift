import IPRenderKit
import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Painting
import Primitives
import Reveal
import StreamReading

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

  /// - Returns: a simulation, where its pictures come from, and the messages that its pages stand in.
  func simulation(
    by renderer: Renderer
  ) -> (simulation: RevealSimulation, media: MediaStore, rows: RevealRows) {
    let store = MediaPlaces(folder: options.mediaFolder.map { folder + "/" + $0 }).store(
      for: media, base: folder)
    let layout = options.layout
    let completed = store.media
    let last = script.revisionsByTick.count - 1
    let rows = RevealRows(bubble(finals: script.revisionsByTick.map(\.isFinal)), listWidth: layout.width)
    let simulation = RevealSimulation(script, pacing: options.reveal.pacing) { revision, page in
      var page = page
      if revision == last { page.media = completed }
      return rows.layOut(page, at: revision, options: layout, by: renderer)
        ?? renderer.layOut(page, options: layout).layout
    } hold: {
      rows.container(ofPage: $0, $1)
    }
    return (simulation, store, rows)
  }

  private func bubble(finals: [Bool]) -> StreamBubble? {
    guard let around = options.bubble else { return nil }
    let side: Direction = options.layout.theme.side == .incoming ? .incoming : .outgoing
    var bubble = StreamBubble(around, direction: side, palette: options.palette, dates: options.layout.dates)
    bubble.isFinal = { finals[$0] }
    return bubble
  }

  func painter(canvas: Size, media: MediaStore, rows: RevealRows) -> FramePainter {
    FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale, growsUp: options.reveal.growsUp,
      pictures: media, row: rows.row)
  }

  /// Of all frames; known once the run is settled.
  func canvas(of settled: RevealSimulation, _ rows: RevealRows) -> Size {
    let largest = rows.size(around: settled.largestContainer)
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

/// The messages that a stream's pages stand in; none when the pages stand alone.
final class RevealRows {
  private let bubble: StreamBubble?
  private let listWidth: Double
  private var rows: [Int: MessageLayout] = [:]
  private var memory = LayoutMemory()

  init(_ bubble: StreamBubble?, listWidth: Double) {
    self.bubble = bubble
    self.listWidth = MessageLayoutOptions.listWidth(ofPage: listWidth)
  }

  func layOut(_ page: Page, at revision: Int, options: LayoutOptions, by renderer: Renderer) -> Layout? {
    guard let bubble else { return nil }
    let row = renderer.layOut(page, in: bubble, at: revision, options: options, memory: &memory).row
    rows[revision] = row
    return row.page?.layout
  }

  func row(_ revision: Int) -> MessageLayout? { rows[revision] }

  func container(ofPage revision: Int, _ layout: Layout) -> PageContainer {
    guard let bubble, let row = rows[revision] else { return PageContainer(layout) }
    return bubble.container(row)
  }

  func size(around container: Size) -> Size {
    guard bubble != nil else { return container }
    return Size(listWidth, container.height + (rows.values.map(\.heightAroundBubble).max() ?? 0))
  }
}
