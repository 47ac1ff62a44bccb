import JSONText
import MessageModel
import PageReading

/// Descriptions of people and chats in the elements of a list of messages (Spec/Messages.md 2.1): users,
/// chats and groups, updates that contain or change them, and objects with lists of them.
extension CommonMessageReader {
  private static let peerKinds: Set<String> = ["user", "chat", "channel"]
  private static let groupKinds: Set<String> = ["supergroup", "basicgroup"]
  /// The fields of a chat that an update with its id changes.
  private static let changes: [StaticString] = [
    "title", "photo", "accent_color_id", "last_read_outbox_message_id", "last_read_inbox_message_id",
    "online_member_count", "action_bar", "draft_message", "notification_settings", "emoji_status",
    "block_list",
    "permissions", "background", "theme", "theme_name", "video_chat", "pending_join_requests",
    "message_sender_id",
    "is_translatable", "unread_mention_count", "unread_reaction_count", "unread_poll_vote_count",
  ]

  /// Returns whether an element that is not a message describes a person or a chat.
  static func describes(_ value: JSONValue) -> Bool {
    if isPeer(value) || isGroup(value) || tellsState(value) || tellsSection(value) || tellsSettings(value) {
      return true
    }
    let holders = listFields + singleFields + groupFields + singleGroupFields
    if value.first(of: holders).map({ $0.isObject || $0.elements.contains(where: \.isObject) }) == true {
      return true
    }
    if value["supergroup_id"] != nil, value["supergroup_full_info"] != nil { return true }
    return value["chat_id"] != nil && value.first(of: changes) != nil
      || value["user_id"] != nil && value.first(of: ["first_name"] + profileFields) != nil
  }

  static func isPeer(_ value: JSONValue) -> Bool { constructor(of: value).map(peerKinds.contains) ?? false }

  /// Returns whether a value is a group object, which TDLib has in addition to a chat.
  static func isGroup(_ value: JSONValue) -> Bool {
    value["@type"]?.string.map(TypeName.normalized).map(groupKinds.contains) ?? false
  }

  private static func constructor(of value: JSONValue) -> String? {
    Family(of: value).flatMap { $0.typeName(of: value) }.map(TypeName.normalized)
  }

  mutating func readDescription(_ value: JSONValue) {
    if Self.isPeer(value) {
      addPeer(value)
    } else if Self.isGroup(value) {
      noteGroup(value, isBasic: fields.kind(of: value) == "basicgroup")
    } else if Self.tellsState(value) {
      readState(value)
    } else {
      readPeers(of: value)
      readChange(of: value)
      readSection(around: value)
    }
  }

  /// Reads `updateChatTitle` and similar updates, and MTProto's `updateUserName`.
  private mutating func readChange(of value: JSONValue) {
    if let group = number(value, ["supergroup_id"]), let info = value["supergroup_full_info"], info.isObject {
      noteFacts(info, of: PeerID(.channel, group))
    }
    if let user = number(value, ["user_id"]), value["first_name"] != nil {
      let id = PeerID(.user, user)
      var peer = peers[id]
      peer.kind = .user(
        UserName(first: fields.string(value, ["first_name"]), last: fields.string(value, ["last_name"])))
      peer.isKnown = true
      peers.add(peer)
    }
    if let user = number(value, ["user_id"]), let presence = presence(value["status"]) {
      facts[PeerID(.user, user), default: ChatFacts()].presence = presence
    }
    noteSettings(of: value)
    if fields.kind(of: value) == "updatepeerwallpaper", let id = peer(value["peer"]) {
      noteBackground(value, of: id)
    }
    guard let chat = number(value, ["chat_id"]), value.first(of: Self.changes) != nil else { return }
    let id = PeerID(marked: chat)
    noteFacts(value, of: id)
    guard value.first(of: ["title", "photo", "accent_color_id"]) != nil else { return }
    var peer = peers[id]
    if let title = fields.optionalString(value, ["title"]) {
      peer.kind = peer.kind.renamed(title)
      peer.isKnown = true
    }
    if let color = nameColor(value) { peer.color = color }
    if let photo = peerPhoto(value, of: id) { peer.photo = photo }
    peers.add(peer)
  }
}

extension Peer.Kind {
  fileprivate func renamed(_ title: String) -> Peer.Kind {
    switch self {
    case .user: .user(UserName(first: title))
    case .group: .group(title: title)
    case .supergroup(_, let isForum): .supergroup(title: title, isForum: isForum)
    case .channel: .channel(title: title)
    }
  }
}
