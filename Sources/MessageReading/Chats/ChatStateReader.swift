import JSONText
import Localization
import MessageModel
import PageModel
import PageReading

/// The screen state of a chat that the input states independently of the messages (Spec/Messages.md 2.10).
struct StateFacts: Equatable {
  struct Draft: Equatable {
    var text: MessageText
    /// The id of the message that the draft replies to.
    var reply: Int64?
    var quote: RichText?
    /// The address whose preview is above the field.
    var link: String?
    /// The price of a suggested post, in stars; 0 for a free one.
    var postStars: Int?
  }

  struct Action: Equatable {
    /// The author; `nil` if the input names none.
    var author: Author?
    var kind: ChatActivity.Kind
    /// The position in the file, because a later message of the author ends the action.
    var offset: Int?
  }

  var isSecret = false
  var isMuted = false
  var emoji: CustomEmoji?
  var isBlocked = false
  /// True if the members of the chat may not write; `nil` if the input does not say.
  var isClosed: Bool?
  var standing: Standing?
  var offersMembers = false
  var menu: LabelText?
  var draft: Draft?
  /// The ids of the pinned messages, the latest last.
  var pinned: [Int64] = []
  /// A pinned message inside the description of the chat.
  var pinnedItem: PinnedBar.Item?
  var actions: [Action] = []
  var mentions = 0
  var reactions = 0
  var votes = 0
  var around = AroundFacts()

  /// Returns the facts together with those of another place.
  func adding(_ other: StateFacts) -> StateFacts {
    var all = self
    all.isSecret = isSecret || other.isSecret
    all.isMuted = isMuted || other.isMuted
    all.isBlocked = isBlocked || other.isBlocked
    all.isClosed = other.isClosed ?? isClosed
    all.standing = other.standing ?? standing
    all.offersMembers = offersMembers || other.offersMembers
    all.emoji = other.emoji ?? emoji
    all.menu = other.menu ?? menu
    all.draft = other.draft ?? draft
    all.pinned += other.pinned
    all.pinnedItem = other.pinnedItem ?? pinnedItem
    all.actions += other.actions
    all.mentions = max(mentions, other.mentions)
    all.reactions = max(reactions, other.reactions)
    all.votes = max(votes, other.votes)
    all.around = around.adding(other.around)
    return all
  }
}

extension CommonMessageReader {
  /// Returns whether an element reports a chat action or a draft.
  static func tellsState(_ value: JSONValue) -> Bool {
    guard value.isObject else { return false }
    if value["typing"] != nil { return true }
    if let draft = value["draft"], value["peer"] != nil { return draft.isObject }
    guard let action = value["action"], value.first(of: ["chat_id", "user_id", "channel_id"]) != nil else {
      return false
    }
    return action.isObject || action.isString && value["type"] == nil && value["id"] == nil
  }

  /// Reads an update, or the body of a request, about a chat.
  mutating func readState(_ value: JSONValue) {
    let chat = stateChat(value)
    var state = StateFacts()
    noteState(value, &state)
    if let action = value["action"] { note(action, by: actor(value), &state) }
    guard let chat else { return looseState = looseState.adding(state) }
    var known = facts[chat] ?? ChatFacts()
    // An action replaces the earlier one of the same author.
    known.state.actions.removeAll { old in state.actions.contains { $0.author == old.author } }
    if let action = value["action"], Self.word(of: action, fields) == "cancel" {
      known.state.actions.removeAll { $0.author == actor(value) }
    }
    known.state = known.state.adding(state)
    facts[chat] = known
  }

  /// Reads the state from the object around the messages of a chat, and from a list of dialogs.
  mutating func readEnvelopeState(_ envelope: JSONValue) {
    guard envelope.isObject else { return }
    for dialog in envelope["dialogs"].map({ Array($0.elements) }) ?? [] where dialog["peer"] != nil {
      readState(dialog)
    }
    // A message or an update also has fields with these names.
    guard envelope.first(of: ["messages", "updates", "result"]) != nil else { return }
    var state = StateFacts()
    noteState(envelope, &state)
    noteFullInfo(of: envelope, &state)
    // The state around the messages holds after all of them.
    for index in state.actions.indices { state.actions[index].offset = nil }
    looseState = looseState.adding(state)
  }

  private mutating func stateChat(_ value: JSONValue) -> PeerID? {
    if let peer = value["peer"] { return self.peer(peer) }
    if let id = number(value, ["channel_id"]) { return PeerID(.channel, id) }
    if let id = number(value, ["chat_id"]) {
      return shape == .wire ? PeerID(.group, id) : PeerID(marked: id)
    }
    return number(value, ["user_id"]).map { PeerID(.user, $0) }
  }

  private mutating func actor(_ value: JSONValue) -> Author? {
    if let peer = peer(value.first(of: ["sender_id", "from_id"])) { return .peer(peer) }
    if let user = number(value, ["user_id"]) { return .peer(PeerID(.user, user)) }
    return value["from"]?.string.map(Author.named)
  }

