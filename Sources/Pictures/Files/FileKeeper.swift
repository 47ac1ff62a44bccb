import CShims
import Glibc
import Primitives
import Synchronization

/// The process that makes files for this one when it has given up the right to (Spec/Security.md 4): a copy of it that
/// is started before the input is read, and makes no files but those that the user asked for.
package enum FileKeeper {
  /// What the keeper may be asked for.
  package struct Grant {
    let mayMake: (Path) -> Bool
    let mayRemove: (Path) -> Bool
    let folder: Path?

    /// - Parameters:
    ///   - folder: that may be made when it is missing.
    ///   - mayRemove: of the files that may be made.
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
    /// Holds a lock until it is released or this process ends.
    case lock(String)
    case unlock(String)
  }

  struct Answer {
    var file: UInt8 = 0
    var descriptor: Int32 = -1
  }

  /// The end of the line to it; -1 without one.
  package static var socket: Int32 { line.load(ordering: .relaxed) }

  static var isThere: Bool { socket >= 0 }

  /// Called while there is one thread only. `ready`: called in the keeper, with its end of the line. Returns false where
  /// no process can be started; then this one makes its files by itself.
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

  /// Called at a sudden end, perhaps by a signal's handler: what was not finished is removed, unless that takes long.
  package static func leave() {
    let socket = socket
    guard socket >= 0 else { return }
    var nothing = Message.leave
    guard write(socket, &nothing, 1) == 1 else { return }
    var closed = pollfd(fd: socket, events: 0, revents: 0)
    let patience: Int32 = 1000  // Milliseconds.
    _ = poll(&closed, 1, patience)
  }

  /// `path`: what an error is about.
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
    // An answer that was missed would be taken for that of the next request. Were the keeper gone, that would be no
    // broken pipe: nobody stopped reading.
    guard !isBroken.load(ordering: .relaxed), shim_message_send(socket, request, request.count, -1) == 0,
      shim_message_receive(socket, &reply, reply.count, &answer.descriptor) == Reply.length,
      let read = Reply(reply)
    else {
      isBroken.store(true, ordering: .relaxed)
      return (EIO, answer)
    }
    answer.file = read.file
    // The file came, and there was no number left for it.
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
      // Who waits for what cannot be said would wait forever.
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

/// A request as bytes: what, which file, who gave it its name, and paths that end with a NUL.
private struct Message {
  private enum Kind: UInt8 {
    case make = 1
    case finish, drop, link, makeFolder, remove, lock, unlock
  }

  let request: FileKeeper.Request

  static let leave: UInt8 = 0
  /// Two paths, as long as the system allows.
  static let mostBytes = 1 << 14

  init(_ request: FileKeeper.Request) { self.request = request }

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

  /// Nil for what is no request: the end.
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

/// An answer as bytes: an error's number, which file, and whether it comes with the answer.
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

/// A copy of this process that answers one question and is gone.
package enum CopiedProcess {
  /// Called while there is one thread only. Where no process can be started, this one answers.
  ///
  /// - Returns: false where the copy ended without an answer.
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
