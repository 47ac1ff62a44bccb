import MessageModel
import PageModel

/// The facts of a chat that was read, for the parts of its screen (Spec/Chats.md 15.7).
extension ChatSource {
  package var partSurroundings: PartSurroundings {
    PartSurroundings(
      message: { name in message(named: name).map(part) },
      button: { label in
        for index in (0..<count).reversed() {
          if let touch = message(at: index)?.message.touch(label: label) { return touch }
        }
        return nil
      },
      keyboard: info.state.keyboard?.keyboard,
      matches: { text in
        let wanted = text.lowercased()
        return (0..<count).count {
          message(at: $0)?.message.text.plainText.lowercased().contains(wanted) == true
        }
      },
      person: { name in
        let known = peers.peers.values.filter { $0.name == name || $0.username == name }
        return (known.map(\.id).min { $0.marked < $1.marked }).map(Author.peer) ?? .named(name)
      },
      list: { options.reading.language.list($0) })
  }

  private func message(named name: String) -> MessageResult? {
    if name == "last" { return count > 0 ? message(at: count - 1) : nil }
    let number = name.hasPrefix("#") ? String(name.dropFirst()) : name
    if let id = Int64(number), let index = try? requireIndex(ofMessage: id) { return message(at: index) }
    for index in (0..<count).reversed() {
      if let found = message(at: index), found.message.text.plainText.contains(name) { return found }
    }
    return nil
  }

  private func part(_ result: MessageResult) -> PartSurroundings.Message {
    let message = result.message
    let author = message.direction == .outgoing ? Author.you : message.author
    return PartSurroundings.Message(
      id: message.id ?? 0, text: message.text,
      excerpt: ReplyExcerpt(of: message, media: result.media, peers: result.peers),
      author: author.map(result.peers.name) ?? "",
      menu: ContextMenu(of: message, isPinned: message.isPinned))
  }
}

extension Message {
  /// Returns a touch on the first button with a label.
  fileprivate func touch(label: String) -> ButtonTouch? {
    for (row, buttons) in (keyboard?.rows ?? []).enumerated() {
      for (column, button) in buttons.enumerated() where button.label == label {
        return ButtonTouch(message: id ?? 0, row: row, column: column)
      }
    }
    return nil
  }
}
