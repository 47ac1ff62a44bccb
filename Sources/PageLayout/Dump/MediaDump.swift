import PageModel
import Primitives
import TextLayout

// Media and rows of files, as JSON and as text.

extension MediaBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("media", media?.rawValue)
    object.value("natural", natural)
    object.value("cornerRadius", cornerRadius)
    object.value("state", media.map(details.hasPixels) == true ? "loaded" : "missing")
    object.value("spoiler", hasSpoiler)
    object.value("link", hasLink)
  }

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
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("page", shownPage)
    object.array("pages") { list in
      for page in pages { list.object { page.write(to: &$0, details) } }
    }
  }

  func describe(head: String, into lines: inout [String]) {
    lines.append("\(head) page \(shownPage) of \(pages.count) \(background.description)")
    for page in pages { lines.append("  page \(page.summary)") }
  }
}

extension FileRow {
  func write(to object: inout JSONWriter) {
    object.value("row", kind.rawValue)
    object.value("media", media?.rawValue)
    object.value("control", control)
    object.value("color", controlColor.description)
    object.value("glyph", glyphColor?.description)
    object.value("title", title)
    object.value("performer", performer)
    object.value("duration", duration)
    if let scrubber { object.value("scrubber", scrubber) }
    object.array("lines") { list in for line in lines { list.object { line.write(to: &$0) } } }
  }

  func describe(head: String, into lines: inout [String]) {
    let glyph = glyphColor?.description ?? "cut out"
    lines.append(
      "\(head) \(kind.rawValue) control \(numbers(control)) \(controlColor.description) glyph \(glyph)")
    if let scrubber { lines.append("  scrubber \(numbers(scrubber)) \(scrubberColor.description)") }
    for line in self.lines { lines.append("  \(line.summary)") }
  }
}

extension SingleLine {
  func write(to object: inout JSONWriter) {
    object.value("text", text)
    object.value("x", origin.x)
    object.value("baseline", origin.y)
    object.value("width", line.width)
    object.value("color", color.description)
  }

  var summary: String {
    "line x \(number(origin.x)) baseline \(number(origin.y)) w \(number(line.width)) \(color.description) "
      + JSONWriter.quoted(text)
  }
}
