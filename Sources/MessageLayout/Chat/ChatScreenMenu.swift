import MessageModel
import PageLayout
import Primitives

/// The menu of a message over a blurred screen (Spec/Chats.md 15.12).
package struct ContextMenuBox: Sendable {
  package var message: Int64
  /// The distance by which the message is moved down to have room for the menu, in points.
  package var lift: Double
  /// The presence of the menu, from 0 to 1.
  package var presence: Double
  /// The color over the screen, and the standard deviation of its blur, in points.
  package var dim: Color
  package var blur: Double
  /// The radius of the list, in points.
  package var radius: Double
  /// The part of the screen in which a message shows that is too high for it; `nil` for any other message.
  package var window: RoundedRect?
  /// The parts over the message, from bottom to top.
  package var boxes: [Box]
  /// The reactions and the rows, at their places.
  package var signs: [(emoji: String, frame: Rect)]
  package var rows: [(row: ContextMenu.Row, label: String, frame: Rect)]
}

extension ChatScreenBars {
  /// Returns the menu of a message.
  ///
  /// - Parameter entries: the entries of the list, which say where the message is if the state does not.
  func menu(over entries: [(entry: ChatEntry, origin: Point)]) -> ContextMenuBox? {
    guard let menu = state.contextMenu, menu.presence > 0 else { return nil }
    let found = entries.first { $0.entry.messageIDs.contains(menu.message) && $0.entry.row != nil }
    guard let place = menu.place ?? found.flatMap({ $0.entry.row?.heldFrame.offsetBy($0.origin) }) else {
      return nil
    }
    return MenuLayout(menu, around: place, self).box
  }
}

extension MessageLayout {
  /// The frame of everything that a menu stands around, in the row's space.
  package var heldFrame: Rect { heldFrame(with: RowGrowth()) }

  /// - Parameter growth: the difference of the bubble from its full size.
  package func heldFrame(with growth: RowGrowth) -> Rect {
    let own =
      (bubble?.grown(by: growth).body).map { [$0] } ?? parts.map(\.frame) + [status?.frame].compactMap(\.self)
    let below = (keyboard.joined().map(\.frame) + reactions.map(\.frame)).map { $0.offsetBy(growth.below) }
    let all = own + below
    guard let first = all.first else { return Rect(origin: .zero, size: size) }
    return all.dropFirst().reduce(first) { $0.union($1) }
  }
}

/// The places of a menu's parts.
private struct MenuLayout {
  let menu: ContextMenu
  let bars: ChatScreenBars
  let metrics: ScreenPartDesign.Menu
  /// The frame of the message before it is moved.
  let place: Rect
  private let labels: [Label]
  private let signCount: Int
  /// The edges between which the parts stand.
  private let top: Double
  private let bottom: Double

  init(_ menu: ContextMenu, around place: Rect, _ bars: ChatScreenBars) {
    (self.menu, self.place, self.bars, metrics) = (menu, place, bars, bars.part.menu)
    let side = bars.design.device.sideInset
    let room = max(0, bars.size.width - 2 * side - 2 * metrics.edge)
    let measure = metrics.label
    let words = room - measure.x - measure.end
    labels = menu.rows.map { row in
      bars.environment.label(
        bars.environment.language[row.words], measure.font,
        row.isDestructive ? bars.colors.destructive : bars.colors.glyph, limit: max(0, words))
    }
    let slots = Int((room - 2 * metrics.reactions.padding) / metrics.reactions.slot)
    signCount = max(0, min(ContextMenu.reactions.count, slots))
    top = bars.design.device.statusBar.height + metrics.top
    bottom = bars.size.height - bars.design.panelPlace.bottom
  }

  private var breaks: Double {
    Double(menu.rows.dropFirst().filter(\.isApart).count) * metrics.breakHeight
  }

  /// The distance between the edges that is left by the capsule and the gaps.
  private var listRoom: Double { bottom - top - metrics.reactions.height - 2 * metrics.gap }

