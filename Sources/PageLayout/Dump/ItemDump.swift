import PageModel
import Primitives

// Items with child items, media, rows and buttons.

extension TableBox {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    node.key("inset", inset)
    node.word("grid", grid, as: "grid")
    node.key("titleHeight", titleHeight)
    node.word("columns", columns, as: "columns")
    node.word("rows", Array(rows), as: "rows")
    if titleHeight > 0 { node.say(titleHeight, as: "title") }
    node.word("border", border, as: "border", if: border > 0)
    if border > 0 { node.say(borderColor) }
    node.key("cornerRadius", cornerRadius)
    node.word("scrolls", scrolls)
    node.word("scrollOffset", scrollOffset, as: "by", if: scrollOffset > 0)
    node.children("title", title) { $0.dump(details) }
    node.children("cells", cells) { $0.dump(fill: fill, details) }
    node.line("rules", Array(horizontalRules) + Array(verticalRules), as: "rule")
  }
}

extension TableCell {
  fileprivate func dump(fill: Color, _ details: DumpDetails) -> DumpNode {
    var node = DumpNode("cell \(row),\(column)")
    node.word("source", source)
    node.key("row", row)
    node.key("column", column)
    node.key("rowspan", rowSpan)
    node.key("colspan", columnSpan)
    node.word("frame", frame)
    if rowSpan > 1 { node.say(rowSpan, as: "rowspan") }
    if columnSpan > 1 { node.say(columnSpan, as: "colspan") }
    node.word("header", isHeader)
    node.key("filled", isFilled)
    if isFilled { node.say(fill) }
    node.word("corners", Corner.allCases.filter(corners.contains).map(\.rawValue))
    node.children("items", items) { $0.dump(details) }
    return node
  }
}

extension DetailsBox {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    node.say(isOpen ? "open" : "closed")
    node.word("ordinal", ordinal)
    node.key("open", isOpen)
    node.word("header", headerHeight, as: "header")
    node.word("chevron", chevron, as: "chevron")
    if let separator {
      node.word("separator", separator, as: "separator")
      node.say(color)
    } else {
      node.say(chevronColor)
    }
    node.child("title", title.dump(details))
    node.children("items", items) { $0.dump(details) }
  }
}

extension PanelBox {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    node.word("color", color)
    if scrolls { node.word("scrolls", true) }
    node.line(
      "items",
      DumpValue.nodes { visit in
        for line in lines { visit(line.dump(kind: "line")) }
        for item in items { visit(item.dump(details)) }
      })
  }
}

// MARK: - Media

extension MediaBox {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    // The text omits the id of the media, which can be generated.
    node.key("media", media?.rawValue)
    node.word("natural", natural, as: "natural")
    node.key("cornerRadius", cornerRadius)
    node.sayRadius(cornerRadius)
    node.key("state", media.map(details.hasPixels) == true ? "loaded" : "missing")
    node.word("spoiler", hasSpoiler)
    node.word("link", hasLink)
    node.say(background)
  }
}

extension SlideshowBox {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    node.key("page", shownPage)
    node.say("page \(shownPage) of \(pages.count)")
    node.say(background)
    node.children("pages", pages) { page in
      var node = DumpNode("page")
      page.dump(into: &node, details)
      return node
    }
  }
}

extension FileRow {
  func dump(into node: inout DumpNode) {
    node.word("row", kind.rawValue)
    node.key("media", media?.rawValue)
    node.word("control", control, as: "control")
    node.word("color", controlColor)
    node.key("glyph", glyphColor)
    node.say(glyphColor?.description ?? "cut out", as: "glyph")
    node.key("title", title)
    node.key("performer", performer)
    node.key("duration", duration)
    if let scrubber {
      node.key("scrubber", scrubber)
      node.line("scrubber \(scrubber.words) \(scrubberColor.description)")
    }
    node.children("lines", lines) { $0.dump }
  }
}

extension ButtonBox {
  func dump(into node: inout DumpNode, _ details: DumpDetails) {
    node.word("style", style.rawValue)
    node.key("cornerRadius", cornerRadius)
    node.word("color", fill)
    node.word("labelColor", color)
    node.word("badge", badge?.rawValue, as: "badge")
    node.word("target", target?.description)
    label.dumpLines(into: &node, at: labelOrigin, details)
  }
}
