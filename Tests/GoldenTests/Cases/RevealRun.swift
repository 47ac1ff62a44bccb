import IPRenderKit
import MessageLayout
import MessageModel
import StreamReading
import PageLayout
import PageModel
import Painting
import Primitives
import Reveal
import Scene

/// All frames of a stream at 60 a second, from the first to the settled one.
struct RevealRun {
  private(set) var frames: [FrameState] = []
  let canvas: Size
  let input: RevealInput
  private let media: MediaStore
  private let rows: RevealRows

  /// Frames at equal distances in a strip, when the case names none.
  private static let shownCount = 8
  /// Longer runs are a mistake.
  private static let mostFrames = 3000

  init(_ input: RevealInput, rate: Double = 60, by renderer: Renderer) throws {
    self.input = input
    let (simulation, media, rows) = input.simulation(by: renderer)
    self.media = media
    self.rows = rows
    var playing = simulation
    while frames.last?.isSettled != true {
      frames.append(playing.frame(at: StreamClock.moment(ofFrame: frames.count, rate: rate)))
      guard frames.count < Self.mostFrames else { throw GoldenError("the stream does not settle") }
    }
    canvas = input.canvas(of: playing, rows)
  }

  var warnings: [String] { media.diagnostics.map(\.message) }

  var painter: FramePainter { input.painter(canvas: canvas, media: media, rows: rows) }

  // MARK: - What is expected of a case

  /// A line for each frame that says something new.
  var trace: String {
    var lines: [String] = []
    var last = ""
    for (number, frame) in frames.enumerated() {
      let line = frame.traceLine
      if line != last { lines.append("\(number) \(line)") }
      last = line
    }
    return "frame cursor of revealed container snippets\n" + lines.joined(separator: "\n") + "\n"
  }

  var shownFrames: [Int] {
    let last = frames.count - 1
    let places = input.shownFrames ?? (1...Self.shownCount).map { last * $0 / Self.shownCount }
    return places.map { min($0, last) }
  }

  /// Some frames side by side, one pixel a point.
  func strip(by renderer: Renderer) throws -> DisplayList {
    let gap = 8.0
    var painter = painter
    var images: [Element] = []
    var right = 0.0
    var height = 0.0
    for number in shownFrames {
      let picture = try renderer.bitmap(painter.displayList(of: frames[number]))
      let frame = Rect(right, 0, Double(picture.width), Double(picture.height))
      images.append(
        Element(bounds: frame, content: .image(PlacedImage(bitmap: picture, frame: frame, fit: .fill))))
      right = frame.maxX + gap
      height = max(height, frame.height)
    }
    let canvas = Size(max(1, right - gap), height)
    let layer = Layer(clip: RoundedRect(Rect(origin: .zero, size: canvas)), elements: images)
    return DisplayList(canvas: canvas, scale: 1, background: Color(0xb8bcc4), layers: [layer])
  }
}

extension FrameState {
  fileprivate var traceLine: String {
    let size = "\(Self.text(container.width))x\(Self.text(container.height))"
    let state = isSettled ? " settled" : isDone ? " done" : ""
    return "\(cursor) \(total) \(Self.text(revealedHeight)) \(size) \(snippetCount)\(state)"
  }

  /// With two decimals at most.
  private static func text(_ number: Double) -> String {
    let hundredths = Int(Rounding.nearest(number * 100))
    let rest = hundredths % 100
    if rest == 0 { return "\(hundredths / 100)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "\(hundredths / 100).\(digits)"
  }
}

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

/// The options of a stream.
struct RevealOptions: Sendable {
  var pacing = Pacing.rich
  var growsUp = false
  var chunkCount: Int?
  var chunkSeconds = 1.0
  var charactersPerSecond: Double?

  /// How a page arrives that comes alone.
  var arrival: StreamOptions.Arrival {
    if let chunkCount { return .chunks(count: chunkCount, secondsApart: chunkSeconds) }
    return charactersPerSecond.map { .typed(charactersPerSecond: $0) } ?? .whole
  }
}

extension Pacing {
  init?(parsing text: String) {
    let parts = text.split(separator: ":", maxSplits: 1)
    let speed = parts.count == 2 ? Double(parts[1]) : nil
    switch (parts.first, speed) {
    case ("rich", nil): self = .rich
    case ("plain", nil): self = .plain
    case ("instant", nil): self = .instant
    case ("linear", let speed?): self = .linear(pointsPerSecond: speed)
    default: return nil
    }
  }
}
