import JSONText
import MessageModel
import PageModel
import PageReading

/// The content fields of Bot API's messages, in search order. An animation also has a document, and a venue a
/// location, for programs that do not know the newer field.
enum BotAPIContentName: CaseIterable {
  case animation, document, audio, voice, video, videoNote, photo, livePhoto, sticker, contact, dice, game,
    poll
  case venue, location, invoice, checklist, paidMedia, story, giveaway, giveawayWinners, widget

  var field: StaticString {
    switch self {
    case .animation: "animation"
    case .document: "document"
    case .audio: "audio"
    case .voice: "voice"
    case .video: "video"
    case .videoNote: "video_note"
    case .photo: "photo"
    case .livePhoto: "live_photo"
    case .sticker: "sticker"
    case .contact: "contact"
    case .dice: "dice"
    case .game: "game"
    case .poll: "poll"
    case .venue: "venue"
    case .location: "location"
    case .invoice: "invoice"
    case .checklist: "checklist"
    case .paidMedia: "paid_media"
    case .story: "story"
    case .giveaway: "giveaway"
    case .giveawayWinners: "giveaway_winners"
    case .widget: "widget"
    }
  }
}

extension BotAPIMessageReader {
  mutating func readContent(_ value: JSONValue) {
    guard message.content == .text else { return }
    message.content = content(value)
    if let story = value["story"] {
      common.takeStory(story, by: story.first(of: ["chat", "sender_chat", "from_user"]))
    }
    guard message.content == .text, Self.text(of: value).text == nil else { return }
    message.content = unknownContent(value)
  }

  mutating func content(_ value: JSONValue) -> MessageContent {
    for name in BotAPIContentName.allCases {
      guard let content = value[name.field], !content.isNull else { continue }
      return self.content(content, name, in: value)
    }
    if let action = action(value) { return .service(action) }
    // Requests have the fields of a poll, a location, a contact or a widget without an object around them.
    if value["question"] != nil { return .poll(poll(value)) }
    if value["latitude"] != nil { return .location(common.location(value)) }
    if value["phone_number"] != nil { return .contact(common.contact(value)) }
    if Self.isWidget(value) { return .widget(common.widget(value)) }
    return .text
  }

  private mutating func content(
    _ content: JSONValue, _ name: BotAPIContentName, in value: JSONValue
  ) -> MessageContent {
    let hasSpoiler = fields.flag(value, ["has_media_spoiler", "has_spoiler"])
    switch name {
    case .photo, .livePhoto:
      let photo = name == .livePhoto ? content["photo"] ?? content : content
      return .photo(PhotoContent(media: read.media.photo(photo), hasSpoiler: hasSpoiler))
    case .video:
      let cover = content["cover"].flatMap { read.media.photo($0) }
      return .video(
        VideoContent(media: read.media.document(content, kind: .video), cover: cover, hasSpoiler: hasSpoiler))
    case .animation:
      return .animation(
        VideoContent(media: read.media.document(content, kind: .animation), hasSpoiler: hasSpoiler))
    case .document: return .document(FileContent(media: read.media.document(content, kind: .file)))
    case .audio: return .music(FileContent(media: read.media.document(content, kind: .audio)))
    case .voice: return .voice(common.voice(content, isUnheard: false))
    case .videoNote: return .videoNote(VideoNoteContent(media: common.videoNote(content)))
    case .sticker: return .sticker(common.sticker(content))
    case .contact: return .contact(common.contact(content))
    case .dice: return .dice(common.dice(content))
    case .poll: return .poll(poll(content))
    case .venue: return .location(common.venue(content))
    case .location: return .location(common.location(content))
    case .game: return .game(common.game(content))
    case .invoice: return .invoice(common.invoice(content))
    case .checklist: return .checklist(common.checklist(content))
    case .paidMedia: return .paidMedia(common.paidMedia(content))
    case .story:
      return fields.flag(content, ["deleted"]) ? .expired(.story) : .story(common.story(content))
    case .giveaway, .giveawayWinners:
      return .giveaway(common.giveaway(content, isOver: name == .giveawayWinners))
    case .widget: return .widget(common.widget(content))
    }
  }

  /// Returns the content for an unknown kind, which the first field that is not common to all messages names.
  private mutating func unknownContent(_ value: JSONValue) -> MessageContent {
    if let action = emptyAction(value) { return .service(action) }
    for key in value.keys {
      guard let name = key.string, !Self.commonFields.contains(name), !value.value(ofKey: key).isNull else {
        continue
      }
      if value.value(ofKey: key).isObject || value.value(ofKey: key).isArray {
        return common.unsupported(name, at: key, meant: Spelling.nearest(to: name, among: Self.contentNames))
      }
    }
    // Pyrogram has a name for a message that it does not know.
    return common.unsupported("message without content", at: value)
  }

  private static let contentNames =
    BotAPIContentName.allCases.map(\.field.description) + ["text", "caption", "rich_message"]

