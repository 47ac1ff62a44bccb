import PageModel

/// A part of the screen that an option or a step of a tape shows, by its name (Spec/Chats.md 15.7).
package enum PartName: String, CaseIterable, Sendable {
  case start, reply, edit, forward, post, link
  case recording, locked, filming, recorded
  case slow, disabled, sender
  case playback, call, ad, contact, requests, translation
  case search, loading
  case emoji, stickers, gifs
  case mentions, commands, hashtags, results
  case emojiSuggestions = "emoji-suggestions"
  case selection, flash, touch, wait
  case up, day, keyboard
  case toast, alert
  case contextMenu = "context-menu"

  /// The value that a part takes.
  package enum Form: Equatable, Sendable {
    case nothing
    /// A time in seconds, or as minutes and seconds.
    case seconds(usual: Double)
    /// The rest of a wait and the whole wait, in seconds.
    case wait
    case points
    /// A text; the part needs one, or has its own.
    case text(isNeeded: Bool)
    /// Texts separated by commas.
    case texts(isNeeded: Bool)
    case actions
    case message
    case messages
    case button
    /// A text of a limited length.
    case notice
  }

  package var form: Form {
    switch self {
    case .start, .disabled, .loading, .emoji, .stickers, .gifs, .up, .day: .nothing
    case .recording, .locked: .seconds(usual: 3.47)
    case .filming: .seconds(usual: 12)
    case .recorded: .seconds(usual: 14)
    case .slow: .wait
    case .keyboard: .points
    case .post, .translation, .search: .text(isNeeded: false)
    case .link, .playback, .ad, .sender: .text(isNeeded: true)
    case .call, .requests: .texts(isNeeded: false)
    case .mentions, .commands, .hashtags, .results, .emojiSuggestions: .texts(isNeeded: true)
    case .contact: .actions
    case .reply, .edit, .flash, .contextMenu: .message
    case .forward, .selection: .messages
    case .touch, .wait: .button
    case .toast, .alert: .notice
    }
  }
}

extension PartName.Form {
  /// The valid values, for errors; `nil` if there are none.
  package var wanted: String? {
    switch self {
    case .nothing: nil
    case .seconds: "a time, such as 3.5 or 1:05"
    case .wait: "the seconds that are left and all of them, such as 12/30"
    case .points: "a number of points from 0 to 2000, or nothing"
    case .text: "a text"
    case .texts: "texts separated by commas"
    case .actions: "add, share, block or report, separated by commas"
    case .message: "a message: last, an id or its text"
    case .messages: "messages: last, or ids separated by commas"
    case .button: "the label of a button"
    case .notice: "a text of 1 to \(NamedPart.mostNotice) characters"
    }
  }
}

extension PartName {
  /// The place of the part.
  package var slot: ScreenSlot {
    switch self {
    case .start, .recording, .locked, .filming, .recorded: .panel
    case .reply, .edit, .forward, .post, .link: .accessory
    case .slow, .disabled: .button
    case .sender: .sender
    case .playback: .header(0)
    case .call: .header(1)
    case .ad: .header(2)
    case .contact: .header(3)
    case .requests: .header(4)
    case .translation: .header(HeaderBar.Kind.pinnedOrder + 1)
    case .search: .search
    case .loading: .loading
    case .emoji, .stickers, .gifs: .keyboard
    case .mentions, .commands, .hashtags, .results, .emojiSuggestions: .suggestions
    case .selection: .selection
    case .flash: .flash
    case .touch, .wait: .touch
    case .up: .up
    case .day: .day
    case .keyboard: .device
    case .toast: .header(HeaderBar.Kind.toast("").order)
    case .alert: .alert
    case .contextMenu: .contextMenu
    }
  }
}

