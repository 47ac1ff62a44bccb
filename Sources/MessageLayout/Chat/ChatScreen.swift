import MessageModel
import PageLayout
import Primitives
import Typography

/// A chat on the screen of a phone: which entries show and where everything stands, in the screen's space
/// (Spec/Chats.md 9).
package struct ChatScreen: Sendable {
  package var size: Size
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var wallpaper: Wallpaper
  /// Those that meet the screen, from top to bottom, with their upper left corners.
  package var entries: [(entry: ChatEntry, origin: Point)]
  /// The day at the list's top, over its fade.
  package var day: FloatingDay?
  /// Upper left corner of what comes next.
  package var end = Point.zero
  /// Where the list vanishes under the bars.
  package var fades: [EdgeFade]
  /// Bottom to top.
  package var capsules: [GlassCapsule]
  package var avatar: AvatarBox?
  /// The count on the button that scrolls down: how much below was not read.
  package var badge: CountBadge?
  /// The counts on the buttons above it.
  package var badges: [CountBadge]
  /// What lies over the glass, bottom to top.
  package var pieces: [ScreenPiece]
  /// The stretch between the bars in which the list is read, as wide as it.
  package var listWindow = Rect.zero
  /// y down to which the list is faint below the title.
  package var upperFadeEnd = 0.0
  /// `nil` on phones that lie on their side.
  package var statusBar: StatusBar?
  package var homeBar: HomeBar?
}

extension ChatScreen {
  /// The screen while an answer arrives below the last message (Spec/Chats.md 10).
  ///
  /// - Parameters:
  ///   - entries: above the answer.
  ///   - answerHeight: of its row in the end; `nil` where nobody knows.
  ///   - peers: who is in the chat.
  ///   - layout: how the entries were laid out.
  ///   - book: its faces measure the texts of the bars.
  package init(
    answered entries: [ChatEntry], height answerHeight: Double? = nil, on options: ChatScreenOptions,
    info: ChatInfo, peers: PeerTable,
    layout: ChatLayoutOptions, book: FontBook
  ) {
    let bars = ChatScreenBars(options, info: info, peers: peers, layout: layout.message, book: book)
    let place = AnswerPlace(
      entries, window: bars.window, height: options.size.height, scale: layout.message.page.scale,
      left: layout.message.sideInset, answerHeight: answerHeight)
    self = bars.screen(place.entries, unreadBelow: nil)
    end = place.answer
  }

  /// With the bars and the panel the other way around, and the list as it is (Spec/Chats.md 9.4).
  var mirrored: ChatScreen {
    var screen = self
    let width = size.width
    screen.capsules = capsules.map { $0.mirrored(in: width) }
    if let avatar { screen.avatar?.frame = avatar.frame.mirrored(in: width) }
    screen.badge = badge?.mirrored(in: width)
    screen.badges = badges.map { $0.mirrored(in: width) }
    return screen
  }
}

/// A stretch of a list's edge that its wallpaper lies over.
package struct EdgeFade: Equatable, Sendable {
  /// The stretch that is as faint as it gets.
  package var whole: Rect
  /// The stretch from there to nothing.
  package var ramp: Rect
  /// The strength of the wallpaper.
  package var alpha: Double
  package var isAtTop: Bool
  /// The height at which what is below is blurred as much as it gets, from the ramp's end on more and more; `nil` for
  /// one that leaves it sharp.
  package var blurredTo: Double?
}

/// A number on a round ground.
package struct CountBadge: Sendable {
  package var frame: Rect
  package var color: Color
  package var label: Label
  /// What it said before, and how far it has rolled from there; `nil` for one that rests.
  package var former: (label: Label, share: Double, rises: Bool)?
  package var appearance = Appearance.whole

  fileprivate func mirrored(in width: Double) -> CountBadge {
    var badge = self
    badge.frame = frame.mirrored(in: width)
    let way = Point(badge.frame.minX - frame.minX, 0)
    badge.label.frame = label.frame.offsetBy(way)
    badge.former?.label.frame = former?.label.frame.offsetBy(way) ?? .zero
    return badge
  }
}