  /// The height of a row. On low screens rows are lower, so that the beginning of the message shows.
  private var rowHeight: Double {
    let room = listRoom - 2 * metrics.padding - breaks - min(metrics.leastShown, place.height)
    let height = Rounding.floor(room / Double(max(1, menu.rows.count)))
    return min(metrics.row, max(metrics.lowestRow, height))
  }

  private var listHeight: Double {
    let whole = 2 * metrics.padding + rowHeight * Double(menu.rows.count) + breaks
    // Rows for which there is no room would be scrolled into view.
    return min(whole, max(metrics.row, listRoom))
  }

  private var signsWidth: Double {
    2 * metrics.reactions.padding + Double(signCount) * metrics.reactions.slot
  }

  private var listWidth: Double {
    let widest = labels.map(\.frame.width).max() ?? 0
    return min(
      room.width, max(metrics.leastWidth, Rounding.ceil(metrics.label.x + widest + metrics.label.end)))
  }

  private var room: (left: Double, width: Double) {
    let left = bars.design.device.sideInset + metrics.edge
    return (left, max(0, bars.size.width - 2 * left))
  }

  /// The distance by which the message is moved down.
  private var lift: Double {
    let (list, signs) = (metrics.gap + listHeight, metrics.gap + metrics.reactions.height)
    let lowest = bottom - list - place.maxY
    let highest = top + signs - place.minY
    // Of a message that is too high for its menu, the beginning is shown.
    return max(highest, min(0, lowest))
  }

  /// Returns the left edge of a part beside the bubble.
  private func left(_ width: Double) -> Double {
    let wanted = menu.isOutgoing ? place.maxX - width : place.minX
    return min(max(wanted, room.left), max(room.left, room.left + room.width - width))
  }

  private var share: Double { menu.presence.share }

  /// Returns the look of a part that grows from the edge of the bubble.
  private func look(of frame: Rect, above: Bool) -> Appearance {
    guard share < 1 else { return .whole }
    var look = Appearance.growing(share, from: metrics.smallest)
    let lost = 1 - look.scale
    look.offset = Point(
      (menu.isOutgoing ? 1 : -1) * lost * frame.width / 2, (above ? 1 : -1) * lost * frame.height / 2)
    return look
  }

  var box: ContextMenuBox {
    let lift = lift
    let moved = place.offsetBy(Point(0, lift))
    let dark = bars.environment.palette.isDark
    var box = ContextMenuBox(
      message: menu.message, lift: lift, presence: share,
      dim: (dark ? metrics.dark : metrics.light).multiplyingAlpha(by: share), blur: metrics.blur * share,
      radius: metrics.radius, window: nil, boxes: [], signs: [], rows: [])
    let signs = Rect(
      left(signsWidth), max(top, moved.minY - metrics.gap - metrics.reactions.height), signsWidth,
      metrics.reactions.height)
    let list = Rect(
      left(listWidth), min(moved.maxY + metrics.gap, max(top, bottom - listHeight)), listWidth, listHeight)
    box.window = window(of: moved, above: list.minY - metrics.gap)
    addList(in: list, to: &box)
    if signCount > 0 { addReactions(in: signs, to: &box) }
    // The parts go along with the message.
    let left = Point(0, -lift * (1 - share))
    if left != .zero { box.boxes = box.boxes.map { $0.offsetBy(left) } }
    return box
  }

  /// Returns the window in which a message shows. It opens downward and then to the sides as the menu goes.
  private func window(of message: Rect, above edge: Double) -> RoundedRect? {
    guard message.maxY > edge + Self.tolerance else { return nil }
    let height = bars.size.height
    let side = max(0, 1 - share / metrics.closing) * bars.size.width
    let end = edge.mixed(with: max(message.maxY, height), 1 - share)
    return RoundedRect(
      Rect(message.minX - side, -height, message.width + 2 * side, end + height), radius: metrics.window)
  }

  private static let tolerance = 1e-6

  private var fill: Color { bars.colors.fill.opaque }

