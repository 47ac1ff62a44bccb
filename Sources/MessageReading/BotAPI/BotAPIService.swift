import JSONText
import MessageModel
import PageModel
import PageReading

extension MessageBuilder {
  /// The action of a service message; `nil` for any other.
  mutating func botAPIAction(_ value: JSONValue) -> ServiceAction? {
    memberAction(value) ?? chatAction(value) ?? topicAction(value) ?? videoChatAction(value)
      ?? otherAction(value)
  }

  private mutating func memberAction(_ value: JSONValue) -> ServiceAction? {
    if let members = value["new_chat_members"], members.isArray {
      return .members(.added(peerList(members).map(Author.peer)))
    }
    if let member = peer(value["new_chat_member"]) { return .members(.added([.peer(member)])) }
    if let member = peer(value["left_chat_member"]) { return .members(.removed([.peer(member)])) }
    if let alert = value["proximity_alert_triggered"], let traveler = peer(alert["traveler"]),
      let watcher = peer(alert["watcher"])
    {
      return .members(.came(traveler, near: watcher, meters: fields.extent(alert, ["distance"])))
    }
    return nil
  }

  private mutating func chatAction(_ value: JSONValue) -> ServiceAction? {
    if let title = fields.optionalString(value, ["new_chat_title"]) { return .titleChanged(title) }
    if let photo = value["new_chat_photo"] {
      return .photoChanged(read.media.photo(photo).map(MediaReference.photo))
    }
    if fields.flag(value, ["delete_chat_photo"]) { return .photoRemoved }
    if fields.flag(value, ["group_chat_created", "supergroup_chat_created"]) {
      return .chatCreated(title: message.chat.id.map { peers[$0].name } ?? "")
    }
    if fields.flag(value, ["channel_chat_created"]) { return .channelCreated }
    if let timer = value["message_auto_delete_timer_changed"] {
      return .timerChanged(seconds: fields.extent(timer, ["message_auto_delete_time"]))
    }
    if value.first(of: ["migrate_to_chat_id", "migrate_from_chat_id"]) != nil { return .upgraded }
    if let boost = value["boost_added"] {
      return .boosted(times: max(1, fields.extent(boost, ["boost_count"])))
    }
    return value["chat_background_set"].map { _ in .wallpaperChanged(isForBoth: false) }
  }

  private mutating func topicAction(_ value: JSONValue) -> ServiceAction? {
    if let topic = value["forum_topic_created"] {
      return .topicCreated(title: fields.string(topic, ["name"]))
    }
    if let topic = value["forum_topic_edited"] {
      return .topicEdited(title: fields.optionalString(topic, ["name"]))
    }
    if value.first(of: ["forum_topic_closed", "general_forum_topic_hidden"]) != nil {
      return .topicClosed(true)
    }
    if value.first(of: ["forum_topic_reopened", "general_forum_topic_unhidden"]) != nil {
      return .topicClosed(false)
    }
    return nil
  }

  private mutating func videoChatAction(_ value: JSONValue) -> ServiceAction? {
    if value["video_chat_scheduled"] != nil { return .videoChat(.scheduled) }
    if value["video_chat_started"] != nil { return .videoChat(.started) }
    if let call = value["video_chat_ended"] {
      return .videoChat(.ended(seconds: fields.extent(call, ["duration"])))
    }
    if let call = value.first(of: ["video_chat_participants_invited", "video_chat_members_invited"]) {
      return .videoChat(.invited(peerList(call["users"]).map(Author.peer)))
    }
    return nil
  }

  private mutating func otherAction(_ value: JSONValue) -> ServiceAction? {
    if let pinned = value["pinned_message"], pinned.isObject { return .pinned(botAPIPinned(pinned)) }
    if let payment = value.first(of: ["successful_payment", "refunded_payment"]) {
      return .paid(amount: price(payment) ?? "", title: "")
    }
    if let access = value["write_access_allowed"] {
      return .writeAccessAllowed(app: fields.optionalString(access, ["web_app_name"]))
    }
    if let data = value["web_app_data"] {
      return .webAppDataSent(button: fields.string(data, ["button_text"]))
    }
    if let shared = value["users_shared"] {
      return .peersShared(count: max(1, fields.elements(shared, ["users", "user_ids"]).count))
    }
    if value["chat_shared"] != nil { return .peersShared(count: 1) }
    if let done = value["checklist_tasks_done"] {
      return tasksDone(
        done, of: done["checklist_message"]?["checklist"], done: ["marked_as_done_task_ids"],
        undone: ["marked_as_not_done_task_ids"])
    }
    if let added = value["checklist_tasks_added"] {
      return .tasksAdded(fields.elements(added, ["tasks"]).map { taskName($0) })
    }
    if let gift = value.first(of: ["gift", "unique_gift"]) { return .gift(giftName(gift)) }
    if value["giveaway_created"] != nil { return .giveawayStarted }
    if let giveaway = value["giveaway_completed"] {
      return .giveawayCompleted(winners: fields.extent(giveaway, ["winner_count"]))
    }
    return nil
  }

  private mutating func botAPIPinned(_ value: JSONValue) -> PinnedSubject {
    let content = botAPIContent(value)
    let (text, _) = BlockReader.text(of: value)
    if let label = label(of: content) { return .media(label) }
    return text?.text.map(PinnedSubject.text) ?? .unknown
  }

  private mutating func giftName(_ value: JSONValue) -> String {
    let gift = value["gift"] ?? value
    if let name = fields.optionalString(gift, ["title", "base_name", "name"]) { return name }
    let stars = fields.extent(gift, ["star_count"])
    return stars > 0 ? "a gift for \(stars) stars" : "a gift"
  }
}
