import ArgumentParser
import IPRenderKit

/// The options for the arrival and the playback of a stream.
struct StreamingOptions: OptionTable {
  @Setting(
    "stream", "Draw the page or a recorded stream as it is revealed, frame by frame.",
    allowedIn: .playback)
  var stream = false

  @Setting(
    "live",
    "Draw a stream while it is written to standard input; requires --canvas.", allowedIn: .playback)
  var live = false

  @Setting(
    "scene", "With --live, read the steps of a tape ('iprender scene --live').", allowedIn: .playback)
  var scene = false

  @Setting(
    "live-clock", "Clock of a live scene ('scene --clock') [default: real].",
    "clock", allowedIn: .playback)
  var liveClock: SceneClock?

  @Setting(
    "record", "File for the tape of a live scene, which plays it again.", "file", allowedIn: .playback,
    parsing: .next, completion: .file(), OptionParsing.output)
  var record: String?

  @Setting(
    "fps",
    "Frames per second, from 1 to 240, or a fraction [default: \(Defaults.framesPerSecond); GIF: \(Defaults.framesPerSecondOfGIF)].",
    "number", allowedIn: .everySource, OptionParsing.frameRate)
  var fps: FrameRate?

  @Setting(
    "pacing",
    "Speed of the reveal: rich, plain, instant or linear:POINTS [default: rich].", "speed",
    allowedIn: .everySource, completion: .list(["rich", "plain", "instant", "linear:"]),
    OptionParsing.pacing)
  var pacing: Pacing?

  @Setting(
    "chunks", "Split a static page into N chunks that arrive one by one [default: \(Defaults.chunks)].",
    "count",
    allowedIn: .everySource,
    Bounds.chunks.parse)
  var chunks: Int?

  @Setting(
    "every",
    "Seconds between chunks, and between pages without a time [default: \(Defaults.secondsPerSnapshot)].",
    "seconds", allowedIn: .everySource, Bounds.interval.parse)
  var every: Double?

  @Setting(
    "rate",
    "Characters per second of typed pages and untimed text [default: \(Defaults.charactersPerSecond)].",
    "number", allowedIn: .everySource, Bounds.typingRate.parse)
  var rate: Double?

  @Setting(
    "format",
    "Format of the image, the frames or the film [default: from the extension of -o].", "format",
    allowedIn: [.request, .playback])
  var format: OutputForm?

  @Setting(
    "grow", "Direction in which the page grows in its frame [default: \(Defaults.grow.rawValue)].", "way",
    allowedIn: .images)
  var grow: GrowthDirection?

  @Setting(
    "follow",
    "Follow the answer, or keep its question in view [default: \(Defaults.follow.rawValue)].",
    "what",
    allowedIn: .everySource)
  var follow: FollowedEnd?

  @Setting(
    "follow-speed",
    "Slow a followed answer to POINTS per second, or to reading [default: off].", "speed",
    allowedIn: .everySource, OptionParsing.followSpeed)
  var followSpeed: Double?

  @Setting(
    "play", "Play a chat as a film, with its messages at the times of their dates.", allowedIn: .playback)
  var play = false

  @Setting(
    "idle-limit", "Maximum pause of a chat that plays [default: \(Defaults.idleLimit)].", "seconds",
    allowedIn: .playback,
    Bounds.hold.parse)
  var idleLimit: Double?

  @Setting(
    "start", "First frame to draw: seconds (1.5) or a frame (90f).", "moment",
    allowedIn: [.tape, .request, .playback], OptionParsing.frameMoment)
  var start: FrameMoment?

  @Setting(
    "end", "First frame that is no longer drawn: seconds (1.5) or a frame (90f).", "moment",
    allowedIn: [.tape, .request, .playback],
    OptionParsing.frameMoment)
  var end: FrameMoment?

  @Setting(
    "trace", "Print as JSON what the frames would show, without drawing them.",
    allowedIn: .playback)
  var trace = false

  /// The names of the given options that apply only to a live scene.
  var ofLiveScenes: [String] { Slots.given([_scene.slot, _liveClock.slot, _record.slot]) }

