import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Painting
import Primitives
import Scene

/// Lays out and paints a chat message by message, and keeps only what is still to be drawn.
package final class ChatDrawing {
  package let source: ChatSource
  /// The file that the source was read from.
  package let file: InputFile
  private var name: String { file.name }
  private var folder: String? { file.folder }
  private let renderer: Renderer
  private let options: RenderOptions
  private var log = DiagnosticLog()
  /// The summary of the messages, while a check reads them.
  private var summary: ChatSummary?
  /// The images of the chat and of the people in it.
  private lazy var chatPictures = options.media.store(
    for: options.chat.adding(to: pinnedMedia), base: folder)
  /// The media of the chat itself and of the pinned message.
  private let pinnedMedia: MediaTable
  private let ground: ChatGround
  private var entries: EntryPainting?

  /// Creates the drawing of a chat.
  ///
  /// - Parameter input: The file that the source was read from.
  package init(_ read: ChatSource, of input: InputFile, renderer: Renderer, options: RenderOptions) {
    var source = read
    let parts = options.chat.shown.map { text in
      Result { () throws(NamedPart.Mistake) in try NamedPart(parsing: read.anonymizer.hiddenValue(text)) }
    }
    source.addAuthors(named: parts.flatMap { (try? $0.get())?.people ?? [] })
    self.source = source
    file = input
    self.renderer = renderer
    self.options = options
    var info = options.chat.applied(to: source.info, hidingBy: source.anonymizer)
    if options.chat.screen != nil, info.title == nil { info.title = source.peopleTitle }
    var media = source.media
    let pictures = options.media.store(for: media, base: input.folder)
    ground = ChatGround(
      renderer: renderer, options: options, own: OwnBackground(of: info, in: pictures, options))
    if let pinned = options.chat.pinned.flatMap({ source.pinned(Int64($0)) }) {
      info.state.pinned = pinned.bar
      media.add(pinned.media)
    }
    var mistake: NamedPart.Mistake?
    if !options.chat.shown.isEmpty {
      do throws(NamedPart.Mistake) {
        for part in parts { info.state.show(try part.get().shown(in: source.partSurroundings)) }
      } catch { mistake = error }
    }
    partMistake = mistake
    if info.state.showsKeys, let missing = Diagnostic.missingKeyboard(for: options.layout.dates.language) {
      log.add(missing)
    }
    (self.info, pinnedMedia) = (info, media)
    for diagnostic in source.diagnostics { log.add(diagnostic) }
    for diagnostic in OwnBackground.diagnostics(of: info, in: pictures, options) { log.add(diagnostic) }
    // An export is read later, when years are no longer obvious: dates outside the year of its last message show
    // their year.
    if source.format == .chatExport { latestDate = source.latestDate }
  }

  /// The content around the messages, from the input and the options.
  package let info: ChatInfo
  /// The mistake in a part that the options show.
  private let partMistake: NamedPart.Mistake?

  private func screenOptions(_ size: Size) -> ChatScreenOptions {
    var screen = ChatScreenOptions(
      size: size, message: options.reading.message.map(Int64.init), otherUnread: options.chat.otherUnread,
      scroll: options.chat.phone?.scroll ?? 0, statusTime: options.chat.phone?.statusTime)
    screen.followsAnchor = options.layout.anchor != nil && options.chat.phone?.scroll == nil
    return screen
  }

  /// The newest message with the anchor of the options, or the requested message: its index, and its place in
  /// the input.
  private var anchored: (index: Int, place: InputOrigin)?

  /// Finds the message with the anchor of the options.
  ///
  /// - Throws: `RenderError.anchor` if no message has it.
  private func findAnchor() throws(RenderError) {
    guard let anchor = options.layout.anchor, anchored == nil else { return }
    var indices = 0..<source.count
    if let wanted = options.reading.message {
      let index = try index(ofMessage: Int64(wanted))
      indices = index..<index + 1
    }
    var names: [String] = []
    for index in indices.reversed() {
      guard let read = source.message(at: index), case .page(let page) = read.message.content else {
        continue
      }
      let known = PageOutline(page.blocks).anchors.map(\.name)
      if known.contains(anchor) {
        anchored = (index, read.message.origin)
        return
      }
      names = known + names
    }
    throw .anchor(UnknownAnchor(anchor, notIn: names))
  }

  /// The diagnostics so far of the messages and their images.
  package var diagnostics: [Diagnostic] { log.diagnostics.sortedByPlace() }

  /// See `ChatLayoutOptions`.
  package var latestDate: Int?

  package var layoutOptions: ChatLayoutOptions {
    var layout = ChatLayoutOptions(message: ground.layoutOptions)
    layout.latestDate = latestDate
    return layout
  }

  // MARK: - Layout

  /// Lays out the messages, beginning with the first of `range`.
  ///
  /// - Parameters:
  ///   - range: The range of the chat's messages; `nil` for all of them.
  ///   - take: Called with each entry and the number of messages read so far; returns true to continue.
  func eachEntry(
    in range: Range<Int>? = nil, answer: StreamBubble? = nil,
    _ take: (ChatEntry, Int) throws(RenderError) -> Bool
  ) throws(RenderError) {
    var layout = layoutOptions
    if let answer {
      // The anchor is in the answer.
      layout.message.anchoredMessage = answer.message.origin
    } else {
      try findAnchor()
      layout.message.anchoredMessage = anchored?.place
    }
    var composer = ChatComposer(info: info, options: layout, book: renderer.book)
    func give(_ entries: [ChatEntry], done: Int) throws(RenderError) -> Bool {
      for entry in entries {
        for diagnostic in entry.diagnostics { log.add(diagnostic) }
        guard try take(entry, done) else { return false }
      }
      return true
    }
    let range = (range ?? 0..<source.count).clamped(to: 0..<source.count)
    if range.lowerBound == 0, source.beginsAtStart {
      let media = options.media.store(for: source.media, base: folder).media
      guard try give(composer.begin(peers: source.peers, media: media), done: 0) else { return }
    }
    var hasOwn = range.count < source.count || options.me == nil
    for index in range {
      guard let read = source.message(at: index) else {
        log.add(Diagnostic(.internal, "internal error: a chat message was lost; please report this"))
        continue
      }
      for diagnostic in read.diagnostics { log.add(diagnostic) }
      summary?.add(read.message)
      hasOwn = hasOwn || read.message.direction == .outgoing
      let (message, media) = completed(read)
      guard try give(composer.append(message, peers: read.peers, media: media), done: index + 1) else {
        return
      }
    }
    // The id may belong to a person who wrote nothing.
    if !hasOwn, let me = options.me, case .name = PeerReference(me) {
      log.add(Diagnostic(.badValue, "no sender matches --me '\(me.asExcerpt)', so no message is outgoing"))
    }
    if let answer {
      let entries = composer.append(answer.message, peers: answer.peers, media: answer.media)
      guard try give(entries, done: range.upperBound) else { return }
    }
    let end = composer.finish(
      peers: source.peers, media: options.media.store(for: source.media, base: folder).media)
    _ = try give(end, done: range.upperBound)
    for diagnostic in renderer.newFontDiagnostics() { log.add(diagnostic) }
    try renderer.requireFonts()
  }

  /// Returns a message and its media, with the sizes of images that the input leaves out.
  private func completed(_ read: MessageResult) -> (Message, MediaTable) {
    let media = options.media.store(for: read.media, base: folder).media
    var message = read.message
    if case .page(var page) = message.content {
      page.media = media
      message.content = .page(page)
    }
    return (message, media)
  }

  /// Returns all messages as one column.
  ///
  /// - Throws: `RenderError.tooManyPixels` as soon as the limit is exceeded, so that a chat that cannot be
  ///   rendered fails early. The size in the error is the size so far.
  package func transcript() throws(RenderError) -> ChatTranscript {
    var entries: [ChatEntry] = []
    var height = 2 * ChatTranscript.margin
    try eachEntry { entry, _ throws(RenderError) in
      entries.append(entry)
      height += entry.height
      try requirePixels(Size(entry.size.width, height))
      return true
    }
    return ChatTranscript(entries, options: layoutOptions)
  }

  /// Splits the chat into pages between its messages.
  ///
  /// - Parameters:
  ///   - height: The maximum height of a page, in points.
  ///   - range: The range of its messages; `nil` for all of them.
  ///   - repeatsDays: True if a page that continues a day begins with the day.
  ///   - take: Called with each page and the number of messages read so far; returns true to continue.
  package func eachPage(
    height: Double, in range: Range<Int>? = nil, repeatsDays: Bool = false,
    _ take: (ChatTranscript, Int) throws(RenderError) -> Bool
  ) throws(RenderError) {
    var cutter = ChatPageCutter(pageHeight: height, options: layoutOptions, repeatsDays: repeatsDays)
    var goesOn = true
    try eachEntry(in: range) { entry, done throws(RenderError) in
      if let page = cutter.add(entry) { goesOn = try take(page, done) }
      return goesOn
    }
    if goesOn, let page = cutter.finish() { _ = try take(page, range?.upperBound ?? source.count) }
  }

  /// Returns a screen with the end of the chat, or with the requested message and its surroundings.
  package func screen(_ size: Size) throws(RenderError) -> ChatScreen {
    let wanted = options.reading.message.map(Int64.init)
    if let pinned = options.chat.pinned {
      do throws(ReadError) { _ = try source.requireIndex(ofMessage: Int64(pinned)) } catch {
        throw .unreadable(error, file: name)
      }
    }
    if let partMistake {
      throw .option(
        OptionError(.show, "must be a part of this chat's screen: \(partMistake.message)"))
    }
    try findAnchor()
    let screen = screenOptions(size)
    let target = screen.followsAnchor ? anchored?.index : try wanted.map(index(ofMessage:))
    var composer = ChatScreenComposer(screen, info: info)
    try eachEntry(in: messages(around: target, on: size)) { entry, _ in
      composer.add(entry)
      return true
    }
    return composer.finish(peers: source.peers, layout: layoutOptions, book: renderer.book)
  }

  // MARK: - An answer

  /// Returns the entries above an answer, and the way its row is joined with the row above.
  ///
  /// - Parameter size: The size of a screen or canvas, for which only messages that may be visible are laid
  ///   out; `nil` for the whole chat.
  package func entries(
    above answer: StreamBubble, on size: Size?
  ) throws(RenderError) -> (entries: [ChatEntry], merge: MergeState) {
    var entries: [ChatEntry] = []
    var range: Range<Int>?
    if let size { range = messages(around: nil, on: size) }
    try eachEntry(in: range, answer: answer) { entry, _ in
      entries.append(entry)
      return true
    }
    guard case .row(let row) = entries.popLast()?.content else { return (entries, MergeState()) }
    return (entries, row.merge)
  }

  /// Paints everything around a streamed answer.
  ///
  /// - Parameters:
  ///   - entries: The entries above the answer.
  ///   - rowHeight: The height of the answer's row when the stream has ended, in points; `nil` if it is not
  ///     known.
  ///   - canvas: The size of the canvas, in points.
  package func stage(
    below entries: [ChatEntry], rowHeight: Double?, on canvas: Size
  ) throws(RenderError) -> ChatStage {
    let layout = layoutOptions
    if let size = options.chat.screen {
      let screen = ChatScreen(
        answered: entries, height: rowHeight, on: screenOptions(size), info: info, peers: source.peers,
        layout: layout,
        book: renderer.book)
      return try paint(canvas) { $0.stage(of: screen, answer: screen.end) }
    }
    let margin = ChatTranscript.margin
    let place =
      options.picture.canvas == nil
      ? AnswerPlace(entries, top: margin)
      : AnswerPlace(
        entries, window: (margin, canvas.height - margin), height: canvas.height, scale: options.layout.scale)
    return try paint(canvas) {
      $0.stage(
        place, on: canvas, wallpaper: layout.message.shownWallpaper, palette: layout.message.shownPalette,
        scale: options.layout.scale)
    }
  }

  /// Returns the bars of a screen, without messages.
  private func around(_ size: Size) -> ChatScreen {
    ChatScreenBars(
      screenOptions(size), info: info, peers: source.peers, layout: layoutOptions.message, book: renderer.book
    ).screen([], unreadBelow: nil)
  }

  /// Returns the part of a screen in which its list is visible.
  func window(on size: Size) -> Rect { around(size).listWindow }

  /// Returns a screen whose list scrolls with an answer.
  ///
  /// - Parameter entries: The entries above the answer.
  func followed(below entries: [ChatEntry], on size: Size) throws(RenderError) -> FollowedScreen {
    let folder = folder
    let media = options.media
    return FollowedScreen(
      around(size), entries,
      painter: try ground.painter(over: size, chatPictures: chatPictures) {
        media.store(for: $0.media, base: folder)
      }
    ) { [renderer, options] in try? renderer.bitmap($0, pixelLimit: options.pixelLimit) }
  }

  private func index(ofMessage id: Int64) throws(RenderError) -> Int {
    try mapping(source.requireIndex(ofMessage: id)) { RenderError.unreadable($0, file: name) }
  }

  /// Returns the range of the messages that may be visible, with a few more. Other messages are not laid out.
  ///
  /// - Parameter target: The index of the message that the screen is scrolled to, or `nil` for the end.
  private func messages(around target: Int?, on size: Size) -> Range<Int> {
    let height = min(size.height, OptionRange.canvas.upperBound) + (options.chat.phone?.scroll ?? 0)
    let most = Self.spare + Int(height / Self.leastRow)
    guard let target else { return max(0, source.count - most)..<source.count }
    // Without the last read message, everything below is counted as unread.
    let end = source.info.lastReadIncoming == nil ? min(source.count, target + most) : source.count
    return max(0, target - most)..<end
  }

  /// The smallest height of a row, in points.
  private static let leastRow = 20.0
  /// A number of messages greater than those of an album, which share one row.
  private static let spare = 40

  // MARK: - Painting

  /// Paints a transcript.
  ///
  /// - Throws: `RenderError.tooManyPixels`, before anything is painted.
  package func displayList(of transcript: ChatTranscript) throws(RenderError) -> DisplayList {
    try requirePixels(transcript.size)
    return noted(try paint(transcript.size) { $0.displayList(of: transcript) })
  }

  package func displayList(of screen: ChatScreen) throws(RenderError) -> DisplayList {
    try requirePixels(screen.size)
    return noted(try paint(screen.size) { $0.displayList(of: screen) })
  }

  private func noted(_ list: DisplayList) -> DisplayList {
    for diagnostic in list.diagnostics(as: options.form) { log.add(diagnostic) }
    return list
  }

  /// Paints a single entry.
  func displayList(of entry: ChatEntry) throws(RenderError) -> DisplayList {
    try requirePixels(entry.size)
    let pictures = options.media.store(for: entry.media, base: folder)
    let list = try entryPainting().displayList(of: entry, pictures: pictures)
    for diagnostic in pictures.diagnostics { log.add(diagnostic) }
    return noted(list)
  }

  /// Paints the background that all entries share.
  func groundOfEntries() throws(RenderError) -> DisplayList { try entryPainting().ground }

  private func entryPainting() throws(RenderError) -> EntryPainting {
    if let entries { return entries }
    let layout = layoutOptions.message
    let painting = EntryPainting(
      try ground.painter(over: EntryPainting.screen(of: layout), chatPictures: chatPictures), layout: layout)
    entries = painting
    return painting
  }

  private func requirePixels(_ size: Size) throws(RenderError) {
    let size = DisplayList(canvas: size, scale: options.layout.scale).pixelSize
    try mapping(size.require(within: options.pixelLimit), RenderError.tooManyPixels)
  }

  private func paint<Painted>(
    _ size: Size, _ paint: (ChatPainter) -> Painted
  ) throws(RenderError) -> Painted {
    var stores: [MediaStore] = []
    let painter = try ground.painter(
      over: size, chatPictures: chatPictures,
      pictures: { [options, folder] entry in
        let store = options.media.store(for: entry.media, base: folder)
        stores.append(store)
        return store
      })
    let list = paint(painter)
    for diagnostic in (stores + [chatPictures]).flatMap(\.diagnostics) { log.add(diagnostic) }
    return list
  }

  // MARK: - Checking

  /// Lays out and paints the whole chat, and keeps only the summary and the diagnostics.
  package func check() throws(RenderError) -> ChatSummary {
    summary = ChatSummary(source)
    defer { summary = nil }
    try eachPage(height: ChatPages.standardHeight) { page, _ throws(RenderError) in
      _ = try displayList(of: page)
      return true
    }
    return summary ?? ChatSummary(source)
  }
}

