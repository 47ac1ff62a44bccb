import Glibc
import Synchronization

/// Looks at files, and at what stands beside them, thirty times a second, and tells when one of them was saved. Looking
/// costs next to nothing for a few folders, and meets every way in which editors save.
final class FileWatch: Sendable {
  /// As they were named.
  let files: [String]
  /// That of each.
  let folders: [String]
  /// What was there when the first picture may have been drawn.
  private let start: [[String: Look]]
  private let state = Mutex(State())

  private struct State {
    /// A number for each file that grows whenever it has to be drawn anew.
    var revisions: [Int] = []
    var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    var next = 0
  }

  /// Between looks, and for which a file must stay as it is.
  private static let interval = Duration.milliseconds(30), quiet = Duration.milliseconds(10)
  /// Looks after which something is said though nothing happened, so that a browser that has gone is noticed.
  private static let heartbeat = 500
  /// Files of a folder that are looked at.
  private static let mostBeside = 500

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

  /// What browsers are told, as server-sent events: all revisions first, then each that is new.
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

  private static func event(_ revisions: [Int]) -> String {
    "data: [" + revisions.map(String.init).joined(separator: ", ") + "]\n\n"
  }

  /// Until it is cancelled.
  func follow() async throws {
    var seen = start
    var looks = 0
    while true {
      try await Task.sleep(for: Self.interval)
      var now = folders.map(Self.look)
      looks += 1
      if now != seen {
        // It may still be written.
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

  /// What tells one state of a file from the next.
  private struct Look: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var number: UInt
  }

  /// Those of a folder by their names, without hidden ones.
  private static func look(_ folder: String) -> [String: Look] {
    guard let entries = opendir(folder) else { return [:] }
    defer { closedir(entries) }
    var looks: [String: Look] = [:]
    while looks.count < mostBeside, let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") || name.hasSuffix("~") { continue }
      var status = stat()
      guard stat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      looks[name] = Look(
        size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
        number: UInt(status.st_ino))
    }
    return looks
  }
}

enum SourceFile {
  struct CannotRead: Error {}

  /// The beginning of a file.
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
