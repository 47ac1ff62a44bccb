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
    /// The topic of the messages below, and the beginning of a post's discussion.
    case topic(DateCapsule)
    case discussion(DateCapsule)
    case unread(UnreadBar)
  }

  package var height: Double { size.height }

  var isDate: Bool { if case .date = content { true } else { false } }

  /// True if the entry belongs to the next one and never ends a page.
  package var introduces: Bool {
    switch content {
    case .row: false
    case .date, .topic, .discussion, .unread: true
    }
  }
}

/// The date above the first message of a day, or other words on a capsule between messages.
package struct DateCapsule: Sendable {
  package var label: Label
  /// The icons beside the words.
  package var boxes: [Box] = []
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

  private enum Topic {
    /// The distance between the upper edges of a date and a topic below it.
    static let step = 27.0
    static let icon = 16.0
    static let iconX = 4.0
    static let faceX = 2.0
    static let gap = 4.0
    static let arrowGap = 6.0
    static let arrowRoom = 11.0
    /// The size and the line of the arrow: inferred.
    static let arrow = Size(4, 8)
    static let arrowLine = 1.5
    /// The corners and the letter of an icon, and the colors of icons without one: inferred.
    static let iconRadius = 6.0
    static let letterSize = 10.0
    static let plainColor = Color(0x6fb9f0)
    static let generalColor = Color(0xa4a4a8)
  }

  func date(_ day: String, above message: Message) -> ChatEntry {
    capsule(day, above: message) { .date($0) }
  }

  /// Returns the capsule where the discussion of a post begins.
  func discussion(above message: Message) -> ChatEntry {
    capsule(options.page.language[.discussionStarted], above: message) { .discussion($0) }
  }

  private func capsule(
    _ words: String, above message: Message, _ content: (DateCapsule) -> ChatEntry.Content
  ) -> ChatEntry {
    let environment = MessageEnvironment(
      message, peers: PeerTable(), media: MediaTable(), options: options, book: book)
    let service = environment.chat.service
    var label = environment.label(
      words, environment.fonts.sans(Date.fontSize, .medium), service.text, limit: Date.widest)
    let width = label.frame.width + Date.padding
    let capsule = Rect(
      Rounding.floor((options.listWidth - width) / 2), Date.top, width, Date.height)
    label.frame.origin = Point(
      capsule.minX + Date.padding / 2, capsule.minY + (Date.height - label.frame.height) / 2)
    return ChatEntry(
      content: content(DateCapsule(label: label, capsule: capsule, color: service.fill)),
      size: Size(options.listWidth, Date.slot), date: message.date, source: message.pointer,
      scale: options.page.scale)
  }

  /// Returns the capsule of a topic: an icon or a face, the name, and an arrow.
  ///
  /// - Parameter isBelowDay: true if a date stands directly above it.
  func topic(
    _ topic: MessageTopic, above message: Message, peers: PeerTable, isBelowDay: Bool
  ) -> ChatEntry {
    let environment = MessageEnvironment(
      message, peers: peers, media: MediaTable(), options: options, book: book)
    let service = environment.chat.service
    var person: PeerID?
    if case .person(let id) = topic.id { person = id }
    let name = person.map { peers[$0].name } ?? topic.title(in: environment.language)
    let iconX = person == nil ? Topic.iconX : Topic.faceX
    let textX = iconX + Topic.icon + Topic.gap
    let tail = Topic.arrowGap + Topic.arrowRoom
    var label = environment.label(
      name.onOneLine, environment.fonts.sans(Date.fontSize, .medium), service.text,
      limit: Date.widest - textX - tail)
    let width = textX + label.frame.width + tail
    let top = isBelowDay ? Date.top + Topic.step - Date.slot : Date.top
    let capsule = Rect(Rounding.floor((options.listWidth - width) / 2), top, width, Date.height)
    let isMirrored = environment.language.isRightToLeft
    func x(_ offset: Double, _ width: Double) -> Double {
      isMirrored ? capsule.maxX - offset - width : capsule.minX + offset
    }
    label.frame.origin = Point(
      x(textX, label.frame.width), capsule.minY + (Date.height - label.frame.height) / 2)
    let icon = Rect(
      x(iconX, Topic.icon), capsule.minY + (Date.height - Topic.icon) / 2, Topic.icon, Topic.icon)
    let boxes =
      person.map { [Box(.icon, icon, .avatar(AvatarBox(.peer($0), in: icon, environment)))] }
      ?? self.icon(of: topic, named: name, in: icon, environment)
    // The arrow ends as far from the edge as the icon of a topic.
    let reach = Topic.arrow.height / 2
    let tip = Point(
      x(width - Topic.arrowRoom + Topic.arrow.width, 0), capsule.midY)
    let back = isMirrored ? Topic.arrow.width : -Topic.arrow.width
    let arrow = Box(
      .arrow, Rect(min(tip.x, tip.x + back), tip.y - reach, Topic.arrow.width, Topic.arrow.height),
      .path(
        [[Point(tip.x + back, tip.y - reach), tip, Point(tip.x + back, tip.y + reach)]],
        width: Topic.arrowLine, service.text))
    return ChatEntry(
      content: .topic(
        DateCapsule(label: label, boxes: boxes + [arrow], capsule: capsule, color: service.fill)),
      size: Size(options.listWidth, isBelowDay ? Topic.step : Date.slot), date: message.date,
      source: message.pointer, scale: options.page.scale)
  }

  private func icon(
    of topic: MessageTopic, named name: String, in frame: Rect, _ environment: MessageEnvironment
  ) -> [Box] {
    let font = environment.fonts.sans(Topic.letterSize, .semibold)
    if let emoji = topic.icon {
      let alternative = AlternativeTextLayout(side: frame.width) { environment.shape($0) }
        .layOut(emoji.alternative, font: font)
      return [Box(.icon, frame, .emoji(emoji, alternative, environment.chat.service.text))]
    }
    let isGeneral = topic.id == .general
    let color = topic.color ?? (isGeneral ? Topic.generalColor : Topic.plainColor)
    let letter = isGeneral ? "#" : name.first.map { String($0).uppercased() } ?? ""
    let label = environment.label(letter, font, .white)
    return [
      Box(.icon, frame, .fill(radius: Topic.iconRadius, color)),
      label.box(
        .text,
        at: Point(frame.midX - label.frame.width / 2, frame.midY - label.frame.height / 2)),
    ]
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
