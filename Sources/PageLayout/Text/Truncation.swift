import PageModel
import Typography

/// Truncates a text that does not fit between two of its characters. The longest result that fits is found by
/// binary search, which assumes that a text fits if a longer one does; that is nearly always true.
package struct Truncation {
  package enum Cut: Sendable { case middle, end }

  package static let ellipsis = "\u{2026}"
  /// The maximum number of characters before the cut: the widest page has one point for each. A page may
  /// contain megabytes of text, which would be slow to shape for one line.
  package static let longestLine = 4096

  private let text: StyledText
  private let cut: Cut
  /// The scalar offsets at which characters begin, from the minimum that is visible; the last one is the end
  /// of the text.
  private let boundaries: [Int]

  /// - Parameter units: the range of UTF-16 units in which the text may be cut: those of the last line. The
  ///   part that fits without the ellipsis is longer than any result.
  init(_ text: StyledText, _ cut: Cut = .end, units: Range<Int> = 0..<Int.max) {
    self.text = text
    self.cut = cut
    let first = text.scalar(atUnit: units.lowerBound)
    let end = units.upperBound == .max ? text.scalars.count : text.scalar(atUnit: units.upperBound)
    var boundaries = [first]
    for character in String(text.scalars[first..<end]) {
      boundaries.append(boundaries[boundaries.count - 1] + character.unicodeScalars.count)
    }
    self.boundaries = boundaries
  }

  /// Returns the attempt that shows the most of those that fit.
  ///
  /// - Parameter attempt: lays out a truncated text; returns `nil` if it does not fit.
  func longest<Result>(_ attempt: (StyledText) -> Result?) -> Result? {
    Self.longest(min(boundaries.count - 1, cut == .end ? .max : Self.longestLine)) { attempt(showing($0)) }
  }

  /// - Parameter count: the number of visible characters in addition to the minimum.
  private func showing(_ count: Int) -> StyledText {
    switch cut {
    case .end: return text.cut(to: boundaries[count], notBefore: boundaries[0])
    case .middle:
      let tail = boundaries[boundaries.count - 1 - count / 2]
      return text.cut(to: boundaries[(count + 1) / 2], from: tail)
    }
  }

  /// Returns the attempt that shows the most parts, at most `count`.
  ///
  /// - Parameter attempt: lays out a number of parts; returns `nil` if they do not fit.
  package static func longest<Result>(_ count: Int, _ attempt: (Int) -> Result?) -> Result? {
    var best: Result?
    var low = 0
    var high = count
    while low <= high {
      let middle = low + (high - low) / 2
      if let result = attempt(middle) {
        best = result
        low = middle + 1
      } else {
        high = middle - 1
      }
    }
    return best
  }
}

extension StyledText {
  /// Returns the text up to a scalar, without white space at its end, and an ellipsis in the style of that
  /// end.
  ///
  /// - Parameters:
  ///   - least: the scalar before which white space stays: the start of the line with the ellipsis.
  ///   - tail: the scalar at which the text continues after the ellipsis, without white space; `nil` if it
  ///     does not continue.
  fileprivate func cut(to count: Int, notBefore least: Int = 0, from tail: Int? = nil) -> StyledText {
    var count = count
    while count > least, Self.isWhiteSpace(scalars[count - 1]) { count -= 1 }
    var cut = prefix(count)
    guard let last = cut.runs.last ?? runs.first else { return cut }
    cut.append(Truncation.ellipsis, style: last.style, rise: last.rise, tag: last.tag)
    if let tail {
      let rest = scalars[tail...].drop(while: Self.isWhiteSpace)
      cut.append(Array(rest), style: last.style, rise: last.rise, tag: last.tag)
    }
    return cut
  }

  private static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isWhitespace ?? false
  }

  /// Returns the index of the scalar that begins at or after a UTF-16 unit.
  fileprivate func scalar(atUnit unit: Int) -> Int {
    var passed = 0
    for (position, scalar) in scalars.enumerated() {
      if passed >= unit { return position }
      passed += scalar > 0xFFFF ? 2 : 1
    }
    return scalars.count
  }
}

extension StyledText {
  var string: String { String(scalars[...]) }
}

