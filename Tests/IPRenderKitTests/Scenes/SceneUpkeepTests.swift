import Localization
import StreamReading
import Testing

@testable import IPRenderKit
@testable import MessageLayout
@testable import MessageModel
@testable import Painting
@testable import Staging

/// Parts of the screen that go and change with their messages: drafts, pinned bars and keyboards
/// (Spec/Tapes.md 2 and 8, Spec/Live.md 5).
struct SceneUpkeepTests {
  private static func run(_ steps: String...) throws -> SceneRun {
    var options = RenderOptions(scale: 1)
    options.screen = PageScreen(size: CanvasSize(390, 700))
    let file = InputFile(steps.joined(separator: "\n").utf8, name: "scene.tape")
    return try Renderer().scene(of: TapeFile(file), options: options)
  }

  private static func frame(_ run: SceneRun, at seconds: Double) throws -> SceneFrame {
    try run.moments().frame(atTick: (seconds * 60).rounded())
  }

  /// The ids of the messages in a frame.
  private static func ids(_ frame: SceneFrame) -> [Int64] {
    frame.items.filter { $0.id.part == .row }.map(\.id.message).sorted()
  }

  private static func pinned(_ frame: SceneFrame) -> String? {
    frame.state.pinned.map { $0.item.excerpt.words(in: .english).words }
  }

  // MARK: - Drafts

  @Test("A message after a deleted draft, and another draft with its number, are new messages")
  func deletedDrafts() throws {
    let begun = ["Message \"Q\" from me", "Draft 1 \"first try\"", "Delete last"]
    let message = try Self.run((begun + ["Message \"final\" from Bot", "Sleep 1s"]).joined(separator: "\n"))
    #expect(Self.ids(try Self.frame(message, at: 6)) == [1, 3])
    let again = try Self.run(
      (begun + ["Draft 1 \"again\"", "Sleep 1s", "Message \"final\"", "Sleep 1s"]).joined(separator: "\n"))
    #expect(Self.ids(try Self.frame(again, at: 2.6)) == [1, 3])
    #expect(Self.ids(try Self.frame(again, at: 8)) == [1, 3])
    // Nothing happens at the end of the deleted draft's time.
    #expect(again.script.events.allSatisfy { $0.tick < 29 * 60 })
  }

