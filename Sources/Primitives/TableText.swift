import CTexts

/// Tables in files: lines of columns with tabs between them. Bytes are looked at, since a table is parsed when
/// it is needed first.
package enum TableText {
  /// Columns of the lines; those that begin with `#` and a space are headings.
  package static func rows(of table: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    table.withUnsafeBufferPointer { table in
      table.forEachPiece(between: UInt8(ascii: "\n")) { line in
        if line.count > 1, line[0] == UInt8(ascii: "#"), line[1] == UInt8(ascii: " ") { return }
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

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with what stands between separators, where something does.
  fileprivate func forEachPiece(between separator: UInt8, _ body: (Self) -> Void) {
    var start = 0
    for index in 0...count where index == count || self[index] == separator {
      if start < index { body(Self(rebasing: self[start..<index])) }
      start = index + 1
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
