import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Rules of contents that were found by inspecting images (Spec/Bubbles.md 5, 8, 10, 18 to 25).
@Suite struct ContentRuleTests {
  // MARK: - Reactions, emoji

  @Test func signsThatAreLettersTooAreEmoji() {
    #expect("❤".asEmoji == "❤\u{FE0F}" && "🔥".asEmoji == "🔥" && "❤\u{FE0F}".asEmoji == "❤\u{FE0F}")
    #expect("ab".asEmoji == "ab" && "".asEmoji == "" && "x".asEmoji == "x")
  }

  @Test func emojiHaveWhatStickersHaveBesideThem() throws {
    var message = message(MessageText(plain: "👍"), .outgoing)
    message.reply = Reply(subject: .message(ReplyExcerpt(text: .plain("before"))), author: .named("Ann"))
    message.reactions = Reactions(list: [.init(symbol: .emoji("🔥"), count: 7)])
    message.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "A")]])
    let layout = try layOut(message)
    #expect(layout.bubble == nil && layout.grounds.count == 1 && layout.header[.reply] != nil)
    let ground = try #require(layout.grounds.first?.frame)
    #expect(ground.minX == 14 && ground.minY == 2 + 1.0 / 3 + 8)
    #expect(layout.reactions.count == 1 && layout.keyboard.count == 1)
    let emoji = try #require(layout.parts.first?.frame)
    #expect(isClose(emoji.minY, 2.333 + 16) && isClose(390 - emoji.maxX, 9))
    // The buttons begin 20 points below the emoji, and the reactions 4 below these.
    #expect(isClose(layout.keyboard[0][0].frame.minY, emoji.maxY + 20 + 1))
    #expect(layout.reactions[0].frame.minY > layout.keyboard[0][0].frame.maxY)
  }

  @Test func stickersThatWereNotSentSaySo() throws {
    var message = message(MessageText(), .outgoing, content: .sticker(StickerContent(media: nil)))
    #expect(try layOut(message).failure == nil)
    message.sendState = .failed
    // The art begins at the row's top and is 184 high.
    expect(try layOut(message).failure?.frame, 365, 2.333 + 184 - 26, 20, 20)
  }

  // MARK: - Texts

  @Test func whatMayNotBeShownShowsTheReasonAlone() throws {
    let layout = try layOut(
      message(MessageText(plain: "hidden"), content: .restricted(reason: "Not here")))
    #expect(layout.parts.count == 1 && layout.texts.map(\.words) == ["Not here"])
  }

  @Test func linesFromRightToLeftKeepClearOfTheSigns() throws {
    let words = Array(repeating: "מילים שחוזרות", count: 14).joined(separator: " ")
    let layout = try layOut(
      message(MessageText([.quote(.plain(words), isCollapsible: true)])))
    let quote = try #require(layout.texts.first)
    let rights = quote.textBox.lines.map { quote.textFrame.minX + $0.x + $0.line.width }
    #expect(rights.count == 3 && quote[.fold]?.icon == .expand)
    #expect(rights[0] <= quote.frame.maxX - 16 + 0.01)
    #expect(rights[2] <= quote.frame.maxX - 21 + 0.01)
  }

  @Test func whatMovesIsNotEdited() throws {
    var message = message(
      content: .location(LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: 900)))))
    message.editDate = morning + 60
    #expect(try layOut(message).status?[.text]?.words == "07:41")
    message.content = .location(LocationContent(latitude: 1, longitude: 2))
    #expect(try layOut(message).status?[.text]?.words == "edited 07:41")
  }

  @Test func aLiveLocationsStatusStandsBesideTheTimer() throws {
    let layout = try layOut(
      message(content: .location(LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: 900)))))
    )
    let timer = try #require(layout.boxes(.location))[.timer]
    let status = try #require(layout.status?.frame)
    #expect(
      isClose(status.maxX, timer.frame.minX - 6)
        && status.maxY <= layout.content.y + layout.contentSize.height)
  }

  @Test(arguments: [
    (900, "15"), (3599, "59"), (3600, "1h"), (8 * 3600, "8h"), (0x7fff_ffff, "∞"), (.max, "∞"),
  ])
  func timersSayHowLong(period: Int, text: String) throws {
    let layout = try layOut(
      message(
        content: .location(LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: period))))))
    let timer = try #require(layout.boxes(.location))[.timer]
    #expect(timer.words == text)
  }

  @Test func aLivePinBearsWhoIsThere() throws {
    let live = LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: 900)))
    let location = try #require(try layOut(message(content: .location(live))).boxes(.location))
    let (map, person) = (location[.map].frame, location[.person])
    // The pin of 62 × 74 is in the middle, 10 points above it.
    let pin = Point(
      map.minX + Rounding.floor((map.width - 62) / 2), map.minY + 28)
    expect(person.frame, pin.x + 10, pin.y + 9, 42, 42)
    guard case .avatar(let avatar) = person.content else { return #expect(Bool(false), "a face") }
    #expect(avatar.line != nil)
    let place = LocationContent(latitude: 1, longitude: 2)
    #expect(try layOut(message(content: .location(place))).boxes(.location)?.has(.person) == false)
  }

  @Test func mapsStandOnTheGroundOfMedia() throws {
    let content = MessageContent.location(LocationContent(latitude: 48.5, longitude: -2))
    func ground(_ palette: Palette, _ direction: Direction) throws -> Color? {
      try layOut(message(MessageText(), direction, content: content), options(palette)).boxes(.location)?
        .placeholder
    }
    let grounds: [(Palette, UInt32, UInt32)] = [
      (.classic, 0xe8ecf0, 0xd2f2b6), (.day, 0xf2f2f2, 0x0077d9), (.tinted, 0x1f2d3b, 0x2c5882),
    ]
    for (palette, incoming, outgoing) in grounds {
      #expect(try ground(palette, .incoming) == Color(incoming))
      #expect(try ground(palette, .outgoing) == Color(outgoing))
    }
    let media = try layOut(message(content: content)).boxes(.location)?.map?.media
    #expect(media.flatMap { MapPicture($0) }?.names == ["48.5,-2,15", "48.5,-2"])
    #expect(MapPicture(MediaID(rawValue: "48.5,-2")) == nil)
  }

  @Test("The words of a timer that do not fit beside its rim are 8 points high")
  func smallTimers() throws {
    func height(_ hours: Int) throws -> Double {
      let layout = try layOut(
        message(
          content: .location(
            LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: hours * 3600))))))
      return try #require(layout.boxes(.location))[.timer].parts[.label].frame.height
    }
    // One digit fits at 11 points, whose line is 14 points high; that of 8 points is 9.
    let ratio = try height(100) / height(8)
    #expect(abs(ratio - 9.0 / 14) < 0.01, "\(ratio)")
  }

  @Test func timersHaveNoWordsThatDoNotFit() throws {
    let layout = try layOut(
      message(
        content: .location(
          LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: 500_000 * 3600))))))
    let timer = try #require(layout.boxes(.location))[.timer]
    #expect(!timer.parts.has(.label))
  }

  /// min(offered, 300) and the insets; only in groups they are part of the offered width.
  @Test(arguments: [390.0, 320, 280])
  func mapsAreAsWideAsOffered(listWidth: Double) throws {
    let kinds: [LocationContent.Kind] = [.place, .venue(title: "Café", address: "A street")]
    for (kind, extra) in zip(kinds, [4.0, 6]) {
      let content = MessageContent.location(LocationContent(latitude: 1, longitude: 2, kind: kind))
      let options = options(listWidth: listWidth)
      for chat in [Chat.Kind.private, .group] {
        let message = message(chat: chat, content: content)
        let environment = MessageEnvironment(
          message, peers: PeerTable(), media: MediaTable(), options: options, book: try FontBook())
        let offered = RowGeometry(environment).offered
        let layout = try layOut(message, options)
        let wanted = min(offered, 300) + extra
        #expect(layout.contentSize.width == (chat == .group ? min(wanted, offered) : wanted))
      }
    }
  }

  @Test func mapsWithWordsStandInTheirBody() throws {
    let layout = try layOut(
      message(
        content: .location(
          LocationContent(latitude: 1, longitude: 2, kind: .venue(title: "Café", address: "")))),
      options(.day))
    let map = try #require(layout.boxes(.location))[.map].frame
    let body = try #require(layout.bubble?.body)
    #expect(map.minX == body.minX && map.maxX == body.maxX && map.minY == body.minY)
  }

  @Test func pollsReadOnTintedBubbles() {
    #expect(PollColors(.tinted, .outgoing, separator: .black).mark == nil)
    #expect(PollColors(.tinted, .incoming, separator: .black).mark == .white)
    #expect(
      ChatColors.tinted.outgoing.controlGlyph == nil && ChatColors.tinted.incoming.controlGlyph == .white)
  }

  // MARK: - Calls, services

  @Test(arguments: [
    (CallContent.Outcome.answered, Direction.incoming, "Incoming Call", "07:41, 2 min"),
    (.answered, .outgoing, "Outgoing Call", "07:41, 2 min"),
    (.missed, .incoming, "Missed Call", "07:41, 2 min"),
    (.cancelled, .outgoing, "Cancelled Call", "07:41, 2 min"),
  ])
  func calls(_ outcome: CallContent.Outcome, _ direction: Direction, title: String, line: String) throws {
    let call = CallContent(isVideo: false, outcome: outcome, duration: 134)
    let layout = try layOut(message(MessageText(), direction, content: .call(call)))
    let part = try #require(layout.boxes(.call))
    #expect(part[.title].words == title && part[.text].words == line && layout.status == nil)
    #expect(isClose(layout.contentSize.height, 59))
    expect(layout.inContent(part[.title].frame), 11, 10.333, part[.title].frame.width, 19)
    #expect(isClose(layout.inContent(part[.text].frame)?.minX ?? 0, 25))
    #expect(isClose(layout.contentSize.width - (layout.inContent(part[.button].frame)?.maxX ?? 0), 8))
  }

  @Test(arguments: [(0, "07:41"), (59, "07:41, 59 sec"), (60, "07:41, 1 min"), (7300, "07:41, 2 h")])
  func lengthsOfCalls(seconds: Int, line: String) throws {
    let call = CallContent(isVideo: true, outcome: .answered, duration: seconds)
    let part = try #require(try layOut(message(content: .call(call))).boxes(.call))
    #expect(part[.text].words == line && part[.title].words == "Incoming Video Call")
  }

  @Test func photosOfChatsStandBelowTheSentence() throws {
    var shelf = MediaShelf()
    let id = MediaReference.photo(shelf.photo(640, 640))
    var message = message(chat: .group, content: .service(.photoChanged(id)))
    message.reactions = Reactions(list: [.init(symbol: .emoji("🔥"), count: 2)])
    let layout = try layOut(message, media: shelf.table)
    let photo = PartBoxes(boxes: try #require(layout.service?.photo))
    let picture = photo[.picture]
    expect(picture.frame, 89, 2.333 + 19 + 12, 212, 212)
    #expect(picture.image?.outline == .rounded(15.5) && photo[.rim].frame.minX == 87)
    let chip = try #require(layout.reactions.first?.frame)
    #expect(abs(chip.midX - 195) <= 0.5 && chip.minY > picture.frame.maxY)
    #expect(layout.size.height > chip.maxY)
  }

  @Test func whatStandsAboveTheFirstRowHasRoom() throws {
    let service = try layOut(message(content: .service(.channelCreated)))
    let capsule = try #require(service.service?.capsules.first)
    #expect(capsule.minY < 0)
    let rows = MessageRows([service, service], width: 390)
    #expect(isClose(rows.placed[0].origin.y + capsule.minY, 2))
    #expect(isClose(rows.size.height, rows.placed[0].origin.y + 2 * service.size.height))
    #expect(MessageRows([try layOut(message(MessageText(plain: "n")))], width: 390).placed[0].origin.y == 0)
  }

  // MARK: - Videos

  private func video(
    album: Int = 1, _ change: (inout DocumentMedia) -> Void = { _ in }, plays: Bool = false
  ) throws -> [Box] {
    var shelf = MediaShelf()
    var list = options()
    list.playsVideos = plays
    let messages = (0..<album).map { _ in
      let id = shelf.document(.video) {
        ($0.width, $0.height, $0.duration, $0.byteCount) = (960, 1280, 65, 3 << 19)
        change(&$0)
      }
      return message(MessageText(), .outgoing, content: .video(VideoContent(media: id)))
    }
    let result = MessageLayoutEngine.layOut(
      album: messages, media: shelf.table, options: list, book: try FontBook())
    return try #require(result).layout.pictures
  }

  @Test func filmsThatAreNotAtHandSaySo() throws {
    let picture = try #require(try video().first)
    let loading = try #require(picture[.loading])
    let corner = loading.frame.origin
    expect(loading[.icon]?.frame.offsetBy(x: -corner.x, y: -corner.y), 7, 5, 28, 28)
    let labels = loading.parts.all(.label)
    #expect(labels.map(\.frame.origin) == [Point(42, 6), Point(42, 19)].map { corner.moved(by: $0) })
    #expect(labels.map(\.words) == ["1:05", "1.5 MB"] && loading.frame.height == 38)
    #expect(isClose(corner.x - picture.frame.minX, 6) && isClose(corner.y - picture.frame.minY, 6))
    // Its size is unknown.
    #expect(try video { $0.byteCount = 0 }.first?[.loading] == nil)
  }

  @Test func narrowCellsHaveOneLine() throws {
    let picture = try #require(try video(album: 2).first)
    let loading = try #require(picture[.loading])
    #expect(loading.parts.all(.label).count == 1 && loading.frame.height == 18)
    expect(
      loading[.icon]?.frame.offsetBy(x: -loading.frame.minX, y: -loading.frame.minY), 1, -1.333, 20, 20)
    #expect(isClose((loading[.label]?.frame.minX ?? 0) - loading.frame.minX, 19))
    #expect(isClose(loading.frame.width, (picture[.badge]?.frame.width ?? 0) + 12))
  }

  @Test func whatPlaysByItselfIsMute() throws {
    let picture = try #require(try video(plays: true).first)
    #expect(picture[.control] == nil && picture[.loading] == nil)
    let still = try #require(try video().first)
    #expect(still[.control] != nil && still[.badge]?[.mute] == nil)
    let badge = try #require(picture[.badge])
    #expect(isClose(badge.frame.width, (still[.badge]?.frame.width ?? 0) + 17))
    #expect(
      badge[.mute]?.frame.size == Size(14, 9)
        && isClose(badge.frame.maxX - (badge[.mute]?.frame.maxX ?? 0), 7))
  }

  // MARK: - Unknown sizes, captions

  private func diagnostics(_ album: [Message], _ media: MediaTable) throws -> [Diagnostic] {
    let result = MessageLayoutEngine.layOut(
      album: album, media: media, options: options(), book: try FontBook())
    return result?.diagnostics ?? []
  }

  @Test func unknownSizesAreThreeToTwoAndSaidSo() throws {
    var shelf = MediaShelf()
    let unknown = message(content: shelf.photoContent(0, 0))
    let layout = try layOut(unknown, media: shelf.table)
    #expect(layout.pictures.first?.frame.size == Size(300, 199))
    #expect(try diagnostics([unknown], shelf.table).map(\.code) == [.mediaWithoutSize])
    let known = message(content: shelf.photoContent(900, 600))
    #expect(try diagnostics([known], shelf.table).isEmpty)
  }

  @Test func severalCaptionsOfAnAlbumAreWarnedAbout() throws {
    var shelf = MediaShelf()
    var album = [
      message(content: shelf.photoContent(900, 600)), message(content: shelf.photoContent(900, 600)),
    ]
    album[0].text = MessageText(plain: "one")
    #expect(try diagnostics(album, shelf.table).isEmpty)
    album[1].text = MessageText(plain: "two")
    #expect(try diagnostics(album, shelf.table).map(\.code) == [.partNotDrawn])
  }

  @Test func commentsOfFilesKeepADistance() throws {
    var shelf = MediaShelf()
    var messages = (0..<2).map { _ in
      message(chat: .channel, content: .document(FileContent(media: shelf.document(.file))))
    }
    func height() throws -> Double {
      let result = MessageLayoutEngine.layOut(
        album: messages, media: shelf.table, options: options(), book: try FontBook())
      return try #require(result).layout.contentSize.height
    }
    let alone = try height()
    messages[1].comments = Comments(place: .row, count: 2)
    #expect(isClose(try height(), alone + 3 + 42))
  }

  @Test func whatIsNotSupportedHasAButton() throws {
    let layout = try layOut(message(content: .unsupported(kind: "new")))
    let button = try #require(layout.boxes(.button))
    let frame = try #require(layout.inContent(button[.button].frame))
    #expect(frame.height == 33 && frame.minX == 12 && isClose(layout.contentSize.width - frame.maxX, 12))
    #expect(isClose(layout.contentSize.height - frame.maxY, 9))
    #expect(button[.text].words == "UPDATE TELEGRAM" && button[.button].color == Color(0x0088ff))
    #expect(layout.status.map { $0.frame.maxY <= button[.button].frame.minY } == true)
  }

  // MARK: - Polls

  private func poll(
    _ direction: Direction = .incoming, peers: PeerTable = PeerTable(), chat: PeerID? = nil,
    _ change: (inout Poll) -> Void
  ) throws -> (layout: MessageLayout, part: PartBoxes) {
    var poll = Poll(
      question: .plain("Who?"), options: [.init(text: .plain("I"), votes: 2), .init(text: .plain("You"))],
      totalVoters: 12)
    change(&poll)
    var message = message(MessageText(), direction, content: .poll(poll))
    message.chat.id = chat
    let layout = try layOut(message, peers: peers)
    return (layout, try #require(layout.boxes(.poll)))
  }

  @Test func authorsSeeHowManyVoted() throws {
    let own = try poll(.outgoing) { _ in }.part
    let bar = PollColors(.classic, .outgoing, separator: .clear).bar
    #expect(own[.footer].words == "12 votes >" && own[.footer].color == bar)
    #expect(try poll(.incoming) { _ in }.part[.footer].words == "12 votes")
    #expect(try poll(.outgoing) { $0.isAnonymous = false }.part[.footer].words == "12 votes")
    #expect(try poll(.outgoing) { $0.options[0].isChosen = true }.part[.footer].words == "12 votes")
    #expect(try poll(.outgoing) { $0.totalVoters = 0 }.part[.footer].words == "No votes")
  }

  @Test func botsHaveNoFooter() throws {
    let bot = Peer(id: PeerID(.user, 7), kind: .user(UserName(first: "Helper")), isBot: true)
    let (layout, part) = try poll(peers: PeerTable([bot]), chat: bot.id) { _ in }
    #expect(!part.has(.footer))
    // 26 instead of 45.
    #expect(try isClose(poll { _ in }.layout.contentSize.height - layout.contentSize.height, 19))
  }

  @Test(arguments: [(300, "ends in 5:00"), (2 * 86_400 + 5, "ends in 2 days"), (86_400, "ends in 1 day")])
  func pollsSayWhenTheyEnd(rest: Int, words: String) throws {
    let (layout, part) = try poll { $0.closeDate = morning + rest }
    let deadline = part[.deadline]
    #expect(deadline.words == words)
    #expect(abs(deadline.frame.midX - layout.content.x - layout.contentSize.width / 2) < 1)
    #expect(try isClose(layout.contentSize.height - poll { _ in }.layout.contentSize.height, 6))
    #expect(try !poll { $0.closeDate = morning }.part.has(.deadline))
    #expect(try !poll { ($0.closeDate, $0.isClosed) = (morning + 9, true) }.part.has(.deadline))
    #expect(try !poll { $0.closeDate = .min }.part.has(.deadline))
  }

  @Test func facesOfVotersStandBesideTheirVotes() throws {
    let voters = (1...4).map { PeerID(.user, Int64($0)) }
    let part = try poll {
      $0.isAnonymous = false
      $0.options[0].isChosen = true
      $0.options[0].recentVoters = voters
    }.part
    let result = part.all(.option)[0].parts
    let count = result[.count].frame
    #expect(result.all(.face).count == 3 && result.all(.face).allSatisfy { $0.frame.size == Size(16, 16) })
    #expect(isClose(count.minX - (result.all(.face).last?.frame.maxX ?? 0), 6))
    #expect(!part.all(.option)[1].parts.has(.face))
    let anonymous = try poll {
      $0.options[0].isChosen = true
      $0.options[0].recentVoters = voters
    }.part
    #expect(!anonymous.all(.option)[0].parts.has(.face))
  }

  /// A panel at the top does not overlap the name above it.
  @Test func whatIsAttachedBeginsBelowTheHeader() throws {
    let kind = Poll.Kind.quiz(explanation: .plain("Because."), allowsMultiple: false)
    let poll = Poll(
      question: .plain("?"), options: [Poll.Option(text: .plain("a"), votes: 1)], kind: kind, totalVoters: 1,
      isClosed: true)
    let peers = PeerTable([Peer(id: PeerID(.user, 5), kind: .user(UserName(first: "Ann")))])
    let layout = try layOut(message(chat: .group, content: .poll(poll)), peers: peers)
    let (name, preview) = (try #require(layout.header[.name]), try #require(layout.preview))
    #expect(preview[.panel].frame.minY >= name.frame.maxY)
  }

  @Test func explanationsStandAboveTheirQuiz() throws {
    let kind = Poll.Kind.quiz(explanation: .plain("Because."), allowsMultiple: false)
    let (layout, part) = try poll {
      $0.kind = kind
      $0.isClosed = true
    }
    let preview = try #require(layout.preview)
    #expect(preview[.title].words == "Explanation" && preview[.text].words == "Because.")
    #expect(preview[.panel].frame.maxY < part[.question].frame.minY)
    let bulb = part[.bulb].frame
    #expect(isClose(bulb.midY, part[.kind].frame.midY))
    let open = try poll { $0.kind = kind }
    #expect(open.layout.preview == nil && !open.part.has(.bulb))
  }

  // MARK: - Voice

  @Test func voicesAreAtHandUnlessTheInputSaysOtherwise() throws {
    func row(_ content: VoiceContent) throws -> PartBoxes {
      try #require(try layOut(message(content: .voice(content))).file)
    }
    func isAway(_ part: PartBoxes) -> Bool? {
      if case .sign(let isAway)? = part[.control].fileRow?.absence { isAway } else { nil }
    }
    #expect(try isAway(row(VoiceContent(media: nil))) == false)
    #expect(try isAway(row(VoiceContent(media: nil, isAway: true))) == true)
    let once = try row(VoiceContent(media: nil, selfDestruction: .once))
    let control = once[.control].frame
    expect(once[.once].frame, control.maxX - 18, control.maxY - 18, 20, 20)
    #expect(once[.label].words == "1")
    let music = try #require(try layOut(message(content: .music(FileContent(media: nil)))).file)
    guard case .badge(20)? = music[.control].fileRow?.absence else {
      Issue.record("music has no small badge")
      return
    }
  }

  private func voice(_ words: String?) throws -> MessageLayout {
    var shelf = MediaShelf()
    let id = shelf.document(.voice) { $0.duration = 10 }
    return try layOut(
      message(content: .voice(VoiceContent(media: id, waveform: [1, 9, 4], transcript: words))),
      media: shelf.table)
  }

  @Test func wordsOfVoiceMessagesStandBelow() throws {
    let (plain, spoken) = (try voice(nil), try voice("n"))
    let transcript = try #require(spoken.file?.first(.transcript))
    #expect(plain.file?.has(.transcript) == false)
    #expect(isClose(spoken.contentSize.width, plain.contentSize.width + 38))
    let inner = spoken.contentSize.width - 21
    expect(spoken.inContent(spoken.file?[.transcribe].frame), 9 + inner - 27, 15 - 6, 30, 30)
    expect(spoken.inContent(spoken.file?[.waveform].frame), 66, 16, inner - 94, 18)
    let words = try #require(spoken.inContent(transcript.boxes.first?.frame))
    #expect(isClose(words.minX, 9 + 2) && isClose(words.minY, 15 + 41 + 9))
    #expect(spoken.status?.mode == .inline && isClose(spoken.contentSize.height, 15 + 50 + 23 + 5 + 15))
    #expect(try voice("שלום").status?.mode == .line)
    #expect(try voice("").file?.has(.transcript) == false)
  }

  // MARK: - Dice

  private func face(_ emoji: String, _ value: Int) throws -> String? {
    let layout = try layOut(message(content: .dice(DiceContent(emoji: emoji, value: value))))
    return layout.art?.first(.die)?.meaning
  }

  @Test func diceShowWhatTheyFellOn() throws {
    #expect(try face("🎲", 5) == "pips 5")
    #expect(try face("🎯", 6) == "rings 0" && face("🎯", 1) == "rings 5")
    for (value, signs) in [
      (1, ["BAR", "BAR", "BAR"]), (22, ["🍇", "🍇", "🍇"]), (43, ["🍋", "🍋", "🍋"]), (64, ["7️⃣", "7️⃣", "7️⃣"]),
      (2, ["🍇", "BAR", "BAR"]),
    ] {
      #expect(try face("🎰", value) == "reels " + signs.joined(separator: " "))
    }
    for (emoji, value) in [("🎲", 0), ("🎲", 7), ("🎲", -1), ("🎰", 65), ("🎰", .max), ("🏀", 3), ("", 1)] {
      #expect(try face(emoji, value) == nil)
    }
  }

  // MARK: - Previews, buttons

  @Test func filesInPreviewsAreRows() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.file) {
      $0.fileName = "rules.pdf"
      $0.byteCount = 2000
    }
    func preview(_ id: MediaID) throws -> (MessageLayout, PartBoxes, PartBoxes) {
      var message = message(MessageText(plain: "n"))
      message.preview = LinkPreview(url: "https://e.org", siteName: "E", media: .document(id))
      let layout = try layOut(message, media: shelf.table)
      let part = try #require(layout.preview)
      return (layout, part[.file].parts, part)
    }
    let (_, file, part) = try preview(id)
    // Below a title of 17: 6, a row of 44 and 9, 6.
    #expect(isClose(part[.panel].frame.height, 3 + 17 + 6 + 44 + 9 + 6) && !part.has(.image))
    #expect(isClose(file[.control].frame.minX - part[.panel].frame.minX, 9 + 3))
    #expect(isClose(file[.title].frame.minX - part[.panel].frame.minX, 9 + 55))
    let pictured = shelf.document(.file) { $0.thumbnail = PhotoSize(width: 90, height: 90, sources: []) }
    let (_, other, panel) = try preview(pictured)
    expect(
      other[.preview].frame.offsetBy(x: -panel[.panel].frame.minX, y: -panel[.panel].frame.minY), 9, 26, 59,
      59)
    #expect(isClose(other[.title].frame.minX - panel[.panel].frame.minX, 9 + 71))
  }

  private func preview(
    _ kind: DocumentMedia.Kind, duration: Int = 0, _ change: (inout LinkPreview) -> Void = { _ in }
  ) throws -> PartBoxes {
    var shelf = MediaShelf()
    let id = shelf.document(kind) { ($0.width, $0.height, $0.duration) = (800, 450, duration) }
    var message = message(MessageText(plain: "n"))
    message.preview = LinkPreview(
      url: "https://e.org", siteName: "E", media: .document(id), pictureSize: .large)
    if let preview = message.preview {
      var changed = preview
      change(&changed)
      message.preview = changed
    }
    return try #require(try layOut(message, media: shelf.table).preview)
  }

  @Test func imagesOfPreviewsHaveTheBadgesOfMessages() throws {
    let part = try preview(.video, duration: 83)
    let (video, badge) = (part[.image].frame, part[.price])
    #expect(badge.words == "1:23" && part.has(.disc))
    #expect(isClose(badge.frame.minX - video.minX, 6) && isClose(badge.frame.minY - video.minY, 6))
    #expect(try preview(.animation)[.price].words == "GIF")
    #expect(try !preview(.video).has(.price))
    #expect(try preview(.video, duration: 83) { $0.galleryCount = 3 }[.price].words == "1 of 3")
    #expect(try preview(.video, duration: 83) { $0.galleryCount = 1 }[.price].words == "1:23")
    #expect(try !preview(.video, duration: 83) { $0.pictureSize = .small }.has(.price))
  }

  @Test func aRoundVideoInAPreviewIsACircle() throws {
    let part = try preview(.video, duration: 9) { $0.isRound = true }
    #expect(part[.image].frame.size == Size(212, 212) && part.has(.disc))
    #expect(part[.image].image?.outline == .rounded(Box.round))
  }

  @Test("A sticker in a preview is its image, also without a thumbnail")
  func stickerInAPreview() throws {
    let part = try preview(.sticker)
    #expect(part[.image].frame.width > 0 && !part.has(.disc))
  }

  @Test func aVoiceMessageInAPreviewHasAWave() throws {
    let part = try preview(.voice, duration: 9)
    let file = part[.file].parts
    #expect(file[.subtitle].words == "0:09")
    let waveform = file[.waveform]
    #expect(waveform.frame.maxX <= part[.panel].frame.maxX && waveform.frame.width > 0)
    #expect(isClose(file[.control].frame.minX - part[.panel].frame.minX, 9 + 3))
    #expect(part[.panel].frame.union(file[.control].frame) == part[.panel].frame)
  }

  @Test(arguments: [(1, 1), (3, 1), (4, 4), (5, 4)]) func stickerSets(count: Int, shown: Int) throws {
    var message = message(MessageText(plain: "n"))
    message.preview = LinkPreview(url: "https://e.org", siteName: "E")
    message.preview?.stickers = (0..<count).map { MediaID(rawValue: "\($0)") }
    let part = try #require(try layOut(message).preview)
    #expect(part.all(.sticker).count == shown)
    let box = part.all(.sticker).map(\.frame).reduce(part[.sticker].frame) { $0.union($1) }
    #expect(isClose(box.width, 54) && isClose(box.height, 54))
    #expect(isClose(part[.panel].frame.maxX - box.maxX, 6))
    #expect(isClose(part[.panel].frame.height, 66))
  }

  @Test func keysWithAColourHaveNoStroke() throws {
    var message = message(MessageText(plain: "n"))
    message.keyboard = InlineKeyboard(rows: [
      [KeyboardButton(label: "A"), KeyboardButton(label: "B", style: .danger)]
    ])
    let keys = try layOut(message, options(.day)).keyboard[0]
    #expect(keys[0].stroke != nil && keys[1].stroke == nil && keys[1].tint != nil)
  }
}

extension PartBoxes {
  fileprivate var map: BoxImage? { if case .image(let map) = self[.map].content { map } else { nil } }

  /// The color of a map without an image.
  fileprivate var placeholder: Color? {
    if case .color(let color)? = map?.substitute { color } else { nil }
  }
}
