import JSONText

/// Where the marks of spoilers and marked text begin and end in the text of a block, by the servers' rules
/// (Spec/Input.md 8.1): a pair stands on one line and holds something; no white space stands behind its beginning or
/// before its end; the first end counts; the pair that begins first wins, and one of the other kind may stand in it.
struct MarkPlaces {
  enum Role { case begins, ends }

  /// Bytes of the text.
  let length: Int
  /// The roles of marks, the last first.
  private var roles: [(offset: Int, role: Role)] = []
  /// The offsets of marks without an end on the last line, in bytes.
  private(set) var open: [Int] = []

  static let markLength = 2

  /// Two characters in a row that may begin or end something.
  private struct Candidate {
    var offset: Int
    /// 0 for the end of a line.
    var character: UInt8
    var mayBegin = false
    var mayEnd = false
  }

  /// - Parameter formulas: asked from left to right for all formulas of the text; in them no mark stands.
  init(_ text: UnsafeBufferPointer<UInt8>, formulas: inout FormulaPlaces, isParagraph: Bool) {
    length = text.count
    var regions = OpaqueRegions(text)
    var candidates: [Candidate] = []
    // Where brackets open, and how many candidates there were before.
    var brackets: [Int] = []
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      var end = regions.end(of: offset)
      if byte == UInt8(ascii: "["), end == nil {
        brackets.append(candidates.count)
      } else if byte == UInt8(ascii: "]"), let start = brackets.popLast(), end != nil {
        // The marks in a link's text are its own.
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

  /// The characters that count as white space beside a mark on the servers.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }

  /// The role of the mark that stands at a place. Marks are asked for from left to right.
  mutating func role(at offset: Int) -> Role? {
    while let next = roles.last, next.offset < offset { roles.removeLast() }
    guard let next = roles.last, next.offset == offset else { return nil }
    return next.role
  }

  /// The offset of the next mark at or after an offset.
  func next(from offset: Int) -> Int { roles.last { $0.offset >= offset }?.offset ?? length }

  // MARK: - Pairs

  private mutating func pair(_ candidates: ArraySlice<Candidate>) {
    for line in candidates.split(omittingEmptySubsequences: false, whereSeparator: { $0.character == 0 }) {
      open = []
      pairLine(line, without: 0)
    }
  }

  /// - Parameter outer: the character of the marks around the candidates, which holds none of its own kind.
  private mutating func pairLine(_ line: ArraySlice<Candidate>, without outer: UInt8) {
    // What finds no end here leaves none for its like behind it.
    var endless: [UInt8] = [outer]
    var position = 0
    var index = line.startIndex
    while index < line.endIndex {
      let opener = line[index]
      index += 1
      guard opener.offset >= position, !endless.contains(opener.character) else { continue }
      guard opener.mayBegin else {
        // What comes may let it begin something.
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
