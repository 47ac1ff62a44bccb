import JSONText
import MessageModel
import PageModel
import PageReading

extension MessageBuilder {
  /// The action of a service message; `nil` for what is none that is known.
  mutating func tdlibAction(_ value: JSONValue, _ type: String) -> ServiceAction? {
    let name = TypeName.normalized(type).removingPrefix("message")
    return tdlibChatAction(value, name) ?? tdlibMemberAction(value, name) ?? tdlibTopicAction(value, name)
      ?? tdlibOtherAction(value, name)
  }

  private mutating func tdlibChatAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "basicgroupchatcreate", "supergroupchatcreate":
      message.chat.kind == .channel ? .channelCreated : .chatCreated(title: fields.string(value, ["title"]))
    case "chatchangetitle": .titleChanged(fields.string(value, ["title"]))
    case "chatchangephoto": .photoChanged(photoReference(value["photo"]))
    case "chatdeletephoto": .photoRemoved
    case "chatupgradeto", "chatupgradefrom": .upgraded
    case "chatsettheme", "chatsetchattheme": .themeChanged(emoji: themeName(value))
    case "chatsetbackground": .wallpaperChanged(isForBoth: !fields.flag(value, ["only_for_self"]))
    case "chatsetmessageautodeletetime", "chatsetttl":
      .timerChanged(seconds: fields.extent(value, ["message_auto_delete_time", "ttl"]))
    case "chatboost": .boosted(times: max(1, fields.extent(value, ["boost_count"])))
    case "videochatscheduled": .videoChat(.scheduled)
    case "videochatstarted": .videoChat(.started)
    case "videochatended": .videoChat(.ended(seconds: fields.extent(value, ["duration"])))
    case "invitevideochatparticipants": .videoChat(.invited(users(value, "user_ids")))
    default: nil
    }
  }

  mutating func photoReference(_ value: JSONValue?) -> MediaReference? {
    guard let value, value.isObject || value.isArray, !fields.kind(of: value).hasSuffix("empty") else {
      return nil
    }
    return read.media.photo(value).map(MediaReference.photo)
  }

  private mutating func themeName(_ value: JSONValue) -> String {
    if let name = value["theme_name"]?.text { return name }
    return value["theme"].map { fields.string($0, ["name"]) } ?? ""
  }

  /// Ids of users, without a mark.
  mutating func users(_ value: JSONValue, _ field: StaticString) -> [Author] {
    (value[field].map { Array($0.elements) } ?? []).compactMap { element in
      (element.integer.map(Int64.init) ?? element.text.flatMap(Int64.init)).map { .peer(PeerID(.user, $0)) }
    }
  }

  private mutating func tdlibMemberAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "chataddmembers": return .members(.added(users(value, "member_user_ids")))
    case "chatdeletemember":
      return number(value, ["user_id"]).map { .members(.removed([.peer(PeerID(.user, $0))])) }
    case "chatjoinbylink": return .members(.joinedByLink)
    case "chatjoinbyrequest": return .members(.joinedByRequest)
    case "contactregistered": return .members(.contactJoined)
    case "screenshottaken": return .members(.screenshotTaken)
    case "proximityalerttriggered":
      guard let traveler = peer(value["traveler_id"]), let watcher = peer(value["watcher_id"]) else {
        return nil
      }
      return .members(.came(traveler, near: watcher, meters: fields.extent(value, ["distance"])))
    default: return nil
    }
  }

  private mutating func tdlibTopicAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "forumtopiccreated": .topicCreated(title: fields.string(value, ["name"]))
    case "forumtopicedited": .topicEdited(title: fields.optionalString(value, ["name"]))
    case "forumtopicisclosedtoggled": .topicClosed(fields.flag(value, ["is_closed"]))
    case "forumtopicishiddentoggled": .topicClosed(fields.flag(value, ["is_hidden"]))
    default: nil
    }
  }

  private mutating func tdlibOtherAction(_ value: JSONValue, _ name: String) -> ServiceAction? {
    switch name {
    case "pinmessage": .pinned(pinned(number(value, ["message_id"]), at: value))
    case "gamescore": .gameScored(fields.integer(value, ["score"]) ?? 0, title: "")
    case "paymentsuccessful", "paymentsuccessfulbot", "paymentrefunded":
      .paid(amount: price(value) ?? "", title: fields.string(value, ["invoice_name"]))
    case "customserviceaction": .sentence(fields.string(value, ["text"]))
    case "botwriteaccessallowed": .writeAccessAllowed(app: nil)
    case "webappdatasent", "webappdatareceived":
      .webAppDataSent(button: fields.string(value, ["button_text"]))
    case "usersshared": .peersShared(count: max(1, fields.elements(value, ["users"]).count))
    case "chatshared": .peersShared(count: 1)
    case "giftedpremium", "premiumgiftcode":
      .gift(Self.premium(months: fields.extent(value, ["month_count"])))
    case "giftedstars": .gift(stars(fields.extent(value, ["star_count"])))
    case "gift", "upgradedgift":
      .gift(value["gift"].map { fields.string($0, ["title", "name"]) } ?? "a gift")
    case "suggestprofilephoto": .photoSuggested(photoReference(value["photo"]))
    case "giveawaycreated": .giveawayStarted
    case "giveawaycompleted": .giveawayCompleted(winners: fields.extent(value, ["winner_count"]))
    case "checklisttasksadded":
      .tasksAdded(fields.elements(value, ["tasks"]).map { taskName($0) })
    case "checklisttasksdone":
      tasksDone(
        value, of: number(value, ["checklist_message_id"]).flatMap { siblings[$0]?["content"]?["list"] },
        done: ["marked_as_done_task_ids"], undone: ["marked_as_not_done_task_ids"])
    default: nil
    }
  }

  static func premium(months: Int) -> String {
    let (years, rest) = months.quotientAndRemainder(dividingBy: monthsInYear)
    let (count, unit) = years > 0 && rest == 0 ? (years, "Year") : (months, "Month")
    return "\(count) \(unit)\(count == 1 ? "" : "s") of Premium"
  }

  private static let monthsInYear = 12

  /// What a message of the same list that was pinned holds.
  mutating func pinned(_ id: Int64?, at value: JSONValue) -> PinnedSubject {
    pinned(id.flatMap { reply(toID: $0, at: value) })
  }

  func pinned(_ message: Reply?) -> PinnedSubject {
    switch message?.subject {
    case .message(let excerpt): excerpt.media.map(PinnedSubject.media) ?? .text(excerpt.text.plainText)
    case .story, .unknown, nil: .unknown
    }
  }
}
