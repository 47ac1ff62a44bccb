import Foundation
import Testing

/// The values of a frame in `frames.json` that tests use.
struct StreamTrace: Decodable {
  struct Event: Decodable, Equatable {
    var t: Double
    var total: Int
    var final: Bool
  }

  struct Frame: Decodable {
    var n: Int
    var t: Double
    var file: String?
    var cursor: Int
    var position: Double
    var velocity: Double
    var done: Bool
  }

  var fps: Double
  var scale: Double
  var canvas: [Int]
  var duration: Double
  var events: [Event]
  var frames: [Frame]

  init(_ json: [UInt8]) throws { self = try JSONDecoder().decode(Self.self, from: Data(json)) }

  /// The size in points, as for `--canvas`.
  var canvasInPoints: String { canvas.map { String(Double($0) / scale) }.joined(separator: "x") }

  /// The canvas with even numbers of pixels, which films round up to.
  var evenCanvas: [String] {
    ["--canvas", canvas.map { String(Double($0 + $0 % 2) / scale) }.joined(separator: "x")]
  }
}

/// Streams whose pages have the costs of the examples in the rules: a divider is half as wide as the page.
@Suite("The trace of a stream")
struct StreamTraceTests {
  private static let divider = #"{"type": "divider"}"#

  /// Pages with these numbers of dividers at these times; the last one is final.
  private static func stream(_ pages: [(time: Double, dividers: Int)]) -> String {
    pages.enumerated().map { index, page in
      let blocks = Array(repeating: divider, count: page.dividers).joined(separator: ", ")
      let end = index == pages.count - 1 ? #", "done": true"# : ""
      return #"{"t": \#(page.time), "page": {"blocks": [\#(blocks)]}\#(end)}"#
    }
    .joined(separator: "\n")
  }

  private static let streamA = stream([(0, 1), (0.5, 2), (1, 3), (1.5, 4)])
  private static let streamB = stream([(0, 1), (1, 1)])

  @Test("A stream whose reveal exceeds the limit is refused before anything is written")
  func maxDuration() throws {
    let scratch = try Scratch()
    try scratch.file("stream.jsonl", Self.streamB)
    let slow = ["stream.jsonl", "--stream", "--pacing", "linear:10", "-o", "frames/"]
    let refused = try scratch.iprender(slow + ["--limit", "duration=2"])
    #expect(refused.status == 65)
    #expect(refused.errors.contains("after the last content arrived"))
    #expect(refused.errors.contains("--limit duration=N"))
    #expect(refused.errors.hasPrefix("error[too-long]: "))
    #expect(try scratch.names == ["stream.jsonl"])
    let late = try scratch.iprender(slow + ["--limit", "duration=0.5"])
    #expect(late.status == 65)
    #expect(late.errors.contains("--> stream.jsonl:2:1"))
    #expect(try scratch.iprender("stream.jsonl", "--stream", "--limit", "duration=-1").status == 64)
    // 168 points at ten a second.
    let fine = try scratch.iprender(
      "stream.jsonl", "--stream", "--trace", "--pacing", "linear:10", "--limit", "duration=17")
    #expect(fine.status == 0)
  }

  @Test("The list of frames ends with its length, for every length")
  func order() throws {
    let scratch = try Scratch()
    try scratch.file("stream.jsonl", Self.streamA)
    let run = try scratch.iprender([
      "--trace", "--stream", "stream.jsonl", "--fps", "240", "--pacing", "linear:40",
    ])
    let trace = try StreamTrace(run.output)
    // More than is written at once.
    #expect(run.output.count > 1 << 17)
    #expect(trace.frames.map(\.n) == Array(1...trace.frames.count))
    #expect(trace.duration == (Double(trace.frames.count) / 240 * 1e6).rounded() / 1e6)
    #expect(String(decoding: run.output.suffix(30), as: UTF8.self).contains("\"duration\": "))
    try scratch.file("old.json", "{}")
    let file = try scratch.iprender(
      ["--trace", "--stream", "stream.jsonl", "--fps", "240", "--pacing", "linear:40", "-o", "old.json"])
    #expect(file.status == 0)
    #expect(try scratch.read("old.json") == run.output)
    #expect(try scratch.names == ["old.json", "stream.jsonl"])
  }

  private func trace(_ stream: String, _ options: String...) throws -> StreamTrace {
    let scratch = try Scratch()
    try scratch.file("stream.jsonl", stream)
    let run = try scratch.iprender(["--trace", "--stream", "stream.jsonl"] + options)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(try scratch.names == ["stream.jsonl"])
    return try StreamTrace(run.output)
  }

  private func check(
    _ trace: StreamTrace, at time: Double, _ cursor: Int, _ position: Double, _ velocity: Double
  )
    throws
  {
    let frame = trace.frames[Int((time * 60).rounded())]
    #expect(abs(frame.t - time) < 0.001)
    #expect(frame.cursor == cursor)
    // Both have three decimals; the rules give the velocity with two.
    #expect(abs(frame.position - position) <= 0.0005 + 1e-9, "\(frame.position)")
    #expect(abs(frame.velocity - velocity) <= 0.0055, "\(frame.velocity)")
  }

