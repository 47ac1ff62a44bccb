import Localization
import MessageModel
import PageModel

/// Messages, and the screen around them, with replaced names.
extension Anonymizer {
  package func apply(to read: inout MessageResult) {
    guard isNeeded else { return }
    // People to whom a message only refers are called by their ids.
    for id in read.message.people where read.peers.known(id) == nil {
      read.peers.add(Peer(unknown: id, in: language))
    }
    var anonymizer = self
    // A single message brings the names that it knows.
    if !hasLearned { anonymizer.learn(KnownPeople(read)) }
    read.peers = read.peers.mapped(anonymizer.peer)
    guard hidesNames else { return }
    anonymizer.hideNames(in: &read)
  }

  private func hideNames(in read: inout MessageResult) {
    var message = read.message
    message.author = author(message.author)
    message.signature = message.signature.map(name)
    if let bot = message.viaBot?.username { message.viaBot?.username = username(bot) }
    message.rank = message.rank.map { hidden($0) }
    message.reply = message.reply.map(reply)
    let source = message.forward.map { self.source($0.source) }
    if let source { message.forward?.source = source }
    message.text = hidden(message.text)
    message.content = content(message.content)
    message.preview = message.preview.map(preview)
    if let fact = message.factCheck { message.factCheck?.text = hidden(fact.text) }
    message.keyboard = message.keyboard.map(hidden)
    read.message = message
    read.media = hidden(read.media)
    read.pageSource?.anonymizer = self
    apply(to: &read.diagnostics)
  }

  /// Hides the names that a change adds to a message whose names are already replaced.
  func apply(to message: inout Message, changedFrom former: Message) {
    guard hidesNames else { return }
    if message.keyboard != former.keyboard {
      message.keyboard = message.keyboard.map(hidden)
    }
    if let fact = message.factCheck, fact != former.factCheck {
      message.factCheck?.text = hidden(fact.text)
    }
  }

  private func author(_ author: Author?) -> Author? {
    if case .named(let name)? = author { .named(self.name(name)) } else { author }
  }

  private func reply(_ reply: Reply) -> Reply {
    var reply = reply
    reply.author = author(reply.author)
    reply.quote = reply.quote.map { hidden($0) }
    if case .message(let excerpt) = reply.subject { reply.subject = .message(hidden(excerpt)) }
    return reply
  }

  func hidden(_ excerpt: ReplyExcerpt) -> ReplyExcerpt {
    var excerpt = excerpt
    excerpt.text = hidden(excerpt.text)
    var renaming = Renaming(anonymizer: self)
    excerpt.media?.accept(&renaming)
    if case .deed(let action, var sentence)? = excerpt.media {
      sentence.rename(author: author, peer: peer)
      excerpt.media = .deed(action, sentence)
    }
    return excerpt
  }

  private func source(_ source: Forward.Source) -> Forward.Source {
    switch source {
    case .peer, .story: source
    case .hidden(let name): .hidden(name: self.name(name))
    case .channelPost(let id, let signature): .channelPost(id, signature: signature.map(name))
    case .imported(let name): .imported(name: self.name(name))
    }
  }

  private func preview(_ preview: LinkPreview) -> LinkPreview {
    var preview = preview
    preview.url = hiddenAddress(preview.url)
    preview.siteName = hidden(preview.siteName)
    // The title of a person's or a chat's preview is the name.
    preview.title = preview.isOfPeer ? name(preview.title) : hidden(preview.title)
    preview.description = hidden(preview.description)
    if let ad = preview.ad { preview.ad?.button = hidden(ad.button) }
    if hidesFaces, preview.isOfPeer { preview.media = nil }
    return preview
  }

  func hidden(_ text: MessageText) -> MessageText {
    guard hidesNames else { return text }
    var (text, renaming) = (text, Renaming(anonymizer: self))
    text.accept(&renaming)
    return text
  }

  private func hidden(_ keyboard: InlineKeyboard) -> InlineKeyboard {
    InlineKeyboard(rows: keyboard.rows.map(buttons))
  }

  private func buttons(_ row: [KeyboardButton]) -> [KeyboardButton] {
    row.map { button in
      var button = button
      button.label = hidden(button.label)
      if button.kind.opensAddress { button.value = button.value.map(hiddenAddress) }
      return button
    }
  }

  func hidden(_ keyboard: ReplyKeyboard) -> ReplyKeyboard {
    guard hidesNames else { return keyboard }
    var keyboard = keyboard
    keyboard.rows = keyboard.rows.map(buttons)
    keyboard.placeholder = keyboard.placeholder.map(hidden)
    return keyboard
  }

  /// Hides names in the information around the messages of a chat.
  func apply(to surroundings: inout MessageSurroundings) {
    guard isNeeded else { return }
    surroundings.peers = surroundings.peers.mapped(peer)
    guard hidesNames else { return }
    surroundings.state = hidden(surroundings.state)
    surroundings.topics.rename { hidden($0) }
    for (id, var facts) in surroundings.facts {
      facts.state = hidden(facts.state)
      facts.beginning.description = facts.beginning.description.map(hidden)
      facts.beginning.greeting = facts.beginning.greeting.map { hidden($0) }
      surroundings.facts[id] = facts
    }
    surroundings.ranks = surroundings.ranks.mapValues(hidden)
    surroundings.media = hidden(surroundings.media)
    apply(to: &surroundings.diagnostics)
  }

