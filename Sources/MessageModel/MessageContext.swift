/// The chat that a message stands in.
package struct Chat: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case `private`, group, channel
  }

  /// `nil` when the input does not name it.
  package var id: PeerID?
  package var kind: Kind

  package init(id: PeerID? = nil, kind: Kind = .private) {
    self.id = id
    self.kind = kind
  }
}

package enum Direction: String, CaseIterable, Sendable { case incoming, outgoing }

/// Who wrote a message.
package enum Author: Hashable, Sendable {
  case peer(PeerID)
  /// Only a name: of somebody whose messages were imported or who hides behind it.
  case named(String)

  package var peer: PeerID? {
    switch self {
    case .peer(let id): id
    case .named: nil
    }
  }
}

/// The bot through which a message was written.
package struct ViaBot: Equatable, Sendable {
  package var id: PeerID?
  /// Without `@`; `nil` when the peer has to tell.
  package var username: String?

  package init(id: PeerID? = nil, username: String? = nil) {
    self.id = id
    self.username = username
  }
}

/// What stands at the other end of a name's line.
package enum Rank: Equatable, Sendable {
  /// With the title that somebody gave, if any.
  case owner(title: String?)
  case admin(title: String?)
  /// Of a member with a title and no rights.
  case member(title: String)

  package var title: String {
    switch self {
    case .owner(let title): title ?? "owner"
    case .admin(let title): title ?? "admin"
    case .member(let title): title
    }
  }
}

/// How far an outgoing message has come.
public enum SendState: String, CaseIterable, Sendable { case sending, sent, read, failed }
