import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import StreamReading

/// Plays a stream while it is written: what arrives is shown with the next frame, and frames leave when they are due.
///
/// Belongs to one task, like its renderer. Nothing that is over is kept: neither frames nor records, nor layouts.
public final class LiveRun {
  /// What all frames have in common.
  public let picture: FramePicture
  let renderer: Renderer
  let options: RenderOptions
  private var reader: LiveStreamReader
  /// What errors call the input.
  let name: String
  let answer: ChatAnswer?
  let pages: StreamPages
  private let pictures: StreamPictures
  private var simulation: RevealSimulation
  private var painter: FramePainter
  private let finals = Finals()
  private var revisionCount = 0
  private var endTime: Double?

  /// Which revisions end the stream, so far.
  private final class Finals { var isFinal: [Int: Bool] = [:] }

  /// - Parameters:
  ///   - name: what errors call the input.
  ///   - folder: where relative paths in the stream start; `nil` for nowhere.
  ///   - answer: the chat in which the stream is the last message; `nil` for none.
  ///   - options: they must have a canvas or a screen.
  /// - Throws: `RenderError.tooManyPixels`; `RenderError.option` without a canvas.
  package init(
    name: String = "<stdin>", folder: String?, in answer: ChatAnswer? = nil, renderer: Renderer,
    options: RenderOptions
  ) throws(RenderError) {
    guard let wanted = options.chat.screen ?? options.picture.canvas else {
      throw .option(
        OptionError(option: "canvas", wanted: "a size: nobody knows how large the page becomes"))
    }
    var options = options
    options.layout.measuresInk = true
    self.name = name
    self.answer = answer
    self.renderer = renderer
    self.options = options
    var reading = options.stream
    reading.reading = options.reading
    reader = LiveStreamReader(options: reading)
    let finals = finals
    var bubble =
      answer?.bubble
      ?? options.bubble.map { around in
        StreamBubble(
          around, direction: options.layout.theme.side == .incoming ? .incoming : .outgoing,
          palette: options.palette, dates: options.layout.dates)
      }
    bubble?.isFinal = { finals.isFinal[$0] ?? false }
    let media = options.media
    let pages = StreamPages(
      renderer: renderer, options: options.layout, bubble: bubble, isPlayedOnce: true
    ) {
      media.store(for: $0, base: folder)
    }
    self.pages = pages
    pictures = StreamPictures(pages)
    simulation = RevealSimulation(
      StreamScript(), pacing: options.playback.pacing, layOut: pages.layouts(), hold: pages.container)
    simulation.open()
    let canvas = StreamRun.canvas(wanted, options)
    let stage = try answer.map { answer throws(RenderError) in try answer.stage(on: canvas) }
    painter = FramePainter(
      options: options.picture, canvas: canvas, scale: options.layout.scale,
      growsUp: options.playback.growsUp, pictures: pictures, stage: stage, row: pages.row)
    let empty = DisplayList(
      canvas: canvas, scale: options.layout.scale, background: stage?.background ?? options.picture.background
    )
    picture = FramePicture(empty)
    let pixelLimit = options.pixelLimit
    try RenderError.whenMeasuring { () throws(TooManyPixels) in
      try empty.pixelSize.require(within: pixelLimit)
    }
  }

  /// What arrived so far, with its cost.
  package var arrivals: [RevealSimulation.Arrival] { simulation.arrivals }

  /// What was noticed so far of the records, the pages, the pictures and the fonts.
  public var diagnostics: [LocatedDiagnostic] {
    reader.findings.map {
      LocatedDiagnostic(
        severity: $0.diagnostic.severity, code: $0.diagnostic.code, text: $0.diagnostic.message, file: name,
        location: $0.location, more: $0.diagnostic.more)
    }
      + pages.diagnostics.map {
        // Its place was in a record that is gone.
        LocatedDiagnostic(severity: $0.severity, code: $0.code, text: $0.message, file: name, more: $0.more)
      }
  }

