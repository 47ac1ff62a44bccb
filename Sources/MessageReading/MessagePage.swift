import JSONText
import MessageModel
import PageModel
import PageReading

/// The rich page in a message, which is read like a page of its own.
extension CommonMessageReader {
  mutating func readPage(of found: FoundMessage) throws(ReadError) {
    guard let holder = found.richPage else { return }
    var options = options.reading
    options.format = options.format.flatMap(Family.init)?.format
    options.message = nil
    var page: FoundPage
    do throws(ReadError) {
      page = try FoundPage(in: holder, options: options, mediaMark: read.media.mark)
    } catch {
      guard error.reason == .unknownShape else { throw error }
      fields.warn(
        .noContent, "cannot read the rich message: \(error.message)", help: error.help, at: holder)
      message.content = .unsupported(kind: "rich message")
      return
    }
    if found.isDraft { page.result.fillDraft(in: options.language) }
    richPage = page
    read.media.table = page.result.page.media
    read.media.count = read.media.table.photos.count + read.media.table.documents.count
    message.content = .page(page.result.page)
    for diagnostic in page.checked.diagnostics { fields.note(diagnostic) }
  }

  /// Adds a thinking block to a draft that is not a page.
  mutating func fillDraft(_ found: FoundMessage) {
    guard found.isDraft, message.showsNothing else { return }
    var result = ReadResult(page: Page(), format: found.format)
    result.fillDraft(in: options.reading.language)
    message.text = MessageText()
    message.content = .page(result.page)
  }

  /// Returns a page that consists of strings and entities.
  static func page(pieces: JSONValue, options: ReadOptions) throws(ReadError) -> FoundPage {
    var builder = CommonMessageReader(.exported, family: nil, options: MessageOptions(reading: options))
    let text = builder.read.entityText(pieces: pieces)
    let page = Page(blocks: text.blocks(limit: options.limits.blocks), media: builder.read.media.table)
    let result = ReadResult(
      page: page, format: .message, diagnostics: builder.fields.log.diagnostics.sortedByPlace())
    return FoundPage(result, isRichMessage: false)
  }
}

extension FoundMessage {
  /// The value with the message's rich page.
  var richPage: JSONValue? {
    if let page = value["rich_message"], page.isObject || page.isArray { return page }
    let content = value["content"] ?? value
    guard let type = content["@type"]?.string else { return nil }
    return ["messagerichmessage", "inputmessagerichmessage"].contains(TypeName.normalized(type))
      ? content : nil
  }
}

/// The parts of a message's page that the message does not contain: its text with entities, its rich page,
/// and its source, which is used for warnings about the parts that the page does not show.
package struct PageSource: Equatable, Sendable {
  fileprivate let text: EntityText?
  /// True if the text came with a list of entities. A text without a list is not sent yet, and is searched
  /// for links.
  fileprivate let isListed: Bool
  fileprivate let rich: FoundPage?
  fileprivate let isDraft: Bool
  fileprivate let shape: FoundMessage.Shape
  /// The diagnostics of the finder.
  fileprivate let diagnostics: [Diagnostic]
  private let document: JSONDocument
  /// The objects around the message, the outermost first, and the message itself, as nodes of the document.
  private let path: [Int]
  /// The anonymizer that hides names in the page.
  var anonymizer = Anonymizer()

  init(_ found: FoundMessage, text: (text: EntityText, isListed: Bool)?, richPage: FoundPage?) {
    self.text = text?.text
    isListed = text?.isListed ?? false
    rich = richPage
    shape = found.shape
    isDraft = found.isDraft
    diagnostics = found.diagnostics
    document = found.value.document
    // A value inside a string is a document of its own.
    path = (found.envelopes + [found.value]).filter { [document] in $0.document === document }.map(\.index)
  }

  /// Returns true, because the source does not change the message.
  package static func == (_: PageSource, _: PageSource) -> Bool { true }

  /// True if the page is a rich page, not the text and media of a message.
  var isRich: Bool { rich != nil }

  /// The message itself.
  var message: JSONValue? { values.last }

  fileprivate var values: [JSONValue] { path.map { JSONValue(document: document, index: $0) } }
}

