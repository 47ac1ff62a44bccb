import JSONText
import MessageReading
import PageModel
import PageReading

/// Converts the records of a stream into revisions, one record after another.
struct StreamScriptBuilder {
  private let options: StreamOptions
  private var snapshots: SnapshotReader
  private var log = DiagnosticLog()

  /// The time at which a record of a live stream arrived, in seconds. No revision is earlier.
  var arrival: Double?
  /// The time of the last record, in seconds; `nil` before anything arrived.
  private var time: Double?
  private var state = StreamState()
  /// True if something changed since the last revision.
  private var hasChanged = false
  private var revisions: [(time: Double, state: StreamState)] = []
  private var hold = WrittenHold()
  private var search = OpeningSearch()
  /// The index of the text to which `hold` and `search` apply.
  private var heldIndex = 0
  /// The visible part of that text, for streams that replace whole texts.
  private var heldText = ""
  /// True while texts only grow, and none was replaced by a whole one.
  private var isGrowing = true
  /// The time at which more of a live stream's text becomes visible even if nothing arrives.
  private var due: Double?
  /// The texts by index, each with everything that was written. A state contains the visible length of its
  /// texts.
  private var texts: [Int: DeltaText] = [:]
  private var textCount = 0
  /// The parsed texts of a live stream.
  private var growing: [Int: WrittenText] = [:]

  init(options: StreamOptions) {
    self.options = options
    snapshots = SnapshotReader(options: options.reading)
  }

  /// - Throws: `ReadError` for a record that should be a page but is not, and for a stream that is too long.
  mutating func add(_ record: StreamRecord) throws(ReadError) {
    var writingTime = 0.0
    for change in record.changes { writingTime += try apply(change) }
    guard hasChanged || record.isTimed else { return }
    let newTime = try time(of: record, writingTime: writingTime)
    time = newTime
    if hasChanged { revisions.append((newTime, state)) }
    hasChanged = false
  }

  /// Ends the stream at the end of the input, unless it has already ended.
  ///
  /// - Throws: `ReadError` if nothing arrived.
  mutating func finish() throws(ReadError) -> (script: StreamScript, diagnostics: [Diagnostic]) {
    guard let last = revisions.last else {
      throw ReadError(
        .unknownShape,
        "the stream has no content",
        help: "write lines with 'delta', 'page' or 'thinking', or record a model's answer")
    }
    endIfOpen(at: last.time)
    let reader = options.writtenReader
    let texts = texts.mapValues { WrittenText($0.text, reader: reader) }
    let script = StreamScript(
      shownRevisions(of: texts).map { revision in
        let state = revision.state
        return StreamScript.Revision(time: revision.time, isFinal: state.isFinal) {
          state.page(
            read: { texts[$0.index]?.page(ofFirst: $0.length, isWhole: state.isFinal) ?? Page() },
            string: { texts[$0.index]?.beginning($0.length) ?? "" })
        }
      }, isEndKnown: false)
    return (script, log.diagnostics + snapshots.finish())
  }

  /// Returns the revisions with the visible part of their texts, and additional ones for times at which more
  /// becomes visible.
  private mutating func shownRevisions(of texts: [Int: WrittenText]) -> [(time: Double, state: StreamState)] {
    var shown: [(time: Double, state: StreamState)] = []
    for (index, revision) in revisions.enumerated() {
      let next = index + 1 < revisions.count ? revisions[index + 1].time : .infinity
      var time: Double? = revision.time
      while let now = time, now < next || now == revision.time {
        let (state, due) = held(revision.state, of: texts, at: now)
        shown.append((now, state))
        time = due
      }
    }
    return shown
  }

  /// Returns a state with the visible part of its text, and the time at which more becomes visible.
  private mutating func held(
    _ state: StreamState, of texts: [Int: WrittenText], at time: Double
  ) -> (state: StreamState, due: Double?) {
    guard !state.isFinal, let text = state.text, let written = texts[text.index] else { return (state, nil) }
    // A text that replaces another may be the same text with more at its end.
    if text.index != heldIndex, !written.beginning(text.length).hasPrefix(heldText) { hold = WrittenHold() }
    if text.index != heldIndex { search = OpeningSearch() }
    heldIndex = text.index
    let (length, due) = hold.shown(
      ofFirst: text.length, openings: written.openings(ofFirst: text.length, with: &search), at: time)
    if !isGrowing { heldText = written.beginning(length) }
    var shown = state
    shown.text?.length = length
    return (shown, due)
  }

  // MARK: - While it arrives

  /// Shows the text that has waited long enough, one part after another.
  ///
  /// - Parameter time: the current time.
  mutating func release(until time: Double) -> [StreamScript.Revision] {
    var released: [StreamScript.Revision] = []
    while let due, due <= time {
      self.due = nil
      revisions.append((due, state))
      released += takeRevisions()
    }
    return released
  }

