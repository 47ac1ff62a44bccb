import Glibc
import PageLayout
import PageModel
import PageReading
import Painting
import Pictures
import Primitives
import Reveal
import Scene
import StreamReading

/// The output of the frames of a live scene.
package protocol SceneSink: AnyObject {
  /// True if the sink takes only frames that differ, and answers beside them.
  var takesChanges: Bool { get }
  /// False while a slow reader has not taken the last frame.
  var isReady: Bool { get }
  /// True if frames may have another size from some moment on.
  var takesSizes: Bool { get }
  /// Expects frames of another size.
  func resize(to picture: FramePicture) throws(RenderError)
  /// Waits for a slow reader. A virtual clock has no hurry, and its frames do not depend on that of the machine.
  func waitUntilReady()
  /// Writes a frame; `nil` repeats the last one. `skipped`: the number of frames that were dropped so far.
  func write(_ list: DisplayList?, at seconds: Double, skipped: Int) throws(RenderError)
  /// Sends a line of JSON to the program that drives the session.
  func answer(_ json: String) throws(RenderError)
  func finish(at seconds: Double, skipped: Int) throws(RenderError)
}

extension SceneSink {
  package func waitUntilReady() {}
  package var takesSizes: Bool { false }
  package func resize(to picture: FramePicture) throws(RenderError) {}
}

