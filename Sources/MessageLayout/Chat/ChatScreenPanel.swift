import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// The panel below the list (Spec/Chats.md 9.2 and 13.3).
extension ChatScreenBars {
  /// The elements of the panel from left to right, without those above them.
  var panel: [GlassCapsule] {
    let tools = state.selection?.presence.share ?? 0
    let covered = max(tools, searchPresence)
    var capsules = covered < 1 ? shownPanel : []
    for index in capsules.indices { capsules[index].appearance.alpha *= 1 - covered }
    return capsules + (tools > 0 ? selectionTools(tools) : [])
      + (searchPresence > 0 ? state.search.map(searchTools) ?? [] : [])
  }

  private var shownPanel: [GlassCapsule] {
    switch state.panel {
    case .writing(let field):
      return info.offersAction && field == FieldState() ? channelPanel : writingPanel(field)
    case .recording(let voice): return recordingPanel(voice)
    case .preview(let voice): return previewPanel(voice)
    case .restricted(let reason):
      return [
        note(
          reason.text(in: environment.language), design.voice.restricted, colors.secondary, named: .restricted
        )
      ]
    case .action(let words):
      let text = words.text(in: environment.language)
      return [note(text, design.voice.cancel, colors.glyph, named: .action)]
    case .start: return [startButton]
    }
  }

  func button(
    _ name: GlassCapsule.Name, _ sign: Icon, at corner: Point
  ) -> GlassCapsule {
    let side = design.panel.button
    let box = design.panel.glyphBox
    return GlassCapsule(
      name: name, shape: RoundedRect(Rect(corner.x, corner.y, side, side), radius: side / 2), glass: glass,
      icons: [
        Box(
          sign, in: Rect(corner.x + (side - box) / 2, corner.y + (side - box) / 2, box, box), colors.glyph)
      ])
  }

  private func glass(filled color: Color) -> Glass {
    var glass = glass
    glass.fill = color
    return glass
  }

  /// The y position of elements beside the last line of the field.
  private var rowTop: Double { panelPlace.bottom - design.panel.height }

  // MARK: - Writing

  private func writingPanel(_ field: FieldState) -> [GlassCapsule] {
    let rect = panelPlace.field
    let menu =
      field.menu.map { menuButton($0.text(in: environment.language)) } ?? senderButton(field)
    let attachX =
      field.menu == nil && field.sender != nil
      ? rect.minX - design.panel.gap - design.panel.button
      : menu.map { $0.shape.rect.maxX + design.panel.gap } ?? panelPlace.edge
    // The microphone leaves over the edge of the screen.
    let microphoneX = (rect.maxX + design.panel.gap).mixed(
      with: size.width + design.text.microphoneGap, panelPlace.button)
    return [menu].compactMap { $0 }
      + [
        button(.attach, .paperclip, at: Point(attachX, rowTop)), writing(field, in: rect),
        button(.microphone, .microphone, at: Point(microphoneX, rowTop)),
      ]
  }

  private func menuButton(_ title: String) -> GlassCapsule {
    let metrics = design.voice.menu
    let menu = MenuButton(title, share: panelPlace.button, design, environment, colors)
    let rect = Rect(panelPlace.edge, rowTop, menu.width, menu.height)
    let corner = Point(rect.minX + metrics.textX, menu.label.corner(centredIn: rect).y)
    let inner = rect.outset(by: -design.voice.menuInset)
    return GlassCapsule(
      name: .menu, shape: RoundedRect(rect, radius: menu.height / 2), glass: glass,
      boxes: [
        Box(.tools, inner, .fill(radius: inner.height / 2, colors.accent)),
        Box(.menu, metrics.icon.offsetBy(rect.origin), .icon(.menu, colors.onAccent)),
        menu.label.box(.label, at: corner, .fading(1 - panelPlace.button)),
      ])
  }

  /// Returns the face of the peer as which messages are sent.
  private func senderButton(_ field: FieldState) -> GlassCapsule? {
    guard let sender = field.sender, field.senderPresence > 0 else { return nil }
    let side = design.panel.button
    let rect = Rect(panelPlace.edge, rowTop, side, side)
    let face = AvatarBox(sender, in: rect.outset(by: -part.sender.inset), environment)
    return GlassCapsule(
      name: .sender, shape: RoundedRect(rect, radius: side / 2), glass: glass, boxes: [Box(face, .face)],
      appearance: field.senderPresence == 1 ? .whole : .growing(field.senderPresence))
  }

