import Testing

@testable import Reveal

/// Total costs at times, and the position of the cursor after every tick.
private struct Run {
  struct State {
    var cursor: Int
    var position: Double
    var velocity: Double
  }

  private(set) var states: [State] = []
  private(set) var completion: Double?

  init(_ arrivals: [(time: Double, total: Int)], final: (time: Double, total: Int)?, _ pacing: Pacing = .rich)
  {
    var cursor = PacedCursor(pacing)
    var events = arrivals.map { ($0.time, $0.total, false) }
    if let final { events.append((final.time, final.total, true)) }
    for tick in 0...600 {
      while let (time, total, isFinal) = events.first, StreamClock.tick(ofEventAt: time) <= tick {
        cursor.receive(total: total, at: time, isFinal: isFinal)
        events.removeFirst()
      }
      cursor.tick(tick)
      if cursor.isDone, completion == nil { completion = StreamClock.time(ofTick: tick) }
      states.append(State(cursor: cursor.cursor, position: cursor.position, velocity: cursor.velocity))
    }
  }

  subscript(time: Double) -> State { states[StreamClock.tick(ofEventAt: time)] }
}

/// To the last digit in a table.
private func shows(_ value: Double, _ expected: Double, digits: Double) -> Bool {
  abs(value - expected) <= 0.5 / digits + 1e-9
}

/// Spec/Reveal.md 4.
@Suite("Pacing")
struct PacingTests {
  private static let streamA = [(0.0, 300), (0.5, 600), (1.0, 900)]

  @Test(
    "Stream A: three chunks and an end",
    arguments: [
      (0.0000, 0, 0.000, 0.00), (0.0167, 0, 0.009, 5.56), (0.1000, 0, 0.155, 23.69),
      (0.2500, 0, 0.631, 35.75), (0.5000, 1, 1.859, 200.24), (0.7500, 28, 28.167, 1689.56),
      (1.0000, 104, 104.755, 3949.71), (1.2500, 172, 172.924, 2557.21), (1.5000, 274, 274.632, 5530.54),
      (2.0000, 551, 551.160, 5530.54), (3.0000, 1104, 1104.214, 5530.54),
    ])
  func streamA(_ time: Double, _ cursor: Int, _ position: Double, _ velocity: Double) {
    let run = Run(Self.streamA, final: (1.5, 1200))
    let state = run.states[Int((time * 60).rounded())]
    #expect(state.cursor == cursor)
    #expect(shows(state.position, position, digits: 1000), "\(state.position)")
    #expect(shows(state.velocity, velocity, digits: 100), "\(state.velocity)")
    #expect(run.completion == 191 / 60.0)
  }

  @Test(
    "Stream B: one chunk that is revealed slowly until the end is known",
    arguments: [
      (0.5, 1, 1.591, 39.55), (1.0, 3, 3.961, 264.29), (1.5, 69, 69.535, 1504.96),
      (3.0, 295, 295.280, 1504.96),
    ])
  func streamB(_ time: Double, _ cursor: Int, _ position: Double, _ velocity: Double) {
    let run = Run([(0.0, 500)], final: (1.0, 500))
    #expect(run[time].cursor == cursor)
    #expect(shows(run[time].position, position, digits: 1000), "\(run[time].position)")
    #expect(shows(run[time].velocity, velocity, digits: 100), "\(run[time].velocity)")
    #expect(run.completion == 262 / 60.0)
  }

  @Test("Plain messages are ten times faster")
  func plain() {
    let run = Run(Self.streamA, final: (1.5, 1200), .plain)
    #expect([0.25, 0.5, 1.0, 1.5].map { run[$0].cursor } == [6, 18, 591, 905])
    #expect(run.completion == 116 / 60.0)
  }

  @Test("A linear pace is constant, and waits if nothing is left")
  func linear() {
    let run = Run([(0.0, 30), (1.0, 90)], final: (2.0, 90), .linear(pointsPerSecond: 60))
    #expect((0...5).map { run.states[$0].cursor } == [0, 1, 2, 3, 4, 5])
    #expect(run[0.9].position == 30)
    #expect(run[1.0].cursor == 31)
    #expect(run.completion == 2)
  }

