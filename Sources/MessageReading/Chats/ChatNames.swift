import MessageModel
import PageModel
import PageReading

/// The names of the chats in a file, and the search for a selected one.
struct ChatNames {
  private struct Name {
    var key: ChatKey
    var id: PeerID?
    /// The id as an export writes it.
    var number: Int64?
    var title: String
    var username: String?
    var count: Int
  }

  private var names: [Name] = []

  init(_ outline: ChatOutline, _ index: ChatIndexer, _ surroundings: MessageSurroundings) {
    names = index.chats.map { key in
      let count = index.entries[key]?.count ?? 0
      switch key {
      case .peer(let id):
        let peer = surroundings.peers.known(id) ?? index.described[id]
        return Name(
          key: key, id: id, number: id.bare, title: peer?.name ?? "", username: peer?.username, count: count)
      case .list(let list):
        let chat = outline.lists[list].envelopes.last
        let title = chat.map { ExportMessageReader.title(of: $0, in: surroundings.peers.language) }
        return Name(key: key, number: chat?.number(["id"]), title: title ?? "", count: count)
      case .unknown: return Name(key: key, title: "", count: count)
      }
    }
  }

  /// Returns the title of a chat; `nil` if the input has none.
  func title(of key: ChatKey) -> String? {
    names.first { $0.key == key }.flatMap { $0.title.isEmpty ? nil : $0.title }
  }

  /// - Parameter wanted: a name, a username, an id, or a part of a name that only one chat has.
  func chosen(by wanted: String?) throws(ReadError) -> ChatKey {
    guard let wanted else {
      if names.count == 1, let name = names.first { return name.key }
      throw ReadError(
        .notInChat, "the file has \(names.count) chats", help: "choose one with --chat: \(list(names))")
    }
    let matches = matches(of: wanted)
    if matches.count == 1, let match = matches.first { return match.key }
    let shown = "'\(wanted.asExcerpt)'"
    if matches.isEmpty {
      throw ReadError(.notInChat, "no chat is named \(shown)", help: "the file has \(list(names))")
    }
    throw ReadError(
      .notInChat, "\(matches.count) chats are named \(shown)",
      help: "pass an id to --chat: \(list(matches))")
  }

  private func matches(of wanted: String) -> [Name] {
    if let number = Int64(wanted) {
      let matches = names.filter { $0.id?.marked == number || $0.number == number }
      if !matches.isEmpty { return matches }
    }
    let text = wanted.lowercased()
    let username = text.hasPrefix("@") ? String(text.dropFirst()) : text
    let exact = names.filter { $0.title.lowercased() == text || $0.username?.lowercased() == username }
    return exact.isEmpty && !text.isEmpty ? names.filter { $0.title.lowercased().contains(text) } : exact
  }

  private static let shown = 8

  /// Returns a list such as `'Tea' (1234, 300 messages), 'Work' (12, 1 message) and 3 more`.
  private func list(_ names: [Name]) -> String {
    let shown = names.prefix(Self.shown).map { name in
      let title = name.title.isEmpty ? "a chat without a name" : "'\(name.title.asExcerpt)'"
      let count = "\(name.count) message\(name.count == 1 ? "" : "s")"
      let id = name.id.map { "\($0.marked), " } ?? name.number.map { "\($0), " } ?? ""
      return "\(title) (\(id)\(count))"
    }
    let rest = names.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
