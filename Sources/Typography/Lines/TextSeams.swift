import CPango
import Primitives

/// A place in a text.
package struct TextPosition: Equatable, Sendable {
  /// Unicode scalars before it.
  package var scalar: Int
  /// UTF-16 units before it.
  package var unit: Int

  package static let start = TextPosition(scalar: 0, unit: 0)
}

/// A place that a text may be set from, without what stands before it.
package struct TextSeam: Sendable {
  package var position: TextPosition
  /// What is known of the text before it.
  package var scan: TextScan

  package static let start = TextSeam(position: .start, scan: TextScan())
}

/// Where a text that changed at its end may be set from: lines before a seam are what they were, and those after it
/// what they are in the whole (Spec/Layout.md 8.7). When in doubt, a place is none.
///
/// What could reach across is bidirectional levels, scripts and their brackets, the face of Han characters, break
/// opportunities, and shaping. A seam stands between words, or between ideographs, where none of them does.
package struct TextSeams {
  private let text: StyledText
  /// The text as it was.
  private let old: StyledText
  /// Scalars at the start that are the same in both.
  private let commonCount: Int
  private let scan: TextScan
  private let language: String
  /// Whether a line without strong letters runs from left to right.
  private let isLeftToRight: Bool

  /// - Parameters:
  ///   - old: the text before it changed.
  ///   - commonCount: how many scalars they have in common.
  ///   - scan: of a beginning of the old text.
  ///   - direction: of both texts.
  package init(
    _ text: StyledText, after old: StyledText, commonCount: Int, scan: TextScan, direction: BaseDirection,
    book: FontBook
  ) {
    (self.text, self.old, self.commonCount, self.scan) = (text, old, commonCount, scan)
    isLeftToRight = direction.level(of: []) == 0
    language = book.options.language
  }

  /// The last line of the old text that begins at a seam.
  ///
  /// - Parameter line: a line of it by its index.
  package func last(ofLines count: Int, _ line: (Int) -> TextLine) -> (index: Int, seam: TextSeam)? {
    guard count > 0 else { return nil }
    var end = TextPosition(scalar: old.scalars.count, unit: line(count - 1).range.upperBound)
    while end.scalar > commonCount { end = before(end) }
    var commonLines = count
    while commonLines > 0, line(commonLines - 1).range.upperBound > end.unit { commonLines -= 1 }
    // Without a place so near to the end, all of the text is set anew.
    for index in (max(0, commonLines - Self.linesLookedAt)..<commonLines).reversed() {
      while end.unit > line(index).range.lowerBound, end.scalar > 0 { end = before(end) }
      // A line breaks where the one after it tells it to, which has to be whole.
      if index + Self.linesBehind < commonLines, let scan = scanOfSeam(end.scalar) {
        return (index, TextSeam(position: end, scan: scan))
      }
    }
    return nil
  }

  private static let linesBehind = 2

  private static let linesLookedAt = 16

  private func before(_ position: TextPosition) -> TextPosition {
    let scalar = position.scalar - 1
    return TextPosition(scalar: scalar, unit: position.unit - (old.scalars[scalar] > 0xFFFF ? 2 : 1))
  }

  /// - Returns: what stands before a seam; `nil` when the position is none.
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

  /// - Parameter scan: of the text before a place with a strong letter, which gives the line its direction at the
  ///   latest, whatever follows.
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

  /// Signs have the script of a letter before them, or else of one behind them; attachments have no use for one.
  ///
  /// - Parameter rests: what follows in the new text, and in the old one.
  private func signsKeepScript(_ scan: TextScan, _ rests: [ArraySlice<UInt32>]) -> Bool {
    guard scan.hasLetter else {
      return !scan.hasSign || !rests.contains { $0.contains(where: Self.isStrongLetter) }
    }
    let first = rests[0].first { $0 != Self.space && $0 != StyledText.attachmentScalar }
    return first.map(Self.isStrongLetter) ?? true
  }

  /// What follows of the hard line that a scan ends in.
  private func rest(of text: StyledText, after scan: TextScan) -> ArraySlice<UInt32> {
    text.scalars[scan.count...].prefix { !CharacterClass.endsLine($0) }
  }

  // MARK: - Neighbours

  private func isBetweenWords(_ position: Int) -> Bool {
    position >= 2 && text.scalars[position - 1] == Self.space && text.gaps[position - 1] == nil
      && Self.endsWord(text.scalars[position - 2]) && Self.isWord(text.scalars[position])
  }

  /// Whether what stands on either side of a space is a word, but for its signs: among letters of Latin these are as
  /// letters are, when one follows soon.
  private func isBetweenMarks(_ position: Int) -> Bool {
    guard isBehindMark(position) else { return false }
    let signs = text.scalars[position..<commonCount].prefix(Self.mostMarks + 1).prefix(while: Self.isMark)
    return signs.endIndex < commonCount && Self.isWord(text.scalars[signs.endIndex])
  }

  private func isBehindMark(_ position: Int) -> Bool {
    position >= 2 && text.scalars[position - 1] == Self.space && text.gaps[position - 1] == nil
      && (Self.endsWord(text.scalars[position - 2]) || Self.isMark(text.scalars[position - 2]))
  }

  /// Whether an attachment follows a space, and has the direction of all the line.
  private func isBeforeAttachment(_ position: Int) -> Bool {
    isLeftToRight && isBehindMark(position) && text.scalars[position] == StyledText.attachmentScalar
  }

  /// Signs that break as letters do, and have the script and the direction of those beside them.
  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar == StyledText.attachmentScalar
      || scalar < 0x80 && g_unichar_isalpha(scalar) == 0
        && g_unichar_break_type(scalar) == G_UNICODE_BREAK_ALPHABETIC
  }

  private static let mostMarks = 8

  private func isBetweenIdeographs(_ position: Int) -> Bool {
    Self.isIdeograph(text.scalars[position - 1]) && Self.isIdeograph(text.scalars[position])
  }

  /// A letter with a script and a strong direction of its own, whose breaks ask for no dictionary.
  private static func isWord(_ scalar: UInt32) -> Bool {
    guard isStrongLetter(scalar) else { return false }
    return switch g_unichar_break_type(scalar) {
    case G_UNICODE_BREAK_ALPHABETIC, G_UNICODE_BREAK_HEBREW_LETTER, G_UNICODE_BREAK_IDEOGRAPHIC,
      G_UNICODE_BREAK_HANGUL_LV_SYLLABLE, G_UNICODE_BREAK_HANGUL_LVT_SYLLABLE:
      true
    default: false
    }
  }

  /// What a line may break behind, whatever letter follows the space: neither a bracket that opens nor a quotation mark.
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
  /// The first character of the blocks of Chinese and Japanese.
  private static let firstIdeograph: UInt32 = 0x3040
}

