import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import Localization
@testable import MessageLayout
@testable import MessageModel

/// Spec/Chats.md 13.
@Suite struct ScreenStateTests {
  private func screen(
    _ size: Size = Size(390, 844), kind: Chat.Kind = .private, entries: [ChatEntry] = [],
    _ change: (inout ChatInfo) -> Void
  ) throws -> ChatScreen {
    var info = ChatInfo(chat: Chat(id: PeerID(.user, 7), kind: kind))
    change(&info)
    var composer = ChatScreenComposer(ChatScreenOptions(size: size), info: info)
    for entry in entries { composer.add(entry) }
    return composer.finish(
      peers: PeerTable(), layout: ChatLayoutOptions(message: MessageLayoutTests.options(.classic)),
      book: try FontBook())
  }

  private func field(_ text: String, _ change: (inout FieldState) -> Void = { _ in }) throws -> ChatScreen {
    var field = FieldState(text: MessageText(plain: text))
    field.caret = 1
    change(&field)
    return try screen { $0.state.panel = .writing(field) }
  }

  // MARK: - The panel

  @Test func theFieldIsAsHighAsItsLines() throws {
    #expect(try field("").frame(.field)?.height == 40)
    #expect(try field("One").frame(.field)?.height == 40)
    #expect(try field("One\nTwo").frame(.field)?.height == 61)
    #expect(try field("One\nTwo\nThree").frame(.field)?.height == 82)
    // The caret is on a line that is not written yet.
    #expect(try field("One\n").frame(.field)?.height == 61)
    let lines = Array(repeating: "A", count: 40).joined(separator: "\n")
    #expect(try field(lines).frame(.field)?.height == 12 * 24 + 19)
  }

  @Test func aTextThatIsTooHighShowsItsEnd() throws {
    let text = Array(repeating: "A", count: 40).joined(separator: "\n")
    let shown = try field(text)
    let caret = try #require(shown.box(.caret, on: .field))
    let glass = try #require(shown.frame(.field))
    #expect(caret.frame.maxY <= glass.maxY && caret.frame.minY > glass.maxY - 40)
    let scrolled = try field(text) { $0.scroll = 1e9 }
    #expect(scrolled.box(.text, on: .field)?.frame.minY == glass.minY)
  }

  @Test func textFromRightToLeftBeginsAtTheRight() throws {
    let shown = try field("שלום")
    let glass = try #require(shown.frame(.field))
    let text = try #require(shown.box(.text, on: .field)?.frame)
    let caret = try #require(shown.box(.caret, on: .field)?.frame)
    #expect(text.minX > glass.midX && text.maxX < glass.maxX)
    #expect(abs(caret.minX - text.minX) < 2)
  }

  /// The first strong letter decides on the side of all lines. The caret is where the next letter of the same direction
  /// appears.
  @Test func mixedTextKeepsTheSideOfItsFirstLetter() throws {
    func place(_ text: String) throws -> (text: Rect, caret: Double) {
      let shown = try field(text)
      return (
        try #require(shown.box(.text, on: .field)?.frame),
        try #require(shown.box(.caret, on: .field)?.frame.minX)
      )
    }
    let hebrew = try place("שלום")
    for text in ["שלום he", "שלום hello", "שלום he שלום", "12 שלום"] {
      #expect(try place(text).text.maxX == hebrew.text.maxX, "\(text)")
    }
    let mixed = try place("שלום he")
    #expect(mixed.caret > mixed.text.minX + 10 && mixed.caret < mixed.text.midX)
    let wrapped = try place("שלום " + Array(repeating: "wide", count: 20).joined(separator: " "))
    #expect(wrapped.text.height > 2 * hebrew.text.height && wrapped.text.maxX == hebrew.text.maxX)
    let latin = try place("One")
    let other = try place("One שלום")
    #expect(latin.text.minX == other.text.minX && other.caret < other.text.maxX - 10)
  }

