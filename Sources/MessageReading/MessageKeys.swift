import JSONText
import MessageModel
import PageModel
import PageReading

/// The keys that a message may have in each protocol, those too that say nothing of the picture (Docs/Messages.md 1.14).
/// A test compares them with what libraries of the protocols define.
enum MessageKeys {
  /// What constructors are called, and what programs add when they write an object down.
  private static let written: Set<String> = [
    "@type", "@extra", "@client_id", "_", "className", "type", "CONSTRUCTOR_ID", "SUBCLASS_OF_ID",
    "classType",
    "originalArgs", "flags", "flags2", "pFlags",
  ]

  /// What stands beside messages in all protocols (Docs/Messages.md 1.1, 1.8).
  private static let beside: Set<String> = [
    "user", "users", "chat", "chats", "peers", "me", "files", "media", "side", "send_state", "is_outgoing",
    "outgoing", "out", "members", "administrators", "participants", "chat_member", "update_id",
    "similar_channels",
  ]

  static let botAPI = written.union(beside).union(botAPIContents).union([
    "message_id", "id", "date", "message_thread_id", "direct_messages_topic", "from", "from_user",
    "sender_chat",
    "sender_boost_count", "sender_business_bot", "sender_tag", "guest_query_id", "business_connection_id",
    "forward_origin", "is_topic_message", "is_automatic_forward", "reply_to_message", "external_reply",
    "quote",
    "reply_to_story", "reply_to_checklist_task_id", "reply_to_poll_option_id", "via_bot",
    "guest_bot_caller_user", "guest_bot_caller_chat", "edit_date", "has_protected_content", "is_from_offline",
    "is_paid_post", "media_group_id", "author_signature", "paid_star_count", "text", "entities",
    "link_preview_options", "suggested_post_info", "effect_id", "caption", "caption_entities",
    "show_caption_above_media", "has_media_spoiler", "reply_markup", "receiver_user", "ephemeral_message_id",
    "forward_date", "forward_from", "forward_from_chat", "forward_from_message_id", "forward_sender_name",
    "forward_signature",
    // Bodies of requests.
    "chat_id", "reply_to_message_id", "reply_parameters", "parse_mode", "message_text", "message",
    "disable_notification", "protect_content", "allow_paid_broadcast", "message_effect_id", "method",
    "suggested_post_parameters", "disable_web_page_preview", "allow_sending_without_reply", "has_spoiler",
    "direct_messages_topic_id", "inline_message_id", "draft_id", "question", "options", "question_entities",
    "question_parse_mode", "is_anonymous", "allows_multiple_answers", "correct_option_id",
    "correct_option_ids",
    "explanation", "explanation_entities", "explanation_parse_mode", "explanation_media", "open_period",
    "close_date", "is_closed", "allows_revoting", "shuffle_options", "allow_adding_options",
    "hide_results_until_closes", "description", "description_entities", "total_voter_count", "recent_voters",
    "latitude", "longitude", "horizontal_accuracy", "live_period", "heading", "proximity_alert_radius",
    "title",
    "address", "phone_number", "first_name", "last_name", "vcard", "foursquare_id", "foursquare_type",
    "google_place_id", "google_place_type", "emoji", "html", "width", "height", "widget_id", "public_data",
    "chat_data", "duration", "performer", "thumbnail", "cover", "start_timestamp", "length", "star_count",
    "supports_streaming", "disable_content_type_detection", "payload", "currency", "prices",
    // Pyrogram's.
    "automatic_forward", "channel_post", "chat_boost", "chat_join_type", "chat_set_background",
    "chat_set_theme", "client", "command", "contact_registered", "edit_hidden", "edit_hide", "empty",
    "fact_check", "forwards", "from_offline", "from_scheduled", "game_high_score", "history_cleared",
    "invert_media", "is_from_auction", "is_prepaid_upgrade", "is_pinned", "legacy", "link_preview", "matches",
    "mentioned", "pinned", "poll_id", "raw", "reactions", "reaction", "repeat_period", "reply_to_story_id",
    "reply_to_story_user_id", "reply_to_top_message_id", "restriction_reason", "scheduled",
    "screenshot_taken",
    "send_paid_messages_stars", "service", "set_message_auto_delete_time", "silent", "summary_language_code",
    "topic", "topic_message", "unread_media", "video_processing_pending", "views", "web_page",
    "web_page_preview", "gift_code", "requested_chats", "bot_allowed", "phone_call_started",
    "phone_call_ended", "gifted_grams", "gifted_premium", "gifted_stars", "giveaway_prize_stars",
    "premium_gift_code", "paid_messages_price_changed", "paid_messages_refunded", "suggest_birthday",
    "suggest_profile_photo", "upgraded_gift_purchase_offer", "upgraded_gift_purchase_offer_rejected",
    "chat_has_protected_content_disable_requested", "chat_has_protected_content_toggled", "has_timestamps",
  ])

