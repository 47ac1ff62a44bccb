/// White space as lines see it.
enum WhiteSpace {
  private static let noBreakSpaces: Set<UInt32> = [0x00A0, 0x2007, 0x202F]

  /// White space that hangs past the limit: any but the no-break spaces.
  static func hangs(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar == 0x20 || (0x09...0x0D).contains(scalar) }
    guard !noBreakSpaces.contains(scalar) else { return false }
    return Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
  }

  /// Characters that end a hard line: line feed, vertical tab, form feed, carriage return, next line, and the line and
  /// paragraph separators.
  static func endsLine(_ scalar: UInt32) -> Bool {
    (0x0A...0x0D).contains(scalar) || scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
  }
}
