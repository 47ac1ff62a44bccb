import PageModel
import Painting
import Pictures
import Reveal
import Scene
import StreamReading

/// Renders a stream while it is written. New content is in the next frame, and frames are written at their time.
///
/// Only one task at a time can use it. Records, layouts and frames are released when they are no longer needed.
public final class LiveRun {
  /// The properties that all frames share.
  public let picture: FramePicture
  private var reader: LiveStreamReader
  /// The name of the input in errors.
  let name: String
  let stage: StreamStage
  private var simulation: RevealSimulation<PlacedPage>
  private var painter: FramePainter
  private var endTime: Double?

  /// Creates a run. `name`: the name of the input in errors. `folder`: the folder for relative paths in the
  /// stream; `nil` if they are not resolved. `answer`: the chat in which the stream is the last message;
  /// `nil` for no chat. `options`: they must have a canvas or a screen. Throws `RenderError.tooManyPixels`,
  /// or `RenderError.option` without a canvas.
  package init(
    name: String = "<stdin>", folder: String?, in answer: ChatAnswer? = nil, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    guard let wanted = options.chat.screen ?? options.picture.canvas else {
      throw .option(
        OptionError(.canvas, "must be set for a live stream, because its final size is not known in advance"))
    }
    self.name = name
    var options = options
    // A live session has the pace of its source.
    options.playback.followSpeed = nil
    var reading = options.stream
    reading.reading = options.spokenReading
    reader = LiveStreamReader(options: reading)
    let place = try StreamPlace(
      answer, renderer.streamBubble(options), of: InputFile([], name: name), renderer: renderer,
      options: options)
    stage = StreamStage(place, folder: folder, isPlayedOnce: true, renderer: renderer, options: options)
    simulation = stage.simulation()
    simulation.open()
    let canvas = try stage.canvas(of: wanted)
    painter = canvas.painter()
    picture = canvas.picture
  }

  /// The revisions that arrived so far, with their cost.
  package var arrivals: [RevisionArrival] { simulation.arrivals }

  /// True if the frames show a wallpaper.
  package var isOnWallpaper: Bool { stage.isOnWallpaper }

  /// The diagnostics so far of the records, the pages, the images and the fonts.
  public var diagnostics: [Diagnostic] {
    // The places of the stage's diagnostics were in records that were already released.
    let found = reader.findings.map { ($0.diagnostic, $0.location) } + stage.diagnostics.map { ($0, nil) }
    return found.map { diagnostic, location in
      var diagnostic = diagnostic
      diagnostic.file = name
      diagnostic.location = location
      return diagnostic
    }
  }

  /// The diagnostics of the chat in which the stream is the answer.
  public var chatDiagnostics: [Diagnostic] { stage.chatDiagnostics }

  /// The result of a live session.
  public struct Report: Equatable, Sendable {
    /// The number of frames that were written, not counting repetitions of the previous frame.
    public internal(set) var drawn = 0
    /// The number of frames that were skipped because their time had passed.
    public internal(set) var skipped = 0
    /// The duration of the session.
    public var duration: Duration { .seconds(seconds) }
    /// The duration of the session, in seconds.
    package internal(set) var seconds = 0.0
  }

  /// Plays until the stream has ended and everything is revealed. The caller finishes the sink. `source`: the
  /// source of the stream's bytes, by the clock of the session. `repeatsSkipped`: true if the previous frame
  /// is repeated for a skipped one, as a film needs it. `goesOn`: called before each frame is rendered, when
  /// its content is known, with the number of frames so far; false ends the session.
  package func play(
    from source: inout some LiveSource, clock: some LiveClock, to sink: some LiveSink,
    repeatsSkipped: Bool, while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Report {
    let rate = stage.options.playback.framesPerSecond
    var pace = LivePace(rate: rate)
    var report = Report()
    var isSettled = false
    while !isSettled {
      try take(from: &source, until: pace.due)
      let state = simulation.frame(at: StreamClock.moment(ofFrame: pace.frame, rate: rate))
      try stage.renderer.requireFonts()
      guard goesOn(report.drawn) else { break }
      try sink.record(painter.displayList(of: state), state)
      report.drawn += 1
      isSettled = state.isSettled
      // This is the same limit as for a recorded stream.
      if let endTime {
        try stage.requireEnd(
          after: pace.due - endTime, help: "raise the limit with --limit duration=N", of: name)
      }
      let late = isSettled ? 0 : pace.advance(now: clock.now)
      if repeatsSkipped { for _ in 0..<late { try sink.repeatLast(state) } }
      report.skipped = pace.skipped
    }
    report.seconds = clock.now
    return report
  }

  /// Takes the content that arrives until the next frame is due, and waits until then.
  private func take(from source: inout some LiveSource, until due: Double) throws(RenderError) {
    while true {
      switch try mapping(source.next(until: due), RenderError.input) {
      case .bytes(let bytes, let time):
        add(try mapping(reader.add(bytes, at: time), RenderError.unreadable(in: name)))
      case .end:
        endTime = due
        add(try mapping(reader.end(at: due), RenderError.unreadable(in: name)))
        simulation.close()
      case .nothing:
        add(try mapping(reader.wait(until: due), RenderError.unreadable(in: name)))
        return
      }
    }
  }

  private func add(_ revisions: [StreamScript.Revision]) {
    let anonymizer = stage.options.anonymizer
    for revision in revisions {
      simulation.add(
        anonymizer.hidesNames ? revision.map { anonymizer.knowing($0).hidden($0) } : revision)
    }
  }
}

/// The output of the frames of a session.
package protocol LiveSink {
  func record(_ list: DisplayList, _ state: FrameState<PlacedPage>) throws(RenderError)
  /// Repeats the previous frame for another moment.
  func repeatLast(_ state: FrameState<PlacedPage>) throws(RenderError)
}

/// The choice of the frames of a session: each frame that is due, one after another, and after a delay the
/// next frame whose time is not past (Spec/Frames.md, Live).
struct LivePace {
  let rate: Double
  /// The number of the next frame, from 0.
  private(set) var frame = 0
  /// The number of frames whose time passed before they could be rendered.
  private(set) var skipped = 0

  /// Creates a pace.
  ///
  /// - Parameter rate: The number of frames per second.
  init(rate: Double) { self.rate = rate }

  /// The time at which the next frame is due, in seconds from the start of the session.
  var due: Double { Double(frame) / rate }

  /// Moves to the next frame after one was written, and returns the number of skipped frames. `now`: seconds
  /// from the start of the session.
  mutating func advance(now: Double) -> Int {
    let current = (now * rate).rounded(.down)
    // An invalid time of the clock skips no frames.
    let isSane = current > 0 && current < Self.last
    let next = max(frame + 1, isSane ? Int(current) : 0)
    let late = next - frame - 1
    frame = next
    skipped += late
    return late
  }

  /// Moves to another frame. No frame is skipped, because those in between look the same.
  mutating func jump(to frame: Int) { self.frame = frame }

  /// A frame number that no session reaches.
  private static let last = Double(Int32.max)
}
