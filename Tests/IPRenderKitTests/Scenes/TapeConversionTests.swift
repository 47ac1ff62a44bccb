import PageModel
import StreamReading
import Testing

@testable import IPRenderKit

/// Chats that become tapes (Spec/Convert.md 9).
@Suite struct TapeConversionTests {
  private static let log = """
    {"update_id": 1, "message": {"message_id": 10, "date": 1700000000, "from": {"id": 7, "is_bot": false, \
    "first_name": "Anna"}, "chat": {"id": 7, "type": "private", "first_name": "Anna"}, "text": "/start \\"now\\" $5"}}
    {"ok": true, "result": {"message_id": 11, "date": 1700000003, "from": {"id": 9, "is_bot": true, \
    "first_name": "Fern"}, "chat": {"id": 7, "type": "private", "first_name": "Anna"}, "text": "Which one?", \
    "reply_markup": {"inline_keyboard": [[{"text": "Go on", "callback_data": "go"}]]}}}
    {"update_id": 2, "callback_query": {"id": "1", "from": {"id": 7, "is_bot": false, "first_name": "Anna"}, \
    "chat_instance": "1", "data": "go", "message": {"message_id": 11, "date": 1700000003, "from": {"id": 9, \
    "is_bot": true, "first_name": "Fern"}, "chat": {"id": 7, "type": "private", "first_name": "Anna"}, \
    "text": "Which one?", "reply_markup": {"inline_keyboard": [[{"text": "Go on", "callback_data": "go"}]]}}}}
    {"ok": true, "result": {"message_id": 12, "date": 1700000100, "from": {"id": 9, "is_bot": true, \
    "first_name": "Fern"}, "chat": {"id": 7, "type": "private", "first_name": "Anna"}, "text": "Done.", \
    "entities": [{"type": "bold", "offset": 0, "length": 4}]}}

    """

  private func tape(_ text: String, name: String = "updates.jsonl") throws -> String {
    let converted = try InputFile(text.utf8, name: name).convertedChat(to: .tape)
    return try #require(converted).text
  }