  private func addReactions(in frame: Rect, to box: inout ContextMenuBox) {
    let row = metrics.reactions
    // Two discs lead from the capsule to the bubble.
    let x = menu.isOutgoing ? frame.maxX - row.tail.x : frame.minX + row.tail.x
    func disc(_ side: Double, _ y: Double, _ x: Double) -> Box {
      Box(.disc, Rect(x - side / 2, y - side / 2, side, side), .fill(radius: side / 2, fill))
    }
    let step = menu.isOutgoing ? row.tail.step : -row.tail.step
    let parts = [
      Box(.capsule, frame, .fill(radius: row.height / 2, fill)),
      disc(row.tail.large, frame.maxY - row.tail.rise, x),
      disc(row.tail.small, frame.maxY + row.tail.drop, x + step),
    ]
    var ground = Box(.panel, frame, .group(parts, isClipped: false))
    ground.appearance = Appearance(alpha: metrics.alpha)
    var boxes = [ground]
    for (index, emoji) in ContextMenu.reactions.prefix(signCount).enumerated() {
      let slot = Rect(
        frame.minX + row.padding + Double(index) * row.slot, frame.minY, row.slot, row.height)
      let sign = bars.environment.label(emoji.asEmoji, row.font, bars.colors.glyph)
      if menu.chosen.contains(emoji) {
        let disc = Rect(slot.midX - row.disc / 2, slot.midY - row.disc / 2, row.disc, row.disc)
        boxes.append(
          Box(.disc, disc, .fill(radius: row.disc / 2, bars.ink.multiplyingAlpha(by: metrics.ink))))
      }
      boxes.append(sign.box(.chip, at: sign.corner(centredIn: slot)))
      box.signs.append((emoji, slot))
    }
    box.boxes.append(
      Box(.capsule, frame, .group(boxes, isClipped: false), look(of: frame, above: true)))
  }

  private func addList(in frame: Rect, to box: inout ContextMenuBox) {
    var boxes: [Box] = []
    var y = frame.minY + metrics.padding
    let mirror = frame.minX + frame.maxX
    let isRTL = bars.environment.language.isRightToLeft
    for (index, row) in menu.rows.enumerated() {
      if index > 0, row.isApart {
        let line = Rect(
          frame.minX + metrics.icon.x, y + metrics.breakHeight / 2,
          frame.width - 2 * metrics.icon.x, bars.environment.pixel)
        boxes.append(.rule(line, bars.ink.multiplyingAlpha(by: metrics.ink)))
        y += metrics.breakHeight
      }
      let cell = Rect(frame.minX, y, frame.width, rowHeight)
      y += rowHeight
      guard cell.minY < frame.maxY else { break }
      if row == menu.pressed {
        let inset = metrics.pressed
        boxes.append(
          Box(
            .panel, cell.outset(by: -inset),
            .fill(radius: Box.round, bars.ink.multiplyingAlpha(by: metrics.ink))))
      }
      let color = row.isDestructive ? bars.colors.destructive : bars.colors.glyph
      let side = metrics.icon.side
      let icon = Box(row.icon, in: Rect(cell.minX + metrics.icon.x, cell.midY - side / 2, side, side), color)
      let label = labels[index]
      let words = Rect(cell.minX + metrics.label.x, cell.minY, label.frame.width, cell.height)
      let parts = [icon, label.box(.label, at: label.corner(centredIn: words))]
      boxes += isRTL ? Box.mirrored(parts, in: mirror) : parts
      let shown = Rect(cell.minX, cell.minY, cell.width, min(cell.maxY, frame.maxY) - cell.minY)
      box.rows.append((row, label.text, shown))
    }
    var ground = Box(.panel, frame, .fill(radius: metrics.radius, fill))
    ground.appearance = Appearance(alpha: metrics.alpha)
    let list = Box(.list, frame, .group(boxes, isClipped: true))
    box.boxes.append(
      Box(.menu, frame, .group([ground, list], isClipped: false), look(of: frame, above: false)))
  }
}

extension ContextMenu.Row {
  /// The sign beside the words.
  fileprivate var icon: Icon {
    switch self {
    case .reply: .menuReply
    case .copy: .menuCopy
    case .edit: .menuEdit
    case .pin: .menuPin
    case .unpin: .menuUnpin
    case .forward: .menuForward
    case .delete: .menuDelete
    case .select: .menuSelect
    }
  }
}