  private func writing(_ field: FieldState, in rect: Rect) -> GlassCapsule {
    let panel = design.panel
    let row = Rect(rect.minX, rowTop, rect.width, panel.height)
    let shift = design.text.signShift * panelPlace.button
    let box = Rect(
      rect.maxX - panel.glyphInset - panel.glyphBox - shift, row.midY - panel.glyphBox / 2, panel.glyphBox,
      panel.glyphBox)
    var capsule = GlassCapsule(
      name: .field, shape: RoundedRect(rect, radius: panel.radius), glass: glass(filled: colors.fill),
      icons: [Box(.sticker, in: box, colors.control)])
    if field.text.isEmpty {
      let words = field.placeholder?.onOneLine ?? ""
      let placeholder = environment.label(
        words.isEmpty ? environment.language[.placeholder] : words, panel.font, colors.placeholder,
        limit: max(0, rect.width - panel.textInset - design.text.signRoom - shift))
      capsule.title = placeholder.placed(
        at: Point(rect.minX + panel.textInset, placeholder.corner(centredIn: row).y))
    }
    if let accessory = field.accessory, accessory.presence > 0 {
      capsule.boxes.append(accessoryBox(accessory, in: rect))
    }
    capsule.boxes += textBoxes(field, in: rect)
    if panelPlace.button > 0 { capsule.boxes += buttonBoxes(field.button, in: rect) }
    return capsule
  }

  private func textBoxes(_ field: FieldState, in rect: Rect) -> [Box] {
    guard let text = panelPlace.text else { return [] }
    let height = min(rect.height, field.height ?? text.height)
    let corner = Point(rect.minX, rect.maxY - height)
    var boxes: [Box] = []
    if !field.text.isEmpty {
      boxes.append(Box(.text, text.block.frame.offsetBy(corner), .text(text.block.box)))
    }
    if field.caret > 0 {
      let caret = text.caret.offsetBy(corner)
      boxes.append(
        Box(.caret, caret, .fill(radius: caret.width / 2, colors.accent), .fading(field.caret)))
    }
    guard text.isCut else { return boxes }
    let area = Rect(corner.x, corner.y, rect.width, max(0, height))
    let line = Rect(corner.x, corner.y, rect.width, environment.pixel)
    return [
      Box(.text, area, .group(boxes, isClipped: true)),
      Box(.line, line, .fill(radius: 0, colors.line)),
    ]
  }

  // MARK: - The button

  private func buttonBoxes(_ button: FieldState.Button, in rect: Rect) -> [Box] {
    let metrics = design.text
    var pill = Rect(
      rect.maxX - metrics.send.inset - metrics.send.size.width,
      rect.maxY - metrics.send.inset - metrics.send.size.height, metrics.send.size.width,
      metrics.send.size.height)
    let presence = panelPlace.button
    let whole = pill
    var boxes: [Box] = []
    if case .waiting(let share) = button {
      let ring = Outline(of: pill.outset(by: -metrics.ring.width / 2), radius: metrics.send.radius - 1)
      let left = ring.part(share.share)
      if left.count > 1 {
        boxes.append(Box(.ring, whole, .path([left], width: metrics.ring.width, colors.accent)))
      }
      pill = pill.outset(by: -metrics.ring.cut)
    }
    let isDisabled = button == .disabled
    boxes.append(
      Box(
        .send, pill, .fill(radius: pill.height / 2, isDisabled ? metrics.disabled : colors.accent)))
    let arrow = Appearance(
      offset: Point(metrics.arrow.x * (1 - presence), metrics.arrow.y * (1 - presence)))
    let color = isDisabled ? colors.glyph.multiplyingAlpha(by: metrics.disabledArrow) : colors.onAccent
    boxes.append(Box(.send, whole, .icon(button == .done ? .check : .send, color), arrow))
    return [Box(.send, whole, .group(boxes, isClipped: false), .comingOver(presence))]
  }

  // MARK: - What the text is for

