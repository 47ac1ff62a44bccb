import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// One laid-out item in the vertical list of a chat. It no longer depends on others and can be painted
/// independently (Spec/Chats.md 1).
package struct ChatEntry: Sendable {
  package var content: Content
  /// The width of the list, and the height of the entry with its gaps: entries follow each other directly.
  package var size: Size
  /// The ids of the entry's messages, as in the input; empty for dates and bars.
  package var messageIDs: [Int64] = []
  /// The time of the first message in the entry, or of the one below it.
  package var date: Int?
  /// The JSON pointer into the input: to the message, or to the one below the date or bar.
  package var source: String
  package var scale: Double
  /// The table with the entry's images.
  package var media = MediaTable()
  /// The diagnostics for the author of the input.
  package var diagnostics: [Diagnostic] = []

  package indirect enum Content: Sendable {
    /// A message, an album or a service message.
    case row(MessageLayout)
    case date(DateCapsule)
    case unread(UnreadBar)
  }

  package var height: Double { size.height }

  var isDate: Bool { if case .date = content { true } else { false } }

  /// True if the entry belongs to the next one and never ends a page.
  package var introduces: Bool {
    switch content {
    case .row: false
    case .date, .unread: true
    }
  }
}

/// The date above the first message of a day.
package struct DateCapsule: Sendable {
  package var label: Label
  package var capsule: Rect
  package var color: Color
  /// The opacity of a floating date.
  package var alpha = 1.0
}

/// The bar above the first unread message.
package struct UnreadBar: Sendable {
  package var label: Label
  package var bar: Rect
  package var color: Color
  /// The color of the lines at the upper and lower edge.
  package var lineColor: Color
}

/// Lays out the entries between messages: dates and the unread bar (Spec/Chats.md 4 and 5).
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
