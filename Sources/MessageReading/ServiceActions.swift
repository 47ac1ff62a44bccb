import JSONText
import MessageModel
import PageModel
import PageReading

/// Actions in a chat, by the names in TDLib, MTProto and exports, and by the fields of Bot API
/// (Spec/Messages.md 1.9 to 1.12). Names are in lower case, without prefixes and underscores. The reader of a
/// protocol handles special notations first.
extension MessageProtocolReader {
  /// - Returns: `nil` for an unknown action.
  mutating func action(_ value: JSONValue, named name: String) -> ServiceAction? {
    chatAction(value, name) ?? memberAction(value, name) ?? talkAction(value, name) ?? otherAction(
      value, name)
      ?? taskAction(value, name) ?? giftAction(value, name) ?? dealAction(value, name)
  }

  mutating func photo(ofAction value: JSONValue) -> MediaReference? { common.photoReference(value["photo"]) }

  private mutating func chatAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "chatcreate", "creategroup": .chatCreated(title: fields.string(value, ["title"]))
    case "createchannel": .channelCreated
    case "basicgroupchatcreate", "supergroupchatcreate", "channelcreate":
      message.chat.kind == .channel ? .channelCreated : .chatCreated(title: fields.string(value, ["title"]))
    case "chatchangetitle", "chatedittitle", "editgrouptitle", "editchanneltitle", "editchattitle":
      .titleChanged(fields.string(value, ["title"]))
    case "chatchangephoto", "chateditphoto", "editgroupphoto", "editchannelphoto", "editchatphoto":
      .photoChanged(photo(ofAction: value))
    case "chatdeletephoto", "deletegroupphoto", "deletechannelphoto", "deletechatphoto": .photoRemoved
    case "chatupgradeto", "chatupgradefrom", "chatmigrateto", "channelmigratefrom", "migratetosupergroup",
      "migratefromgroup":
      .upgraded
    case "historyclear", "clearhistory", "historycleared": .historyCleared
    case "chatsettheme", "chatsetchattheme", "setchattheme", "editchattheme":
      .themeChanged(emoji: themeName(value))
    case "chatsetbackground":
      .wallpaperChanged(
        common.wallpaper(value["background"]?["background"] ?? value["background"]),
        isForBoth: !fields.flag(value, ["only_for_self"]))
    case "setchatwallpaper", "setsamechatwallpaper":
      .wallpaperChanged(
        common.wallpaper(value["wallpaper"]), isForBoth: fields.flag(value, ["for_both"], bit: 1))
    case "chatownerleft", "newcreatorpending": .owner(.left(next: common.user(value, Self.ownerFields)))
    case "chatownerchanged", "changecreator": .owner(.changed(to: common.user(value, Self.ownerFields)))
    case "chathasprotectedcontenttoggled", "noforwardstoggle":
      .protection(.toggled(isOn: fields.flag(value, ["new_has_protected_content", "new_value"])))
    case "chathasprotectedcontentdisablerequested", "noforwardsrequest":
      .protection(.requested(isExpired: fields.flag(value, ["is_expired", "expired"], bit: 0)))
    case "changecommunity" where value["community_id"] == nil, "chatremovedfromcommunity":
      .community(.removed)
    case "changecommunity", "chataddedtocommunity": .community(.added(common.community(value)))
    case "chatjoinedviacommunity", "chatjoinbycommunity": .community(.joined(common.community(value)))
    case "chatsetmessageautodeletetime", "chatsetttl", "setmessagesttl":
      .timerChanged(seconds: fields.extent(value, ["message_auto_delete_time", "ttl", "period"]))
    case "chatboost", "boostapply":
      .boosted(times: max(1, fields.extent(value, ["boost_count", "boosts"])))
    default: nil
    }
  }

  private static var ownerFields: [StaticString] { ["new_owner_user_id", "new_creator_id", "new_owner"] }

  private mutating func themeName(_ value: JSONValue) -> String {
    if let name = value.first(of: ["theme_name", "name"])?.text { return name }
    return fields.string(value["theme"] ?? value, ["emoticon", "name"])
  }

  private mutating func memberAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "chataddmembers": return .members(.added(common.users(value, "member_user_ids")))
    case "chatadduser": return .members(.added(common.users(value, "users")))
    case "chatdeletemember", "chatdeleteuser":
      return common.number(value, ["user_id"]).map { .members(.removed([.peer(PeerID(.user, $0))])) }
    case "chatjoinbylink", "chatjoinedbylink", "joingroupbylink": return .members(.joinedByLink)
    case "chatjoinbyrequest", "chatjoinedbyrequest", "joingroupbyrequest": return .members(.joinedByRequest)
    case "contactregistered", "contactsignup", "joinedtelegram": return .members(.contactJoined)
    case "screenshottaken", "takescreenshot": return .members(.screenshotTaken)
    case "proximityalerttriggered", "geoproximityreached":
      guard let traveler = common.peer(value.first(of: ["traveler_id", "traveler", "from_id"])),
        let watcher = common.peer(value.first(of: ["watcher_id", "watcher", "to_id"]))
      else { return nil }
      return .members(
        .came(.peer(traveler), near: .peer(watcher), meters: fields.extent(value, ["distance"])))
    default: return nil
    }
  }

  /// Reads actions about topics and video chats.
  private mutating func talkAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "forumtopiccreated", "topiccreate", "topiccreated":
      .topicCreated(title: fields.string(value, ["name", "title"]))
    case "topicedit" where value["closed"] != nil, "topicedit" where value["hidden"] != nil:
      .topicClosed(fields.flag(value, ["closed", "hidden"]))
    case "forumtopicedited", "topicedit":
      .topicEdited(title: fields.optionalString(value, ["name", "title", "new_title"]))
    case "forumtopicisclosedtoggled": .topicClosed(fields.flag(value, ["is_closed"]))
    case "forumtopicishiddentoggled": .topicClosed(fields.flag(value, ["is_hidden"]))
    case "videochatscheduled", "groupcallscheduled":
      .videoChat(.scheduled(date: fields.date(value, ["start_date", "schedule_date"])))
    case "videochatended",
      "groupcall" where value["duration"] != nil:
      .videoChat(.ended(seconds: fields.extent(value, ["duration"])))
    case "videochatstarted", "groupcall": .videoChat(.started)
    case "invitevideochatparticipants": .videoChat(.invited(common.users(value, "user_ids")))
    case "invitetogroupcall": .videoChat(.invited(common.users(value, "users")))
    default: nil
    }
  }

  private mutating func otherAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "pinmessage": .pinned(pinned(value))
    case "gamescore", "scoreingame":
      .gameScored(fields.integer(value, ["score"]) ?? 0, title: gameTitle(value))
    case "paymentrefunded", "refundedpayment": .price(.paymentRefunded(common.price(value) ?? .money("")))
    case "paymentsuccessful", "paymentsuccessfulbot", "paymentsent", "paymentsentme", "sendpayment":
      .paid(
        common.price(value) ?? .money(""), title: fields.string(value, ["invoice_name", "invoice_title"]))
    case "customserviceaction", "customaction":
      .sentence(fields.string(value, ["information_text", "message", "text"]))
    case "botwriteaccessallowed", "attachmenubotallowed": .writeAccessAllowed(app: nil)
    case "botallowed", "webappbotallowed", "allowsendingmessages": allowed(value)
    case "webappdatasent", "webappdatareceived", "webviewdatasent", "webviewdatasentme", "sendwebviewdata":
      .webAppDataSent(button: fields.string(value, ["button_text", "text"]))
    case "usersshared", "requestedpeer", "requestedpeersentme":
      .peersShared(count: max(1, fields.elements(value, ["users", "user_ids", "peers"]).count))
    case "chatshared": .peersShared(count: 1)
    case "passportdatasent", "passportdatareceived", "securevaluessent", "securevaluessentme",
      "sendpassportvalues":
      .passportSent
    case "managedbotcreated":
      .botCreated(common.user(value, ["bot_user_id", "bot_id", "bot_user", "bot"]))
    case "suggestbirthdate", "suggestbirthday": .birthdaySuggested(common.birthday(value))
    case "suggestprofilephoto": .photoSuggested(photo(ofAction: value))
    default: nil
    }
  }

  private mutating func pinned(_ value: JSONValue) -> PinnedSubject {
    guard let id = common.number(value, ["message_id"]) else { return pinned(message.reply) }
    return pinned(reply(toID: id, at: value))
  }

  /// Returns the title of the game from the message with the game.
  private mutating func gameTitle(_ value: JSONValue) -> String {
    if let title = fields.optionalString(value, ["game_title"]) { return title }
    guard let message = common.number(value, ["game_message_id"]).flatMap({ common.siblings[$0] }) else {
      return ""
    }
    return message["content"]?["game"].map { fields.string($0, ["title"]) }
      ?? fields.string(message, ["game_title"])
  }

  /// Returns the reason why a bot may write, or the site that an account is connected to.
  private mutating func allowed(_ value: JSONValue) -> ServiceAction {
    if let site = fields.optionalString(value, ["domain", "reason_domain"]) {
      return .websiteConnected(site)
    }
    let app = value["app"].flatMap { fields.optionalString($0, ["title"]) }
    return .writeAccessAllowed(
      app: app ?? fields.optionalString(value, ["reason_app_name", "app_name", "web_app_name"]))
  }

  /// Reads actions in polls and task lists.
  private mutating func taskAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "polloptionadded", "pollappendanswer": .optionAdded(common.optionText(value))
    case "polloptiondeleted", "polldeleteanswer": .optionDeleted(common.optionText(value))
    case "checklisttasksadded", "todoappendtasks":
      .tasksAdded(fields.elements(value, ["items", "tasks", "list"]).map { common.taskName($0) })
    case "checklisttasksdone", "todocompletions":
      common.tasksDone(
        value, of: taskList(value), done: ["marked_as_done_task_ids", "completed"],
        undone: ["marked_as_not_done_task_ids", "incompleted"])
    default: nil
    }
  }

  private mutating func taskList(_ value: JSONValue) -> JSONValue? {
    if let message = value["checklist_message"] { return message["checklist"] }
    let id = common.number(
      value, ["checklist_message_id", "list_message_id", "message_id", "reply_to_message_id"])
    guard let message = (id ?? message.reply?.messageID).flatMap({ common.siblings[$0] }) else { return nil }
    return message["content"]?["list"] ?? message["media"]?["todo"] ?? message["todo_list"]
  }

  private mutating func giftAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "giftedpremium", "giftpremium": .gift(common.gift(.premium(months: months(value)), value))
    case "premiumgiftcode", "giftcode", "giftcodeprize":
      .gift(common.gift(.code(months: months(value)), value))
    case "giftedstars", "giftstars":
      .gift(common.gift(.stars(fields.extent(value, ["star_count", "stars"])), value))
    case "giftedton", "giftton":
      .gift(common.gift(.ton(ton(value, ["ton_amount", "gram_amount", "crypto_amount"])), value))
    case "gramtransfer": .amountSent(.money(ton(value, ["amount", "crypto_amount", "grams"])))
    case "giveawayprizestars", "prizestars":
      .gift(common.gift(.prize(stars: fields.extent(value, ["star_count", "stars"])), value))
    case "gift", "upgradedgift", "stargift", "stargiftunique": .gift(common.starGift(value))
    case "refundedupgradedgift": .gift(refunded(common.starGift(value)))
    case "upgradedgiftpurchaseoffer", "stargiftpurchaseoffer": .giftOffered(common.giftOffer(value))
    case "upgradedgiftpurchaseofferrejected", "stargiftpurchaseofferdeclined":
      .giftOffered(common.giftOffer(value, isOver: true))
    case "giveawaycreated", "giveawaylaunch": .giveawayStarted
    case "giveawaycompleted", "giveawayresults":
      .giveawayCompleted(winners: fields.extent(value, ["winner_count", "winners_count", "winners"]))
    default: nil
    }
  }

  /// Returns a number of months. Newer layers count days.
  private mutating func months(_ value: JSONValue) -> Int {
    let fieldsOfMonths: [StaticString] = ["month_count", "months"]
    let daysInMonth = 30
    return value.first(of: fieldsOfMonths) == nil
      ? fields.extent(value, ["days"]) / daysInMonth : fields.extent(value, fieldsOfMonths)
  }

  private func ton(_ value: JSONValue, _ names: [StaticString]) -> String {
    CommonMessageReader.ton(nano: fields.extent(value, names))
  }

  private func refunded(_ gift: GiftContent) -> GiftContent {
    var gift = gift
    gift.isRefunded = true
    return gift
  }

  /// Reads actions about prices and suggested posts.
  private mutating func dealAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "paidmessagesrefunded", "paidmessagesrefund":
      .price(
        .refunded(
          messages: fields.extent(value, ["message_count", "count", "messages_count"]),
          stars: fields.extent(value, ["star_count", "stars", "stars_count"])))
    case "paidmessagepricechanged":
      .price(.messages(stars: fields.extent(value, ["paid_message_star_count"])))
    case "directmessagepricechanged":
      .price(
        .direct(
          isOn: fields.flag(value, ["is_enabled", "are_direct_messages_enabled"]),
          stars: fields.extent(value, ["paid_message_star_count", "direct_message_star_count"])))
    case "paidmessagesprice", "paidmessagespricechange": price(value)
    case "suggestedpostapproved": .post(.approved(price: postPrice(value), date: postDate(value)))
    case "suggestedpostapprovalfailed": .post(.failed(price: postPrice(value)))
    case "suggestedpostdeclined": .post(.declined(comment: fields.string(value, ["comment"])))
    case "suggestedpostapproval", "processsuggestedpost": .post(approval(value))
    case "suggestedpostpaid", "suggestedpostsuccess": .post(common.postPaid(value))
    case "suggestedpostrefunded": .post(.refunded(byPayer: isPaymentRefunded(value["reason"])))
    case "suggestedpostrefund":
      .post(.refunded(byPayer: fields.flag(value, ["payer_initiated"], bit: 0)))
    default: nil
    }
  }

  /// Returns a change of prices. A channel has prices for direct messages, and a group has prices for
  /// messages.
  private mutating func price(_ value: JSONValue) -> ServiceAction {
    let stars = fields.extent(value, ["stars", "price_stars"])
    guard message.chat.kind == .channel else { return .price(.messages(stars: stars)) }
    let isOn = fields.flag(value, ["broadcast_messages_allowed", "is_broadcast_messages_allowed"], bit: 0)
    return .price(.direct(isOn: isOn, stars: stars))
  }

  private mutating func approval(_ value: JSONValue) -> PostAction {
    if fields.flag(value, ["balance_too_low"], bit: 1) { return .failed(price: postPrice(value)) }
    if fields.flag(value, ["rejected"], bit: 0) {
      return .declined(comment: fields.string(value, ["comment", "reject_comment"]))
    }
    return .approved(price: postPrice(value), date: postDate(value))
  }

  private mutating func postDate(_ value: JSONValue) -> Int? {
    fields.date(value, ["send_date", "scheduled_date", "schedule_date"])
  }

  private mutating func postPrice(_ value: JSONValue) -> Price? {
    common.exportedPrice(value) ?? common.amount(value["price"])
  }

  private func isPaymentRefunded(_ reason: JSONValue?) -> Bool {
    guard let reason else { return false }
    return reason.string == "payment_refunded" || fields.kind(of: reason).hasSuffix("paymentrefunded")
  }
}