/// A phone that is driven live: performs the steps of a tape when they arrive, and writes frames when they are
/// due (Spec/Live.md). Only one task at a time can use it.
package final class LiveSession {
  /// The parts of a session that its host provides.
  package struct Host {
    /// Reports that a command failed. `command`: the number of the command, from 1.
    package var fail: (_ command: Int, RenderError) -> Void
    /// Writes the image of a `Screenshot`; returns the reason if that failed.
    package var write: (_ name: String, Still) -> (message: String, help: String?)?
    /// Called before each frame with the number of frames so far; false ends the session.
    package var goesOn: (Int) -> Bool

    package init(
      fail: @escaping (Int, RenderError) -> Void,
      write: @escaping (String, Still) -> (message: String, help: String?)?,
      goesOn: @escaping (Int) -> Bool
    ) {
      (self.fail, self.write, self.goesOn) = (fail, write, goesOn)
    }
  }

  private let scene: LiveScene
  private let file: InputFile
  private let sink: any SceneSink
  private let host: Host
  private var tape: LiveTape?
  private var lines: LiveLines
  private var queue = LiveQueue()
  private var pace: LivePace
  /// The time of a virtual clock in seconds; `nil` for the clock of the machine.
  private var virtual: Double?
  private var clock: any LiveClock = SteadyClock()
  /// The number of commands so far.
  private var number = 0
  private var lastStart = 0.0
  /// The time and the tick of the last frame; -1 before the first one.
  private var last: (time: Double, tick: Int) = (0, -1)
  /// The number of frames that were dropped because the reader of the output was slow.
  private var dropped = 0
  /// True if the reader has not got the last frame.
  private var isBehind = false
  private var report = LiveRun.Report()
  private var hasEnded = false
  /// The element under the finger, and the point and the time where it came down.
  private var pressed: (hit: Hit, point: Point, time: Double)?

  /// The number of steps that were performed.
  private var performed = 0
  /// The number of steps after which their events happen, even if no frame is due.
  private static let mostPending = 256

  /// The maximum number of steps that wait. More are read when some were performed.
  private static let mostWaiting = 10_000
  /// The maximum number of frames per second: a step never happens between two of them.
  private static let mostFrames = StreamClock.ticksPerSecond

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - setup: The tape with the settings that the session begins with.
  ///   - isVirtual: True for a clock that only `Advance` moves.
  ///   - record: The output of the recorded tape and its settings; `nil` to record none.
  package init(
    _ setup: TapeFile, isVirtual: Bool, record: (output: StreamOutput, settings: [String])? = nil,
    renderer: Renderer, options: RenderOptions, host: Host,
    sink: (FramePicture) throws(RenderError) -> any SceneSink
  ) throws(RenderError) {
    if let step = setup.tape.steps.first {
      throw setup.error(
        "a live session begins with settings only", help: "send steps through standard input",
        at: step.origin)
    }
    let rate = options.playback.framesPerSecond
    guard rate <= Self.mostFrames else {
      throw .option(OptionError(.framesPerSecond, "must be at most 60 in a live session"))
    }
    scene = try LiveScene(setup, renderer: renderer, options: options)
    (file, self.host) = (setup.file, host)
    self.sink = try sink(scene.picture)
    lines = LiveLines(limit: options.reading.limits.inputBytes)
    pace = LivePace(rate: rate)
    virtual = isVirtual ? 0 : nil
    if let record {
      let chat = setup.hasChat ? [] : ["Set ChatKind \((try setup.kind() ?? .private).rawValue)"]
      tape = try LiveTape(record.output, settings: record.settings + setup.settingLines + chat)
    }
  }

  /// The diagnostics so far.
  package var diagnostics: [Diagnostic] { scene.diagnostics }

  private var now: Double { virtual ?? clock.now }

  // MARK: - Playing

  /// Plays until the input has ended and nothing moves anymore.
  package func play(
    from source: inout some LiveSource, clock: some LiveClock
  ) throws(RenderError) -> LiveRun.Report {
    self.clock = clock
    do throws(RenderError) {
      if virtual == nil { try playLive(from: &source) } else { try playVirtually(from: &source) }
    } catch {
      // What was performed is worth keeping when the reader of the frames leaves.
      try? tape?.finish(at: end(after: last.time))
      throw error
    }
    report.seconds = max(last.time, virtual ?? 0)
    report.skipped = pace.skipped + dropped
    try tape?.finish(at: end(after: report.seconds))
    try sink.finish(at: report.seconds, skipped: report.skipped)
    return report
  }

  /// Returns the time of the last tick of a session, at which its recorded tape ends.
  private func end(after seconds: Double) -> Double {
    max(lastStart, LiveTime.start(ofTick: StreamClock.tick(at: StreamClock.moment(at: seconds))))
  }

  private func playLive(from source: inout some LiveSource) throws(RenderError) {
    while true {
      let isIdle = pace.frame > lastFrame + 1
      try take(from: &source, isIdle: isIdle)
      guard try emit(), !isOver else { return }
      let late = pace.advance(now: now)
      if !sink.takesChanges { for _ in 0..<late { try repeatLast() } }
      skipUnchanged()
    }
  }

  /// The number of the last frame.
  private var lastFrame = -1

  /// True if nothing is to come.
  private var isOver: Bool {
    hasEnded && queue.isEmpty && !isBehind && scene.isAtRest(at: last.time)
      && (sink.takesChanges || last.time >= (virtual ?? 0))
  }

  /// Takes the commands that arrive until the next frame is due, or only the first ones of an idle phone.
  private func take(from source: inout some LiveSource, isIdle: Bool) throws(RenderError) {
    repeat {
      guard queue.count < Self.mostWaiting else { return waitForFrame() }
      switch try mapping(source.next(until: pace.due), RenderError.input) {
      case .bytes(let bytes, _):
        for line in lines.add(bytes) { try handle(line) }
        if isIdle { return wake() }
      case .end:
        try end()
        if isIdle { return wake() }
      case .nothing:
        // A signal may wake an idle phone.
        if isIdle, now < pace.due { wake() }
        return
      }
    } while now < pace.due
  }

  private func waitForFrame() {
    let milliseconds = min(max(0, pace.due - now) * 1000, 1000).rounded(.up)
    _ = poll(nil, 0, Int32(milliseconds))
  }

  private func end() throws(RenderError) {
    hasEnded = true
    for line in lines.end() { try handle(line) }
  }

  /// Continues with the frame that is due now.
  private func wake() {
    pace.jump(to: min(pace.frame, max(lastFrame + 1, Int((now * pace.rate).rounded(.down)))))
  }

  /// Skips frames that look the same as the last one, if the output takes only those that differ.
  private func skipUnchanged() {
    guard sink.takesChanges, !isBehind else { return }
    let next = [scene.nextChange(after: last.time), queue.nextStart].compactMap(\.self).min()
    let frame = next.map { min($0 * pace.rate, Self.never).rounded(.up) } ?? Self.never
    pace.jump(to: max(pace.frame, Int(frame)))
  }

  /// The number of a frame that is never due.
  private static let never = Double(Int32.max)

  private func playVirtually(from source: inout some LiveSource) throws(RenderError) {
    while !hasEnded {
      switch try mapping(source.next(until: .infinity), RenderError.input) {
      case .bytes(let bytes, _): for line in lines.add(bytes) { try handle(line) }
      case .end: try end()
      case .nothing: guard host.goesOn(report.drawn) else { return }
      }
    }
    wake()
    while try emit(), !isOver { step() }
  }

  /// Moves a virtual clock, and writes the frames before its new time.
  private func advance(to time: Double) throws(RenderError) {
    wake()
    while pace.due < time {
      guard try emit() else {
        hasEnded = true
        break
      }
      step()
    }
    virtual = time
  }

  private func step() {
    _ = pace.advance(now: 0)
    skipUnchanged()
  }

  /// Writes the frame that is due; returns false if the session was interrupted.
  private func emit() throws(RenderError) -> Bool {
    let moment = StreamClock.moment(ofFrame: pace.frame, rate: pace.rate)
    let tick = StreamClock.tick(at: moment)
    try perform(through: tick)
    guard host.goesOn(report.drawn) else { return false }
    (lastFrame, last) = (pace.frame, (pace.due, tick))
    if virtual != nil { sink.waitUntilReady() }
    guard sink.isReady else {
      scene.advance(to: tick)
      if !scene.isAtRest(at: pace.due) { dropped += 1 }
      isBehind = true
      return true
    }
    isBehind = false
    if let list = try scene.next(at: moment) {
      try sink.write(list, at: pace.due, skipped: pace.skipped + dropped)
      report.drawn += 1
      if report.drawn == 1, virtual == nil { scene.prepare(at: moment) }
    } else {
      try repeatLast()
    }
    return true
  }

  private func repeatLast() throws(RenderError) {
    guard !sink.takesChanges else { return }
    try sink.write(nil, at: pace.due, skipped: pace.skipped + dropped)
    report.drawn += 1
  }

  // MARK: - Commands

  private func handle(_ line: LiveLines.Line) throws(RenderError) {
    number += 1
    let bytes: [UInt8]
    switch line {
    case .command(let command): bytes = command
    case .tooLong:
      return try fail(
        number,
        .unreadable(
          ReadError(
            .tooLong, "the command is longer than the limit", help: "raise it with --limit input=N"),
          file: file.name))
    }
    let tape: Tape
    do throws(ReadError) { tape = try TapeReader.read(bytes) } catch {
      return try fail(number, .unreadable(error, file: file.name))
    }
    if let setting = tape.settings.first, setting.isScreen { return try resize(setting) }
    if let line = tape.settings.first.flatMap(\.changing) { return try arrive(line) }
    guard let step = tape.steps.first else {
      return try fail(number, .unreadable(Self.settingError(in: bytes), file: file.name))
    }
    try take(step, bytes)
  }

  /// Changes the size of the screen, if the output and the recorded tape allow it.
  private func resize(_ setting: Tape.Setting) throws(RenderError) {
    guard sink.takesSizes else {
      return try fail(
        number, "the frames of a film have one size", help: "use --format bands to change the screen")
    }
    guard self.tape == nil else {
      return try fail(
        number, "a recorded tape has one size of the screen", help: "leave out --record to change it")
    }
    guard let size = setting.screenSize else {
      return try fail(
        number, "'\((setting.value?.text ?? "").asExcerpt)' is not a screen",
        help: "use a device such as iphone-17, or a width and a height from 240 to 4096, such as 390x844")
    }
    try perform(through: tick)
    scene.advance(to: tick)
    do throws(RenderError) { try scene.resize(to: size) } catch { return try fail(number, error) }
    try sink.resize(to: scene.picture)
  }

  private static func settingError(in line: [UInt8]) -> ReadError {
    ReadError(
      .syntax,
      "a running session takes no `Output`, and no `Set` but that of Theme, TextSize, Lang and Screen",
      help:
        "pass options on the command line, or begin with a tape: iprender scene START.tape --live",
      origin: InputOrigin(byteOffset: 0)
    ).located(in: line)
  }

  /// The tick at which a step that arrives now happens: the tick of this moment, but not that of a frame that
  /// was already shown.
  private var tick: Int {
    max(last.tick + 1, StreamClock.tick(at: StreamClock.moment(at: now)), scene.lastTick)
  }

  private func take(_ step: Tape.Step, _ line: [UInt8]) throws(RenderError) {
    switch step.action {
    case .live(.advance(let seconds)):
      guard let virtual else {
        return try fail(
          number, "`Advance` moves only a virtual clock", help: "pass --clock virtual")
      }
      try advance(to: LiveTime.rounded(virtual + seconds))
    case .live(.hit(let x, let y)):
      let hit = try hit(x, y)
      try answer { hit.write(into: &$0) }
    case .live(.hits):
      try perform(through: tick)
      let hits = scene.hits(at: Double(tick))
      try answer { json in
        json.array("hits") { json in
          for (hit, point) in hits {
            json.object { json in
              hit.write(into: &json)
              json.value("point", [point.x, point.y])
            }
          }
        }
      }
    case .press(let point):
      pressed = (try hit(point.x, point.y), point, now)
      try arrive(step, line)
      try answer { pressed?.hit.write(into: &$0) }
    case .release(let given):
      let point = given ?? pressed?.point ?? Point(-1, -1)
      let hit = try hit(point.x, point.y)
      try arrive(step, line)
      // A finger that leaves the element does nothing.
      let isSame = hit.element == pressed?.hit.element && hit.frame == pressed?.hit.frame
      let seconds = pressed.map { now - $0.time } ?? 0
      pressed = nil
      if isSame, seconds >= LiveGesture.longPress, hit.element != .button, let message = scene.movable(hit) {
        try arrive("Hold #\(message)")
      } else if isSame, let step = scene.step(for: hit) {
        try arrive(step)
      }
      try answer { json in
        json.value("released", isSame)
        hit.write(into: &json)
      }
    case .drag(let from, let to, let seconds) where step.at == nil && LiveGesture.isSwipe(from: from, to: to):
      // A finger that moves a message answers it; elsewhere it moves the list.
      guard let message = scene.movable(try hit(from.x, from.y)) else { return try arrive(step, line) }
      let time = seconds > 0 ? " over \(LiveTime.text(seconds))" : ""
      try arrive("Swipe #\(message)\(time)")
    case .select(let first, let second):
      try arrive(step, line)
      let selection = scene.selection(from: first, to: second, at: Double(tick))
      try answer { selection.write(into: &$0) }
    case .live(.wheel(let points)): try arrive("Scroll up \(JSONWriter.number(points)) over 0s")
    case .omit, .resume, .speed:
      // The frames of this session would not be those of its recorded tape.
      try fail(
        number, "a running session leaves nothing out and has one speed",
        help: "write `Hide`, `Show` and `Speed` into the recorded tape afterwards")
    case .poster:
      // Its frame would come before those of this session.
      try fail(
        number, "a running session begins with its own first frame",
        help: "write `Poster` into the recorded tape afterwards")
    case .screenshot(let name):
      try perform(through: tick)
      if let failure = host.write(name.text, try scene.still(at: Double(tick))) {
        return try fail(number, failure.message, help: failure.help)
      }
      try answer { $0.value("shot", name.text) }
    default: try arrive(step, line)
    }
  }

  /// Performs a step now, or at its own time.
  private func arrive(_ step: Tape.Step, _ line: [UInt8]) throws(RenderError) {
    let arrival = LiveTime.start(ofTick: tick)
    queue.add(
      LiveQueue.Entry(number: number, step: step, line: line, earliest: max(arrival, step.at ?? 0)))
    try perform(through: tick)
  }

  /// Returns the element at a point now.
  private func hit(_ x: Double, _ y: Double) throws(RenderError) -> Hit {
    try perform(through: tick)
    return scene.hit(Point(x, y), at: Double(tick))
  }

  /// Performs a step that stands for a gesture: the same step as in a tape, and recorded as such.
  private func arrive(_ line: String) throws(RenderError) {
    let bytes = Array(line.utf8)
    guard let step = try? TapeReader.read(bytes).steps.first else { return }
    try take(step, bytes)
  }

  /// Performs the steps that start up to a tick.
  private func perform(through tick: Int) throws(RenderError) {
    while let (entry, start) = queue.take(until: StreamClock.time(ofTick: tick)) {
      // An earlier step may have started later in the same tick.
      let start = max(start, lastStart)
      let seconds: Double
      do throws(RenderError) { seconds = try scene.perform(entry.step, at: start) } catch {
        try fail(entry.number, error)
        continue
      }
      lastStart = start
      queue.didPerform(entry.step, at: start, lasting: seconds)
      try tape?.add(entry.line, at: start)
      // Without frames in between, the events of many steps would take memory.
      performed += 1
      if performed.isMultiple(of: Self.mostPending) { scene.advance(to: tick) }
    }
  }

  private func answer(_ write: (inout JSONWriter) -> Void) throws(RenderError) {
    var json = JSONWriter(indentation: 0)
    json.object { json in
      json.value("command", number)
      write(&json)
    }
    try sink.answer(json.takeText())
  }

  private func fail(_ number: Int, _ message: String, help: String? = nil) throws(RenderError) {
    try fail(number, .unreadable(ReadError(.syntax, message, help: help), file: file.name))
  }

  private func fail(_ number: Int, _ error: RenderError) throws(RenderError) {
    host.fail(number, error)
    guard sink.takesChanges else { return }
    var json = JSONWriter(indentation: 0)
    json.object { json in
      json.value("command", number)
      json.value("error", "\(error)")
      if let help = error.help { json.value("help", help) }
    }
    try sink.answer(json.takeText())
  }
}

extension TapeFile {
  /// The lines of the settings.
  fileprivate var settingLines: [String] {
    String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter {
      !$0.isEmpty && !$0.hasPrefix("#") && !$0.lowercased().hasPrefix("output")
    }
  }
}