extension MessageResult {
  /// True for the body of a request that sends a rich message, or edits one, that is not a draft.
  package var isFinishedRequest: Bool {
    guard let source = pageSource, source.rich != nil, !source.isDraft, source.shape == .botAPI,
      source.message?.first(of: ["date", "from", "chat", "sender_chat"]) == nil
    else { return false }
    let methods = source.values.compactMap { $0["method"]?.string?.lowercased() }
    guard !methods.contains(where: { $0.hasSuffix("draft") }) else { return false }
    return !methods.isEmpty
      || source.message?.first(of: ["chat_id", "inline_message_id", "business_connection_id"]) != nil
  }
}

/// The rendering of a message as a page (Spec/Input.md 10): its rich page, or its medium with the blocks of
/// its text below.
extension MessageResult {
  /// - Parameter written: The parts next to the page that the caller writes, which cause no warning.
  /// - Throws: an error without its line and column if the message has neither.
  func page(_ options: ReadOptions, besides written: [BesidePage] = []) throws(ReadError) -> FoundPage {
    var page = try sourcePage(options, written)
    guard let anonymizer = pageSource?.anonymizer, anonymizer.hidesNames else { return page }
    page.result.page = anonymizer.hidden(page.result.page)
    anonymizer.apply(to: &page.result.diagnostics)
    return page
  }

  private func sourcePage(_ options: ReadOptions, _ written: [BesidePage]) throws(ReadError) -> FoundPage {
    guard let source = pageSource, let value = source.values.last else {
      throw ReadError(.unknownShape, "the message has no page")
    }
    if let page = source.rich { return self.page(page, in: value, source, written) }
    if source.shape == .wire, let media = value["media"], media["webpage"]?["cached_page"] != nil {
      var options = options
      options.message = nil
      return self.page(try FoundPage(in: media, options: options), in: value, source, written)
    }
    if let blocks = cardBlocks, medium == nil || isFileAbsent {
      var page = Page(blocks: blocks)
      page.media = media
      if let text = source.text { page.blocks += text.blocks(limit: options.limits.blocks) }
      let beside = Self.besides(
        source, and: value, drawn: [], parts: [.text, .caption, .media], written: written)
      return FoundPage(
        ReadResult(
          page: page, format: format,
          diagnostics: (diagnostics + beside.map { $0.part.diagnostic(at: $0.value) }).sortedByPlace()),
        isRichMessage: false)
    }
    guard source.text != nil || medium != nil else {
      // This throws an error that lists the keys and suggests a correction.
      return try FoundPage(in: value["rich_message"] ?? value, options: options)
    }
    return FoundPage(try textPage(value, source, options, written), isRichMessage: false)
  }

  /// Returns the page with warnings about the limits of the servers, or throws an error with its line and
  /// column.
  ///
  /// - Parameters:
  ///   - bytes: the whole input.
  ///   - written: The parts next to the page that the caller writes, which cause no warning.
  package func page(
    _ options: ReadOptions, in bytes: [UInt8], besides written: [BesidePage] = []
  ) throws(ReadError) -> ReadResult {
    do throws(ReadError) {
      return try page(options, besides: written).checked
    } catch {
      throw error.located(in: bytes)
    }
  }

  private func page(
    _ page: FoundPage, in value: JSONValue, _ source: PageSource, _ written: [BesidePage]
  ) -> FoundPage {
    var page = page
    if source.isDraft { page.result.page.isDraft = true }
    let holder = value["rich_message"] ?? value["content"] ?? value["media"]
    let beside = Self.besides(
      source, and: value, drawn: [holder].compactMap { $0 }, written: written)
    page.result.diagnostics =
      (source.diagnostics + beside.map { $0.part.diagnostic(at: $0.value) } + page.result.diagnostics)
      .sortedByPlace()
    return page
  }

