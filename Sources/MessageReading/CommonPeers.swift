import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// Users, groups and channels as any family describes them (Spec/Messages.md 1.1).
extension CommonMessageReader {
  static let listFields: [StaticString] = ["users", "chats", "peers"]
  static let singleFields: [StaticString] = ["user", "chat", "me"]
  static let groupFields: [StaticString] = ["supergroups", "basic_groups"]
  static let singleGroupFields: [StaticString] = ["supergroup", "basic_group"]

  /// Reads the peers next to a message, in lists, alone, or among other objects.
  mutating func readPeers(of envelope: JSONValue) {
    if envelope.isArray {
      for value in envelope.elements where Self.describes(value) && !MessageFinder.mayBeMessage(value) {
        readDescription(value)
      }
      return
    }
    for name in Self.listFields {
      guard let list = envelope[name], list.isArray || list.isObject else { continue }
      // A dictionary by ids is a list of its values.
      let values = list.isArray ? Array(list.elements) : list.keys.map { list.value(ofKey: $0) }
      for value in values where value.isObject { addPeer(value) }
    }
    for name in Self.singleFields {
      if let value = envelope[name], value.isObject { addPeer(value) }
    }
    readProfiles(of: envelope)
    if let full = envelope["full_chat"], full.isObject, let id = number(full, ["id"]) {
      noteFacts(full, of: PeerID(fields.kind(of: full) == "channelfull" ? .channel : .group, id))
    }
    readOwner(of: envelope)
    for name in Self.groupFields {
      let isBasic = "\(name)".hasPrefix("basic")
      for value in envelope[name].map({ Array($0.elements) }) ?? [] where value.isObject {
        noteGroup(value, isBasic: isBasic)
      }
    }
    for name in Self.singleGroupFields {
      if let value = envelope[name], value.isObject {
        noteGroup(value, isBasic: "\(name)".hasPrefix("basic"))
      }
    }
  }

  /// Reads the owner of the export of a whole account.
  private mutating func readOwner(of envelope: JSONValue) {
    guard let owner = envelope["personal_information"], owner.isObject,
      let id = number(owner, ["user_id"]).map({ PeerID(.user, $0) })
    else { return }
    myself = id
    let name = UserName(
      first: fields.string(owner, ["first_name"]), last: fields.string(owner, ["last_name"]))
    peers.add(
      Peer(
        id: id, kind: .user(name), username: fields.optionalString(owner, ["username"])?.removingPrefix("@"),
        origin: owner.origin))
  }

  /// Registers a peer that is described in place, and returns its id.
  @discardableResult
  mutating func addPeer(_ value: JSONValue) -> PeerID? {
    guard value.isObject, let kind = peerKind(value), let id = number(value, ["id"]) else { return nil }
    // The ids of Bot API's and TDLib's chats contain the kind.
    let peerID = hasMarkedIDs ? PeerID(marked: id) : PeerID(Self.idKind(kind), id)
    noteFacts(value, of: peerID)
    if case .private = kind, fields.family == .tdlib, value["first_name"] == nil {
      return addPrivateChat(value)
    }
    if kind == .user, fields.flag(value, ["self", "is_self"], bit: 10) { myself = peerID }
    if let known = peers.known(peerID)?.origin.byteOffset, known == value.offset { return peerID }
    // A shorter description, such as a sender in a chat that is already known with its photo, must not remove
    // anything.
    if let known = peers.known(peerID), known.photo != nil, Self.photo(of: value) == nil { return peerID }
    let model = modelKind(value, kind)
    // A chat with only an id is named like a peer to which the input only refers.
    if case .user(let name) = model, name.whole.isEmpty, kind == .private, Self.photo(of: value) == nil {
      return peerID
    }
    var peer = Peer(
      id: peerID, kind: model, username: username(value), color: nameColor(value),
      photo: peerPhoto(value, of: peerID), badge: badge(value, kind),
      // A chat does not say so where its bot does.
      isBot: isBot(value) || peers.known(peerID)?.isBot == true, isDeleted: isDeleted(value),
      origin: value.origin)
    peer.phone = value.first(of: ["phone_number", "phone"])?.text
    peers.add(peer)
    return peerID
  }