  /// Contents and what happens, as fields of a message.
  static let botAPIContents = Set(BotAPIContentName.allCases.map(\.field.description)).union([
    "rich_message", "new_chat_members", "new_chat_member", "left_chat_member", "chat_owner_left",
    "chat_owner_changed", "new_chat_title", "new_chat_photo", "delete_chat_photo", "group_chat_created",
    "supergroup_chat_created", "channel_chat_created", "message_auto_delete_timer_changed",
    "migrate_to_chat_id",
    "migrate_from_chat_id", "pinned_message", "successful_payment", "refunded_payment", "users_shared",
    "user_shared", "chat_shared", "gift", "unique_gift", "gift_upgrade_sent", "connected_website",
    "write_access_allowed", "passport_data", "proximity_alert_triggered", "boost_added",
    "chat_background_set",
    "checklist_tasks_done", "checklist_tasks_added", "direct_message_price_changed", "forum_topic_created",
    "forum_topic_edited", "forum_topic_closed", "forum_topic_reopened", "general_forum_topic_hidden",
    "general_forum_topic_unhidden", "giveaway_created", "giveaway_completed", "managed_bot_created",
    "paid_message_price_changed", "poll_option_added", "poll_option_deleted", "suggested_post_approved",
    "suggested_post_approval_failed", "suggested_post_declined", "suggested_post_paid",
    "suggested_post_refunded", "video_chat_scheduled", "video_chat_started", "video_chat_ended",
    "video_chat_participants_invited", "video_chat_members_invited", "web_app_data", "community_chat_added",
    "community_chat_removed", "community_chat_joined",
  ])

  static let externalReply = written.union(botAPIContents).union([
    "origin", "chat", "message_id", "link_preview_options", "has_media_spoiler",
  ])

  static let quote = written.union([
    "text", "rich_text", "entities", "position", "is_manual", "parse_mode",
  ])

  static let tdlib = written.union(beside).union([
    "id", "sender_id", "sender", "chat_id", "sending_state", "scheduling_state", "is_pinned",
    "is_from_offline",
    "can_be_saved", "can_be_edited", "can_be_forwarded", "can_be_replied_in_another_chat",
    "can_be_deleted_only_for_self", "can_be_deleted_for_all_users", "can_get_added_reactions",
    "can_get_statistics", "can_get_message_thread", "can_get_read_date", "can_get_viewers",
    "can_get_media_timestamp_links", "can_report_reactions", "has_timestamped_media", "is_channel_post",
    "is_topic_message", "is_paid_star_suggested_post", "is_paid_ton_suggested_post",
    "contains_unread_mention",
    "contains_unread_poll_votes", "date", "edit_date", "forward_info", "import_info", "interaction_info",
    "unread_reactions", "fact_check", "suggested_post_info", "reply_to", "reply_to_message_id",
    "reply_in_chat_id", "message_thread_id", "topic_id", "saved_messages_topic_id", "self_destruct_type",
    "self_destruct_in", "auto_delete_in", "via_bot_user_id", "guest_bot_caller_id",
    "sender_business_bot_user_id", "sender_boost_count", "sender_tag", "paid_message_star_count",
    "author_signature", "media_album_id", "effect_id", "restriction_info", "has_sensitive_content",
    "restriction_reason", "summary_language_code", "content", "reply_markup", "ttl", "ttl_expires_in",
    "receiver_id", "ephemeral_message_id",
    // Of sponsored messages.
    "message_id", "is_recommended", "can_be_reported", "sponsor", "title", "button_text", "accent_color_id",
    "background_custom_emoji_id", "additional_info",
  ])

  static let tdlibReply = written.union([
    "chat_id", "message_id", "quote", "checklist_task_id", "poll_option_id", "origin", "origin_send_date",
    "content",
  ])

