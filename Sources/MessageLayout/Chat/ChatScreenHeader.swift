import MessageModel
import PageLayout
import Primitives
import Typography

/// The card below the title: what plays, calls, offers, and the pinned message (Spec/Chats.md 15.1).
extension ChatScreenBars {
  private struct Row {
    var order: Int
    var height: Double
    var presence: Double
    /// Returns the content in the row's frame.
    var boxes: (Rect) -> [Box]
  }

  /// True if a row takes the place of the pinned message: only one of them has room.
  private var replacesPinned: Bool {
    state.header.contains {
      switch $0.kind {
      case .contact, .adminNote, .requests: $0.presence > 0
      case .playback, .call, .advertisement, .translation, .toast: false
      }
    }
  }

  /// The pinned message, if it is shown.
  private var shownPinned: PinnedBar? {
    replacesPinned ? nil : state.pinned.flatMap { $0.presence > 0 ? $0 : nil }
  }

  private var rows: [Row] {
    var rows = state.header.filter { $0.presence > 0 }.map { bar in
      Row(order: bar.order, height: height(of: bar.kind), presence: bar.presence.share) {
        boxes(of: bar.kind, in: $0)
      }
    }
    if let bar = shownPinned {
      let place = rows.firstIndex { $0.order > HeaderBar.Kind.pinnedOrder } ?? rows.count
      rows.insert(
        Row(
          order: HeaderBar.Kind.pinnedOrder, height: design.pinned.height, presence: bar.presence.share
        ) { pinnedBoxes(bar, in: $0) }, at: place)
    }
    return rows
  }

  /// The increase of the list's top inset.
  var headerRoom: Double {
    let rows = rows
    let height = rows.reduce(0) { $0 + $1.height * $1.presence }
    return height + part.header.room * (rows.map(\.presence).max() ?? 0)
  }

  /// The card; `nil` without rows.
  var headerCard: GlassCapsule? {
    if !state.header.contains(where: { $0.presence > 0 }) { return shownPinned.map(pinned) }
    let rows = rows
    guard let first = rows.first else { return nil }
    // A card that comes has its full height; a further row grows.
    let isSingle = rows.count == 1
    let metrics = part.header
    let height = isSingle ? first.height : rows.reduce(0) { $0 + $1.height * $1.presence }
    let inset = design.pinned.inset
    let rect = Rect(
      inset, design.listTop + design.pinned.drop, max(0, size.width - 2 * inset), max(metrics.row, height))
    var boxes: [Box] = []
    var y = rect.minY
    for (index, row) in rows.enumerated() {
      let shown = isSingle ? row.height : row.height * row.presence
      let slot = Rect(rect.minX, y, rect.width, shown)
      var content = row.boxes(Rect(rect.minX, y, rect.width, row.height))
      if index > 0 {
        content.insert(.rule(Rect(rect.minX, y, rect.width, environment.pixel), colors.line), at: 0)
      }
      boxes.append(
        Box(
          .panel, slot, .group(content, isClipped: row.presence < 1),
          isSingle ? .whole : .fading(row.presence)))
      y += shown
    }
    let radius = isSingle && first.height <= design.pinned.height ? rect.height / 2 : metrics.radius
    return GlassCapsule(
      name: .header, shape: RoundedRect(rect, radius: radius), glass: glass, boxes: boxes,
      appearance: isSingle && first.presence < 1 ? .growing(first.presence) : .whole)
  }

  private func height(of kind: HeaderBar.Kind) -> Double {
    switch kind {
    case .call, .advertisement: part.header.callRow
    case .playback, .contact, .requests, .translation: part.header.row
    case .adminNote(let note): height(of: words(of: note))
    case .toast(let text): height(of: toast(text))
    }
  }

  private func height(of words: TextBlock) -> Double {
    max(part.header.row, words.frame.height + 2 * part.header.toast.inset)
  }

  private func boxes(of kind: HeaderBar.Kind, in rect: Rect) -> [Box] {
    switch kind {
    case .playback(let title, let artist, let share): playback(title, artist, share, in: rect)
    case .call(let crowd): call(crowd, in: rect)
    case .advertisement(let text): advertisement(text, in: rect)
    case .contact(let actions): contact(actions, in: rect)
    case .adminNote(let note): [words(of: note).centered(in: rect), cross(in: rect)]
    case .requests(let crowd): requests(crowd, in: rect)
    case .translation(let name): translation(to: name, in: rect)
    case .toast(let text): [toast(text).centered(in: rect)]
    }
  }

