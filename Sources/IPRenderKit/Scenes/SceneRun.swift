import MessageLayout
import MessageModel
import PageLayout
import PageModel
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import Staging
import StreamReading

/// The script of a conversation, ready to be rendered: what the screen of a chat shows at every moment
/// (Spec/Tapes.md). Only one task at a time can use it.
public final class SceneRun {
  /// The properties that all frames share.
  public let picture: FramePicture
  /// The number of frames.
  public var frameCount: Int { timing.count(withHolds: frames) + (script.poster == nil ? 0 : 1) }
  /// False if `--start` and `--end` leave no frames.
  package var hasFrames: Bool { frames.first { _ in true } != nil }
  /// The frame rate.
  public let rate: FrameRate
  /// The time until all animation has ended, in seconds. The conversation is played to find it.
  package private(set) lazy var seconds: Double = settledTick / StreamClock.ticksPerSecond
  private lazy var settledTick: Double = Self.settledTick(of: phones)
  /// The time until all animation has ended.
  public var duration: Duration { .seconds(seconds) }

  /// The script of the first phone.
  var script: SceneScript { phones[0].script }
  /// The input, and its text with the included tapes.
  let input: InputFile
  let text: TapeText
  /// The diagnostics of the tape, of the files that it names, and of the fonts.
  public let diagnostics: [Diagnostic]
  /// The phones that stand side by side; one for most conversations.
  let phones: [ScenePhone]
  private let renderer: Renderer
  private let options: RenderOptions
  private let shown: ShownScreen
  private let timing: FrameTiming
  private lazy var frames: StrideThrough<Int> = {
    let last = timing.last ?? StreamClock.frame(after: settledTick, rate: timing.sampling)
    return options.playback.selection.frames(last: last, framesPerSecond: timing.sampling)
  }()

  /// The default for the longest pause of a chat that plays, in seconds.
  package static let usualIdleLimit = 2.0
  /// The default for the longest pause of a chat that plays.
  public static var defaultIdleLimit: Duration { .seconds(usualIdleLimit) }

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - phoneCount: The number of phones.
  ///   - read: Computes the script of the phone with an index, with the options that it is called with.
  init(
    _ tape: InputFile, _ text: TapeText? = nil, phoneCount: Int = 1, renderer: Renderer,
    options: RenderOptions, read: (Int, RenderOptions) throws(RenderError) -> ReadScene
  ) throws(RenderError) {
    var options = options
    guard var size = options.chat.screen else {
      throw .option(OptionError(.screen, "must be set, because a conversation plays on a screen"))
    }
    let screen = size
    if options.playback.hasEvenSides {
      size = size.even(scale: options.layout.scale)
      options.chat.phone?.size = size
    }
    (input, self.text) = (tape, text ?? TapeText(tape.bytes))
    self.renderer = renderer
    self.options = options
    var diagnostics: [Diagnostic] = []
    var phones: [ScenePhone] = []
    for index in 0..<phoneCount {
      let phone = try ScenePhone(
        try read(index, options), isFirst: index == 0, size: size, renderer: renderer, options: options,
        folder: tape.folder)
      diagnostics += phone.diagnostics.filter { index == 0 || !diagnostics.contains($0) }
      phones.append(phone)
    }
    (self.phones, self.diagnostics) = (phones, diagnostics)
    shown = try ShownScreen(
      size, of: phones[0].script.device, named: screen, count: phoneCount, options)
    let played = phones
    timing = try FrameTiming(options.playback) { () throws(RenderError) in
      Int(Self.settledTick(of: played).rounded(.up))
    }
    rate = timing.rate
    let scale = options.layout.scale
    let list = DisplayList(canvas: shown.canvas, scale: scale, background: options.palette.base)
    try mapping(list.pixelSize.require(within: options.pixelLimit), RenderError.tooManyPixels)
    picture = FramePicture(list)
    try renderer.requireFonts()
  }

  /// Returns the tick of the film at which everything is settled.
  private static func settledTick(of phones: [ScenePhone]) -> Double {
    phones.reduce(0) { settled, phone in
      var stage = phone.stage()
      let last = Int(StreamClock.tick(ofEventAt: phone.script.end))
      var tick = last
      while !stage.frame(at: Double(tick)).isSettled, tick < last + mostAfter { tick += 1 }
      return max(settled, phones[0].script.clock.film(Double(tick)))
    }
  }

  /// The maximum number of ticks after the last step to wait until all animation has ended.
  private static let mostAfter = 600

