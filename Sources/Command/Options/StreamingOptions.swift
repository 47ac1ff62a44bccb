import ArgumentParser
import IPRenderKit

/// How a page is shown while it arrives.
struct StreamingOptions: OptionTable {
  @Setting(
    "stream", "Draws the page, or a recorded stream of pages, as it is being revealed: frame by frame.",
    allowedIn: .playback)
  var stream = false

  @Setting(
    "live",
    """
    Draws a stream while it is written on standard input: frames leave when they are due. Needs --canvas.
    """)
  var live = false

  @Setting(
    "fps",
    """
    Frames a second, from 1 to 240, such as 25, 29.97 or 30000/1001 (default: \(Defaults.framesPerSecond); \
    \(Defaults.framesPerSecondOfGIF) for GIFs).
    """, "number", allowedIn: .everySource, OptionParsing.frameRate)
  var fps: FrameRate?

  @Setting(
    "pacing",
    """
    How fast it is revealed: rich as on a phone, plain ten times as fast, instant without animation, or \
    linear:POINTS of text a second (default: rich).
    """, "speed", allowedIn: .everySource, completion: .list(["rich", "plain", "instant", "linear:"]),
    OptionParsing.pacing)
  var pacing: Pacing?

  @Setting(
    "chunks", "A page that comes alone arrives in so many parts (default: \(Defaults.chunks)).", "count",
    allowedIn: .everySource,
    Bounds.chunks.parse)
  var chunks: Int?

  @Setting(
    "every",
    "Time between parts, and between pages of a stream that tells no times (default: \(Defaults.secondsPerSnapshot)).",
    "seconds", allowedIn: .everySource, Bounds.interval.parse)
  var every: Double?

  @Setting(
    "rate",
    """
    Characters a second: a page that comes alone is typed as fast, and so is text of a stream that tells no times \
    (default: \(Defaults.charactersPerSecond)).
    """, "number", allowedIn: .everySource, Bounds.typingRate.parse)
  var rate: Double?

  @Setting(
    "format",
    """
    Of frames, png (files in a folder, or one after the other), rgba (raw pixels), y4m (opaque video), apng (one \
    animated picture), gif, or a film that ffmpeg makes: mp4, mov (ProRes with alpha), webm, webp; of a single picture, \
    png, webp, jpeg, svg, pdf or html; by default what the name says.
    """, "form", allowedIn: [.request, .playback])
  var format: OutputForm?

  @Setting(
    "even", "Rounds the sides of the frames up to even numbers of pixels, which many films need.",
    allowedIn: .everySource)
  var even = false

  @Setting(
    "grow", "Which way the page grows in its frame (default: \(Defaults.grow.rawValue)).", "way",
    allowedIn: .images)
  var grow: GrowthDirection?

  @Setting(
    "follow",
    """
    Whether the list of a screen follows an answer, or keeps the question at its top as the app does \
    (default: \(Defaults.follow.rawValue)).
    """, "what", allowedIn: .everySource)
  var follow: FollowedEnd?

  @Setting("play", "Plays a chat as a film: its messages come as their dates tell.", allowedIn: .playback)
  var play = false

  @Setting(
    "idle-limit", "The longest pause of a chat that plays (default: \(Defaults.idleLimit)).", "seconds",
    allowedIn: .playback,
    Bounds.hold.parse)
  var idleLimit: Double?

  @Setting(
    "start", "Where the frames begin, as seconds (1.5) or frame (90f).", "moment",
    allowedIn: [.tape, .request, .playback], OptionParsing.frameMoment)
  var start: FrameMoment?

  @Setting(
    "end", "Where the frames end: the moment that is not drawn any more.", "moment",
    allowedIn: [.tape, .request, .playback],
    OptionParsing.frameMoment)
  var end: FrameMoment?

  @Setting(
    "every-nth",
    "Draws one frame of so many; the film runs as fast as with all of them (default: \(Defaults.frameStep)).",
    "count", allowedIn: [.tape, .request, .playback], Bounds.frameStep.parse)
  var everyNth: Int?

