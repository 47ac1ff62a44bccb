import Foundation
import MessageLayout
import MessageModel
import PageLayout
import Primitives
import Testing

@testable import IPRenderKit
@testable import Painting
@testable import Staging

/// A conversation on several phones side by side (Spec/Tapes.md 10).
struct ScenePhonesTests {
  private static func run(_ steps: String..., options change: (inout RenderOptions) -> Void = { _ in }) throws
    -> SceneRun
  {
    var options = LiveSessionTests.options()
    change(&options)
    return try Renderer().scene(
      of: TapeFile(InputFile(steps.joined(separator: "\n").utf8, name: "scene.tape")), options: options)
  }

  private static func error(_ steps: String...) -> String? {
    do {
      _ = try Renderer().scene(
        of: TapeFile(InputFile(steps.joined(separator: "\n").utf8, name: "scene.tape")),
        options: LiveSessionTests.options())
      return nil
    } catch { return "\(error)" }
  }

  private static func frame(_ moments: SceneMoments, at seconds: Double, of phone: Int) -> SceneFrame {
    moments.frame(atTick: (seconds * 60).rounded(), ofPhone: phone)
  }

  /// Returns the messages that a phone shows at a moment, from top to bottom.
  private static func shown(_ run: SceneRun, at seconds: Double, on phone: Int) throws -> [Message] {
    let tick = Int((seconds * 60).rounded())
    let frame = try run.moments().frame(atTick: Double(tick), ofPhone: phone)
    return frame.items.filter { $0.id.part == .row }.compactMap { item in
      run.phones[phone].script.events.last { $0.tick <= tick && $0.message?.id == item.id.message }?.message?
        .message
    }
  }

  /// Returns the words of these messages after a sign of their side.
  private static func words(_ run: SceneRun, at seconds: Double, on phone: Int) throws -> [String] {
    try shown(run, at: seconds, on: phone).map {
      ($0.direction == .outgoing ? "> " : "< ") + $0.text.plainText
    }
  }

  private static let both = "Set Phones \"Boris, Anna\""

  @Test("What one sends arrives on the other phone, on the other side")
  func sides() throws {
    let run = try Self.run(
      Self.both, "Type@10ms \"Shall we?\"", "Send", "Sleep 1s", "Message \"Yes\" from Anna to #1", "Sleep 1s")
    let moments = try run.moments()
    // Before it arrives, the other phone is empty.
    #expect(try Self.words(run, at: 0.2, on: 1).isEmpty)
    #expect(try Self.words(run, at: 2.6, on: 0) == ["> Shall we?", "< Yes"])
    #expect(try Self.words(run, at: 2.6, on: 1) == ["< Shall we?", "> Yes"])
    #expect(Self.frame(moments, at: 2.6, of: 0).state.panel.field?.text.plainText == "")
  }

  @Test("The titles of a private chat name the other person, and say what they do")
  func titles() throws {
    let run = try Self.run(
      Self.both, "Type@100ms \"Hello you\"", "Send", "Sleep 1s", "Typing 1s from Anna",
      "Message \"Ahoy\" from Anna", "Sleep 1s")
    let moments = try run.moments()
    #expect(Self.frame(moments, at: 0.5, of: 0).state.activity == nil)
    #expect(Self.frame(moments, at: 0.5, of: 1).state.activity?.kind == .typing)
    #expect(Self.frame(moments, at: 1.5, of: 1).state.activity == nil)
    // The other person types into the own field, and the first phone says so.
    #expect(Self.frame(moments, at: 2.9, of: 0).state.activity?.kind == .typing)
    let later = Self.frame(moments, at: 2.9, of: 1)
    #expect(later.state.activity == nil)
    #expect(["Ah", "Aho", "Ahoy"].contains(later.state.panel.field?.text.plainText))
    #expect(Self.frame(moments, at: 4, of: 1).state.panel.field?.text.plainText == "")
  }

  @Test("Reactions, edits and deletions show on all phones, and what the first person looks at on one")
  func shared() throws {
    let run = try Self.run(
      Self.both, "Message \"One\" from me", "Message \"Two\" from Anna", "React ❤ to last",
      "React 👍 to #1 from Anna", "Edit \"Uno\" of #1", "Theme night", "Show recording 3", "Sleep 1s",
      "Delete #2",
      "Sleep 2s")
    let moments = try run.moments()
    func chosen(_ phone: Int) throws -> [Bool] {
      try Self.shown(run, at: 3, on: phone).flatMap { $0.reactions.list.map(\.isChosen) }
    }
    #expect(try chosen(0) == [false, true])
    #expect(try chosen(1) == [true, false])
    #expect(Self.frame(moments, at: 3, of: 0).theme == 1 && Self.frame(moments, at: 3, of: 1).theme == 1)
    func isRecording(_ phone: Int) -> Bool {
      if case .recording = Self.frame(moments, at: 3, of: phone).state.panel { true } else { false }
    }
    #expect(isRecording(0) && !isRecording(1))
    #expect(try Self.words(run, at: 6, on: 0) == ["> Uno"])
    #expect(try Self.words(run, at: 6, on: 1) == ["< Uno"])
  }

