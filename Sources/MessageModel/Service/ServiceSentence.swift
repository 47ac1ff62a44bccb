import PageModel

/// The sentences of service messages. Names are bold.
package struct ServiceSentence {
  private let author: Author?
  private let isOwn: Bool
  private let peers: PeerTable
  private let isInChannel: Bool

  private init(_ message: Message, peers: PeerTable) {
    self.peers = peers
    isInChannel = message.chat.kind == .channel
    author = message.author
    isOwn = message.direction == .outgoing
  }

  package static func text(of action: ServiceAction, in message: Message, peers: PeerTable) -> RichText {
    .concat(ServiceSentence(message, peers: peers).parts(action))
  }

  private func name(_ author: Author) -> RichText {
    switch author {
    case .peer(let id): .styled(.bold, .plain(peers[id].name))
    case .named(let name): .styled(.bold, .plain(name))
    }
  }

  private func names(_ people: [Author]) -> [RichText] {
    people.enumerated().flatMap { index, person -> [RichText] in
      let separator = index == 0 ? "" : index == people.count - 1 ? " and " : ", "
      return separator.isEmpty ? [name(person)] : [.plain(separator), name(person)]
    }
  }

  private func did(_ what: String) -> [RichText] {
    [isOwn ? .plain("You") : author.map(name) ?? .plain("Somebody"), .plain(" " + what)]
  }

  /// A channel acts by itself, a group through its members.
  private func did(_ what: String, inChannel sentence: String) -> [RichText] {
    isInChannel ? [.plain(sentence)] : did(what)
  }

  private func parts(_ action: ServiceAction) -> [RichText] {
    switch action {
    case .chatCreated(let title): did("created the group “\(title)”")
    case .channelCreated: [.plain("Channel created")]
    case .titleChanged(let title):
      did("changed the group name to “\(title)”", inChannel: "Channel renamed to “\(title)”")
    case .photoChanged: did("changed the group photo", inChannel: "Channel photo changed")
    case .photoRemoved: did("removed the group photo", inChannel: "Channel photo removed")
    case .upgraded: [.plain("The group was upgraded to a supergroup")]
    case .historyCleared: [.plain("History was cleared")]
    case .themeChanged(let emoji):
      emoji.isEmpty ? did("disabled the chat theme") : did("changed the chat theme to \(emoji)")
    case .wallpaperChanged(let isForBoth):
      did(isForBoth ? "set a new wallpaper for both of you" : "set a new wallpaper for this chat")
    case .timerChanged(let seconds):
      seconds > 0
        ? did("set messages to automatically delete after \(Self.length(seconds))")
        : did("disabled the auto-delete timer")
    case .boosted(let times):
      did(times > 1 ? "boosted the group \(times) times" : "boosted the group")
    case .members(let action): parts(action)
    case .pinned(let subject): did("pinned " + Self.title(subject))
    case .gameScored(let score, let title): did("scored \(score)" + (title.isEmpty ? "" : " in \(title)"))
    case .paid(let amount, let title):
      did("transferred \(amount)" + (title.isEmpty ? "" : " for \(title)"))
    case .tasksDone(let tasks, let areDone):
      did("marked \(Self.list(tasks)) as " + (areDone ? "done" : "not done"))
    case .tasksAdded(let tasks): did("added \(Self.list(tasks)) to the list")
    case .topicCreated(let title): [.plain("“\(title)” was created")]
    case .topicEdited(let title):
      did(title.map { "changed the topic name to “\($0)”" } ?? "changed the topic icon")
    case .topicClosed(let isClosed): did(isClosed ? "closed the topic" : "reopened the topic")
    case .videoChat(let action): parts(action)
    case .writeAccessAllowed(let app):
      [.plain("You allowed this bot to message you" + (app.map { " when you opened \($0)" } ?? ""))]
    case .webAppDataSent(let button): [.plain("Data from the “\(button)” button was transferred to the bot")]
    case .peersShared(let count):
      did(count == 1 ? "shared a chat with the bot" : "shared \(count) chats with the bot")
    case .gift(let gift): did("sent a gift: \(gift)")
    case .photoSuggested: did("suggested a photo")
    case .giveawayStarted: did("started a giveaway")
    case .giveawayCompleted(let winners):
      [
        .plain(
          winners == 1
            ? "1 winner of the giveaway was selected" : "\(winners) winners of the giveaway were selected")
      ]
    case .sentence(let text): [.plain(text)]
    case .unknown: [.plain("This message is not supported on your version of Telegram")]
    }
  }

  private func parts(_ action: MemberAction) -> [RichText] {
    switch action {
    case .added(let people):
      people.count == 1 && people.first == author
        ? did(isInChannel ? "joined the channel" : "joined the group") : did("added ") + names(people)
    case .removed(let people):
      people.count == 1 && people.first == author
        ? did(isInChannel ? "left the channel" : "left the group") : did("removed ") + names(people)
    case .joinedByLink: did("joined the group via invite link")
    case .joinedByRequest: did("joined the group by request")
    case .contactJoined: did("joined Telegram")
    case .screenshotTaken: did("took a screenshot!")
    case .came(let traveler, let watcher, let meters):
      [name(.peer(traveler)), .plain(" is now within \(meters) m of "), name(.peer(watcher))]
    }
  }

  private func parts(_ action: VideoChatAction) -> [RichText] {
    switch action {
    case .scheduled: did("scheduled a video chat", inChannel: "Live stream scheduled")
    case .started: did("started a video chat", inChannel: "Live stream started")
    case .ended(let seconds):
      did(
        "ended the video chat (\(Self.length(seconds)))",
        inChannel: "Live stream finished (\(Self.length(seconds)))")
    case .invited(let people): did("invited ") + names(people) + [.plain(" to the video chat")]
    }
  }

  // MARK: - Words

  private static func title(_ subject: PinnedSubject) -> String {
    switch subject {
    case .text(let text): "“\(shortened(text))”"
    case .media(let label): "a message: \(label.title)"
    case .unknown: "a message"
    }
  }

  /// One line of so many characters.
  private static func shortened(_ text: String) -> String {
    let line = text.prefix(pinnedLength + 1).map { $0.isNewline ? " " : $0 }
    return line.count > pinnedLength ? String(line.prefix(pinnedLength)) + "…" : String(line)
  }

  private static let pinnedLength = 20

  private static func list(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

  /// In the largest unit that it is at least one of.
  private static func length(_ seconds: Int) -> String {
    let (size, unit) = units.last { $0.seconds <= seconds } ?? (1, "second")
    let count = seconds / size
    return "\(count) \(unit)" + (count == 1 ? "" : "s")
  }

  private static let units: [(seconds: Int, name: String)] = [
    (1, "second"), (60, "minute"), (3600, "hour"), (86_400, "day"), (604_800, "week"), (2_592_000, "month"),
    (31_536_000, "year"),
  ]
}
