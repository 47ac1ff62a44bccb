import JSONText
import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageReading
import Pictures
import Primitives

/// The places at which a chat is split into sections, before the sections are split into pages.
public enum ChatSplit: Hashable, Sendable {
  case day
  /// A section per week, beginning on Monday.
  case week
  case month
  /// A section per number of messages.
  case messages(Int)

  /// Parses `day`, `week`, `month` or a number of messages. Returns `nil` for other text.
  public init?(_ text: String) {
    switch text {
    case "day": self = .day
    case "week": self = .week
    case "month": self = .month
    default:
      guard let count = Int(text), count > 0 else { return nil }
      self = .messages(count)
    }
  }
}

/// The pages of a chat in a folder, with an index (Spec/Chats.md 12). Sections that have not changed since the index
/// was written are neither laid out nor rendered, so a second run renders only what is new.
public struct ChatArchive {
  private let drawing: ChatDrawing
  private let pages: ChatPages
  private let split: ChatSplit
  private let dates: DateFormat
  private let renderer: Renderer
  private let options: RenderOptions
  /// Everything besides the chat and the options that affects the images, for example the version of a program and
  /// its fonts. If it changes, all pages are rendered again.
  public var settings = ""

  /// The result of a run.
  public struct Report: Sendable {
    /// The number of pages.
    public var pages = 0
    /// The number of pages that were rendered in this run.
    public var drawn = 0
    /// A Boolean value that indicates whether all pages and the index were written.
    public var isWhole = false
  }

  /// The file name of the index, in the folder of the pages.
  public static let indexName = "index.json"

  init(_ pages: ChatPages, split: ChatSplit, renderer: Renderer, options: RenderOptions) {
    (self.pages, self.split, self.renderer, self.options) = (pages, split, renderer, options)
    drawing = pages.drawing
    dates = options.layout.dates
    drawing.latestDate = drawing.source.latestDate
  }

  /// The diagnostics so far.
  public var diagnostics: [Diagnostic] { pages.diagnostics }