  /// Returns the parts next to the page in the message and in the objects around it.
  private static func besides(
    _ source: PageSource, and holder: JSONValue, drawn: [JSONValue], parts: [BesidePage] = [],
    written: [BesidePage]
  ) -> [(part: BesidePage, value: JSONValue)] {
    let values = source.values
    let around = zip(values, values.dropFirst()).flatMap {
      BesidePage.values(of: $0, drawn: [$1], and: written)
    }
    return around + BesidePage.values(of: holder, drawn: drawn, and: parts + written)
  }

  // MARK: - Text and medium

  private func textPage(
    _ value: JSONValue, _ source: PageSource, _ options: ReadOptions, _ written: [BesidePage]
  ) throws(ReadError) -> ReadResult {
    var page = Page(isDraft: source.isDraft)
    page.media = media
    // In TDLib, the content of a message is an object.
    let content = source.shape == .tdlib ? value["content"] : nil
    let holder = content ?? value
    if let medium {
      let origin = BesidePage.media.value(of: holder)?.origin ?? value.origin
      page.blocks = [Block(medium, origin: origin)]
      if case .photo(let photo) = medium, let id = photo.media { page.media.addPhoto(ofDocument: id) }
    }
    if let text = source.text {
      page.blocks += text.blocks(limit: options.limits.blocks)
      guard page.blocks.reduce(0, { $0 + $1.parts.count }) <= options.limits.blocks else {
        throw ReadError(
          .tooManyNodes, "the page has more than \(options.limits.blocks) blocks and list items",
          help: "raise the limit with --limit blocks=N", origin: text.origin)
      }
    }
    if page.blocks.isEmpty, case .page(let shown) = message.content { page.blocks = shown.blocks }
    if !source.isListed, options.source.detectsEntities { page = AutoLinks.applied(to: page) }

    var beside = Self.besides(
      source, and: holder, drawn: [], parts: [.text, .caption] + (medium == nil ? [] : [.media]),
      written: written)
    if content != nil { beside += BesidePage.values(of: value, and: written) }
    // Warnings about parts that are not rendered are dropped, and an empty page has its own warning.
    var diagnostics = diagnostics.filter { diagnostic in
      guard diagnostic.code != .emptyPage else { return false }
      guard let place = diagnostic.origin.byteOffset else { return true }
      return !beside.contains { $0.value.range.contains(place) }
    }
    diagnostics += beside.map { $0.part.diagnostic(at: $0.value) }
    if page.blocks.isEmpty {
      diagnostics.append(
        Diagnostic(
          .emptyPage, "the page has no blocks, so the image is empty", at: holder.origin))
    }
    return ReadResult(
      page: page, format: source.shape == .exported ? .chatExport : .message,
      diagnostics: diagnostics.sortedByPlace())
  }

  /// The medium above the text; `nil` if a page cannot show the content.
  var medium: Block.Kind? {
    switch message.content {
    case .photo(let photo):
      photo.media.map { .photo(Photo(media: $0, hasSpoiler: photo.hasSpoiler)) }
    case .video(let video): video.media.map { .video(Video(media: $0, hasSpoiler: video.hasSpoiler)) }
    case .animation(let video):
      video.media.map {
        .video(
          Video(media: $0, autoplays: true, loops: true, hasSpoiler: video.hasSpoiler, isAnimation: true))
      }
    case .videoNote(let note): note.media.map { .video(Video(media: $0)) }
    case .music(let file): file.media.map { .audio(Audio(media: $0)) }
    case .voice(let voice): voice.media.map { .audio(Audio(media: $0, isVoice: true)) }
    case .document(let file): file.media.map { .document(DocumentBlock(media: $0)) }
    case .sticker(let sticker) where isExported: sticker.media.map { .photo(Photo(media: $0)) }
    case .sticker(let sticker) where format == .mtproto:
      sticker.media.map { .document(DocumentBlock(media: $0)) }
    case .location(let place) where isExported:
      .map(Map(latitude: place.latitude, longitude: place.longitude, zoom: Self.mapZoom))
    case .text, .page, .sticker, .contact, .location, .poll, .checklist, .dice, .game, .invoice, .paidMedia,
      .story, .giveaway, .call, .widget, .service, .expired, .restricted, .unsupported:
      nil
    }
  }

