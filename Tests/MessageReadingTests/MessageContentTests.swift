import MessageModel
import PageModel
import Primitives
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Every kind of content in every protocol (Spec/Messages.md 1.9 to 1.12).
@Suite struct MessageContentTests {
  static let photo1 = MediaID(rawValue: "#photo1")

  static func id(_ kind: String) -> MediaID { MediaID(rawValue: "#\(kind)1") }

  typealias Case = (json: String, content: MessageContent)

  // MARK: - Corrected errors

  /// Numbers are read within 32 bits.
  @Test func pricesOfAnyNumber() throws {
    let least = try readMessage(
      Sample.botAPI(#""invoice":{"title":"Tea","currency":"USD","total_amount":-9223372036854775808}"#))
    guard case .invoice(let invoice) = least.message.content else { throw NotAParagraph() }
    #expect(invoice.price == .money("-21474836.48 USD"))
  }

  private func tdlibCard(_ type: String, url: String = "e") throws -> LinkPreview.Card? {
    try readMessage(
      Sample.tdlib(
        "",
        content:
          #"{"@type":"messageText","text":{"@type":"formattedText","text":"a"},"link_preview":{"url":"\#(url)","type":\#(type)}}"#
      )
    ).message.preview?.card
  }

  private func wireCard(_ page: String) throws -> LinkPreview.Card? {
    try readMessage(
      Sample.wire(#""media":{"_":"MessageMediaWebPage","webpage":{"_":"WebPage","id":1,\#(page)}}"#)
    ).message.preview?.card
  }

  @Test func pagesOfTheAppHaveCards() throws {
    let (red, blue) = (Color(0xff0000), Color(0x0000ff))
    #expect(
      try tdlibCard(
        #"{"@type":"linkPreviewTypeBackground","background_type":{"@type":"backgroundTypeFill","fill":{"@type":"backgroundFillGradient","top_color":16711680,"bottom_color":255}}}"#
      ) == .wallpaper([red, blue]))
    let addresses = [
      ("https://t.me/bg/ff0000", [red]), ("https://t.me/bg/ff0000-0000ff?rotation=45", [red, blue]),
      ("https://t.me/bg/Abc?mode=motion&bg_color=ff0000~0000ff~ff0000", [red, blue, red]),
      ("https://t.me/bg/Abc", []), ("https://t.me/bg", []), ("", []),
    ]
    for (url, colors) in addresses {
      #expect(try wireCard(#""type":"telegram_background","url":"\#(url)""#) == .wallpaper(colors))
    }
    #expect(
      try wireCard(
        #""url":"e","type":"telegram_theme","attributes":[{"_":"WebPageAttributeTheme","settings":{"_":"ThemeSettings","base_theme":{"_":"BaseThemeTinted"},"accent_color":255,"wallpaper":{"_":"WallPaperNoFile","settings":{"background_color":16711680}}}}]"#
      ) == .theme(wallpaper: [red], accent: blue, isDark: true))
    #expect(
      try tdlibCard(
        #"{"@type":"linkPreviewTypeGiftAuction","gift":{"@type":"gift"},"center_color":255,"edge_color":16711680}"#
      )
        == .gift(center: blue, edge: red, sticker: nil))
    #expect(
      try wireCard(
        #""url":"e","type":"telegram_nft","attributes":[{"_":"WebPageAttributeUniqueStarGift","gift":{"_":"StarGiftUnique","attributes":[{"_":"StarGiftAttributeModel","document":{"_":"Document","id":7}},{"_":"StarGiftAttributeBackdrop","center_color":255,"edge_color":16711680}]}}]"#
      ) == .gift(center: blue, edge: red, sticker: MediaID(rawValue: "7")))
    #expect(try tdlibCard(#"{"@type":"linkPreviewTypeStory","story_id":1}"#) == .story)
    #expect(try wireCard(#""url":"e","type":"article""#) == nil)
  }

  @Test("A sponsored message is a panel with its text, also in a list of messages")
  func advertisements() throws {
    let words =
      #""content":{"@type":"messagePhoto","photo":{"@type":"photo","sizes":[]},"caption":{"@type":"formattedText","text":"Sail","entities":[]}}"#
    let tdlib =
      #"{"@type":"sponsoredMessage","message_id":7,"is_recommended":true,"title":"School","button_text":"Sign up","sponsor":{"@type":"advertisementSponsor","url":"https://e.org"},\#(words)}"#
    for text in [tdlib, #"{"@type":"sponsoredMessages","messages":[\#(tdlib)]}"#] {
      let result = try readMessage(text)
      let preview = try #require(result.message.preview)
      #expect(preview.ad == LinkPreview.Ad(isRecommended: true, button: "Sign up"))
      #expect(preview.title == "School" && preview.url == "https://e.org")
      #expect(preview.description.flattened == .plain("Sail"))
      #expect(result.message.text.isEmpty && result.message.content.kind == .text)
      #expect(result.diagnostics.isEmpty)
    }
    let wire = try readMessage(
      #"{"_":"messages.sponsoredMessages","messages":[{"_":"sponsoredMessage","random_id":"x","url":"https://e.org","title":"School","message":"Sail","entities":[{"_":"messageEntityBold","offset":0,"length":4}],"button_text":"Sign up"}],"chats":[],"users":[]}"#
    )
    let preview = try #require(wire.message.preview)
    #expect(preview.ad == LinkPreview.Ad(button: "Sign up"))
    #expect(preview.description.flattened == .styled(.bold, .plain("Sail")) && preview.url == "https://e.org")
    #expect(wire.diagnostics.isEmpty)
  }

  @Test func storiesHaveTheirCaptionAndTheirPoster() throws {
    let story = try readMessage(
      Sample.wire(
        #""media":{"_":"MessageMediaStory","peer":{"_":"PeerUser","user_id":8},"id":1,"story":{"_":"StoryItem","id":1,"caption":"Dusk","entities":[{"_":"MessageEntityBold","offset":0,"length":4}],"media":{"_":"MessageMediaEmpty"}}}"#
      ))
    #expect(story.message.text.flattened == .styled(.bold, .plain("Dusk")))
    #expect(story.message.forward?.source == .story(PeerID(.user, 8), isExpired: false))
    let post = try readMessage(
      Sample.botAPI(#""story":{"chat":{"id":-1000000000008,"type":"channel","title":"N"},"id":1}"#))
    #expect(post.message.forward?.source == .story(PeerID(.channel, 8), isExpired: false))
  }

  @Test func pollsAndPlayersHaveTheirPictures() throws {
    let poll = try readMessage(
      Sample.botAPI(
        #""poll":{"question":"?","options":[],"media":{"photo":[{"file_id":"a","width":90,"height":60}]}}"#))
    guard case .poll(let read) = poll.message.content else { throw NotAParagraph() }
    #expect(read.media == .photo(Self.photo1))
    let player = try readMessage(
      Sample.tdlib(
        "",
        content:
          #"{"@type":"messageText","text":{"@type":"formattedText","text":"a"},"link_preview":{"url":"e","type":{"@type":"linkPreviewTypeEmbeddedVideoPlayer","thumbnail":{"@type":"photo","sizes":[{"width":90,"height":60,"photo":{"id":1}}]}}}}"#
      ))
    #expect(
      player.message.preview?.media == .photo(Self.photo1) && player.message.preview?.isPlayable == true)
  }

  // MARK: - Bot API

  static let botAPI: [Case] = [
    (
      #""photo":[{"file_id":"a","file_unique_id":"ua","width":90,"height":60},{"file_id":"b","file_unique_id":"ub","width":1280,"height":853}],"has_media_spoiler":true"#,
      .photo(PhotoContent(media: photo1, hasSpoiler: true))
    ),
    (
      #""video":{"file_id":"a","file_unique_id":"u","width":1280,"height":720,"duration":9,"mime_type":"video/mp4"}"#,
      .video(VideoContent(media: id("video")))
    ),
    (
      #""animation":{"file_id":"a","width":480,"height":270,"duration":2},"document":{"file_id":"a"}"#,
      .animation(VideoContent(media: id("animation")))
    ),
    (#""document":{"file_id":"a","file_name":"a.pdf"}"#, .document(FileContent(media: id("file")))),
    (#""audio":{"file_id":"a","duration":2,"title":"So What"}"#, .music(FileContent(media: id("audio")))),
    (#""voice":{"file_id":"a","duration":2}"#, .voice(VoiceContent(media: id("voice")))),
    (
      #""video_note":{"file_id":"a","length":240,"duration":3}"#,
      .videoNote(VideoNoteContent(media: id("video")))
    ),
    (
      #""sticker":{"file_id":"a","type":"regular","width":512,"height":512,"is_animated":true,"is_video":false,"emoji":"🦊"}"#,
      .sticker(StickerContent(media: id("sticker"), format: .animated, emoji: "🦊"))
    ),
    (
      #""sticker":{"file_id":"a","width":512,"height":512,"is_video":true,"premium_animation":{"file_id":"p"}}"#,
      .sticker(StickerContent(media: id("sticker"), format: .video, isPremium: true))
    ),
    (
      #""contact":{"phone_number":"+49","first_name":"Bob","last_name":"B","user_id":8,"vcard":"BEGIN:VCARD\nEMAIL;WORK:b@example.com\nEND:VCARD"}"#,
      .contact(
        ContactContent(
          name: UserName(first: "Bob", last: "B"), phone: "+49", peer: PeerID(.user, 8),
          details: ["b@example.com"]))
    ),
    (#""dice":{"emoji":"🎯","value":6}"#, .dice(DiceContent(emoji: "🎯", value: 6))),
    (
      #""location":{"latitude":52.5,"longitude":13.4}"#,
      .location(LocationContent(latitude: 52.5, longitude: 13.4))
    ),
    (
      #""location":{"latitude":52.5,"longitude":13.4,"live_period":900,"heading":90}"#,
      .location(
        LocationContent(latitude: 52.5, longitude: 13.4, kind: .live(.init(period: 900, heading: 90))))
    ),
    (
      #""venue":{"location":{"latitude":1,"longitude":2},"title":"Café","address":"Street 1"},"location":{"latitude":1,"longitude":2}"#,
      .location(
        LocationContent(latitude: 1, longitude: 2, kind: .venue(title: "Café", address: "Street 1")))
    ),
    (
      #""poll":{"id":"1","question":"Tea?","options":[{"text":"Yes","voter_count":2},{"text":"No","voter_count":1}],"total_voter_count":3,"is_closed":true,"is_anonymous":false,"type":"regular","allows_multiple_answers":true}"#,
      .poll(
        with(
          Poll(
            question: .plain("Tea?"),
            options: [.init(text: .plain("Yes"), votes: 2), .init(text: .plain("No"), votes: 1)],
            kind: .regular(allowsMultiple: true), totalVoters: 3, isClosed: true)
        ) { $0.isAnonymous = false })
    ),
    (
      #""poll":{"id":"1","question":"2+2?","question_entities":[{"type":"bold","offset":0,"length":1}],"options":[{"text":"4"},{"text":"5"}],"type":"quiz","correct_option_id":0,"explanation":"Sums","total_voter_count":0,"is_anonymous":true}"#,
      .poll(
        Poll(
          question: .concat([.styled(.bold, .plain("2")), .plain("+2?")]),
          options: [.init(text: .plain("4"), isCorrect: true), .init(text: .plain("5"))],
          kind: .quiz(explanation: .plain("Sums"), allowsMultiple: false)))
    ),
    (
      #""game":{"title":"Chess","description":"Mate.","photo":[{"file_id":"a","width":90,"height":90}]}"#,
      .game(Game(title: "Chess", description: MessageText(plain: "Mate."), picture: .photo(photo1)))
    ),
    (
      #""invoice":{"title":"Tea","description":"Green.","start_parameter":"x","currency":"USD","total_amount":499}"#,
      .invoice(
        Invoice(title: "Tea", description: MessageText(plain: "Green."), price: .money("4.99 USD")))
    ),
    (
      #""checklist":{"title":"Buy","tasks":[{"id":1,"text":"Tea","completion_date":5},{"id":2,"text":"Milk"}]}"#,
      .checklist(
        Checklist(
          title: .plain("Buy"),
          tasks: [.init(text: .plain("Tea"), isDone: true), .init(text: .plain("Milk"))]))
    ),
    (
      #""paid_media":{"star_count":50,"paid_media":[{"type":"preview"}]}"#,
      .paidMedia(PaidMedia(price: .stars(50), items: [.init()]))
    ),
    (
      #""paid_media":{"star_count":50,"paid_media":[{"type":"photo","photo":[{"file_id":"a","width":90,"height":60}]},{"type":"video","video":{"file_id":"b"}},{"type":"preview","width":9,"height":6,"duration":3}]}"#,
      .paidMedia(
        PaidMedia(
          price: .stars(50),
          items: [
            .init(picture: ContentPicture(.photo, .photo(photo1))),
            .init(picture: ContentPicture(.video, .document(MediaID(rawValue: "#video2")))),
            .init(size: Size(9, 6), duration: 3),
          ]))
    ),
    (#""story":{"chat":{"id":8},"id":1}"#, .story(Story())),
    (
      #""giveaway":{"chats":[],"winners_selection_date":5,"winner_count":3,"prize_description":"Tea"}"#,
      .giveaway(Giveaway(winnerCount: 3, description: "Tea", date: 5))
    ),
    (
      #""giveaway_winners":{"chat":{"id":-1000000000008,"type":"channel","title":"N"},"giveaway_message_id":1,"winners_selection_date":5,"winner_count":4,"winners":[{"id":9,"first_name":"A"}],"prize_star_count":500,"unclaimed_prize_count":1,"was_refunded":true}"#,
      .giveaway(
        Giveaway(
          isOver: true, winnerCount: 4, prize: .stars(500), channels: [PeerID(.channel, 8)],
          winners: [.peer(PeerID(.user, 9))], date: 5, unclaimed: 1, isRefunded: true))
    ),
    (
      #""new_chat_members":[{"id":8,"first_name":"Bob"}]"#,
      .service(.members(.added([.peer(PeerID(.user, 8))])))
    ),
    (
      #""left_chat_member":{"id":8,"first_name":"Bob"}"#,
      .service(.members(.removed([.peer(PeerID(.user, 8))])))
    ),
    (#""new_chat_title":"Coffee""#, .service(.titleChanged("Coffee"))),
    (
      #""new_chat_photo":[{"file_id":"a","width":160,"height":160}]"#,
      .service(.photoChanged(.photo(photo1)))
    ),
    (#""delete_chat_photo":true"#, .service(.photoRemoved)),
    (#""supergroup_chat_created":true"#, .service(.chatCreated(title: "Tea"))),
    (#""channel_chat_created":true"#, .service(.channelCreated)),
    (
      #""message_auto_delete_timer_changed":{"message_auto_delete_time":60}"#,
      .service(.timerChanged(seconds: 60))
    ),
    (#""migrate_to_chat_id":-1005"#, .service(.upgraded)),
    (#""boost_added":{"boost_count":2}"#, .service(.boosted(times: 2))),
    (#""chat_background_set":{"type":{"type":"fill"}}"#, .service(.wallpaperChanged(isForBoth: false))),
    (
      #""proximity_alert_triggered":{"traveler":{"id":7},"watcher":{"id":8},"distance":50}"#,
      .service(.members(.came(.peer(Sample.ada), near: .peer(PeerID(.user, 8)), meters: 50)))
    ),
    (#""forum_topic_created":{"name":"News","icon_color":1}"#, .service(.topicCreated(title: "News"))),
    (#""forum_topic_edited":{"name":"Olds"}"#, .service(.topicEdited(title: "Olds"))),
    (#""forum_topic_edited":{"icon_custom_emoji_id":"5"}"#, .service(.topicEdited(title: nil))),
    (#""forum_topic_closed":{}"#, .service(.topicClosed(true))),
    (#""general_forum_topic_unhidden":{}"#, .service(.topicClosed(false))),
    (#""video_chat_scheduled":{"start_date":5}"#, .service(.videoChat(.scheduled(date: 5)))),
    (#""video_chat_started":{}"#, .service(.videoChat(.started))),
    (#""video_chat_ended":{"duration":61}"#, .service(.videoChat(.ended(seconds: 61)))),
    (
      #""video_chat_participants_invited":{"users":[{"id":8,"first_name":"B"}]}"#,
      .service(.videoChat(.invited([.peer(PeerID(.user, 8))])))
    ),
    (
      #""pinned_message":{"message_id":3,"date":1,"chat":{"id":-1000000001234},"text":"Tea"}"#,
      .service(.pinned(.text(.plain("Tea"))))
    ),
    (
      #""pinned_message":{"message_id":3,"date":1,"dice":{"emoji":"🎯","value":1}}"#,
      .service(.pinned(.media(.dice(emoji: "🎯"))))
    ),
    (
      #""successful_payment":{"currency":"XTR","total_amount":5,"invoice_payload":"x"}"#,
      .service(.paid(.stars(5), title: ""))
    ),
    (#""write_access_allowed":{"web_app_name":"Shop"}"#, .service(.writeAccessAllowed(app: "Shop"))),
    (#""web_app_data":{"data":"x","button_text":"Send"}"#, .service(.webAppDataSent(button: "Send"))),
    (
      #""users_shared":{"request_id":1,"users":[{"user_id":1},{"user_id":2}]}"#,
      .service(.peersShared(count: 2))
    ),
    (#""chat_shared":{"request_id":1,"chat_id":-1000000000009}"#, .service(.peersShared(count: 1))),
    (
      #""gift":{"gift":{"id":"1","star_count":25}}"#, .service(.gift(GiftContent(.star(stars: 25, name: ""))))
    ),
    (
      #""unique_gift":{"gift":{"base_name":"Plush","name":"Plush-5"}}"#,
      .service(.gift(GiftContent(.unique(UniqueGift(title: "Plush")), ribbon: .unique)))
    ),
    (#""giveaway_created":{}"#, .service(.giveawayStarted)),
    (#""giveaway_completed":{"winner_count":2}"#, .service(.giveawayCompleted(winners: 2))),
    (
      #""checklist_tasks_done":{"marked_as_done_task_ids":[2],"checklist_message":{"checklist":{"tasks":[{"id":1,"text":"A"},{"id":2,"text":"B"}]}}}"#,
      .service(.tasksDone(["B"], areDone: true))
    ),
    (#""checklist_tasks_added":{"tasks":[{"id":3,"text":"C"}]}"#, .service(.tasksAdded(["C"]))),
  ]

  @Test(arguments: botAPI) func botAPIContents(json: String, content: MessageContent) throws {
    let result = try readMessage(Sample.botAPI(json))
    #expect(result.message.content == content)
    #expect(result.diagnostics == [])
  }

  // MARK: - TDLib

  private static let file =
    #"{"@type":"file","id":1,"size":1000,"local":{"path":"a.bin","is_downloading_completed":true},"remote":{"id":"r","unique_id":"u"}}"#

  static let tdlib: [Case] = [
    (
      #"{"@type":"messagePhoto","photo":{"@type":"photo","sizes":[{"type":"x","photo":\#(file),"width":800,"height":600}]},"caption":{"text":"","entities":[]},"has_spoiler":true,"is_secret":false}"#,
      .photo(PhotoContent(media: photo1, hasSpoiler: true))
    ),
    (
      #"{"@type":"messageVideo","video":{"duration":5,"width":1280,"height":720,"video":\#(file)},"caption":{"text":"","entities":[]}}"#,
      .video(VideoContent(media: id("video")))
    ),
    (
      #"{"@type":"messageAnimation","animation":{"duration":5,"width":480,"height":270,"animation":\#(file)}}"#,
      .animation(VideoContent(media: id("animation")))
    ),
    (
      #"{"@type":"messageAudio","audio":{"duration":5,"title":"So What","performer":"Miles Davis","audio":\#(file)}}"#,
      .music(FileContent(media: id("audio")))
    ),
    (
      #"{"@type":"messageDocument","document":{"file_name":"a.pdf","document":\#(file)}}"#,
      .document(FileContent(media: id("file")))
    ),
    (
      #"{"@type":"messageVoiceNote","voice_note":{"duration":5,"waveform":"QRgC","voice":\#(file),"speech_recognition_result":{"@type":"speechRecognitionResultText","text":"Hello"}},"is_listened":false}"#,
      .voice(VoiceContent(media: id("voice"), waveform: [1, 2, 6, 4], isUnheard: true, transcript: "Hello"))
    ),
    (
      #"{"@type":"messageVideoNote","video_note":{"duration":5,"length":240,"video":\#(file)},"is_viewed":true}"#,
      .videoNote(VideoNoteContent(media: id("video")))
    ),
    (
      #"{"@type":"messageSticker","sticker":{"width":512,"height":512,"emoji":"🦊","format":{"@type":"stickerFormatTgs"},"sticker":\#(file)},"is_premium":true}"#,
      .sticker(StickerContent(media: id("sticker"), format: .animated, emoji: "🦊", isPremium: true))
    ),
    (
      #"{"@type":"messageSticker","sticker":{"width":512,"height":512,"format":{"@type":"stickerFormatWebm"},"sticker":\#(file)}}"#,
      .sticker(StickerContent(media: id("sticker"), format: .video))
    ),
    (
      #"{"@type":"messageContact","contact":{"phone_number":"+49","first_name":"Bob","last_name":"","vcard":"","user_id":0}}"#,
      .contact(ContactContent(name: UserName(first: "Bob"), phone: "+49"))
    ),
    (#"{"@type":"messageDice","emoji":"🎲","value":4}"#, .dice(DiceContent(emoji: "🎲", value: 4))),
    (
      #"{"@type":"messageVoiceNote","voice_note":{"duration":5,"voice":{"@type":"file","id":1,"local":{"path":"","is_downloading_completed":false}}},"is_listened":true}"#,
      .voice(VoiceContent(media: id("voice"), isAway: true))
    ),
    (
      #"{"@type":"messageLocation","location":{"latitude":1.5,"longitude":2},"live_period":60,"expires_in":5,"heading":0}"#,
      .location(LocationContent(latitude: 1.5, longitude: 2, kind: .live(.init(period: 60, heading: 0))))
    ),
    (
      #"{"@type":"messageVenue","venue":{"location":{"latitude":1,"longitude":2},"title":"Café","address":"S"}}"#,
      .location(LocationContent(latitude: 1, longitude: 2, kind: .venue(title: "Café", address: "S")))
    ),
    (
      #"{"@type":"messagePoll","poll":{"id":"1","question":{"text":"Tea?","entities":[]},"options":[{"text":{"text":"Yes","entities":[]},"voter_count":3,"vote_percentage":75,"is_chosen":true},{"text":{"text":"No","entities":[]},"voter_count":1}],"total_voter_count":4,"recent_voter_ids":[{"@type":"messageSenderUser","user_id":8}],"is_anonymous":false,"type":{"@type":"pollTypeQuiz","correct_option_id":1,"explanation":{"text":"So.","entities":[]}},"close_date":9,"is_closed":false}}"#,
      .poll(
        with(
          Poll(
            question: .plain("Tea?"),
            options: [
              .init(text: .plain("Yes"), votes: 3, isChosen: true),
              .init(text: .plain("No"), votes: 1, isCorrect: true),
            ], kind: .quiz(explanation: .plain("So."), allowsMultiple: false), totalVoters: 4)
        ) {
          $0.isAnonymous = false
          $0.closeDate = 9
          $0.recentVoters = [.peer(PeerID(.user, 8))]
        })
    ),
    (
      #"{"@type":"messageGroupCall","is_active":false,"was_missed":false,"is_video":false,"duration":61,"other_participant_ids":[{"@type":"messageSenderUser","user_id":9}]}"#,
      .call(
        CallContent(
          kind: .group, isVideo: false, outcome: .answered, duration: 61, participants: [PeerID(.user, 9)]))
    ),
    (
      #"{"@type":"messageGiveaway","parameters":{"@type":"giveawayParameters","boosted_chat_id":-1000000000008,"additional_chat_ids":[-1000000000009],"winners_selection_date":5,"only_new_members":true,"country_codes":["DE"],"prize_description":"Tea"},"winner_count":3,"prize":{"@type":"giveawayPrizeStars","star_count":500}}"#,
      .giveaway(
        Giveaway(
          winnerCount: 3, prize: .stars(500), description: "Tea",
          channels: [PeerID(.channel, 8), PeerID(.channel, 9)], countries: ["DE"], isForNewMembers: true,
          date: 5))
    ),
    (
      #"{"@type":"messagePremiumGiveaway","parameters":{"boosted_chat_id":-1000000000008},"winner_count":3,"month_count":6}"#,
      .giveaway(
        Giveaway(winnerCount: 3, prize: .premium(months: 6), channels: [PeerID(.channel, 8)]))
    ),
    (
      #"{"@type":"messageCall","is_video":true,"discard_reason":{"@type":"callDiscardReasonMissed"},"duration":0}"#,
      .call(CallContent(isVideo: true, outcome: .missed))
    ),
    (
      #"{"@type":"messageCall","is_video":false,"discard_reason":{"@type":"callDiscardReasonHungUp"},"duration":61}"#,
      .call(CallContent(isVideo: false, outcome: .answered, duration: 61))
    ),
    (#"{"@type":"messageStory","story_id":1}"#, .story(Story())),
    (
      #"{"@type":"messageInvoice","product_info":{"title":"Tea","description":{"text":"Green.","entities":[]}},"currency":"JPY","total_amount":500}"#,
      .invoice(
        Invoice(title: "Tea", description: MessageText(plain: "Green."), price: .money("500 JPY")))
    ),
    (
      #"{"@type":"messageChecklist","list":{"title":{"text":"Buy","entities":[]},"tasks":[{"id":1,"text":{"text":"Tea","entities":[]},"completion_date":0}]}}"#,
      .checklist(Checklist(title: .plain("Buy"), tasks: [.init(text: .plain("Tea"))]))
    ),
    (
      #"{"@type":"messagePaidMedia","star_count":1,"media":[{},{}]}"#,
      .paidMedia(PaidMedia(price: .stars(1), items: [.init(), .init()]))
    ),
    (
      #"{"@type":"messagePaidMedia","star_count":1,"media":[{"@type":"paidMediaVideo","video":{"@type":"video","duration":9,"width":90,"height":60,"video":{"id":1}},"cover":null}]}"#,
      .paidMedia(
        PaidMedia(price: .stars(1), items: [.init(picture: ContentPicture(.video, .document(id("video"))))]))
    ),
    (#"{"@type":"messageExpiredPhoto"}"#, .expired(.photo)),
    (#"{"@type":"messageExpiredVideo"}"#, .expired(.video)),
    (#"{"@type":"messageExpiredVideoNote"}"#, .expired(.videoNote)),
    (#"{"@type":"messageExpiredVoiceNote"}"#, .expired(.voice)),
    (
      #"{"@type":"messageSupergroupChatCreate","title":"Tea"}"#, .service(.chatCreated(title: "Tea"))
    ),
    (#"{"@type":"messageChatChangeTitle","title":"T"}"#, .service(.titleChanged("T"))),
    (#"{"@type":"messageChatDeletePhoto"}"#, .service(.photoRemoved)),
    (
      #"{"@type":"messageChatAddMembers","member_user_ids":[8,9]}"#,
      .service(.members(.added([.peer(PeerID(.user, 8)), .peer(PeerID(.user, 9))])))
    ),
    (#"{"@type":"messageChatJoinByLink"}"#, .service(.members(.joinedByLink))),
    (#"{"@type":"messageChatJoinByRequest"}"#, .service(.members(.joinedByRequest))),
    (
      #"{"@type":"messageChecklistTasksDone","checklist_message_id":3,"marked_as_done_task_ids":[1],"marked_as_not_done_task_ids":[]}"#,
      .service(.tasksDone(["task 1"], areDone: true))
    ),
    (
      #"{"@type":"messageChatDeleteMember","user_id":8}"#,
      .service(.members(.removed([.peer(PeerID(.user, 8))])))
    ),
    (#"{"@type":"messagePinMessage","message_id":3}"#, .service(.pinned(.unknown))),
    (#"{"@type":"messageScreenshotTaken"}"#, .service(.members(.screenshotTaken))),
    (#"{"@type":"messageContactRegistered"}"#, .service(.members(.contactJoined))),
    (#"{"@type":"messageChatSetTheme","theme_name":"🐥"}"#, .service(.themeChanged(emoji: "🐥"))),
    (
      #"{"@type":"messageChatSetBackground","only_for_self":true}"#,
      .service(.wallpaperChanged(isForBoth: false))
    ),
    (
      #"{"@type":"messageChatSetMessageAutoDeleteTime","message_auto_delete_time":60}"#,
      .service(.timerChanged(seconds: 60))
    ),
    (#"{"@type":"messageChatBoost","boost_count":2}"#, .service(.boosted(times: 2))),
    (#"{"@type":"messageForumTopicCreated","name":"N"}"#, .service(.topicCreated(title: "N"))),
    (#"{"@type":"messageForumTopicIsClosedToggled","is_closed":true}"#, .service(.topicClosed(true))),
    (#"{"@type":"messageVideoChatEnded","duration":5}"#, .service(.videoChat(.ended(seconds: 5)))),
    (
      #"{"@type":"messageInviteVideoChatParticipants","user_ids":[8]}"#,
      .service(.videoChat(.invited([.peer(PeerID(.user, 8))])))
    ),
    (#"{"@type":"messageGameScore","score":5}"#, .service(.gameScored(5, title: ""))),
    (
      #"{"@type":"messagePaymentSuccessful","currency":"EUR","total_amount":1005,"invoice_name":"Tea"}"#,
      .service(.paid(.money("10.05 EUR"), title: "Tea"))
    ),
    (
      #"{"@type":"messageGiftedPremium","month_count":12}"#,
      .service(.gift(GiftContent(.premium(months: 12))))
    ),
    (#"{"@type":"messageGiftedStars","star_count":50}"#, .service(.gift(GiftContent(.stars(50))))),
    (#"{"@type":"messageCustomServiceAction","text":"Hm."}"#, .service(.sentence("Hm."))),
    (#"{"@type":"messageGiveawayCompleted","winner_count":2}"#, .service(.giveawayCompleted(winners: 2))),
  ]

  @Test(arguments: tdlib) func tdlibContents(json: String, content: MessageContent) throws {
    let result = try readMessage(Sample.tdlib("", content: json))
    #expect(result.message.content == content)
    #expect(result.diagnostics == [])
    // The same alone, unless it is an event of a chat.
    if case .service = content { return }
    #expect(try readMessage(json).message.content == content)
  }

  @Test func anAnimatedEmojiIsText() throws {
    let message = try readMessage(
      Sample.tdlib("", content: #"{"@type":"messageAnimatedEmoji","animated_emoji":{},"emoji":"🦊"}"#)
    ).message
    #expect(message.largeEmoji?.kind == .plain && message.largeEmoji?.counts == [1])
  }

  // MARK: - Unknown values

  static let unknown: [(String, String)] = [
    (Sample.botAPI(#""hologram":{"file_id":"a"}"#), "hologram"),
    (Sample.tdlib("", content: #"{"@type":"messageHologram"}"#), "messageHologram"),
    (Sample.wire(#""message":"","media":{"_":"MessageMediaHologram"}"#), "MessageMediaHologram"),
    (
      Sample.exported(#""text":"","text_entities":[]"#).replacing(
        #""type":"message""#, with: #""type":"unsupported""#), "unsupported"
    ),
  ]

  @Test(arguments: unknown) func unknownKindsAreSaid(json: String, kind: String) throws {
    let result = try readMessage(json)
    #expect(result.message.content == .unsupported(kind: kind))
    #expect(result.codes == [kind == "unsupported" ? "no-content" : "unknown-message"])
    #expect(result.diagnostics.first?.origin.byteOffset ?? 0 >= 0)
  }

  @Test func anUnknownActionIsSaid() throws {
    let result = try readMessage(
      #"{"_":"MessageService","id":5,"peer_id":{"_":"PeerUser","user_id":7},"action":{"_":"MessageActionHologram"}}"#
    )
    #expect(result.message.content == .service(.unknown(kind: "MessageActionHologram")))
    #expect(result.codes == ["unknown-message"])
  }
}
