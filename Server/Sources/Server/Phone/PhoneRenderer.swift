import Dispatch
import FoundationEssentials
import Glibc
import NIOCore
import Synchronization

/// A process that plays one phone (`iprender scene --live`, Docs/Live.md). It draws in its sandbox, which reads only
/// the files of its folder.
final class PhoneRenderer: Sendable {
  /// The output of the process other than frames.
  enum Output: Sendable {
    case answer(JSON)
    /// The process ended. The value is what it wrote about errors.
    case end(String)
  }

  /// The folder with the tape, the chat and the images.
  let folder: String
  private let process: WorkerProcess
  private let writing = DispatchQueue(label: "phone-steps")
  private let state = Mutex(State())

  private struct State {
    var hasInput = true
    var hasEnded = false
    /// The number of bytes that were not written yet.
    var waiting = 0
  }

  /// The maximum number of bytes that wait for the process. A process that takes less is ended.
  private static let mostWaiting = 64 << 20

  /// The name of the tape that a session records.
  static let recording = "session.tape"
  /// The maximum size of a message of the process, in bytes: a frame of the largest screen at scale 3.
  private static let longestMessage = 64 << 20
  /// `F_SETPIPE_SZ` of the C library, which its header shows only to GNU programs, and the size, in bytes.
  private static let setPipeSize: Int32 = 1031, pipeSize: Int32 = 1 << 20
  /// The bytes before the first message: a word and the version.
  private static let headLength = 12
  private static let frameKind: UInt8 = 1, answerKind: UInt8 = 2
  /// The bytes of a message before its content: its kind and its length.
  private static let messageHead = 5

  /// Reads the content of a message. Returns the whole message, or `nil` if the process ended.
  private static func message(_ head: [UInt8], _ length: Int, _ file: Int32) -> ByteBuffer? {
    var buffer = ByteBufferAllocator().buffer(capacity: head.count + length)
    buffer.writeBytes(head)
    var rest = length
    while rest > 0 {
      let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: rest) { bytes in
        guard let start = bytes.baseAddress else { return 0 }
        while true {
          let count = Glibc.read(file, start, rest)
          if count >= 0 || errno != EINTR { return max(0, count) }
        }
      }
      guard count > 0 else { return nil }
      rest -= count
    }
    return buffer
  }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - folder: The folder, which contains `start.tape`.
  ///   - isRecorded: True to write the tape of the session into the folder.
  init(program: String, folder: String, isRecorded: Bool) throws {
    self.folder = folder
    var arguments = [
      program, "scene", folder + "/start.tape", "--live", "--format", "raw-bands", "--fps", "60",
      "--media-dir", folder + "/media", "--diagnostics", "concise",
    ]
    if isRecorded { arguments += ["--record", folder + "/" + Self.recording] }
    process = try WorkerProcess(starting: arguments, errors: folder + "/errors")
    // A frame has megabytes, and each filling of a pipe costs a change of processes.
    _ = fcntl(process.output, Self.setPipeSize, Self.pipeSize)
  }

  /// Sends lines to the process.
  func write(_ lines: [UInt8]) {
    let isFull = state.withLock { state in
      state.waiting += lines.count
      return state.waiting > Self.mostWaiting
    }
    if isFull { return end() }
    writing.async { [self] in
      if state.withLock({ $0.hasInput }) { _ = WorkerProcess.write(lines, to: process.input) }
      state.withLock { $0.waiting -= lines.count }
    }
  }

  /// Closes the input, so that the process ends by itself and completes its recording.
  func finish() {
    writing.async { [self] in
      let closes = state.withLock { state in
        defer { state.hasInput = false }
        return state.hasInput
      }
      if closes { close(process.input) }
    }
  }

  /// Ends the process.
  func end() { state.withLock { if !$0.hasEnded { _ = kill(process.number, SIGKILL) } } }

  /// Reads the output on a thread of its own until the process ends. A frame is read when the page has taken the
  /// one before it; the process leaves out those that come meanwhile.
  func read(to socket: WebSocket, _ take: @escaping @Sendable (Output) -> Void) {
    DispatchQueue(label: "phone-frames").async { [self] in
      if WorkerProcess.read(Self.headLength, from: process.output) != nil {
        while let head = WorkerProcess.read(Self.messageHead, from: process.output) {
          let length = head[1...].reversed().reduce(0) { $0 << 8 | Int($1) }
          guard length <= Self.longestMessage, let message = Self.message(head, length, process.output)
          else { break }
          if head[0] == Self.frameKind {
            guard (try? socket.send(message).wait()) != nil else { break }
          } else if head[0] == Self.answerKind,
            let answer = try? JSON(Array(message.readableBytesView.dropFirst(head.count)))
          {
            take(.answer(answer))
          }
        }
      }
      state.withLock { state in
        process.reap()
        state.hasEnded = true
      }
      close(process.output)
      finish()
      let errors = FileManager.default.contents(atPath: folder + "/errors") ?? Data()
      take(.end(String(decoding: errors.prefix(1000), as: UTF8.self)))
    }
  }
}
