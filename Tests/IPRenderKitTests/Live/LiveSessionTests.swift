import PageModel
import Pictures
import Primitives
import Reveal
import Scene
import StreamReading
import Testing

@testable import IPRenderKit

/// Sessions whose steps arrive while they play, with clocks of the tests (Spec/Live.md).
@Suite struct LiveSessionTests {
  /// A clock that advances only when somebody waits.
  final class TestClock: LiveClock { var now = 0.0 }

  /// Commands that arrive by a timetable.
  struct Timetable: LiveSource {
    var pieces: [(Double, String)]
    let clock: TestClock
    var hasEnded = false

    init(_ pieces: [(Double, String)], clock: TestClock) {
      (self.pieces, self.clock) = (pieces, clock)
    }

    mutating func next(until moment: Double) -> LiveEvent {
      if let (time, text) = pieces.first, time <= max(moment, clock.now) {
        pieces.removeFirst()
        clock.now = max(clock.now, time)
        return .bytes(Array(text.utf8), at: clock.now)
      }
      if pieces.isEmpty, !hasEnded {
        hasEnded = true
        return .end
      }
      clock.now = max(clock.now, moment)
      return .nothing
    }
  }

  /// A sink that keeps the pixels of each frame.
  final class Frames: SceneSink {
    let takesChanges: Bool
    var takesSizes = false
    private(set) var sizes: [Size] = []
    var isReady: Bool { readiness(frames.count) }
    private(set) var frames: [(time: Double, pixels: [UInt32])] = []
    private(set) var answers: [String] = []
    private(set) var skipped = 0
    private let renderer: Renderer
    var readiness: (Int) -> Bool = { _ in true }

    init(_ renderer: Renderer, takesChanges: Bool) {
      (self.renderer, self.takesChanges) = (renderer, takesChanges)
    }

    func write(_ list: DisplayList?, at seconds: Double, skipped: Int) throws(RenderError) {
      let pixels = try list.map { list throws(RenderError) in try renderer.bitmap(list).pixels }
      // Frames with the same pixels share them.
      let last = frames.last?.pixels ?? []
      frames.append((seconds, pixels.map { $0 == last ? last : $0 } ?? last))
      self.skipped = skipped
    }

    func resize(to picture: FramePicture) {
      sizes.append(Size(Double(picture.width), Double(picture.height)))
    }
    func answer(_ json: String) { answers.append(json) }
    func finish(at seconds: Double, skipped: Int) { self.skipped = skipped }
  }

  /// The outcome of a session.
  struct Played {
    var frames: Frames
    var failures: [(command: Int, message: String)]
    var shots: [(name: String, bytes: [UInt8])]
    var tape: String
    var report: LiveRun.Report

    /// The recorded tape without the fingers that tapped.
    var tapeWithoutFingers: String {
      tape.split(separator: "\n", omittingEmptySubsequences: false).filter {
        !$0.contains("s press ") && !$0.contains("s release")
      }.joined(separator: "\n")
    }
  }

  static func options(rate: Double = 60) -> RenderOptions {
    var options = RenderOptions(scale: 1)
    options.screen = PageScreen(size: CanvasSize(240, 320))
    options.playback.framesPerSecond = rate
    return options
  }

