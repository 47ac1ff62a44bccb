import PageLayout
import PageModel
import Primitives

/// One of the things that stand below each other in a chat, laid out: it depends on no other any more, and can be painted
/// by itself (Docs/Chats.md 1).
package struct ChatEntry: Sendable {
  package var content: Content
  /// As wide as the list, as high as the entry with the gaps that belong to it: entries stand directly below each other.
  package var size: Size
  /// Ids of the messages in it, as in the input; none for dates and bars.
  package var messageIDs: [Int64] = []
  /// JSON pointer into the input: of the message, or the one below the date or the bar.
  package var source: String
  package var scale: Double
  /// What the entry's pictures are found in.
  package var media = MediaTable()
  /// What the author should know of it.
  package var diagnostics: [Diagnostic] = []

  package enum Content: Sendable {
    /// A message, several that were sent together, or what happened.
    case row(MessageLayout)
    case date(DateCapsule)
    case unread(UnreadBar)
  }

  package var height: Double { size.height }

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
}

/// What is below it was not read yet.
package struct UnreadBar: Sendable {
  package var label: Label
  package var bar: Rect
  package var color: Color
  /// Of the lines at its upper and lower edge.
  package var lineColor: Color
}
