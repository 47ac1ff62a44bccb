import Foundation
import Testing

@testable import Server

/// Tests of tapes that drive a bot: their lines, their steps and the process of the bot.
@Suite struct BotTapeTests {
  private static func tape(_ text: String) throws -> BotTape { try BotTape(text) }

  private static func mistake(_ text: String) -> BotTape.Mistake? {
    do {
      _ = try BotTape(text)
      return nil
    } catch { return error }
  }

  @Test func stepsOfAPersonAndOfATestAreRead() throws {
    let tape = try Self.tape(
      """
      # A visit
      Output talk.mp4
      Set Theme night
      Set $NAME "Ada"
      Type@30ms "I am $NAME, \\"hi\\""
      Backspace 2
      Send
      Wait "Hello" 500ms
      Wait button "Compare"
      Expect no call sendphoto   # in any case
      Fault 429 sendMessage
      Tap "Compare" on #3
      Screenshot shots/end.png
      Caption "The end"
      """)
    #expect(
      tape.steps.map(\.action) == [
        .type("I am Ada, \"hi\""), .backspace(2), .send, .wait(.text("Hello"), seconds: 0.5),
        .wait(.button("Compare"), seconds: BotTape.usualWait), .expect(.call("sendPhoto"), isPresent: false),
        .fault(code: 429, method: "sendMessage", times: 1), .tap("Compare", on: "#3"),
        .screenshot("shots/end.png"), .film,
      ])
    #expect(tape.outputs == ["talk.mp4"] && tape.settings == ["Set Theme night"])
    #expect(tape.steps[0].source == #"Type@30ms "I am Ada, \"hi\"""#)
    #expect(tape.steps.map(\.line) == Array(5...14))
    // The renderer checks the lines that it knows, and each keeps its number.
    let lines = tape.checked.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 14 && lines[13] == "Caption \"The end\"" && lines[7] == "Message \"text\"")
  }

  @Test func repeatedLinesAreReadAgain() throws {
    let tape = try Self.tape("Repeat 2\nType \"a\"\nRepeat 3\nBackspace\nEnd\nEnd\nSend")
    #expect(tape.steps.count == 9 && tape.steps[4].line == 2 && tape.steps[8].action == .send)
  }

  @Test(
    "Mistakes have a line and a fix",
    arguments: [
      ("Type \"a\"\nWait 5s", 2, "requires a text in quotes"), ("Answer \"a\"", 1, "is what the bot does"),
      ("Wait call sendmessages", 1, "unknown method"), ("Fault 200 sendMessage", 1, "not a status"),
      ("\n\nTpe \"a\"", 3, "unknown command 'Tpe'"), ("Type \"a", 1, "does not end"),
      ("Output ../a.mp4", 1, "not below"), ("Screenshot /tmp/a.png", 1, "not below"),
      ("Set Chat chat.json", 1, "does not apply"), ("At 3s Send", 1, "not a step"),
      ("Send now", 1, "unexpected argument 'now'"), ("Repeat 2\nSend", 1, "no `End`"),
      ("End", 1, "no `Repeat`"), ("Type \"${WHO}\"", 1, "unknown variable"), ("{\"Send\": []}", 1, "JSON"),
      ("Message \"a\" from Anna", 1, "cannot write"), ("Wait \"a\" soon", 1, "not a valid time"),
    ])
  func mistakes(_ text: String, _ line: Int, _ words: String) throws {
    let mistake = try #require(Self.mistake(text))
    #expect(mistake.line == line && mistake.message.contains(words), "\(mistake)")
  }

  @Test func mutatedTapesAreReadOrRefused() {
    let seed = Array(
      "Set $A 'b'\nType \"a $A\"\nRepeat 2\nWait button \"x\" 5s\nEnd\nFault 429 sendMessage 1".utf8)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 1...255, using: &generator)
      }
      _ = Self.mistake(String(decoding: bytes, as: UTF8.self))
    }
  }

  // MARK: - Playing

  /// Plays a tape while a task acts as the bot.
  private static func play(
    _ text: String, pace: TapePlayer.Pace = .steady,
    bot: @escaping @Sendable (Emulator, _ update: JSON) async throws -> Void
  ) async throws -> Tape {
    let emulator = try EmulatorClient.emulator(tokens: [EmulatorClient.token])
    let tape = try BotTape(text)
    var player = try await TapePlayer(
      emulator, token: EmulatorClient.token, pace: pace, name: "talk.tape", settings: tape.settings
    ) { nil }
    let polling = Task {
      var offset = 0
      while !Task.isCancelled {
        let (_, answer) = await emulator.answer(
          token: EmulatorClient.token, method: "getUpdates",
          RawCall(parameters: ["offset": .integer(offset), "timeout": 1]))
        for update in answer["result"]?.elements ?? [] {
          offset = (update["update_id"]?.int ?? 0) + 1
          try await bot(emulator, update)
        }
      }
    }
    defer { polling.cancel() }
    try await player.start()
    for step in tape.steps { try await player.play(step) }
    await player.finish()
    return player.film
  }

  private static func call(_ emulator: Emulator, _ method: String, _ fields: Fields) async {
    let place: Fields = ["chat_id": .integer(Emulator.firstPerson)]
    _ = await emulator.answer(
      token: EmulatorClient.token, method: method, RawCall(parameters: place.merging(fields) { $1 }))
  }

  /// A bot that says that it is typing, streams, answers with a button, and edits when the button is pressed.
  @Sendable private static func shop(_ emulator: Emulator, _ update: JSON, actions: Int) async throws {
    if update["callback_query"] != nil {
      await call(emulator, "editMessageText", ["message_id": 2, "text": "Green tea: 4"])
      return
    }
    for _ in 0..<actions { await call(emulator, "sendChatAction", ["action": "typing"]) }
    for count in 1...(actions + 2) {
      await call(
        emulator, "sendMessageDraft",
        ["draft_id": 1, "text": .text("Wel" + String(repeating: ".", count: count))])
    }
    await call(
      emulator, "sendMessage",
      [
        "text": "Welcome",
        "reply_markup": ["inline_keyboard": [[["text": "Prices", "callback_data": "p"]]]],
      ])
    await call(
      emulator, "sendMessage", ["text": "Choose", "reply_markup": ["keyboard": [["Tea", "Coffee"]]]])
  }

  private static let visit = """
    Type "/start"
    Send
    Wait "Wel.."
    Wait button "Prices"
    Tap "Prices"
    Wait "Green tea"
    Expect "Green tea: 4"
    Expect no "Welcome"
    Expect call editMessageText
    """

  @Test func aSteadyFilmDoesNotDependOnHowOftenABotActs() async throws {
    let few = try await Self.play(Self.visit) { try await Self.shop($0, $1, actions: 1) }
    let many = try await Self.play(Self.visit) { try await Self.shop($0, $1, actions: 5) }
    #expect(String(decoding: few.text, as: UTF8.self) == String(decoding: many.text, as: UTF8.self))
    let lines = String(decoding: few.text, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("\"Typing\"") }.count == 1)
    #expect(lines.filter { $0.contains("\"Draft\"") }.count == 1)
    #expect(lines.contains("Type \"/start\"") && lines.contains("Send"))
    #expect(lines.contains { $0.contains("\"Tap\":\"Prices\"") && $0.contains("\"on\":\"#2\"") })
  }

  @Test func theEndOfAStreamIsTheCallThatSendsIt() async throws {
    let tape = try await Self.play(
      "Message \"hi\"\nWait \"Wel\"\nWait call sendMessage\nExpect \"Welcome\""
    ) {
      try await Self.shop($0, $1, actions: 1)
    }
    let lines = String(decoding: tape.text, as: UTF8.self).split(separator: "\n")
    let (draft, message) = (
      lines.firstIndex { $0.contains("Draft") }, lines.lastIndex { $0.contains("Message") }
    )
    #expect(draft != nil && message != nil && (draft ?? 0) < (message ?? 0))
    // A revision says only what the tape names.
    #expect(tape.texts.values.contains { String(decoding: $0, as: UTF8.self).contains(#""text":"Wel""#) })
  }

  @Test func keyboardsOfABotComeAndGoInTheFilm() async throws {
    let tape = try await Self.play(
      "Message \"hi\"\nWait button \"Tea\"\nTap \"Tea\"\nExpect button \"Coffee\""
    ) {
      if $1["message"]?["text"] == "hi" { try await Self.shop($0, $1, actions: 1) }
    }
    #expect(String(decoding: tape.text, as: UTF8.self).contains(#"{"ReplyKeyboard":["Tea | Coffee"]}"#))
  }

  @Test(
    "A failed step names its line",
    arguments: [
      ("Type \"a\"\nSend\nWait \"Bye\" 200ms", 3, "the text \"Bye\" did not appear within 0.2 seconds"),
      ("Expect \"Bye\"", 1, "the text \"Bye\" is missing"), ("Send", 1, "`Send` has no text"),
      ("Message \"a\"\nExpect no \"a\"", 2, "the text \"a\" is there"), ("Tap \"Tea\"", 1, "chat 4242"),
      ("Wait call sendPhoto 100ms", 1, "a call of sendPhoto did not appear"),
    ])
  func failures(_ text: String, _ line: Int, _ words: String) async throws {
    let failure = await #expect(throws: TapePlayer.Failure.self) {
      _ = try await Self.play(text) { _, _ in }
    }
    #expect(
      failure?.line == line && failure?.message.contains(words) == true, "\(String(describing: failure))")
  }

  @Test func aFaultFailsTheCallsThatItNames() async throws {
    _ = try await Self.play("Fault 429 sendMessage 1\nMessage \"a\"\nWait \"again\"\nExpect no \"once\"") {
      await Self.call($0, "sendMessage", ["text": .text("once")])
      _ = $1
      await Self.call($0, "sendMessage", ["text": .text("again")])
    }
  }

  // MARK: - The process

  @Test func aBotAndItsChildrenEndWithTheRun() throws {
    let log = FileManager.default.temporaryDirectory.appending(path: "bot-\(UUID()).log").path
    defer { try? FileManager.default.removeItem(atPath: log) }
    let bot = try BotProcess(
      "setsid sh -c 'trap : TERM; while :; do sleep 1; done' & echo $BOT_TOKEN; sleep 1000",
      environment: ["BOT_TOKEN": "700:test"], log: log)
    while bot.words().isEmpty { usleep(10_000) }
    #expect(bot.words().contains("700:test") && bot.exitCode() == nil && !bot.descendants().isEmpty)
    bot.end()
    #expect(bot.descendants().isEmpty)
  }

  @Test func aBotThatEndsHasAnExitCode() throws {
    let log = FileManager.default.temporaryDirectory.appending(path: "bot-\(UUID()).log").path
    defer { try? FileManager.default.removeItem(atPath: log) }
    let bot = try BotProcess("echo broken >&2; exit 3", environment: [:], log: log)
    while bot.exitCode() == nil { usleep(10_000) }
    #expect(bot.exitCode() == 3 && bot.words().contains("broken"))
    bot.end()
  }

  @Test func outputsAppearWholeOrNotAtAll() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outputs-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder + "/taken", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(throws: Outputs.CannotWrite.self) {
      try Outputs.publish([(folder + "/a.png", [1]), (folder + "/taken", [2])], isTrusted: true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["taken"])
    try Outputs.publish([(folder + "/shots/a.png", [1])], isTrusted: true)
    #expect(FileManager.default.contents(atPath: folder + "/shots/a.png") == Data([1]))
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: folder + "/shots")
    #expect(throws: Outputs.CannotWrite.self) {
      try Outputs.publish([(folder + "/link/b.png", [1])], isTrusted: false)
    }
  }
}
