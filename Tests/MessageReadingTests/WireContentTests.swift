import MessageModel
import PageModel
import Primitives
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Contents in MTProto and in exports (Spec/Messages.md 1.11 and 1.12).
extension MessageContentTests {
  private static func document(_ attributes: String, mime: String = "video/mp4") -> String {
    #"{"_":"MessageMediaDocument","document":{"_":"Document","id":99,"size":1000,"mime_type":"\#(mime)","attributes":[\#(attributes)]}}"#
  }

  private static let wireID = MediaID(rawValue: "99")

  static let wire: [Case] = [
    (
      #"{"_":"MessageMediaPhoto","spoiler":true,"photo":{"_":"Photo","id":99,"sizes":[{"_":"PhotoSize","type":"x","w":800,"h":600,"size":1}]}}"#,
      .photo(PhotoContent(media: wireID, hasSpoiler: true))
    ),
    (
      #"{"_":"MessageMediaPhoto","ttl_seconds":2147483647,"photo":{"_":"Photo","id":99,"sizes":[]}}"#,
      .photo(PhotoContent(media: wireID, selfDestruction: .once))
    ),
    (#"{"_":"MessageMediaPhoto","ttl_seconds":5}"#, .expired(.photo)),
    (#"{"_":"MessageMediaDocument","ttl_seconds":5,"voice":true}"#, .expired(.voice)),
    (
      document(#"{"_":"DocumentAttributeVideo","w":1280,"h":720,"duration":9}"#),
      .video(VideoContent(media: wireID))
    ),
    (
      document(#"{"_":"DocumentAttributeVideo","w":240,"h":240,"duration":9,"round_message":true}"#),
      .videoNote(VideoNoteContent(media: wireID))
    ),
    (
      document(
        #"{"_":"DocumentAttributeVideo","w":480,"h":270,"duration":2},{"_":"DocumentAttributeAnimated"}"#),
      .animation(VideoContent(media: wireID))
    ),
    (
      document(
        #"{"_":"DocumentAttributeAudio","voice":true,"duration":2,"waveform":"QRgC"}"#, mime: "audio/ogg"),
      .voice(VoiceContent(media: wireID, waveform: [1, 2, 6, 4]))
    ),
    (
      document(
        #"{"_":"DocumentAttributeAudio","voice":true,"duration":2,"waveform":[65,24,2]}"#, mime: "audio/ogg"),
      .voice(VoiceContent(media: wireID, waveform: [1, 2, 6, 4]))
    ),
    (
      document(#"{"_":"DocumentAttributeAudio","duration":2,"title":"So What"}"#, mime: "audio/mpeg"),
      .music(FileContent(media: wireID))
    ),
    (
      document(
        #"{"_":"DocumentAttributeImageSize","w":512,"h":512},{"_":"DocumentAttributeSticker","alt":"🦊","stickerset":{}}"#,
        mime: "application/x-tgsticker"),
      .sticker(StickerContent(media: wireID, format: .animated, emoji: "🦊"))
    ),
    (
      document(#"{"_":"DocumentAttributeFilename","file_name":"a.pdf"}"#, mime: "application/pdf"),
      .document(FileContent(media: wireID))
    ),
    (
      #"{"_":"MessageMediaContact","phone_number":"+49","first_name":"Bob","last_name":"","vcard":"","user_id":8}"#,
      .contact(ContactContent(name: UserName(first: "Bob"), phone: "+49", peer: PeerID(.user, 8)))
    ),
    (
      #"{"_":"MessageMediaGeo","geo":{"_":"GeoPoint","long":13.4,"lat":52.5,"access_hash":1}}"#,
      .location(LocationContent(latitude: 52.5, longitude: 13.4))
    ),
    (
      #"{"_":"MessageMediaGeoLive","geo":{"_":"GeoPoint","long":2,"lat":1},"period":60}"#,
      .location(LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: 60))))
    ),
    (
      #"{"_":"MessageMediaVenue","geo":{"_":"GeoPoint","long":2,"lat":1},"title":"Café","address":"S"}"#,
      .location(LocationContent(latitude: 1, longitude: 2, kind: .venue(title: "Café", address: "S")))
    ),
    (#"{"_":"MessageMediaDice","value":3,"emoticon":"🎲"}"#, .dice(DiceContent(emoji: "🎲", value: 3))),
    (
      #"{"_":"MessageMediaPoll","poll":{"_":"Poll","id":1,"question":{"_":"TextWithEntities","text":"Tea?","entities":[]},"answers":[{"_":"PollAnswer","text":{"text":"Yes","entities":[]},"option":"MA=="},{"_":"PollAnswer","text":"No","option":"MQ=="}],"closed":true,"public_voters":true,"multiple_choice":true},"results":{"_":"PollResults","results":[{"option":"MQ==","voters":2},{"option":"MA==","voters":5,"chosen":true}],"total_voters":7,"recent_voters":[{"_":"PeerUser","user_id":8}]}}"#,
      .poll(
        with(
          Poll(
            question: .plain("Tea?"),
            options: [
              .init(text: .plain("Yes"), votes: 5, isChosen: true), .init(text: .plain("No"), votes: 2),
            ], kind: .regular(allowsMultiple: true), totalVoters: 7, isClosed: true)
        ) {
          $0.isAnonymous = false
          $0.recentVoters = [.peer(PeerID(.user, 8))]
        })
    ),
    (
      #"{"_":"MessageMediaPoll","poll":{"question":"2+2?","quiz":true,"answers":[{"text":"4","option":[48]}]},"results":{"results":[{"option":[48],"voters":1,"correct":true}],"solution":"Sums"}}"#,
      .poll(
        Poll(
          question: .plain("2+2?"), options: [.init(text: .plain("4"), votes: 1, isCorrect: true)],
          kind: .quiz(explanation: .plain("Sums"), allowsMultiple: false)))
    ),
    (
      #"{"_":"MessageMediaGame","game":{"_":"Game","id":1,"title":"Chess","description":"Mate."}}"#,
      .game(Game(title: "Chess", description: MessageText(plain: "Mate.")))
    ),
    (
      #"{"_":"MessageMediaInvoice","title":"Tea","description":"Green.","currency":"USD","total_amount":5}"#,
      .invoice(
        Invoice(title: "Tea", description: MessageText(plain: "Green."), price: .money("0.05 USD")))
    ),
    (
      #"{"_":"MessageMediaToDo","todo":{"title":{"text":"Buy","entities":[]},"list":[{"id":1,"title":{"text":"Tea","entities":[]}}]},"completions":[{"id":1,"completed_by":7,"date":5}]}"#,
      .checklist(
        Checklist(
          title: .plain("Buy"),
          tasks: [
            .init(text: .plain("Tea"), isDone: true, doneBy: .peer(PeerID(.user, 7)))
          ]))
    ),
    (
      #"{"_":"MessageMediaPaidMedia","stars_amount":50,"extended_media":[{}]}"#,
      .paidMedia(PaidMedia(price: .stars(50), items: [.init()]))
    ),
    (
      #"{"_":"MessageMediaPaidMedia","stars_amount":"50","extended_media":[{"_":"MessageExtendedMedia","media":{"_":"MessageMediaPhoto","photo":{"_":"Photo","id":7,"sizes":[{"_":"PhotoSize","type":"y","w":90,"h":60,"size":1}]}}},{"_":"MessageExtendedMediaPreview","w":90,"h":60,"video_duration":9}]}"#,
      .paidMedia(
        PaidMedia(
          price: .stars(50),
          items: [
            .init(picture: ContentPicture(.photo, .photo(MediaID(rawValue: "7")))),
            .init(size: Size(90, 60), duration: 9),
          ]))
    ),
    (
      #"{"_":"MessageMediaStory","peer":{"_":"PeerChannel","channel_id":8},"id":1,"story":{"_":"StoryItem","id":1,"media":{"_":"MessageMediaPhoto","photo":{"_":"Photo","id":7,"sizes":[]}}}}"#,
      .story(Story(picture: ContentPicture(.photo, .photo(MediaID(rawValue: "7")))))
    ),
    (
      #"{"_":"MessageMediaStory","id":1,"story":{"_":"StoryItemDeleted","id":1}}"#, .expired(.story)
    ),
    (#"{"_":"MessageMediaDocument","voice":true}"#, .expired(.voice)),
    (#"{"_":"MessageMediaDocument","round":1}"#, .expired(.videoNote)),
    (#"{"_":"MessageMediaDocument","pFlags":{"voice":true}}"#, .expired(.voice)),
    (#"{"_":"MessageMediaDocument","flags":128}"#, .expired(.videoNote)),
    (#"{"_":"MessageMediaDocument","flags":256}"#, .expired(.voice)),
    (#"{"_":"MessageMediaDocument","flags":64}"#, .expired(.video)),
    (
      #"{"_":"MessageMediaPaidMedia","stars_amount":1}"#,
      .paidMedia(PaidMedia(price: .stars(1), items: []))
    ),
    (
      #"{"_":"MessageMediaGiveaway","prize_description":"Tea"}"#,
      .giveaway(Giveaway(description: "Tea"))
    ),
    (
      #"{"_":"MessageMediaGiveaway","channels":[8,"9"],"countries_iso2":["DE"],"quantity":3,"months":6,"until_date":"1970-01-01T00:00:05+00:00","only_new_subscribers":true}"#,
      .giveaway(
        Giveaway(
          winnerCount: 3, prize: .premium(months: 6), channels: [PeerID(.channel, 8), PeerID(.channel, 9)],
          countries: ["DE"], isForNewMembers: true, date: 5))
    ),
    (#"{"_":"MessageMediaStory","peer":{},"id":1}"#, .story(Story())),
    (
      #"{"_":"MessageMediaGiveawayResults","winners_count":1}"#,
      .giveaway(Giveaway(isOver: true, winnerCount: 1))
    ),
  ]

  @Test(arguments: wire) func wireContents(json: String, content: MessageContent) throws {
    let result = try readMessage(Sample.wire(#""message":"","media":\#(json)"#))
    #expect(result.message.content == content)
    #expect(result.diagnostics == [])
  }

  static let actions: [(String, MessageContent)] = [
    (#""_":"MessageActionChatCreate","title":"Tea","users":[7]"#, .service(.chatCreated(title: "Tea"))),
    (#""_":"MessageActionChatEditTitle","title":"T"}"#.dropLast().description, .service(.titleChanged("T"))),
    (#""_":"MessageActionChatDeletePhoto""#, .service(.photoRemoved)),
    (#""_":"MessageActionChatAddUser","users":[8]"#, .service(.members(.added([.peer(PeerID(.user, 8))])))),
    (
      #""_":"MessageActionChatDeleteUser","user_id":8"#,
      .service(.members(.removed([.peer(PeerID(.user, 8))])))
    ),
    (#""_":"MessageActionChatJoinedByLink","inviter_id":8"#, .service(.members(.joinedByLink))),
    (#""_":"MessageActionPinMessage""#, .service(.pinned(.unknown))),
    (#""_":"MessageActionHistoryClear""#, .service(.historyCleared)),
    (#""_":"MessageActionSetMessagesTTL","period":60"#, .service(.timerChanged(seconds: 60))),
    (#""_":"MessageActionGroupCall","duration":60"#, .service(.videoChat(.ended(seconds: 60)))),
    (#""_":"MessageActionGroupCall""#, .service(.videoChat(.started))),
    (#""_":"MessageActionTopicCreate","title":"N""#, .service(.topicCreated(title: "N"))),
    (#""_":"MessageActionTopicEdit","closed":true"#, .service(.topicClosed(true))),
    (
      #""_":"MessageActionTodoCompletions","completed":[2,1],"incompleted":[]"#,
      .service(.tasksDone(["task 1", "task 2"], areDone: true))
    ),
    (
      #""_":"MessageActionTodoCompletions","completed":[],"incompleted":[3]"#,
      .service(.tasksDone(["task 3"], areDone: false))
    ),
    (#""_":"MessageActionBoostApply","boosts":1"#, .service(.boosted(times: 1))),
    (#""_":"MessageActionGiftPremium","months":3"#, .service(.gift(GiftContent(.premium(months: 3))))),
    (#""_":"MessageActionCustomAction","message":"Hm.""#, .service(.sentence("Hm."))),
    (#""_":"MessageActionSetChatTheme","emoticon":"🐥""#, .service(.themeChanged(emoji: "🐥"))),
    (
      #""_":"MessageActionGeoProximityReached","from_id":{"_":"PeerUser","user_id":7},"to_id":{"_":"PeerUser","user_id":8},"distance":5"#,
      .service(.members(.came(.peer(Sample.ada), near: .peer(PeerID(.user, 8)), meters: 5)))
    ),
    (
      #""_":"MessageActionPhoneCall","video":true,"reason":{"_":"PhoneCallDiscardReasonMissed"}"#,
      .call(CallContent(isVideo: true, outcome: .missed))
    ),
  ]

  @Test(arguments: actions) func wireActions(action: String, content: MessageContent) throws {
    let result = try readMessage(
      #"{"_":"MessageService","id":5,"peer_id":{"_":"PeerChannel","channel_id":1234},"from_id":{"_":"PeerUser","user_id":7},"date":1767225600,"action":{\#(action)}}"#
    )
    #expect(result.message.content == content)
    #expect(result.diagnostics == [])
  }

  // MARK: - Exports

  static let exported: [Case] = [
    (#""photo":"photos/a.jpg","width":800,"height":600"#, .photo(PhotoContent(media: photo1))),
    (
      #""file":"v.mp4","media_type":"video_file","width":800,"height":600,"duration_seconds":5"#,
      .video(VideoContent(media: id("video")))
    ),
    (#""file":"v.mp4","media_type":"animation""#, .animation(VideoContent(media: id("animation")))),
    (#""file":"v.mp4","media_type":"video_message""#, .videoNote(VideoNoteContent(media: id("video")))),
    (#""file":"v.ogg","media_type":"voice_message""#, .voice(VoiceContent(media: id("voice")))),
    (#""file":"v.mp3","media_type":"audio_file""#, .music(FileContent(media: id("audio")))),
    (#""file":"a.pdf","file_name":"a.pdf""#, .document(FileContent(media: id("file")))),
    (
      #""file":"stickers/s.tgs","media_type":"sticker","sticker_emoji":"🦊","width":512,"height":512"#,
      .sticker(StickerContent(media: photo1, format: .animated, emoji: "🦊"))
    ),
    (
      #""contact_information":{"first_name":"Bob","last_name":"","phone_number":"+49"}"#,
      .contact(ContactContent(name: UserName(first: "Bob"), phone: "+49"))
    ),
    (
      #""location_information":{"latitude":1,"longitude":2},"place_name":"Café","address":"S""#,
      .location(LocationContent(latitude: 1, longitude: 2, kind: .venue(title: "Café", address: "S")))
    ),
    (
      #""poll":{"question":"Tea?","closed":true,"total_voters":2,"answers":[{"text":"Yes","voters":2,"chosen":true}]}"#,
      .poll(
        Poll(
          question: .plain("Tea?"), options: [.init(text: .plain("Yes"), votes: 2, isChosen: true)],
          totalVoters: 2, isClosed: true))
    ),
    (
      #""game_title":"Chess","game_description":"Mate.""#,
      .game(Game(title: "Chess", description: MessageText(plain: "Mate.")))
    ),
    (
      #""invoice_information":{"title":"Tea","description":"Green.","amount":499,"currency":"EUR"}"#,
      .invoice(
        Invoice(title: "Tea", description: MessageText(plain: "Green."), price: .money("4.99 EUR")))
    ),
  ]

  @Test(arguments: exported) func exportedContents(json: String, content: MessageContent) throws {
    let result = try readMessage(Sample.exported(json + #","text":"","text_entities":[]"#))
    #expect(result.message.content == content)
    #expect(result.diagnostics == [])
  }

  static let exportedActions: [(String, MessageContent)] = [
    (#""action":"create_group","title":"Tea""#, .service(.chatCreated(title: "Tea"))),
    (
      #""action":"invite_members","members":["Bob","Cleo"]"#,
      .service(.members(.added([.named("Bob"), .named("Cleo")])))
    ),
    (
      #""action":"remove_members","members":["Ada"]"#,
      .service(.members(.removed([.peer(Sample.ada)])))
    ),
    (
      #""action":"invite_to_group_call","members":["Bob",null]"#,
      .service(.videoChat(.invited([.named("Bob")])))
    ),
    (#""action":"pin_message","message_id":3"#, .service(.pinned(.unknown))),
    (#""action":"join_group_by_link","inviter":"Bob""#, .service(.members(.joinedByLink))),
    (
      #""action":"phone_call","discard_reason":"hangup","duration_seconds":61"#,
      .call(CallContent(isVideo: false, outcome: .answered, duration: 61))
    ),
  ]

  @Test(arguments: exportedActions) func exportedServices(json: String, content: MessageContent) throws {
    let result = try readMessage(
      #"{"id":5,"type":"service","date":"2026-01-01T00:00:00","actor":"Ada","actor_id":"user7",\#(json),"text":"","text_entities":[]}"#
    )
    #expect(result.message.content == content)
    #expect(result.message.author == .peer(Sample.ada))
    #expect(result.diagnostics == [])
  }

  @Test func tasksAreCalledByTheirListInTheChat() throws {
    let tdlib =
      #"{"@type":"messages","messages":[{"@type":"message","id":3,"content":{"@type":"messageChecklist","list":{"tasks":[{"id":1,"text":{"text":"Tea"}},{"id":2,"text":{"text":"Milk"}}]}}},{"@type":"message","id":5,"content":{"@type":"messageChecklistTasksDone","checklist_message_id":3,"marked_as_done_task_ids":[2],"marked_as_not_done_task_ids":[]}}]}"#
    #expect(try readMessage(tdlib).message.content == .service(.tasksDone(["Milk"], areDone: true)))
    let wire =
      #"{"_":"messages.Messages","messages":[{"_":"MessageService","id":5,"peer_id":{"_":"PeerUser","user_id":7},"reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":3},"action":{"_":"MessageActionTodoCompletions","completed":[],"incompleted":[1]}},{"_":"Message","id":3,"peer_id":{"_":"PeerUser","user_id":7},"message":"","media":{"_":"MessageMediaToDo","todo":{"title":{"text":"Buy"},"list":[{"id":1,"title":{"text":"Tea"}}]}}}],"users":[],"chats":[]}"#
    #expect(try readMessage(wire).message.content == .service(.tasksDone(["Tea"], areDone: false)))
  }
}
