import PageLayout
import Primitives
import Testing
import Typography

@testable import Localization
@testable import MessageLayout
@testable import MessageModel

/// Spec/Chats.md 15.12.
@Suite struct ContextMenuLayoutTests {
  private static func menu(
    around place: Rect, on size: Size = Size(390, 844), _ direction: Direction = .incoming,
    presence: Double = 1, language: Language = .english
  ) throws -> ContextMenuBox {
    var menu = try #require(
      ContextMenu(
        of: Message(id: 3, direction: direction, text: MessageText(plain: "Hi")), isPinned: false))
    menu.place = place
    var info = ChatInfo(chat: Chat(id: PeerID(.user, 7), kind: .private))
    info.state.show(.contextMenu(menu), presence: presence)
    var options = MessageLayoutTests.options(.classic)
    options.page.language = language
    let screen = ChatScreenComposer(ChatScreenOptions(size: size), info: info).finish(
      peers: PeerTable(), layout: ChatLayoutOptions(message: options), book: try FontBook())
    return try #require(screen.menu)
  }

  private static func frame(_ menu: ContextMenuBox, _ name: Box.Name) throws -> Rect {
    try #require(menu.boxes.first { $0.name == name }).frame
  }

  @Test("A message with room around it stays, and the menu is beside its bubble")
  func room() throws {
    let place = Rect(14, 300, 200, 60)
    let menu = try Self.menu(around: place)
    #expect(menu.lift == 0 && menu.signs.count == 7 && menu.rows.count == 6)
    let (signs, list) = try (Self.frame(menu, .capsule), Self.frame(menu, .menu))
    #expect(signs.maxY == place.minY - 8 && list.minY == place.maxY + 8)
    #expect(signs.minX == place.minX && list.minX == place.minX)
    let own = try Self.menu(around: Rect(176, 300, 200, 60), .outgoing)
    #expect(try Self.frame(own, .menu).maxX == 376)
    #expect(try Self.frame(own, .capsule).maxX == 376)
    #expect(own.rows.count == 7)
  }

  @Test("A message near an edge of the screen is moved until the whole menu is on it")
  func edges() throws {
    let low = try Self.menu(around: Rect(14, 700, 200, 60))
    #expect(low.lift < 0)
    #expect(try Self.frame(low, .menu).maxY <= 844)
    let high = try Self.menu(around: Rect(14, 20, 200, 60))
    #expect(high.lift > 0)
    #expect(try Self.frame(high, .capsule).minY >= 47)
  }

  @Test(
    "Of a message that is higher than the screen the beginning shows between the reactions and the whole list",
    arguments: [Size(390, 844), Size(320, 480), Size(375, 667), Size(820, 1180), Size(844, 390)])
  func tall(size: Size) throws {
    for top in [-900.0, -20, 60, size.height - 60] {
      let place = Rect(14, top, 300, 1600)
      let menu = try Self.menu(around: place, on: size, .outgoing)
      let (signs, list) = try (Self.frame(menu, .capsule), Self.frame(menu, .menu))
      let window = try #require(menu.window).rect
      #expect(top + menu.lift == signs.maxY + 8 && signs.minY > 0)
      #expect(window.maxY == list.minY - 8 && window.maxY - signs.maxY >= 48)
      #expect(window.minX == 14 && window.width == 300)
      #expect(list.maxY <= size.height)
      #expect(menu.rows.count == 7 && menu.rows.allSatisfy { $0.frame.height >= 30 && $0.frame.height <= 44 })
      #expect(menu.rows.last?.frame.maxY == list.maxY - 8)
    }
    #expect(try Self.menu(around: Rect(14, 300, 200, 60)).window == nil)
  }

  @Test("The window of a message opens to the whole message as the menu goes")
  func window() throws {
    let place = Rect(14, -900, 300, 1600)
    let menu = try Self.menu(around: place, presence: 0.001)
    let window = try #require(menu.window).rect
    #expect(window.maxY > 840 && window.minX < -300 && window.maxX > 600)
  }

  @Test(
    "On every screen the parts are on the screen, and the rows are inside of the menu",
    arguments: [
      Size(120, 200), Size(240, 320), Size(320, 568), Size(844, 390), Size(820, 1180), Size(60, 60),
    ])
  func sizes(size: Size) throws {
    for place in [Rect(10, 20, 60, 40), Rect(-20, size.height - 10, size.width + 40, 500), .zero] {
      let menu = try Self.menu(around: place, on: size)
      let list = try Self.frame(menu, .menu)
      #expect(list.minX >= 0 && list.maxX <= size.width + 1e-9, "\(list)")
      #expect(menu.rows.allSatisfy { $0.frame.minY >= list.minY && $0.frame.maxY <= list.maxY + 1e-9 })
      #expect(menu.signs.allSatisfy { $0.frame.minX >= 0 && $0.frame.maxX <= size.width })
      #expect([list.minY, list.height, menu.lift].allSatisfy { $0.isFinite })
    }
  }

  @Test("In languages that run from the right the words are at the right")
  func rightToLeft() throws {
    let arabic = try #require(Language(tag: "ar"))
    let menu = try Self.menu(around: Rect(14, 300, 200, 60), language: arabic)
    let box = try #require(menu.boxes.first { $0.name == .menu })
    let icon = try #require(Box.first(.icon, in: box.boxes))
    #expect(icon.frame.midX > box.frame.midX)
    #expect(menu.rows.first?.label == "رد")
  }

  @Test("A menu that comes goes along with its message")
  func coming() throws {
    let place = Rect(14, 700, 200, 60)
    let (half, whole) = try (Self.menu(around: place, presence: 0.5), Self.menu(around: place))
    let (a, b) = try (Self.frame(half, .capsule), Self.frame(whole, .capsule))
    #expect(abs(a.minY - b.minY + whole.lift / 2) < 1e-9)
    #expect(half.blur == whole.blur / 2 && half.presence == 0.5)
  }

  @Test("Reactions, rows and everything beside them are hit")
  func hits() throws {
    var menu = try #require(
      ContextMenu(of: Message(id: 3, text: MessageText(plain: "Hi")), isPinned: false))
    menu.place = Rect(14, 300, 200, 60)
    var info = ChatInfo(chat: Chat(id: PeerID(.user, 7), kind: .private))
    info.state.show(.contextMenu(menu))
    let screen = ChatScreenComposer(ChatScreenOptions(size: Size(390, 844)), info: info).finish(
      peers: PeerTable(), layout: ChatLayoutOptions(message: MessageLayoutTests.options(.classic)),
      book: try FontBook())
    let box = try #require(screen.menu)
    func hit(_ frame: Rect?) -> Hit? { frame.map { screen.hit(Point($0.midX, $0.midY)) } }
    let sign = try #require(hit(box.signs.first?.frame))
    #expect(sign.element == .reaction && sign.message == 3 && sign.action?.values.first?.text == "❤")
    let row = try #require(hit(box.rows.last?.frame))
    #expect(row.element == .contextMenu && row.action?.name == "choose" && row.message == 3)
    #expect(screen.hit(Point(2, 2)).action == Hit.Action("dismiss"))
  }
}
