import Glibc
import IPRenderKit

/// The process that passes requests on to copies of the program, which render them, and writes their
/// responses. It parses no request and renders nothing, so the content of a request cannot harm it. If a copy
/// ends during a request, this process answers with an error and starts another copy.
struct ProcessPool {
  private struct Helper {
    var copy: ProcessStarter.Started
    /// True if the copy has reported that it is ready.
    var isReady = false
    /// True if the copy has a request.
    var isBusy = false
    /// The request with its line break, until the copy has begun it.
    var request: [UInt8] = []
    /// The number of bytes of the request that were sent.
    var sent = 0
    /// The id of the request as JSON, when the copy has begun it.
    var id: String?
    /// True if another copy had the request before, and ended without beginning it.
    var isSecond = false
    /// The time by which the request must be answered.
    var deadline: Moment?
    var received: [UInt8] = []

    var isWaitingForMore: Bool { isBusy && id == nil && sent < request.count }
  }

  private typealias Moment = ContinuousClock.Instant

  private let desk: any RequestHandler
  private let limits: RequestLimits
  private let starter: ProcessStarter
  private var helpers: [Helper] = []
  private var input = LineBuffer()
  /// The number of copies in a row that ended before they were ready.
  private var failedStarts = 0

  init(desk: any RequestHandler, limits: RequestLimits, starter: ProcessStarter) {
    (self.desk, self.limits, self.starter) = (desk, limits, starter)
  }

