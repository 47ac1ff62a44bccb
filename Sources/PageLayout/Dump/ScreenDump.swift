import Primitives
import TextLayout

// An article on a screen, as JSON and as text (Docs/Dumps.md).

extension ArticleScreen {
  func write(to object: inout JSONWriter) {
    object.value("size", size)
    object.value("frame", frame.rawValue)
    object.value("scroll", scroll)
    object.value("collapse", collapse)
    object.value("progress", progress)
    object.value("ground", ground?.description)
    object.object("page") { page in
      page.value("origin", [self.page.origin.x, self.page.origin.y])
      page.value("clip", self.page.clip.rect)
      page.value("cornerRadius", self.page.clip.radius)
      page.value("rest", self.page.rest)
    }
    object.array("parts") { list in for part in parts { list.object { part.write(to: &$0) } } }
  }

  var summary: [String] {
    let state = [
      "scroll \(number(scroll))", collapse.map { "collapse \(number($0))" }, "progress \(number(progress))",
    ].compactMap { $0 }
    let radius = page.clip.radius > 0 ? " radius \(number(page.clip.radius))" : ""
    let ground = ground.map { " on \($0.description)" } ?? ""
    return ["screen \(numbers(size)) \(frame.rawValue) \(state.joined(separator: " "))"]
      + [
        "  page \(numbers(page.clip.rect))\(radius) top \(number(page.origin.y)) rest \(numbers(page.rest))\(ground)"
      ] + parts.flatMap(\.summary)
  }

  private var parts: [ScreenPart] {
    [bar.map(ScreenPart.init)].compactMap { $0 } + capsules.map(ScreenPart.init)
      + [statusBar.map(ScreenPart.init), homeBar.map(ScreenPart.init)].compactMap { $0 }
  }
}

/// Any part of what stands around a page or a chat, by what dumps say of it.
package struct ScreenPart {
  var name: String
  var frame: Rect
  var radius = 0.0
  var color: Color
  var progress: Rect?
  var title: SingleLine?
  var subtitle: SingleLine?
  var glyphs: [(name: String, box: Rect, color: Color)] = []

  init(_ bar: ScreenBar) {
    (name, frame, color) = ("bar", bar.frame, bar.color)
    (progress, title) = (bar.progress, bar.title)
    glyphs = bar.glyphs.map { ($0.sign.rawValue, $0.box, $0.color) }
  }

  package init(_ capsule: GlassCapsule) {
    (name, frame, radius) = (capsule.name.rawValue, capsule.shape.rect, capsule.shape.radius)
    (color, progress, title) = (capsule.glass.fill, capsule.progress, capsule.title)
    subtitle = capsule.subtitle
    glyphs = capsule.glyphs.map { ($0.sign.rawValue, $0.box, $0.color) }
  }

  package init(_ bar: StatusBar) {
    let boxes = [("signal", bar.signal), ("wifi", bar.wifi), ("battery", bar.battery)]
    (name, frame, color, title) = ("statusBar", bar.frame, bar.color, bar.time)
    glyphs = boxes.map { ($0.0, $0.1, bar.color) }
  }

  package init(_ bar: HomeBar) {
    (name, frame, radius, color) = ("homeBar", bar.frame, bar.frame.height / 2, bar.color)
  }

  package func write(to object: inout JSONWriter) {
    object.value("name", name)
    object.value("frame", frame)
    object.value("cornerRadius", radius)
    object.value("color", color.description)
    if let progress { object.value("progress", progress) }
    if let title { object.object("title") { title.write(to: &$0) } }
    if let subtitle { object.object("subtitle") { subtitle.write(to: &$0) } }
    if glyphs.isEmpty { return }
    object.array("glyphs") { list in
      for glyph in glyphs {
        list.object {
          $0.value("name", glyph.name)
          $0.value("box", glyph.box)
          $0.value("color", glyph.color.description)
        }
      }
    }
  }

  package var summary: [String] {
    let corner = radius > 0 ? " radius \(number(radius))" : ""
    let head = "  \(name) \(numbers(frame))\(corner) \(color.description)"
    let progress = progress.map { " progress \(number($0.width))" } ?? ""
    return [head + progress] + [title, subtitle].compactMap { $0.map { "    " + $0.summary } }
      + glyphs.map { "    \($0.name) \(numbers($0.box)) \($0.color.description)" }
  }
}
