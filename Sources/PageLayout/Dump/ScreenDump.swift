import Primitives

// An article on a screen (Spec/Dumps.md).

extension ArticleScreen {
  var dump: DumpNode {
    var node = DumpNode("screen")
    node.word("size", size)
    node.word("frame", frame.rawValue)
    node.word("scroll", scroll, as: "scroll")
    node.word("collapse", collapse, as: "collapse")
    node.word("progress", progress, as: "progress")
    node.key("ground", ground)
    node.child("page", pageDump)
    node.children("parts", parts) { $0.dump }
    return node
  }

  private var pageDump: DumpNode {
    var node = DumpNode("page")
    node.key("origin", [page.origin.x, page.origin.y])
    node.word("clip", page.clip.rect)
    node.key("cornerRadius", page.clip.radius)
    node.sayRadius(page.clip.radius)
    node.say(page.origin.y, as: "top")
    node.word("rest", page.rest, as: "rest")
    node.say(ground, as: "on")
    return node
  }

  private var parts: [ScreenPart] {
    [bar.map(ScreenPart.init)].compactMap { $0 } + capsules.map(ScreenPart.init)
      + [statusBar.map(ScreenPart.init), homeBar.map(ScreenPart.init)].compactMap { $0 }
  }
}

/// Any part of the screen around a page or a chat, with the values that dumps contain.
package struct ScreenPart {
  private var name: String
  private var frame: Rect
  private var radius = 0.0
  private var color: Color
  private var progress: Rect?
  private var title: SingleLine?
  private var subtitle: SingleLine?
  private var glyphs: [(name: String, box: Rect, color: Color)] = []
  private var boxes: [Box] = []
  private var appearance = Appearance.whole

  init(_ bar: ScreenBar) {
    (name, frame, color) = ("bar", bar.frame, bar.color)
    (progress, title) = (bar.progress, bar.title)
    glyphs = bar.icons.compactMap(\.icon)
  }

  package init(_ capsule: GlassCapsule) {
    (name, frame, radius) = (capsule.name.rawValue, capsule.shape.rect, capsule.shape.radius)
    (color, progress, title) = (capsule.glass.fill, capsule.progress, capsule.title)
    subtitle = capsule.subtitle
    glyphs = capsule.icons.compactMap(\.icon)
    (boxes, appearance) = (capsule.boxes, capsule.appearance)
  }

  package init(_ bar: StatusBar) {
    let boxes = [("signal", bar.signal), ("wifi", bar.wifi), ("battery", bar.battery)]
    (name, frame, color, title) = ("statusBar", bar.frame, bar.color, bar.time)
    glyphs = boxes.map { ($0.0, $0.1, bar.color) }
    if let icon = bar.icon { glyphs.insert((icon.icon.rawValue, icon.box, bar.color), at: 0) }
  }

  package init(_ bar: HomeBar) {
    (name, frame, radius, color) = ("homeBar", bar.frame, bar.frame.height / 2, bar.color)
  }

  package var dump: DumpNode {
    var node = DumpNode()
    node.word("name", name)
    node.word("frame", frame)
    node.key("cornerRadius", radius)
    node.sayRadius(radius)
    node.word("color", color)
    if let progress {
      node.key("progress", progress)
      node.say(progress.width, as: "progress")
    }
    if let title { node.child("title", title.dump) }
    if let subtitle { node.child("subtitle", subtitle.dump) }
    if !glyphs.isEmpty {
      node.children("glyphs", glyphs) { glyph in
        var node = DumpNode()
        node.word("name", glyph.name)
        node.word("box", glyph.box)
        node.word("color", glyph.color)
        return node
      }
    }
    if !boxes.isEmpty { node.children("pieces", boxes) { $0.dump } }
    node.say(appearance)
    return node
  }
}

extension Box {
  /// The values of an icon in dumps; `nil` for other content.
  fileprivate var icon: (name: String, box: Rect, color: Color)? {
    if case .icon(let icon, let color?) = content { (icon.rawValue, frame, color) } else { nil }
  }

  package var dump: DumpNode {
    var node = DumpNode()
    node.word("name", name.rawValue)
    node.word("frame", frame)
    switch content {
    case .line(let line), .cutLine(let line): node.child("line", line.offsetBy(frame.origin).dump)
    case .text(let box): node.key("text", box.lines.map(\.text).joined(separator: " "))
    case .icon(let icon, let color):
      node.key("sign", icon.rawValue)
      node.word("color", color)
    case .panel(let panel): node.word("color", panel.bar.color)
    case .fill(let radius, let color):
      node.key("cornerRadius", radius)
      node.word("color", color)
    case .glass(let radius, let color), .stroke(let radius, _, let color):
      node.key("cornerRadius", radius)
      node.word("color", color)
    case .shade(let radius, let shade):
      node.key("cornerRadius", radius)
      node.word("color", shade.edge)
    case .path(_, _, let color), .progress(_, let color): node.word("color", color)
    case .image(let image):
      if case .rounded(let radius) = image.outline { node.key("cornerRadius", radius) }
    case .avatar(let avatar): node.key("cornerRadius", avatar.cornerRadius)
    case .ribbon(let line, let color):
      node.key("text", line.text)
      node.word("color", color)
    case .emoji(let emoji, _, _): node.key("emoji", emoji.alternative)
    case .letters(let text, let color):
      node.key("text", text.text)
      node.word("color", color)
    case .control(let row): node.word("color", row.controlColor)
    case .drawing, .mapPin: break
    case .group(let boxes, _), .fading(let boxes, _): node.children("pieces", boxes) { $0.dump }
    }
    node.say(appearance)
    return node
  }
}

extension Box.Shade {
  /// The color at the edge.
  fileprivate var edge: Color {
    switch self {
    case .glow(_, let edge), .radial(_, let edge): edge
    case .spots(let colors): colors.last ?? .clear
    }
  }
}

extension DumpNode {
  /// Adds an appearance, unless it is the default.
  fileprivate mutating func say(_ appearance: Appearance) {
    guard appearance != .whole else { return }
    key("alpha", appearance.alpha)
    key("scale", appearance.scale)
    key("offset", [appearance.offset.x, appearance.offset.y])
  }
}
