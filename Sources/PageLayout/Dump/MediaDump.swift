import PageModel
import Primitives

extension MediaBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("media", media?.rawValue)
    object.value("natural", natural)
    object.value("cornerRadius", cornerRadius)
    object.value("state", media.map(details.hasPixels) == true ? "loaded" : "missing")
    object.value("spoiler", hasSpoiler)
    object.value("link", hasLink)
  }
}

extension SlideshowBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("page", shownPage)
    object.array("pages") { list in
      for page in pages { list.object { page.write(to: &$0, details) } }
    }
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
    object.array("lines") { list in for line in lines { list.object { line.write(to: &$0) } } }
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
}
