import DiffReport
import Primitives
import Scene
import Typography

/// Writes images with their texts above them as a single HTML file, piece by piece (Spec/Vectors.md 6).
package struct HTMLFileWriter {
  /// The look of the file around its images.
  package struct Look {
    /// The width of the file's content, in points.
    package var width: Double
    /// The color of the sides.
    package var base: Color
    /// The color of the index; opaque.
    package var panel: Color
    package var text: Color
    package var link: Color
    package var isDark: Bool
    /// The URL of an image behind all others, which stays in place when they scroll.
    package var ground: String?
    /// True if the images are in other files.
    package var isLinked: Bool

    package init(
      width: Double, base: Color, panel: Color, text: Color, link: Color, isDark: Bool, ground: String? = nil,
      isLinked: Bool = false
    ) {
      (self.width, self.base, self.panel, self.text) = (width, base, panel, text)
      (self.link, self.isDark, self.ground, self.isLinked) = (link, isDark, ground, isLinked)
    }
  }

  /// A link in the index.
  package struct Reference {
    package var name: String
    /// The id of the link's target in the file.
    package var place: String
    /// The number of items behind the link, as written in the language of the file; `nil` if they are not counted.
    package var count: String?

    package init(_ name: String, place: String, count: String? = nil) {
      (self.name, self.place, self.count) = (name, place, count)
    }
  }

  /// An image in the file.
  package struct Entry {
    /// The ids of the image's position in the file.
    package var places: [String]
    /// The URL of the image.
    package var address: String
    /// The size, in points.
    package var size: Size
    /// The alternative text.
    package var alternative: String
    package var text: TextLayer
    package var isHeading: Bool
    /// The author and the time of a message; `nil` for what is no message.
    package var name: String?

    package init(
      places: [String], address: String, size: Size, alternative: String, text: TextLayer,
      isHeading: Bool = false, name: String? = nil
    ) {
      (self.places, self.address, self.size) = (places, address, size)
      (self.alternative, self.text, self.isHeading, self.name) = (alternative, text, isHeading, name)
    }
  }

  var text = SVGText()
  /// The number of entries so far, which makes the ids of link targets inside an entry unique.
  private var count = 0
  package let words: StructureWords
  /// The levels of the headings around the current place.
  var levels: [Int] = []
  private var isInMain = false
  private(set) var hasHeader = false
  /// The entries of a group that is not yet written, because its tag contains their total height.
  private var group = (text: SVGText(), count: 0, size: Size.zero, isListOpen: false)
  /// The number of entries in a group. A browser lays out visible groups only. It watches each group, so
  /// smaller groups would be too many.
  private static let entriesOfGroup = 32
  /// The size at which a group ends, in bytes: a group is kept in memory until then.
  private static let mostWaiting = 1 << 20

  package init(words: StructureWords) { self.words = words }

  /// Returns the bytes that were written since the last call.
  package mutating func take() -> [UInt8] {
    defer { text = SVGText() }
    return text.bytes
  }

  /// Writes the beginning of the file.
  ///
  /// - Parameter look: the look of the file.
  package mutating func begin(title: String?, look: Look) {
    let style = HTMLStyle.css(look)
    let digest = SHA256.digest(of: Array(style.utf8)).map(Base64.encode) ?? ""
    let pictures = look.isLinked ? "'self' data:" : "data:"
    text += """
      <!DOCTYPE html>
      <html lang="\(escaped: words.language)" dir="\(words.isRightToLeft ? "rtl" : "ltr")">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src \(pictures); \
      style-src 'sha256-\(digest)'; style-src-attr 'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=\(look.width.rounded(.up))">
      <meta name="referrer" content="no-referrer">
      <meta name="color-scheme" content="\(look.isDark ? "dark" : "light")">
      <title>\(escaped: title ?? "iprender")</title>
      <style>\(style)</style>
      </head>
      <body>

      """
  }

  /// Writes the header above the entries.
  ///
  /// - Parameter rows: rows of links, each with a label.
  package mutating func add(title: String, rows: [(name: String, links: [Reference])]) {
    hasHeader = true
    text += "<header>\n<h1><bdi>\(escaped: title)</bdi></h1>\n"
    for row in rows { add(row.links, named: row.name) }
    text += "</header>\n"
  }

  /// Writes a row of links.
  ///
  /// - Parameters:
  ///   - name: the label of the row; empty for links that stand alone.
  ///   - place: the id of the row itself.
  package mutating func add(_ links: [Reference], named name: String, at place: String? = nil) {
    if place != nil { endMain() }
    let tag = name.isEmpty ? "p" : "nav"
    text += "<\(tag)"
    if let place { text.attribute("id", place) }
    if !name.isEmpty { text.attribute("aria-label", name) }
    text += ">"
    if !name.isEmpty { text += "<b>\(escaped: name)</b>" }
    for link in links {
      text += " <a href=\"#\(escaped: link.place)\"><bdi>\(escaped: link.name)</bdi>"
      if let count = link.count { text += " <small>\(String(count))</small>" }
      text += "</a>"
    }
    text += "</\(tag)>\n"
  }

  /// Begins a section.
  ///
  /// - Parameters:
  ///   - place: the id of the section.
  ///   - name: the label of the section; `nil` for none.
  package mutating func beginSection(at place: String? = nil, named name: String? = nil) {
    endGroup()
    if !isInMain { text.add("<main>\n") }
    isInMain = true
    text += "<section"
    if let place { text.attribute("id", place) }
    if let name { text.attribute("aria-label", name) }
    text += ">\n"
  }

  /// Writes a title that only readers of the structure find, for an image without headings.
  package mutating func add(hiddenTitle title: String?) {
    hasHeader = true
    text += "<h1 class=\"title\">\(escaped: title ?? "iprender")</h1>\n"
  }

  package mutating func endSection() {
    endGroup()
    text.add("</section>\n")
  }

  private mutating func endMain() {
    if isInMain { text.add("</main>\n") }
    isInMain = false
  }

  /// Begins or ends the list of messages in the group.
  private mutating func setList(isOpen: Bool) {
    guard group.isListOpen != isOpen else { return }
    text.add(isOpen ? "<ol role=\"list\">\n" : "</ol>\n")
    group.isListOpen = isOpen
  }

  private mutating func endGroup() {
    guard group.count > 0 else { return }
    swap(&text, &group.text)
    setList(isOpen: false)
    swap(&text, &group.text)
    let size = group.size
    text += #"<div class="rows" style="contain-intrinsic-size:\#(size.width)px \#(size.height)px">\#n"#
    text += group.text
    text += "</div>\n"
    group = (SVGText(), 0, .zero, false)
  }

  package mutating func add(_ entry: Entry) {
    swap(&text, &group.text)
    setList(isOpen: entry.name != nil)
    write(entry)
    swap(&text, &group.text)
    group.count += 1
    group.size = Size(max(group.size.width, entry.size.width), group.size.height + entry.size.height)
    if group.count >= Self.entriesOfGroup || group.text.bytes.count >= Self.mostWaiting { endGroup() }
  }

  private mutating func write(_ entry: Entry) {
    count += 1
    let hasStructure = entry.text.hasStructure && !entry.isHeading
    if entry.isHeading { levels = [0] }
    text.add(entry.isHeading ? "<h2" : entry.name == nil ? "<div" : "<li")
    if !entry.isHeading { text.add(" class=\"row\"") }
    if let place = entry.places.first { text.attribute("id", place) }
    text.add(">")
    for place in entry.places.dropFirst() {
      text += #"<a id="\#(escaped: place)"></a>"#
    }
    if !entry.isHeading {
      text.add("<article")
      if let name = entry.name { text.attribute("aria-label", name) }
      text.add(">")
    }
    let alternative = hasStructure ? "" : entry.alternative
    text +=
      #"<img width="\#(entry.size.width)" height="\#(entry.size.height)" alt="\#(escaped: alternative)""#
    text += #" loading="lazy" decoding="async""#
    text.attribute("src", plain: entry.address)
    text += ">"
    if hasStructure {
      addStructure(of: entry.text, size: entry.size)
    } else {
      add(entry.text, size: entry.size)
    }
    text.add(entry.isHeading ? "</h2>\n" : entry.name == nil ? "</article></div>\n" : "</article></li>\n")
  }

  package mutating func end() {
    endMain()
    text.add("</body>\n</html>\n")
  }

  /// Returns a URL that contains an image.
  package static func address(of bytes: [UInt8], type: String) -> String {
    "data:image/\(type);base64," + Base64.encode(bytes)
  }

  // MARK: - Text

  /// Writes the invisible text that a reader can select, copy and search, and the links on it.
  private mutating func add(_ layer: TextLayer, size: Size) {
    let marks = layer.marks.filter(\.landmark.isTapOrPlace)
    if !layer.paragraphs.isEmpty || !marks.isEmpty {
      text += #"<svg aria-hidden="true" width="\#(size.width)" height="\#(size.height)">"#
      for paragraph in layer.paragraphs { add(paragraph) }
      for mark in marks where !mark.landmark.isTap { add(mark) }
      text.add("</svg>")
    }
    // What can be focused is not hidden.
    let taps = marks.filter(\.landmark.isTap)
    guard !taps.isEmpty else { return }
    text += #"<svg class="taps" width="\#(size.width)" height="\#(size.height)">"#
    for mark in taps { add(mark) }
    text.add("</svg>")
  }

  mutating func add(_ paragraph: TextLayer.Paragraph) {
    let size = paragraph.pieces.first?.size ?? 0
    text += #"<text font-size="\#(size)""#
    if let piece = paragraph.pieces.first, paragraph.pieces.count == 1 {
      add(piece, size: size)
    } else {
      text.add(">")
      for piece in paragraph.pieces {
        text.add(piece.isParted ? " <tspan" : "<tspan")
        add(piece, size: size)
        text.add("</tspan>")
      }
    }
    text.add("</text>")
  }

  /// Writes the attributes that end a tag, and the tag's text.
  ///
  /// - Parameter size: the font size of the surrounding text.
  private mutating func add(_ piece: TextLayer.Piece, size: Double) {
    text += #" x="\#(piece.left)" y="\#(piece.baseline)""#
    if piece.size != size { text.attribute("font-size", piece.size) }
    if piece.right > piece.left {
      text += #" textLength="\#(piece.right - piece.left)" lengthAdjust="spacingAndGlyphs""#
    }
    text += ">\(escaped: piece.text)"
  }

  mutating func add(_ mark: TextLayer.Mark) {
    switch mark.landmark {
    case .link(let address, let boxes): tap(address.text, boxes, named: mark.name, isOutside: true)
    case .jump(let name, let boxes):
      tap("#" + place(name), boxes, named: mark.name, isOutside: false)
    case .place(let name, let point):
      text += #"<path id="\#(escaped: place(name))" d="M\#(point)h1"/>"#
    case .refusedLink, .heading, .whole, .unseen, .part, .inline, .echo: break
    }
  }

  private mutating func tap(_ address: String, _ boxes: [Rect], named name: String, isOutside: Bool) {
    text += #"<a href="\#(escaped: address)""#
    if isOutside { text += #" rel="noopener noreferrer""# }
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text.attribute("aria-label", words.isEmpty ? address : words)
    text += #"><path d=""#
    for box in boxes { text.path(RoundedRect(box)) }
    text += #""/></a>"#
  }

  /// Returns the id of a link target in the entry. Characters other than ASCII letters and digits become
  /// their numbers.
  private func place(_ name: String) -> String {
    let letters = name.unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9": String(scalar)
      default: "_" + String(scalar.value, radix: 16)
      }
    }
    return "in-\(count)-" + letters.joined()
  }
}