  /// Serves requests until the input has ended and all are answered, or until the reader of the responses is
  /// gone.
  mutating func serve(by count: Int) throws(CommandError) {
    defer { starter.close() }
    for _ in 0..<count { try start() }
    try OutputTarget.standardOutput.write([desk.greeting])
    while true {
      try handOver()
      let isBusy = helpers.contains(where: \.isBusy)
      let waitsForInput = !input.isAtEnd && helpers.contains { !$0.isBusy }
      guard isBusy || waitsForInput else { return }
      var events = helpers.map {
        pollfd(
          fd: $0.copy.socket, events: Int16(POLLIN | ($0.isWaitingForMore ? POLLOUT : 0)), revents: 0)
      }
      let output = OutputDescriptor.standardOutput.waiting
      events.append(output)
      if waitsForInput { events.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)) }
      guard poll(&events, nfds_t(events.count), patience) >= 0 else { continue }
      for event in events where event.revents != 0 {
        if event.fd == output.fd {
          return
        } else if waitsForInput, event.fd == STDIN_FILENO {
          input.add(WorkerLine.read(STDIN_FILENO))
        } else {
          if Int32(event.revents) & POLLOUT != 0 { sendMore(to: event.fd) }
          if Int32(event.revents) & ~POLLOUT != 0 { try receive(from: event.fd) }
        }
      }
      try endLate()
    }
  }

  // MARK: - Copies

  private mutating func start() throws(CommandError) {
    do throws(FileError) {
      let copy = try starter.start()
      // A copy that stops reading must not block this process.
      _ = fcntl(copy.socket, F_SETFL, O_NONBLOCK)
      helpers.append(Helper(copy: copy))
    } catch {
      throw CommandError(
        status: .internalError, code: .internal,
        text: "cannot start a process: \(String(cString: strerror(error.code)))")
    }
  }

  /// Answers requests in a copied process until the socket is closed or it uses too much memory.
  static func help(_ desk: any RequestHandler, _ socket: Int32) -> Never {
    desk.warmUp()
    guard WorkerLine.send(.ready, [], to: socket) else { _exit(1) }
    let start = ProcessMemory.peak
    var lines = LineBuffer()
    while let bytes = WorkerLine.read(socket) {
      lines.add(bytes)
      while case .line(let line)? = lines.next() {
        let answer = desk.answer(
          line, begin: { id in _ = WorkerLine.send(.begun, Array(id.utf8), to: socket) },
          part: { part in if !WorkerLine.send(.part, part, to: socket) { _exit(1) } })
        // Only the end of the process reliably frees the memory of a large request.
        let isLast = ProcessMemory.peak - start > desk.mostGrowth
        guard WorkerLine.send(isLast ? .lastAnswer : .answer, answer, to: socket) else { _exit(1) }
        if isLast { _exit(0) }
      }
    }
    _exit(0)
  }

  // MARK: - Requests and answers

  private mutating func handOver() throws(CommandError) {
    while let free = helpers.firstIndex(where: { !$0.isBusy }), let next = input.next() {
      switch next {
      case .tooLong:
        try OutputTarget.standardOutput.write([
          desk.refusal(
            "null",
            Diagnostic(
              .error, code: .tooLarge,
              message: "the request has more than \(LineBuffer.limit) bytes"),
            .badInput)
        ])
      case .line(let line):
        if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
        give(line + [UInt8(ascii: "\n")], to: free)
      }
    }
  }

  private mutating func give(_ request: [UInt8], to index: Int, isSecond: Bool = false) {
    (helpers[index].isBusy, helpers[index].request, helpers[index].sent) = (true, request, 0)
    (helpers[index].id, helpers[index].isSecond) = (nil, isSecond)
    helpers[index].deadline = deadline
    sendMore(to: helpers[index].copy.socket)
  }

  /// Sends more of the request. The end of a copy is detected when its responses are read.
  private mutating func sendMore(to socket: Int32) {
    guard let index = helpers.firstIndex(where: { $0.copy.socket == socket }) else { return }
    while helpers[index].isWaitingForMore {
      let sent = helpers[index].sent
      let count = helpers[index].request.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(socket, $0 + sent, bytes.count - sent) } ?? 0
      }
      if count > 0 { helpers[index].sent += count } else if errno != EINTR { return }
    }
  }

  private mutating func receive(from socket: Int32) throws(CommandError) {
    guard let index = helpers.firstIndex(where: { $0.copy.socket == socket }) else { return }
    guard let bytes = WorkerLine.read(socket) else { return try replace(index) }
    helpers[index].received += bytes
    while let frame = WorkerLine.takeFrame(from: &helpers[index].received) {
      switch frame.kind {
      case .ready:
        helpers[index].isReady = true
        failedStarts = 0
      case .begun:
        guard helpers[index].id == nil else { break }
        helpers[index].id = String(decoding: frame.bytes, as: UTF8.self)
        helpers[index].request = []
        helpers[index].deadline = deadline
      case .part:
        guard helpers[index].isBusy, desk.isAnswer(frame.bytes) else { return try replace(index) }
        try OutputTarget.standardOutput.write([frame.bytes])
      case .answer, .lastAnswer:
        // A copy that an attacker controls must not answer any request but its own.
        guard helpers[index].isBusy, frame.bytes.isEmpty || desk.isAnswer(frame.bytes) else {
          return try replace(index)
        }
        helpers[index].isBusy = false
        (helpers[index].request, helpers[index].id, helpers[index].deadline) = ([], nil, nil)
        // Not every request has a response.
        if !frame.bytes.isEmpty { try OutputTarget.standardOutput.write([frame.bytes]) }
        if frame.bytes.count > Self.largeAnswer { ProcessMemory.giveBack() }
        if frame.kind == .lastAnswer { return try replace(index) }
      }
    }
    if !WorkerLine.mayBeFrame(helpers[index].received, most: limits.memory) { try replace(index) }
  }

  /// The size of a response, in bytes, after which unused memory is returned to the system.
  private static let largeAnswer = 1 << 20

  /// Ends a copy, if it is still running, and starts another one, which gets the request if it was not begun.
  ///
  /// - Parameter isLate: True if the time limit of the request is exceeded.
  private mutating func replace(_ index: Int, isLate: Bool = false) throws(CommandError) {
    let ended = helpers.remove(at: index)
    let status = starter.end(ended.copy)
    if !ended.isReady, !isLate {
      failedStarts += 1
      guard failedStarts < Self.mostFailedStarts else {
        throw CommandError(
          status: .internalError, code: .internal,
          text: "cannot start a process within \(limits.memoryText)",
          help: "raise the limit with --max-memory")
      }
    }
    try start()
    guard ended.isBusy else { return }
    if ended.id == nil, !ended.isSecond, !isLate {
      give(ended.request, to: helpers.count - 1, isSecond: true)
    } else {
      let (error, status) = reason(isLate ? SIGALRM : status)
      try OutputTarget.standardOutput.write([desk.refusal(ended.id ?? "null", error, status)])
    }
  }

  private static let mostFailedStarts = 5

  private func reason(_ status: Int32) -> (Diagnostic, ExitStatus) {
    status & 0x7f == SIGALRM
      ? (
        Diagnostic(
          .error, code: .timeLimit, message: "the request took longer than its time limit",
          help: "raise max_seconds"),
        .timeUp
      )
      : (
        Diagnostic(
          .error, code: .internal,
          message: "the rendering process crashed: it may have needed more than \(limits.memoryText)"),
        .internalError
      )
  }

  // MARK: - Time

  /// The deadline for a new request. A copy ends by itself at its time limit; this is for a copy that does
  /// not.
  private var deadline: Moment? { limits.seconds.map { .now + .seconds($0 + Self.grace) } }

  /// The time after the limit, in seconds.
  private static let grace = 10.0

  /// The time until the first deadline, in milliseconds; -1 if there is none.
  private var patience: Int32 {
    guard let first = helpers.compactMap(\.deadline).min() else { return -1 }
    let seconds = Double((first - .now).components.seconds)
    return Int32(min(max(0, seconds + 1) * 1000, 1e9))
  }

  private mutating func endLate() throws(CommandError) {
    guard limits.seconds != nil else { return }
    let now = Moment.now
    while let index = helpers.firstIndex(where: { $0.deadline.map { $0 < now } ?? false }) {
      try replace(index, isLate: true)
    }
  }
}

extension RequestHandler {
  var mostGrowth: Int { 64 << 20 }
}

/// A buffer that splits bytes into lines.
struct LineBuffer {
  enum Next {
    case line([UInt8])
    case tooLong
  }

  /// The maximum length of a line, in bytes.
  static let limit = 1 << 28

  private(set) var isAtEnd = false
  private var bytes: [UInt8] = []
  /// The number of bytes that were searched and contain no line break.
  private var searched = 0
  private var isSkipping = false

  /// Adds bytes.
  ///
  /// - Parameter more: The bytes; `nil` at the end.
  mutating func add(_ more: [UInt8]?) {
    if let more { bytes += more } else { isAtEnd = true }
  }

  /// Returns the next complete line. The last line needs no line break.
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
    var line: [UInt8] = []
    if end + 1 >= bytes.count {
      // Usually there is only one line, and a long one must not be copied.
      swap(&line, &bytes)
      line.removeSubrange(end...)
    } else {
      line = Array(bytes[..<end])
      bytes.removeSubrange(...end)
    }
    searched = 0
    defer { isSkipping = false }
    return isSkipping ? .tooLong : .line(line)
  }
}
