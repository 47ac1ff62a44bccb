import MessageModel
import PageModel
import Wording

/// Who people are is not to be seen: everybody is somebody who was made up, the same throughout (Spec/Messages.md 2.9).
package struct Disguise: Equatable, Sendable {
  package var hidesNames: Bool
  package var hidesFaces: Bool
  /// Of the words that stand for others.
  package var language: Language

  package init(hidesNames: Bool = false, hidesFaces: Bool = false, language: Language = .english) {
    (self.hidesNames, self.hidesFaces, self.language) = (hidesNames, hidesFaces, language)
  }

  package var isNeeded: Bool { hidesNames || hidesFaces }

  /// Of everybody in the chat.
  private var known = NamesInText()

  /// Takes the names of people, whom texts may call so.
  mutating func learn(_ peers: some Collection<Peer>, _ names: Set<String>) {
    guard hidesNames else { return }
    // A user and a chat may have one number.
    let sorted = peers.sorted { ($0.id.bare, $0.id.kind.rawValue) < ($1.id.bare, $1.id.kind.rawValue) }
    for peer in sorted where peer.isKnown {
      switch (peer.kind, self.peer(peer).kind) {
      case (.user(let name), .user(let other)): known.add(name, as: other)
      default: known.add(peer.name, as: self.peer(peer).name)
      }
    }
    for name in names.sorted() { known.add(UserName(whole: name), as: UserName(whole: self.name(name))) }
  }

  // MARK: - Names

  private static let firstNames = [
    "Alma", "Arlo", "Bela", "Bruno", "Cleo", "Cosmo", "Dalia", "Dario", "Edda", "Elio", "Flora", "Fabio",
    "Gala",
    "Gino", "Hedda", "Hugo", "Ilka", "Ivo", "Jara", "Jonas", "Kaya", "Kilian", "Lola", "Linus", "Mina",
    "Milo",
    "Nell", "Nico", "Olga", "Otto", "Petra", "Pablo",
  ]
  private static let lastNames = [
    "Adler", "Birch", "Conti", "Dorn", "Elm", "Falk", "Grove", "Hale", "Iver", "Jansen", "Kern", "Linden",
    "Moss",
    "Noor", "Oake", "Pell", "Quist", "Reed", "Sorel", "Thorn", "Ulmer", "Vance", "Wren", "Yarrow", "Zeller",
    "Ash",
    "Brook", "Cliff", "Dale", "Field", "Glen", "Heath",
  ]

  /// The same for the same number.
  private func person(_ number: UInt64) -> UserName {
    // Neighbouring ids are no neighbours here.
    let mixed = (number &+ 0x9e37_79b9_7f4a_7c15) &* 0xbf58_476d_1ce4_e5b9
    let count = UInt64(Self.firstNames.count)
    return UserName(
      first: Self.firstNames[Int((mixed >> 33) % count)], last: Self.lastNames[Int((mixed >> 48) % count)])
  }

  /// For a name that nobody has an id to.
  package func name(_ name: String) -> String {
    guard hidesNames, !name.isEmpty else { return name }
    return person(Digest.value(of: name.utf8)).whole
  }

  private func title(_ id: PeerID) -> String {
    // A name begins with a letter, which its picture shows.
    String(language.text(.someClub, person(id.bare.magnitude).last).filter { !Self.isDirection($0) })
  }

  private static func isDirection(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(\.properties.isBidiControl)
  }

  package func peer(_ peer: Peer) -> Peer {
    var peer = peer
    if hidesFaces { peer.photo = nil }
    guard hidesNames else { return peer }
    peer.username = nil
    peer.badge = nil
    peer.kind =
      switch peer.kind {
      case .user: .user(person(peer.id.bare.magnitude))
      case .group: .group(title: title(peer.id))
      case .supergroup(_, let isForum): .supergroup(title: title(peer.id), isForum: isForum)
      case .channel: .channel(title: title(peer.id))
      }
    return peer
  }

  private func author(_ author: Author?) -> Author? {
    if case .named(let name)? = author { .named(self.name(name)) } else { author }
  }

  // MARK: - Messages

  package func apply(to read: inout MessageResult) {
    guard isNeeded else { return }
    // Those that a message only refers to are called by their ids.
    for id in read.message.people where read.peers.known(id) == nil {
      read.peers.add(Peer(unknown: id, in: language))
    }
    var disguise = self
    // One that stands by itself names whom it knows.
    if known == NamesInText() { disguise.learn(read.peers.peers.values, read.message.namedPeople) }
    read.peers = read.peers.mapped(peer)
    guard hidesNames else { return }
    disguise.hideNames(in: &read)
  }

  private func hideNames(in read: inout MessageResult) {
    var message = read.message
    message.author = author(message.author)
    message.signature = message.signature.map(name)
    if message.viaBot != nil { message.viaBot = ViaBot(username: "bot") }
    message.reply = message.reply.map(reply)
    let source = message.forward.map { self.source($0.source) }
    if let source { message.forward?.source = source }
    var renaming = Renaming(disguise: self)
    message.text.accept(&renaming)
    message.content = content(message.content, &renaming)
    read.message = message
  }

  private func reply(_ reply: Reply) -> Reply {
    var reply = reply
    reply.author = author(reply.author)
    reply.quote = reply.quote.map(text)
    if case .message(var excerpt) = reply.subject {
      excerpt.text = text(excerpt.text)
      reply.subject = .message(excerpt)
    }
    return reply
  }

  private func source(_ source: Forward.Source) -> Forward.Source {
    switch source {
    case .peer, .story: source
    case .hidden(let name): .hidden(name: self.name(name))
    case .channelPost(let id, let signature): .channelPost(id, signature: signature.map(name))
    case .imported(let name): .imported(name: self.name(name))
    }
  }

  /// Mentions are names, and so are those of people in the chat.
  private func text(_ text: RichText) -> RichText {
    switch text {
    case .concat(let parts): .concat(parts.map(self.text))
    case .styled(let style, let inner): .styled(style, self.text(inner))
    case .spoiler(let inner): .spoiler(self.text(inner))
    case .link(.mention(let username), _):
      .link(
        .mention(username: ""), .plain("@" + name(username.lowercased()).filter { $0 != " " }.lowercased()))
    case .link(.user(let id), _):
      .link(.user(id: ""), .plain(Int64(id).map { person($0.magnitude).first } ?? name(id)))
    case .link(.phone, _): .link(.phone(""), .plain("+00 000 0000"))
    case .link(.email, _): .link(.email(""), .plain("name@example.org"))
    case .link(let target, let inner): .link(target, self.text(inner))
    case .unknown(let kind, let inner): .unknown(kind: kind, self.text(inner))
    case .plain(let words): .plain(known.hidden(in: words))
    default: text
    }
  }

  private func content(_ known: MessageContent, _ renaming: inout Renaming) -> MessageContent {
    // Its words are the input's, and may name anybody.
    if case .service(.sentence) = known { return .service(.sentence(language[.somethingHappened])) }
    var content = known
    content.accept(&renaming)
    if case .contact(var contact) = content {
      contact.phone = "+00 000 0000"
      contact.details = []
      content = .contact(contact)
    }
    return content
  }

  /// Gives everybody whom a content names the name that they have here.
  private struct Renaming: ContentVisitor {
    let disguise: Disguise

    func visit(text: inout RichText) { text = disguise.text(text) }
    func visit(words: inout String) { words = disguise.known.hidden(in: words) }
    func visit(name: inout String) { name = disguise.name(name) }
    func visit(peer: PeerID) {}
  }
}

