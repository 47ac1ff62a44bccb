import Foundation
import Glibc
import Hummingbird
import HummingbirdCore
import Synchronization

@testable import Server

/// What a client sends over one connection, byte by byte: every answer is one of HTTP, and the connection is closed when
/// the client has nothing more to say. The first byte says after how many bytes it pauses.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let pause = input.first, input.count > 1 else { return -1 }
  let sent = Array(input.dropFirst())
  check(FuzzedServer.shared.exchange(sent, pausingAfter: Int(pause)), to: sent)
  return 0
}

/// Says what does not hold.
private func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
  if !condition { fatalError(fault()) }
}

private func check(_ answer: [UInt8], to sent: [UInt8]) {
  let isEmpty = sent.allSatisfy { $0 == 0x0d || $0 == 0x0a }
  guard !answer.isEmpty else { return require(isEmpty, "a request without an answer") }
  let text = String(decoding: answer, as: UTF8.self)
  require(text.hasPrefix("HTTP/1.1 "), "an answer that is none of HTTP: \(text.prefix(100))")
  let end = text.range(of: "\r\n\r\n")
  require(end != nil, "an answer without an end of its head: \(text.prefix(1000))")
  let head = text[..<(end?.lowerBound ?? text.endIndex)].lowercased()
  let status = Int(head.dropFirst("HTTP/1.1 ".count).prefix(3)) ?? 0
  // 500 would be a fault of the server; 503 says that a worker or a place is missing.
  require([200, 204, 400, 403, 404, 405, 406, 408, 413, 415, 422, 431, 503].contains(status), "status \(status): \(text)")
  require(head.contains("x-content-type-options: nosniff"), "an answer whose type is guessed: \(head)")
  if status >= 400 { require(head.contains("content-type: application/json"), "an error without JSON: \(head)") }
}

/// The server itself, on a socket of this process. The `iprender` that IPRENDER names draws.
private final class FuzzedServer: Sendable {
  static let shared = FuzzedServer()

  private let path: String

  private init() {
    let path = NSTemporaryDirectory() + "/iprender-fuzz-\(getpid()).socket"
    self.path = path
    unlink(path)
    let program = ProcessInfo.processInfo.environment["IPRENDER"] ?? "iprender"
    let started = DispatchSemaphore(value: 0)
    Task.detached {
      do {
        let worker = try Worker(program: program, jobs: 1, seconds: 5, folders: [])
        let desk = Desk(
          worker: worker, gate: Gate(places: 1, queue: 10), limits: Limits(bytes: 1 << 16, seconds: 5))
        let app = Application(
          responder: desk.routes(hosts: AllowedHosts(listen: "127.0.0.1")),
          server: .watched(by: Connections(limit: 100), seconds: 5),
          configuration: ApplicationConfiguration(address: .unixDomainSocket(path: path)),
          onServerRunning: { _ in _ = started.signal() })
        try await app.runService(gracefulShutdownSignals: [])
      } catch { fatalError("\(error)") }
    }
    started.wait()
  }

  /// - Returns: all that comes until the server closes the connection.
  func exchange(_ bytes: [UInt8], pausingAfter first: Int) -> [UInt8] {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    require(status == 0, "cannot connect: \(String(cString: strerror(errno)))")
    send(bytes.prefix(first), to: socket)
    if first < bytes.count, first > 0 { usleep(100) }
    send(bytes.dropFirst(first), to: socket)
    shutdown(socket, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return answer }
      answer += buffer[..<count]
    }
  }

  /// A server that reads no more has answered.
  private func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
