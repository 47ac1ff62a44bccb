import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import Painting
import Primitives
import Reveal

/// A chat at whose end an answer arrives, which is a stream (Spec/Chats.md 10).
package final class ChatAnswer {
  /// The answer.
  package let bubble: StreamBubble
  private let drawing: ChatDrawing
  private let options: RenderOptions
  /// Above it.
  private let entries: [ChatEntry]
  /// Of the answer in the end, once it is known.
  private var rowHeight: Double?

  /// `file`: the chat's. Throws `RenderError.unreadable`; `RenderError.option` for what is no chat.
  package convenience init(
    in file: InputFile, renderer: Renderer, options: RenderOptions
  ) throws(RenderError) {
    guard case .chat(let source) = try file.chat(options) else {
      throw .option(
        OptionError(option: "answer", wanted: "used with a chat (a list of messages or an export)"))
    }
    try self.init(in: ChatDrawing(source, of: file, renderer: renderer, options: options), options: options)
  }

  /// What was noticed of the chat so far.
  package var diagnostics: [LocatedDiagnostic] { drawing.file.located(drawing.diagnostics) }

  package convenience init(in drawing: ChatDrawing, options: RenderOptions) throws(RenderError) {
    try self.init(Self.bubble(in: drawing, options: options), in: drawing, options: options)
  }

  /// The only message of a chat.
  convenience init(
    alone bubble: StreamBubble, of file: InputFile, renderer: Renderer, options: RenderOptions
  ) throws(RenderError) {
    var result = MessageResult(
      message: bubble.message, peers: bubble.peers, media: bubble.media, format: .message)
    result.stands(inAChatBy: options)
    var bubble = bubble
    (bubble.message.chat, bubble.peers) = (result.message.chat, result.peers)
    var source = ChatSource([result], options: options.messageOptions)
    source.removeMessages()
    try self.init(
      bubble, in: ChatDrawing(source, of: file, renderer: renderer, options: options), options: options)
  }

  private init(
    _ bubble: StreamBubble, in drawing: ChatDrawing, options: RenderOptions
  ) throws(RenderError) {
    var bubble = bubble
    let (entries, merge) = try drawing.entries(
      above: bubble, on: options.chat.screen ?? options.picture.canvas)
    bubble.row.merge = merge
    bubble.row.showsAuthors = drawing.info.showsAuthors
    (self.bubble, self.drawing, self.options, self.entries) = (bubble, drawing, options, entries)
  }

  /// Of the frames, in points: a screen, the canvas that is asked for, or all of the chat. `rowHeight`: of
  /// the answer's row at its largest. `settled`: of the row in the end.
  package func canvas(rowHeight: Double, settled: Double) -> Size {
    self.rowHeight = settled
    if let canvas = options.chat.screen ?? options.picture.canvas { return canvas }
    let above = entries.reduce(2 * ChatTranscript.margin) { $0 + $1.height }
    return Size(drawing.layoutOptions.message.listWidth, above + rowHeight)
  }

  /// What goes after the answer on a screen that follows it.
  var follower: Follower? {
    guard options.playback.followsAnswers, let screen = options.chat.screen else { return nil }
    return Follower(fastest: drawing.window(on: screen).height)
  }

  /// The screen whose list follows the answer; `nil` for what stays.
  func followed() throws(RenderError) -> FollowedScreen? {
    guard options.playback.followsAnswers, let screen = options.chat.screen else { return nil }
    return try drawing.followed(below: entries, on: screen)
  }

  func stage(on canvas: Size) throws(RenderError) -> ChatStage {
    try drawing.stage(below: entries, rowHeight: rowHeight, on: canvas)
  }

  // MARK: - The answer's message

  /// Messages that are looked at to learn who answers.
  private static let searched = 256

  /// The other side's next message: of who wrote last, at the same time as the last message.
  private static func bubble(in drawing: ChatDrawing, options: RenderOptions) -> StreamBubble {
    let source = drawing.source
    let dates = options.layout.dates
    var bubble = StreamBubble(direction: .incoming, row: drawing.layoutOptions.message)
    bubble.peers = source.peers
    var author: Author?
    for index in (max(0, source.count - searched)..<max(0, source.count)).reversed() {
      guard let read = source.message(at: index) else { continue }
      if bubble.message.date == nil { bubble.message.date = read.message.date }
      guard author == nil, read.message.direction == .incoming, read.message.content.isSaid else { continue }
      author = read.message.author
      bubble.peers.add(read.peers)
      bubble.media.add(read.media)
      if author != nil, bubble.message.date != nil { break }
    }
    let last = bubble.message.date
    bubble.add(options.bubble ?? BubbleOptions(), dates: dates)
    bubble.message.chat = source.info.chat
    bubble.message.direction = .incoming
    bubble.message.author = bubble.message.author ?? author ?? source.info.chat.id.map(Author.peer)
    if let minutes = options.bubble?.minutes, let last {
      bubble.message.date = dates.moment(onTheDayOf: last, minutes: minutes)
    }
    bubble.message.content = .page(Page())
    return bubble
  }
}

extension DateFormat {
  /// A time of the day on which another moment is. `moment`: seconds since 1970. `minutes`: since midnight.
  fileprivate func moment(onTheDayOf moment: Int, minutes: Int) -> Int {
    let secondsOfDay = 86_400
    let offset = zone.seconds(at: moment)
    let (local, overflow) = moment.addingReportingOverflow(offset)
    guard !overflow, local.magnitude < UInt(Int.max / 2) else { return moment }
    let day = local - ((local % secondsOfDay) + secondsOfDay) % secondsOfDay
    return day + minutes * 60 - offset
  }
}

extension MessageContent {
  /// Whether somebody said it.
  var isSaid: Bool { if case .service = self { false } else { true } }
}
