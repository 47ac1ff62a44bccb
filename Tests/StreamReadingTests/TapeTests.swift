import MessageModel
import PageModel
import PageReading
import Primitives
import Testing

@testable import StreamReading

/// Tapes as they are written (Spec/Tapes.md 1 and 2).
struct TapeTests {
  private func read(_ text: String) throws(ReadError) -> Tape {
    let read = TapeReader.readAll(Array(text.utf8), mostProblems: 1)
    if let problem = read.problems.first { throw problem }
    return read.tape
  }

  private func steps(_ text: String) throws -> [Tape.Action] { try read(text).steps.map(\.action.placeless) }

  private func fault(_ text: String) -> (line: Int, column: Int, message: String, help: String?)? {
    do throws(ReadError) {
      _ = try read(text)
      return nil
    } catch {
      return (error.location?.line ?? 0, error.location?.column ?? 0, error.message, error.help)
    }
  }

  @Test func linesAreSteps() throws {
    let tape = try read(
      """
      # a comment
      Output scene.mp4
      Set TypingSpeed 80ms
      Set Theme night

        Type "How \\"far\\" is it?\\nReally"   # another
      Type@20ms 'quick'
      Backspace 3
      Send
      Sleep 1.5
      """)
    #expect(tape.outputs.map(\.text) == ["scene.mp4"])
    #expect(tape.settings.map(\.name) == ["typing-speed", "theme"])
    #expect(tape.settings.map { $0.value?.text } == ["80ms", "night"])
    #expect(
      tape.steps.map(\.action) == [
        .type("How \"far\" is it?\nReally", pace: nil), .type("quick", pace: 0.02), .backspace(3, pace: nil),
        .send, .sleep(1.5),
      ])
  }

  @Test(arguments: [
    ("FPS", "fps"), ("Framerate", "fps"), ("frameRate", "fps"), ("TYPINGSPEED", "typing-speed"),
    ("MediaDir", "media-dir"),
    ("media-dir", "media-dir"), ("Now", "now"),
  ])
  func settingsAreOptionsByTheirLongNames(name: String, option: String) throws {
    #expect(try read("Set \(name) 1").settings.map(\.name) == [option])
  }

  @Test("Parts of the screen are shown and hidden by their names")
  func partsOfTheScreen() throws {
    let tape = try read("Show recording 0:12\nshow Call \"Anna, Bob\"\nShow loading\nHide call")
    guard case .show(let recording, _) = tape.steps[0].action, case .show(let call, _) = tape.steps[1].action
    else {
      Issue.record("no such steps")
      return
    }
    #expect(recording == (try NamedPart("recording", "0:12")))
    #expect(call == (try NamedPart("call", "Anna, Bob")))
    #expect(tape.steps[3].action == .hide(.call))
    #expect(try steps(#"{"Show": ["search", "sea"]}"#).count == 1)
  }

  @Test("A wrong part, a wrong value and a missing name are errors with their place")
  func wrongParts() {
    let unknown = fault("Sleep 1\nShow recordng 3")
    #expect(unknown?.line == 2 && unknown?.column == 6 && unknown?.help == "did you mean 'recording'?")
    let value = fault("Show slow 12")
    #expect(value?.column == 11 && value?.message.contains("12/30") == true)
    #expect(fault("Show start now") != nil && fault("Hide recording 3") != nil)
    #expect(fault("Hide everything") != nil && fault("Show call Anna Bob") != nil)
  }

  @Test func wordsOfAStepMayStandInAnyOrder() throws {
    let first = try steps("Message \"Hi\" from Anna to #3")
    #expect(first == (try steps("message to #3 from Anna \"Hi\"")))
    #expect(
      first == [.message(.text(Tape.Named("Hi")), from: Tape.Named("Anna"), reply: .id(3, .none))])
  }

  @Test(arguments: [
    ("Sleep 2s", "{\"Sleep\": \"2s\"}"), ("Sleep 0.5", "{\"sleep\": 0.5}"), ("Send", "{\"Send\": true}"),
    ("Type@50ms \"a b\"", "{\"Type\": \"a b\", \"pace\": \"50ms\"}"),
    ("At 3s React ❤ to \"Hi\"", "{\"React\": \"❤\", \"to\": \"Hi\", \"at\": 3}"),
    ("Message a.json from Anna", "{\"Message\": \"a.json\", \"from\": \"Anna\"}"),
    ("Scroll up 200 over 1s", "{\"Scroll\": [\"up\", 200], \"over\": 1}"),
    ("Scroll to end", "{\"Scroll\": null, \"to\": \"end\"}"),
    ("Tap \"Yes\" for 900ms", "{\"Tap\": \"Yes\", \"for\": 0.9}"),
    ("Edit \"new\" of #4", "{\"Edit\": \"new\", \"of\": \"#4\"}"),
    ("Typing 1.2s from Anna", "{\"Typing\": 1.2, \"from\": \"Anna\"}"),
  ])
  func objectsSayTheSame(_ text: String, _ json: String) throws {
    let one = try read(text)
    let other = try read(json)
    #expect(one.steps.map(\.action.placeless) == other.steps.map(\.action.placeless))
    #expect(one.steps.map(\.at) == other.steps.map(\.at))
  }

  @Test(arguments: [
    ("Type \"a\nSend", 1, 6, "does not end"), ("Send\n  Typo x", 2, 3, "unknown command 'Typo'"),
    ("Sleep soon", 1, 7, "'soon' is not a valid time"), ("Type", 1, 1, "requires a text"),
    ("Commands \"\"", 1, 10, "commands"), ("Send now", 1, 6, "cannot send 'now'"),
    ("Send photo", 1, 1, "requires the file name"),
    ("Send voice soon", 1, 12, "not a valid time"), ("Send photo a.jpg b.jpg", 1, 18, "does not take"),
    ("ReplyKeyboard once", 1, 1, "requires a row"),
    ("Type \"a\" from Anna", 1, 15, "does not take `from`"), ("Backspace 0", 1, 11, "not a valid count"),
    ("Send@3s", 1, 6, "does not take a typing speed"),
    ("React ❤ to Anna", 1, 12, "not a reference to a message"),
    ("Scroll sideways 3", 1, 8, "cannot scroll 'sideways'"), ("At 3s", 1, 1, "requires a time and a command"),
    ("Message \"a\" from A from B", 1, 20, "given twice"),
    ("{\"Sleep\": 1, \"why\": 2}", 1, 14, "unknown key 'why'"),
    ("{\"Sleep\": ", 1, 11, ""), ("Sleep -1", 1, 7, "a valid time"), ("Sleep 1e9", 1, 7, "too long"),
    ("Sleep 0x10s", 1, 7, "a valid time"), ("Sleep infs", 1, 7, "a valid time"),
    ("Scroll up 0x10", 1, 11, "a number of points"), ("Speed 0x2", 1, 7, "a valid speed"),
    ("Zoom last 0x2", 1, 11, "a valid zoom"), ("React ab", 1, 7, "'ab' is not an emoji"),
    ("React \"\" to last", 1, 7, "not an emoji"), ("React \"hello world\"", 1, 7, "not an emoji"),
    ("React 1", 1, 7, "not an emoji"), ("React ❤❤", 1, 7, "not an emoji"),
    ("{\"React\": \"ab\"}", 1, 11, "not an emoji"), ("Draft -1 \"x\"", 1, 7, "not the number of a draft"),
    ("At 1s Repeat 2\nSend\nEnd", 1, 4, "takes no time"),
    ("Repeat 2\nSend\nAt 1s End", 3, 4, "takes no time"),
    ("At 1s Set $N \"a\"", 1, 4, "takes no time"),
    ("At 1s At 2s Send", 1, 7, "`At` is not a command"),
    ("{\"at\": 3, \"Send\": true}", 1, 2, "is not a command"),
    ("Message \"a\" to", 1, 13, "nothing is after `to`"), ("Typing from", 1, 8, "nothing is after `from`"),
    ("Send voice a.wav", 1, 12, "not a recording"), ("wheel 99999999", 1, 7, "too many points"),
    ("ReplyKeyboard \"Yes\" placeholder", 1, 21, "nothing is after `placeholder`"),
    ("ReplyKeyboard once off", 1, 20, "does not go with rows"),
  ])
  func faultsHaveAPlace(_ text: String, _ line: Int, _ column: Int, _ words: String) throws {
    let fault = try #require(self.fault(text))
    #expect(fault.line == line)
    #expect(fault.column == column)
    #expect(words.isEmpty || fault.message.contains(words), "\(fault.message)")
  }

  @Test("`last` is read in any case, and every emoji is a reaction")
  func words() throws {
    for line in ["Delete LAST", "Delete last", "Edit \"a\" OF Last", "{\"Delete\": \"Last\"}"] {
      switch try TapeReader.read(Array(line.utf8)).steps.first?.action {
      case .delete(.last), .edit(.last, _): break
      case let action: Issue.record("\(line): \(String(describing: action))")
      }
    }
    // A text in quotes is searched as it is.
    if case .delete(.saying(let text))? = try TapeReader.read(Array("Delete \"LAST\"".utf8)).steps.first?
      .action
    {
      #expect(text.text == "LAST")
    } else {
      Issue.record("a text in quotes is a word")
    }
    for emoji in ["❤", "❤️", "👍🏽", "👨‍👩‍👧", "🇩🇪", "1️⃣", "©", "🫠"] {
      #expect(throws: Never.self) { try TapeReader.read(Array("React \(emoji)".utf8)) }
    }
  }

  @Test(
    arguments: [
      ("Draft 7 \"A *b*\" from Fern", .draft(7, .text(Tape.Named("A *b*")), from: Tape.Named("Fern"))),
      ("ReplyKeyboard \"Yes | No\" \"Later\"", .keyboard([["Yes", "No"], ["Later"]])),
      ("ReplyKeyboard once \"Yes\"", .keyboard([["Yes"]], isOneTime: true)),
      ("ReplyKeyboard \"once\"", .keyboard([["once"]])),
      ("ReplyKeyboard \"Yes\" placeholder \"Choose\"", .keyboard([["Yes"]], placeholder: "Choose")),
      ("{\"ReplyKeyboard\": [\"a\"], \"placeholder\": \"b\"}", .keyboard([["a"]], placeholder: "b")),
      ("ForceReply to #3 placeholder \"Name\"", .reply(.id(3, .none), placeholder: "Name")),
      ("Send Photo \"a b.jpg\"", .attach(.photo(Tape.Named("a b.jpg")))),
      ("{\"Send\": {\"file\": \"a.pdf\"}}", .attach(.file(Tape.Named("a.pdf")))),
      ("Send sticker a.webp", .attach(.sticker(Tape.Named("a.webp")))),
      ("Commands off", .commands(nil)),
      ("Send voice 7s", .attach(.voice(7))),
      ("Send voice note.OGG", .attach(.recording(Tape.Named("note.OGG")))),
      ("Swipe last over 1s", .swipe(.last, seconds: 1)),
      ("ReplyKeyboard off", .keyboard([])), ("Reveal #3", .reveal(.id(3, .none))),
      ("Toggle /0 of last", .toggle(Tape.Named("/0"), of: .last)),
      ("ForceReply to #3", .reply(.id(3, .none))), ("Subtitle \"online\"", .subtitle("online")),
      ("advance 30s", .live(.advance(30))), ("Hit 1.5 -2", .live(.hit(x: 1.5, y: -2))),
      ("hits", .live(.hits)),
      ("drag 1 2 3 4 over 100ms", .drag(from: Point(1, 2), to: Point(3, 4), seconds: 0.1)),
      ("shot a.png", .screenshot(Tape.Named("a.png"))),
      (
        "{\"Message\": {\"text\": \"a\"}, \"from\": \"me\"}",
        .message(.object(Tape.Named("{\"text\": \"a\"}")), from: Tape.Named("me"), reply: nil)
      ),
    ] as [(String, Tape.Action)])
  func stepsOfLiveSessions(_ line: String, _ action: Tape.Action) throws {
    let step = try #require(try TapeReader.read(Array(line.utf8)).steps.first?.action)
    if case .reply(.id(let id, _), let placeholder) = step {
      #expect(Tape.Action.reply(.id(id, .none), placeholder: placeholder) == action)
    } else if case .screenshot(let name) = step {
      #expect(Tape.Action.screenshot(Tape.Named(name.text)) == action)
    } else {
      #expect(step.placeless == action)
    }
  }

  @Test func allFaultsAreTold() {
    let problems = TapeReader.readAll(Array("Typo\nSend\nSleep x\nType\n".utf8)).problems
    #expect(problems.map { $0.location?.line } == [1, 3, 4])
  }

  @Test(arguments: [
    ("Tpye \"a\"", "did you mean 'Type'"), ("Mesage \"a\"", "did you mean 'Message'"),
    ("Ouput a.mp4", "did you mean 'Output'"), ("{\"Sleep\": 1, \"form\": 2}", "did you mean 'from'"),
    ("Await 3", "use Set, Output, or one of"), ("Wait 3", "use `Sleep 2s`"),
  ])
  func whatIsMisspeltHasASuggestion(_ text: String, _ words: String) throws {
    let help = try #require(self.fault(text)?.help)
    #expect(help.contains(words), "\(help)")
  }

  /// A line after a wrong line refers to what the wrong one would have created.
  @Test func aLineThatIsWrongHasAPlaceholder() throws {
    let read = TapeReader.readAll(Array("Type \"a\nSend\nMessag \"b\"\nSleep x".utf8))
    let (tape, problems) = (read.tape, read.problems)
    #expect(problems.map { $0.location?.line } == [1, 3, 4])
    #expect(tape.steps.map(\.isPlaceholder) == [true, false, true])
  }

  @Test func anyBytesAreATapeOrAFault() {
    let alphabet = Array("Type Send@# \"'`\\{}[]:,\n0s🙂At from to".utf8) + [0, 0xff, 0xc3]
    var state: UInt64 = 1
    func next(below count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<2000 {
      let bytes = (0..<next(below: 40)).map { _ in alphabet[next(below: alphabet.count)] }
      // Every error has its position.
      #expect(TapeReader.readAll(bytes).problems.allSatisfy { $0.location != nil }, "\(bytes)")
    }
  }
}

