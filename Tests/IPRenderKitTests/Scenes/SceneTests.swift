import Scene
import Testing

@testable import IPRenderKit

/// What a scene shows at a moment is a value (Docs/Motion.md).
struct SceneTests {
  private static let steps = [
    "Type \"Hello there\"", "Backspace 2", "Type \"a\"\nSend", "Message \"Fine\"", "Message \"Yes\" from me",
    "Message \"One line\\nand another\"", "React 👍", "React ❤ from Anna",
    "Edit \"Longer than it was before\"",
    "Delete", "Reply", "Scroll up 120", "Scroll to end", "Pin", "Unpin", "Read", "Theme night",
    "Theme classic",
    "Sleep 400ms", "Typing 300ms", "At 1s Message \"Between\"",
    "Answer \"**Bold** and `code`\\n\\n- one\\n- two\"",
  ]

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

  /// A tape of steps that chance has chosen.
  private static func randomTape(_ random: inout Seeded) -> String {
    "Message \"First\"\n"
      + (0..<Int.random(in: 2...7, using: &random)).map { _ in steps.randomElement(using: &random) ?? "" }
      .joined(separator: "\n")
  }

  private static func run(_ text: String, fps: Double = 60) throws -> SceneRun? {
    var options = options()
    options.playback.framesPerSecond = fps
    // Not every step has something to be about.
    do { return try Renderer().scene(of: tape(text), options: options) } catch RenderError.unreadable {
      return nil
    }
  }

  @Test func anyFrameMayBeDrawnFirst() throws {
    var random = Seeded(state: 7)
    var drawn = 0
    while drawn < 4 {
      let text = Self.randomTape(&random)
      guard let run = try Self.run(text) else { continue }
      drawn += 1
      let sequence = try run.moments()
      var moment = 0.0
      while moment < run.duration * 60 + 2 {
        let played = sequence.displayList(atTick: moment)
        if Int.random(in: 0...39, using: &random) == 0 {
          #expect(try run.displayList(atTick: moment) == played, "\(text) at \(moment)")
        }
        moment += 1
      }
    }
  }

  @Test func everyRateShowsTheSame() throws {
    var random = Seeded(state: 11)
    var drawn = 0
    while drawn < 3 {
      let text = Self.randomTape(&random)
      guard let fast = try Self.run(text), let slow = try Self.run(text, fps: 25) else { continue }
      drawn += 1
      #expect(fast.duration == slow.duration)
      let (one, other) = (try fast.moments(), try slow.moments())
      for index in 0..<8 {
        // Both sequences have been to other moments between.
        _ = one.displayList(atTick: Double(index) * 12 + 5)
        #expect(one.displayList(atTick: Double(index) * 12 + 7.2) == other.displayList(atTick: Double(index) * 12 + 7.2), "\(text)")
      }
    }
  }

  @Test func aChatThatPlaysEndsWithItsStill() throws {
    let messages = (1...9).map { number in
      #"{"message_id":\#(number),"from":{"id":7,"first_name":"Anna"},"chat":{"id":7,"type":"private","first_name":"Anna"},"#
        + #""date":\#(1_700_000_000 + number * 900),"text":"Message \#(number) of several"}"#
    }
    let chat = InputFile("[\(messages.joined(separator: ","))]".utf8, name: "chat.json")
    let options = Self.options()
    let renderer = try Renderer()
    let run = try renderer.scene(playing: chat, idleLimit: 0.5, options: options)
    let film = try run.still(at: .seconds(1000))
    #expect(try film.png == renderer.still(of: chat, options: options).png)
    #expect(try run.still(at: .seconds(1)).png != film.png)
  }

  @Test func aListGoesToItsEndAndStaysThere() throws {
    let run = try #require(try Self.run("Answer \"" + String(repeating: "word ", count: 300) + "\""))
    let frames = try run.moments()
    var last: Double?
    var moment = 0.0
    while moment < run.duration * 60 {
      let frame = frames.frame(atTick: moment)
      let window = frame.screen.listWindow
      if let item = frame.items.last {
        let end = item.origin.y + item.height
        // What arrives is never further out of sight than a line or two, and never leaves a gap.
        #expect(end >= window.maxY - 1.5)
        if let last { #expect(abs(end - last) <= window.height / 60 + 24) }
        last = end
      }
      moment += 1
    }
    #expect(try #require(last) == frames.frame(atTick: moment).screen.listWindow.maxY.rounded(.down))
  }

  @Test func filesAreThoseOfItsFolder() {
    let tape = InputFile([], name: "scene.tape", folder: "films")
    #expect(SceneFiles.path("answer.md", besides: tape) == "films/answer.md")
    #expect(SceneFiles.path("parts/answer.md", besides: tape) == "films/parts/answer.md")
    for name in ["/etc/passwd", "../secret.json", "a/../../b.json", ""] {
      #expect(SceneFiles.path(name, besides: tape) == nil, "\(name)")
    }
    #expect(SceneFiles.path("answer.md", besides: InputFile([], name: "<stdin>")) == nil)
  }

  @Test func aLongListIsLaidOutOnce() throws {
    let text = (1...120).map { "Message \"Number \($0)\"" }.joined(separator: "\n")
    let run = try #require(try Self.run(text + "\nScroll up 4000\nSleep 1s"))
    let moments = try run.moments()
    let end = run.duration * 60
    let first = moments.frame(atTick: end).items.compactMap(\.source).map(ObjectIdentifier.init)
    // What stands still is the same from frame to frame, and nothing is asked for again.
    let laidOut = run.rowsLaidOut
    let second = moments.frame(atTick: end + 1).items.compactMap(\.source).map(ObjectIdentifier.init)
    #expect(!first.isEmpty && first == second)
    #expect(run.rowsLaidOut == laidOut)
  }
}
