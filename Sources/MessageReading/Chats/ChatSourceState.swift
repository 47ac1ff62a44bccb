import Localization
import MessageModel
import PageModel
import PageReading

/// The parts of the screen around the list of a chat (Spec/Messages.md 2.10).
extension ChatSource {
  /// Sets the information about the chat from its first message, which holds for all of them.
  mutating func describe(title: String?) {
    info.myself = options.me?.found(in: surroundings.peers) ?? surroundings.myself
    guard let first = message(at: 0) else { return }
    peers = first.peers
    info.chat = first.message.chat
    info.title = title
    describe(peer: info.chat.id.flatMap(first.peers.known), named: title, media: first.media)
    describeOther(than: first)
  }

  /// The title of a chat that was written by hand without one: the names of the other people; `nil` for other chats.
  package var peopleTitle: String? {
    guard format == .message, read.isEmpty, info.chat.id == nil, info.title?.isEmpty ?? true else {
      return nil
    }
    var names: [String] = []
    for index in 0..<min(count, Self.mostLooked) where names.count < Self.mostNamed {
      guard let message = message(at: index), message.message.direction == .incoming,
        let name = message.authorName, !name.isEmpty, !names.contains(name)
      else { continue }
      names.append(name)
    }
    return names.isEmpty ? nil : options.reading.language.commaSeparated(names)
  }

  /// The number of people in the title of a chat without one.
  private static let mostNamed = 4

  /// Describes the other side, usually a bot, if the chat's id is that of the phone's owner.
  private mutating func describeOther(than first: MessageResult) {
    guard first.format == .botAPI, info.chat.kind == .private, let person = info.chat.id,
      info.myself == nil || info.myself == person
    else { return }
    for entry in entries.prefix(Self.mostLooked) {
      guard let read = result(of: entry), read.message.direction == .incoming,
        let other = read.message.author?.peer, other != person, let peer = read.peers.known(other)
      else { continue }
      // Around a single message, a bot without a name is the other side; its author has the name and the picture.
      if peers.known(person)?.isBot != true {
        peers.add(peer)
        info.chat.id = other
        // The input tells about the chat under the person's id.
        if surroundings.facts[other] == nil { surroundings.facts[other] = surroundings.facts[person] }
      }
      return describe(peer: peer, named: nil, media: read.media)
    }
  }

  /// Notes that the other side of a private chat is a bot if it says so as the author of a message. A chat has no
  /// such field in Bot API.
  mutating func recognizeBot() {
    guard format == .botAPI else { return }
    for entry in entries.prefix(Self.mostLooked) {
      guard let read = result(of: entry), read.message.chat.kind == .private, let chat = read.message.chat.id
      else { return }
      guard read.message.author?.peer == chat, let peer = read.peers.known(chat), peer.isBot else { continue }
      surroundings.peers.add(peer)
      return
    }
  }

  /// The number of messages in which the other side is looked for.
  private static let mostLooked = 50

  /// Sets the buttons that a bot offers with a single message.
  mutating func describeKeyboard(of messages: [MessageResult]) {
    guard let last = messages.last, let value = last.pageSource?.message,
      let markup = value["reply_markup"] ?? value["reply_keyboard"]
    else { return }
    var reader = CommonMessageReader(.botAPI, family: Family(of: value), options: options)
    if let keyboard = reader.replyKeyboard(markup).map(options.anonymizer.hidden) {
      info.state.keyboard = ReplyKeyboardState(keyboard)
      if case .writing(var field) = info.state.panel {
        field.placeholder = keyboard.placeholder
        info.state.panel = .writing(field)
      }
    }
  }

