import PageModel
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import StreamReading

/// A stream that is ready to be rendered.
///
/// The stream is played twice: first without rendering, to find the largest size and the end of all animation, then
/// for the frames. Only one task at a time can use it.
public final class StreamRun {
  /// The size of the frames in points; each side is a whole number of pixels.
  package var canvas: Size { frameCanvas.size }
  /// The properties that all frames share.
  public var picture: FramePicture { frameCanvas.picture }
  /// The number of frames to render.
  public let frameCount: Int
  /// The number of all frames of the stream, including those that are not rendered.
  public let streamFrameCount: Int
  /// The frame rate at which the rendered frames play at the speed of the stream.
  public let rate: FrameRate

  let stage: StreamStage
  private let script: StreamScript
  private let input: InputFile
  private let frameCanvas: StreamCanvas
  private let timing: FrameTiming
  private let frames: StrideThrough<Int>
  private let arrivals: [RevisionArrival]
  /// The size of the finished page's container, in points.
  private let settledContainer: Size?
  /// The finished page, which contains the colors of the whole run.
  let finished: DisplayList
  /// The time in seconds until everything is at rest.
  let duration: Double

  /// Creates a run. `read`: the result of reading the input. `answer`: the chat in which the stream is the
  /// last message; `nil` for no chat. `options`: if they have a canvas, it becomes the canvas of the run.
  /// Throws `RenderError.tooManyPixels`.
  package init(
    _ read: StreamResult, of input: InputFile, in answer: ChatAnswer? = nil, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    let script = read.script
    self.script = script
    self.input = input
    let bubble = answer == nil ? renderer.streamBubble(of: input, read, options) : nil
    let place = try StreamPlace(answer, bubble, of: input, renderer: renderer, options: options)
    let stage = StreamStage(place, folder: input.folder, renderer: renderer, options: options)
    self.stage = stage

    var simulation = stage.simulation(script)
    func requireEnd(_ seconds: Double) throws(RenderError) {
      try stage.requireEnd(
        after: seconds - script.duration,
        help: "use a faster --pacing, or raise the limit with --limit duration=N", of: input.name)
    }
    func settledTick() throws(RenderError) -> Int {
      var tick = 0
      while !simulation.skip(to: Double(tick)) {
        tick += 1
        try requireEnd(StreamClock.time(ofTick: tick))
      }
      return tick
    }
    let timing = try FrameTiming(options.playback, settledTick: settledTick)
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

    frameCanvas = try stage.canvas(around: simulation.largestContainer, settled: settledContainer)
    // The finished page is painted before all frames, so that its images are decoded and all their
    // diagnostics are known.
    var painter = frameCanvas.painter()
    finished = painter.displayList(of: state)
    found = read.diagnostics + stage.diagnostics
  }

  /// True if the frames show a wallpaper.
  package var isOnWallpaper: Bool { stage.isOnWallpaper }

  /// The diagnostics of the input, the finished page, images and fonts. Problems of fonts are reported once.
  private var found: [Diagnostic] = []

  /// The diagnostics of the chat and the stream, with their positions.
  public var diagnostics: [Diagnostic] { stage.chatDiagnostics + input.located(found) }

  @available(*, deprecated, renamed: "diagnostics")
  public var messages: [Diagnostic] { diagnostics }

