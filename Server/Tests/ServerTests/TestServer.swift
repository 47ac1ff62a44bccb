import Foundation
import Glibc
import Hummingbird

@testable import Server

/// A server for tests, with the `iprender` that IPRENDER names.
enum TestServer {
  static let program = ProcessInfo.processInfo.environment["IPRENDER"] ?? "iprender"

  /// Returns a server.
  ///
  /// - Parameters:
  ///   - connections: The maximum number of requests in progress.
  ///   - seconds: The maximum time of each part of a request.
  static func app(
    connections: Int = 1000, seconds: Double = 5, bytes: Int = 1 << 20,
    hosts: AllowedHosts = AllowedHosts(listen: "127.0.0.1")
  ) throws -> some ApplicationProtocol {
    let worker = try Worker(program: program, jobs: 1, seconds: 5, folders: [])
    let desk = RequestHandler(
      worker: worker, gate: Gate(places: 1, queue: 100), limits: Limits(bytes: bytes, seconds: seconds))
    return Application(
      responder: desk.routes(hosts: hosts),
      server: .watched(by: Connections(limit: connections), seconds: seconds))
  }
}

/// A connection over which a test sends arbitrary bytes.
final class RawConnection: Sendable {
  private let socket: Int32

  struct CannotConnect: Error {}

  init(port: Int) throws { socket = try Self.open(port: port) }

  /// Returns a socket that is connected to a port of this machine.
  static func open(port: Int) throws -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    // The timeout is longer than any response that arrives takes.
    var time = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else {
      close(socket)
      throw CannotConnect()
    }
    return socket
  }

  deinit { close(socket) }

  /// Sends bytes.
  ///
  /// - Returns: True if all bytes were sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  func finish() { shutdown(socket, Int32(SHUT_WR)) }

  /// Receives until the other side closes the connection, or until there are `answers` responses that end
  /// with `}` and a line break. Returns `nil` if nothing more arrives and the connection stays open.
  func receive(answers: Int? = nil) async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [socket] in
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while answers.map({ String(decoding: all, as: UTF8.self).components(separatedBy: "}\n").count <= $0 })
          ?? true
        {
          let count = recv(socket, &buffer, buffer.count, 0)
          if count < 0, errno == EAGAIN { return continuation.resume(returning: nil) }
          guard count > 0 else { break }
          all += buffer[..<count]
        }
        continuation.resume(returning: String(decoding: all, as: UTF8.self))
      }
    }
  }

  /// Sends one message and returns the response.
  static func exchange(_ message: [UInt8], port: Int, finishes: Bool = false) async throws -> String? {
    let connection = try RawConnection(port: port)
    connection.send(message)
    if finishes { connection.finish() }
    return await connection.receive()
  }

  static func exchange(_ message: String, port: Int, finishes: Bool = false) async throws -> String? {
    try await exchange(Array(message.utf8), port: port, finishes: finishes)
  }
}