/// What of a chat a screen shows.
package struct ChatScreenOptions: Equatable, Sendable {
  /// Points. The list is as wide.
  package var size: Size
  /// Id of the message that the list is scrolled to; `nil` for the end.
  package var message: Int64?
  /// In how many other chats something is unread, told on the way back; `nil` when it is not told.
  package var otherUnread: Int?
  /// Points by which the list was scrolled up from its end; one that has less above stands at its beginning.
  package var scroll: Double
  /// What the clock shows; `nil` for the usual time.
  package var statusTime: String?

  package init(
    size: Size, message: Int64? = nil, otherUnread: Int? = nil, scroll: Double = 0, statusTime: String? = nil
  ) {
    (self.size, self.message, self.otherUnread) = (size, message, otherUnread)
    (self.scroll, self.statusTime) = (scroll, statusTime)
  }
}

/// Finds what of a chat shows on a screen, while its entries come: nothing is kept but what may still be on it
/// (Spec/Chats.md 9.1).
package struct ChatScreenComposer {
  private let options: ChatScreenOptions
  private let info: ChatInfo
  private var entries: [ChatEntry] = []
  private var height = 0.0
  /// The number of the entry that the list is scrolled to, among those that are kept.
  private var target: Int?
  /// The day of what is kept, where it is above.
  private var passedDay: ChatEntry?
  /// What is known of the entries that came after those that are kept.
  private var rest = Rest()

  private struct Rest {
    var height = 0.0
    var unread = 0
  }

  package init(_ options: ChatScreenOptions, info: ChatInfo) {
    self.options = options
    self.info = info
  }

  /// Whether the message that the list is scrolled to has come.
  package var hasFoundMessage: Bool { target != nil }

  /// Takes the entry that stands below all that came before it.
  package mutating func add(_ entry: ChatEntry) {
    if let target {
      let below = entries[target...].reduce(0) { $0 + $1.height }
      guard below < options.size.height + entries[target].height else {
        rest.height += entry.height
        rest.unread += entry.unreadCount(after: info.lastReadIncoming)
        return
      }
    } else if let message = options.message, entry.messageIDs.contains(message) {
      target = entries.count
    }
    entries.append(entry)
    height += entry.height
    // What is a screen and more above all that may be looked at never shows.
    while target == nil, let first = entries.first,
      height - first.height > options.size.height + options.scroll
    {
      height -= first.height
      if first.isDate { passedDay = first }
      entries.removeFirst()
    }
  }

  /// The screen; without entries an empty chat.
  ///
  /// - Parameters:
  ///   - peers: who is in it.
  ///   - layout: how the entries were laid out.
  ///   - book: its faces measure the texts of the bars.
  package func finish(peers: PeerTable, layout: ChatLayoutOptions, book: FontBook) -> ChatScreen {
    let bars = ChatScreenBars(options, info: info, peers: peers, layout: layout.message, book: book)
    let window = bars.window
    let total = height + rest.height
    // Where the list's upper end stands when it is scrolled to its end, and when to its beginning.
    let end = window.bottom - total
    var top = min(max(end, window.top), end + options.scroll)
    if let target {
      let above = entries[..<target].reduce(0) { $0 + $1.height }
      let middle = above + entries[target].height / 2
      top = max(end, min(window.top, (window.top + window.bottom) / 2 - middle))
    }
    // A list that is not as high as its window stands at the window's end.
    if total < window.bottom - window.top { top = end }
    // What stands in a chat without messages is in the middle of it.
    if entries.first?.beginsChat == true { top = (window.top + window.bottom - total) / 2 }
    var placed: [(entry: ChatEntry, origin: Point)] = []
    var unread = rest.unread
    var y = Rounding.floorToPixel(top, scale: layout.message.page.scale)
    for entry in entries {
      if y < options.size.height, y + entry.height > 0 {
        placed.append((entry, Point(layout.message.sideInset, y)))
      }
      if y >= window.bottom { unread += entry.unreadCount(after: info.lastReadIncoming) }
      y += entry.height
    }
    FloatingAvatar.place(in: &placed, above: window.bottom)
    return bars.screen(placed, unreadBelow: top > end + Self.near ? unread : nil, passedDay: passedDay)
  }

  /// Points from the end at which the list counts as scrolled to it.
  private static let near = 1.0
}

