import Pictures
import Primitives
import Reveal

/// The times of the frames of a run in its stream, and the frames that hold at both ends.
struct FrameTiming {
  /// The number of frames per second of the stream, including those that are not rendered.
  let sampling: Double
  /// The frame rate at which the rendered frames play.
  let rate: FrameRate
  /// The number of frames that repeat the first.
  let firstHold: Int
  /// The number of frames that hold after the last.
  let hold: Int
  /// The last frame of the stream, at which everything is settled; `nil` unless the duration of the run
  /// determines it.
  let last: Int?

  /// Creates the timing of a run.
  ///
  /// - Parameter settledTick: Returns the tick at which everything is settled. It is called only if the run
  ///   has a duration.
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
          .duration, "cannot be combined with \(.from) and \(.to), because it applies to the whole stream"))
    }
    // N frames have N - 1 steps between them.
    let steps = frames(duration) - firstHold - hold - 1
    let ticks = try settledTick()
    guard steps > 0 || ticks == 0 && steps >= 0 else {
      throw .option(
        OptionError(.duration, "must be at least two frames longer than \(.firstHold) and \(.hold) together"))
    }
    // Content that appears at once holds for the same time.
    self.hold = ticks == 0 ? hold + steps : hold
    last = ticks == 0 ? 0 : steps * step
    sampling =
      ticks == 0
      ? streamRate.framesPerSecond
      : Double(steps * step) * StreamClock.ticksPerSecond / Double(ticks)
  }

  /// Returns the time of a frame in ticks, which may be fractional.
  func moment(ofFrame frame: Int) -> Double { StreamClock.moment(ofFrame: frame, rate: sampling) }

  func moment(at moment: FrameMoment) -> Double {
    switch moment {
    case .frame(let frame): self.moment(ofFrame: frame)
    case .seconds(let seconds): StreamClock.moment(at: seconds)
    }
  }

  /// Returns the number of frames, including those that hold.
  func count(withHolds frames: StrideThrough<Int>) -> Int {
    // `count` of a stride goes through its elements one by one.
    let count = frames.underestimatedCount
    return count == 0 ? 0 : firstHold + count + hold
  }
}

/// The frames of a stream to render: a part of it, or every Nth frame.
public struct FrameSelection: Hashable, Codable, Sendable {
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

  /// Returns the frames to render, counted from 0. They end with the first that is not before the stream's
  /// end, so that a film always comes to rest. `last`: the first frame of the stream that shows the finished
  /// page at rest. `framesPerSecond`: the number of frames per second of the stream, regardless of the step.
  package func frames(last: Int, framesPerSecond: Double) -> StrideThrough<Int> {
    let start = from?.frame(framesPerSecond: framesPerSecond) ?? 0
    let isBeyond = start > last
    // The end is rounded up to a whole step after the start.
    let rest = max(0, last - start)
    let settled = start + (rest + step - 1) / step * step
    let end = to.map { $0.frame(framesPerSecond: framesPerSecond) - 1 }
    return stride(from: start, through: isBeyond ? start - 1 : min(settled, end ?? settled), by: step)
  }
}

/// A position in a stream.
public enum FrameMoment: Hashable, Codable, Sendable {
  /// The time from the start of the stream, in seconds.
  case seconds(Double)
  /// The number of a frame, from 0.
  case frame(Int)

  /// Returns the position at a time from the start of the stream.
  public static func time(_ time: Duration) -> FrameMoment { .seconds(time.inSeconds) }

  private static let mostFrames = Int(Int32.max)

  /// Parses `1.5` as seconds and `90f` as a frame; returns nil for any other text, including negative
  /// numbers.
  package init?(parsing text: String) {
    if text.hasSuffix("f") {
      guard let frame = Int(text.dropLast()), (0...Self.mostFrames).contains(frame) else { return nil }
      self = .frame(frame)
    } else {
      guard let seconds = Double(text), seconds >= 0, seconds.isFinite else { return nil }
      self = .seconds(seconds)
    }
  }

  /// Returns the first frame that is not before the moment.
  func frame(framesPerSecond: Double) -> Int {
    switch self {
    case .frame(let frame): frame
    case .seconds(let seconds): Int(min(Rounding.ceil(seconds * framesPerSecond), Double(Self.mostFrames)))
    }
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
