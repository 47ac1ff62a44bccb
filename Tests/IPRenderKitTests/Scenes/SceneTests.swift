import Foundation
import MessageModel
import PageLayout
import Pictures
import Primitives
import Scene
import Staging
import StreamReading
import Testing

@testable import IPRenderKit

/// The visible state of a scene at a moment is a value (Spec/Motion.md).
struct SceneTests {
  private static let words = [
    "Moon", "How far", "and back", "القمر بعيد", "a_long_word_that_is_wide", "😀", "כן", "1.5", "of the list",
  ]

  private static func text(_ random: inout Seeded) -> String {
    (0..<Int.random(in: 1...14, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      .joined(separator: " ")
  }

  /// A random step.
  private static func step(_ random: inout Seeded) -> String {
    let person = ["Anna", "me"].randomElement(using: &random) ?? ""
    let points = Int.random(in: 1...300, using: &random)
    let steps = [
      "Type \"\(text(&random))\"\nBackspace 2\nSend", "Message \"\(text(&random))\" from \(person)",
      "React 👍", "React ❤ from Anna", "Edit \"\(text(&random))\"", "Delete", "Reply", "Scroll up \(points)",
      "Scroll down \(points) over 700ms", "Scroll to end", "Pin", "Unpin", "Read", "Theme night",
      "Theme classic", "Sleep 400ms", "Typing 300ms", "Send voice 3s", "Show recording 1\nSend voice 2s",
      "Swipe", "Swipe over \(points)ms", "ReplyKeyboard once \"Yes | No\"\nTap \"No\"",
      "At \(Double(points) / 100) Message \"\(text(&random))\" from \(person)",
      "Answer \"**Bold** and `code` $x^2$\\n\\n- \(text(&random))\\n- two\"",
    ]
    return steps.randomElement(using: &random) ?? ""
  }

  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 11 | state << 53
    }
  }

  private static func options() -> RenderOptions {
    var options = RenderOptions(scale: 1)
    options.screen = PageScreen(size: CanvasSize(320, 480))
    return options
  }

  private static func tape(_ text: String) throws -> TapeFile {
    try TapeFile(InputFile(text.utf8, name: "scene.tape"))
  }

  /// A tape of random steps.
  private static func randomTape(_ random: inout Seeded) -> String {
    let first = (0..<8).map { _ in "Message \"\(text(&random))\" from Anna" }
    let steps = (0..<Int.random(in: 2...7, using: &random)).map { _ in step(&random) }
    return (first + steps).joined(separator: "\n")
  }

  /// Runs of random tapes, one for each seed in which every step has a target.
  private static func randomRuns(from seed: UInt64, count: Int) throws -> [(tape: String, run: SceneRun)] {
    var random = Seeded(state: seed)
    var runs: [(String, SceneRun)] = []
    while runs.count < count {
      let text = randomTape(&random)
      if let run = try run(text) { runs.append((text, run)) }
    }
    return runs
  }

  static func run(_ text: String, fps: Double = 60) throws -> SceneRun? {
    var options = options()
    options.playback.framesPerSecond = fps
    // Not every step has a target.
    do { return try Renderer().scene(of: tape(text), options: options) } catch RenderError.unreadable {
      return nil
    }
  }

  /// Consecutive frames are byte-equal to frames that are drawn without their predecessors.
  @Test(arguments: [7, 8, 9] as [UInt64])
  func anyFrameMayBeDrawnFirst(seed: UInt64) throws {
    var random = Seeded(state: seed)
    for (tape, run) in try Self.randomRuns(from: seed, count: 2) {
      let renderer = try Renderer()
      let format = RGBAFormat(run.picture)
      let drawing = FrameDrawing(format, renderer: renderer)
      let sequence = try run.moments()
      var seen: [[UInt8]] = []
      for tick in 0...Int(run.seconds * 60) + 2 {
        let frame = try drawing.next(sequence.displayList(atTick: Double(tick)))
        guard tick == Int(run.seconds * 60) || Int.random(in: 0...24, using: &random) == 0 else { continue }
        let played = format.pieces(of: frame.bands).flatMap { $0 }
        let alone = try FrameDrawing(format, renderer: renderer).next(run.displayList(atTick: Double(tick)))
        let isSame = format.pieces(of: alone.bands).flatMap { $0 } == played
        #expect(isSame, "tick \(tick) of \(tape)")
        seen.append(played)
      }
      // The compared frames do change.
      #expect(Set(seen).count > 2, "\(tape)")
    }
  }