extension ChatDrawingOptions {
  private static let photoID = MediaID(rawValue: "chat photo")

  /// - Parameter anonymizer: Replaces the names of people in the chat. Other words stay as the user wrote them.
  func applied(to known: ChatInfo, hidingBy anonymizer: Anonymizer) -> ChatInfo {
    var info = known
    if let title { info.title = anonymizer.hidden(title) }
    if let subtitle { info.subtitle = anonymizer.hidden(subtitle) }
    if photo != nil { info.photo = Self.photoID }
    if let typing {
      let names = anonymizer.hidden(typing).split(separator: ",").map {
        String($0.drop(while: \.isWhitespace))
      }.filter {
        !$0.isEmpty
      }
      info.state.activity = ChatActivity(names: info.chat.kind == .private ? [] : names)
    }
    if let draft {
      var field = info.state.panel.field ?? FieldState()
      field.text = MessageText(plain: anonymizer.hidden(draft))
      if draft.isEmpty { field.accessory = nil }
      info.state.panel = .writing(field)
    }
    return info
  }

  /// Returns the options for the phone of another person, without what they say about the first phone.
  func ofOtherPhone(showing info: ChatInfo) -> Self {
    var options = self
    (options.draft, options.typing, options.shown, options.otherUnread) = (nil, nil, [], nil)
    // The chat of two people has another name for each.
    if info.chat.kind == .private { (options.title, options.subtitle, options.photo) = (nil, nil, nil) }
    return options
  }

  func adding(to known: MediaTable) -> MediaTable {
    known.adding(photo, as: Self.photoID)
  }
}

extension MessageResult {
  /// Puts a message without a chat into a private chat with one person, so that it can be shown on a screen.
  mutating func stands(inAChatBy options: RenderOptions) {
    guard message.chat.id == nil else { return }
    let id = PeerID(.user, 1)
    (message.chat.id, message.chat.kind) = (id, .private)
    let name = options.bubble?.name ?? options.chat.title ?? options.layout.language[.unnamedBot]
    peers.add(Peer(id: id, kind: .user(UserName(whole: name)), isBot: options.bubble?.name == nil))
  }
}
