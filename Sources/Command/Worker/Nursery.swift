import Glibc
import IPRenderKit

/// The process that hands requests to copies of itself, which draw them, and passes their answers on. It reads no request
/// and draws nothing, so nothing that a request holds can harm it: a copy that ends over one is answered for, and another
/// takes its place.
struct Nursery {
  private struct Helper {
    var process: pid_t
    var socket: Int32
    /// The request that it has.
    var request: [UInt8]?
    /// That of the request, as JSON, once it was begun.
    var id: String?
    /// Whether another had the request before, and ended without beginning it.
    var isSecond = false
    var received: [UInt8] = []
  }

  private let desk: any Desk
  private let sandbox: Sandbox?
  private var helpers: [Helper] = []
  private var input = LineBuffer()

  /// - Parameter sandbox: what the copies give up, after what this process does; `nil` for nothing.
  init(desk: any Desk, sandbox: Sandbox?) {
    self.desk = desk
    self.sandbox = sandbox
  }

  /// Until the input is at its end and all is answered.
  mutating func serve(by count: Int) throws(Failure) {
    for _ in 0..<count { try start() }
    try OutputTarget.standardOutput.write([desk.greeting])
    while true {
      try handOver()
      let waitsForInput = !input.isAtEnd && helpers.contains { $0.request == nil }
      var events = helpers.filter { $0.request != nil }.map {
        pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0)
      }
      if waitsForInput { events.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
      if events.isEmpty { break }
      guard poll(&events, nfds_t(events.count), -1) > 0 else { continue }
      for event in events where event.revents != 0 {
        if event.fd == STDIN_FILENO {
          input.add(WorkerLine.read(STDIN_FILENO))
        } else {
          try receive(from: event.fd)
        }
      }
    }
    for helper in helpers {
      close(helper.socket)
      var status: Int32 = 0
      while waitpid(helper.process, &status, 0) < 0, errno == EINTR {}
    }
  }

  // MARK: - Copies

  private mutating func start() throws(Failure) {
    let others = helpers.map(\.socket)
    let process = ProcessCopy.start { [desk, sandbox] socket in
      for other in others { close(other) }
      _ = sandbox?.enter()
      Self.help(desk, socket)
    }
    guard let process else {
      throw Failure(
        status: .internalError, code: .internal,
        text: "no process can be started: \(String(cString: strerror(errno)))")
    }
    helpers.append(Helper(process: process.number, socket: process.socket))
  }

  /// In a copy: until nobody asks any more.
  private static func help(_ desk: any Desk, _ socket: Int32) -> Never {
    desk.warmUp()
    var lines = LineBuffer()
    while let bytes = WorkerLine.read(socket) {
      lines.add(bytes)
      while case .line(let line)? = lines.next() {
        let answer = desk.answer(
          line, begin: { id in _ = WorkerLine.send(.begun, Array(id.utf8), to: socket) },
          part: { part in if !WorkerLine.send(.part, part, to: socket) { _exit(1) } })
        guard WorkerLine.send(.answer, answer, to: socket) else { _exit(1) }
      }
    }
    _exit(0)
  }

  // MARK: - Requests and answers

  private mutating func handOver() throws(Failure) {
    while let free = helpers.firstIndex(where: { $0.request == nil }), let next = input.next() {
      switch next {
      case .tooLong:
        try OutputTarget.standardOutput.write([
          desk.refusal(
            "null",
            LocatedDiagnostic(
              severity: .error, code: .tooLarge, text: "a request has no more than \(LineBuffer.limit) bytes"),
            .badInput)
        ])
      case .line(let line):
        if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
        if WorkerLine.write(line + [UInt8(ascii: "\n")], to: helpers[free].socket) {
          helpers[free].request = line
        } else {
          // It ended while it had nothing to do.
          try replace(free)
          guard WorkerLine.write(line + [UInt8(ascii: "\n")], to: helpers[helpers.count - 1].socket) else {
            throw Failure(status: .internalError, code: .internal, text: "the worker's processes end at once")
          }
          helpers[helpers.count - 1].request = line
        }
      }
    }
  }

  private mutating func receive(from socket: Int32) throws(Failure) {
    guard let index = helpers.firstIndex(where: { $0.socket == socket }) else { return }
    guard let bytes = WorkerLine.read(socket) else {
      let ended = helpers[index]
      let (error, status) = Self.reason(try replace(index))
      let successor = helpers.count - 1
      if ended.id == nil, !ended.isSecond, let request = ended.request,
        WorkerLine.write(request + [UInt8(ascii: "\n")], to: helpers[successor].socket)
      {
        (helpers[successor].request, helpers[successor].isSecond) = (request, true)
      } else {
        try OutputTarget.standardOutput.write([desk.refusal(ended.id ?? "null", error, status)])
      }
      return
    }
    helpers[index].received += bytes
    while let frame = WorkerLine.takeFrame(from: &helpers[index].received) {
      switch frame.kind {
      case .begun: helpers[index].id = String(decoding: frame.bytes, as: UTF8.self)
      case .part: try OutputTarget.standardOutput.write([frame.bytes])
      case .answer:
        (helpers[index].request, helpers[index].id, helpers[index].isSecond) = (nil, nil, false)
        // Not everything wants an answer.
        if !frame.bytes.isEmpty { try OutputTarget.standardOutput.write([frame.bytes]) }
      }
    }
  }

  /// - Returns: how the one that ended did.
  @discardableResult
  private mutating func replace(_ index: Int) throws(Failure) -> Int32 {
    let ended = helpers.remove(at: index)
    close(ended.socket)
    var status: Int32 = 0
    while waitpid(ended.process, &status, 0) < 0, errno == EINTR {}
    try start()
    return status
  }

  private static func reason(_ status: Int32) -> (LocatedDiagnostic, ExitStatus) {
    status & 0x7f == SIGALRM
      ? (
        LocatedDiagnostic(severity: .error, code: .timeLimit, text: "not done within its time (max_seconds)"),
        .timeUp
      )
      : (
        LocatedDiagnostic(
          severity: .error, code: .internal,
          text: "what drew it broke down; memory may have run short"), .internalError
      )
  }
}

/// Bytes as lines.
struct LineBuffer {
  enum Next {
    case line([UInt8])
    case tooLong
  }

  /// Bytes of a line.
  static let limit = 1 << 28

  private(set) var isAtEnd = false
  private var bytes: [UInt8] = []
  /// Bytes in which no end of a line stands.
  private var searched = 0
  private var isSkipping = false

  /// - Parameter more: `nil` at the end.
  mutating func add(_ more: [UInt8]?) {
    if let more { bytes += more } else { isAtEnd = true }
  }

  /// The next line that is there as a whole; the last one needs no end.
  mutating func next() -> Next? {
    while true {
      guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = bytes.count
        if searched > Self.limit {
          (bytes, searched, isSkipping) = ([], 0, true)
          continue
        }
        guard isAtEnd, !bytes.isEmpty || isSkipping else { return nil }
        return take(bytes.count)
      }
      return take(end)
    }
  }

  private mutating func take(_ end: Int) -> Next {
    let line = Array(bytes[..<end])
    bytes.removeSubrange(..<min(bytes.count, end + 1))
    searched = 0
    defer { isSkipping = false }
    return isSkipping ? .tooLong : .line(line)
  }
}
