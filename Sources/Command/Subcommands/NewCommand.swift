import ArgumentParser
import IPRenderKit

struct NewCommand: ParsableCommand, OptionTable {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a tape to begin with.",
    discussion: """
      The tape plays as it is, and its comments name the steps that you probably need next.

        iprender new demo.tape
        iprender demo.tape
      """)

  @Setting(
    argument: "tape", "The name of the new tape, such as demo.tape.", completion: .file(extensions: ["tape"]),
    OptionParsing.path)
  var tape: String

  @Settings("Safety") var sandbox = SandboxOptions()

  func run() throws {
    try Reporter().run { () throws(CommandError) in
      guard TapeFile.isOne(tape) else {
        throw .usage("'\(tape.asExcerpt)' is not the name of a tape", help: "use a name such as demo.tape")
      }
      let target = OutputTarget(tape)
      guard target.path.map({ Path($0).exists }) != true else {
        throw .usage("'\(tape.asExcerpt)' exists", help: "choose another name, or delete the file")
      }
      try sandbox.enter(inputs: [], output: target.path)
      let name = String((tape.split(separator: "/").last ?? "demo.tape").dropLast(".tape".count))
      try target.write([Array(Self.start(name).utf8)])
    }
  }

  /// Returns the text of a new tape.
  private static func start(_ name: String) -> String {
    """
    # A tape says what happens on the screen of a chat, one step on each line.
    # `iprender check \(name).tape` finds mistakes, and `iprender \(name).tape` makes the film.

    Output \(name).gif
    Set Screen iphone-16
    Set Title "Fern"
    Set $QUESTION "How far away is the Moon?"

    # A GIF needs no other program; for demo.mp4 install ffmpeg.
    # More settings: Set Theme night, Set Lang de, Set Chat history.json, Set TypingSpeed 40ms, Set Keyboard on,
    # Set Touches on

    Type "$QUESTION"
    Send
    Sleep 300ms
    Read
    Typing 1s
    Answer "The Moon is **384 400 km** away.\\n\\n- Light needs 1.28 seconds.\\n- A car needs half a year."
    React ❤ to last

    # More steps: Message "Hi" from Anna, Edit "Hello" of last, Delete last, Reply to last, Scroll up 300 over 1s,
    # Tap "Yes" for 1s, Pin last, Theme night, Screenshot end.png, Hide and Show, Speed 4, Repeat 3 … End,
    # Source other.tape, Caption "A question" for 2s, Marker "Answer"
    Sleep 2s

    """
  }
}
