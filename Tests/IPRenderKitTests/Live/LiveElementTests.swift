import Foundation
import PageLayout
import StreamReading
import Testing

@testable import IPRenderKit

/// Every element of the screen is hit and pressed, and every command is sent (Spec/Live.md 2 and 3).
@Suite struct LiveElementTests {
  /// A chat with elements, and the step that a press on each of them is.
  struct Example: CustomTestStringConvertible {
    var name: String
    var lines: [String]
    /// The steps by element; `nil` for an element that only the program can act on.
    var steps: [(element: Hit.Element, step: String?)]

    var testDescription: String { name }
  }

  /// Returns the message of a bot.
  private static func bot(_ content: String) -> String {
    #"{"Message": {"message_id": 1, "date": 1, "chat": {"id": 5, "type": "private", "first_name": "B"}, "#
      + #""from": {"id": 5, "is_bot": true, "first_name": "B"}, \#(content)}}"#
  }

  /// Returns a message of TDLib with a text.
  private static func tdlib(_ more: String, _ moreContent: String = "") -> String {
    #"{"Message": {"@type": "message", "id": 7, "chat_id": 5, "date": 1, \#(more)"content": {"@type": "messageText", "#
      + #""text": {"@type": "formattedText", "text": "see", "entities": []}\#(moreContent)}}}"#
  }

  private static let rich = #""rich_message": {"blocks": "#

