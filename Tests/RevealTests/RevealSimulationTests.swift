import PageModel
import Primitives
import Testing

@testable import PageLayout
@testable import Reveal

private struct PageInMessage: RevealablePage {
  let layout: Layout
  let container: PageContainer
}

/// Spec/Reveal.md 8, 9 and 11.
@Suite("Streams, frame by frame")
struct RevealSimulationTests {
  /// A stream of layouts; its pages only count them.
  private func simulation(
    _ revisions: [(time: Double, layout: Layout)], pacing: Pacing = .rich, finals: Set<Int> = [],
    isEndKnown: Bool = true
  ) -> RevealSimulation<Layout> {
    let script = StreamScript(
      revisions.indices.map { index in
        StreamScript.Revision(time: revisions[index].time, isFinal: finals.contains(index)) {
          Page(views: index)
        }
      }, isEndKnown: isEndKnown)
    return RevealSimulation(script, pacing: pacing) { _, revision in
      revisions[revision.page().views ?? 0].layout
    }
  }

  /// Ten characters of 10 points on each line.
  private func text(lines: Int, width: Double = 200) -> Layout {
    Made.layout([Made.text(Array(repeating: Array(repeating: 10, count: 10), count: lines))], width: width)
  }

  private func frames(_ simulation: RevealSimulation<Layout>, rate: Double = 60) -> [FrameState<Layout>] {
    var simulation = simulation
    var frames: [FrameState<Layout>] = []
    while frames.last?.isSettled != true {
      frames.append(simulation.frame(at: StreamClock.moment(ofFrame: frames.count, rate: rate)))
    }
    return frames
  }

  @Test(
    "A followed answer grows no faster than it is told, and ends with the same page", arguments: [100.0, 24])
  func growth(speed: Double) throws {
    let revisions = [(0.0, text(lines: 1)), (0.4, text(lines: 2)), (0.8, text(lines: 30))]
    let script = StreamScript(
      revisions.indices.map { index in
        StreamScript.Revision(time: revisions[index].0, isFinal: index == 2) { Page(views: index) }
      })
    func run(_ growth: GrowthLimit?) -> [FrameState<Layout>] {
      frames(
        RevealSimulation(script, growth: growth) { _, revision in revisions[revision.page().views ?? 0].1 })
    }
    let (phone, slow) = (run(nil), run(GrowthLimit(speed: speed, fastest: 400)))
    #expect(phone.last?.revealedHeight == slow.last?.revealedHeight)
    let line = phone[0].revealedHeight
    /// The largest growth within a second, in points.
    func most(_ frames: [FrameState<Layout>]) -> Double {
      frames.indices.dropFirst(60).map { frames[$0].revealedHeight - frames[$0 - 60].revealedHeight }.max()
        ?? 0
    }
    #expect(most(phone) > 4 * line && most(slow) <= speed + 2 * max(line, 20), "\(most(phone)) \(most(slow))")
    // Lines take the same time each, and their letters are revealed one after the other in it.
    let middle = slow.filter { $0.revealedHeight > 200 && $0.revealedHeight < 400 }
    let steps = zip(middle, middle.dropFirst()).map { $1.cursor - $0.cursor }
    // The last tick of a line ends with it.
    let most = steps.max() ?? 0
    #expect(Double(steps.count { $0 >= most - 1 }) > 0.8 * Double(steps.count), "\(steps)")
  }

  @Test("A time gives the same image at every frame rate")
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

  @Test("A frame does not depend on earlier frames")
  func history() {
    let stream = simulation(
      [(0.2, text(lines: 2)), (0.5, text(lines: 4))], pacing: .linear(pointsPerSecond: 300))
    for frame in frames(stream) {
      var other = stream
      let same = other.frame(at: frame.moment)
      #expect(same.items == frame.items && same.container == frame.container)
    }
  }

  @Test("Before the first revision, nothing is visible")
  func beforeTheFirst() throws {
    let all = frames(simulation([(0.5, text(lines: 1))]))
    #expect(all[29].revision == nil && all[29].container == .zero)
    #expect(all[30].revision?.number == 0 && all[30].container.width == 200)
  }

