import PageLayout
import Primitives

/// Entries from top to bottom on one picture (Spec/Chats.md 7).
package struct ChatTranscript: Sendable {
  package var entries: [ChatEntry]
  package var width: Double
  package var scale: Double
  package var designName: String
  package var palette: Palette
  package var wallpaper: Wallpaper

  /// The room above the first entry and below the last.
  package static let margin = 8.0

  /// Points that it is high at least.
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

  /// Each entry with the place of its upper left corner.
  package var placed: [(entry: ChatEntry, origin: Point)] {
    var y = Self.margin
    return entries.map { entry in
      defer { y += entry.height }
      return (entry, Point(0, y))
    }
  }
}

/// Cuts a chat into pages between its messages, while its entries come (Spec/Chats.md 7.1).
package struct ChatPageCutter {
  private let options: ChatLayoutOptions
  private let pageHeight: Double
  private var entries: [ChatEntry] = []
  private var height = 0.0
  /// The last one that came, where each page is to begin with its day.
  private var day: ChatEntry?
  private let repeatsDays: Bool

  /// - Parameters:
  ///   - pageHeight: the most that a page is high, margins included; one entry that is higher has a page of its own.
  ///   - repeatsDays: whether the day stands above a page that goes on with it.
  package init(pageHeight: Double, options: ChatLayoutOptions, repeatsDays: Bool = false) {
    (self.pageHeight, self.repeatsDays, self.options) = (pageHeight, repeatsDays, options)
  }

  /// - Returns: the page that the entry does not fit on any more, if it ends one.
  package mutating func add(_ entry: ChatEntry) -> ChatTranscript? {
    let room = pageHeight - 2 * ChatTranscript.margin
    // The day that the page goes on with, should it end here.
    let above = day
    if repeatsDays, case .date = entry.content { day = entry }
    guard height + entry.height > room else {
      entries.append(entry)
      height += entry.height
      return nil
    }
    // What introduces a message goes with it.
    let count = entries.lastIndex { !$0.introduces }.map { $0 + 1 } ?? 0
    let page = Array(entries[..<count])
    entries = Array(entries[count...]) + [entry]
    if let above, !entries.contains(where: \.isDate) { entries.insert(above, at: 0) }
    height = entries.reduce(0) { $0 + $1.height }
    return page.isEmpty ? nil : ChatTranscript(page, options: options)
  }

  /// The last page; `nil` when nothing is left.
  package mutating func finish() -> ChatTranscript? {
    guard !entries.isEmpty else { return nil }
    defer { (entries, height) = ([], 0) }
    return ChatTranscript(entries, options: options)
  }
}

/// Where a chat stands while an answer arrives below its last message (Spec/Chats.md 10).
package struct AnswerPlace: Sendable {
  /// What shows of the chat, with the upper left corners.
  package var entries: [(entry: ChatEntry, origin: Point)]
  /// The corner of the answer's row.
  package var answer: Point

  /// The part of a window that is kept for the answer.
  private static let share = 0.5

  /// In a window the question, the last message that was sent, stands at the top; what is too high for that leaves half of
  /// the window. What answers nothing stands where its end comes to be that of the window, if its height is known.
  ///
  /// - Parameters:
  ///   - window: upper and lower end, in points.
  ///   - height: of the canvas; what is not on it is left out.
  ///   - left: x of the list.
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

  /// All of the chat from the top on.
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
