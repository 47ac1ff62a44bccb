import PageModel
import PageReading

/// Reads the lines of a tape in order: repeats some, includes other tapes, and replaces variables (Spec/Tapes.md 6).
struct TapeParser {
  /// Opens a tape that another one includes.
  typealias Opener = (Tape.Named) throws(ReadError) -> [UInt8]

  private(set) var read: ReadTape
  private var variables: [String: String]
  /// The variables that the command line sets, which have priority.
  private let given: Set<String>
  private let limits: Limits
  private let mostProblems: Int
  private let open: Opener?
  private var lineCount = 0
  /// The number of bytes that may still be read, those of repeated lines and of the values of variables included.
  private var room: Int
  /// The places of problems, which a repeated line has only once.
  private var places: Set<Int> = []
  /// True if a limit was exceeded.
  private var isOver = false

  static let mostDepth = 8
  private static let mostSources = 100
  private static let mostSteps = 100_000
  private static let mostLines = 1_000_000

  init(_ bytes: [UInt8], variables: [String: String], limits: Limits, mostProblems: Int, open: Opener?) {
    read = ReadTape(text: TapeText(bytes))
    (self.variables, given) = (variables, Set(variables.keys))
    (self.limits, self.mostProblems, self.open) = (limits, mostProblems, open)
    room = limits.inputBytes
  }

  /// A part of a tape that is repeated.
  private struct Loop {
    let word: TapeLine.Piece
    let start: TapeSyntax
    var left: Int
  }

  /// - Parameters:
  ///   - start: the offset of the first byte in the text of all tapes.
  ///   - depth: the number of tapes that include this one.
  ///   - name: the name of the file; `nil` for the tape itself.
  mutating func read(_ bytes: [UInt8], at start: Int = 0, named name: String? = nil, depth: Int = 0) {
    var syntax = TapeSyntax(bytes, start: start)
    var loops: [Loop] = []
    while read.problems.count < mostProblems, !isOver {
      do throws(ReadError) {
        guard let line = try syntax.next(variables, room: &room) else { break }
        try count(line)
        switch line.word.text.lowercased() {
        case "repeat":
          let left = try count(of: line)
          loops.append(Loop(word: line.word, start: syntax, left: left - 1))
          try TapeReader.requireNoTime(line)
        case "end":
          try TapeWords(line).end()
          guard var loop = loops.popLast() else {
            throw TapeSyntax.error("`End` has no `Repeat` before it", line.word)
          }
          try TapeReader.requireNoTime(line)
          guard loop.left > 0 else { continue }
          loop.left -= 1
          syntax.resume(at: loop.start)
          loops.append(loop)
        case "source": try include(line, depth: depth)
        default:
          if try setVariable(line) { continue }
          // What an included tape would write by itself is not written.
          if depth > 0, line.word.text.lowercased() == "output" { continue }
          try TapeReader.add(line, to: &read.tape)
        }
      } catch {
        isOver = isOver || room < 0
        add(error, in: name)
        if !isOver { TapeReader.addPlaceholder(for: syntax.firstWord, to: &read.tape) }
      }
    }
    if let loop = loops.last, !isOver, read.problems.count < mostProblems {
      add(
        TapeSyntax.error("`Repeat` has no `End`", help: "write a line `End` after the last step", loop.word),
        in: name)
    }
  }

  /// - Parameter name: the name of the file that is read.
  private mutating func add(_ problem: ReadError, in name: String?) {
    if let place = problem.origin.byteOffset, problem.location == nil {
      guard places.insert(place).inserted else { return }
    }
    let (error, file) = read.text.located(problem)
    read.problems.append(error)
    read.files.append(problem.location == nil ? file : name)
  }

  private mutating func count(_ line: TapeLine) throws(ReadError) {
    lineCount += 1
    guard read.tape.steps.count < Self.mostSteps, lineCount <= Self.mostLines else {
      isOver = true
      throw TapeSyntax.error("the tape has more than \(Self.mostSteps) steps", line.word)
    }
  }

  private func count(of line: TapeLine) throws(ReadError) -> Int {
    var words = TapeWords(line)
    let piece = try words.piece("a number, such as `Repeat 3`")
    guard let count = Int(piece.text), (1...TapeWords.mostCount).contains(count) else {
      throw TapeSyntax.error(
        "'\(piece.text.asExcerpt)' is not a valid count",
        help: "write a number from 1 to \(TapeWords.mostCount)",
        piece)
    }
    try words.end()
    return count
  }

