import CPango
import Primitives

/// A position in a text.
package struct TextPosition: Equatable, Sendable {
  /// The number of Unicode scalars before the position.
  package var scalar: Int
  /// The number of UTF-16 units before the position.
  package var unit: Int

  package static let start = TextPosition(scalar: 0, unit: 0)
}

/// A place from which a text can be laid out without the part before it.
package struct TextSeam: Sendable {
  package var position: TextPosition
  /// The state of the text before the seam.
  package var scan: TextScan

  package static let start = TextSeam(position: .start, scan: TextScan())
}

/// Finds the places from which a text that changed at its end can be laid out: lines before a seam are
/// unchanged, and lines after it are the same as in the whole text (Spec/Layout.md 8.7). A doubtful place is
/// not a seam.
///
/// Bidirectional levels, scripts and their brackets, the face of Han characters, break opportunities and
/// shaping could extend across a place. A seam is between words, or between ideographs, where none of them
/// does.
package struct TextSeams {
  private let text: StyledText
  /// The text before the change.
  private let old: StyledText
  /// The number of scalars at the start that are the same in both.
  private let commonCount: Int
  private let scan: TextScan
  private let language: String
  /// True if a line without strong letters runs from left to right.
  private let isLeftToRight: Bool

  /// - Parameters:
  ///   - old: the text before the change.
  ///   - commonCount: the number of scalars at the start that are the same in both.
  ///   - scan: the scan of a beginning of the old text.
  ///   - direction: the direction of both texts.
  package init(
    _ text: StyledText, after old: StyledText, commonCount: Int, scan: TextScan, direction: BaseDirection,
    book: FontBook
  ) {
    (self.text, self.old, self.commonCount, self.scan) = (text, old, commonCount, scan)
    isLeftToRight = direction.level(of: EmptyCollection()) == 0
    language = book.options.language
  }

  /// Returns the last line of the old text that begins at a seam.
  ///
  /// - Parameters:
  ///   - distance: the minimum number of unchanged lines after that line. The end of the line depends on the
  ///     first word of the next one, which may still grow if the distance is 1.
  ///   - line: returns a line of the old text by its index.
  package func last(
    ofLines count: Int, before distance: Int, _ line: (Int) -> TextLine
  ) -> (index: Int, seam: TextSeam)? {
    guard count > 0 else { return nil }
    var end = TextPosition(scalar: old.scalars.count, unit: line(count - 1).range.upperBound)
    while end.scalar > commonCount { end = before(end) }
    var commonLines = count
    while commonLines > 0, line(commonLines - 1).range.upperBound > end.unit { commonLines -= 1 }
    // If there is no place near the end, the whole text is laid out again.
    for index in (max(0, commonLines - Self.linesLookedAt)..<commonLines).reversed() {
      while end.unit > line(index).range.lowerBound, end.scalar > 0 { end = before(end) }
      if index + distance < commonLines, let scan = scanOfSeam(end.scalar) {
        return (index, TextSeam(position: end, scan: scan))
      }
    }
    return nil
  }

  private static let linesLookedAt = 16

  private func before(_ position: TextPosition) -> TextPosition {
    let scalar = position.scalar - 1
    return TextPosition(scalar: scalar, unit: position.unit - (old.scalars[scalar] > 0xFFFF ? 2 : 1))
  }

  /// - Returns: the scan of the text before a seam; `nil` if the position is not a seam.
  private func scanOfSeam(_ position: Int) -> TextScan? {
    let isLineStart = position == 0 || CharacterClass.endsLine(text.scalars[position - 1])
    guard
      isLineStart || isBetweenWords(position) || isBetweenIdeographs(position) || isBetweenMarks(position)
        || isBeforeAttachment(position)
    else { return nil }
    var before = TextScan()
    if scan.count <= position { before = scan }
    before.add(text.scalars[before.count..<position])
    guard isLineStart || nothingReachesAcross(before) else { return nil }
    return before
  }

  /// - Parameter scan: the scan of the text before a place with a strong letter, which determines the
  ///   direction of the line if nothing before it does.
  private func nothingReachesAcross(_ scan: TextScan) -> Bool {
    let rests = [rest(of: text, after: scan), rest(of: old, after: scan)]
    if scan.isLatin, rests.allSatisfy({ $0.allSatisfy(TextScan.isLatin) }) {
      return isBetweenWords(scan.count) || isBetweenMarks(scan.count) || signsKeepScript(scan, rests)
    }
    let isInDoubt = !isBetweenWords(scan.count) && !isBetweenIdeographs(scan.count)
    guard !isInDoubt, !scan.hasDirectionalFormats, scan.brackets.isClosed,
      !rests.contains(where: { $0.contains(where: TextScan.isDirectionalFormat) })
    else { return false }
    return scan.writtenLanguage != nil
      || FaceFallback.hanLanguage(of: rests[0], language: language)
        == FaceFallback.hanLanguage(of: rests[1], language: language)
  }

  /// Returns true if signs keep their script, which is that of the preceding letter, or otherwise of the
  /// following one. The script does not matter for attachments.
  ///
  /// - Parameter rests: the following scalars in the new text, and in the old one.
  private func signsKeepScript(_ scan: TextScan, _ rests: [ArraySlice<UInt32>]) -> Bool {
    guard scan.hasLetter else {
      return !scan.hasSign || !rests.contains { $0.contains(where: Self.isStrongLetter) }
    }
    let first = rests[0].first { $0 != Self.space && $0 != StyledText.attachmentScalar }
    return first.map(Self.isStrongLetter) ?? true
  }

  /// Returns the rest of the hard line in which a scan ends.
  private func rest(of text: StyledText, after scan: TextScan) -> ArraySlice<UInt32> {
    text.scalars[scan.count...].prefix { !CharacterClass.endsLine($0) }
  }

  // MARK: - Neighbors

  private func isBetweenWords(_ position: Int) -> Bool {
    position >= 2 && text.scalars[position - 1] == Self.space && text.gaps[position - 1] == nil
      && Self.endsWord(text.scalars[position - 2]) && Self.isWord(text.scalars[position])
  }

  /// Returns true if a space is between two words, which may begin or end with signs, or between a word and signs of
  /// their own. Among Latin letters, such signs behave like letters if a letter follows soon.
  private func isBetweenMarks(_ position: Int) -> Bool {
    guard position < commonCount, text.scalars[position] != Self.space, isBehindMark(position) else {
      return false
    }
    let signs = text.scalars[position..<commonCount].prefix(Self.mostMarks + 1)
      .prefix { Self.isMark($0) || Self.openers.contains($0) || $0 == Self.space }
    return signs.endIndex < commonCount && Self.isWord(text.scalars[signs.endIndex])
  }

  private func isBehindMark(_ position: Int) -> Bool {
    // No line breaks before an exclamation mark, even after a space, but after it and before a bracket.
    if position >= 1, text.scalars[position - 1] == Self.exclamationMark, text.gaps[position - 1] == nil,
      text.scalars[position] == Self.bracket
    {
      return true
    }
    return position >= 2 && text.scalars[position - 1] == Self.space && text.gaps[position - 1] == nil
      && (Self.endsWord(text.scalars[position - 2]) || Self.isMark(text.scalars[position - 2])
        || Self.closers.contains(text.scalars[position - 2]))
  }

  /// Returns true if an attachment follows a space and has the direction of the whole line.
  private func isBeforeAttachment(_ position: Int) -> Bool {
    isLeftToRight && isBehindMark(position) && text.scalars[position] == StyledText.attachmentScalar
  }

  /// Returns true for signs that break like letters, and have the script and the direction of the adjacent
  /// letters.
  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar == StyledText.attachmentScalar
      || scalar < 0x80 && g_unichar_isalpha(scalar) == 0
        && g_unichar_break_type(scalar) == G_UNICODE_BREAK_ALPHABETIC
  }

  private static let mostMarks = 8

  /// The signs, besides `isMark` and the ends of words, after which and a space a line may break, whatever follows.
  private static let closers = Set("])}$%|+".unicodeScalars.map(\.value))

  /// The signs of Markdown, besides `isMark`, before which a line may break after a word and a space, whatever follows.
  /// They begin formulas, links and spoilers, which may have no end.
  private static let openers = Set("[({$\\|+".unicodeScalars.map(\.value))

  private func isBetweenIdeographs(_ position: Int) -> Bool {
    Self.isIdeograph(text.scalars[position - 1]) && Self.isIdeograph(text.scalars[position])
  }

  /// Returns true for a letter with a script and a strong direction of its own, whose breaks need no
  /// dictionary.
  private static func isWord(_ scalar: UInt32) -> Bool {
    guard isStrongLetter(scalar) else { return false }
    return switch g_unichar_break_type(scalar) {
    case G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_HEBREW_LETTER, G_UNICODE_BREAK_IDEOGRAPHIC,
      G_UNICODE_BREAK_HANGUL_LV_SYLLABLE, G_UNICODE_BREAK_HANGUL_LVT_SYLLABLE:
      true
    default: false
    }
  }

  /// Returns true for a scalar after which a line may break, whatever letter follows the space. Opening
  /// brackets and quotation marks are not among them.
  private static func endsWord(_ scalar: UInt32) -> Bool {
    switch g_unichar_break_type(scalar) {
    case G_UNICODE_BREAK_NUMERIC, G_UNICODE_BREAK_INFIX_SEPARATOR, G_UNICODE_BREAK_EXCLAMATION: true
    default: isWord(scalar)
    }
  }

  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    scalar >= firstIdeograph && isStrongLetter(scalar)
      && g_unichar_break_type(scalar) == G_UNICODE_BREAK_IDEOGRAPHIC
  }

  static func isStrongLetter(_ scalar: UInt32) -> Bool {
    guard g_unichar_isalpha(scalar) != 0 else { return false }
    switch hb_unicode_script(hb_unicode_funcs_get_default(), scalar) {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return false
    default: return Int(fribidi_get_bidi_type(scalar).rawValue) & Int(FRIBIDI_MASK_STRONG) != 0
    }
  }

  fileprivate static let space: UInt32 = 0x20
  private static let exclamationMark: UInt32 = 0x21
  private static let bracket: UInt32 = 0x5B
  /// The first character of the blocks of Chinese and Japanese.
  private static let firstIdeograph: UInt32 = 0x3040
}