  /// Returns the time in the written film of a moment of the film, in seconds.
  func writtenTime(ofTick moment: Double) -> Double {
    let frame =
      moment / StreamClock.ticksPerSecond * timing.sampling - Double(frames.first { _ in true } ?? 0)
    return
      (frame / Double(options.playback.selection.step) + Double(timing.firstHold)
      + (script.poster == nil ? 0 : 1))
      / rate.framesPerSecond
  }

  var spokenDates: DateFormat { options.layout.dates }

  /// The number of row layouts so far.
  var rowsLaidOut: Int { phones.reduce(0) { $0 + $1.rowsLaidOut } }

  // MARK: - Frames

  /// Renders and writes the frames.
  ///
  /// - Parameter goesOn: Called before each frame with the number of finished frames. If it returns false,
  ///   the run ends, and a film that already exists is not replaced by a part of it.
  /// - Returns: The number of finished frames.
  package func record(
    to destination: FrameDestination, film: FilmMaker? = nil, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> Int {
    film?.add(cues(script.chapters))
    let recorder = try FrameRecorder(
      destination.format, to: destination.target, picture: picture, rate: rate, plays: options.playback.plays,
      film: film, renderer: renderer, pixelLimit: options.pixelLimit, threads: options.threadCount)
    try recorder.prepare(for: samples(), moves: true)
    let moments = try moments()
    var done = 0
    func record(_ frame: Int) throws(RenderError) -> Bool {
      guard !Task.isCancelled, goesOn(done) else { return false }
      // Even at rest, the caret blinks.
      let list = moments.displayList(atTick: timing.moment(ofFrame: frame))
      if moments.isRepeat { try recorder.repeatLast() } else { try recorder.record(list) }
      done += 1
      return true
    }
    if let poster = script.poster, goesOn(done) {
      try recorder.record(self.moments(by: SceneClock()).displayList(atTick: Double(poster)))
      done += 1
    }
    play: for (index, frame) in frames.enumerated() {
      guard try record(frame) else { break }
      if index == 0 {
        for _ in 0..<timing.firstHold {
          guard goesOn(done) else { break play }
          try recorder.repeatLast()
          done += 1
        }
      }
    }
    while done < frameCount, done > 0, !Task.isCancelled, goesOn(done) {
      try recorder.repeatLast()
      done += 1
    }
    try recorder.finish(isWhole: done == frameCount)
    return done
  }

  /// Returns the display lists at a few moments, which show the colors of the whole run.
  private func samples() throws(RenderError) -> [DisplayList] {
    let moments = try moments()
    let last = seconds * StreamClock.ticksPerSecond
    return (0..<Self.sampleCount).map {
      moments.displayList(atTick: last * Double($0) / Double(Self.sampleCount - 1))
    }
  }

  private static let sampleCount = 6

  /// Writes all frames to files in a folder or to a film, as the file extension says. Files are written atomically.
  @discardableResult
  public func write(
    to path: String, while goesOn: (Int) -> Bool = { _ in true }
  ) throws(RenderError) -> Int {
    try record(to: try mapping(FrameDestination(path), RenderError.frames), while: goesOn)
  }

  /// Renders the screen at a moment. After the end, this is the final state.
  public func still(at moment: FrameMoment) throws(RenderError) -> Still {
    try still(atTick: min(max(0, timing.moment(at: moment)), seconds * StreamClock.ticksPerSecond))
  }

  /// The player of the last moment that `nextStill(at:)` rendered, and its tick.
  private var player: (moments: SceneMoments, tick: Double)?

  /// Renders the screen at a moment, as `still(at:)` does. It plays on from the moment of the last call if that was
  /// not later.
  package func nextStill(at moment: FrameMoment) throws(RenderError) -> Still {
    var tick = max(0, timing.moment(at: moment))
    // Before the last step, nothing has settled.
    if tick > script.clock.film(Double(StreamClock.tick(ofEventAt: script.end))) {
      tick = min(tick, settledTick)
    }
    let moments = if let player, player.tick <= tick { player.moments } else { try moments() }
    player = (moments, tick)
    return try still(moments.displayList(atTick: tick))
  }

  package func screenshot(_ index: Int) throws(RenderError) -> Still {
    let tick = Double(script.screenshots[index].tick)
    return try still(moments(by: SceneClock(), before: index).displayList(atTick: tick))
  }

  /// Renders a contact sheet: frames at equal distances, with their times.
  ///
  /// - Parameters:
  ///   - columns: The number of columns, from 1 to 100.
  ///   - rows: The number of rows, from 1 to 100.
  public func sheet(columns: Int, rows: Int) throws(RenderError) -> Still {
    let moments = try moments()
    return try still(
      renderer.sheet(
        columns: columns, rows: rows, of: shown.canvas, lasting: seconds, options: options
      ) { moments.displayList(atTick: timing.moment(at: $0)) })
  }

  /// Returns the outcome for a comparison.
  package func outcome(showing still: Still) throws(RenderError) -> Outcome {
    try Outcome(text: "\(frameCount) frames\n", showing: still, options: options)
  }

  private func still(atTick moment: Double) throws(RenderError) -> Still {
    try still(try displayList(atTick: moment))
  }

  private func still(_ list: DisplayList) throws(RenderError) -> Still {
    try renderer.still(list, options: options, diagnostics: diagnostics)
  }

  /// Returns a player of the scene. No moment may be before the previous one.
  func moments() throws(RenderError) -> SceneMoments { try moments(by: script.clock) }

  /// - Parameter screenshot: The index of a screenshot, whose moment is before all steps that follow it; `nil` to play
  ///   all steps.
  private func moments(
    by clock: SceneClock, before screenshot: Int? = nil
  ) throws(RenderError) -> SceneMoments {
    var players: [(stage: Stage, painter: ScenePainter)] = []
    for phone in phones {
      var painter = try phone.painter()
      painter.device = shown.device
      players.append((phone.stage(before: screenshot), painter))
    }
    let (renderer, limit) = (renderer, options.pixelLimit)
    return SceneMoments(players, clock, shown) { try? renderer.bitmap($0, pixelLimit: limit) }
  }

  package func displayList(atTick moment: Double) throws(RenderError) -> DisplayList {
    try moments().displayList(atTick: moment)
  }
}

extension ScenePainter {
  /// Creates the painter of a scene.
  init(_ looks: [SceneLooks], renderer: Renderer, options: RenderOptions) throws(RenderError) {
    var painters: [ChatPainter] = []
    for look in looks { painters.append(try look.painter()) }
    self.init(painters) { try? renderer.bitmap($0, pixelLimit: options.pixelLimit) }
  }
}

extension StageSetting {
  /// Creates the setting of a scene.
  ///
  /// - Parameters:
  ///   - looks: Returns the appearance in the theme with an index.
  ///   - stream: Returns the stream with an index.
  init(
    _ info: ChatInfo, _ size: Size, _ options: RenderOptions, showsTouches: Bool,
    looks: @escaping (Int) -> SceneLooks,
    stream: @escaping (Int) -> SceneStream
  ) {
    self.init(
      size: size, scale: options.layout.scale,
      arranger: ChatArranger(info: info, options: looks(0).layout),
      entries: { row, theme in looks(theme).entries(of: row) },
      simulation: { index, row, theme, follower in
        looks(theme).simulation(stream(index), row, follower)
      },
      screen: { state, theme in looks(theme).screen(state) },
      field: { state, theme in looks(theme).bars(state).field },
      marked: { entries, state, theme in looks(theme).marked(entries, state) })
    followsAnswers = options.playback.followsAnswers
    self.showsTouches = showsTouches
  }
}

extension StreamClock {
  /// Returns the first frame that is not before a tick.
  static func frame(after tick: Double, rate: Double) -> Int {
    var frame = Int((tick / ticksPerSecond * rate).rounded(.down))
    while moment(ofFrame: frame, rate: rate) < tick { frame += 1 }
    return frame
  }
}

extension SceneStream {
  /// Returns a simulation of the stream.
  ///
  /// - Parameters:
  ///   - row: The row in the chat; `nil` if only the duration is needed.
  ///   - layout: The options for the layout in the chat; `nil` for those of the options.
  func simulation(
    in row: ArrangedRow? = nil, on layout: MessageLayoutOptions? = nil, showsAuthors: Bool = false,
    follower: Follower? = nil, renderer: Renderer, options: RenderOptions
  ) -> RevealSimulation<PlacedPage> {
    var bubble = StreamBubble(
      direction: .incoming,
      row: layout ?? ChatGround(renderer: renderer, options: options).layoutOptions)
    (bubble.message, bubble.peers, bubble.media) = (message.message, message.peers, message.media)
    bubble.keepsKeyboard = isDraft
    bubble.row.merge = row?.place.merge ?? MergeState()
    bubble.row.showsAuthors = showsAuthors
    bubble.row.wallpaper = bubble.row.shownWallpaper
    return StreamStage(
      .message(bubble), folder: folder, isPlayedOnce: true, renderer: renderer, options: options
    )
    .simulation(script, follower: follower)
  }
}
