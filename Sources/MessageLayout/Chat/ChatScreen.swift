import MessageModel
import PageLayout
import Primitives
import Typography

/// A chat on the screen of a phone: the visible entries and the positions of everything, in the screen's
/// space (Spec/Chats.md 9).
package struct ChatScreen: Sendable {
  package var size: Size
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var wallpaper: Wallpaper
  /// The entries that intersect the screen, from top to bottom, with their top left corners.
  package var entries: [(entry: ChatEntry, origin: Point)]
  /// The date at the top of the list, over its fade.
  package var day: FloatingDay?
  /// The top left corner of the next entry.
  package var end = Point.zero
  /// The areas where the list fades out under the bars.
  package var fades: [EdgeFade]
  /// The glass elements, from bottom to top.
  package var capsules: [GlassCapsule]
  package var avatar: AvatarBox?
  /// The opacity of the avatar, from 0 to 1.
  package var avatarPresence = 1.0
  /// The badge on the button that scrolls down: the number of unread messages below.
  package var badge: CountBadge?
  /// The badges on the buttons above it.
  package var badges: [CountBadge]
  /// The boxes over the glass, from bottom to top.
  package var boxes: [Box]
  /// The menu of a message, over everything.
  package var menu: ContextMenuBox?
  /// The boxes in the place of messages that are being loaded.
  package var skeleton: [Box] = []
  /// The area between the bars in which the list is read, as wide as the list.
  package var listWindow = Rect.zero
  /// The y position down to which the list fades below the title.
  package var upperFadeEnd = 0.0
  /// The status bar; `nil` on phones in landscape orientation.
  package var statusBar: StatusBar?
  package var homeBar: HomeBar?
}

extension ChatScreen {
  /// Creates the screen during the arrival of an answer below the last message (Spec/Chats.md 10).
  ///
  /// - Parameters:
  ///   - entries: the entries above the answer.
  ///   - answerHeight: the final height of the answer's row; `nil` if unknown.
  ///   - peers: the members of the chat.
  ///   - layout: the options with which the entries were laid out.
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

  /// The screen with the bars and the panel mirrored, and the list unchanged (Spec/Chats.md 9.4).
  var mirrored: ChatScreen {
    var screen = self
    let width = size.width
    // The keys of a device have their places in every language.
    screen.capsules = capsules.map { $0.name == .deviceKeyboard ? $0 : $0.mirrored(in: width) }
    if let avatar { screen.avatar?.frame = avatar.frame.mirrored(in: width) }
    screen.badge = badge?.mirrored(in: width)
    screen.badges = badges.map { $0.mirrored(in: width) }
    return screen
  }
}

/// An area at the edge of a list that the wallpaper covers gradually.
package struct EdgeFade: Equatable, Sendable {
  /// The area where the list is faintest.
  package var whole: Rect
  /// The area from there to where the fade ends.
  package var ramp: Rect
  /// The opacity of the wallpaper.
  package var alpha: Double
  package var isAtTop: Bool
  /// The blur levels from the end of the ramp upward, each at the y position where it is complete; empty for
  /// a fade without blur.
  package var blurs: [Blur] = []

  package struct Blur: Equatable, Sendable {
    package var y: Double
    /// The standard deviation, in points.
    package var deviation: Double
  }
}

