import MessageModel
import PageLayout
import PageModel
import Primitives
import TextLayout
import Typography

/// Lays out what stands around the list of a chat on a screen (Docs/Chats.md 9.2).
struct ChatScreenBars {
  let options: ChatScreenOptions
  let design: ChatScreenDesign
  let info: ChatInfo
  let environment: MessageEnvironment
  var size: Size { options.size }
  private let glass: Glass
  private let field: FieldColors

  init(
    _ options: ChatScreenOptions, design: ChatScreenDesign, info: ChatInfo, peers: PeerTable, layout: MessageLayoutOptions,
    book: FontBook
  ) {
    self.options = options
    self.design = design
    self.info = info
    let message = Message(chat: info.chat)
    environment = MessageEnvironment(
      message, peers: peers, media: MediaTable(), options: layout, book: book)
    glass = Glass(design.bars.card.glass, isDark: environment.palette.isDark)
    field = FieldColors(environment.palette)
  }

  /// - Parameters:
  ///   - entries: with their places.
  ///   - unreadBelow: messages; `nil` for a list that is scrolled to its end.
  func screen(
    _ entries: [(entry: ChatEntry, origin: Point)], unreadBelow: Int?
  ) -> ChatScreen {
    let back = back(options.otherUnread)
    let button = unreadBelow.map { _ in scrollDown }
    let window = design.window(on: size)
    return ChatScreen(
      size: size, scale: environment.scale, designName: environment.options.page.design.name,
      palette: environment.palette, wallpaper: environment.options.shownWallpaper, entries: entries,
      fades: fades,
      capsules: [button].compactMap { $0 } + panel + [back, title(beside: back.shape.rect.maxX)],
      avatar: avatar,
      badge: button.flatMap { badge(unreadBelow ?? 0, on: $0.shape.rect) },
      listWindow: Rect(0, window.top, size.width, max(0, window.bottom - window.top)),
      statusBar: StatusBar(
        design.bars.statusBar, time: options.statusTime, width: size.width, color: ink
      ) { environment.shape($0) },
      homeBar: HomeBar(design.bars.homeBar, on: size, color: ink))
  }

  private var ink: Color { environment.palette.isDark ? .white : .black }

  // MARK: - The bar

  private var barMiddle: Double { design.device.statusBar.glassTop + design.bar.capsuleHeight / 2 }

  private func back(_ count: Int?) -> GlassCapsule {
    let bar = design.bar
    let label = count.flatMap { $0 > 0 ? CompactCount.text($0) : nil }.map {
      environment.label($0, bar.count, field.glyph)
    }
    let width =
      bar.button
      + (label.map {
        bar.countGap + $0.frame.width - bar.button / 2 + bar.countEnd
          + bar.chevronRight
      } ?? 0)
    let rect = Rect(bar.inset, barMiddle - bar.button / 2, max(bar.button, width), bar.button)
    let box = Rect(
      rect.minX + (bar.button - bar.chevronBox) / 2, rect.midY - bar.chevronBox / 2, bar.chevronBox,
      bar.chevronBox)
    var capsule = GlassCapsule(
      name: .back, shape: RoundedRect(rect, radius: bar.radius), glass: glass,
      glyphs: [ScreenGlyph(sign: .back, box: box, color: field.glyph)])
    if let label {
      capsule.title = label.placed(
        at: Point(
          rect.maxX - bar.countEnd - label.frame.width,
          rect.midY - label.frame.height / 2))
    }
    return capsule
  }

  /// - Parameter left: end of what is left of it.
  private func title(beside left: Double) -> GlassCapsule {
    let bar = design.bar
    // The title stands in the middle of the screen, so both sides keep as much free.
    let side = max(left, bar.inset + bar.button) + bar.gap
    let room = max(0, size.width - 2 * side)
    let limit = max(0, room - 2 * bar.padding)
    let name = environment.label(titleText, bar.title, field.glyph, limit: limit)
    let line = subtitleText.map {
      environment.label(
        $0, bar.subtitle, ink.multiplyingAlpha(by: bar.subtitleAlpha), limit: limit)
    }
    let state = environment.label(bar.widestState, bar.subtitle, ink, limit: limit)
    let inner = max(
      name.frame.width, line?.frame.width ?? 0, state.frame.width,
      min(bar.narrowest, max(0, room - bar.room)))
    let width = inner + 2 * bar.padding
    let rect = Rect(
      Rounding.floor((size.width - width) / 2), barMiddle - bar.capsuleHeight / 2, width, bar.capsuleHeight)
    let height = name.frame.height + (line?.frame.height ?? 0)
    let top = rect.minY + Rounding.floor((rect.height - height) / 2)
    func x(_ label: Label) -> Double { rect.minX + Rounding.floor((width - label.frame.width) / 2) }
    return GlassCapsule(
      name: .title, shape: RoundedRect(rect, radius: bar.radius), glass: glass,
      title: name.placed(at: Point(x(name), top)),
      subtitle: line.map { $0.placed(at: Point(x($0), top + name.frame.height)) })
  }

