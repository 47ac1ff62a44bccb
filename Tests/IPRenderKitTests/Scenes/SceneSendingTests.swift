import Foundation
import MessageLayout
import MessageModel
import PageLayout
import Primitives
import StreamReading
import Testing

@testable import IPRenderKit
@testable import Painting
@testable import Staging

/// The files that a person sends, taps on a bot's keyboard, and swipes of a row (Spec/Tapes.md 8).
struct SceneSendingTests {
  /// The folder of the examples, in which there are images.
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/media").path

  private static func run(_ steps: String...) throws -> SceneRun {
    var options = RenderOptions(scale: 1)
    options.screen = PageScreen(size: CanvasSize(390, 700))
    let file = InputFile(steps.joined(separator: "\n").utf8, name: "scene.tape", folder: folder)
    return try Renderer().scene(of: TapeFile(file), options: options)
  }

  private static func error(_ steps: String...) -> String? {
    do {
      _ = try run(steps.joined(separator: "\n"))
      return nil
    } catch { return "\(error)" }
  }

  private static func frame(_ moments: SceneMoments, at seconds: Double) -> SceneFrame {
    moments.frame(atTick: (seconds * 60).rounded())
  }

  private static func row(_ frame: SceneFrame, _ id: Int64) throws -> SceneItem {
    try #require(frame.items.last { $0.id.message == id && $0.id.part == .row })
  }

  private static func parts(of item: SceneItem) -> [BoxPart.Kind] {
    guard case .entry(let entry) = item.content else { return [] }
    return (entry.row?.parts ?? []).compactMap {
      if case .boxes(let part) = $0.content { part.kind } else { nil }
    }
  }

  @Test("A photo and a file take the text in the field with them, a sticker leaves it")
  func captions() throws {
    let moments = try Self.run(
      "Type \"At noon\"", "Send photo coast.jpg", "Type \"A table\"", "Send file tide.gif", "Type \"More\"",
      "Send sticker mara.png", "Sleep 1s"
    ).moments()
    let end = Self.frame(moments, at: 20)
    #expect(try Self.parts(of: Self.row(end, 1)) == [.photo, .text])
    #expect(try Self.parts(of: Self.row(end, 2)) == [.file, .text])
    #expect(try Self.parts(of: Self.row(end, 3)) == [.sticker])
    #expect(end.state.panel.field?.text.plainText == "More")
  }

  @Test("A voice message needs an empty field, and ends its recording")
  func voices() throws {
    let moments = try Self.run("Show recording 0", "Sleep 2s", "Send voice 2s", "Sleep 2s").moments()
    if case .recording = Self.frame(moments, at: 2).state.panel {
    } else {
      Issue.record("nothing is recorded")
    }
    let flying = Self.frame(moments, at: 2.6)
    #expect(flying.flight?.kind == .voice && flying.flight?.typed?.text.isEmpty == false)
    let end = Self.frame(moments, at: 4)
    if case .writing = end.state.panel {} else { Issue.record("the recording goes on") }
    #expect(try Self.parts(of: Self.row(end, 1)) == [.voice])
    #expect(Self.error("Type \"a\"", "Send voice 2s")?.contains("no microphone") == true)
  }

