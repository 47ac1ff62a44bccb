import Localization
import MessageModel
import PageModel

/// Replaces the names of people and chats with invented ones, which are the same everywhere, and hides their
/// photos (Spec/Messages.md 2.9).
///
/// The anonymizer changes the parsed input before anything else uses it, so that no output can show what it
/// hides.
package struct Anonymizer: Equatable, Sendable {
  package var hidesNames: Bool
  package var hidesFaces: Bool
  /// The language of the replacements.
  package var language: Language

  package init(hidesNames: Bool = false, hidesFaces: Bool = false, language: Language = .english) {
    (self.hidesNames, self.hidesFaces, self.language) = (hidesNames, hidesFaces, language)
  }

  package var isNeeded: Bool { hidesNames || hidesFaces }

  private(set) var aliases = Aliases()
  private(set) var words = PersonalWords()

  /// True if the names in the input are known.
  var hasLearned: Bool { !aliases.isEmpty }

  // MARK: - Learning

  /// Learns the names of people, who may be mentioned in texts, and invents names for all of them.
  mutating func learn(_ known: KnownPeople) {
    guard hidesNames else { return }
    let peers = known.peers.values.sorted { Aliases.Key($0.id) < Aliases.Key($1.id) }
    for peer in peers { aliases.forbid(peer.isKnown ? peer.name : "") }
    for name in known.names { aliases.forbid(name) }
    // A person with an identifier is also found by name and username.
    for peer in peers where peer.isKnown {
      aliases.unite(Aliases.Key(name: peer.name), with: Aliases.Key(peer.id))
      if let username = peer.username {
        aliases.unite(Aliases.Key(username: username), with: Aliases.Key(peer.id))
      }
    }
    for (id, name) in known.calledUsers.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      aliases.unite(Aliases.Key(name: name), with: Aliases.Key(PeerID(.user, id)))
    }
    // A first name alone means the only person who has it.
    let firsts = Dictionary(grouping: peers.filter(\.isKnown)) { $0.firstName.lowercased() }
    for (first, owners) in firsts where owners.count == 1 && !first.isEmpty {
      aliases.unite(Aliases.Key(name: first), with: Aliases.Key(owners[0].id))
    }
    var keys = peers.map { Aliases.Key($0.id) } + known.names.map { Aliases.Key(name: $0) }
    keys += known.usernames.map { Aliases.Key(username: $0) }
    keys += known.calledUsers.map { Aliases.Key(PeerID(.user, $0.0)) }
    aliases.give(to: keys)
    for peer in peers where peer.isKnown {
      switch (peer.kind, self.peer(peer).kind) {
      case (.user(let name), .user(let other)): words.add(name, as: other)
      default: words.add(peer.name, as: self.peer(peer).name)
      }
      if let username = peer.username {
        words.add(username: username, as: aliases[Aliases.Key(peer.id)].invented)
      }
    }
    for name in known.names.sorted() {
      words.add(UserName(whole: name), as: aliases[Aliases.Key(name: name)])
    }
    for (id, name) in known.calledUsers.sorted(by: { ($0.0, $0.1) < ($1.0, $1.1) }) {
      words.add(UserName(whole: name), as: aliases[Aliases.Key(PeerID(.user, id))])
    }
    for username in known.usernames.sorted() {
      words.add(username: username, as: aliases[Aliases.Key(username: username)].invented)
    }
    for phone in known.phones.union(peers.compactMap(\.phone)) { words.add(phone: phone) }
  }

  // MARK: - Names

  /// Returns the invented name of a person without an identifier.
  package func name(_ name: String) -> String {
    guard hidesNames, !name.isEmpty else { return name }
    let key = aliases.means(Aliases.Key(name: name))
    return key.kind == .group || key.kind == .channel ? title(aliases[key]) : aliases[key].whole
  }

  /// Returns the invented title of a chat.
  func title(_ title: String) -> String {
    guard hidesNames, !title.isEmpty else { return title }
    return self.title(aliases[Aliases.Key(name: title)])
  }

  func username(_ username: String) -> String {
    guard hidesNames, !username.isEmpty else { return username }
    return aliases[Aliases.Key(username: username)].invented
  }

  private func title(_ name: UserName) -> String {
    // A name begins with a letter, which its avatar shows.
    String(language.text(.someClub, name.last + " " + name.first).filter { !Self.isDirection($0) })
  }

  private static func isDirection(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy(\.properties.isBidiControl)
  }

  package func peer(_ peer: Peer) -> Peer {
    var peer = peer
    if hidesFaces { peer.photo = nil }
    guard hidesNames else { return peer }
    peer.username = nil
    peer.phone = nil
    peer.badge = nil
    let alias = aliases[Aliases.Key(peer.id)]
    peer.kind =
      switch peer.kind {
      case .user: .user(alias)
      case .group: .group(title: title(alias))
      case .supergroup(_, let isForum): .supergroup(title: title(alias), isForum: isForum)
      case .channel: .channel(title: title(alias))
      }
    return peer
  }

  // MARK: - Texts

  /// Returns a text without formatting with all names replaced.
  package func hidden(_ words: String) -> String {
    hidesNames ? self.words.hidden(in: words, aliases) : words
  }

  /// Returns `name=value` with the names in the value replaced.
  package func hiddenValue(_ text: String) -> String {
    guard hidesNames, let sign = text.firstIndex(of: "=") else { return text }
    return text[...sign] + hidden(String(text[text.index(after: sign)...]))
  }

  func hiddenAddress(_ address: String) -> String {
    hidesNames ? PersonalLink(words: words, aliases: aliases).hidden(address) : address
  }

  /// Replaces the names in a text and in its links. A name may be written in several styles.
  func hidden(_ text: RichText) -> RichText {
    guard hidesNames else { return text }
    var leaves = TextLeaves()
    leaves.collect(text)
    leaves.edit(words.edits(in: leaves.joined, aliases))
    return rebuilt(text, from: &leaves)
  }

  private func rebuilt(_ text: RichText, from leaves: inout TextLeaves) -> RichText {
    switch text {
    case .plain: .plain(leaves.next())
    case .formula(_, let origin): .formula(leaves.next(), origin: origin)
    case .customEmoji, .inlineImage: text
    case .concat(let parts): .concat(parts.map { rebuilt($0, from: &leaves) })
    case .styled(let style, let inner): .styled(style, rebuilt(inner, from: &leaves))
    case .spoiler(let inner): .spoiler(rebuilt(inner, from: &leaves))
    case .anchor(let name, let inner): .anchor(name: hidden(name), rebuilt(inner, from: &leaves))
    case .reference(let name, let inner): .reference(name: hidden(name), rebuilt(inner, from: &leaves))
    case .unknown(let kind, let inner): .unknown(kind: kind, rebuilt(inner, from: &leaves))
    case .date(let date):
      .date(
        DateText(label: rebuilt(date.label, from: &leaves), unixTime: date.unixTime, format: date.format))
    case .diff(let new, let old):
      .diff(new: rebuilt(new, from: &leaves), old: rebuilt(old, from: &leaves))
    case .button(let button): .button(hidden(button, label: rebuilt(button.label, from: &leaves)))
    case .link(let target, let inner):
      linked(target) ?? .link(hidden(target), rebuilt(inner, from: &leaves))
    }
  }

  /// Returns the replacement of a link whose text names a person; `nil` for another link.
  private func linked(_ target: LinkTarget) -> RichText? {
    switch target {
    case .mention(let name):
      let other = aliases[Aliases.Key(username: name)].invented
      return .link(.mention(username: other), .plain("@" + other))
    case .user(let id):
      let key = Int64(id).map { Aliases.Key(PeerID(.user, $0)) } ?? Aliases.Key(name: id)
      return .link(.user(id: "0"), .plain(aliases[key].first))
    case .phone: return .link(.phone(PersonalWords.phone), .plain(PersonalWords.phone))
    case .email: return .link(.email(PersonalWords.email), .plain(PersonalWords.email))
    case .url, .hashtag, .cashtag, .botCommand, .bankCard, .tonAddress, .anchor, .reference: return nil
    }
  }

  private func hidden(_ target: LinkTarget) -> LinkTarget {
    switch target {
    case .url(let url, let hasInstantPage): .url(hiddenAddress(url), hasInstantPage: hasInstantPage)
    case .hashtag(let tag): .hashtag(hidden(tag))
    case .cashtag(let tag): .cashtag(hidden(tag))
    case .botCommand(let command): .botCommand(hidden(command))
    case .bankCard: .bankCard("0000 0000 0000 0000")
    case .tonAddress(let address): .tonAddress(address)
    case .anchor(let name): .anchor(name: hidden(name))
    case .reference(let name): .reference(name: hidden(name))
    case .mention, .user, .phone, .email: target
    }
  }

  func hidden(_ button: Button, label: RichText? = nil) -> Button {
    var button = button
    button.label = label ?? hidden(button.label)
    if var action = button.action {
      action.url = action.url.map(hiddenAddress)
      action.text = action.text.map(hidden)
      button.action = action
    }
    return button
  }
}

