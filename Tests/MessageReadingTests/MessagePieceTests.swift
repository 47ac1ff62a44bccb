import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading

/// Texts, keyboards, reactions, link previews and peers of messages.
@Suite struct MessagePieceTests {
  // MARK: - Texts

  private func segments(_ text: String, _ entities: String) throws -> [MessageText.Segment] {
    try readMessage(Sample.botAPI(#""text":"\#(text)","entities":[\#(entities)]"#)).message.text.segments
  }

  private func entity(_ type: String, _ offset: Int, _ length: Int, _ more: String = "") -> String {
    #"{"type":"\#(type)","offset":\#(offset),"length":\#(length)\#(more)}"#
  }

  @Test func linesStayInOneText() throws {
    #expect(try segments(#"a\n\nb"#, "") == [.text(.plain("a\n\nb"))])
    #expect(try segments(#"a\n"#, "") == [.text(.plain("a"))])
    #expect(try segments("", "") == [])
  }

  @Test func quotesAndCodeStandByThemselves() throws {
    #expect(
      try segments(#"a\nq\nb"#, entity("blockquote", 2, 1))
        == [.text(.plain("a")), .quote(.plain("q"), isCollapsible: false), .text(.plain("b"))])
    #expect(
      try segments(#"q\n\nb"#, entity("expandable_blockquote", 0, 1))
        == [.quote(.plain("q"), isCollapsible: true), .text(.plain("\nb"))])
    #expect(
      try segments(#"let x\nlet y\n"#, entity("pre", 0, 12, #","language":"swift""#))
        == [.code("let x\nlet y", language: "swift")])
  }

  /// The entity can include the end of the line, which then ends nothing else.
  @Test func oneLineBreakOnEitherSideIsABorder() throws {
    #expect(
      try segments(#"q\nb"#, entity("blockquote", 0, 2))
        == [.quote(.plain("q"), isCollapsible: false), .text(.plain("b"))])
    // An empty line between two quotes stays.
    #expect(
      try segments(#"p\n\nq"#, entity("blockquote", 0, 1) + "," + entity("blockquote", 3, 1))
        == [
          .quote(.plain("p"), isCollapsible: false), .text(.plain("")),
          .quote(.plain("q"), isCollapsible: false),
        ])
    #expect(
      try segments(#"p\nq"#, entity("blockquote", 0, 1) + "," + entity("blockquote", 2, 1))
        == [.quote(.plain("p"), isCollapsible: false), .quote(.plain("q"), isCollapsible: false)])
  }

  /// A line break at the start of the next entity belongs to it.
  @Test func whatTouchesSharesNoLineBreak() throws {
    #expect(
      try segments(#"a\nb"#, entity("pre", 0, 1) + "," + entity("pre", 1, 2))
        == [.code("a", language: ""), .code("\nb", language: "")])
    #expect(
      try segments(#"q\r\nr"#, entity("blockquote", 0, 1) + "," + entity("blockquote", 2, 2))
        == [.quote(.plain("q"), isCollapsible: false), .quote(.plain("\nr"), isCollapsible: false)])
  }

  @Test func codeInAQuoteIsAStyle() throws {
    #expect(
      try segments("say x now", entity("blockquote", 0, 9) + "," + entity("pre", 4, 1))
        == [
          .quote(
            .concat([.plain("say "), .styled(.code, .plain("x")), .plain(" now")]), isCollapsible: false)
        ])
  }

  @Test func onlyWhatIsYetToBeSentIsSearchedForLinks() throws {
    let sent = try readMessage(Sample.botAPI(#""text":"see example.com""#)).message
    #expect(sent.text == MessageText(plain: "see example.com"))
    let request = try readMessage(#"{"chat_id":-1000000001234,"text":"see example.com"}"#)
    #expect(
      request.message.text.segments
        == [
          .text(
            .concat([
              .plain("see "), .link(.url("http://example.com", hasInstantPage: false), .plain("example.com")),
            ]))
        ]
        || request.message.text.plainText == "see example.com" && request.message.text != sent.text)
    #expect(request.message.chat == Chat(id: Sample.tea, kind: .group))
  }

  @Test func theEntitiesOfEveryProtocolAreTheSame() throws {
    let expected = MessageText([.text(.concat([.styled(.bold, .plain("a")), .plain("b")]))])
    let texts = [
      Sample.botAPI(#""text":"ab","entities":[{"type":"bold","offset":0,"length":1}]"#),
      Sample.botAPI(
        #""photo":[{"file_id":"a","width":1,"height":1}],"caption":"ab","caption_entities":[{"type":"bold","offset":0,"length":1}]"#
      ),
      Sample.tdlib(
        "",
        content:
          #"{"@type":"messageText","text":{"text":"ab","entities":[{"offset":0,"length":1,"type":{"@type":"textEntityTypeBold"}}]}}"#
      ),
      Sample.wire(#""message":"ab","entities":[{"_":"MessageEntityBold","offset":0,"length":1}]"#),
      Sample.exported(
        #""text":"ab","text_entities":[{"type":"bold","text":"a"},{"type":"plain","text":"b"}]"#),
      #"{"_":"Message","id":5,"chat":{"_":"Chat","id":-1000000001234,"type":"ChatType.SUPERGROUP","title":"Tea"},"text":"ab","entities":[{"_":"MessageEntity","type":"MessageEntityType.BOLD","offset":0,"length":1}]}"#,
    ]
    for text in texts { #expect(try readMessage(text).message.text == expected, "\(text)") }
  }

  // MARK: - Keyboards

  private func buttons(_ rows: String) throws -> [[KeyboardButton]] {
    let result = try readMessage(Sample.botAPI(#""text":"a","reply_markup":{"inline_keyboard":\#(rows)}"#))
    #expect(result.diagnostics == [])
    return result.message.keyboard?.rows ?? []
  }

  static let buttonKinds: [(String, KeyboardButton.Kind)] = [
    (#""url":"https://example.com""#, .url), (#""url":"https://t.me/x?startgroup=y""#, .addToGroup),
    (#""url":"https://t.me/x?a=b&startgroup""#, .addToGroup),
    (#""url":"https://t.me/x?startchannel""#, .addToGroup),
    (#""url":"https://t.me/x?admin=a&startchannel""#, .addToGroup),
    (#""callback_data":"x""#, .callback), (#""web_app":{"url":"https://example.com"}"#, .webApp),
    (#""login_url":{"url":"https://example.com"}"#, .login), (#""switch_inline_query":"x""#, .switchInline),
    (#""switch_inline_query_current_chat":"""#, .switchInline), (#""copy_text":{"text":"x"}"#, .copy),
    (#""callback_game":{}"#, .callback), (#""pay":true"#, .payment),
    (#""disabled":true"#, .disabled),
  ]

  @Test(arguments: buttonKinds) func buttonsTellWhatTheyDo(field: String, kind: KeyboardButton.Kind) throws {
    let read = try buttons(#"[[{"text":"A",\#(field)}]]"#)
    #expect(read == [[KeyboardButton(label: "A", kind: kind, value: read.first?.first?.value)]])
  }

  static let tdlibButtonKinds: [(String, KeyboardButton.Kind)] = [
    (#""@type":"inlineKeyboardButtonTypeUrl","url":"https://example.com""#, .url),
    (#""@type":"inlineKeyboardButtonTypeLoginUrl","url":"https://example.com","id":1"#, .login),
    (#""@type":"inlineKeyboardButtonTypeWebApp","url":"https://example.com""#, .webApp),
    (#""@type":"inlineKeyboardButtonTypeCallback","data":"eA==""#, .callback),
    (#""@type":"inlineKeyboardButtonTypeSwitchInline","query":"x""#, .switchInline),
    (#""@type":"inlineKeyboardButtonTypeBuy""#, .payment),
    (#""@type":"inlineKeyboardButtonTypeUser","user_id":8"#, .profile),
    (#""@type":"inlineKeyboardButtonTypeCopyText","text":"x""#, .copy),
  ]

  @Test(arguments: tdlibButtonKinds) func tdlibButtons(type: String, kind: KeyboardButton.Kind) throws {
    let markup =
      #""reply_markup":{"@type":"replyMarkupInlineKeyboard","rows":[[{"@type":"inlineKeyboardButton","text":"A","icon_custom_emoji_id":"5","style":{"@type":"buttonStyleDanger"},"type":{\#(type)}}]]}"#
    let result = try readMessage(Sample.tdlib(markup))
    #expect(
      result.message.keyboard?.rows == [
        [
          KeyboardButton(
            label: "A", kind: kind, style: .danger, icon: CustomEmoji(id: "5", alternative: ""),
            value: result.message.keyboard?.rows.first?.first?.value)
        ]
      ])
  }

  static let wireButtonKinds: [(String, KeyboardButton.Kind)] = [
    (#""_":"KeyboardButtonUrl","text":"A","url":"https://example.com""#, .url),
    (#""_":"KeyboardButtonUrlAuth","text":"A","url":"https://example.com""#, .login),
    (#""_":"KeyboardButtonWebView","text":"A","url":"https://example.com""#, .webApp),
    (#""_":"KeyboardButtonCallback","text":"A","data":"eA==""#, .callback),
    (#""_":"KeyboardButtonSwitchInline","text":"A","query":"x""#, .switchInline),
    (#""_":"KeyboardButtonBuy","text":"A""#, .payment), (#""_":"KeyboardButtonGame","text":"A""#, .callback),
    (#""_":"KeyboardButtonUserProfile","text":"A","user_id":8"#, .profile),
    (#""_":"KeyboardButtonCopy","text":"A","copy_text":"x""#, .copy),
  ]

  @Test(arguments: wireButtonKinds) func wireButtons(button: String, kind: KeyboardButton.Kind) throws {
    let markup =
      #""message":"a","reply_markup":{"_":"ReplyInlineMarkup","rows":[{"_":"KeyboardButtonRow","buttons":[{\#(button)}]}]}"#
    #expect(try readMessage(Sample.wire(markup)).message.keyboard?.rows.first?.map(\.kind) == [kind])
  }

  @Test func aKeyboardHasRowsStylesAndIcons() throws {
    let rows = try buttons(
      #"[[{"text":"A","callback_data":"a","style":"success","icon_custom_emoji_id":"5"},{"text":"B","callback_data":"b"}],[],[{"text":"C","callback_data":"c"}]]"#
    )
    #expect(rows.map { $0.map(\.label) } == [["A", "B"], ["C"]])
    #expect(rows[0][0].style == .success)
    #expect(rows[0][0].icon == CustomEmoji(id: "5", alternative: ""))
  }

  @Test func theReadersOwnKeyboardIsNoPart() throws {
    let result = try readMessage(
      Sample.botAPI(#""text":"a","reply_markup":{"keyboard":[[{"text":"A"}]],"resize_keyboard":true}"#))
    #expect(result.message.keyboard == nil)
    let exported = try readMessage(
      Sample.exported(
        #""text":"a","text_entities":[],"inline_bot_buttons":[[{"type":"url","text":"A","data":"https://example.com"}]]"#
      ))
    #expect(
      exported.message.keyboard?.rows == [
        [KeyboardButton(label: "A", kind: .url, value: "https://example.com")]
      ])
  }

  @Test func buttonsHaveTheValueOfTheirAction() throws {
    let rows = try buttons(
      #"[[{"text":"A","callback_data":"a"},{"text":"B","url":"https://example.com"},{"text":"C","copy_text":{"text":"c"}}]]"#
    )
    #expect(rows.first?.map(\.value) == ["a", "https://example.com", "c"])
  }

  // MARK: - Reactions

  @Test func reactionsOfEveryProtocol() throws {
    let people = [PeerID(.user, 8)]
    let list: [Reactions.Reaction] = [
      .init(symbol: .emoji("👍"), count: 3, isChosen: true),
      .init(symbol: .custom(CustomEmoji(id: "5", alternative: "")), count: 1), .init(symbol: .paid, count: 2),
    ]
    let botAPI =
      #""text":"a","reactions":[{"type":{"type":"emoji","emoji":"👍"},"total_count":3,"is_chosen":true},{"type":{"type":"custom_emoji","custom_emoji_id":"5"},"total_count":1},{"type":{"type":"paid"},"total_count":2}]"#
    #expect(try Sample.message(botAPI, Sample.botAPI).reactions == Reactions(list: list))

    let tdlib =
      #""interaction_info":{"reactions":{"@type":"messageReactions","reactions":[{"type":{"@type":"reactionTypeEmoji","emoji":"👍"},"total_count":3,"is_chosen":true,"recent_sender_ids":[{"@type":"messageSenderUser","user_id":8}]},{"type":{"@type":"reactionTypeCustomEmoji","custom_emoji_id":"5"},"total_count":1},{"type":{"@type":"reactionTypePaid"},"total_count":2}],"are_tags":true}}"#
    var withPeople = list
    withPeople[0].people = people
    #expect(
      try readMessage(Sample.tdlib(tdlib)).message.reactions == Reactions(list: withPeople, areTags: true))

    let wire =
      #""message":"a","reactions":{"_":"MessageReactions","results":[{"reaction":{"_":"ReactionEmoji","emoticon":"👍"},"count":3,"chosen_order":0},{"reaction":{"_":"ReactionCustomEmoji","document_id":5},"count":1},{"reaction":{"_":"ReactionPaid"},"count":2}],"recent_reactions":[{"peer_id":{"_":"PeerUser","user_id":8},"reaction":{"_":"ReactionEmoji","emoticon":"👍"}}]}"#
    #expect(try Sample.message(wire, Sample.wire).reactions == Reactions(list: withPeople))
  }

  @Test func aReactionOfNothingIsLeftOut() throws {
    let result = try readMessage(Sample.botAPI(#""text":"a","reactions":[{"total_count":1}]"#))
    #expect(result.message.reactions.isEmpty)
    #expect(result.codes == ["bad-value"])
  }

  // MARK: - Link previews

  @Test func aPreviewOfTheWireProtocol() throws {
    let message = try Sample.message(
      #""message":"see","entities":[],"invert_media":true,"media":{"_":"MessageMediaWebPage","force_large_media":true,"webpage":{"_":"WebPage","id":1,"url":"https://example.com/a","display_url":"example.com/a","type":"article","site_name":"Example","title":"T","description":"D","photo":{"_":"Photo","id":99,"sizes":[]},"has_large_media":true,"cached_page":{"_":"Page","blocks":[]}}}"#,
      Sample.wire)
    #expect(message.content == .text)
    var preview = LinkPreview(
      url: "https://example.com/a", siteName: "Example", title: "T", description: MessageText(plain: "D"),
      media: .photo(MediaID(rawValue: "99")), type: "article", pictureSize: .large, hasLargePicture: true)
    preview.isAboveText = true
    preview.hasInstantView = true
    #expect(message.preview == preview)
    #expect(message.preview?.button == .instantView)
    let pending = try Sample.message(
      #""message":"see","media":{"_":"MessageMediaWebPage","webpage":{"_":"WebPagePending","id":1}}"#,
      Sample.wire)
    #expect(pending.preview == nil)
  }

  @Test func aPreviewOfTDLib() throws {
    let content =
      #"{"@type":"messageText","text":{"text":"see","entities":[]},"link_preview":{"@type":"linkPreview","url":"https://t.me/x","display_url":"t.me/x","site_name":"Telegram","title":"X","description":{"text":"D","entities":[{"offset":0,"length":1,"type":{"@type":"textEntityTypeBold"}}]},"type":{"@type":"linkPreviewTypeChat","type":{"@type":"inviteLinkChatTypeChannel"},"photo":{"@type":"chatPhoto","id":"1","sizes":[]}},"has_large_media":false,"show_large_media":false,"show_media_above_description":true,"show_above_text":true,"instant_view_version":0}}"#
    let message = try readMessage(Sample.tdlib("", content: content)).message
    var preview = LinkPreview(
      url: "https://t.me/x", siteName: "Telegram", title: "X",
      description: MessageText([.text(.styled(.bold, .plain("D")))]),
      media: .photo(MediaID(rawValue: "#photo1")), type: "telegram_channel", pictureSize: .small,
      showsPictureFirst: true)
    preview.isAboveText = true
    #expect(message.preview == preview)
    #expect(message.preview?.button == .viewChannel)
    #expect(message.hasInvertedMedia)
  }

  private static func webPage(_ fields: String) -> String {
    #""message":"see","media":{"_":"MessageMediaWebPage","webpage":{"_":"WebPage","id":1,"url":"https://e.org","type":"video"\#(fields)}}"#
  }

  /// A flag that is not set does not mean "small".
  @Test(arguments: [
    (#","flags":127"#, nil), (#","flags":8319"#, true), (#","has_large_media":false"#, nil),
    (#","has_large_media":true"#, true), ("", nil),
  ])
  func aFlagThatIsNotSetSaysNothing(fields: String, isLarge: Bool?) throws {
    let message = try Sample.message(Self.webPage(fields), Sample.wire)
    #expect(message.preview?.hasLargePicture == isLarge)
  }

  @Test func filesOfPreviewsKeepTheirKind() throws {
    func wire(_ attributes: String) throws -> MessageResult {
      let document =
        #","document":{"_":"Document","id":7,"mime_type":"x/y","size":1,"attributes":[\#(attributes)]}"#
      return try readMessage(Sample.wire(Self.webPage(document)))
    }
    func tdlib(_ type: String) throws -> MessageResult {
      let content =
        #"{"@type":"messageText","text":{"text":"see","entities":[]},"link_preview":{"@type":"linkPreview","url":"https://e.org","site_name":"E","title":"T","type":\#(type)}}"#
      return try readMessage(Sample.tdlib("", content: content))
    }
    func kind(_ result: MessageResult) -> DocumentMedia.Kind? {
      guard case .document(let id)? = result.message.preview?.media else { return nil }
      return result.media.documents[id]?.kind
    }
    let round = try wire(
      #"{"_":"DocumentAttributeVideo","duration":9,"w":240,"h":240,"round_message":true}"#)
    #expect(round.message.preview?.isRound == true && kind(round) == .video)
    let flat = try wire(#"{"_":"DocumentAttributeVideo","duration":9,"w":240,"h":240}"#)
    #expect(flat.message.preview?.isRound == false && kind(flat) == .video)
    #expect(kind(try wire(#"{"_":"DocumentAttributeAudio","duration":9,"voice":true}"#)) == .voice)
    let note = try tdlib(
      #"{"@type":"linkPreviewTypeVideoNote","video_note":{"@type":"videoNote","duration":9,"length":240,"video":{"@type":"file","id":4}}}"#
    )
    #expect(note.message.preview?.isRound == true && kind(note) == .video)
    let voice = try tdlib(
      #"{"@type":"linkPreviewTypeVoiceNote","voice_note":{"@type":"voiceNote","duration":9,"waveform":"","voice":{"@type":"file","id":5}}}"#
    )
    #expect(kind(voice) == .voice)
    let sticker = try tdlib(
      #"{"@type":"linkPreviewTypeSticker","sticker":{"@type":"sticker","width":512,"height":512,"sticker":{"@type":"file","id":5},"thumbnail":{"@type":"thumbnail","width":128,"height":128,"file":{"@type":"file","id":6}}}}"#
    )
    #expect(kind(sticker) == .sticker)
    let photo = #"{"@type":"linkPreviewAlbumMediaPhoto","photo":{"@type":"photo","sizes":[]}}"#
    let video =
      #"{"@type":"linkPreviewAlbumMediaVideo","video":{"@type":"video","duration":83,"video":{"@type":"file","id":6}}}"#
    for (first, isVideo) in [(photo, false), (video, true)] {
      let album = try tdlib(
        #"{"@type":"linkPreviewTypeAlbum","caption":"c","media":[\#(first),\#(photo),\#(video)]}"#)
      #expect(album.message.preview?.galleryCount == 3)
      #expect(kind(album) == (isVideo ? .video : nil) && album.message.preview?.media != nil)
    }
  }

  @Test(arguments: [
    ("Twitter", "photo", true), ("Instagram", "video", true), ("Blog", "telegram_album", true),
    ("Blog", "photo", false),
  ])
  func galleriesOpenAsImages(site: String, type: String, isGallery: Bool) throws {
    let photo = #"{"_":"PageBlockPhoto","photo_id":1}"#
    let blocks =
      #"[{"_":"PageBlockCover","cover":\#(photo)},{"_":"PageBlockCollage","items":[\#(photo),{"_":"PageBlockVideo","video_id":2}]}]"#
    let message = try Sample.message(
      #""message":"see","media":{"_":"MessageMediaWebPage","webpage":{"_":"WebPage","id":1,"url":"https://e.org","type":"\#(type)","site_name":"\#(site)","cached_page":{"_":"Page","blocks":\#(blocks)}}}"#,
      Sample.wire)
    #expect(message.preview?.galleryCount == (isGallery ? 3 : 0))
    #expect(message.preview?.button == (isGallery ? nil : .instantView))
  }

  // MARK: - Peers

  @Test func peersOfEveryProtocol() throws {
    let botAPI = try readMessage(
      #"{"message_id":1,"date":1,"text":"a","from":{"id":7,"is_bot":true,"first_name":"Ada","username":"ada","is_premium":true},"chat":{"id":-1000000001234,"type":"channel","title":"News","accent_color_id":9,"photo":{"small_file_id":"s","small_file_unique_id":"us","big_file_id":"b","big_file_unique_id":"ub"}}}"#
    )
    let ada = botAPI.peers[Sample.ada]
    #expect(ada.name == "Ada" && ada.username == "ada" && ada.isBot && ada.badge == .premium)
    let news = botAPI.peers[Sample.tea]
    #expect(news.kind == .channel(title: "News") && news.color == .index(9) && news.colorIndex == 2)
    #expect(botAPI.media.photos[try #require(news.photo)]?.sizes.map(\.width) == [160, 640])

    let tdlib = try readMessage(
      #"""
      {"message":\#(Sample.tdlib("")),"users":[{"@type":"user","id":7,"first_name":"Ada","last_name":"B",
        "usernames":{"active_usernames":["ada"]},"accent_color_id":3,"verification_status":{"is_verified":true},
        "profile_photo":{"id":"1","small":{"@type":"file","remote":{"unique_id":"us"}},"big":{"@type":"file","remote":{"unique_id":"ub"}}},
        "type":{"@type":"userTypeBot"}}],
       "chats":[{"@type":"chat","id":-1000000001234,"type":{"@type":"chatTypeSupergroup","supergroup_id":1234,"is_channel":false},"title":"Tea"}]}
      """#)
    let user = tdlib.peers[Sample.ada]
    #expect(user.name == "Ada B" && user.username == "ada" && user.isBot && user.badge == .verified)
    #expect(user.color == .index(3) && user.photo != nil)
    #expect(tdlib.peers[Sample.tea].kind == .supergroup(title: "Tea", isForum: false))

    let wire = try readMessage(
      #"""
      {"_":"messages.ChannelMessages","messages":[\#(Sample.wire(#""message":"a""#))],
       "users":[{"_":"User","id":7,"first_name":"Ada","bot":true,"scam":true,"color":{"_":"PeerColor","color":5},"photo":{"_":"UserProfilePhoto","photo_id":33}}],
       "chats":[{"_":"Channel","id":1234,"title":"Tea","megagroup":true,"forum":true,"usernames":[{"_":"Username","username":"tea"}]}]}
      """#)
    let bot = wire.peers[Sample.ada]
    #expect(bot.isBot && bot.badge == .scam && bot.color == .index(5))
    #expect(bot.photo == MediaID(rawValue: "33"))
    #expect(wire.peers[Sample.tea].kind == .supergroup(title: "Tea", isForum: true))
    #expect(wire.peers[Sample.tea].username == "tea")
    #expect(wire.message.chat.kind == .group)

    let exported = try readMessage(
      #"{"name":"Tea","type":"private_supergroup","id":1234,"messages":[\#(Sample.exported(#""text":"a","text_entities":[]"#))]}"#
    )
    #expect(exported.peers[Sample.ada].name == "Ada")
    #expect(exported.peers[Sample.tea].name == "Tea")
    #expect(exported.message.chat == Chat(id: Sample.tea, kind: .group))
  }

  @Test(
    arguments: [
      ("User", 17, Peer.Badge.verified), ("User", 24, .scam), ("User", 26, .fake), ("User", 28, .premium),
      ("User", 7, nil), ("Channel", 7, .verified), ("Channel", 19, .scam), ("Channel", 25, .fake),
      ("Channel", 28, nil),
    ] as [(String, Int, Peer.Badge?)])
  func badgesMayBeBits(kind: String, bit: Int, badge: Peer.Badge?) throws {
    let result = try readMessage(
      #"{"_":"messages.Messages","messages":[\#(Sample.wire(#""message":"a""#))],"users":[{"_":"\#(kind)","id":77,"first_name":"A","title":"A","flags":\#(1 << bit)}],"chats":[]}"#
    )
    #expect(result.peers[PeerID(kind == "User" ? .user : .channel, 77)].badge == badge)
  }

  @Test(
    arguments: [
      (#"{"status":"creator","user":{"id":7,"first_name":"Ada"}}"#, Rank.owner(title: nil)),
      (
        #"{"status":"administrator","user":{"id":7,"first_name":"Ada"},"custom_title":"Chef"}"#,
        .admin(title: "Chef")
      ),
      (#"{"status":"member","user":{"id":7,"first_name":"Ada"},"tag":"Guest"}"#, .member(title: "Guest")),
      (#"{"status":"member","user":{"id":7,"first_name":"Ada"}}"#, nil),
      (#"{"status":"creator","user":{"id":8,"first_name":"Bob"}}"#, nil),
      (
        #"{"@type":"chatMember","member_id":{"@type":"messageSenderUser","user_id":7},"status":{"@type":"chatMemberStatusCreator","custom_title":"Boss"}}"#,
        .owner(title: "Boss")
      ),
      (#"{"_":"ChannelParticipantAdmin","user_id":7,"rank":"Cook"}"#, .admin(title: "Cook")),
      (
        #"{"_":"ChatMember","status":"ChatMemberStatus.OWNER","user":{"_":"User","id":7}}"#,
        .owner(title: nil)
      ),
    ] as [(String, Rank?)])
  func membersHaveRanks(member: String, rank: Rank?) throws {
    let samples = [Sample.botAPI(#""text":"a""#), Sample.wire(#""message":"a""#), Sample.tdlib("")]
    let sample =
      member.contains("@type") ? samples[2] : member.contains("Participant") ? samples[1] : samples[0]
    #expect(try readMessage(#"{"message":\#(sample),"members":[\#(member)]}"#).message.rank == rank)
  }

  @Test func aCollectibleHasColorsOfItsOwn() throws {
    let wire = try readMessage(
      #"{"_":"messages.Messages","messages":[\#(Sample.wire(#""message":"a""#))],"users":[{"_":"User","id":7,"first_name":"A","color":{"_":"PeerColorCollectible","colors":[16711680,255],"dark_colors":[1,2,3,4]}}],"chats":[]}"#
    )
    #expect(
      wire.peers[Sample.ada].color
        == .custom(
          light: [.init(0xff0000), .init(0x0000ff)], dark: [.init(1), .init(2), .init(3)]))
  }
}
