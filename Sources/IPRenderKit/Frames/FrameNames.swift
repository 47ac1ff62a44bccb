import Pictures

/// What the files of a run's frames are called: numbers in a folder, or a pattern with a place for the number.
package struct FrameNames: Hashable, Sendable {
  /// With a slash at its end; empty for the working directory.
  package let folder: String
  /// Of the first frame.
  package let startNumber: Int
  private let prefix: String
  private let suffix: String
  /// Fewer are filled up with zeros.
  private let leastDigits: Int

  private static let startNumbers = 0...Int(Int32.max)
  private static let mostDigits = 20

  /// `00001.png` and so on.
  ///
  /// - Parameter startNumber: held to numbers from 0 to 2^31 - 1.
  package init(folder: String, startNumber: Int = 1) {
    self.init(
      folder: Path(folder).appending(Path(literal: "")).name, prefix: "", leastDigits: 5, suffix: ".png",
      startNumber)
  }

  /// A path whose last part has exactly one `%d`, or one `%05d` for numbers of at least five digits; `%%` stands
  /// for a percent sign. Nil for anything else.
  package init?(pattern: String, startNumber: Int = 1) {
    let path = Path(pattern)
    // Scalars, since a letter with an accent behind it is another character.
    var parts = [String.UnicodeScalarView()]
    var leastDigits = 0
    let name = path.lastName.name
    var rest = name.unicodeScalars[...]
    while let percent = rest.firstIndex(of: "%") {
      parts[parts.count - 1] += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        parts[parts.count - 1].append("%")
        rest = rest.dropFirst()
      } else {
        let width = rest.prefix { $0 != "d" }
        guard parts.count == 1, width.count < rest.count, let digits = Self.digits(width) else { return nil }
        leastDigits = digits
        rest = rest.dropFirst(width.count + 1)
        parts.append(String.UnicodeScalarView())
      }
    }
    guard parts.count == 2 else { return nil }
    self.init(
      folder: path.beforeLastName.name, prefix: String(parts[0]), leastDigits: leastDigits,
      suffix: String(parts[1] + rest), startNumber)
  }

  private init(folder: String, prefix: String, leastDigits: Int, suffix: String, _ startNumber: Int) {
    self.folder = folder
    self.prefix = prefix
    self.leastDigits = leastDigits
    self.suffix = suffix
    self.startNumber = min(max(startNumber, Self.startNumbers.lowerBound), Self.startNumbers.upperBound)
  }

  /// What stands between the percent sign and the letter: nothing, or a zero and a number.
  private static func digits(_ width: Substring.UnicodeScalarView) -> Int? {
    if width.isEmpty { return 1 }
    guard width.first == "0", width.allSatisfy(\.isASCII), let digits = Int(Substring(width)),
      (1...mostDigits).contains(digits)
    else { return nil }
    return digits
  }

  /// - Parameter index: from 0 for the first frame.
  package func name(ofFrame index: Int) -> String {
    let number = String(startNumber + index)
    return prefix + String(repeating: "0", count: max(0, leastDigits - number.utf8.count)) + number + suffix
  }

  package func path(ofFrame index: Int) -> String { folder + name(ofFrame: index) }

  /// Where the list of all frames stands, beside them (Docs/Dumps.md).
  package var listPath: String { folder + "frames.json" }
}
