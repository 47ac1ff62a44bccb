import Dispatch
import Glibc
import Synchronization

/// A process that runs `iprender worker --binary`, which renders requests in sandboxed processes (Spec/Worker.md). The
/// caller must not have more requests in flight than the worker has processes, so that it reads each request at once.
final class Worker: Sendable {
  struct Answer: Sendable {
    /// The JSON object that precedes the result, on one line.
    var header: [UInt8]
    var payload: [UInt8]
  }

  enum Problem: Error { case gone, late }

  private struct State {
    var process: WorkerProcess
    var next = 1
    var waiting: [Int: CheckedContinuation<Answer, any Error>] = [:]
  }

  private let arguments: [String]
  private let seconds: Double
  private let state: Mutex<State>
  private let writing = DispatchQueue(label: "requests")

  init(program: String, jobs: Int, seconds: Double, folders: [String]) throws {
    arguments =
      [program, "worker", "--binary", "--jobs=\(jobs)", "--max-seconds=\(seconds)"]
      + folders.map { "--root=" + $0 }
    self.seconds = seconds
    // Writing to a worker that has ended must not end the server.
    signal(SIGPIPE, SIG_IGN)
    state = Mutex(State(process: try WorkerProcess(arguments)))
    listen()
  }

  /// Sends a request to the worker and returns its response.
  ///
  /// - Parameters:
  ///   - want: The kind of result.
  ///   - members: The members of the request except `id` and `want`, each value as JSON on one line.
  func answer(_ want: String, _ members: [(key: String, value: [UInt8])]) async throws -> Answer {
    let id = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    var line = Array("{\"id\": \(id), \"want\": \"\(want)\"".utf8)
    for (key, value) in members {
      line += try Array(", ".utf8) + JSON.text(key).bytes + Array(": ".utf8) + value
    }
    line += Array("}\n".utf8)
    let request = line
    return try await withThrowingTaskGroup(of: Answer?.self) { group in
      group.addTask { try await self.send(request, id) }
      group.addTask {
        // The worker enforces the time limit itself; this timeout is for a worker that no longer responds.
        try await Task.sleep(for: .seconds(self.seconds + 5))
        self.finish(id, .failure(Problem.late))
        return nil
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() ?? nil else { throw Problem.late }
      return answer
    }
  }

  private func send(_ line: [UInt8], _ id: Int) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let input = state.withLock { state in
        state.waiting[id] = continuation
        return state.process.input
      }
      writing.async { if !WorkerProcess.write(line, to: input) { self.finish(id, .failure(Problem.gone)) } }
    }
  }

  /// Ends the process as a crash would, for tests.
  func endProcess() { state.withLock { _ = kill($0.process.number, SIGKILL) } }

  private func finish(_ id: Int, _ result: Result<Answer, any Error>) {
    state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(with: result)
  }

  /// Reads responses on a separate thread. If the worker ends, its requests fail and a new worker starts.
  private func listen() {
    DispatchQueue(label: "answers").async { [self] in
      while true {
        let output = state.withLock { $0.process.output }
        while let header = WorkerProcess.readPiece(output), let payload = WorkerProcess.readPiece(output) {
          if let id = Self.id(header) { finish(id, .success(Answer(header: header, payload: payload))) }
        }
        let lost = state.withLock { state in
          defer { state.waiting = [:] }
          return state.waiting
        }
        for continuation in lost.values { continuation.resume(throwing: Problem.gone) }
        sleep(1)
        writing.sync {
          state.withLock { state in
            state.process.end()
            if let process = try? WorkerProcess(arguments) { state.process = process }
          }
        }
      }
    }
  }

  /// Returns the `id` of a response, which is its first member.
  private static func id(_ header: [UInt8]) -> Int? {
    let prefix = Array("{\"id\": ".utf8)
    guard header.starts(with: prefix) else { return nil }
    return Int(String(decoding: header[prefix.count...].prefix { $0 != UInt8(ascii: ",") }, as: UTF8.self))
  }
}

/// A worker process, and the pipes to it.
struct WorkerProcess {
  let number: pid_t
  let input: Int32
  let output: Int32

  struct CannotStart: Error, CustomStringConvertible {
    var description: String

    init(description: String) { self.description = description }

    init(program: String) {
      description = "cannot start '\(program)' as a worker; name another binary with --iprender"
    }
  }

  /// Starts a worker.
  init(_ arguments: [String]) throws {
    try self.init(starting: arguments)
    // The first message contains the version of the protocol.
    guard Self.readPiece(output) != nil, Self.readPiece(output) != nil else {
      end()
      throw CannotStart(program: arguments[0])
    }
  }

  /// Starts a program.
  ///
  /// - Parameter errors: The file for what the program writes about errors, or `nil` for that of this process.
  init(starting arguments: [String], errors: String? = nil) throws {
    var inward: [Int32] = [0, 0]
    var outward: [Int32] = [0, 0]
    guard pipe(&inward) == 0, pipe(&outward) == 0 else {
      throw CannotStart(description: String(cString: strerror(errno)))
    }
    for file in inward + outward { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, inward[0], 0)
    posix_spawn_file_actions_adddup2(&actions, outward[1], 1)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    defer { posix_spawn_file_actions_destroy(&actions) }
    let words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    let code = posix_spawnp(&number, arguments[0], &actions, nil, words, environ)
    close(inward[0])
    close(outward[1])
    (self.number, input, output) = (number, inward[1], outward[0])
    guard code == 0 else {
      close(input)
      close(output)
      throw CannotStart(program: arguments[0])
    }
  }

  func end() {
    close(input)
    close(output)
    reap()
  }

  /// Kills the process, without closing the pipes.
  func reap() {
    kill(number, SIGKILL)
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
  }

  /// The `iprender` in the folder of this program, or the one on the `PATH`.
  static var nearest: String {
    var characters = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &characters, characters.count)
    let own = String(decoding: characters.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let beside = own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    return access(beside + "/iprender", X_OK) == 0 ? beside + "/iprender" : "iprender"
  }

  static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(file, $0, bytes.count) } ?? 0
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Reads four bytes that contain a length, most significant byte first, and as many bytes as the length says.
  static func readPiece(_ file: Int32) -> [UInt8]? {
    read(4, from: file).flatMap { head in read(head.reduce(0) { $0 << 8 | Int($1) }, from: file) }
  }

  /// Reads a number of bytes; `nil` if there are fewer.
  static func read(_ count: Int, from file: Int32) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while let start = buffer.baseAddress, filled < count {
        let more = Glibc.read(file, start + filled, count - filled)
        if more < 0, errno == EINTR { continue }
        guard more > 0 else {
          isWhole = false
          return
        }
        filled += more
      }
    }
    return isWhole ? bytes : nil
  }
}