extension Message {
  /// Those of whom nothing is known but a name.
  var namedPeople: Set<String> {
    var names: Set<String> = []
    for author in [author, reply?.author] {
      if case .named(let name)? = author { names.insert(name) }
    }
    switch forward?.source {
    case .hidden(let name), .imported(let name): names.insert(name)
    case .peer, .story, .channelPost, nil: break
    }
    return names
  }

  /// Everybody whom it names by an id.
  fileprivate var people: [PeerID] {
    var people = [chat.id, author?.peer, reply?.author?.peer, reply?.chat, viaBot?.id, forward?.savedFrom]
    switch forward?.source {
    case .peer(let id), .channelPost(let id, _): people.append(id)
    case .story(let id, _): people.append(id)
    case .hidden, .imported, nil: break
    }
    people += reactions.list.flatMap(\.people) + (comments?.recent ?? [])
    var named = NamedPeers()
    var content = content
    content.accept(&named)
    return people.compactMap { $0 } + named.peers
  }

  /// Those whom a content names.
  private struct NamedPeers: ContentVisitor {
    var peers: [PeerID] = []

    func visit(text: inout RichText) {}
    func visit(words: inout String) {}
    func visit(name: inout String) {}
    mutating func visit(peer: PeerID) { peers.append(peer) }
  }
}