  @Test(arguments: [11, 12] as [UInt64])
  func everyRateShowsTheSame(seed: UInt64) throws {
    for (tape, fast) in try Self.randomRuns(from: seed, count: 2) {
      let slow = try #require(try Self.run(tape, fps: 25))
      #expect(fast.duration == slow.duration)
      let (one, other) = (try fast.moments(), try slow.moments())
      let renderer = try Renderer()
      for index in 0..<8 {
        // One of them was at another moment in between.
        _ = one.displayList(atTick: Double(index) * 12 + 5)
        let moment = Double(index) * 12 + 7.2
        let pictures = try [one, other].map { try renderer.bitmap($0.displayList(atTick: moment)) }
        let isSame = pictures[0] == pictures[1]
        #expect(isSame, "\(moment) of \(tape)")
      }
    }
  }

  /// The ink of the visible rows of a list.
  private static func ink(_ list: DisplayList) -> [Stamp.Ink] {
    list.layers.flatMap(\.elements).compactMap { element in
      if case .stamp(let stamp) = element.content { stamp.ink } else { nil }
    }
  }

  @Test func aListThatScrollsMovesWhatWasPainted() throws {
    let text = (1...40).map { "Message \"Number \($0)\" from Anna" }.joined(separator: "\n")
    let run = try #require(try Self.run(text + "\nSleep 1s\nScroll up 600 over 2s"))
    let moments = try run.moments()
    let end = run.seconds * 60 - 100
    var former = Self.ink(moments.displayList(atTick: end))
    var (moved, painted) = (0, 0)
    for tick in 1...20 {
      let ink = Self.ink(moments.displayList(atTick: end + Double(tick)))
      let isKnown = ink.map { new in former.contains { $0 === new } }
      moved += isKnown.count { $0 }
      // Only rows that have come into view.
      #expect(isKnown.count { !$0 } <= 1)
      painted += isKnown.count { !$0 }
      former = ink
    }
    #expect(moved > 100 && painted > 1)
  }

  @Test func whatComesWhileTheListIsScrolledIsCounted() throws {
    let first = (1...20).map { "Message \"Number \($0)\" from Anna" }.joined(separator: "\n")
    let steps = [
      "Sleep 1s", "Scroll up 300", "Sleep 1s", "Message \"New\"", "Message \"Newer\"", "Sleep 1s",
      "Scroll to end",
    ]
    let run = try #require(try Self.run(first + "\n" + steps.joined(separator: "\n")))
    let moments = try run.moments()
    let buttons = (0...Int(run.seconds * 60)).map { moments.frame(atTick: Double($0)).state.buttons.down }
    #expect(buttons.first == .some(nil) && buttons.last == .some(nil))
    #expect(Set(buttons.compactMap { $0?.count }) == [0, 1, 2])
    // It has a curve of its own, and ends before the list is back.
    #expect(buttons.contains { $0?.presence == 1 })
    #expect(buttons.contains { ($0?.badgeScale ?? 0) > 1.1 })
  }

  // Own messages turn the wallpaper.
  @Test func aChatThatPlaysEndsWithItsStill() throws {
    let messages = (1...9).map { number in
      #"{"message_id":\#(number),"from":{"id":7,"first_name":"Anna"},"chat":{"id":-7,"type":"group","title":"Tea"},"#
        + #""date":\#(1_700_000_000 + number * 900),"text":"Message \#(number) of several"}"#
    }
    let chat = InputFile("[\(messages.joined(separator: ","))]".utf8, name: "chat.json")
    let options = Self.options()
    let renderer = try Renderer()
    let run = try renderer.scene(playing: chat, idleLimit: .milliseconds(500), options: options)
    let film = try run.still(at: .seconds(1000))
    #expect(try film.bytes == renderer.still(of: chat, options: options).bytes)
    #expect(try run.still(at: .seconds(1)).bytes != film.bytes)
  }

