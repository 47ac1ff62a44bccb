import Localization
import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import PageWriting
import Primitives

extension InputFile {
  /// Converts the messages of a chat (Spec/Convert.md 8): to Markdown or HTML with a heading for each day, to lines of
  /// text, to JSON lines that can be read back as the same chat, or to a tape that plays it.
  ///
  /// - Parameters:
  ///   - format: The output format. TDLib's JSON is available only for pages.
  ///   - options: The options for reading the input and selecting messages.
  /// - Returns: `nil` if the input is not a chat, or if the options select a single message.
  /// - Throws: ``RenderError/unreadable(_:file:)`` if the input is invalid.
  public func convertedChat(
    to format: OutputFormat, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> ConvertedPage? {
    guard format != .tdlib, options.reading.message == nil,
      case .chat(let source) = try chat(options)
    else { return nil }
    if format == .tape {
      var writer = TapeWriter(
        source, in: bytes, reading: options.spokenReading, hidesNames: options.anonymizer.hidesNames)
      let text = writer.text(of: Path(name).lastName.name)
      return ConvertedPage(
        text: text, diagnostics: located((source.diagnostics + writer.diagnostics).sortedByPlace()))
    }
    var writer = ChatWriter(
      format: format, dates: options.layout.dates, reading: options.spokenReading,
      hidesFiles: options.chat.hidesNames)
    var text = ""
    var diagnostics = source.diagnostics
    for index in 0..<source.count {
      guard let message = source.message(at: index) else { continue }
      text += writer.text(of: message, in: bytes)
      diagnostics += message.diagnostics
    }
    return ConvertedPage(text: text, diagnostics: located((diagnostics + writer.diagnostics).sortedByPlace()))
  }
}

/// Writes one message after another as text in a format.
private struct ChatWriter {
  let format: OutputFormat
  let dates: DateFormat
  let reading: ReadOptions
  private(set) var diagnostics: [Diagnostic] = []
  private var day: Int?
  /// True if the ids of files are left out.
  private let hidesFiles: Bool
  private var fileCount = 0
  /// The warnings about losses so far. Each is reported once.
  private var losses: Set<String> = []

  init(format: OutputFormat, dates: DateFormat, reading: ReadOptions, hidesFiles: Bool) {
    (self.format, self.dates, self.reading) = (format, dates, reading)
    self.hidesFiles = hidesFiles
  }

  mutating func text(of read: MessageResult, in bytes: [UInt8]) -> String {
    switch format {
    case .json: record(of: read) + "\n"
    case .text: line(of: read) + "\n"
    case .markdown, .html, .tdlib, .tape: page(of: read, in: bytes) + "\n"
    }
  }

  // MARK: - Lines

  /// Returns a message as a line such as `2026-05-01 09:41 Anna: Hi`.
  private func line(of read: MessageResult) -> String {
    var parts: [String] = []
    if let date = read.message.date, date >= Self.secondsInDay {
      parts.append(ISODate.text(day: dates.dayNumber(of: date)))
    }
    if let date = read.message.date { parts.append(dates.time(date)) }
    let name = read.shownName
    // Nothing of the input is lost, not even what a spoiler conceals.
    var words = read.spokenWords(dates, revealsSpoilers: true, opensDetails: true).withoutControls
    if !name.isEmpty, !read.isService { words = "\(name): \(words)" }
    parts.append(words.split(whereSeparator: \.isNewline).joined(separator: " "))
    return parts.joined(separator: " ")
  }

  private static let secondsInDay = 86_400

  /// Returns a message as JSON, as in Spec/Messages.md 1.15.
  private func record(of read: MessageResult) -> String {
    let message = read.message
    var writer = JSONWriter(indentation: 0)
    writer.beginObject()
    if let id = message.id { writer.value("id", Int(id)) }
    // Programs read this name, so it is not translated.
    writer.value("from", read.authorName ?? (message.direction == .outgoing ? "me" : ""))
    if message.direction == .outgoing { writer.value("me", true) }
    if let date = message.date {
      let days = ISODate.day(of: date)
      if days != 0 { writer.value("date", ISODate.text(day: days)) }
      writer.value("time", DateFormat().time(date))
    }
    if let reply = message.reply?.messageID { writer.value("reply", Int(reply)) }
    if message.isEdited { writer.value("edited", true) }
    if case .photo(let photo) = message.content, let id = photo.media,
      let source = read.media.photos[id]?.sizes.last?.sources.first, case .path(let path) = source
    {
      writer.value("photo", path)
      writer.value("text", message.text.plainText)
    } else {
      writer.value("text", read.words(dates))
    }
    writer.end()
    return writer.takeText()
  }

  // MARK: - Pages

