import PageLayout
import Primitives

// Chats: the rows of single messages, with dates and bars between them (Spec/Dumps.md).

extension ChatTranscript {
  /// Returns the chat as JSON for other programs.
  package func json(_ details: DumpDetails = DumpDetails()) -> String { dump(details).json }

  /// The chat as indented text.
  package var textDump: String { dump(DumpDetails()).text }

  /// The rows and the things in them.
  package var elements: [LayoutElement] { dump(DumpDetails()).elements }

  private func dump(_ details: DumpDetails) -> DumpNode {
    DumpNode(rows: placed, named: "chat", design: designName, scale: scale, size: size) {
      $0.entry.dump(at: $0.origin, details)
    }
  }
}

extension ChatScreen {
  /// Returns the screen as JSON for other programs.
  package func json(_ details: DumpDetails = DumpDetails()) -> String { dump(details).json }

  /// The screen as indented text.
  package var textDump: String { dump(DumpDetails()).text }

  /// The rows and the things in them.
  package var elements: [LayoutElement] { dump(DumpDetails()).elements }

  private func dump(_ details: DumpDetails) -> DumpNode {
    let rows = [day].compactMap { $0.map { ($0.entry, $0.origin) } } + entries
    var node = DumpNode(rows: rows, named: "screen", design: designName, scale: scale, size: size) {
      $0.entry.dump(at: $0.origin, details)
    }
    let parts =
      capsules.map(ScreenPart.init) + [statusBar].compactMap { $0.map(ScreenPart.init) }
      + [homeBar].compactMap { $0.map(ScreenPart.init) }
    node.children("parts", parts) { $0.dump }
    if let avatar { node.child("avatar", avatar.dump) }
    if let badge { node.child("badge", badge.dump) }
    if !badges.isEmpty { node.children("badges", badges) { $0.dump } }
    if !skeleton.isEmpty { node.children("skeleton", skeleton) { $0.dump } }
    let pieces = boxes + (menu?.boxes ?? [])
    if !pieces.isEmpty { node.children("pieces", pieces) { $0.dump } }
    for fade in fades {
      node.line("fade \(fade.whole.words) ramp \(fade.ramp.words) alpha \(JSONWriter.number(fade.alpha))")
    }
    return node
  }
}

extension CountBadge {
  fileprivate var dump: DumpNode {
    var count = DumpNode("badge")
    count.word("frame", frame)
    count.word("text", Quotation(label.text))
    return count
  }
}

extension ChatEntry {
  fileprivate func dump(at origin: Point, _ details: DumpDetails) -> DumpNode {
    switch content {
    case .row(let layout): layout.dump(at: origin, details)
    case .date(let date): dump("date", date.label, date.capsule, at: origin)
    case .topic(let topic): dump("topic", topic.label, topic.capsule, at: origin)
    case .discussion(let mark): dump("discussion", mark.label, mark.capsule, at: origin)
    case .unread(let unread): dump("unread", unread.label, unread.bar, at: origin)
    }
  }

  private func dump(_ kind: String, _ label: Label, _ capsule: Rect, at origin: Point) -> DumpNode {
    var node = DumpNode()
    node.word("kind", kind)
    node.key("source", source)
    node.word("frame", Rect(origin: origin, size: size))
    node.key("text", label.text)
    node.say(label.words)
    node.line("capsules", [capsule], as: "capsule")
    return node
  }
}
