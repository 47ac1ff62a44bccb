import PageLayout
import Primitives

/// Contacts, calls, places and polls in dumps (Docs/Dumps.md).
extension ContactPart {
  func write(to object: inout JSONWriter) {
    object.value("panel", panel.frame)
    object.value("avatar", avatar.frame)
    object.value("title", title.text)
    object.value("text", info?.text)
    object.array("buttons") { list in for button in buttons { list.value(nil, button.text) } }
  }

  var described: [String] {
    [
      "panel \(numbers(panel.frame))", "avatar \(numbers(avatar.frame)) \(JSONWriter.quoted(avatar.letters))",
      "title \(title.summary)",
    ] + (info.map { ["text \($0.summary)"] } ?? []) + buttons.map { "button \($0.summary)" }
  }
}

extension CallPart {
  func write(to object: inout JSONWriter) {
    object.value("title", title.text)
    object.value("text", line.text)
    object.value("button", button)
  }

  var described: [String] {
    [
      "title \(title.summary)", "text \(line.summary)", "arrow \(numbers(arrow))",
      "button \(numbers(button))",
    ]
  }
}

extension LocationPart {
  func write(to object: inout JSONWriter) {
    object.value("map", map)
    object.value("corners", corners.list)
    object.value("title", title?.text)
    object.value("text", text?.text)
    if let timer { object.value("timer", timer.frame) }
  }

  var described: [String] {
    let corners = corners.list.map(number).joined(separator: " ")
    var lines = ["map \(numbers(map)) corners \(corners)\(tail == nil ? "" : " tail")"]
    if let title { lines.append("title \(title.summary)") }
    if let text { lines.append("text \(text.summary)") }
    if let timer { lines.append("timer \(numbers(timer.frame))") }
    return lines
  }
}

extension PollPart {
  func write(to object: inout JSONWriter) {
    object.value("question", question.text)
    object.value("title", kindLine.text)
    object.array("options") { list in
      for option in options {
        list.object {
          $0.value("frame", option.frame)
          $0.value("text", option.text.text)
          if let media = option.media {
            $0.value("image", media.frame)
            $0.natural(media.natural)
          }
          if let result = option.result {
            $0.value("percent", result.percent)
            $0.value("bar", result.bar)
            $0.value("marked", result.mark != nil)
          }
        }
      }
    }
    object.value("footer", footer.text)
  }

  var described: [String] {
    var lines = ["question \(question.summary)", "kind \(kindLine.summary)"]
    lines += faces.map { "face \(numbers($0.frame))" }
    for option in options {
      lines.append("option \(numbers(option.frame)) \(option.text.summary)")
      if let radio = option.radio { lines.append("  radio \(numbers(radio.frame))") }
      if let media = option.media { lines.append("  image \(numbers(media.frame))") }
      guard let result = option.result else { continue }
      lines.append("  percent \(result.percentLabel.summary)")
      if let count = result.count { lines.append("  count \(count.summary)") }
      lines.append("  bar \(numbers(result.bar))")
      if let mark = result.mark {
        lines.append("  mark \(numbers(mark.frame)) \(mark.isRight ? "right" : "wrong")")
      }
    }
    lines.append("footer \(footer.summary)")
    return lines
  }
}
