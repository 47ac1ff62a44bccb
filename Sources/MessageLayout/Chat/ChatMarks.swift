import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Lays out what stands between messages: dates and the unread bar (Docs/Chats.md 4 and 5).
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
    static let text = "Unread Messages"
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
      size: Size(options.listWidth, Date.slot), source: message.pointer,
      scale: options.page.scale)
  }

  func unread(above message: Message) -> ChatEntry {
    let environment = MessageEnvironment(
      message, peers: PeerTable(), media: MediaTable(), options: options, book: book)
    let colors = environment.chat.unread
    var label = environment.label(
      Unread.text, environment.fonts.sans(Unread.fontSize), colors.text, limit: options.listWidth)
    let bar = Rect(0, Unread.top, options.listWidth, Unread.height)
    label.frame.origin = Point(
      Rounding.floor((bar.width - label.frame.width) / 2),
      bar.minY + Rounding.floor((bar.height - label.frame.height) / 2))
    return ChatEntry(
      content: .unread(UnreadBar(label: label, bar: bar, color: colors.fill, lineColor: colors.line)),
      size: Size(options.listWidth, Unread.top + Unread.height + Unread.bottom),
      source: message.pointer, scale: options.page.scale)
  }
}