  private enum PeerKind { case user, `private`, group, supergroup, channel }

  private static func idKind(_ kind: PeerKind) -> PeerID.Kind {
    switch kind {
    case .user, .private: .user
    case .group: .group
    case .supergroup, .channel: .channel
    }
  }

  private var hasMarkedIDs: Bool {
    switch shape {
    case .botAPI, .tdlib, .written, .model: true
    case .wire, .exported: false
    }
  }

  private mutating func peerKind(_ value: JSONValue) -> PeerKind? {
    let type = value["type"]
    if let type, let name = type.string ?? fields.family.typeName(of: type) {
      // For example `supergroup`, `ChatType.SUPERGROUP` or `chatTypeSupergroup`.
      let word = TypeName.normalized(name).removingPrefix("chattype")
      switch word {
      case "private", "bot", "secret": return .private
      case "group", "basicgroup": return .group
      case "supergroup", "forum", "gigagroup":
        return type.isObject && fields.flag(type, ["is_channel"]) ? .channel : .supergroup
      case "channel", "direct": return .channel
      default: break
      }
    }
    switch fields.kind(of: value) {
    case "user", "userempty": return .user
    case "chat" where shape == .wire, "chatforbidden", "chatempty": return .group
    case "channel", "channelforbidden":
      return fields.flag(value, ["broadcast"], bit: 5) ? .channel : .supergroup
    default: break
    }
    if value.first(of: ["first_name", "is_bot", "last_name"]) != nil { return .user }
    guard value["title"] != nil, let id = number(value, ["id"]) else {
      return value["id"] == nil ? nil : .user
    }
    switch PeerID(marked: id).kind {
    case .user: return .private
    case .group: return .group
    case .channel: return .supergroup
    }
  }

  private mutating func modelKind(_ value: JSONValue, _ kind: PeerKind) -> Peer.Kind {
    let title = fields.string(value, ["title"])
    switch kind {
    case .user, .private:
      let first = fields.string(value, ["first_name"])
      return .user(UserName(first: first.isEmpty ? title : first, last: fields.string(value, ["last_name"])))
    case .group: return .group(title: title)
    case .supergroup:
      return .supergroup(title: title, isForum: fields.flag(value, ["is_forum", "forum"], bit: 30))
    case .channel: return .channel(title: title)
    }
  }

  /// Adds TDLib's chat with a user, who may have a separate description.
  private mutating func addPrivateChat(_ value: JSONValue) -> PeerID? {
    guard let id = number(value, ["id"]) else { return nil }
    let peerID = PeerID(marked: id)
    if peers.known(peerID) == nil {
      // A secret chat has an id of its own, and the color and the photo of its person.
      let person = value["type"].flatMap { number($0, ["user_id"]) }.map { PeerID(.user, $0) }
      let known = person.flatMap(peers.known)
      if let person, person != peerID { facts[peerID, default: ChatFacts()].person = person }
      let color = nameColor(value) ?? known?.color ?? person.map { .index($0.colorIndex) }
      peers.add(
        Peer(
          id: peerID, kind: .user(UserName(first: fields.string(value, ["title"]))), color: color,
          photo: peerPhoto(value, of: peerID) ?? known?.photo, origin: value.origin))
    }
    return peerID
  }

  // MARK: - Looks

  private mutating func username(_ value: JSONValue) -> String? {
    if let name = fields.optionalString(value, ["username"]) { return name }
    guard let names = value["usernames"] else { return nil }
    let first = names.isArray ? names.elements.first : names["active_usernames"]?.elements.first
    return first.flatMap { $0.isObject ? $0["username"]?.text : $0.text }
  }

