import JSONText
import MessageModel
import MessageReading
import PageModel
import PageReading
import Primitives
import Reveal

/// Writes a chat as a tape: what people write is typed, a bot's messages come after it has typed, and pauses are as
/// long as the dates say, up to a limit (Spec/Convert.md 9).
struct TapeWriter {
  private let source: ChatSource
  private let bytes: [UInt8]
  private let reading: ReadOptions
  /// True if names are hidden, so that no part of the input is copied.
  private let hidesNames: Bool
  private(set) var diagnostics: [Diagnostic] = []
  /// The numbers of the messages in the tape, and the labels of the buttons below them.
  private var numbers: [Int64: Int] = [:]
  private var labels: [Int64: Set<String>] = [:]

  /// The longest pause, and the shortest ones before a message by others and before one's own, in seconds.
  private static let longestPause = 2.0
  private static let shortestPause = (ofOthers: 0.3, own: 0.6)
  /// The time that a bot types for each character, and its limits, in seconds.
  private static let typing = (character: 0.02, shortest: 0.6, longest: 2.5)

  init(_ source: ChatSource, in bytes: [UInt8], reading: ReadOptions, hidesNames: Bool) {
    (self.source, self.bytes, self.reading, self.hidesNames) = (source, bytes, reading, hidesNames)
  }

  /// Returns the tape.
  ///
  /// - Parameter name: The name of the input, for the first line.
  mutating func text(of name: String) -> String {
    let log = UpdateLog(bytes, limits: reading.limits)
    let messages = (0..<source.count).compactMap { index in
      source.message(at: index).map { (index: index, read: $0) }
    }.filter { entry in source.offset(ofMessageAt: entry.index).map { !log.isDraft(at: $0) } ?? true }
    let isPrivate = source.info.chat.kind == .private
    var lines = ["# Made of \(name.split(whereSeparator: \.isNewline).joined(separator: " "))"]
    lines += ["Set Screen 390x844", "Set ChatKind \(isPrivate ? "private" : "group")"]
    if let title = source.info.title, !title.isEmpty { lines.append("Set Title \(TapeFile.quoted(title))") }
    lines += ["Set Keyboard on", ""]
    self.isPrivate = isPrivate
    // TDLib says whose each message is.
    let isBotsLog =
      isPrivate
      && !messages.contains { $0.read.message.direction == .outgoing || $0.read.format == .tdlib }
    for (_, read) in messages {
      if let id = read.message.author?.peer?.marked, let name = read.authorName { people[id] = name }
    }
    // The log names the chat by the person, the screen by the bot.
    let chat = messages.first?.read.message.chat.id
    versions = hidesNames ? [:] : log.versions(in: chat)
    let edits = versions.values.flatMap { $0.dropFirst() }.map(Later.edit)
    let drafts = log.drafts.filter {
      !hidesNames && ($0.chat == nil || chat == nil || $0.chat == chat?.marked)
    }
    let known = Set(messages.compactMap(\.read.message.id))
    let deleted = hidesNames ? [] : log.deleted(in: chat, without: known)
    let changes = log.changes.filter { $0.chat == nil || chat == nil || $0.chat == chat?.marked }
    var events =
      (log.presses.map(Later.press) + edits + drafts.map(Later.draft) + deleted.map(Later.gone)
      + changes.map(Later.change)).sorted { $0.offset < $1.offset }[...]
    // What happens to a message before it is in the tape follows it.
    var waiting: [Int64: [Later]] = [:]
    var last: Int?
    for (index, read) in messages {
      let first = read.message.id.flatMap { versions[$0]?.first }
      let offset = first?.offset ?? source.offset(ofMessageAt: index)
      while let event = events.first, let offset, event.offset < offset {
        events.removeFirst()
        if let message = event.message, numbers[message] == nil {
          waiting[message, default: []].append(event)
        } else {
          lines += self.lines(of: event, after: &last)
        }
      }
      let gap = read.message.date.flatMap { date in last.map { Double(max(0, date - $0)) } } ?? 0
      last = read.message.date ?? last
      // A bot's log is written from the side of the bot: who is no bot holds the phone.
      let isOwn = read.message.direction == .outgoing || isBotsLog && !read.isByBot
      lines += self.lines(of: read, at: index, isOwn: isOwn, isPrivate: isPrivate, after: gap)
      // A message that ends a draft has its place, and takes a number all the same.
      let number = isOwn || read.isService ? next : draft?.place ?? next
      if number != next { draft = nil }
      next += 1
      if let id = read.message.id {
        numbers[id] = number
        let shown = read.message.keyboard?.rows.flatMap { $0.map(\.label) } ?? []
        labels[id] = hidesNames ? [] : Set(shown + (versions[id] ?? []).flatMap(\.labels))
        for event in waiting.removeValue(forKey: id) ?? [] { lines += self.lines(of: event, after: &last) }
      }
      diagnostics += read.diagnostics
    }
    for event in events { lines += self.lines(of: event, after: &last) }
    return (lines + ["Sleep 2s", ""]).joined(separator: "\n")
  }