/// The avatar of a group that goes on below the list's end: it stays where it can be seen (Spec/Chats.md 9.1).
enum FloatingAvatar {
  /// - Parameters:
  ///   - entries: from top to bottom.
  ///   - end: of the list, where the panel begins.
  static func place(in entries: inout [(entry: ChatEntry, origin: Point)], above end: Double) {
    guard let cut = entries.lastIndex(where: { $0.origin.y < end }), let row = entries[cut].entry.row else {
      return
    }
    var (first, last) = (cut, cut)
    while first > 0, entries[first - 1].entry.row?.merge.goesOn == true { first -= 1 }
    while entries[last].entry.row?.merge.goesOn == true, last + 1 < entries.count { last += 1 }
    let goesOn = entries[last].entry.row?.merge.goesOn == true
    let bottom = goesOn ? .infinity : entries[last].origin.y + entries[last].entry.height
    guard bottom > end, row.avatar != nil || row.passedAvatar != nil else { return }
    // It does not leave its group at the top.
    let y = min(bottom, max(end, entries[first].origin.y + MessageLayout.avatarRoom))
    entries[last].entry.changeRow { $0.avatar = last == cut ? $0.avatar : nil }
    entries[cut].entry.changeRow { [top = entries[cut].origin.y] in $0.floatAvatar(above: y - top) }
  }
}

/// The day of what stands at the list's top: it stays where it can be seen (Spec/Chats.md 13.4).
package struct FloatingDay {
  package let entry: ChatEntry
  package let origin: Point

  /// Half of a day's slot: further from its place a day hides by itself.
  private static let nearby = 17.0

  /// Takes the day at the top from the list. `nil` where none is there, or it hides.
  ///
  /// - Parameters:
  ///   - entries: from top to bottom, with what is above the top.
  ///   - passed: the last day above all of them.
  ///   - window: where the list is read from, and where its upper fade ends.
  ///   - presence: how far a day shows that is away from its place.
  package init?(
    from entries: inout [(entry: ChatEntry, origin: Point)], passed: ChatEntry?,
    window: (top: Double, fadeEnd: Double), presence: Double
  ) {
    let first = entries.firstIndex { $0.entry.isDate && $0.origin.y >= window.top }
    let above = entries.lastIndex { $0.entry.isDate && $0.origin.y < window.top }
    var shown = above.map { entries[$0] } ?? passed.map { ($0, Point(0, -.infinity)) }
    if let above { entries.remove(at: above) }
    if shown == nil, let first, entries[first].origin.y < window.fadeEnd { shown = entries.remove(at: first) }
    guard let (day, place) = shown, case .date(var capsule) = day.content else { return nil }
    // The next day pushes it away.
    let next = entries.first { $0.entry.isDate && $0.origin.y >= window.top }?.origin.y ?? .infinity
    let y = max(place.y, min(window.top, next - day.height))
    let isNear = y - place.y < Self.nearby
    guard isNear || presence > 0 else { return nil }
    capsule.alpha = isNear ? 1 : presence.share
    var entry = day
    entry.content = .date(capsule)
    (self.entry, origin) = (entry, Point(place.x, y))
  }
}

extension ChatEntry {
  var row: MessageLayout? {
    if case .row(let row) = content { row } else { nil }
  }

  /// Whether it is what stands in a chat without messages.
  fileprivate var beginsChat: Bool {
    switch row?.service?.card?.kind {
    case .botDescription, .stranger, .greeting: true
    default: false
    }
  }

  mutating func changeRow(_ change: (inout MessageLayout) -> Void) {
    guard case .row(var row) = content else { return }
    change(&row)
    content = .row(row)
  }

  fileprivate func unreadCount(after last: Int64?) -> Int {
    guard let last, case .row(let row) = content, row.side == .incoming else { return 0 }
    return messageIDs.reduce(0) { $0 + ($1 > last ? 1 : 0) }
  }
}
