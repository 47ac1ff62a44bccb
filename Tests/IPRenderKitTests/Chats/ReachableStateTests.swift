import Localization
import Primitives
import Reveal
import Testing

@testable import IPRenderKit
@testable import MessageModel

/// Every state of a screen can be reached by an input, an option or the steps of a tape (Spec/Chats.md 13 and 15).
@Suite struct ReachableStateTests {
  /// A case of the types that a screen's state consists of. `ScreenState.states` lists those of a value; its switches
  /// do not compile without a new case.
  enum State: String, CaseIterable {
    case typing, recordingVoice, recordingVideo, choosingSticker, sendingPhoto, sendingVideo, sendingFile
    case playingGame
    case pinned, pinnedOfSeveral, addMembers
    case field, draft, placeholder, menu, caret, sender, send, done, disabled, waiting
    case reply, quote, edit, forward, post, link
    case recording, lockedRecording, film, recorded, restricted, action, start
    case replyKeyboard, touchedKey, emoji, stickers, gifs, deviceKeyboard
    case selection, flash, touch, wait
    case down, up, mentions, reactions, votes, floatingDay
    case playback, call, advertisement, contact, requests, translation
    case search, loading
    case people, commands, hashtags, results, emojiSuggestions
    case toast, alert, contextMenu
  }

  /// How a state comes about.
  enum Way {
    /// The chat's own data.
    case data(String)
    /// The values of `--show`, in a chat of a group with three messages.
    case shown([String])
    /// The steps of a tape, and the time of the state in seconds.
    case tape(String, at: Double)
    /// The values of `--show` in another chat.
    case shownIn(String, [String])
  }

