/// Characters that no face speaks for.
enum UnassignedText {
  /// Control characters draw nothing and take no place. Tabs and line ends are dealt with before.
  static func isControl(_ scalar: UInt32) -> Bool {
    guard scalar < 0x20 || (0x7F...0x9F).contains(scalar) else { return false }
    return !WhiteSpace.hangs(scalar)
  }

  /// Private use: what a face keeps there is its own affair and not what the author saw.
  static func isPrivate(_ scalar: UInt32) -> Bool {
    (0xE000...0xF8FF).contains(scalar) || scalar >= 0xF0000
  }
}