  /// The peer on the other side, or the chat itself.
  private var peer: Peer? { info.chat.id.flatMap(environment.peers.known) }

  private var titleText: String {
    let given = info.title?.onOneLine ?? ""
    if !given.isEmpty { return given }
    return info.chat.id.map { environment.peers[$0].name } ?? ""
  }

  /// What is known of who is there.
  private var subtitleText: String? {
    if let subtitle = info.subtitle { return subtitle.isEmpty ? nil : subtitle.onOneLine }
    switch info.chat.kind {
    case .private: return peer?.isBot == true ? "bot" : nil
    case .group:
      guard let count = info.memberCount, count > 0 else { return nil }
      let members = count == 1 ? "1 member" : "\(count.grouped) members"
      guard let online = info.onlineCount, online > 0 else { return members }
      return "\(members), \(online.grouped) online"
    case .channel:
      guard let count = info.memberCount, count > 0 else { return nil }
      return count == 1 ? "1 subscriber" : "\(count.grouped) subscribers"
    }
  }

  private var avatar: AvatarBox? {
    let bar = design.bar
    let frame = Rect(
      size.width - bar.inset - bar.button, barMiddle - bar.button / 2, bar.button, bar.button)
    if let peer {
      var avatar = AvatarBox(peer, in: frame, environment)
      avatar.photo = info.photo ?? peer.photo
      return avatar
    }
    guard !titleText.isEmpty || info.photo != nil else { return nil }
    let kind: Peer.Kind =
      switch info.chat.kind {
      case .private: .user(UserName(whole: titleText))
      case .group: .group(title: titleText)
      case .channel: .channel(title: titleText)
      }
    var avatar = AvatarBox(kind, named: titleText, in: frame, environment)
    avatar.color = info.chat.id?.colorIndex ?? avatar.color
    avatar.photo = info.photo
    return avatar
  }

  // MARK: - The panel

  private var panelTop: Double { size.height - design.panelRoom }

  private var panel: [GlassCapsule] {
    switch info.chat.kind {
    case .channel: return channelPanel
    case .private, .group:
      let rect = Rect(
        design.fieldInset, panelTop, max(0, size.width - 2 * design.fieldInset), design.panel.height)
      return [
        button(.attach, .paperclip, at: Point(design.panelPlace.edge, panelTop)), writing(in: rect),
        button(.microphone, .microphone, at: Point(rect.maxX + design.panel.gap, panelTop)),
      ]
    }
  }

  private func writing(in rect: Rect) -> GlassCapsule {
    let panel = design.panel
    let placeholder = environment.label(
      "Message", panel.font, field.placeholder, limit: max(0, rect.width - 2 * panel.textInset))
    let box = Rect(
      rect.maxX - panel.glyphInset - panel.glyphBox, rect.midY - panel.glyphBox / 2, panel.glyphBox,
      panel.glyphBox)
    return GlassCapsule(
      name: .field, shape: RoundedRect(rect, radius: panel.radius), glass: fieldGlass,
      title: placeholder.placed(
        at: Point(rect.minX + panel.textInset, placeholder.corner(centredIn: rect).y)),
      glyphs: [ScreenGlyph(sign: .sticker, box: box, color: field.control)])
  }

  /// Who only reads a channel has buttons there: what the channel takes, what he does, and a search.
  private var channelPanel: [GlassCapsule] {
    let panel = design.panel
    let edge = design.panelPlace.edge
    let search = button(
      .search, .search, at: Point(size.width - edge - panel.button, panelTop))
    let offers = offers(at: Point(edge, panelTop))
    let left = offers.map { $0.shape.rect.maxX + panel.channelGap } ?? edge
    let right = search.shape.rect.minX - panel.channelGap
    let action = action(in: Rect(left, panelTop, max(0, right - left), panel.height))
    return [offers].compactMap { $0 } + [action, search]
  }