/// A number on a round background.
package struct CountBadge: Sendable {
  package var frame: Rect
  package var color: Color
  package var label: Label
  /// The previous number and the fraction that has rolled away from it; `nil` for a badge at rest.
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

/// The part of a chat that a screen shows.
package struct ChatScreenOptions: Equatable, Sendable {
  /// The size of the screen, in points. The list has the same width.
  package var size: Size
  /// The id of the message that the list is scrolled to; `nil` for the end.
  package var message: Int64?
  /// True if the list is scrolled to the anchor that the layout options name.
  package var followsAnchor = false
  /// The unread count on the back button; `nil` if it is not shown.
  package var otherUnread: Int?
  /// The distance that the list was scrolled up from its end, in points. It is limited to the beginning of
  /// the list.
  package var scroll: Double
  /// The time on the clock; `nil` for the default.
  package var statusTime: String?

  package init(
    size: Size, message: Int64? = nil, otherUnread: Int? = nil, scroll: Double = 0, statusTime: String? = nil
  ) {
    (self.size, self.message, self.otherUnread) = (size, message, otherUnread)
    (self.scroll, self.statusTime) = (scroll, statusTime)
  }
}

/// Finds the part of a chat that a screen shows, from a stream of entries. Only entries that may still be
/// visible are kept (Spec/Chats.md 9.1).
package struct ChatScreenComposer {
  private let options: ChatScreenOptions
  private let info: ChatInfo
  private var entries: [ChatEntry] = []
  private var height = 0.0
  /// The index of the entry that the list is scrolled to, among the kept entries.
  private var target: Int?
  /// The last date above the kept entries.
  private var passedDay: ChatEntry?
  /// A summary of the entries after the kept ones.
  private var rest = Rest()

  private struct Rest {
    var height = 0.0
    var unread = 0
  }

  package init(_ options: ChatScreenOptions, info: ChatInfo) {
    self.options = options
    self.info = info
  }

  /// True if the message that the list is scrolled to has arrived.
  package var hasFoundMessage: Bool { target != nil }

  /// Adds the next entry of the chat.
  package mutating func add(_ entry: ChatEntry) {
    if let target {
      let below = entries[target...].reduce(0) { $0 + $1.height }
      guard below < options.size.height + entries[target].height else {
        rest.height += entry.height
        rest.unread += entry.unreadCount(after: info.lastReadIncoming)
        return
      }
    } else if isTarget(entry) {
      target = entries.count
    }
    entries.append(entry)
    height += entry.height
    // An entry more than a screen above the visible part never shows.
    while target == nil, let first = entries.first,
      height - first.height > options.size.height + options.scroll
    {
      height -= first.height
      if first.isDate { passedDay = first }
      entries.removeFirst()
    }
  }

  private func isTarget(_ entry: ChatEntry) -> Bool {
    if options.followsAnchor { return entry.row?.reachedAnchor != nil }
    return options.message.map(entry.messageIDs.contains) ?? false
  }

  /// Returns the screen; without entries, that of an empty chat.
  ///
  /// - Parameters:
  ///   - peers: the members of the chat.
  ///   - layout: the options with which the entries were laid out.
  ///   - book: its faces measure the texts of the bars.
  package func finish(peers: PeerTable, layout: ChatLayoutOptions, book: FontBook) -> ChatScreen {
    let bars = ChatScreenBars(options, info: info, peers: peers, layout: layout.message, book: book)
    let window = bars.window
    let total = height + rest.height
    // The position of the list's top when it is scrolled to its end and when it is scrolled to its
    // beginning.
    let end = window.bottom - total
    var top = min(max(end, window.top), end + options.scroll)
    if let target {
      let above = entries[..<target].reduce(0) { $0 + $1.height }
      let middle = above + entries[target].height / 2
      var wanted = (window.top + window.bottom) / 2 - middle
      // A link leads to a line near the upper end of the list (Spec/Chats.md 9.1).
      if options.followsAnchor, let (anchor, page) = entries[target].row?.reachedAnchor,
        let rect = anchor.rect
      {
        wanted = window.top + anchor.margin - (above + page.y + rect.minY)
      }
      top = max(end, min(window.top, wanted))
    }
    // A list that is shorter than its window is at the window's end.
    if total < window.bottom - window.top { top = end }
    // The content of a chat without messages is in the middle.
    if entries.count == 1, entries[0].beginsChat { top = (window.top + window.bottom - total) / 2 }
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

  /// The distance from the end at which the list counts as scrolled to it, in points.
  private static let near = 1.0
}

/// The avatar of a group that continues below the end of the list: it stays visible (Spec/Chats.md 9.1).
enum FloatingAvatar {
  /// - Parameters:
  ///   - entries: from top to bottom.
  ///   - end: the end of the list, where the panel begins.
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
    // The avatar does not leave its group at the top.
    let y = min(bottom, max(end, entries[first].origin.y + MessageLayout.avatarRoom))
    entries[last].entry.changeRow { $0.avatar = last == cut ? $0.avatar : nil }
    entries[cut].entry.changeRow { [top = entries[cut].origin.y] in $0.floatAvatar(above: y - top) }
  }
}

/// The date of the entries at the top of the list: it stays visible (Spec/Chats.md 13.4).
package struct FloatingDay {
  package let entry: ChatEntry
  package let origin: Point

  /// Half of a date's slot: a date farther from its place hides automatically.
  private static let nearby = 17.0

  /// Takes the date at the top out of the list; `nil` if there is none or it is hidden.
  ///
  /// - Parameters:
  ///   - entries: from top to bottom, including those above the top.
  ///   - passed: the last date above all of them.
  ///   - window: the upper end of the list and the end of its upper fade.
  ///   - presence: the visible fraction of a date that is away from its place.
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
    // The next date pushes it away.
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

  /// True if the entry is the content of a chat without messages.
  fileprivate var beginsChat: Bool {
    switch row?.service?.card?.kind {
    case .botDescription, .stranger, .greeting: true
    default: false
    }
  }

  /// Returns the frame of a button below the message, in the entry's space.
  package func key(row: Int, column: Int) -> Rect? {
    guard let keys = self.row?.keyboard, keys.indices.contains(row), keys[row].indices.contains(column) else {
      return nil
    }
    return keys[row][column].frame
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