  /// - Parameter peer: the other side of the chat, if it is known.
  mutating func describe(peer: Peer?, named title: String?, media known: MediaTable) {
    guard let id = info.chat.id else { return }
    if let peer {
      info.title = peer.name.isEmpty ? title : peer.name
      info.photo = peer.photo
      if let photo = peer.photo { media.photos[photo] = known.photos[photo] }
    }
    guard let facts = surroundings.facts[id] else { return }
    info.presence = facts.presence ?? facts.person.flatMap { surroundings.facts[$0]?.presence }
    info.background = facts.background
    info.theme = facts.theme.map { theme in surroundings.themes[theme.name] ?? theme }
    let grounds = [info.background, info.theme?.light, info.theme?.dark]
    if grounds.contains(where: { $0?.picture != nil }) { media.add(surroundings.media) }
    if peer?.isBot == true, facts.beginning.describesBot {
      info.introduction = facts.beginning.beginning(isBot: true)
      media.add(surroundings.media)
    }
    info.memberCount = facts.memberCount
    info.onlineCount = facts.onlineCount
    info.lastReadIncoming = facts.lastReadIncoming
    info.showsAuthors = facts.showsAuthors
    info.readerAction = facts.state.standing == .outside ? .join : facts.readerAction
    info.isWriter = facts.state.standing?.writes(in: info.chat.kind) == true
    info.takesSuggestions = facts.takesSuggestions
    info.takesGifts = facts.takesGifts
  }

  /// Sets the state of the screen around the list, as far as the input states it.
  mutating func describeState() {
    let known = info.chat.id.flatMap { surroundings.facts[$0]?.state } ?? StateFacts()
    let facts = known.adding(surroundings.state)
    info.marks = TitleMarks(isSecret: facts.isSecret, isMuted: facts.isMuted, emoji: facts.emoji)
    info.state.activity = activity(facts.actions)
    let marked = entries.indices.filter { entries[$0].isPinned }
    // The latest message is the last, and a repeated message counts once.
    let told = facts.pinned.enumerated().filter { !facts.pinned[($0.offset + 1)...].contains($0.element) }
    let places = facts.pinned.isEmpty ? marked : told.compactMap { self.places[$0.element] }
    if let last = places.last, let bar = pinnedBar(at: last, of: places.count) {
      info.state.pinned = bar
    } else if let item = facts.pinnedItem {
      info.state.pinned = PinnedBar(item)
      media.add(surroundings.media)
    }
    info.state.buttons = SideButtons(
      mentions: SideButtons.Button(unread: facts.mentions),
      reactions: SideButtons.Button(unread: facts.reactions),
      votes: SideButtons.Button(unread: facts.votes))
    info.state.offersMembers = facts.offersMembers && info.chat.kind == .group
    if let keyboard = replyKeyboard { info.state.keyboard = ReplyKeyboardState(keyboard) }
    info.state.panel = panel(facts)
    for kind in facts.around.header(in: info.chat) { info.state.show(.header(kind)) }
    // Who left a group has a button in place of the field.
    if facts.standing != .outside {
      if let sender = facts.around.sender { info.state.show(.sender(.peer(sender))) }
      if let wait = facts.around.wait { info.state.show(.slow(left: wait.left, of: wait.whole)) }
    }
    describeSection()
  }

  /// Sets the part of the chat that the list shows.
  private mutating func describeSection() {
    (info.showsTopics, info.discussed) = (sections.showsTopics, surroundings.discussed)
    if case .replies(let count)? = surroundings.section {
      let root = surroundings.discussed.flatMap { places[$0] }.flatMap { result(of: entries[$0]) }?.message
      let others = entries.count { entry in entry.id.map { $0 > surroundings.discussed ?? .max } ?? false }
      let all = count > 0 ? count : root?.comments?.count ?? others
      info.section = root?.isDiscussed == true ? .comments(all) : .replies(all)
    } else if let section = surroundings.section {
      info.section = section
    } else if sections.areScheduled {
      info.section = .scheduled(areReminders: info.chat.id != nil && info.chat.id == info.myself)
      info.introduction = nil
    } else if let id = sections.onlyTopic?.id, let topic = surroundings.topics[id], !topic.name.isEmpty {
      info.section = .topic(topic)
    }
  }

  /// Returns a message of the chat as the pinned bar.
  package func pinned(_ id: Int64) -> (bar: PinnedBar, media: MediaTable)? {
    guard let place = places[id] else { return nil }
    var copy = self
    return copy.pinnedBar(at: place, of: 1).map { ($0, copy.media) }
  }

  /// Returns the chat with another pinned message; `nil` if it has no such message.
  package func pinning(_ id: Int64) -> ChatSource? {
    guard let pinned = pinned(id) else { return nil }
    var source = self
    source.info.state.pinned = pinned.bar
    source.media.add(pinned.media)
    return source
  }

