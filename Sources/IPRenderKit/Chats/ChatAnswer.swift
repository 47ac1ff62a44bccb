import MessageLayout
import MessageModel
import MessageReading
import PageLayout
import PageModel
import Painting
import Primitives
import Reveal

/// A chat that ends with a streamed answer (Spec/Chats.md 10).
package final class ChatAnswer {
  /// The message of the answer.
  package let bubble: StreamBubble
  private let drawing: ChatDrawing
  private let options: RenderOptions
  /// The entries above the answer.
  private let entries: [ChatEntry]
  /// The height of the answer's row when the stream has ended, in points; `nil` until it is known.
  private var rowHeight: Double?

  /// Creates an answer in the chat of a file. Throws `RenderError.unreadable`, or `RenderError.option` if the
  /// file is not a chat.
  package convenience init(
    in file: InputFile, renderer: Renderer, options: RenderOptions
  ) throws(RenderError) {
    guard case .chat(var source) = try file.chat(options) else {
      throw .option(
        OptionError(.answer, "applies only to chats (a list of messages or an export)"))
    }
    source.receiveAnswer()
    try self.init(in: ChatDrawing(source, of: file, renderer: renderer, options: options), options: options)
  }

  /// The diagnostics of the chat so far.
  package var diagnostics: [Diagnostic] { drawing.file.located(drawing.diagnostics) }

  package convenience init(in drawing: ChatDrawing, options: RenderOptions) throws(RenderError) {
    try self.init(Self.bubble(in: drawing, options: options), in: drawing, options: options)
  }

  /// Creates an answer that is the only message of its chat.
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
    guard options.chat.screen == nil || options.layout.anchor == nil else {
      throw .option(
        OptionError(.anchor, "does not apply to a screen on which an answer arrives"))
    }
    var bubble = bubble
    let (entries, merge) = try drawing.entries(
      above: bubble, on: options.chat.screen ?? options.picture.canvas)
    bubble.row.merge = merge
    bubble.row.showsAuthors = drawing.info.showsAuthors
    (self.bubble, self.drawing, self.options, self.entries) = (bubble, drawing, options, entries)
  }

  /// Returns the size of the frames, in points: the screen, the requested canvas, or the whole chat.
  /// `rowHeight`: the maximum height of the answer's row. `settled`: the height of the row when the stream
  /// has ended.
  package func canvas(rowHeight: Double, settled: Double) -> Size {
    self.rowHeight = settled
    if let canvas = options.chat.screen ?? options.picture.canvas { return canvas }
    let above = entries.reduce(2 * ChatTranscript.margin) { $0 + $1.height }
    return Size(drawing.layoutOptions.message.listWidth, above + rowHeight)
  }

  /// The spring that scrolls a screen with the answer; `nil` if the screen stays in place.
  var follower: Follower? {
    guard options.playback.followsAnswers, let screen = options.chat.screen else { return nil }
    return Follower(fastest: drawing.window(on: screen).height)
  }

  /// Returns the screen whose list scrolls with the answer; `nil` if the screen stays in place.
  func followed() throws(RenderError) -> FollowedScreen? {
    guard options.playback.followsAnswers, let screen = options.chat.screen else { return nil }
    return try drawing.followed(below: entries, on: screen)
  }

  func stage(on canvas: Size) throws(RenderError) -> ChatStage {
    try drawing.stage(below: entries, rowHeight: rowHeight, on: canvas)
  }

  // MARK: - The answer's message

  /// The number of messages that are searched for the author of the answer.
  private static let searched = 256

  /// Returns the next message of the other side, with the author of its last message and the time of the
  /// chat's last message.
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

extension RenderOptions {
  /// The speed at which an answer on a screen may grow; `nil` for the phone's pace.
  var growthLimit: GrowthLimit? {
    guard playback.followsAnswers, let speed = playback.followSpeed, let screen = chat.screen else {
      return nil
    }
    return GrowthLimit(speed: speed, fastest: screen.height * Self.screensPerSecond)
  }

  /// The number of screens by which an answer may grow in a second, so that the list that follows shows its end.
  private static let screensPerSecond = 0.5
}

extension DateFormat {
  /// Returns the moment at a time of day, on the day of another moment. `moment`: seconds since 1970.
  /// `minutes`: minutes since midnight.
  fileprivate func moment(onTheDayOf moment: Int, minutes: Int) -> Int {
    let secondsOfDay = 86_400
    let offset = zone.seconds(at: moment)
    let (local, overflow) = moment.addingReportingOverflow(offset)
    guard !overflow, local.magnitude < UInt(Int.max / 2) else { return moment }
    let day = local - ((local % secondsOfDay) + secondsOfDay) % secondsOfDay
    return day + minutes * 60 - offset
  }
}
