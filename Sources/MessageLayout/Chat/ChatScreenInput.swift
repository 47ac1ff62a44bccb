import MessageModel
import PageLayout
import Primitives
import Typography

/// The suggestions above the field (Spec/Chats.md 15.4).
extension ChatScreenBars {
  var suggestionPanel: GlassCapsule? {
    guard let shown = state.suggestions, shown.presence > 0 else { return nil }
    let metrics = part.suggestions
    let width = max(0, size.width - 2 * panelPlace.edge)
    let rows = suggestionRows(shown.kind, width: width)
    guard !rows.isEmpty else { return nil }
    let height = metrics.row * min(metrics.mostRows, Double(rows.count))
    let rect = Rect(panelPlace.edge, panelPlace.top - metrics.gap - height, width, height)
    var boxes: [Box] = []
    for (index, row) in rows.enumerated() where Double(index) < metrics.mostRows {
      let y = rect.minY + Double(index) * metrics.row
      boxes += row.map { $0.offsetBy(Point(rect.minX, y)) }
      if index > 0 {
        boxes.append(
          .rule(Rect(rect.minX + metrics.edge, y, width - metrics.edge, environment.pixel), colors.line))
      }
    }
    return GlassCapsule(
      name: .suggestions, shape: RoundedRect(rect, radius: metrics.radius), glass: glass,
      boxes: [Box(.panel, rect, .group(boxes, isClipped: true))],
      appearance: shown.presence == 1
        ? .whole
        : Appearance(alpha: shown.presence.share, offset: Point(0, metrics.row * (1 - shown.presence.share))))
  }

  /// Returns the content of each row, relative to its corner.
  private func suggestionRows(_ kind: SuggestionPanel.Kind, width: Double) -> [[Box]] {
    let metrics = part.suggestions
    switch kind {
    case .people(let people):
      return people.map { author in
        let face = AvatarBox(
          author, in: Rect(metrics.edge, (metrics.row - metrics.face) / 2, metrics.face, metrics.face),
          environment)
        let username = author.peer.flatMap(environment.peers.known)?.username.map { "@" + $0 } ?? ""
        return [Box(face, .face)]
          + texts(
            environment.name(of: author), username, from: metrics.edge + metrics.face + metrics.faceGap,
            width: width)
      }
    case .commands(let entries):
      return entries.map { texts("/" + $0.title, $0.text, from: metrics.edge, width: width) }
    case .hashtags(let words):
      return words.map { texts("#" + $0, "", from: metrics.edge, width: width) }
    case .results(let entries):
      return entries.map { entry in
        let picture = Rect(
          metrics.edge, (metrics.row - metrics.picture) / 2, metrics.picture, metrics.picture)
        let letter = environment.label(
          String(entry.title.prefix(1)).uppercased(), metrics.title, colors.onAccent)
        return [
          Box(.picture, picture, .fill(radius: metrics.picture / 4, colors.accent)),
          letter.box(.label, at: letter.corner(centredIn: picture)),
        ]
          + texts(
            entry.title, entry.text, from: metrics.edge + metrics.picture + metrics.faceGap, width: width)
      }
    case .emoji(let signs):
      let count = max(1, Int((width - 2 * metrics.edge) / metrics.emojiPitch))
      guard !signs.isEmpty else { return [] }
      return [
        signs.prefix(count).enumerated().map { index, sign in
          let slot = Rect(
            metrics.edge + Double(index) * metrics.emojiPitch, 0, metrics.emojiPitch, metrics.row)
          let label = environment.label(sign.asEmoji, metrics.emoji, colors.glyph)
          return label.box(.label, at: label.corner(centredIn: slot))
        }
      ]
    }
  }

  private func texts(_ title: String, _ text: String, from x: Double, width: Double) -> [Box] {
    let metrics = part.suggestions
    let row = Rect(x, 0, max(0, width - metrics.edge - x), metrics.row)
    let name = environment.label(title.onOneLine, metrics.title, colors.glyph, limit: row.width)
    let nameBox = name.box(.title, at: Point(x, name.corner(centredIn: row).y))
    let rest = row.width - name.frame.width - metrics.textGap
    guard !text.isEmpty, rest > 0 else { return [nameBox] }
    let label = environment.label(text.onOneLine, metrics.text, colors.secondary, limit: rest)
    return [
      nameBox,
      label.box(
        .text, at: Point(x + name.frame.width + metrics.textGap, label.corner(centredIn: row).y)),
    ]
  }
}

