import Localization
import PageModel

/// The sentence of a service message, with the people it names. Names are bold (Spec/Messages.md 1.6).
package struct ServiceSentence: Equatable, Sendable {
  private var author: Author?
  let isOwn: Bool
  private var peers: PeerTable
  let isInChannel: Bool

  package init(_ message: Message, peers: PeerTable) {
    self.peers = peers
    isInChannel = message.chat.kind == .channel
    author = message.author
    isOwn = message.direction == .outgoing
  }

  /// Returns the sentence in the language of the peers.
  package static func text(of action: ServiceAction, in message: Message, peers: PeerTable) -> RichText {
    .concat(ServiceSentence(message, peers: peers).parts(action))
  }

  package func text(of action: ServiceAction, in language: Language) -> RichText {
    var sentence = self
    sentence.peers.language = language
    return .concat(sentence.parts(action))
  }

  var language: Language { peers.language }

  /// Replaces the names of the people in the sentence.
  package mutating func rename(author rename: (Author?) -> Author?, peer change: (Peer) -> Peer) {
    author = rename(author)
    peers = peers.mapped(change)
  }

  // MARK: - Parts

  func name(_ author: Author) -> RichText { .styled(.bold, .plain(text(author))) }

  func name(_ peer: PeerID) -> RichText { name(.peer(peer)) }

  private func names(_ people: [Author]) -> RichText {
    .concat(language.list(people.map(name), names: people.map(text)) { .plain($0) })
  }

  private func text(_ author: Author) -> String { peers.name(of: author) }

  /// Returns a sentence that does not name the author.
  func says(_ phrase: LocalizedString, _ arguments: String...) -> [RichText] {
    language.parts(phrase, arguments.map(RichText.plain)) { .plain($0) }
  }

  /// Returns a sentence about an action of the author.
  func did(_ phrase: LocalizedString, _ arguments: String...) -> [RichText] {
    did(phrase, arguments.map(RichText.plain))
  }

  func did(_ phrase: LocalizedString, count: Int? = nil, _ arguments: [RichText]) -> [RichText] {
    let name = author.map(name) ?? .plain(language[.somebody])
    return language.deed(phrase, by: isOwn ? nil : name, count: count, arguments) { .plain($0) }
  }

  func counted(_ phrase: LocalizedString, _ count: Int, _ rest: String...) -> [RichText] {
    did(phrase, count: count, ([language.number(count)] + rest).map(RichText.plain))
  }

  // MARK: - Sentences

  /// Returns the parts of a sentence. A channel itself is the subject, but a group's members are.
  private func parts(_ action: ServiceAction) -> [RichText] {
    switch action {
    case .chatCreated(let title): did(.createdGroup, title)
    case .channelCreated: says(.channelCreated)
    case .titleChanged(let title): isInChannel ? says(.renamedChannel, title) : did(.renamedGroup, title)
    case .photoChanged: isInChannel ? says(.channelPhotoChanged) : did(.changedPhoto)
    case .photoRemoved: isInChannel ? says(.channelPhotoRemoved) : did(.removedPhoto)
    case .upgraded: says(.upgraded)
    case .historyCleared: says(.historyCleared)
    case .themeChanged(""): did(.disabledTheme)
    case .themeChanged(let emoji): did(.changedTheme, emoji)
    case .wallpaperChanged(_, let isForBoth): did(isForBoth ? .setWallpaperForBoth : .setWallpaper)
    case .timerChanged(let seconds):
      seconds > 0 ? did(.setTimer, length(seconds, isObject: true)) : did(.disabledTimer)
    case .boosted(let times): times > 1 ? counted(.boostedTimes, times) : did(.boosted)
    case .members(let action): parts(action)
    case .owner(let action): parts(action)
    case .community(let action): parts(action)
    case .protection(let action): parts(action)
    case .pinned(.text(let text)): did(.pinnedText, [text.pinnedBeginning])
    case .pinned(.media(.page(let preview))):
      preview.isEmpty ? did(.pinned) : did(.pinnedText, [preview.text(in: language).pinnedBeginning])
    case .pinned(.media(let label)): did(.pinnedMedia, label.title(in: language))
    case .pinned(.unknown): did(.pinned)
    case .gameScored(let score, ""): counted(.scored, score)
    case .gameScored(let score, let title): counted(.scoredIn, score, title)
    case .paid(let price, ""): did(.transferred, price.object(in: language))
    case .paid(let price, let title): did(.transferredFor, price.object(in: language), title)
    case .tasksDone(let tasks, let areDone):
      // Without the names of tasks, the sentence is about the checklist.
      did(
        areDone ? .markedDone : .markedNotDone, count: tasks.count,
        [.plain(list(tasks.isEmpty ? [language[.checklist]] : tasks))])
    case .tasksAdded(let tasks): did(.addedTasks, list(tasks))
    case .optionAdded(let option): did(.addedOption, option)
    case .optionDeleted(let option): did(.removedOption, option)
    case .price(let action): parts(action)
    case .post(let action): parts(action)
    case .topicCreated(let title): says(.topicCreated, title)
    case .topicEdited(let title?): did(.renamedTopic, title)
    case .topicEdited(nil): did(.changedTopicIcon)
    case .topicClosed(let isClosed): did(isClosed ? .closedTopic : .reopenedTopic)
    case .videoChat(let action): parts(action)
    case .writeAccessAllowed(let app?): says(.allowedBotByApp, app)
    case .writeAccessAllowed(nil): says(.allowedBot)
    case .webAppDataSent(let button): says(.webAppData, button)
    case .peersShared(let count): counted(.sharedChats, count)
    case .websiteConnected(let site): says(.allowedBotBySite, site)
    case .passportSent: did(.sentPassport)
    case .botCreated(let bot?): did(.createdBot, [name(bot)])
    case .botCreated(nil): did(.createdBotOfTheirs)
    case .gift(let gift): parts(gift)
    case .giftOffered(let offer): parts(offer)
    case .amountSent(let price): did(.sent, price.object(in: language))
    case .photoSuggested: did(.suggestedPhoto)
    case .birthdaySuggested(let day):
      did(.suggestedBirthday, count: day.day, [.plain(day.words(in: language))])
    case .mentionedInStory: isOwn ? says(.mentionedSomebody) : did(.mentionedYou)
    case .giveawayStarted: did(.startedGiveaway)
    case .giveawayCompleted(let winners): [.plain(language.count(.giveawayWinners, winners))]
    case .beginning: says(.noMessages)
    case .sentence(let text): [.plain(text)]
    case .unknown: says(.unknownAction)
    }
  }

  private func parts(_ action: MemberAction) -> [RichText] {
    switch action {
    case .added(let people):
      people.count == 1 && people.first == author
        ? did(isInChannel ? .joinedChannel : .joinedGroup) : did(.added, count: people.count, [names(people)])
    case .removed(let people):
      people.count == 1 && people.first == author
        ? did(isInChannel ? .leftChannel : .leftGroup) : did(.removed, count: people.count, [names(people)])
    case .joinedByLink: did(isInChannel ? .joinedChannelByLink : .joinedByLink)
    case .joinedByRequest: did(isInChannel ? .joinedChannelByRequest : .joinedByRequest)
    case .contactJoined: did(.joinedTelegram)
    case .screenshotTaken: did(.tookScreenshot)
    case .came(let traveler, let watcher, let meters):
      language.parts(
        .cameNear,
        [name(traveler), .plain(language.text(.meters, language.number(meters))), name(watcher)]
      ) { .plain($0) }
    }
  }

  private func parts(_ action: VideoChatAction) -> [RichText] {
    switch action {
    case .scheduled(nil): isInChannel ? says(.streamScheduled) : did(.scheduledVideoChat)
    case .scheduled(let date?):
      isInChannel
        ? language.parts(.streamScheduledFor, [moment(date)]) { .plain($0) }
        : did(.scheduledVideoChatFor, [moment(date)])
    case .started: isInChannel ? says(.streamStarted) : did(.startedVideoChat)
    case .ended(let seconds):
      isInChannel ? says(.streamEnded, length(seconds)) : did(.endedVideoChat, length(seconds))
    case .invited(let people): did(.invited, count: people.count, [names(people)])
    }
  }

  // MARK: - Words

  /// Returns a date that is shown in the reader's time zone; its label is in UTC.
  private func moment(_ date: Int) -> RichText {
    let moment = CivilTime(date)
    let time = language.text(.time, language.twoDigits(moment.hour), language.twoDigits(moment.minute))
    let label = language.commaSeparated([language.monthAndDay(moment), time])
    return .date(DateText(label: .plain(label), unixTime: date, format: .monthDayAndTime))
  }

  private func list(_ names: [String]) -> String {
    language.commaSeparated(names.map { language.text(.quoted, $0) })
  }

  /// Returns a duration in the largest unit of which it contains at least one.
  ///
  /// - Parameter isObject: True for a duration that is an object, or that follows a preposition.
  private func length(_ seconds: Int, isObject: Bool = false) -> String {
    let unit = Self.units.last { $0.seconds <= seconds } ?? Self.units[0]
    return language.count(isObject ? unit.object : unit.name, seconds / unit.seconds)
  }

  private static let units: [(seconds: Int, name: LocalizedString, object: LocalizedString)] = [
    (1, .seconds, .secondsObject), (60, .minutes, .minutesObject), (3600, .hours, .hoursObject),
    (86_400, .days, .daysObject), (604_800, .weeks, .weeksObject), (2_592_000, .months, .monthsObject),
    (31_536_000, .years, .yearsObject),
  ]
}

