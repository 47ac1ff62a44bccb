import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Pictures
import Primitives

/// The result of a check: the format of an input, its contents and its problems.
public struct CheckReport: Sendable {
  /// The name of the input, as the caller wrote it.
  public let file: String
  /// The format of the input.
  public let format: InputFormat
  /// The problems, in source order.
  public private(set) var diagnostics: [Diagnostic]
  /// The contents of the input.
  public let content: Content

  /// The contents of an input.
  public enum Content: Sendable {
    /// A page, or a message with a page or a text; and the kind of message as which the app would send it.
    case page(PageSummary, sentAs: MessageKind)
    /// A chat. A message is a chat with one message.
    case chat(ChatSummary)
    /// The script of a conversation; `nil` for a script that cannot be played.
    case tape(TapeSummary?)
  }

  /// A Boolean value that indicates whether there are no problems.
  public var isFine: Bool { diagnostics.isEmpty }

  /// Adds problems that are not in the input itself.
  package mutating func add(_ more: [Diagnostic]) { diagnostics += more }

  /// Hides diagnostics, or changes their severities.
  package mutating func judge(_ judged: ([Diagnostic]) -> [Diagnostic]) {
    diagnostics = judged(diagnostics)
  }

  /// The report for people, without colors.
  public var text: String { text(isColored: false) }

  /// Returns the report for people: rows with a name and a value, then the problems.
  ///
  /// - Parameter isColored: True to add the colors of a terminal.
  public func text(isColored: Bool) -> String {
    let rows =
      switch content {
      case .page(let page, let kind): Self.rows(of: page, sentAs: kind, format: format)
      case .chat(let chat): Self.rows(of: chat, format: format)
      case .tape(let tape): Self.rows(of: tape)
      }
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    let lines = rows.map { name, value in
      let lines = Self.wrapped(value.asVisibleLine, within: Self.lineLength - width)
      return "  " + name + String(repeating: " ", count: width - name.count)
        + lines.joined(separator: "\n" + String(repeating: " ", count: width + 2)) + "\n"
    }
    let list = diagnostics.map { "\n" + $0.report(isColored: isColored) }
    let end =
      isFine ? "\nno problems found\n" : "\n\(Self.plural(list.count, "problem"))\n" + list.joined()
    return file.asVisibleLine + "\n" + lines.joined() + end
  }

  /// The report as a JSON object for programs (Spec/Dumps.md).
  public var json: String {
    var writer = JSONWriter(indentation: 2)
    writer.object { report in
      report.value("version", 1)
      report.value("file", Path.visible(file))
      if case .tape = content {
        report.value("format", "tape")
      } else {
        report.value("format", format.rawValue)
      }
      switch content {
      case .page(let page, let kind): Self.write(page, sentAs: kind, to: &report)
      case .chat(let chat): Self.write(chat, to: &report)
      case .tape(let tape):
        report.value("steps", tape?.stepCount)
        report.value("seconds", tape?.seconds)
      }
      report.array("problems") { list in for diagnostic in diagnostics { diagnostic.write(to: &list) } }
      report.value("ok", isFine)
    }
    // The writer alone adds line breaks, because its strings contain no line breaks.
    return writer.text.split(separator: "\n").map { String($0).asVisibleJSON + "\n" }.joined()
  }

  private static let lineLength = 76

  /// Wraps a list at its commas.
  private static func wrapped(_ text: String, within length: Int) -> [String] {
    var lines: [String] = []
    for part in text.split(separator: ", ").map(String.init) {
      if let last = lines.last, last.count + part.count + 3 <= length {
        lines[lines.count - 1] += ", " + part
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(part)
      }
    }
    return lines
  }

