import PageLayout
import Primitives

/// Where a chat stands while an answer arrives below its last message (Docs/Chats.md 10).
package struct AnswerPlace: Sendable {
  /// What shows of the chat, with the upper left corners.
  package var entries: [(entry: ChatEntry, origin: Point)]
  /// Of the answer's row.
  package var answer: Point

  /// The part of a window that is kept for the answer.
  private static let share = 0.5

  /// In a window the question, the last message that was sent, stands at the top; what is too high for that leaves half of
  /// the window.
  ///
  /// - Parameters:
  ///   - window: upper and lower end, in points.
  ///   - height: of the canvas; what is not on it is left out.
  package init(
    _ entries: [ChatEntry], window: (top: Double, bottom: Double), height: Double, scale: Double
  ) {
    let question =
      entries.lastIndex { $0.side == .outgoing } ?? entries.lastIndex { $0.side != nil } ?? entries.startIndex
    let above = entries[..<question].reduce(0) { $0 + $1.height }
    let total = entries.reduce(0) { $0 + $1.height }
    let room = max(0, window.bottom - window.top)
    let top = min(window.top - above, window.top + room * (1 - Self.share) - total)
    self.init(entries, top: Rounding.floorToPixel(top, scale: scale), height: height)
  }

  /// All of the chat from the top on.
  package init(_ entries: [ChatEntry], top: Double, height: Double = .infinity) {
    var y = top
    self.entries = []
    for entry in entries {
      if y < height, y + entry.height > 0 { self.entries.append((entry, Point(0, y))) }
      y += entry.height
    }
    answer = Point(0, y)
  }
}

extension ChatEntry {
  /// Of a message.
  fileprivate var side: Side? {
    guard case .row(let row) = content, row.service == nil else { return nil }
    return row.side
  }
}