  /// Plays a session.
  ///
  /// - Parameter pieces: The bytes that arrive, each with its time on a real clock; a virtual clock has no
  ///   times.
  static func play(
    _ pieces: [(Double, String)], isVirtual: Bool = false, takesChanges: Bool = false,
    rate: Double = 60,
    setup: String = "", takesSizes: Bool = false, readiness: @escaping (Int) -> Bool = { _ in true }
  ) throws -> Played {
    let renderer = try Renderer()
    let options = options(rate: rate)
    let frames = Frames(renderer, takesChanges: takesChanges)
    (frames.readiness, frames.takesSizes) = (readiness, takesSizes)
    let bytes = FrameBytes()
    var failures: [(Int, String)] = []
    var shots: [(String, [UInt8])] = []
    let host = LiveSession.Host {
      failures.append(($0, "\($1)"))
    } write: {
      shots.append(($0, $1.bytes))
      return nil
    } goesOn: { _ in
      true
    }
    let session = try LiveSession(
      TapeFile(InputFile(setup.utf8, name: "live.tape")), isVirtual: isVirtual,
      record: takesSizes ? nil : (.memory(bytes), []), renderer: renderer, options: options, host: host
    ) { _ in frames }
    let clock = TestClock()
    var source = Timetable(pieces, clock: clock)
    let report = try session.play(from: &source, clock: clock)
    return Played(
      frames: frames, failures: failures, shots: shots,
      tape: String(decoding: bytes.take(), as: UTF8.self), report: report)
  }

  static func play(virtually text: String, takesChanges: Bool = false) throws -> Played {
    try play([(0, text)], isVirtual: true, takesChanges: takesChanges)
  }

  /// Requires that the recorded tape shows what the session showed, at the same moments.
  static func requireSame(
    _ played: Played, rate: Double = 60, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let renderer = try Renderer()
    let run = try renderer.scene(
      of: TapeFile(InputFile(played.tape.utf8, name: "record.tape")), options: options(rate: rate))
    let moments = try run.moments()
    for (time, pixels) in played.frames.frames {
      let list = moments.displayList(atTick: (time * 60).rounded())
      let isSame = try renderer.bitmap(list).pixels == pixels
      guard isSame else {
        Issue.record(
          "the frame at \(time) differs:\n\(played.tape)", sourceLocation: sourceLocation)
        return
      }
    }
  }

  // MARK: - Screens of another size

  @Test("Another screen shows what a session with that screen shows, from the next frame on")
  func screens() throws {
    func play(_ text: String, _ setup: String = "") throws -> Played {
      try Self.play([(0, text)], isVirtual: true, takesChanges: true, setup: setup, takesSizes: true)
    }
    let chat = "Message \"Words that need more than one line of it\"\nMessage \"Ja\" from me\nTheme night\n"
    let changed = try play(chat + "advance 2s\nSet Screen 300x400\nadvance 1s\nType \"Hi\"\nadvance 1s\n")
    #expect(changed.failures.isEmpty && changed.frames.sizes == [Size(300, 400)])
    #expect(changed.frames.frames.last?.pixels.count == 300 * 400)
    let plain = try play(chat + "advance 2s\nSet Screen 240x320\nadvance 2s\n")
    let first = try play(chat + "advance 4s\n")
    #expect(plain.frames.frames.last?.pixels == first.frames.frames.last?.pixels)
    let device = try play("Message \"One\"\nHold last\nadvance 1s\nSet Screen iphone-se\nadvance 1s\n")
    #expect(device.failures.isEmpty && device.frames.sizes == [Size(375, 667)])
  }

  @Test("Films, recorded tapes and impossible screens keep their size")
  func screensThatStay() throws {
    let film = try Self.play(virtually: "Message \"One\"\nSet Screen 300x400\nadvance 1s\n")
    #expect(film.failures.map(\.command) == [2] && film.failures[0].message.contains("one size"))
    for value in ["", "30x40", "x", "300", "iphone-61", "9999x9999", "-300x400", "nanxnan"] {
      let played = try Self.play(
        [(0, "Message \"One\"\nSet Screen \(value)\nadvance 1s\n")], isVirtual: true, takesChanges: true,
        takesSizes: true)
      #expect(played.failures.map(\.command) == [2] && played.frames.sizes.isEmpty, "\(value)")
    }
  }

