import MessageModel
import PageLayout
import PageModel
import Primitives

/// Rows below each other: a chat, or one message (Docs/Dumps.md).
package struct MessageRows: Sendable {
  package var rows: [MessageLayout]
  package var width: Double

  package init(_ rows: [MessageLayout], width: Double) {
    self.rows = rows
    self.width = width
  }

  package var size: Size { Size(width, rows.reduce(lead) { $0 + $1.size.height }) }

  /// Above the first row, where something of it stands higher than the row: the capsule of a sentence, a large sticker.
  private var lead: Double {
    guard let first = rows.first else { return 0 }
    let boxes = (first.service?.capsules ?? []) + first.parts.map(\.frame)
    let top = boxes.map(\.minY).min() ?? 0
    return top < 0 ? BubbleMetrics.gap - top : 0
  }

  /// Each row with the place of its upper left corner.
  package var placed: [(row: MessageLayout, origin: Point)] {
    var y = lead
    return rows.map { row in
      defer { y += row.size.height }
      return (row, Point(0, y))
    }
  }

  /// The rows as JSON for other programs.
  package func json(_ details: DumpDetails = DumpDetails(), extras: (inout JSONWriter) -> Void = { _ in })
    -> String
  {
    JSONWriter.rows(design: rows.first?.designName, scale: rows.first?.scale, size: size) { list in
      for (row, origin) in placed { list.object { row.write(to: &$0, at: origin, details) } }
    } rest: {
      extras(&$0)
    }
  }
}

extension MessageLayout {
  func write(to row: inout JSONWriter, at origin: Point, _ details: DumpDetails) {
    row.value("kind", service == nil ? "message" : "service")
    row.value("id", id.map { Int(clamping: $0) })
    row.value("source", source)
    row.value("frame", Rect(origin: origin, size: size))
    if let service {
      row.value("text", service.text.text)
      row.array("capsules") { list in for capsule in service.capsules { list.value(nil, capsule) } }
      if let photo = service.photo { row.value("photo", photo.frame) }
      if !reactions.isEmpty {
        row.array("reactions") { list in for chip in reactions { list.object { chip.write(to: &$0) } } }
      }
      return
    }
    row.value("direction", side.rawValue)
    row.object("merged") {
      $0.value("above", merge.above)
      $0.value("below", merge.below)
    }
    writeBubble(to: &row)
    if let avatar {
      row.object("avatar") { avatar.write(to: &$0) }
    } else {
      row.null("avatar")
    }
    header.write(to: &row, details)
    row.array("parts") { list in
      for part in parts { list.object { part.write(to: &$0, details) } }
    }
    if let status { row.object("status") { status.write(to: &$0) } }
    if !reactions.isEmpty {
      row.array("reactions") { list in for chip in reactions { list.object { chip.write(to: &$0) } } }
    }
    if !keyboard.isEmpty {
      row.array("keyboard") { list in
        for keys in keyboard {
          list.array { line in for key in keys { line.object { key.write(to: &$0) } } }
        }
      }
    }
    if let share { row.value("share", share) }
    if let failure { row.value("failure", failure) }
  }

  private func writeBubble(to row: inout JSONWriter) {
    guard let bubble else { return row.null("bubble") }
    row.object("bubble") {
      $0.value("frame", bubble.frame)
      $0.value("corners", bubble.corners.list)
      $0.value("tail", bubble.hasTail)
      $0.value("painted", bubble.isPainted)
    }
  }
}

extension AvatarBox {
  func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("letters", letters)
    object.value("color", color)
  }
}

extension Label {
  /// - Parameter ground: what the label stands on, in place of its own frame.
  func write(to object: inout JSONWriter, frame ground: Rect? = nil) {
    object.value("frame", ground ?? frame)
    object.value("text", text)
  }
}

extension HeaderBox {
  fileprivate func write(to row: inout JSONWriter, _ details: DumpDetails) {
    if let name { row.object("name") { name.write(to: &$0) } }
    if let rank { row.object("rank") { rank.label.write(to: &$0) } }
    if let via { row.object("via") { via.write(to: &$0) } }
    if let boost {
      row.object("boost") {
        $0.value("frame", boost.frame)
        $0.value("text", boost.count?.text ?? "")
      }
    }
    if let forward {
      row.object("forward") {
        $0.value("frame", forward.frame)
        $0.array("lines") { list in
          list.value(nil, forward.title.text)
          list.value(nil, forward.name.text)
        }
      }
    }
    if let reply {
      row.object("reply") {
        $0.value("frame", reply.panel.frame)
        $0.value("title", reply.title.text)
        $0.value("text", reply.text?.text ?? "")
        $0.value("thumbnail", reply.thumbnail?.frame)
        $0.value("quote", reply.quoteIcon != nil)
      }
    }
  }
}

extension StatusBox {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("text", text.text)
    object.value("state", state.rawValue)
    object.value("mode", mode.rawValue)
  }
}

extension ReactionChip {
  func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("text", [name, count?.text].compactMap { $0 }.joined(separator: " "))
    object.value("chosen", isChosen)
  }
}

extension KeyboardKey {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("frame", frame)
    object.value("text", label.text)
    object.value("corners", corners.list)
  }
}