  @Test("The keyboard rises where somebody types, and goes down on all phones")
  func keyboards() throws {
    let moments = try Self.run(
      Self.both, "Set Keyboard on", "Typing 2s from Anna", "Message \"Ahoy\" from Anna", "Sleep 1s",
      "Hide keyboard", "Sleep 1s", "Type \"a\""
    ).moments()
    #expect(Self.frame(moments, at: 1.9, of: 0).state.deviceKeyboard == nil)
    #expect(Self.frame(moments, at: 1.9, of: 1).state.deviceKeyboard != nil)
    #expect(Self.frame(moments, at: 4.8, of: 1).state.deviceKeyboard == nil)
    #expect(Self.frame(moments, at: 6, of: 0).state.deviceKeyboard != nil)
    #expect(Self.frame(moments, at: 6, of: 1).state.deviceKeyboard == nil)
  }

  @Test("A group is on up to four phones, whose numbers of messages are the same")
  func groups() throws {
    let run = try Self.run(
      "Set Phones \"Boris, Anna, Carl\"", "Message \"A\" from Anna", "Type@10ms \"B\"", "Send",
      "Message \"C\" from Carl to #2", "Message \"D\"", "Delete #1", "Sleep 3s")
    #expect(try Self.words(run, at: 5, on: 0) == ["> B", "< C", "< D"])
    #expect(try Self.words(run, at: 5, on: 1) == ["< B", "< C", "< D"])
    #expect(try Self.words(run, at: 5, on: 2) == ["< B", "> C", "> D"])
  }

  @Test("The messages of a chat that is there are on the other side of another phone, with the owner's name")
  func chats() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "phones-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(#"[{"from": "Anna", "text": "Hi"}, {"from": "me", "text": "Hello"}]"#.utf8).write(
      to: folder.appending(path: "chat.json"))
    let tape = "Set Chat chat.json\n\(Self.both)\nSleep 1s"
    let run = try Renderer().scene(
      of: TapeFile(InputFile(tape.utf8, name: "scene.tape", folder: folder.path)),
      options: LiveSessionTests.options())
    let messages = run.phones[1].script.messages
    #expect(messages.map(\.message.direction) == [.outgoing, .incoming])
    let author = try #require(messages.last?.message.author?.peer)
    #expect(messages.last?.peers[author].name == "Boris")
  }

  @Test("The image is as wide as all phones with the space between them")
  func sizes() throws {
    let one = try Self.run("Message \"A\" from Anna")
    let two = try Self.run(Self.both, "Message \"A\" from Anna")
    #expect(two.picture.height == one.picture.height)
    #expect(Double(two.picture.width) == Double(2 * one.picture.width) + 24 * one.picture.scale)
    #expect(try two.still(at: .seconds(1)).bytes.count > one.still(at: .seconds(1)).bytes.count)
  }

  @Test("The first phone shows the same as without the others")
  func first() throws {
    let steps = "Message \"A\" from Anna\nType \"Ho\"\nSend\nSleep 1s"
    let (alone, both) = try (Self.run(steps), Self.run(Self.both, steps))
    #expect(alone.seconds == both.seconds)
    let (a, b) = try (alone.moments(), both.moments())
    for tick in stride(from: 0.0, through: alone.seconds * 60, by: 7) {
      let (one, other) = (a.frame(atTick: tick), b.frame(atTick: tick))
      #expect(one.items.map(\.origin) == other.items.map(\.origin) && one.state == other.state)
    }
  }

  @Test("Phones of nobody, of one person, of five and of the writer of a stream are errors")
  func mistakes() {
    for names in ["", "Anna", "A, B, C, D, E", "Anna, Anna", "me, Anna", "Anna,"] {
      #expect(Self.error("Set Phones \"\(names)\"", "Sleep 1s")?.contains("Set Phones") == true, "\(names)")
    }
    #expect(Self.error("Set Phones \"Boris, Anna\"", "Answer \"Hi\"")?.contains("who writes it") == true)
    #expect(Self.error("Set Phones \"Boris, Anna\"", "Draft 1 \"Hi\"")?.contains("who writes it") == true)
    #expect(
      Self.error("Set ChatKind private", "Set Phones \"Boris, Anna, Carl\"", "Sleep 1s")?.contains(
        "two people")
        == true)
    let live = #expect(throws: (any Error).self) {
      try LiveSessionTests.play([(0, "Sleep 1s\n")], setup: "Set Phones \"Boris, Anna\"")
    }
    #expect(live.map { "\($0)" }?.contains("one phone") == true)
  }
}