  @Test func aTextTakesTheMicrophonesPlace() throws {
    let shown = try field("Hi")
    expect(shown.frame(.field), 72, 776, 292, 40)
    #expect(shown.frame(.microphone)?.minX == 398)
    expect(shown.box(.send, on: .field)?.frame, 364 - 43, 816 - 37, 40, 34)
    let half = try field("Hi") { $0.buttonPresence = 0.5 }
    #expect(half.frame(.field)?.width == 269 && half.box(.send, on: .field)?.appearance.alpha == 0.5)
    #expect(try field("").box(.send, on: .field) == nil)
  }

  @Test func whatATextIsForStandsAboveIt() throws {
    let reply = FieldAccessory(.reply(to: "Anna", isQuote: false), ReplyExcerpt(text: .plain("Hi")))
    let shown = try field("") { $0.accessory = reply }
    expect(shown.frame(.field), 72, 724, 246, 92)
    #expect(shown.box(.title, on: .field)?.text == "Reply to Anna")
    expect(shown.box(.line, on: .field)?.frame, 84, 732, 2, 38)
    let half = try field("Hi") {
      $0.accessory = reply
      $0.accessory?.presence = 0.5
    }
    #expect(half.frame(.field)?.height == 66)
    #expect(FieldAccessory(.forward(count: 3), ReplyExcerpt()).title(in: .english) == "Forward 3 Messages")
  }

  @Test func theListEndsAboveThePanel() throws {
    let entries = try [entry(50, id: 1)]
    let shown = try screen(entries: entries) {
      $0.state.panel = .writing(FieldState(text: MessageText(plain: "One\nTwo")))
    }
    #expect(shown.entries.last.map { $0.origin.y + 50 } == 744)
  }

  @Test func aKeyboardLiftsThePanel() throws {
    let shown = try screen { $0.state.deviceKeyboard = DeviceKeyboard(room: 336) }
    expect(shown.frame(.field), 54, 844 - 336 - 8 - 40, 390 - 108, 40)
    let keyboard = ReplyKeyboard(
      rows: [[KeyboardButton(label: "A"), KeyboardButton(label: "B")], [KeyboardButton(label: "C")]],
      fits: true)
    let bot = try screen { $0.state.keyboard = ReplyKeyboardState(keyboard) }
    let height = 18 + 43 + 5 + 43 + 18 + 34.0
    expect(bot.frame(.keyboard), 0, 844 - height, 390, height + 30)
    expect(bot.capsules.first { $0.name == .keyboard }?.boxes.first?.frame, 18, 844 - height + 18, 174, 43)
    #expect(bot.frame(.field)?.maxY == 844 - height - 8)
    let high = try screen {
      var keyboard = keyboard
      keyboard.fits = false
      $0.state.keyboard = ReplyKeyboardState(keyboard, presence: 0.5)
    }
    #expect(high.frame(.keyboard)?.minY == 676)
  }

  @Test func whatStandsInTheFieldsPlace() throws {
    expect(try screen { $0.state.panel = .start }.frame(.start), 16, 844 - 28 - 67 + 6, 358, 50)
    let blocked = try screen { $0.state.panel = .action("Unblock") }
    #expect(blocked.frame(.action)?.height == 40 && blocked.frame(.field) == nil)
    let recording = try screen { $0.state.panel = .recording(VoiceRecording(seconds: 3.47)) }
    #expect(recording.box(.time, on: .field)?.text == "0:03,47")
    expect(recording.frame(.field), 26, 776, 292, 40)
    #expect(recording.frame(.attach) == nil && !recording.boxes.isEmpty)
  }

  // MARK: - Above

