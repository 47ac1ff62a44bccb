import PageModel
import Primitives
import TextLayout
import Typography

extension Layout {
  /// The layout as JSON for other programs (Docs/Dumps.md).
  ///
  /// - Parameters:
  ///   - includesInk: whether lines carry the ink bounds of their characters; they are there when the layout
  ///     measured them.
  ///   - hasPixels: whether the pixels of a medium are at hand.
  ///   - extras: writes what others have to add at the top level.
  package func json(
    includesInk: Bool = false, hasPixels: @escaping (MediaID) -> Bool = { _ in false },
    extras: (inout JSONWriter) -> Void = { _ in }
  ) -> String {
    let details = DumpDetails(includesInk: includesInk, hasPixels: hasPixels)
    // Top level, its items, and an item's keys have lines of their own.
    var writer = JSONWriter(indentation: 4)
    writer.object { page in
      page.value("version", 1)
      write(to: &page, details)
      extras(&page)
    }
    return writer.text + "\n"
  }

  /// What a dump says of the page.
  package func write(to page: inout JSONWriter, _ details: DumpDetails) {
    page.value("engine", fitsWidth ? "v2" : "v1")
    page.value("design", designName)
    page.value("scale", scale)
    page.value("width", width)
    page.value("inset", inset)
    page.value("rtl", isRTL)
    page.value("complete", isComplete)
    page.value("fit", fitsWidth)
    page.value("size", size)
    if let anchor { page.object("anchor") { anchor.write(to: &$0) } }
    if let showMore { page.object("showMore") { showMore.write(to: &$0) } }
    if let screen { page.object("screen") { screen.write(to: &$0) } }
    items.write(to: &page, as: "items", details)
  }
}

/// What a dump holds besides the layout's own values.
package struct DumpDetails {
  package let includesInk: Bool
  package let hasPixels: (MediaID) -> Bool

  package init(includesInk: Bool = false, hasPixels: @escaping (MediaID) -> Bool = { _ in false }) {
    self.includesInk = includesInk
    self.hasPixels = hasPixels
  }
}

extension [LayoutItem] {
  func write(to object: inout JSONWriter, as key: String, _ details: DumpDetails) {
    object.array(key) { list in
      for item in self { list.object { item.write(to: &$0, details) } }
    }
  }
}

extension LayoutItem {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("kind", kindName)
    object.value("source", source)
    object.value("frame", frame)
    switch content {
    case .text(let box), .thinking(let box):
      box.write(to: &object, details)
    case .code(let code):
      object.value("background", Rect(origin: .zero, size: frame.size))
      object.value("cornerRadius", code.cornerRadius)
      object.value("color", code.color.description)
      object.value("language", code.language)
      if let line = code.languageLine { object.object("language_line") { line.write(to: &$0, details) } }
      object.value("textOrigin", [code.textOrigin.x, code.textOrigin.y])
      code.text.offsetBy(code.textOrigin).write(to: &object, details)
    case .marker(let marker):
      object.value("marker", marker.name)
      object.value("text", marker.label)
      object.value("checked", marker.isChecked)
    case .shape(let shape): shape.write(to: &object)
    case .placeholder(let placeholder):
      object.value("name", placeholder.name)
      object.value("cornerRadius", placeholder.cornerRadius)
      object.value("color", placeholder.background.description)
      object.array("lines") { lines in
        for line in placeholder.label.lines {
          lines.object { line.offsetBy(placeholder.labelOrigin).write(to: &$0, details) }
        }
      }
    case .anchor(let name):
      object.value("name", name)
    case .table(let table): table.write(to: &object, details)
    case .details(let box): box.write(to: &object, details)
    case .media(let media): media.write(to: &object, details)
    case .slideshow(let slideshow): slideshow.write(to: &object, details)
    case .fileRow(let row): row.write(to: &object)
    case .button(let button): button.write(to: &object, details)
    case .formula(let formula): formula.write(to: &object)
    case .panel(let panel): panel.write(to: &object, details)
    }
  }

  /// The item's `kind` in dumps.
  var kindName: String {
    switch content {
    case .text: "text"
    case .thinking: "thinking"
    case .code: "code"
    case .marker: "marker"
    case .shape(let shape): shape.kind.rawValue
    case .placeholder: "placeholder"
    case .anchor: "anchor"
    case .table: "table"
    case .details: "details"
    case .media(let media): media.kind.rawValue
    case .slideshow: "slideshow"
    // A document's row has the geometry of an audio's (Docs/Rulings.md 22), that of an embedded page may be mirrored.
    case .fileRow(let row): row.kind == .page ? "page" : "audio"
    case .button: "button"
    case .formula: "formula"
    case .panel(let panel): panel.kind.rawValue
    }
  }
}

