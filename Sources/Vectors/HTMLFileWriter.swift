import DiffReport
import Primitives
import Scene
import Typography

/// Writes pictures with their texts above them as one file of HTML, piece by piece (Spec/Vectors.md 6).
package struct HTMLFileWriter {
  /// What the file looks like around its pictures.
  package struct Look {
    /// Points.
    package var width: Double
    /// The sides.
    package var base: Color
    /// Of the index, opaque.
    package var panel: Color
    package var text: Color
    package var link: Color
    package var isDark: Bool
    /// A picture behind all others, which stays when they are scrolled, as an address.
    package var ground: String?
    /// Whether pictures stand in other files.
    package var isLinked: Bool

    package init(
      width: Double, base: Color, panel: Color, text: Color, link: Color, isDark: Bool, ground: String? = nil,
      isLinked: Bool = false
    ) {
      (self.width, self.base, self.panel, self.text) = (width, base, panel, text)
      (self.link, self.isDark, self.ground, self.isLinked) = (link, isDark, ground, isLinked)
    }
  }

  /// A link of the index.
  package struct Reference {
    package var name: String
    /// Of a place in the file.
    package var place: String
    /// Of what is behind the link; `nil` for what is not counted.
    package var count: Int?

    package init(_ name: String, place: String, count: Int? = nil) {
      (self.name, self.place, self.count) = (name, place, count)
    }
  }

  /// A picture.
  package struct Entry {
    /// Names of its place.
    package var places: [String]
    /// Address of the picture.
    package var address: String
    /// Points.
    package var size: Size
    /// What is said instead of it.
    package var alternative: String
    package var text: TextLayer
    package var isHeading: Bool

    package init(
      places: [String], address: String, size: Size, alternative: String, text: TextLayer,
      isHeading: Bool = false
    ) {
      (self.places, self.address, self.size) = (places, address, size)
      (self.alternative, self.text, self.isHeading) = (alternative, text, isHeading)
    }
  }

  private var text = SVGText()
  /// Entries so far: what an entry links to within itself is found by its number.
  private var count = 0
  /// Entries whose group is not written yet, because it begins with how high they are together.
  private var group = (text: SVGText(), count: 0, size: Size.zero)
  /// A browser lays out groups that show, and no others: it watches each of them, and fewer entries are too many of
  /// those.
  private static let entriesOfGroup = 32
  /// Bytes: what waits is kept in memory.
  private static let mostWaiting = 1 << 20

  package init() {}

  /// The bytes that were written since they were taken last.
  package mutating func take() -> [UInt8] {
    defer { text = SVGText() }
    return text.bytes
  }

  /// - Parameters:
  ///   - language: a BCP 47 tag.
  ///   - look: of the file.
  package mutating func begin(title: String?, language: String, look: Look) {
    let style = HTMLStyle.css(look)
    let digest = SHA256.digest(of: Array(style.utf8)).map(Base64.encode) ?? ""
    let pictures = look.isLinked ? "'self' data:" : "data:"
    text += """
      <!DOCTYPE html>
      <html lang="\(escaped: language)">
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

  /// What is above the entries.
  ///
  /// - Parameter rows: links with what they have in common.
  package mutating func add(title: String, rows: [(name: String, links: [Reference])]) {
    text += "<header>\n<h1><bdi>\(escaped: title)</bdi></h1>\n"
    for row in rows { add(row.links, named: row.name) }
    text += "</header>\n"
  }

  /// Links to places.
  ///
  /// - Parameters:
  ///   - name: what they have in common.
  ///   - place: of the links themselves.
  package mutating func add(_ links: [Reference], named name: String, at place: String? = nil) {
    text += "<nav"
    if let place { text.attribute("id", place) }
    text += ">"
    if !name.isEmpty { text += "<b>\(escaped: name)</b>" }
    for link in links {
      text += " <a href=\"#\(escaped: link.place)\"><bdi>\(escaped: link.name)</bdi>"
      if let count = link.count { text += " <small>\(String(count))</small>" }
      text += "</a>"
    }
    text += "</nav>\n"
  }

  /// - Parameters:
  ///   - place: of what comes until the section ends.
  ///   - name: what it is called; `nil` where it has no name.
  package mutating func beginSection(at place: String? = nil, named name: String? = nil) {
    endGroup()
    text += "<section"
    if let place { text.attribute("id", place) }
    if let name { text.attribute("aria-label", name) }
    text += ">\n"
  }

  package mutating func endSection() {
    endGroup()
    text.add("</section>\n")
  }

  private mutating func endGroup() {
    guard group.count > 0 else { return }
    let size = group.size
    text += #"<div class="rows" style="contain-intrinsic-size:\#(size.width)px \#(size.height)px">\#n"#
    text += group.text
    text += "</div>\n"
    group = (SVGText(), 0, .zero)
  }

  package mutating func add(_ entry: Entry) {
    swap(&text, &group.text)
    write(entry)
    swap(&text, &group.text)
    group.count += 1
    group.size = Size(max(group.size.width, entry.size.width), group.size.height + entry.size.height)
    if group.count >= Self.entriesOfGroup || group.text.bytes.count >= Self.mostWaiting { endGroup() }
  }

  private mutating func write(_ entry: Entry) {
    count += 1
    text.add(entry.isHeading ? "<h2" : "<div")
    if let place = entry.places.first { text.attribute("id", place) }
    text.add(">")
    for place in entry.places.dropFirst() {
      text += #"<a id="\#(escaped: place)"></a>"#
    }
    text +=
      #"<img width="\#(entry.size.width)" height="\#(entry.size.height)" alt="\#(escaped: entry.alternative)""#
    text += #" loading="lazy" decoding="async""#
    text.attribute("src", plain: entry.address)
    text += ">"
    add(entry.text, size: entry.size)
    text.add(entry.isHeading ? "</h2>\n" : "</div>\n")
  }

  package mutating func end() { text.add("</body>\n</html>\n") }

  /// An address that holds a picture.
  package static func address(of bytes: [UInt8], type: String) -> String {
    "data:image/\(type);base64," + Base64.encode(bytes)
  }

  // MARK: - Text

  /// Nobody sees it, but it is selected, copied and found.
  private mutating func add(_ layer: TextLayer, size: Size) {
    let landmarks = layer.landmarks.filter(\.isTapOrPlace)
    guard !layer.paragraphs.isEmpty || !landmarks.isEmpty else { return }
    text += #"<svg aria-hidden="true" width="\#(size.width)" height="\#(size.height)">"#
    for paragraph in layer.paragraphs {
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
    for landmark in landmarks { add(landmark) }
    text.add("</svg>")
  }

  /// The rest of a tag, and what is in it.
  ///
  /// - Parameter size: of the letters around it.
  private mutating func add(_ piece: TextLayer.Piece, size: Double) {
    text += #" x="\#(piece.left)" y="\#(piece.baseline)""#
    if piece.size != size { text.attribute("font-size", piece.size) }
    if piece.right > piece.left {
      text += #" textLength="\#(piece.right - piece.left)" lengthAdjust="spacingAndGlyphs""#
    }
    text += ">\(escaped: piece.text)"
  }

  private mutating func add(_ landmark: Landmark) {
    switch landmark {
    case .link(let address, let boxes):
      tap(address.text, boxes, isOutside: true)
    case .jump(let name, let boxes):
      tap("#" + place(name), boxes, isOutside: false)
    case .place(let name, let point):
      text += #"<path id="\#(escaped: place(name))" d="M\#(point)h1"/>"#
    case .refusedLink, .heading, .whole, .unseen: break
    }
  }

  private mutating func tap(_ address: String, _ boxes: [Rect], isOutside: Bool) {
    text += #"<a href="\#(escaped: address)""#
    if isOutside { text += #" rel="noopener noreferrer""# }
    text += #"><path d=""#
    for box in boxes { text.path(RoundedRect(box)) }
    text += #""/></a>"#
  }

  /// Of a place in the entry. What a name has that an id has not is told by numbers.
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
  fileprivate var isTapOrPlace: Bool {
    switch self {
    case .link, .jump, .place: true
    case .refusedLink, .heading, .whole, .unseen: false
    }
  }
}

/// How a file of HTML looks around its pictures.
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
      nav a{margin-inline-end:6px;color:\(hex(look.link));text-decoration:none}
      section{padding:8px 0}
      .rows{content-visibility:auto}
      .rows>*{position:relative;margin:0;line-height:0}
      .rows>:target{outline:2px solid \(hex(look.link));outline-offset:-2px}
      img{display:block;font:14px \(family);user-select:none;-webkit-user-select:none}
      svg{position:absolute;inset:0;font-family:\(family);font-weight:400}
      text{fill:transparent;white-space:pre;cursor:text}
      path{fill:transparent}
      svg ::selection{background:#08f6;fill:transparent}

      """
  }

  private static let family = #"Inter,-apple-system,"Segoe UI",Roboto,Arial,sans-serif"#
}
