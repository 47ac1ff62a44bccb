import MessageModel
import MessageReading
import PageModel
import PageReading
import StreamReading

/// The content of an input: a page, a message or a chat. You can lay it out and render it several times.
public struct Subject: Sendable {
  /// The input that the subject was read from.
  public let file: InputFile
  package let content: Content
  /// The kind of the input, also if a screen shows a page or a message as a chat.
  package let readKind: Kind

  package init(file: InputFile, content: Content) { self.init(file: file, content: content, as: content) }

  /// Creates a subject. `read`: the content before it is put on a screen.
  package init(file: InputFile, content: Content, as read: Content) {
    (self.file, self.content, readKind) = (file, content, read.kind)
  }

  package typealias Content = InputContent

  public enum Kind: String, Hashable, Sendable { case page, message, chat }

  public var kind: Kind { content.kind }

  /// The diagnostics so far, in source order. Messages of a chat are read, and their diagnostics added, when they are
  /// rendered.
  public var diagnostics: [Diagnostic] {
    switch content {
    case .page(let read): file.located(read.diagnostics)
    case .message(let read): file.located(read.diagnostics)
    case .chat(let source): file.located(source.diagnostics)
    }
  }

  /// The number of selected messages of a chat; 1 for a message and 0 for a page.
  public var messageCount: Int {
    switch content {
    case .page: 0
    case .message: 1
    case .chat(let source): source.count
    }
  }
}

extension InputContent {
  fileprivate var kind: Subject.Kind {
    switch self {
    case .page: .page
    case .message: .message
    case .chat: .chat
    }
  }
}

/// A recorded stream, or a page that appears according to the options.
public struct RecordedStream: Sendable {
  /// The input that the stream was read from.
  public let file: InputFile
  package let read: StreamResult

  package init(_ read: StreamResult, of file: InputFile) {
    self.read = read
    self.file = file
  }

  /// The time of the last revision.
  public var duration: Duration { .seconds(read.script.duration) }
}

extension InputFile {
  /// Reads a page, a message or a chat. A list of messages is a chat, unless the options select one message. A message
  /// is rendered in its bubble, unless ``RenderOptions/isBare`` is set (Spec/Bubbles.md 17). Of a recorded stream, the
  /// last page is read.
  ///
  /// - Throws: ``RenderError/unreadable(_:file:)`` if the input is invalid; ``RenderError/anchor(_:)`` if the page
  ///   does not have the anchor of the options; ``RenderError/option(_:)`` if the input cannot be shown on the screen
  ///   of the options.
  public func read(_ options: RenderOptions = RenderOptions()) throws(RenderError) -> Subject {
    try subject(options)
  }

  /// Reads the content of a message as a page, without its bubble. Of a recorded stream, the last page is read.
  ///
  /// - Throws: The errors of ``read(_:)``.
  public func readPage(_ options: RenderOptions = RenderOptions()) throws(RenderError) -> Subject {
    var read = try page(options)
    var count = 0
    if options.chat.hidesNames { read.page.media = read.page.media.withoutFileIDs(after: &count) }
    return Subject(file: self, content: .page(read))
  }

  /// Reads a stream.
  ///
  /// - Throws: The errors of ``read(_:)``. The anchor of the options must be in the last page.
  public func readStream(_ options: RenderOptions = RenderOptions()) throws(RenderError) -> RecordedStream {
    RecordedStream(try stream(options), of: self)
  }

  /// Returns true if the input is a recorded stream and nothing else.
  package func isStream(_ options: RenderOptions) -> Bool {
    (try? subject(options, takesStreams: false)) == nil && (try? stream(options))?.format == .stream
  }

