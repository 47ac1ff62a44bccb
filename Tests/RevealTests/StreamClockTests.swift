import Testing

@testable import Reveal

@Suite("Stream clock")
struct StreamClockTests {
  @Test(
    "An event belongs to the first tick at or after it, except for rounding errors",
    arguments: [(0.0, 0), (0.5, 30), (0.1, 6), (0.0001, 1), (1 / 60.0, 1), (1.0 / 3, 20), (0.7, 42)])
  func events(_ time: Double, _ tick: Int) {
    #expect(StreamClock.tick(ofEventAt: time) == tick)
  }

  @Test(
    "A frame shows the last tick at or before it",
    arguments: [(0, 24.0, 0), (1, 24, 2), (2, 24, 5), (24, 24, 60), (7, 30, 14), (7, 60, 7), (7, 120, 3)])
  func frames(_ frame: Int, _ rate: Double, _ tick: Int) {
    #expect(StreamClock.tick(at: StreamClock.moment(ofFrame: frame, rate: rate)) == tick)
  }

  @Test("A time with six decimals belongs to the tick of its rounded time")
  func sixDecimals() {
    #expect(StreamClock.sixDecimals(ofEventAt: 0.5) == 0.5)
    #expect(StreamClock.sixDecimals(ofEventAt: 1.0 / 3) == 0.333333)
    // The nearest, 0.016667, comes a tick later.
    #expect(StreamClock.sixDecimals(ofEventAt: 1.0 / 60) == 0.016666)
    for tick in 0..<2000 {
      for offset in [-1e-3, -1e-7, 0, 1e-9, 1.5e-8, 2e-8, 4e-7, 6e-7, 1e-3] {
        let time = max(0, Double(tick) / 60 + offset)
        let written = StreamClock.sixDecimals(ofEventAt: time)
        #expect(StreamClock.tick(ofEventAt: written) == StreamClock.tick(ofEventAt: time))
        #expect(abs(written - time) < 1e-6)
        #expect(abs(written * 1e6 - (written * 1e6).rounded()) < 1e-3)
      }
    }
  }

  @Test("Extreme times are limited")
  func saturation() {
    #expect(StreamClock.tick(ofEventAt: 1e300) == Int(Int32.max))
    #expect(StreamClock.tick(ofEventAt: .nan) == 0)
    #expect(StreamClock.tick(at: StreamClock.moment(ofFrame: 1, rate: 0)) == Int(Int32.max))
  }

  @Test("A time is the same moment at every frame rate")
  func moments() {
    #expect(StreamClock.moment(ofFrame: 5, rate: 24) == StreamClock.moment(ofFrame: 25, rate: 120))
    // 29.97 frames a second.
    #expect(StreamClock.moment(ofFrame: 30000, rate: 30000 / 1001.0) == 60060)
  }
}
