import JSONText
import MessageModel
import PageModel

/// What stands around all messages of a chat. It is read once, and none of them costs more because there is much of it.
struct MessageSurroundings {
  var peers = PeerTable()
  /// Photos of the peers.
  var media = MediaTable()
  /// Whom the input says to be oneself.
  var myself: PeerID?
  var facts: [PeerID: ChatFacts] = [:]
  /// Of owners and admins.
  var ranks: [PeerID: Rank] = [:]
  /// Files of media, by the ids that the input has for them (Docs/Input.md 2.5).
  var files: [String: PhotoSize] = [:]
  /// Of what is wrong with all that.
  var diagnostics: [Diagnostic] = []
}

/// What a description of a chat says besides who it is.
struct ChatFacts: Equatable {
  /// The last of the outgoing messages that others have read.
  var lastReadOutgoing: Int64?
  var lastReadIncoming: Int64?
  var memberCount: Int?
  var onlineCount: Int?
  var showsAuthors = false
}

extension MessageBuilder {
  /// Gives a message what it uses of the media around its chat.
  mutating func adoptSurroundings(document: JSONDocument) {
    for id in mentioned.union([message.chat.id].compactMap { $0 }) {
      guard let photo = peers.known(id)?.photo, read.media.table.photos[photo] == nil else { continue }
      read.media.table.photos[photo] = surroundings.media.photos[photo]
    }
    guard !surroundings.files.isEmpty else { return }
    // Whatever refers to a file has its id somewhere in the message.
    var used: [String: PhotoSize] = [:]
    for index in document.nodes.indices {
      let value = JSONValue(document: document, index: index)
      guard let id = value.text ?? value.numeral, let file = surroundings.files[id] else { continue }
      used[id] = file
    }
    read.media.apply(files: used)
  }

  /// TDLib keeps some of what a chat has in an object of its own.
  mutating func noteGroup(_ value: JSONValue) {
    guard let id = number(value, ["id"]) else { return }
    noteFacts(value, of: PeerID(fields.kind(of: value) == "basicgroup" ? .group : .channel, id))
  }

  /// What is said of a chat where it is described, or of a group beside it.
  mutating func noteFacts(_ value: JSONValue, of id: PeerID) {
    let known = facts[id] ?? ChatFacts()
    var facts = known
    if let last = number(value, ["last_read_outbox_message_id", "read_outbox_max_id"]) {
      facts.lastReadOutgoing = last
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
    // Those around the message are shared by all.
    if facts != known { self.facts[id] = facts }
  }
}
