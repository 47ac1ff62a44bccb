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
  /// The frame rate.
  public let rate: FrameRate
  /// The time until all animation has ended, in seconds. The conversation is played to find it.
  package private(set) lazy var seconds: Double = settledTick / StreamClock.ticksPerSecond
  private lazy var settledTick: Double = Self.settledTick(of: script, stage)
  /// The time until all animation has ended.
  public var duration: Duration { .seconds(seconds) }

  let script: SceneScript
  /// The input, and its text with the included tapes.
  let input: InputFile
  let text: TapeText
  /// The diagnostics of the tape, of the files that it names, and of the fonts.
  public let diagnostics: [Diagnostic]
  private let looks: [SceneLooks]
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
  /// - Parameter read: Computes the script with the options that it is called with.
  init(
    _ tape: InputFile, _ text: TapeText? = nil, renderer: Renderer, options: RenderOptions,
    read: (RenderOptions) throws(RenderError) -> ReadScene
  ) throws(RenderError) {
    var options = options
    guard var size = options.chat.screen else {
      throw .option(OptionError(option: "screen", wanted: "set, because a conversation plays on a screen"))
    }
    let screen = size
    if options.playback.hasEvenSides {
      size = size.even(scale: options.layout.scale)
      options.chat.phone?.size = size
    }
    (input, self.text) = (tape, text ?? TapeText(tape.bytes))
    self.renderer = renderer
    self.options = options
    let scene = try read(options)
    script = scene.script
    shown = try ShownScreen(size, of: script.device, named: screen, options)
    diagnostics =
      scene.diagnostics
      + OwnBackground.diagnostics(
        of: script.info, in: options.media.store(for: script.media, base: tape.folder), options)
    var looks = [SceneLooks(script, renderer: renderer, options: options, folder: tape.folder)]
    for appearance in script.appearances {
      guard let options = options.with(appearance) else {
        throw .option(
          OptionError(option: "theme", wanted: "the name of a theme, not '\(appearance.theme ?? "")'"))
      }
      looks.append(SceneLooks(script, renderer: renderer, options: options, folder: tape.folder))
    }
    self.looks = looks
    let (script, playing) = (script, options)
    timing = try FrameTiming(options.playback) { () throws(RenderError) in
      let tick = Self.settledTick(of: script, Self.stage(script, looks, size, playing))
      return Int(tick.rounded(.up))
    }
    rate = timing.rate
    let scale = options.layout.scale
    let list = DisplayList(canvas: shown.canvas, scale: scale, background: options.palette.base)
    try mapping(list.pixelSize.require(within: options.pixelLimit), RenderError.tooManyPixels)
    picture = FramePicture(list)
    try renderer.requireFonts()
  }

  /// Returns the tick of the film at which everything is settled.
  private static func settledTick(of script: SceneScript, _ stage: Stage) -> Double {
    var stage = stage
    let last = Int(StreamClock.tick(ofEventAt: script.end))
    var tick = last
    while !stage.frame(at: Double(tick)).isSettled, tick < last + mostAfter { tick += 1 }
    return script.clock.film(Double(tick))
  }

  /// The maximum number of ticks after the last step to wait until all animation has ended.
  private static let mostAfter = 600

  private static func stage(
    _ script: SceneScript, _ looks: [SceneLooks], _ size: Size, _ options: RenderOptions,
    eventCount: Int? = nil
  ) -> Stage {
    Stage(
      StageSetting(
        script.info, size, options, showsTouches: script.showsTouches, looks: { looks[$0] }
      ) { script.streams[$0] },
      messages: script.messages, state: script.info.state,
      events: Array(script.events.prefix(eventCount ?? .max)))
  }

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
  var rowsLaidOut: Int { looks.reduce(0) { $0 + $1.rowsLaidOut } }

  private var stage: Stage { Self.stage(script, looks, options.chat.screen ?? .zero, options) }

  private func painter() throws(RenderError) -> ScenePainter {
    var painter = try ScenePainter(looks, renderer: renderer, options: options)
    painter.device = shown.device
    return painter
  }

  // MARK: - Frames

  /// Renders and writes the frames.
  ///
  /// - Parameter goesOn: Called before each frame with the number of finished frames. If it returns false,
  ///   the run ends.
  /// - Returns: The number of finished frames.
  package func record(
    to destination: FrameDestination, film: FilmMaker? = nil, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> Int {
    film?.add(cues(script.chapters))
    let recorder = try FrameRecorder(
      destination.format, to: destination.target, picture: picture, rate: rate, plays: options.playback.plays,
      film: film, renderer: renderer, pixelLimit: options.pixelLimit, threads: options.threadCount)
    try recorder.prepare(for: samples(), moves: true)
    var stage = stage
    var painter = try painter()
    var done = 0
    func record(_ frame: Int) throws(RenderError) -> Bool {
      guard !Task.isCancelled, goesOn(done) else { return false }
      // Even at rest, the caret blinks.
      let moment = script.clock.script(timing.moment(ofFrame: frame))
      let list = painter.displayList(of: stage.frame(at: moment))
      if painter.isRepeat { try recorder.repeatLast() } else { try recorder.record(list) }
      done += 1
      return true
    }
    if let poster = script.poster, goesOn(done) {
      let moments = SceneMoments(self.stage, SceneClock(), try self.painter())
      try recorder.record(moments.displayList(atTick: Double(poster)))
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
    try recorder.finish()
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
    let screenshot = script.screenshots[index]
    let stage = Self.stage(
      script, looks, options.chat.screen ?? .zero, options, eventCount: screenshot.eventCount)
    return try still(
      SceneMoments(stage, SceneClock(), try painter()).displayList(atTick: Double(screenshot.tick)))
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
  func moments() throws(RenderError) -> SceneMoments { SceneMoments(stage, script.clock, try painter()) }

  package func displayList(atTick moment: Double) throws(RenderError) -> DisplayList {
    try moments().displayList(atTick: moment)
  }
}

/// Plays a scene from one moment of its film to the next.
final class SceneMoments {
  private(set) var stage: Stage
  private let clock: SceneClock
  private var painter: ScenePainter

  init(_ stage: Stage, _ clock: SceneClock, _ painter: ScenePainter) {
    (self.stage, self.clock, self.painter) = (stage, clock, painter)
  }

  func frame(atTick moment: Double) -> SceneFrame { stage.frame(at: clock.script(moment)) }

  func displayList(atTick moment: Double) -> DisplayList {
    painter.displayList(of: frame(atTick: moment))
  }
}

/// The content of a scene's images: a screen, or a device with its screen.
struct ShownScreen {
  /// The size of the image, in points.
  let canvas: Size
  /// The device around the screen, as a painter takes it.
  private(set) var device: (frame: DeviceFrame, canvas: Size)?

  /// - Parameters:
  ///   - size: The size of the screen, which may be larger than the given one because sides are even.
  ///   - given: The size that the options give.
  init(
    _ size: Size, of device: ScreenDevice?, named given: Size, _ options: RenderOptions
  ) throws(RenderError) {
    guard let device else {
      canvas = size
      return
    }
    guard device.size == given else {
      throw .option(
        OptionError(option: "screen", wanted: "\(device.name), because of `Set Frame \(device.name)`"))
    }
    let frame = DeviceFrame(device, screen: size, isDark: options.palette.isDark)
    canvas = options.playback.hasEvenSides ? frame.size.even(scale: options.layout.scale) : frame.size
    self.device = (frame, canvas)
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

/// The appearance of a scene in one of its themes.
final class SceneLooks {
  let layout: ChatLayoutOptions
  private(set) var rowsLaidOut = 0
  private let rows: ChatRowLayout
  private var script: SceneScript
  private let renderer: Renderer
  private let options: RenderOptions
  private let ground: ChatGround
  private let folder: String?
  /// The bars from the last layout.
  private var known: (state: ScreenState, bars: ChatScreenBars, screen: ChatScreen)?
  private let movingPictures = MovingPictures()

  init(_ script: SceneScript, renderer: Renderer, options: RenderOptions, folder: String?) {
    (self.script, self.renderer, self.options, self.folder) = (script, renderer, options, folder)
    ground = ChatGround(
      renderer: renderer, options: options,
      own: OwnBackground(
        of: script.info, in: options.media.store(for: script.media, base: folder), options))
    layout = ChatLayoutOptions(message: ground.layoutOptions)
    rows = ChatRowLayout(info: script.info, options: layout, book: renderer.book)
  }

  private var info: ChatInfo { options.chat.applied(to: script.info, hidingBy: script.anonymizer) }

  /// Takes over the people and the title of a scene that has gone on.
  func update(to script: SceneScript) { (self.script, known) = (script, nil) }

  func simulation(
    _ stream: SceneStream, _ row: ArrangedRow, _ follower: Follower?
  ) -> RevealSimulation<PlacedPage> {
    stream.simulation(
      in: row, on: layout.message, showsAuthors: info.showsAuthors, follower: follower, renderer: renderer,
      options: options)
  }

  /// Returns the entries of a row, with those that introduce it.
  func entries(of row: ArrangedRow) -> [ChatEntry] {
    rowsLaidOut += 1
    return rows.entries(of: row)
  }

  /// Returns the screen around the list.
  func screen(_ state: ScreenState) -> ChatScreen { around(state).screen }

  /// Returns the rows with their highlights: selected, highlighted or touched.
  func marked(
    _ entries: [(entry: ChatEntry, origin: Point)], _ state: ScreenState
  ) -> [(entry: ChatEntry, origin: Point)] { around(state).bars.marked(entries) }

  private func around(_ state: ScreenState) -> (bars: ChatScreenBars, screen: ChatScreen) {
    if let known, known.state == state { return (known.bars, known.screen) }
    let bars = bars(state)
    let screen = bars.screen([], unreadBelow: nil)
    known = (state, bars, screen)
    return (bars, screen)
  }

  /// Returns the bars of a screen, which lay out their parts when they are asked for them.
  func bars(_ state: ScreenState) -> ChatScreenBars {
    var info = info
    info.state = state
    if let title = state.title { info.title = title }
    if let subtitle = state.subtitle { info.subtitle = subtitle }
    return ChatScreenBars(
      ChatScreenOptions(
        size: options.chat.screen ?? .zero, otherUnread: options.chat.otherUnread,
        statusTime: options.chat.phone?.statusTime),
      info: info, peers: script.peers, layout: layout.message, book: renderer.book, former: known?.bars)
  }

  func painter() throws(RenderError) -> ChatPainter {
    let media = options.media
    let folder = folder
    let movingPictures = movingPictures
    return try ground.painter(
      over: options.chat.screen ?? .zero,
      chatPictures: media.store(for: options.chat.adding(to: script.media), base: folder)
    ) { media.store(for: $0.media, base: folder, playing: movingPictures) }
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