  /// Returns the revisions since the last call. Their pages are made from the text that is written now. Texts
  /// that are no longer visible are dropped afterward.
  mutating func takeRevisions() -> [StreamScript.Revision] {
    guard !revisions.isEmpty else { return [] }
    for (index, text) in texts {
      growing[index, default: WrittenText(reader: options.writtenReader)].grow(to: text.text)
    }
    let written = growing
    let shown = state.texts
    texts = texts.filter { shown.contains($0.key) }
    growing = growing.filter { shown.contains($0.key) }
    defer { revisions = [] }
    return revisions.map { revision in
      let (state, due) = held(revision.state, of: written, at: revision.time)
      self.due = due
      return StreamScript.Revision(time: revision.time, isFinal: state.isFinal) {
        state.page(
          read: { written[$0.index]?.page(ofFirst: $0.length, isWhole: state.isFinal) ?? Page() },
          string: { written[$0.index]?.beginning($0.length) ?? "" }
        ).keepingRoom(for: nil)
      }
    }
  }

  /// Ends the stream unless it has already ended.
  mutating func endIfOpen(at moment: Double) {
    guard !state.isFinal, time != nil else { return }
    end()
    hasChanged = false
    revisions.append((max(moment, time ?? 0), state))
  }

  /// Appends text that is not in a record.
  mutating func write(_ text: String) {
    guard !text.isEmpty else { return }
    var part = state.text ?? newText()
    texts[part.index]?.append(text)
    part.length = length(of: part)
    state.text = part
    goOn()
    hasChanged = false
    time = max(arrival ?? 0, time ?? 0)
    revisions.append((time ?? 0, state))
  }

  /// True if nothing has arrived yet.
  var isEmpty: Bool { time == nil }

  /// The size of all stored texts, in bytes.
  var writtenLength: Int { texts.values.reduce(0) { $0 + $1.text.utf8.count } }

  // MARK: - Changes

  /// - Returns: the duration of the change in seconds, for a record without a time.
  private mutating func apply(_ change: StreamRecord.Change) throws(ReadError) -> Double {
    switch change {
    case .page(let value):
      state.base = try snapshots.page(value)
      state.text = nil
      if state.thinking?.isClosed == true { state.thinking = nil }
      goOn()
      return options.secondsPerSnapshot
    case .text(let value):
      isGrowing = false
      state.base = nil
      state.text = write(value, after: nil).text
      goOn()
      return options.secondsPerSnapshot
    case .moreText(let value):
      let (text, count) = write(value, after: state.text)
      if count > 0, state.thinking?.isStreamed == true { state.thinking?.isClosed = true }
      state.text = text
      return writingTime(count)
    case .restart(let value): state.text = write(value, after: nil).text
    case .thinking(let value):
      state.thinking = StreamState.Thinking(
        text: write(value, after: nil).text, position: thinkingPosition, isStreamed: false)
      goOn()
      return options.secondsPerSnapshot
    case .moreThinking(let value):
      let thoughts = state.thinking.flatMap { $0.isStreamed && !$0.isClosed ? $0.text : nil }
      let (text, count) = write(value, after: thoughts)
      state.thinking = StreamState.Thinking(text: text, position: thinkingPosition, isStreamed: true)
      return writingTime(count)
    case .noThinking:
      if state.thinking?.isClosed == false { goOn() }
      state.thinking?.isClosed = true
    case .end:
      if !state.isFinal { end() }
    }
    return 0
  }

  /// Records a change, which reopens a stream that has ended.
  private mutating func goOn() {
    hasChanged = true
    state.isFinal = false
  }

  private mutating func end() {
    hasChanged = true
    state.isFinal = true
    state.thinking = nil
  }

  /// The position after everything that is written, or the position of an earlier thought.
  private var thinkingPosition: StreamState.Position {
    state.thinking.flatMap { $0.isClosed ? nil : $0.position }
      ?? StreamState.Position(base: state.base?.blocks.count ?? 0, text: state.text)
  }

  // MARK: - Text

  private mutating func newText() -> StreamState.Text {
    textCount += 1
    texts[textCount] = DeltaText()
    return StreamState.Text(index: textCount)
  }

  private func length(of part: StreamState.Text) -> Int { texts[part.index]?.text.utf8.count ?? 0 }

  /// - Parameter part: the text to which the value is appended; `nil` to begin a text.
  /// - Returns: the whole text, and the number of characters that were written.
  private mutating func write(
    _ value: StreamRecord.Text, after part: StreamState.Text?
  ) -> (text: StreamState.Text, count: Int) {
    var part = part ?? newText()
    texts[part.index]?.append(value)
    let written = (texts[part.index]?.text ?? "").utf8.dropFirst(part.length)
    part.length = length(of: part)
    if !written.isEmpty { goOn() }
    return (part, Substring(written).count)
  }

  private func writingTime(_ characters: Int) -> Double { Double(characters) / options.charactersPerSecond }

  // MARK: - Times