  /// Returns the accessory, which slides out from behind the text.
  private func accessoryBox(_ accessory: FieldAccessory, in rect: Rect) -> Box {
    let metrics = design.accessory
    let slot = Rect(rect.minX, rect.minY, rect.width, metrics.height * accessory.presence.share)
    let limit = max(0, rect.width - metrics.corner.x - metrics.right)
    let title = environment.label(
      accessory.title(in: environment.language).onOneLine, metrics.title, colors.accent, limit: limit)
    let corner = rect.origin.moved(by: metrics.corner)
    let text = environment.box(
      of: accessory.excerpt, metrics.text, accessory.kind.isForward ? colors.placeholder : colors.glyph,
      faint: colors.placeholder, limit: limit,
      at: Point(corner.x, corner.y + title.frame.height + metrics.gap))
    let line = metrics.line.offsetBy(rect.origin)
    let side = metrics.cross.side / 2
    let cross = Rect(
      rect.maxX - metrics.right / 2 - side, rect.minY + metrics.height / 2 - side, 2 * side, 2 * side)
    return Box(
      .accessory, slot,
      .group(
        [
          Box(.line, line, .fill(radius: 1, colors.accent)),
          title.box(.title, at: corner),
          text,
          .cross(in: cross, line: metrics.cross.line, colors.control),
        ], isClipped: true), .fading(accessory.opacity ?? accessory.presence))
  }

  // MARK: - Channels

  /// The panel of a channel's reader: the buttons for suggestions and gifts that the channel accepts, the
  /// reader's action, and a search button.
  private var channelPanel: [GlassCapsule] {
    let panel = design.panel
    let edge = panelPlace.edge
    let search = button(.search, .search, at: Point(size.width - edge - panel.button, rowTop))
    let offers = offers(at: Point(edge, rowTop))
    let left = offers.map { $0.shape.rect.maxX + panel.channelGap } ?? edge
    let right = search.shape.rect.minX - panel.channelGap
    let action = action(in: Rect(left, rowTop, max(0, right - left), panel.height))
    return [offers].compactMap { $0 } + [action, search]
  }

  private func offers(at corner: Point) -> GlassCapsule? {
    let signs: [Icon] =
      (info.takesSuggestions ? [.suggest] : []) + (info.takesGifts ? [.gift] : [])
    guard !signs.isEmpty else { return nil }
    let (side, box) = (design.panel.button, design.panel.glyphBox)
    let rect = Rect(corner.x, corner.y, side * Double(signs.count), side)
    return GlassCapsule(
      name: .offers, shape: RoundedRect(rect, radius: design.panel.radius), glass: glass,
      icons: signs.enumerated().map { index, sign in
        let x = corner.x + Double(index) * side + (side - box) / 2
        return Box(sign, in: Rect(x, corner.y + (side - box) / 2, box, box), colors.glyph)
      })
  }

  private func action(in rect: Rect) -> GlassCapsule {
    let joins = info.readerAction == .join
    let label = environment.label(
      environment.language[info.readerAction], design.panel.channelFont,
      joins ? colors.onAccent : colors.glyph,
      limit: rect.width)
    return GlassCapsule(
      name: .action, shape: RoundedRect(rect, radius: design.panel.radius),
      glass: joins ? glass(filled: colors.accent) : glass,
      title: label.placed(at: label.corner(centredIn: rect)))
  }

  // MARK: - In the field's place

  /// Returns the reason why nothing can be written, or an action in place of the field.
  private func note(
    _ words: String, _ font: FontStyle, _ color: Color, named name: GlassCapsule.Name
  ) -> GlassCapsule {
    let padding = design.voice.restrictedPadding
    let limit = max(0, size.width - 2 * panelPlace.edge - padding)
    let label = environment.label(words.onOneLine, font, color, limit: limit)
    let width = label.frame.width + padding
    let rect = Rect(Rounding.floor((size.width - width) / 2), rowTop, width, design.panel.height)
    return GlassCapsule(
      name: name, shape: RoundedRect(rect, radius: rect.height / 2), glass: glass,
      title: label.placed(at: label.corner(centredIn: rect)), appearance: .fading(state.panelPresence))
  }

  private var startButton: GlassCapsule {
    let start = design.voice.start
    let width = max(0, min(start.widest, size.width) - start.sides)
    let rect = Rect((size.width - width) / 2, panelPlace.top + start.y, width, start.height)
    let label = environment.label(
      environment.language[.start], design.voice.startFont, colors.onAccent, limit: width)
    return GlassCapsule(
      name: .start, shape: RoundedRect(rect, radius: rect.height / 2), glass: glass(filled: colors.accent),
      title: label.placed(at: label.corner(centredIn: rect)),
      appearance: Appearance(offset: Point(0, start.slide * (1 - state.panelPresence.share))))
  }
}

