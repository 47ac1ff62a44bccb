import JSONText
import PageModel

/// A change that a record makes to the visible answer.
package enum AnswerChange {
  /// Text is appended to the answer.
  case text(AnswerText)
  /// A thought begins or continues.
  case thought(String)
  /// A text replaces the whole answer, because the rest of it was a thought.
  case replace(String)
  case end
}

/// A piece of the text of an answer.
package struct AnswerText {
  package var string: String
  /// The length of the separator at the start of the string, in UTF-8 bytes.
  var separatorLength = 0
  /// The string of the input that the text comes from, and the offset in the decoded string, in UTF-8 bytes.
  var source: (value: JSONValue, offset: Int)?
}

/// Assembles an answer from the pieces of its records (Spec/Input.md 12.1). Handles thoughts that are marked
/// in the text, paragraphs after tool calls, and texts that are sent again as a whole.
package struct AnswerAssembler {
  private var text = Channel()
  private var thought = Channel()
  private var scanner = ThoughtScanner()
  /// The whole answer so far.
  private var answer = ""
  /// The length of all earlier messages, in UTF-8 bytes.
  private var messageStart = 0
  private var hasText = false
  private var separation = Separation.none
  private var isThinking = false
  /// True if the next thought begins a new part.
  private var beginsThought = false
  /// True if the last finish reason was a tool call.
  private var awaitsTool = false
  /// The last error, in the provider's words.
  private var lastError: String?
  /// The finish reason of an answer that ended early.
  private var lastReason: String?
  private var hasThought = false
  private var log = DiagnosticLog()

  /// The warnings so far.
  package var diagnostics: [Diagnostic] { log.diagnostics }

  /// The separator before the next text.
  private enum Separation { case none, thought, paragraph }

  /// The text or the thoughts of an answer.
  private struct Channel {
    var joiner = SurrogateJoiner()
    /// The current part, as it arrived.
    var part = ""
    /// The earlier parts.
    var parts: Set<String> = []

    mutating func endPart() {
      if !part.isEmpty { parts.insert(part) }
      part = ""
    }

    /// Adds a text to the current part.
    ///
    /// - Returns: the new text, how many bytes of the string before it were known, and whether it begins a
    ///   part; `nil` when nothing is new.
    mutating func add(
      _ value: JSONValue, _ repetition: AnswerRecord.Repetition
    ) -> (text: String, skipped: Int, isPart: Bool)? {
      let string = joiner.text(of: value)
      if string.isEmpty { return nil }
      var (rest, skipped, isPart) = (string, 0, false)
      if repetition != .no, !part.isEmpty || !parts.isEmpty {
        if string == part || parts.contains(string) { return nil }
        if !part.isEmpty, string.utf8.starts(with: part.utf8) {
          skipped = part.utf8.count
          rest = String(decoding: string.utf8.dropFirst(skipped), as: UTF8.self)
        } else if repetition == .whole {
          endPart()
          isPart = true
        }
      }
      part += rest
      return (rest, skipped, isPart)
    }
  }

  package init() {}

  /// Adds a record.
  ///
  /// - Returns: the changes that the record makes, in order.
  package mutating func add(_ record: AnswerRecord) -> [AnswerChange] {
    var changes: [AnswerChange] = []
    var hasError = false
    for piece in record.pieces {
      switch piece {
      case .text(let value, let repetition): changes += add(text: value, repetition)
      case .thought(let value, let repetition): changes += add(thought: value, repetition)
      case .message: changes += beginMessage()
      case .part: changes += endPart()
      case .tool:
        changes += endPart()
        separation = .paragraph
      case .end(let reason, let value): changes += end(reason, hasError: hasError, at: value)
      case .error(let words, let value):
        hasError = true
        lastError = words.excerpt(Self.longestWords)
        warn(.providerError, "the provider reported an error: \(words.excerpt(Self.longestWords))", at: value)
      case .lost(let value):
        warn(.partNotDrawn, "\(Self.name(of: value)) in the answer is not drawn", at: value)
      case .otherAnswer(let value):
        warn(.partNotDrawn, "only the first of several answers is drawn", at: value)
      case .unread(let key, let value):
        warn(.unreadText, "the text of '\(key.asExcerpt)' is not read", at: value)
      }
    }
    return changes
  }

  /// Notes that a stream has ended and that another may follow.
  package mutating func endStream() -> [AnswerChange] { beginMessage() }

  /// The error message for an answer without visible text; `nil` for any other answer.
  package var emptiness: String? {
    guard !hasText else { return nil }
    let reason =
      lastError.map { ": the provider reported an error: \($0)" }
      ?? lastReason.map { ": the provider stopped it with '\($0.asExcerpt)'" }
      ?? (hasThought ? ": it contains only thoughts" : awaitsTool ? ": it only calls a tool" : "")
    return "the model's answer is empty" + reason
  }

  /// The maximum length of a provider's words in a message, in Unicode scalars.
  private static let longestWords = 300

  /// Returns the text that waited for more.
  package mutating func finish() -> [AnswerChange] { emit(scanner.finish(), of: nil) }

  private mutating func warn(_ code: DiagnosticCode, _ message: String, at value: JSONValue) {
    log.add(Diagnostic(code, message, at: value.origin))
  }

  /// Returns the warnings so far and forgets them.
  package mutating func takeDiagnostics() -> [Diagnostic] {
    defer { log = DiagnosticLog() }
    return log.diagnostics
  }

  private static func name(of value: JSONValue) -> String {
    let type = value["type"]?.string ?? value.keys.first?.string ?? "a file"
    return "'\(type.asExcerpt)'"
  }

  // MARK: - Texts

  private mutating func add(text value: JSONValue, _ repetition: AnswerRecord.Repetition) -> [AnswerChange] {
    guard let added = text.add(value, repetition) else { return [] }
    awaitsTool = false
    if added.isPart { separation = .paragraph }
    return emit(scanner.add(added.text), of: (value, added.skipped)) + (repetition == .whole ? finish() : [])
  }

  private mutating func add(thought value: JSONValue, _ repetition: AnswerRecord.Repetition) -> [AnswerChange]
  {
    // A thought that is repeated after the answer began is over.
    if repetition == .whole, hasText { return [] }
    guard let added = thought.add(value, repetition) else { return [] }
    if added.isPart { beginsThought = true }
    return emit(thought: added.text)
  }

  private mutating func emit(
    _ pieces: [ThoughtScanner.Piece], of source: (value: JSONValue, offset: Int)?
  ) -> [AnswerChange] {
    pieces.flatMap { piece -> [AnswerChange] in
      switch piece.kind {
      case .thought: return emit(thought: piece.text)
      case .endOfUnopened: return moveToThought()
      case .text:
        let place = source.map { ($0.value, $0.offset + piece.offset) }
        return [.text(emit(text: piece.text, from: place))]
      }
    }
  }

  private mutating func emit(text string: String, from source: (value: JSONValue, offset: Int)?) -> AnswerText
  {
    var written = AnswerText(string: string, source: source)
    if string.contains(where: { !$0.isWhitespace }) {
      let separator = separator(before: string)
      written.separatorLength = separator.utf8.count
      written.string = separator + string
      separation = .none
      hasText = true
    }
    answer += written.string
    isThinking = false
    return written
  }

  private func separator(before string: String) -> String {
    guard hasText else { return "" }
    switch separation {
    case .none: return ""
    case .thought:
      // A sentence may continue after a thought, but two sentences must not be joined without a space.
      let isApart = answer.last?.isWhitespace ?? true || string.first?.isWhitespace ?? true
      return isApart ? "" : Self.blankLine
    case .paragraph:
      let lines = Self.newlines(answer.reversed()) + Self.newlines(string)
      return String(repeating: "\n", count: max(0, Self.blankLine.count - lines))
    }
  }

  /// Returns the number of line ends in the white space at the start.
  private static func newlines(_ characters: some Sequence<Character>) -> Int {
    var count = 0
    for character in characters {
      guard character.isWhitespace, count < blankLine.count else { break }
      if character.isNewline { count += 1 }
    }
    return count
  }

  private static let blankLine = "\n\n"

  private mutating func emit(thought string: String) -> [AnswerChange] {
    guard !string.isEmpty else { return [] }
    let isContinued = isThinking && beginsThought && string.contains { !$0.isWhitespace }
    if isContinued || !isThinking { beginsThought = false }
    (isThinking, hasThought) = (true, true)
    if separation == .none { separation = .thought }
    return [.thought(isContinued ? Self.blankLine + string : string)]
  }

  /// Makes a thought of the current message, because only the end of that thought is marked.
  private mutating func moveToThought() -> [AnswerChange] {
    let start = answer.utf8.index(answer.utf8.startIndex, offsetBy: messageStart)
    let moved = String(answer[start...])
    answer = String(answer[..<start])
    hasText = answer.contains { !$0.isWhitespace }
    isThinking = true
    separation = hasText ? .paragraph : .none
    return [.replace(answer)] + (moved.isEmpty ? [] : [.thought(moved)])
  }

  // MARK: - Messages

  private mutating func beginMessage() -> [AnswerChange] {
    let changes = finish() + endPart()
    scanner.beginMessage()
    messageStart = answer.utf8.count
    separation = .paragraph
    return changes
  }

  private mutating func endPart() -> [AnswerChange] {
    text.endPart()
    thought.endPart()
    beginsThought = true
    return []
  }

  // MARK: - Ends

  private mutating func end(_ reason: String?, hasError: Bool, at value: JSONValue) -> [AnswerChange] {
    guard let reason else {
      defer { awaitsTool = false }
      return awaitsTool ? [] : finish() + [.end]
    }
    switch AnswerShapes.all.meaning(ofReason: reason) {
    case .unended: return []
    case .complete: break
    case .onward:
      awaitsTool = true
      separation = .paragraph
      return finish()
    case .reported:
      lastReason = reason
      // The error itself was reported.
      if !hasError || !reason.lowercased().contains("error") {
        warn(
          .answerCut, "the answer is incomplete: the provider stopped it with '\(reason.asExcerpt)'",
          at: value)
      }
    }
    return finish() + [.end]
  }
}