/// The keyboards of emoji, stickers and GIFs (Spec/Chats.md 15.5).
extension ChatScreenBars {
  var inputKeyboard: GlassCapsule? {
    guard let shown = state.inputKeyboard, shown.presence > 0 else { return nil }
    let metrics = part.input
    let height = min(size.height / 2, design.deviceKeyboardHeight)
    let top = size.height - height * shown.presence.share
    let radius = design.keyboard.radius
    let rect = Rect(0, top, size.width, height + radius)
    var glass = glass
    glass.fill = colors.keyboard
    let edge = metrics.edge + design.device.sideInset
    let inner = Rect(edge, top, max(0, size.width - 2 * edge), height)
    let barTop =
      inner.maxY - max(design.device.homeArea, metrics.tab.height - metrics.bar.capsule) - metrics.bar.height
    var boxes = tabs(in: inner) + field(in: inner)
    var y = inner.minY + metrics.tab.height + metrics.field.gap + metrics.field.height
    if shown.kind != .gifs {
      let title = environment.label(
        environment.language[.frequentlyUsed].uppercased(), metrics.title.font, colors.secondary,
        limit: inner.width)
      y += metrics.title.above
      boxes.append(title.box(.title, at: Point(inner.minX, y)))
      y += title.frame.height + metrics.title.below
    } else {
      y += metrics.field.gap
    }
    let area = Rect(inner.minX, y, inner.width, max(0, size.height + radius - y))
    boxes.append(Box(.key, area, .group(grid(of: shown.kind, in: area), isClipped: true)))
    boxes += bar(shown.kind, in: Rect(inner.minX, barTop, inner.width, metrics.bar.height))
    return GlassCapsule(
      name: .keyboard, shape: RoundedRect(rect, radius: radius), glass: glass, boxes: boxes)
  }

  private func tabs(in inner: Rect) -> [Box] {
    let metrics = part.input.tab
    let icons: [Icon] = [.recent, .smile, .heart, .compass, .gift, .votes, .mention]
    return icons.enumerated().map { index, icon in
      let slot = Rect(
        inner.minX + Double(index) * metrics.pitch, inner.minY + (metrics.height - metrics.icon) / 2,
        metrics.icon, metrics.icon)
      return Box(.icon, slot, .icon(icon, index == 0 ? colors.glyph : colors.secondary))
    }
  }

  private func field(in inner: Rect) -> [Box] {
    let metrics = part.input
    let rect = Rect(inner.minX, inner.minY + metrics.tab.height, inner.width, metrics.field.height)
    let label = environment.label(
      environment.language[.search], metrics.fieldFont, colors.secondary, limit: rect.width / 2)
    let gap = part.search.gap
    let x = rect.minX + gap + metrics.tab.icon + gap / 2
    return [
      Box(
        .bar, rect, .fill(radius: rect.height / 2, colors.glyph.multiplyingAlpha(by: metrics.fieldAlpha))),
      Box(
        .icon, Rect(rect.minX + gap, rect.midY - metrics.tab.icon / 2, metrics.tab.icon, metrics.tab.icon),
        .icon(.search, colors.secondary)),
      label.box(.text, at: Point(x, label.corner(centredIn: rect).y)),
    ]
  }

  /// The keyboards, one chosen, over the grid's end.
  private func bar(_ chosen: InputKeyboard.Kind, in rect: Rect) -> [Box] {
    let metrics = part.input
    let kinds: [InputKeyboard.Kind] = [.gifs, .stickers, .emoji]
    let labels = kinds.map {
      environment.label(
        environment.language[$0.words], metrics.barFont, $0 == chosen ? colors.glyph : colors.secondary)
    }
    let widths = labels.map { $0.frame.width + 2 * metrics.bar.padding }
    let whole = widths.reduce(0, +)
    let capsule = Rect(
      rect.midX - whole / 2, rect.midY - metrics.bar.capsule / 2, whole, metrics.bar.capsule)
    var back = colors.keyboard
    back.alpha = 1
    var boxes = [Box(.bar, capsule, .fill(radius: capsule.height / 2, back))]
    var x = capsule.minX
    for (index, label) in labels.enumerated() {
      let slot = Rect(x, capsule.minY, widths[index], capsule.height)
      if kinds[index] == chosen {
        boxes.append(
          Box(
            .button, slot,
            .fill(radius: slot.height / 2, colors.glyph.multiplyingAlpha(by: metrics.chosenAlpha))))
      }
      boxes.append(label.box(.label, at: label.corner(centredIn: slot)))
      x += widths[index]
    }
    if chosen == .emoji {
      let icon = Rect(
        rect.maxX - metrics.tab.icon, rect.midY - metrics.tab.icon / 2, metrics.tab.icon, metrics.tab.icon)
      boxes.append(
        Box(.bar, icon.outset(by: ScreenPartDesign.Input.backspaceReach), .fill(radius: Box.round, back)))
      boxes.append(Box(.icon, icon, .icon(.backspace, colors.glyph)))
    }
    return boxes
  }

  private func grid(of kind: InputKeyboard.Kind, in area: Rect) -> [Box] {
    let metrics = part.input
    switch kind {
    case .emoji: return signs(metrics.emoji, in: area)
    case .stickers: return signs(metrics.sticker, in: area)
    case .gifs:
      let color = environment.chat.incoming.mediaPlaceholder
      var boxes: [Box] = []
      var (y, row) = (area.minY, 0)
      while y < area.maxY {
        var x = area.minX
        // A wide keyboard repeats the row.
        let repeats = max(1, (area.width / metrics.gif.widest).rounded(.up))
        let shares = metrics.gifRows[row % metrics.gifRows.count]
        for index in 0..<shares.count * Int(repeats) {
          let width = area.width * shares[index % shares.count] / repeats
          boxes.append(
            Box(.picture, Rect(x, y, width - metrics.gif.gap, metrics.gif.height), .fill(radius: 0, color))
              .snapped)
          x += width
        }
        y += metrics.gif.height + metrics.gif.gap
        row += 1
      }
      return boxes
    }
  }

