import ArgumentParser
import IPRenderKit

/// How long the frames of a stream show, and how often.
struct FilmOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long the finished page stays (default: one frame).", valueName: "seconds"),
    transform: Bounds.hold.parse)
  var hold: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long the first frame stands before the stream begins (default: not at all).", valueName: "seconds"),
    transform: Bounds.hold.parse)
  var holdFirst: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How much faster than the stream it plays (default: 1).", valueName: "factor"),
    transform: Bounds.speed.parse)
  var speed: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long it takes, with what is held, in place of a speed (default: as long as the stream).",
      valueName: "seconds"),
    transform: Bounds.duration.parse)
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How often an animated PNG, a GIF or a WebP plays, 0 for again and again (default: once).",
      valueName: "count"),
    transform: Bounds.plays.parse)
  var loop: Int?

  /// The names of the options, which mean something only for a stream.
  var given: [String] {
    [
      ("--hold", hold != nil), ("--hold-first", holdFirst != nil), ("--speed", speed != nil),
      ("--duration", duration != nil), ("--loop", loop != nil),
    ].filter(\.1).map(\.0)
  }

  func apply(to playback: inout Playback) {
    if let hold { playback.hold = hold }
    if let holdFirst { playback.firstHold = holdFirst }
    if let speed { playback.speed = speed }
    playback.duration = duration
    if let loop { playback.plays = loop }
  }
}
