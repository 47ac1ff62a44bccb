import JSONText
import PageModel
import PageReading
import Reveal
import StreamReading

/// The commands of a session, one line each, from bytes that arrive in pieces.
struct LiveLines {
  /// A line, or the reason why it was dropped.
  enum Line: Equatable {
    case command([UInt8])
    /// A line with more bytes than the limit. Its bytes are dropped as they arrive.
    case tooLong
  }

  private let limit: Int
  private var pending: [UInt8] = []
  private var isDropping = false

  /// - Parameter limit: The maximum number of bytes in a line.
  init(limit: Int) { self.limit = limit }

  /// Returns the lines that are complete now, without empty lines and comments.
  mutating func add(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end])
      rest = rest[(end + 1)...]
      finish(&lines)
    }
    take(rest)
    return lines
  }

  /// Returns the last line, which has no line break.
  mutating func end() -> [Line] {
    var lines: [Line] = []
    finish(&lines)
    return lines
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    guard !isDropping else { return }
    guard pending.count + bytes.count <= limit else {
      (pending, isDropping) = ([], true)
      return
    }
    pending += bytes
  }

  private mutating func finish(_ lines: inout [Line]) {
    defer { (pending, isDropping) = ([], false) }
    if isDropping { return lines.append(.tooLong) }
    guard let first = pending.first(where: { !ASCII.isSpace($0) }), first != UInt8(ascii: "#") else { return }
    lines.append(.command(pending))
  }
}

/// Times of a session, which are written in a recorded tape as they are.
enum LiveTime {
  /// Returns a time with six decimals, which is the same number after it was written and read.
  static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }

  /// Returns the start of a step that happens at a tick: the last millisecond that belongs to it.
  static func start(ofTick tick: Int) -> Double {
    let milliseconds = (StreamClock.time(ofTick: tick) * 1000).rounded(.down)
    return max(0, milliseconds / 1000)
  }

  /// Returns a time as a tape writes it.
  static func text(_ seconds: Double) -> String {
    let millionths = Int(max(0, seconds * 1e6).rounded())
    let (whole, rest) = (millionths / 1_000_000, millionths % 1_000_000)
    guard rest > 0 else { return "\(whole)s" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)s"
  }
}

/// The tape of a session: its settings, and every step with its time (Spec/Live.md 4).
struct LiveTape {
  private let output: StreamOutput

  /// - Parameter settings: The lines before the first step.
  init(_ output: StreamOutput, settings: [String]) throws(RenderError) {
    self.output = output
    try write("# A recorded live session. Play it: iprender FILE.tape -o film.mp4")
    for line in settings { try write(line) }
  }

  /// Adds a step that was performed.
  func add(_ line: [UInt8], at start: Double) throws(RenderError) { try write(Self.line(line, at: start)) }

  /// Completes the tape. Its film lasts as long as the session: the rest of longer steps is left out.
  func finish(at end: Double) throws(RenderError) {
    let time = LiveTime.text(end)
    try write("At \(time) Hide")
    try write("At \(time) Sleep 0s")
    try output.finish()
  }

  private func write(_ line: String) throws(RenderError) { try output.write([Array((line + "\n").utf8)]) }

  /// Returns a step with another time.
  static func line(_ line: [UInt8], at start: Double) -> String {
    let time = LiveTime.text(start)
    let bytes = line[...].drop(while: ASCII.isSpace)
    if bytes.first == UInt8(ascii: "{"),
      let document = try? JSONDocument(line, range: bytes.indices, limits: Limits().json)
    {
      var members: [String] = []
      for key in document.root.keys where members.isEmpty || key.text?.lowercased() != "at" {
        members.append("\(key.source): \(document.root.value(ofKey: key).source)")
      }
      return "{" + (members + ["\"at\": \"\(time)\""]).joined(separator: ", ") + "}"
    }
    var rest = bytes
    func word() -> ArraySlice<UInt8> { rest.prefix { !ASCII.isSpace($0) } }
    if String(decoding: word(), as: UTF8.self).lowercased() == "at" {
      for _ in 0..<2 { rest = rest.dropFirst(word().count).drop(while: ASCII.isSpace) }
    }
    while let last = rest.last, ASCII.isSpace(last) { rest.removeLast() }
    return "At \(time) " + String(decoding: rest, as: UTF8.self)
  }
}