  @Test("A voice message may be as long as a recording below the folder of the tape")
  func recordings() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "recordings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(OggFileTests.opus(seconds: 65)).write(to: folder.appending(path: "note.ogg"))
    try Data("no sound".utf8).write(to: folder.appending(path: "other.ogg"))
    func run(_ name: String) throws -> SceneRun {
      let file = InputFile("Send voice \(name)\nSleep 1s".utf8, name: "scene.tape", folder: folder.path)
      return try Renderer().scene(of: TapeFile(file), options: LiveSessionTests.options())
    }
    let end = try Self.frame(run("note.ogg").moments(), at: 1.5)
    #expect(try Self.parts(of: Self.row(end, 1)) == [.voice])
    let sent = try run("note.ogg").script.events.last { $0.message != nil }?.message
    #expect(sent?.media.documents.values.first?.duration == 65)
    #expect(throws: RenderError.self) { try run("other.ogg") }
    #expect(throws: RenderError.self) { try run("../note.ogg") }
    #expect(throws: RenderError.self) { try run("none.ogg") }
  }

  @Test("A photo grows from the button that attaches it, above the panel, to its place")
  func photosFly() throws {
    let moments = try Self.run("Message \"One\" from Anna", "Sleep 1s", "Send photo coast.jpg", "Sleep 2s")
      .moments()
    let start = Self.frame(moments, at: 1.4)
    let button = try #require(start.screen.capsules.first { $0.name == .attach }?.shape.rect)
    let flight = try #require(Self.frame(moments, at: 1.45).flight)
    #expect(flight.kind == .media && flight.field == button)
    #expect(Self.frame(moments, at: 1.75).flight == nil)
    // Nothing of it is left, and nothing is missing.
    let end = try Renderer().bitmap(moments.displayList(atTick: 180))
    let alone = try Self.run("Message \"One\" from Anna", "Sleep 1s", "Send photo coast.jpg", "Sleep 2s")
    #expect(try Renderer().bitmap(alone.displayList(atTick: 180)) == end)
  }

  @Test(
    "A file that a message sends stands below the tape's folder",
    arguments: ["photo /etc/passwd", "photo ../answer.json", "file none.pdf", "sticker .", "file ."])
  func files(_ what: String) {
    #expect(Self.error("Send \(what)")?.contains("cannot send") == true)
  }

  @Test("A tape without a folder names no files")
  func noFolder() {
    #expect(throws: RenderError.self) {
      let file = InputFile("Send photo coast.jpg".utf8, name: "scene.tape")
      var options = RenderOptions(scale: 1)
      options.screen = PageScreen(size: CanvasSize(390, 700))
      _ = try Renderer().scene(of: TapeFile(file), options: options)
    }
  }

  @Test("A button of a bot's keyboard sends its label; a keyboard that is used once goes")
  func keys() throws {
    let asked = ["Set Touches on", "Message \"Which?\" from Fern"].joined(separator: "\n")
    for (once, isLeft) in [("once ", false), ("", true)] {
      let moments = try Self.run(
        asked, "ReplyKeyboard \(once)\"Yes | No\" \"Later\"", "Sleep 1s", "Tap \"No\"", "Sleep 2s"
      ).moments()
      let pressed = Self.frame(moments, at: 1.9)
      let touch = try #require(pressed.state.keyboard?.touch)
      #expect((touch.row, touch.column, touch.strength) == (0, 1, 1))
      let mark = try #require(pressed.state.fingers.first)
      #expect(pressed.hit(mark.place).action?.values.first?.text == "No")
      let end = Self.frame(moments, at: 4)
      #expect((end.state.keyboard != nil) == isLeft && end.state.keyboard?.touch == nil)
      #expect(try Self.row(end, 2).isOutgoing)
    }
  }

  @Test(
    "Commands that begin with what is typed are suggested until they are sent, taken back, or there are none")
  func commands() throws {
    func suggested(_ steps: String..., at seconds: Double) throws -> [String] {
      let list = "Commands \"tide: High water, train, help\""
      let moments = try Self.run(list, steps.joined(separator: "\n"), "Sleep 2s").moments()
      guard case .commands(let entries)? = Self.frame(moments, at: seconds).state.suggestions?.kind else {
        return []
      }
      return entries.map(\.title)
    }
    #expect(try suggested("Type \"/\"", at: 1) == ["tide", "train", "help"])
    #expect(try suggested("Type \"/T\"", at: 1) == ["tide", "train"])
    #expect(try suggested("Type \"/tr\"", "Backspace", at: 1) == ["tide", "train"])
    #expect(try suggested("Type \"/tr\"", "Send", at: 2).isEmpty)
    #expect(try suggested("Type \"/tide now\"", at: 2).isEmpty)
    #expect(try suggested("Type \"or/\"", at: 1).isEmpty)
    #expect(try suggested("Type \"/\"", "Commands off", at: 1).isEmpty)
  }

  @Test("A label is looked for on the bot's keyboard first, and below the message that is named")
  func labels() throws {
    let asked = """
      {"Message": {"text": "Shall we?", "reply_markup": {"inline_keyboard": [[{"text": "Yes", "callback_data": "1"}]]}}}
      """
    let run = try Self.run(asked, "ReplyKeyboard \"Yes\"", "Tap \"Yes\" on #1", "Tap \"Yes\"", "Sleep 1s")
    #expect(try run.moments().frame(atTick: 200).items.count { $0.id.part == .row } == 2)
    #expect(Self.error("ReplyKeyboard \"A\"", "Tap \"A\" for 1s")?.contains("does not wait") == true)
    let twice = Self.error("ReplyKeyboard once \"A\"", "Tap \"A\"", "Tap \"A\"")
    #expect(twice?.contains("no message") == true)
  }

  @Test("A swiped row goes with the finger, resists, gets its arrow, and springs back when it is answered")
  func swipes() throws {
    let moments = try Self.run(
      "Message \"One\" from Anna", "Sleep 1s", "Swipe last over 400ms", "Type \"Two\"", "Send", "Sleep 1s"
    ).moments()
    func item(_ seconds: Double) throws -> SceneItem { try Self.row(Self.frame(moments, at: seconds), 1) }
    let rest = try item(1.3).origin.x
    #expect(try item(1.5).origin.x < rest && item(1.5).look.reply == nil)
    let farthest = try item(1.79)
    #expect(farthest.origin.x < rest - 45 && farthest.origin.x > rest - 84)
    #expect(farthest.look.reply?.alpha == 1)
    #expect(Self.frame(moments, at: 1.79).state.panel.field?.accessory == nil)
    #expect(Self.frame(moments, at: 2.1).state.panel.field?.accessory?.presence ?? 0 > 0.5)
    #expect(try item(2.15).origin.x == rest && item(2.15).look.reply == nil)
    guard case .entry(let entry) = try Self.row(Self.frame(moments, at: 5), 2).content else { return }
    #expect(entry.row?.header[.reply] != nil)
    #expect(Self.error("Swipe last")?.contains("no message") == true)
  }
}
