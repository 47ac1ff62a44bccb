import Glibc
import Pictures

/// A program that reads what is written to it and fills a file that is already open.
///
/// Started by the system's own call, without a thread of ours: the command starts it before it gives up its rights, and
/// a thread keeps the rights that it began with (Docs/Security.md 4).
final class ChildProcess {
  private let id: pid_t
  private var input: Int32
  private let errors: Int32
  private var isOver = false

  /// What the open file is called in the program.
  static let file = "/proc/self/fd/3"
  private static let fileNumber: Int32 = 3

  /// - Throws: the system's error where it cannot be started; ENOENT where it is not installed.
  init(_ program: String, _ arguments: [String], file: Int32) throws(FileError) {
    let read = Pipe()
    let wrote = Pipe()
    guard read.isOpen, wrote.isOpen else {
      let code = errno
      for end in [read.start, read.end, wrote.start, wrote.end] { close(end) }
      throw FileError(path: program, code: code)
    }
    defer {
      close(read.end)
      close(wrote.start)
    }
    // A program that complains without end must not wait for somebody to listen.
    _ = fcntl(wrote.start, F_SETFL, O_NONBLOCK)
    _ = fcntl(read.start, Self.setPipeSize, Self.pipeSize)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, read.end, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, wrote.start, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, file, Self.fileNumber)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C is for us, who then end the film as it is.
    posix_spawnattr_setpgroup(&attributes, 0)
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { Path($0).copiedCString } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, program, &actions, &attributes, &words, environ)
    guard code == 0 else {
      close(read.start)
      close(wrote.end)
      throw FileError(path: program, code: code)
    }
    self.id = id
    input = read.start
    errors = wrote.end
  }

  /// What was not finished is of no use.
  deinit {
    if !isOver {
      kill(id, SIGKILL)
      _ = wait()
    }
    close(errors)
  }

  func write(_ pieces: [[UInt8]], called name: String) throws(FileError) {
    try withoutBrokenPipeSignal(OutputDescriptor(input, name: name).write(pieces))
  }

  /// Says that nothing more comes, and waits. Returns `nil` when all went well, else what the program said.
  func finish() -> String? {
    let status = wait()
    guard status != 0 else { return nil }
    let said = complaints()
    guard said.isEmpty else { return said }
    let signal = status & 0x7f
    return signal == 0 ? "it ended with status \(status >> 8 & 0xff)" : "it was ended by signal \(signal)"
  }

  private func wait() -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
    isOver = true
    return status
  }

  /// The first lines of it, which hold the reason.
  private func complaints() -> String {
    var bytes = [UInt8](repeating: 0, count: 2048)
    let count = read(errors, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).prefix(3).joined(separator: "; ")
  }

  /// A host that does not ignore the signal must not end with the program that it writes to.
  private func withoutBrokenPipeSignal(_ body: @autoclosure () throws(FileError) -> Void) throws(FileError) {
    var pipe = sigset_t()
    var before = sigset_t()
    sigemptyset(&pipe)
    sigaddset(&pipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipe, &before)
    defer {
      var atOnce = timespec()
      if sigismember(&before, SIGPIPE) == 0 { while sigtimedwait(&pipe, nil, &atOnce) > 0 {} }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try body()
  }

  /// F_SETPIPE_SZ, which Swift does not see. More than the usual 64 KiB, so that both work at once.
  private static let setPipeSize: Int32 = 1031
  private static let pipeSize: Int32 = 1 << 20
}

/// Both ends, which other programs do not inherit.
private struct Pipe {
  /// Written to.
  let start: Int32
  /// Read from.
  let end: Int32

  /// Where there is no room for another, `errno` says why.
  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    (end, start) = (ends[0], ends[1])
  }

  var isOpen: Bool { end >= 0 }
}
