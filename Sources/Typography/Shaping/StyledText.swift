import Primitives

/// Text in styles with attachments: what is set.
///
/// Positions are counted in Unicode scalars, which is what Pango's break analysis counts in; dumps count in UTF-16
/// units, for which `utf16Offset` translates.
package struct StyledText: Sendable {
  /// A stretch in one style, up to the next run's start.
  package struct Run: Hashable, Sendable {
    package var start: Int
    package var style: FontStyle
    /// Points that glyphs are raised above the baseline; negative for subscripts.
    package var rise: Double
    /// The caller's own index: of colours, links and so on.
    package var tag: Int
  }

  /// A box in the text that the caller draws: one scalar, U+FFFC, of a given width.
  package struct Attachment: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case emoji, image, formula, button

      /// Whether it is made as narrow as its line where it is wider.
      package var isLimited: Bool { self == .image || self == .button }
    }

    package var position: Int
    package var kind: Kind
    /// Advance in points.
    package var width: Double
  }

  /// The character that stands for an attachment: lines may break on either side of it (Spec/Rulings.md 46).
  static let attachmentScalar: UInt32 = 0xFFFC

  package private(set) var scalars: [UInt32] = []
  package private(set) var runs: ChunkedArray<Run> = []
  package private(set) var attachments: ChunkedArray<Attachment> = []
  /// Widths in points of the spaces that have one of their own, by the scalars that they stand at.
  private(set) var gaps: [Int: Double] = [:]

  package init() {}

  package var isEmpty: Bool { scalars.isEmpty }

  package mutating func append(_ string: String, style: FontStyle, rise: Double = 0, tag: Int) {
    append(string.unicodeScalars.values, style: style, rise: rise, tag: tag)
  }

  /// Returns the scalar that is shown: fillers of Hangul, for which fonts have boxes, are spaces, as on phones.
  private static func shown(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x115f, 0x1160: 0x200b
    case 0x3164: 0x2003
    case 0xffa0: 0x2002
    default: scalar
    }
  }

  /// - Parameter string: its Unicode scalars.
  package mutating func append(_ string: [UInt32], style: FontStyle, rise: Double = 0, tag: Int) {
    guard !string.isEmpty else { return }
    startRun(style: style, rise: rise, tag: tag)
    let shown = string.contains { Self.shown($0) != $0 } ? string.map(Self.shown) : string
    // Most texts are one string, which is not copied then.
    if scalars.isEmpty { scalars = shown } else { scalars += shown }
  }

  package mutating func appendAttachment(
    _ kind: Attachment.Kind, width: Double, style: FontStyle, rise: Double = 0, tag: Int
  ) {
    // An attachment is a run of its own: nothing shapes across it.
    runs.append(Run(start: scalars.count, style: style, rise: rise, tag: tag))
    attachments.append(Attachment(position: scalars.count, kind: kind, width: width))
    scalars.append(Self.attachmentScalar)
  }

  /// Whether nothing follows its last button.
  package var endsWithButton: Bool {
    attachments.last.map { $0.kind == .button && $0.position == scalars.count - 1 } ?? false
  }

  /// A space of a given width; like any other it may hang at a line's end.
  package mutating func appendGap(width: Double, style: FontStyle, tag: Int) {
    startRun(style: style, rise: 0, tag: tag)
    gaps[scalars.count] = width
    scalars.append(0x20)
  }

  package mutating func setWidth(_ width: Double, ofAttachment index: Int) {
    attachments[index].width = width
  }

  /// The text up to a scalar.
  package func prefix(_ count: Int) -> StyledText {
    guard count < scalars.count else { return self }
    var prefix = StyledText()
    prefix.scalars = Array(scalars[..<max(0, count)])
    prefix.runs = runs.beginning(runs.partitionPoint { $0.start >= count })
    prefix.attachments = attachments.beginning(attachmentIndex(from: count))
    prefix.gaps = gaps.filter { $0.key < count }
    return prefix
  }

  /// Turns what ends lines into spaces, for a text that has only one line.
  package mutating func joinLines() {
    for index in scalars.indices where CharacterClass.endsLine(scalars[index]) { scalars[index] = 0x20 }
  }

  private mutating func startRun(style: FontStyle, rise: Double, tag: Int) {
    let follows = attachments.last.map { $0.position == scalars.count - 1 } ?? false
    if let last = runs.last, !follows, last.style == style, last.rise == rise, last.tag == tag { return }
    runs.append(Run(start: scalars.count, style: style, rise: rise, tag: tag))
  }

  /// The same text whose images and buttons are no wider than a limit in points.
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

  /// Those that stand in a range of scalars.
  func attachments(in range: Range<Int>) -> Slice<ChunkedArray<Attachment>> {
    attachments[attachmentIndex(from: range.lowerBound)..<attachmentIndex(from: range.upperBound)]
  }

  /// The index of the first attachment that does not stand before a scalar.
  package func attachmentIndex(from position: Int) -> Int {
    attachments.partitionPoint { $0.position >= position }
  }

  /// The index of the run that holds a scalar.
  package func runIndex(at position: Int) -> Int {
    max(0, runs.partitionPoint { $0.start > position } - 1)
  }
}

extension Collection<Unicode.Scalar> {
  /// Their numbers, in as much memory as they take.
  package var values: [UInt32] {
    // Counting a string's is quicker than growing a list.
    let count = self.count
    return [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      for scalar in self {
        buffer[filled] = scalar.value
        filled += 1
      }
    }
  }
}

/// What characters do to the lines that they stand in.
enum CharacterClass {
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

  /// Control characters draw nothing and take no place. Tabs and line ends are dealt with before.
  static func isControl(_ scalar: UInt32) -> Bool {
    guard scalar < 0x20 || (0x7F...0x9F).contains(scalar) else { return false }
    return !hangs(scalar)
  }

  /// Private use: what a face keeps there is its own affair and not what the author saw.
  static func isPrivate(_ scalar: UInt32) -> Bool {
    (0xE000...0xF8FF).contains(scalar) || scalar >= 0xF0000
  }
}
