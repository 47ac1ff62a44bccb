import PageLayout
import Primitives

// How values are written in options, on the command line and in the files of golden cases.

extension Palette {
  public static func named(_ name: String) -> Palette? { all.first { $0.name == name } }
}

extension Color {
  /// `rrggbb`, `rrggbbaa` or `rrggbb@alpha` with an alpha from 0 to 1; digits in either case, with or without
  /// a `#`.
  public init?(parsing text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts[0].hasPrefix("#") ? parts[0].dropFirst() : parts[0]
    guard digits.allSatisfy(\.isASCII), digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else {
      return nil
    }
    switch (digits.count, parts.count) {
    case (6, 1): self.init(value)
    case (6, 2):
      guard let alpha = Double(parts[1]), (0...1).contains(alpha) else { return nil }
      self.init(value, alpha: alpha)
    case (8, 1): self.init(value >> 8, alpha: Double(value & 0xff) / 255)
    default: return nil
    }
  }

  /// The name colour of an author: the number of one of `Palette.authorColors`, or an opaque colour.
  package init?(parsingAuthor text: String) {
    if text.utf8.count == 1, let number = Int(text), Palette.authorColors.indices.contains(number) {
      self = Palette.authorColors[number]
    } else if let color = Color(parsing: text), color.isOpaque {
      self = color
    } else {
      return nil
    }
  }
}

extension Size {
  /// `390x844`: width and height in points.
  package init?(parsing text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]) else { return nil }
    self.init(width, height)
  }
}

extension DateFormat {
  /// Seconds east of Greenwich of `UTC`, `+05:30`, `-03:00`; no zone is further than 14 hours.
  package static func secondsFromUTC(parsing text: String) -> Int? {
    if text == "UTC" { return 0 }
    let bytes = Array(text.utf8)
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"), let hours = twoDigits(bytes[1...2]),
      let minutes = twoDigits(bytes[4...5]), minutes < 60, hours * 60 + minutes <= furthestZone
    else { return nil }
    let seconds = (hours * 60 + minutes) * 60
    switch bytes[0] {
    case UInt8(ascii: "+"): return seconds
    case UInt8(ascii: "-"): return -seconds
    default: return nil
    }
  }

  /// Minutes.
  private static let furthestZone = 14 * 60

  private static func twoDigits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
