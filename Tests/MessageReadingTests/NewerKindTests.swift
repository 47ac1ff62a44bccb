import Foundation
import JSONText
import MessageModel
import PageModel
import Primitives
import Testing

@testable import MessageReading
@testable import ReadingTestSupport

/// The latest kinds, and rules for all kinds (Spec/Messages.md 1.5, 1.13 and 1.14).
@Suite struct NewerKindTests {
  private static let bob = PeerID(.user, 8)

  // MARK: - Events

  private static let unique = UniqueGift(
    title: "Plush", number: 5, model: "Fox", backdrop: "Moss", symbol: "Leaf", center: Color(0x0000ff),
    edge: Color(0x00ff00))

  static let botAPI: [(String, ServiceAction)] = [
    (#""chat_owner_left":{"new_owner":{"id":8,"first_name":"Bob"}}"#, .owner(.left(next: bob))),
    (
      #""refunded_payment":{"currency":"XTR","total_amount":50,"invoice_payload":"p","telegram_payment_charge_id":"c"}"#,
      .price(.paymentRefunded(.stars(50)))
    ),
    (#""chat_owner_left":{}"#, .owner(.left(next: nil))),
    (#""suggested_post_declined":{}"#, .post(.declined(comment: ""))),
    (#""checklist_tasks_done":{}"#, .tasksDone([], areDone: false)),
    (#""chat_owner_changed":{"new_owner":{"id":8,"first_name":"Bob"}}"#, .owner(.changed(to: bob))),
    (#""community_chat_added":{"community":{"id":1,"title":"Sea"}}"#, .community(.added("Sea"))),
    (#""community_chat_removed":{}"#, .community(.removed)),
    (#""poll_option_added":{"option_text":"Tea"}"#, .optionAdded("Tea")),
    (#""poll_option_deleted":{"option_text":"Tea"}"#, .optionDeleted("Tea")),
    (#""managed_bot_created":{"bot_user":{"id":8,"first_name":"B"}}"#, .botCreated(bob)),
    (#""connected_website":"example.org""#, .websiteConnected("example.org")),
    (#""paid_message_price_changed":{"paid_message_star_count":5}"#, .price(.messages(stars: 5))),
    (
      #""direct_message_price_changed":{"are_direct_messages_enabled":true,"direct_message_star_count":5}"#,
      .price(.direct(isOn: true, stars: 5))
    ),
    (
      #""suggested_post_approved":{"send_date":9,"price":{"currency":"TON","amount":1500000000}}"#,
      .post(.approved(price: .money("1.5 TON"), date: 9))
    ),
    (
      #""suggested_post_approval_failed":{"price":{"currency":"XTR","amount":1}}"#,
      .post(.failed(price: .stars(1)))
    ),
    (#""suggested_post_declined":{"comment":"No"}"#, .post(.declined(comment: "No"))),
    (#""suggested_post_paid":{"currency":"TON","amount":70000000}"#, .post(.paid(price: .money("0.07 TON")))),
    (#""suggested_post_paid":{"currency":"XTR","star_amount":{"amount":5}}"#, .post(.paid(price: .stars(5)))),
    (#""suggested_post_refunded":{"reason":"payment_refunded"}"#, .post(.refunded(byPayer: true))),
    (
      #""unique_gift":{"gift":{"base_name":"Plush","number":5,"model":{"name":"Fox"},"symbol":{"name":"Leaf"},"backdrop":{"name":"Moss","colors":{"center_color":255,"edge_color":65280}}}}"#,
      .gift(GiftContent(.unique(unique), ribbon: .unique))
    ),
    (
      #""gift":{"gift":{"star_count":5,"total_count":9},"text":"For you","entities":[{"type":"bold","offset":4,"length":3}]}"#,
      .gift(
        GiftContent(
          .star(stars: 5, name: ""), text: .concat([.plain("For "), .styled(.bold, .plain("you"))]),
          ribbon: .oneOf(9)))
    ),
    // Pyrogram's.
    (#""gifted_premium":{"month_count":3}"#, .gift(GiftContent(.premium(months: 3)))),
    (#""gifted_grams":{"gram_amount":2000000000}"#, .gift(GiftContent(.ton("2 TON")))),
    (#""suggest_birthday":{"day":3,"month":4}"#, .birthdaySuggested(Birthday(day: 3, month: 4))),
    (#""screenshot_taken":true"#, .members(.screenshotTaken)),
  ]

  @Test(arguments: botAPI) func botAPIActions(json: String, action: ServiceAction) throws {
    let result = try readMessage(Sample.botAPI(json))
    #expect(result.message.content == .service(action) && result.diagnostics == [])
  }

  @Test func anEmptyActionBesideATextIsMissing() throws {
    for field in ["chat_owner_left", "suggested_post_declined", "checklist_tasks_done"] {
      let result = try readMessage(Sample.botAPI(#""text":"Hi","\#(field)":{}"#))
      #expect(result.message.content == .text && result.diagnostics == [], "\(field)")
    }
  }

  static let tdlib: [(String, ServiceAction)] = [
    (#"{"@type":"messageChatOwnerLeft","new_owner_user_id":0}"#, .owner(.left(next: nil))),
    (#"{"@type":"messageChatAddedToCommunity","community":{"title":"Sea"}}"#, .community(.added("Sea"))),
    (#"{"@type":"messageChatRemovedFromCommunity"}"#, .community(.removed)),
    (
      #"{"@type":"messageChatHasProtectedContentToggled","new_has_protected_content":true}"#,
      .protection(.toggled(isOn: true))
    ),
    (
      #"{"@type":"messageChatHasProtectedContentDisableRequested","is_expired":true}"#,
      .protection(.requested(isExpired: true))
    ),
    (
      #"{"@type":"messageSuggestBirthdate","birthdate":{"day":3,"month":4,"year":1990}}"#,
      .birthdaySuggested(Birthday(day: 3, month: 4, year: 1990))
    ),
    (#"{"@type":"messageGiftedTon","ton_amount":1}"#, .gift(GiftContent(.ton("0.000000001 TON")))),
    (
      #"{"@type":"messageGiveawayPrizeStars","star_count":5,"boosted_chat_id":-1000000001234}"#,
      .gift(with(GiftContent(.prize(stars: 5))) { $0.giver = Sample.tea })
    ),
    (
      #"{"@type":"messageRefundedUpgradedGift","gift":{"@type":"gift","star_count":5}}"#,
      .gift(with(GiftContent(.star(stars: 5, name: ""))) { $0.isRefunded = true })
    ),
    (
      #"{"@type":"messageUpgradedGiftPurchaseOffer","gift":{"title":"Plush"},"state":{"@type":"giftPurchaseOfferStateAccepted"},"price":{"@type":"giftResalePriceTon","toncoin_cent_count":150},"expiration_date":9}"#,
      .giftOffered(
        GiftOffer(gift: UniqueGift(title: "Plush"), price: .money("1.5 TON"), state: .accepted, endDate: 9))
    ),
    (
      #"{"@type":"messageUpgradedGiftPurchaseOfferRejected","gift":{"title":"P"},"price":{"@type":"giftResalePriceStar","star_count":5},"was_expired":true}"#,
      .giftOffered(GiftOffer(gift: UniqueGift(title: "P"), price: .stars(5), state: .expired))
    ),
    (
      #"{"@type":"messagePaidMessagesRefunded","message_count":2,"star_count":5}"#,
      .price(.refunded(messages: 2, stars: 5))
    ),
    (#"{"@type":"messageStory","story_id":1,"via_mention":true}"#, .mentionedInStory(nil)),
    (
      #"{"@type":"messageChatSetBackground","background":{"background":{"type":{"@type":"backgroundTypeFill","fill":{"@type":"backgroundFillGradient","top_color":255,"bottom_color":65280}}}}}"#,
      .wallpaperChanged(BackgroundChange(colors: [Color(0x0000ff), Color(0x00ff00)]), isForBoth: true)
    ),
    (
      #"{"@type":"messageChatSetBackground","background":{"background":{"document":{"@type":"document"},"type":{"@type":"backgroundTypePattern","fill":{"@type":"backgroundFillSolid","color":255}}}}}"#,
      .wallpaperChanged(BackgroundChange(colors: [Color(0x0000ff)]), isForBoth: true)
    ),
  ]

  @Test(arguments: tdlib) func tdlibActions(json: String, action: ServiceAction) throws {
    let result = try readMessage(Sample.tdlib("", content: json))
    #expect(result.message.content == .service(action) && result.diagnostics == [])
  }

  static let wire: [(String, ServiceAction)] = [
    (#""_":"MessageActionNewCreatorPending","new_creator_id":8"#, .owner(.left(next: bob))),
    (#""_":"MessageActionChangeCreator","new_creator_id":8"#, .owner(.changed(to: bob))),
    (#""_":"MessageActionNoForwardsToggle","new_value":false"#, .protection(.toggled(isOn: false))),
    (#""_":"MessageActionNoForwardsRequest","new_value":false"#, .protection(.requested(isExpired: false))),
    (
      #""_":"MessageActionPollAppendAnswer","answer":{"_":"PollAnswer","text":{"_":"TextWithEntities","text":"Tea","entities":[]}}"#,
      .optionAdded("Tea")
    ),
    (
      #""_":"MessageActionGiftTon","currency":"USD","amount":5,"crypto_currency":"TON","crypto_amount":1500000000"#,
      .gift(GiftContent(.ton("1.5 TON")))
    ),
    (#""_":"MessageActionGramTransfer","amount":1500000000"#, .amountSent(.money("1.5 TON"))),
    (
      #""_":"MessageActionPrizeStars","stars":5,"boost_peer":{"_":"PeerChannel","channel_id":1234}"#,
      .gift(with(GiftContent(.prize(stars: 5))) { $0.giver = Sample.tea })
    ),
    (
      #""_":"MessageActionSuggestedPostApproval","rejected":true,"reject_comment":"No""#,
      .post(.declined(comment: "No"))
    ),
    (
      #""_":"MessageActionSuggestedPostApproval","balance_too_low":true,"price":{"_":"StarsTonAmount","amount":1500000000}"#,
      .post(.failed(price: .money("1.5 TON")))
    ),
    (#""_":"MessageActionSuggestedPostRefund","payer_initiated":true"#, .post(.refunded(byPayer: true))),
    (
      #""_":"MessageActionPaidMessagesRefunded","count":1,"stars":5"#,
      .price(.refunded(messages: 1, stars: 5))
    ),
    (
      #""_":"MessageActionStarGiftUnique","gift":{"_":"StarGiftUnique","title":"Plush","num":5,"attributes":[{"_":"StarGiftAttributeModel","name":"Fox"},{"_":"StarGiftAttributePattern","name":"Leaf"},{"_":"StarGiftAttributeBackdrop","name":"Moss","center_color":255,"edge_color":65280}]}"#,
      .gift(GiftContent(.unique(unique), ribbon: .unique))
    ),
  ]

  @Test(arguments: wire) func wireActions(json: String, action: ServiceAction) throws {
    let text = Sample.wire(#""action":{\#(json)}"#)
      .replacingOccurrences(of: #""_":"Message","id""#, with: #""_":"MessageService","id""#)
    let result = try readMessage(text)
    #expect(result.message.content == .service(action) && result.diagnostics == [])
  }

  @Test func amountsAreToldWithTheirPlural() {
    #expect(Price.stars(1).words(in: .english) == "1 star" && Price.stars(0).words(in: .english) == "0 stars")
    #expect(CommonMessageReader.ton(nano: 1_000_000_000) == "1 TON")
    #expect(CommonMessageReader.ton(nano: 1_050_000_000) == "1.05 TON")
    #expect(CommonMessageReader.ton(nano: -5) == "0 TON")
  }

  // MARK: - Widgets

  @Test(arguments: [
    Sample.botAPI(#""widget":{"id":"w","html":"<title> Tide\n table</title>","width":300,"height":80}"#),
    Sample.tdlib(
      "",
      content:
        #"{"@type":"messageWidget","widget":{"id":"w","html":"<title>Tide table</title>","width":300,"height":80}}"#
    ),
    Sample.wire(#""media":{"_":"messageMediaWidget","widget":{"id":"Tide table","width":300,"height":80}}"#),
    #"{"chat_id":7,"html":"<title>Tide table</title>","width":300,"height":80}"#,
    #"{"input_message_content":{"html":"<title>Tide table</title>","width":300,"height":80}}"#,
  ])
  func widgets(json: String) throws {
    let result = try readMessage(json)
    #expect(result.message.content == .widget(WidgetContent(name: "Tide table", width: 300, height: 80)))
    #expect(result.diagnostics.map(\.code) == [.partNotDrawn])
  }

  // MARK: - Offers

  @Test func offers() throws {
    let approved = PostOffer(state: .approved, price: .stars(5), date: 9)
    let texts = [
      Sample.botAPI(
        #""text":"n","suggested_post_info":{"state":"approved","price":{"currency":"XTR","amount":5},"send_date":9}"#
      ),
      Sample.tdlib(
        #""suggested_post_info":{"state":{"@type":"suggestedPostStateApproved"},"price":{"@type":"suggestedPostPriceStar","star_count":5},"send_date":9}"#
      ),
      Sample.wire(
        #""message":"n","suggested_post":{"_":"SuggestedPost","accepted":true,"price":{"_":"StarsAmount","amount":5,"nanos":0},"schedule_date":9}"#
      ),
    ]
    for text in texts {
      let result = try readMessage(text)
      #expect(result.message.offer == approved && result.diagnostics == [])
    }
  }

  @Test func similarChannelsAreReadWhereSomebodyJoined() throws {
    let channel = #"{"id":-1000000005678,"type":"channel","title":"Sea"}"#
    func similar(_ chat: String) throws -> [PeerID] {
      let text =
        #"{"message_id":5,"date":9,"chat":{"id":-1000000001234,"type":"\#(chat)","title":"Tea"},"#
        + #""new_chat_members":[{"id":8,"first_name":"B"}],"similar_channels":[\#(channel)]}"#
      let result = try readMessage(text)
      #expect(result.diagnostics == [])
      return result.message.similar
    }
    #expect(try similar("channel") == [PeerID(.channel, 5678)])
    #expect(try similar("supergroup") == [])
  }

  // MARK: - Quotes

  @Test(arguments: [
    Sample.botAPI(
      #""text":"n","quote":{"rich_text":["a ",{"type":"bold","text":"b"}],"position":0,"is_manual":true}"#),
    Sample.botAPI(
      #""text":"n","quote":{"text":["a ",{"type":"bold","text":"b"}],"position":0,"is_manual":true}"#),
    Sample.botAPI(
      #""text":"n","quote":{"text":"a b","entities":[{"type":"bold","offset":2,"length":1}],"position":0,"is_manual":true}"#
    ),
    Sample.tdlib(
      #""reply_to":{"@type":"messageReplyToMessage","chat_id":0,"message_id":3,"quote":{"@type":"textQuote","text":{"@type":"richTexts","texts":[{"@type":"richTextPlain","text":"a "},{"@type":"richTextBold","text":{"@type":"richTextPlain","text":"b"}}]},"position":0,"is_manual":true}}"#
    ),
    Sample.wire(
      #""message":"n","reply_to":{"_":"MessageReplyHeader","quote":true,"reply_to_msg_id":3,"quote_text":"a b","quote_entities":[{"_":"MessageEntityBold","offset":2,"length":1}]}"#
    ),
  ])
  func quotesHaveStyles(json: String) throws {
    let result = try readMessage(json)
    #expect(result.message.reply?.quote == .concat([.plain("a "), .styled(.bold, .plain("b"))]))
    #expect(result.diagnostics == [])
  }

  // MARK: - Keys

  @Test(arguments: [
    Sample.botAPI(#""text":"n","efect_id":"5""#),
    Sample.botAPI(#""text":"n","quote":{"text":"a","manual":true}"#),
    Sample.botAPI(
      #""text":"n","external_reply":{"origin":{"type":"hidden_user","sender_user_name":"B"},"foto":[]}"#),
    Sample.tdlib(#""is_pined":true"#),
    Sample.tdlib(#""reply_to":{"@type":"messageReplyToMessage","message_id":3,"quotes":1}"#),
    Sample.wire(#""message":"n","view":5"#),
    Sample.wire(
      #""message":"n","reply_to":{"_":"MessageReplyHeader","reply_to_msg_id":3,"quotetext":"n","x":1}"#),
    Sample.exported(#""text":"n","foto":"a.jpg""#),
  ])
  func keysThatNobodyKnowsAreSaid(json: String) throws {
    #expect(try readMessage(json).diagnostics.map(\.code).allSatisfy { $0 == .unknownKey })
    #expect(try !readMessage(json).diagnostics.isEmpty)
  }

  @Test func aKeyIsToldWithTheOneThatWasMeant() throws {
    let result = try readMessage(Sample.botAPI(#""text":"n","efect_id":"5""#))
    #expect(result.diagnostics.first?.message == "unknown key 'efect_id' in the message")
    #expect(result.diagnostics.first?.help == "did you mean 'effect_id'?")
  }

  /// All kinds that libraries define are known (`Scripts/message-kinds`).
  @Test func keysOfLibrariesAreKnown() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("MessageKinds/kinds.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let root = try #require(object as? [String: [String: Any]])
    func missing(_ library: String, _ list: String, _ known: Set<String>) -> [String] {
      (root[library]?[list] as? [String] ?? ["nothing"]).filter { !known.contains($0) }
    }
    #expect(missing("botAPI", "fields", MessageKeys.botAPI) == [])
    #expect(missing("tdlib", "fields", MessageKeys.tdlib) == [])
    #expect(missing("tdlib", "reply", MessageKeys.tdlibReply) == [])
    #expect(missing("wire", "fields", MessageKeys.wire) == [])
    #expect(missing("wire", "reply", MessageKeys.wireReply) == [])
    for library in ["tdlib", "wire"] {
      let names = root[library]?["entities"] as? [String] ?? ["nothing"]
      #expect(names.filter { TextEntityName($0) == nil } == [])
    }
  }
}