  private mutating func time(of record: StreamRecord, writingTime: Double) throws(ReadError) -> Double {
    let new: Double =
      switch record.moment {
      case .at(let seconds): seconds
      case .after(let seconds): (time ?? 0) + seconds
      case .untimed: arrival ?? time.map { $0 + writingTime } ?? 0
      }
    // Arrival times are not chosen by the author, so only the delay beyond the arrival is limited.
    guard new - (arrival ?? 0) <= options.reading.limits.streamSeconds else {
      throw ReadError(
        .tooLong,
        "the stream is longer than \(options.reading.limits.streamLength)",
        help: "write times in seconds, not milliseconds, or raise the limit with --limit duration=N",
        at: record.value.map { SourceLocator($0.document.bytes).locate($0.offset) })
    }
    if let arrival { return max(new, arrival, time ?? 0) }
    if let time, new < time {
      log.add(
        Diagnostic(
          .badValue, "the time is before that of the previous line: the content arrives with that line",
          at: record.value?.origin ?? .none))
      return time
    }
    return new
  }
}

extension StreamRecord {
  fileprivate var isTimed: Bool {
    if case .untimed = moment { return false }
    return true
  }
}

/// Reads the whole pages of a stream. The warnings about all pages are combined.
struct SnapshotReader {
  private let options: ReadOptions
  private var log = DiagnosticLog()
  /// The newest page, and the diagnostics that only apply if it stays the last.
  private var last: (page: Page, isRichMessage: Bool, diagnostics: [Diagnostic])?

  init(options: ReadOptions) { self.options = options }

  mutating func page(_ value: JSONValue) throws(ReadError) -> Page {
    var options = options
    if options.format == .stream { options.format = nil }
    let page = try InputReader.page(in: value, options: options)
    let result = page.result
    for diagnostic in result.diagnostics where diagnostic.code != .emptyPage { log.add(diagnostic) }
    last = (result.page, page.isRichMessage, result.diagnostics.filter { $0.code == .emptyPage })
    return result.page
  }

  /// Returns all warnings. A draft may be empty, and the limits of the servers are only checked for the last
  /// page.
  func finish() -> [Diagnostic] {
    guard let last else { return log.diagnostics }
    return log.diagnostics + last.diagnostics
      + (last.isRichMessage ? ProtocolCheck.diagnostics(for: last.page) : [])
  }
}

/// The content of a stream that has arrived at one moment.
struct StreamState: Sendable {
  /// The content that arrived as a page.
  var base: Page?
  /// The text that was written after the page.
  var text: Text?
  var thinking: Thinking?
  var isFinal = false

  /// The beginning of one of the stream's texts.
  struct Text: Sendable {
    var index: Int
    /// The length in bytes of UTF-8.
    var length = 0
  }

  /// The thoughts or the activity of the model while no answer arrives.
  struct Thinking: Sendable {
    var text: Text
    var position: Position
    /// True if the text is written in chunks and ends when the answer continues.
    var isStreamed: Bool
    /// True if the thought has ended. It stays visible as long as nothing follows it.
    var isClosed = false
  }

  /// A position after everything that was present at one moment.
  struct Position: Sendable {
    /// The number of blocks of the page.
    var base: Int
    /// The text that was written after the page.
    var text: Text?
  }

  /// Returns the first line of a thought, or the part of it that fits into a narrow bubble.
  private static func closed(_ thought: String) -> String {
    let line = thought.prefix { !$0.isNewline }
    return line.count > mostOfThought ? line.prefix(mostOfThought) + "…" : String(line)
  }

  /// The maximum length in characters.
  private static let mostOfThought = 28

  /// The indices of the texts of which something is visible.
  var texts: Set<Int> { Set([text, thinking?.text, thinking?.position.text].compactMap { $0?.index }) }

  /// Returns the page for the state.
  ///
  /// - Parameters:
  ///   - read: reads the beginning of a text as a page.
  ///   - string: returns the beginning of a text as plain text.
  func page(read: (Text) -> Page, string: (Text) -> String) -> Page {
    var page = base ?? Page()
    if let text {
      let written = read(text)
      if base == nil { page = written } else { page.append(written) }
    }
    if let thinking {
      let text = thinking.isStreamed ? read(thinking.text).thought : .plain(string(thinking.text))
      let written = thinking.position.text.map { read($0).blocks.count } ?? 0
      let place = min(thinking.position.base + written, page.blocks.count)
      if !thinking.isClosed {
        page.blocks.insert(Block(.thinking(text)), at: place)
      } else if place == page.blocks.count {
        page.blocks.append(Block(.thinking(.plain(Self.closed(text.plainText)))))
      }
    }
    page.isDraft = !isFinal
    return page
  }
}

extension Page {
  fileprivate mutating func append(_ other: Page) {
    blocks += other.blocks
    media.photos.merge(other.media.photos) { first, _ in first }
    media.documents.merge(other.media.documents) { first, _ in first }
  }
}
