import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// Lays out everything around the list of a chat on a screen (Spec/Chats.md 9.2 and 13).
package struct ChatScreenBars {
  let options: ChatScreenOptions
  let design: ChatScreenDesign
  let part = ScreenPartDesign()
  let info: ChatInfo
  let environment: MessageEnvironment
  let colors: ScreenColors
  let glass: Glass
  let panelPlace: PanelPlace
  var size: Size { options.size }
  var state: ScreenState { info.state }

  /// - Parameters:
  ///   - info: includes the state of the screen.
  ///   - peers: the members of the chat.
  ///   - book: its faces measure the texts.
  ///   - former: the bars of the same chat and options in another state. The layout of its field is reused if
  ///     the text is the same.
  package init(
    _ options: ChatScreenOptions, info: ChatInfo, peers: PeerTable, layout: MessageLayoutOptions,
    book: FontBook, former: ChatScreenBars? = nil
  ) {
    self.options = options
    self.info = info
    design = ChatScreenDesign(on: options.size)
    let message = Message(chat: info.chat)
    environment = MessageEnvironment(
      message, peers: peers, media: MediaTable(), options: layout, book: book)
    colors = ScreenColors(environment.palette)
    glass = Glass(design.bars.card.glass, isDark: environment.palette.isDark)
    panelPlace = PanelPlace(
      info.state, chat: info.chat, on: options.size, design: design, environment: environment, colors: colors,
      former: former?.panelPlace)
  }

  /// The height of the field of a panel with one, and whether it hides lines of its text. Nothing else is laid out.
  package var field: (height: Double, isCut: Bool) {
    (panelPlace.field.height, panelPlace.text?.isCut ?? false)
  }

  /// The area between the bars in which the list is read.
  package var window: (top: Double, bottom: Double) {
    (design.listTop + headerRoom + addMembersRoom, panelPlace.top - design.panel.listGap)
  }

  /// - Parameters:
  ///   - entries: with their positions.
  ///   - unreadBelow: the number of unread messages below; `nil` for a list that is scrolled to its end.
  ///   - passedDay: the last date above all entries.
  package func screen(
    _ entries: [(entry: ChatEntry, origin: Point)], unreadBelow: Int?, passedDay: ChatEntry? = nil
  ) -> ChatScreen {
    var entries = entries
    let day = FloatingDay(
      from: &entries, passed: passedDay, window: (window.top, upperFadeEnd), presence: state.dayPresence)
    var bar = [back(options.otherUnread)]
    let cancel = selectionCancel
    let taken = cancel.map { (size.width - $0.shape.rect.minX) * selectionPresence } ?? 0
    bar.append(title(beside: max(bar[0].shape.rect.maxX, taken)))
    let buttons = sideButtons(unreadBelow: unreadBelow)
    let window = window
    let avatarPresence = (1 - searchPresence) * (1 - selectionPresence)
    let avatar = avatarPresence > 0 ? avatar : nil
    if let avatar {
      var ring = ring(around: avatar)
      ring.appearance.alpha *= 1 - selectionPresence
      bar.append(ring)
    }
    if let cancel { bar.append(cancel) }
    for index in bar.indices where searchPresence > 0 { bar[index].appearance.alpha *= 1 - searchPresence }
    let homeBar = design.homeBarPresence(besidePanelAt: panelPlace.edge)
    var menu = menu(over: entries)
    menu?.boxes += pressMarks + fingerMarks
    var screen = ChatScreen(
      size: size, scale: environment.scale, designName: environment.options.page.design.name,
      palette: environment.palette, wallpaper: environment.options.shownWallpaper,
      entries: state.loading == nil ? marked(entries) : [], day: state.loading == nil ? day : nil,
      fades: fades,
      capsules: buttons.map(\.capsule) + [keyboard, deviceKeyboard, inputKeyboard].compactMap { $0 } + panel
        + [suggestionPanel, headerCard, addMembers].compactMap { $0 }
        + bar + searchField,
      avatar: avatar, badge: buttons.first { $0.capsule.name == .scrollDown }?.badge,
      badges: buttons.filter { $0.capsule.name != .scrollDown }.compactMap(\.badge),
      boxes: overlays + pressedKey + (menu == nil ? pressMarks + fingerMarks : []),
      listWindow: Rect(
        design.device.sideInset, window.top, max(0, size.width - 2 * design.device.sideInset),
        max(0, window.bottom - window.top)),
      upperFadeEnd: upperFadeEnd,
      statusBar: StatusBar(
        design.bars.statusBar, time: options.statusTime, width: size.width, color: ink
      ) { environment.shape($0) },
      homeBar: homeBar == 0
        ? nil : HomeBar(design.bars.homeBar, on: size, color: ink.multiplyingAlpha(by: homeBar)))
    screen.skeleton = skeleton
    screen.menu = menu
    screen.avatarPresence = avatarPresence
    return environment.language.isRightToLeft ? screen.mirrored : screen
  }

  var ink: Color { environment.palette.isDark ? .white : .black }

  // MARK: - The bar

  var barMiddle: Double { design.device.statusBar.glassTop + design.bar.capsuleHeight / 2 }

  private func back(_ count: Int?) -> GlassCapsule {
    let bar = design.bar
    let metrics = bar.count
    let label = count.flatMap { $0 > 0 ? environment.language.number($0) : nil }.map {
      environment.label($0, metrics.font, colors.onGlyph)
    }
    let pill = label.map { max(metrics.height, $0.frame.width + metrics.padding) }
    let rect = Rect(
      bar.inset, barMiddle - bar.button / 2, pill.map { metrics.x + $0 + metrics.end } ?? bar.button,
      bar.button)
    let box = Rect(
      rect.minX + (bar.button - bar.chevronBox) / 2, rect.midY - bar.chevronBox / 2, bar.chevronBox,
      bar.chevronBox)
    var capsule = GlassCapsule(
      name: .back, shape: RoundedRect(rect, radius: bar.radius), glass: glass,
      icons: [Box(.back, in: box, colors.glyph)])
    if let label, let pill {
      let frame = Rect(rect.minX + metrics.x, rect.midY - metrics.height / 2, pill, metrics.height)
      capsule.boxes = [
        Box(.count, frame, .fill(radius: metrics.height / 2, colors.glyph)),
        label.box(.label, at: label.corner(centredIn: frame)),
      ]
    }
    return capsule
  }

  /// The glass ring around the chat's avatar.
  private func ring(around avatar: AvatarBox) -> GlassCapsule {
    let frame = avatar.frame.outset(by: design.bar.avatarInset)
    return GlassCapsule(
      name: .avatar, shape: RoundedRect(frame, radius: avatar.cornerRadius + design.bar.avatarInset),
      glass: glass)
  }

  private var avatar: AvatarBox? {
    let bar = design.bar
    let frame = Rect(
      size.width - bar.inset - bar.button, barMiddle - bar.button / 2, bar.button, bar.button
    ).outset(by: -bar.avatarInset)
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

  // MARK: - Over the list

  private var upperFadeEnd: Double { max(design.fade.smallestTop, window.top + design.fade.top) }

  private var fades: [EdgeFade] {
    let fade = design.fade
    let alpha = fade.alpha(over: environment.options.shownWallpaper)
    let end = upperFadeEnd
    let start = panelPlace.top - fade.bottom
    let full = start + fade.bottomRamp
    return [
      EdgeFade(
        whole: Rect(0, 0, size.width, end - fade.topRamp),
        ramp: Rect(0, end - fade.topRamp, size.width, fade.topRamp), alpha: alpha, isAtTop: true,
        blurs: [
          .init(y: barMiddle, deviation: fade.middleBlur),
          .init(y: design.device.statusBar.glassTop - fade.topBlurRise, deviation: fade.topBlur),
        ]),
      EdgeFade(
        whole: Rect(0, full, size.width, max(0, size.height - full)),
        ramp: Rect(0, start, size.width, fade.bottomRamp), alpha: alpha, isAtTop: false),
    ]
  }
}

extension Label {
  /// Returns the placed line.
  ///
  /// - Parameter corner: the top left corner of the label.
  func placed(at corner: Point) -> SingleLine { line.offsetBy(corner) }

  /// Returns the label as a box.
  func box(
    _ name: Box.Name, at corner: Point, _ appearance: Appearance = .whole
  ) -> Box {
    Box(name, Rect(origin: corner, size: frame.size), .line(line), appearance)
  }
}

extension Double {
  /// Returns the linear interpolation between this and another number.
  func mixed(with other: Double, _ share: Double) -> Double { self + (other - self) * share }

  var share: Double { min(1, max(0, self)) }
}