  @Test(
    "A chat that plays has the background that its members chose",
    arguments: [
      #"{"@type":"backgroundTypeFill","fill":{"@type":"backgroundFillSolid","color":16711680}}"#,
      #"""
      {"@type":"backgroundTypePattern","intensity":60,"fill":{"@type":"backgroundFillFreeformGradient",
      "colors":[16711680,255,65280,16776960]}}
      """#,
    ])
  func ownBackground(type: String) throws {
    func chat(_ more: String) -> InputFile {
      let message =
        #"{"@type":"message","id":5,"chat_id":7,"sender_id":{"@type":"messageSenderUser","user_id":7},"date":1782980400,"#
        + #""content":{"@type":"messageText","text":{"@type":"formattedText","text":"Hi there","entities":[]}}}"#
      let text =
        #"{"messages":{"@type":"messages","messages":[\#(message)]},"users":[{"@type":"user","id":7,"first_name":"Ada"}],"#
        + #""chats":[{"@type":"chat","id":7,"title":"Ada","type":{"@type":"chatTypePrivate","user_id":7}\#(more)}]}"#
      return InputFile(text.utf8, name: "chat.json")
    }
    let background = #""background":{"@type":"background","id":1,"type":\#(type)}"#
    let own = chat(#","background":{"@type":"chatBackground",\#(background),"dark_theme_dimming":0}"#)
    let (options, renderer) = (Self.options(), try Renderer())
    func film(_ chat: InputFile) throws -> [UInt8] {
      try renderer.scene(playing: chat, idleLimit: .milliseconds(500), options: options)
        .still(at: .seconds(1000)).bytes
    }
    let isSame = try film(own) == renderer.still(of: own, options: options).bytes
    let isPlain = try film(own) == film(chat(""))
    #expect(isSame && !isPlain)
  }

  @Test func aListGoesToItsEndAndStaysThere() throws {
    let run = try #require(try Self.run("Answer \"" + String(repeating: "word ", count: 300) + "\""))
    let frames = try run.moments()
    var last: Double?
    var moment = 0.0
    while moment < run.seconds * 60 {
      let frame = frames.frame(atTick: moment)
      let window = frame.screen.listWindow
      if let item = frame.items.last {
        let end = item.origin.y + item.height
        // Arriving content is at most a line or two out of view, and never leaves a gap.
        #expect(end >= window.maxY - 1.5)
        if let last { #expect(abs(end - last) <= window.height / 60 + 24) }
        last = end
      }
      moment += 1
    }
    #expect(try #require(last) == frames.frame(atTick: moment).screen.listWindow.maxY.rounded(.down))
  }

  @Test func aGIFHasEveryFrame() throws {
    let run = try #require(try Self.run("Message \"First\"\nTheme night\nSleep 200ms", fps: 25))
    let path = FileManager.default.temporaryDirectory.path + "/scene-\(UInt64.random(in: 0...UInt64.max)).gif"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try run.write(to: path)
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    // The delays are in control blocks, in hundredths of a second.
    let delays = bytes.indices.dropLast(8).filter {
      bytes[$0] == 0x21 && bytes[$0 + 1] == 0xf9 && bytes[$0 + 2] == 4 && bytes[$0 + 7] == 0
    }.map { Int(bytes[$0 + 4]) + Int(bytes[$0 + 5]) << 8 }
    #expect(delays.reduce(0, +) == run.frameCount * 4)
  }

  /// A whole message, which has a date, says which buttons are left; a text says nothing of them.
  @Test(
    arguments: [
      ("Edit \"There\"", 1), (#"{"Edit": {"text": "There", "date": 1767268800}}"#, 0),
      (#"{"Edit": {"text": "There"}}"#, 1),
    ])
  func anEditedMessageHasItsButtons(edit: String, rows: Int) throws {
    let keyboard = #"{"inline_keyboard": [[{"text": "Prices", "callback_data": "p"}]]}"#
    let script = try Self.script(
      #"{"Message": {"text": "Hi", "date": 1767268800, "reply_markup": \#(keyboard)}}"# + "\n" + edit)
    var last: StagedMessage?
    for event in script.events { if case .change(let staged) = event.change { last = staged } }
    let message = try #require(last).message
    #expect(message.text.plainText == "There" && (message.keyboard?.rows.count ?? 0) == rows)
  }

  /// The check marks of a sent message, independent of later changes.
  @Test(
    arguments: [
      ("Read", .read, "Hi", 0), ("Sleep 1s\nRead", .read, "Hi", 0), ("Sleep 100ms\nRead", .read, "Hi", 0),
      ("Edit \"There\"", .sent, "There", 0), ("React ❤", .sent, "Hi", 1),
      ("Read\nEdit \"There\"\nReact ❤", .read, "There", 1), ("Edit \"There\"\nRead", .read, "There", 0),
      ("At 400ms Read", .read, "Hi", 0), ("Read\nRead", .read, "Hi", 0),
      ("Read\nType \"x\"\nSend", .read, "Hi", 0),
      // Whoever answers has read it.
      ("Message \"Yes\" from Anna", .read, "Hi", 0), ("At 400ms Message \"Yes\" from Anna", .read, "Hi", 0),
      ("Message \"Me too\" from me", .sent, "Hi", 0), ("Message \"Yes\" from Anna\nRead", .read, "Hi", 0),
    ] as [(String, SendState, String, Int)])
  func whatIsSentHasItsChecks(steps: String, state: SendState, text: String, reactions: Int) throws {
    let script = try Self.script("Type \"Hi\"\nSend\n" + steps)
    var shown: [Int64: StagedMessage] = [:]
    var states: [SendState?] = []
    for event in script.events {
      switch event.change {
      case .send(let staged, _), .change(let staged):
        shown[staged.id] = staged
        if staged.id == 1, states.last != staged.message.sendState { states.append(staged.message.sendState) }
      default: break
      }
    }
    let message = try #require(shown[1]).message
    #expect(message.sendState == state && message.text.plainText == text)
    #expect(message.reactions.list.count == reactions)
    // Its first check mark comes before the second one.
    let order: [SendState?] = [.sending, .sent, .read]
    #expect(states == Array(order.prefix(states.count)))
  }

  private static func script(_ text: String) throws -> SceneScript {
    let tape = try tape(text)
    return try ReadScene(
      tape, in: nil, pace: nil, renderer: Renderer(), options: options()
    ).script
  }

  /// A combining mark that is typed after a letter belongs to it, and is deleted with it.
  @Test(arguments: [
    ("Type \"e\"\nType \"\u{301}x\"\nBackspace 2", ""), ("Type \"ab\"\nBackspace 1\nType \"c\"", "ac"),
    ("Type \"🇩\"\nType \"🇪\"\nBackspace 1", ""), ("Type \"abc\"\nBackspace 9\nType \"d\"", "d"),
  ])
  func whatIsTypedIsTakenBack(steps: String, text: String) throws {
    let last = try Self.script(steps).events.last
    let written = if case .write(let written)? = last?.change { written.text } else { "none" }
    #expect(written == text)
  }

  @Test func everythingThatIsWrongIsTold() throws {
    let text = """
      Output ../scene.gif
      Message "One"
      Theme none
      Message no.json
      At 2s Edit "x" of #99
      Tap "Nothing"
      Sleep 1s

      """
    let report = try Renderer().check(
      tape: TapeFile(checking: InputFile(text.utf8, name: "scene.tape", folder: ".")), options: Self.options()
    )
    let places = report.diagnostics.map { $0.location.map { "\($0.line):\($0.column)" } ?? "" }
    #expect(places == ["1:8", "3:7", "4:9", "5:19", "6:5"])
  }

  /// A consequence of an error is not reported as an error.
  @Test(arguments: [
    ("Type hello\nSend\nSleep soon\nAnswer no.md\nReact ❤ to #9", ["3:7", "4:8", "5:12"]),
    ("Type \"a\nSend\nRead", ["1:6"]), ("Mesage \"a\"\nReact ❤\nDelete", ["1:1"]),
    ("Message no.json\nReply \"what it says\"\nTap \"Its button\"", ["1:9", "3:5"]),
    ("Message no.json\nReact ❤ to #1\nReact ❤ to #2", ["1:9", "3:12"]),
    ("Set Chat no.json\nSet TypingSpeed fast\nTheme nihgt", ["1:10", "2:17", "3:7"]),
    ("Set Chat\nSet TypingSpeed\nMessage \"a\"", ["1:5", "2:5"]),
  ])
  func aMistakeIsToldOnce(steps: String, places: [String]) throws {
    let report = try Renderer().check(
      tape: TapeFile(checking: InputFile(steps.utf8, name: "scene.tape", folder: ".")),
      options: Self.options())
    let told = report.diagnostics.map { $0.location.map { "\($0.line):\($0.column)" } ?? "" }
    #expect(told == places, "\(report.diagnostics)")
  }

  /// A step refers to the state at its time, at any position in the tape.
  @Test func stepsAtTimesOfTheirOwnAreInTheirPlace() throws {
    let run = try #require(
      try Self.run("Message \"One\"\nAt 3s Message \"Late\"\nSleep 1s\nEdit \"Two\"\nSleep 4s\nReact ❤"))
    let frames = try run.moments()
    var shown: [[Int64: Double]] = []
    for seconds in [2.0, 5, 8] {
      let rows = frames.frame(atTick: seconds * 60).items.filter { $0.id.part == .row }
      shown.append(Dictionary(uniqueKeysWithValues: rows.map { ($0.id.message, $0.height) }))
    }
    // The first one was edited, and the late one got a reaction.
    #expect(shown.map(\.count) == [1, 2, 2])
    #expect(shown[1][1] == shown[2][1] && (shown[1][2] ?? 0) < (shown[2][2] ?? 0))
  }

  /// A film at rest has a blinking caret, like its single frames.
  @Test func aCaretBlinksToTheEnd() throws {
    let run = try #require(try Self.run("Message \"One\"\nReply\nAt 4s Screenshot end.png", fps: 4))
    let path =
      FileManager.default.temporaryDirectory.path + "/scene-\(UInt64.random(in: 0...UInt64.max)).rgba"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try run.write(to: path)
    let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    let length = run.picture.width * run.picture.height * 4
    #expect(bytes.count == length * run.frameCount)
    let renderer = try Renderer()
    for frame in [run.frameCount - 6, run.frameCount - 4, run.frameCount - 2] {
      let list = try run.displayList(atTick: Double(frame) * 15)
      let drawn = try FrameDrawing(RGBAFormat(run.picture), renderer: renderer).next(list)
      let alone = RGBAFormat(run.picture).pieces(of: drawn.bands).flatMap { $0 }
      let isSame = bytes[frame * length..<(frame + 1) * length].elementsEqual(alone)
      #expect(isSame, "\(frame)")
    }
  }

  @Test func filesAreThoseOfItsFolder() throws {
    let tape = InputFile([], name: "scene.tape", folder: "films")
    for name in ["answer.md", "parts/answer.md"] {
      let (folder, way) = try SceneFiles.way(name, besides: tape)
      #expect(folder.name == "films" && way.name == name)
    }
    for name in ["/etc/passwd", "../secret.json", "a/../../b.json", ""] {
      #expect(throws: SceneFiles.Refusal.self, "\(name)") { try SceneFiles.way(name, besides: tape) }
    }
    #expect(throws: SceneFiles.Refusal.self) {
      try SceneFiles.way("answer.md", besides: InputFile([], name: "<stdin>"))
    }
  }

  /// While its caret blinks, its button turns and the list moves, an input field shows all of its lines.
  @Test func aFieldIsLaidOutOnceForEachText() throws {
    let run = try #require(
      try Self.run("Type@100ms \"Words\"\nSleep 1s\nMessage \"One\" from Anna\nSleep 2s\nSend\nSleep 1s"))
    let moments = try run.moments()
    var lines: [BoxLine] = []
    for tick in 0...Int(run.seconds * 60) {
      for piece in moments.frame(atTick: Double(tick)).screen.field?.boxes ?? [] where piece.name == .text {
        if case .text(let box) = piece.content { lines += box.lines }
      }
    }
    let shown = Dictionary(grouping: lines) { ObjectIdentifier($0) }
    #expect(lines.count > 120)
    #expect(shown.values.map { $0[0].text }.sorted() == ["W", "Wo", "Wor", "Word", "Words"])
  }

  @Test func aLongListIsLaidOutOnce() throws {
    let text = (1...120).map { "Message \"Number \($0)\"" }.joined(separator: "\n")
    let run = try #require(try Self.run(text + "\nScroll up 4000\nSleep 1s"))
    let moments = try run.moments()
    let end = run.seconds * 60
    let first = moments.frame(atTick: end).items.compactMap(\.source).map(ObjectIdentifier.init)
    // Elements at rest are the same in every frame, and are not requested again.
    let laidOut = run.rowsLaidOut
    let second = moments.frame(atTick: end + 1).items.compactMap(\.source).map(ObjectIdentifier.init)
    #expect(!first.isEmpty && first == second)
    #expect(run.rowsLaidOut == laidOut)
  }
}
