import CShims
import Glibc
import Primitives
import Synchronization

/// A process that creates files for this one after this one has given up the right to do so (Spec/Security.md
/// 4). It is a copy of this process, started before the input is read, and creates only the files that the
/// user asked for.
package enum OutputWriter {
  /// The requests that the keeper accepts.
  package struct Grant {
    let mayMake: (Path) -> Bool
    let mayRemove: (Path) -> Bool
    let folder: Path?

    /// - Parameters:
    ///   - folder: a folder that the keeper may create if it is missing.
    ///   - mayRemove: decides about files that the keeper may create.
    package init(
      folder: Path?, mayMake: @escaping (Path) -> Bool, mayRemove: @escaping (Path) -> Bool = { _ in true }
    ) {
      self.folder = folder
      self.mayMake = mayMake
      self.mayRemove = mayRemove
    }
  }

  enum Request {
    case make(String, NameOrigin)
    case finish(UInt8)
    case drop(UInt8)
    case link(String, String)
    case makeFolder(String)
    case remove(String)
    /// Takes a lock, which is held until it is released or this process ends.
    case lock(String)
    case unlock(String)
  }

  struct Answer {
    var file: UInt8 = 0
    var descriptor: Int32 = -1
  }

  /// The socket to the keeper; -1 without one.
  package static var socket: Int32 { line.load(ordering: .relaxed) }

  static var isThere: Bool { socket >= 0 }

  /// Starts the keeper. Call it only while there is one thread. `ready` runs in the keeper, with its end of
  /// the socket. Returns false if no process can be started; this process then creates its files itself.
  package static func start(_ grant: Grant, ready: (Int32) -> Void) -> Bool {
    var own: Int32 = -1
    let copy = shim_copy_start(&own, 0)
    if copy == 0 {
      ready(own)
      serve(own, grant)
    }
    if copy > 0 { line.store(own, ordering: .relaxed) }
    return copy > 0
  }

  /// Asks the keeper to remove its locks and unfinished files and to end, and waits a second at most. May be called in a
  /// signal handler.
  package static func leave() {
    let socket = socket
    guard socket >= 0 else { return }
    var nothing = Message.leave
    guard write(socket, &nothing, 1) == 1 else { return }
    var closed = pollfd(fd: socket, events: 0, revents: 0)
    let patience: Int32 = 1000  // Milliseconds.
    _ = poll(&closed, 1, patience)
  }

  /// Sends a request and returns the answer. `path` is the path in error messages.
  @discardableResult
  static func ask(_ request: Request, _ path: String = "") throws(FileError) -> Answer {
    let (code, answer) = talk.withLock { _ in reply(to: Message(request).bytes) }
    guard code == 0 else {
      throw FileError(path: path, code: code)
    }
    return answer
  }

  private static func reply(to request: [UInt8]) -> (code: Int32, Answer) {
    var reply = [UInt8](repeating: 0, count: Reply.length)
    var answer = Answer()
    // A missed answer would be taken for that of the next request. If the keeper is gone, the error is not
    // EPIPE, which would mean that a reader of the output stopped.
    guard !isBroken.load(ordering: .relaxed), shim_message_send(socket, request, request.count, -1) == 0,
      shim_message_receive(socket, &reply, reply.count, &answer.descriptor) == Reply.length,
      let read = Reply(reply)
    else {
      // It removes its locks and what is not finished before this process ends.
      if !isBroken.exchange(true, ordering: .relaxed) { leave() }
      return (EIO, answer)
    }
    answer.file = read.file
    // The file arrived, but no descriptor was free for it.
    if read.hasFile, read.code == 0, answer.descriptor < 0 { return (EMFILE, answer) }
    return (read.code, answer)
  }

  // MARK: - In the keeper

  private static func serve(_ socket: Int32, _ grant: Grant) -> Never {
    var files: [UInt8: MadeFile] = [:]
    var locks: [String: OutputLock] = [:]
    var bytes = [UInt8](repeating: 0, count: Message.mostBytes)
    while true {
      var sent: Int32 = -1
      let count = shim_message_receive(socket, &bytes, bytes.count, &sent)
      if sent >= 0 { close(sent) }
      guard count > 0, let message = Message(bytes[..<count]) else {
        files = [:]
        locks = [:]
        _exit(0)
      }
      var reply = Reply()
      var descriptor: Int32 = -1
      do throws(FileError) {
        switch message.request {
        case .make(let path, let origin):
          guard grant.mayMake(Path(path)), let free = (0...UInt8.max).first(where: { files[$0] == nil })
          else {
            throw FileError(path: path, code: EPERM)
          }
          let file = try MadeFile(path, origin, mayBeUnnamed: true)
          files[free] = file
          (reply.file, reply.hasFile, descriptor) = (free, true, file.number)
        case .finish(let file): try files[file]?.finish()
        case .drop(let file): files[file] = nil
        case .link(let existing, let path):
          guard grant.mayMake(Path(existing)), grant.mayMake(Path(path)) else {
            throw FileError(path: path, code: EPERM)
          }
          try AtomicFile.link(existing, as: path)
        case .makeFolder(let path):
          guard Path(path) == grant.folder else { throw FileError(path: path, code: EPERM) }
          try AtomicFile.makeFolder(path)
        case .remove(let path):
          guard grant.mayMake(Path(path)), grant.mayRemove(Path(path)) else {
            throw FileError(path: path, code: EPERM)
          }
          try AtomicFile.remove(path)
        case .lock(let path):
          guard grant.mayMake(Path(path)) else { throw FileError(path: path, code: EPERM) }
          locks[path] = try OutputLock(made: path, of: path)
        case .unlock(let path): locks[path] = nil
        }
      } catch {
        reply.code = error.code
      }
      let bytes = reply.bytes
      // Without an answer, the other process would wait forever.
      guard shim_message_send(socket, bytes, bytes.count, descriptor) == 0 else {
        files = [:]
        locks = [:]
        _exit(1)
      }
    }
  }
}

