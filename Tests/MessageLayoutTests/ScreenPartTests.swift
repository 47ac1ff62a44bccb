import PageLayout
import Primitives
import Testing
import Typography

@testable import Localization
@testable import MessageLayout
@testable import MessageModel

/// Spec/Chats.md 15.
@Suite struct ScreenPartTests {
  private func screen(
    _ size: Size = Size(390, 844), kind: Chat.Kind = .private, _ change: (inout ScreenState) -> Void
  ) throws -> ChatScreen {
    var info = ChatInfo(chat: Chat(id: PeerID(.user, 7), kind: kind))
    change(&info.state)
    return ChatScreenComposer(ChatScreenOptions(size: size), info: info).finish(
      peers: PeerTable(), layout: ChatLayoutOptions(message: MessageLayoutTests.options(.classic)),
      book: try FontBook())
  }

  private static let call = HeaderBar.Kind.call(HeaderBar.Crowd([.named("Anna")], count: 12))

  @Test("One row is a capsule, and the list begins 8 below it")
  func oneRow() throws {
    let plain = try screen { _ in }
    let shown = try screen { $0.show(.header(Self.call)) }
    let card = try #require(shown.capsules.first { $0.name == .header })
    #expect(card.shape.rect == Rect(16, 111, 358, 50) && card.shape.radius == 25)
    #expect(shown.listWindow.minY == plain.listWindow.minY + 58)
    let low = try screen { $0.show(.header(.translation(to: nil))) }
    #expect(low.capsules.first { $0.name == .header }?.shape.rect.height == 40)
  }

  @Test("Several rows are one card, in their order, with the pinned message among them")
  func severalRows() throws {
    let shown = try screen {
      $0.pinned = PinnedBar(PinnedBar.Item(ReplyExcerpt(text: .plain("Pinned"))))
      $0.show(.header(.translation(to: nil)))
      $0.show(.header(Self.call))
    }
    let card = try #require(shown.capsules.first { $0.name == .header })
    #expect(card.shape.rect.height == 140 && card.shape.radius == 20)
    #expect(card.boxes.map(\.frame.minY) == [111, 161, 211])
    #expect(!shown.capsules.contains { $0.name == .pinned })
    #expect(shown.listWindow.minY == (try screen { _ in }).listWindow.minY + 148)
  }

  @Test("An offer about a contact takes the place of the pinned message")
  func onlyOneOfThem() throws {
    let shown = try screen {
      $0.pinned = PinnedBar(PinnedBar.Item(ReplyExcerpt(text: .plain("Pinned"))))
      $0.show(.header(.contact([.add, .block])))
    }
    #expect(shown.capsules.first { $0.name == .header }?.boxes.count == 1)
  }

  @Test("A card that comes takes its room little by little")
  func comingRows() throws {
    let rest = try screen { _ in }.listWindow.minY
    let half = try screen { $0.show(.header(Self.call), presence: 0.5) }
    #expect(half.listWindow.minY == rest + 29)
    let second = try screen {
      $0.show(.header(Self.call))
      $0.show(.header(.translation(to: nil)), presence: 0.5)
    }
    #expect(second.capsules.first { $0.name == .header }?.shape.rect.height == 70)
  }

  @Test("A search stands in place of the title and of the panel")
  func search() throws {
    let shown = try screen { $0.show(.search(ChatSearch("ferry", count: 3))) }
    let names = shown.capsules.filter { $0.appearance.alpha > 0 }.map(\.name)
    #expect(names == [.tools, .action, .tools, .tools, .search, .close])
    #expect(shown.avatar == nil)
    #expect(shown.capsules.first { $0.name == .action && $0.title != nil }?.title?.text == "1 of 3")
    let none = try screen { $0.show(.search(ChatSearch("ferry"))) }
    #expect(none.capsules.first { $0.name == .action }?.title?.text == "No results")
  }

  /// Returns the bands behind the matches in a text, by line.
  private func bands(of wanted: String, in words: String) throws -> [[Decoration]] {
    let message = Message(id: 1, chat: Chat(id: PeerID(.user, 7)), text: MessageText(plain: words))
    var row = MessageLayoutEngine.layOut(
      message, peers: PeerTable(), options: MessageLayoutTests.options(.classic), book: try FontBook()
    ).layout
    row.light(wanted, Color(0xffe438))
    guard case .boxes(let part) = row.parts.first?.content, case .text(let text) = part.boxes.first?.content
    else {
      Issue.record("no text")
      return []
    }
    return text.lines.map(\.decorations)
  }

  @Test("Matches have a band, in upper and lower case")
  func matches() throws {
    let bands = try bands(of: "fERRY", in: "Ferry or ferry?").flatMap { $0 }
    #expect(bands.count == 2 && bands.allSatisfy { $0.kind == .marker && $0.rect.width > 20 })
    #expect(bands[0].rect.maxX < bands[1].rect.minX)
  }