  @Test("For a draft, the container extends 8 points below the visible part, and is as wide as the page")
  func draft() {
    // Lines of 100 points; baselines at 12, 32, 52. It is never smaller than a bubble.
    let stream = simulation(
      [(0, text(lines: 3)), (3, text(lines: 3, width: 260))], pacing: .linear(pointsPerSecond: 60))
    let all = frames(stream)
    #expect(all[0].revealedHeight == 0)
    #expect(all[0].container == Size(200, 35))
    // The first point of the first line: 12, and 5 below the lowest item of the page.
    #expect(all[2].revealedHeight == 17)
    #expect(all[30].container == Size(200, 35))
    #expect(all[102].revealedHeight == 37)
    #expect(all[101].container.height == 35)
    #expect(all[130].container == Size(200, 45))
  }

  @Test("The container grows for 0.15 s from its current size")
  func growth() {
    let stream = simulation([(0, text(lines: 3)), (9, text(lines: 3))], pacing: .linear(pointsPerSecond: 60))
    let all = frames(stream)
    // The cursor reaches the first point of the second line at tick 101, whose frame still shows the old size.
    #expect(all.firstIndex { $0.cursor == 101 } == 101)
    let growing = all[101...110].map(\.container.height)
    #expect(growing.first == 35 && growing.last == 45)
    #expect(abs(growing[3] - (35 + 10 * TimingCurve.easeInOut.value(at: 3 / 9.0))) < 1e-9)
    #expect(zip(growing, growing.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("At the end, it keeps its size, grows to its full size with the next line, and stays so")
  func finishing() throws {
    let stream = simulation(
      [(0, text(lines: 4)), (2, text(lines: 4))], pacing: .linear(pointsPerSecond: 60), finals: [1])
    let all = frames(stream)
    #expect(all[115...200].allSatisfy { $0.container.height == 45 })
    let thirdLine = try #require(all.firstIndex { $0.revealedHeight == 57 })
    #expect(thirdLine == 201)
    #expect(all[thirdLine + 10].container.height == 87)
    #expect(all.last?.container == Size(200, 87))
    #expect(all.last?.isDone == true)
    #expect(all.last?.items.items.allSatisfy { $0.text?.maskLimit == nil } == true)
  }

  @Test("A stream that ends at once is revealed like any other")
  func endsAtOnce() {
    let all = frames(simulation([(0, text(lines: 1))]))
    // 100 points: about three seconds.
    #expect(all.count > 60)
    #expect(all.first?.container == Size(200, 27))
    #expect(all.dropLast().allSatisfy { !$0.isSettled })
    #expect(all.last?.container == Size(200, 27))
  }

  @Test("Without animation, every revision is visible in its frame")
  func instant() {
    let all = frames(simulation([(0, text(lines: 1)), (0.5, text(lines: 2))], pacing: .instant))
    #expect(all.count == 31)
    // 20, 5 below the lowest item of the page and 8 are less than a bubble.
    #expect(all[0].container == Size(200, 35))
    #expect(all[0].snippetCount == 0)
    #expect(all[0].items.items[0].text?.maskLimit == nil)
    #expect(all[30].container == Size(200, 47))
  }

  @Test("A shorter revision moves the cursor back without an animation")
  func shrinking() {
    let stream = simulation(
      [(0, text(lines: 3)), (3, text(lines: 1)), (4, text(lines: 2))], pacing: .linear(pointsPerSecond: 60))
    let all = frames(stream)
    #expect(all[179].cursor == 179)
    #expect(all[180].cursor == 100)
    #expect(all[180].items.items[0].text?.count == 10)
    #expect(all[195].container.height == 35)
    #expect(all.last?.cursor == 200)
  }

  @Test("A draft after the end masks the part that is not revealed again")
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

  @Test("The end waits until the last character has landed")
  func landing() throws {
    let all = frames(simulation([(0, text(lines: 1))], pacing: .linear(pointsPerSecond: 600)))
    let done = try #require(all.firstIndex { $0.isDone })
    #expect(all[done].snippetCount > 0)
    #expect(all[done].items.items[0].text?.maskLimit != nil)
    #expect(all.count > done + 9 && all.count <= done + 13)
    #expect(all.last?.snippetCount == 0)
  }

  @Test("Every snippet begins invisible, on its tick, and the count never decreases within a revision")
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
    // The rest at the end of the reveal does not fly.
    #expect(count == 29)
    #expect(all.last?.items.items[0].text?.maskLimit == nil)
  }