  /// Sets the variable of `Set $NAME value`.
  ///
  /// - Returns: false for any other line.
  private mutating func setVariable(_ line: TapeLine) throws(ReadError) -> Bool {
    guard line.word.text.lowercased() == "set", let name = line.arguments.first, name.text.hasPrefix("$")
    else {
      return false
    }
    try TapeReader.requireNoTime(line)
    var words = TapeWords(line)
    _ = words.optional()
    let value = try words.piece("a value for '\(name.text.asExcerpt)'")
    try words.end()
    guard let variable = TapeVariable.name(name.text) else {
      throw TapeSyntax.error(
        "'\(name.text.asExcerpt)' is not the name of a variable", help: TapeVariable.help, name)
    }
    if !given.contains(variable) { variables[variable] = value.text }
    return true
  }

  private mutating func include(_ line: TapeLine, depth: Int) throws(ReadError) {
    var words = TapeWords(line)
    let name = try words.piece("the file name of a tape").named
    try words.end()
    try TapeReader.requireNoTime(line)
    guard let open else {
      throw ReadError(.syntax, "this tape cannot include other tapes", origin: name.origin)
    }
    guard TapeReader.isTape(name.text) else {
      throw ReadError(
        .syntax, "'\(name.text.asExcerpt)' is not the name of a tape",
        help: "name a file that ends with .tape; `Message` and `Answer` read other files", origin: name.origin
      )
    }
    guard depth < Self.mostDepth, read.text.includedCount < Self.mostSources else {
      isOver = true
      throw ReadError(
        .syntax, "too many tapes include one another",
        help: "at most \(Self.mostDepth) may be nested, and \(Self.mostSources) included", origin: name.origin
      )
    }
    let bytes = try open(name)
    guard read.text.byteCount + bytes.count <= limits.inputBytes else {
      isOver = true
      throw ReadError(bytes: read.text.byteCount + bytes.count, limits: limits)
    }
    read.sources.append(name)
    let start = read.text.add(bytes, named: name.text)
    self.read(bytes, at: start, named: name.text, depth: depth + 1)
  }
}

/// A variable of a tape: `$NAME` or `${NAME}` in a text or an argument.
package enum TapeVariable {
  static let help = "use letters, digits and _, and begin with a letter, as in `Set $NAME \"Anna\"`"

  /// Returns the name without `$`; `nil` if it is not valid.
  static func name(_ text: String) -> String? {
    guard text.hasPrefix("$") else { return nil }
    let name = text.dropFirst()
    return isName(name) ? String(name) : nil
  }

  package static func isName(_ name: some StringProtocol) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The byte that stands for `\$`, which no text holds.
  static let escaped: UInt8 = 0x01

  /// The error for a tape whose repeated lines and values are too long.
  static func tooLong(_ piece: TapeLine.Piece) -> ReadError {
    ReadError(
      .tooLarge, "with its repeated lines and its variables, the tape is longer than the limit",
      help: "repeat fewer lines, or raise the limit with --limit input=N", origin: piece.origin)
  }

  /// Returns a text with the values of its variables. A `$` that does not begin the name of a variable stays.
  ///
  /// - Parameter room: the number of bytes that the tape may still grow by; reduced by those of the text.
  /// - Throws: an error for `${NAME}` without such a variable, and for a text that is too long.
  static func replaced(
    _ piece: TapeLine.Piece, by values: [String: String], room: inout Int
  ) throws(ReadError) -> String {
    let bytes = Array(piece.text.utf8)
    guard bytes.contains(UInt8(ascii: "$")) || bytes.contains(escaped) else { return piece.text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$") else {
        result.append(bytes[index] == escaped ? UInt8(ascii: "$") : bytes[index])
        index += 1
        continue
      }
      let isBraced = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{")
      let start = index + (isBraced ? 2 : 1)
      let end = bytes[start...].firstIndex { !isLetter($0) && !isDigit($0) } ?? bytes.count
      let name = String(decoding: bytes[start..<end], as: UTF8.self)
      let isClosed = !isBraced || end < bytes.count && bytes[end] == UInt8(ascii: "}")
      guard isClosed, let value = values[name] else {
        if isBraced, isClosed, isName(name) {
          throw TapeSyntax.error(
            "unknown variable '\(name.asExcerpt)'",
            help: Spelling.help(
              for: name, among: values.keys.sorted(),
              else: "set it with `Set $\(name) value` or --var \(name)=VALUE, or write \\$ for the sign"),
            piece)
        }
        result.append(bytes[index])
        index += 1
        continue
      }
      room -= value.utf8.count
      guard room >= 0 else { throw tooLong(piece) }
      result += value.utf8
      index = isBraced ? end + 1 : end
    }
    return String(decoding: result, as: UTF8.self)
  }
}
