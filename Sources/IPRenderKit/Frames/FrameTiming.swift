import Pictures
import Primitives
import Reveal

/// How the frames of a run lie over its stream, and how long those at its ends stand.
struct FrameTiming {
  /// Frames for a second of the stream, those that are left out too.
  let sampling: Double
  /// The rate at which the wanted frames play.
  let rate: FrameRate
  /// Frames that repeat the first.
  let firstHold: Int
  /// Frames after the last.
  let hold: Int
  /// The stream's last frame, when all is settled, where the run's length says which it is.
  let last: Int?

  /// - Parameter settledTick: when everything is settled; asked for when the run is to take a given time.
  init(_ playback: Playback, settledTick: () throws(RenderError) -> Int) throws(RenderError) {
    let step = playback.selection.step
    let streamRate = FrameRate(nearest: playback.framesPerSecond)
    let rate = streamRate.oneOf(step)
    self.rate = rate
    func frames(_ seconds: Double) -> Int { Int((seconds * rate.framesPerSecond).rounded()) }
    firstHold = frames(playback.firstHold)
    let hold = frames(playback.hold)
    guard let duration = playback.duration else {
      sampling = streamRate.framesPerSecond / playback.speed
      self.hold = hold
      last = nil
      return
    }
    guard playback.selection.from == nil, playback.selection.to == nil else {
      throw .option(
        OptionError(
          option: "duration", wanted: "set without from and to, because it applies to the whole stream"))
    }
    // From one frame to the next it is a step.
    let steps = frames(duration) - firstHold - hold - 1
    let ticks = try settledTick()
    guard steps > 0 || ticks == 0 && steps >= 0 else {
      throw .option(
        OptionError(option: "duration", wanted: "at least two frames longer than firstHold and hold together")
      )
    }
    // What shows at once stands still for as long.
    self.hold = ticks == 0 ? hold + steps : hold
    last = ticks == 0 ? 0 : steps * step
    sampling =
      ticks == 0
      ? streamRate.framesPerSecond
      : Double(steps * step) * StreamClock.ticksPerSecond / Double(ticks)
  }

  /// Ticks and parts of one.
  func moment(ofFrame frame: Int) -> Double { StreamClock.moment(ofFrame: frame, rate: sampling) }

  func moment(at moment: FrameMoment) -> Double {
    switch moment {
    case .frame(let frame): self.moment(ofFrame: frame)
    case .seconds(let seconds): StreamClock.moment(at: seconds)
    }
  }

  /// How many frames there are with those that hold.
  func count(withHolds frames: StrideThrough<Int>) -> Int {
    // A stride counts its elements one by one.
    let count = frames.underestimatedCount
    return count == 0 ? 0 : firstHold + count + hold
  }
}

/// The frames of a stream to render: a part of it, or every Nth frame.
public struct FrameSelection: Hashable, Sendable {
  /// The first frame to render, or `nil` for the first frame of the stream.
  public var from: FrameMoment?
  /// The first frame after the part, or `nil` to render until the end.
  public var to: FrameMoment?
  /// The distance between two frames: 1 renders every frame, 2 every second frame.
  public var step: Int

  public init(from: FrameMoment? = nil, to: FrameMoment? = nil, step: Int = 1) {
    self.from = from
    self.to = to
    self.step = max(1, step)
  }

  /// The wanted frames, counted from 0. They end with the first that is not before the stream's end, so that
  /// a film always comes to rest. `last`: the stream's first frame that shows the finished page at rest.
  /// `framesPerSecond`: for a second of the stream, whatever the step is.
  package func frames(last: Int, framesPerSecond: Double) -> StrideThrough<Int> {
    let start = from?.frame(framesPerSecond: framesPerSecond) ?? 0
    let isBeyond = start > last
    // Rounded up to a whole step after the start.
    let rest = max(0, last - start)
    let settled = start + (rest + step - 1) / step * step
    let end = to.map { $0.frame(framesPerSecond: framesPerSecond) - 1 }
    return stride(from: start, through: isBeyond ? start - 1 : min(settled, end ?? settled), by: step)
  }
}

/// A position in a stream.
public enum FrameMoment: Hashable, Sendable {
  /// The time from the start of the stream, in seconds.
  case seconds(Double)
  /// The number of a frame, from 0.
  case frame(Int)

  private static let mostFrames = Int(Int32.max)

  /// `1.5` for seconds, `90f` for a frame; nil for anything else, negative numbers too.
  package init?(parsing text: String) {
    if text.hasSuffix("f") {
      guard let frame = Int(text.dropLast()), (0...Self.mostFrames).contains(frame) else { return nil }
      self = .frame(frame)
    } else {
      guard let seconds = Double(text), seconds >= 0, seconds.isFinite else { return nil }
      self = .seconds(seconds)
    }
  }

  /// The first frame that is not before the moment.
  func frame(framesPerSecond: Double) -> Int {
    switch self {
    case .frame(let frame): frame
    case .seconds(let seconds): Int(min(Rounding.ceil(seconds * framesPerSecond), Double(Self.mostFrames)))
    }
  }
}
