import Glibc
import IPRenderKit

/// What the processes of a worker say to each other: requests as lines one way; the other way frames of a kind, a length
/// and bytes.
enum WorkerLine {
  /// Of a frame.
  enum Kind: UInt8 {
    /// The id of the request that was begun, as JSON.
    case begun = 1
    /// Bytes for standard output.
    case answer
  }

  static let headerLength = 5

  /// Four bytes, the highest first.
  static func length(_ count: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
  }

  /// - Returns: false when nobody is at the other end.
  static func send(_ kind: Kind, _ bytes: [UInt8], to socket: Int32) -> Bool {
    write([kind.rawValue] + length(bytes.count) + bytes, to: socket)
  }

  static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
    do throws(FileError) {
      try OutputDescriptor(socket, name: "the worker's own line").write([bytes])
      return true
    } catch {
      return false
    }
  }

  /// The first frame that is there as a whole, which is taken out.
  static func takeFrame(from bytes: inout [UInt8]) -> (kind: Kind, bytes: [UInt8])? {
    guard bytes.count >= headerLength, let kind = Kind(rawValue: bytes[0]) else { return nil }
    let count = bytes[1..<headerLength].reduce(0) { $0 << 8 | Int($1) }
    guard bytes.count >= headerLength + count else { return nil }
    let frame = Array(bytes[headerLength..<headerLength + count])
    bytes.removeSubrange(..<(headerLength + count))
    return (kind, frame)
  }

  /// Reads what is there, waiting for something. `nil` at the end.
  static func read(_ socket: Int32) -> [UInt8]? {
    let most = 1 << 16
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
        count = Glibc.read(socket, buffer.baseAddress, most)
        filled = max(0, count)
      }
      if count > 0 { return bytes }
      if count == 0 || errno != EINTR { return nil }
    }
  }
}
