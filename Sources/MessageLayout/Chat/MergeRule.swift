import MessageModel
import PageLayout

/// Which messages look like one group (Docs/Chats.md 2).
package enum MergeRule {
  /// Seconds from which on messages are too far from each other.
  static let span = 600

  /// Whether two messages that stand directly below each other are joined. That a day or the unread begins between them
  /// is another matter.
  package static func joins(_ upper: Message, _ lower: Message) -> Bool {
    guard upper.chat == lower.chat, upper.author == lower.author, upper.direction == lower.direction,
      upper.content.traits.joinsNeighbours, lower.content.traits.joinsNeighbours, upper.keyboard == nil
    else { return false }
    guard origin(of: upper) == origin(of: lower) else { return false }
    if upper.isOfChatItself {
      let isSameAdmin = upper.signature == lower.signature && upper.rank == lower.rank
      guard upper.direction == .incoming, isSameAdmin else { return false }
    }
    return isNear(upper.date, lower.date)
  }

  private static func isNear(_ first: Int?, _ second: Int?) -> Bool {
    guard let first, let second else { return true }
    let (distance, overflow) = first.subtractingReportingOverflow(second)
    return !overflow && distance.magnitude < span
  }

  /// From which chat it was saved, or of which other program's author it is.
  private static func origin(of message: Message) -> Origin? {
    guard let forward = message.forward else { return nil }
    switch forward.source {
    case .imported(let name): return .imported(name)
    case .peer, .hidden, .channelPost, .story: return forward.savedFrom.map(Origin.saved)
    }
  }

  private enum Origin: Equatable {
    case saved(PeerID)
    case imported(String)
  }
}

extension Message {
  /// Whether a group speaks for itself, through one of its admins.
  fileprivate var isOfChatItself: Bool {
    guard chat.kind == .group, let id = chat.id else { return false }
    return author == .peer(id)
  }
}
