import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import PageReading
import Painting
import Primitives
import Scene

/// Lays out and paints a chat, message by message: of each only what is still to be drawn is kept.
package final class ChatDrawing {
  package let source: ChatSource
  /// What the source was read from.
  package let file: InputFile
  private var name: String { file.name }
  private var folder: String? { file.folder }
  private let renderer: Renderer
  private let options: RenderOptions
  private var log = DiagnosticLog()
  /// Of what is read while somebody wants to know.
  private var summary: ChatSummary?
  /// Of the chat and whom it describes.
  private lazy var chatPictures = options.media.store(
    for: options.chat.adding(to: pinnedMedia), base: folder)
  /// Of the chat itself, and of what is pinned.
  private let pinnedMedia: MediaTable
  private let ground: ChatGround
  private var entries: EntryPainting?

  /// - Parameter input: what the source was read from.
  package init(_ source: ChatSource, of input: InputFile, renderer: Renderer, options: RenderOptions) {
    self.source = source
    file = input
    self.renderer = renderer
    self.options = options
    ground = ChatGround(renderer: renderer, options: options)
    var info = options.chat.applied(to: source.info)
    var media = source.media
    if let pinned = options.chat.pinned.flatMap({ source.pinned(Int64($0)) }) {
      info.state.pinned = pinned.bar
      media.add(pinned.media)
    }
    (self.info, pinnedMedia) = (info, media)
    for diagnostic in source.diagnostics { log.add(diagnostic) }
    // What is kept is read when its years are no longer told by themselves.
    if source.format == .chatExport { latestDate = source.latestDate }
  }

  /// What is around the messages, as the input or somebody says.
  package let info: ChatInfo

  private func screenOptions(_ size: Size) -> ChatScreenOptions {
    ChatScreenOptions(
      size: size, message: options.reading.message.map(Int64.init), otherUnread: options.chat.otherUnread,
      scroll: options.chat.phone?.scroll ?? 0, statusTime: options.chat.phone?.statusTime)
  }

  /// What was noticed so far of the messages and their pictures.
  package var diagnostics: [Diagnostic] { log.diagnostics.sortedByPlace() }

  /// See `ChatLayoutOptions`.
  package var latestDate: Int?

  package var layoutOptions: ChatLayoutOptions {
    var layout = ChatLayoutOptions(message: ground.layoutOptions)
    layout.latestDate = latestDate
    return layout
  }

  // MARK: - Layout

  /// Lays the messages out from the first of `range` on.
  ///
  /// - Parameters:
  ///   - range: of the chat's messages; `nil` for all of them.
  ///   - take: gets each entry and how many messages were read by then, and says whether it goes on.
  func eachEntry(
    in range: Range<Int>? = nil, answer: StreamBubble? = nil,
    _ take: (ChatEntry, Int) throws(RenderError) -> Bool
  ) throws(RenderError) {
    var composer = ChatComposer(info: info, options: layoutOptions, book: renderer.book)
    func give(_ entries: [ChatEntry], done: Int) throws(RenderError) -> Bool {
      for entry in entries {
        for diagnostic in entry.diagnostics { log.add(diagnostic) }
        guard try take(entry, done) else { return false }
      }
      return true
    }
    let range = (range ?? 0..<source.count).clamped(to: 0..<source.count)
    var hasOwn = range.count < source.count || options.me == nil
    for index in range {
      guard let read = source.message(at: index) else {
        log.add(Diagnostic(.internal, "a message of the chat is lost, which is a fault of the program"))
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
    // An id may be that of somebody who only reads.
    if !hasOwn, let me = options.me, case .name = PeerReference(me) {
      log.add(Diagnostic(.badValue, "nobody who writes here is '\(me.asExcerpt)': no message is outgoing"))
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

  /// With the sizes of pictures that the input leaves out.
  private func completed(_ read: MessageResult) -> (Message, MediaTable) {
    let media = options.media.store(for: read.media, base: folder).media
    var message = read.message
    if case .page(var page) = message.content {
      page.media = media
      message.content = .page(page)
    }
    return (message, media)
  }

  /// All messages below each other.
  ///
  /// - Throws: `RenderError.tooManyPixels` as soon as there are too many, so that nobody waits for a chat that cannot be
  ///   drawn; the size is then what there was so far.
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

  /// The chat cut between its messages.
  ///
  /// - Parameters:
  ///   - height: the most that a page is high, in points.
  ///   - range: of its messages; `nil` for all of them.
  ///   - repeatsDays: whether the day stands above a page that goes on with it.
  ///   - take: gets each page and how many messages were read by then, and says whether it goes on.
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

  /// The end of the chat on a screen, or what is around the message that is asked for.
  package func screen(_ size: Size) throws(RenderError) -> ChatScreen {
    let wanted = options.reading.message.map(Int64.init)
    if let pinned = options.chat.pinned {
      do throws(ReadError) { _ = try source.requireIndex(ofMessage: Int64(pinned)) } catch {
        throw .unreadable(error, file: name)
      }
    }
    var composer = ChatScreenComposer(screenOptions(size), info: info)
    try eachEntry(in: try messages(around: wanted, on: size)) { entry, _ in
      composer.add(entry)
      return true
    }
    return composer.finish(peers: source.peers, layout: layoutOptions, book: renderer.book)
  }

  // MARK: - An answer

  /// The entries above an answer, and how its row is joined with the one above.
  ///
  /// - Parameter size: of a screen or canvas, where nothing is needed that cannot show there; `nil` for all of the chat.
  package func entries(
    above answer: StreamBubble, on size: Size?
  ) throws(RenderError) -> (entries: [ChatEntry], merge: MergeState) {
    var entries: [ChatEntry] = []
    var range: Range<Int>?
    if let size { range = try messages(around: nil, on: size) }
    try eachEntry(in: range, answer: answer) { entry, _ in
      entries.append(entry)
      return true
    }
    guard case .row(let row) = entries.popLast()?.content else { return (entries, MergeState()) }
    return (entries, row.merge)
  }

  /// What is around an answer that arrives.
  ///
  /// - Parameters:
  ///   - entries: above it.
  ///   - rowHeight: its own in the end; `nil` where nobody knows.
  ///   - canvas: points.
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

  /// What is around the list of a screen.
  private func around(_ size: Size) -> ChatScreen {
    ChatScreenBars(
      screenOptions(size), info: info, peers: source.peers, layout: layoutOptions.message, book: renderer.book
    ).screen([], unreadBelow: nil)
  }

  /// The stretch of a screen in which its list is read.
  func window(on size: Size) -> Rect { around(size).listWindow }

  /// A screen whose list follows an answer.
  ///
  /// - Parameter entries: above it.
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

  /// Those that may show, and some more: nothing else is laid out.
  private func messages(around id: Int64?, on size: Size) throws(RenderError) -> Range<Int> {
    let height = min(size.height, OptionRange.canvas.upperBound) + (options.chat.phone?.scroll ?? 0)
    let most = Self.spare + Int(height / Self.leastRow)
    guard let id else { return max(0, source.count - most)..<source.count }
    do throws(ReadError) {
      let index = try source.requireIndex(ofMessage: id)
      // What is below is counted where it was not read.
      let end = source.info.lastReadIncoming == nil ? min(source.count, index + most) : source.count
      return max(0, index - most)..<end
    } catch {
      throw .unreadable(error, file: name)
    }
  }

  /// Nothing that shows is lower.
  private static let leastRow = 20.0
  /// More messages than those of an album, whose rows are one.
  private static let spare = 40

  // MARK: - Painting

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

  /// An entry by itself.
  func displayList(of entry: ChatEntry) throws(RenderError) -> DisplayList {
    try requirePixels(entry.size)
    let pictures = options.media.store(for: entry.media, base: folder)
    let list = try entryPainting().displayList(of: entry, pictures: pictures)
    for diagnostic in pictures.diagnostics { log.add(diagnostic) }
    return noted(list)
  }

  /// What is behind all entries.
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

  /// Lays out and paints all of the chat, and keeps nothing but what was noticed.
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

  func applied(to known: ChatInfo) -> ChatInfo {
    var info = known
    if let title { info.title = title }
    if let subtitle { info.subtitle = subtitle }
    if photo != nil { info.photo = Self.photoID }
    if let typing {
      let names = typing.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }.filter {
        !$0.isEmpty
      }
      info.state.activity = ChatActivity(names: info.chat.kind == .private ? [] : names)
    }
    if let draft {
      var field = info.state.panel.field ?? FieldState()
      field.text = MessageText(plain: draft)
      if draft.isEmpty { field.accessory = nil }
      info.state.panel = .writing(field)
    }
    return info
  }

  func adding(to known: MediaTable) -> MediaTable {
    known.adding(photo, as: Self.photoID)
  }
}

extension MessageResult {
  /// Gives a message that stands in no chat one with somebody, on whose screen it is shown.
  mutating func stands(inAChatBy options: RenderOptions) {
    guard message.chat.id == nil else { return }
    let id = PeerID(.user, 1)
    (message.chat.id, message.chat.kind) = (id, .private)
    let name = options.bubble?.name ?? options.chat.title ?? options.layout.language[.unnamedBot]
    peers.add(Peer(id: id, kind: .user(UserName(whole: name)), isBot: options.bubble?.name == nil))
  }
}
