import Localization
import MessageModel
import PageLayout
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// What was measured on phones (Spec/Chats.md 9).
@Suite struct PhoneScreenTests {
  private func screen(
    _ width: Double = 393, _ height: Double = 852, otherUnread: Int? = nil, info: ChatInfo = ChatInfo(),
    palette: Palette = .classic, language: Language = .english
  ) throws -> ChatScreen {
    let options = ChatScreenOptions(size: Size(width, height), otherUnread: otherUnread)
    var layout = ChatLayoutOptions(message: MessageLayoutTests.options(palette, listWidth: width))
    layout.message.page.language = language
    return ChatScreenComposer(options, info: info).finish(
      peers: PeerTable(), layout: layout, book: try FontBook())
  }

  private func rect(_ name: GlassCapsule.Name, in screen: ChatScreen) -> Rect? {
    screen.capsules.first { $0.name == name }?.shape.rect
  }

  @Test(arguments: [
    (393.0, 852.0, 71.75, 29.3, 12.0), (402, 874, 74, 33, 12), (420, 912, 78.5, 33, 12),
    (430, 932, 81, 29.3, 13.3), (440, 956, 83.5, 33, 13.3),
  ])
  func timeAndIconsAreBesideTheIsland(
    width: Double, height: Double, middle: Double, y: Double, digits: Double
  ) throws {
    let bar = try #require(try screen(width, height).statusBar)
    #expect(isClose(bar.time.origin.x + bar.time.line.width / 2, middle))
    #expect(isClose((bar.signal.minX + bar.battery.maxX) / 2, width - middle))
    let capitals = bar.time.origin.y - y
    #expect(isClose(bar.battery.midY, y) && abs(2 * capitals - digits) < 0.15)
  }

  @Test(arguments: [(393.0, 852.0), (402, 874), (430, 932), (440, 956)])
  func glassBeginsAt64(width: Double, height: Double) throws {
    let shown = try screen(width, height)
    #expect(rect(.back, in: shown)?.minY == 64 && shown.listWindow.minY == 116)
  }

  // MARK: - The home bar

  @Test func atRoundCornersThereIsNoHomeBar() throws {
    var info = ChatInfo()
    #expect(try screen(info: info).homeBar == nil && screen(390, 844, info: info).homeBar == nil)
    info.state.deviceKeyboard = DeviceKeyboard(room: 300)
    let above = try screen(info: info)
    #expect(rect(.attach, in: above)?.minX == 8 && above.homeBar?.color == .black)
    // On its way to the keyboard, the panel is between both places, and the bar is faint.
    info.state.deviceKeyboard = DeviceKeyboard(room: 50)
    let between = try #require(try screen(info: info).homeBar)
    #expect(between.color.alpha > 0.4 && between.color.alpha < 0.6)
    // A phone with a button has no home bar, wherever its panel is.
    #expect(try screen(375, 667).homeBar == nil)
  }

  // MARK: - The bar

  @Test func theWayBackHasTheWholeNumberInACapsule() throws {
    let shown = try screen(otherUnread: 1089)
    let back = try #require(shown.capsules.first { $0.name == .back })
    let count = try #require(back.boxes.first { $0.name == .count })
    let label = try #require(back.boxes.first { $0.name == .label })
    guard case .line(let line) = label.content, case .fill(let radius, let color) = count.content else {
      Issue.record("no capsule with a number")
      return
    }
    #expect(line.text == "1089" && line.color == .white && color == .black && radius == 9)
    #expect(count.frame.height == 18 && abs(count.frame.width - 42) <= 1)
    #expect(back.shape.rect.minX == 16 && abs(back.shape.rect.maxX - 99) <= 1)
    #expect(isClose(count.frame.midY, back.shape.rect.midY))
    let dark = try screen(otherUnread: 5, palette: .night).capsules.first { $0.name == .back }
    let colors = dark?.boxes.compactMap { box -> Color? in
      switch box.content {
      case .line(let line): line.color
      case .fill(_, let color): color
      default: nil
      }
    }
    #expect(colors == [.white, .black])
    #expect(abs((dark?.boxes.first?.frame.width ?? 0) - 18) <= 1)
  }

  @Test func theAvatarIsInARing() throws {
    var info = ChatInfo()
    info.title = "Ada"
    let shown = try screen(info: info)
    #expect(rect(.avatar, in: shown) == Rect(333, 64, 44, 44))
    #expect(shown.avatar?.frame == Rect(336, 67, 38, 38))
    #expect(shown.capsules.first { $0.name == .avatar }?.shape.radius == 22)
    let arabic = try screen(info: info, language: Language(tag: "ar") ?? .english)
    #expect(rect(.avatar, in: arabic) == Rect(16, 64, 44, 44))
    #expect(arabic.avatar?.frame == Rect(19, 67, 38, 38))
  }

  // MARK: - The panel

