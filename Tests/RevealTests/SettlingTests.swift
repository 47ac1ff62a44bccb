import PageModel
import Primitives
import Testing

@testable import PageLayout
@testable import Reveal

/// Spec/Reveal.md 4: every stream is completely revealed some time after its end.
@Suite("Every stream comes to rest")
struct SettlingTests {
  /// The arriving content: seconds, cost, and whether it is the end.
  private typealias Arrival = (time: Double, total: Int, isFinal: Bool)

  private static let pacings: [Pacing] = [
    .rich, .plain, .instant, .linear(pointsPerSecond: 1), .linear(pointsPerSecond: 400),
    .linear(pointsPerSecond: 1_000_000),
  ]

  /// Seconds from the end of a stream. While it finishes, the velocity never decreases, and after half a second it has
  /// reached 1.64 times the initial rest, or is higher already; the first tick can only start the clock, and the last
  /// is not shared.
  private static func bound(_ total: Int, _ pacing: Pacing) -> Double {
    let ticks = 3 * StreamClock.tickLength
    return switch pacing {
    case .rich: 0.5 + 10 / 1.64 + ticks
    case .plain: 0.5 + 1 / 1.64 + ticks
    case .instant: 0
    case .linear(let pointsPerSecond): Double(total) / pointsPerSecond + ticks
    }
  }

  /// - Returns: The seconds from the end until everything is revealed; `nil` beyond the bound.
  private func settlingTime(_ arrivals: [Arrival], _ pacing: Pacing) -> Double? {
    var cursor = PacedCursor(pacing)
    var next = 0
    var tick = 0
    let end = arrivals.last?.time ?? 0
    let last = StreamClock.tick(
      ofEventAt: end + Self.bound(arrivals.last?.total ?? 0, pacing) + StreamClock.tickLength)
    while tick <= last {
      while next < arrivals.count, StreamClock.tick(ofEventAt: arrivals[next].time) <= tick {
        cursor.receive(total: arrivals[next].total, at: arrivals[next].time, isFinal: arrivals[next].isFinal)
        next += 1
      }
      cursor.tick(tick)
      if next == arrivals.count, cursor.isDone { return max(0, StreamClock.time(ofTick: tick) - end) }
      tick += 1
    }
    return nil
  }

  @Test("An end that arrives when the cursor is a rounding error away from it", arguments: pacings)
  func lateEnd(pacing: Pacing) {
    // 'Hi ' and 'lorem', and the end half a minute later: it never arrived.
    #expect(settlingTime([(0, 12, false), (0.5, 50, false), (30, 50, true)], pacing) != nil)
    for total in [1, 7, 50, 1200, 999_983, Int(Int32.max), 3_000_000_000_000] {
      guard Self.bound(total, pacing) < 100 else { continue }
      for tenths in stride(from: 5, through: 620, by: total == 50 ? 1 : 29) {
        let end = Double(tenths) / 10
        let time = settlingTime([(0, total / 3, false), (0.5, total, false), (end, total, true)], pacing)
        #expect(time != nil, "\(total) points, the end at \(end) s")
      }
    }
  }

  @Test("Every content at every time", arguments: pacings)
  func random(pacing: Pacing) {
    for seed in 0..<150 {
      var random = Noise(seed: UInt64(seed))
      var arrivals: [Arrival] = []
      var time = 0.0
      var total = 0
      for _ in 0...random.number(below: 12) {
        time += random.gap()
        switch random.number(below: 6) {
        case 0: total /= 1 + random.number(below: 3)
        case 1: break
        case 2: total += 1
        case 3 where pacing == .rich || pacing == .plain: total += random.number(below: 1_000_000)
        default: total += random.number(below: 90)
        }
        arrivals.append((time, total, random.number(below: 7) == 0))
      }
      arrivals[arrivals.count - 1].isFinal = true
      #expect(settlingTime(arrivals, pacing) != nil, "seed \(seed)")
    }
  }

  @Test("An end is not hurried: the rest takes the same time for any length")
  func isNotHurried() throws {
    for total in [20, 500, 100_000] {
      let time = try #require(settlingTime([(0, total, true)], .rich))
      #expect(time > 3.2 && time < 3.6)
    }
  }

  @Test("Everything that moves comes to rest", arguments: pacings)
  func simulations(pacing: Pacing) {
    for seed in 0..<12 {
      var random = Noise(seed: UInt64(seed) &+ 1000)
      var time = 0.0
      var layouts: [Layout] = []
      var revisions: [StreamScript.Revision] = []
      for index in 0...random.number(below: 5) {
        time += min(random.gap(), 20)
        layouts.append(Made.layout(random.items(3), width: Double(100 + random.number(below: 200))))
        let isFinal = random.number(below: 5) == 0
        revisions.append(StreamScript.Revision(time: time, isFinal: isFinal) { Page(views: index) })
      }
      let total = CostMap(layouts[layouts.count - 1]).total
      var simulation = RevealSimulation(StreamScript(revisions), pacing: pacing) { _, revision in
        layouts[revision.page().views ?? 0]
      }
      // Characters land, thoughts fold, and the container grows, after the last step of the cursor.
      let rest =
        max(AnimationTiming.snippet.duration, AnimationTiming.fold.duration, AnimationTiming.size.duration)
        + StreamClock.tickLength
      let end = StreamClock.tick(ofEventAt: time + Self.bound(total, pacing) + rest)
      #expect(simulation.frame(at: Double(end)).isSettled, "seed \(seed)")
    }
  }
}

private struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func number(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  /// Seconds: none, less than a tick, about one, or a long silence.
  mutating func gap() -> Double {
    let share = Double(number(below: 1_000_000)) / 1_000_000
    return switch number(below: 6) {
    case 0: 0
    case 1: share / 1000
    case 2: StreamClock.tickLength
    case 3: 60 * share
    default: share
    }
  }

  mutating func items(_ depth: Int) -> [LayoutItem] {
    (0...number(below: 3)).map { index in
      let y = Double(index) * 60
      switch number(below: depth > 0 ? 6 : 4) {
      case 0: return Made.text([[7, nil, 8, nil], [9.5]], y: y)
      case 1: return Made.shape(width: Double(number(below: 40)), y: y)
      case 2: return Made.thinking(y: y)
      case 3: return Made.code([[5, nil]], y: y)
      case 4: return Made.details([5], body: items(depth - 1), ordinal: index, y: y, height: 200)
      default:
        return Made.table(
          title: items(0), titleHeight: 20,
          cells: [Made.cell(Rect(0, 0, 40, 30), items(0)), Made.cell(Rect(0, 30, 40, 30), items(depth - 1))],
          y: y)
      }
    }
  }
}
