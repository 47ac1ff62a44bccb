import JSONText
import MessageModel
import PageModel

/// The wire protocol's `messageAction…`.
extension MessageBuilder {
  mutating func wireAction(_ value: JSONValue) -> MessageContent {
    let name = fields.kind(of: value, without: "messageaction")
    if name == "phonecall" { return .call(call(value)) }
    if name == "empty" { return .service(.sentence("")) }
    if let action = wireChatAction(value, name) ?? wireMemberAction(value, name)
      ?? wireOtherAction(value, name)
    {
      return .service(action)
    }
    return .service(unknownAction(fields.family.typeName(of: value) ?? "action", at: value))
  }

  private mutating func wireChatAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "chatcreate": .chatCreated(title: fields.string(value, ["title"]))
    case "channelcreate":
      message.chat.kind == .channel ? .channelCreated : .chatCreated(title: fields.string(value, ["title"]))
    case "chatedittitle": .titleChanged(fields.string(value, ["title"]))
    case "chateditphoto": .photoChanged(photoReference(value["photo"]))
    case "chatdeletephoto": .photoRemoved
    case "chatmigrateto", "channelmigratefrom": .upgraded
    case "historyclear": .historyCleared
    case "setchattheme": .themeChanged(emoji: fields.string(value["theme"] ?? value, ["emoticon"]))
    case "setchatwallpaper": .wallpaperChanged(isForBoth: fields.flag(value, ["for_both"], bit: 1))
    case "setmessagesttl": .timerChanged(seconds: fields.extent(value, ["period"]))
    case "boostapply": .boosted(times: max(1, fields.extent(value, ["boosts"])))
    case "groupcall":
      value["duration"] == nil
        ? .videoChat(.started) : .videoChat(.ended(seconds: fields.extent(value, ["duration"])))
    case "groupcallscheduled": .videoChat(.scheduled)
    case "invitetogroupcall": .videoChat(.invited(users(value, "users")))
    case "topiccreate": .topicCreated(title: fields.string(value, ["title"]))
    case "topicedit": topicEdited(value)
    default: nil
    }
  }

  private mutating func topicEdited(_ value: JSONValue) -> ServiceAction {
    if value["closed"] != nil { return .topicClosed(fields.flag(value, ["closed"])) }
    if value["hidden"] != nil { return .topicClosed(fields.flag(value, ["hidden"])) }
    return .topicEdited(title: fields.optionalString(value, ["title"]))
  }

  private mutating func wireMemberAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "chatadduser": return .members(.added(users(value, "users")))
    case "chatdeleteuser":
      return number(value, ["user_id"]).map { .members(.removed([.peer(PeerID(.user, $0))])) }
    case "chatjoinedbylink": return .members(.joinedByLink)
    case "chatjoinedbyrequest": return .members(.joinedByRequest)
    case "contactsignup": return .members(.contactJoined)
    case "screenshottaken": return .members(.screenshotTaken)
    case "geoproximityreached":
      guard let traveler = peer(value["from_id"]), let watcher = peer(value["to_id"]) else { return nil }
      return .members(.came(traveler, near: watcher, meters: fields.extent(value, ["distance"])))
    default: return nil
    }
  }

  private mutating func wireOtherAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "pinmessage": .pinned(pinned(message.reply))
    case "gamescore": .gameScored(fields.integer(value, ["score"]) ?? 0, title: "")
    case "paymentsent", "paymentsentme", "paymentrefunded": .paid(amount: price(value) ?? "", title: "")
    case "customaction": .sentence(fields.string(value, ["message"]))
    case "botallowed": .writeAccessAllowed(app: value["app"].flatMap { fields.optionalString($0, ["title"]) })
    case "webviewdatasent", "webviewdatasentme": .webAppDataSent(button: fields.string(value, ["text"]))
    case "requestedpeer", "requestedpeersentme":
      .peersShared(count: max(1, value["peers"].map { Array($0.elements).count } ?? 1))
    case "giftpremium", "giftcode":
      .gift(Self.premium(months: wireMonths(value)))
    case "giftstars": .gift(stars(fields.extent(value, ["stars"])))
    case "stargift", "stargiftunique":
      .gift(value["gift"].flatMap { fields.optionalString($0, ["title"]) } ?? "a gift")
    case "suggestprofilephoto": .photoSuggested(photoReference(value["photo"]))
    case "giveawaylaunch": .giveawayStarted
    case "giveawayresults": .giveawayCompleted(winners: fields.extent(value, ["winners_count"]))
    case "todoappendtasks": .tasksAdded(fields.elements(value, ["list"]).map { taskName($0) })
    case "todocompletions":
      tasksDone(
        value, of: message.reply?.messageID.flatMap { siblings[$0]?["media"]?["todo"] }, done: ["completed"],
        undone: ["incompleted"])
    default: nil
    }
  }

  /// Newer layers count days.
  private mutating func wireMonths(_ value: JSONValue) -> Int {
    value["months"] == nil
      ? fields.extent(value, ["days"]) / Self.daysInMonth : fields.extent(value, ["months"])
  }

  private static let daysInMonth = 30
}
