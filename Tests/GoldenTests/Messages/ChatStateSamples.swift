import MessageLayout
import PageLayout
import PageModel
import Primitives

@testable import MessageModel

/// The parts of a screen around its list (Spec/Chats.md 13).
extension ChatSample {
  static let states: [ChatSample] =
    titles + pins + fields + replies + recordings + notes + keyboards + selections + buttons

  private static let small = Size(320, 568)

  /// - Parameter change: Changes the state of the screen.
  private static func screen(
    _ name: String, in kind: Chat.Kind = .private, palette: Palette = .classic, size: Size = small,
    message: Int64? = nil, with change: (inout ChatInfo) -> Void, _ more: ChatLine...
  ) -> ChatSample {
    var sample = chat(
      "state-\(name)-\(palette.name)", in: kind, palette: palette,
      screen: ChatScreenOptions(size: size, message: message), with: { info, _ in change(&info) },
      .anna("Who comes along on Sunday?", 0), .me("I do!", 2))
    for line in more { sample.add(line) }
    return sample
  }

  private mutating func add(_ line: ChatLine) {
    var message = Message(
      id: Int64(messages.count + 1), chat: info.chat,
      direction: line.author == nil ? .outgoing : .incoming, author: line.author.map { .peer($0.id) },
      date: Self.morning + Int(line.minute * 60), sendState: .read, text: MessageText(plain: line.text))
    line.change(&message)
    messages.append(message)
  }

  // MARK: - The title

  private static let titles: [ChatSample] = [
    screen("typing") { $0.state.activity = ChatActivity(.typing, phase: 0.1) },
    screen("typing", in: .group, palette: .night) {
      $0.memberCount = 12
      $0.state.activity = ChatActivity(.typing, names: ["Anna", "Bob", "Cleo"], phase: 0.5)
    },
    screen("recording-voice", palette: .day) {
      $0.state.activity = ChatActivity(.recordingVoice, phase: 0.6)
    },
    screen("recording-video", palette: .tinted) {
      $0.state.activity = ChatActivity(.recordingVideo, phase: 0.2)
    },
    screen("sending-photo", palette: .night) {
      $0.state.activity = ChatActivity(.sendingPhoto, phase: 0.4)
    },
    screen("activity-comes", in: .group) {
      $0.memberCount = 12
      $0.state.activity = ChatActivity(.typing, names: ["Anna", "Bob"], presence: 0.5)
    },
    screen("badges") {
      ($0.chat.id, $0.marks.isMuted) = (badged(.verified).id, true)
      $0.marks.emoji = CustomEmoji(id: "1", alternative: "🌿")
    },
    screen("badges", palette: .night) { ($0.chat.id, $0.marks.isSecret) = (badged(.premium).id, true) },
    screen("badges", palette: .day) { $0.chat.id = badged(.scam).id },
    screen("badges", palette: .tinted) { $0.chat.id = badged(.fake).id },
  ]

  static func badged(_ badge: Peer.Badge) -> Peer {
    let number = Int64(Peer.Badge.allCases.firstIndex(of: badge) ?? 0)
    return Peer(
      id: PeerID(.user, 100 + number), kind: .user(UserName(first: "Fern", last: "Hill")), badge: badge)
  }

  // MARK: - The pinned message

  private static let pins: [ChatSample] = [
    screen("add-members", in: .group) { $0.state.offersMembers = true },
    screen("add-members", in: .group, palette: .night) { $0.state.offersMembers = true },
    screen("pinned") { $0.state.pinned = PinnedBar(pinned("The ferry leaves at ten, do not be late")) },
    screen("pinned-one-of-three", in: .group, palette: .night) {
      var item = pinned("All who come along")
      item.index = 1
      $0.state.pinned = PinnedBar(item, count: 3)
    },
    screen("pinned-picture", palette: .tinted) {
      var item = pinned("")
      item.excerpt.media = .photo
      item.excerpt.thumbnail = .photo(MessageSample.picture)
      item.button = "Tickets"
      $0.state.pinned = PinnedBar(item)
    },
    screen("pinned-of-many", palette: .day) {
      var (item, former) = (pinned("The fifth of nine"), pinned("The sixth"))
      (item.index, former.index) = (4, 5)
      $0.state.pinned = PinnedBar(item, count: 9, former: former, change: 0.5)
    },
    screen("pinned-comes") {
      $0.state.pinned = PinnedBar(pinned("The ferry leaves at ten"), presence: 0.5)
    },
  ]

  private static func pinned(_ text: String) -> PinnedBar.Item {
    PinnedBar.Item(ReplyExcerpt(text: text.isEmpty ? .empty : .plain(text)))
  }

  // MARK: - The input field

  private static func writes(
    _ info: inout ChatInfo, _ text: String, _ change: (inout FieldState) -> Void = { _ in }
  ) {
    var field = FieldState(text: MessageText(plain: text))
    field.caret = 1
    change(&field)
    info.state.panel = .writing(field)
  }

  private static let long = """
    A text that needs a good many lines, because it does not stop when it could, goes on and on, says the same \
    again and again, and then some more of it, until the field is as high as a field may get, and goes on all the same, \
    so that the first lines are not seen any more, since the field shows its end, where the caret stands and blinks, \
    as it has done from the beginning, while all of the others wait for an answer that takes its time, as ever
    """

