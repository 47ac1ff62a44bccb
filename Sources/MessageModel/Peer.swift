import PageModel
import Primitives
import Wording

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
  /// The name without `@`.
  package var username: String?
  /// The phone number, where the input tells it; it is never shown.
  package var phone: String?
  package var color: NameColor?
  package var photo: MediaID?
  /// The weightiest of its badges.
  package var badge: Badge?
  package var isBot: Bool
  package var isDeleted: Bool
  /// Whether the input describes it. The name and colour of a peer that it only refers to come from the id.
  package var isKnown: Bool
  package var origin: InputOrigin
  /// What a deleted account is called in; not the peer's own.
  var language = Language.english

  package init(
    id: PeerID, kind: Kind, username: String? = nil, color: NameColor? = nil, photo: MediaID? = nil,
    badge: Badge? = nil, isBot: Bool = false, isDeleted: Bool = false, isKnown: Bool = true,
    origin: InputOrigin = .none
  ) {
    (self.id, self.kind, self.username, self.color) = (id, kind, username, color)
    (self.photo, self.badge, self.isBot, self.isDeleted) = (photo, badge, isBot, isDeleted)
    (self.isKnown, self.origin) = (isKnown, origin)
  }
}

package struct UserName: Equatable, Sendable {
  package var first: String
  package var last: String

  package init(first: String, last: String = "") {
    self.first = first
    self.last = last
  }

  /// A name in one piece: the first name ends at the first space.
  package init(whole name: String) {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(first: parts.first ?? name, last: parts.count > 1 ? parts[1] : "")
  }

  package var whole: String { [first, last].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension Peer {
  /// A peer that the input does not describe.
  package init(unknown id: PeerID, in language: Language = .english) {
    let kind: Kind =
      switch id.kind {
      case .user: .user(UserName(first: language[.unknownUser], last: String(id.bare)))
      case .group: .group(title: "\(language[.unknownGroup]) \(id.bare)")
      case .channel: .channel(title: "\(language[.unknownChannel]) \(id.bare)")
      }
    self.init(id: id, kind: kind, isKnown: false)
  }

  /// The name that stands above messages.
  package var name: String {
    switch kind {
    case .user(let name): isDeleted ? language[.deletedAccount] : name.whole
    case .group(let title), .supergroup(let title, _), .channel(let title): title
    }
  }

  /// One of the seven colours of names and avatars (Spec/Messages.md 1.1).
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

  /// The letters of its avatar without a photo; a deleted account has none.
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

/// Who writes or is written to: a bare id and its kind, whatever the convention of the protocol that it comes from
/// (Spec/Messages.md 1.1).
package struct PeerID: Hashable, Sendable {
  /// Channels and supergroups share their ids; basic groups have their own.
  package enum Kind: String, CaseIterable, Sendable { case user, group, channel }

  package var kind: Kind
  /// The number alone: positive, but for what an input made up.
  package var bare: Int64

  package init(_ kind: Kind, _ bare: Int64) {
    self.kind = kind
    self.bare = bare
  }

  /// - Parameter id: in the form in which Bot API, TDLib and Pyrogram write chats: users as they are, groups negative,
  ///   channels below minus a billion of thousands.
  package init(marked id: Int64) {
    if id > Self.channelMark {
      self.init(id < 0 ? .group : .user, abs(id))
    } else {
      self.init(.channel, Self.channelMark.subtractingReportingOverflow(id).partialValue)
    }
  }

  /// The id as Bot API and TDLib write a chat's.
  package var marked: Int64 {
    switch kind {
    case .user: bare
    case .group: bare == .min ? .max : -bare
    case .channel:
      bare > Self.channelMark - .min ? .min : Self.channelMark.subtractingReportingOverflow(bare).partialValue
    }
  }

  private static let channelMark: Int64 = -1_000_000_000_000

  /// Which of the seven colours the id has when its peer chose none.
  package var colorIndex: Int { Int(bare.magnitude % UInt64(NameColor.count)) }
}

extension PeerID: CustomStringConvertible {
  package var description: String { "\(kind.rawValue) \(bare)" }
}

/// The colour of a name that its peer has chosen.
package enum NameColor: Hashable, Sendable {
  /// 0 to 6 are the app's own; the servers tell what others are.
  case index(Int)
  /// One to three colours of a collectible, which come with the peer.
  case custom(light: [Color], dark: [Color])

  /// How many colours are the app's own.
  package static let count = 7
}

/// Everybody whom an input describes.
package struct PeerTable: Equatable, Sendable {
  package private(set) var peers: [PeerID: Peer]
  /// Who is described around all messages of a chat: one table for all of them, which none of them copies.
  private var around: [PeerID: Peer] = [:]
  /// What those are called in who have no name.
  package var language = Language.english

  package init(_ peers: [Peer] = []) {
    self.peers = Dictionary(peers.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// With the words of a language for those who have no name.
  package func named(in language: Language) -> PeerTable {
    guard self.language != language else { return self }
    var table = self
    table.language = language
    return table
  }

  /// For a message among others.
  package init(around table: PeerTable) {
    peers = [:]
    around = table.peers
  }

  /// The peer, or what stands for one that the input only refers to.
  package subscript(_ id: PeerID) -> Peer { known(id) ?? Peer(unknown: id, in: language) }

  package func known(_ id: PeerID) -> Peer? {
    guard var peer = peers[id] ?? around[id] else { return nil }
    peer.language = language
    return peer
  }

  /// The kind of the chat with somebody, or of a group or channel.
  package func chatKind(_ id: PeerID) -> Chat.Kind {
    switch self[id].kind {
    case .user: .private
    case .group, .supergroup: .group
    case .channel: known(id) == nil ? .group : .channel
    }
  }

  package mutating func add(_ peer: Peer) { peers[peer.id] = peer }

  /// With somebody else in the place of each who was added to it.
  package func mapped(_ change: (Peer) -> Peer) -> PeerTable {
    var table = self
    table.peers = peers.mapValues(change)
    return table
  }

  /// Where both describe somebody, the other table holds.
  package mutating func add(_ table: PeerTable) {
    // Most often it is the same one, which takes no time to see.
    guard peers != table.peers else { return }
    peers.merge(table.peers) { _, last in last }
  }
}
