import JSONText
import MessageModel
import PageModel
import PageReading

/// What happened, in the desktop app's export (Docs/Messages.md 1.12).
extension ExportMessageReader {
  mutating func action(_ value: JSONValue) -> MessageContent {
    let name = fields.string(value, ["action"])
    if name == "phone_call" { return .call(common.call(value)) }
    if name == "conference_call" {
      var call = common.call(value)
      call.kind = .group
      return .call(call)
    }
    return .service(
      action(value, name) ?? giftAction(value, name) ?? postAction(value, name)
        ?? common.unknownAction(name, at: value))
  }

  private mutating func action(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "create_group": .chatCreated(title: fields.string(value, ["title"]))
    case "create_channel": .channelCreated
    case "edit_group_title", "edit_channel_title", "edit_chat_title":
      .titleChanged(fields.string(value, ["title"]))
    case "edit_group_photo", "edit_channel_photo", "edit_chat_photo": .photoChanged(photo(value))
    case "delete_group_photo", "delete_channel_photo", "delete_chat_photo": .photoRemoved
    case "migrate_to_supergroup", "migrate_from_group": .upgraded
    case "clear_history": .historyCleared
    case "edit_chat_theme": .themeChanged(emoji: fields.string(value, ["emoticon"]))
    case "set_chat_wallpaper", "set_same_chat_wallpaper": .wallpaperChanged(isForBoth: false)
    case "set_messages_ttl": .timerChanged(seconds: fields.extent(value, ["period"]))
    case "boost_apply": .boosted(times: max(1, fields.extent(value, ["boosts"])))
    case "join_group_by_link": .members(.joinedByLink)
    case "join_group_by_request": .members(.joinedByRequest)
    case "joined_telegram": .members(.contactJoined)
    case "take_screenshot": .members(.screenshotTaken)
    case "proximity_reached": proximity(value)
    case "invite_members": .members(.added(members(value)))
    case "remove_members": .members(.removed(members(value)))
    case "pin_message": .pinned(pinned(common.number(value, ["message_id"]), at: value))
    case "score_in_game": .gameScored(fields.integer(value, ["score"]) ?? 0, title: gameTitle(value))
    case "send_payment", "refunded_payment":
      .paid(common.price(value) ?? .money(""), title: fields.string(value, ["invoice_title"]))
    case "custom_action": .sentence(fields.string(value, ["information_text", "text"]))
    case "topic_created": .topicCreated(title: fields.string(value, ["title"]))
    case "topic_edit": .topicEdited(title: fields.optionalString(value, ["new_title"]))
    case "group_call":
      value["duration"] == nil
        ? .videoChat(.started) : .videoChat(.ended(seconds: fields.extent(value, ["duration"])))
    case "group_call_scheduled": .videoChat(.scheduled)
    case "invite_to_group_call": .videoChat(.invited(members(value)))
    case "allow_sending_messages": allowed(value)
    case "attach_menu_bot_allowed": .writeAccessAllowed(app: nil)
    case "web_app_bot_allowed": .writeAccessAllowed(app: fields.optionalString(value, ["app_name"]))
    case "bot_allowed": .websiteConnected(fields.string(value, ["domain"]))
    case "send_webview_data": .webAppDataSent(button: fields.string(value, ["text"]))
    case "send_passport_values": .passportSent
    case "requested_peer": .peersShared(count: max(1, fields.elements(value, ["peers"]).count))
    case "todo_completions":
      common.tasksDone(
        value,
        of: common.number(value, ["list_message_id", "message_id", "reply_to_message_id"]).flatMap {
          common.siblings[$0]?["todo_list"]
        }, done: ["completed"], undone: ["incompleted"])
    case "todo_append_tasks":
      .tasksAdded(fields.elements(value, ["items", "tasks", "list"]).map { common.taskName($0) })
    case "suggest_profile_photo": .photoSuggested(photo(value))
    case "suggest_birthday": .birthdaySuggested(common.birthday(value))
    default: nil
    }
  }

  private mutating func giftAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "send_premium_gift": .gift(GiftContent(.premium(months: fields.extent(value, ["months"]))))
    case "gift_code_prize": .gift(common.gift(.code(months: fields.extent(value, ["months"])), value))
    case "send_star_gift", "send_unique_gift": .gift(starGift(value))
    case "send_stars_gift": .gift(GiftContent(.stars(fields.extent(value, ["stars", "amount_whole"]))))
    case "send_ton_gift": .gift(GiftContent(.ton(tonGift(value))))
    case "stars_prize": .gift(GiftContent(.prize(stars: fields.extent(value, ["stars"]))))
    case "giveaway_launch": .giveawayStarted
    case "giveaway_results": .giveawayCompleted(winners: fields.extent(value, ["winners"]))
    default: nil
    }
  }

  /// Prices and suggested posts.
  private mutating func postAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "paid_messages_refund":
      .price(
        .refunded(
          messages: fields.extent(value, ["messages_count"]), stars: fields.extent(value, ["stars_count"])))
    case "paid_messages_price_change": price(value)
    case "process_suggested_post", "suggested_post_approval": approval(value)
    case "suggested_post_success": .post(.paid(price: postPrice(value)))
    case "suggested_post_refund": .post(.refunded(byPayer: fields.flag(value, ["payer_initiated"])))
    default: nil
    }
  }

  // MARK: - Their parts

  private mutating func photo(_ value: JSONValue) -> MediaReference? {
    guard let photo = value["photo"], photo.isString else { return nil }
    let sources = sources(photo)
    guard !sources.isEmpty else { return nil }
    let id = read.media.newID("photo")
    let size = PhotoSize(
      width: fields.extent(value, ["width"]), height: fields.extent(value, ["height"]), sources: sources)
    read.media.table.photos[id] = PhotoMedia(id: id, sizes: [size])
    return .photo(id)
  }

  /// Members have names alone; who is called as the actor is the actor.
  private mutating func members(_ value: JSONValue) -> [Author] {
    let actor = fields.string(value, ["actor"])
    let author = author(value)
    return (value["members"].map { Array($0.elements) } ?? []).compactMap(\.text).map { name in
      name == actor ? author ?? .named(name) : .named(name)
    }
  }

  private mutating func proximity(_ value: JSONValue) -> ServiceAction? {
    guard let traveler = common.exportedPeer(value, name: "from", id: "from_id"),
      let watcher = common.exportedPeer(value, name: "to", id: "to_id")
    else { return nil }
    return .members(.came(traveler, near: watcher, meters: fields.extent(value, ["distance"])))
  }

  private mutating func gameTitle(_ value: JSONValue) -> String {
    if let title = fields.optionalString(value, ["game_title"]) { return title }
    let game = common.number(value, ["game_message_id"]).flatMap { common.siblings[$0] }
    return game.map { fields.string($0, ["game_title"]) } ?? ""
  }

  /// Why a bot may write, or a site knows who one is.
  private mutating func allowed(_ value: JSONValue) -> ServiceAction {
    if let site = fields.optionalString(value, ["reason_domain"]) { return .websiteConnected(site) }
    return .writeAccessAllowed(app: fields.optionalString(value, ["reason_app_name"]))
  }

  private mutating func tonGift(_ value: JSONValue) -> String {
    CommonMessageReader.ton(nano: nano(value, whole: "amount_whole", rest: "amount_nano"))
  }

  private mutating func starGift(_ value: JSONValue) -> GiftContent {
    var gift = GiftContent(
      .star(stars: fields.extent(value, ["stars"]), name: fields.string(value, ["title"])))
    gift.text = value["gift_text"].map { .plain(common.plain($0)) } ?? .empty
    return gift
  }

  /// An amount in billionths, of which an export writes whole ones by themselves.
  private mutating func nano(_ value: JSONValue, whole: StaticString, rest: StaticString) -> Int {
    let (coins, overflow) = fields.extent(value, [whole]).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooMuch) = coins.addingReportingOverflow(fields.extent(value, [rest]))
    return overflow || isTooMuch ? .max : sum
  }

  /// A channel has direct messages beside its posts, a group messages.
  private mutating func price(_ value: JSONValue) -> ServiceAction {
    let stars = fields.extent(value, ["price_stars"])
    guard message.chat.kind == .channel else { return .price(.messages(stars: stars)) }
    return .price(.direct(isOn: fields.flag(value, ["is_broadcast_messages_allowed"]), stars: stars))
  }

  private mutating func postPrice(_ value: JSONValue) -> Price? {
    guard value["price_amount_whole"] != nil else { return nil }
    if fields.string(value, ["price_currency"]).uppercased() == "TON" {
      return .money(
        CommonMessageReader.ton(nano: nano(value, whole: "price_amount_whole", rest: "price_amount_nano")))
    }
    return .stars(fields.extent(value, ["price_amount_whole"]))
  }

  private mutating func approval(_ value: JSONValue) -> ServiceAction {
    if fields.flag(value, ["balance_too_low"]) { return .post(.failed(price: postPrice(value))) }
    if fields.flag(value, ["rejected"]) {
      return .post(.declined(comment: fields.string(value, ["comment", "reject_comment"])))
    }
    return .post(
      .approved(price: postPrice(value), date: fields.date(value, ["scheduled_date", "schedule_date"])))
  }
}
