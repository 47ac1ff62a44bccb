import PageLayout
import Painting
import Primitives
import Reveal
import Scene
import Testing

@testable import IPRenderKit

/// The times at which the frames of a session leave, with a clock of the tests (Spec/Frames.md, Live).
@Suite struct LiveRunTests {
  /// A clock that advances only when somebody waits or works.
  private final class TestClock: LiveClock {
    var now = 0.0
  }

  /// A stream that is written by a timetable.
  private struct Timetable: LiveSource {
    var pieces: [(Double, String)]
    var end: Double
    let clock: TestClock
    var hasEnded = false

    mutating func next(until moment: Double) -> LiveEvent {
      if let (time, text) = pieces.first, time <= max(moment, clock.now) {
        pieces.removeFirst()
        clock.now = max(clock.now, time)
        return .bytes(Array(text.utf8), at: clock.now)
      }
      if pieces.isEmpty, !hasEnded, end <= max(moment, clock.now) {
        hasEnded = true
        clock.now = max(clock.now, end)
        return .end
      }
      clock.now = max(clock.now, moment)
      return .nothing
    }
  }

  /// A reader that takes time for every frame.
  private final class SlowSink: LiveSink {
    var frames: [(moment: Double, state: FrameState<PlacedPage>)] = []
    var repeats = 0
    let clock: TestClock
    let cost: (Int) -> Double

    init(_ clock: TestClock, cost: @escaping (Int) -> Double) {
      self.clock = clock
      self.cost = cost
    }

    func record(_ list: DisplayList, _ state: FrameState<PlacedPage>) {
      frames.append((clock.now, state))
      clock.now += cost(frames.count - 1)
    }

    func repeatLast(_ state: FrameState<PlacedPage>) { repeats += 1 }
  }

  private func play(
    _ pieces: [(Double, String)], end: Double, rate: Int = 10, repeats: Bool = true,
    bubble: BubbleOptions? = nil, cost: @escaping (Int) -> Double = { _ in 0.01 }
  ) throws -> (sink: SlowSink, report: LiveRun.Report) {
    var options = RenderOptions(scale: 1)
    options.picture.canvas = Size(200, 120)
    options.playback.framesPerSecond = Double(rate)
    options.bubble = bubble
    let clock = TestClock()
    let run = try LiveRun(folder: nil, renderer: Renderer(), options: options)
    let sink = SlowSink(clock, cost: cost)
    var source = Timetable(pieces: pieces, end: end, clock: clock)
    let report = try run.play(from: &source, clock: clock, to: sink, repeatsSkipped: repeats)
    return (sink, report)
  }

  @Test("Each frame is sent on time and shows the content so far, until everything is revealed")
  func onTime() throws {
    let (sink, report) = try play([(0.25, "Hello "), (0.62, "world")], end: 1)
    let moments = sink.frames.map(\.moment)
    #expect(moments.enumerated().allSatisfy { abs($1 - Double($0) / 10) < 1e-9 })
    #expect(sink.frames.map(\.state.revision?.number).prefix(8) == [nil, nil, nil, 0, 0, 0, 0, 1])
    #expect(report.skipped == 0 && sink.repeats == 0 && report.drawn == sink.frames.count)
    let last = try #require(sink.frames.last?.state)
    #expect(last.isSettled && sink.frames.filter(\.state.isSettled).count == 1)
  }

  @Test("A reader that is slow for a moment misses only the frames of that moment")
  func slowMoment() throws {
    let (sink, report) = try play([(0, "Some words")], end: 2) { $0 == 3 ? 0.45 : 0.01 }
    // The fourth frame, due at 0.3, took until 0.75: those at 0.4 to 0.6 are skipped, and that at 0.7 is late.
    #expect(sink.frames[4].moment == 0.75)
    #expect(sink.frames[4].state.time == 0.7)
    #expect(abs(sink.frames[5].moment - 0.8) < 1e-9)
    #expect(report.skipped == 3 && sink.repeats == 3)
  }

  @Test("In files, frames are not repeated")
  func files() throws {
    let (sink, report) = try play([(0, "Some words")], end: 2, repeats: false) { $0 == 3 ? 0.45 : 0.01 }
    #expect(report.skipped == 3 && sink.repeats == 0)
  }

  @Test("A reader that is always slow still gets the end")
  func alwaysSlow() throws {
    let (sink, report) = try play([(0, "Some words")], end: 1) { _ in 0.35 }
    #expect(report.skipped > 2 * sink.frames.count)
    #expect(sink.frames.last?.state.isSettled == true)
  }

  @Test("In a message, the status appears at the end")
  func message() throws {
    var bubble = BubbleOptions()
    bubble.minutes = 60
    let (sink, _) = try play([(0, "Some "), (0.5, "words")], end: 1, bubble: bubble)
    let early = sink.frames.filter { $0.moment < 1 }
    #expect(early.count == 10 && early.allSatisfy { $0.state.statusOpacity == 0 })
    #expect(sink.frames.last?.state.statusOpacity == 1)
  }

  @Test("An endless stream can be interrupted")
  func interrupted() throws {
    var options = RenderOptions(scale: 1)
    options.picture.canvas = Size(200, 120)
    let clock = TestClock()
    let run = try LiveRun(folder: nil, renderer: Renderer(), options: options)
    var source = Timetable(pieces: [], end: .infinity, clock: clock)
    let report = try run.play(
      from: &source, clock: clock, to: SlowSink(clock) { _ in 0 }, repeatsSkipped: true
    ) { $0 < 7 }
    #expect(report.drawn == 7)
  }

  @Test("Without a canvas, the size of the frames is unknown, which is an error")
  func canvas() throws {
    let renderer = try Renderer()
    #expect(throws: RenderError.self) {
      try LiveRun(folder: nil, renderer: renderer, options: RenderOptions())
    }
  }

  @Test("A session continues when the clock jumps")
  func absurdClock() {
    for now in [1e300, .infinity, .nan, -1e300] {
      var pace = LivePace(rate: 60)
      _ = pace.advance(now: now)
      #expect(pace.frame == 1)
    }
  }
}
