import CTexts
import Glibc

/// Tables in files: lines of columns with tabs between them. Bytes are looked at, since a table is parsed when
/// it is needed first.
package enum TableText {
  /// Columns of the lines; those that begin with `#` and a space are headings.
  ///
  /// - Parameter beginning: what the lines that are wanted begin with.
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

  /// What stands between spaces.
  package static func words(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { $0.pieces(between: UInt8(ascii: " ")) }
  }
}

/// The rows of a table by their first column, found in its bytes: what nobody asks for is not read.
package struct NamedRows: Sendable {
  private let table: [UInt8]
  /// Where lines begin, and one more, in the places of their names' digests or in those behind them; 0 for none.
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

  /// The columns of the first row of that name.
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

  /// Of what stands before the first tab.
  private func digest(_ line: UnsafeBufferPointer<UInt8>) -> Int {
    var digest: UInt32 = 0x811c_9dc5
    for byte in line {
      if byte == UInt8(ascii: "\t") { break }
      digest = (digest ^ UInt32(byte)) &* 0x0100_0193
    }
    return Int(digest) & (places.count - 1)
  }
}

/// Values by name that are made when they are asked for first.
package final class NamedValues<Value: Sendable>: Sendable {
  private let known = Lock<[String: Value]>([:])
  private let find: @Sendable (String) -> Value?

  package init(_ find: @escaping @Sendable (String) -> Value?) { self.find = find }

  package subscript(name: String) -> Value? {
    known.withLock { known in
      if let value = known[name] { return value }
      // Names that there are not are as many as anybody likes.
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
  /// Calls `body` with each line that is no heading.
  fileprivate func forEachLine(_ body: (Self) -> Void) {
    forEachPiece(between: UInt8(ascii: "\n")) { line in
      if line.count > 1, line[0] == UInt8(ascii: "#"), line[1] == UInt8(ascii: " ") { return }
      body(line)
    }
  }

  /// Calls `body` with what stands between separators, where something does.
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
