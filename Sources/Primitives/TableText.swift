import CTexts

/// Tables in files: lines of columns with tabs between them. Bytes are looked at, since a table is parsed when
/// it is needed first.
package enum TableText {
  /// Columns of the lines; those that begin with `#` and a space are headings.
  package static func rows(of table: [UInt8]) -> [[String]] {
    table.split(separator: UInt8(ascii: "\n")).compactMap { line in
      if line.starts(with: [UInt8(ascii: "#"), UInt8(ascii: " ")]) { return nil }
      return line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// What stands between spaces.
  package static func words(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension EmbeddedFile {
  package var contents: [UInt8] { [UInt8](UnsafeBufferPointer(start: bytes, count: count)) }
}