  @Test("Without animation, everything that has arrived is visible at once")
  func instant() {
    let run = Run([(0.0, 300), (0.5, 200)], final: (1.0, 700), .instant)
    #expect(run[0].cursor == 300)
    #expect(run[0.5].cursor == 200)
    #expect(run[1].cursor == 700)
    #expect(run.completion == 1)
  }

  @Test("A shorter revision only moves the cursor back to its end")
  func shrinking() {
    var cursor = PacedCursor(.linear(pointsPerSecond: 600))
    cursor.receive(total: 100, at: 0, isFinal: false)
    for tick in 0...8 { cursor.tick(tick) }
    #expect(cursor.cursor == 80)
    cursor.receive(total: 50, at: 0.15, isFinal: false)
    #expect(cursor.position == 50)
    #expect(!cursor.isDone)
  }

  @Test("A shorter revision followed by a longer one is one gap")
  func gapsSurviveShrinking() {
    var straight = PacingController()
    var around = straight
    straight.observe(total: 300, at: 0)
    straight.observe(total: 600, at: 0.5)
    around.observe(total: 300, at: 0)
    around.observe(total: 250, at: 0.2)
    around.observe(total: 250, at: 0.3)
    around.observe(total: 600, at: 0.5)
    #expect(straight == around)
  }

  @Test("The latest gap counts for two fifths of the expected one")
  func expectedGap() {
    var controller = PacingController()
    controller.observe(total: 300, at: 0)
    controller.observe(total: 600, at: 1)
    // Half a second was expected, one has passed: 0.7. After a whole time constant the velocity is its target.
    var once = controller
    once.tick(at: 1, elapsed: 0.12)
    #expect(abs(once.velocity - 600 / 0.7) < 1e-9)
    // A tenth later the next: 0.4 · 0.1 + 0.6 · 0.7.
    controller.observe(total: 900, at: 1.1)
    controller.tick(at: 1.1, elapsed: 0.12)
    #expect(abs(controller.velocity - 900 / 0.46) < 1e-9)
  }

  @Test("Chunks at the same time are a millisecond apart")
  func shortestGap() {
    var controller = PacingController()
    controller.observe(total: 300, at: 1)
    controller.observe(total: 600, at: 1)
    // 0.4 · 0.001 + 0.6 · 0.5.
    controller.tick(at: 1, elapsed: 0.12)
    #expect(abs(controller.velocity - 600 / 0.3004) < 1e-6)
  }

  @Test("A draft after the end continues from the cursor, from rest")
  func draftAfterTheEnd() {
    var cursor = PacedCursor()
    cursor.receive(total: 500, at: 0, isFinal: false)
    cursor.receive(total: 500, at: 0, isFinal: true)
    for tick in 0...60 { cursor.tick(tick) }
    let before = cursor.cursor
    #expect(Double(before) < cursor.position)
    cursor.receive(total: 900, at: 61 / 60.0, isFinal: false)
    #expect(!cursor.isFinishing)
    #expect(cursor.position == Double(before))
    #expect(cursor.velocity == 0)
    // The first tick only starts the clock.
    cursor.tick(61)
    #expect(cursor.velocity == 0)
    cursor.tick(62)
    // One chunk has arrived: its target is 40 points per second.
    #expect(shows(cursor.velocity, 40 * (1 / 60.0) / 0.12, digits: 1e6))
  }

  @Test("While it finishes, the cursor never slows down")
  func finishing() {
    let run = Run(Self.streamA, final: (1.5, 1200))
    let velocities = run.states[90...191].map(\.velocity)
    #expect(zip(velocities, velocities.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("If there is nothing to reveal, the cursor rests, and the end completes it at once")
  func nothing() {
    var cursor = PacedCursor()
    #expect(!cursor.isRunning)
    cursor.receive(total: 0, at: 0, isFinal: false)
    #expect(!cursor.isRunning)
    #expect(!cursor.isDone)
    cursor.receive(total: 0, at: 1, isFinal: true)
    #expect(cursor.isDone)
  }

  @Test("An end behind the cursor completes the reveal at once")
  func endBehindTheCursor() {
    var cursor = PacedCursor(.linear(pointsPerSecond: 6000))
    cursor.receive(total: 100, at: 0, isFinal: false)
    for tick in 0...3 { cursor.tick(tick) }
    cursor.receive(total: 80, at: 0.1, isFinal: true)
    #expect(cursor.isDone)
    #expect(cursor.position == 80)
    #expect(!cursor.isRunning)
  }
}