/// A part with its value.
package struct NamedPart: Equatable, Sendable {
  package let part: PartName
  /// The value; empty for none.
  package let value: String

  /// The mistake in a name or a value.
  package enum Mistake: Error, Equatable {
    case unknownPart(String)
    /// A value that the part does not take.
    case value(PartName)
    case noMessage(String)
    case noButton(String)
    /// A message that has no menu.
    case noMenu(String)

    package var message: String {
      switch self {
      case .unknownPart(let name): "unknown part of the screen '\(name.asExcerpt)'"
      case .value(let part):
        part.form.wanted.map { "'\(part.rawValue)' takes \($0)" } ?? "'\(part.rawValue)' takes no value"
      case .noMessage(let value): "the chat has no message '\(value.asExcerpt)'"
      case .noButton(let label): "no message has a button '\(label.asExcerpt)'"
      case .noMenu(let value): "the message '\(value.asExcerpt)' is a service message, which has no menu"
      }
    }
  }

  /// True if the part needs a message other than the last one.
  package var refersToMessages: Bool {
    switch part.form {
    case .message, .messages: !value.isEmpty && value != "last"
    case .button: true
    default: part == .search
    }
  }

  package static let names = PartName.allCases.map(\.rawValue)

  /// The names of people in the value.
  package var people: [String] {
    switch part {
    case .sender: [value]
    case .call, .requests, .mentions: Self.list(value).filter { Int($0) == nil }
    default: []
    }
  }

  package init(_ name: String, _ value: String = "") throws(Mistake) {
    guard let part = PartName(rawValue: name.lowercased()) else { throw .unknownPart(name) }
    (self.part, self.value) = (part, value)
    guard isValid else { throw .value(part) }
  }

  /// Parses `recording=3.5`, or a name alone.
  package init(parsing text: String) throws(Mistake) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    try self.init(parts.first.map(String.init) ?? "", parts.count > 1 ? String(parts[1]) : "")
  }

  private var isValid: Bool {
    switch part.form {
    case .nothing: value.isEmpty
    case .seconds: value.isEmpty || Self.seconds(value) != nil
    case .wait: value.isEmpty || Self.wait(value) != nil
    case .points: value.isEmpty || Self.points(value) != nil
    case .text(let isNeeded): !isNeeded || !value.isEmpty
    case .texts(let isNeeded): !isNeeded || !Self.list(value).isEmpty
    case .actions: Self.list(value).allSatisfy { HeaderBar.ContactAction(rawValue: $0) != nil }
    case .message, .messages: true
    case .button: !value.isEmpty
    case .notice: !value.isEmpty && value.count <= Self.mostNotice
    }
  }

  // MARK: - Values

  /// The longest time, and the greatest height of a keyboard.
  private static let most = (seconds: 86_400.0, points: 2000.0)
  /// The number of entries of a list that are read.
  private static let mostEntries = 50
  /// The length of the text that a bot answers a button with, in characters.
  fileprivate static let mostNotice = 200

  fileprivate static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard (1...2).contains(parts.count), let last = parts.last.flatMap({ $0 }), let first = parts[0] else {
      return nil
    }
    let seconds = parts.count == 2 ? first * 60 + last : last
    return seconds >= 0 && seconds <= most.seconds ? seconds : nil
  }

  fileprivate static func wait(_ text: String) -> (left: Double, whole: Double)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { seconds(String($0)) }
    guard parts.count == 2, let left = parts[0], let whole = parts[1], whole > 0, left <= whole else {
      return nil
    }
    return (left, whole)
  }

  fileprivate static func points(_ text: String) -> Double? {
    Double(text).flatMap { $0 >= 0 && $0 <= most.points ? $0 : nil }
  }

  fileprivate static func list(_ text: String) -> [String] {
    text.split(separator: ",").prefix(mostEntries).map { entry in
      let start = entry.drop(while: \.isWhitespace)
      return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  /// Splits `Site: Title`; the first part is empty without a colon.
  fileprivate static func pair(_ text: String) -> (String, String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return ("", text) }
    return (String(parts[0]), String(parts[1].drop(while: \.isWhitespace)))
  }
}

