import Primitives

extension MediaBox {
  /// Without the media's id, which may be a made-up one.
  var summary: String {
    var text = "natural \(numbers(natural))"
    if cornerRadius > 0 { text += " radius \(number(cornerRadius))" }
    if hasSpoiler { text += " spoiler" }
    if hasLink { text += " link" }
    if let background { text += " \(background.description)" }
    return text
  }
}

extension SlideshowBox {
  func describe(head: String, into lines: inout [String]) {
    lines.append("\(head) page \(shownPage) of \(pages.count) \(background.description)")
    for page in pages { lines.append("  page \(page.summary)") }
  }
}

extension FileRow {
  func describe(head: String, into lines: inout [String]) {
    let glyph = glyphColor?.description ?? "cut out"
    lines.append(
      "\(head) \(kind.rawValue) control \(numbers(control)) \(controlColor.description) glyph \(glyph)")
    for line in self.lines { lines.append("  \(line.summary)") }
  }
}

extension SingleLine {
  var summary: String {
    "line x \(number(origin.x)) baseline \(number(origin.y)) w \(number(line.width)) \(color.description) "
      + JSONWriter.quoted(text)
  }
}
