import Testing

@testable import IPRenderKit
@testable import MessageModel
@testable import Staging

/// The device's keyboard in a scene (Spec/Tapes.md 2 and Spec/Chats.md 15.8).
struct SceneKeyboardTests {
  private static func run(_ steps: String...) throws -> SceneRun {
    try #require(try SceneTests.run(steps.joined(separator: "\n")))
  }

  private static func keyboard(_ moments: SceneMoments, at seconds: Double) -> DeviceKeyboard? {
    moments.frame(atTick: (seconds * 60).rounded()).state.deviceKeyboard
  }

  @Test("Typing raises the keyboard, and its keys are pressed one after the other")
  func typingPressesKeys() throws {
    let moments = try Self.run(
      "Set Keyboard on", "Sleep 1s", "Type@200ms \"Hi\"", "Backspace", "Send", "Sleep 1s", "Hide keyboard",
      "Sleep 1s"
    ).moments()
    #expect(Self.keyboard(moments, at: 0.9) == nil)
    let rising = try #require(Self.keyboard(moments, at: 1.1))
    #expect(rising.presence > 0 && rising.presence < 1 && rising.pressed == nil)
    #expect(Self.keyboard(moments, at: 1.5)?.pressed == .character("H"))
    #expect(Self.keyboard(moments, at: 1.65)?.pressed == nil)
    #expect(Self.keyboard(moments, at: 1.7)?.pressed == .character("i"))
    #expect(Self.keyboard(moments, at: 1.9)?.pressed == .delete)
    // It stays when the message is sent, as on a phone.
    #expect(Self.keyboard(moments, at: 2.5)?.presence == 1)
    #expect(Self.keyboard(moments, at: 4.5) == nil)
  }

  @Test("Without a setting a tape stays as it was, and a keyboard that is shown lights its keys")
  func theSettingIsOff() throws {
    let (usual, off) = (
      try Self.run("Type \"Hi\"", "Sleep 1s"), try Self.run("Set Keyboard off", "Type \"Hi\"", "Sleep 1s")
    )
    #expect(usual.seconds == off.seconds)
    #expect(Self.keyboard(try usual.moments(), at: 0.06) == nil)
    let shown = try Self.run("Show keyboard", "Type@200ms \"Hi\"", "Sleep 1s")
    #expect(Self.keyboard(try shown.moments(), at: 0.5)?.pressed == .character("H"))
    // Nothing raises a second one.
    let both = try Self.run("Set Keyboard on", "Show keyboard", "Type@200ms \"Hi\"", "Sleep 1s")
    #expect(both.seconds == shown.seconds)
  }

  @Test("A text that appears at once presses no key")
  func nothingIsTyped() throws {
    let moments = try Self.run(
      "Message \"One\" from me", "Show keyboard", "Show edit last", "Sleep 1s"
    ).moments()
    for tick in 0..<120 { #expect(moments.frame(atTick: Double(tick)).state.deviceKeyboard?.pressed == nil) }
  }

  @Test(
    "The placeholder of a bot's keyboard, and that of a request to reply, are in the field as long as they are"
  )
  func placeholders() throws {
    let moments = try Self.run(
      "Message \"One\"", "ReplyKeyboard \"Tea\" placeholder \"Choose\"", "Sleep 1s",
      "ForceReply to last placeholder \"Name\"", "Sleep 1s", "Message \"Two\" from me", "Hide edit",
      "Sleep 1s",
      "ReplyKeyboard off", "Sleep 1s"
    ).moments()
    var texts: [String?] = []
    for tick in 0..<600 {
      guard case .writing(let field) = moments.frame(atTick: Double(tick)).state.panel else { continue }
      if texts.last != field.placeholder { texts.append(field.placeholder) }
    }
    #expect(texts == [nil, "Choose", "Name", "Choose", nil])
    let other = try SceneTests.run("Message \"One\"\nReply to last placeholder \"Name\"")
    #expect(other.map { _ in true } == nil)
  }

  @Test("The keys of another step and wrong values are errors that name the right word")
  func mistakes() throws {
    for (tape, wanted) in [
      ("Set Keyboard maybe\nSleep 1s", "write on or off"), ("Set Keyboard\nSleep 1s", "requires on or off"),
      ("Keyboard \"Yes\"", "use `ReplyKeyboard`"),
    ] {
      let file = TapeFile(checking: InputFile(tape.utf8, name: "a.tape", folder: "."))
      var options = RenderOptions(scale: 1)
      options.screen = PageScreen(size: CanvasSize(320, 480))
      let found = try Renderer().check(tape: file, options: options).diagnostics
      #expect(found.contains { ($0.message + ($0.help ?? "")).contains(wanted) }, "\(tape): \(found)")
    }
  }
}