/// The facts of a chat that a part on its screen depends on.
package struct PartSurroundings {
  package struct Message {
    package var id: Int64
    package var text: MessageText
    package var excerpt: ReplyExcerpt
    package var author: String
    /// The menu of the message; `nil` if it has none.
    package var menu: ContextMenu?

    package init(
      id: Int64, text: MessageText, excerpt: ReplyExcerpt, author: String, menu: ContextMenu? = nil
    ) {
      (self.id, self.text, self.excerpt, self.author, self.menu) = (id, text, excerpt, author, menu)
    }
  }

  /// Returns a message: `last`, an id with or without `#`, or a text in it.
  package var message: (String) -> Message?
  /// Returns the latest button with a label.
  package var button: (String) -> ButtonTouch?
  /// The keyboard of a bot below the field.
  package var keyboard: ReplyKeyboard?
  /// Returns the number of messages that contain a text.
  package var matches: (String) -> Int
  /// Returns a person of the chat, or somebody of whom only the name is known.
  package var person: (String) -> Author
  /// Returns the text that names several people as the authors of what is forwarded.
  package var list: ([String]) -> String

  package init(
    message: @escaping (String) -> Message?, button: @escaping (String) -> ButtonTouch?,
    keyboard: ReplyKeyboard? = nil,
    matches: @escaping (String) -> Int, person: @escaping (String) -> Author,
    list: @escaping ([String]) -> String
  ) {
    (self.message, self.button, self.matches) = (message, button, matches)
    (self.person, self.list, self.keyboard) = (person, list, keyboard)
  }
}

extension NamedPart {
  private static let waveLength = 60
  private static let usualWait = (left: 20.0, whole: 30.0)
  /// The played part of what plays, the loudness of a recording, and the phase of a waiting button.
  private static let usual = (share: 0.35, level: 0.5, phase: 0.5)

  /// Returns the part of the screen.
  ///
  /// - Throws: a mistake, if the chat has no such message or button.
  package func shown(in chat: PartSurroundings) throws(Mistake) -> ShownState {
    switch part {
    case .start: return .start
    case .reply:
      let message = try message(in: chat)
      return .accessory(
        FieldAccessory(.reply(to: message.author, isQuote: false), message.excerpt), text: nil)
    case .edit:
      let message = try message(in: chat)
      return .accessory(FieldAccessory(.edit, message.excerpt), text: message.text)
    case .forward: return .accessory(try forward(in: chat), text: nil)
    case .post:
      return .accessory(FieldAccessory(.post, ReplyExcerpt(text: .plain(value))), text: nil)
    case .link:
      let (site, title) = Self.pair(value)
      return .accessory(
        FieldAccessory(.link(site: site.isEmpty ? title : site), ReplyExcerpt(text: .plain(title))), text: nil
      )
    case .recording: return .recording(VoiceRecording(seconds: seconds, level: Self.usual.level))
    case .locked: return .recording(VoiceRecording(seconds: seconds, level: Self.usual.level, lock: 1))
    case .filming: return .recording(VoiceRecording(seconds: seconds, isVideo: true, level: Self.usual.level))
    case .recorded:
      // No input has the loudness of what was not sent yet.
      let wave = (0..<Self.waveLength).map { (index: Int) -> UInt8 in
        UInt8((index * 7 + index / 5 * 3) % 32)
      }
      return .recorded(VoicePreview(seconds: seconds, waveform: wave))
    case .slow:
      let wait = Self.wait(value) ?? Self.usualWait
      return .slow(left: wait.left, of: wait.whole)
    case .disabled: return .disabled
    case .sender: return .sender(chat.person(value))
    case .playback:
      let (artist, title) = Self.pair(value)
      return .header(.playback(title: title, artist: artist, share: Self.usual.share))
    case .call: return .header(.call(crowd(in: chat)))
    case .ad: return .header(.advertisement(value))
    case .contact:
      let actions = Self.list(value).compactMap(HeaderBar.ContactAction.init)
      return .header(.contact(actions.isEmpty ? [.add, .block] : actions))
    case .requests: return .header(.requests(crowd(in: chat)))
    case .translation: return .header(.translation(to: value.isEmpty ? nil : value))
    case .search: return .search(ChatSearch(value, count: value.isEmpty ? 0 : chat.matches(value)))
    case .loading: return .loading
    case .emoji: return .keyboard(.emoji)
    case .stickers: return .keyboard(.stickers)
    case .gifs: return .keyboard(.gifs)
    case .mentions: return .suggestions(.people(Self.list(value).map(chat.person)))
    case .commands: return .suggestions(.commands(entries))
    case .hashtags: return .suggestions(.hashtags(Self.list(value)))
    case .results: return .suggestions(.results(entries))
    case .emojiSuggestions: return .suggestions(.emoji(Self.list(value)))
    case .selection:
      return .selection(try messages(in: chat).map(\.id))
    case .flash: return .flash(try message(in: chat).id)
    case .touch:
      if let key = key(in: chat) { return key }
      return .touch(try button(in: chat))
    case .wait:
      var touch = try button(in: chat)
      (touch.strength, touch.wait) = (0, Self.usual.phase)
      return .touch(touch)
    case .up: return .scrollUp
    case .day: return .floatingDay
    case .keyboard: return .deviceKeyboard(room: Self.points(value))
    case .toast: return .header(.toast(value))
    case .alert: return .alert(value)
    case .contextMenu:
      guard let menu = try message(in: chat).menu else { throw .noMenu(value.isEmpty ? "last" : value) }
      return .contextMenu(menu)
    }
  }

