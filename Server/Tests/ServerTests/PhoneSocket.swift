import Foundation
import Glibc

@testable import Server

/// A WebSocket of the phone page, as a browser opens it.
final class PhoneSocket: Sendable {
  enum Message: Equatable {
    case text(JSON)
    case frame([UInt8])
    /// The connection was closed with this code, or without one.
    case closed(Int?)
  }

  struct Failed: Error { var answer: String }

  private let socket: Int32
  /// The head of the response to the handshake.
  let head: String

  /// The key of the example in RFC 6455 1.3.
  static let key = "dGhlIHNhbXBsZSBub25jZQ=="

  /// Opens a connection. The answer is waited for outside of the threads that answer it.
  static func open(_ path: String, port: Int, headers: String = "") async throws -> PhoneSocket {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try PhoneSocket(path, port: port, headers: headers) })
      }
    }
  }

  private init(_ path: String, port: Int, headers: String) throws {
    let socket = try RawConnection.open(port: port)
    self.socket = socket
    let request =
      "GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(Self.key)\r\n\(headers)\r\n"
    _ = Glibc.send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), let byte = Self.read(1, socket)?.first {
      head.append(byte)
    }
    self.head = String(decoding: head, as: UTF8.self)
    guard self.head.hasPrefix("HTTP/1.1 101") else { throw Failed(answer: self.head) }
  }

  deinit { close(socket) }

  private static func read(_ count: Int, _ socket: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < count {
      let more = recv(socket, &buffer, min(buffer.count, count - bytes.count), 0)
      guard more > 0 else { return nil }
      bytes += buffer[..<more]
    }
    return bytes
  }

  /// Sends one frame.
  func send(_ bytes: [UInt8], opcode: UInt8 = 1, isMasked: Bool = true, isFinal: Bool = true) {
    var frame = [(isFinal ? 0x80 : 0) | opcode]
    let mask: UInt8 = isMasked ? 0x80 : 0
    if bytes.count < 126 {
      frame.append(mask | UInt8(bytes.count))
    } else if bytes.count < 65_536 {
      frame += [mask | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
    } else {
      frame.append(mask | 127)
      frame += (0..<8).map { UInt8(truncatingIfNeeded: bytes.count >> (56 - 8 * $0)) }
    }
    let key: [UInt8] = [1, 2, 3, 4]
    if isMasked { frame += key }
    frame += bytes.enumerated().map { isMasked ? $1 ^ key[$0 % 4] : $1 }
    _ = Glibc.send(socket, frame, frame.count, Int32(MSG_NOSIGNAL))
  }

  func send(_ json: JSON) throws { send(try json.bytes) }

  /// Returns the next message.
  func receive() async -> Message {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { [socket] in continuation.resume(returning: Self.next(socket)) }
    }
  }

  private static func next(_ socket: Int32) -> Message {
    guard let head = read(2, socket) else { return .closed(nil) }
    var length = Int(head[1] & 0x7f)
    if length >= 126 {
      guard let more = read(length == 126 ? 2 : 8, socket) else { return .closed(nil) }
      length = more.reduce(0) { $0 << 8 | Int($1) }
    }
    guard let bytes = length == 0 ? [] : read(length, socket) else { return .closed(nil) }
    switch head[0] & 0x0f {
    case 1: return .text((try? JSON(bytes)) ?? .null)
    case 2: return .frame(bytes)
    case 8: return .closed(bytes.count >= 2 ? Int(bytes[0]) << 8 | Int(bytes[1]) : nil)
    default: return next(socket)
    }
  }

  /// Returns the next text for which a condition holds, or `nil` if the connection ends.
  func text(where condition: (JSON) -> Bool) async -> JSON? {
    while true {
      switch await receive() {
      case .text(let json) where condition(json): return json
      case .closed: return nil
      default: break
      }
    }
  }

  /// Returns the size of the next frame, in pixels, or `nil` if the connection ends.
  func frame() async -> (width: Int, height: Int)? {
    while true {
      switch await receive() {
      case .frame(let bytes):
        func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
        return (number(13), number(17))
      case .closed: return nil
      default: break
      }
    }
  }
}
