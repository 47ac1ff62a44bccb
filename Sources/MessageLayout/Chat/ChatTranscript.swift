import PageLayout
import Primitives

/// Entries from top to bottom in one image (Spec/Chats.md 7).
package struct ChatTranscript: Sendable {
  package var entries: [ChatEntry]
  package var width: Double
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var wallpaper: Wallpaper

  /// The space above the first entry and below the last, in points.
  package static let margin = 8.0

  /// The minimum height, in points.
  package var leastHeight = 0.0

  package init(_ entries: [ChatEntry], options: ChatLayoutOptions) {
    self.entries = entries
    width = options.message.listWidth
    scale = options.message.page.scale
    designName = options.message.page.design.name
    palette = options.message.shownPalette
    wallpaper = options.message.shownWallpaper
  }

  package var size: Size {
    Size(width, max(leastHeight, entries.reduce(2 * Self.margin) { $0 + $1.height }))
  }

  /// The entries with their top left corners.
  package var placed: [(entry: ChatEntry, origin: Point)] {
    var y = Self.margin
    return entries.map { entry in
      defer { y += entry.height }
      return (entry, Point(0, y))
    }
  }
}

/// Splits a chat into pages between its messages, from a stream of entries (Spec/Chats.md 7.1).
package struct ChatPageCutter {
  private let options: ChatLayoutOptions
  private let pageHeight: Double
  private var entries: [ChatEntry] = []
  private var height = 0.0
  /// The last date, if each page begins with its date.
  private var day: ChatEntry?
  private let repeatsDays: Bool

  /// - Parameters:
  ///   - pageHeight: the maximum height of a page, including margins; a higher entry has a page of its own.
  ///   - repeatsDays: true if the date is repeated on a page that continues a day.
  package init(pageHeight: Double, options: ChatLayoutOptions, repeatsDays: Bool = false) {
    (self.pageHeight, self.repeatsDays, self.options) = (pageHeight, repeatsDays, options)
  }

  /// Adds an entry.
  ///
  /// - Returns: the finished page, if the entry does not fit on it.
  package mutating func add(_ entry: ChatEntry) -> ChatTranscript? {
    let room = pageHeight - 2 * ChatTranscript.margin
    // The date of the day that the page would continue if it ended here.
    let above = day
    if repeatsDays, case .date = entry.content { day = entry }
    guard height + entry.height > room else {
      entries.append(entry)
      height += entry.height
      return nil
    }
    // An entry that introduces a message stays with it.
    let count = entries.lastIndex { !$0.introduces }.map { $0 + 1 } ?? 0
    let page = Array(entries[..<count])
    entries = Array(entries[count...]) + [entry]
    if let above, !entries.contains(where: \.isDate) { entries.insert(above, at: 0) }
    height = entries.reduce(0) { $0 + $1.height }
    return page.isEmpty ? nil : ChatTranscript(page, options: options)
  }

  /// Returns the last page; `nil` if nothing remains.
  package mutating func finish() -> ChatTranscript? {
    guard !entries.isEmpty else { return nil }
    defer { (entries, height) = ([], 0) }
    return ChatTranscript(entries, options: options)
  }
}

/// The position of a chat while an answer arrives below its last message (Spec/Chats.md 10).
package struct AnswerPlace: Sendable {
  /// The visible entries, with their top left corners.
  package var entries: [(entry: ChatEntry, origin: Point)]
  /// The top left corner of the answer's row.
  package var answer: Point

  /// The fraction of a window that is reserved for the answer.
  private static let share = 0.5

  /// Places the question, which is the last sent message, at the top of a window; a question that is too
  /// high for that leaves half of the window free. Entries without a question are placed so that the end of
  /// the answer is at the end of the window, if its height is known.
  ///
  /// - Parameters:
  ///   - window: the upper and lower end, in points.
  ///   - height: the height of the canvas; entries outside it are left out.
  ///   - left: the x position of the list.
  package init(
    _ entries: [ChatEntry], window: (top: Double, bottom: Double), height: Double, scale: Double,
    left: Double = 0, answerHeight: Double? = nil
  ) {
    let question =
      entries.lastIndex { $0.side == .outgoing } ?? entries.lastIndex { $0.side != nil } ?? entries.startIndex
    let above = entries[..<question].reduce(0) { $0 + $1.height }
    let total = entries.reduce(0) { $0 + $1.height }
    let room = max(0, window.bottom - window.top)
    var top = min(window.top - above, window.top + room * (1 - Self.share) - total)
    if let answerHeight, !entries.contains(where: { $0.side != nil }) {
      top = max(window.top, window.bottom - total - answerHeight)
    }
    self.init(entries, top: Rounding.floorToPixel(top, scale: scale), left: left, height: height)
  }

  /// Places all of the chat from `top` on.
  package init(_ entries: [ChatEntry], top: Double, left: Double = 0, height: Double = .infinity) {
    var y = top
    self.entries = []
    for entry in entries {
      if y < height, y + entry.height > 0 { self.entries.append((entry, Point(left, y))) }
      y += entry.height
    }
    answer = Point(left, y)
  }
}

extension ChatEntry {
  /// The side of a message.
  fileprivate var side: Side? {
    guard case .row(let row) = content, row.service == nil else { return nil }
    return row.side
  }
}