extension StyledText {
  /// Returns the number of scalars at the start that are the same in another text, in the same styles.
  ///
  /// - Parameter tags: the number of tags that mean the same in both texts.
  package func commonCount(with other: StyledText, tags: Int) -> Int {
    var count = scalars.commonCount(with: other.scalars)
    // The tags of the common runs are in ascending order.
    let runCount = min(runs.commonCount(with: other.runs, where: ==), runs.partitionPoint { $0.tag >= tags })
    let attachmentCount = attachments.commonCount(with: other.attachments, where: ==)
    for text in [self, other] {
      if runCount < text.runs.count { count = min(count, text.runs[runCount].start) }
      if attachmentCount < text.attachments.count {
        count = min(count, text.attachments[attachmentCount].position)
      }
    }
    for (first, second) in [(gaps, other.gaps), (other.gaps, gaps)] {
      for (position, width) in first where second[position] != width { count = min(count, position) }
    }
    return count
  }
}

/// The properties of the hard line in which the beginning of a text ends. When the text has grown, the scan
/// continues from its end, so that nothing is scanned twice.
package struct TextScan: Equatable, Sendable {
  /// The number of scalars that were scanned.
  private(set) var count = 0
  /// The start of the hard line.
  private(set) var lineStart = 0
  /// True if the line contains only Latin letters and signs that run from left to right in any script.
  private(set) var isLatin = true
  /// True if the line has a letter, and true if it has anything else besides spaces and attachments.
  private(set) var hasLetter = false
  private(set) var hasSign = false
  /// True if the line has embeddings, overrides or isolates.
  private(set) var hasDirectionalFormats = false
  /// The language of the first kana or Hangul in the line.
  private(set) var writtenLanguage: String?
  /// The brackets of the line.
  private(set) var brackets = BracketStack()

  package init() {}

  /// - Parameter scalars: the next scalars of the text.
  mutating func add(_ scalars: ArraySlice<UInt32>) {
    for scalar in scalars {
      count += 1
      if CharacterClass.endsLine(scalar) {
        startLine()
      } else {
        if !Self.isLatin(scalar) { isLatin = false }
        if !hasLetter { addScript(of: scalar) }
        if Self.isDirectionalFormat(scalar) { hasDirectionalFormats = true }
        if writtenLanguage == nil { writtenLanguage = FaceFallback.writtenLanguage(of: scalar) }
        brackets.add(scalar)
      }
    }
  }

  private mutating func addScript(of scalar: UInt32) {
    hasLetter = TextSeams.isStrongLetter(scalar)
    if !hasLetter, scalar != TextSeams.space, scalar != StyledText.attachmentScalar { hasSign = true }
  }

  private mutating func startLine() {
    let count = count
    self = TextScan()
    self.count = count
    lineStart = count
  }

  /// Returns true for embeddings, overrides and isolates, whose effects may end anywhere.
  static func isDirectionalFormat(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }

  /// Returns true for Latin letters, and for signs that run from left to right in any script. A line of them
  /// is never ambiguous.
  static func isLatin(_ scalar: UInt32) -> Bool {
    scalar < lastLatin || scalar == StyledText.attachmentScalar || (0x1E00...0x1EFF).contains(scalar)
      || (0x2010...0x2027).contains(scalar)
      || (0x20A0...0x20BF).contains(scalar)
  }

  private static let lastLatin: UInt32 = 0x250
}

