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
    let messages = (0..<source.count).compactMap { index in
      source.message(at: index).map { (index: index, read: $0) }
    }
    let isPrivate = source.info.chat.kind == .private
    var lines = ["# Made of \(name.split(whereSeparator: \.isNewline).joined(separator: " "))"]
    lines += ["Set Screen 390x844", "Set ChatKind \(isPrivate ? "private" : "group")"]
    if let title = source.info.title, !title.isEmpty { lines.append("Set Title \(TapeFile.quoted(title))") }
    lines += ["Set Keyboard on", ""]
    let isBotsLog = isPrivate && !messages.contains { $0.read.message.direction == .outgoing }
    var presses = presses()[...]
    // A message that was edited later stands behind the presses of its buttons.
    var waiting: [Press] = []
    var last: Int?
    for (number, (index, read)) in messages.enumerated() {
      let offset = source.offset(ofMessageAt: index)
      while let press = presses.first, let offset, press.offset < offset {
        presses.removeFirst()
        if numbers[press.message] == nil { waiting.append(press) } else { lines += self.lines(of: press) }
      }
      let gap = read.message.date.flatMap { date in last.map { Double(max(0, date - $0)) } } ?? 0
      last = read.message.date ?? last
      // A bot's log is written from the side of the bot: who is no bot holds the phone.
      let isOwn = read.message.direction == .outgoing || isBotsLog && !read.isByBot
      lines += self.lines(of: read, at: index, isOwn: isOwn, isPrivate: isPrivate, after: gap)
      if let id = read.message.id {
        numbers[id] = number + 1
        labels[id] = hidesNames ? [] : Set(read.message.keyboard?.rows.flatMap { $0.map(\.label) } ?? [])
        for press in waiting where press.message == id { lines += self.lines(of: press) }
      }
      diagnostics += read.diagnostics
    }
    for press in presses { lines += self.lines(of: press) }
    return (lines + ["Sleep 2s", ""]).joined(separator: "\n")
  }

  // MARK: - Messages

  private func lines(
    of read: MessageResult, at index: Int, isOwn: Bool, isPrivate: Bool, after gap: Double
  ) -> [String] {
    let message = read.message
    let words = message.text.plainText
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
    if !hidesNames, let text = source.text(ofMessageAt: index) {
      json.value("Message", json: text)
    } else {
      json.value("Message", read.words(DateFormat()))
    }
    if let name { json.value("from", name) }
    if let answered { json.value("to", "#\(answered)") }
    json.end()
    return json.takeText()
  }

  // MARK: - Buttons

  /// A button that somebody pressed, with its place in a log of updates.
  private struct Press {
    var offset: Int
    var message: Int64
    var label: String
  }

  private func lines(of press: Press) -> [String] {
    guard let number = numbers[press.message], labels[press.message]?.contains(press.label) == true else {
      return []
    }
    return ["Sleep 800ms", "Tap \(TapeFile.quoted(press.label)) on #\(number) for 500ms"]
  }

  /// Returns the pressed buttons of a log with one update per line.
  private func presses() -> [Press] {
    var presses: [Press] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if let press = press(in: start..<end) { presses.append(press) }
      start = end + 1
    }
    return presses
  }

  private func press(in range: Range<Int>) -> Press? {
    guard let first = bytes[range].first(where: { !ASCII.isSpace($0) }), first == UInt8(ascii: "{"),
      let root = try? JSONDocument(bytes, range: range, limits: reading.limits.json).root
    else { return nil }
    guard let query = root["callback_query"], let data = query["data"]?.text, let message = query["message"],
      let id = message.number(["message_id"]),
      let rows = message["reply_markup"]?["inline_keyboard"]
    else { return nil }
    let buttons = rows.elements.flatMap(\.elements)
    guard let label = buttons.first(where: { $0["callback_data"]?.text == data })?["text"]?.text else {
      return nil
    }
    return Press(offset: range.lowerBound, message: id, label: label)
  }

  private static func time(_ seconds: Double) -> String { "\(Int((seconds * 1000).rounded()))ms" }
}

extension MessageResult {
  /// True if a bot wrote the message.
  fileprivate var isByBot: Bool {
    message.author?.peer.flatMap(peers.known)?.isBot ?? false
  }
}
