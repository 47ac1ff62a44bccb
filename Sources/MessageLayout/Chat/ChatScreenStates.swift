import MessageModel
import PageLayout
import Primitives
import Typography

/// The buttons above the panel (Spec/Chats.md 13.4).
extension ChatScreenBars {
  /// - Parameter unreadBelow: the number of unread messages; `nil` for a list that is scrolled to its end.
  func sideButtons(unreadBelow: Int?) -> [(capsule: GlassCapsule, badge: CountBadge?)] {
    let buttons = state.buttons
    let down = buttons.down ?? unreadBelow.map { SideButtons.Button(count: $0) }
    let all: [(GlassCapsule.Name, Icon, SideButtons.Button?)] = [
      (.scrollDown, .down, down), (.scrollUp, .up, buttons.up), (.mentions, .mention, buttons.mentions),
      (.reactions, .heart, buttons.reactions), (.votes, .votes, buttons.votes),
    ]
    let scroll = design.scrollDown
    var y = panelPlace.top - scroll.bottom - scroll.side
    return all.compactMap { name, sign, button in
      guard let button, button.presence > 0 else { return nil }
      var capsule = self.button(name, sign, at: Point(size.width - panelPlace.edge - scroll.side, y))
      capsule.appearance = button.presence == 1 ? .whole : .growing(button.presence, from: scroll.smallest)
      y -= scroll.pitch * button.presence.share
      return (capsule, badge(of: button, on: capsule))
    }
  }

  private func badge(of button: SideButtons.Button, on capsule: GlassCapsule) -> CountBadge? {
    guard button.count > 0 else { return nil }
    let scroll = design.scrollDown
    let rect = capsule.shape.rect
    func line(_ count: Int) -> Label {
      environment.label(environment.language.compact(count), scroll.badgeFont, colors.onAccent)
    }
    let label = line(button.count)
    let width = max(
      scroll.badgeHeight, button.count <= scroll.mostOnDisc ? 0 : label.frame.width + scroll.badgePadding)
    let frame = Rect(rect.midX - width / 2, rect.minY + scroll.badgeDrop, width, scroll.badgeHeight)
    func placed(_ label: Label) -> Label {
      var placed = label
      placed.frame.origin = Point(
        frame.midX - label.line.line.width / 2, frame.midY - label.frame.height / 2)
      return placed
    }
    var badge = CountBadge(frame: frame, color: colors.accent, label: placed(label))
    if let former = button.former, former.count > 0 {
      badge.former = (placed(line(former.count)), former.share, button.count >= former.count)
    }
    badge.appearance = capsule.appearance
    badge.appearance.scale *= button.badgeScale
    return badge
  }
}

/// A bot's keyboard (Spec/Chats.md 13.5).
extension ChatScreenBars {
  var keyboard: GlassCapsule? {
    guard let shown = state.keyboard, shown.presence > 0,
      let layout = ReplyKeyboardLayout(shown.keyboard, on: size, design)
    else { return nil }
    let metrics = design.keyboard
    // It slides in from below, and its lower corners are never visible.
    let top = size.height - layout.height * shown.presence.share
    let rect = Rect(0, top, size.width, layout.height + metrics.radius)
    var glass = glass
    glass.fill = colors.keyboard
    let keys = layout.keys(below: top).flatMap { key in
      let touch =
        shown.touch.flatMap { $0.row == key.row && $0.column == key.column ? $0.strength : nil } ?? 0
      return boxes(of: key.button, in: key.frame, touch: touch.share)
    }
    return GlassCapsule(
      name: .keyboard, shape: RoundedRect(rect, radius: metrics.radius), glass: glass, boxes: keys)
  }

  private func boxes(of button: KeyboardButton, in frame: Rect, touch: Double) -> [Box] {
    let metrics = design.keyboard
    let fill: Color
    switch button.style {
    case .standard, .link: fill = colors.key
    case .primary: fill = colors.accent
    case .danger: fill = colors.danger
    case .success: fill = colors.success
    }
    let isPlain = fill == colors.key
    let color = isPlain ? colors.glyph : fill == colors.accent ? colors.onAccent : .white
    let limit = max(0, frame.width - 2 * metrics.padding)
    var text = environment.block(
      .plain(button.label), environment.style(metrics.font, color), factor: 0, mostLines: 2,
      alignment: .center
    ) { _ in limit }
    text.frame.origin = Point(
      frame.midX - text.frame.width / 2, frame.midY - text.frame.height / 2)
    let parts = [
      Box(.key, frame, .fill(radius: metrics.keyRadius, fill)),
      Box(.label, text.frame, .text(text.box)),
    ]
    let look = touch == 0 ? Appearance.whole : Appearance(scale: 1.0.mixed(with: metrics.press, touch))
    return [Box(.key, frame, .group(parts, isClipped: false), look)]
  }
}

