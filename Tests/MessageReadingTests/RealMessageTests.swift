import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Complete messages as programs write them, with all fields that do not affect the image.
@Suite struct RealMessageTests {
  @Test func anUpdateOfBotAPI() throws {
    let result = try readMessage(
      #"""
      {"update_id": 831204567, "message": {
        "message_id": 42, "message_thread_id": 7, "is_topic_message": true, "has_protected_content": true,
        "from": {"id": 5551234567, "is_bot": false, "first_name": "Ada", "last_name": "Byron", "username": "ada",
                 "language_code": "en", "is_premium": true},
        "chat": {"id": -1002222333444, "title": "Analytical Engines", "type": "supergroup", "is_forum": true},
        "date": 1767225600, "edit_date": 1767225660,
        "reply_to_message": {"message_id": 41, "date": 1767225500,
          "from": {"id": 777, "is_bot": true, "first_name": "Note G", "username": "note_g_bot"},
          "chat": {"id": -1002222333444, "title": "Analytical Engines", "type": "supergroup"},
          "document": {"file_name": "bernoulli.pdf", "mime_type": "application/pdf", "file_id": "BQAC", "file_unique_id": "AgAD", "file_size": 48213}},
        "photo": [
          {"file_id": "AgACs", "file_unique_id": "AQADs", "file_size": 1443, "width": 90, "height": 60},
          {"file_id": "AgACm", "file_unique_id": "AQADm", "file_size": 18443, "width": 320, "height": 213},
          {"file_id": "AgACx", "file_unique_id": "AQADx", "file_size": 98443, "width": 1280, "height": 853}],
        "caption": "The first program, see #noteG", "caption_entities": [{"offset": 23, "length": 6, "type": "hashtag"}],
        "reply_markup": {"inline_keyboard": [[{"text": "Read", "url": "https://example.com"}, {"text": "👍", "callback_data": "+1"}]]}
      }}
      """#)
    let message = result.message
    #expect(result.diagnostics == [])
    #expect(message.pointer == "/message")
    #expect(message.chat == Chat(id: PeerID(.channel, 2_222_333_444), kind: .group))
    #expect(result.peers[PeerID(.channel, 2_222_333_444)].isForum)
    #expect(result.peers[PeerID(.user, 5_551_234_567)].initials == "AB")
    #expect(message.reply?.author == .peer(PeerID(.user, 777)))
    #expect(message.reply?.subject == .message(ReplyExcerpt(media: .file(name: "bernoulli.pdf"))))
    guard case .photo(let photo) = message.content, let id = photo.media else { throw NotAParagraph() }
    #expect(result.media.photos[id]?.sizes.map(\.width) == [90, 320, 1280])
    #expect(message.text.plainText == "The first program, see #noteG")
    #expect(message.keyboard?.rows.map { $0.map(\.kind) } == [[.url, .callback]])
    #expect(message.isEdited)
  }

  @Test func aMessageOfTDLib() throws {
    let result = try readMessage(
      #"""
      {"message": {"@type": "message", "id": 4194304, "sender_id": {"@type": "messageSenderUser", "user_id": 7},
        "chat_id": 8, "is_outgoing": true, "is_pinned": false, "is_from_offline": false, "can_be_saved": true,
        "has_timestamped_media": false, "is_channel_post": false, "is_paid_star_suggested_post": false,
        "contains_unread_mention": false, "date": 1767225600, "edit_date": 0, "unread_reactions": [],
        "self_destruct_in": 0.0, "auto_delete_in": 0.0, "via_bot_user_id": 0, "sender_business_bot_user_id": 0,
        "sender_boost_count": 0, "paid_message_star_count": 0, "author_signature": "", "media_album_id": "0",
        "effect_id": "0", "summary_language_code": "",
        "content": {"@type": "messageVoiceNote", "is_listened": true,
          "voice_note": {"@type": "voiceNote", "duration": 3, "waveform": "AAAAAAAAAAAA", "mime_type": "audio/ogg",
            "voice": {"@type": "file", "id": 5, "size": 9000, "expected_size": 9000,
              "local": {"@type": "localFile", "path": "voice/5.oga", "is_downloading_completed": true},
              "remote": {"@type": "remoteFile", "id": "AwAC", "unique_id": "AgAD"}}},
          "caption": {"@type": "formattedText", "text": "", "entities": []}}},
       "chat": {"@type": "chat", "id": 8, "type": {"@type": "chatTypePrivate", "user_id": 8}, "title": "Bob",
         "accent_color_id": 4, "last_read_outbox_message_id": 4194304},
       "users": [{"@type": "user", "id": 7, "first_name": "Ada", "last_name": "", "accent_color_id": 2,
         "is_premium": false, "type": {"@type": "userTypeRegular"}}]}
      """#)
    let message = result.message
    #expect(result.diagnostics == [])
    #expect(message.direction == .outgoing && message.sendState == .read)
    #expect(message.chat == Chat(id: PeerID(.user, 8), kind: .private))
    #expect(result.peers[PeerID(.user, 8)].name == "Bob")
    #expect(
      message.albumID == nil && message.viaBot == nil && message.effect == nil && message.signature == nil)
    guard case .voice(let voice) = message.content, let id = voice.media else { throw NotAParagraph() }
    #expect(voice.waveform.count == 14 && !voice.isUnheard)
    #expect(result.media.documents[id]?.sources.first == .path("voice/5.oga"))
  }

  @Test func aDumpOfTelethon() throws {
    let result = try readMessage(
      #"""
      {"_": "Message", "id": 12, "peer_id": {"_": "PeerChannel", "channel_id": 1234}, "date": "2026-01-01T00:00:00+00:00",
       "message": "News", "out": false, "mentioned": false, "media_unread": false, "silent": false, "post": true,
       "from_scheduled": false, "legacy": false, "edit_hide": false, "pinned": true, "noforwards": false,
       "invert_media": false, "offline": false, "from_id": null, "from_boosts_applied": null, "saved_peer_id": null,
       "fwd_from": null, "via_bot_id": null, "reply_to": null, "media": null, "reply_markup": null, "entities": [],
       "views": 1234, "forwards": 5, "replies": {"_": "MessageReplies", "replies": 3, "replies_pts": 9, "comments": true,
         "recent_repliers": [{"_": "PeerUser", "user_id": 8}], "channel_id": 99, "max_id": 5, "read_max_id": null},
       "edit_date": null, "post_author": "Ada", "grouped_id": null,
       "reactions": {"_": "MessageReactions", "results": [{"_": "ReactionCount", "reaction": {"_": "ReactionEmoji", "emoticon": "❤"}, "count": 7, "chosen_order": null}],
         "min": true, "can_see_list": false, "recent_reactions": []},
       "restriction_reason": [], "ttl_period": null, "quick_reply_shortcut_id": null, "effect": null, "factcheck": null}
      """#)
    #expect(result.diagnostics == [])
    var message = Message(
      id: 12, chat: Chat(id: Sample.tea, kind: .channel), author: .peer(Sample.tea), date: Sample.date,
      text: MessageText(plain: "News"))
    message.views = 1234
    message.signature = "Ada"
    message.isPinned = true
    message.reactions = Reactions(list: [.init(symbol: .emoji("❤"), count: 7)])
    message.comments = Comments(place: .row, count: 3, recent: [PeerID(.user, 8)])
    #expect(result.message == message)
  }

  @Test func aDumpOfPyrogram() throws {
    let result = try readMessage(
      #"""
      {"_": "Message", "id": 12, "from_user": {"_": "User", "id": 7, "is_self": true, "is_contact": true, "first_name": "Ada",
         "status": "UserStatus.ONLINE", "username": "ada", "photo": {"_": "ChatPhoto", "small_file_id": "s", "small_photo_unique_id": "us", "big_file_id": "b", "big_photo_unique_id": "ub"}},
       "chat": {"_": "Chat", "id": 8, "type": "ChatType.PRIVATE", "first_name": "Bob"}, "date": "2026-01-01 00:00:00",
       "media": "MessageMediaType.POLL", "outgoing": true, "mentioned": false, "from_scheduled": false, "views": 3,
       "edit_date": "2026-01-01 00:01:00",
       "reply_to_message_id": 11, "reply_to_message": {"_": "Message", "id": 11, "chat": {"_": "Chat", "id": 8, "type": "ChatType.PRIVATE", "first_name": "Bob"},
         "from_user": {"_": "User", "id": 8, "first_name": "Bob"}, "date": "2025-12-31 23:59:00", "text": "Vote!"},
       "poll": {"_": "Poll", "id": "5", "question": "Tea?", "options": [{"_": "PollOption", "text": "Yes", "voter_count": 1, "data": "b'0'"}, {"_": "PollOption", "text": "No", "voter_count": 0, "data": "b'1'"}],
         "total_voter_count": 1, "is_closed": false, "is_anonymous": true, "type": "PollType.QUIZ", "allows_multiple_answers": false, "chosen_option_id": 0, "correct_option_id": 0},
       "reactions": {"_": "MessageReactions", "reactions": [{"_": "Reaction", "emoji": "👍", "count": 2, "chosen_order": 0}]},
       "reply_markup": {"_": "InlineKeyboardMarkup", "inline_keyboard": [[{"_": "InlineKeyboardButton", "text": "A", "callback_data": "a"}]]}}
      """#)
    let message = result.message
    #expect(result.diagnostics == [])
    #expect(result.format == .mtproto)
    #expect(message.direction == .outgoing && message.isEdited && message.date == Sample.date)
    #expect(message.author == .peer(Sample.ada))
    #expect(message.reply?.subject == .message(ReplyExcerpt(text: .plain("Vote!"))))
    guard case .poll(let poll) = message.content else { throw NotAParagraph() }
    #expect(poll.isQuiz && poll.options.map(\.isChosen) == [true, false] && poll.options[0].isCorrect)
    #expect(message.reactions.list == [.init(symbol: .emoji("👍"), count: 2, isChosen: true)])
    #expect(message.keyboard?.rows.first?.map(\.kind) == [.callback])
    #expect(result.peers[Sample.ada].photo != nil)
  }
}
