import CPango
import Primitives

/// A styled text, shaped once and cut into lines as often as wanted. Belongs to the task of its font book.
package final class ShapedText {
  private let text: StyledText
  private let book: FontBook
  private let utf16: UTF16Map
  private let paragraphs: [(shaped: ShapedParagraph, shaper: ParagraphShaper)]

  /// - Parameter seam: for the lines from there on alone (``TextSeams``).
  package init(
    _ text: StyledText, direction: BaseDirection, book: FontBook, from seam: TextSeam = .start
  ) {
    self.text = text
    self.book = book
    utf16 = UTF16Map(text.scalars, from: seam.position)
    let buffer = GlyphBuffer()
    var paragraphs: [(shaped: ShapedParagraph, shaper: ParagraphShaper)] = []
    for (range, terminatorCount) in Self.hardLines(text.scalars, from: seam.position.scalar) {
      // The first line may have begun before the seam.
      let before = range.lowerBound == seam.position.scalar ? seam.scan : nil
      let level = direction.level(
        of: text.scalars[(before?.lineStart ?? range.lowerBound)..<range.upperBound])
      let shaper = ParagraphShaper(
        text: text, range: range, writtenLanguage: before?.writtenLanguage, level: level, book: book,
        buffer: buffer)
      paragraphs.append((shaper.shape(terminatorCount: terminatorCount, level: level), shaper))
    }
    self.paragraphs = paragraphs
  }

  /// The characters and emoji sequences that no face has, in the order of their code points; each is drawn as a box.
  package var missingCharacters: [String] {
    paragraphs.reduce(into: Set()) { $0.formUnion($1.shaped.missing) }
      .sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  package var hasMissingCharacters: Bool { paragraphs.contains { !$0.shaped.missing.isEmpty } }

  /// Whether it is one line at its narrowest too.
  package var isUnbreakable: Bool {
    guard paragraphs.count == 1 else { return paragraphs.isEmpty }
    let breaker = LineBreaker(paragraph: paragraphs[0].shaped, text: text, utf16: utf16)
    let count = breaker.paragraph.clusters.count
    return count == 0 || breaker.end(from: 0, mode: .minimum) == count
  }

  /// The lines in order; every scalar of the text belongs to exactly one.
  ///
  /// - Parameter measuresInk: whether clusters carry their ink bounds.
  package func lines(_ mode: LineMode, measuresInk: Bool = false) -> [TextLine] {
    lines(measuresInk: measuresInk) { _ in mode }
  }

  /// - Parameter mode: of a line, by its number from 0 on: what stands beside a text makes single lines narrower.
  package func lines(measuresInk: Bool = false, _ mode: (Int) -> LineMode) -> [TextLine] {
    var lines: [TextLine] = []
    for (paragraph, shaper) in paragraphs {
      let breaker = LineBreaker(paragraph: paragraph, text: text, utf16: utf16)
      let builder = LineBuilder(
        paragraph: paragraph, shaper: shaper, text: text, utf16: utf16, book: book, measuresInk: measuresInk)
      if paragraph.clusters.isEmpty { lines.append(builder.line(0..<0, isLast: true)) }
      var first = 0
      while first < paragraph.clusters.count {
        let (line, end) = nextLine(
          from: first, mode: mode(lines.count), breaker: breaker, builder: builder)
        lines.append(line)
        first = end
      }
    }
    return lines
  }

  /// A line whose piece became wider when it was shaped again is broken a little earlier.
  private func nextLine(
    from first: Int, mode: LineMode, breaker: LineBreaker, builder: LineBuilder
  ) -> (TextLine, end: Int) {
    let count = breaker.paragraph.clusters.count
    var end = breaker.end(from: first, mode: mode)
    var line = builder.line(first..<end, isLast: end == count)
    guard let limit = breaker.limit(from: first, mode: mode) else { return (line, end) }
    var overflow = line.contentWidth - limit
    while overflow > Rounding.noise, end < count {
      let earlier = breaker.end(from: first, limit: limit - overflow)
      guard earlier < end else { break }
      end = earlier
      line = builder.line(first..<end, isLast: false)
      overflow = line.contentWidth - limit
    }
    return (line, end)
  }

  /// Ranges of scalars between line terminators, and how many scalars each terminator has. A final terminator adds no
  /// empty line.
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
  /// Width without the white space that hangs at the line's end.
  package var contentWidth: Double { width - trailingSpace }

  /// Where what does not hang begins: the end of a paragraph's line from right to left is at the left.
  package var contentX: Double {
    guard let left = clusters.first, let right = clusters.last else { return 0 }
    return left.range.lowerBound > right.range.lowerBound ? trailingSpace : 0
  }
}

/// Where a paragraph's base direction comes from (Docs/Rulings.md 45).
package enum BaseDirection: Hashable, Sendable {
  /// The first strong character, the fallback when there is none.
  case natural(fallbackIsRTL: Bool)
  case forced(isRTL: Bool)

  /// The embedding level of the paragraph: 0 or 1.
  func level(of scalars: ArraySlice<UInt32>) -> UInt8 {
    switch self {
    case .forced(let isRTL): isRTL ? 1 : 0
    case .natural(let fallbackIsRTL): Self.firstStrong(scalars) ?? (fallbackIsRTL ? 1 : 0)
    }
  }

  private static let isolateInitiators: ClosedRange<UInt32> = 0x2066...0x2068
  private static let popIsolate: UInt32 = 0x2069

  /// Rules P2 and P3 of the bidirectional algorithm: characters inside an isolate do not count.
  private static func firstStrong(_ scalars: ArraySlice<UInt32>) -> UInt8? {
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