extension Appearance {
  /// Returns the appearance of a button that takes another one's place.
  fileprivate static func comingOver(_ presence: Double) -> Appearance {
    presence == 1 ? .whole : .growing(presence)
  }
}

extension Box {
  static func cross(in box: Rect, line: Double, _ color: Color) -> Box {
    let inner = box.outset(by: -line / 2)
    let lines = [
      [Point(inner.minX, inner.minY), Point(inner.maxX, inner.maxY)],
      [Point(inner.maxX, inner.minY), Point(inner.minX, inner.maxY)],
    ]
    return Box(.close, box, .path(lines, width: line, color))
  }
}

extension FieldAccessory.Kind {
  fileprivate var isForward: Bool { if case .forward = self { true } else { false } }
}

extension MessageEnvironment {
  /// Returns the words of a message on one line, with dust over what a spoiler conceals.
  ///
  /// - Parameter faint: The color of words that only name the content.
  func box(
    of excerpt: ReplyExcerpt, _ font: FontStyle, _ color: Color, faint: Color, limit: Double, at corner: Point,
    _ appearance: Appearance = .whole
  ) -> Box {
    let (words, isFaint) = excerpt.words(in: language)
    let color = isFaint ? faint : color
    let text = excerpt.line(in: language).text
    guard text.hasSpoiler else {
      return label(words, font, color, limit: limit).box(.text, at: corner, appearance)
    }
    let block = block(text, style(font, color), mostLines: 1) { _ in limit }
    return Box(.text, Rect(origin: corner, size: block.frame.size), .text(block.box), appearance)
  }
}

extension RichText {
  /// True if a spoiler conceals part of the text.
  fileprivate var hasSpoiler: Bool {
    if case .spoiler = self { return true }
    return switch parts {
    case .characters: false
    case .row(let texts): texts.contains(where: \.hasSpoiler)
    case .wrapped(let inner): inner.hasSpoiler
    case .changed(let new, let old): new.hasSpoiler || old.hasSpoiler
    }
  }
}

extension ReplyExcerpt {
  /// Returns the text on one line; `isFaint` is true if it only names the content.
  func words(in language: Language) -> (words: String, isFaint: Bool) {
    let (text, isName) = line(in: language)
    let words = text.plainText.onOneLine
    return words.isEmpty
      ? (media?.title(in: language).onOneLine ?? language[.message], true) : (words, isName)
  }
}

/// The outline of a pill, clockwise from the middle of its upper edge.
private struct Outline {
  private let points: [Point]

  private static let steps = 12

  init(of rect: Rect, radius: Double) {
    let r = max(0, min(radius, min(rect.width, rect.height) / 2))
    // A quarter circle from the top to the right; its points are computed with square roots only.
    let quarter = (0...Self.steps).map { step -> Point in
      let part = Double(step) / Double(Self.steps)
      let x = part <= 0.5 ? r * 1.4142 * part : 0
      let y = (r * r - x * x).squareRoot()
      if part <= 0.5 { return Point(x, y) }
      let z = r * 1.4142 * (1 - part)
      return Point((r * r - z * z).squareRoot(), z)
    }
    let (left, right, top, bottom) = (rect.minX + r, rect.maxX - r, rect.minY + r, rect.maxY - r)
    let lower = quarter.reversed()
    points =
      [Point(rect.midX, rect.minY)] + quarter.map { Point(right + $0.x, top - $0.y) }
      + lower.map { Point(right + $0.x, bottom + $0.y) } + quarter.map { Point(left - $0.x, bottom + $0.y) }
      + lower.map { Point(left - $0.x, top - $0.y) } + [Point(rect.midX, rect.minY)]
  }

  /// Returns the last fraction of the outline, which remains while it runs down.
  func part(_ share: Double) -> [Point] {
    let lengths = zip(points, points.dropFirst()).map { a, b in
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    var skipped = (1 - share) * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if skipped < length || index == lengths.count - 1 {
        let part = length > 0 ? min(1, skipped / length) : 0
        let (a, b) = (points[index], points[index + 1])
        let first = Point(a.x.mixed(with: b.x, part), a.y.mixed(with: b.y, part))
        return share > 0 ? [first] + points[(index + 1)...] : []
      }
      skipped -= length
    }
    return []
  }
}
