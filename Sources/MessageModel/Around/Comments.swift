/// What was said in the thread of a message.
package struct Comments: Equatable, Sendable {
  package enum Place: String, CaseIterable, Sendable {
    /// A row under a channel's post.
    case row
    /// A number beside the time.
    case status
  }

  package var place: Place
  package var count: Int
  /// The latest first.
  package var recent: [PeerID]
  package var hasUnread: Bool

  package init(place: Place, count: Int = 0, recent: [PeerID] = [], hasUnread: Bool = false) {
    self.place = place
    self.count = count
    self.recent = recent
    self.hasUnread = hasUnread
  }
}