  private func cross(in rect: Rect) -> Box {
    let cross = part.header.cross
    let box = Rect(rect.maxX - cross.end - cross.side, rect.midY - cross.side / 2, cross.side, cross.side)
    return .cross(in: box, line: cross.line, colors.control)
  }

  // MARK: - Rows

  private func playback(_ title: String, _ artist: String, _ share: Double, in rect: Rect) -> [Box] {
    let metrics = part.header.playback
    let limit = max(0, rect.width - 2 * metrics.crossBox)
    let name = environment.label(title.onOneLine, metrics.title, colors.glyph, limit: limit)
    let line = environment.label(artist.onOneLine, metrics.artist, colors.secondary, limit: limit)
    let play = Rect(
      rect.minX + metrics.play.x, rect.minY + metrics.play.x + environment.pixel, metrics.play.side,
      metrics.play.side)
    let pause = [-1.0, 1].map { side -> [Point] in
      let x = play.midX + side * metrics.pause.gap / 2
      return [
        Point(x, play.midY - metrics.pause.height / 2), Point(x, play.midY + metrics.pause.height / 2),
      ]
    }
    let side = part.header.cross.side
    let cross = Rect(
      rect.maxX - metrics.crossBox / 2 - side / 2, rect.midY - side / 2, side, side)
    let progress = Rect(
      rect.minX, rect.maxY - metrics.progress, rect.width * share.share, metrics.progress)
    return [
      Box(.button, play, .path(pause, width: metrics.pause.line, colors.accent)),
      name.box(.title, at: Point(name.corner(centredIn: rect).x, rect.minY + metrics.titleY)),
      line.box(.text, at: Point(line.corner(centredIn: rect).x, rect.minY + metrics.artistY)),
      .cross(in: cross, line: part.header.cross.line, colors.control),
      Box(.bar, progress, .fill(radius: 0, colors.glyph)),
    ]
  }

  private func call(_ crowd: HeaderBar.Crowd, in rect: Rect) -> [Box] {
    let metrics = part.header.call
    let join = environment.label(environment.language[.join], metrics.font, colors.onAccent)
    let width = join.frame.width + metrics.button.padding
    let button = Rect(
      rect.maxX - metrics.button.end - width, rect.midY - metrics.button.height / 2, width,
      metrics.button.height)
    let x = rect.minX + part.header.edge
    let faces = self.faces(
      crowd.people.prefix(metrics.mostFaces), side: metrics.face.side, step: metrics.face.step)
    let facesWidth = faces.last.map { $0.frame.maxX } ?? 0
    let facesX = rect.midX - facesWidth / 2
    let limit = max(0, (faces.isEmpty ? button.minX : facesX) - x - part.header.edge / 2)
    let title = environment.label(environment.language[.voiceChat], metrics.title, colors.glyph, limit: limit)
    var boxes: [Box] = []
    let hasCount = crowd.count > 0
    let titleY = hasCount ? rect.minY + metrics.titleY : title.corner(centredIn: rect).y
    boxes.append(title.box(.title, at: Point(x, titleY)))
    if hasCount {
      let language = environment.language
      let words = language.count(
        .members, crowd.count, language.grouped(crowd.count, by: .crowdGroup))
      let members = environment.label(words, metrics.members, colors.secondary, limit: limit)
      boxes.append(members.box(.text, at: Point(x, titleY + title.frame.height + metrics.gap)))
    }
    boxes += Box.faces(faces.map { $0.moved(to: Point(facesX, rect.midY - metrics.face.side / 2)) })
    return boxes + [
      Box(.button, button, .fill(radius: button.height / 2, colors.accent)),
      join.box(.label, at: join.corner(centredIn: button)),
    ]
  }

  private func faces(_ people: ArraySlice<Author>, side: Double, step: Double) -> [AvatarBox] {
    people.enumerated().map { index, author in
      AvatarBox(author, in: Rect(Double(index) * step, 0, side, side), environment)
    }
  }

  private func advertisement(_ text: String, in rect: Rect) -> [Box] {
    let metrics = part.header.advertisement
    let x = rect.minX + part.header.edge
    let limit = max(0, rect.maxX - part.header.playback.crossBox - x)
    let title = environment.label(
      environment.language[.sponsored], part.header.call.title, colors.accent, limit: limit)
    let words = environment.label(text.onOneLine, metrics.font, colors.glyph, limit: limit)
    return [
      title.box(.title, at: Point(x, rect.minY + metrics.title)),
      words.box(.text, at: Point(x, rect.minY + metrics.title + title.frame.height + metrics.gap)),
      cross(in: rect),
    ]
  }