  /// The object fields of every message, whatever its content.
  private static let commonFields: Set<String> = [
    "chat", "from", "from_user", "sender_chat", "sender_business_bot", "forward_origin", "forward_from",
    "forward_from_chat", "reply_to_message", "external_reply", "quote", "reply_to_story", "reply_parameters",
    "via_bot", "entities", "caption_entities", "link_preview_options", "reply_markup", "reactions",
    "suggested_post_info", "direct_messages_topic", "user", "users", "chats", "me", "files", "media",
    "web_page", "link_preview", "web_page_preview", "suggested_post_parameters",
  ]

  // MARK: - Polls

  mutating func poll(_ value: JSONValue) -> Poll {
    let question =
      common.richText(value, "question", entities: ["question_entities"], mode: "question_parse_mode")
      ?? .empty
    var poll = Poll(question: question, options: fields.elements(value, ["options"]).map { option($0) })
    let isQuiz = common.pollType(value) == "quiz"
    let correct = Set(
      common.indices(value, ["correct_option_ids"]) + common.indices(value, ["correct_option_id"]))
    let chosen = Set(common.indices(value, ["chosen_option_id", "chosen_option_ids", "option_ids"]))
    for index in poll.options.indices {
      if correct.contains(index) { poll.options[index].isCorrect = true }
      if chosen.contains(index) { poll.options[index].isChosen = true }
    }
    let allowsMultiple = fields.flag(value, ["allows_multiple_answers"])
    let explanation = common.richText(
      value, "explanation", entities: ["explanation_entities"], mode: "explanation_parse_mode")
    poll.kind =
      isQuiz
      ? .quiz(explanation: explanation, allowsMultiple: allowsMultiple)
      : .regular(allowsMultiple: allowsMultiple)
    poll.media = common.optionMedia(value["media"])
    poll.totalVoters = fields.extent(value, ["total_voter_count"])
    poll.isAnonymous = value["is_anonymous"] == nil || fields.flag(value, ["is_anonymous"])
    poll.isClosed = fields.flag(value, ["is_closed"])
    poll.closeDate = fields.date(value, ["close_date"])
    poll.recentVoters = fields.elements(value, ["recent_voters"]).compactMap {
      common.peer($0).map(Author.peer)
    }
    return poll
  }

  private mutating func option(_ value: JSONValue) -> Poll.Option {
    guard value.isObject else { return Poll.Option(text: .plain(value.text ?? "")) }
    return Poll.Option(
      text: common.richText(
        value, "text", entities: ["text_entities", "entities"], mode: "text_parse_mode") ?? .empty,
      votes: common.count(value, ["voter_count"]), isChosen: fields.flag(value, ["is_chosen"]),
      media: common.optionMedia(value["media"]))
  }

  // MARK: - Service messages

  /// Returns the action of a service message; `nil` for any other message.
  mutating func action(_ value: JSONValue) -> ServiceAction? {
    if let action = memberAction(value) ?? chatAction(value) { return action }
    for (field, name) in Self.actionFields {
      guard let inner = value[field], inner.bool != false else { continue }
      if let action = action(inner, named: name) { return action }
    }
    return nil
  }

  /// The actions all of whose fields are optional. Beside other content, an empty object means that the field is
  /// missing; alone, it is the action.
  private static let emptyActions: Set<String> = [
    "chat_owner_left", "suggested_post_declined", "checklist_tasks_done",
  ]

  /// Returns the action of an object without fields in a message without other content.
  private mutating func emptyAction(_ value: JSONValue) -> ServiceAction? {
    for key in value.keys {
      guard let name = key.string, Self.emptyActions.contains(name) else { continue }
      let inner = value.value(ofKey: key)
      guard inner.isObject, let action = Self.actionFields.first(where: { $0.field.description == name })
      else { continue }
      return self.action(inner, named: action.name)
    }
    return nil
  }