  static let examples: [Example] = [
    Example(
      name: "the screen", lines: ["Message \"One\"", "Pin #1"],
      steps: [
        (.background, nil), (.back, nil), (.title, nil), (.avatar, nil), (.attach, nil),
        (.field, nil), (.microphone, nil), (.text, nil), (.message, nil), (.status, nil),
        (.pinned, "Scroll to #1"),
      ]),
    Example(name: "a menu", lines: ["Menu \"M\""], steps: [(.menu, nil)]),
    Example(name: "typing", lines: ["Type \"Hi\"", "Sleep 1s"], steps: [(.send, "Send")]),
    Example(
      name: "a keyboard", lines: ["ReplyKeyboard \"Yes | No\""],
      steps: [(.key, "Tap \"Yes\""), (.bar, nil)]),
    Example(name: "an alert", lines: ["Alert \"Full\""], steps: [(.alert, "Hide alert")]),
    Example(
      name: "the menu of a message", lines: ["Message \"Quay\" from me", "Hold last"],
      steps: [(.contextMenu, "Hide context-menu"), (.reaction, "React \"❤\" to #1 from me")]),
    Example(
      name: "a long list",
      lines: (1...12).map { "Message \"Words \($0)\"" } + [
        "Message \"Answer\" to #2", "advance 1s", "Scroll up 200 over 0s",
      ],
      steps: [(.scrollDown, "Scroll to end")]),
    Example(
      name: "a reply", lines: ["Message \"One\"", "Message \"Two\" to #1", "React 👍"],
      steps: [(.reply, "Scroll to #1"), (.reaction, "React \"👍\" to #2 from me")]),
    Example(
      name: "a forward",
      lines: [
        bot(
          #""text": "a", "via_bot": {"id": 6, "username": "gif", "is_bot": true, "first_name": "G"}, "#
            + #""forward_origin": {"type": "hidden_user", "sender_user_name": "Fern", "date": 1}"#)
      ], steps: [(.forward, nil), (.name, nil)]),
    Example(
      name: "buttons",
      lines: [
        bot(#""text": "a", "reply_markup": {"inline_keyboard": [[{"text": "Go", "callback_data": "g"}]]}"#)
      ],
      steps: [(.button, "Tap \"Go\" on #1")]),
    Example(
      name: "a spoiler",
      lines: [
        bot(
          #""text": "hidden #tag", "entities": [{"type": "spoiler", "offset": 0, "length": 6}, "#
            + #"{"type": "hashtag", "offset": 7, "length": 4}]"#)
      ], steps: [(.spoiler, "Reveal #1"), (.link, nil)]),
    Example(
      name: "a spoiler of media",
      lines: [
        bot(
          #""has_media_spoiler": true, "#
            + #""photo": [{"file_id": "a", "file_unique_id": "b", "width": 200, "height": 100}]"#)
      ], steps: [(.media, "Reveal #1"), (.share, nil)]),
    Example(
      name: "a quote",
      lines: [
        bot(
          #""text": "a\nb\nc\nd\ne\nf", "#
            + #""entities": [{"type": "expandable_blockquote", "offset": 0, "length": 11}]"#)
      ], steps: [(.quote, "Toggle \"quote/0\" of #1")]),
    Example(
      name: "code", lines: [bot(#""text": "aaaa", "entities": [{"type": "pre", "offset": 0, "length": 4}]"#)],
      steps: [(.code, nil)]),
    Example(
      name: "details",
      lines: [
        bot(
          rich + #"[{"type": "details", "summary": "More", "is_open": true, "#
            + #""blocks": [{"type": "paragraph", "text": "In"}]}]}"#)
      ], steps: [(.details, "Toggle \"/0\" of #1"), (.block, nil)]),
    Example(
      name: "a page",
      lines: [
        ##"Answer "- [ ] check\n\n$$x^2$$\n\n| a | b |\n|---|---|\n| c | d |\n\n""##,
        "Sleep 3s",
      ], steps: [(.checkbox, nil), (.table, nil)]),
    Example(
      name: "a formula", lines: [##"Answer "$$x^2$$\n\n""##, "Sleep 3s"], steps: [(.formula, nil)]),
    Example(
      name: "a part of a page",
      lines: [
        #"{"Message": {"@type": "message", "id": 7, "chat_id": 5, "date": 1, "content": {"@type": "#
          + #""messageRichMessage", "message": {"@type": "richMessage", "is_full": false, "blocks": "#
          + #"[{"@type": "pageBlockParagraph", "text": {"@type": "richTextPlain", "text": "abc"}}]}}}}"#
      ], steps: [(.showMore, nil)]),
    Example(
      name: "a poll",
      lines: [
        bot(
          #""poll": {"id": "1", "question": "Q", "type": "regular", "total_voter_count": 1, "options": "#
            + #"[{"text": "A", "voter_count": 1}, {"text": "B", "voter_count": 0}]}"#)
      ], steps: [(.option, nil), (.poll, nil)]),
    Example(
      name: "a checklist", lines: [bot(#""checklist": {"title": "T", "tasks": [{"id": 1, "text": "One"}]}"#)],
      steps: [(.task, nil), (.card, nil)]),
    Example(
      name: "a file",
      lines: [
        bot(#""document": {"file_id": "a", "file_unique_id": "b", "file_name": "a.pdf", "file_size": 1200}"#)
      ], steps: [(.file, nil)]),
    Example(name: "a die", lines: [bot(#""dice": {"emoji": "🎲", "value": 3}"#)], steps: [(.sticker, nil)]),
    Example(name: "a service message", lines: [bot(#""new_chat_title": "X""#)], steps: [(.service, nil)]),
    Example(
      name: "a preview",
      lines: [
        tdlib(
          "",
          #", "link_preview": {"@type": "linkPreview", "url": "https://example.org", "site_name": "Site", "#
            + #""display_url": "example.org", "title": "T", "type": {"@type": "linkPreviewTypeArticle"}}"#)
      ], steps: [(.preview, nil)]),
    Example(
      name: "a failure",
      lines: [tdlib(#""is_outgoing": true, "sending_state": {"@type": "messageSendingStateFailed"}, "#)],
      steps: [(.failure, nil)]),
    Example(
      name: "comments",
      lines: [
        tdlib(
          #""is_channel_post": true, "#
            + #""interaction_info": {"view_count": 5, "reply_info": {"reply_count": 2, "recent_replier_ids": []}}, "#
        )
      ], steps: [(.comments, nil)]),
  ]

  /// The elements that only a chat of a file has: days, and the bar above unread messages.
  private static let inFilesOnly: Set<Hit.Element> = [.date, .unread]

  @Test("Every element is pressed by an example")
  func everyElementIsPressed() {
    let pressed = Self.examples.flatMap { $0.steps.map(\.element) }
    #expect(Set(pressed).union(Self.inFilesOnly) == Set(Hit.Element.allCases))
    #expect(Self.inFilesOnly.isDisjoint(with: pressed))
  }

  private static let points = stride(from: 3.0, to: 320, by: 7).flatMap { y in
    stride(from: 6.0, to: 240, by: 12).map { (x: $0, y: y) }
  }

  @Test("A press shows what the step of a tape shows, or is only reported", arguments: examples)
  func pressesAreSteps(example: Example) throws {
    let text = (example.lines + ["advance 4s"]).joined(separator: "\n") + "\n"
    let hits = Self.points.map { "hit \($0.x) \($0.y)\n" }.joined()
    let scanned = try LiveSessionTests.play(virtually: text + hits, takesChanges: true)
    try #require(scanned.failures.isEmpty, "\(scanned.failures)")
    let answers = scanned.frames.answers.suffix(Self.points.count)
    for (element, step) in example.steps {
      let places = zip(Self.points, answers).filter {
        $0.1.contains("\"element\": \"\(element.rawValue)\"")
          && (step == nil || $0.1.contains("\"action\""))
      }
      let (point, answer) = try #require(places.first, "no \(element)")
      let press = "press \(point.x) \(point.y)\nrelease \(point.x) \(point.y)\n"
      let end = "advance 700ms\n"
      let pressed = try LiveSessionTests.play(virtually: text + press + end, takesChanges: true)
      #expect(pressed.failures.isEmpty, "\(element)")
      let same = try LiveSessionTests.play(
        virtually: text + (step.map { $0 + "\n" } ?? "") + end, takesChanges: true)
      #expect(pressed.tapeWithoutFingers == same.tape, "\(element): \(answer)")
      #expect(pressed.frames.frames.map(\.pixels) == same.frames.frames.map(\.pixels), "\(element)")
      if step != nil {
        #expect(pressed.frames.frames.last?.time ?? 0 > scanned.frames.frames.last?.time ?? 0, "\(element)")
      }
    }
  }

  @Test(
    "A finger that stays marks what it presses until it leaves, as the recorded tape does",
    arguments: examples)
  func pressesAreMarked(example: Example) throws {
    // Few frames are enough: the session shows the moments before, with and after the finger.
    let rate = 10.0
    func play(_ text: String) throws -> LiveSessionTests.Played {
      try LiveSessionTests.play([(0, text)], isVirtual: true, takesChanges: true, rate: rate)
    }
    func pixels(_ session: LiveSessionTests.Played, before time: Double) -> [UInt32]? {
      session.frames.frames.last { $0.time < time }?.pixels
    }
    let text = (example.lines + ["advance 4s"]).joined(separator: "\n") + "\n"
    let hits = Self.points.map { "hit \($0.x) \($0.y)\n" }.joined()
    let answers = try play(text + hits).frames.answers.suffix(Self.points.count)
    let control = try play(text + "advance 500ms\nadvance 500ms\n")
    let start = 4.0 + Double(example.lines.count { $0 == "advance 1s" })
    for (element, _) in example.steps {
      let places = zip(Self.points, answers).filter { $0.1.contains("\"element\": \"\(element.rawValue)\"") }
      let (point, answer) = try #require(places.first { $0.1.contains("\"action\"") } ?? places.first)
      let played = try play(
        text + "press \(point.x) \(point.y)\nadvance 500ms\nrelease 239 1\nadvance 500ms\n")
      let isMarked = answer.contains("\"action\"") && Self.marked.contains(element)
      let (shown, plain) = (pixels(played, before: start + 0.45), pixels(control, before: start + 0.45))
      // Behind the bars, a mark is not seen.
      let isHidden = answer.contains("\"message\"") && point.y < 100
      if !isHidden { #expect((shown != plain) == isMarked, "\(element): \(answer)") }
      // Beside a menu, the finger leaves where it came down, and closes it.
      if element != .contextMenu {
        #expect(pixels(played, before: start + 0.99) == pixels(control, before: start + 0.99), "\(element)")
      }
      try LiveSessionTests.requireSame(played, rate: rate)
    }
  }

  @Test(
    "All elements with an action are listed once, each with a point at which it is hit", arguments: examples)
  func elementsAreListed(example: Example) throws {
    func object(_ text: String) throws -> NSDictionary {
      try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    }
    let text = (example.lines + ["advance 4s"]).joined(separator: "\n") + "\n"
    let listed = try #require(
      try LiveSessionTests.play(virtually: text + "hits\n", takesChanges: true).frames.answers.last)
    let hits = try #require(try object(listed)["hits"] as? [NSDictionary])
    let points = try hits.map { try #require($0["point"] as? [Double]) }
    let presses = points.map { "hit \($0[0]) \($0[1])\n" }.joined()
    let answers = try LiveSessionTests.play(virtually: text + presses, takesChanges: true).frames.answers
    for (hit, answer) in zip(hits, answers.suffix(hits.count)) {
      let same = try object(answer)
      for key in ["element", "message", "frame", "action"] {
        #expect(same[key] as? NSObject == hit[key] as? NSObject, "\(answer)")
      }
    }
    #expect(Set(hits).count == hits.count, "\(listed)")
    for (element, _) in example.steps.filter({ $0.step != nil }) {
      #expect(hits.contains { $0["element"] as? String == element.rawValue }, "\(element): \(listed)")
    }
  }

  /// Returns a point of the first element whose tap has an action.
  private static func point(of action: String, after text: String) throws -> String {
    let listed = try #require(
      try LiveSessionTests.play(virtually: text + "hits\n", takesChanges: true).frames.answers.last)
    let hit = try #require(
      listed.split(separator: "{\"element\": ").first { $0.contains("\"type\": \"\(action)\"") }, "\(listed)")
    let place = try #require(hit.split(separator: "\"point\": [").last?.prefix { $0 != "]" })
    return String(place).replacing(",", with: "")
  }

  @Test(
    "The cross beside a message that is answered or edited takes this back",
    arguments: ["Reply to", "Show edit"])
  func cross(step: String) throws {
    let text = "Message \"One\" from me\n\(step) #1\nadvance 1s\n"
    let point = try Self.point(of: "cancel", after: text)
    let pressed = try LiveSessionTests.play(
      virtually: text + "press \(point)\nrelease \(point)\nadvance 1s\n", takesChanges: true)
    let same = try LiveSessionTests.play(
      virtually: text + "Hide reply\nadvance 1s\n", takesChanges: true)
    #expect(pressed.tapeWithoutFingers == same.tape)
    #expect(pressed.frames.frames.map(\.pixels) == same.frames.frames.map(\.pixels))
    #expect(same.failures.isEmpty && pressed.tape.contains("Hide reply"), "\(same.failures)")
    let before = try LiveSessionTests.play(virtually: text + "advance 1s\n", takesChanges: true)
    #expect(before.frames.frames.last?.pixels != same.frames.frames.last?.pixels)
  }

  @Test("The cross of the pinned bar unpins")
  func unpin() throws {
    let text = "Message \"One\" from Anna\nPin last\nadvance 1s\n"
    let point = try Self.point(of: "unpin", after: text)
    let pressed = try LiveSessionTests.play(
      virtually: text + "press \(point)\nrelease \(point)\nadvance 1s\n", takesChanges: true)
    #expect(pressed.tape.contains("Unpin") && pressed.failures.isEmpty, "\(pressed.tape)")
  }

  /// The elements that look pressed under a finger.
  private static let marked: Set<Hit.Element> = [
    .back, .title, .avatar, .pinned, .send, .attach, .microphone, .menu, .scrollDown, .key, .bar, .alert,
    .name,
    .forward, .reply, .reaction, .button, .share, .failure, .comments, .preview, .link, .quote, .file,
    .option,
    .task, .card, .details, .checkbox, .showMore,
  ]

  // MARK: - Selection

  @Test("A selection is marked, and answers its text and the part of the page")
  func selection() throws {
    let page = "Answer \"# One\\n\\nTwo words and more\\n\\n- three\\n\"\nadvance 4s\n"
    let hits = Self.points.map { "hit \($0.x) \($0.y)\n" }.joined()
    let scanned = try LiveSessionTests.play(virtually: page + hits, takesChanges: true)
    let answers = scanned.frames.answers.suffix(Self.points.count)
    let places = zip(Self.points, answers).filter { $0.1.contains("\"element\": \"text\"") }.map(\.0)
    let (first, last) = (try #require(places.first), try #require(places.last))
    let played = try LiveSessionTests.play(
      virtually: page + "select \(first.x - 20) \(first.y) \(last.x + 200) \(last.y)\nadvance 1s\n",
      takesChanges: true)
    let answer = try #require(played.frames.answers.last)
    #expect(answer.contains(#""selected": "One\nTwo words and more\nthree""#), "\(answer)")
    #expect(played.frames.frames.last?.pixels != scanned.frames.frames.last?.pixels)
    #expect(answer.contains("\"# One\\n\\nTwo words and more\\n\\n- three"), "\(answer)")
    try LiveSessionTests.requireSame(played)
    // The first point chooses the message.
    let ends = [first, last].map { "\($0.x) \($0.y)" }
    let both = try [ends, ends.reversed()].map {
      try LiveSessionTests.play(
        virtually: page + "select \($0.joined(separator: " "))\nadvance 1s\n", takesChanges: true)
    }
    #expect(both[0].frames.answers.last?.contains("Two words and more") == true)
    #expect(both[0].frames.answers.last == both[1].frames.answers.last)
    let none = try LiveSessionTests.play(virtually: page + "select 1 1 5 1\n", takesChanges: true)
    #expect(none.frames.answers.last?.contains(#""selected": """#) == true)
  }

  @Test("A part of a word is selected from the character that is nearest to a point")
  func selectionOfAPart() throws {
    let text = "Message \"abcdefghij klm\"\nadvance 1s\n"
    let hits = Self.points.map { "hit \($0.x) \($0.y)\n" }.joined()
    let answers = try LiveSessionTests.play(virtually: text + hits, takesChanges: true).frames.answers
    let place = try #require(
      zip(Self.points, answers.suffix(Self.points.count)).first {
        $0.1.contains("\"element\": \"text\"")
      }?.0)
    var texts: [String] = []
    for x in [12.0, 24, 48] {
      let played = try LiveSessionTests.play(
        virtually: text + "select \(place.x - 10) \(place.y) \(place.x + x) \(place.y)\n", takesChanges: true)
      let answer = try #require(played.frames.answers.last)
      texts.append(String(answer.split(separator: "\"selected\": \"")[1].prefix { $0 != "\"" }))
    }
    #expect(texts.allSatisfy { "abcdefghij klm".hasPrefix($0) && !$0.isEmpty }, "\(texts)")
    #expect(zip(texts, texts.dropFirst()).allSatisfy { $0.count < $1.count }, "\(texts)")
  }

  // MARK: - Every command

  /// A line for each command, and whether it fails in a session.
  private static let commands: [String: (line: String, fails: Bool)] = {
    var commands: [String: (String, Bool)] = [:]
    let lines = [
      "Type \"Hi\"", "Backspace 1", "Sleep 100ms", "Message \"Two\"", "Answer \"Three\"",
      "Draft 1 \"Four\"",
      "Edit \"Five\" of #1", "React 👍 to #1", "Tap \"Go\" on #1", "Reply to #1", "Scroll up 20",
      "Pin #1", "Unpin", "Read", "Theme night", "Lang de", "Title \"T\"", "Subtitle \"S\"",
      "Screenshot a.png",
      "ReplyKeyboard \"A\"",
      "Menu \"M\"", "ForceReply to #1", "Marker \"M\"", "Caption \"C\"", "Toast \"T\"", "Alert \"A\"",
      "Hold #1",
      "Reveal #1",
      "Drag 100 100 100 150 over 100ms", "Delete #1", "Advance 100ms", "Hit 1 1", "Hits", "Press 1 1",
      "Release",
      "Select 30 290 200 300", "Zoom last 1.5 over 200ms", "Swipe #1 over 200ms",
      "Commands \"tide\"",
      "Wheel 10", "TextSize 19",
      "Shot b.png", "Typing 1s", "Recording 1s", "Filming 1s", "Sending 1s", "Playing 1s", "Choosing 1s",
    ]
    let failing = [
      "Send", "Show", "Hide", "Speed 2", "Source a.tape", "Poster", "Repeat 2", "End", "Toggle /0 of #1",
    ]
    for line in lines { commands[String(line.prefix { $0 != " " })] = (line, false) }
    for line in failing { commands[String(line.prefix { $0 != " " })] = (line, true) }
    return commands
  }()

  @Test(
    "Every command is taken in a session, or reported as an error",
    arguments: TapeReader.words + TapeReader.liveWords)
  func everyCommand(word: String) throws {
    let (line, fails) = try #require(Self.commands[word], "no example of `\(word)`")
    let message =
      #"{"Message": {"text": "One", "reply_markup": {"inline_keyboard": [[{"text": "Go", "callback_data": "g"}]]}}}"#
    let played = try LiveSessionTests.play(
      virtually: "\(message)\nadvance 1s\n\(line)\nadvance 1s\nRead\nadvance 100ms\n")
    #expect(played.failures.map(\.command) == (fails ? [3] : []), "\(played.failures)")
    if !fails { try LiveSessionTests.requireSame(played) }
  }

  // MARK: - Fingers

  private static let list = (1...30).map { "Message \"Words \($0)\"\n" }.joined() + "advance 1s\n"

  /// Returns the distances of the list after a gesture, one for each frame.
  private static func distances(_ line: String, for seconds: Double = 8) throws -> [Double] {
    let renderer = try Renderer()
    let text = list.replacing("advance 1s\n", with: "") + "At 20 \(line)\nAt \(20 + seconds) Sleep 0s\n"
    let run = try renderer.scene(
      of: TapeFile(InputFile(text.utf8, name: "a.tape")), options: LiveSessionTests.options())
    let moments = try run.moments()
    let ticks = (1200...Int((20 + seconds) * 60)).map(Double.init)
    let before = moments.frame(atTick: 1199).items.first { $0.id.message == 27 }?.origin.y ?? 0
    return ticks.map {
      (moments.frame(atTick: $0).items.first { $0.id.message == 27 }?.origin.y ?? .nan) - before
    }
  }

  @Test("A list goes on at the finger's speed, slows down and rests")
  func throwing() throws {
    let ways = try Self.distances("Drag 100 100 100 120 over 100ms")
    #expect(ways[3] > 5 && ways[6] >= 19)
    let last = try #require(ways.last)
    // The way of a speed of 200 points a second.
    #expect(abs(last - (20 + 200 * 0.4995)) < 1.5)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(ways.suffix(60).allSatisfy { $0 == last })
  }

  @Test("A list that is dragged beyond its end resists and springs back")
  func rubberBand() throws {
    let ways = try Self.distances("Drag 100 200 100 100 over 200ms")
    let farthest = try #require(ways.min())
    #expect(farthest < -25 && farthest > -60)
    #expect(ways.last == 0)
    let rest = ways.drop { $0 != farthest }
    #expect(zip(rest, rest.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("A finger that rests before it leaves moves the list as far as it went")
  func resting() throws {
    let ways = try Self.distances("Drag 100 100 100 150")
    #expect(ways.last == 50)
  }

  @Test("A toast goes by itself, and an alert stays until it is hidden")
  func notes() throws {
    let tape = "Toast \"Noted\"\nAlert \"Full\"\nAt 8 Hide alert\nAt 10 Sleep 0s\n"
    let run = try Renderer().scene(
      of: TapeFile(InputFile(tape.utf8, name: "a.tape")), options: LiveSessionTests.options())
    let moments = try run.moments()
    func state(_ seconds: Double) -> (toast: Double, alert: Double) {
      let state = moments.frame(atTick: seconds * 60).state
      return (state.header.first?.presence ?? 0, state.alert?.presence ?? 0)
    }
    #expect(state(2).toast == 1)
    let going = state(3.1).toast
    #expect(going > 0 && going < 1)
    #expect(state(3.5).toast == 0 && state(7).alert == 1 && state(9).alert == 0)
    // A session waits for nothing while a note stays.
    let live = try LiveSessionTests.play(
      [(0, "Toast \"Noted\"\n"), (20, "Read\n")], takesChanges: true)
    let times = live.frames.frames.map(\.time)
    #expect(!times.contains { $0 > 0.6 && $0 < 2.9 } && times.contains { $0 > 3 && $0 < 3.5 })
  }
}