  private static func plural(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  // MARK: - Pages

  private static func rows(
    of page: PageSummary, sentAs kind: MessageKind, format: InputFormat
  ) -> [(String, String)] {
    func counted(_ count: Int, _ parts: [String]) -> String {
      parts.isEmpty ? "\(count)" : "\(count): " + parts.joined(separator: ", ")
    }
    var rows = [("input", format.title)]
    rows.append(("blocks", counted(page.blockCount, page.kinds.map { "\($0.count) \($0.name)" })))
    rows.append(("characters", "\(page.characterCount)"))
    rows.append(("depth", "\(page.depth)"))
    if page.widestTable > 0 { rows.append(("widest table", plural(page.widestTable, "column"))) }
    if !page.media.isEmpty { rows.append(("media", counted(page.media.count, shownMedia(page)))) }
    if page.linkCount > 0 { rows.append(("links", "\(page.linkCount)")) }
    rows.append(("sent as", sentence(kind)))
    return rows
  }

  private static let shownCount = 6

  private static func shownMedia(_ page: PageSummary) -> [String] {
    let shown = page.media.prefix(shownCount).map { medium in
      medium.source.map { "\(medium.kind) \($0.asExcerpt)" } ?? medium.kind
    }
    return shown + (page.media.count > shownCount ? ["…"] : [])
  }

  private static func sentence(_ message: MessageKind) -> String {
    let reasons = message.reasons.map { "\($0.what) (\($0.pointer))" }.joined(separator: ", ")
    return switch message.kind {
    case .plain: "a plain message"
    case .rich: "a rich message, for \(reasons)"
    case .instantView: "nothing: only Instant View has \(reasons)"
    }
  }

  private static func write(_ page: PageSummary, sentAs kind: MessageKind, to report: inout JSONWriter) {
    report.object("blocks") { blocks in
      blocks.value("count", page.blockCount)
      blocks.object("kinds") { for kind in page.kinds { $0.value(kind.name, kind.count) } }
    }
    report.value("characters", page.characterCount)
    report.value("depth", page.depth)
    report.value("widestTable", page.widestTable)
    report.array("media") { list in
      for medium in page.media {
        list.object {
          $0.value("kind", medium.kind)
          $0.value("source", medium.source.map(Path.visible))
          $0.value("at", medium.pointer)
        }
      }
    }
    report.value("links", page.linkCount)
    report.object("message") { message in
      message.value("kind", kind.kind.rawValue)
      message.array("reasons") { list in
        for reason in kind.reasons {
          list.object {
            $0.value("what", reason.what)
            $0.value("at", reason.pointer)
          }
        }
      }
    }
  }

  // MARK: - Tapes and chats

  private static func rows(of tape: TapeSummary?) -> [(String, String)] {
    let name = ("input", "a tape")
    guard let tape else { return [name] }
    return [
      name, ("steps", "\(tape.stepCount)"), ("duration", JSONWriter.number(tape.seconds) + " s"),
      ("writes", tape.outputs.isEmpty ? "the file that -o names" : tape.outputs.joined(separator: ", ")),
    ]
  }

  private static func rows(of chat: ChatSummary, format: InputFormat) -> [(String, String)] {
    var rows = [("input", "a chat, \(format.title)")]
    if let title = chat.title { rows.append(("title", title)) }
    rows.append(("kind", chat.kind.rawValue))
    rows.append(("messages", "\(chat.messageCount)"))
    rows.append(("records", chat.records.summary))
    if let first = chat.firstDay, let last = chat.lastDay { rows.append(("dates", "\(first)..\(last)")) }
    rows.append(("authors", "\(chat.authorCount)"))
    if chat.mediaCount > 0 { rows.append(("media", "\(chat.mediaCount)")) }
    return rows
  }

  private static func write(_ chat: ChatSummary, to report: inout JSONWriter) {
    report.object("chat") {
      $0.value("title", chat.title.map(Path.visible))
      $0.value("kind", chat.kind.rawValue)
      $0.value("messages", chat.messageCount)
      $0.value("firstDay", chat.firstDay)
      $0.value("lastDay", chat.lastDay)
      $0.value("authors", chat.authorCount)
      $0.value("media", chat.mediaCount)
      $0.object("records") {
        $0.value("read", chat.records.read)
        for fate in ChatRecords.RecordOutcome.allCases { $0.value(fate.rawValue, chat.records[fate]) }
      }
    }
  }
}

// MARK: - Making one

extension RenderOptions {
  /// The options with everything visible that may lack a character or an image: closed details are open, and
  /// content that the phone shows as gray boxes is drawn.
  package var forChecking: RenderOptions {
    var options = self
    options.layout.expansion = .all
    options.layout.showsRichPlaceholders = true
    return options
  }
}

extension Renderer {
  /// Reads an input, lays it out and looks for its images, without rendering it. For a recorded stream, the
  /// last page is checked.
  ///
  /// - Throws: A ``RenderError`` if the input cannot be read.
  public func check(
    _ input: InputFile, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> CheckReport {
    try check(try input.subject(options.forChecking), options: options)
  }

  /// Lays out a subject and looks for its images, without rendering it.
  public func check(
    _ subject: Subject, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> CheckReport {
    let options = options.forChecking
    switch subject.content {
    case .page(let page): return try check(page, of: subject.file, options)
    case .message(let message):
      return try check(message, subject, options)
    case .chat(let source):
      let drawing = ChatDrawing(source, of: subject.file, renderer: self, options: try options.checked())
      let summary = try drawing.check()
      return CheckReport(
        file: subject.file.name, format: source.format,
        diagnostics: subject.file.located(drawing.diagnostics),
        content: .chat(summary))
    }
  }

  /// Checks a message with everything around it. A message with a text or a page gets the report of a page.
  private func check(
    _ message: MessageResult, _ subject: Subject, _ options: RenderOptions
  ) throws(RenderError) -> CheckReport {
    let input = subject.file
    let layout = try layOut(subject, options: options)
    _ = try paint(layout, options: options)
    switch message.message.content {
    case .text, .page:
      let page = try input.page(of: message, options)
      let summary = PageSummary(page.page)
      let refusals = message.isFinishedRequest ? page.page.refusals : []
      return CheckReport(
        file: input.name, format: page.format,
        diagnostics: input.located(layout.allFound + summary.danglingLinks + refusals),
        content: .page(summary, sentAs: MessageKind(page.page)))
    default:
      return CheckReport(
        file: input.name, format: message.format, diagnostics: input.located(layout.allFound),
        content: .chat(ChatSummary(message)))
    }
  }

  private func check(
    _ page: ReadResult, of input: InputFile, _ options: RenderOptions
  ) throws(RenderError) -> CheckReport {
    let layout = try layOut(Subject(file: input, content: .page(page)), options: options)
    if case .page(let laidOut) = layout.content {
      var picture = options.picture
      picture.omitsLines = true
      _ = displayList(of: laidOut, options: picture, pictures: layout.pictures)
    }
    let summary = PageSummary(page.page)
    return CheckReport(
      file: input.name, format: page.format,
      diagnostics: input.located(layout.allFound + summary.danglingLinks),
      content: .page(summary, sentAs: MessageKind(page.page)))
  }
}

/// The contents of a chat, as a check reports them. Messages are counted while they are drawn.
public struct ChatSummary: Equatable, Sendable {
  /// The kinds of chats.
  public enum Kind: String, Sendable {
    case `private`
    case group
    case channel
  }

  /// The title, or `nil` if the input has none.
  public let title: String?
  /// The kind of the chat.
  public let kind: Kind
  /// The number of selected messages.
  public let messageCount: Int
  /// The day of the first message in UTC, for example `2024-05-01`; `nil` if no message has a date.
  public let firstDay: String?
  /// The day of the last message in UTC; `nil` if no message has a date.
  public let lastDay: String?
  /// The number of messages with a file.
  public private(set) var mediaCount = 0
  /// The number of records in the file's lists, by outcome.
  public let records: ChatRecords
  private var authors: Set<Author> = []

  /// The number of people who wrote messages.
  public var authorCount: Int { authors.count }

  /// Creates the summary of a chat before its messages are counted.
  init(_ source: ChatSource) {
    title = source.info.title
    kind = Kind(source.info.chat.kind)
    messageCount = source.count
    records = source.records
    (firstDay, lastDay) = source.firstAndLastDay.map { ($0, $1) } ?? (nil, nil)
  }

  /// Creates the summary of a single message.
  package init(_ read: MessageResult) {
    title = read.message.chat.id.flatMap { read.peers.known($0)?.name }
    kind = Kind(read.message.chat.kind)
    messageCount = 1
    records = ChatRecords(read: 1, [.drawn: 1])
    firstDay = read.day
    lastDay = firstDay
    add(read.message)
  }

  mutating func add(_ message: Message) {
    if let author = message.author { authors.insert(author) }
    if message.content.traits.hasFile { mediaCount += 1 }
  }
}

extension CheckReport {
  /// Creates the report about a tape.
  init(
    file: String, problems: [Diagnostic], tape: TapeSummary?
  ) {
    self.init(file: file, format: .stream, diagnostics: problems, content: .tape(tape))
  }
}

extension ChatSummary.Kind {
  fileprivate init(_ kind: Chat.Kind) {
    self =
      switch kind {
      case .private: .private
      case .group: .group
      case .channel: .channel
      }
  }
}

/// The contents of a tape, as a check reports them.
public struct TapeSummary: Equatable, Sendable {
  /// The number of steps.
  public let stepCount: Int
  let seconds: Double
  /// The names of the files that the tape writes.
  public let outputs: [String]

  /// The duration of the film.
  public var duration: Duration { .seconds(seconds) }
}