  @Test("Everything that arrives within one tick is one revision: the last one, with the last time")
  func oneRevisionATick() {
    var laidOut: [Int] = []
    let times = [0, 0, 0.5, 0.50001, 0.51, 0.52, 0.9]
    let script = StreamScript(
      times.indices.map { index in
        StreamScript.Revision(time: times[index], isFinal: index == 4) { Page(views: index) }
      })
    #expect(script.revisionsByTick.map(\.time) == [0, 0.5, 0.51, 0.52, 0.9])
    var stream = RevealSimulation(script, pacing: .linear(pointsPerSecond: 1000)) { number, revision in
      let page = revision.page()
      laidOut.append(page.views ?? 0)
      #expect(number == [1: 0, 2: 1, 4: 2, 5: 3, 6: 4][page.views ?? 0])
      return text(lines: 1 + (page.views ?? 0))
    }
    let states = (0...60).map { stream.frame(at: Double($0)) }
    // The last one comes first, with the final size of the container.
    #expect(laidOut == [6, 1, 2, 4, 5, 6])
    #expect(states[0].total == 200 && states[29].total == 200)
    #expect(states[30].total == 300)
    #expect(states[31].total == 500 && states[32].total == 600)
    #expect(stream.arrivals.map(\.total) == [200, 300, 500, 600, 700])
    #expect(stream.arrivals.map(\.isFinal) == [false, false, true, false, true])
  }

  @Test("A thousand chunks at the same time are laid out once")
  func manyAtOnce() {
    var count = 0
    let script = StreamScript((0..<1000).map { _ in StreamScript.Revision(time: 0) { Page() } })
    var stream = RevealSimulation(script) { _, _ in
      count += 1
      return text(lines: 1)
    }
    stream.finish()
    #expect(count == 1)
  }

  @Test("While a stream runs, the container is at least a bubble, or has its final size")
  func smallest() {
    // A thought that disappears leaves no strip.
    let thought = Made.layout([Made.thinking()], width: 120)
    let anchor = Made.layout([Made.anchor()], width: 20)
    for last in [text(lines: 3), text(lines: 1), Made.layout([Made.shape(width: 9)], width: 30)] {
      let settled = last.containerSize
      for pacing in [Pacing.rich, .plain, .instant, .linear(pointsPerSecond: 100)] {
        let all = frames(simulation([(0, thought), (0.7, anchor), (1.4, last)], pacing: pacing))
        let least = Size(min(40, settled.width), min(35, settled.height))
        #expect(all.allSatisfy { $0.container.width >= least.width && $0.container.height >= least.height })
        #expect(all.last?.container == settled)
      }
    }
  }