extension String {
  fileprivate init(_ scalars: ArraySlice<UInt32>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars.lazy.map { Unicode.Scalar($0) ?? "\u{FFFD}" })
  }

  /// The string without white space at its ends, and with a space for each line break and tab.
  package var onOneLine: String {
    var characters = map { $0.isNewline || $0 == "\t" ? " " : $0 }.drop(while: \.isWhitespace)
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return String(characters)
  }
}

// MARK: - Lines

extension AttributedText {
  /// Lays out the text in a limited number of lines, truncated with an ellipsis if it needs more. Returns
  /// `nil` if nothing fits.
  ///
  /// The lines before the last one end where they end without the limit. Otherwise a word that is too long
  /// for a line would move to the line before it when it is cut.
  ///
  /// - Parameters:
  ///   - most: the maximum number of lines, at least one.
  ///   - lines: breaks a text into lines, the first of which end at the given UTF-16 units.
  ///   - place: creates the result from the lines.
  package func set<Result>(
    inLines most: Int, _ lines: (AttributedText, [Int]) -> [KeptLine],
    place: (AttributedText, [KeptLine]) -> Result?
  ) -> Result? {
    let text = most < .max ? limited(toLines: most) : self
    let all = lines(text, [])
    guard all.count > most, let last = all.prefix(most).last else { return place(text, all) }
    let ends = all.prefix(most - 1).map(\.line.range.upperBound)
    return Truncation(text.styled, units: last.line.range).longest { styled in
      let cut = text.with(styled)
      let lines = lines(cut, ends)
      return lines.count <= most ? place(cut, lines) : nil
    }
  }

  /// Returns the words after a last line that ends with an ellipsis, from the beginning of the truncated
  /// word.
  package func rest(behind last: BoxLine?) -> [FoldedText.Stretch] {
    let ellipsis = Truncation.ellipsis.utf16.count
    var start = styled.scalar(atUnit: max(0, (last?.line.range.upperBound ?? 0) - ellipsis))
    func isSpace(_ index: Int) -> Bool {
      Unicode.Scalar(styled.scalars[index])?.properties.isWhitespace ?? false
    }
    let least = max(0, start - Self.longestWord)
    if start < styled.scalars.count, !isSpace(start),
      let space = (least..<start).last(where: isSpace) ?? (least == 0 ? -1 : nil)
    {
      start = space + 1
    }
    let ends = styled.runs.dropFirst().map(\.start) + [styled.scalars.count]
    return zip(styled.runs, ends).compactMap { run, end in
      guard end > start else { return nil }
      let isSpoiler = attributes[run.tag].isSpoiler
      let place = styled.attachmentIndex(from: run.start)
      if attachments.indices.contains(place), styled.attachments[place].position == run.start {
        guard case .emoji(let emoji) = attachments[place].content else { return nil }
        return FoldedText.Stretch(text: emoji.alternative, isSpoiler: isSpoiler)
      }
      return FoldedText.Stretch(
        text: String(styled.scalars[max(start, run.start)..<end]), isSpoiler: isSpoiler)
    }
  }

  /// The length of the longest word, in scalars.
  private static let longestWord = 64

  /// Returns the text without the part that never fits into some lines.
  package func limited(toLines count: Int) -> AttributedText {
    let most = count * Truncation.longestLine
    return styled.scalars.count > most ? with(styled.cut(to: most)) : self
  }

  /// Returns a text that is too wide for one line, truncated at its end; only the ellipsis if nothing else
  /// fits.
  ///
  /// - Parameters:
  ///   - line: the whole text on one line.
  ///   - width: returns the width of a text on one line, in points.
  package func cut(
    toWidth limit: Double, of line: TextLine, width: (StyledText) -> Double
  ) -> AttributedText {
    let truncation = Truncation(styled, units: 0..<line.end(ofWidth: limit))
    return with(truncation.longest { width($0) <= limit ? $0 : nil } ?? styled.cut(to: 0))
  }

  /// Returns the truncated text with its remaining attachments.
  private func with(_ styled: StyledText) -> AttributedText {
    var cut = self
    cut.styled = styled
    cut.attachments.removeLast(attachments.count - styled.attachments.count)
    return cut
  }
}

extension TextLine {
  /// Returns the UTF-16 offset of the end of the clusters that fit a width in points, in logical order.
  fileprivate func end(ofWidth limit: Double) -> Int {
    var end = range.lowerBound
    var width = 0.0
    for cluster in clusters.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      width += cluster.width
      if width > limit { break }
      end = cluster.range.upperBound
    }
    return end
  }
}
