import PageLayout
import Painting
import Primitives
import Scene
import Testing

@testable import IPRenderKit
@testable import Reveal
@testable import Staging

/// Random films are checked frame by frame: nothing that stands jumps or vanishes, no bubble stays empty, and a live
/// stream shows what its recording shows (`Spec/Motion.md` and `Spec/Reveal.md`).
@Suite struct FilmCheckTests {
  private static let words = [
    "Moon", "How far", "and back", "القمر بعيد", "a_long_word_that_is_wide", "😀", "כן", "1.5", "of the list",
  ]

  private static func text(_ random: inout SeededGenerator, most: Int = 14) -> String {
    (0..<Int.random(in: 1...most, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      .joined(separator: " ")
  }

  /// A text of Markdown with lists, tables, quotes and code.
  private static func answer(_ random: inout SeededGenerator) -> String {
    let blocks = (0..<Int.random(in: 1...5, using: &random)).map { _ -> String in
      let text = text(&random, most: 20)
      let items = (1...Int.random(in: 1...12, using: &random)).map { ($0, self.text(&random, most: 5)) }
      return [
        text, "**\(text)**", "## \(text)", "> \(text)", "```\n\(text)\n```",
        items.map { "\($0). \($1)" }.joined(separator: "\n"), items.map { "- \($1)" }.joined(separator: "\n"),
        "| A | B |\n| --- | --- |\n" + items.map { "| \($0) | \($1) |" }.joined(separator: "\n"),
      ].randomElement(using: &random) ?? text
    }
    return blocks.joined(separator: "\n\n")
  }

  private static func step(_ random: inout SeededGenerator) -> String {
    let person = ["Anna", "Boris", "me"].randomElement(using: &random) ?? ""
    let points = Int.random(in: 20...300, using: &random)
    let written = answer(&random).replacing("\n", with: "\\n").replacing("\"", with: "'").replacing(
      "$", with: "\\$")
    let steps = [
      "Type \"\(text(&random))\"\nSend", "Message \"\(text(&random))\" from \(person)",
      "Message \"\(text(&random))\" from \(person)", "React 👍", "React ❤ from Anna",
      "Edit \"\(text(&random))\"",
      "Delete", "Reply", "Scroll up \(points)", "Scroll to end", "Pin", "Unpin", "Read", "Theme night",
      "Sleep 400ms",
      "Typing 300ms", "At \(Double(points) / 100) Message \"\(text(&random))\" from \(person)",
      "Answer \"\(written)\"", "Answer \"\(written)\"\nEdit \"\(text(&random))\"",
    ]
    return steps.randomElement(using: &random) ?? ""
  }

  private static func tape(_ seed: Int) throws -> (text: String, run: SceneRun) {
    var random = SeededGenerator(UInt64(seed))
    while true {
      let first = (0..<8).map { _ in "Message \"\(text(&random))\" from Anna" }
      let steps = (0..<Int.random(in: 2...6, using: &random)).map { _ in step(&random) }
      let tape = (["Hide"] + first + ["Show"] + steps).joined(separator: "\n")
      // Not every step has a target.
      if let run = try SceneTests.run(tape) { return (tape, run) }
    }
  }

  // MARK: - Tapes

  /// A row of the list in one frame.
  private struct Place {
    var y: Double
    var height: Double
    /// True if it appears, disappears or flies, so that its place is not that of the list.
    var isFree: Bool
  }

  private static func places(_ frame: SceneFrame) -> [SceneItem.ID: Place] {
    var places: [SceneItem.ID: Place] = [:]
    for item in frame.items where item.id.part == .row {
      let isFree =
        item.look.whole != .whole || item.look.dust != nil || frame.flight?.message == item.id.message
      places[item.id] = Place(y: item.origin.y, height: item.height, isFree: isFree)
    }
    return places
  }

  @Test(arguments: 0..<50)
  func nothingThatStandsJumpsOrVanishes(group: Int) throws {
    for seed in 4 * group..<4 * group + 4 {
      let (tape, run) = try Self.tape(seed)
      let moments = try run.moments()
      var frames: [[SceneItem.ID: Place]] = []
      var flaws: [String] = []
      var window = Rect.zero
      for tick in 0...Int(run.seconds * 60) {
        let frame = moments.frame(atTick: Double(tick))
        window = frame.screen.listWindow
        frames.append(Self.places(frame))
        guard frames.count >= 2 else { continue }
        let (before, now) = (frames[frames.count - 2], frames[frames.count - 1])
        for (id, place) in before where now[id] == nil && !place.isFree {
          let isInside = place.y > window.minY + 60 && place.y + place.height < window.maxY - 60
          if isInside { flaws.append("tick \(tick): \(id) vanishes at \(place.y)") }
        }
        guard frames.count >= 4 else { continue }
        for (id, place) in now {
          let last = frames.suffix(4).map { $0[id] }
          guard let first = last[0], let second = last[1], let third = last[2],
            !last.contains(where: { $0?.isFree != false })
          else { continue }
          // Everything moves faster and slower, but nothing moves within one frame alone.
          let ways = [second.y - first.y, third.y - second.y, place.y - third.y]
          let most = 3 * max(abs(ways[0]), abs(ways[2])) + 4
          if abs(ways[1]) > most { flaws.append("tick \(tick): \(id) jumps by \(ways[1]) between \(ways)") }
        }
      }
      #expect(flaws.isEmpty, "\(seed): \(flaws.count) in \(flaws.prefix(3)) of\n\(tape)")
    }
  }

  // MARK: - Streams

  /// A stream with random pauses, as records with their times.
  private static func stream(_ seed: Int) -> [(time: Double, text: String)] {
    var random = SeededGenerator(UInt64(1000 + seed))
    var records: [(Double, String)] = []
    // Whole milliseconds, so that records arrive exactly at the times that the recording gives.
    var milliseconds = 0
    var time: Double { Double(milliseconds) / 1000 }
    func add(_ key: String, _ text: String) {
      let quoted = JSONWriter.quoted(text)
      records.append((time, "{\"\(key)\": \(quoted)}\n"))
    }
    if Bool.random(using: &random) {
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        add("thinking", text(&random, most: 20) + " ")
        milliseconds += Int.random(in: 20...400, using: &random)
      }
    }
    var rest = answer(&random)[...]
    let size = [3, 12, 40, 400].randomElement(using: &random) ?? 12
    while !rest.isEmpty {
      add("delta", String(rest.prefix(size)))
      rest = rest.dropFirst(size)
      milliseconds += Int.random(in: 10...300, using: &random)
    }
    records.append((time, "{\"done\": true}\n"))
    return records
  }

  @Test(arguments: 0..<60)
  func noBubbleStaysEmptyAndALiveStreamIsItsRecording(seed: Int) throws {
    let records = Self.stream(seed)
    var options = RenderOptions(scale: 1)
    options.picture.canvas = Size(390, 2000)
    options.bubble = seed % 2 == 0 ? BubbleOptions() : nil
    let clock = FilmClock()
    let live = try LiveRun(folder: nil, renderer: Renderer(), options: options)
    let sink = FilmSink()
    var source = FilmSource(pieces: records, clock: clock)
    _ = try live.play(from: &source, clock: clock, to: sink, repeatsSkipped: true)

    let recording = records.map { time, line in
      "{\"t\": \(JSONWriter.number(time)), " + line.dropFirst()
    }.joined()
    let input = InputFile(recording.utf8, name: "stream.jsonl")
    let run = try Renderer().stream(of: input.readStream(options), options: options)
    var playing = run.playing()
    var (recorded, empty, flaws) = ([FrameState<PlacedPage>](), 0, [String]())
    while let frame = playing.next() {
      let state = frame.state
      recorded.append(state)
      let surroundings = state.revision?.container.surroundings ?? 0
      // After the last revision has arrived, the bubble has room for all of it.
      let isFinal = state.isDone || state.time >= records.last?.time ?? 0
      let isEmpty = state.container.height - state.revealedHeight - surroundings > 120 && !isFinal
      empty = isEmpty ? empty + 1 : 0
      if empty == 30 { flaws.append("frame \(recorded.count): empty since half a second") }
    }
    let count = min(recorded.count, sink.states.count)
    #expect(abs(recorded.count - sink.states.count) <= 2)
    for index in 0..<count where flaws.count < 5 {
      let (one, other) = (recorded[index], sink.states[index])
      if one.cursor != other.cursor || one.container.height != other.container.height {
        flaws.append(
          "frame \(index): recorded \(one.cursor) \(one.container), live \(other.cursor) \(other.container)")
      }
    }
    #expect(flaws.isEmpty, "\(flaws.prefix(3))\n\(recording)")
  }
}

/// A clock that advances only when somebody waits.
private final class FilmClock: LiveClock {
  var now = 0.0
}

private struct FilmSource: LiveSource {
  var pieces: [(time: Double, text: String)]
  let clock: FilmClock
  var hasEnded = false

  mutating func next(until moment: Double) -> LiveEvent {
    if let (time, text) = pieces.first, time <= max(moment, clock.now) {
      pieces.removeFirst()
      clock.now = max(clock.now, time)
      return .bytes(Array(text.utf8), at: clock.now)
    }
    if pieces.isEmpty, !hasEnded {
      hasEnded = true
      return .end
    }
    clock.now = max(clock.now, moment)
    return .nothing
  }
}

private final class FilmSink: LiveSink {
  var states: [FrameState<PlacedPage>] = []

  func record(_ list: DisplayList, _ state: FrameState<PlacedPage>) { states.append(state) }

  func repeatLast(_ state: FrameState<PlacedPage>) { states.append(state) }
}
