import PageModel
import Primitives
import Testing

@testable import PageLayout
@testable import Reveal

/// Docs/Reveal.md 8, 9 and 11.
@Suite("Streams, frame by frame")
struct RevealSimulationTests {
  /// A stream of layouts; its pages only count them.
  private func simulation(
    _ revisions: [(time: Double, layout: Layout)], pacing: Pacing = .rich, finals: Set<Int> = []
  ) -> RevealSimulation {
    let script = StreamScript(
      revisions.indices.map { index in
        StreamScript.Revision(time: revisions[index].time, isFinal: finals.contains(index)) {
          Page(views: index)
        }
      })
    return RevealSimulation(script, pacing: pacing) { revisions[$0.views ?? 0].layout }
  }

  /// Ten characters of 10 points on each line.
  private func text(lines: Int, width: Double = 200) -> Layout {
    Made.layout([Made.text(Array(repeating: Array(repeating: 10, count: 10), count: lines))], width: width)
  }

  private func frames(_ simulation: RevealSimulation, rate: Double = 60) -> [FrameState] {
    var simulation = simulation
    var frames: [FrameState] = []
    while frames.last?.isSettled != true {
      frames.append(simulation.frame(at: StreamClock.moment(ofFrame: frames.count, rate: rate)))
    }
    return frames
  }

  @Test("A time is the same picture at every frame rate")
  func rates() {
    let stream = simulation(
      [(0, text(lines: 2)), (0.31, text(lines: 4)), (0.7, text(lines: 7, width: 230))],
      pacing: .linear(pointsPerSecond: 300))
    let finest = Dictionary(uniqueKeysWithValues: frames(stream, rate: 120).map { ($0.moment, $0) })
    for rate in [24.0, 30, 60] {
      let coarse = frames(stream, rate: rate)
      #expect(coarse.count > 40)
      for frame in coarse where frame.moment.truncatingRemainder(dividingBy: 0.5) == 0 {
        guard let same = finest[frame.moment] else { continue }
        #expect(same.items == frame.items && same.container == frame.container)
        #expect(same.cursor == frame.cursor && same.isDone == frame.isDone)
      }
    }
  }

  @Test("A frame does not depend on the frames before it")
  func history() {
    let stream = simulation(
      [(0.2, text(lines: 2)), (0.5, text(lines: 4))], pacing: .linear(pointsPerSecond: 300))
    for frame in frames(stream) {
      var other = stream
      let same = other.frame(at: frame.moment)
      #expect(same.items == frame.items && same.container == frame.container)
    }
  }

  @Test("Before the first revision there is nothing")
  func beforeTheFirst() throws {
    let all = frames(simulation([(0.5, text(lines: 1))]))
    #expect(all[29].revision == nil && all[29].container == .zero)
    #expect(all[30].revision == 0 && all[30].container.width == 200)
  }

  @Test("While it is a draft the container reaches 8 points below what shows, and is as wide as the page")
  func draft() {
    // Lines of 100 points; baselines at 12, 32, 52.
    let stream = simulation(
      [(0, text(lines: 3)), (3, text(lines: 3, width: 260))], pacing: .linear(pointsPerSecond: 60))
    let all = frames(stream)
    #expect(all[0].revealedHeight == 0)
    #expect(all[0].container == Size(200, 8))
    // The first point of the first line: 12, and the 5 below the page's lowest item.
    #expect(all[2].revealedHeight == 17)
    #expect(all[1].container.height == 8)
    #expect(all[30].container == Size(200, 25))
    #expect(all[102].revealedHeight == 37)
  }