  @Setting(
    "start-number", "Number of the first frame's file (default: \(Defaults.startNumber)).", "number",
    allowedIn: .playback,
    Bounds.frameNumber.parse)
  var startNumber: Int?

  @Setting("trace", "Draws nothing, and prints as JSON what the frames would show.")
  var trace = false

  /// The names of the options that mean something only for a stream.
  var given: [String] {
    Slots.given([
      _fps.slot, _pacing.slot, _chunks.slot, _every.slot, _rate.slot, _format.slot, _even.slot, _grow.slot,
      _follow.slot, _play.slot, _idleLimit.slot,
      _start.slot, _end.slot, _everyNth.slot, _startNumber.slot, _trace.slot,
    ])
  }

  /// The names of the options that mean nothing while a stream is written.
  var ofRecordedStreams: [String] {
    Slots.given([
      _chunks.slot, _every.slot, _rate.slot, _start.slot, _end.slot, _everyNth.slot, _trace.slot,
    ])
  }

  /// The names of the options that mean nothing for a single picture.
  var ofManyFrames: [String] {
    let ofOnePicture: Set = [
      "--fps", "--pacing", "--chunks", "--every", "--rate", "--even", "--grow", "--follow",
    ]
    return given.filter { !ofOnePicture.contains($0) }
  }

  /// How the input becomes a stream.
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

  /// `form`: of what is written.
  func playback(as form: SequenceFormat?) -> Playback {
    var playback = Playback()
    playback.selection = FrameSelection(from: start, to: end, step: everyNth ?? Defaults.frameStep)
    playback.hasEvenSides = even || form?.needsEvenSides == true
    playback.followsAnswers = (follow ?? Defaults.follow) == .answer
    playback.growsUp = (grow ?? Defaults.grow) == .up
    if let pacing { playback.pacing = pacing }
    playback.framesPerSecond = rate(as: form).framesPerSecond
    return playback
  }

  /// A GIF's frames last whole hundredths of a second, and no fewer than two.
  func rate(as form: SequenceFormat?, _ preset: PicturePreset.Film? = nil) -> FrameRate {
    if let preset { return fps ?? FrameRate(clamping: preset.framesPerSecond) }
    return fps ?? (form == .gif ? Defaults.framesPerSecondOfGIF : Defaults.framesPerSecond)
  }
}

/// How long the frames of a stream show, and how often.
struct FilmOptions: OptionTable {
  @Setting(
    "hold", "How long the finished page stays (default: one frame).", "seconds", allowedIn: .everySource,
    Bounds.hold.parse)
  var hold: Double?

  @Setting(
    "hold-first", "How long the first frame stands before the stream begins (default: not at all).",
    "seconds", allowedIn: .everySource,
    Bounds.hold.parse)
  var holdFirst: Double?

  @Setting(
    "speed", "How much faster than the stream it plays (default: 1).", "factor", allowedIn: .everySource,
    Bounds.speed.parse)
  var speed: Double?

  @Setting(
    "duration", "How long it takes, with what is held, in place of a speed (default: as long as the stream).",
    "seconds", allowedIn: .everySource,
    Bounds.duration.parse)
  var duration: Double?

  @Setting(
    "loop", "How often an animated PNG, a GIF or a WebP plays, 0 for again and again (default: once).",
    "count", allowedIn: [.tape, .request, .playback],
    Bounds.plays.parse)
  var loop: Int?

  /// The names of the options, which mean something only for a stream.
  var given: [String] {
    Slots.given([_hold.slot, _holdFirst.slot, _speed.slot, _duration.slot, _loop.slot])
  }

  func apply(to playback: inout Playback) {
    if let hold { playback.hold = hold }
    if let holdFirst { playback.firstHold = holdFirst }
    if let speed { playback.speed = speed }
    playback.duration = duration
    if let loop { playback.plays = loop }
  }
}
