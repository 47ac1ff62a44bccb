import Localization
import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Pictures
import Primitives
import Scene
import Vectors

/// A chat as one HTML file: an image for each row, with its text above it (Spec/Vectors.md 6). Rows are
/// rendered, written and released one by one. Belongs to one task, like its renderer.
package struct ChatDocument {
  private let drawing: ChatDrawing
  private let file: InputFile
  private let renderer: Renderer
  private let options: RenderOptions
  private var source: ChatSource { drawing.source }
  private var dates: DateFormat { options.layout.dates }

  init(_ drawing: ChatDrawing, of file: InputFile, renderer: Renderer, options: RenderOptions) {
    (self.drawing, self.file, self.renderer, self.options) = (drawing, file, renderer, options)
  }

  /// The diagnostics so far of the messages and their images.
  package var diagnostics: [Diagnostic] { file.located(drawing.diagnostics) }

  /// Writes the file.
  ///
  /// - Parameters:
  ///   - output: The stream that the bytes are written to.
  ///   - images: Writes the images to a folder next to the file; `nil` to embed them.
  ///   - goesOn: Called after each row with the number of messages that were read. If it returns false, the
  ///     run ends without a file.
  /// - Returns: True if the file is complete, and the diagnostics of the images of earlier files.
  package func write(
    to output: StreamOutput, linking images: LinkedImageWriter? = nil, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> (isWhole: Bool, leftovers: [Diagnostic]) {
    do throws(RenderError) {
      guard try writeRows(to: output, linking: images, while: goesOn) else {
        images?.removeWritten()
        return (false, [])
      }
      try output.finish()
    } catch {
      images?.removeWritten()
      throw error
    }
    return (true, file.located(images?.removeEarlier() ?? []))
  }

  private func writeRows(
    to output: StreamOutput, linking images: LinkedImageWriter?, while goesOn: (Int) -> Bool
  ) throws(RenderError) -> Bool {
    var page = ChatPage(dates: dates, revealsSpoilers: options.picture.revealsSpoilers)
    try begin(&page.writer, isLinked: images != nil)
    var isStopped = false
    try drawing.eachEntry { entry, done throws(RenderError) in
      let list = try drawing.displayList(of: entry)
      let address =
        if let images { try images.write(try picture(list)) } else { try renderer.address(of: list, options) }
      page.add(
        entry, said: said(in: entry),
        HTMLFileWriter.Entry(
          places: [], address: address, size: list.canvas, alternative: "",
          text: TextLayer(list, glyphs: renderer.glyphs, words: page.writer.words)))
      try output.write([page.writer.take()])
      isStopped = Task.isCancelled || !goesOn(done)
      return !isStopped
    }
    if isStopped { return false }
    page.end()
    try output.write([page.writer.take()])
    return true
  }

  private func picture(_ list: DisplayList) throws(RenderError) -> [[UInt8]] {
    var options = options
    options.form = options.form.ofPictures
    return try renderer.pieces(of: list, options: options)
  }

  /// Returns the messages in a row.
  private func said(in entry: ChatEntry) -> [MessageResult] {
    entry.messageIDs.compactMap { source.index(ofMessage: $0).flatMap(source.message) }
  }

  // MARK: - The head

  private func begin(_ writer: inout HTMLFileWriter, isLinked: Bool) throws(RenderError) {
    let ground = try drawing.groundOfEntries()
    var look = HTMLFileWriter.Look(options.palette, width: ground.canvas.width)
    look.isLinked = isLinked
    if let color = ground.onlyColor {
      look.base = color
    } else {
      look.ground = try renderer.address(of: ground, options)
    }
    let title = drawing.info.title
    writer.begin(title: title, look: look)
    let people = HTMLFileWriter.Reference(dates.language[.participants], place: ChatPage.people)
    writer.add(title: title ?? "iprender", rows: months + [("", [people])])
  }

  /// The months of the index, one row per year.
  private var months: [(name: String, links: [HTMLFileWriter.Reference])] {
    var counts: [Month: Int] = [:]
    for index in 0..<source.count {
      if let month = Month(source.date(at: index), dates) { counts[month, default: 0] += 1 }
    }
    let years = Dictionary(grouping: counts) { $0.key.year }.sorted { $0.key < $1.key }
    let language = dates.language
    return years.map { year, months in
      let links = months.sorted { $0.key.number < $1.key.number }.map { month, count in
        HTMLFileWriter.Reference(month.name(in: language), place: month.place, count: language.number(count))
      }
      return (language.number(year), links)
    }
  }
}

/// A month of a particular year.
private struct Month: Hashable {
  var year: Int
  var number: Int

  /// Returns `nil` for a date that is only a time of day.
  init?(_ date: Int?, _ dates: DateFormat) {
    let secondsInDay = 86_400
    guard let date, date >= secondsInDay else { return nil }
    let moment = dates.moment(date)
    (year, number) = (moment.year, moment.month)
  }

  func name(in language: Language) -> String {
    LocalizedString.monthAlone(number).map { language[$0] } ?? "\(number)"
  }

  var place: String { "month-\(year)-" + (number < 10 ? "0" : "") + "\(number)" }
}

/// The entries of a file, and the anchors that are already in use.
private struct ChatPage {
  var writer: HTMLFileWriter
  let dates: DateFormat
  private let revealsSpoilers: Bool
  private var month: Month?
  private var isOpen = false
  private var ids: Set<Int64> = []
  private var days: Set<Int> = []
  /// The people who wrote messages, each with their position in the file and the number of their messages.
  private var people: [String: (number: Int, count: Int)] = [:]

  init(dates: DateFormat, revealsSpoilers: Bool) {
    (self.dates, self.revealsSpoilers) = (dates, revealsSpoilers)
    writer = HTMLFileWriter(words: StructureWords(dates.language))
  }

  mutating func add(_ entry: ChatEntry, said: [MessageResult], _ written: HTMLFileWriter.Entry) {
    begin(Month(entry.date, dates))
    var written = written
    written.alternative = MessageResult.spoken(said, dates, revealsSpoilers: revealsSpoilers)
    if written.alternative.isEmpty { written.alternative = written.text.text }
    if case .date = entry.content {
      written.isHeading = true
      if let date = entry.date {
        let day = dates.dayNumber(of: date)
        if days.insert(day).inserted { written.places.append("day-" + ISODate.text(day: day)) }
      }
    }
    if let message = said.first, !message.isService { written.name = message.byline(dates).withoutControls }
    for id in entry.messageIDs where ids.insert(id).inserted { written.places.append("message-\(id)") }
    for message in said {
      guard let name = message.authorName, !name.isEmpty, !message.isService else { continue }
      if people[name] == nil {
        people[name] = (people.count + 1, 0)
        written.places.append(Self.place(ofPerson: people.count))
      }
      people[name]?.count += 1
    }
    writer.add(written)
  }

  private mutating func begin(_ month: Month?) {
    guard !isOpen || month != nil && month != self.month else { return }
    if isOpen { writer.endSection() }
    isOpen = true
    self.month = month
    writer.beginSection(
      at: month?.place,
      named: month.map { "\($0.name(in: dates.language)) \(dates.language.number($0.year))" })
  }

  mutating func end() {
    if isOpen { writer.endSection() }
    let links = people.sorted { $0.value.number < $1.value.number }.map { name, person in
      HTMLFileWriter.Reference(
        name, place: Self.place(ofPerson: person.number), count: dates.language.number(person.count))
    }
    writer.add(links, named: dates.language[.participants], at: Self.people)
    writer.end()
  }

  /// The anchor of the list of people, which is written last because only then all people are known.
  static let people = "people"
  private static func place(ofPerson number: Int) -> String { "person-\(number)" }
}

extension Renderer {
  /// Prepares the HTML file of a chat.
  ///
  /// - Throws: ``RenderError/option(_:)`` if the subject is not a chat.
  package func document(
    of subject: Subject, options: RenderOptions = RenderOptions()
  ) throws(RenderError) -> ChatDocument {
    let options = try options.checked()
    guard case .chat(let source) = subject.content, options.chat.screen == nil else {
      throw .option(OptionError(.document, "must be made of a chat without a screen"))
    }
    let drawing = ChatDrawing(source, of: subject.file, renderer: self, options: options)
    return ChatDocument(drawing, of: subject.file, renderer: self, options: options)
  }
}

extension Subject {
  /// Returns what the image of a page or a message says; `nil` for a chat.
  func spoken(_ options: RenderOptions) -> String? {
    let dates = options.layout.dates
    let reveals = options.picture.revealsSpoilers
    var result: MessageResult
    switch content {
    case .chat: return nil
    case .message(let read): result = read
    case .page(let read):
      guard options.bubble != nil else {
        let speech = Speech(in: dates.language, revealsSpoilers: reveals) { dates.format($0) }
        return speech.paragraphs(of: read.page).joined(separator: "\n").withoutControls
      }
      let message = Message(direction: options.direction, sendState: .read, content: .page(read.page))
      result = MessageResult(message: message, media: read.page.media, format: read.format)
      result.peers.language = dates.language
    }
    options.bubble?.apply(to: &result.message, peers: &result.peers, dates: dates)
    return result.spoken(dates, revealsSpoilers: reveals)
  }

  /// Passes on the text of a chat, one paragraph per message (Spec/Vectors.md 7).
  ///
  /// - Parameter take: Called with each paragraph.
  /// - Returns: True if the subject is a chat that is rendered as a whole.
  package func speak<Failure>(
    _ options: RenderOptions, _ take: (String) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard case .chat(let source) = content, options.settled.chat.screen == nil else { return false }
    let dates = options.layout.dates
    for index in 0..<source.count {
      guard let message = source.message(at: index) else { continue }
      try take(message.spoken(dates, revealsSpoilers: options.picture.revealsSpoilers))
    }
    return true
  }
}

extension HTMLFileWriter.Look {
  init(_ palette: Palette, width: Double) {
    let panel: Color =
      switch palette.incoming.fill {
      case .solid(let color): color
      case .gradient(let color, _, _): color
      }
    self.init(
      width: width, base: palette.base, panel: panel.composited(over: palette.base),
      text: palette.incoming.primaryText, link: palette.incoming.link, isDark: palette.isDark)
  }
}

extension DisplayList {
  /// The color that fills the whole list; `nil` if there is anything else.
  fileprivate var onlyColor: Color? {
    let elements = layers.flatMap(\.elements)
    guard elements.count <= 1, layers.allSatisfy({ $0.clip == .everywhere && $0.fill == nil }) else {
      return nil
    }
    guard let element = elements.first else { return background }
    guard case .fill(_, .solid(let color)) = element.content, color.alpha == 1 else { return nil }
    return color
  }
}