private let line = Atomic<Int32>(-1)
private let isBroken = Atomic(false)
private let talk = Lock(())

/// A request as bytes: the kind, the file's number, the origin of its name, and paths that end with a NUL.
private struct Message {
  private enum Kind: UInt8 {
    case make = 1
    case finish, drop, link, makeFolder, remove, lock, unlock
  }

  let request: OutputWriter.Request

  static let leave: UInt8 = 0
  /// The maximum length: two paths of the longest size that the system allows.
  static let mostBytes = 1 << 14

  init(_ request: OutputWriter.Request) { self.request = request }

  var bytes: [UInt8] {
    func message(_ kind: Kind, _ number: UInt8 = 0, _ paths: String...) -> [UInt8] {
      [kind.rawValue, number] + paths.flatMap { Path($0).bytes + [0] }
    }
    switch request {
    case .make(let path, let origin): return message(.make, origin == .typed ? 0 : 1, path)
    case .finish(let file): return message(.finish, file)
    case .drop(let file): return message(.drop, file)
    case .link(let existing, let path): return message(.link, 0, existing, path)
    case .makeFolder(let path): return message(.makeFolder, 0, path)
    case .remove(let path): return message(.remove, 0, path)
    case .lock(let path): return message(.lock, 0, path)
    case .unlock(let path): return message(.unlock, 0, path)
    }
  }

  /// Reads a request. Returns `nil` for invalid bytes, which end the keeper.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 2, let kind = bytes.first.flatMap(Kind.init) else { return nil }
    let number = bytes[bytes.startIndex + 1]
    let paths = bytes.dropFirst(2).split(separator: 0).map { Path(bytes: $0).name }
    switch (kind, paths.count) {
    case (.make, 1): request = .make(paths[0], number == 0 ? .typed : .made)
    case (.finish, 0): request = .finish(number)
    case (.drop, 0): request = .drop(number)
    case (.link, 2): request = .link(paths[0], paths[1])
    case (.makeFolder, 1): request = .makeFolder(paths[0])
    case (.remove, 1): request = .remove(paths[0])
    case (.lock, 1): request = .lock(paths[0])
    case (.unlock, 1): request = .unlock(paths[0])
    default: return nil
    }
  }
}

/// An answer as bytes: an error number, the file's number, and a flag for a descriptor that comes with it.
private struct Reply {
  var code: Int32 = 0
  var file: UInt8 = 0
  var hasFile = false

  static let length = 4

  init() {}

  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    code = Int32(bytes[0]) | Int32(bytes[1]) << 8
    (file, hasFile) = (bytes[2], bytes[3] != 0)
  }

  var bytes: [UInt8] { [UInt8(code & 0xff), UInt8(code >> 8 & 0xff), file, hasFile ? 1 : 0] }
}

/// A copy of this process that answers one question and ends.
package enum CopiedProcess {
  /// Runs `answer` in a copy of this process. Call it only while there is one thread. If no process can be
  /// started, this process runs it.
  ///
  /// - Returns: false if the copy ended without an answer.
  package static func says(_ answer: () -> Bool) -> Bool {
    var socket: Int32 = -1
    let copy = shim_copy_start(&socket, Int32(ShimCopyEndsWithCaller.rawValue))
    guard copy >= 0 else { return answer() }
    var byte: UInt8 = 0
    if copy == 0 {
      byte = answer() ? 1 : 0
      _ = shim_message_send(socket, &byte, 1, -1)
      _exit(0)
    }
    var descriptor: Int32 = -1
    let count = shim_message_receive(socket, &byte, 1, &descriptor)
    close(socket)
    while waitpid(copy, nil, 0) < 0, errno == EINTR {}
    return count == 1 && byte == 1
  }
}
