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
    let state: FrameState<PlacedPage>
    /// Whether it shows what the one before shows.
    let isRepeat: Bool
  }

  /// Of the next frame: how many are done.
  private(set) var index = 0
  /// How many there are.
  private let count: Int
  private let timing: FrameTiming
  private var frames: StrideThrough<Int>.Iterator
  /// From one of them to the next.
  private var step = 1
  private var simulation: RevealSimulation<PlacedPage>
  private var painter: FramePainter
  /// Of the last frame.
  private var last: (number: Int, state: FrameState<PlacedPage>)?
  /// Whether everything but pictures was at rest in it.
  private var isAtEnd = false

  init(
    frames: StrideThrough<Int>, timing: FrameTiming, simulation: RevealSimulation<PlacedPage>,
    painter: FramePainter
  ) {
    count = timing.count(withHolds: frames)
    self.timing = timing
    self.frames = frames.makeIterator()
    self.simulation = simulation
    self.painter = painter
  }

  mutating func next() -> Frame? {
    guard index < count else { return nil }
    defer { index += 1 }
    if let last, index <= timing.firstHold { return held(last) }
    if let number = frames.next() {
      if let last { step = number - last.number }
      return played(number)
    }
    // A stretch that ends before the stream does holds what it ends with.
    guard let last else { return nil }
    guard last.state.picturesMove, isAtEnd else { return held(last) }
    return played(last.number + step)
  }

  private mutating func played(_ number: Int) -> Frame {
    var state = simulation.frame(at: timing.moment(ofFrame: number))
    isAtEnd = state.isSettled
    // Pictures play on as long as the run does; it ends with the still.
    if state.picturesMove, index + 1 < count { state.isSettled = false }
    let isRepeat = state.isSettled && last?.state.isSettled == true
    last = (number, state)
    return Frame(
      index: index, seconds: Double(number) / timing.sampling, state: state, isRepeat: isRepeat)
  }

  private func held(_ last: (number: Int, state: FrameState<PlacedPage>)) -> Frame {
    Frame(
      index: index, seconds: Double(last.number) / timing.sampling, state: last.state, isRepeat: true)
  }

  mutating func displayList(of state: FrameState<PlacedPage>) -> DisplayList {
    painter.displayList(of: state)
  }
}

extension FrameState<PlacedPage> {
  /// Whether any that was drawn of the revision moves.
  fileprivate var picturesMove: Bool { revision?.page.pictures.isMoving ?? false }
}