  /// Returns a message as a page: a heading if a new day begins, the author and the time, and the text and
  /// media as blocks.
  private mutating func page(of read: MessageResult, in bytes: [UInt8]) -> String {
    let made = try? read.writtenPage(dates, reading, in: bytes)
    var page = Page(blocks: [], media: made?.page.media ?? read.media)
    if hidesFiles { page.media = page.media.withoutFileIDs(after: &fileCount) }
    if let date = read.message.date, date >= Self.secondsInDay {
      let today = dates.dayNumber(of: date)
      if today != day { page.blocks.append(Block(.heading(.plain(dates.long(date)), level: 2))) }
      day = today
    }
    if !read.isService {
      let time = read.message.date.map { dates.time($0) }
      let head = [read.shownName, time ?? ""].filter { !$0.isEmpty }
      if let name = head.first {
        let rest = head.dropFirst().map { RichText.plain(", " + $0) }
        page.blocks.append(Block(.paragraph(.concat([.styled(.bold, .plain(name))] + rest))))
      }
    }
    page.blocks += made?.page.blocks ?? []
    page.isRTL = TextDirection.prevails(in: page.blocks)
    let written = PageWriter.write(page, as: format)
    diagnostics += read.writtenLosses.filter { losses.insert($0.message).inserted } + written.diagnostics
    return written.text
  }
}

/// The parts of a message that is written as text.
extension MessageResult {
  var isService: Bool { if case .service = message.content { true } else { false } }

  /// The name of the author; empty if it is unknown.
  var shownName: String { authorName ?? (message.direction == .outgoing ? peers.language[.me] : "") }

  /// Returns the content of the message as text, or the sentence of a service message.
  func words(_ dates: DateFormat) -> String { sentence(dates, revealsSpoilers: true) ?? indexedText }

  /// Returns what the image of the message says, without the author and the time.
  ///
  /// - Parameters:
  ///   - revealsSpoilers: true if what a spoiler conceals is said, too.
  ///   - opensDetails: true if closed sections are said, too.
  func spokenWords(_ dates: DateFormat, revealsSpoilers: Bool, opensDetails: Bool = false) -> String {
    if let sentence = sentence(dates, revealsSpoilers: revealsSpoilers) { return sentence }
    let spoken = SpokenMessage(
      self, revealsSpoilers: revealsSpoilers, opensDetails: opensDetails, date: { dates.format($0) })
    return spoken.words
  }

  /// Returns the lines of the message's text, without the author and the time.
  fileprivate func writtenLines(_ dates: DateFormat) -> [String] {
    let spoken = SpokenMessage(self, revealsSpoilers: true, opensDetails: true, date: { dates.format($0) })
    return (sentence(dates, revealsSpoilers: true).map { [$0] } ?? spoken.paragraphs)
      .flatMap { $0.withoutControls.split(whereSeparator: \.isNewline).map(String.init) }
  }

  /// Returns the message as a page without the author and the time.
  fileprivate func writtenPage(
    _ dates: DateFormat, _ reading: ReadOptions, in bytes: [UInt8]
  ) throws(ReadError) -> ReadResult {
    guard isService else { return try writtenPage(reading, in: bytes) }
    let sentence = Block(.paragraph(.styled(.italic, .plain(words(dates)))), origin: message.origin)
    return ReadResult(page: Page(blocks: [sentence], media: media), format: format, diagnostics: diagnostics)
  }

  /// Returns the message as a sentence such as `Anna, 9:41: Hi`.
  func spoken(_ dates: DateFormat, revealsSpoilers: Bool) -> String {
    let words = spokenWords(dates, revealsSpoilers: revealsSpoilers)
    let head = isService ? "" : spokenHead(dates)
    return (head.isEmpty ? words : head + ": " + words).withoutControls
  }

  /// Returns the messages of a row, such as an album, as a sentence with one author and one time.
  static func spoken(_ row: [MessageResult], _ dates: DateFormat, revealsSpoilers: Bool) -> String {
    guard let first = row.first, row.count > 1 else {
      return row.first?.spoken(dates, revealsSpoilers: revealsSpoilers) ?? ""
    }
    let words = row.map { $0.spokenWords(dates, revealsSpoilers: revealsSpoilers) }.filter { !$0.isEmpty }
    let head = first.spokenHead(dates)
    return ((head.isEmpty ? "" : head + ": ") + SpokenMessage.joined(words)).withoutControls
  }

