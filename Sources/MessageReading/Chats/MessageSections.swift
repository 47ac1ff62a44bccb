import JSONText
import MessageModel
import PageModel
import PageReading
import Primitives

/// The time for which a message is scheduled, its topic, and whether only adults may see it, in every
/// protocol (Spec/Messages.md 1.18).
extension CommonMessageReader {
  /// Reads what belongs to the section of the chat in which the message is.
  mutating func readSection(of found: FoundMessage) {
    let value = found.value
    message.isSensitive = Self.isSensitive(value, fields)
    readSchedule(found)
    readDiscussion(value)
    // In its thread, every message replies to the post.
    if let post = surroundings.discussed, message.reply?.messageID == post, message.reply?.quote == nil {
      message.reply = nil
    }
    guard surroundings.isOfChat, surroundings.showsTopics else { return }
    let id = Self.topicID(of: found, fields) ?? topicOfReplies(to: found) ?? .general
    message.topic = surroundings.topics[id] ?? MessageTopic(id: id)
  }

  // MARK: - Schedules

  private mutating func readSchedule(_ found: FoundMessage) {
    guard let schedule = Self.schedule(of: found, fields) else { return }
    message.schedule = schedule.schedule
    switch schedule.schedule {
    case .whenOnline, .whenChosen: message.date = nil
    case .atDate, .ifLater: message.date = schedule.date ?? message.date
    }
  }

  /// Returns the time for which a message is scheduled; `nil` for one that is not.
  static func schedule(
    of found: FoundMessage, _ fields: FieldReader
  ) -> (schedule: Schedule, date: Int?)? {
    let value = found.value
    switch found.shape {
    case .tdlib:
      if fields.kind(of: value) == "quickreplymessage" { return (.whenChosen, nil) }
      guard let state = value["scheduling_state"], state.isObject else { return nil }
      if fields.kind(of: state) == "messageschedulingstatesendwhenonline" {
        return (.whenOnline, Schedule.endOfTime)
      }
      return (.atDate, state["send_date"]?.integer)
    case .wire:
      let shortcut: [StaticString] = ["quick_reply_shortcut_id"]
      if value.first(of: shortcut)?.integer != nil { return (.whenChosen, nil) }
      let date = value["date"].flatMap { ISODate.seconds(of: $0) }
      if date == Schedule.endOfTime { return (.whenOnline, date) }
      let isNew = found.envelopes.contains { fields.kind(of: $0) == "updatenewscheduledmessage" }
      if isNew { return (.atDate, nil) }
      return fields.flag(value, ["from_scheduled"], bit: 18) ? (.ifLater, nil) : nil
    case .botAPI: return fields.flag(value, ["scheduled"]) ? (.atDate, nil) : nil
    case .exported, .written, .model: return nil
    }
  }

  // MARK: - Sensitive media

  private static func isSensitive(_ value: JSONValue, _ fields: FieldReader) -> Bool {
    if fields.flag(value, ["has_sensitive_content"]) { return true }
    if let info = value["restriction_info"], info.isObject {
      return fields.flag(info, ["has_sensitive_content"])
    }
    let reasons = value.first(of: ["restriction_reason", "restrictions"])
    return reasons?.elements.contains { isSensitive(reason: $0) } ?? false
  }

  /// Returns whether a reason for a restriction only hides media from minors.
  static func isSensitive(reason: JSONValue) -> Bool {
    guard reason.isObject, reason["reason"]?.string?.lowercased() == "sensitive" else { return false }
    return ["all", "ios"].contains(reason["platform"]?.string?.lowercased() ?? "all")
  }

  // MARK: - Discussions

  /// A channel's post in its discussion group stands there under the channel's name, not as a forward.
  private mutating func readDiscussion(_ value: JSONValue) {
    guard message.chat.kind == .group, let author = message.author?.peer, author != message.chat.id,
      peers.chatKind(author) == .channel || author.kind == .channel
    else { return }
    let isCopy: Bool
    if case .channelPost(let channel, _)? = message.forward?.source {
      isCopy = channel == author
    } else {
      isCopy = false
    }
    guard isCopy || fields.flag(value, ["is_automatic_forward", "automatic_forward"]) else { return }
    message.isDiscussed = true
    if message.rank == nil { message.rank = .channel }
  }
}
