import PageLayout
import Primitives
import Testing

@testable import IPRenderKit
@testable import MessageModel
@testable import Painting
@testable import Staging

/// The fingers that a film marks (Spec/Chats.md 15.9).
struct SceneTouchTests {
  private static func run(_ steps: String...) throws -> SceneRun {
    try #require(try SceneTests.run(steps.joined(separator: "\n")))
  }

  private static let asked = """
    {"Message": {"text": "Shall we?", "reply_markup": {"inline_keyboard": [[{"text": "Yes", "callback_data": "1"}, \
    {"text": "No", "callback_data": "2"}]]}}, "from": "Anna"}
    """

  private static func fingers(_ moments: SceneMoments, at seconds: Double) -> [FingerMark] {
    moments.frame(atTick: (seconds * 60).rounded()).state.fingers
  }

  @Test("A finger is on the button that it taps, and is gone after it")
  func tapsAreMarked() throws {
    let moments = try Self.run("Set Touches on", Self.asked, "Sleep 600ms", "Tap \"No\"", "Sleep 1s")
      .moments()
    #expect(Self.fingers(moments, at: 0.9).isEmpty)
    let marks = Self.fingers(moments, at: 1.1)
    let mark = try #require(marks.first)
    #expect(marks.count == 1 && mark.strength == 1)
    // The second of two buttons is on the right half of the bubble.
    let hit = moments.frame(atTick: 66).hit(mark.place)
    #expect(hit.element == .button && hit.action?.values.contains { $0.text == "No" } == true)
    #expect(Self.fingers(moments, at: 1.8).isEmpty)
  }

  @Test("A finger drags the list and follows it")
  func dragsAreMarked() throws {
    let rows = (1...12).map { "Message \"Message number \($0)\" from Anna" }.joined(separator: "\n")
    let moments = try Self.run("Set Touches on", rows, "At 10 Scroll up 100 over 1s", "Sleep 12s").moments()
    let places = [10.1, 10.5, 10.9].map { Self.fingers(moments, at: $0).first?.place.y ?? 0 }
    #expect(places[0] > 0 && places[0] < places[1] && places[1] < places[2])
    #expect(abs(places[2] - places[0]) <= 100)
  }

  @Test("A device is around its own screen only, and the screen in it is the one without a device")
  func devices() throws {
    func run(_ size: CanvasSize, _ lines: String, even: Bool = false) throws -> SceneRun {
      var options = RenderOptions(scale: 2)
      options.screen = PageScreen(size: size)
      options.playback.hasEvenSides = even
      let file = InputFile((lines + "\nMessage \"One\" from Anna\nSleep 1s").utf8, name: "scene.tape")
      return try Renderer().scene(of: TapeFile(file), options: options)
    }
    let size = CanvasSize(402, 874)
    let (plain, framed) = (try run(size, ""), try run(size, "Set Frame iphone-16-pro"))
    let (one, other) = try (
      Renderer().bitmap(plain.displayList(atTick: 30)), Renderer().bitmap(framed.displayList(atTick: 30))
    )
    #expect(other.width == one.width + 4 * 65 && other.height == one.height + 4 * 65)
    let (x, y) = (300, 800)
    #expect(other.pixels[(y + 130) * other.width + x + 130] == one.pixels[y * one.width + x])
    // Beside the screen is the border, and the round corner of the screen shows what is behind the device.
    #expect(other.pixels[930 * other.width + 126] == 0xff00_0000)
    #expect(other.pixels[130 * other.width + 130] != one.pixels[0])
    let picture = try run(size, "Set Frame iphone-16-pro", even: true).picture
    #expect(picture.width.isMultiple(of: 2) && picture.height.isMultiple(of: 2))
    #expect(throws: RenderError.self) { try run(CanvasSize(390, 844), "Set Frame iphone-16-pro") }
    #expect(throws: RenderError.self) { try run(size, "Set Frame iphone-61") }
  }

  @Test("A tape that does not ask for fingers has none")
  func usuallyNothingIsMarked() throws {
    let moments = try Self.run(Self.asked, "Tap \"No\"", "Type \"a\"", "Send", "Sleep 1s").moments()
    for tick in 0..<150 { #expect(moments.frame(atTick: Double(tick)).state.fingers.isEmpty) }
  }
}