  private func offers(at corner: Point) -> GlassCapsule? {
    let signs: [ScreenGlyph.Sign] =
      (info.takesSuggestions ? [.suggest] : []) + (info.takesGifts ? [.gift] : [])
    guard !signs.isEmpty else { return nil }
    let (side, box) = (design.panel.button, design.panel.glyphBox)
    let rect = Rect(corner.x, corner.y, side * Double(signs.count), side)
    return GlassCapsule(
      name: .offers, shape: RoundedRect(rect, radius: design.panel.radius), glass: glass,
      glyphs: signs.enumerated().map { index, sign in
        let x = corner.x + Double(index) * side + (side - box) / 2
        return ScreenGlyph(
          sign: sign, box: Rect(x, corner.y + (side - box) / 2, box, box), color: field.glyph)
      })
  }

  private func action(in rect: Rect) -> GlassCapsule {
    let joins = info.readerAction == .join
    let accent = environment.palette.incoming.accentControl
    let color = joins ? accent == .white ? Color.black : .white : field.glyph
    let label = environment.label(
      info.readerAction.rawValue, design.panel.channelFont, color, limit: rect.width)
    var glass = glass
    if joins { glass.fill = accent }
    return GlassCapsule(
      name: .action, shape: RoundedRect(rect, radius: design.panel.radius), glass: glass,
      title: label.placed(at: label.corner(centredIn: rect)))
  }

  private var fieldGlass: Glass {
    var glass = glass
    glass.fill = field.fill
    return glass
  }

  private func button(
    _ name: GlassCapsule.Name, _ sign: ScreenGlyph.Sign, at corner: Point
  ) -> GlassCapsule {
    let side = design.panel.button
    let box = design.panel.glyphBox
    return GlassCapsule(
      name: name, shape: RoundedRect(Rect(corner.x, corner.y, side, side), radius: side / 2), glass: glass,
      glyphs: [
        ScreenGlyph(
          sign: sign, box: Rect(corner.x + (side - box) / 2, corner.y + (side - box) / 2, box, box),
          color: field.glyph)
      ])
  }

  // MARK: - Over the list

  private var scrollDown: GlassCapsule {
    let scroll = design.scrollDown
    return button(
      .scrollDown, .down,
      at: Point(size.width - scroll.right - scroll.side, panelTop - scroll.bottom - scroll.side))
  }

  private func badge(_ count: Int, on button: Rect) -> CountBadge? {
    guard count > 0 else { return nil }
    let scroll = design.scrollDown
    let accent = environment.palette.incoming.accentControl
    let label = environment.label(
      CompactCount.text(count), scroll.badgeFont, accent == .white ? .black : .white)
    let width = max(
      scroll.badgeHeight, count <= scroll.mostOnDisc ? 0 : label.frame.width + scroll.badgePadding)
    let frame = Rect(
      button.midX - width / 2, button.minY + scroll.badgeDrop, width, scroll.badgeHeight)
    var placed = label
    placed.frame.origin = Point(
      frame.midX - label.line.line.width / 2, frame.midY - label.frame.height / 2)
    return CountBadge(frame: frame, color: accent, label: placed)
  }

  private var fades: [EdgeFade] {
    let fade = design.fade
    let alpha = fade.alpha(over: environment.options.shownWallpaper)
    let end = max(fade.smallestTop, design.listTop + fade.top)
    let start = panelTop - fade.bottom
    let full = start + fade.bottomRamp
    return [
      EdgeFade(
        whole: Rect(0, 0, size.width, end - fade.topRamp),
        ramp: Rect(0, end - fade.topRamp, size.width, fade.topRamp), alpha: alpha, isAtTop: true,
        blurredTo: barMiddle),
      EdgeFade(
        whole: Rect(0, full, size.width, max(0, size.height - full)),
        ramp: Rect(0, start, size.width, fade.bottomRamp), alpha: alpha, isAtTop: false),
    ]
  }
}

extension Label {
  /// The line at its place.
  ///
  /// - Parameter corner: upper left one of the label.
  fileprivate func placed(at corner: Point) -> SingleLine {
    var line = line
    line.origin = Point(corner.x + line.origin.x, corner.y + line.origin.y)
    return line
  }
}

extension Int {
  /// With a space between thousands.
  fileprivate var grouped: String {
    let digits = Array(String(magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(" ") }
      text.append(digit)
    }
    return text
  }
}