  static let wire = written.union(beside).union([
    "id", "peer_id", "date", "message", "raw_text", "text", "mentioned", "media_unread", "silent", "post",
    "from_scheduled", "legacy", "edit_hide", "pinned", "noforwards", "invert_media", "offline",
    "video_processing_pending", "paid_suggested_post_stars", "paid_suggested_post_ton", "from_id",
    "from_boosts_applied", "from_rank", "saved_peer_id", "fwd_from", "via_bot_id", "via_business_bot_id",
    "guestchat_via_from", "reply_to", "reply_markup", "entities", "views", "forwards", "replies", "edit_date",
    "post_author", "grouped_id", "reactions", "restriction_reason", "ttl_period", "quick_reply_shortcut_id",
    "effect", "factcheck", "report_delivery_until_date", "paid_message_stars", "suggested_post",
    "schedule_repeat_period", "summary_from_language", "rich_message", "action", "reactions_are_possible",
    "chat_id", "user_id", "pts", "pts_count",
    // Of sponsored messages.
    "recommended", "can_report", "random_id", "url", "title", "photo", "color", "button_text", "sponsor_info",
    "additional_info", "min_display_duration", "max_display_duration",
  ])

  static let wireReply = written.union([
    "reply_to_scheduled", "forum_topic", "quote", "reply_to_ephemeral", "reply_to_msg_id", "reply_to_peer_id",
    "reply_from", "reply_media", "reply_to_top_id", "quote_text", "quote_rich_text", "quote_entities",
    "quote_offset", "todo_item_id", "poll_option",
  ])

  static let exported = written.union(beside).union([
    "id", "date", "date_unixtime", "edited", "edited_unixtime", "from", "from_id", "author", "forwarded_from",
    "forwarded_from_id", "saved_from", "saved_from_id", "show_forwarded_as_original", "reply_to_message_id",
    "reply_to_peer_id", "via_bot", "text", "text_entities", "photo", "photo_file_size", "width", "height",
    "file", "file_name", "file_size", "thumbnail", "thumbnail_file_size", "media_type", "mime_type",
    "duration_seconds", "title", "performer", "sticker_emoji", "media_spoiler",
    "self_destruct_period_seconds", "contact_information", "contact_vcard", "contact_vcard_file_size",
    "location_information", "live_location_period_seconds", "place_name", "address", "poll", "game_title",
    "game_description", "game_link", "invoice_information", "giveaway_information", "giveaway_results",
    "todo_list", "dice", "paid_stars_amount", "extended_media", "inline_bot_buttons", "reactions",
    "rich_message",
  ])
}

extension CommonMessageReader {
  /// Tells of keys that nobody knows, unless one named the content.
  mutating func reviewKeys(of object: JSONValue, in owner: String, _ known: Set<String>) {
    var names: Set<String> = []
    var unknown: [(key: JSONValue, name: String)] = []
    for key in object.keys {
      guard let name = key.string else { continue }
      names.insert(name)
      if known.contains(name) || known.contains(Self.snakeCase(name)) { continue }
      if message.content == .unsupported(kind: name) { continue }
      unknown.append((key, name))
    }
    guard !unknown.isEmpty else { return }
    // A field that the object has already was not meant. Who writes many keys that nobody knows means no others.
    let absent = known.subtracting(names)
    for (index, (key, name)) in unknown.enumerated() where !object.value(ofKey: key).isNull {
      let meant = index < Self.mostMeant ? Spelling.nearest(to: name, among: absent) : nil
      fields.warn(
        .unknownKey,
        FieldReader.unknownName("key", name, meant: meant, place: " in \(owner)", otherwise: "it is ignored"),
        at: key)
    }
  }

  private static let mostMeant = 16

  /// Some programs write `peerId`.
  private static func snakeCase(_ name: String) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase { words.append("_") }
      words.append(contentsOf: letter.lowercased())
    }
    return words
  }

  /// The part of a message that was chosen, with styles, as the newest layers have it, or with entities.
  mutating func quote(
    _ object: JSONValue, _ names: [StaticString], entities: [StaticString], mode: StaticString? = nil
  ) -> RichText? {
    guard let text = object.first(of: names) else { return nil }
    if text.isString, let mode = mode.flatMap({ object[$0] }), isMarked(mode) {
      return self.text(text, entities: nil, mode: mode).flattened
    }
    if text.isString, let list = object.first(of: entities) {
      return self.text(text, entities: list).flattened
    }
    if text.isString { return text.text.map(RichText.plain) }
    if let inner = text["text"], inner.isString, text["type"] == nil, Family(of: text) == nil {
      return formattedText(text)
    }
    if ["formattedtext", "textwithentities"].contains(fields.kind(of: text)) { return formattedText(text) }
    guard text.isArray || text.isObject else { return nil }
    return read.richText(text)
  }
}
