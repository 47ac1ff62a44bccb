import JSONText
import MessageModel
import PageReading

/// The relation of the account's owner to a group or a channel (Spec/Messages.md 2.10).
enum Standing: Equatable {
  case member, restricted, banned
  /// A person who left, or never joined.
  case outside
  /// The owner or an admin. An admin may lack the right to post in a channel.
  case admin(posts: Bool)

  /// Returns whether the owner of the account writes in a chat instead of only reading it.
  func writes(in kind: Chat.Kind) -> Bool { kind == .channel && self == .admin(posts: true) }
}

extension StateFacts {
  /// True if the owner of the account may not write in the group.
  var isRestricted: Bool {
    switch standing {
    case .restricted, .banned: true
    case .outside, .admin: false
    case .member, nil: isClosed == true
    }
  }
}

extension CommonMessageReader {
  private static let statusPrefix = "chatmemberstatus"
  private static let textRights: [StaticString] = ["can_send_basic_messages", "can_send_messages"]

  /// Reads the rights of everyone in a chat, and those of the account's owner.
  mutating func noteRights(_ value: JSONValue, _ state: inout StateFacts) {
    if let rights = value["permissions"], rights.isObject,
      let mayWrite = rights.first(of: Self.textRights)?.bool
    {
      state.isClosed = !mayWrite
    }
    if let rights = value["default_banned_rights"], rights.isObject { state.isClosed = forbidsText(rights) }
    if let standing = standing(value) { state.standing = standing }
  }

  private func standing(_ value: JSONValue) -> Standing? {
    if let status = value["status"], status.isObject, fields.kind(of: status).hasPrefix(Self.statusPrefix) {
      return standing(ofStatus: status)
    }
    // A group that became a supergroup, or whose members were all removed.
    if fields.kind(of: value) == "basicgroup", value["is_active"]?.bool == false { return .banned }
    return wireStanding(value)
  }

  private func standing(ofStatus status: JSONValue) -> Standing? {
    switch fields.kind(of: status, without: Self.statusPrefix) {
    case "creator": return .admin(posts: true)
    case "administrator":
      return .admin(posts: (status["rights"] ?? status)["can_post_messages"]?.bool == true)
    case "restricted":
      if status["is_member"]?.bool == false { return .outside }
      return status["permissions"]?.first(of: Self.textRights)?.bool == false ? .restricted : .member
    case "banned": return .banned
    case "left": return .outside
    case "member": return .member
    default: return nil
    }
  }

  private func wireStanding(_ value: JSONValue) -> Standing? {
    guard ["chat", "channel"].contains(fields.kind(of: value)), value["@type"] == nil else {
      return value["left"]?.bool == true ? .outside : nil
    }
    if fields.flag(value, ["kicked"]) || fields.flag(value, ["deactivated"]) { return .banned }
    if fields.flag(value, ["left"], bit: 2) { return .outside }
    if fields.flag(value, ["creator", "is_creator"], bit: 0) { return .admin(posts: true) }
    if let rights = value["admin_rights"], rights.isObject {
      return .admin(posts: fields.flag(rights, ["post_messages"], bit: 1))
    }
    if let rights = value["banned_rights"], rights.isObject {
      if fields.flag(rights, ["view_messages"], bit: 0) { return .banned }
      return forbidsText(rights) ? .restricted : .member
    }
    return nil
  }

  private func forbidsText(_ rights: JSONValue) -> Bool {
    fields.flag(rights, ["send_messages"], bit: 1) || fields.flag(rights, ["send_plain"], bit: 25)
  }
}