  /// True if an export only contains the name of the file.
  var isFileAbsent: Bool {
    guard isExported else { return false }
    let file: MediaID? =
      switch message.content {
      case .document(let file), .music(let file): file.media
      case .sticker(let sticker): sticker.media
      default: nil
      }
    return file.flatMap { media.documents[$0] }?.sources.isEmpty ?? false
  }

  /// The name and the card of a content for which pages have no block, as text; `nil` for other contents.
  package var cardBlocks: [Block]? {
    switch message.content {
    case .text, .page, .photo, .video, .animation, .videoNote, .voice, .restricted, .unsupported: return nil
    case .document, .music: if !isFileAbsent { return nil }
    case .sticker, .contact, .location, .poll, .checklist, .dice, .game, .invoice, .paidMedia, .story,
      .giveaway, .call, .widget, .service, .expired:
      break
    }
    let origin = message.origin
    if case .service(let action) = message.content {
      let words = ServiceSentence.text(of: action, in: message, peers: peers)
      let sentence = Block(.paragraph(.styled(.italic, .plain(words.plainText))), origin: origin)
      return [sentence] + (action.cardText.map { [Block(.paragraph($0), origin: origin)] } ?? [])
    }
    if isOneLine { return titleLine.map { [Block(.paragraph($0), origin: origin)] } }
    let items = cardItems
    let title = contentTitle.flatMap { $0.isAbsent ? nil : $0 }
    let texts = [title].compactMap { $0 }.map { Block(.paragraph($0), origin: origin) }
    let list = items.isEmpty ? [] : [Block(.list(List(items: items, isOrdered: false)), origin: origin)]
    let results: [RichText] =
      if case .poll(let poll) = message.content { poll.resultLines(in: language) } else { [] }
    let blocks = texts + list + results.map { Block(.paragraph($0), origin: origin) }
    return blocks.isEmpty ? nil : blocks
  }

  /// The title of the content with its details, such as `Voice Message: 0:17`; `nil` for a text.
  var titleLine: RichText? {
    let line = line(contentTitle?.plainText ?? "", cardLines.map(\.plainText))
    return line.isEmpty ? nil : .plain(line)
  }

  /// True if the card has at most a few words, which are on one line with the title.
  private var isOneLine: Bool {
    switch message.content {
    case .document, .music, .sticker, .dice, .paidMedia, .story, .call, .widget, .expired: true
    case .text, .page, .photo, .video, .animation, .videoNote, .voice, .contact, .location, .poll, .checklist,
      .game, .invoice, .giveaway, .service, .restricted, .unsupported:
      false
    }
  }

  /// The items of a card, without its title.
  private var cardItems: [ListItem] {
    switch message.content {
    case .checklist(let list):
      return list.tasks.map { ListItem(content: .text($0.text), check: $0.isDone ? .checked : .unchecked) }
    case .poll(let poll): return poll.optionLines(in: language).map { ListItem(content: .text($0)) }
    default: break
    }
    var lines = cardLines
    if case .location(let place) = message.content {
      if case .venue = place.kind {} else { lines.append(.plain("\(place.latitude), \(place.longitude)")) }
    }
    return lines.map { ListItem(content: .text($0)) }
  }

  private var isExported: Bool { pageSource?.shape == .exported }

  /// A zoom level that shows streets, as in a message.
  private static let mapZoom = 15
}

extension MediaTable {
  /// Adds a photo for an image that messages contain as a file.
  fileprivate mutating func addPhoto(ofDocument id: MediaID) {
    guard photos[id] == nil, let document = documents[id] else { return }
    photos[id] = PhotoMedia(
      id: id,
      sizes: [PhotoSize(width: document.width, height: document.height, sources: document.sources)])
  }
}