extension AnswerAssembler {
  /// The text of a whole answer, and the strings of the input that it comes from.
  package struct Whole {
    package var strings: [JSONValue] = []
    package var source = SourceText(text: "", places: SourcePlaces(runs: []))
    package var diagnostics: [Diagnostic] = []
    /// The error message for an answer without visible text.
    package var emptiness: String?
  }

  package static func whole(_ record: AnswerRecord) -> Whole {
    var assembler = AnswerAssembler()
    var whole = Whole()
    for change in assembler.add(record) + assembler.finish() {
      switch change {
      case .text(let text): whole.append(text)
      case .replace(let text):
        whole.source = SourceText(text: text, places: SourcePlaces(runs: []))
        whole.strings = []
      case .thought, .end: break
      }
    }
    (whole.diagnostics, whole.emptiness) = (assembler.diagnostics, assembler.emptiness)
    return whole
  }
}

extension AnswerAssembler.Whole {
  fileprivate mutating func append(_ text: AnswerText) {
    let start = source.text.utf8.count + text.separatorLength
    if let (value, offset) = text.source {
      let isKnown = strings.last.map { $0.document === value.document && $0.index == value.index } ?? false
      if !isKnown { strings.append(value) }
      let length = text.string.utf8.count - text.separatorLength
      let runs = value.textRuns.filter { $0.text < offset + length }
      let first = runs.lastIndex { $0.text <= max(offset, 0) } ?? 0
      for run in runs[min(first, runs.count)...] {
        source.places.add(
          text: start + max(0, run.text - offset), input: run.input + max(0, offset - run.text))
      }
    }
    source.text += text.string
  }
}
