import CTexts
import Glibc

/// Tables in files: lines of columns separated by tabs. The bytes are scanned directly, since a table is
/// parsed when it is first needed.
package enum TableText {
  /// Returns the columns of each line. Lines that begin with `#` and a space are headings and are skipped.
  ///
  /// - Parameter beginning: the prefix of the requested lines.
  package static func rows(of table: [UInt8], beginning: String = "") -> [[String]] {
    var rows: [[String]] = []
    table.withUnsafeBufferPointer { table in
      table.forEachLine { line in
        guard line.starts(with: beginning.utf8) else { return }
        rows.append(line.pieces(between: UInt8(ascii: "\t")))
      }
    }
    return rows
  }

  /// Returns the words that are separated by spaces.
  package static func words(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { $0.pieces(between: UInt8(ascii: " ")) }
  }
}

/// The rows of a table by their first column. They are found in its bytes, and only requested rows are
/// decoded.
package struct NamedRows: Sendable {
  private let table: [UInt8]
  /// A hash table with open addressing: the offset of a line plus one, at the position of its name's hash or
  /// a later one; 0 for an empty slot.
  private var places: [UInt32]

  package init(_ table: [UInt8]) {
    self.table = table
    var lines = 0
    for byte in table where byte == UInt8(ascii: "\n") { lines += 1 }
    places = [UInt32](repeating: 0, count: 4 << (UInt.bitWidth - lines.leadingZeroBitCount))
    table.withUnsafeBufferPointer { table in
      table.forEachLine { line in
        guard let start = line.baseAddress, let first = table.baseAddress else { return }
        var place = digest(line)
        while places[place] != 0 { place = (place + 1) % places.count }
        places[place] = UInt32(start - first) + 1
      }
    }
  }

  /// Returns the columns of the first row with that name.
  package subscript(name: String) -> [String]? {
    var name = name
    return name.withUTF8 { name in
      table.withUnsafeBufferPointer { table in
        var place = digest(name)
        while places[place] != 0 {
          let line = UnsafeBufferPointer(rebasing: table[(Int(places[place]) - 1)...])
          if line.starts(with: name), line.count == name.count || line[name.count] < UInt8(ascii: " ") {
            return line.prefix { $0 != UInt8(ascii: "\n") }.rebased.pieces(between: UInt8(ascii: "\t"))
          }
          place = (place + 1) % places.count
        }
        return nil
      }
    }
  }

  /// Returns the hash of the text before the first tab.
  private func digest(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    var digest: UInt32 = 0x811c_9dc5
    for byte in line {
      if byte == UInt8(ascii: "\t") { break }
      digest = (digest ^ UInt32(byte)) &* 0x0100_0193
    }
    return Int(digest) & (places.count - 1)
  }
}

/// Values by name that are created when they are first requested.
package final class NamedValues<Value: Sendable>: Sendable {
  private let known = Lock<[String: Value]>([:])
  private let find: @Sendable (String) -> Value?

  package init(_ find: @escaping @Sendable (String) -> Value?) { self.find = find }

  package subscript(name: String) -> Value? {
    known.withLock { known in
      if let value = known[name] { return value }
      // Unknown names are not cached, since their number is unlimited.
      guard let value = find(name) else { return nil }
      known[name] = value
      return value
    }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var rebased: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: self) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with each line that is not a heading.
  fileprivate func forEachLine(_ body: (Self) -> Void) {
    forEachPiece(between: UInt8(ascii: "\n")) { line in
      if line.count > 1, line[0] == UInt8(ascii: "#"), line[1] == UInt8(ascii: " ") { return }
      body(line)
    }
  }

  /// Calls `body` with each nonempty piece between separators.
  fileprivate func forEachPiece(between separator: UInt8, _ body: (Self) -> Void) {
    guard let first = baseAddress else { return }
    var start = 0
    while start < count {
      let found = memchr(first + start, Int32(separator), count - start)
      let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(first) } ?? count
      if start < end { body(Self(rebasing: self[start..<end])) }
      start = end + 1
    }
  }

  fileprivate func pieces(between separator: UInt8) -> [String] {
    var pieces: [String] = []
    let usual = 4
    pieces.reserveCapacity(usual)
    forEachPiece(between: separator) { pieces.append(String(decoding: $0, as: UTF8.self)) }
    return pieces
  }
}

extension EmbeddedFile {
  package var contents: [UInt8] { [UInt8](UnsafeBufferPointer(start: bytes, count: count)) }
}