  @Test("A message keeps the reactions to its draft and what was opened in it")
  func keptReactions() throws {
    for wait in ["300ms", "4s"] {
      let run = try Self.run(
        "Message \"Q\" from me", "Draft 1 \"Third ||answer|| here\"", "Sleep \(wait)", "React ❤ to last",
        "Reveal last", "Message \"The answer\" from Bot", "Sleep 3s")
      let last = try #require(
        run.script.events.compactMap(\.message).last { $0.message.direction == .incoming })
      #expect(last.message.reactions.list.map(\.count) == [1], "\(wait)")
      #expect(last.message.revealsSpoilers)
    }
  }

  @Test("A draft says more after a reaction to what it has said")
  func revisedAfterReaction() throws {
    let end = "Sleep 3s"
    func last(_ steps: String...) throws -> [UInt32] {
      let run = try Self.run((["Message \"Q\" from me"] + steps + [end]).joined(separator: "\n"))
      return try Renderer().bitmap(run.displayList(atTick: 900)).pixels
    }
    let reacted = try last("Draft 1 \"One\"", "Sleep 3s", "React ❤", "Sleep 1s", "Draft 1 \"One and two\"")
    let known = try last("Draft 1 \"One\"", "Sleep 3s", "React ❤", "Sleep 1s")
    #expect(reacted != known)
  }

  @Test("A film ends when an open draft shows all of its text")
  func openDrafts() throws {
    let text = "Some words of an answer that is not finished"
    let draft = try Self.run("Message \"Q\" from me", "Draft 1 \"\(text)\"", "Sleep 100ms")
    let answer = try Self.run("Message \"Q\" from me", "Answer \"\(text)\"", "Sleep 100ms")
    #expect(abs(draft.seconds - answer.seconds) < 1.5, "\(draft.seconds), \(answer.seconds)")
  }

  @Test(
    "What replies to a deleted message, or edits it, leaves the field with it",
    arguments: ["Reply to", "Show edit"])
  func deletedSubjects(step: String) throws {
    let run = try Self.run(
      "Message \"One\" from me", "Message \"Two\" from me", "\(step) #1", "Sleep 1s", "Delete #1", "Sleep 1s",
      "Type \"x\"",
      "Send", "Sleep 1s")
    #expect(try Self.frame(run, at: 1.5).state.panel.field?.accessory != nil)
    #expect(try Self.frame(run, at: 3).state.panel.field?.accessory == nil)
    let sent = try #require(run.script.events.compactMap(\.message).last)
    #expect(sent.message.reply == nil && sent.message.text.plainText == "x")
  }

  // MARK: - The pinned bar

  @Test("A pinned message has the sign until it is unpinned")
  func signs() throws {
    let run = try Self.run(
      "Message \"One\" from Anna", "Pin last", "Sleep 1s", "Unpin", "Sleep 1s")
    let changes = run.script.events.compactMap(\.message).filter { $0.id == 1 }
    #expect(changes.map(\.message.isPinned).suffix(2) == [true, false])
  }

  @Test("The pinned bar goes with its message, or shows the one that was pinned before")
  func deletedPins() throws {
    let one = try Self.run("Message \"One\" from Anna", "Pin last", "Sleep 1s", "Delete last", "Sleep 1s")
    #expect(Self.pinned(try Self.frame(one, at: 1.7)) == "One")
    #expect(Self.pinned(try Self.frame(one, at: 4)) == nil)
    let two = try Self.run(
      "Message \"One\" from Anna", "Pin last", "Message \"Two\" from Anna", "Pin last", "Delete last",
      "Sleep 1s",
      "Delete last", "Sleep 1s")
    #expect(Self.pinned(try Self.frame(two, at: 3.5)) == "One")
    #expect(Self.pinned(try Self.frame(two, at: 7)) == nil)
    // Another message may go.
    let other = try Self.run(
      "Message \"One\" from Anna", "Pin last", "Message \"Two\" from Anna", "Delete last", "Sleep 1s")
    #expect(Self.pinned(try Self.frame(other, at: 5)) == "One")
  }

  @Test(
    "The pinned bar says what its message says",
    arguments: [
      "Message \"One\" from Anna\nPin last\nEdit \"New\" of last",
      "Message \"One\" from me\nPin last\nShow edit last\nBackspace 3\nType \"New\"\nSend",
      "Draft 1 \"One\"\nPin last\nDraft 1 \"New\"", "Draft 1 \"One\"\nPin last\nMessage \"New\"",
    ])
  func editedPins(steps: String) throws {
    #expect(Self.pinned(try Self.frame(Self.run(steps, "Sleep 1s"), at: 6)) == "New")
  }

  // MARK: - Keyboards

  @Test("A bot's keyboard takes the place of the device's, when it comes and when it is tapped")
  func keyboards() throws {
    let setup = "Set Keyboard on\nSet ChatKind private\nSet Touches on"
    let keys = "ReplyKeyboard \"Yes | No\" \"Later\""
    let after = try Self.run(setup, "Type \"One\"", "Send", "At 2s \(keys)", "At 4s Tap \"Yes\"", "Sleep 6s")
    #expect(try Self.frame(after, at: 1.9).state.deviceKeyboard?.presence == 1)
    let both = try Self.frame(after, at: 2.1).state
    #expect(both.keyboard?.presence == 1 && (both.deviceKeyboard?.presence ?? 0) > 0)
    let shown = try Self.frame(after, at: 3).state
    #expect(shown.keyboard?.presence == 1 && shown.deviceKeyboard == nil)
    let before = try Self.run(setup, keys, "Type \"hello\"", "Send", "At 3s Tap \"Later\"", "Sleep 6s")
    #expect(try Self.frame(before, at: 2.9).state.deviceKeyboard?.presence == 1)
    #expect(try Self.frame(before, at: 3.45).state.keyboard?.touch == nil)
    let tapped = try Self.frame(before, at: 3.55)
    #expect(tapped.state.deviceKeyboard == nil)
    #expect(tapped.state.keyboard?.touch.map { [$0.row, $0.column] } == [1, 0])
    // The list never moves down below where the keyboard ends.
    let edge = try #require(tapped.screen.field?.shape.rect.maxY)
    for tick in stride(from: 180, through: 210, by: 3) {
      let frame = try before.moments().frame(atTick: Double(tick))
      #expect((frame.screen.field?.shape.rect.maxY ?? .infinity) <= edge + 0.01)
    }
    #expect(Self.ids(try Self.frame(before, at: 6)).count == 2)
  }
}
