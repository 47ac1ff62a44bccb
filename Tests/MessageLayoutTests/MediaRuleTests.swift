import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Rules of media that the worked examples do not show (Spec/Bubbles.md 18 to 24).
@Suite struct MediaRuleTests {
  private func photo(
    _ change: (inout Message) -> Void = { _ in }, _ options: MessageLayoutOptions = options()
  ) throws -> MessageLayout {
    var shelf = MediaShelf()
    var message = message(content: shelf.photoContent(1280, 960))
    change(&message)
    return try layOut(message, options, media: shelf.table)
  }

  @Test func joinedBubblesMakeCornersSmaller() throws {
    let both = try photo({ _ in }, options(merge: MergeState(above: true, below: true)))
    let picture = try #require(both.pictures.first)
    #expect(picture.corners?.list == [7, 15, 15, 7] && picture.tail == nil)
  }

  @Test func buttonsMakeLowerCornersSmaller() throws {
    let layout = try photo { $0.keyboard = InlineKeyboard(rows: [[KeyboardButton(label: "A")]]) }
    #expect(layout.pictures.first?.corners?.list == [15, 15, 7, 7])
  }

  @Test func reactionsStandBelow() throws {
    let layout = try photo { $0.reactions = Reactions(list: [.init(symbol: .emoji("👍"), count: 7)]) }
    #expect(layout.reactions.count == 1 && layout.pictures.first?.corners?.list == [15, 15, 15, 7])
    #expect(layout.pictures.first?.tail == nil)
  }

  @Test func textAboveThePicture() throws {
    let layout = try photo {
      $0.text = MessageText(plain: "Above")
      $0.hasInvertedMedia = true
    }
    let picture = try #require(layout.pictures.first)
    #expect(picture.corners?.list == [0, 0, 15, 15] && picture.tail == .incoming)
    #expect(layout.status?.mode == .overlay)
  }

  @Test func forwardsStandAboveAndKeepTheBody() throws {
    let layout = try photo({ $0.forward = Forward(source: .peer(PeerID(.user, 3))) }, options(.day))
    #expect(layout.bubble?.isPainted == true && layout.pictures.first?.corners?.list == [0, 0, 15, 15])
    let picture = try #require(layout.inContent(layout.pictures.first?.frame))
    #expect(isClose(picture.minY, 8))
  }

  @Test func namesAreHiddenAbovePictures() throws {
    var shelf = MediaShelf()
    let layout = try layOut(message(chat: .group, content: shelf.photoContent(1280, 960)), media: shelf.table)
    #expect(layout.header[.name] == nil && layout.header.height == 0)
  }

  @Test func whatIsSeenOnceIsSmall() throws {
    let layout = try photo {
      guard case .photo(var content) = $0.content else { return }
      content.selfDestruction = .once
      $0.content = .photo(content)
    }
    #expect(layout.pictures.first?.frame.size == Size(200, 120) && layout.pictures.first?.image?.veil == .once)
  }

