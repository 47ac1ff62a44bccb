import JSONText

/// The places where the marks of spoilers and marked text begin and end in the text of a block, by the rules
/// of the servers (Spec/Input.md 8.1). A pair is on one line and is not empty; no white space is after its
/// beginning or before its end; the first end counts; the pair that begins first wins, and it may contain a
/// pair of the other kind.
struct MarkPlaces {
  enum Role { case begins, ends }

  /// The length of the text in bytes.
  let length: Int
  /// The roles of marks, the last first.
  private var roles: [(offset: Int, role: Role)] = []
  /// The offsets of marks without an end on the last line, in bytes.
  private(set) var open: [Int] = []

  static let markLength = 2

  /// Two characters in a row that may begin or end a pair.
  private struct Candidate {
    var offset: Int
    /// The character; 0 for the end of a line.
    var character: UInt8
    var mayBegin = false
    var mayEnd = false
  }

  /// - Parameter formulas: the formulas of the text, in which marks have no meaning. The initializer reads
  ///   all of them from left to right.
  init(_ text: UnsafeBufferPointer<UInt8>, formulas: inout FormulaPlaces, isParagraph: Bool) {
    length = text.count
    var regions = OpaqueRegions(text)
    var candidates: [Candidate] = []
    // The number of candidates before each opening bracket.
    var brackets: [Int] = []
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      var end = regions.end(of: offset)
      if byte == UInt8(ascii: "["), end == nil {
        brackets.append(candidates.count)
      } else if byte == UInt8(ascii: "]"), let start = brackets.popLast(), end != nil {
        // The marks in a link's text pair only with each other.
        pair(candidates[start...])
        let lineEnd = candidates[start...].first { $0.character == 0 }
        candidates.removeSubrange(start...)
        if let lineEnd { candidates.append(lineEnd) }
      } else if end == nil, byte == UInt8(ascii: "$") || byte == MathDelimiters.escape {
        let formula = formulas.formula(at: offset, in: text, isParagraph: isParagraph)
        end = formula?.end ?? offset + FormulaPlaces.length(ofDelimiterAt: offset, in: text)
      }
      if let end {
        if text[offset..<end].contains(UInt8(ascii: "\n")) {
          candidates.append(Candidate(offset: offset, character: 0))
        }
        offset = max(end, offset + 1)
        continue
      }
      if byte == UInt8(ascii: "\n") {
        candidates.append(Candidate(offset: offset, character: 0))
      } else if StyleSyntax.mark(of: byte) != nil, offset + 1 < text.count, text[offset + 1] == byte {
        candidates.append(
          Candidate(
            offset: offset, character: byte,
            mayBegin: offset + Self.markLength < text.count && !Self.isSpace(text[offset + Self.markLength]),
            mayEnd: offset > 0 && !Self.isSpace(text[offset - 1])))
      }
      offset += 1
    }
    pair(candidates[...])
    roles.sort { $0.offset > $1.offset }
  }

  /// Returns whether the servers count a character as white space next to a mark.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }

  /// Returns the role of the mark at an offset. Calls must go from left to right.
  mutating func role(at offset: Int) -> Role? {
    while let next = roles.last, next.offset < offset { roles.removeLast() }
    guard let next = roles.last, next.offset == offset else { return nil }
    return next.role
  }

  /// Returns the offset of the next mark at or after an offset.
  func next(from offset: Int) -> Int { roles.last { $0.offset >= offset }?.offset ?? length }

  // MARK: - Pairs

  private mutating func pair(_ candidates: ArraySlice<Candidate>) {
    for line in candidates.split(omittingEmptySubsequences: false, whereSeparator: { $0.character == 0 }) {
      open = []
      pairLine(line, without: 0)
    }
  }

  /// - Parameter outer: the character of the marks around the candidates, which contain no marks of that
  ///   kind.
  private mutating func pairLine(_ line: ArraySlice<Candidate>, without outer: UInt8) {
    // A mark without an end means that later marks of its kind have no end either.
    var endless: [UInt8] = [outer]
    var position = 0
    var index = line.startIndex
    while index < line.endIndex {
      let opener = line[index]
      index += 1
      guard opener.offset >= position, !endless.contains(opener.character) else { continue }
      guard opener.mayBegin else {
        // The next characters may let the mark begin a pair.
        if outer == 0, opener.offset + Self.markLength == length { open.append(opener.offset) }
        continue
      }
      let least = opener.offset + Self.markLength + 1
      let end = line[index...].firstIndex {
        $0.character == opener.character && $0.mayEnd && $0.offset >= least
      }
      guard let end else {
        endless.append(opener.character)
        if outer == 0 { open.append(opener.offset) }
        continue
      }
      let closer = line[end]
      roles.append((opener.offset, .begins))
      roles.append((closer.offset, .ends))
      if outer == 0 {
        let within = line[index..<end].drop { $0.offset < opener.offset + Self.markLength }
        pairLine(
          within.prefix { $0.offset + Self.markLength <= closer.offset }, without: opener.character)
      }
      position = closer.offset + Self.markLength
      index = end + 1
    }
  }
}
