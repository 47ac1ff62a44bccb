import PageLayout
import Primitives

extension MessageRows {
  /// The rows as indented text: what the goldens keep, one thing a line.
  package var textDump: String {
    var lines = ["rows \(numbers(size))"]
    for (row, origin) in placed { row.describe(at: origin, into: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension MessageLayout {
  func describe(at origin: Point, into lines: inout [String]) {
    let frame = Rect(origin: origin, size: size)
    if let service {
      lines.append("service \(numbers(frame)) \(JSONWriter.quoted(service.text.text))")
      lines += service.capsules.map { "  capsule \(numbers($0))" }
      if let photo = service.photo { lines.append("  photo \(numbers(photo.frame))") }
      for chip in reactions { lines.append("  reaction \(chip.summary)") }
      return
    }
    let merged = [merge.above ? "above" : nil, merge.below ? "below" : nil].compactMap { $0 }
    lines.append(
      "message \(numbers(frame)) \(side.rawValue)"
        + (merged.isEmpty ? "" : " merged " + merged.joined(separator: " ")))
    if let bubble {
      let corners = bubble.corners.list.map(number).joined(separator: " ")
      lines.append(
        "  bubble \(numbers(bubble.frame)) corners \(corners)\(bubble.hasTail ? " tail" : "")\(bubble.isPainted ? "" : " unpainted")"
      )
    }
    if let avatar {
      lines.append(
        "  avatar \(numbers(avatar.frame)) \(JSONWriter.quoted(avatar.letters)) \(avatar.color.map { String($0) } ?? "gone")"
      )
    }
    header.describe(into: &lines)
    for part in parts { part.describe(into: &lines) }
    if let status {
      lines.append(
        "  status \(numbers(status.frame)) \(status.mode.rawValue) \(status.state.rawValue) \(JSONWriter.quoted(status.text.text))"
      )
      if let pill = status.pill { lines.append("    pill \(numbers(pill.frame))") }
    }
    for chip in reactions { lines.append("  reaction \(chip.summary)") }
    for keys in keyboard {
      for key in keys {
        let corners = key.corners.list.map(number).joined(separator: " ")
        lines.append("  key \(numbers(key.frame)) corners \(corners) \(JSONWriter.quoted(key.label.text))")
      }
    }
    if let share { lines.append("  share \(numbers(share))") }
    if let failure { lines.append("  failure \(numbers(failure))") }
  }
}

extension HeaderBox {
  fileprivate func describe(into lines: inout [String]) {
    if let name { lines.append("  name \(name.summary)") }
    if let badge { lines.append("  badge \(numbers(badge.frame))") }
    if let rank { lines.append("  rank \(rank.label.summary)") }
    if let via { lines.append("  via \(via.summary)") }
    if let boost { lines.append("  boost \(numbers(boost.frame))") }
    if let forward {
      lines.append("  forward \(numbers(forward.frame))")
      lines.append("    title \(forward.title.summary)")
      lines.append("    name \(forward.name.summary)")
    }
    if let reply {
      lines.append("  reply \(numbers(reply.panel.frame))\(reply.quoteIcon == nil ? "" : " quote")")
      if let thumbnail = reply.thumbnail { lines.append("    thumbnail \(numbers(thumbnail.frame))") }
      lines.append("    title \(reply.title.summary)")
      if let text = reply.text { lines.append("    text \(text.summary)") }
    }
  }
}

extension Label {
  var summary: String { "\(numbers(frame)) \(JSONWriter.quoted(text))" }
}

extension TextBlock {
  var summary: String { "\(numbers(frame)) \(JSONWriter.quoted(text))" }
}

extension ReactionChip {
  fileprivate var summary: String {
    let what = count.map { JSONWriter.quoted($0.text) } ?? "\(faces.count) faces"
    return "\(numbers(frame)) \(JSONWriter.quoted(name)) \(what)\(isChosen ? " chosen" : "")"
  }
}

extension PartBox {
  fileprivate func describe(into lines: inout [String]) {
    lines.append("  \(content.kindName) \(numbers(frame))")
    var inner: [String] = []
    switch content {
    case .text(let part):
      for (kind, frame) in part.blocks { inner.append("\(kind) \(numbers(frame))") }
      for piece in part.pieces {
        if case .code(let code) = piece.kind, let language = code.language {
          inner.append("language \(language.summary)")
        }
      }
      var described: [String] = []
      for line in part.lines { line.describe(into: &described) }
      inner += described.map { String($0.dropFirst(2)) }
    case .page(let part):
      inner.append("clip \(numbers(part.clip.rect)) radius \(number(part.clip.radius))")
      inner.append("origin (\(number(part.origin.x)), \(number(part.origin.y)))")
      inner += part.layout.textDump.split(separator: "\n").map(String.init)
    case .emoji(let part): inner.append("text \(part.text.summary)")
    case .pictures(let part): inner += part.described
    case .file(let part): inner += part.described
    case .contact(let part): inner += part.described
    case .location(let part): inner += part.described
    case .poll(let part): inner += part.described
    case .call(let part): inner += part.described
    case .art(let part): inner += part.described
    case .preview(let part):
      inner.append("panel \(numbers(part.panel.frame))")
      for (name, block) in [("title", part.title), ("subtitle", part.subtitle), ("text", part.text)] {
        if let block { inner.append("\(name) \(block.summary)") }
      }
      if let picture = part.picture { inner.append("image \(numbers(picture.frame))") }
      for sticker in part.stickers { inner.append("sticker \(numbers(sticker.frame))") }
      if let file = part.file { inner += file.described }
      if let button = part.button { inner.append("button \(numbers(button.frame)) \(button.label.summary)") }
    case .reactions(let chips): inner += chips.map { "chip \($0.summary)" }
    case .comments(let part): inner.append("text \(part.label.summary)")
    }
    lines += inner.map { "    " + $0 }
  }
}