extension RichText {
  /// The number of characters of a pinned text that a sentence shows.
  private static let pinnedLength = 20

  /// The beginning of the text, on one line, without styles; what a spoiler conceals stays concealed.
  fileprivate var pinnedBeginning: RichText {
    var (parts, count) = ([RichText](), 0)
    for run in concealedRuns {
      let left = Self.pinnedLength - count
      let line = String(run.text.prefix(left + 1).map { $0.isNewline ? " " : $0 })
      count += line.count
      let isCut = count > Self.pinnedLength
      let shown = RichText.plain(isCut ? String(line.prefix(left)) : line)
      if !shown.isAbsent { parts.append(run.isConcealed ? .spoiler(shown) : shown) }
      guard !isCut else {
        parts.append(.plain("…"))
        break
      }
    }
    return parts.count == 1 ? parts[0] : .concat(parts)
  }

  /// The characters of the text, each run with whether a spoiler conceals it.
  private var concealedRuns: [(text: String, isConcealed: Bool)] {
    if case .spoiler(let inner) = self { return [(inner.plainText, true)] }
    return switch parts {
    case .characters(let characters): [(characters, false)]
    case .row(let texts): texts.flatMap(\.concealedRuns)
    case .wrapped(let inner), .changed(let inner, _): inner.concealedRuns
    }
  }
}