  @Test func theButtonDownIsAboveTheMicrophone() throws {
    var info = ChatInfo()
    info.state.buttons = SideButtons(down: SideButtons.Button(count: 0))
    let shown = try screen(info: info)
    let (down, panel) = (try #require(rect(.scrollDown, in: shown)), try #require(rect(.field, in: shown)))
    #expect(393 - down.maxX == 26 && panel.minY - down.maxY == 12)
    let old = try screen(375, 667, info: info)
    #expect(rect(.scrollDown, in: old).map { 375 - $0.maxX } == 8)
  }

  @Test func theMenuIsInGlass() throws {
    var info = ChatInfo()
    var field = FieldState()
    field.menu = .own(.menu)
    info.state.panel = .writing(field)
    let menu = try #require(try screen(info: info).capsules.first { $0.name == .menu })
    let inner = try #require(menu.boxes.first)
    #expect(menu.glass.fill != Color(0x0088ff) && inner.frame == menu.shape.rect.outset(by: -3))
    guard case .fill(let radius, let color) = inner.content else {
      Issue.record("no fill")
      return
    }
    #expect(radius == 17 && color == Color(0x0088ff))
  }

  // MARK: - Small groups

  @Test func aSmallGroupOffersToAddMembers() throws {
    var info = ChatInfo(chat: Chat(id: PeerID(.group, 1), kind: .group))
    #expect(try screen(430, 932, info: info).capsules.allSatisfy { $0.name != .addMembers })
    info.state.offersMembers = true
    let shown = try screen(430, 932, info: info)
    let bar = try #require(shown.capsules.first { $0.name == .addMembers })
    #expect(bar.shape.rect.minX == 16 && bar.shape.rect.maxX == 430 - 16.5)
    #expect(isClose(bar.shape.rect.minY, 118.2) && isClose(bar.shape.rect.maxY, 158))
    #expect(bar.title?.text == "Add Members" && bar.title?.color == Color(0x0088ff))
    #expect(bar.boxes.allSatisfy { $0.frame.minX > 380 && $0.name == .close } && bar.boxes.count == 2)
    #expect(shown.listWindow.minY == 116 + 48)
    let arabic = try screen(430, 932, info: info, language: Language(tag: "ar") ?? .english)
    let mirrored = try #require(arabic.capsules.first { $0.name == .addMembers })
    #expect(mirrored.shape.rect.minX == 16.5 && mirrored.boxes.allSatisfy { $0.frame.maxX < 50 })
  }

  @Test func glassHasStrongerColors() {
    let glass = ScreenDesign.reader.card.glass
    // A field over this color was measured on a phone.
    let behind = Color(0x7bb18c).saturated(by: glass.backdropSaturation)
    #expect(Color(0xffffff, alpha: 0.8).composited(over: behind).description == "ddf3e4")
    #expect(glass.shadow == Color(0, alpha: 0.16) && glass.shadowBlurs == [12])
  }

  /// Measured on a phone.
  @Test func tintedIsDarker() {
    let wallpaper = Wallpaper.own(.tinted)
    #expect(wallpaper.colors.first == Color(0x13212e) && Palette.tinted.base == Color(0x111d29))
    let bubble = Theme(palette: .tinted, side: .incoming).bubbleFill.first
    #expect(abs(bubble.red * 255 - 0x1e) < 1.5 && abs(bubble.green * 255 - 0x2e) < 1.5)
    #expect(abs(bubble.blue * 255 - 0x3e) < 1.5)
  }

  /// Measured on a phone: the colors at three heights of a screen that is 956 high.
  @Test func outgoingBubblesOfNightAreAWindowOntoAGradient() {
    guard case .gradient(let top, let middle, let bottom) = Palette.night.outgoing.fill else {
      Issue.record("no gradient")
      return
    }
    let gradient = VerticalGradient(ofCanvas: 956, top: top, middle: middle, bottom: bottom)
    for (y, measured) in [(171.0, Color(0x9c4fd5)), (482, Color(0x8f47fe)), (785, Color(0x4c62ff))] {
      let color = gradient.color(at: y)
      #expect(abs(color.red - measured.red) * 255 <= 20 && abs(color.green - measured.green) * 255 <= 8)
      #expect(abs(color.blue - measured.blue) * 255 <= 8)
    }
  }

  @Test func linksOfNightHaveTheirColor() throws {
    let text = MessageText([.text(.link(.email("a@b.c"), .plain("a@b.c")))])
    let box = try layOut(message(text), MessageLayoutTests.options(.night)).texts[0].textBox
    #expect(box.lines[0].decorations.isEmpty)
    #expect(box.attributes.contains { $0.color == Color(0x5b89ed) })
  }

  @Test func theOutlineOfClassicIsFaint() {
    #expect(ChatColors.classic.incoming.stroke == Color(0, alpha: 0.1))
    #expect(ChatColors.classic.outgoing.stroke == Color(0, alpha: 0.1))
  }

  /// The label's baseline was measured on a phone.
  @Test(arguments: [Language.english, Language(tag: "ar") ?? .english])
  func labelsOfButtonsHaveOneBaseline(language: Language) throws {
    var asked = message(MessageText(plain: "Which one?"))
    let keys = ["Tea", "👍 Good", "Ängström", "Xyz"].map { KeyboardButton(label: $0) }
    asked.keyboard = InlineKeyboard(rows: [Array(keys[..<2]), Array(keys[2...])])
    var options = MessageLayoutTests.options()
    options.page.language = language
    for key in try layOut(asked, options).keyboard.joined() {
      #expect(isClose(key.label.frame.minY + key.label.line.origin.y - key.frame.minY, 26))
      #expect(key.frame.height == 42)
    }
  }
}
