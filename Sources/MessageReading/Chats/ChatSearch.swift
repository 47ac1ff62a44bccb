import MessageModel
import PageModel

/// The conditions on the content of messages (Spec/Messages.md 2.8).
extension ChatSelection {
  /// The number of messages on either side of a match that are kept.
  static let neighbours = 2

  /// True if messages must be read to evaluate the selection.
  var asksForContent: Bool { search != nil || author != nil || feature != nil }

  /// The conditions as an error says them, such as `contains 'tea' and is from 'Anna'`.
  var wantedContent: String {
    var parts: [String] = []
    if let search { parts.append("contains '\(search.asExcerpt)'") }
    if let author { parts.append("is from '\(author.asExcerpt)'") }
    switch feature {
    case .media: parts.append("has media")
    case .links: parts.append("has links")
    case .pinned: parts.append("was pinned")
    case nil: break
    }
    return parts.joined(separator: " and ")
  }

  func contains(_ result: MessageResult, pinned: Set<Int64>) -> Bool {
    if let search, !result.searchedText.contains(search.lowercased()) { return false }
    if let author, !result.isWritten(by: author) { return false }
    switch feature {
    case .media: return result.message.content.traits.hasFile
    case .links: return result.message.preview != nil || result.message.text.flattened.hasLink
    case .pinned: return result.message.isPinned || result.message.id.map(pinned.contains) ?? false
    case nil: return true
    }
  }
}

extension MessageResult {
  /// The text of the message and its content, in lower case.
  fileprivate var searchedText: String {
    let excerpt = ReplyExcerpt(of: message, media: media, peers: peers)
    let label = excerpt.media?.title(in: peers.language) ?? ""
    var words = Words(said: [message.text.plainText, excerpt.text.plainText, label])
    var content = message.content
    content.accept(&words)
    return words.said.joined(separator: "\n").lowercased()
  }

  /// Collects the words of a content.
  private struct Words: ContentVisitor {
    var said: [String]

    mutating func visit(text: inout RichText) { said.append(text.plainText) }
    mutating func visit(words: inout String) { said.append(words) }
    mutating func visit(name: inout String) { said.append(name) }
    func visit(peer: PeerID) {}
  }

  /// The name of the message's content, with its own text.
  package var label: String {
    let content = ReplyExcerpt(of: message, media: media, peers: peers)
    let text = message.text.isEmpty ? content.text.plainText : message.text.plainText
    return [content.media?.title(in: peers.language), text].compactMap { $0 }.filter { !$0.isEmpty }.joined(
      separator: ": ")
  }

  /// The text of the message in an index: all its words, on one line.
  package var indexedText: String {
    let label = label
    let details = message.content.details.filter { $0 != message.text.plainText }.joined(separator: ", ")
    if label.isEmpty || details.isEmpty { return label + details }
    return label + (label.last?.isPunctuation == true ? " " : ": ") + details
  }

  /// The name of the author.
  package var authorName: String? { message.author.map(peers.name) }

  fileprivate func isWritten(by wanted: String) -> Bool {
    let text = wanted.lowercased()
    if let peer = message.author?.peer {
      if let number = Int64(wanted), peer.bare == number || peer.marked == number { return true }
      let username = text.hasPrefix("@") ? String(text.dropFirst()) : text
      if peers[peer].username?.lowercased() == username { return true }
    }
    return !text.isEmpty && authorName?.lowercased().contains(text) == true
  }
}

extension RichText {
  /// True if a part of the text links to an address.
  fileprivate var hasLink: Bool {
    switch self {
    case .link(.url, _): true
    case .link(_, let text), .spoiler(let text): text.hasLink
    case .concat(let parts): parts.contains(where: \.hasLink)
    case .styled(_, let text): text.hasLink
    default: false
    }
  }
}