  @Test func aPinnedMessageMovesTheList() throws {
    let item = PinnedBar.Item(ReplyExcerpt(text: .plain("Words")))
    let entries = try (1...40).map { try entry(50, id: Int64($0)) }
    func place(_ presence: Double) throws -> Double? {
      var info = ChatInfo()
      info.state.pinned = PinnedBar(item, presence: presence)
      var composer = ChatScreenComposer(ChatScreenOptions(size: Size(390, 844), message: 1), info: info)
      for entry in entries { composer.add(entry) }
      return composer.finish(
        peers: PeerTable(), layout: ChatLayoutOptions(message: MessageLayoutTests.options(.classic)),
        book: try FontBook()
      ).entries.first?.origin.y
    }
    #expect(try place(1) == 165 && place(0) == 107 && place(0.5) == 136)
    let shown = try screen { $0.state.pinned = PinnedBar(item) }
    expect(shown.frame(.pinned), 16, 111, 358, 50)
    expect(shown.box(.stripe, on: .pinned)?.frame, 34, 118, 2, 36)
    #expect(shown.box(.title, on: .pinned)?.text == "Pinned Message")
    expect(shown.box(.close, on: .pinned)?.frame, 374 - 33, 130, 12, 12)
  }

  @Test func pinnedMessagesHaveSegments() throws {
    func bar(_ index: Int, of count: Int) throws -> ChatScreen {
      try screen {
        $0.state.pinned = PinnedBar(
          PinnedBar.Item(ReplyExcerpt(text: .plain("Words")), index: index), count: count)
      }
    }
    func stripes(_ screen: ChatScreen) -> [Rect] {
      screen.capsules.first { $0.name == .pinned }?.boxes.filter { $0.name == .stripe }.map(\.frame) ?? []
    }
    let two = try bar(0, of: 2)
    #expect(
      stripes(two).map(\.height) == [17, 17] && two.box(.title, on: .pinned)?.text == "Previous Message")
    let three = try bar(1, of: 3)
    #expect(three.box(.title, on: .pinned)?.text == "Pinned Message #2" && stripes(three).count == 3)
    // There are 100 segments at most: the second of 199 messages is halfway between the first two.
    guard case .group(let segments, _)? = try bar(1, of: 199).box(.stripe, on: .pinned)?.content else {
      return #expect(Bool(false))
    }
    let alphas = segments.prefix(2).map { segment in
      if case .fill(_, let color?) = segment.content { color.alpha } else { -1.0 }
    }
    #expect(abs(alphas[0] - alphas[1]) < 1e-9 && alphas[0] > 0)
    // Extreme values show something.
    #expect(try !stripes(bar(-4, of: 0)).isEmpty && !stripes(bar(.max, of: .max)).isEmpty)
  }

  @Test func whoTypesStandsInTheSecondLine() throws {
    #expect(ChatActivity(names: ["A", "B"]).words(in: .english) == "A and B")
    #expect(ChatActivity(names: ["A", "B", "C"]).words(in: .english) == "A and 2 others")
    #expect(ChatActivity(.sendingFile).words(in: .english) == "sending file")
    for kind in ChatActivity.Kind.allCases {
      for phase in [0, 0.3, 0.5, 0.99, 1, -4, 1e300, .nan, .infinity] {
        let shown = try screen { $0.state.activity = ChatActivity(kind, phase: phase) }
        #expect(shown.box(.activity, on: .title)?.text == Language.english[kind.words])
      }
    }
  }

  @Test func typingDotsGrowOneAfterTheOther() throws {
    func dots(_ phase: Double) throws -> [Double] {
      let shown = try screen { $0.state.activity = ChatActivity(.typing, phase: phase) }
      guard case .group(let boxes, _)? = shown.box(.activity, on: .title)?.content else { return [] }
      return boxes.filter { $0.name == .mark }.map(\.frame.width)
    }
    #expect(try dots(0).map { Rounding.nearest($0 * 100) } == [450, 375, 300])
    #expect(try dots(0.2).map { Rounding.nearest($0 * 100) } == [375, 450, 375])
    #expect(try dots(1) == dots(0))
  }

  // MARK: - The list

  @Test func buttonsStandAboveEachOther() throws {
    let shown = try screen {
      $0.state.buttons = SideButtons(mentions: .init(count: 2), votes: .init(count: 12))
    }
    // 26 from the right, 12 above the panel.
    expect(shown.frame(.mentions), 324, 724, 40, 40)
    expect(shown.frame(.votes), 324, 672, 40, 40)
    #expect(shown.badges.map(\.label.text) == ["2", "12"] && shown.badge == nil)
  }

  @Test func chosenRowsHaveCircles() throws {
    let layout = try layOut(message(MessageText(plain: "Words")), MessageLayoutTests.options())
    let row = ChatEntry(
      content: .row(layout), size: layout.size, messageIDs: [1], source: "", scale: 3)
    let shown = try screen(entries: [row]) { $0.state.selection = SelectionState([1: 1]) }
    let entry = try #require(shown.entries.first)
    #expect(entry.origin.x == 42)
    let mark = try #require(entry.entry.row?.selection)
    #expect(mark.frame.minX + entry.origin.x == 6 && mark.frame.width == 28 && mark.chosen == 1)
    #expect(shown.frame(.field) == nil && shown.capsules.count { $0.name == .tools } == 3)
    // The button that ends the selection stands at the avatar's place.
    let cancel = try #require(shown.frame(.cancel))
    #expect(cancel.maxX == 374 && cancel.minY == 55 && cancel.height == 44)
    #expect(shown.avatar == nil && shown.frame(.avatar) == nil)
    let comes = try screen(entries: [row]) { $0.state.selection = SelectionState([:], presence: 0.25) }
    #expect(comes.avatarPresence == 0.75)
    let flash = try screen(entries: [row]) { $0.state.flash = RowFlash(message: 1, strength: 0.5) }
    #expect(flash.entries.first?.entry.row?.flash == Color(0xd9f4ff, alpha: 0.5))
  }

  @Test func aDayStaysAtTheTop() throws {
    func day(_ height: Double, _ presence: Double) throws -> FloatingDay? {
      try screen(entries: [date(), entry(height, id: 1)]) { $0.state.dayPresence = presence }.day
    }
    // The list ends at 765, so the place of the day is above the top by the additional height of the row.
    #expect(try day(624 + 10, 0)?.origin.y == 107)
    #expect(try day(624 + 17, 0) == nil)
    let moved = try #require(try day(624 + 30, 0.5))
    #expect(moved.origin.y == 107)
  }

  @Test func absurdNumbersCrashNothing() throws {
    for number in [-1e300, -1, 0, 1e9, 1e300, .nan, .infinity, -.infinity] {
      _ = try screen { info in
        info.state.deviceKeyboard = DeviceKeyboard(room: number, presence: number)
        info.state.dayPresence = number
        info.state.pinned = PinnedBar(
          PinnedBar.Item(ReplyExcerpt()), former: nil, change: number, presence: number)
        info.state.panel = .recording(
          VoiceRecording(seconds: number, level: number, lock: number, presence: number))
        info.state.buttons = SideButtons(down: .init(count: 3, presence: number, badgeScale: number))
      }
      _ = try field("Words") {
        ($0.scroll, $0.height, $0.buttonPresence, $0.caret) = (number, number, number, number)
        $0.button = .waiting(number)
        $0.accessory = FieldAccessory(.edit, ReplyExcerpt(), presence: number)
      }
      _ = try screen { $0.state.panel = .preview(VoicePreview(seconds: number, waveform: [1, 31])) }
    }
  }
}

extension ChatScreen {
  fileprivate func frame(_ name: GlassCapsule.Name) -> Rect? {
    capsules.first { $0.name == name }?.shape.rect
  }

  /// Returns the first element of a name, also within others.
  fileprivate func box(_ name: Box.Name, on capsule: GlassCapsule.Name) -> Box? {
    capsules.first { $0.name == capsule }.flatMap { Self.box(name, among: $0.boxes) }
  }

  private static func box(_ name: Box.Name, among boxes: [Box]) -> Box? {
    for box in boxes {
      if box.name == name { return box }
      if case .group(let inner, _) = box.content, let found = self.box(name, among: inner) {
        return found
      }
    }
    return nil
  }
}

extension Box {
  fileprivate var text: String? {
    switch content {
    case .line(let line): line.text
    case .group(let boxes, _): boxes.lazy.compactMap(\.text).first
    default: nil
    }
  }
}