  mutating func nameColor(_ value: JSONValue) -> NameColor? {
    if let index = fields.integer(value, ["accent_color_id"]) { return .index(index) }
    guard let color = value["color"], color.isObject else { return nil }
    if let colors = color["colors"], colors.isArray {
      let dark = color["dark_colors"].map { rgb($0) } ?? []
      let light = rgb(colors)
      return light.isEmpty ? nil : .custom(light: light, dark: dark.isEmpty ? light : dark)
    }
    return fields.integer(color, ["color"]).map(NameColor.index)
  }

  private static let mostColors = 3

  private mutating func rgb(_ list: JSONValue) -> [Color] {
    list.elements.prefix(Self.mostColors).compactMap { value in
      fields.integer(value).map { Color(UInt32(truncatingIfNeeded: $0) & 0xffffff) }
    }
  }

  private static func photo(of value: JSONValue) -> JSONValue? {
    value.first(of: ["profile_photo", "photo"]).flatMap { $0.isObject || $0.isString ? $0 : nil }
  }

  mutating func peerPhoto(_ value: JSONValue, of id: PeerID) -> MediaID? {
    guard let photo = Self.photo(of: value), !fields.kind(of: photo).hasSuffix("empty") else { return nil }
    // In MTProto, a profile only has the id of its photo.
    if let id = fields.identifier(photo, ["photo_id"]).map(MediaID.init) {
      if read.media.table.photos[id] == nil {
        read.media.table.photos[id] = PhotoMedia(
          id: id, sizes: [PhotoSize(width: Self.side, height: Self.side, sources: [.opaque(id.rawValue)])])
      }
      return id
    }
    // In Bot API, the photo has a small and a big file id.
    let small = read.media.names(photo, ["small_file_unique_id", "small_photo_unique_id", "small_file_id"])
    let big = read.media.names(photo, ["big_file_unique_id", "big_photo_unique_id", "big_file_id"])
    guard !(small + big).isEmpty else { return read.media.photo(photo) }
    let media = read.media.newID("photo")
    read.media.table.photos[media] = PhotoMedia(
      id: media,
      sizes: [
        PhotoSize(width: Self.side, height: Self.side, sources: small),
        PhotoSize(width: Self.bigSide, height: Self.bigSide, sources: big),
      ].filter { !$0.sources.isEmpty })
    return media
  }

  /// The sides of photos in pixels, which the protocols fix.
  private static let side = 160
  private static let bigSide = 640

  private mutating func badge(_ value: JSONValue, _ kind: PeerKind) -> Peer.Badge? {
    let status = value["verification_status"] ?? value
    let isUser = kind == .user
    if fields.flag(status, ["is_fake", "fake"], bit: isUser ? 26 : 25) { return .fake }
    if fields.flag(status, ["is_scam", "scam"], bit: isUser ? 24 : 19) { return .scam }
    if fields.flag(status, ["is_verified", "verified"], bit: isUser ? 17 : 7) { return .verified }
    return fields.flag(value, ["is_premium", "premium"], bit: isUser ? 28 : nil) ? .premium : nil
  }

  private mutating func isBot(_ value: JSONValue) -> Bool {
    if let type = value["type"] {
      if type.isObject { return fields.kind(of: type) == "usertypebot" }
      // Pyrogram's type of a private chat with a bot.
      if let name = type.string, TypeName.normalized(name).removingPrefix("chattype") == "bot" { return true }
    }
    return fields.flag(value, ["is_bot", "bot"], bit: 14)
  }

  private mutating func isDeleted(_ value: JSONValue) -> Bool {
    if let type = value["type"], type.isObject { return fields.kind(of: type) == "usertypedeleted" }
    if fields.flag(value, ["is_deleted", "deleted"], bit: 13) { return true }
    // The server clears the name of a deleted account.
    let names = [value["first_name"], value["last_name"], value["title"], value["name"]]
    return value["first_name"]?.string != nil && names.allSatisfy { $0?.string.map(\.isEmpty) ?? true }
      && value["username"] == nil
  }

  // MARK: - References

  /// Returns the peer of an id, an object with an id, or a whole peer, in any family.
  mutating func peer(_ value: JSONValue?) -> PeerID? {
    guard let value, !value.isNull, let id = resolved(value) else { return nil }
    mentioned.insert(id)
    return id
  }