  private func hidden(_ state: StateFacts) -> StateFacts {
    var state = state
    if case .given(let menu)? = state.menu { state.menu = .given(hidden(menu)) }
    if let text = state.draft?.text { state.draft?.text = hidden(text) }
    if let quote = state.draft?.quote { state.draft?.quote = hidden(quote) }
    if var item = state.pinnedItem {
      item.excerpt = hidden(item.excerpt)
      item.button = item.button.map(hidden)
      state.pinnedItem = item
    }
    if let note = state.around.adminNote { state.around.adminNote?.title = title(note.title) }
    return state
  }

  private func hidden(_ rank: Rank) -> Rank {
    switch rank {
    case .owner(let title): .owner(title: title.map(hidden))
    case .admin(let title): .admin(title: title.map(hidden))
    case .member(let title): .member(title: hidden(title))
    case .channel: .channel
    }
  }

  func hidden(_ beginning: ChatBeginning) -> ChatBeginning {
    guard hidesNames else { return beginning }
    var (beginning, renaming) = (beginning, Renaming(anonymizer: self))
    beginning.accept(&renaming)
    return beginning
  }

  private func content(_ known: MessageContent) -> MessageContent {
    // The sentence comes from the input, and may name anybody.
    if case .service(.sentence) = known { return .service(.sentence(language[.somethingHappened])) }
    if case .page(let page) = known { return .page(hidden(page)) }
    var content = known
    var renaming = Renaming(anonymizer: self)
    content.accept(&renaming)
    if case .contact(var contact) = content {
      if let peer = contact.peer { contact.name = aliases[Aliases.Key(peer)] }
      contact.phone = PersonalWords.phone
      contact.details = []
      content = .contact(contact)
    }
    return content
  }

  /// Replaces every name in a content with the invented one.
  private struct Renaming: ContentVisitor {
    let anonymizer: Anonymizer

    func visit(text: inout RichText) { text = anonymizer.hidden(text) }
    func visit(words: inout String) { words = anonymizer.hidden(words) }
    func visit(code: inout String) { code = anonymizer.hidden(code) }
    func visit(name: inout String) { name = anonymizer.name(name) }
    func visit(title: inout String) { title = anonymizer.title(title) }
    func visit(peer: PeerID) {}
  }
}

extension LinkPreview {
  /// True if the page is that of a person, a bot or a chat.
  fileprivate var isOfPeer: Bool {
    ["telegram_user", "telegram_bot", "telegram_channel", "telegram_chat", "telegram_megagroup"].contains {
      type.hasPrefix($0)
    }
  }
}

extension Message {
  /// The people of whom only a name is known.
  var namedPeople: Set<String> {
    var known = KnownPeople()
    known.add(self)
    return known.names
  }

  /// The people whom the message names by an identifier.
  fileprivate var people: [PeerID] {
    var people = [chat.id, author?.peer, reply?.author?.peer, reply?.chat, viaBot?.id, forward?.savedFrom]
    switch forward?.source {
    case .peer(let id), .channelPost(let id, _): people.append(id)
    case .story(let id, _): people.append(id)
    case .hidden, .imported, nil: break
    }
    people += reactions.list.flatMap(\.people) + (comments?.recent ?? []) + similar
    var named = NamedPeers()
    var content = content
    content.accept(&named)
    return people.compactMap { $0 } + named.known.peers.keys
  }
}

/// Collects the people whom a content names.
private struct NamedPeers: ContentVisitor {
  var known = KnownPeople()

  mutating func visit(text: inout RichText) { known.add(text) }
  func visit(words: inout String) {}
  mutating func visit(name: inout String) { known.names.insert(name) }
  func visit(title: inout String) {}
  mutating func visit(peer: PeerID) { known.peers[peer] = Peer(unknown: peer) }
}

extension KnownPeople {
  init(_ read: MessageResult) {
    add(read)
  }

  mutating func add(_ read: MessageResult) {
    peers.merge(read.peers.peers) { known, new in new.isKnown ? new : known }
    for id in read.message.people where peers[id] == nil {
      peers[id] = read.peers.known(id) ?? Peer(unknown: id)
    }
    add(read.message)
  }

  mutating func add(_ message: Message) {
    for author in [message.author, message.reply?.author] {
      if case .named(let name)? = author { names.insert(name) }
    }
    switch message.forward?.source {
    case .hidden(let name), .imported(let name): names.insert(name)
    case .channelPost(_, let signature?): names.insert(signature)
    case .peer, .story, .channelPost(_, nil), nil: break
    }
    if let signature = message.signature { names.insert(signature) }
    if let bot = message.viaBot?.username { usernames.insert(bot) }
    for text in [message.text, message.preview?.description, message.factCheck?.text] {
      if let text { add(text.flattened) }
    }
    if let quote = message.reply?.quote { add(quote) }
    if case .message(let excerpt)? = message.reply?.subject {
      add(excerpt.text)
      if case .page(let preview)? = excerpt.media {
        for case .text(let text) in preview.parts { add(text) }
      }
    }
    if case .page(let page) = message.content { add(page) }
    if case .contact(let contact) = message.content { phones.insert(contact.phone) }
    var (visitor, content) = (NamedPeers(), message.content)
    content.accept(&visitor)
    names.formUnion(visitor.known.names)
    usernames.formUnion(visitor.known.usernames)
    phones.formUnion(visitor.known.phones)
    calledUsers += visitor.known.calledUsers
    names.remove("")
    usernames.remove("")
  }
}
