import CShims
import Glibc

/// A program that reads the written data from a pipe and fills a file that is already open.
///
/// It is started without a thread of this process: the command starts it before it gives up its rights, and a
/// thread keeps the rights that it began with (Spec/Security.md 4). The program and everything that it
/// started end with this process, however this process ends.
package final class ChildProcess {
  /// The id of the watcher process, which ends when the program does.
  private let id: pid_t
  private var input: Int32
  private let errors: Int32
  /// The program lives while this descriptor is open.
  private var lifeline: Int32

  /// The path of the open file in the program.
  package static let file = "/proc/self/fd/3"
  /// The name under which the program reads its notes.
  package static let notes = "pipe:5"

  /// A text in memory that a program reads after it was started. It must be complete before the program's input
  /// begins.
  package final class Notes {
    fileprivate let number: Int32

    /// - Throws: the system's error if there is no memory for it.
    package init() throws(FileError) {
      number = shim_memory_file()
      if number < 0 { throw FileError(path: "notes", code: errno) }
    }

    deinit { close(number) }

    /// Replaces the text. The place at which the program reads stays at its beginning.
    package func write(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        var done = 0
        while done < bytes.count {
          let count = pwrite(number, bytes.baseAddress?.advanced(by: done), bytes.count - done, off_t(done))
          guard count > 0 else { return }
          done += count
        }
      }
    }
  }

  /// - Throws: the system's error if the program cannot be started; ENOENT if it is not installed.
  package init(_ program: String, _ arguments: [String], file: Int32, notes: Notes? = nil) throws(FileError) {
    let path = Self.path(of: program)
    let (read, wrote, life) = (Pipe(), Pipe(), Pipe())
    // The copy is above all descriptor numbers that have a meaning in the program.
    let file = fcntl(file, F_DUPFD_CLOEXEC, Pipe.leastNumber)
    let code = errno
    defer { for end in [read.end, wrote.start, life.end, file] where end >= 0 { close(end) } }
    guard let path, read.isOpen, wrote.isOpen, life.isOpen, file >= 0 else {
      for end in [read.start, wrote.end, life.start] where end >= 0 { close(end) }
      throw FileError(path: program, code: path == nil ? ENOENT : code)
    }
    // A program that writes errors without end must not wait for a reader. Nor may this process wait for a
    // program that keeps its standard error open without writing.
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
          file: file, notes: notes?.number ?? -1, lifeline: life.end)
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

  /// Ends a program that has not finished; its output is useless.
  deinit {
    if lifeline >= 0 {
      close(lifeline)
      _ = wait()
    }
    close(errors)
  }

  /// Returns the path of a program. Relative entries of `PATH` are ignored, because they depend on the
  /// working directory.
  private static func path(of program: String) -> Path? {
    let folders = getenv("PATH").map { Path(cString: $0).bytes } ?? Array("/usr/local/bin:/usr/bin:/bin".utf8)
    let files = folders.split(separator: UInt8(ascii: ":")).map { Path(bytes: $0) }.filter(\.isAbsolute)
      .map { $0.appending(Path(program)) }.filter { $0.status?.isRegular == true }
    // For a file that is not executable, starting it reports the error.
    return files.first { $0.withCString { access($0, X_OK) } == 0 } ?? files.first
  }

  /// Returns the files and folders that a program reads in addition to the system's libraries: itself, the
  /// libraries and data that were installed with it, and the library folders in the environment.
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

  /// Closes the input and waits for the program to end.
  ///
  /// - Returns: `nil` for success, else the program's message. A program that wrote to standard error has
  ///   failed, whatever its exit status.
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

  /// Returns the first lines of standard error, which contain the reason.
  private func complaints() -> String {
    var bytes = [UInt8](repeating: 0, count: 2048)
    let count = read(errors, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).prefix(3).joined(separator: "; ")
  }

  /// Runs `body` with SIGPIPE blocked: a host that does not ignore the signal must not end with the program.
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

  /// F_SETPIPE_SZ, which Swift does not import. The pipe is larger than the default of 64 KiB, so that both
  /// processes work at once.
  private static let setPipeSize: Int32 = 1031
  private static let pipeSize: Int32 = 1 << 20
}

/// Both ends of a pipe, which other programs do not inherit.
private struct Pipe {
  /// The end for writing.
  let start: Int32
  /// The end for reading.
  let end: Int32

  /// The lowest descriptor number without a meaning in the program.
  static let leastNumber: Int32 = 6

  /// Opens a pipe. If no descriptor is free, `errno` is set.
  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    let copies = ends.map { fcntl($0, F_DUPFD_CLOEXEC, Self.leastNumber) }
    for end in ends where end >= 0 { close(end) }
    (end, start) = (copies[0], copies[1])
  }

  var isOpen: Bool { end >= 0 && start >= 0 }
}