  /// Reads the state from a description of a chat, or from the object around its messages.
  mutating func noteState(_ value: JSONValue, _ state: inout StateFacts) {
    guard value.isObject else { return }
    if let type = value["type"], type.isObject, fields.kind(of: type) == "chattypesecret" {
      state.isSecret = true
    }
    let settings = value.first(of: ["notification_settings", "notify_settings"])
    if let settings, settings.isObject, fields.integer(settings, ["mute_for", "mute_until"]) ?? 0 > 0 {
      state.isMuted = true
    }
    if value["muted"]?.bool == true { state.isMuted = true }
    if let emoji = emojiStatus(value) { state.emoji = emoji }
    if value["blocked"]?.bool == true || value["is_blocked"]?.bool == true
      || value["block_list"].map({ $0.isObject && fields.kind(of: $0) == "blocklistmain" }) == true
    {
      state.isBlocked = true
    }
    noteRights(value, &state)
    if let bar = value["action_bar"], bar.isObject, fields.kind(of: bar) == "chatactionbarinvitemembers" {
      state.offersMembers = true
    }
    if let settings = value["settings"], settings.isObject,
      fields.flag(settings, ["invite_members"], bit: 8)
    {
      state.offersMembers = true
    }
    if value["add_members"]?.bool == true { state.offersMembers = true }
    if let menu = menuButton(value) { state.menu = menu }
    if let draft = value.first(of: ["draft_message", "draft"]) { state.draft = self.draft(draft) }
    notePinned(value, &state)
    noteTyping(value, &state)
    noteAround(value, &state.around)
    state.mentions = count(value, ["unread_mention_count", "unread_mentions_count"]) ?? 0
    state.reactions = count(value, ["unread_reaction_count", "unread_reactions_count"]) ?? 0
    state.votes = count(value, ["unread_poll_vote_count", "unread_poll_votes_count"]) ?? 0
  }

  private mutating func emojiStatus(_ value: JSONValue) -> CustomEmoji? {
    if let emoji = customEmoji(value, ["emoji_status_custom_emoji_id"]) { return emoji }
    guard let status = value["emoji_status"], status.isObject else { return nil }
    let kind = status["type"].flatMap { $0.isObject ? $0 : nil } ?? status
    return customEmoji(kind, ["custom_emoji_id", "document_id"])
  }

  func menuButton(_ value: JSONValue) -> LabelText? {
    let holder = value["bot_info"].flatMap { $0.isObject ? $0 : nil } ?? value
    guard let button = holder["menu_button"] else { return nil }
    if let text = button.string { return .given(text) }
    guard button.isObject else { return nil }
    let text = fields.string(button, ["text"])
    if !text.isEmpty { return .given(text) }
    let kind = button["type"]?.string ?? fields.kind(of: button)
    return ["commands", "botmenubuttoncommands"].contains(kind) ? .own(.menu) : nil
  }

  private mutating func draft(_ value: JSONValue) -> StateFacts.Draft? {
    if let text = value.string {
      return text.isEmpty ? nil : StateFacts.Draft(text: MessageText(plain: text))
    }
    guard value.isObject else { return nil }
    let content = value["input_message_text"].flatMap { $0.isObject ? $0 : nil } ?? value
    let message = content.first(of: ["text", "message"])
    let written =
      message?.isObject == true ? formatted(message) : text(message, entities: content["entities"])
    let target = value["reply_to"].flatMap { $0.isObject ? $0 : nil } ?? value
    let reply = number(target, ["message_id", "reply_to_msg_id", "reply_to_message_id", "reply"])
    let quote = target["quote"].map {
      $0.isObject ? formattedText($0["text"] ?? $0) : .plain($0.string ?? "")
    }
    let options = content["link_preview_options"].flatMap { $0.isObject ? $0 : nil } ?? content["media"]
    let link = options.flatMap { $0.isObject && $0["is_disabled"]?.bool != true ? $0 : nil }
      .flatMap { fields.optionalString($0, ["url"]) }
    let post = value.first(of: ["suggested_post_info", "suggested_post"]).flatMap { $0.isObject ? $0 : nil }
    let stars = post.map { $0["price"].flatMap { count($0, ["star_count", "amount"]) } ?? 0 }
    guard !written.isEmpty || reply != nil else { return nil }
    return StateFacts.Draft(text: written, reply: reply, quote: quote, link: link, postStars: stars)
  }

  private mutating func notePinned(_ value: JSONValue, _ state: inout StateFacts) {
    if let pinned = value["pinned"] {
      state.pinned += pinned.isArray ? pinned.elements.compactMap { $0.integer.map(Int64.init) } : []
      if let id = pinned.integer { state.pinned.append(Int64(id)) }
    }
    if let id = number(value, ["pinned_message_id", "pinned_msg_id"]) { state.pinned.append(id) }
    guard let message = value["pinned_message"] else { return }
    guard message.isObject else {
      if let id = message.integer { state.pinned.append(Int64(id)) }
      return
    }
    // Messages that are pinned in a chat inside a pinned message are ignored.
    guard let found = MessageFinder.message(in: message, options: options.reading),
      let result = try? MessageReader.result(
        found, siblings: MessageSiblings(), around: surroundings, options: options, mark: "pinned.")
    else { return }
    if let id = found.id { state.pinned.append(id) }
    state.pinnedItem = PinnedBar.Item(result)
    read.media.table.add(result.media)
  }

