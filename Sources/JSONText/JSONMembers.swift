/// Recognizes values that programs write in place of a missing member or of an object (Spec/Input.md 11).
enum JSONMembers {
  /// The keys of contents and events. An empty value under one of them means that it is missing: serializers
  /// write `[]`, `{}`, `""`, `false` and `0` for members that a message does not have.
  private static let contents = byLength([
    "animation", "audio", "boost_added", "channel_chat_created", "chat_background_set", "chat_owner_changed",
    "chat_owner_left", "chat_set_background", "chat_set_theme", "chat_shared", "checklist",
    "checklist_tasks_added", "checklist_tasks_done", "connected_website", "contact", "contact_information",
    "delete_chat_photo", "dice", "direct_message_price_changed", "document", "external_reply", "file",
    "forward_from", "forward_from_chat", "forward_origin", "forward_sender_name", "forwarded_from", "game",
    "game_title", "gift", "gift_upgrade_sent", "gifted_grams", "gifted_premium", "gifted_stars", "giveaway",
    "giveaway_completed", "giveaway_information", "giveaway_prize_stars", "giveaway_results",
    "giveaway_winners", "group_chat_created", "invoice", "invoice_information", "left_chat_member",
    "link_preview_options", "live_photo", "location_information", "managed_bot_created", "media_type",
    "message_auto_delete_timer_changed", "migrate_from_chat_id", "migrate_to_chat_id", "new_chat_member",
    "new_chat_members", "new_chat_photo", "new_chat_title", "paid_media", "paid_message_price_changed",
    "passport_data", "photo", "pinned_message", "place_name", "poll", "poll_option_added",
    "poll_option_deleted", "premium_gift_code", "proximity_alert_triggered", "question", "quote",
    "refunded_payment", "reply_markup", "reply_parameters", "reply_to_message", "reply_to_story",
    "rich_message", "sticker", "story", "successful_payment", "suggested_post_approved",
    "suggested_post_declined", "suggested_post_info", "suggested_post_paid", "suggested_post_refunded",
    "supergroup_chat_created", "todo_list", "unique_gift", "user_shared", "users_shared", "venue", "via_bot",
    "video", "video_chat_ended", "video_chat_participants_invited", "video_chat_scheduled", "video_note",
    "voice", "web_app_data", "widget",
  ])

  /// The keys of events for which an object without members is a value.
  private static let events = byLength([
    "forum_topic_closed", "forum_topic_created", "forum_topic_edited", "forum_topic_reopened",
    "general_forum_topic_hidden", "general_forum_topic_unhidden", "giveaway_created", "video_chat_started",
    "write_access_allowed", "location", "community_chat_removed", "history_cleared", "screenshot_taken",
  ])

  /// The keys whose objects and arrays are strings in form-encoded requests and in exports.
  private static let texts = byLength([
    "body", "caption_entities", "checklist", "cover", "entities", "explanation_entities",
    "input_message_content", "inline_keyboard", "invoice_information", "json", "keyboard",
    "link_preview_options", "media", "options", "payload", "prices", "question_entities",
    "quote_entities", "reply_markup", "reply_parameters", "result", "results", "rich_message",
    "suggested_post_parameters", "text_entities", "title_entities", "correct_option_ids",
  ])

  private static func byLength(_ names: [StaticString]) -> [[StaticString]] {
    var lists = [[StaticString]](repeating: [], count: (names.map(\.utf8CodeUnitCount).max() ?? 0) + 1)
    for name in names { lists[name.utf8CodeUnitCount].append(name) }
    return lists
  }

  private static func contains(_ lists: [[StaticString]], _ name: StaticString) -> Bool {
    guard name.utf8CodeUnitCount < lists.count else { return false }
    return lists[name.utf8CodeUnitCount].contains { $0.isSame(as: name) }
  }

