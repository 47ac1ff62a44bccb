import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The topics of messages in every protocol (Spec/Messages.md 1.18).
extension CommonMessageReader {
  // MARK: - Topics

  /// Returns the topic that a message names; `nil` if it names none.
  static func topicID(of found: FoundMessage, _ fields: FieldReader) -> MessageTopic.ID? {
    let value = found.value
    if startedTopic(of: found, fields) != nil, let id = found.id {
      return topic(value["topic_id"].flatMap { $0.number(["forum_topic_id"]) } ?? id)
    }
    switch found.shape {
    case .tdlib:
      if let topic = value["topic_id"], topic.isObject {
        switch fields.kind(of: topic) {
        case "messagetopicforum": return topic.number(["forum_topic_id"]).map(self.topic)
        case "messagetopicdirectmessages":
          return topic.number(["direct_messages_chat_topic_id"]).map { .person(PeerID(marked: $0)) }
        default: return nil
        }
      }
      guard fields.flag(value, ["is_topic_message"]) else { return nil }
      return value.number(["message_thread_id"]).map(topic)
    case .wire:
      if let header = value["reply_to"], header.isObject,
        fields.flag(header, ["forum_topic"], bit: 3)
      {
        return header.number(["reply_to_top_id", "reply_to_msg_id"]).map(topic)
      }
      guard let channel = value["peer_id"], channel.number(["channel_id"]) != nil,
        let saved = value["saved_peer_id"], saved.isObject
      else { return nil }
      if let user = saved.number(["user_id"]) { return .person(PeerID(.user, user)) }
      return saved.number(["channel_id"]).map { .person(PeerID(.channel, $0)) }
    case .botAPI:
      if let topic = value["direct_messages_topic"], topic.isObject {
        let user = topic["user"]?.number(["id"])
        return (user ?? topic.number(["topic_id"])).map { .person(PeerID(marked: $0)) }
      }
      if fields.flag(value, ["is_topic_message", "topic_message"]) {
        let thread = value.number(["message_thread_id"]) ?? value["topic"]?.number(["id"])
        return thread.map(topic)
      }
      return value["topic"].flatMap { $0.isObject ? $0.number(["id"]) : nil }.map(topic)
    case .exported, .written, .model: return nil
    }
  }

  /// Messages of an export name their topic only as the message that they reply to.
  func topicOfReplies(to found: FoundMessage) -> MessageTopic.ID? {
    guard found.shape == .exported else { return nil }
    var next = found.value.number(["reply_to_message_id"])
    for _ in 0..<Self.longestChain {
      guard let id = next, let value = siblings[id] else { return nil }
      let sibling = FoundMessage(value: value, shape: .exported, format: .chatExport)
      if let topic = Self.topicID(of: sibling, fields) { return topic }
      next = value.number(["reply_to_message_id"])
    }
    return nil
  }

  private static let longestChain = 16

  /// The topic of a number. TDLib multiplies the ids of messages, by which it also names topics.
  private static func topic(_ number: Int64) -> MessageTopic.ID {
    let isShifted = number >= idUnit && number % idUnit == 0
    let id = isShifted ? number / idUnit : number
    return id == generalID ? .general : .thread(id)
  }

  private static let idUnit: Int64 = 1 << 20
  private static let generalID: Int64 = 1

  /// Returns the object with the name of the topic that a service message creates.
  private static func startedTopic(of found: FoundMessage, _ fields: FieldReader) -> JSONValue? {
    let value = found.value
    switch found.shape {
    case .tdlib:
      return value["content"].flatMap { fields.kind(of: $0) == "messageforumtopiccreated" ? $0 : nil }
    case .wire:
      return value["action"].flatMap {
        $0.isObject && fields.kind(of: $0) == "messageactiontopiccreate" ? $0 : nil
      }
    case .botAPI: return value["forum_topic_created"]
    case .exported: return value["action"]?.string == "topic_created" ? value : nil
    case .written, .model: return nil
    }
  }

  /// Returns the topics that a message names or renames.
  static func namedTopics(in found: FoundMessage, _ fields: FieldReader) -> [MessageTopic] {
    let value = found.value
    var topics: [MessageTopic] = []
    func add(_ id: MessageTopic.ID?, _ object: JSONValue?) {
      guard let id, let object, object.isObject else { return }
      topics.append(described(id, object, fields))
    }
    if let started = startedTopic(of: found, fields) { add(topicID(of: found, fields), started) }
    switch found.shape {
    case .tdlib:
      let content = value["content"]
      if let content, fields.kind(of: content) == "messageforumtopicedited" {
        add(topicID(of: found, fields), content)
      }
    case .wire:
      let action = value["action"]
      if let action, action.isObject, fields.kind(of: action) == "messageactiontopicedit" {
        add(topicID(of: found, fields), action)
      }
    case .botAPI:
      add(topicID(of: found, fields), value["forum_topic_edited"] ?? value["topic"])
      if let original = value["reply_to_message"], let started = original["forum_topic_created"] {
        add(topicID(of: found, fields), started)
      }
    case .exported, .written, .model: break
    }
    return topics
  }

  /// Returns the topics that a list or an update beside the messages describes.
  static func describedTopics(in value: JSONValue, _ fields: FieldReader) -> [MessageTopic] {
    guard value.isObject else { return [] }
    let kind = fields.kind(of: value)
    if ["forumtopicinfo", "forumtopic"].contains(kind) {
      let info = value["info"].flatMap { $0.isObject ? $0 : nil } ?? value
      let number = info.number(["forum_topic_id", "message_thread_id", "id"])
      return number.map { [described(topic($0), info, fields)] } ?? []
    }
    let lists = [value["topics"], value["forum_topics"]].compactMap { $0 }.filter(\.isArray)
    let single = [value["forum_topic_info"], value["info"], value["forum_topic"]].compactMap { $0 }
    return (lists.flatMap { Array($0.elements) } + single).filter(\.isObject).flatMap { inner in
      ["forumtopicinfo", "forumtopic"].contains(fields.kind(of: inner))
        ? describedTopics(in: inner, fields) : []
    }
  }

  private static func described(
    _ id: MessageTopic.ID, _ object: JSONValue, _ fields: FieldReader
  ) -> MessageTopic {
    let icon = object["icon"].flatMap { $0.isObject ? $0 : nil } ?? object
    let color = icon.first(of: ["color", "icon_color"])?.integer
    let emoji = fields.identifier(icon, ["custom_emoji_id", "icon_custom_emoji_id", "icon_emoji_id"])
    return MessageTopic(
      id: id, name: fields.string(object, ["name", "title"]),
      color: color.map { Color(UInt32(truncatingIfNeeded: $0) & 0xff_ffff) },
      icon: emoji.flatMap { $0 == "0" ? nil : CustomEmoji(id: $0, alternative: "", origin: object.origin) })
  }
}
