/// Tables in the source: lines of columns with tabs between them. Bytes are looked at, since a table is parsed when the
/// first formula is read.
enum TableText {
  /// Columns of the lines; those that begin with `#` and a space are headings.
  static func rows(of table: String) -> [[String]] {
    table.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      if line.starts(with: [UInt8(ascii: "#"), UInt8(ascii: " ")]) { return nil }
      return line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  /// What stands between spaces.
  static func words(of text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// `name=value`, with spaces or line ends between them.
  static func pairs(of table: String) -> [(name: String, value: String)] {
    table.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.compactMap { pair in
      let parts = pair.split(separator: UInt8(ascii: "=")).map { String(decoding: $0, as: UTF8.self) }
      return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
  }

  /// Hexadecimal numbers with spaces between them.
  static func scalars(_ text: String) -> [UInt32] {
    text.utf8.split(separator: UInt8(ascii: " ")).map { digits in
      digits.reduce(0) { $0 << 4 | UInt32($1 <= UInt8(ascii: "9") ? $1 & 15 : ($1 & 15) + 9) }
    }
  }
}