  @Test(arguments: 2...10) func albumsAreBoxesWithoutOverlap(count: Int) throws {
    var shelf = MediaShelf()
    let sizes = [(1280, 960), (960, 1280), (1000, 1000), (1600, 700)]
    let messages = (0..<count).map { index in
      let (width, height) = sizes[index % sizes.count]
      return message(content: shelf.photoContent(width, height))
    }
    let result = MessageLayoutEngine.layOut(
      album: messages, media: shelf.table, options: options(), book: try FontBook())
    let layout = try #require(result).layout
    let frames = layout.pictures.map(\.frame)
    #expect(frames.count == count)
    for (index, frame) in frames.enumerated() {
      #expect(frame.maxX <= (layout.bubble?.frame.maxX ?? 0) - 2)
      for other in frames.dropFirst(index + 1) { #expect(!frame.intersects(other)) }
    }
    #expect(layout.pictures.filter { $0.tail != nil }.count == 1)
    #expect(layout.pictures.allSatisfy { $0.image?.isWhole == false })
  }

  /// Tall ones are 380 points high and at least 170 wide, of which these have 164.8 and 168.
  @Test func aPhotoThatLeavesRoomShowsWhole() throws {
    for (width, isWhole) in [(412, true), (420, false)] {
      var shelf = MediaShelf()
      let message = message(content: shelf.photoContent(width, 950))
      let picture = try #require(try layOut(message, media: shelf.table).pictures.first)
      #expect(picture.frame.size == Size(170, 380) && picture.image?.isWhole == isWhole)
    }
    #expect(try photo().pictures.first?.image?.isWhole == false)
  }

  @Test func albumsOfFilesAreRows() throws {
    var shelf = MediaShelf()
    let messages = (0..<2).map { _ in
      message(content: .document(FileContent(media: shelf.document(.file))))
    }
    let result = MessageLayoutEngine.layOut(
      album: messages, media: shelf.table, options: options(), book: try FontBook())
    let layout = try #require(result).layout
    // The second one is inset by 4 points in the first.
    #expect(isClose(layout.contentSize.height, 15 + 44 + 15 - 4 + 78))
  }

  @Test func captionsOfFilesStandNearer() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.file)
    let layout = try layOut(
      message(MessageText(plain: "n"), content: .document(FileContent(media: id))), media: shelf.table)
    #expect(isClose(layout.contentSize.height, 15 + 44 + 8 + 4 + 23 + 6))
  }

  @Test func filesWithAPictureHaveTheirStatusBesideIt() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.file) { $0.thumbnail = PhotoSize(width: 90, height: 90, sources: []) }
    let layout = try layOut(message(content: .document(FileContent(media: id))), media: shelf.table)
    #expect(isClose(layout.contentSize.height, 89) && layout.status?.mode == .inline)
    expect(layout.inContent(layout.file?[.preview].frame), 8, 8, 74, 74)
    #expect(isClose(layout.inContent(layout.status?.frame)?.maxY ?? 0, 15 + 67))
  }

  @Test func sizesOfFiles() {
    #expect(FileSize.text(512, .english) == "512 B" && FileSize.text(1 << 10, .english) == "1 KB")
    // 1023 bytes of a kilobyte are ten times 102.
    #expect(FileSize.text(2047, .english) == "1.10 KB" && FileSize.text(3 << 19, .english) == "1.5 MB")
  }

  @Test func durations() {
    #expect(DurationText.known(0, .english) == "0:00" && DurationText.known(65, .english) == "1:05")
    #expect(DurationText.known(3725, .english) == "1:02:05" && DurationText.text(0) == nil)
  }

  @Test func bars() {
    let bars = WaveformBars(samples: [0, 31, 1]).bars(in: Rect(0, 0, 13, 18))
    #expect(bars.map(\.height) == [2, 16, 2] && bars.map(\.minX) == [0, 4, 8])
    #expect(bars.allSatisfy { $0.maxY == 18 && $0.width == 2 })
    #expect(WaveformBars(samples: []).bars(in: Rect(0, 0, 8, 18)).map(\.height) == [2, 2])
    #expect(WaveformBars(samples: [1]).bars(in: .zero).isEmpty)
  }

  @Test func percentagesSumUp() {
    func percents(_ votes: [Int]) -> [Int] {
      PollNumbers(
        Poll(
          question: .plain("?"), options: votes.map { Poll.Option(text: .plain(""), votes: $0) },
          totalVoters: votes.reduce(0, +))
      ).percents
    }
    #expect(percents([1, 1, 1]) == [34, 33, 33] && percents([0, 0]) == [0, 0])
    #expect(percents([2, 1]) == [67, 33])
  }

  @Test func wordsOfPolls() {
    var poll = Poll(question: .plain("?"), options: [])
    #expect(PollWords.kind(poll) == .anonymousPoll && PollWords.count(poll, .english) == "No votes")
    poll.totalVoters = 1
    #expect(PollWords.count(poll, .english) == "1 vote")
    poll.isAnonymous = false
    #expect(PollWords.kind(poll) == .publicPoll)
    poll.kind = .quiz(explanation: nil, allowsMultiple: false)
    #expect(PollWords.kind(poll) == .quiz && PollWords.count(poll, .english) == "1 answered")
    poll.isClosed = true
    #expect(PollWords.kind(poll) == .finalResults)
  }

  @Test func quizMarks() throws {
    let poll = Poll(
      question: .plain("?"),
      options: [
        Poll.Option(text: .plain("wrong"), votes: 3, isChosen: true),
        Poll.Option(text: .plain("right"), votes: 1, isCorrect: true), Poll.Option(text: .plain("other")),
      ], kind: .quiz(explanation: nil, allowsMultiple: false), totalVoters: 4)
    let options = try #require(try layOut(message(content: .poll(poll))).boxes(.poll)).all(.option)
    #expect(options.map { $0.parts.has(.mark) ? $0.parts[.mark].icon : nil } == [.wrong, .right, nil])
    #expect(options.map { $0.parts[.percent].value } == [75, 25, 0])
    let colors = PollColors(.classic, .incoming, separator: .clear)
    #expect(options[0].parts[.bar].color == colors.wrong && options[1].parts[.bar].color == colors.bar)
    let bars = options.map { $0.parts[.bar].frame.width }
    #expect(bars[0] == 220 && bars[2] == 6 && bars[1] == 6 + Rounding.floor(214.0 / 3))
  }

  @Test func contact() throws {
    let contact = ContactContent(name: UserName(first: "Ann", last: "Lee"), phone: "+1 555")
    let layout = try layOut(message(content: .contact(contact)))
    #expect(isClose(layout.contentSize.height, 128) && layout.contentSize.width == 242)
    let part = try #require(layout.boxes(.contact))
    expect(layout.inContent(part[.panel].frame), 11, 11.333, 220, 93)
    expect(layout.inContent(part[.avatar].frame), 20, 20.333, 40, 40)
    #expect(part.all(.button).map(\.words) == ["ADD CONTACT"] && part[.avatar].words == "AL")
    #expect(isClose(layout.inContent(layout.status?.frame)?.maxY ?? 0, 121.333))
  }

  @Test func places() throws {
    func lay(_ kind: LocationContent.Kind, _ palette: Palette = .classic) throws -> MessageLayout {
      try layOut(
        message(content: .location(LocationContent(latitude: 1, longitude: 2, kind: kind))), options(palette))
    }
    let plain = try lay(.place)
    #expect(plain.contentSize == Size(304, 154) && plain.status?.mode == .overlay)
    #expect(try lay(.place, .day).contentSize == Size(300, 150))
    let venue = try lay(.venue(title: "Café", address: "Main Street"))
    #expect(venue.contentSize.width == 306 && isClose(venue.contentSize.height, 154 + 1 + 17 + 1 + 17 + 10))
    let live = try lay(.live(.init(period: 900)))
    let part = try #require(live.boxes(.location))
    #expect(part[.timer].words == "15" && part[.title].words == "Live Location")
    guard case .image(let map) = part[.map].content else { return #expect(Bool(false), "a map") }
    guard case .bubble(let corners, _) = map.outline else { return #expect(Bool(false), "corners") }
    #expect(corners.list == [15, 15, 0, 0])
  }

  @Test func repliesBesideStickers() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.sticker) { ($0.width, $0.height) = (512, 512) }
    for direction in Direction.allCases {
      var message = message(
        MessageText(), direction, content: .sticker(StickerContent(media: id, format: .animated)))
      message.reply = Reply(subject: .message(ReplyExcerpt(text: .plain("What was said"))))
      let layout = try layOut(message, media: shelf.table)
      let panel = try #require(layout.header[.reply]?.frame)
      #expect(layout.grounds.map(\.frame) == [panel] && isClose(panel.minY, 10.333))
      if direction == .outgoing { #expect(panel.minX == 14) } else { #expect(isClose(panel.maxX, 378)) }
      #expect(!panel.intersects(layout.art?[.image].frame ?? .zero))
    }
  }
}
