import PageModel
import Typography

/// A text that does not fit its place, cut between two of its characters. Which cut shows the most is found by halving:
/// who fits with more fits with less, near enough to search.
package struct Truncation {
  package enum Cut: Sendable { case middle, end }

  package static let ellipsis = "\u{2026}"
  /// The most characters that a line is cut from: the widest page has a point for each. A page may hold a text of
  /// megabytes, which is not worth setting to show a line of it.
  package static let longestLine = 4096

  private let text: StyledText
  private let cut: Cut
  /// Scalars that characters begin at, from the least that may show on; the last one ends the text.
  private let boundaries: [Int]

  /// - Parameter units: UTF-16 units of the text where it may be cut: what fits without the ellipsis shows the more.
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

  /// The attempt that shows the most of those that fit.
  ///
  /// - Parameter attempt: what a cut looks like; `nil` when it does not fit.
  func longest<Result>(_ attempt: (StyledText) -> Result?) -> Result? {
    Self.longest(min(boundaries.count - 1, cut == .end ? .max : Self.longestLine)) { attempt(showing($0)) }
  }

  /// - Parameter count: characters that show besides the least.
  private func showing(_ count: Int) -> StyledText {
    switch cut {
    case .end: return text.cut(to: boundaries[count])
    case .middle:
      let tail = boundaries[boundaries.count - 1 - count / 2]
      return text.cut(to: boundaries[(count + 1) / 2], from: tail)
    }
  }

  /// The attempt that shows the most, of so many parts at most.
  ///
  /// - Parameter attempt: what it looks like when so many are shown; `nil` when they do not fit.
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
  /// The text up to a scalar, without white space at its end, and an ellipsis in the style that it ends with.
  ///
  /// - Parameter tail: the scalar that the text goes on from, without white space there; `nil` for none of it.
  fileprivate func cut(to count: Int, from tail: Int? = nil) -> StyledText {
    var count = count
    while count > 0, Self.isWhiteSpace(scalars[count - 1]) { count -= 1 }
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

  /// The scalar that begins at or after a UTF-16 unit.
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

  /// Without white space at its ends; a space for each line break and tab.
  package var onOneLine: String {
    var characters = map { $0.isNewline || $0 == "\t" ? " " : $0 }.drop(while: \.isWhitespace)
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return String(characters)
  }
}

// MARK: - Lines

extension AttributedText {
  /// The text in so many lines at most, cut with an ellipsis where it needs more; `nil` where nothing fits.
  ///
  /// - Parameters:
  ///   - most: lines, at least one.
  ///   - lines: breaks a text.
  ///   - place: what becomes of the lines.
  package func set<Result>(
    inLines most: Int, _ lines: (AttributedText) -> [KeptLine],
    place: (AttributedText, [KeptLine]) -> Result?
  ) -> Result? {
    let text = most < .max ? limited(toLines: most) : self
    let all = lines(text)
    guard all.count > most, let last = all.prefix(most).last else { return place(text, all) }
    return Truncation(text.styled, units: last.line.range).longest { styled in
      let cut = text.with(styled)
      let lines = lines(cut)
      return lines.count <= most ? place(cut, lines) : nil
    }
  }

  /// Returns the words behind a last line that ends with an ellipsis, from the beginning of the word that is cut on.
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

  /// In scalars.
  private static let longestWord = 64

  /// The text without what so many lines never show.
  package func limited(toLines count: Int) -> AttributedText {
    let most = count * Truncation.longestLine
    return styled.scalars.count > most ? with(styled.cut(to: most)) : self
  }

  /// A line of the text that is too wide, cut at its end; the ellipsis alone where nothing else fits.
  ///
  /// - Parameters:
  ///   - line: all of the text, on one line.
  ///   - width: of a text on one line, in points.
  package func cut(
    toWidth limit: Double, of line: TextLine, width: (StyledText) -> Double
  ) -> AttributedText {
    let truncation = Truncation(styled, units: 0..<line.end(ofWidth: limit))
    return with(truncation.longest { width($0) <= limit ? $0 : nil } ?? styled.cut(to: 0))
  }

  /// The text of a cut with the attachments that are left.
  private func with(_ styled: StyledText) -> AttributedText {
    var cut = self
    cut.styled = styled
    cut.attachments.removeLast(attachments.count - styled.attachments.count)
    return cut
  }
}

extension TextLine {
  /// The UTF-16 unit that ends the last of those clusters, in logical order, that fit a width in points.
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
