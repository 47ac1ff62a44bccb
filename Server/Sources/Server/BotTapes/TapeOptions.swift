import ArgumentParser

/// The options that play a tape against a bot.
struct TapeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("With --emulator, play the person of this tape, and end.", valueName: "tape"))
  var run: String?

  @Option(help: ArgumentHelp("With --run, the command that starts the bot.", valueName: "command"))
  var bot: String?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "File for the film, image or captions; replaces the tape's outputs; may be repeated.", valueName: "file"
    ))
  var output: [String] = []

  @Option(
    help: "Times of the bot's calls in the film: those of the run, or fixed steps. One of real, steady.")
  var pace = TapePlayer.Pace.steady

  @Option(
    help: ArgumentHelp("Compare the tape's screenshots with those in this folder.", valueName: "folder"))
  var golden: String?

  @Flag(help: "With --golden, write expected images that are missing or differ.")
  var accept = false

  @Option(help: ArgumentHelp("With --golden, write an HTML report of the differences.", valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("With --golden, ignore channel differences up to N.", valueName: "levels"))
  var maxChannel: Int?

  @Option(
    help: ArgumentHelp(
      "With --golden, share of pixels that may differ by more than --max-channel.", valueName: "share"))
  var maxDifferent: String?

  @Option(
    help: ArgumentHelp(
      "With --golden, a rectangle of pixels to ignore; may be repeated.", valueName: "WxH+X+Y"))
  var mask: [String] = []

  func validate() throws {
    guard run == nil || bot != nil else {
      throw ValidationError("--run requires the command of the bot, for example --bot \"python bot.py\"")
    }
    let needed: [(isGiven: Bool, option: String)] = [
      (bot != nil, "--bot"), (!output.isEmpty, "--output"), (golden != nil, "--golden"),
      (pace != .steady, "--pace"),
    ]
    if run == nil, let option = needed.first(where: \.isGiven)?.option {
      throw ValidationError("\(option) requires --run")
    }
    let ofGoldens: [(isGiven: Bool, option: String)] = [
      (accept, "--accept"), (report != nil, "--report"), (maxChannel != nil, "--max-channel"),
      (maxDifferent != nil, "--max-different"), (!mask.isEmpty, "--mask"),
    ]
    if golden == nil, let option = ofGoldens.first(where: \.isGiven)?.option {
      throw ValidationError("\(option) requires --golden")
    }
    if let name = (output + [report].compactMap(\.self)).first(where: { !Outputs.hasFolder($0) }) {
      throw ValidationError("there is no folder for '\(name)'")
    }
    if let name = output.first(where: { !Self.endings.contains(Outputs.ending(of: $0)) }) {
      throw ValidationError(
        "cannot write '\(name)': a film ends in .mp4, .webm, .mov, .webp, .gif or .apng, an image in .png")
    }
    if let run,
      let replaced = (output + [report].compactMap(\.self)).first(where: { Outputs.isSame($0, run) })
    {
      throw ValidationError("'\(replaced)' would replace the tape; name another file")
    }
    guard output.allSatisfy({ !$0.isEmpty && !$0.hasSuffix("/") && $0 != "-" }) else {
      throw ValidationError("--output requires the name of a file, for example -o talk.mp4")
    }
  }

  /// The file extensions of films, images and captions that the renderer writes.
  private static let endings: Set = [
    "mp4", "webm", "mov", "webp", "gif", "apng", "png", "jpg", "jpeg", "svg", "pdf", "srt", "vtt",
  ]

  /// The options of `iprender diff`.
  var tolerances: [String] {
    (maxChannel.map { ["--max-channel=\($0)"] } ?? [])
      + (maxDifferent.map { ["--max-different=" + $0] } ?? [])
      + mask.map { "--mask=" + $0 }
  }
}

extension TapePlayer.Pace: ExpressibleByArgument {}