/// The actions of the desktop app's export (Spec/Messages.md 1.12).
extension ExportMessageReader {
  mutating func action(_ value: JSONValue) -> MessageContent {
    let name = fields.string(value, ["action"])
    if name == "phone_call" { return .call(common.call(value)) }
    if name == "conference_call" {
      var call = common.call(value)
      call.kind = .group
      return .call(call)
    }
    if name.isEmpty, let words = fields.optionalString(value, ["information_text"]) {
      return .service(.sentence(words))
    }
    return .service(
      ownAction(value, name) ?? action(value, named: TypeName.normalized(name))
        ?? common.unknownAction(name, at: value))
  }

  /// Reads the actions that only exports notate in this way: people by their names, and gifts by their
  /// prices.
  private mutating func ownAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "proximity_reached": proximity(value)
    case "invite_members": .members(.added(members(value)))
    case "remove_members": .members(.removed(members(value)))
    case "invite_to_group_call": .videoChat(.invited(members(value)))
    case "send_premium_gift": .gift(GiftContent(.premium(months: fields.extent(value, ["months"]))))
    case "send_star_gift", "send_unique_gift": .gift(starGift(value))
    case "send_stars_gift": .gift(GiftContent(.stars(fields.extent(value, ["stars", "amount_whole"]))))
    case "send_ton_gift":
      .gift(GiftContent(.ton(common.exportedTon(value, whole: "amount_whole", rest: "amount_nano"))))
    case "requested_phone_number": .sentence("A phone number was requested")
    case "stars_prize": .gift(GiftContent(.prize(stars: fields.extent(value, ["stars"]))))
    default: nil
    }
  }

  // MARK: - Their parts

  mutating func photo(ofAction value: JSONValue) -> MediaReference? {
    guard let photo = value["photo"], photo.isString else { return nil }
    let sources = sources(photo)
    guard !sources.isEmpty else { return nil }
    let id = read.media.newID("photo")
    let size = PhotoSize(
      width: fields.extent(value, ["width"]), height: fields.extent(value, ["height"]), sources: sources)
    read.media.table.photos[id] = PhotoMedia(id: id, sizes: [size])
    return .photo(id)
  }

  /// Returns the members, who only have names. A member with the name of the actor is the actor.
  private mutating func members(_ value: JSONValue) -> [Author] {
    let actor = fields.string(value, ["actor"])
    let author = author(value)
    return (value["members"].map { Array($0.elements) } ?? []).compactMap(\.text).map { name in
      name == actor ? author ?? .named(name) : .named(name)
    }
  }

  private mutating func proximity(_ value: JSONValue) -> ServiceAction? {
    guard let traveler = common.exportedAuthor(value, name: "from", id: "from_id"),
      let watcher = common.exportedAuthor(value, name: "to", id: "to_id")
    else { return nil }
    return .members(.came(traveler, near: watcher, meters: fields.extent(value, ["distance"])))
  }

  private mutating func starGift(_ value: JSONValue) -> GiftContent {
    var gift = GiftContent(
      .star(stars: fields.extent(value, ["stars"]), name: fields.string(value, ["title"])))
    // In older exports, the text is the giver's message.
    let words = value["gift_text"] ?? value["text"]
    gift.text = words.map { $0.isArray ? common.pieces($0) : .plain(common.plain($0)) } ?? .empty
    return gift
  }
}