extension Landmark {
  var isTapOrPlace: Bool {
    switch self {
    case .link, .jump, .place: true
    case .refusedLink, .heading, .whole, .unseen, .part, .inline, .echo: false
    }
  }

  var isTap: Bool {
    if case .place = self { return false }
    return isTapOrPlace
  }
}

/// The style sheet of an HTML file.
enum HTMLStyle {
  static func css(_ look: HTMLFileWriter.Look) -> String {
    func number(_ value: Double) -> String {
      var text = SVGText()
      text.add(value)
      return String(decoding: text.bytes, as: UTF8.self)
    }
    func hex(_ color: Color) -> String {
      var text = SVGText()
      text.hex(color)
      return String(decoding: text.bytes, as: UTF8.self)
    }
    let ground = look.ground.map {
      """
      body::before{content:"";position:fixed;z-index:-1;top:0;bottom:0;left:50%;width:\(number(look.width))px;\
      transform:translateX(-50%);background:url("\($0)") 50%/cover}

      """
    }
    return """

      html{background:\(hex(look.base));-webkit-text-size-adjust:none}
      body{width:\(number(look.width))px;margin:0 auto;font:14px/1.5 \(family);color:\(hex(look.text))}
      \(ground ?? "")header,nav[id]{background:\(hex(look.panel));padding:8px 12px;overflow-wrap:anywhere}
      h1{margin:0;font-size:17px}
      header p{margin:0}
      nav a,header a{margin-inline-end:6px;color:\(hex(look.link));text-decoration:none}
      section{padding:8px 0}
      .rows{content-visibility:auto}
      .row,.rows>h2{position:relative;margin:0;line-height:0;direction:ltr}
      ol{list-style:none;margin:0;padding:0}
      .page,.page *{margin:0;padding:0;border:0;font-size:0;list-style:none}
      .page{position:absolute;inset:0}
      .title{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
      .rows :target{outline:2px solid \(hex(look.link));outline-offset:-2px}
      img{display:block;font:14px \(family);user-select:none;-webkit-user-select:none}
      svg{position:absolute;inset:0;direction:ltr;font-family:\(family);font-weight:400}
      .page svg,.taps{pointer-events:none}
      text{fill:transparent;white-space:pre;cursor:text;pointer-events:auto}
      a path{pointer-events:auto}
      a:focus-visible path{stroke:\(hex(look.link));stroke-width:2}
      path{fill:transparent}
      svg ::selection{background:#08f6;fill:transparent}

      """
  }

  private static let family = #"Inter,-apple-system,"Segoe UI",Roboto,Arial,sans-serif"#
}
