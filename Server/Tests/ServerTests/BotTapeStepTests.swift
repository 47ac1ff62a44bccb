import FoundationEssentials
import Testing

@testable import Server

/// Tests of the steps of the renderer in tapes that drive a bot.
@Suite struct BotTapeStepTests {
  /// The steps of the renderer, each with a line that works here, or with the help of the error.
  private static let steps: [String: Outcome] = {
    var steps: [String: Outcome] = [
      "Type": .works(#"Type "a""#), "Backspace": .works("Backspace 2"), "Send": .works("Send"),
      "Sleep": .works("Sleep 1s"), "Message": .works(#"Message "a" to last"#),
      "Edit": .works(#"Edit "a" of last"#), "Delete": .works("Delete #1"), "React": .works("React ❤ to last"),
      "Tap": .works(#"Tap "Tea""#), "Reply": .works("Reply to last"), "Swipe": .works("Swipe #1 over 500ms"),
      "Scroll": .works("Scroll to #1"), "Pin": .works("Pin last"), "Unpin": .works("Unpin"),
      "Theme": .works("Theme night"), "TextSize": .works("TextSize 19"), "Lang": .works("Lang de"),
      "Screenshot": .works("Screenshot a.png"), "Show": .works("Show recording 3"),
      "Hide": .works("Hide recording"), "Hold": .works("Hold last"), "Reveal": .works("Reveal last"),
      "Toggle": .works("Toggle /0 of last"), "Drag": .works("Drag 1 2 3 4 over 100ms"),
      "Press": .works("Press 1 2"), "Release": .works("Release"), "Select": .works("Select 1 2 3 4"),
      "Speed": .works("Speed 4"), "Zoom": .works("Zoom last 1.6 over 400ms"), "Poster": .works("Poster"),
      "Marker": .works(#"Marker "a""#), "Caption": .works(#"Caption "a" for 2s"#),
      "Repeat": .works("Repeat 2\nEnd"),
      "End": .works("Repeat 2\nEnd"),
      "Answer": .refused(#"Wait "text""#), "Draft": .refused(#"Wait "text""#),
      "ReplyKeyboard": .refused("Wait button"), "Menu": .refused("setChatMenuButton"),
      "Commands": .refused("setMyCommands"), "ForceReply": .refused("Reply to last"),
      "Title": .refused("another name"), "Subtitle": .refused("remove the line"),
      "Read": .refused("remove the line"),
      "Toast": .refused("answerCallbackQuery"), "Alert": .refused("answerCallbackQuery"),
      "Source": .refused("the steps of the other tape"), "At": .refused("one after another"),
      "Advance": .refused("Sleep 30s"), "Hit": .refused("Expect"), "Hits": .refused("Expect"),
      "Wheel": .refused("Scroll up 200"), "Shot": .refused("Screenshot"),
    ]
    for activity in ["Typing", "Recording", "Filming", "Sending", "Playing", "Choosing"] {
      steps[activity] = .refused("sendChatAction")
    }
    return steps
  }()

  private enum Outcome {
    case works(String)
    case refused(String)
  }

  private static func check(_ tape: String) throws -> String {
    let folder = try Films.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(tape.utf8).write(to: URL(filePath: folder + "/a.tape"))
    let (_, errors) = try Films.run(
      [TestServer.program, "check", folder + "/a.tape"], in: nil, errors: folder + "/errors",
      output: folder + "/output", seconds: 60)
    let output = FileManager.default.contents(atPath: folder + "/output") ?? Data()
    return errors + String(decoding: output, as: UTF8.self)
  }

  @Test("Every step of the renderer works in a tape that drives a bot, or the error says what to write")
  func allSteps() throws {
    let words = try Self.check("Qqqqqqqqqq")
    let list = try #require(words.range(of: "one of "), "\(words)")
    let names = words[list.upperBound...].prefix { $0 != "\n" }.split(separator: ",").map {
      String($0).trimmed
    }
    #expect(names.count > 45 && names.contains("Swipe") && names.contains("Choosing"), "\(names)")
    for name in names + ["At", "Advance", "Hit", "Hits", "Wheel", "Shot"] {
      switch Self.steps[name] {
      case .works(let line):
        #expect(throws: Never.self, "\(line)") { try BotTape(line) }
        #expect(BotTape.words.contains(name), "\(name)")
      case .refused(let help):
        let mistake = #expect(throws: BotTape.Mistake.self) { try BotTape(name + " a") }
        #expect(mistake?.help?.contains(help) == true, "\(String(describing: mistake))")
        #expect(!BotTape.words.contains(name), "\(name)")
      case nil: Issue.record("'\(name)' is missing in the table")
      }
    }
  }

  @Test("The renderer checks the steps of the film, also those about messages that do not exist yet")
  func checks() throws {
    let good = try BotTape(
      "Type \"a\"\nSend\nWait \"b\"\nHold #2\nTap \"Reply\"\nSwipe \"b\" over 1s\nSet Theme night\n"
        + "Zoom last 2 over 1s\nScroll to #2 over 1s\nReveal #2\nToggle /0 of #2\nPin #2\nDelete #2")
    #expect(!(try Self.check(good.checked)).contains("error"), "\(good.checked)")
    for (line, number) in [("Zoom last 9", 2), ("Swipe last over soon", 2), ("TextSize big", 2)] {
      let report = try Self.check(try BotTape("Wait \"a\"\n" + line).checked)
      #expect(report.contains("a.tape:\(number)"), "\(line): \(report)")
    }
  }

  @Test(
    "Steps that would mean something else are errors",
    arguments: [
      ("Show edit last", "write `Edit"), ("Message hello.md", "in quotes"), ("Edit hello.md", "in quotes"),
      ("Send card a.jpg", "Send photo FILE"),
    ])
  func otherMeanings(_ line: String, _ help: String) {
    let mistake = #expect(throws: BotTape.Mistake.self) { try BotTape(line) }
    #expect(mistake?.help?.contains(help) == true, "\(String(describing: mistake))")
  }

  // MARK: - Playing

  /// Plays a tape with a bot that answers everything, and returns the lines of the film and the updates.
  private static func play(_ text: String, in folder: String = "") async throws -> (
    lines: [String], updates: [JSON]
  ) {
    let emulator = try EmulatorClient.emulator(tokens: [EmulatorClient.token])
    let tape = try BotTape(text)
    var player = try await TapePlayer(
      emulator, token: EmulatorClient.token, pace: .steady, name: folder + "talk.tape", settings: []
    ) { nil }
    let polling = Task {
      var updates: [JSON] = []
      while !Task.isCancelled {
        let offset = (updates.last?["update_id"]?.int ?? 0) + 1
        let (_, answer) = await emulator.answer(
          token: EmulatorClient.token, method: "getUpdates",
          RawCall(parameters: ["offset": .integer(offset), "timeout": 1]))
        for update in answer["result"]?.elements ?? [] {
          updates.append(update)
          guard update["message"] != nil else { continue }
          _ = await emulator.answer(
            token: EmulatorClient.token, method: "sendMessage",
            RawCall(parameters: [
              "chat_id": .integer(Emulator.firstPerson), "text": .text("No. \(updates.count)"),
            ]))
        }
      }
      return updates
    }
    try await player.start()
    for step in tape.steps { try await player.play(step) }
    polling.cancel()
    let lines = String(decoding: player.film.text, as: UTF8.self).split(separator: "\n").map(String.init)
    return (lines, await polling.value)
  }

  @Test("Swiping and the row of the menu answer a message")
  func replies() async throws {
    let (lines, updates) = try await Self.play(
      """
      Message "a"
      Wait "No. 1"
      Swipe last over 500ms
      Type "b"
      Send
      Wait "No. 2"
      Hold "No. 1"
      Tap "Reply"
      Message "c"
      Wait "No. 3"
      Message "d" to #1
      Wait "No. 4"
      """)
    let replies = updates.map { $0["message"]?["reply_to_message"]?["message_id"]?.int }
    #expect(replies == [nil, 2, 2, 1])
    #expect(lines.contains("Swipe #2 over 500ms") && lines.contains("Hold #2"), "\(lines)")
    #expect(lines.contains(#"Tap "Reply""#), "\(lines)")
  }

  @Test("The menu of a message pins, deletes and takes reactions")
  func menus() async throws {
    let (lines, updates) = try await Self.play(
      """
      Message "a"
      Wait "No. 1"
      Hold last
      React ❤ to last
      Hold last
      Tap "Pin"
      Wait "No. 2"
      Hold #2
      Tap "Delete"
      Expect no "No. 1"
      Delete #1
      """)
    #expect(updates.count == 2, "\(updates)")
    #expect(updates.contains { $0["message"]?["pinned_message"]?["message_id"] == 2 }, "\(updates)")
    #expect(lines.count { $0.hasPrefix("Hold") } == 3 && lines.contains(#"Tap "Delete""#), "\(lines)")
    #expect(lines.count { $0.contains("\"Delete\"") } == 2, "\(lines)")
  }

  @Test("A person sends files beside the tape with a caption, and a voice message")
  func files() async throws {
    let folder = try Films.folder() + "/"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data([1, 2, 3]).write(to: URL(filePath: folder + "table.pdf"))
    let (lines, updates) = try await Self.play(
      "Type \"Prices\"\nSend file table.pdf\nWait \"No. 1\"\nSend voice 7s\nWait \"No. 2\"", in: folder)
    #expect(updates[0]["message"]?["document"]?["file_name"] == "table.pdf")
    #expect(updates[0]["message"]?["caption"] == "Prices")
    #expect(updates[1]["message"]?["voice"]?["duration"] == 7)
    #expect(
      lines.contains { $0.hasPrefix("Send file \"sent-") && $0.hasSuffix("/table.pdf\"") }
        && lines.contains("Send voice 7s"), "\(lines)")
    for (text, words) in [
      ("Send file ../table.pdf", "not below"), ("Send photo missing.jpg", "not below"),
      ("Type \"a\"\nSend voice 3s", "while there is a text"),
    ] {
      let failure = await #expect(throws: TapePlayer.Failure.self) {
        _ = try await Self.play(text, in: folder)
      }
      #expect(failure?.message.contains(words) == true, "\(String(describing: failure))")
    }
  }
}
