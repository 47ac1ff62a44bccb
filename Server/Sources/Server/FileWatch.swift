import Glibc
import Synchronization

/// Checks files, and the other files in their folders and below, about thirty times a second, and reports changes.
/// Polling a few folders costs little, and detects every way in which editors save files.
final class FileWatch: Sendable {
  /// The paths of the files, as the user wrote them.
  let files: [String]
  /// The folder of each file.
  let folders: [String]
  /// The state of each folder before the first image is rendered.
  private let start: [[String: Look]]
  private let state = Mutex(State())

  private struct State {
    /// A number for each file that grows each time the file must be rendered again.
    var revisions: [Int] = []
    var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    var next = 0
  }

  /// The time between two checks, and the time for which a file must stay unchanged.
  private static let interval = Duration.milliseconds(30), quiet = Duration.milliseconds(10)
  /// The number of checks after which a comment is sent even without a change, to detect browsers that have
  /// disconnected.
  private static let heartbeat = 500
  /// The maximum number of files and folders to check in a folder, and the maximum depth below it.
  private static let mostBeside = 500
  private static let mostDepth = 3

  init(_ files: [String]) {
    self.files = files
    folders = files.map { file in
      let parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let folder = parts.joined(separator: "/")
      return parts.isEmpty ? "." : folder.isEmpty ? "/" : folder
    }
    start = folders.map(Self.look)
    state.withLock { $0.revisions = files.map { _ in 0 } }
  }

  /// Returns server-sent events for a browser: first the current revisions of all files, then the revisions after each
  /// change.
  func events() -> AsyncStream<String> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(64))
    let number = state.withLock { state in
      defer { state.next += 1 }
      state.listeners[state.next] = continuation
      continuation.yield(Self.event(state.revisions))
      return state.next
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
    return stream
  }

  /// The revision of a file, by its number. It is the same as long as no file in its folder has changed.
  func revision(of file: Int) -> Int { state.withLock { $0.revisions[file] } }

  private static func event(_ revisions: [Int]) -> String {
    "data: [" + revisions.map(String.init).joined(separator: ", ") + "]\n\n"
  }

  /// Checks the files until the task is cancelled.
  func follow() async throws {
    var seen = start
    var looks = 0
    while true {
      try await Task.sleep(for: Self.interval)
      var now = folders.map(Self.look)
      looks += 1
      if now != seen {
        // The file may still be being written.
        var before = seen
        while now != before {
          try await Task.sleep(for: Self.quiet)
          (before, now) = (now, folders.map(Self.look))
        }
        let changed = seen.indices.filter { seen[$0] != now[$0] }
        seen = now
        state.withLock { state in
          for file in changed { state.revisions[file] += 1 }
          for listener in state.listeners.values { listener.yield(Self.event(state.revisions)) }
        }
      } else if looks.isMultiple(of: Self.heartbeat) {
        state.withLock { for listener in $0.listeners.values { listener.yield(": here\n\n") } }
      }
    }
  }

  /// Returns the versions of all files in a folder and below it by name, without hidden files.
  private static func look(_ folder: String) -> [String: Look] {
    var looks: [String: Look] = [:]
    var left = mostBeside
    look(folder, "", 0, &looks, &left)
    return looks
  }

  /// - Parameters:
  ///   - way: The path of a folder in the folder, which is empty or ends with a slash.
  ///   - left: The number of files and folders that are still looked at.
  private static func look(
    _ folder: String, _ way: String, _ depth: Int, _ looks: inout [String: Look], _ left: inout Int
  ) {
    guard let entries = opendir(folder + "/" + way) else { return }
    defer { closedir(entries) }
    // Folders come after the files beside them, which are more likely to be shown.
    var folders: [String] = []
    while left > 0, let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") || name.hasSuffix("~") { continue }
      left -= 1
      if entry.pointee.d_type == UInt8(DT_DIR) {
        if depth < mostDepth { folders.append(way + name + "/") }
        continue
      }
      var status = stat()
      guard stat(folder + "/" + way + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      looks[way + name] = Look(
        size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
        number: UInt(status.st_ino))
    }
    for below in folders.sorted() { look(folder, below, depth + 1, &looks, &left) }
  }

  /// The properties that identify a version of a file.
  private struct Look: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt
  }
}

enum SourceFile {
  struct CannotRead: Error {}

  /// Returns the first bytes of a file.
  static func bytes(of path: String, upTo count: Int) throws -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CannotRead() }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let more = read(file, start + filled, count - filled)
        guard more > 0 else { return }
        filled += more
      }
    }
  }
}
