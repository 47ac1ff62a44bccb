import CPango
import Primitives

/// A styled text that can be broken into lines several times. Belongs to the task of its font book.
///
/// The text is shaped once. A long text is shaped each time it is broken, and only the part that the lines
/// need is in memory.
package final class ShapedText {
  private let text: StyledText
  private let book: FontBook
  private let utf16: UTF16Map
  private let buffer = GlyphBuffer()
  private let hardLines: [HardLine]
  private let keepsKoreanWords: Bool
  /// The shaped paragraphs; empty for a long text.
  private var paragraphs: [(shaped: ShapedParagraph, shaper: ParagraphShaper)] = []
  /// The last hard line that was shaped, for a long text.
  private var lastShaper: (start: Int, shaper: ParagraphShaper)?

  /// The maximum number of scalars of a text that is shaped as a whole.
  private static let longestWhole = 1 << 16

  /// - Parameters:
  ///   - seam: the place after which lines are requested (``TextSeams``).
  ///   - keepsKoreanWords: true if Korean breaks between words only.
  ///   - longestWhole: the maximum number of scalars of a text that is shaped as a whole.
  package init(
    _ text: StyledText, direction: BaseDirection, book: FontBook, from seam: TextSeam = .start,
    keepsKoreanWords: Bool = false, longestWhole: Int = longestWhole
  ) {
    self.text = text
    self.book = book
    self.keepsKoreanWords = keepsKoreanWords
    utf16 = UTF16Map(text.scalars, from: seam.position)
    hardLines = Self.hardLines(text.scalars, from: seam.position.scalar).map { range, terminatorCount in
      // The first line may have begun before the seam.
      let before = range.lowerBound == seam.position.scalar ? seam.scan : nil
      return HardLine(
        range: range, terminatorCount: terminatorCount,
        level: direction.level(of: text.scalars[(before?.lineStart ?? range.lowerBound)..<range.upperBound]),
        writtenLanguage: before?.writtenLanguage)
    }
    guard text.scalars.count - seam.position.scalar <= longestWhole else { return }
    paragraphs = hardLines.map { line in
      let shaper = shaper(of: line, isWhole: true)
      return (shaper.shape(terminatorCount: line.terminatorCount), shaper)
    }
  }

  private struct HardLine {
    /// The scalars of the line without its terminator.
    var range: Range<Int>
    var terminatorCount: Int
    var level: UInt8
    /// The language of the kana or Hangul before the line; `nil` without any.
    var writtenLanguage: String?
  }

  private func shaper(of line: HardLine, isWhole: Bool) -> ParagraphShaper {
    ParagraphShaper(
      text: text, range: line.range, writtenLanguage: line.writtenLanguage, level: line.level, book: book,
      buffer: buffer, isWhole: isWhole, keepsKoreanWords: keepsKoreanWords)
  }

  private func window(_ index: Int) -> ParagraphWindow {
    if paragraphs.indices.contains(index) {
      return ParagraphWindow(paragraphs[index].shaped, by: paragraphs[index].shaper)
    }
    let line = hardLines[index]
    let known = lastShaper?.start == line.range.lowerBound ? lastShaper?.shaper : nil
    lastShaper = nil
    let shaper = known ?? shaper(of: line, isWhole: false)
    lastShaper = (line.range.lowerBound, shaper)
    return ParagraphWindow(of: shaper, terminatorCount: line.terminatorCount)
  }

  /// The characters and emoji sequences that no face has, sorted by code points. Each is drawn as a box.
  package private(set) lazy var missingCharacters: [String] = missing.sorted {
    $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars)
  }

  private var missing: Set<String> {
    guard paragraphs.isEmpty else {
      return paragraphs.reduce(into: Set()) { $0.formUnion($1.shaped.missing) }
    }
    var missing: Set<String> = []
    for index in hardLines.indices {
      var window = window(index)
      // Only shaping gives a definite answer, and usually there is no doubt.
      guard window.shaper.mayMissCharacters else { continue }
      while !window.isAtEnd { window.grow(without: window.paragraph.clusters.count) }
      missing.formUnion(window.paragraph.missing)
    }
    return missing
  }

  package var hasMissingCharacters: Bool { !missingCharacters.isEmpty }

  /// True if the text is a single line even at its minimum width.
  package var isUnbreakable: Bool {
    guard paragraphs.count == 1 else { return hardLines.isEmpty }
    let breaker = LineBreaker(paragraph: paragraphs[0].shaped, text: text, utf16: utf16)
    let count = breaker.paragraph.clusters.count
    return count == 0 || breaker.end(from: 0, mode: .minimum) == count
  }

  // MARK: - Lines

  /// Returns the lines in order. Every scalar of the text belongs to exactly one.
  ///
  /// - Parameter measuresInk: true to measure the ink bounds of clusters.
  package func lines(_ mode: LineMode, measuresInk: Bool = false) -> [TextLine] {
    var lines: [TextLine] = []
    eachLine(measuresInk, { _ in mode }) { lines.append($1.place($0)) }
    return lines
  }

  /// Returns the same lines for storage.
  ///
  /// - Parameters:
  ///   - ends: the ends of the first lines, in UTF-16 units of the text, which are not searched for.
  ///   - mode: returns the mode of a line, by its index. An object beside a text makes some lines narrower.
  package func keptLines(
    measuresInk: Bool = false, endingAt ends: [Int] = [], _ mode: (Int) -> LineMode
  ) -> [KeptLine] {
    guard paragraphs.isEmpty else {
      var lines: [KeptLine] = []
      eachLine(measuresInk, endingAt: ends, mode) { lines.append(.whole($1.place($0))) }
      return lines
    }
    let packed = PackedLines()
    eachLine(measuresInk, endingAt: ends, mode) { packed.append($0, by: $1) }
    packed.finish()
    return (0..<packed.count).map { .packed(packed, $0) }
  }

  private func eachLine(
    _ measuresInk: Bool, endingAt ends: [Int] = [], _ mode: (Int) -> LineMode,
    _ body: (CutLine, LineBuilder) -> Void
  ) {
    var number = 0
    for index in hardLines.indices {
      var window = window(index)
      var first = 0
      while true {
        if !window.isAtEnd {
          // The cluster before the line is kept, because a cut within a word affects the shaping of the line.
          let kept = min(first, 1)
          window.grow(without: first - kept)
          first = kept
        }
        let count = window.paragraph.clusters.count
        let breaker = LineBreaker(paragraph: window.paragraph, text: text, utf16: utf16)
        let builder = LineBuilder(
          paragraph: window.paragraph, shaper: window.shaper, text: text, utf16: utf16, book: book,
          measuresInk: measuresInk)
        if count == 0, window.isAtEnd {
          body(builder.cut(0..<0, isLast: true), builder)
          number += 1
        }
        while first < count {
          let known = ends.indices.contains(number) ? breaker.end(from: first, atUnit: ends[number]) : nil
          let (line, end) =
            known.map { (builder.cut(first..<$0, isLast: $0 == count), $0) }
            ?? nextLine(from: first, mode: mode(number), breaker: breaker, builder: builder)
          // The following clusters may change the end of the line.
          if !window.isAtEnd, end + ParagraphWindow.clustersBehindLine > count { break }
          body(line, builder)
          number += 1
          first = end
        }
        if window.isAtEnd { break }
      }
    }
  }

  /// Returns the next line. A line that became wider when a piece was reshaped is broken a little earlier.
  private func nextLine(
    from first: Int, mode: LineMode, breaker: LineBreaker, builder: LineBuilder
  ) -> (CutLine, end: Int) {
    let count = breaker.paragraph.clusters.count
    var end = breaker.end(from: first, mode: mode)
    var line = builder.cut(first..<end, isLast: end == count)
    guard let limit = breaker.limit(from: first, mode: mode) else { return (line, end) }
    while line.contentWidth - limit > Rounding.noise,
      let earlier = breaker.earlierEnd(
        from: first, than: end, limit: limit, excess: line.contentWidth - limit)
    {
      end = earlier
      line = builder.cut(first..<end, isLast: false)
    }
    return (line, end)
  }

  /// Returns the ranges of scalars between line terminators, with the number of scalars of each terminator. A
  /// final terminator adds no empty line.
  private static func hardLines(
    _ scalars: [UInt32], from first: Int
  ) -> [(range: Range<Int>, terminatorCount: Int)] {
    var lines: [(range: Range<Int>, terminatorCount: Int)] = []
    var start = first
    var index = first
    while index < scalars.count {
      guard CharacterClass.endsLine(scalars[index]) else {
        index += 1
        continue
      }
      let isPair = scalars[index] == 0x0D && index + 1 < scalars.count && scalars[index + 1] == 0x0A
      lines.append((start..<index, isPair ? 2 : 1))
      index += isPair ? 2 : 1
      start = index
    }
    if start < scalars.count { lines.append((start..<scalars.count, 0)) }
    return lines
  }
}

