import MessageLayout
import MessageModel
import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import Staging
import StreamReading

/// A scene whose steps arrive while it plays. It has the script and the stage of a tape: the same steps at the
/// same times give the same frames (Spec/Live.md 1). Only one task at a time can use it.
final class LiveScene {
  /// The properties that all frames share.
  private(set) var picture: FramePicture
  private(set) var options: RenderOptions
  private let renderer: Renderer
  private let script: SceneScriptBuilder<SceneFileReader>
  private let looks: Looks
  private var stage: Stage
  private var painter: ScenePainter
  private let folder: String?
  private var shown: ShownScreen
  private let ofBackground: [Diagnostic]

  /// The appearances in all themes so far, which the stage shares.
  private final class Looks {
    var all: [SceneLooks] = []
    var peopleCount = 0
  }

  /// Creates a scene.
  ///
  /// - Parameter setup: The tape whose settings the scene begins with, and in whose folder its files are.
  init(_ setup: TapeFile, renderer: Renderer, options: RenderOptions) throws(RenderError) {
    var options = try options.checked()
    guard var size = options.chat.screen else {
      throw .option(OptionError(.screen, "must be set, because a conversation plays on a screen"))
    }
    let screen = size
    if options.playback.hasEvenSides {
      size = size.even(scale: options.layout.scale)
      options.chat.phone?.size = size
    }
    if options.anonymizer.hidesNames {
      throw .option(
        OptionError(.anonymize, "does not apply to live sessions, because later names are not known"))
    }
    if let person = try setup.people().first {
      throw setup.error(
        "a live session shows one phone", help: "remove `Set Phones`", at: person.origin)
    }
    (self.renderer, self.options, folder) = (renderer, options, setup.file.folder)
    let names = options.withNames
    script = try SceneScriptBuilder(
      of: Tape(isOpen: true), in: try setup.chat(names),
      reader: SceneFileReader(setup.file, setup.text, renderer: renderer, options: names),
      settings: options.sceneSettings(
        pace: try setup.pace(), kind: try setup.kind() ?? .private,
        use: try setup.use(on: screen)))
    shown = try ShownScreen(size, of: script.script.device, named: screen, options)
    let list = DisplayList(
      canvas: shown.canvas, scale: options.layout.scale, background: options.palette.base)
    try mapping(list.pixelSize.require(within: options.pixelLimit), RenderError.tooManyPixels)
    picture = FramePicture(list)
    let looks = Looks()
    self.looks = looks
    let first = script.script
    ofBackground = OwnBackground.diagnostics(
      of: first.info, in: options.media.store(for: first.media, base: folder), options)
    looks.all = [SceneLooks(first, renderer: renderer, options: options, folder: folder)]
    looks.peopleCount = script.peopleCount
    stage = Stage(
      StageSetting(first.info, size, options, showsTouches: first.showsTouches, looks: { looks.all[$0] }) {
        [script] in
        script.stream($0)
      },
      messages: first.messages, state: first.info.state, events: [])
    painter = try ScenePainter(looks.all, renderer: renderer, options: options)
    painter.device = shown.device
    try renderer.requireFonts()
  }

  /// The diagnostics of the files so far, and of the chat's own background.
  var diagnostics: [Diagnostic] { script.reader.diagnostics + ofBackground }

  /// The last tick whose events happened.
  var lastTick: Int { stage.lastTick }

  /// Performs a step, and returns its duration in seconds.
  ///
  /// - Parameter start: The time of the step in seconds, not before that of the previous step.
  func perform(_ step: Tape.Step, at start: Double) throws(RenderError) -> Double {
    let length = try script.performLive(step, at: start)
    if looks.peopleCount != script.peopleCount {
      looks.peopleCount = script.peopleCount
      let script = script.script
      for look in looks.all { look.update(to: script) }
    }
    while looks.all.count <= script.appearanceCount {
      let script = script.script
      guard let options = options.with(script.appearances[looks.all.count - 1]) else { break }
      let look = SceneLooks(script, renderer: renderer, options: options, folder: folder)
      painter.add(try look.painter())
      looks.all.append(look)
    }
    return length
  }