  @Test("A log of updates becomes a tape with typing, pauses and presses, and plays")
  func updates() throws {
    let tape = try tape(Self.log)
    let lines = tape.split(separator: "\n").map(String.init)
    #expect(lines.contains("Set ChatKind private"), "\(tape)")
    #expect(lines.contains(#"Type "/start \"now\" \$5""#) && lines.contains("Send"), "\(tape)")
    #expect(lines.contains { $0.hasPrefix("Typing 600ms") }, "\(tape)")
    #expect(lines.contains(#"Tap "Go on" on #2 for 500ms"#), "\(tape)")
    #expect(
      lines.contains { $0.hasPrefix(#"{"Message": {"message_id": 12"#) && $0.contains("bold") }, "\(tape)")
    #expect(lines.contains("Sleep 1400ms"), "\(tape)")
    let renderer = try Renderer()
    let file = try TapeFile(InputFile(tape.utf8, name: "a.tape"))
    let run = try renderer.scene(of: file, options: LiveSessionTests.options())
    #expect(run.script.messages.isEmpty && run.seconds > 6)
    #expect(run.alternative.contains("Go on") && run.alternative.hasSuffix("Done.\n"), "\(run.alternative)")
  }

  /// A question, three states of a draft, and the message that ends it.
  private static let streamed = """
    {"update_id": 1, "message": {"message_id": 10, "date": 1700000000, "from": {"id": 7, "is_bot": false, \
    "first_name": "Anna"}, "chat": {"id": 7, "type": "private", "first_name": "Anna"}, "text": "When?"}}
    {"method": "sendMessageDraft", "chat_id": 7, "draft_id": 5, "text": "At *ten*"}
    {"chat_id": 7, "draft_id": 5, "text": "At <b>ten</b>", "parse_mode": "HTML"}
    {"method": "sendRichMessageDraft", "params": {"chat_id": 7, "draft_id": 5, "rich_message": {"blocks": \
    [{"type": "paragraph", "text": "At ten and"}]}}}
    {"chat_id": 8, "draft_id": 6, "text": "Elsewhere"}
    {"ok": true, "result": {"message_id": 11, "date": 1700000004, "from": {"id": 9, "is_bot": true, \
    "first_name": "Fern"}, "chat": {"id": 7, "type": "private", "first_name": "Anna"}, "text": "At ten and noon.", \
    "reply_markup": {"inline_keyboard": [[{"text": "Go on", "callback_data": "go"}]]}}}
    {"update_id": 2, "message": {"message_id": 12, "date": 1700000010, "from": {"id": 7, "is_bot": false, \
    "first_name": "Anna"}, "chat": {"id": 7, "type": "private", "first_name": "Anna"}, "text": "Thanks", \
    "reply_to_message": {"message_id": 11, "date": 1700000004, "chat": {"id": 7, "type": "private"}, "text": "At"}}}

    """

  @Test("Drafts of a log are written as they are sent, and the message that ends one takes its place")
  func drafts() throws {
    var options = RenderOptions()
    options.chat.chat = "Anna"
    let log = InputFile(Self.streamed.utf8, name: "updates.jsonl")
    let tape = try #require(try log.convertedChat(to: .tape, options: options)).text
    let lines = tape.split(separator: "\n").map(String.init)
    let drafts = lines.filter { $0.hasPrefix("Draft") }
    #expect(
      drafts == [#"Draft 1 "At \\*ten\\*""#, #"Draft 1 "At **ten**""#, #"Draft 1 "At ten and""#], "\(tape)")
    #expect(!lines.contains { $0.hasPrefix("Typing") } && !tape.contains("Elsewhere"), "\(tape)")
    #expect(lines.contains("Reply to #2"), "\(tape)")
    let file = try TapeFile(InputFile(tape.utf8, name: "a.tape"))
    let run = try Renderer().scene(of: file, options: LiveSessionTests.options())
    let rows = try run.moments().frame(atTick: run.seconds * 60).items.filter { $0.id.part == .row }
    #expect(rows.map(\.id.message).suffix(2).first == 2, "\(rows.map(\.id.message))")
  }

  @Test("Pending messages of TDLib are drafts, and hidden names leave drafts out")
  func pending() throws {
    func message(_ id: Int, _ text: String, isOwn: Bool) -> String {
      #"{"@type": "updateNewMessage", "message": {"@type": "message", "id": \#(id), "chat_id": 5, "date": \#(id), "#
        + #""is_outgoing": \#(isOwn), "sender_id": {"@type": "messageSenderUser", "user_id": 5}, "#
        + #""content": {"@type": "messageText", "text": {"@type": "formattedText", "text": "\#(text)"}}}}"#
    }
    let pending =
      #"{"@type": "updatePendingMessage", "chat_id": 5, "draft_id": 77, "content": {"@type": "messageText", "#
      + #""text": {"@type": "formattedText", "text": "At"}}}"#
    let log = [message(1, "When?", isOwn: true), pending, message(2, "At ten.", isOwn: false), ""]
      .joined(separator: "\n")
    #expect(try tape(log).contains("Draft 1 \"At\"\n"))
    var options = RenderOptions()
    options.chat.hidesNames = true
    let hidden = try InputFile(log.utf8, name: "a.jsonl").convertedChat(to: .tape, options: options)
    #expect(hidden?.text.contains("Draft") == false)
  }

  @Test("Edits, reactions, pins and deletions of TDLib are steps")
  func changesOfTDLib() throws {
    func new(_ id: Int, _ text: String, isOwn: Bool) -> String {
      #"{"@type": "updateNewMessage", "message": {"@type": "message", "id": \#(id), "chat_id": 5, "date": \#(id), "#
        + #""is_outgoing": \#(isOwn), "sender_id": {"@type": "messageSenderUser", "user_id": 5}, "#
        + #""content": {"@type": "messageText", "text": {"@type": "formattedText", "text": "\#(text)"}}}}"#
    }
    func reaction(isChosen: Bool) -> String {
      let list =
        isChosen
        ? #"{"type": {"@type": "reactionTypeEmoji", "emoji": "❤"}, "total_count": 1, "is_chosen": true}"# : ""
      return
        #"{"@type": "updateMessageInteractionInfo", "chat_id": 5, "message_id": 2, "interaction_info": {"reactions": "#
        + #"{"reactions": [\#(list)]}}}"#
    }
    let log = [
      new(1, "How far?", isOwn: true), new(2, "Wait", isOwn: false),
      #"{"@type": "updateMessageContent", "chat_id": 5, "message_id": 2, "new_content": {"@type": "messageText", "#
        + #""text": {"@type": "formattedText", "text": "384 400 km"}}}"#,
      #"{"@type": "updateMessageEdited", "chat_id": 5, "message_id": 2, "edit_date": 9, "reply_markup": null}"#,
      reaction(isChosen: true), reaction(isChosen: false),
      #"{"@type": "updateMessageIsPinned", "chat_id": 5, "message_id": 2, "is_pinned": true}"#,
      #"{"@type": "updateDeleteMessages", "chat_id": 5, "message_ids": [1], "is_permanent": true, "from_cache": false}"#,
      "",
    ].joined(separator: "\n")
    let tape = try tape(log)
    let lines = tape.split(separator: "\n").map(String.init)
    let steps = lines.filter { line in
      ["{\"Message\"", "{\"Edit\"", "React", "Pin", "Delete"].contains { line.hasPrefix($0) }
    }
    #expect(
      steps.map { String($0.prefix { $0 != ":" }) } == [
        "{\"Message\"", "{\"Message\"", "{\"Edit\"", "React \"❤\" to #2 from me", "React \"❤\" to #2 from me",
        "Pin #2",
        "Delete #1",
      ], "\(tape)")
    let run = try Renderer().scene(
      of: TapeFile(InputFile(tape.utf8, name: "a.tape")), options: LiveSessionTests.options())
    #expect(run.alternative.contains("384 400 km"), "\(run.alternative)")
    let rows = try run.moments().frame(atTick: run.seconds * 60).items.filter { $0.id.part == .row }
    #expect(rows.map(\.id.message) == [2])
  }

  @Test("A reaction in a bot's log is that of the person who holds the phone, and a pin is there once")
  func changesOfBotAPI() throws {
    let chat = #""chat": {"id": 7, "type": "private", "first_name": "Anna"}"#
    let log =
      Self.log
      + #"{"update_id": 5, "message_reaction": {\#(chat), "message_id": 11, "user": {"id": 7, "is_bot": false, "#
      + #""first_name": "Anna"}, "date": 1700000101, "old_reaction": [], "new_reaction": [{"type": "emoji", "emoji": "👍"}]}}"#
      + "\n"
      + #"{"update_id": 6, "message": {"message_id": 13, "date": 1700000102, "from": {"id": 7, "is_bot": false, "#
      + #""first_name": "Anna"}, \#(chat), "pinned_message": {"message_id": 11, "date": 1700000003, \#(chat), "text": "W"}}}"#
      + "\n"
    let lines = try tape(log).split(separator: "\n").map(String.init)
    #expect(lines.contains(#"React "👍" to #2 from me"#), "\(lines)")
    #expect(lines.filter { $0 == "Pin #2" }.count == 1, "\(lines)")
  }

  @Test(
    "Exports and lists of other protocols become tapes that play",
    arguments: [
      #"{"name": "Anna", "type": "personal_chat", "id": 7, "messages": [{"id": 1, "type": "message", "date_unixtime": "1700000000", "date": "2023-11-14T22:13:20", "from": "Anna", "from_id": "user7", "text": "Hi", "text_entities": [{"type": "plain", "text": "Hi"}]}, {"id": 2, "type": "message", "date_unixtime": "1700000001", "date": "2023-11-14T22:13:21", "from": "Boris", "from_id": "user8", "text": "Ho", "reply_to_message_id": 1, "text_entities": [{"type": "plain", "text": "Ho"}]}]}"#,
      #"{"@type": "messages", "messages": [{"@type": "message", "id": 1, "chat_id": 7, "date": 1700000000, "sender_id": {"@type": "messageSenderUser", "user_id": 7}, "content": {"@type": "messageText", "text": {"@type": "formattedText", "text": "Hi", "entities": []}}}, {"@type": "message", "id": 2, "chat_id": 7, "is_outgoing": true, "date": 1700000001, "sender_id": {"@type": "messageSenderUser", "user_id": 8}, "content": {"@type": "messageText", "text": {"@type": "formattedText", "text": "Ho", "entities": []}}}]}"#,
    ])
  func others(text: String) throws {
    let tape = try tape(text, name: "result.json")
    let file = try TapeFile(InputFile(tape.utf8, name: "a.tape"))
    let run = try Renderer().scene(of: file, options: LiveSessionTests.options())
    let said = run.alternative
    #expect(said.contains("Hi\n") && said.contains("Ho\n"), "\(tape)\n\(said)")
  }

  @Test("A message that was edited says first what it said first, and is edited where the log has it")
  func edits() throws {
    func message(_ text: String, _ more: String) -> String {
      #"{"message_id": 12, "date": 1700000100, \#(more)"from": {"id": 9, "is_bot": true, "first_name": "Fern"}, "#
        + #""chat": {"id": 7, "type": "private", "first_name": "Anna"}, "text": "\#(text)"}"#
    }
    let log =
      Self.log.split(separator: "\n").prefix(3).joined(separator: "\n") + "\n"
      + #"{"ok": true, "result": \#(message("Wait…", ""))}"# + "\n"
      + #"{"ok": true, "result": \#(message("Half", #""edit_date": 1700000101, "#))}"# + "\n"
      + #"{"update_id": 4, "edited_message": \#(message("Half", #""edit_date": 1700000101, "#))}"# + "\n"
      + #"{"ok": true, "result": \#(message("Done.", #""edit_date": 1700000109, "#))}"# + "\n"
    let tape = try tape(log)
    let lines = tape.split(separator: "\n").map(String.init)
    let begun = try #require(lines.firstIndex { $0.hasPrefix(#"{"Message": {"message_id": 12"#) })
    #expect(lines[begun].contains("Wait…"), "\(tape)")
    let edits = lines[begun...].filter { $0.hasPrefix(#"{"Edit""#) }
    #expect(edits.count == 2 && edits[0].contains("Half") && edits[1].contains("Done."), "\(tape)")
    #expect(edits.allSatisfy { $0.hasSuffix(##""of": "#3"}"##) || $0.hasSuffix(##""of":"#3"}"##) }, "\(tape)")
    let file = try TapeFile(InputFile(tape.utf8, name: "a.tape"))
    let run = try Renderer().scene(of: file, options: LiveSessionTests.options())
    #expect(run.alternative.contains("Done.") && !run.alternative.contains("Half"), "\(run.alternative)")
  }

  @Test("Hidden names are in no line of a tape")
  func hiddenNames() throws {
    var options = RenderOptions()
    options.chat.hidesNames = true
    let converted = try InputFile(Self.log.utf8, name: "updates.jsonl").convertedChat(
      to: .tape, options: options)
    let text = try #require(converted).text
    #expect(!text.contains("Anna") && !text.contains("Fern") && text.contains("Done."), "\(text)")
  }

  @Test("A page is no tape")
  func pages() {
    #expect(throws: RenderError.self) {
      try InputFile("# One".utf8, name: "page.md").converted(to: .tape)
    }
  }

  @Test("A chat that plays types one's own words before they are sent")
  func playing() throws {
    let chat =
      #"[{"from": "me", "text": "Who?", "time": "9:41"}, {"from": "Anna", "text": "Anna", "time": "9:41"}]"#
    let run = try Renderer().scene(
      playing: InputFile(chat.utf8, name: "chat.json"), options: LiveSessionTests.options())
    let typed = run.script.events.compactMap {
      if case .write(let text) = $0.change { text.text } else { nil }
    }
    #expect(typed == ["W", "Wh", "Who", "Who?"])
    let sent = run.script.events.firstIndex { if case .send = $0.change { true } else { false } }
    #expect(sent == 4)
  }

  @Test("Titles of chapters are text for ffmpeg, whatever they hold")
  func chapters() {
    let cues = [SceneRun.FilmCue(text: "a=b;c#d\\e\nf", start: 0, end: 1.25)]
    #expect(
      FilmRecipe.notes(cues)
        == ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1250\ntitle=a\\=b\\;c\\#d\\\\e f\n")
    #expect(FilmRecipe.notes([]) == ";FFMETADATA1\n")
  }
}
