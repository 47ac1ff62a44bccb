import JSONText
import MessageModel
import PageReading

/// The facts in the input about the parts above the list and around the field (Spec/Messages.md 2.12).
struct AroundFacts: Equatable {
  /// The seconds until the next message can be sent, and the whole delay.
  struct Wait: Equatable {
    var left: Double
    var whole: Double
  }

  var call: HeaderBar.Crowd?
  var isTranslatable = false
  var contact: [HeaderBar.ContactAction] = []
  /// The chat of the other person that the reader asked to join.
  var adminNote: HeaderBar.AdminNote?
  var requests: HeaderBar.Crowd?
  var sender: PeerID?
  var wait: Wait?

  /// Returns the facts together with those of another place.
  func adding(_ other: AroundFacts) -> AroundFacts {
    var all = self
    all.call = other.call ?? call
    all.isTranslatable = isTranslatable || other.isTranslatable
    if !other.contact.isEmpty { all.contact = other.contact }
    all.adminNote = other.adminNote ?? adminNote
    all.requests = other.requests ?? requests
    all.sender = other.sender ?? sender
    all.wait = other.wait ?? wait
    return all
  }

  /// Returns the rows of the card below the title.
  func header(in chat: Chat) -> [HeaderBar.Kind] {
    let kind = chat.kind
    var rows: [HeaderBar.Kind] = []
    if let call { rows.append(.call(call)) }
    if var adminNote, kind == .private {
      adminNote.admin = chat.id.map(Author.peer)
      rows.append(.adminNote(adminNote))
    } else if !contact.isEmpty {
      // A group or a channel is reported; only a person is a contact.
      rows.append(.contact(kind == .private ? contact : [.report]))
    }
    if let requests { rows.append(.requests(requests)) }
    if isTranslatable { rows.append(.translation(to: nil)) }
    return rows
  }
}

extension CommonMessageReader {
  /// The descriptions of a group that is next to its messages.
  private static let fullInfos: [StaticString] = [
    "supergroup_full_info", "basic_group_full_info", "full_chat",
  ]

  private static let settingsFields: [StaticString] = ["settings", "peer_settings"]

  /// Returns whether an element states what a chat offers about a contact: `updatePeerSettings`.
  static func tellsSettings(_ value: JSONValue) -> Bool {
    value["peer"]?.isObject == true && value["settings"]?.isObject == true
  }

  /// Reads `updatePeerSettings`.
  mutating func noteSettings(of update: JSONValue) {
    guard Self.tellsSettings(update), let id = peer(update["peer"]) else { return }
    var known = facts[id] ?? ChatFacts()
    noteContact(update, &known.state.around)
    facts[id] = known
  }

  /// Reads the full description of the group whose messages are in the same object.
  mutating func noteFullInfo(of envelope: JSONValue, _ state: inout StateFacts) {
    for name in Self.fullInfos {
      guard let info = envelope[name], info.isObject else { continue }
      noteState(info, &state)
    }
  }

  /// - Parameter value: a description of a chat, or the object around its messages.
  mutating func noteAround(_ value: JSONValue, _ around: inout AroundFacts) {
    noteCall(value, &around)
    if value["is_translatable"]?.bool == true { around.isTranslatable = true }
    noteContact(value, &around)
    noteRequests(value, &around)
    if let sender = value.first(of: ["message_sender_id", "default_send_as"]), let id = peer(sender) {
      around.sender = id
    }
    if let left = Self.seconds(value["slow_mode_delay_expires_in"]), left > 0 {
      let whole = Self.seconds(value["slow_mode_delay"]) ?? left
      around.wait = AroundFacts.Wait(left: left, whole: max(left, whole))
    }
    // MTProto states the moment at which the wait ends.
    if let now = options.now, let end = value["slowmode_next_send_date"].flatMap({ ISODate.seconds(of: $0) }),
      end > now
    {
      let left = Double(end) - Double(now)
      let whole = Self.seconds(value["slowmode_seconds"]) ?? left
      around.wait = AroundFacts.Wait(left: left, whole: max(left, whole))
    }
  }

  private static func seconds(_ value: JSONValue?) -> Double? {
    (value?.numeral).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private mutating func noteCall(_ value: JSONValue, _ around: inout AroundFacts) {
    if let chat = value["video_chat"], chat.isObject, chat["has_participants"]?.bool == true,
      number(chat, ["group_call_id"]) ?? 0 != 0
    {
      around.call = around.call ?? HeaderBar.Crowd()
    }
    if value["call_active"]?.bool == true, value["call_not_empty"]?.bool != false {
      around.call = around.call ?? HeaderBar.Crowd()
    }
    guard let call = value["group_call"], call.isObject else { return }
    let speakers = (call["recent_speakers"].map { Array($0.elements) } ?? []).compactMap {
      peer($0.isObject ? $0.first(of: ["participant_id", "peer"]) : $0)
    }
    let count = self.count(call, ["participant_count", "participants_count"])
    around.call = HeaderBar.Crowd(speakers.map(Author.peer), count: count)
  }

  /// - Parameter value: a description of a chat, a person's profile, or the object around the messages.
  func noteContact(_ value: JSONValue, _ around: inout AroundFacts) {
    if let bar = value["action_bar"], bar.isObject {
      switch fields.kind(of: bar) {
      case "chatactionbarreportspam": around.contact = [.report]
      case "chatactionbarreportaddblock": around.contact = [.add, .block]
      case "chatactionbaraddcontact": around.contact = [.add]
      case "chatactionbarsharephonenumber": around.contact = [.share]
      case "chatactionbarjoinrequest":
        around.adminNote = adminNote(bar, ["title"], isChannel: fields.flag(bar, ["is_channel"]))
      default: break
      }
    }
    guard let settings = value.first(of: Self.settingsFields), settings.isObject else { return }
    let isChannel = fields.flag(settings, ["request_chat_broadcast"], bit: 10)
    if let note = adminNote(settings, ["request_chat_title"], isChannel: isChannel) {
      around.adminNote = note
    }
    var actions: [HeaderBar.ContactAction] = []
    if fields.flag(settings, ["add_contact"], bit: 1) { actions.append(.add) }
    if fields.flag(settings, ["share_contact"], bit: 3) { actions.append(.share) }
    if fields.flag(settings, ["block_contact"], bit: 2) { actions.append(.block) }
    if actions.isEmpty, fields.flag(settings, ["report_spam"], bit: 0) { actions.append(.report) }
    if !actions.isEmpty { around.contact = actions }
  }

  private func adminNote(
    _ value: JSONValue, _ title: [StaticString], isChannel: Bool
  ) -> HeaderBar.AdminNote? {
    guard let title = fields.optionalString(value, title), !title.isEmpty else { return nil }
    return HeaderBar.AdminNote(title: title, isChannel: isChannel)
  }

  private mutating func noteRequests(_ value: JSONValue, _ around: inout AroundFacts) {
    let info = value["pending_join_requests"].flatMap { $0.isObject ? $0 : nil }
    let total = info.flatMap { count($0, ["total_count"]) } ?? count(value, ["requests_pending"])
    guard let total, total > 0 else { return }
    let people = info.map { users($0, "user_ids") } ?? users(value, "recent_requesters")
    around.requests = HeaderBar.Crowd(people, count: total)
  }
}