  /// Shows the chat on a screen of another size from now on.
  func resize(to size: Size) throws(RenderError) {
    var next = options
    next.chat.phone?.size = size
    next = try next.checked()
    let script = script.script
    let shown = try ShownScreen(size, of: script.device, named: size, next)
    let list = DisplayList(canvas: shown.canvas, scale: next.layout.scale, background: next.palette.base)
    try mapping(list.pixelSize.require(within: next.pixelLimit), RenderError.tooManyPixels)
    let all = ([next] + script.appearances.compactMap { next.with($0) }).map {
      SceneLooks(script, renderer: renderer, options: $0, folder: folder)
    }
    var painter = try ScenePainter(all, renderer: renderer, options: next)
    painter.device = shown.device
    (self.painter, self.shown, options, picture) = (painter, shown, next, FramePicture(list))
    looks.all = all
    let looks = looks
    stage.resize(
      StageSetting(script.info, size, next, showsTouches: script.showsTouches, looks: { looks.all[$0] }) {
        [script = self.script] in
        script.stream($0)
      })
    try renderer.requireFonts()
  }

  /// Lets the events up to a tick happen.
  func advance(to tick: Int) { stage.add(script.takeEvents(through: tick)) }

  /// Returns the state of the screen at a moment in ticks, with a fraction.
  func frame(at moment: Double) -> SceneFrame {
    advance(to: StreamClock.tick(at: moment))
    return stage.frame(at: moment)
  }

  /// Returns the next frame; `nil` if it looks the same as the last one.
  ///
  /// - Parameter moment: The time in ticks, with a fraction; not before the last frame's.
  func next(at moment: Double) throws(RenderError) -> DisplayList? {
    let list = painter.displayList(of: frame(at: moment))
    try renderer.requireFonts()
    return painter.isRepeat ? nil : list
  }

  /// Loads fonts and lays out the last frame, so that the first message need not wait for that. `moment`: the time of
  /// the last frame, in ticks.
  func prepare(at moment: Double) {
    painter.prepare(frame(at: moment))
    stage.prepare()
  }

  /// Returns an image of a moment, without affecting the frames.
  func still(at moment: Double) throws(RenderError) -> Still {
    var painter = try ScenePainter(looks.all, renderer: renderer, options: options)
    painter.device = shown.device
    return try renderer.still(
      painter.displayList(of: frame(at: moment)), options: options, diagnostics: diagnostics)
  }

  /// Returns the id of the message that a message answers, if the chat has it.
  func answered(by message: Int64) -> Int64? { script.answered(by: message) }

  /// Returns the page of a message; `nil` for a message that is none.
  func page(of message: Int64) -> Page? { script.page(of: message) }

  /// Returns true if the bot's keyboard has a button with a label.
  func hasKey(_ label: String) -> Bool { script.key(label) != nil }

  /// Returns the message that a finger holds or moves; `nil` for a service message, and in a menu.
  func movable(_ hit: Hit) -> Int64? {
    guard let message = hit.message, script.hasMenu(message), !script.showsMenu else { return nil }
    return message
  }

  /// The id of the pinned message.
  var pinnedMessage: Int64? { script.pinned }

  /// Returns what is at a point of the screen at a moment. Moving rows are hit where they are drawn.
  func hit(_ point: Point, at moment: Double) -> Hit { frame(at: moment).hit(point) }

  /// Returns every element of the screen that a tap acts on at a moment, each with a point of it.
  func hits(at moment: Double) -> [(hit: Hit, point: Point)] {
    frame(at: moment).hits(
      in: Size(Double(picture.width) / picture.scale, Double(picture.height) / picture.scale))
  }

  /// Returns the next time at which the screen may look different without another step, in seconds; `nil` if
  /// there is none.
  func nextChange(after time: Double) -> Double? {
    let event = script.nextTick.map(StreamClock.time(ofTick:))
    let stage = painter.isPlaying ? time : stage.nextChange(after: time)
    return [event, stage].compactMap(\.self).min()
  }

  /// True if nothing moves and nothing is to come, apart from a blinking caret.
  func isAtRest(at time: Double) -> Bool {
    script.nextTick == nil && stage.nextChange(after: time) != time
  }
}

extension Size {
  /// Returns the size with an even number of pixels on each side.
  func even(scale: Double) -> Size {
    func even(_ points: Double) -> Double { (points * scale / 2).rounded(.up) * 2 / scale }
    return Size(even(width), even(height))
  }
}
