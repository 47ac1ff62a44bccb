import PageModel

/// What happened in a chat, told in a sentence (Docs/Messages.md 1.6).
package enum ServiceAction: Equatable, Sendable {
  // The chat.
  case chatCreated(title: String)
  case channelCreated
  case titleChanged(String)
  case photoChanged(MediaReference?)
  case photoRemoved
  case upgraded
  case historyCleared
  case themeChanged(emoji: String)
  case wallpaperChanged(ChatWallpaper = ChatWallpaper(), isForBoth: Bool)
  /// Messages vanish after so many seconds; 0 turns that off.
  case timerChanged(seconds: Int)
  case boosted(times: Int)
  case members(MemberAction)
  case owner(OwnerAction)
  case community(CommunityAction)
  case protection(ProtectionAction)
  // Messages.
  case pinned(PinnedSubject)
  case gameScored(Int, title: String)
  case paid(amount: String, title: String)
  case tasksDone([String], areDone: Bool)
  case tasksAdded([String])
  case optionAdded(String)
  case optionDeleted(String)
  case price(PriceAction)
  case post(PostAction)
  // Topics.
  case topicCreated(title: String)
  case topicEdited(title: String?)
  case topicClosed(Bool)
  case videoChat(VideoChatAction)
  // Bots.
  case writeAccessAllowed(app: String?)
  case webAppDataSent(button: String)
  case peersShared(count: Int)
  case websiteConnected(String)
  case passportSent
  case botCreated(PeerID?)
  // Gifts.
  case gift(GiftContent)
  case giftOffered(GiftOffer)
  case amountSent(String)
  // What somebody suggests.
  case photoSuggested(MediaReference?)
  case birthdaySuggested(Birthday)
  /// Somebody spoke of the reader in a story.
  case mentionedInStory(MediaReference?)
  case giveawayStarted
  case giveawayCompleted(winners: Int)
  // Others.
  /// Nothing was said yet.
  case beginning(ChatBeginning)
  /// A sentence that the input brings.
  case sentence(String)
  /// One that this reader does not know, by its name in the input.
  case unknown(kind: String)

  /// The label is the sentence, which needs to know who acted (`ReplyExcerpt`).
  var traits: ContentTraits {
    var traits = ContentTraits()
    traits.joinsNeighbours = false
    return traits
  }
}

/// What members of a group did or had done to them.
package enum MemberAction: Equatable, Sendable {
  /// One who is added by themselves joined.
  case added([Author])
  /// One who is removed by themselves left.
  case removed([Author])
  case joinedByLink
  case joinedByRequest
  case contactJoined
  case screenshotTaken
  /// Two people who share where they are are near each other.
  case came(PeerID, near: PeerID, meters: Int)

  /// Whether somebody is there now who was not before.
  package var isJoining: Bool {
    switch self {
    case .added, .joinedByLink, .joinedByRequest: true
    case .removed, .contactJoined, .screenshotTaken, .came: false
    }
  }
}

/// What became of a call that a group or a channel holds.
package enum VideoChatAction: Equatable, Sendable {
  case scheduled
  case started
  case ended(seconds: Int)
  case invited([Author])
}

/// What was pinned, as far as the input tells.
package enum PinnedSubject: Equatable, Sendable {
  case text(String)
  case media(MediaLabel)
  case unknown
}

/// The sentences of service messages. Names are bold.
package struct ServiceSentence {
  private let author: Author?
  let isOwn: Bool
  private let peers: PeerTable
  let isInChannel: Bool

  private init(_ message: Message, peers: PeerTable) {
    self.peers = peers
    isInChannel = message.chat.kind == .channel
    author = message.author
    isOwn = message.direction == .outgoing
  }

  package static func text(of action: ServiceAction, in message: Message, peers: PeerTable) -> RichText {
    .concat(ServiceSentence(message, peers: peers).parts(action))
  }

  func name(_ author: Author) -> RichText {
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

  func did(_ what: String) -> [RichText] {
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
    case .wallpaperChanged(_, let isForBoth):
      did(isForBoth ? "set a new wallpaper for both of you" : "set a new wallpaper for this chat")
    case .timerChanged(let seconds):
      seconds > 0
        ? did("set messages to automatically delete after \(Self.length(seconds))")
        : did("disabled the auto-delete timer")
    case .boosted(let times):
      did(times > 1 ? "boosted the group \(times) times" : "boosted the group")
    case .members(let action): parts(action)
    case .owner(let action): parts(action)
    case .community(let action): parts(action)
    case .protection(let action): parts(action)
    case .pinned(let subject): did("pinned " + Self.title(subject))
    case .gameScored(let score, let title): did("scored \(score)" + (title.isEmpty ? "" : " in \(title)"))
    case .paid(let amount, let title):
      did("transferred \(amount)" + (title.isEmpty ? "" : " for \(title)"))
    case .tasksDone(let tasks, let areDone):
      did("marked \(Self.list(tasks)) as " + (areDone ? "done" : "not done"))
    case .tasksAdded(let tasks): did("added \(Self.list(tasks)) to the list")
    case .optionAdded(let option): did("added “\(option)” to the poll")
    case .optionDeleted(let option): did("removed “\(option)” from the poll")
    case .price(let action): parts(action)
    case .post(let action): parts(action)
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
    case .websiteConnected(let site):
      [.plain("You allowed this bot to message you when you logged in on \(site)")]
    case .passportSent: did("sent documents of Telegram Passport to the bot")
    case .botCreated(let bot): did("created the bot ") + [bot.map { name(.peer($0)) } ?? .plain("of theirs")]
    case .gift(let gift): parts(gift)
    case .giftOffered(let offer): parts(offer)
    case .amountSent(let amount): did("sent \(amount)")
    case .photoSuggested: did("suggested a photo")
    case .birthdaySuggested(let day): did("suggested \(day.day) \(day.monthName) as the birthday")
    case .mentionedInStory: did(isOwn ? "mentioned somebody in a story" : "mentioned you in a story")
    case .giveawayStarted: did("started a giveaway")
    case .giveawayCompleted(let winners):
      [
        .plain(
          winners == 1
            ? "1 winner of the giveaway was selected" : "\(winners) winners of the giveaway were selected")
      ]
    case .beginning: [.plain(ChatBeginning.sentence)]
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
    case .joinedByLink: did("joined the \(isInChannel ? "channel" : "group") via invite link")
    case .joinedByRequest: did("joined the \(isInChannel ? "channel" : "group") by request")
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

  /// The beginning of a text, on one line.
  private static func shortened(_ text: String) -> String {
    let line = text.prefix(pinnedLength + 1).map { $0.isNewline ? " " : $0 }
    return line.count > pinnedLength ? String(line.prefix(pinnedLength)) + "…" : String(line)
  }

  private static let pinnedLength = 20

  private static func list(_ names: [String]) -> String { names.map { "“\($0)”" }.joined(separator: ", ") }

  /// A length of time in the largest unit that it is at least one of.
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
