import Localization
import PageModel
import Primitives

/// A user, a group or a channel, as it appears in a chat.
package struct Peer: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case user(UserName)
    case group(title: String)
    case supergroup(title: String, isForum: Bool)
    case channel(title: String)
  }

  /// The badge after a name.
  package enum Badge: String, CaseIterable, Sendable { case verified, premium, scam, fake }

  package var id: PeerID
  package var kind: Kind
  /// The name without `@`.
  package var username: String?
  /// The phone number, if the input has it; it is never shown.
  package var phone: String?
  package var color: NameColor?
  package var photo: MediaID?
  /// The most important badge.
  package var badge: Badge?
  package var isBot: Bool
  package var isDeleted: Bool
  /// True if the input describes the peer. A peer that is only referred to gets its name and color from the
  /// id.
  package var isKnown: Bool
  package var origin: InputOrigin
  /// The language of the name of a deleted account; not a property of the peer itself.
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

  /// Creates a user name from a full name: the first name ends at the first space.
  package init(whole name: String) {
    let parts = name.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(first: parts.first ?? name, last: parts.count > 1 ? parts[1] : "")
  }

  package var whole: String { [first, last].filter { !$0.isEmpty }.joined(separator: " ") }
}

extension Peer {
  /// Creates a peer that the input does not describe.
  package init(unknown id: PeerID, in language: Language = .english) {
    let kind: Kind =
      switch id.kind {
      case .user: .user(UserName(first: language[.unknownUser], last: String(id.bare)))
      case .group: .group(title: "\(language[.unknownGroup]) \(id.bare)")
      case .channel: .channel(title: "\(language[.unknownChannel]) \(id.bare)")
      }
    self.init(id: id, kind: kind, isKnown: false)
  }

  /// The name above messages.
  package var name: String {
    switch kind {
    case .user(let name): isDeleted ? language[.deletedAccount] : name.whole
    case .group(let title), .supergroup(let title, _), .channel(let title): title
    }
  }

  /// The index of one of the seven colors of names and avatars (Spec/Messages.md 1.1).
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

  /// The letters of an avatar without a photo; empty for a deleted account.
  package var initials: String { isDeleted ? "" : kind.initials }
}

extension Peer.Kind {
  /// The letters of an avatar without a photo: the initials of a user's first and last name, or the first
  /// letter of a title. Only the first of two emoji is used.
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

/// The id of a peer: a bare number and its kind, whatever the convention of its protocol (Spec/Messages.md
/// 1.1).
package struct PeerID: Hashable, Sendable {
  /// The kind of a peer. Channels and supergroups share one range of ids; basic groups have their own.
  package enum Kind: String, CaseIterable, Sendable { case user, group, channel }

  package var kind: Kind
  /// The bare number: positive, except for an id that an input made up.
  package var bare: Int64

  package init(_ kind: Kind, _ bare: Int64) {
    self.kind = kind
    self.bare = bare
  }

  /// - Parameter id: in the format of Bot API, TDLib and Pyrogram: users as they are, groups negative,
  ///   channels below -10¹².
  package init(marked id: Int64) {
    if id > Self.channelMark {
      self.init(id < 0 ? .group : .user, abs(id))
    } else {
      self.init(.channel, Self.channelMark.subtractingReportingOverflow(id).partialValue)
    }
  }

  /// The id in the format of Bot API and TDLib.
  package var marked: Int64 {
    switch kind {
    case .user: bare
    case .group: bare == .min ? .max : -bare
    case .channel:
      bare > Self.channelMark - .min ? .min : Self.channelMark.subtractingReportingOverflow(bare).partialValue
    }
  }

  private static let channelMark: Int64 = -1_000_000_000_000

  /// The index of one of the seven colors, for a peer that chose none.
  package var colorIndex: Int { Int(bare.magnitude % UInt64(NameColor.count)) }
}

extension PeerID: CustomStringConvertible {
  package var description: String { "\(kind.rawValue) \(bare)" }
}

/// The color that a peer has chosen for its name.
package enum NameColor: Hashable, Sendable {
  /// The index of a color: 0 to 6 are built into the app, others come from the server.
  case index(Int)
  /// One to three colors of a collectible, which come with the peer.
  case custom(light: [Color], dark: [Color])

  /// The number of colors that are built into the app.
  package static let count = 7
}

/// The peers that an input describes.
package struct PeerTable: Equatable, Sendable {
  package private(set) var peers: [PeerID: Peer]
  /// The peers that are described for all messages of a chat, in one shared table.
  private var around: [PeerID: Peer] = [:]
  /// The language of the names of unknown and deleted peers.
  package var language = Language.english

  package init(_ peers: [Peer] = []) {
    self.peers = Dictionary(peers.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Returns a table whose unknown and deleted peers have names in `language`.
  package func named(in language: Language) -> PeerTable {
    guard self.language != language else { return self }
    var table = self
    table.language = language
    return table
  }

  /// Creates a table for a message of a chat whose peers `table` describes.
  package init(around table: PeerTable) {
    peers = [:]
    around = table.peers
  }

  /// The peer, or a substitute for one that the input only refers to.
  package subscript(_ id: PeerID) -> Peer { known(id) ?? Peer(unknown: id, in: language) }

  /// Returns the name of an author.
  package func name(of author: Author) -> String {
    switch author {
    case .peer(let id): self[id].name
    case .named(let name): name
    case .you: language[.you]
    }
  }

  package func known(_ id: PeerID) -> Peer? {
    guard var peer = peers[id] ?? around[id] else { return nil }
    peer.language = language
    return peer
  }

  /// Returns the kind of the chat with a user, or that of a group or channel.
  package func chatKind(_ id: PeerID) -> Chat.Kind {
    switch self[id].kind {
    case .user: .private
    case .group, .supergroup: .group
    case .channel: known(id) == nil ? .group : .channel
    }
  }

  package mutating func add(_ peer: Peer) { peers[peer.id] = peer }

  /// Returns a table in which `change` replaces each peer that was added to it. The peers around it stay.
  package func mapped(_ change: (Peer) -> Peer) -> PeerTable {
    var table = self
    table.peers = peers.mapValues(change)
    return table
  }

  /// Adds the peers of a table; if both describe a peer, the added one is used.
  package mutating func add(_ table: PeerTable) {
    // Most often the tables are the same one, which this comparison sees at once.
    guard peers != table.peers else { return }
    peers.merge(table.peers) { _, last in last }
  }
}
