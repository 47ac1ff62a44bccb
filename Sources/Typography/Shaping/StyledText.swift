import Primitives

/// The input of layout: styled text with attachments.
///
/// Positions are counted in Unicode scalars, as in Pango's break analysis. Dumps count in UTF-16 units;
/// `utf16Offset` converts positions.
package struct StyledText: Sendable {
  /// A range in one style, up to the start of the next run.
  package struct Run: Hashable, Sendable {
    package var start: Int
    package var style: FontStyle
    /// The distance by which glyphs are raised above the baseline, in points; negative for subscripts.
    package var rise: Double
    /// The caller's own index, for example of colors and links.
    package var tag: Int
  }

  /// A box in the text that the caller draws: one scalar, U+FFFC, with a given width.
  package struct Attachment: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case emoji, image, formula, button

      /// True if an attachment that is wider than its line is narrowed to it.
      package var isLimited: Bool { self == .image || self == .button }
    }

    package var position: Int
    package var kind: Kind
    /// The advance in points.
    package var width: Double
  }

  /// The character of an attachment. Lines may break on either side of it (Spec/Rulings.md 46).
  static let attachmentScalar: UInt32 = 0xFFFC

  package private(set) var scalars: [UInt32] = []
  package private(set) var runs: ChunkedArray<Run> = []
  package private(set) var attachments: ChunkedArray<Attachment> = []
  /// The widths in points of spaces with an explicit width, by scalar position.
  private(set) var gaps: [Int: Double] = [:]

  package init() {}

  package var isEmpty: Bool { scalars.isEmpty }

  package mutating func append(_ string: String, style: FontStyle, rise: Double = 0, tag: Int) {
    append(string.unicodeScalars.values, style: style, rise: rise, tag: tag)
  }

  /// Returns the scalar that is displayed. Fillers of Hangul, for which fonts have boxes, become spaces, as
  /// on phones.
  private static func shown(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x115f, 0x1160: 0x200b
    case 0x3164: 0x2003
    case 0xffa0: 0x2002
    default: scalar
    }
  }

  /// - Parameter string: the Unicode scalars of a string.
  package mutating func append(_ string: [UInt32], style: FontStyle, rise: Double = 0, tag: Int) {
    guard !string.isEmpty else { return }
    startRun(style: style, rise: rise, tag: tag)
    let shown = string.contains { Self.shown($0) != $0 } ? string.map(Self.shown) : string
    // Most texts consist of one string, which is not copied then.
    if scalars.isEmpty { scalars = shown } else { scalars += shown }
  }

  package mutating func appendAttachment(
    _ kind: Attachment.Kind, width: Double, style: FontStyle, rise: Double = 0, tag: Int
  ) {
    // An attachment is a run of its own, so nothing is shaped across it.
    runs.append(Run(start: scalars.count, style: style, rise: rise, tag: tag))
    attachments.append(Attachment(position: scalars.count, kind: kind, width: width))
    scalars.append(Self.attachmentScalar)
  }

  /// True if nothing follows the last button.
  package var endsWithButton: Bool {
    attachments.last.map { $0.kind == .button && $0.position == scalars.count - 1 } ?? false
  }

  /// Appends a space with a given width. Like any other space, it may hang at the end of a line.
  package mutating func appendGap(width: Double, style: FontStyle, tag: Int) {
    startRun(style: style, rise: 0, tag: tag)
    gaps[scalars.count] = width
    scalars.append(0x20)
  }

  package mutating func setWidth(_ width: Double, ofAttachment index: Int) {
    attachments[index].width = width
  }

  /// Returns the text up to a scalar.
  package func prefix(_ count: Int) -> StyledText {
    guard count < scalars.count else { return self }
    var prefix = StyledText()
    prefix.scalars = Array(scalars[..<max(0, count)])
    prefix.runs = runs.beginning(runs.partitionPoint { $0.start >= count })
    prefix.attachments = attachments.beginning(attachmentIndex(from: count))
    prefix.gaps = gaps.filter { $0.key < count }
    return prefix
  }

  /// Replaces line terminators by spaces, for a text on a single line.
  package mutating func joinLines() {
    for index in scalars.indices where CharacterClass.endsLine(scalars[index]) { scalars[index] = 0x20 }
  }

  private mutating func startRun(style: FontStyle, rise: Double, tag: Int) {
    let follows = attachments.last.map { $0.position == scalars.count - 1 } ?? false
    if let last = runs.last, !follows, last.style == style, last.rise == rise, last.tag == tag { return }
    runs.append(Run(start: scalars.count, style: style, rise: rise, tag: tag))
  }

  /// Returns the text with images and buttons that are no wider than a limit in points.
  package func limitingWidths(to limit: Double) -> StyledText {
    var copy = self
    for index in attachments.indices where attachments[index].kind.isLimited {
      copy.attachments[index].width = min(attachments[index].width, limit)
    }
    return copy
  }

  func attachment(at position: Int) -> Attachment? {
    attachments(in: position..<position + 1).first
  }

  /// Returns the attachments in a range of scalars.
  func attachments(in range: Range<Int>) -> Slice<ChunkedArray<Attachment>> {
    attachments[attachmentIndex(from: range.lowerBound)..<attachmentIndex(from: range.upperBound)]
  }

  /// Returns the index of the first attachment that is not before a scalar.
  package func attachmentIndex(from position: Int) -> Int {
    attachments.partitionPoint { $0.position >= position }
  }

  /// Returns the index of the run that contains a scalar.
  package func runIndex(at position: Int) -> Int {
    max(0, runs.partitionPoint { $0.start > position } - 1)
  }
}

extension Collection<Unicode.Scalar> {
  /// The values of the scalars, in an array of the exact capacity.
  package var values: [UInt32] {
    // Counting the scalars of a string is faster than growing an array.
    let count = self.count
    return [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      for scalar in self {
        buffer[filled] = scalar.value
        filled += 1
      }
    }
  }
}

/// Classifies characters by their effect on lines.
enum CharacterClass {
  private static let noBreakSpaces: Set<UInt32> = [0x00A0, 0x2007, 0x202F]

  /// Returns true for white space that hangs past the limit: all except no-break spaces.
  static func hangs(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar == 0x20 || (0x09...0x0D).contains(scalar) }
    guard !noBreakSpaces.contains(scalar) else { return false }
    return Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
  }

  /// Returns true for characters that end a hard line: line feed, vertical tab, form feed, carriage return,
  /// next line, and the line and paragraph separators.
  static func endsLine(_ scalar: UInt32) -> Bool {
    (0x0A...0x0D).contains(scalar) || scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
  }

  /// Returns true for control characters, which draw nothing and take no space. Tabs and line ends are
  /// handled elsewhere.
  static func isControl(_ scalar: UInt32) -> Bool {
    guard scalar < 0x20 || (0x7F...0x9F).contains(scalar) else { return false }
    return !hangs(scalar)
  }

  /// Returns true for private-use characters. Their glyphs in a face are not those that the author saw.
  static func isPrivate(_ scalar: UInt32) -> Bool {
    (0xE000...0xF8FF).contains(scalar) || scalar >= 0xF0000
  }
}