  @Test("A match that continues on the next line has a band on each")
  func matchOverLines() throws {
    let words = "We wait at the pier for the last slow ferry of the day and then go home"
    let lines = try bands(of: words, in: words)
    #expect(lines.count > 1 && lines.allSatisfy { $0.count == 1 })
    // Nothing continues over the end of a paragraph.
    #expect(try bands(of: "one two", in: "one\ntwo").allSatisfy(\.isEmpty))
    #expect(try bands(of: "two", in: "one\ntwo").map(\.count) == [0, 1])
  }

  @Test("Suggestions stand above the panel, four and a half rows at most")
  func suggestions() throws {
    let shown = try screen { $0.show(.suggestions(.hashtags((1...9).map(String.init)))) }
    let panel = try #require(shown.capsules.first { $0.name == .suggestions }?.shape.rect)
    let field = try #require(shown.capsules.first { $0.name == .field }?.shape.rect)
    #expect(panel.height == 198 && panel.maxY == field.minY - 8)
    #expect(
      try !screen { $0.show(.suggestions(.hashtags([]))) }.capsules.contains { $0.name == .suggestions })
  }

  @Test("A keyboard lifts the panel to 8 above it", arguments: InputKeyboard.Kind.allCases)
  func keyboards(kind: InputKeyboard.Kind) throws {
    let shown = try screen { $0.show(.keyboard(kind)) }
    let keyboard = try #require(shown.capsules.first { $0.name == .keyboard }?.shape.rect)
    #expect(keyboard.minY == 844 - 336)
    #expect(shown.capsules.first { $0.name == .field }?.shape.rect.maxY == keyboard.minY - 8)
  }

  @Test("A wide keyboard has more columns, none wider than on a phone")
  func wideKeyboards() throws {
    func firstRow(_ kind: InputKeyboard.Kind, _ width: Double) throws -> [Rect] {
      let shown = try screen(Size(width, 1180)) { $0.show(.keyboard(kind)) }
      let boxes = shown.capsules.first { $0.name == .keyboard }?.boxes ?? []
      let grid = try #require(boxes.first { $0.name == .key })
      guard case .group(let signs, _) = grid.content else { return [] }
      let middle = signs.first?.frame.midY
      return signs.map(\.frame).filter { $0.midY == middle }
    }
    #expect(try [.emoji, .stickers, .gifs].map { try firstRow($0, 390).count } == [8, 5, 3])
    #expect(try [.emoji, .stickers, .gifs].map { try firstRow($0, 820).count } == [15, 9, 6])
    let gifs = try firstRow(.gifs, 820)
    #expect(gifs.first?.minX == 12 && gifs.last?.maxX == 806)
  }

  @Test("A list that loads has bubbles and no messages")
  func loading() throws {
    let shown = try screen(kind: .group) { $0.show(.loading) }
    #expect(shown.entries.isEmpty && shown.day == nil)
    #expect(shown.skeleton.count { $0.name == .panel } > 5 && shown.skeleton.contains { $0.name == .face })
    #expect(shown.skeleton.map(\.frame.maxY).max() == shown.listWindow.maxY)
    #expect(try screen { _ in }.skeleton.isEmpty)
  }

  @Test("The sender's face stands before the paperclip, and slow mode needs no text")
  func field() throws {
    let plain = try screen { _ in }
    let shown = try screen {
      $0.show(.sender(.named("Anna")))
      $0.show(.slow(left: 12, of: 30))
    }
    let (face, attach) = (
      shown.capsules.first { $0.name == .sender }, shown.capsules.first { $0.name == .attach }
    )
    #expect(face?.shape.rect.minX == plain.capsules.first { $0.name == .attach }?.shape.rect.minX)
    #expect(attach?.shape.rect.minX == (face?.shape.rect.maxX ?? 0) + 6)
    #expect(shown.capsules.first { $0.name == .field }?.boxes.contains { $0.name == .send } == true)
  }

  @Test("Odd numbers and small screens do not stop anything", arguments: [Double.nan, .infinity, -5, 1e300])
  func oddNumbers(number: Double) throws {
    for size in [Size(1, 1), Size(60, 2000), Size(390, 844)] {
      for kind in InputKeyboard.Kind.allCases {
        _ = try screen(size) { $0.show(.keyboard(kind), presence: number) }
      }
      _ = try screen(size) {
        $0.show(.header(.playback(title: "A", artist: "B", share: number)), presence: number)
        $0.show(.header(Self.call), presence: number)
        $0.show(.search(ChatSearch("x", count: .max, index: .min)), presence: number)
        $0.show(.recording(VoiceRecording(seconds: number, isVideo: true)), presence: number)
        $0.show(.suggestions(.people([.named("A")])), presence: number)
        $0.show(.loading, presence: number)
      }
    }
  }
}