  /// Returns the author and the time as the image shows it, such as `Anna, edited 9:41`.
  private func spokenHead(_ dates: DateFormat) -> String {
    let isMarked = message.isEdited && !message.content.traits.isLive
    let time = [isMarked ? dates.language[.edited] : "", message.date.map { dates.time($0) } ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    return [shownName, time].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the author and the time, such as `Anna, 9:41`.
  func byline(_ dates: DateFormat) -> String {
    [shownName, message.date.map { dates.time($0) } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns the sentence of a service message and the text on its card; `nil` for any other message.
  private func sentence(_ dates: DateFormat, revealsSpoilers: Bool) -> String? {
    guard case .service(let action) = message.content else { return nil }
    let speech = Speech(in: peers.language, revealsSpoilers: revealsSpoilers) { dates.format($0) }
    let sentence = speech.text(
      of: ServiceSentence.text(of: action, in: message, peers: peers).spelled(by: dates))
    guard let text = action.cardText else { return sentence }
    return SpokenMessage.joined([sentence, speech.text(of: text)])
  }
}

extension String {
  /// The text without control characters, which terminals obey. Lines stay lines, and names stay isolated from
  /// the direction of the text around them.
  var withoutControls: String {
    replacingControls { scalar in
      switch scalar {
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": "\n"
      case "\t": " "
      case "\u{61c}", "\u{200e}", "\u{200f}", "\u{2066}"..."\u{2069}": String(scalar)
      default: ""
      }
    }
  }
}

/// A page that was converted to another format.
public struct ConvertedPage: Sendable {
  /// The converted text.
  public let text: String
  /// The problems of the input, and the content that the format cannot express.
  public let diagnostics: [Diagnostic]
}

extension InputFile {
  /// Converts the page in this input to JSON, Markdown, HTML or text (Spec/Convert.md).
  ///
  /// - Parameters:
  ///   - format: The output format.
  ///   - range: The part of the page to convert, or `nil` for the whole page.
  ///   - options: The options for reading the input.
  /// - Throws: ``RenderError/unreadable(_:file:)`` if the input is invalid; ``RenderError/range(_:)`` if the range is
  ///   not in the page.
  public func converted(
    to format: OutputFormat, range: PageRange? = nil, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> ConvertedPage {
    if range == nil, let message = try convertedMessage(to: format, options: options) { return message }
    return try readPage(options).converted(to: format, range: range, dates: options.layout.dates)
  }

  /// Converts a message, with all that its image says, to Markdown, HTML or text (Spec/Convert.md 8).
  ///
  /// - Returns: `nil` if the input is not a message, and for other formats.
  package func convertedMessage(
    to format: OutputFormat, options: RenderOptions
  ) throws(RenderError) -> ConvertedPage? {
    guard [.markdown, .html, .text].contains(format), let read = try message(options), !read.isBarePage else {
      return nil
    }
    let dates = options.layout.dates
    let made: ReadResult
    do throws(ReadError) {
      made = try read.writtenPage(dates, options.spokenReading, in: bytes)
    } catch {
      throw unreadable(error)
    }
    guard format != .text else {
      return ConvertedPage(
        text: read.writtenLines(dates).map { $0 + "\n" }.joined(), diagnostics: located(made.diagnostics))
    }
    var page = made.page
    var count = 0
    if options.chat.hidesNames { page.media = page.media.withoutFileIDs(after: &count) }
    let written = PageWriter.write(page, as: format)
    return ConvertedPage(
      text: written.text,
      diagnostics: located(made.diagnostics + read.writtenLosses + written.diagnostics))
  }
}

extension Subject {
  /// Converts a page to JSON, Markdown, HTML or text (Spec/Convert.md).
  ///
  /// - Parameters:
  ///   - format: The output format.
  ///   - range: The part of the page to convert, or `nil` for the whole page.
  ///   - language: The language of the names of blocks without text.
  /// - Throws: ``RenderError/option(_:)`` if the subject is a message or a chat. `InputFile.readPage` reads a message
  ///   as a page.
  public func converted(
    to format: OutputFormat, range: PageRange? = nil, language: Language = .english
  ) throws(RenderError) -> ConvertedPage {
    var dates = DateFormat()
    dates.language = language
    return try converted(to: format, range: range, dates: dates)
  }

  /// - Parameter dates: the format and the language of dates in a text, which are those of the image.
  package func converted(
    to format: OutputFormat, range: PageRange?, dates: DateFormat
  ) throws(RenderError) -> ConvertedPage {
    let speech = Speech.ofConversions(in: dates.language) { dates.format($0) }
    guard format != .tape else {
      throw .option(
        OptionError(
          .outputFormat, "must be json, tdlib, markdown, html or text, because only a chat can become a tape")
      )
    }
    guard case .page(let read) = content else {
      throw .option(OptionError(.subject, "must be a page, because nothing else can be converted"))
    }
    let written: WrittenPage
    do throws(PageRangeError) {
      written =
        if let range {
          try PageWriter.write(read.page, as: format, range: range, speech: speech)
        } else {
          PageWriter.write(read.page, as: format, speech: speech)
        }
    } catch {
      throw .range(error.description)
    }
    return ConvertedPage(
      text: format == .text ? written.text.withoutControls : written.text,
      diagnostics: file.located(read.diagnostics + written.diagnostics))
  }
}