extension Tape.Action {
  /// Without the positions of its words.
  fileprivate var placeless: Tape.Action {
    func named(_ name: Tape.Named?) -> Tape.Named? { name.map { Tape.Named($0.text) } }
    func said(_ said: Tape.Said) -> Tape.Said {
      switch said {
      case .text(let text): .text(Tape.Named(text.text))
      case .file(let name): .file(Tape.Named(name.text))
      case .object(let text): .object(Tape.Named(text.text))
      }
    }
    func target(_ target: Tape.Target) -> Tape.Target {
      switch target {
      case .last: .last
      case .id(let id, _): .id(id, .none)
      case .saying(let text): .saying(Tape.Named(text.text))
      }
    }
    switch self {
    case .activity(let kind, let seconds, let from):
      return .activity(kind, seconds: seconds, from: named(from))
    case .message(let text, let from, let reply):
      return .message(said(text), from: named(from), reply: reply.map(target))
    case .answer(let text, let from): return .answer(said(text), from: named(from))
    case .draft(let id, let text, let from, let button):
      return .draft(id, said(text), from: named(from), button: button)
    case .edit(let of, let text): return .edit(target(of), to: said(text))
    case .react(let emoji, let to, let from): return .react(emoji, to: target(to), from: named(from))
    case .tap(let label, let on, let wait): return .tap(Tape.Named(label.text), on: target(on), wait: wait)
    case .attach(let attachment):
      switch attachment {
      case .photo(let name): return .attach(.photo(Tape.Named(name.text)))
      case .file(let name): return .attach(.file(Tape.Named(name.text)))
      case .sticker(let name): return .attach(.sticker(Tape.Named(name.text)))
      case .recording(let name): return .attach(.recording(Tape.Named(name.text)))
      case .voice: return self
      }
    default: return self
    }
  }
}