  /// The actions are spread over the width beside the cross.
  private func contact(_ actions: [HeaderBar.ContactAction], in rect: Rect) -> [Box] {
    let metrics = part.header
    let room = metrics.cross.end + metrics.cross.side + metrics.edge / 2
    let width = max(0, rect.width - 2 * room) / Double(max(1, actions.count))
    return actions.enumerated().flatMap { index, action -> [Box] in
      let slot = Rect(rect.minX + room + Double(index) * width, rect.minY, width, rect.height)
      let label = environment.label(
        environment.language[action.words], metrics.contactFont,
        action.isDestructive ? colors.destructive : colors.accent, limit: width)
      return [label.box(.label, at: label.corner(centredIn: slot))]
    } + [cross(in: rect)]
  }

  private func requests(_ crowd: HeaderBar.Crowd, in rect: Rect) -> [Box] {
    let metrics = part.header.requests
    let language = environment.language
    let count = max(1, crowd.count)
    let faces = self.faces(
      crowd.people.prefix(part.header.call.mostFaces), side: metrics.face, step: metrics.step)
    let width = faces.last.map { $0.frame.maxX + metrics.gap } ?? 0
    let room = part.header.cross.end + part.header.cross.side + part.header.edge / 2
    let label = environment.label(
      language.count(.joinRequests, count, language.number(count)), part.header.contactFont, colors.accent,
      limit: max(0, rect.width - 2 * room - width))
    let x = rect.midX - (width + label.frame.width) / 2
    return Box.faces(faces.map { $0.moved(to: Point(x, rect.midY - metrics.face / 2)) })
      + [label.box(.label, at: Point(x + width, label.corner(centredIn: rect).y)), cross(in: rect)]
  }

  private func words(of note: HeaderBar.AdminNote) -> TextBlock {
    let name =
      switch note.admin {
      case .peer(let id)?: environment.peers[id].name
      case .named(let name)?: name
      case .you?: environment.language[.you]
      case nil: environment.language[.somebody]
      }
    let cross = part.header.cross
    return toast(
      environment.language.text(
        note.isChannel ? .adminOfChannel : .adminOfGroup, name.onOneLine, note.title.onOneLine),
      edge: cross.end + cross.side + part.header.edge / 2)
  }

  private func toast(_ text: String) -> TextBlock { toast(text, edge: part.header.edge) }

  private func toast(_ text: String, edge: Double) -> TextBlock {
    let metrics = part.header.toast
    let width = max(0, size.width - 2 * (design.pinned.inset + edge))
    return environment.block(
      .plain(text), environment.style(metrics.font, colors.glyph), mostLines: metrics.mostLines,
      alignment: .center
    ) { _ in width }
  }

  private func translation(to name: String?, in rect: Rect) -> [Box] {
    let metrics = part.header
    let language = environment.language
    let given = name?.onOneLine ?? ""
    let words = language.text(.translateTo, given.isEmpty ? language[.languageName] : given)
    let dots = Rect(
      rect.maxX - metrics.translation.dots - metrics.icon, rect.midY - metrics.icon / 2, metrics.icon,
      metrics.icon)
    let taken = metrics.icon + metrics.translation.gap
    let label = environment.label(
      words, metrics.translation.font, colors.accent,
      limit: max(0, rect.width - 2 * (rect.maxX - dots.minX) - taken))
    let x = rect.midX - (taken + label.frame.width) / 2
    return [
      Box(
        .icon, Rect(x, rect.midY - metrics.icon / 2, metrics.icon, metrics.icon),
        .icon(.translate, colors.accent)),
      label.box(.label, at: Point(x + taken, label.corner(centredIn: rect).y)),
      Box(.icon, dots, .icon(.dots, colors.control)),
    ]
  }
}

extension TextBlock {
  /// Returns the text in the middle of a rectangle.
  func centered(in rect: Rect) -> Box {
    var block = self
    block.frame.origin = Point(
      rect.minX + Rounding.floor((rect.width - frame.width) / 2),
      rect.minY + Rounding.floor((rect.height - frame.height) / 2))
    return Box(block)
  }
}

extension AvatarBox {
  /// Returns the avatar at another place, with the offset that its frame has.
  fileprivate func moved(to corner: Point) -> AvatarBox {
    var avatar = self
    avatar.frame = frame.offsetBy(corner)
    return avatar
  }
}
