import IPRenderKit
import PageLayout
import PageModel
import Painting
import Primitives
import Reveal
import Scene
import StreamReading

/// All frames of a stream at 60 frames per second, from the first one to the one at rest.
struct RevealRun {
  private(set) var frames: [FrameState<PlacedPage>] = []
  let canvas: Size
  let input: RevealInput
  private let stage: StreamStage

  /// The number of equidistant frames in a strip, if the case names none.
  private static let shownCount = 8
  /// Longer runs are errors of the case.
  private static let mostFrames = 3000

  init(_ input: RevealInput, rate: Double = 60, by renderer: Renderer) throws {
    self.input = input
    stage = input.stage(by: renderer)
    var playing = stage.simulation(input.script)
    while frames.last?.isSettled != true {
      frames.append(playing.frame(at: StreamClock.moment(ofFrame: frames.count, rate: rate)))
      guard frames.count < Self.mostFrames else { throw GoldenError("the stream does not settle") }
    }
    canvas = input.canvas(of: playing, on: stage)
  }

  var warnings: [String] { stage.diagnostics.map(\.message) }

  var painter: FramePainter { input.painter(canvas: canvas) }

  // MARK: - Expected files of a case

  /// A line for each frame that differs from the previous one.
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

  /// Some frames side by side, with one pixel per point.
  func strip(by renderer: Renderer) throws -> DisplayList {
    var painter = painter
    return try DisplayList(
      besideEachOther: shownFrames.map { painter.displayList(of: frames[$0]) }, by: renderer)
  }
}

extension DisplayList {
  /// Returns images side by side, with one pixel per point.
  init(besideEachOther lists: [DisplayList], by renderer: Renderer) throws {
    let gap = 8.0
    var images: [Element] = []
    var right = 0.0
    var height = 0.0
    for list in lists {
      let picture = try renderer.bitmap(list)
      let frame = Rect(right, 0, Double(picture.width), Double(picture.height))
      images.append(
        Element(bounds: frame, content: .image(PlacedImage(bitmap: picture, frame: frame, fit: .fill))))
      right = frame.maxX + gap
      height = max(height, frame.height)
    }
    let canvas = Size(max(1, right - gap), height)
    self.init(canvas: canvas, scale: 1, background: Color(0xb8bcc4), layers: [Layer(elements: images)])
  }
}

extension FrameState {
  fileprivate var traceLine: String {
    let size = "\(Self.text(container.width))x\(Self.text(container.height))"
    let state = isSettled ? " settled" : isDone ? " done" : ""
    return "\(cursor) \(total) \(Self.text(revealedHeight)) \(size) \(snippetCount)\(state)"
  }

  /// Returns a number with at most two decimals.
  private static func text(_ number: Double) -> String {
    let hundredths = Int(Rounding.nearest(number * 100))
    let rest = hundredths % 100
    if rest == 0 { return "\(hundredths / 100)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "\(hundredths / 100).\(digits)"
  }
}

/// A stream and its playback options.
struct RevealInput: Sendable {
  var script: StreamScript
  var options: GoldenOptions
  let folder: String
  /// The numbers of the frames in the strip; `nil` for equidistant ones.
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

  /// The canvas on which the command plays such a stream.
  func stage(by renderer: Renderer) -> StreamStage {
    var rendering = options.rendering(in: folder)
    rendering.playback.pacing = options.reveal.pacing
    let place = renderer.streamBubble(rendering).map(StreamPlace.message) ?? .alone
    return StreamStage(place, folder: folder, renderer: renderer, options: rendering)
  }

  func painter(canvas: Size) -> FramePainter {
    FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale, growsUp: options.reveal.growsUp)
  }

  /// The canvas of all frames, which is known at the end of the run.
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

/// The options of a stream.
struct RevealOptions: Sendable {
  var pacing = Pacing.rich
  var growsUp = false
  var chunkCount: Int?
  var chunkSeconds = 1.0
  var charactersPerSecond: Double?

  /// How a static page arrives.
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