/// The names by which texts may call people, and those that stand in their place (Spec/Messages.md 2.9).
struct NamesInText: Equatable, Sendable {
  /// Those that begin with one word.
  private struct Family: Equatable, Sendable {
    /// What stands in the place of a name, by its words without what is between them.
    var others: [[Substring]: String] = [:]
    /// How many words they have, most first.
    var lengths: [Int] = []
  }

  private var families: [Substring: Family] = [:]

  /// A name of one letter would be found everywhere.
  private static let shortest = 2

  /// - Parameter other: what stands in its place; the first one that is given holds.
  mutating func add(_ name: String, as other: String) {
    let words = Self.words(of: name).map { name[$0] }
    guard let first = words.first, words.reduce(0, { $0 + $1.count }) >= Self.shortest,
      words.contains(where: { $0.contains(where: \.isLetter) }), !other.isEmpty,
      families[first]?.others[words] == nil
    else { return }
    families[first, default: Family()].others[words] = other
    guard families[first]?.lengths.contains(words.count) == false else { return }
    families[first]?.lengths.append(words.count)
    families[first]?.lengths.sort(by: >)
  }

  /// A person's, in parts and whole: who has one name is called by one.
  mutating func add(_ name: UserName, as other: UserName) {
    add(name.first, as: other.first)
    add(name.last, as: other.last.isEmpty ? other.first : other.last)
    add(name.whole, as: other.whole)
  }

  /// The text with other names, where whole words are one of those that are known.
  func hidden(in text: String) -> String {
    guard !families.isEmpty else { return text }
    let words = Self.words(of: text)
    var shown = ""
    var (end, index) = (text.startIndex, 0)
    while index < words.count {
      guard let (other, count) = match(words[index...], in: text) else {
        index += 1
        continue
      }
      shown += text[end..<words[index].lowerBound] + other
      index += count
      end = words[index - 1].upperBound
    }
    return end == text.startIndex ? text : shown + text[end...]
  }

  /// The longest name that words begin with: what stands in its place, and how many words it has.
  private func match(
    _ words: ArraySlice<Range<String.Index>>, in text: String
  ) -> (other: String, count: Int)? {
    guard let first = words.first, let family = families[text[first]] else { return nil }
    for count in family.lengths where count <= words.count {
      let own = words.prefix(count)
      guard let other = family.others[own.map { text[$0] }] else { continue }
      let isOneName = zip(own, own.dropFirst()).allSatisfy {
        text[$0.upperBound..<$1.lowerBound].allSatisfy { $0.isWhitespace || $0 == "-" || $0 == "." }
      }
      if isOneName { return (other, count) }
    }
    return nil
  }

  private static func words(of text: String) -> [Range<String.Index>] {
    var words: [Range<String.Index>] = []
    var start: String.Index?
    for index in text.indices {
      if text[index].isLetter || text[index].isNumber {
        start = start ?? index
      } else if let first = start {
        words.append(first..<index)
        start = nil
      }
    }
    if let start { words.append(start..<text.endIndex) }
    return words
  }
}
