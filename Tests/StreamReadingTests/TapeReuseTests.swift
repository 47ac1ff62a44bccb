import Foundation
import PageModel
import PageReading
import Testing

@testable import StreamReading

/// Variables, repetitions, included tapes and the words of vhs (Spec/Tapes.md 6 and 7).
struct TapeReuseTests {
  private func read(
    _ text: String, variables: [String: String] = [:], files: [String: String] = [:]
  ) -> ReadTape {
    TapeReader.readAll(Array(text.utf8), variables: variables) { name throws(ReadError) in
      guard let file = files[name.text] else {
        throw ReadError(.syntax, "cannot read '\(name.text)'", origin: name.origin)
      }
      return Array(file.utf8)
    }
  }

  private func typed(_ tape: ReadTape) -> [String] {
    tape.tape.steps.compactMap { if case .type(let text, _) = $0.action { text } else { nil } }
  }

  @Test("The tapes of Examples together use every step")
  func examples() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples")
    let tapes = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
      $0.hasSuffix(".tape")
    }
    var used: Set<String> = []
    for tape in tapes {
      for line in try String(contentsOf: root.appendingPathComponent(tape), encoding: .utf8).split(
        separator: "\n")
      {
        var words = line.split { " \"{:@".contains($0) }
        if words.first == "At" { words.removeFirst(2) }
        if let word = words.first { used.insert(String(word)) }
      }
    }
    #expect(tapes.count >= 6 && TapeReader.words.filter { !used.contains($0) } == [])
  }

  // MARK: - Variables

  @Test func variablesStandInTextsNamesAndTimes() {
    let tape = read(
      """
      Set $WHO "Anna B"
      Set $PACE 20ms
      Type@$PACE "Hi $WHO, ${WHO}s"
      Message "Yes" from $WHO
      {"Type": "$WHO"}
      Sleep ${PACE}
      """)
    // Objects are written by programs, whose texts stay as they are.
    #expect(tape.problems.isEmpty && typed(tape) == ["Hi Anna B, Anna Bs", "$WHO"])
    #expect(tape.tape.steps.map(\.action)[0] == .type("Hi Anna B, Anna Bs", pace: 0.02))
    #expect(
      tape.tape.steps.map(\.action)[1]
        == .message(.text(Tape.Named("Yes")), from: Tape.Named("Anna B"), reply: nil))
    #expect(tape.tape.steps.last?.action == .sleep(0.02))
  }

  @Test func theCommandLineHasPriority() {
    let text = "Set $WHO Anna\nType \"$WHO\"\nSet $WHO Clara\nType \"$WHO\""
    #expect(typed(read(text)) == ["Anna", "Clara"])
    #expect(typed(read(text, variables: ["WHO": "Boris"])) == ["Boris", "Boris"])
  }

  /// Formulas and prices need no escapes.
  @Test(arguments: [
    ("$5 and $x^2$", "$5 and $x^2$"), ("\\$A", "$A"), ("$AB", "$AB"), ("$$A", "$1"), ("${A}B", "1B"),
    ("$", "$"),
    ("${", "${"), ("a $A", "a 1"),
  ])
  func aSignThatIsNoVariableStays(written: String, text: String) {
    #expect(typed(read("Set $A 1\nType \"\(written)\"")) == [text])
  }

  /// Values that double, and long lines that are repeated.
  @Test(arguments: [
    "Set $A \"0123456789\"\nRepeat 60\nSet $A \"$A$A\"\nEnd\nType \"$A\"",
    "Repeat 9999\nRepeat 9999\nType \"0123456789012345678901234567890123456789\"\nEnd\nEnd",
  ])
  func aTapeDoesNotGrowBeyondTheLimitOfItsInput(text: String) {
    var limits = Limits()
    limits.inputBytes = 10_000
    let read = TapeReader.readAll(Array(text.utf8), limits: limits)
    #expect(read.problems.count == 1 && read.problems[0].message.contains("longer than the limit"))
    #expect(typed(read).reduce(0) { $0 + $1.utf8.count } <= 10_000)
  }

  @Test func objectsMayContainAnySign() {
    let read = TapeReader.readAll(
      Array(#"{"Message": {"text": "${NAME} and $A"}}"#.utf8), variables: ["A": "1"])
    #expect(read.problems.isEmpty)
    #expect(
      read.tape.steps.first?.action
        == .message(.object(Tape.Named(#"{"text": "${NAME} and $A"}"#)), from: nil, reply: nil))
  }

  @Test func anUnknownVariableIsAnError() {
    let problem = read("Set $NAME 1\nType \"${NAMES}\"").problems.first
    #expect(problem?.message == "unknown variable 'NAMES'" && problem?.help?.contains("NAME") == true)
    #expect(problem?.location?.line == 2)
    for line in ["Set $1A x", "Set $A-B x", "Set $ x"] {
      #expect(read(line).problems.first?.message.contains("is not the name of a variable") == true, "\(line)")
    }
    #expect(read("Set $A").problems.first?.message.contains("requires a value") == true)
  }

  // MARK: - Repetitions

  @Test func linesAreRepeated() {
    let tape = read("Repeat 2\nType \"a\"\nRepeat 3\nType \"b\"\nEnd\nEnd\nType \"c\"")
    #expect(tape.problems.isEmpty && typed(tape) == ["a", "b", "b", "b", "a", "b", "b", "b", "c"])
  }

  @Test(arguments: [
    ("Repeat 2\nSend", 1, "no `End`"), ("Send\nEnd", 2, "no `Repeat`"),
    ("Repeat 0\nEnd", 1, "not a valid count"),
    ("Repeat\nEnd", 1, "requires a number"), ("Repeat 5\nTypo\nEnd", 2, "unknown command"),
  ])
  func repetitionsThatAreWrongAreReportedOnce(text: String, line: Int, message: String) {
    let problems = read(text).problems.filter { $0.message.contains(message) }
    #expect(problems.count == 1 && problems.first?.location?.line == line, "\(problems)")
  }

  @Test(.timeLimit(.minutes(1))) func repetitionsOfRepetitionsEnd() {
    let nested = String(repeating: "Repeat 10000\n", count: 9) + String(repeating: "End\n", count: 9)
    #expect(read(nested).problems.count == 1)
    #expect(read("Repeat 10000\nRepeat 10000\nSend\nEnd\nEnd").problems.count == 1)
  }

  // MARK: - Included tapes

  @Test func anotherTapeIsReadInItsPlace() {
    let tape = read(
      "Set $A 1\nType \"a\"\nSource \"parts/x.tape\"\nType \"$B\"",
      files: ["parts/x.tape": "Output own.gif\nType \"$A\"\nSet $B 2\n"])
    #expect(tape.problems.isEmpty && typed(tape) == ["a", "1", "2"])
    #expect(tape.tape.outputs.isEmpty && tape.sources.map(\.text) == ["parts/x.tape"])
  }

  @Test func errorsNameTheirFileAndPlace() {
    let tape = read(
      "Source x.tape\nTypo", files: ["x.tape": "Send\n  Sleep soon\n{\"Sleep\": }\nSource y.tape"])
    #expect(tape.files == ["x.tape", "x.tape", "x.tape", nil])
    #expect(tape.problems.map { $0.location?.line } == [2, 3, 4, 2])
    #expect(tape.problems.first?.location?.column == 9)
    let step = tape.tape.steps.first
    #expect(step.map { tape.text.located(ReadError(.syntax, "", origin: $0.origin)).file } == "x.tape")
  }

  @Test func tapesThatIncludeThemselvesEnd() {
    let tape = read("Source x.tape", files: ["x.tape": "Send\nSource x.tape\nSource x.tape"])
    #expect(tape.problems.count == 1 && tape.problems.first?.message.contains("include one another") == true)
    #expect(read("Source answer.md").problems.first?.help?.contains("Message") == true)
    #expect(read("At 3s Source x.tape", files: ["x.tape": ""]).problems.count == 1)
  }

  // MARK: - Words of vhs

  /// Every command and every setting of vhs works, or the error names what replaces it.
  @Test(arguments: [
    "Require echo", "Enter", "Enter 2", "Space", "Tab", "Left", "Right 3", "Up", "Down 2", "PageUp",
    "PageDown",
    "ScrollUp 3", "ScrollDown", "Escape", "Insert", "Ctrl+C", "Ctrl+Alt+Delete", "Alt+.", "Shift+A",
    "Env HELLO \"x\"", "Wait", "Wait+Screen /x/", "Wait@10ms /x/", "Copy \"x\"", "Paste", "Set Shell fish",
    "Set FontSize 10", "Set FontFamily \"Mono\"", "Set Width 300", "Set Height 300", "Set LetterSpacing 20",
    "Set LineHeight 1.8", "Set LoopOffset 5", "Set Padding 0", "Set Margin 60", "Set MarginFill \"#6B50FF\"",
    "Set WindowBar Colorful", "Set BorderRadius 10", "Set CursorBlink false", "Set WaitTimeout 30s",
  ])
  func aWordOfVHSNamesOurs(line: String) throws {
    let problem = try #require(read(line).problems.first)
    #expect(problem.message.contains("of vhs") && problem.help != nil, "\(problem)")
  }

  @Test func sharedWordsMeanTheSame() {
    let tape = read(
      """
      Output x.gif
      Set Framerate 30
      Set PlaybackSpeed 2
      Set TypingSpeed 50ms
      Set Theme night
      Type@10ms "a"
      Backspace@10ms 2
      Hide
      Sleep 500ms
      Show
      Screenshot x.png
      """)
    #expect(tape.problems.isEmpty)
    #expect(tape.tape.settings.map(\.name) == ["fps", "speed", "typing-speed", "theme"])
  }

  @Test func partsOfTheFilmHaveSpeedsChaptersAndCaptions() {
    let tape = read("Speed 4\nMarker \"One\"\nCaption \"Two\" for 2s\nCaption \"Three\"\nAt 3s Hide")
    #expect(
      tape.tape.steps.map(\.action) == [
        .speed(4), .marker(Tape.Named("One")), .caption(Tape.Named("Two"), seconds: 2),
        .caption(Tape.Named("Three"), seconds: nil), .omit,
      ])
    for line in ["Speed 0", "Speed fast", "Marker", "Caption", "Hide 3"] {
      #expect(read(line).problems.count == 1, "\(line)")
    }
  }
}