  // MARK: - Drafts

  /// The number of the next message in the tape.
  private var next = 1
  /// The draft that no message has ended, with its number in the log and the number of its message in the tape.
  private var draft: (number: Int64, place: Int)?
  private var draftCount = 0

  /// Returns the steps of a draft, whose content is written as Markdown.
  private mutating func lines(of state: UpdateLog.Draft) -> [String] {
    var options = RenderOptions()
    options.reading = reading
    options.reading.format = nil
    options.reading.message = nil
    guard let page = try? InputFile(state.json.utf8, name: "draft").converted(to: .markdown, options: options)
    else { return [] }
    let text = page.text.reversed().drop(while: \.isNewline).reversed()
    guard !text.isEmpty else { return [] }
    let isNew = draft?.number != state.number
    if isNew {
      draft = (state.number, next)
      (next, draftCount) = (next + 1, draftCount + 1)
    }
    let pause = isNew ? Self.shortestPause.own : Self.shortestPause.ofOthers
    return ["Sleep \(Self.time(pause))", "Draft \(draftCount) \(TapeFile.quoted(String(text)))"]
  }

  // MARK: - Messages

  private func lines(
    of read: MessageResult, at index: Int, isOwn: Bool, isPrivate: Bool, after gap: Double
  ) -> [String] {
    let message = read.message
    // A message that is edited later begins with what it said first.
    let first = message.id.flatMap { versions[$0]?.first }
    let words = first?.text ?? message.text.plainText
    let answered = message.reply?.messageID.flatMap { numbers[$0] }
    let pause = min(Self.longestPause, gap)
    guard !isOwn else {
      let sleep = "Sleep \(Self.time(max(Self.shortestPause.own, pause)))"
      guard case .text = message.content, !words.isEmpty, message.preview == nil else {
        return [sleep, record(of: read, at: index, from: "me", to: answered)]
      }
      let reply = answered.map { ["Reply to #\($0)"] } ?? []
      return [sleep] + reply + ["Type \(TapeFile.quoted(words))", "Send", "Read"]
    }
    let name = isPrivate ? nil : read.authorName.flatMap { $0.isEmpty ? nil : $0 }
    var lines: [String] = []
    if read.isService {
      lines.append("Sleep \(Self.time(max(Self.shortestPause.ofOthers, pause)))")
    } else {
      // First it is thought about, then it is written.
      let length = read.label.isEmpty ? words.count : max(words.count, read.label.count)
      guard draft == nil else {
        // What was written is there already.
        return ["Sleep \(Self.time(Self.shortestPause.ofOthers))"]
          + [record(of: read, at: index, from: name, to: answered)]
      }
      let typing = min(
        Self.typing.longest, max(Self.typing.shortest, Double(length) * Self.typing.character))
      lines.append("Sleep \(Self.time(max(Self.shortestPause.ofOthers, pause - typing)))")
      lines.append("Typing \(Self.time(typing))" + (name.map { " from \(TapeFile.quoted($0))" } ?? ""))
    }
    return lines + [record(of: read, at: index, from: name, to: answered)]
  }

  /// Returns the step of a message as it is in the input, or with its words alone if names are hidden.
  private func record(of read: MessageResult, at index: Int, from name: String?, to answered: Int?) -> String
  {
    var json = JSONWriter(indentation: 0)
    json.beginObject()
    let first = read.message.id.flatMap { versions[$0]?.first?.json }
    if !hidesNames, let text = first ?? source.text(ofMessageAt: index) {
      json.value("Message", json: text)
    } else {
      json.value("Message", read.words(DateFormat()))
    }
    if let name { json.value("from", name) }
    if let answered { json.value("to", "#\(answered)") }
    json.end()
    return json.takeText()
  }

