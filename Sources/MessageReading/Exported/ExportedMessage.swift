import JSONText
import MessageModel
import PageModel

/// One message of the desktop app's export (Docs/Messages.md 1.12).
extension MessageBuilder {
  mutating func readExported(_ value: JSONValue, chat: JSONValue?) {
    message.id = number(value, ["id"])
    readExportedChat(chat)
    message.author = exportedAuthor(value)
    decideDirection(author: message.author?.peer, flag: outgoingFlag(value))
    message.date = fields.date(value, ["date_unixtime", "date"])
    message.editDate = fields.date(value, ["edited_unixtime", "edited"])
    message.signature = fields.optionalString(value, ["author"])
    if let bot = fields.optionalString(value, ["via_bot"]) {
      message.viaBot = ViaBot(username: bot.removingPrefix("@"))
    }
    message.forward = exportedForward(value)
    message.reply = number(value, ["reply_to_message_id"]).flatMap {
      reply(toID: $0, in: peer(value["reply_to_peer_id"]), at: value)
    }
    message.text = exportedText(value)
    message.content = exportedContent(value)
    message.keyboard = keyboard(value["inline_bot_buttons"])
    message.reactions = reactions(value["reactions"])
  }

  mutating func exportedAuthor(_ value: JSONValue) -> Author? {
    let id =
      Self.isExportedService(value)
      ? exportedPeer(value, name: "actor", id: "actor_id") : exportedPeer(value, name: "from", id: "from_id")
    return id.map(Author.peer) ?? fields.optionalString(value, ["from", "actor"]).map(Author.named)
  }

  static func isExportedService(_ value: JSONValue) -> Bool { value["type"]?.string == "service" }

  private mutating func readExportedChat(_ chat: JSONValue?) {
    guard let chat, chat.isObject, let id = number(chat, ["id"]) else { return }
    let title = fields.string(chat, ["name"])
    let type = chat["type"]?.string ?? ""
    let peer: Peer
    if type.hasSuffix("channel") {
      peer = Peer(id: PeerID(.channel, id), kind: .channel(title: title), origin: chat.origin)
      message.chat.kind = .channel
    } else if type.hasSuffix("supergroup") {
      peer = Peer(
        id: PeerID(.channel, id), kind: .supergroup(title: title, isForum: false), origin: chat.origin)
      message.chat.kind = .group
    } else if type.hasSuffix("group") {
      peer = Peer(id: PeerID(.group, id), kind: .group(title: title), origin: chat.origin)
      message.chat.kind = .group
    } else {
      peer = Peer(
        id: PeerID(.user, id), kind: .user(UserName(whole: title)), isBot: type == "bot_chat",
        origin: chat.origin)
    }
    message.chat.id = peer.id
    peers.add(peer)
  }

  /// An id with the name beside it, which is all that an export says of anybody.
  mutating func exportedPeer(_ value: JSONValue, name: StaticString, id: StaticString) -> PeerID? {
    guard let peer = peer(value[id]) else { return nil }
    let name = fields.string(value, [name])
    guard peers.known(peer) == nil, !name.isEmpty else { return peer }
    let kind: Peer.Kind =
      switch peer.kind {
      case .user: .user(UserName(whole: name))
      case .group: .group(title: name)
      case .channel:
        message.chat.kind == .group ? .supergroup(title: name, isForum: false) : .channel(title: name)
      }
    peers.add(Peer(id: peer, kind: kind, origin: value.origin))
    return peer
  }

  private mutating func exportedForward(_ value: JSONValue) -> Forward? {
    if let peer = exportedPeer(value, name: "forwarded_from", id: "forwarded_from_id") {
      return Forward(source: peer.kind == .channel ? .channelPost(peer, signature: nil) : .peer(peer))
    }
    guard let name = fields.optionalString(value, ["forwarded_from"]) else { return nil }
    return Forward(source: .hidden(name: name))
  }

  private mutating func exportedText(_ value: JSONValue) -> MessageText {
    guard let pieces = value.first(of: ["text_entities", "text"]), read.budget.takeTextRun(pieces.origin)
    else {
      return MessageText()
    }
    guard pieces.isArray || pieces.isString else { return MessageText() }
    return MessageText(read.entityText(pieces: pieces).segments, origin: pieces.origin)
  }

  mutating func exportedAnswered(_ original: JSONValue) -> Answered {
    (exportedContent(original), exportedText(original), exportedAuthor(original))
  }
}