  /// Reads a subject.
  ///
  /// - Parameter takesStreams: True to read a recorded stream as its last page.
  package func subject(_ options: RenderOptions, takesStreams: Bool = true) throws(RenderError) -> Subject {
    let options = options.settled
    // An article is always a page, whatever contains it.
    guard !options.layout.design.isForArticles else {
      return Subject(file: self, content: .page(try page(options)))
    }
    let read = try content(options, takesStreams: takesStreams)
    var content = onScreen(read, options)
    if options.isBare, case .message(let message) = read {
      content = .page(try page(of: message, options))
    }
    return Subject(
      file: self, content: content, as: read)
  }

  private func content(_ options: RenderOptions, takesStreams: Bool) throws(RenderError) -> Subject.Content {
    let read: Subject.Content
    do throws(ReadError) {
      read = try chosen(from: try InputReader.read(bytes, name: name, options: options.chatOptions), options)
    } catch {
      guard error.reason == .notReadYet(.stream) else { throw unreadable(error) }
      // A stream is read as its finished page.
      if takesStreams { return .page(try lastPage(options)) }
      throw unreadable(error)
    }
    switch read {
    case .message(let message):
      if options.isBare { return read }
      let page = if case .page(let page) = message.message.content { page } else { Page() }
      try Self.requireAnchor(options, in: page)
    case .page(let page): try Self.requireAnchor(options, in: page.page)
    case .chat: break
    }
    return read
  }

  /// Returns the content for a screen, where a page or a message becomes the only message of a chat.
  private func onScreen(_ content: Subject.Content, _ options: RenderOptions) -> Subject.Content {
    guard options.chat.screen != nil else { return content }
    var result: MessageResult
    switch content {
    case .chat: return content
    case .message(let message): result = message
    case .page(let read):
      let message = Message(direction: options.direction, sendState: .read, content: .page(read.page))
      result = MessageResult(
        message: message, media: read.page.media, format: read.format, diagnostics: read.diagnostics)
    }
    if let bubble = options.bubble {
      result.media = bubble.adding(to: result.media)
      bubble.apply(to: &result.message, peers: &result.peers, dates: options.layout.dates)
    }
    result.stands(inAChatBy: options)
    return .chat(ChatSource([result], options: options.messageOptions))
  }

  /// Reads a page. Throws `RenderError.unreadable`, or `RenderError.anchor` if the page lacks the requested
  /// anchor.
  package func page(_ options: RenderOptions) throws(RenderError) -> ReadResult {
    let result: ReadResult
    do throws(ReadError) {
      result = try InputReader.page(
        bytes, name: name, options: options.spokenReading, hiding: anonymizer(options))
    } catch {
      // A stream is read as its finished page.
      if error.reason == .notReadYet(.stream) { return try lastPage(options) }
      throw unreadable(error)
    }
    try Self.requireAnchor(options, in: result.page)
    return result
  }

  /// Reads the message of an input that holds one, or the message of a chat that the options select; `nil` for other
  /// inputs.
  func message(_ options: RenderOptions) throws(RenderError) -> MessageResult? {
    if options.reading.message != nil {
      guard case .message(let message)? = try chat(options) else { return nil }
      return message
    }
    return try? InputReader.message(bytes, name: name, options: options.messageOptions)
  }

  /// Returns a parsed message as a page.
  func page(of message: MessageResult, _ options: RenderOptions) throws(RenderError) -> ReadResult {
    try page(options) { () throws(ReadError) in try message.page(options.spokenReading, in: bytes) }
  }

  private func page(
    _ options: RenderOptions, from read: () throws(ReadError) -> ReadResult
  ) throws(RenderError) -> ReadResult {
    let result = try mapping(read(), unreadable)
    try Self.requireAnchor(options, in: result.page)
    return result
  }

  /// Reads a stream. Throws the errors of `page`; an anchor must be in the last page.
  package func stream(_ options: RenderOptions) throws(RenderError) -> StreamResult {
    var reading = options.stream
    reading.reading = options.spokenReading
    var read = try mapping(
      StreamReader.read(bytes, name: name, options: reading), unreadable)
    if options.anonymizer.hidesNames { read = read.anonymized(by: anonymizer(options)) }
    if let last = read.script.revisions.last { try Self.requireAnchor(options, in: last.page()) }
    return read
  }