  /// The names of the given options that apply only to a stream.
  var given: [String] {
    Slots.given([
      _fps.slot, _pacing.slot, _chunks.slot, _every.slot, _rate.slot, _format.slot, _grow.slot,
      _follow.slot, _followSpeed.slot, _play.slot, _idleLimit.slot,
      _start.slot, _end.slot, _trace.slot,
    ])
  }

  /// The names of the given options that do not apply to a stream that is being written.
  var ofRecordedStreams: [String] {
    Slots.given([
      _chunks.slot, _every.slot, _rate.slot, _start.slot, _end.slot, _trace.slot,
    ])
  }

  /// The names of the given options that do not apply to a single image.
  var ofManyFrames: [String] {
    let ofOnePicture: Set = [
      "--fps", "--pacing", "--chunks", "--every", "--rate", "--grow", "--follow",
      "--follow-speed",
    ]
    return given.filter { !ofOnePicture.contains($0) }
  }

  /// The options that turn the input into a stream.
  var arrival: StreamOptions {
    var options = StreamOptions()
    if let every { options.secondsPerSnapshot = every }
    if let rate {
      options.charactersPerSecond = rate
      options.arrival = .typed(charactersPerSecond: rate)
    } else if let chunks {
      options.arrival = .chunks(count: chunks, secondsApart: options.secondsPerSnapshot)
    }
    return options
  }

  /// Returns the playback options. `form`: the format of the output.
  func playback(as form: SequenceFormat?) -> Playback {
    var playback = Playback()
    playback.selection = FrameSelection(from: start, to: end)
    // Y4M is read by encoders, most of whose formats need even sides.
    playback.hasEvenSides = form == .y4m || form?.needsEvenSides == true
    playback.followsAnswers = (follow ?? Defaults.follow) == .answer
    // The frames that a trace lists have the pace of the phone (Spec/Motion.md 6).
    playback.followSpeed = trace ? nil : followSpeed
    playback.growsUp = (grow ?? Defaults.grow) == .up
    if let pacing { playback.pacing = pacing }
    playback.framesPerSecond = rate(as: form).framesPerSecond
    return playback
  }

  /// Returns the frame rate. By default, a GIF has a lower one, because its frames last a whole number of
  /// hundredths of a second, at least two.
  func rate(as form: SequenceFormat?, _ preset: PicturePreset.Film? = nil) -> FrameRate {
    if let preset { return fps ?? FrameRate(clamping: preset.framesPerSecond) }
    return fps ?? (form == .gif ? Defaults.framesPerSecondOfGIF : Defaults.framesPerSecond)
  }
}

/// The options for the duration of frames and the number of repetitions.
struct FilmOptions: OptionTable {
  @Setting(
    "hold", "How long the finished page stays at the end [default: one frame].", "seconds",
    allowedIn: .everySource,
    Bounds.hold.parse)
  var hold: Double?

  @Setting(
    "hold-first", "How long the first frame stays before the stream begins [default: 0].",
    "seconds", allowedIn: .everySource,
    Bounds.hold.parse)
  var holdFirst: Double?

  @Setting(
    "speed", "Playback speed relative to the stream [default: 1].", "factor", allowedIn: .everySource,
    Bounds.speed.parse)
  var speed: Double?

  @Setting(
    "duration", "Duration of the film with its held frames; replaces --speed.",
    "seconds", allowedIn: .everySource,
    Bounds.duration.parse)
  var duration: Double?

  @Setting(
    "loop", "Number of times an animated image plays, 0 for endless [default: 1].",
    "count", allowedIn: [.tape, .request, .playback],
    Bounds.plays.parse)
  var loop: Int?

  @Setting(
    "max-bytes", "Largest size of a film, whose quality is lowered until it fits.", "bytes",
    allowedIn: [.playback],
    Bounds.bytes.parse)
  var maxBytes: Int?

  /// The names of the given options, which apply only to a stream.
  var given: [String] {
    Slots.given([
      _hold.slot, _holdFirst.slot, _speed.slot, _duration.slot, _loop.slot, _maxBytes.slot,
    ])
  }

  func apply(to playback: inout Playback) {
    if let hold { playback.hold = hold }
    if let holdFirst { playback.firstHold = holdFirst }
    if let speed { playback.speed = speed }
    playback.duration = duration
    if let loop { playback.plays = loop }
  }
}