  /// Plays the frames to render, one after another.
  ///
  /// - Parameters:
  ///   - recorder: Renders and writes the frames; nil to write only their list. It is finished here.
  ///   - listOutput: The output of the list of frames (Spec/Dumps.md, The trace of a stream); nil for no
  ///     list.
  ///   - names: The names of the frames' files, if each frame has one.
  ///   - startNumber: The number of the first frame in the list.
  ///   - goesOn: A closure that is called before each frame with the number of finished frames. If it returns
  ///     false, the run ends, and the finished frames are kept.
  /// - Returns: The number of finished frames.
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
      // The previous frames are complete, and the list names them if there is room for it.
      try? list?.finish()
      throw error
    }
    try recorder?.finish(isWhole: playing.index == frameCount)
    try list?.finish()
    return playing.index
  }

  // MARK: - Parts

  var renderer: Renderer { stage.renderer }
  var options: RenderOptions { stage.options }
  var answer: ChatAnswer? { stage.place.answer }

  /// Returns the frames to render, beginning with the first.
  func playing() -> PlayedFrames {
    PlayedFrames(frames: frames, timing: timing, simulation: simulation(), painter: frameCanvas.painter())
  }

  /// Returns the display list at a moment; after the end of the stream, that of the finished page.
  package func displayList(at moment: FrameMoment) -> DisplayList { displayLists()(moment) }

  /// Returns a function that gives the display list at a moment. No moment may be before the previous one.
  func displayLists() -> (FrameMoment) -> DisplayList {
    var simulation = simulation()
    var painter = frameCanvas.painter()
    let end = timing.moment(ofFrame: streamFrameCount - 1)
    return { [timing] moment in
      painter.displayList(of: simulation.frame(at: min(max(0, timing.moment(at: moment)), end)))
    }
  }

  private func simulation() -> RevealSimulation<PlacedPage> {
    stage.simulation(script, settledContainer: settledContainer)
  }

  private func trace() -> FrameTrace {
    FrameTrace(
      framesPerSecond: rate.framesPerSecond, scale: options.layout.scale,
      canvas: (picture.width, picture.height), arrivals: arrivals)
  }

  /// Writes the frames to PNG files in a folder (`frames/`), to PNG files with a name pattern (`out-%04d.png`), or to
  /// one film (`film.apng`, `film.gif`, `film.y4m`, `film.rgba`, or with ffmpeg `film.mp4`, `film.mov`, `film.webm`
  /// and `film.webp`). Beside PNG files, `frames.json` lists the content of each frame. Files are written atomically.
  ///
  /// - Parameters:
  ///   - path: The output: a folder, whose name ends with a slash unless it exists, a name pattern, a film, or `-` for
  ///     standard output.
  ///   - format: The format, or `nil` to use the file extension.
  ///   - startNumber: The number of the first file.
  ///   - goesOn: A closure that is called before each frame with the number of finished frames. If it returns false,
  ///     the run ends, and the finished frames are kept; but a film that already exists is not replaced by a part.
  /// - Returns: The number of frames that were written.
  @discardableResult
  public func write(
    to path: String, format: SequenceFormat? = nil, startNumber: Int = 1,
    while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Int {
    let destination = try mapping(
      FrameDestination(path, format: format, startNumber: startNumber), RenderError.frames)
    return try record(to: destination, startNumber: startNumber, while: goesOn)
  }

  /// True if content moves, and does not only appear.
  private var moves: Bool { options.screen != nil || answer != nil || options.playback.growsUp }

  /// Returns the bytes of all rendered frames.
  package func bytes(_ format: SequenceFormat) throws(RenderError) -> [UInt8] {
    let memory = FrameBytes()
    _ = try play(to: try recorder(format, into: memory), list: nil)
    return memory.bytes
  }

  /// Passes on the rendered frames one at a time, so that memory never holds more than one of them.
  ///
  /// - Parameters:
  ///   - format: A format whose frames can be written before their end is known.
  ///   - take: Called with the bytes of each frame except the last.
  /// - Returns: The bytes of the last frame.
  package func lastFrame(
    _ format: SequenceFormat, after take: ([UInt8]) -> Void
  ) throws(RenderError) -> [UInt8] {
    let memory = FrameBytes()
    _ = try play(to: try recorder(format, into: memory), list: nil) { done in
      if done > 0 { take(memory.take()) }
      return true
    }
    return memory.bytes
  }

  private func recorder(
    _ format: SequenceFormat, into memory: FrameBytes
  ) throws(RenderError) -> FrameRecorder {
    let recorder = try FrameRecorder(
      format, into: .memory(memory), picture: picture, rate: rate, plays: options.playback.plays,
      renderer: renderer, options: options)
    try recorder.prepare(for: [finished], moves: moves)
    return recorder
  }

  /// Renders and writes the frames and, next to files, their list. `film`: the encoder of a film that is
  /// already running. `goesOn`: see `play`. Returns the number of finished frames.
  package func record(
    to destination: FrameDestination, startNumber: Int = 1, film: FilmMaker? = nil,
    while goesOn: (Int) -> Bool
  ) throws(RenderError) -> Int {
    let recorder = try FrameRecorder(
      destination.format, to: destination.target, picture: picture, rate: rate,
      plays: options.playback.plays, film: film, renderer: renderer,
      pixelLimit: options.pixelLimit, threads: options.threadCount)
    try recorder.prepare(for: [finished], moves: moves)
    var list: StreamOutput?
    if let names = destination.names { list = try StreamOutput(path: names.listPath, .made) }
    return try play(
      to: recorder, list: list, names: destination.names, startNumber: startNumber, while: goesOn)
  }
}