  /// The fields that name an action, with the names in other protocols: first those of Bot API, then the
  /// additional ones of Pyrogram.
  private static let actionFields: [(field: StaticString, name: String)] = [
    ("proximity_alert_triggered", "proximityalerttriggered"),
    ("message_auto_delete_timer_changed", "chatsetmessageautodeletetime"), ("boost_added", "chatboost"),
    ("chat_owner_left", "chatownerleft"), ("chat_owner_changed", "chatownerchanged"),
    ("community_chat_added", "chataddedtocommunity"), ("community_chat_removed", "chatremovedfromcommunity"),
    ("community_chat_joined", "chatjoinbycommunity"), ("forum_topic_created", "forumtopiccreated"),
    ("forum_topic_edited", "forumtopicedited"), ("video_chat_scheduled", "videochatscheduled"),
    ("video_chat_started", "videochatstarted"), ("video_chat_ended", "videochatended"),
    ("successful_payment", "sendpayment"), ("refunded_payment", "refundedpayment"),
    ("write_access_allowed", "webappbotallowed"), ("web_app_data", "webappdatasent"),
    ("users_shared", "usersshared"), ("chat_shared", "chatshared"), ("user_shared", "chatshared"),
    ("passport_data", "passportdatasent"), ("managed_bot_created", "managedbotcreated"),
    ("poll_option_added", "polloptionadded"), ("poll_option_deleted", "polloptiondeleted"),
    ("checklist_tasks_done", "checklisttasksdone"), ("checklist_tasks_added", "checklisttasksadded"),
    ("gift", "gift"), ("unique_gift", "gift"), ("gift_upgrade_sent", "gift"),
    ("giveaway_created", "giveawaycreated"), ("giveaway_completed", "giveawaycompleted"),
    ("paid_message_price_changed", "paidmessagepricechanged"),
    ("direct_message_price_changed", "directmessagepricechanged"),
    ("suggested_post_approved", "suggestedpostapproved"),
    ("suggested_post_approval_failed", "suggestedpostapprovalfailed"),
    ("suggested_post_declined", "suggestedpostdeclined"), ("suggested_post_paid", "suggestedpostpaid"),
    ("suggested_post_refunded", "suggestedpostrefunded"),
    ("history_cleared", "historycleared"), ("gifted_premium", "giftedpremium"),
    ("gifted_stars", "giftedstars"), ("gifted_grams", "giftedton"), ("premium_gift_code", "premiumgiftcode"),
    ("giveaway_prize_stars", "giveawayprizestars"),
    ("paid_messages_price_changed", "paidmessagepricechanged"),
    ("paid_messages_refunded", "paidmessagesrefunded"), ("suggest_birthday", "suggestbirthdate"),
    ("upgraded_gift_purchase_offer", "upgradedgiftpurchaseoffer"),
    ("upgraded_gift_purchase_offer_rejected", "upgradedgiftpurchaseofferrejected"),
    ("chat_has_protected_content_toggled", "chathasprotectedcontenttoggled"),
    ("chat_has_protected_content_disable_requested", "chathasprotectedcontentdisablerequested"),
    ("chat_set_theme", "chatsettheme"), ("screenshot_taken", "screenshottaken"),
    ("contact_registered", "contactregistered"),
  ]

  private mutating func memberAction(_ value: JSONValue) -> ServiceAction? {
    if let members = value["new_chat_members"], members.isArray {
      return .members(.added(common.peerList(members).map(Author.peer)))
    }
    if let member = common.peer(value["new_chat_member"]) { return .members(.added([.peer(member)])) }
    if let member = common.peer(value["left_chat_member"]) { return .members(.removed([.peer(member)])) }
    return nil
  }

  /// Returns the action of a field that is not an object, or that is the subject itself.
  private mutating func chatAction(_ value: JSONValue) -> ServiceAction? {
    if let title = fields.optionalString(value, ["new_chat_title"]) { return .titleChanged(title) }
    if let photo = value["new_chat_photo"] {
      return .photoChanged(read.media.photo(photo).map(MediaReference.photo))
    }
    if fields.flag(value, ["delete_chat_photo"]) { return .photoRemoved }
    if fields.flag(value, ["group_chat_created", "supergroup_chat_created"]) {
      return .chatCreated(title: message.chat.id.map { common.peers[$0].name } ?? "")
    }
    if fields.flag(value, ["channel_chat_created"]) { return .channelCreated }
    if value.first(of: ["migrate_to_chat_id", "migrate_from_chat_id"]) != nil { return .upgraded }
    if let background = value.first(of: ["chat_background_set", "chat_set_background"]) {
      let isForBoth =
        value["chat_background_set"] == nil && !fields.flag(background, ["only_for_self"])
      return .wallpaperChanged(common.wallpaper(background), isForBoth: isForBoth)
    }
    if value.first(of: ["forum_topic_closed", "general_forum_topic_hidden"]) != nil {
      return .topicClosed(true)
    }
    if value.first(of: ["forum_topic_reopened", "general_forum_topic_unhidden"]) != nil {
      return .topicClosed(false)
    }
    if let call = value.first(of: ["video_chat_participants_invited", "video_chat_members_invited"]) {
      return .videoChat(.invited(common.peerList(call["users"]).map(Author.peer)))
    }
    if let pinned = value["pinned_message"], pinned.isObject {
      return .pinned(self.pinned(reply(to: pinned)))
    }
    if let site = fields.optionalString(value, ["connected_website"]) { return .websiteConnected(site) }
    return value["suggest_profile_photo"].map { .photoSuggested(common.photoReference($0)) }
  }

  /// Returns whether a value is the body of `sendWidget` or a similar request.
  static func isWidget(_ value: JSONValue) -> Bool {
    value["html"]?.isString == true && value["width"]?.integer != nil && value["height"]?.integer != nil
  }
}