  /// Returns true if a value with a name means that the member is missing.
  static func isAbsent(_ node: JSONDocument.Node, at index: Int, _ name: StaticString, in bytes: [UInt8])
    -> Bool
  {
    guard isEmpty(node, at: index, in: bytes) else { return false }
    return contains(contents, name) || node.kind != .object && contains(events, name)
  }

  /// Returns true for `[]`, `{}`, `""`, `false`, `0` and null.
  static func isEmpty(_ node: JSONDocument.Node, at index: Int, in bytes: [UInt8]) -> Bool {
    switch node.kind {
    case .null, .false: true
    case .array, .object: node.next == index + 1
    case .string: node.end - node.start == 2
    case .integer: node.end - node.start == 1 && bytes[node.start] == UInt8(ascii: "0")
    case .true, .double, .escapedString: false
    }
  }

  /// Returns the document in a string with a name; `nil` for a string that is only text.
  static func document(in value: JSONValue, named name: StaticString) -> JSONDocument? {
    guard let (contents, isEscaped) = value.stringContents,
      let first = contents.first(where: { !ASCII.isSpace($0) && $0 != UInt8(ascii: "\\") }),
      first == UInt8(ascii: "{") || first == UInt8(ascii: "["), contains(texts, name)
    else { return nil }
    let (offset, map) = (value.offset, value.document.inputOffset)
    return try? JSONDocument(
      Array(JSONStrings.decode(contents, isEscaped: isEscaped).utf8), limits: limits,
      inputOffset: { _ in map.map { $0(offset) } ?? offset })
  }

  /// The limits of JSON within a string.
  private static let limits = JSONLimits(nesting: 64, values: 200_000)
}

extension StaticString {
  fileprivate func isSame(as other: StaticString) -> Bool {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
      .elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }
}

/// TDLib's objects as some bindings write them: `_` is the name of the type. The wire protocol uses `_` as
/// well, but its types have other names.
enum UnderscoreTypes {
  static func areUsed(in nodes: [JSONDocument.Node], of bytes: [UInt8]) -> Bool {
    var index = 0
    while index + 1 < nodes.count {
      let node = nodes[index]
      if node.kind == .string, node.end - node.start == 3, bytes[node.start + 1] == UInt8(ascii: "_"),
        nodes[index + 1].kind == .string,
        isTDLib(bytes[nodes[index + 1].start + 1..<nodes[index + 1].end - 1])
      {
        return true
      }
      index += 1
    }
    return false
  }

  private static func isTDLib(_ name: ArraySlice<UInt8>) -> Bool {
    if own.contains(where: { name.elementsEqual($0.utf8) }) { return true }
    if name.starts(with: text.utf8), name.dropFirst(text.utf8.count).first.map(ASCII.isUppercase) == true {
      return true
    }
    guard name.starts(with: content.utf8), let next = name.dropFirst(content.utf8.count).first,
      ASCII.isUppercase(next)
    else { return false }
    let rest = name.dropFirst(content.utf8.count)
    return !wire.contains { rest.starts(with: $0.utf8) }
  }

  private static let content = "message"
  /// The prefix of TDLib's names for text in pages; those of the wire protocol begin with "text".
  private static let text = "richText"

  /// Names that only TDLib has.
  private static let own = [
    "formattedText", "textEntity", "chatTypePrivate", "chatTypeBasicGroup", "chatTypeSupergroup",
    "chatTypeSecret", "userTypeRegular", "userTypeBot", "userTypeDeleted", "supergroup", "basicGroup",
    "foundChatMessages", "updateMessageContent", "updateChatLastMessage",
    "updateMessageSendSucceeded", "updateAuthorizationState", "updateOption",
  ]

  /// The continuations of names that belong to the wire protocol.
  private static let wire = [
    "Media", "Action", "Entity", "Empty", "Service", "FwdHeader", "ReplyHeader", "ReplyStoryHeader",
    "Replies",
    "Reactions", "Reactor", "Peer", "Views", "Range", "ExtendedMedia", "Report", "UserVote", "Interaction",
  ]
}
