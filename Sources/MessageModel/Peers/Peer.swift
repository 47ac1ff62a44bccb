import PageModel

/// A user, a group or a channel: what of it shows in a chat.
package struct Peer: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case user(UserName)
    case group(title: String)
    case supergroup(title: String, isForum: Bool)
    case channel(title: String)
  }

  /// What stands after a name.
  package enum Badge: String, CaseIterable, Sendable { case verified, premium, scam, fake }

  package var id: PeerID
  package var kind: Kind
  /// Without `@`.
  package var username: String?
  package var color: NameColor?
  package var photo: MediaID?
  /// The weightiest that it has.
  package var badge: Badge?
  package var isBot: Bool
  package var isDeleted: Bool
  /// False for one that the input only refers to: its name and colour come from its id.
  package var isKnown: Bool
  package var origin: InputOrigin

  package init(
    id: PeerID, kind: Kind, username: String? = nil, color: NameColor? = nil, photo: MediaID? = nil,
    badge: Badge? = nil, isBot: Bool = false, isDeleted: Bool = false, isKnown: Bool = true,
    origin: InputOrigin = .none
  ) {
    self.id = id
    self.kind = kind
    self.username = username
    self.color = color
    self.photo = photo
    self.badge = badge
    self.isBot = isBot
    self.isDeleted = isDeleted
    self.isKnown = isKnown
    self.origin = origin
  }
}

package struct UserName: Equatable, Sendable {
  package var first: String
  package var last: String

  package init(first: String, last: String = "") {
    self.first = first
    self.last = last
  }

  /// Of a name in one piece: the first name ends at the first space.
  package init(whole name: String) {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(first: parts.first ?? name, last: parts.count > 1 ? parts[1] : "")
  }

  package var whole: String { [first, last].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension Peer {
  /// One that the input does not describe.
  package init(unknown id: PeerID) {
    let kind: Kind =
      switch id.kind {
      case .user: .user(UserName(first: "User", last: String(id.bare)))
      case .group: .group(title: "Group \(id.bare)")
      case .channel: .channel(title: "Channel \(id.bare)")
      }
    self.init(id: id, kind: kind, isKnown: false)
  }

  /// As it stands above messages.
  package var name: String {
    switch kind {
    case .user(let name): isDeleted ? "Deleted Account" : name.whole
    case .group(let title), .supergroup(let title, _), .channel(let title): title
    }
  }

  /// One of the seven colours of names and avatars (Docs/Messages.md 1.1).
  package var colorIndex: Int {
    switch color {
    case .index(let index) where index >= 0: index % NameColor.count
    case .index, .custom, nil: id.colorIndex
    }
  }

  package var isForum: Bool {
    switch kind {
    case .supergroup(_, let isForum): isForum
    case .user, .group, .channel: false
    }
  }
}

extension Peer {
  /// The letters of its avatar without a photo; none of who is gone.
  package var initials: String { isDeleted ? "" : kind.initials }
}

extension Peer.Kind {
  /// The letters of an avatar without a photo: of a user's first and last name, or of a title; of two emoji only the
  /// first.
  package var initials: String {
    let letters: [Character] =
      switch self {
      case .user(let name): [name.first.first, name.last.first].compactMap { $0 }
      case .group(let title), .supergroup(let title, _), .channel(let title): title.first.map { [$0] } ?? []
      }
    let shown = letters.count > 1 && letters.allSatisfy(\.isEmoji) ? letters.prefix(1) : letters[...]
    return String(shown).uppercased()
  }
}