  /// Renders the pages that are missing or changed, and writes the index.
  ///
  /// - Parameters:
  ///   - earlier: The bytes of the index of an earlier run; `nil` if there is none.
  ///   - isThere: Returns true if the file of a page exists, by the page's number from 0.
  ///   - goesOn: Called after each page with the number of messages that were read. If it returns false, the
  ///     run ends and keeps the earlier index.
  package func write(
    names: FrameNames, earlier: [UInt8]?, isThere: (Int) -> Bool, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> Report {
    let lock = try names.claim()
    defer { withExtendedLifetime(lock) {} }
    let known = earlier.map(ArchivedPage.read) ?? []
    let index = try StreamOutput(path: names.folder + Self.indexName, .made)
    var writer = JSONWriter(indentation: 2)
    writer.beginObject()
    writer.value("chat", drawing.source.info.title)
    writer.beginArray("pages")
    var report = Report()
    func note(_ page: ArchivedPage) throws(RenderError) {
      page.write(to: &writer)
      try index.write([Array(writer.takeText().utf8)])
      report.pages += 1
    }
    let look = options.digest.map { "\(settings) \($0) \(pages.height)" }
    for section in sections {
      // A page without a digest is always rendered again.
      let digest = look.map { String(drawing.source.digest(of: section, settings: $0), radix: 16) } ?? ""
      let same = known.dropFirst(report.pages).prefix { $0.digest == digest && look != nil }
      let first = report.pages
      if !same.isEmpty, same.indices.allSatisfy(isThere), same.first?.file == names.name(ofFrame: first) {
        for page in same { try note(page) }
        guard goesOn(section.upperBound) else { return report }
        continue
      }
      var isStopped = false
      try drawing.eachPage(height: pages.height, in: section, repeatsDays: true) {
        page, done throws(RenderError) in
        let picture = Drawing(
          renderer: renderer, options: options, list: try drawing.displayList(of: page), diagnostics: [])
        try picture.write(to: names.path(ofFrame: report.pages), .made)
        try note(archived(page, as: names.name(ofFrame: report.pages), digest: digest))
        report.drawn += 1
        isStopped = Task.isCancelled || !goesOn(done)
        return !isStopped
      }
      if isStopped { return report }
    }
    writer.end()
    writer.end()
    try index.write([Array((writer.takeText() + "\n").utf8)])
    try index.finish()
    report.isWhole = true
    return report
  }

  private func archived(_ page: ChatTranscript, as file: String, digest: String) -> ArchivedPage {
    let ids = page.entries.flatMap(\.messageIDs)
    let source = drawing.source
    var lines: [String] = []
    var days: [Int] = []
    for id in ids {
      guard let index = source.index(ofMessage: id), let message = source.message(at: index) else { continue }
      if let date = message.message.date { days.append(dates.dayNumber(of: date)) }
      lines.append([message.authorName, message.indexedText].compactMap { $0 }.joined(separator: ": "))
    }
    return ArchivedPage(
      file: file, firstDay: days.min().map { ISODate.text(day: $0) } ?? "",
      lastDay: days.max().map { ISODate.text(day: $0) } ?? "", firstID: ids.first, lastID: ids.last,
      messages: ids.count, digest: digest, text: lines.joined(separator: "\n"))
  }

  // MARK: - Sections

  /// The ranges of messages that the sections contain.
  private var sections: [Range<Int>] {
    let source = drawing.source
    var sections: [Range<Int>] = []
    var start = 0
    var last: Int?
    for index in 0..<source.count {
      // A message without a date belongs to the section of the message above it.
      guard let key = key(of: index, date: source.date(at: index)) else { continue }
      if let last, last != key {
        sections.append(start..<index)
        start = index
      }
      last = key
    }
    return start < source.count ? sections + [start..<source.count] : sections
  }

  private func key(of index: Int, date: Int?) -> Int? {
    if case .messages(let count) = split { return index / max(1, count) }
    guard let date else { return nil }
    let day = dates.dayNumber(of: date)
    switch split {
    case .day: return day
    // The first of January 1970 was a Thursday.
    case .week: return (day + 3 - (((day + 3) % 7) + 7) % 7) / 7
    case .month, .messages:
      let moment = dates.moment(date)
      return moment.year * 12 + moment.month
    }
  }
}

extension DateFormat {
  /// Returns the number of days since 1970 in the calendar of the time zone.
  func dayNumber(of moment: Int) -> Int {
    ISODate.day(of: moment.addingClamped(zone.seconds(at: moment)))
  }
}

extension Renderer {
  /// Prepares the pages of a chat in a folder.
  ///
  /// - Parameters:
  ///   - subject: The chat.
  ///   - split: The places at which the chat is split into sections. A section that is too tall becomes
  ///     several pages.
  ///   - height: The maximum height of a page, as in ``pages(of:height:options:)-(Subject,_,_)``.
  ///   - options: The selection of messages and the options for rendering.
  /// - Throws: ``RenderError/option(_:)`` if the subject is not a chat.
  public func archive(
    of subject: Subject, split: ChatSplit = .month, height: Double = ChatPages.standardHeight,
    options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> ChatArchive {
    let pages = try pages(of: subject, height: height, options: options)
    return ChatArchive(pages, split: split, renderer: self, options: try options.checked())
  }
}

/// An entry of the index: the content of a page's file.
struct ArchivedPage {
  var file: String
  var firstDay: String
  var lastDay: String
  var firstID: Int64?
  var lastID: Int64?
  var messages: Int
  /// The digest of everything that affects the page's section.
  var digest: String
  /// The authors and texts of the messages, each message on one line or more.
  var text: String

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.value("file", file)
    writer.value("first_day", firstDay)
    writer.value("last_day", lastDay)
    writer.value("first_id", firstID.map { Int($0) })
    writer.value("last_id", lastID.map { Int($0) })
    writer.value("messages", messages)
    writer.value("digest", digest)
    writer.value("text", text)
    writer.end()
  }

  /// Reads the pages of an index; returns no pages if the bytes are not an index.
  static func read(_ bytes: [UInt8]) -> [ArchivedPage] {
    let limits = JSONLimits(nesting: 8, values: mostValues)
    guard let root = try? JSONDocument(bytes, range: bytes.indices, limits: limits).root, root.isObject,
      let list = root["pages"]
    else { return [] }
    return list.elements.compactMap { value in
      guard let file = value["file"]?.string, let digest = value["digest"]?.string else { return nil }
      return ArchivedPage(
        file: file, firstDay: value["first_day"]?.string ?? "", lastDay: value["last_day"]?.string ?? "",
        firstID: value.number(["first_id"]), lastID: value.number(["last_id"]),
        messages: value["messages"]?.integer ?? 0, digest: digest, text: value["text"]?.string ?? "")
    }
  }

  private static let mostValues = 100_000_000
}