  private static func tdlib(_ more: String, kind: String = "supergroup") -> String {
    let (id, type) =
      kind == "private"
      ? ("31", #"{"@type":"chatTypePrivate","user_id":31}"#)
      : ("-1000000004711", #"{"@type":"chatTypeSupergroup","supergroup_id":4711,"is_channel":false}"#)
    return #"""
      {"messages":{"@type":"messages","messages":[{"@type":"message","id":5,"chat_id":\#(id),\#
      "sender_id":{"@type":"messageSenderUser","user_id":31},"date":1782980400,"content":{"@type":"messageText",\#
      "text":{"@type":"formattedText","text":"Hi there","entities":[]}}}]},\#
      "users":[{"@type":"user","id":31,"first_name":"Ada"}],\#
      "chats":[{"@type":"chat","id":\#(id),"title":"Harbour","type":\#(type),\#(more)}]}
      """#
  }

  private static func draft(_ more: String, with content: String = "") -> Way {
    .data(
      tdlib(
        #"""
        "draft_message":{"@type":"draftMessage","input_message_text":{"@type":"inputMessageText",\#
        "text":{"@type":"formattedText","text":"See you"}\#(content)}\#(more)}
        """#))
  }

  private static let keyboard = #"""
    {"messages":[{"message_id":1,"chat":{"id":7,"type":"private","first_name":"B"},"from":{"id":7,"is_bot":true,\#
    "first_name":"B"},"date":1,"text":"Hi","reply_markup":{"keyboard":[[{"text":"A"}]],\#
    "input_field_placeholder":"What?"}}]}
    """#

  private static func ways(_ state: State) -> [Way] {
    switch state {
    case .typing: [.tape("Typing 2s from Anna", at: 1)]
    case .recordingVoice: [.tape("Recording 2s from Anna", at: 1)]
    case .recordingVideo: [.tape("Filming 2s from Anna", at: 1)]
    case .choosingSticker: [.tape("Choosing 2s from Anna", at: 1)]
    case .sendingPhoto: [.tape("Sending 2s from Anna", at: 1)]
    case .playingGame: [.tape("Playing 2s from Anna", at: 1)]
    case .sendingVideo: [.data(update("chatActionUploadingVideo"))]
    case .sendingFile: [.data(update("chatActionUploadingDocument"))]
    case .pinned:
      [.tape("Pin last", at: 2), .data(#"{"messages":[{"id":1,"from":"Ada","text":"A"}],"pinned":1}"#)]
    case .pinnedOfSeveral:
      [
        .data(
          #"{"messages":[{"id":1,"from":"Ada","text":"A"},{"id":2,"from":"Ada","text":"B"}],"pinned":[1,2]}"#)
      ]
    case .addMembers: [.data(tdlib(#""action_bar":{"@type":"chatActionBarInviteMembers"}"#))]
    case .field: [.shown([])]
    case .draft: [draft("")]
    case .placeholder, .replyKeyboard: [.data(keyboard)]
    case .menu:
      [
        .data(
          #"""
          {"messages":[{"message_id":1,"chat":{"id":7,"type":"private","first_name":"B"},"from":{"id":7,"is_bot":true,\#
          "first_name":"B"},"date":1,"text":"Hi"}],"menu_button":"Open"}
          """#)
      ]
    case .caret, .send: [.tape("Type \"Hi\"", at: 1)]
    case .sender:
      [
        .shown(["sender=Anna"]),
        .data(tdlib(#""message_sender_id":{"@type":"messageSenderChat","chat_id":-1000000004711}"#)),
      ]
    case .done, .edit: [.shown(["edit=last"]), .tape("Show edit last", at: 2)]
    case .disabled: [.shown(["disabled"]), .tape("Show disabled", at: 2)]
    case .waiting:
      [
        .shown(["slow=12/30"]), .tape("Show slow 20/30", at: 2),
        .data(tdlib(#""slow_mode_delay":30,"slow_mode_delay_expires_in":12.5"#)),
        .data(
          #"{"supergroup_full_info":{"@type":"supergroupFullInfo","slow_mode_delay":30,"slow_mode_delay_expires_in":12.5},"#
            + tdlib(#""is_marked_as_unread":false"#).dropFirst()),
      ]
    case .reply: [.shown(["reply=last"]), .tape("Reply last", at: 2)]
    case .quote:
      [
        draft(
          #","reply_to":{"@type":"inputMessageReplyToMessage","message_id":5,"quote":{"text":{"@type":"formattedText","text":"Hi"}}}"#
        )
      ]
    case .forward: [.shown(["forward=1,2"]), .tape("Show forward last", at: 2)]
    case .post: [.shown(["post=5 Stars"]), draft(#","suggested_post_info":{"price":{"star_count":5}}"#)]
    case .link:
      [
        .shown(["link=example.org: A page"]),
        draft("", with: #","link_preview_options":{"url":"https://example.org/a"}"#),
      ]
    case .recording: [.shown(["recording=0:12"]), .tape("Show recording", at: 2)]
    case .lockedRecording: [.shown(["locked"]), .tape("Show locked 3", at: 2)]
    case .film: [.shown(["filming"]), .tape("Show filming", at: 2)]
    case .recorded: [.shown(["recorded"]), .tape("Show recorded 14", at: 2)]
    case .restricted: [.data(tdlib(#""permissions":{"can_send_basic_messages":false}"#))]
    case .action: [.data(tdlib(#""block_list":{"@type":"blockListMain"}"#, kind: "private"))]
    case .start:
      [
        .shown(["start"]), .tape("Show start", at: 2),
        .data(
          #"""
          [{"@type":"updateNewChat","chat":{"@type":"chat","id":77,"title":"Helper","type":{"@type":"chatTypePrivate",\#
          "user_id":77}}},{"@type":"updateUser","user":{"@type":"user","id":77,"first_name":"Helper",\#
          "type":{"@type":"userTypeBot"}}}]
          """#),
      ]
    case .touchedKey: [.shownIn(keyboard, ["touch=A"])]
    case .emoji: [.shown(["emoji"]), .tape("Show emoji", at: 2)]
    case .stickers: [.shown(["stickers"]), .tape("Show stickers", at: 2)]
    case .gifs: [.shown(["gifs"]), .tape("Show gifs", at: 2)]
    case .deviceKeyboard: [.shown(["keyboard=300"]), .shown(["keyboard"]), .tape("Show keyboard", at: 2)]
    case .selection: [.shown(["selection=1,3"]), .tape("Show selection last", at: 2)]
    case .flash: [.shown(["flash=2"]), .tape("Show flash last", at: 0.9)]
    case .touch: [.shown(["touch=Yes"])]
    case .wait: [.shown(["wait=Yes"])]
    case .down:
      [
        .tape(
          Array(repeating: "Message \"Hi\\n\\n\\n\\nthere\" from Anna", count: 20).joined(separator: "\n")
            + "\nScroll up 300", at: 12)
      ]
    case .up: [.shown(["up"]), .tape("Show up", at: 2)]
    case .mentions: [.data(tdlib(#""unread_mention_count":2"#))]
    case .reactions: [.data(tdlib(#""unread_reaction_count":2"#))]
    case .votes: [.data(tdlib(#""unread_poll_vote_count":2"#))]
    case .floatingDay: [.shown(["day"]), .tape("Show day", at: 2)]
    case .playback: [.shown(["playback=A: B"]), .tape("Show playback \"A: B\"", at: 2)]
    case .call:
      [
        .shown(["call=Anna,12"]), .tape("Show call Anna", at: 2),
        .data(tdlib(#""video_chat":{"@type":"videoChat","group_call_id":1,"has_participants":true}"#)),
      ]
    case .advertisement: [.shown(["ad=Lamps"]), .tape("Show ad Lamps", at: 2)]
    case .contact:
      [
        .shown(["contact"]), .tape("Show contact block", at: 2),
        .data(tdlib(#""action_bar":{"@type":"chatActionBarReportAddBlock"}"#)),
        .data(tdlib(#""action_bar":{"@type":"chatActionBarAddContact"}"#, kind: "private")),
        .data(tdlib(#""action_bar":{"@type":"chatActionBarJoinRequest","title":"Club"}"#, kind: "private")),
      ]
    case .requests:
      [
        .shown(["requests=Anna,3"]), .tape("Show requests 3", at: 2),
        .data(
          tdlib(#""pending_join_requests":{"@type":"chatJoinRequestsInfo","total_count":3,"user_ids":[31]}"#)),
      ]
    case .translation:
      [.shown(["translation"]), .tape("Show translation", at: 2), .data(tdlib(#""is_translatable":true"#))]
    case .toast: [.shown(["toast=Noted"]), .tape("Toast \"Noted\"", at: 2)]
    case .alert: [.shown(["alert=Full"]), .tape("Alert \"Full\"", at: 2)]
    case .contextMenu: [.shown(["context-menu=last"]), .tape("Hold last", at: 2)]
    case .search: [.shown(["search=Hi"]), .tape("Show search Hi", at: 2)]
    case .loading: [.shown(["loading"]), .tape("Show loading", at: 2)]
    case .people: [.shown(["mentions=Anna,Bob"]), .tape("Show mentions Anna", at: 2)]
    case .commands: [.shown(["commands=help: Helps"]), .tape("Show commands help", at: 2)]
    case .hashtags: [.shown(["hashtags=sea"]), .tape("Show hashtags sea", at: 2)]
    case .results: [.shown(["results=A: B"]), .tape("Show results A", at: 2)]
    case .emojiSuggestions: [.shown(["emoji-suggestions=🌊"]), .tape("Show emoji-suggestions 🌊", at: 2)]
    }
  }

  private static func update(_ action: String) -> String {
    #"""
    [{"@type":"message","id":5,"chat_id":31,"sender_id":{"@type":"messageSenderUser","user_id":31},"date":1,\#
    "content":{"@type":"messageText","text":{"@type":"formattedText","text":"Hi"}}},\#
    {"@type":"updateChatAction","chat_id":31,"sender_id":{"@type":"messageSenderUser","user_id":31},\#
    "action":{"@type":"\#(action)"}}]
    """#
  }

  private static let group = #"""
    {"messages":[{"message_id":1,"chat":{"id":-7,"type":"group","title":"G"},"from":{"id":8,"first_name":"Anna"},\#
    "date":1,"text":"Hi"},{"message_id":2,"chat":{"id":-7,"type":"group","title":"G"},"from":{"id":9,\#
    "first_name":"Bob"},"date":2,"text":"Yo"},{"message_id":3,"chat":{"id":-7,"type":"group","title":"G"},\#
    "from":{"id":10,"is_bot":true,"first_name":"B"},"date":3,"text":"Shall I?",\#
    "reply_markup":{"inline_keyboard":[[{"text":"Yes","callback_data":"y"}]]}}]}
    """#

  private static func options() -> RenderOptions {
    RenderOptions(scale: 1, screen: PageScreen(size: Size(320, 480)))
  }

  /// Returns the state that a way leads to.
  private func state(_ way: Way) throws -> ScreenState {
    func read(_ text: String, _ options: RenderOptions) throws -> ScreenState {
      let file = InputFile(text.utf8, name: "chat.json")
      let renderer = try Renderer()
      guard case .chat(let source) = try file.chat(options) else { return ScreenState() }
      let drawing = ChatDrawing(source, of: file, renderer: renderer, options: options)
      // It can be drawn, too.
      _ = try drawing.displayList(of: drawing.screen(Size(320, 480)))
      return drawing.info.state
    }
    switch way {
    case .data(let text): return try read(text, Self.options())
    case .shown(let parts): return try self.state(.shownIn(Self.group, parts))
    case .shownIn(let chat, let parts):
      var options = Self.options()
      options.chat.shown = parts
      return try read(chat, options)
    case .tape(let steps, let time):
      let tape = TapeFileText.file("Message \"Hi\" from Anna\nMessage \"Yo\" from Bob\n" + steps)
      let run = try Renderer().scene(of: tape, options: Self.options())
      return try run.moments().frame(atTick: (time * 60).rounded()).state
    }
  }

  private enum TapeFileText {
    static func file(_ text: String) -> TapeFile {
      TapeFile(checking: InputFile(text.utf8, name: "a.tape"), limits: ReadOptions())
    }
  }

  @Test("An input, an option or steps of a tape produce every state", arguments: State.allCases)
  func everyStateIsReached(state: State) throws {
    let ways = Self.ways(state)
    #expect(!ways.isEmpty)
    for way in ways {
      #expect(try self.state(way).states.contains(state), "\(way)")
    }
  }

  @Test("Every name of a part is a state")
  func everyNameIsTried() {
    let names = State.allCases.flatMap(Self.ways).flatMap { way -> [String] in
      if case .shown(let parts) = way { parts.map { String($0.prefix { $0 != "=" }) } } else { [] }
    }
    #expect(Set(names) == Set(PartName.allCases.map(\.rawValue)))
  }

  @Test("No property of a state was forgotten here")
  func everyPropertyIsKnown() {
    func labels(_ value: Any) -> Set<String> { Set(Mirror(reflecting: value).children.compactMap(\.label)) }
    #expect(
      labels(ScreenState()) == [
        "activity", "pinned", "offersMembers", "panel", "panelPresence", "keyboard", "selection", "flash",
        "touches",
        "buttons", "dayPresence", "deviceKeyboard", "header", "search", "loading", "inputKeyboard",
        "suggestions", "title", "subtitle", "alert", "fingers", "marks",
        "contextMenu",
      ])
    #expect(
      labels(FieldState()) == [
        "text", "placeholder", "caret", "scroll", "height", "button", "buttonPresence", "accessory", "menu",
        "sender", "senderPresence",
      ])
  }
}

extension ScreenState {
  /// The cases that the state has.
  var states: Set<ReachableStateTests.State> {
    var all: Set<ReachableStateTests.State> = []
    if let activity {
      switch activity.kind {
      case .typing: all.insert(.typing)
      case .recordingVoice: all.insert(.recordingVoice)
      case .recordingVideo: all.insert(.recordingVideo)
      case .choosingSticker: all.insert(.choosingSticker)
      case .sendingPhoto: all.insert(.sendingPhoto)
      case .sendingVideo: all.insert(.sendingVideo)
      case .sendingFile: all.insert(.sendingFile)
      case .playingGame: all.insert(.playingGame)
      }
    }
    if let pinned { all.insert(pinned.count > 1 ? .pinnedOfSeveral : .pinned) }
    if offersMembers { all.insert(.addMembers) }
    switch panel {
    case .writing(let field): all.formUnion(field.states)
    case .recording(let voice):
      all.insert(voice.isVideo ? .film : voice.lock > 0 ? .lockedRecording : .recording)
    case .preview: all.insert(.recorded)
    case .restricted: all.insert(.restricted)
    case .action: all.insert(.action)
    case .start: all.insert(.start)
    }
    if let keyboard { all.insert(keyboard.touch == nil ? .replyKeyboard : .touchedKey) }
    switch inputKeyboard?.kind {
    case .emoji: all.insert(.emoji)
    case .stickers: all.insert(.stickers)
    case .gifs: all.insert(.gifs)
    case nil: break
    }
    if deviceKeyboard != nil { all.insert(.deviceKeyboard) }
    if selection != nil { all.insert(.selection) }
    if flash != nil { all.insert(.flash) }
    for touch in touches { all.insert(touch.wait == nil ? .touch : .wait) }
    if buttons.down != nil { all.insert(.down) }
    if buttons.up != nil { all.insert(.up) }
    if buttons.mentions != nil { all.insert(.mentions) }
    if buttons.reactions != nil { all.insert(.reactions) }
    if buttons.votes != nil { all.insert(.votes) }
    if dayPresence > 0 { all.insert(.floatingDay) }
    for bar in header {
      switch bar.kind {
      case .playback: all.insert(.playback)
      case .call: all.insert(.call)
      case .advertisement: all.insert(.advertisement)
      // The note stands in place of the offers.
      case .contact, .adminNote: all.insert(.contact)
      case .requests: all.insert(.requests)
      case .translation: all.insert(.translation)
      case .toast: all.insert(.toast)
      }
    }
    if search != nil { all.insert(.search) }
    if alert != nil { all.insert(.alert) }
    if contextMenu != nil { all.insert(.contextMenu) }
    if loading != nil { all.insert(.loading) }
    switch suggestions?.kind {
    case .people: all.insert(.people)
    case .commands: all.insert(.commands)
    case .hashtags: all.insert(.hashtags)
    case .results: all.insert(.results)
    case .emoji: all.insert(.emojiSuggestions)
    case nil: break
    }
    return all
  }
}

extension FieldState {
  var states: Set<ReachableStateTests.State> {
    var all: Set<ReachableStateTests.State> = [.field]
    if !text.isEmpty { all.insert(.draft) }
    if placeholder != nil { all.insert(.placeholder) }
    if menu != nil { all.insert(.menu) }
    if caret > 0 { all.insert(.caret) }
    if sender != nil { all.insert(.sender) }
    switch button {
    case .send: if !text.isEmpty { all.insert(.send) }
    case .done: all.insert(.done)
    case .disabled: all.insert(.disabled)
    case .waiting: all.insert(.waiting)
    }
    switch accessory?.kind {
    case .reply(_, let isQuote): all.insert(isQuote ? .quote : .reply)
    case .edit: all.insert(.edit)
    case .forward: all.insert(.forward)
    case .post: all.insert(.post)
    case .link: all.insert(.link)
    case nil: break
    }
    return all
  }
}
