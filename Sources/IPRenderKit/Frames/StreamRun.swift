import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import StreamReading

/// From a stream to its frames.
///
/// The stream is played twice: first without a picture, to learn how large its container gets and when it comes to
/// rest, then for the frames. Belongs to one task, like its renderer.
public final class StreamRun {
  /// Points; whole pixels each way.
  package let canvas: Size
  /// What all frames have in common.
  public let picture: FramePicture
  /// Frames that are wanted.
  public let frameCount: Int
  /// Frames of the stream, those that are not wanted too.
  public let streamFrameCount: Int
  /// At which those that are wanted play as fast as the stream.
  public let rate: FrameRate

  let renderer: Renderer
  let options: RenderOptions
  private let script: StreamScript
  private let input: InputFile
  let answer: ChatAnswer?
  let pages: StreamPages
  private let pictures: StreamPictures
  private let stage: ChatStage?
  private let timing: FrameTiming
  private let frames: StrideThrough<Int>
  private let arrivals: [RevealSimulation.Arrival]
  /// Points.
  private let settledContainer: Size?
  /// The finished page, which has the colours of the whole run.
  let finished: DisplayList
  /// Seconds until everything is at rest.
  let duration: Double

  /// - Parameters:
  ///   - read: what was read of the input.
  ///   - answer: the chat in which the stream is the last message; `nil` for none.
  ///   - options: their canvas stands for that of the run.
  /// - Throws: `RenderError.tooManyPixels`.
  package init(
    _ read: StreamResult, of input: InputFile, in answer: ChatAnswer? = nil, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    let script = read.script
    var options = options
    options.layout.measuresInk = true
    self.script = script
    self.input = input
    self.answer = answer
    self.renderer = renderer
    self.options = options
    let media = options.media
    let folder = input.folder
    var bubble = answer?.bubble ?? input.streamBubble(options)
    let finals = script.revisionsByTick.map(\.isFinal)
    bubble?.isFinal = { finals.indices.contains($0) ? finals[$0] : true }
    let pages = StreamPages(renderer: renderer, options: options.layout, bubble: bubble) {
      media.store(for: $0, base: folder)
    }
    self.pages = pages
    pictures = StreamPictures(pages)

    let pacing = options.playback.pacing
    var simulation = RevealSimulation(
      script, pacing: pacing, layOut: pages.layouts(), hold: pages.container)
    func requireEnd(_ seconds: Double) throws(RenderError) {
      try Self.requireEnd(at: seconds, after: script, of: input, options)
    }
    let timing = try FrameTiming(options.playback) { () throws(RenderError) in
      var tick = 0
      while !simulation.skip(to: Double(tick)) {
        tick += 1
        try requireEnd(StreamClock.time(ofTick: tick))
      }
      return tick
    }
    self.timing = timing
    var last = timing.last ?? 0
    while !simulation.skip(to: timing.moment(ofFrame: last)) {
      last += 1
      try requireEnd(Double(last) / timing.sampling)
    }
    let state = simulation.frame(at: timing.moment(ofFrame: last))
    try renderer.requireFonts()
    arrivals = simulation.arrivals
    settledContainer = simulation.settledContainer
    streamFrameCount = last + 1
    duration = Double(last) / timing.sampling
    frames = options.playback.selection.frames(last: last, framesPerSecond: timing.sampling)
    frameCount = timing.count(withHolds: frames)
    rate = timing.rate

    let rowSize = pages.size(around: simulation.largestContainer)
    canvas =
      answer.map { Self.canvas($0.canvas(rowHeight: rowSize.height), options) }
      ?? Self.canvas(around: rowSize, options)
    let canvas = canvas
    stage = try answer.map { answer throws(RenderError) in try answer.stage(on: canvas) }
    let empty = DisplayList(
      canvas: canvas, scale: options.layout.scale,
      background: stage?.background ?? options.picture.background)
    picture = FramePicture(empty)
    let pixelLimit = options.pixelLimit
    try RenderError.whenMeasuring { () throws(TooManyPixels) in
      try empty.pixelSize.require(within: pixelLimit)
    }
    // The finished page is painted once before all frames, so that its pictures are at hand, and everything that there
    // is to be said of them is known.
    if let revision = state.revision { pictures.show(page: revision) }
    var painter = FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale,
      growsUp: options.playback.growsUp, pictures: pictures, stage: stage, row: pages.row)
    finished = painter.displayList(of: state)
    found = read.diagnostics + pages.diagnostics
  }

  /// What was noticed of the input, of the finished page, of pictures and fonts; faults of fonts are told once.
  private var found: [Diagnostic] = []

  /// The same with their places, after what was noticed of the chat around it.
  public var diagnostics: [LocatedDiagnostic] { (answer?.diagnostics ?? []) + input.located(found) }

  @available(*, deprecated, renamed: "diagnostics")
  public var messages: [LocatedDiagnostic] { diagnostics }

  /// Plays the frames that are wanted, one after the other.
  ///
  /// - Parameters:
  ///   - recorder: draws and writes them; nil when only their list is wanted. It is finished here.
  ///   - listOutput: where the list of the frames goes (Docs/Dumps.md, The trace of a stream); nil for no list.
  ///   - names: of the frames' files, when each has one.
  ///   - startNumber: of the first frame in the list.
  ///   - goesOn: asked before each frame, with the number of those that are done; false ends the run.
  /// - Returns: how many frames are done.
  package func play(
    to recorder: FrameRecorder?, list listOutput: StreamOutput?, names: FrameNames? = nil,
    startNumber: Int = 1,
    while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Int {
    var list = listOutput.map { FrameList($0, trace: trace()) }
    var playing = playing()
    do throws(RenderError) {
      while playing.index < frameCount, !Task.isCancelled, goesOn(playing.index),
        let frame = playing.next()
      {
        if let recorder {
          if frame.isRepeat {
            try recorder.repeatLast()
          } else {
            try recorder.record(playing.displayList(of: frame.state))
          }
        }
        try list?.add(
          frame.state, number: startNumber + frame.index,
          file: names.map { Path.visible($0.name(ofFrame: frame.index)) })
      }
    } catch {
      // The frames before are complete, and the list says which they are, if there is room for it.
      try? list?.finish()
      throw error
    }
    try recorder?.finish()
    try list?.finish()
    return playing.index
  }

  // MARK: - Parts

  /// The wanted frames from the first on.
  func playing() -> PlayedFrames {
    PlayedFrames(
      frames: frames, timing: timing, simulation: simulation(), painter: painter(), pictures: pictures)
  }

  /// What shows at a moment; beyond the end, the finished page.
  package func displayList(at moment: FrameMoment) -> DisplayList { displayLists()(moment) }

  /// The same of moments, none of which is before the one that was asked for last.
  func displayLists() -> (FrameMoment) -> DisplayList {
    var simulation = simulation()
    var painter = painter()
    let end = timing.moment(ofFrame: streamFrameCount - 1)
    return { [timing, pictures] moment in
      let state = simulation.frame(at: min(max(0, timing.moment(at: moment)), end))
      if let revision = state.revision { pictures.show(page: revision) }
      return painter.displayList(of: state)
    }
  }

  private func simulation() -> RevealSimulation {
    RevealSimulation(
      script, pacing: options.playback.pacing, settledContainer: settledContainer, layOut: pages.layouts(),
      hold: pages.container)
  }

  private func painter() -> FramePainter {
    FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale,
      growsUp: options.playback.growsUp, pictures: pictures, stage: stage, row: pages.row)
  }

  private func trace() -> FrameTrace {
    FrameTrace(
      framesPerSecond: rate.framesPerSecond, scale: options.layout.scale,
      canvas: (picture.width, picture.height), arrivals: arrivals)
  }

  /// A reveal that goes on and on is refused, as a stream is that does (``Limits/streamSeconds``).
  private static func requireEnd(
    at seconds: Double, after script: StreamScript, of input: InputFile, _ options: RenderOptions
  ) throws(RenderError) {
    let limits = options.reading.limits
    guard seconds - script.duration > limits.streamSeconds else { return }
    throw .unreadable(
      ReadError(
        .tooLong,
        """
        the reveal takes more than \(limits.streamLength) after all is there: let it be faster \
        (--pacing), or raise the limit (--max-duration)
        """
      ),
      file: input.name)
  }

  /// Points (Docs/Picture.md, Streams).
  private static func canvas(around container: Size, _ options: RenderOptions) -> Size {
    let margins = 2 * options.picture.margin
    return Self.canvas(
      options.picture.canvas ?? Size(container.width + margins, container.height + margins), options)
  }

  /// As it is drawn: whole pixels, and an even number of them where films need that.
  static func canvas(_ wanted: Size, _ options: RenderOptions) -> Size {
    let scale = options.layout.scale
    let size = DisplayList(canvas: wanted, scale: scale).pixelSize
    func points(_ pixels: Int) -> Double {
      Double(options.playback.hasEvenSides ? pixels + pixels % 2 : pixels) / scale
    }
    return Size(points(size.width), points(size.height))
  }
}