  @Test("It grows for 0.15 s, from where it is")
  func growth() {
    let stream = simulation([(0, text(lines: 3)), (9, text(lines: 3))], pacing: .linear(pointsPerSecond: 60))
    let all = frames(stream)
    // The cursor comes to the first point at the second tick, whose frame still shows the old size.
    #expect(all.firstIndex { $0.cursor == 1 } == 1 + 0)
    let growing = all[1...10].map(\.container.height)
    #expect(growing.first == 8 && growing.last == 25)
    #expect(abs(growing[growing.startIndex + 3] - (8 + 17 * TimingCurve.easeInOut.value(at: 3 / 9.0))) < 1e-9)
    #expect(zip(growing, growing.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("At the end it loses the draft's inset, grows full with the next line, and stays so")
  func finishing() throws {
    let stream = simulation(
      [(0, text(lines: 3)), (1, text(lines: 3))], pacing: .linear(pointsPerSecond: 60), finals: [1])
    let all = frames(stream)
    #expect(all[59].container.height == 25)
    #expect(all[75].container.height == 19)
    let secondLine = try #require(all.firstIndex { $0.revealedHeight == 37 })
    #expect(all[secondLine + 10].container.height == 67)
    #expect(all.last?.container == Size(200, 67))
    #expect(all.last?.isDone == true)
    #expect(all.last?.items.items.allSatisfy { $0.text?.maskLimit == nil } == true)
  }

  @Test("A stream that ends at once is revealed like any other")
  func endsAtOnce() {
    let all = frames(simulation([(0, text(lines: 1))]))
    // 100 points: about three seconds.
    #expect(all.count > 60)
    #expect(all.first?.container == Size(200, 2))
    #expect(all.dropLast().allSatisfy { !$0.isSettled })
    #expect(all.last?.container == Size(200, 27))
  }

  @Test("Without animation every revision is there with its frame")
  func instant() {
    let all = frames(simulation([(0, text(lines: 1)), (0.5, text(lines: 2))], pacing: .instant))
    #expect(all.count == 31)
    #expect(all[0].container == Size(200, 20 + 5 + 8))
    #expect(all[0].snippetCount == 0)
    #expect(all[0].items.items[0].text?.maskLimit == nil)
    #expect(all[30].container == Size(200, 47))
  }

  @Test("A shorter revision takes the cursor back without an animation")
  func shrinking() {
    let stream = simulation(
      [(0, text(lines: 3)), (3, text(lines: 1)), (4, text(lines: 2))], pacing: .linear(pointsPerSecond: 60))
    let all = frames(stream)
    #expect(all[179].cursor == 179)
    #expect(all[180].cursor == 100)
    #expect(all[180].items.items[0].text?.count == 10)
    #expect(all[195].container.height == 33)
    #expect(all.last?.cursor == 200)
  }

  @Test("A draft after the end masks again what is not revealed")
  func draftAfterTheEnd() {
    let stream = simulation(
      [(0, text(lines: 1)), (1, text(lines: 1)), (3, text(lines: 2)), (4, text(lines: 2))],
      pacing: .linear(pointsPerSecond: 60), finals: [1])
    let all = frames(stream)
    #expect(all[170].isDone && !all[170].isSettled)
    #expect(all[180].isDone == false)
    #expect(all[180].items.items[0].text?.maskLimit == 10)
    #expect(all.last?.cursor == 200)
  }

  @Test("The end waits for the last character to land")
  func landing() throws {
    let all = frames(simulation([(0, text(lines: 1))], pacing: .linear(pointsPerSecond: 600)))
    let done = try #require(all.firstIndex { $0.isDone })
    #expect(all[done].snippetCount > 0)
    #expect(all[done].items.items[0].text?.maskLimit != nil)
    #expect(all.count > done + 9 && all.count <= done + 13)
    #expect(all.last?.snippetCount == 0)
  }

  @Test("Every snippet begins invisible, on its tick, and the count never falls within a revision")
  func births() {
    let stream = simulation(
      [(0, text(lines: 3)), (0.5, text(lines: 3))], pacing: .linear(pointsPerSecond: 300))
    let all = frames(stream)
    var count = 0
    for frame in all {
      guard let text = frame.items.items.first?.text else { continue }
      #expect(text.count >= count)
      for (character, look) in text.snippets(at: frame.moment) {
        #expect(character < text.count)
        if character >= count { #expect(look.opacity == 0) }
        #expect(look.opacity < 1)
      }
      count = text.count
    }
    // What is left when the reveal completes does not fly.
    #expect(count == 29)
    #expect(all.last?.items.items[0].text?.maskLimit == nil)
  }

  @Test("The largest container of a run is known when it is over")
  func largest() {
    var stream = simulation(
      [(0, text(lines: 5, width: 260)), (9, text(lines: 2))], pacing: .linear(pointsPerSecond: 600))
    stream.finish()
    #expect(stream.largestContainer == Size(260, 100 + 5 + 8))
    #expect(stream.arrivals.map(\.total) == [500, 200])
    #expect(stream.arrivals.map(\.isFinal) == [false, true])
  }

  @Test("An empty page is an empty bubble; no revision at all is over at once")
  func empty() {
    let all = frames(simulation([(0, Made.layout([]))]))
    #expect(all.count == 1)
    #expect(all[0].container == Size(40, 35))
    #expect(frames(simulation([])).count == 1)
  }

  @Test("A trace holds a line for each frame")
  func trace() {
    var stream = simulation([(0, text(lines: 1))], pacing: .instant)
    var trace = FrameTrace(framesPerSecond: 30, scale: 2, canvas: (400, 54))
    trace.add(stream.frame(at: 0), number: 1, file: "00001.png")
    #expect(
      trace.json(arrivals: stream.arrivals) == """
        {
          "version": 1,
          "fps": 30,
          "scale": 2,
          "canvas": [400, 54],
          "duration": 0,
          "events": [
            {"t": 0, "total": 100, "final": true}
          ],
          "frames": [
            {"n": 1, "t": 0, "file": "00001.png", "cursor": 100, "position": 100, "velocity": 0, "total": 100, \
        "revealedHeight": 25, "content": [200, 27], "snippets": 0, "done": true}
          ]
        }

        """)
  }
}