  private mutating func resolved(_ value: JSONValue) -> PeerID? {
    guard value.isObject else {
      // Exports write `user123`.
      if let text = value.text, let named = Self.exportedID(text) { return named }
      guard let id = value.integer.map(Int64.init) ?? value.text.flatMap(Int64.init), id != 0 else {
        return nil
      }
      if shape == .exported, let old = PeerID(oldExport: id) { return old }
      return PeerID(marked: id)
    }
    switch fields.kind(of: value) {
    case "messagesenderuser": return peer(value["user_id"])
    case "messagesenderchat": return peer(value["chat_id"])
    default: break
    }
    if let id = number(value, ["user_id"]) { return PeerID(.user, id) }
    if let id = number(value, ["channel_id"]) { return PeerID(.channel, id) }
    if let id = number(value, ["chat_id"]) { return PeerID(.group, id) }
    return addPeer(value)
  }

  private static func exportedID(_ text: String) -> PeerID? {
    for kind in [PeerID.Kind.user, .channel, .group] {
      let word = kind == .group ? "chat" : kind.rawValue
      if text.hasPrefix(word), let id = Int64(text.dropFirst(word.utf8.count)) { return PeerID(kind, id) }
    }
    return nil
  }

  mutating func peerList(_ list: JSONValue?) -> [PeerID] {
    list.map { Array($0.elements).compactMap { peer($0) } } ?? []
  }

  /// Returns users by their ids, without a mark.
  mutating func users(_ value: JSONValue, _ field: StaticString) -> [Author] {
    (value[field].map { Array($0.elements) } ?? []).compactMap { element in
      (element.integer.map(Int64.init) ?? element.text.flatMap(Int64.init)).map { .peer(PeerID(.user, $0)) }
    }
  }

  /// Returns the peer of an id with a name next to it, which is all that an export contains.
  mutating func exportedPeer(_ value: JSONValue, name: StaticString, id: StaticString) -> PeerID? {
    guard let peer = peer(value[id]) else { return nil }
    let isDeleted = peer.kind == .user && Self.isDeleted(value, name)
    let name = fields.string(value, [name])
    guard peers.known(peer) == nil, !name.isEmpty || isDeleted else { return peer }
    let kind: Peer.Kind =
      switch peer.kind {
      case .user: .user(UserName(whole: name))
      case .group: .group(title: name)
      case .channel:
        message.chat.kind == .group ? .supergroup(title: name, isForum: false) : .channel(title: name)
      }
    peers.add(Peer(id: peer, kind: kind, isDeleted: isDeleted, origin: value.origin))
    return peer
  }

  /// Returns whether the name of an account is null: nobody knows the name of a deleted account.
  static func isDeleted(_ value: JSONValue, _ name: StaticString) -> Bool {
    value.keys.contains { $0.isKey(name) && value.value(ofKey: $0).isNull }
  }

  /// Returns the peer of an id with a name next to it, or the name alone; `nil` without either.
  mutating func exportedAuthor(_ value: JSONValue, name: StaticString, id: StaticString) -> Author? {
    if let peer = exportedPeer(value, name: name, id: id) { return .peer(peer) }
    if let known = fields.optionalString(value, [name]) { return .named(known) }
    return Self.isDeleted(value, name) ? .named(peers.language[.deletedAccount]) : nil
  }

  // MARK: - Facts

  /// Reads the information that TDLib has in a separate group object.
  mutating func noteGroup(_ value: JSONValue, isBasic: Bool) {
    guard let id = number(value, ["id"]) else { return }
    noteFacts(value, of: PeerID(isBasic ? .group : .channel, id))
  }

