import Pictures
import Reveal

/// How the frames of a run lie over its stream, and how long those at its ends stand.
struct FrameTiming {
  /// Frames for a second of the stream, those that are left out too.
  let sampling: Double
  /// At which the wanted frames play.
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
      throw .option(OptionError(option: "duration", wanted: "that of the whole stream, not of a stretch"))
    }
    // From one frame to the next it is a step.
    let steps = frames(duration) - firstHold - hold - 1
    let ticks = try settledTick()
    guard steps > 0 || ticks == 0 && steps >= 0 else {
      throw .option(OptionError(option: "duration", wanted: "at least two frames longer than what is held"))
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