  // MARK: - What happens to a message later

  /// The versions of the messages that were edited, from the first.
  private var versions: [Int64: [UpdateLog.Version]] = [:]

  private var isPrivate = false
  /// The names of the people by their ids.
  private var people: [Int64: String] = [:]
  /// The message in the pinned bar.
  private var pinned: Int?

  private enum Later {
    /// A message that is deleted later, so that the chat does not have it.
    case gone(UpdateLog.Version)
    case change(UpdateLog.Change)
    case press(UpdateLog.Press)
    case edit(UpdateLog.Version)
    case draft(UpdateLog.Draft)

    var offset: Int {
      switch self {
      case .draft(let draft): draft.line.lowerBound
      case .gone(let version): version.offset
      case .change(let change): change.offset
      case .press(let press): press.offset
      case .edit(let version): version.offset
      }
    }

    /// The message that it happens to; `nil` for a draft and a message of its own.
    var message: Int64? {
      switch self {
      case .draft, .gone: nil
      case .change(let change): change.message
      case .press(let press): press.message
      case .edit(let version): version.message
      }
    }
  }

  /// - Parameter last: The date of what happened before.
  private mutating func lines(of event: Later, after last: inout Int?) -> [String] {
    if case .draft(let draft) = event { return lines(of: draft) }
    if case .gone(let version) = event {
      numbers[version.message] = next
      labels[version.message] = Set(version.labels)
      next += 1
      var json = JSONWriter(indentation: 0)
      json.beginObject()
      json.value("Message", json: version.json)
      if version.isOutgoing { json.value("from", "me") }
      json.end()
      return ["Sleep \(Self.time(Self.shortestPause.own))", json.takeText()]
    }
    guard let number = event.message.flatMap({ numbers[$0] }) else { return [] }
    switch event {
    case .draft, .gone: return []
    case .change(let change): return lines(of: change, on: number)
    case .press(let press):
      guard labels[press.message]?.contains(press.label) == true else { return [] }
      return ["Sleep 800ms", "Tap \(TapeFile.quoted(press.label)) on #\(number) for 500ms"]
    case .edit(let version):
      let gap = version.editDate.flatMap { date in last.map { Double(max(0, date - $0)) } } ?? 0
      last = version.editDate ?? last
      let pause = min(Self.longestPause, max(Self.shortestPause.ofOthers, gap))
      var json = JSONWriter(indentation: 0)
      json.beginObject()
      json.value("Edit", json: version.json)
      json.value("of", "#\(number)")
      json.end()
      return ["Sleep \(Self.time(pause))", json.takeText()]
    }
  }

  private mutating func lines(of change: UpdateLog.Change, on number: Int) -> [String] {
    let step: String
    switch change.kind {
    case .reaction(let emoji, let person):
      step = "React \(TapeFile.quoted(emoji)) to #\(number)" + (name(of: person).map { " from \($0)" } ?? "")
    case .pin:
      // A log says it twice: as the pin and as what happened.
      guard pinned != number else { return [] }
      pinned = number
      step = "Pin #\(number)"
    case .unpin:
      guard pinned == number else { return [] }
      pinned = nil
      step = "Unpin"
    case .delete:
      numbers[change.message] = nil
      step = "Delete #\(number)"
    }
    return ["Sleep \(Self.time(Self.shortestPause.own))", step]
  }

  /// Returns the name that a step has for who reacts; `nil` for the other person, and if names are hidden.
  private func name(of person: UpdateLog.Change.Person) -> String? {
    let name: String?
    switch person {
    case .me: return "me"
    case .user(_, let isBot) where isPrivate: return isBot ? nil : "me"
    case .user(let text, _): name = text
    case .id(let id): name = isPrivate ? nil : id.flatMap { people[$0] }
    }
    return hidesNames ? nil : name.flatMap { $0.isEmpty ? nil : TapeFile.quoted($0) }
  }

  private static func time(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded()))ms" }
}

extension MessageResult {
  /// True if a bot wrote the message.
  fileprivate var isByBot: Bool {
    message.author?.peer.flatMap(peers.known)?.isBot ?? false
  }
}
