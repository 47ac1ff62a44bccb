import Testing

@testable import MessageModel

/// Spec/Chats.md 15.7.
@Suite struct ScreenPartTests {
  private let chat = PartSurroundings(
    message: { name in
      let texts = [1: "One", 2: "Two"]
      let id = name == "last" ? 2 : Int64(name.filter(\.isNumber)) ?? 0
      return texts[Int(id)].map {
        PartSurroundings.Message(
          id: id, text: MessageText(plain: $0), excerpt: ReplyExcerpt(text: .plain($0)), author: "Anna",
          menu: ContextMenu(of: Message(id: id, text: MessageText(plain: $0)), isPinned: false))
      }
    },
    button: { $0 == "Yes" ? ButtonTouch(message: 2, row: 0, column: 0) : nil },
    keyboard: ReplyKeyboard(rows: [[KeyboardButton(label: "A"), KeyboardButton(label: "B")]]),
    matches: { $0 == "One" ? 1 : 0 }, person: { .named($0) }, list: { $0.joined(separator: " & ") })

  private func shown(_ text: String) throws -> ShownState { try NamedPart(parsing: text).shown(in: chat) }

  @Test("Times, waits, points and lists are read")
  func values() throws {
    #expect(try shown("recorded=1:05").slot == .panel)
    guard case .recording(let voice) = try shown("recording=2.5") else {
      Issue.record("another state")
      return
    }
    #expect(voice.seconds == 2.5 && !voice.isVideo && voice.lock == 0)
    guard case .recording(let film) = try shown("FILMING=0:12") else {
      Issue.record("another state")
      return
    }
    #expect(film.seconds == 12 && film.isVideo)
    #expect(try shown("slow=12/30") == .slow(left: 12, of: 30))
    #expect(try shown("keyboard=300") == .deviceKeyboard(room: 300))
    #expect(
      try shown("commands=help: Helps, stop")
        == .suggestions(.commands([SuggestionPanel.Entry("help", "Helps"), SuggestionPanel.Entry("stop")])))
    #expect(
      try shown("call=Anna, Bob, 12")
        == .header(.call(HeaderBar.Crowd([.named("Anna"), .named("Bob")], count: 12))))
    #expect(try shown("contact=block,add") == .header(.contact([.block, .add])))
    #expect(try shown("playback=A: B") == .header(.playback(title: "B", artist: "A", share: 0.35)))
  }

  @Test("Messages and buttons are those of the chat")
  func subjects() throws {
    #expect(try shown("selection=#1 2") == .selection([1, 2]))
    #expect(try shown("flash") == .flash(2))
    #expect(try shown("search=One") == .search(ChatSearch("One", count: 1)))
    guard case .accessory(let edit, let text) = try shown("edit=1") else {
      Issue.record("another state")
      return
    }
    #expect(edit.kind == .edit && text == MessageText(plain: "One"))
    guard case .accessory(let reply, nil) = try shown("reply=1") else {
      Issue.record("another state")
      return
    }
    #expect(reply.kind == .reply(to: "Anna", isQuote: false) && reply.excerpt.text.plainText == "One")
    guard case .accessory(let one, nil) = try shown("forward=1") else {
      Issue.record("another state")
      return
    }
    #expect(one.kind == .forward(count: 1) && one.excerpt.text.plainText == "Anna: One")
    guard case .accessory(let two, nil) = try shown("forward=1,2") else {
      Issue.record("another state")
      return
    }
    #expect(two.kind == .forward(count: 2) && two.excerpt.text.plainText == "Anna")
    #expect(try shown("touch=B") == .key(row: 0, column: 1))
    #expect(throws: NamedPart.Mistake.noMessage("7")) { try shown("flash=7") }
    #expect(throws: NamedPart.Mistake.noButton("No")) { try shown("wait=No") }
  }

  @Test(
    "Wrong names and values are refused",
    arguments: [
      "", "nothing", "start=1", "recording=x", "recording=-1", "recording=1:2:3", "recording=nan", "slow=30",
      "slow=31/30", "slow=0/0", "keyboard=x", "keyboard=-1", "keyboard=1e9", "link", "ad=", "mentions=",
      "mentions=,",
      "contact=hug", "wait", "touch=", "recording=inf", "toast", "alert=",
      "toast=" + String(repeating: "a", count: 201),
    ])
  func mistakes(text: String) {
    #expect(throws: NamedPart.Mistake.self) { try NamedPart(parsing: text) }
  }

  @Test("Of two parts in the same place the later one shows")
  func places() throws {
    var state = ScreenState()
    for text in ["emoji", "gifs", "recording", "start", "call=3", "call=4"] { state.show(try shown(text)) }
    #expect(state.inputKeyboard?.kind == .gifs && state.panel == .start)
    #expect(state.header == [HeaderBar(.call(HeaderBar.Crowd(count: 4)))])
  }

  @Test("Parts go on with time: a recording, a ring, a flash")
  func time() throws {
    func state(_ text: String, _ age: Double) throws -> ScreenState {
      var state = ScreenState()
      state.show(try shown(text), age: age)
      return state
    }
    guard case .recording(let voice) = try state("recording=1", 2).panel else {
      Issue.record("another state")
      return
    }
    #expect(voice.seconds == 3)
    #expect(try state("slow=12/30", 6).panel.field?.button == .waiting(0.2))
    #expect(try state("slow=12/30", 13).panel.field?.button == .send)
    #expect(try state("flash", 0.5).flash?.strength == 1)
    let fading = try #require(try state("flash", 0.85).flash?.strength)
    #expect(abs(fading - 0.5) < 1e-9)
    #expect(try state("flash", 1.1).flash == nil)
  }

  @Test("Each name has the place of its state")
  func slots() throws {
    let values: [PartName: String] = [
      .link: "A: B", .playback: "A: B", .ad: "A", .sender: "Anna", .mentions: "A", .commands: "a",
      .hashtags: "a",
      .results: "a", .emojiSuggestions: "🌊", .touch: "Yes", .wait: "Yes", .keyboard: "300",
      .toast: "Noted", .alert: "Full",
    ]
    for part in PartName.allCases {
      #expect(try NamedPart(part.rawValue, values[part] ?? "").shown(in: chat).slot == part.slot, "\(part)")
    }
  }
}
