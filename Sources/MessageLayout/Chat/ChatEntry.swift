import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// One of the things that stand below each other in a chat, laid out: it depends on no other any more, and can be painted
/// by itself (Spec/Chats.md 1).
package struct ChatEntry: Sendable {
  package var content: Content
  /// As wide as the list, as high as the entry with the gaps that belong to it: entries stand directly below each other.
  package var size: Size
  /// Ids of the messages in it, as in the input; none for dates and bars.
  package var messageIDs: [Int64] = []
  /// When the first message in it was sent, or the one below it.
  package var date: Int?
  /// JSON pointer into the input: of the message, or the one below the date or the bar.
  package var source: String
  package var scale: Double
  /// What the entry's pictures are found in.
  package var media = MediaTable()
  /// What the author should know of it.
  package var diagnostics: [Diagnostic] = []

  package indirect enum Content: Sendable {
    /// A message, several that were sent together, or what happened.
    case row(MessageLayout)
    case date(DateCapsule)
    case unread(UnreadBar)
  }

  package var height: Double { size.height }

  var isDate: Bool { if case .date = content { true } else { false } }

  /// Whether it belongs to what comes below it and never ends a page.
  package var introduces: Bool {
    switch content {
    case .row: false
    case .date, .unread: true
    }
  }
}

/// The day that begins here.
package struct DateCapsule: Sendable {
  package var label: Label
  package var capsule: Rect
  package var color: Color
  /// How much of it shows where it floats.
  package var alpha = 1.0
}

/// What is below it was not read yet.
package struct UnreadBar: Sendable {
  package var label: Label
  package var bar: Rect
  package var color: Color
  /// The colour of the lines at its upper and lower edge.
  package var lineColor: Color
}

/// Lays out what stands between messages: dates and the unread bar (Spec/Chats.md 4 and 5).
struct ChatMarks {
  let options: MessageLayoutOptions
  let book: FontBook

  private enum Date {
    static let slot = 34.0
    static let top = 6.0
    static let height = 22.0
    static let padding = 12.0
    static let fontSize = 13.0
    static let widest = 320.0
  }

  private enum Unread {
    static let top = 6.0
    static let height = 25.0
    static let bottom = 5.0
    static let fontSize = 13.0
  }

  func date(_ day: String, above message: Message) -> ChatEntry {
    let environment = MessageEnvironment(
      message, peers: PeerTable(), media: MediaTable(), options: options, book: book)
    let service = environment.chat.service
    var label = environment.label(
      day, environment.fonts.sans(Date.fontSize, .medium), service.text, limit: Date.widest)
    let width = label.frame.width + Date.padding
    let capsule = Rect(
      Rounding.floor((options.listWidth - width) / 2), Date.top, width, Date.height)
    label.frame.origin = Point(
      capsule.minX + Date.padding / 2, capsule.minY + (Date.height - label.frame.height) / 2)
    return ChatEntry(
      content: .date(DateCapsule(label: label, capsule: capsule, color: service.fill)),
      size: Size(options.listWidth, Date.slot), date: message.date, source: message.pointer,
      scale: options.page.scale)
  }

  func unread(above message: Message) -> ChatEntry {
    let environment = MessageEnvironment(
      message, peers: PeerTable(), media: MediaTable(), options: options, book: book)
    let colors = environment.chat.unread
    var label = environment.label(
      environment.language[.unreadMessages], environment.fonts.sans(Unread.fontSize), colors.text,
      limit: options.listWidth)
    let bar = Rect(
      -options.sideInset, Unread.top, options.listWidth + 2 * options.sideInset, Unread.height)
    label.frame.origin = label.corner(centredIn: bar)
    return ChatEntry(
      content: .unread(UnreadBar(label: label, bar: bar, color: colors.fill, lineColor: colors.line)),
      size: Size(options.listWidth, Unread.top + Unread.height + Unread.bottom), date: message.date,
      source: message.pointer, scale: options.page.scale)
  }
}