  @Test(
    "While a thought folds, the container has its current or its final width", arguments: [200.0, 150])
  func widthAfterThought(end: Double) {
    let thought = Made.layout([Made.thinking()], width: 180)
    let words = [(1.05, 90.0), (1.15, 120), (1.25, 110), (1.6, 150)].map {
      ($0.0, text(lines: 2, width: $0.1))
    }
    let last = text(lines: 4, width: end)
    let all = frames(simulation([(0, thought)] + words + [(2, last)], finals: [5]))
    let widths = all.map(\.container.width)
    let isRising = zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 }
    let isFalling = zip(widths, widths.dropFirst()).allSatisfy { $0 >= $1 }
    #expect(end > 180 ? isRising : isFalling)
    #expect(widths.first == 180 && widths.last == end)
    // Content that arrives while it folds does not jump, either.
    let heights = all.map(\.container.height)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { abs($1 - $0) < 12 })
  }

  /// The thought is 400 points high, and its answer one line.
  @Test("A thought folds in 0.3 s, whenever the last revision arrives", arguments: [1.0, 1.02, 1.1, 1.2])
  func shortAnswer(end: Double) throws {
    var thinking = Made.thinking()
    thinking.frame.size.height = 400
    let (thought, answer) = (Made.layout([thinking], width: 300), text(lines: 1, width: 60))
    for isEndKnown in [false, true] {
      let words: [(time: Double, layout: Layout)] = end > 1 ? [(0, thought), (1, answer)] : [(0, thought)]
      let all = frames(simulation(words + [(end, answer)], pacing: .rich, isEndKnown: isEndKnown))
      let folded = try #require(all.firstIndex { $0.time > end + 0.45 })
      #expect(all[..<50].allSatisfy { $0.container.height > 400 })
      #expect(!all[folded].isDone && all[folded...].allSatisfy { $0.container.height <= 60 })
      let heights = all.map(\.container.height)
      #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 <= $0 + 1e-9 })
      #expect(all.last?.container == answer.containerSize)
    }
  }

  @Test("A recording whose end is unknown is played like a live run")
  func recorded() {
    let thought = Made.layout([Made.thinking()], width: 180)
    let revisions: [(time: Double, layout: Layout)] = [
      (0, thought), (1.05, text(lines: 1, width: 30)), (1.5, text(lines: 1, width: 30)),
    ]
    let recorded = frames(simulation(revisions, isEndKnown: false))
    var live = RevealSimulation(StreamScript(), pacing: .rich) { _, revision in
      revisions[revision.page().views ?? 0].layout
    }
    live.open()
    for (index, frame) in recorded.enumerated() {
      for (number, revision) in revisions.enumerated()
      where StreamClock.tick(ofEventAt: revision.time) == index {
        live.add(
          StreamScript.Revision(time: revision.time, isFinal: number == 2) { Page(views: number) })
        if number == 2 { live.close() }
      }
      let same = live.frame(at: frame.moment)
      #expect(same.container == frame.container && same.items == frame.items, "\(index)")
    }
    #expect(recorded.last?.container == text(lines: 1, width: 30).containerSize)
  }

  /// Columns widen, so that earlier cells cost more than the cursor has passed.
  @Test("Rows of a table that were shown stay when its columns widen")
  func widerColumns() throws {
    func table(rows: Int, width: Double) -> Layout {
      Made.layout([
        Made.table(
          cells: (0..<rows).map { row in
            Made.cell(
              Rect(0, Double(row) * 40, width, 40), [Made.text([Array(repeating: 10, count: 10)])])
          })
      ])
    }
    let all = frames(
      simulation(
        [
          (0, table(rows: 4, width: 100)), (3, table(rows: 5, width: 400)), (3.5, table(rows: 6, width: 400)),
        ],
        pacing: .linear(pointsPerSecond: 100)))
    let masks = all.map { $0.items.items[0].rowMask?.value(at: $0.moment) ?? .infinity }
    #expect(zip(masks, masks.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 })
    let heights = all.map(\.container.height)
    #expect(zip(heights, heights.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 })
    let counts = all.map { frame in
      frame.items.items[0].groups.reduce(0) { $0 + ($1.items.first?.text?.count ?? 0) }
    }
    let revealed = counts[..<(try #require(all.firstIndex { $0.isDone }))]
    #expect(zip(revealed, revealed.dropFirst()).allSatisfy { $1 >= $0 } && revealed.contains { $0 > 20 })
  }

  @Test("In a message, the last revision makes room for the status, which fades in after the reveal")
  func status() throws {
    let layouts = [text(lines: 2), text(lines: 5)]
    let script = StreamScript([
      StreamScript.Revision(time: 0) { Page(views: 0) },
      StreamScript.Revision(time: 1, isFinal: true) { Page(views: 1) },
    ])
    var stream = RevealSimulation(script, pacing: .linear(pointsPerSecond: 100)) { number, _ in
      let layout = layouts[number]
      return PageInMessage(
        layout: layout,
        container: PageContainer(
          size: Size(layout.size.width + 6, layout.size.height + 40), surroundings: 20, least: Size(40, 35),
          hasStatus: number == 1))
    }
    var all: [FrameState<PageInMessage>] = []
    while all.last?.isSettled != true, all.count < 2000 { all.append(stream.frame(at: Double(all.count))) }
    // 6 more than the area around the page, for a draft.
    let draft = try #require(all.last { $0.revision?.number == 0 })
    #expect(draft.revealedHeight > 0)
    #expect(draft.container.height == max(35, draft.revealedHeight + 20 + 6))
    let full = Size(layouts[1].size.width + 6, layouts[1].size.height + 40)
    let grown = try #require(all.firstIndex { $0.container == full })
    let done = try #require(all.firstIndex { $0.isDone })
    #expect(grown == 60 + 9 && grown < done)
    #expect(all[..<done].allSatisfy { $0.statusOpacity == 0 })
    // 0.2 s.
    #expect(all.count - 1 == done + 12)
    let opacities = all[done...].map(\.statusOpacity)
    #expect(opacities.first == 0 && opacities.last == 1)
    #expect(zip(opacities, opacities.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Without a status, nothing waits for it")
  func noStatus() throws {
    let all = frames(simulation([(0, text(lines: 2))], pacing: .instant))
    #expect(all.last?.statusOpacity == 1)
    #expect(all.count == 1)
  }

  @Test(
    "From the final revision to the end of the reveal no side shrinks; then it grows to its full size")
  func noDip() throws {
    // Before the end the page is wider, and its container will become lower.
    let stream = simulation(
      [(0, text(lines: 6, width: 280)), (4.9, text(lines: 2, width: 260)), (5, text(lines: 3, width: 220))],
      pacing: .linear(pointsPerSecond: 100))
    let all = frames(stream)
    let done = try #require(all.firstIndex { $0.isDone })
    #expect(done > 350)
    let finishing = all[300..<done].map(\.container)
    #expect(finishing.first.map { $0.height > 60 && $0.width > 260 } == true)
    for (before, after) in zip(finishing, finishing.dropFirst()) {
      #expect(after.width >= before.width && after.height >= before.height)
    }
    let ending = all[done...].map(\.container)
    #expect(ending.count >= 9)
    #expect(zip(ending, ending.dropFirst()).allSatisfy { $0.width >= $1.width && $0.height >= $1.height })
    #expect(all.last?.container == Size(220, 67))
  }

  @Test("A draft after the end can be smaller")
  func smallerDraft() {
    let stream = simulation(
      [(0, text(lines: 6)), (5, text(lines: 6)), (9, text(lines: 2)), (12, text(lines: 2))],
      pacing: .linear(pointsPerSecond: 200), finals: [1])
    let all = frames(stream)
    #expect(all[520].container.height == 127)
    #expect(all[560].container.height == 53)
  }

  @Test("The largest container of a run is known at its end")
  func largest() {
    var stream = simulation(
      [(0, text(lines: 5, width: 260)), (9, text(lines: 2))], pacing: .linear(pointsPerSecond: 600))
    stream.finish()
    #expect(stream.largestContainer == Size(260, 100 + 5 + 8))
    #expect(stream.arrivals.map(\.total) == [500, 200])
    #expect(stream.arrivals.map(\.isFinal) == [false, true])
  }

  @Test("An empty page is an empty bubble; a run without revisions ends at once")
  func empty() {
    let all = frames(simulation([(0, Made.layout([]))]))
    #expect(all.count == 1)
    #expect(all[0].container == Size(40, 35))
    #expect(frames(simulation([])).count == 1)
  }

  @Test("A trace contains a line for each frame")
  func trace() {
    var stream = simulation([(0, text(lines: 1))], pacing: .instant)
    let frame = stream.frame(at: 0)
    var trace = FrameTrace(framesPerSecond: 30, scale: 2, canvas: (400, 54), arrivals: stream.arrivals)
    trace.add(frame, number: 1, file: "00001.png")
    let frames = trace.takeText()
    #expect(trace.pendingLength == 0)
    trace.end()
    #expect(
      frames + trace.takeText() == """
        {
          "version": 1,
          "fps": 30,
          "scale": 2,
          "canvas": [400, 54],
          "events": [
            {"t": 0, "total": 100, "final": true}
          ],
          "frames": [
            {"n": 1, "t": 0, "file": "00001.png", "cursor": 100, "position": 100, "velocity": 0, "total": 100, \
        "revealedHeight": 25, "content": [200, 27], "snippets": 0, "done": true}
          ],
          "duration": 0.033333
        }
        """)
  }
}