  // MARK: - One simulation

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 11 | state << 53
    }
  }

  private static func step(_ random: inout Seeded) -> String {
    let number = Int.random(in: 1...40, using: &random)
    let steps = [
      "Type \"Hello \(number)\"", "Send", "Backspace 2", "Message \"Words \(number)\" from Anna",
      "Message \"Reply\" to last", "React 👍", "React ❤ from Boris", "Edit \"Changed \(number)\"",
      "Delete",
      "Reply", "Scroll up \(number * 5)", "Scroll to end over 300ms", "Pin", "Unpin", "Read",
      "Theme night",
      "Theme classic", "Typing 400ms", "Sleep 200ms", "At \(Double(number) / 20) Message \"Timed\"",
      "Answer \"**Bold** \(number)\"", "{\"Message\": \"From JSON\", \"from\": \"Clara\"}",
      "{\"Message\": {\"text\": \"A\", \"reply_markup\": {\"inline_keyboard\": [[{\"text\": \"Go\", "
        + "\"callback_data\": \"g\"}]]}}}",
      "Tap \"Go\" for 300ms", "Send voice \(number)s", "Swipe over \(number * 10)ms",
      "ReplyKeyboard once \"Yes | No\"", "Tap \"No\"",
      "Commands \"one, two: The second\"\nType \"/t\"\nBackspace 2", "Commands off",
    ]
    return steps.randomElement(using: &random) ?? ""
  }

  @Test("A recorded session replays byte for byte", arguments: [1, 2, 3, 4] as [UInt64])
  func replays(seed: UInt64) throws {
    var random = Seeded(state: seed)
    var lines = ["Message \"First\" from Anna"]
    for _ in 0..<8 {
      lines += (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.step(&random) }
      lines.append("Advance \(Int.random(in: 20...400, using: &random))ms")
    }
    let played = try Self.play(virtually: lines.joined(separator: "\n"))
    #expect(played.frames.frames.count > 10)
    try Self.requireSame(played)
  }

  @Test("A session by a clock that goes replays byte for byte", arguments: [30.0, 60])
  func replaysRealTime(rate: Double) throws {
    let pieces = [
      (0.0, "Message \"Who is there?\"\n"), (0.303, "Type@20ms \"Me\"\nSend\n"),
      (0.31, "Typing 300ms\n"),
      (0.777, "Message \"Hello\"\n"), (0.78, "At 1.2345 Message \"Later\"\nReact 👍\n"),
      (1.0, "Edit \"Never\" of #99\n"), (1.301, "Theme night\n"), (1.5, "Delete last"),
    ]
    let played = try Self.play(pieces, rate: rate)
    #expect(played.failures.map(\.command) == [8])
    try Self.requireSame(played, rate: rate)
  }

  @Test("A sink of changes gets the frames that differ, and they are those of the recorded tape")
  func changes() throws {
    let text = "Message \"One\"\nAdvance 2s\nMessage \"Two\"\nAdvance 60s\n"
    let all = try Self.play(virtually: text)
    let changed = try Self.play(virtually: text, takesChanges: true)
    #expect(all.frames.frames.count > 3600 && changed.frames.frames.count < 120)
    #expect(all.tape == changed.tape)
    try Self.requireSame(changed)
  }

  // MARK: - Steps that arrive

  @Test("A step happens when it arrives; typing and sending wait for the typing before them")
  func order() throws {
    let played = try Self.play(
      virtually:
        "Type@100ms \"Hello\"\nSend\nMessage \"At once\"\nAdvance 1s\nSleep 2s\nMessage \"Then\"\n"
        + "Advance 3s")
    let steps = played.tape.split(separator: "\n").filter { $0.hasPrefix("At") }
    #expect(
      steps == [
        "At 0s Type@100ms \"Hello\"", "At 0s Message \"At once\"", "At 0.5s Send", "At 1s Sleep 2s",
        "At 3s Message \"Then\"", "At 4s Hide", "At 4s Sleep 0s",
      ])
  }

  @Test("A command that fails is reported with its number and does not end the session")
  func failures() throws {
    let played = try Self.play(
      virtually:
        "Message \"One\"\n\n# nothing\nMesage \"Two\"\nDelete #9\nSet Scale 2\nMessage \"Three\"\n"
    )
    #expect(played.failures.map(\.command) == [2, 3, 4])
    #expect(played.failures.first?.message.contains("Mesage") == true)
    #expect(played.tape.contains("Three"))
  }

  @Test(
    "Steps that change a film afterwards are errors, so that the recorded tape shows the same frames",
    arguments: ["Hide", "Show", "Speed 4", "Poster", "Source a.tape", "Repeat 2", "End"])
  func stepsOfFilms(step: String) throws {
    let played = try Self.play(
      virtually: "Message \"One\"\nAdvance 1s\n\(step)\nMarker \"Two\"\nAdvance 1s\n")
    #expect(played.failures.map(\.command) == [3])
    #expect(!played.tape.contains("At 1s \(step)\n") && played.tape.contains("Marker \"Two\""))
  }

  @Test("A key whose words look like a variable is pressed as it is")
  func wordsWithASign() throws {
    let key =
      #"{"Message": {"text": "a", "reply_markup": {"inline_keyboard": [[{"text": "${A} $1", "callback_data": "b"}]]}}}"#
    let text = key + "\nAdvance 1s\n"
    let (x, y, _) = try Self.find("button", after: text)
    let pressed = try Self.play(virtually: text + "press \(x) \(y)\nrelease \(x) \(y)\nAdvance 500ms\n")
    #expect(pressed.failures.isEmpty && pressed.tape.contains(#"Tap "\${A} \$1" on #1"#))
  }

  @Test("A screenshot shows the moment, and only a virtual clock advances")
  func control() throws {
    let played = try Self.play(
      virtually: "Message \"One\"\nAdvance 1s\nshot a.png\nAdvance 500ms\n")
    #expect(played.shots.map(\.name) == ["a.png"])
    #expect(
      played.frames.answers.contains {
        $0.contains("\"shot\": \"a.png\"") || $0.contains("\"shot\":\"a.png\"")
      })
    let real = try Self.play([(0, "Advance 1s\n")])
    #expect(real.failures.map(\.command) == [1])
  }

  @Test("An idle phone writes nothing until something happens")
  func idle() throws {
    let played = try Self.play(
      [(0, "Message \"One\"\n"), (100, "Message \"Two\"\n"), (200, "")], takesChanges: true)
    let times = played.frames.frames.map(\.time)
    #expect(times.allSatisfy { $0 < 2 || $0 >= 100 && $0 < 102 })
    // The step happens in the first frame after its arrival.
    #expect(times.contains { $0 >= 100 && $0 <= 100.05 })
  }

  @Test("A slow reader misses frames, which are counted")
  func slowReader() throws {
    var asked = 0
    let played = try Self.play([(0, "Message \"One\"\n")], takesChanges: true) { _ in
      asked += 1
      return asked % 3 == 0
    }
    #expect(played.frames.skipped > 5 && played.report.skipped == played.frames.skipped)
    let run = try Renderer().scene(
      of: TapeFile(InputFile(played.tape.utf8, name: "a.tape")), options: Self.options())
    let last = try Renderer().bitmap(run.displayList(atTick: 300)).pixels
    #expect(played.frames.frames.last?.pixels == last)
  }

  // MARK: - Gestures

  private static let counter =
    "{\"Message\": {\"text\": \"Count\", \"reply_markup\": {\"inline_keyboard\": "
    + "[[{\"text\": \"Go on\", \"callback_data\": \"next\"}]]}}}\n"

  /// Returns a point of the lowest element of a kind, with the answer of the phone.
  private static func find(_ element: String, after text: String) throws -> (
    x: Int, y: Int, answer: String
  ) {
    var lines = text
    let points = stride(from: 310, to: 0, by: -6).flatMap { y in [20, 60, 120, 200, 215].map { ($0, y) }
    }
    for (x, y) in points { lines += "hit \(x) \(y)\n" }
    let answers = try play(virtually: lines).frames.answers
    let found = zip(points, answers).first { $1.contains("\"element\": \"\(element)\"") }
    let (point, answer) = try #require(found, "no \(element) in \(answers.suffix(4))")
    return (point.0, point.1, answer)
  }

  @Test("A hit on a button tells its data, and pressing it shows what the step of a tape shows")
  func button() throws {
    let text = Self.counter + "Advance 1s\n"
    let (x, y, answer) = try Self.find("button", after: text)
    #expect(answer.contains("\"type\": \"callback\"") && answer.contains("\"data\": \"next\""))
    let pressed = try Self.play(
      virtually: text + "press \(x) \(y)\nrelease \(x) \(y)\nAdvance 500ms\n")
    let tapped = try Self.play(virtually: text + "Tap \"Go on\" on #1\nAdvance 500ms\n")
    #expect(pressed.frames.frames.map(\.pixels) == tapped.frames.frames.map(\.pixels))
    #expect(pressed.tape.contains("Tap \"Go on\" on #1"))
    let left = try Self.play(virtually: text + "press \(x) \(y)\nrelease 120 5\nAdvance 500ms\n")
    #expect(!left.tape.contains("Tap"))
  }

  @Test("A press on a reply scrolls to its message, a wheel scrolls, and the button scrolls back")
  func scrolling() throws {
    let many = (1...12).map { "Message \"Words \($0)\"\nAdvance 500ms\n" }.joined()
    let text = many + "Message \"Answer\" to #2\nAdvance 1s\n"
    let (x, y, _) = try Self.find("reply", after: text)
    let pressed = try Self.play(
      virtually: text + "press \(x) \(y)\nrelease \(x) \(y)\nAdvance 1s\nwheel -40\nAdvance 2s\n")
    #expect(pressed.tape.contains("Scroll to #2") && pressed.tape.contains("Scroll up -40 over 0s"))
    try Self.requireSame(pressed)
    let down = try Self.find("scrollDown", after: text + "Scroll to #2\nAdvance 2s\n")
    let back = try Self.play(
      virtually: text
        + "Scroll to #2\nAdvance 2s\npress \(down.x) \(down.y)\nrelease \(down.x) \(down.y)\n")
    #expect(back.tape.contains("Scroll to end"))
  }

  // MARK: - Drafts

  @Test("A draft becomes its message, or disappears after 30 seconds")
  func drafts() throws {
    let begun =
      "Draft 1 \"The **Moon**\"\nAdvance 1s\nDraft 1 \"The **Moon** is far\"\nAdvance 1s\n"
    let ended = try Self.play(
      virtually: begun + "Message \"The Moon is far away.\"\nAdvance 2s\nReact 👍 to #1\n")
    #expect(ended.failures.isEmpty)
    try Self.requireSame(ended)
    let expired = try Self.play(virtually: begun + "Advance 32s\nDelete #1\n", takesChanges: true)
    #expect(expired.failures.map(\.command) == [6])
  }

  @Test("A bot's keyboard appears and disappears, and a press on a key sends its text")
  func keyboards() throws {
    let text = "ReplyKeyboard \"Yes | No\" \"Later\"\nMenu \"Menu\"\nAdvance 1s\n"
    let (x, y, answer) = try Self.find("key", after: text)
    #expect(answer.contains("\"text\": \"Later\""))
    let played = try Self.play(
      virtually: text
        + "press \(x) \(y)\nrelease \(x) \(y)\nReplyKeyboard off\nAdvance 1s\nForceReply\nAdvance 1s\n")
    #expect(played.failures.isEmpty && played.tape.contains("Tap \"Later\""))
    try Self.requireSame(played)
  }

  @Test("The theme and the language change, as `Set` or as steps; the first design has one size of texts")
  func appearances() throws {
    let text = "Message \"Words that are long enough for two lines\"\nReply\nadvance 1s\n"
    let played = try Self.play(
      virtually: text + "Set Theme night\nadvance 1s\nSet Lang ar\nadvance 1s\n"
        + "Theme classic\nadvance 500ms\nLang en\nadvance 1s\n")
    #expect(played.failures.isEmpty)
    #expect(played.tape.contains("s Theme \"night\"") && played.tape.contains("s Lang \"ar\""))
    try Self.requireSame(played)
    let shown = [1, 2, 3, 4].map { second in
      played.frames.frames.last { $0.time < Double(second) }?.pixels
    }
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 })
    let wrong = try Self.play(virtually: text + "TextSize 18\nLang xx\nTheme dusk\nSet Screen 100x100\n")
    #expect(wrong.failures.map(\.command) == [4, 5, 6, 7])
  }

  @Test("Texts of messages grow in every design")
  func textSizes() throws {
    let text = "Message \"Words\"\nadvance 1s\n"
    let played = try Self.play(virtually: text + "Set TextSize 23\nadvance 1s\n")
    #expect(played.failures.isEmpty && played.tape.contains("TextSize \"23\""), "\(played.failures)")
    let before = try Self.play(virtually: text + "advance 1s\n")
    #expect(played.frames.frames.last?.pixels != before.frames.frames.last?.pixels)
  }

  @Test("A draft may have a button that stops it, which its message has not")
  func stopping() throws {
    let text =
      "Draft 1 \"The **Moon**\" \"Stop\"\nadvance 1s\nDraft 1 \"The **Moon** is far\"\nadvance 1s\n"
    let (x, y, answer) = try Self.find("button", after: text)
    #expect(answer.contains("\"data\": \"stop\"") && answer.contains("\"label\": \"Stop\""))
    let played = try Self.play(
      virtually: text + "press \(x) \(y)\nadvance 200ms\nrelease\nMessage \"The Moon is far.\"\nadvance 1s\n")
    #expect(played.failures.isEmpty && played.tape.contains("Tap \"Stop\" on #1"))
    try Self.requireSame(played)
    let ended = try Self.play(virtually: "Message \"The Moon is far.\"\nadvance 5s\n")
    #expect(played.frames.frames.last?.pixels == ended.frames.frames.last?.pixels)
  }

  @Test("The title and the line below it change")
  func titles() throws {
    let played = try Self.play(
      virtually: "Advance 100ms\nTitle \"Fern\"\nSubtitle \"online\"\nAdvance 1s\n")
    #expect(played.failures.isEmpty)
    #expect(played.frames.frames.first?.pixels != played.frames.frames.last?.pixels)
    try Self.requireSame(played)
  }

  // MARK: - Parts

  @Test func aLineThatIsTooLongIsDropped() {
    var lines = LiveLines(limit: 10)
    #expect(lines.add(Array("Send\nType \"a".utf8)) == [.command(Array("Send".utf8))])
    #expect(lines.add(Array(repeating: 97, count: 100)) == [])
    #expect(lines.add(Array("\n# note\n\nRead".utf8)) == [.tooLong])
    #expect(lines.end() == [.command(Array("Read".utf8))] && lines.end() == [])
  }

  @Test(arguments: [
    ("Send", "At 1.25s Send"), ("  At 3 Type \"a b\"\r", "At 1.25s Type \"a b\""),
    ("{\"Type\": \"a\"}", "{\"Type\": \"a\", \"at\": \"1.25s\"}"),
    ("{\"Send\": true, \"at\": 9}", "{\"Send\": true, \"at\": \"1.25s\"}"),
  ])
  func aRecordedLineHasItsTime(line: String, recorded: String) {
    #expect(LiveTape.line(Array(line.utf8), at: 1.25) == recorded)
  }

  @Test(arguments: 0...600) func theTimeOfAStepBelongsToItsTick(tick: Int) throws {
    let start = LiveTime.start(ofTick: tick)
    #expect(StreamClock.tick(ofEventAt: start) == tick)
    let text = LiveTime.text(start)
    #expect(try TapeReader.seconds(Tape.Named(text)) == start)
  }
}
