import CShims
import Glibc

/// A program that reads what is written to it and fills a file that is already open.
///
/// Started without a thread of ours: the command starts it before it gives up its rights, and a thread keeps the rights
/// that it began with (Spec/Security.md 4). It ends with us, however we end, and so does all that it started.
package final class ChildProcess {
  /// The watcher's, which ends as the program does.
  private let id: pid_t
  private var input: Int32
  private let errors: Int32
  /// While it is open the program lives.
  private var lifeline: Int32

  /// What the open file is called in the program.
  package static let file = "/proc/self/fd/3"

  /// - Throws: the system's error where it cannot be started; ENOENT where it is not installed.
  package init(_ program: String, _ arguments: [String], file: Int32) throws(FileError) {
    let path = Self.path(of: program)
    let (read, wrote, life) = (Pipe(), Pipe(), Pipe())
    // Above all numbers that the program knows a descriptor by.
    let file = fcntl(file, F_DUPFD_CLOEXEC, Pipe.leastNumber)
    let code = errno
    defer { for end in [read.end, wrote.start, life.end, file] where end >= 0 { close(end) } }
    guard let path, read.isOpen, wrote.isOpen, life.isOpen, file >= 0 else {
      for end in [read.start, wrote.end, life.start] where end >= 0 { close(end) }
      throw FileError(path: program, code: path == nil ? ENOENT : code)
    }
    // A program that complains without end must not wait for somebody to listen, nor we for one that keeps its
    // standard error open without a word.
    for end in [wrote.start, wrote.end] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    _ = fcntl(read.start, Self.setPipeSize, Self.pipeSize)

    let words = ([path] + arguments.map { Path($0) }).map(\.copiedCString) + [nil]
    let readable = Self.readable(path).map { UnsafePointer($0.copiedCString) } + [nil]
    defer {
      for word in words { free(word) }
      for place in readable { free(UnsafeMutablePointer(mutating: place)) }
    }
    let id = words.withUnsafeBufferPointer { words in
      readable.withUnsafeBufferPointer { readable in
        var child = ShimChild(
          path: words[0], isScript: Self.isScript(path) ? 1 : 0, readable: readable.baseAddress,
          arguments: words.baseAddress, environment: environ, input: read.end, errors: wrote.start,
          file: file, lifeline: life.end)
        return shim_child_start(&child)
      }
    }
    guard id > 0 else {
      let code = errno
      for end in [read.start, wrote.end, life.start] { close(end) }
      throw FileError(path: program, code: code)
    }
    self.id = id
    input = read.start
    errors = wrote.end
    lifeline = life.start
  }

  /// What was not finished is of no use.
  deinit {
    if lifeline >= 0 {
      close(lifeline)
      _ = wait()
    }
    close(errors)
  }

  /// Where a program is found: relative entries of `PATH` would depend on where we stand.
  private static func path(of program: String) -> Path? {
    let folders = getenv("PATH").map { Path(cString: $0).bytes } ?? Array("/usr/local/bin:/usr/bin:/bin".utf8)
    let files = folders.split(separator: UInt8(ascii: ":")).map { Path(bytes: $0) }.filter(\.isAbsolute)
      .map { $0.appending(Path(program)) }.filter { $0.status?.isRegular == true }
    // Of one that may not be started, the error tells.
    return files.first { $0.withCString { access($0, X_OK) } == 0 } ?? files.first
  }

  /// What a program reads besides the system's libraries: itself, the libraries and the data that were installed with it,
  /// and the folders of libraries that the environment names.
  private static func readable(_ program: Path) -> [Path] {
    let own = program.resolved ?? program
    var places = [own, Path(literal: "/usr/share/ffmpeg"), Path(literal: "/usr/local/share/ffmpeg")]
    let folder = own.folder
    if folder.lastName == Path(literal: "bin") {
      places += ["lib", "lib64", "share/ffmpeg"].map { folder.folder.appending(Path(literal: $0)) }
    }
    let named = getenv("LD_LIBRARY_PATH").map { Path(cString: $0).bytes } ?? []
    return places + named.split(separator: UInt8(ascii: ":")).map { Path(bytes: $0) }.filter(\.isAbsolute)
  }

  private static func isScript(_ path: Path) -> Bool {
    let file = path.open(O_RDONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    var start: [UInt8] = [0, 0]
    return file >= 0 && read(file, &start, start.count) == start.count && start == Array("#!".utf8)
  }

  package func write(_ pieces: [[UInt8]], called name: String) throws(FileError) {
    try withoutBrokenPipeSignal(OutputDescriptor(input, name: name).write(pieces))
  }

  /// Says that nothing more comes, and waits.
  ///
  /// - Returns: `nil` when all went well, else what the program said. One that complains failed, whatever its status.
  package func finish() -> String? {
    let status = wait()
    close(lifeline)
    lifeline = -1
    let said = complaints()
    guard said.isEmpty else { return said }
    guard status != 0 else { return nil }
    let signal = status & 0x7f
    return signal == 0 ? "it exited with status \(status >> 8 & 0xff)" : "it was killed by signal \(signal)"
  }

  private func wait() -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0 && errno == EINTR {}
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

  /// Descriptors from here on have no meaning in the program.
  static let leastNumber: Int32 = 5

  /// Where there is no room for another, `errno` says why.
  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, Self.leastNumber) }
    for end in ends where end >= 0 { close(end) }
    (end, start) = (copies[0], copies[1])
  }

  var isOpen: Bool { end >= 0 && start >= 0 }
}