extension TextLine {
  /// The width without the white space that hangs at the end of the line.
  package var contentWidth: Double { width - trailingSpace }

  /// The left edge of the content without hanging white space. In a paragraph from right to left, that space
  /// is at the left.
  package var contentX: Double {
    guard let left = clusters.first, let right = clusters.last else { return 0 }
    return left.range.lowerBound > right.range.lowerBound ? trailingSpace : 0
  }
}

/// The base direction of a paragraph (Spec/Rulings.md 45).
package enum BaseDirection: Hashable, Sendable {
  /// The direction of the first strong character, or the fallback if there is none.
  case natural(fallbackIsRTL: Bool)
  case forced(isRTL: Bool)

  /// Returns true if a text is from right to left.
  package func isRTL(_ text: String) -> Bool { level(of: text.unicodeScalars.lazy.map(\.value)) == 1 }

  /// Returns the embedding level of the paragraph: 0 or 1.
  func level(of scalars: some Sequence<UInt32>) -> UInt8 {
    switch self {
    case .forced(let isRTL): isRTL ? 1 : 0
    case .natural(let fallbackIsRTL): Self.firstStrong(scalars) ?? (fallbackIsRTL ? 1 : 0)
    }
  }

  private static let isolateInitiators: ClosedRange<UInt32> = 0x2066...0x2068
  private static let popIsolate: UInt32 = 0x2069

  /// Returns the level of the first strong character by rules P2 and P3 of the bidirectional algorithm:
  /// characters inside an isolate do not count.
  private static func firstStrong(_ scalars: some Sequence<UInt32>) -> UInt8? {
    var depth = 0
    for scalar in scalars {
      if isolateInitiators.contains(scalar) {
        depth += 1
      } else if scalar == popIsolate {
        depth = max(0, depth - 1)
      } else if depth == 0 {
        let type = Int(fribidi_get_bidi_type(scalar).rawValue)
        if type & Int(FRIBIDI_MASK_STRONG) != 0 { return type & Int(FRIBIDI_MASK_RTL) != 0 ? 1 : 0 }
      }
    }
    return nil
  }
}
