import MessageLayout
import MessageModel
import PageLayout
import Primitives
import Testing

@testable import IPRenderKit
@testable import Painting
@testable import Staging

/// The menu of a message that a finger holds, and its swipe in a session (Spec/Tapes.md 9).
struct SceneMenuTests {
  private static func run(_ steps: String...) throws -> SceneRun {
    try #require(try SceneTests.run(steps.joined(separator: "\n")))
  }

  private static func error(_ steps: String...) -> String? {
    do {
      _ = try Renderer().scene(
        of: TapeFile(InputFile(steps.joined(separator: "\n").utf8, name: "scene.tape")),
        options: LiveSessionTests.options())
      return nil
    } catch { return "\(error)" }
  }

  private static func frame(_ moments: SceneMoments, at seconds: Double) -> SceneFrame {
    moments.frame(atTick: (seconds * 60).rounded())
  }

  private static let asked = ["Message \"Shall we?\" from me", "Sleep 1s"].joined(separator: "\n")

  @Test("A held message is over the screen, between reactions and rows, and goes back to its place")
  func holding() throws {
    let moments = try Self.run(Self.asked, "Hold last", "Sleep 1s", "Hide context-menu", "Sleep 1s").moments()
    func row(_ seconds: Double) throws -> SceneItem {
      try #require(Self.frame(moments, at: seconds).items.last { $0.id.part == .row })
    }
    let before = try row(1.3)
    let shown = Self.frame(moments, at: 2.3)
    let menu = try #require(shown.screen.menu)
    #expect(menu.presence == 1 && menu.rows.count == 7)
    let held = try row(2.3)
    #expect(held.look.isHeld && held.origin.y < before.origin.y)
    #expect(Self.frame(moments, at: 3.5).screen.menu == nil)
    let after = try row(3.5)
    #expect(after.origin == before.origin && !after.look.isHeld)
  }

  @Test("A reaction closes the menu, and its sign flies from there")
  func reacting() throws {
    let moments = try Self.run(Self.asked, "Hold last", "Sleep 1s", "React 👍 to last", "Sleep 1s").moments()
    let sign = try #require(
      Self.frame(moments, at: 2.7).screen.menu?.signs.first { $0.emoji == "👍" }?.frame)
    let item = try #require(Self.frame(moments, at: 2.83).items.last { $0.id.part == .row })
    let look = try #require(item.look.chips.values.first { $0.flight != nil })
    let held = try #require(Self.frame(moments, at: 2.7).items.last { $0.id.part == .row })
    #expect(look.start == Point(sign.midX - held.origin.x, sign.midY - held.origin.y))
    #expect(Self.frame(moments, at: 3.6).screen.menu == nil)
    // The menu that shows the reaction of the reader marks it.
    let again = try Self.run(Self.asked, "React 👍", "Hold last", "Sleep 1s").moments()
    #expect(Self.frame(again, at: 2.5).state.contextMenu?.chosen == ["👍"])
  }

  @Test("Rows of the menu do what their steps do")
  func choosing() throws {
    func end(_ row: String) throws -> SceneFrame {
      try Self.frame(Self.run(Self.asked, "Hold last", "Tap \"\(row)\"", "Sleep 3s").moments(), at: 4.5)
    }
    #expect(try end("Reply").state.panel.field?.accessory != nil)
    #expect(try end("Edit").state.panel.field?.text.plainText == "Shall we?")
    #expect(try end("Pin").state.pinned != nil)
    #expect(try end("Delete").items.filter { $0.id.part == .row }.isEmpty)
    #expect(try end("Select").state.selection != nil)
    for row in ["Copy", "Forward"] { #expect(try end(row).screen.menu == nil) }
    let german = try Self.run(Self.asked, "Lang de", "Hold last", "Tap \"Antworten\"", "Sleep 2s")
    #expect(try Self.frame(german.moments(), at: 3.5).state.panel.field?.accessory != nil)
  }

  @Test("Whatever a person does closes the menu, and what others do does not")
  func closing() throws {
    func shows(_ step: String) throws -> Bool {
      let run = try Self.run(Self.asked, "Hold last", step, "At 4 Sleep 0s")
      return try Self.frame(run.moments(), at: 3.9).screen.menu != nil
    }
    for step in [
      "Type \"a\"", "Reply to last", "Swipe last", "Scroll up 20", "Delete last", "Pin last", "Show emoji",
      "Hide context-menu",
    ] { #expect(try !shows(step), "\(step)") }
    for step in ["Message \"No\" from Anna", "React 👍 to #1 from Anna", "Typing 1s", "Read", "Theme night"] {
      #expect(try shows(step), "\(step)")
    }
  }

  @Test("Messages without a menu, rows that wait and messages that are not there are errors")
  func mistakes() {
    #expect(Self.error("Hold last")?.contains("no message 'last'") == true)
    #expect(Self.error(Self.asked, "Hold #9")?.contains("no message '#9'") == true)
    #expect(Self.error(Self.asked, "Hold last 3")?.contains("does not take '3'") == true)
    #expect(Self.error(Self.asked, "Hold now")?.contains("not a reference to a message") == true)
    #expect(Self.error(Self.asked, "Hold last", "Tap \"Copy\" for 1s")?.contains("does not wait") == true)
    #expect(Self.error(Self.asked, "Tap \"Copy\"")?.contains("no message has a button") == true)
    let service = #"{"Message": {"message_id": 1, "date": 1, "new_chat_title": "X", "chat": {"id": 5}}}"#
    #expect(Self.error(service, "Hold last")?.contains("has no menu") == true)
  }

  @Test("A message that is not on the screen, and one that goes, show no menu")
  func absent() throws {
    let many = (1...20).map { "Message \"Words \($0)\"" }.joined(separator: "\n")
    let moments = try Self.run(many, "At 20 Hold #1", "At 22 Sleep 0s").moments()
    #expect(Self.frame(moments, at: 21).screen.menu == nil)
    let gone = try Self.run(Self.asked, "Hold last", "Delete #1", "Sleep 3s").moments()
    #expect(Self.frame(gone, at: 3).screen.menu == nil)
  }

  // MARK: - Sessions

  private static let live = "Message \"Words of Anna\"\nadvance 1s\n"
  private static let point = "40 220"

  @Test("A finger that stays on a message shows its menu, and one that leaves early does not")
  func longPress() throws {
    let held = try LiveSessionTests.play(
      virtually: Self.live + "press \(Self.point)\nadvance 600ms\nrelease\nadvance 1s\n")
    #expect(held.failures.isEmpty && held.tape.contains("Hold #1"))
    try LiveSessionTests.requireSame(held)
    let short = try LiveSessionTests.play(
      virtually: Self.live + "press \(Self.point)\nadvance 300ms\nrelease\nadvance 1s\n")
    #expect(!short.tape.contains("Hold"))
  }

  @Test("A finger that moves to the left over a message answers it; others move the list")
  func swiping() throws {
    func play(_ drag: String) throws -> LiveSessionTests.Played {
      try LiveSessionTests.play(virtually: Self.live + drag + "\nadvance 1s\n")
    }
    let swiped = try play("drag 100 220 20 225 over 250ms")
    #expect(swiped.failures.isEmpty && swiped.tape.contains("Swipe #1 over 0.25s"))
    try LiveSessionTests.requireSame(swiped)
    for drag in ["drag 100 220 80 220", "drag 40 220 140 220", "drag 100 220 20 100", "drag 100 60 20 60"] {
      let played = try play(drag)
      #expect(played.failures.isEmpty && !played.tape.contains("Swipe"), "\(drag)")
    }
  }
}