extension ShapeBox {
  fileprivate func write(to object: inout JSONWriter) {
    if let name { object.value("name", name) }
    object.value("cornerRadius", cornerRadius)
    object.value("color", color.description)
    switch look {
    case .plain, .pullQuote, .glyph: break
    case .quote(let ground):
      object.value("bar", ground.bar)
      if let fold = ground.fold {
        object.value("collapsed", fold.isFolded)
        object.value("chevron", fold.chevron)
      }
    }
  }

  /// What a box that is more than a fill is called.
  var name: String? {
    switch look {
    case .plain: nil
    case .quote: "quote"
    case .pullQuote: "pull-quote"
    case .glyph(.quoteIcon): "quote-icon"
    case .glyph(.openingMark), .glyph(.closingMark): "quote-mark"
    }
  }
}

extension FormulaBox {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("mode", mode.rawValue)
    object.value("source_text", source)
    object.value("ascent", formula.ascent)
    object.value("descent", formula.descent)
    object.value("scrolls", scrolls)
  }
}

extension ListMarker {
  var name: String {
    switch kind {
    case .bullet: "bullet"
    case .number: "number"
    case .checkbox: "checkbox"
    }
  }

  var label: String {
    if case .number(let label, _, _, _, _) = kind { return label }
    return ""
  }

  var isChecked: Bool {
    if case .checkbox(let isChecked, _, _) = kind { return isChecked }
    return false
  }
}

extension TextBox {
  func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("category", category.name)
    object.value("alignment", alignment.rawValue)
    object.array("lines") { list in
      for line in lines { list.object { line.write(to: &$0, details) } }
    }
    if !links.isEmpty {
      object.array("links") { list in for link in links { list.object { link.write(to: &$0) } } }
    }
    if !anchors.isEmpty {
      object.array("anchors") { list in for anchor in anchors { list.object { anchor.write(to: &$0) } } }
    }
  }
}

extension TextLink {
  fileprivate func write(to object: inout JSONWriter) {
    object.array("rects") { list in for rect in rects { list.value(nil, rect) } }
    object.value("target", target.description)
  }
}

extension TextAnchor {
  fileprivate func write(to object: inout JSONWriter) {
    object.value("name", name)
    object.value("rect", rect)
  }
}

extension BoxLine {
  package func write(to object: inout JSONWriter, _ details: DumpDetails) {
    object.value("frame", frame)
    object.value("x", x)
    object.value("width", line.width)
    object.value("text", text)
    object.value("range", [Double(line.range.lowerBound), Double(line.range.upperBound)])
    object.value("rtl", line.isRTL)
    object.array("decorations") { list in
      for decoration in decorations {
        list.object {
          $0.value("kind", decoration.kind.rawValue)
          $0.value("rect", decoration.rect)
          $0.value("color", decoration.color.description)
        }
      }
    }
    object.array("attachments") { list in
      for attachment in attachments {
        list.object {
          $0.value("kind", attachment.content.kindName)
          $0.value("frame", attachment.frame)
          $0.value("index", attachment.index)
          if let label = attachment.label { label.write(to: &$0, details) }
        }
      }
    }
    if details.includesInk { writeInk(to: &object) }
  }

  private func writeInk(to object: inout JSONWriter) {
    object.array("ink") { list in
      for slot in characterInk { if let slot { list.value(nil, slot) } else { list.null() } }
    }
  }
}

extension AttachmentContent {
  var kindName: String {
    switch self {
    case .emoji: "emoji"
    case .image: "image"
    case .button: "button"
    case .formula: "formula"
    }
  }
}

extension LinkTarget {
  /// An address where there is one, else the kind and the name.
  var description: String {
    switch self {
    case .url(let url, _): url
    case .email(let address): "mailto:" + address
    case .phone(let number): "tel:" + number
    case .mention(let username): username.hasPrefix("@") ? username : "@" + username
    case .user(let id): "user:" + id
    case .hashtag(let tag): tag.hasPrefix("#") ? tag : "#" + tag
    case .cashtag(let tag): tag.hasPrefix("$") ? tag : "$" + tag
    case .botCommand(let command): command.hasPrefix("/") ? command : "/" + command
    case .bankCard(let number): "card:" + number
    case .anchor(let name): "#" + name
    case .reference(let name): "reference:" + name
    }
  }
}