extension Peer {
  /// The first name of a person; empty for a chat.
  fileprivate var firstName: String {
    if case .user(let name) = kind { name.first } else { "" }
  }
}

/// The strings of a rich text, which are searched as one.
private struct TextLeaves {
  /// The ranges of the strings, in UTF-8 bytes of the joined text.
  private var ranges: [Range<Int>] = []
  private(set) var joined = ""
  private var edited: [String] = []

  /// The separator between texts that are not searched as one.
  private static let separator = "\u{fffc}"

  mutating func collect(_ text: RichText) {
    switch text {
    case .plain(let string), .formula(let string, _):
      let start = joined.utf8.count
      joined += string
      ranges.append(start..<joined.utf8.count)
    case .link(.mention, _), .link(.user, _), .link(.phone, _), .link(.email, _), .customEmoji, .inlineImage:
      joined += Self.separator
    default:
      switch text.parts {
      case .characters: joined += Self.separator
      case .row(let texts): for part in texts { collect(part) }
      case .wrapped(let inner): collect(inner)
      case .changed(let new, let old):
        collect(new)
        joined += Self.separator
        collect(old)
        joined += Self.separator
      }
    }
  }

  /// Applies edits. The replacement of a part that spans several strings goes to the first of them.
  mutating func edit(_ edits: [PersonalWords.Edit]) {
    let bytes = Array(joined.utf8)
    var first = 0
    edited = ranges.map { leaf in
      while first < edits.count, edits[first].range.upperBound <= leaf.lowerBound { first += 1 }
      var result: [UInt8] = []
      var end = leaf.lowerBound
      for edit in edits[first...] {
        guard edit.range.lowerBound < leaf.upperBound else { break }
        if edit.range.lowerBound >= leaf.lowerBound {
          result += bytes[end..<edit.range.lowerBound]
          result += edit.text.utf8
        }
        end = min(max(end, edit.range.upperBound), leaf.upperBound)
      }
      return String(decoding: result + bytes[end..<leaf.upperBound], as: UTF8.self)
    }
    edited.reverse()
  }

  /// Returns the next edited string.
  mutating func next() -> String { edited.popLast() ?? "" }
}

/// The people whom an input names.
struct KnownPeople {
  var peers: [PeerID: Peer] = [:]
  /// The names without a known identifier.
  var names: Set<String> = []
  var usernames: Set<String> = []
  var phones: Set<String> = []
  /// The identifiers and names of people whom texts mention by both.
  var calledUsers: [(Int64, String)] = []

  mutating func add(_ text: RichText) {
    if case .link(let target, let inner) = text {
      switch target {
      case .mention(let username): usernames.insert(username)
      case .user(let id):
        if let id = Int64(id) {
          calledUsers.append((id, inner.plainText))
        } else {
          names.insert(inner.plainText)
        }
      case .phone(let phone): phones.insert(phone)
      case .url, .email, .hashtag, .cashtag, .botCommand, .bankCard, .tonAddress, .anchor, .reference: break
      }
    }
    switch text.parts {
    case .characters: break
    case .row(let texts): for part in texts { add(part) }
    case .wrapped(let inner): add(inner)
    case .changed(let new, let old):
      add(new)
      add(old)
    }
  }
}