  private static let fields: [ChatSample] =
    [Palette.classic, .day, .night, .tinted].map { palette in
      screen("field", palette: palette) { writes(&$0, "See you at the pier") }
    }
    + [
      screen("field-three-lines") { writes(&$0, "See you at the pier,\nwhere the ferry leaves\n") },
      screen("field-full", palette: .night) { info in
        writes(&info, long + long)
        info.state.deviceKeyboard = DeviceKeyboard(room: 216)
      },
      screen("field-button-comes") { writes(&$0, "S") { $0.buttonPresence = 0.5 } },
      screen("field-done", palette: .day) {
        writes(&$0, "See you") {
          $0.button = .done
          $0.accessory = FieldAccessory(.edit, ReplyExcerpt(text: .plain("I do!")))
        }
      },
      screen("field-waits", palette: .tinted) { writes(&$0, "Slowly") { $0.button = .waiting(0.7) } },
      screen("field-disabled") { writes(&$0, "Not now") { $0.button = .disabled } },
    ]

  private static let replies: [ChatSample] = [
    screen("reply") {
      writes(&$0, "") {
        $0.accessory = FieldAccessory(
          .reply(to: "Anna Berg", isQuote: false), ReplyExcerpt(text: .plain("Who comes along on Sunday?")))
      }
    },
    screen("reply-comes", palette: .night) {
      writes(&$0, "I do, and Bob does too, I think") {
        $0.accessory = FieldAccessory(
          .reply(to: "Anna Berg", isQuote: true), ReplyExcerpt(text: .plain("on Sunday")), presence: 0.5)
      }
    },
    screen("forward", palette: .tinted) {
      writes(&$0, "") {
        $0.accessory = FieldAccessory(.forward(count: 3), ReplyExcerpt(text: .plain("From: Anna, Bob")))
      }
    },
  ]

  // MARK: - Replacements of the input field

  private static let wave: [UInt8] = (0..<60).map { UInt8($0 * 7 % 32) }

  private static let recordings: [ChatSample] = [
    screen("recording") { $0.state.panel = .recording(VoiceRecording(seconds: 3.47, level: 0.5)) },
    screen("recording-comes", palette: .night) {
      $0.state.panel = .recording(VoiceRecording(seconds: 0.1, presence: 0.6))
    },
    screen("recording-locked", palette: .day) {
      $0.state.panel = .recording(VoiceRecording(seconds: 63.2, lock: 1))
    },
    screen("voice-preview", palette: .tinted) {
      $0.state.panel = .preview(VoicePreview(seconds: 14, waveform: wave))
    },
    screen("voice-preview", palette: .night) {
      $0.state.panel = .preview(VoicePreview(seconds: 14, waveform: wave))
    },
  ]

  private static let notes: [ChatSample] = [
    screen("restricted", in: .group) {
      $0.state.panel = .restricted(reason: "The admins of this group do not let you write")
    },
    screen("blocked", palette: .night) { $0.state.panel = .action("Unblock") },
    screen("start") { ($0.chat.id, $0.state.panel) = (helper.id, .start) },
    screen("start", palette: .night) { ($0.chat.id, $0.state.panel) = (helper.id, .start) },
    screen("menu") { info in
      info.chat.id = helper.id
      info.state.panel = .writing(FieldState(menu: "Menu"))
    },
    screen("menu-written", palette: .tinted) { info in
      info.chat.id = helper.id
      writes(&info, "/sing") { $0.menu = "Menu" }
    },
  ]

  // MARK: - The keyboard of a bot

  private static func keyboard(fits: Bool) -> ReplyKeyboard {
    ReplyKeyboard(
      rows: [
        [KeyboardButton(label: "Sing"), KeyboardButton(label: "Dance", style: .primary)],
        [
          KeyboardButton(label: "Tell me a story that takes two lines"),
          KeyboardButton(label: "Stop", style: .danger),
        ],
        [KeyboardButton(label: "Nothing", style: .success)],
      ], fits: fits)
  }

  private static let keyboards: [ChatSample] =
    [Palette.classic, .night, .tinted].map { palette in
      screen("keyboard", palette: palette) { info in
        info.chat.id = helper.id
        info.state.keyboard = ReplyKeyboardState(keyboard(fits: true), touch: .init(row: 0, column: 0))
        info.state.panel = .writing(FieldState(placeholder: "What shall I do?"))
      }
    } + [
      screen(
        "keyboard-as-high-as-the-device", size: phone,
        with: { info in
          info.chat.id = helper.id
          info.state.keyboard = ReplyKeyboardState(keyboard(fits: false))
        })
    ]

  // MARK: - The list

  private static let selections: [ChatSample] =
    [Palette.classic, .day].map { palette in
      screen("selection", in: .group, palette: palette) { info in
        info.state.selection = SelectionState([2: 1])
      }
    } + [
      screen("selection-comes", palette: .night) { info in
        info.state.selection = SelectionState([1: 0.5], presence: 0.5)
      },
      screen("flash", in: .group) { $0.state.flash = RowFlash(message: 1) },
      screen("flash", palette: .night) { $0.state.flash = RowFlash(message: 2, strength: 0.5) },
      screen(
        "touch", with: { $0.state.touches = [ButtonTouch(message: 3, row: 0, column: 0)] },
        .bot("Shall I?", 3) {
          $0.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes"), KeyboardButton(label: "No")]])
        }),
      screen(
        "wait", palette: .night,
        with: { $0.state.touches = [ButtonTouch(message: 3, row: 0, column: 1, strength: 0, wait: 0.5)] },
        .bot("Shall I?", 3) {
          $0.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "Yes"), KeyboardButton(label: "No")]])
        }),
    ]

  private static let buttons: [ChatSample] = [
    longScreen("state-buttons", ChatScreenOptions(size: phone, message: 20)) {
      $0.buttons = SideButtons(
        mentions: .init(count: 1), reactions: .init(count: 12), votes: .init(count: 3, presence: 0.5))
      $0.dayPresence = 0.7
    }
  ]
}
