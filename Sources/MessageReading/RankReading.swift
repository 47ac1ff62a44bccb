import JSONText
import MessageModel
import PageModel
import PageReading

/// Members of a chat that are described beside a message: who of them is the owner or an admin (Docs/Messages.md 1.1).
extension MessageBuilder {
  private static let listFields: [StaticString] = ["members", "administrators", "participants"]

  /// Gives the message's author the rank that the chat, or a list around the message, says.
  mutating func readRank(in envelopes: [JSONValue]) {
    guard message.rank == nil, message.chat.kind == .group, let author = message.author?.peer else { return }
    for envelope in envelopes { readRanks(of: envelope) }
    message.rank = ranks[author]
  }

  mutating func readRanks(of envelope: JSONValue) {
    guard envelope.isObject else { return }
    let lists = Self.listFields.compactMap { envelope[$0] }.filter(\.isArray)
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
    // `creator`, `ChatMemberStatus.OWNER`, `chatMemberStatusCreator`, `channelParticipantAdmin`
    if name.hasSuffix("creator") || name.hasSuffix("owner") { return .owner(title: title) }
    if name.hasSuffix("administrator") || name.hasSuffix("admin") { return .admin(title: title) }
    return title.map { .member(title: $0) }
  }
}