  private mutating func noteTyping(_ value: JSONValue, _ state: inout StateFacts) {
    guard let typing = value["typing"] else { return }
    func add(_ author: Author?) {
      state.actions.append(StateFacts.Action(author: author, kind: .typing, offset: value.origin.byteOffset))
    }
    if typing.bool == true { add(value["from"]?.string.map(Author.named)) }
    if let name = typing.string, !name.isEmpty { add(.named(name)) }
    if typing.isArray { for name in typing.elements.compactMap(\.string) { add(.named(name)) } }
  }

  // MARK: - What somebody does

  private mutating func note(_ action: JSONValue, by author: Author?, _ state: inout StateFacts) {
    let word = Self.word(of: action, fields)
    if word == "cancel" { return }
    guard let kind = Self.activities[word] else {
      fields.warn(.partNotDrawn, "the chat action '\(word)' is not drawn", at: action)
      return
    }
    state.actions.append(StateFacts.Action(author: author, kind: kind, offset: action.origin.byteOffset))
  }

  /// Returns `typing` for `typing`, `chatActionTyping` and `sendMessageTypingAction`, for example.
  private static func word(of action: JSONValue, _ fields: FieldReader) -> String {
    let name = action.string.map(TypeName.normalized) ?? fields.kind(of: action)
    let word = name.removingPrefix("chataction").removingPrefix("sendmessage")
    return word.hasSuffix("action") ? String(word.dropLast(6)) : word
  }

  private static let activities: [String: ChatActivity.Kind] = [
    "typing": .typing, "recordvoice": .recordingVoice, "recordaudio": .recordingVoice,
    "recordingvoicenote": .recordingVoice, "recordvideo": .recordingVideo, "recordvideonote": .recordingVideo,
    "recordround": .recordingVideo, "recordingvideo": .recordingVideo, "recordingvideonote": .recordingVideo,
    "choosesticker": .choosingSticker, "choosingsticker": .choosingSticker, "uploadphoto": .sendingPhoto,
    "uploadingphoto": .sendingPhoto, "uploadvideo": .sendingVideo, "uploadingvideo": .sendingVideo,
    "uploadvideonote": .sendingVideo, "uploadround": .sendingVideo, "uploadingvideonote": .sendingVideo,
    "uploaddocument": .sendingFile, "uploadingdocument": .sendingFile, "uploadvoice": .sendingFile,
    "uploadaudio": .sendingFile, "uploadingvoicenote": .sendingFile, "gameplay": .playingGame,
    "startplayinggame": .playingGame,
  ]

  // MARK: - A bot's keyboard

  /// The effect of a message on the buttons below the field.
  enum KeyboardChange { case shows, removes }

  static func keyboardChange(_ message: JSONValue) -> KeyboardChange? {
    guard let markup = message["reply_markup"], markup.isObject else { return nil }
    if markup["keyboard"]?.isArray == true { return .shows }
    if markup["remove_keyboard"]?.bool == true { return .removes }
    guard let name = markup.first(of: ["@type", "_", "className"])?.string else { return nil }
    switch TypeName.normalized(name) {
    case "replymarkupshowkeyboard", "replykeyboardmarkup": return .shows
    case "replymarkupremovekeyboard", "replykeyboardhide": return .removes
    default: return nil
    }
  }

  mutating func replyKeyboard(_ markup: JSONValue) -> ReplyKeyboard? {
    guard let list = markup.first(of: ["keyboard", "rows"]), list.isArray else { return nil }
    let rows = list.elements.map { row in
      let buttons = row.isObject ? row["buttons"] ?? row : row
      return buttons.elements.compactMap { button -> KeyboardButton? in
        if let label = button.string { return KeyboardButton(label: label) }
        guard button.isObject, read.budget.takeBlock(button.origin) else { return nil }
        return KeyboardButton(
          label: fields.string(button, ["text"]), style: read.button(fieldsOf: button).style)
      }
    }.filter { !$0.isEmpty }
    guard !rows.isEmpty else { return nil }
    return ReplyKeyboard(
      rows: rows, fits: fields.flag(markup, ["resize_keyboard", "resize"], bit: 0),
      isOneTime: fields.flag(markup, ["one_time_keyboard", "one_time", "single_use"], bit: 1),
      placeholder: fields.optionalString(markup, ["input_field_placeholder", "placeholder"]))
  }
}

extension PinnedBar.Item {
  init(_ result: MessageResult, index: Int = 0) {
    let message = result.message
    let keys = message.keyboard?.rows.flatMap { $0 } ?? []
    self.init(
      ReplyExcerpt(of: message, media: result.media, peers: result.peers), index: index,
      button: keys.count == 1 ? keys[0].label : nil)
  }
}
