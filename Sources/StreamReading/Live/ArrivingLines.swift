/// Cuts what arrives piece by piece into lines. Nothing is kept but the line that is not finished.
struct ArrivingLines {
  /// Bytes of the line that has no end yet.
  private(set) var rest: [UInt8] = []

  /// - Returns: the lines that are whole now, without their ends.
  mutating func add(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        lines.append(rest)
        rest = []
      } else {
        rest.append(byte)
      }
    }
    return lines
  }

  /// What stands behind the last line end.
  mutating func takeRest() -> [UInt8] {
    defer { rest = [] }
    return rest
  }
}
