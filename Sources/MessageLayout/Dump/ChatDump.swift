import PageLayout
import Primitives

// Chats as JSON and as text: rows as of single messages, with dates and bars between them (Docs/Dumps.md).

extension ChatTranscript {
  /// The chat as JSON for other programs.
  package func json(_ details: DumpDetails = DumpDetails(), extras: (inout JSONWriter) -> Void = { _ in })
    -> String
  {
    JSONWriter.rows(design: designName, scale: scale, size: size) { list in
      for (entry, origin) in placed { list.object { entry.write(to: &$0, at: origin, details) } }
    } rest: {
      extras(&$0)
    }
  }

  /// The chat as indented text.
  package var textDump: String {
    var lines = ["chat \(numbers(size))"]
    for (entry, origin) in placed { entry.describe(at: origin, into: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ChatScreen {
  /// The screen as JSON for other programs.
  package func json(_ details: DumpDetails = DumpDetails(), extras: (inout JSONWriter) -> Void = { _ in })
    -> String
  {
    JSONWriter.rows(design: designName, scale: scale, size: size) { list in
      for (entry, origin) in entries { list.object { entry.write(to: &$0, at: origin, details) } }
    } rest: { top in
      top.array("parts") { list in for part in parts { list.object { part.write(to: &$0) } } }
      if let avatar { top.object("avatar") { avatar.write(to: &$0) } }
      if let badge { top.object("badge") { badge.label.write(to: &$0, frame: badge.frame) } }
      extras(&top)
    }
  }

  /// The screen as indented text.
  package var textDump: String {
    var lines = ["screen \(numbers(size))"]
    for (entry, origin) in entries { entry.describe(at: origin, into: &lines) }
    lines += parts.flatMap(\.summary)
    if let avatar { lines.append("  avatar \(numbers(avatar.frame)) \(JSONWriter.quoted(avatar.letters))") }
    if let badge { lines.append("  badge \(numbers(badge.frame)) \(JSONWriter.quoted(badge.label.text))") }
    lines += fades.map {
      "  fade \(numbers($0.whole)) ramp \(numbers($0.ramp)) alpha \(number($0.alpha))"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var parts: [ScreenPart] {
    capsules.map(ScreenPart.init) + [ScreenPart(statusBar), ScreenPart(homeBar)]
  }
}

extension ChatEntry {
  fileprivate func write(to row: inout JSONWriter, at origin: Point, _ details: DumpDetails) {
    switch content {
    case .row(let layout): layout.write(to: &row, at: origin, details)
    case .date(let date): write("date", date.label, date.capsule, to: &row, at: origin)
    case .unread(let unread): write("unread", unread.label, unread.bar, to: &row, at: origin)
    }
  }

  private func write(
    _ kind: String, _ label: Label, _ capsule: Rect, to row: inout JSONWriter, at origin: Point
  ) {
    row.value("kind", kind)
    row.value("source", source)
    row.value("frame", Rect(origin: origin, size: size))
    row.value("text", label.text)
    row.array("capsules") { $0.value(nil, capsule) }
  }

  fileprivate func describe(at origin: Point, into lines: inout [String]) {
    let frame = Rect(origin: origin, size: size)
    switch content {
    case .row(let layout): layout.describe(at: origin, into: &lines)
    case .date(let date):
      lines += ["date \(numbers(frame)) \(date.label.summary)", "  capsule \(numbers(date.capsule))"]
    case .unread(let unread):
      lines += ["unread \(numbers(frame)) \(unread.label.summary)", "  capsule \(numbers(unread.bar))"]
    }
  }
}