  private mutating func pinnedBar(at place: Int, of count: Int) -> PinnedBar? {
    guard let result = result(of: entries[place]) else { return nil }
    media.add(result.media)
    return PinnedBar(PinnedBar.Item(result, index: count - 1), count: count)
  }

  private func activity(_ actions: [StateFacts.Action]) -> ChatActivity? {
    // A later message of a person ends the action.
    let last = entries.map(\.range.upperBound).max() ?? 0
    let going = actions.filter { ($0.offset ?? .max) >= last || lists.isEmpty }
    guard let latest = going.last else { return nil }
    guard info.chat.kind == .group || info.chat.id == nil else { return ChatActivity(latest.kind) }
    var names: [String] = []
    for case let author? in going.reversed().filter({ $0.kind == latest.kind }).map(\.author) {
      let name =
        switch author {
        case .peer(let id): Self.shortName(of: peers[id])
        case .named(let name): options.anonymizer.name(name)
        case .you: peers.name(of: author)
        }
      if !names.contains(name) { names.append(name) }
    }
    return ChatActivity(latest.kind, names: names)
  }

  private static func shortName(of peer: Peer) -> String {
    if case .user(let name) = peer.kind, peer.isKnown, !name.first.isEmpty { return name.first }
    return peer.name
  }

  private func panel(_ facts: StateFacts) -> PanelState {
    if facts.isBlocked, info.chat.kind == .private { return .action(.own(.unblock)) }
    if facts.isRestricted, info.chat.kind == .group {
      return .restricted(reason: .own(.cannotWrite))
    }
    // Nothing was written yet to this bot.
    if entries.isEmpty, info.chat.kind == .private, facts.draft == nil,
      info.chat.id.flatMap(peers.known)?.isBot == true
    {
      return .start
    }
    var field = FieldState(
      text: facts.draft?.text ?? MessageText(), placeholder: info.state.keyboard?.keyboard.placeholder,
      menu: facts.menu)
    if let reply = facts.draft?.reply, let place = places[reply], let result = result(of: entries[place]) {
      let name = result.message.author.map(result.peers.name) ?? ""
      var excerpt = ReplyExcerpt(of: result.message, media: result.media, peers: result.peers)
      if let quote = facts.draft?.quote { excerpt.text = quote }
      field.accessory = FieldAccessory(.reply(to: name, isQuote: facts.draft?.quote != nil), excerpt)
    } else if let stars = facts.draft?.postStars {
      let language = options.reading.language
      let price = stars > 0 ? language.count(.titleStars, stars, language.number(stars)) : language[.free]
      field.accessory = FieldAccessory(.post, ReplyExcerpt(text: .plain(price)))
    } else if let link = facts.draft?.link {
      field.accessory = FieldAccessory(.link(site: Self.site(of: link)), ReplyExcerpt(text: .plain(link)))
    }
    return .writing(field)
  }

  /// Returns the host of an address, without a scheme.
  private static func site(of address: String) -> String {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return String(host.hasPrefix("www.") ? host.dropFirst(4) : host)
  }

  /// The keyboard of the last message that shows or removes one. A one-time keyboard disappears after a
  /// reply.
  private var replyKeyboard: ReplyKeyboard? {
    guard let place = entries.lastIndex(where: { $0.keyboard != nil }), entries[place].keyboard == .shows,
      let found = found(entries[place]), let markup = found.value["reply_markup"]
    else { return nil }
    var reader = CommonMessageReader(
      found.shape, family: Family(of: found.value), around: surroundings, options: options)
    guard let keyboard = reader.replyKeyboard(markup).map(options.anonymizer.hidden) else { return nil }
    if keyboard.isOneTime,
      entries[(place + 1)...].contains(where: { result(of: $0)?.message.direction == .outgoing })
    {
      return nil
    }
    return keyboard
  }
}

extension SideButtons.Button {
  /// Creates a button; `nil` for a count of zero.
  fileprivate init?(unread: Int) {
    guard unread > 0 else { return nil }
    self.init(count: unread)
  }
}