  /// Returns the anonymizer for all people in the file.
  private func anonymizer(_ options: RenderOptions) -> Anonymizer {
    InputReader.anonymizer(of: bytes, name: name, options: options.chatOptions)
  }

  /// Returns the last page of a stream.
  private func lastPage(_ options: RenderOptions) throws(RenderError) -> ReadResult {
    let read = try stream(options)
    return ReadResult(
      page: read.script.revisions.last?.page() ?? Page(), format: read.format, diagnostics: read.diagnostics)
  }

  private static func requireAnchor(
    _ options: RenderOptions, in page: @autoclosure () -> Page
  ) throws(RenderError) {
    if let anchor = options.layout.anchor, let error = UnknownAnchor(anchor, in: page()) {
      throw .anchor(error)
    }
  }

  // MARK: - Chats

  /// Reads the content around a chat's messages, or the requested message. Returns `nil` if the input is not
  /// a chat.
  package func chat(_ options: RenderOptions) throws(RenderError) -> Subject.Content? {
    let chat = try mapping(ChatReader.open(bytes, options: options.chatOptions), unreadable)
    return try chat.map { chat throws(RenderError) in
      try mapping(chosen(from: .chat(chat), options), unreadable)
    }
  }

  /// Returns the requested part of a chat: a selection of messages, or one message.
  private func chosen(
    from content: Subject.Content, _ options: RenderOptions
  ) throws(ReadError) -> Subject.Content {
    guard case .chat(var chat) = content else {
      try requireNoOtherMessage(content, options)
      return content
    }
    // A screen is scrolled to the message instead.
    if let wanted = options.reading.message, options.chat.screen == nil {
      return .message(try Self.message(wanted, of: chat))
    }
    if options.chat.selection != ChatSelection() {
      var selection = options.chat.selection
      selection.zone = options.layout.dates.zone
      try chat.select(selection)
    }
    return .chat(chat)
  }

  /// Throws an error if the options select another message than the only one in the file.
  private func requireNoOtherMessage(
    _ content: Subject.Content, _ options: RenderOptions
  ) throws(ReadError) {
    guard let wanted = options.reading.message, case .message(let result) = content,
      result.message.id != Int64(wanted)
    else { return }
    let found = result.message.id.map { "message \($0)" } ?? "a message without an id"
    throw ReadError(.notInChat, "no message has id \(wanted): the file is \(found)")
  }

  private static func message(_ id: Int, of chat: ChatSource) throws(ReadError) -> MessageResult {
    guard let result = chat.message(at: try chat.requireIndex(ofMessage: Int64(id))) else {
      throw ReadError(.notInChat, "cannot read message \(id)")
    }
    return result
  }
}

extension StreamResult {
  /// Returns the stream with other names in all pages, which are those that the last page contains.
  fileprivate func anonymized(by anonymizer: Anonymizer) -> StreamResult {
    var result = self
    let anonymizer = script.revisions.last.map { anonymizer.knowing($0.page()) } ?? anonymizer
    result.script = script.map(anonymizer.hidden)
    return result
  }
}

extension RenderOptions {
  fileprivate var chatOptions: ChatOptions {
    ChatOptions(message: messageOptions, chat: chat.chat, showsEdits: chat.showsEdits)
  }

  var messageOptions: MessageOptions {
    var options = MessageOptions(reading: spokenReading, me: me.map(PeerReference.init), side: direction)
    options.anonymizer = anonymizer
    options.guessesAlbums = chat.guessesAlbums
    options.now = layout.dates.now
    return options
  }

  var anonymizer: Anonymizer {
    Anonymizer(hidesNames: chat.hidesNames, hidesFaces: chat.hidesFaces, language: layout.language)
  }
}