  /// Spec/Reveal.md 4.
  @Test("Three chunks and an end")
  func streamA() throws {
    let trace = try trace(Self.streamA, "--width", "600")
    #expect(
      trace.events == [
        .init(t: 0, total: 300, final: false), .init(t: 0.5, total: 600, final: false),
        .init(t: 1, total: 900, final: false), .init(t: 1.5, total: 1200, final: true),
      ])
    for (time, cursor, position, velocity) in [
      (0.0000, 0, 0.000, 0.00), (0.0167, 0, 0.009, 5.56), (0.1000, 0, 0.155, 23.69),
      (0.2500, 0, 0.631, 35.75), (0.5000, 1, 1.859, 200.24), (0.7500, 28, 28.167, 1689.56),
      (1.0000, 104, 104.755, 3949.71), (1.2500, 172, 172.924, 2557.21), (1.5000, 274, 274.632, 5530.54),
      (2.0000, 551, 551.160, 5530.54), (3.0000, 1104, 1104.214, 5530.54),
    ] {
      try check(trace, at: time, cursor, position, velocity)
    }
    #expect(trace.frames.first { $0.done }?.n == 192)
    #expect(trace.frames.first { $0.done }?.t == 3.183333)
  }

  @Test("One chunk that is revealed slowly until the end is known")
  func streamB() throws {
    let trace = try trace(Self.streamB, "--width", "1000")
    for (time, cursor, position, velocity) in [
      (0.5, 1, 1.591, 39.55), (1.0, 3, 3.961, 264.29), (1.5, 69, 69.535, 1504.96),
      (3.0, 295, 295.280, 1504.96),
    ] {
      try check(trace, at: time, cursor, position, velocity)
    }
    #expect(trace.frames.first { $0.done }?.t == 4.366667)
  }

  @Test("Plain messages are ten times faster")
  func plain() throws {
    let trace = try trace(Self.streamA, "--width", "600", "--pacing", "plain")
    #expect([0.25, 0.5, 1, 1.5].map { trace.frames[Int($0 * 60)].cursor } == [6, 18, 591, 905])
    #expect(trace.frames.first { $0.done }?.t == 1.933333)
  }

  @Test("An end long after the text is an end")
  func lateEnd() throws {
    let stream = """
      {"t": 0, "delta": "Hi "}
      {"t": 0.5, "delta": "lorem"}
      {"t": 30, "done": true}

      """
    let trace = try trace(stream)
    #expect(trace.frames.last?.done == true)
    #expect(trace.frames.count > 1800 && trace.frames.count < 1820)
  }

  @Test("A stream that is played again at the times of its trace is equal to the tick")
  func replay() throws {
    func stream(_ times: [String]) -> String {
      let words = ["One ", "and two ", "and three ", "and four"]
      return zip(times, words).map { "{\"t\": \($0), \"delta\": \"\($1)\"}\n" }.joined()
    }
    let first = try trace(stream(["0", "0.016666666666666666", "0.3333333333333333", "0.70000000001"]))
    let again = try trace(stream(first.events.map { "\($0.t)" }))
    #expect(first.events.count == 4 && again.events == first.events)
    #expect(again.frames.map(\.cursor) == first.frames.map(\.cursor))
    #expect(again.frames.map(\.done) == first.frames.map(\.done))
    #expect(abs(first.duration - Double(first.frames.count) / 60) < 1e-6)
  }

  @Test("A time has one state, at every frame rate", arguments: [24, 30, 120])
  func rates(rate: Int) throws {
    let standard = try trace(Self.streamA, "--width", "600")
    let other = try trace(Self.streamA, "--width", "600", "--fps", String(rate))
    #expect(other.fps == Double(rate))
    // Both rates have frames at these times.
    for time in stride(from: 0, through: 3, by: 1.0 / 6) {
      let first = standard.frames[Int((time * 60).rounded())]
      let second = other.frames[Int((time * Double(rate)).rounded())]
      #expect(first.position == second.position)
      #expect(first.t == second.t)
    }
  }

  @Test("A part of a stream")
  func selection() throws {
    let all = try trace(Self.streamA)
    let part = try trace(Self.streamA, "--start", "0.5", "--end", "90f")
    #expect(part.frames.map(\.t) == all.frames[30..<90].map(\.t))
    #expect(part.frames.map(\.cursor) == all.frames[30..<90].map(\.cursor))
    #expect(part.frames.map(\.n) == Array(1...60))
    #expect(part.canvas == all.canvas)
  }

  @Test("The trace is written to the file of -o")
  func file() throws {
    let scratch = try Scratch.withPage()
    #expect(try scratch.iprender("page.json", "--stream", "--trace", "-o", "trace.json").output == [])
    #expect(try StreamTrace(scratch.read("trace.json")).frames.last?.done == true)
    #expect(try scratch.iprender("page.json", "--stream", "--trace", "-o", "page.json").status == 64)
  }
}