extension StyledText {
  /// How many scalars at the start are those of another text, set in the same styles.
  ///
  /// - Parameter tags: of the runs, those that mean the same in both.
  package func commonCount(with other: StyledText, tags: Int) -> Int {
    var count = scalars.commonCount(with: other.scalars)
    // Tags of what is the same ascend.
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

/// What the beginning of a text tells of the hard line that it ends in. It goes on where it ended when the text has
/// grown, so that nothing is looked at twice.
package struct TextScan: Equatable, Sendable {
  /// Scalars that were looked at.
  private(set) var count = 0
  /// Where the hard line begins.
  private(set) var lineStart = 0
  /// Whether the line has none but letters of Latin and what runs from left to right with any script.
  private(set) var isLatin = true
  /// Whether the line has a letter, and whether anything else but spaces and attachments.
  private(set) var hasLetter = false
  private(set) var hasSign = false
  /// Whether the line has embeddings, overrides or isolates.
  private(set) var hasDirectionalFormats = false
  /// The language of the line's first kana or Hangul.
  private(set) var writtenLanguage: String?
  /// The brackets of the line.
  private(set) var brackets = BracketStack()

  package init() {}

  /// - Parameter scalars: of the text, those that come next.
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

  /// Embeddings, overrides and isolates: what they do ends anywhere.
  static func isDirectionalFormat(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar)
  }

  /// Latin letters, and what runs from left to right with any script: in a line of them nothing is in doubt.
  static func isLatin(_ scalar: UInt32) -> Bool {
    scalar < lastLatin || scalar == StyledText.attachmentScalar || (0x1E00...0x1EFF).contains(scalar)
      || (0x2010...0x2027).contains(scalar)
      || (0x20A0...0x20BF).contains(scalar)
  }

  private static let lastLatin: UInt32 = 0x250
}

/// Brackets and quotation marks that are open. What stands in them, and the closing one, can take script and
/// direction from the opening one, however far away.
struct BracketStack: Equatable {
  private var open: [UInt32] = []
  /// How often each is open.
  private var counts: [UInt32: Int] = [:]
  /// Whether they cross: who is open then is a matter of opinion.
  private var isTangled = false

  var isClosed: Bool { open.isEmpty && !isTangled }

  mutating func add(_ scalar: UInt32) {
    // Most text has none.
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
      // Quotation marks that have no mirror image follow their opening ones.
      return .closing(opening: isMirrored ? mirrored : scalar - 1)
    default: return .other
    }
  }
}
