import Painting
import Reveal
import Scene

/// The wanted frames of a stream, one after the other.
struct PlayedFrames {
  /// What a frame shows.
  struct Frame {
    /// From 0 for the first that is wanted.
    let index: Int
    /// Seconds from the stream's start.
    let seconds: Double
    let state: FrameState
    /// Whether it shows what the one before shows.
    let isRepeat: Bool
  }

  /// Of the next frame: how many are done.
  private(set) var index = 0
  private var frames: StrideThrough<Int>.Iterator
  private let rate: Double
  private var simulation: RevealSimulation
  private var painter: FramePainter
  private let pictures: StreamPictures
  private var wasSettled = false

  /// - Parameter rate: of the stream, in frames a second.
  init(
    frames: StrideThrough<Int>, rate: Double, simulation: RevealSimulation, painter: FramePainter,
    pictures: StreamPictures
  ) {
    self.frames = frames.makeIterator()
    self.rate = rate
    self.simulation = simulation
    self.painter = painter
    self.pictures = pictures
  }

  mutating func next() -> Frame? {
    guard let number = frames.next() else { return nil }
    let state = simulation.frame(at: StreamClock.moment(ofFrame: number, rate: rate))
    defer {
      index += 1
      wasSettled = state.isSettled
    }
    return Frame(
      index: index, seconds: Double(number) / rate, state: state, isRepeat: state.isSettled && wasSettled)
  }

  mutating func displayList(of state: FrameState) -> DisplayList {
    if let revision = state.revision { pictures.show(page: revision) }
    return painter.displayList(of: state)
  }
}