  private func signs(_ grid: ScreenPartDesign.SignGrid, in area: Rect) -> [Box] {
    let columns = max(grid.columns, Int(area.width / grid.widest))
    let width = area.width / Double(columns)
    let (font, pitch) = (grid.font, grid.pitch)
    let rows = Int(area.height / pitch) + 1
    return (0..<rows * columns).map { index in
      let slot = Rect(
        area.minX + Double(index % columns) * width, area.minY + Double(index / columns) * pitch, width, pitch
      )
      let label = environment.label(
        Self.oftenUsed[index % Self.oftenUsed.count].asEmoji, font, colors.glyph)
      return label.box(.label, at: label.corner(centredIn: slot))
    }
  }

  /// The emoji of a keyboard: an iprender choice, because no input says which ones somebody uses.
  private static let oftenUsed: [String] =
    "😀 😂 🥰 😍 😎 🤔 🙏 👍 👎 👏 🔥 ❤ 🎉 💯 😢 😡 🤩 😴 🤗 🙈 👀 💪 🤝 👋 🌞 🌊 ⛵ 🐶 🐱 🦊 🍎 🍕 ☕ 🎂 ⚽ 🎸 🚀 🏠 🌲 🌹"
    .split(separator: " ").map(String.init)
}

/// The content in the list's place, and over it (Spec/Chats.md 15.2 and 15.6).
extension ChatScreenBars {
  /// The bubbles of a list whose messages are being loaded, from the end up.
  var skeleton: [Box] {
    guard let loading = state.loading, loading.presence > 0 else { return [] }
    let metrics = part.skeleton
    let window = window
    let hasFaces = info.chat.kind == .group
    let edge = design.device.sideInset + metrics.edge
    let left = edge + (hasFaces ? metrics.avatar : 0)
    let room = max(0, size.width - left - edge)
    let color =
      environment.palette.isDark
      ? metrics.dark : environment.options.shownWallpaper == .color(.white) ? metrics.page : metrics.light
    var boxes: [Box] = []
    var (y, index) = (window.bottom, 0)
    while y > 0 {
      let bubble = metrics.bubbles[index % metrics.bubbles.count]
      y -= bubble.height
      let rect = Rect(left, y, room * bubble.share, bubble.height)
      boxes.append(
        Box(
          .panel, rect, .fill(radius: min(metrics.radius, rect.height / 2), color),
          .fading(loading.presence)))
      if hasFaces {
        let side = metrics.avatar - part.sender.inset
        boxes.append(
          Box(
            .face, Rect(edge, rect.maxY - side, side, side), .fill(radius: side / 2, color),
            .fading(loading.presence)))
      }
      y -= metrics.gap
      index += 1
    }
    return boxes
  }

  /// The circle in which a video message is recorded, over the list.
  func film(_ voice: VoiceRecording) -> [Box] {
    let metrics = part.film
    let window = window
    let side = max(
      0, min(metrics.widest, size.width - 2 * metrics.sides, window.bottom - window.top - metrics.sides))
    let circle = Rect(
      (size.width - side) / 2, (window.top + window.bottom - side) / 2, side, side)
    let look = Appearance.growing(voice.presence)
    let seconds = voice.seconds.isFinite ? max(0, voice.seconds) : 0
    let ring = circle.outset(by: metrics.ring)
    return [
      Box(
        .disc, circle, .fill(radius: side / 2, metrics.ground),
        voice.presence == 1 ? .whole : look),
      Box(
        .ring, ring,
        .path(
          [Self.arc(in: ring, share: (seconds / metrics.longest).share)], width: metrics.ring, colors.accent),
        voice.presence == 1 ? .whole : look),
      Box(
        .face, circle.outset(by: -side / 3), .icon(.camera, Color.white.multiplyingAlpha(by: 0.5)),
        voice.presence == 1 ? .whole : look),
    ]
  }

  /// Returns the part of a circle from its top, clockwise. Its points are computed with square roots only, so
  /// that all machines agree.
  private static func arc(in box: Rect, share: Double) -> [Point] {
    let (middle, radius) = (Point(box.midX, box.midY), box.width / 2)
    // Each halving of a right angle adds the directions between two known ones.
    var directions = [Point(0, -1), Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)]
    for _ in 0..<4 {
      directions =
        zip(directions, directions.dropFirst()).flatMap { a, b -> [Point] in
          let sum = Point(a.x + b.x, a.y + b.y)
          let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
          return [a, Point(sum.x / length, sum.y / length)]
        } + [Point(0, -1)]
    }
    let count = Int(share * Double(directions.count - 1))
    return directions.prefix(count + 1).map {
      Point(middle.x + $0.x * radius, middle.y + $0.y * radius)
    }
  }
}
