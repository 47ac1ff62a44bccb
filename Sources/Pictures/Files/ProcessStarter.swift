import CShims
import CSystem
import Glibc

/// A process that starts copies of itself on request. It is started before any input is read, and reads none
/// itself, so that a copy never contains data of other tasks, whenever it starts.
///
/// It is killed when this process ends for any reason, and the copies are killed with it.
package struct ProcessStarter {
  /// A copy, and this process's end of the socket to it.
  package struct Started {
    package let number: pid_t
    package let socket: Int32
  }

  /// This process's end of the socket to the starter.
  package let line: Int32
  private let number: pid_t

  private enum Request: UInt8 { case start = 1, end }

  /// Starts the starter. Call it only while there is one thread.
  ///
  /// - Parameters:
  ///   - ready: the first action of the starter, with its end of the socket.
  ///   - body: the work of each copy, with its end of the socket. Its only other descriptors are those of
  ///     standard output and error, and it reads nothing from standard input.
  /// - Returns: `nil` with `errno` if no process can be started.
  package init?(ready: (Int32) -> Void, body: (Int32) -> Never) {
    var line: Int32 = -1
    let number = shim_copy_start(&line, Int32(ShimCopyEndsWithCaller.rawValue))
    if number == 0 {
      shim_close_others(line)
      ready(line)
      Self.serve(line, body)
    }
    guard number > 0 else { return nil }
    (self.line, self.number) = (line, number)
  }

  /// Starts a copy.
  ///
  /// - Throws: the system's error if no process can be started.
  package func start() throws(FileError) -> Started {
    var descriptor: Int32 = -1
    let number = try ask(.start, 0, &descriptor)
    guard descriptor >= 0 else { throw FileError(path: "", code: EMFILE) }
    return Started(number: number, socket: descriptor)
  }

  /// Ends a copy if it has not ended by itself.
  ///
  /// - Returns: the exit status, as `waitpid` reports it.
  package func end(_ copy: Started) -> Int32 {
    close(copy.socket)
    var none: Int32 = -1
    return (try? ask(.end, copy.number, &none)) ?? SIGKILL
  }

  /// Ends the starter and its copies.
  package func close() {
    Glibc.close(line)
    while waitpid(number, nil, 0) < 0, errno == EINTR {}
  }

  private func close(_ descriptor: Int32) { Glibc.close(descriptor) }

  private func ask(
    _ request: Request, _ number: pid_t, _ descriptor: inout Int32
  ) throws(FileError) -> Int32 {
    let message = Message(kind: request.rawValue, number: number).bytes
    var reply = [UInt8](repeating: 0, count: Message.length)
    guard shim_message_send(line, message, message.count, -1) == 0,
      shim_message_receive(line, &reply, reply.count, &descriptor) == reply.count
    else { throw FileError(path: "", code: EPIPE) }
    let answer = Message(reply)
    // The number is an error number if the request failed.
    guard answer.kind == 0 else { throw FileError(path: "", code: answer.number) }
    return answer.number
  }

  // MARK: - In the starter

  private static func serve(_ line: Int32, _ body: (Int32) -> Never) -> Never {
    var bytes = [UInt8](repeating: 0, count: Message.length)
    while true {
      var none: Int32 = -1
      let count = shim_message_receive(line, &bytes, bytes.count, &none)
      // Exiting kills the copies.
      guard count == bytes.count, let request = Request(rawValue: bytes[0]) else { _exit(0) }
      var reply = Message(kind: 0, number: 0)
      var descriptor: Int32 = -1
      switch request {
      case .start:
        let copy = shim_copy_start(
          &descriptor, Int32(ShimCopyStream.rawValue | ShimCopyEndsWithCaller.rawValue))
        if copy == 0 {
          shim_close_others(descriptor)
          body(descriptor)
        }
        reply = copy > 0 ? Message(kind: 0, number: copy) : Message(kind: 1, number: errno)
      case .end:
        let number = Message(bytes).number
        if number > 0 {
          kill(number, SIGKILL)
          while waitpid(number, &reply.number, 0) < 0, errno == EINTR {}
        }
      }
      let answer = reply.bytes
      guard shim_message_send(line, answer, answer.count, descriptor) == 0 else { _exit(1) }
      if descriptor >= 0 { Glibc.close(descriptor) }
    }
  }
}

/// The memory of this process.
package enum ProcessMemory {
  /// The peak memory use, in bytes.
  package static var peak: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss << 10
  }

  /// Returns free memory to the system.
  package static func giveBack() { shim_give_back_memory() }
}

/// A message: a byte and a number.
private struct Message {
  var kind: UInt8
  var number: Int32

  static let length = 5

  init(kind: UInt8, number: Int32) { (self.kind, self.number) = (kind, number) }

  init(_ bytes: [UInt8]) {
    kind = bytes[0]
    number = bytes[1..<Self.length].reduce(0) { $0 << 8 | Int32($1) }
  }

  var bytes: [UInt8] {
    [kind] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: UInt32(bitPattern: number) >> UInt32($0)) }
  }
}