  /// Reads the information in a description of a chat, or of a group next to it.
  mutating func noteFacts(_ value: JSONValue, of id: PeerID) {
    let known = facts[id] ?? ChatFacts()
    var facts = known
    let lastReadOutgoing: [StaticString] = ["last_read_outbox_message_id", "read_outbox_max_id"]
    if let last = number(value, lastReadOutgoing) {
      facts.lastReadOutgoing = last
    } else if value.first(of: lastReadOutgoing)?.integer == 0 {
      // Nothing was read.
      facts.lastReadOutgoing = 0
    }
    if let last = number(value, ["last_read_inbox_message_id", "read_inbox_max_id"]) {
      facts.lastReadIncoming = last
    }
    if let count = count(value, ["member_count", "members_count", "participants_count"]), count > 0 {
      facts.memberCount = count
    }
    if let count = count(value, ["online_member_count", "online_count"]), count > 0 {
      facts.onlineCount = count
    }
    if fields.flag(value, ["show_message_sender", "signature_profiles"]) { facts.showsAuthors = true }
    noteBar(value, &facts)
    if let presence = presence(value["status"], of: value) { facts.presence = presence }
    noteBackground(value, &facts)
    noteBeginning(value, &facts.beginning)
    var state = StateFacts()
    noteState(value, &state)
    if state != StateFacts() { facts.state = facts.state.adding(state) }
    // The unchanged information around the message is shared by all messages.
    if facts != known { self.facts[id] = facts }
  }

  /// Reads the action below a channel in which the user can only read.
  private func noteBar(_ value: JSONValue, _ facts: inout ChatFacts) {
    let settings = value.first(of: ["notification_settings", "notify_settings"])
    if let settings, settings.isObject, fields.integer(settings, ["mute_for", "mute_until"]) ?? 0 > 0 {
      facts.readerAction = .unmute
    }
    if fields.flag(value, ["can_send_gift", "stargifts_available"]) { facts.takesGifts = true }
    if fields.flag(value, ["has_direct_messages_group", "broadcast_messages_allowed"]) {
      facts.takesSuggestions = true
    }
  }
}

/// The members of a chat that are described next to a message, with the owner and the admins
/// (Spec/Messages.md 1.1).
extension CommonMessageReader {
  private static let memberFields: [StaticString] = ["members", "administrators", "participants"]

  /// Sets the rank of the message's author from the chat, or from a list around the message.
  mutating func readRank(in envelopes: [JSONValue]) {
    guard message.rank == nil, message.chat.kind == .group, let author = message.author?.peer else { return }
    for envelope in envelopes { readRanks(of: envelope) }
    message.rank = ranks[author]
  }

  mutating func readRanks(of envelope: JSONValue) {
    guard envelope.isObject else { return }
    let lists = Self.memberFields.compactMap { envelope[$0] }.filter(\.isArray)
    let single = envelope["chat_member"].flatMap { $0.isObject ? [$0] : nil } ?? []
    for member in lists.flatMap({ Array($0.elements) }) + single where member.isObject {
      if let id = peer(member.first(of: ["user", "member_id", "user_id", "peer"])),
        let rank = rank(of: member)
      {
        ranks[id] = rank
      }
    }
  }

  private mutating func rank(of member: JSONValue) -> Rank? {
    let status = member["status"].flatMap { $0.isObject ? $0 : nil } ?? member
    let name = member["status"]?.string.map(TypeName.normalized) ?? fields.kind(of: status)
    let title =
      fields.optionalString(status, ["custom_title", "rank"]) ?? fields.optionalString(member, ["tag"])
    // For example `creator`, `ChatMemberStatus.OWNER`, `chatMemberStatusCreator` or
    // `channelParticipantAdmin`.
    if name.hasSuffix("creator") || name.hasSuffix("owner") { return .owner(title: title) }
    if name.hasSuffix("administrator") || name.hasSuffix("admin") { return .admin(title: title) }
    return title.map { .member(title: $0) }
  }
}

extension String {
  /// Returns the string without a prefix, if it has that prefix.
  func removingPrefix(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.utf8.count)) : self
  }
}

extension MediaReader {
  /// Returns the file ids by which a media folder may have files.
  mutating func names(_ object: JSONValue, _ names: [StaticString]) -> [MediaSource] {
    names.compactMap { fields.optionalString(object, [$0]).map(MediaSource.opaque) }
  }
}