  private var seconds: Double {
    guard case .seconds(let usual) = part.form else { return 0 }
    return Self.seconds(value) ?? usual
  }

  private var entries: [SuggestionPanel.Entry] {
    Self.list(value).map { text in
      let (title, rest) = Self.pair(text)
      return title.isEmpty ? SuggestionPanel.Entry(rest) : SuggestionPanel.Entry(title, rest)
    }
  }

  private func crowd(in chat: PartSurroundings) -> HeaderBar.Crowd {
    // A number alone is a count of people without names.
    let names = Self.list(value)
    let count = names.compactMap(Int.init).last
    return HeaderBar.Crowd(
      names.filter { Int($0) == nil }.map(chat.person), count: count.map { min(max(0, $0), 100_000_000) })
  }

  private func message(in chat: PartSurroundings) throws(Mistake) -> PartSurroundings.Message {
    let name = value.isEmpty ? "last" : value
    guard let message = chat.message(name) else { throw .noMessage(name) }
    return message
  }

  private func messages(in chat: PartSurroundings) throws(Mistake) -> [PartSurroundings.Message] {
    let names = Self.list(String(value.map { $0.isWhitespace ? "," : $0 }))
    var found: [PartSurroundings.Message] = []
    for name in names.isEmpty ? ["last"] : names {
      guard let message = chat.message(name) else { throw .noMessage(name) }
      found.append(message)
    }
    return found
  }

  /// Returns a finger on the key with the label; `nil` if a button under a message has it, or nothing.
  private func key(in chat: PartSurroundings) -> ShownState? {
    guard chat.button(value) == nil else { return nil }
    for (row, keys) in (chat.keyboard?.rows ?? []).enumerated() {
      if let column = keys.firstIndex(where: { $0.label == value }) { return .key(row: row, column: column) }
    }
    return nil
  }

  private func button(in chat: PartSurroundings) throws(Mistake) -> ButtonTouch {
    guard let touch = chat.button(value) else { throw .noButton(value) }
    return touch
  }

  /// One message is forwarded with its author and text, several with their authors.
  private func forward(in chat: PartSurroundings) throws(Mistake) -> FieldAccessory {
    let messages = try messages(in: chat)
    var authors: [String] = []
    for message in messages where !message.author.isEmpty && !authors.contains(message.author) {
      authors.append(message.author)
    }
    if messages.count == 1, let message = messages.first {
      var excerpt = message.excerpt
      if !excerpt.text.isAbsent, let author = authors.first {
        excerpt.text = .concat([.plain("\(author): "), excerpt.text])
      }
      return FieldAccessory(.forward(count: 1), excerpt)
    }
    return FieldAccessory(
      .forward(count: messages.count), ReplyExcerpt(text: .plain(chat.list(authors))))
  }
}