/// The open brackets and quotation marks. Their contents, and the closing one, can take script and direction
/// from the opening one at any distance.
struct BracketStack: Equatable {
  private var open: [UInt32] = []
  /// The number of open brackets of each kind.
  private var counts: [UInt32: Int] = [:]
  /// True if brackets overlap, so that it is ambiguous which are open.
  private var isTangled = false

  var isClosed: Bool { open.isEmpty && !isTangled }

  mutating func add(_ scalar: UInt32) {
    // Most texts have no brackets.
    if scalar < 0x80, !Self.ascii.contains(scalar) { return }
    switch Self.kind(scalar) {
    case .opening:
      open.append(scalar)
      counts[scalar, default: 0] += 1
    case .closing(let opening):
      guard let count = counts[opening] else { break }
      guard open.last == opening else {
        isTangled = true
        break
      }
      open.removeLast()
      counts[opening] = count > 1 ? count - 1 : nil
    case .other: break
    }
  }

  private enum Kind {
    case opening
    case closing(opening: UInt32)
    case other
  }

  private static let ascii = Set("()[]{}<>".unicodeScalars.map(\.value))

  private static func kind(_ scalar: UInt32) -> Kind {
    switch scalar {
    case UInt32(UInt8(ascii: "<")): return .opening
    case UInt32(UInt8(ascii: ">")): return .closing(opening: UInt32(UInt8(ascii: "<")))
    default: break
    }
    switch g_unichar_type(scalar) {
    case G_UNICODE_OPEN_PUNCTUATION, G_UNICODE_INITIAL_PUNCTUATION: return .opening
    case G_UNICODE_CLOSE_PUNCTUATION, G_UNICODE_FINAL_PUNCTUATION:
      var mirrored: gunichar = 0
      let isMirrored = g_unichar_get_mirror_char(scalar, &mirrored) != 0
      // A quotation mark without a mirror image follows the code point of its opening mark.
      return .closing(opening: isMirrored ? mirrored : scalar - 1)
    default: return .other
    }
  }
}