  /// What was noticed of the chat in which the stream is the answer.
  public var chatDiagnostics: [LocatedDiagnostic] { answer?.diagnostics ?? [] }

  /// How a session went.
  public struct Report: Equatable, Sendable {
    /// Frames that left, without those that only repeat the one before.
    public internal(set) var drawn = 0
    /// Frames whose time was over before they could be drawn.
    public internal(set) var skipped = 0
    /// From its start.
    public internal(set) var seconds = 0.0
  }

  /// Plays until the stream has ended and everything is revealed. What the frames went to is finished by the caller.
  ///
  /// - Parameters:
  ///   - source: of the stream's bytes, by the session's clock.
  ///   - repeatsSkipped: whether the frame before stands for one that is left out, as a film needs it.
  ///   - goesOn: asked before each frame is drawn, with the number of those that were, when all is known that it shows;
  ///     false ends the session.
  package func play(
    from source: inout some LiveSource, clock: some LiveClock, to sink: some LiveSink,
    repeatsSkipped: Bool, while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Report {
    let rate = options.playback.framesPerSecond
    var pace = LivePace(rate: rate)
    var report = Report()
    var isSettled = false
    while !isSettled {
      try take(from: &source, until: pace.due)
      let state = simulation.frame(at: StreamClock.moment(ofFrame: pace.frame, rate: rate))
      try renderer.requireFonts()
      guard goesOn(report.drawn) else { break }
      if let revision = state.revision { pictures.show(page: revision) }
      try sink.record(painter.displayList(of: state), state)
      report.drawn += 1
      isSettled = state.isSettled
      try requireEnd(at: pace.due)
      let late = isSettled ? 0 : pace.advance(now: clock.now)
      if repeatsSkipped { for _ in 0..<late { try sink.repeatLast(state) } }
      report.skipped = pace.skipped
    }
    report.seconds = clock.now
    return report
  }

  /// Takes what comes until the next frame is due, and waits until then.
  private func take(from source: inout some LiveSource, until due: Double) throws(RenderError) {
    while true {
      let event: LiveEvent
      do throws(InputError) { event = try source.next(until: due) } catch { throw .input(error) }
      switch event {
      case .bytes(let bytes, let time):
        try add { (reader: inout LiveStreamReader) throws(ReadError) in try reader.add(bytes, at: time) }
      case .end:
        endTime = due
        try add { (reader: inout LiveStreamReader) throws(ReadError) in try reader.end(at: due) }
        simulation.close()
      case .nothing: return
      }
    }
  }

  private func add(
    _ read: (inout LiveStreamReader) throws(ReadError) -> [StreamScript.Revision]
  ) throws(RenderError) {
    let revisions: [StreamScript.Revision]
    do throws(ReadError) { revisions = try read(&reader) } catch { throw .unreadable(error, file: name) }
    for revision in revisions {
      // As the simulation counts them: one a tick.
      revisionCount = simulation.add(revision)
      finals.isFinal[revisionCount] = revision.isFinal
      finals.isFinal[revisionCount - Self.keptFinals] = nil
    }
  }

  /// More than any frame may be behind.
  private static let keptFinals = 4096

  /// A reveal that goes on and on after the end is refused, as in a recorded stream.
  private func requireEnd(at moment: Double) throws(RenderError) {
    let limits = options.reading.limits
    guard let endTime, moment - endTime > limits.streamSeconds else { return }
    throw .unreadable(
      ReadError(
        .tooLong, "the reveal takes more than \(limits.streamLength) after all is there (--max-duration)"),
      file: name)
  }
}

/// Where the frames of a session go.
package protocol LiveSink {
  func record(_ list: DisplayList, _ state: FrameState) throws(RenderError)
  /// The frame before stands for another moment too.
  func repeatLast(_ state: FrameState) throws(RenderError)
}