/// The states of rows in the list (Spec/Chats.md 13.6).
extension ChatScreenBars {
  /// Returns the entries with the marks of selected, highlighted and touched messages.
  package func marked(
    _ entries: [(entry: ChatEntry, origin: Point)]
  ) -> [(entry: ChatEntry, origin: Point)] {
    let selection = state.selection.flatMap { $0.presence > 0 ? $0 : nil }
    let lit = state.search.flatMap { $0.presence > 0 ? $0 : nil }
    guard selection != nil || state.flash != nil || lit != nil || !state.touches.isEmpty else {
      return entries
    }
    return entries.map { entry, origin in
      guard let row = entry.row, row.service == nil else { return (entry, origin) }
      var (entry, origin) = (entry, origin)
      if let flash = state.flash, entry.messageIDs.contains(flash.message), flash.strength > 0 {
        let color = flashColor(of: row)
        entry.changeRow { $0.flash = color.multiplyingAlpha(by: flash.strength.share) }
      }
      if let lit {
        let color = litColor(on: row.side).multiplyingAlpha(by: lit.presence.share)
        entry.changeRow { $0.light(lit.text, color) }
      }
      for touch in state.touches where entry.messageIDs.contains(touch.message) {
        entry.changeRow { $0.touch(touch) }
      }
      if let selection {
        let presence = selection.presence.share
        if row.side == .incoming { origin.x += design.selection.shift * presence }
        let mark = mark(of: entry, selection, left: -origin.x)
        entry.changeRow { $0.selection = mark }
      }
      return (entry, origin)
    }
  }

  /// - Parameter left: the x position of the screen's edge, relative to the row.
  private func mark(of entry: ChatEntry, _ selection: SelectionState, left: Double) -> SelectionMark {
    let metrics = design.selection
    let frame = Rect(
      left + metrics.box.minX, (entry.height - metrics.box.height) / 2, metrics.box.width, metrics.box.height)
    let isPlain = environment.options.shownWallpaper == .color(.white)
    return SelectionMark(
      frame: frame, ring: isPlain ? metrics.plain : .white,
      inset: isPlain ? 0 : 2 - environment.pixel, width: metrics.ring,
      shadow: isPlain ? nil : metrics.shadow.blur, shadowColor: Color(0, alpha: metrics.shadow.alpha),
      color: colors.accent, checkColor: colors.onAccent, presence: selection.presence.share,
      chosen: entry.messageIDs.lazy.compactMap { selection.chosen[$0] }.max() ?? 0)
  }

  private func flashColor(of row: MessageLayout) -> Color {
    if let author = row.authorColor { return author.multiplyingAlpha(by: 0.2) }
    return BubbleColors.flash(environment.palette, row.side)
  }

  var selectionPresence: Double { state.selection?.presence.share ?? 0 }

  /// The button that ends a selection, in the avatar's place.
  var selectionCancel: GlassCapsule? {
    guard selectionPresence > 0 else { return nil }
    let bar = design.bar
    let label = environment.label(
      environment.language[.cancel], design.selection.cancel, colors.glyph, limit: size.width / 3)
    let width = max(bar.button, label.frame.width + 2 * bar.padding)
    let rect = Rect(size.width - bar.inset - width, barMiddle - bar.button / 2, width, bar.button)
    return GlassCapsule(
      name: .cancel, shape: RoundedRect(rect, radius: bar.radius), glass: glass,
      title: label.placed(at: label.corner(centredIn: rect)), appearance: .fading(selectionPresence))
  }

  /// Returns the actions for all selected messages.
  func selectionTools(_ presence: Double) -> [GlassCapsule] {
    let signs: [Icon] = [.trash, .share, .forwarded]
    let side = design.panel.button
    let room = size.width - 2 * panelPlace.edge - side
    let y = panelPlace.bottom - design.panel.height
    return signs.enumerated().map { index, sign in
      let x = panelPlace.edge + room * Double(index) / Double(signs.count - 1)
      var capsule = button(.tools, sign, at: Point(x, y))
      capsule.appearance = .fading(presence)
      return capsule
    }
  }
}

/// The circle beside a message during a selection.
package struct SelectionMark: Sendable {
  package var frame: Rect
  package var ring: Color
  /// The distance from the frame to the ring; `width` is the width of the ring.
  package var inset: Double
  package var width: Double
  /// The standard deviation of the ring's shadow; `nil` for no shadow.
  package var shadow: Double?
  package var shadowColor: Color
  /// The color of a selected circle.
  package var color: Color
  package var checkColor: Color
  package var presence: Double
  /// The progress of the selection, which may exceed 1 briefly.
  package var chosen: Double
}

extension MessageLayout {
  mutating func touch(_ touch: ButtonTouch) {
    guard keyboard.indices.contains(touch.row), keyboard[touch.row].indices.contains(touch.column) else {
      return
    }
    keyboard[touch.row][touch.column].touch = KeyTouch(
      strength: touch.strength, wait: touch.wait, waitPresence: touch.waitPresence)
  }
}
