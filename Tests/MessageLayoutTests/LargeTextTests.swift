import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Statuses, badges and panels at every text size, in both directions (Spec/Bubbles.md 2, 18.3, 21, 23 and 34).
@Suite struct LargeTextTests {
  static let sizes = [14.0, 15, 16, 17, 19, 23, 26]

  private func options(_ size: Double, _ tag: String = "en", listWidth: Double = 390) throws
    -> MessageLayoutOptions
  {
    var options = MessageLayoutTests.options(listWidth: listWidth)
    options.page.textSize = size
    options.page.language = try #require(Language(tag: tag))
    return options
  }

  /// Returns the frames of the lines of a text, without the space beside them.
  private func lines(of text: Box) -> [Rect] {
    text.textBox.lines.map { line in
      Rect(
        text.frame.minX + line.x + line.line.contentX, text.frame.minY + line.frame.minY,
        line.line.contentWidth, line.frame.height)
    }
  }

  private func overlap(_ first: Rect, _ second: Rect) -> Bool {
    first.minX < second.maxX - 0.01 && second.minX < first.maxX - 0.01 && first.minY < second.maxY - 0.01
      && second.minY < first.maxY - 0.01
  }

  private static let addresses = [
    "Harbour Street 1, by the old crane behind the pier", "Unter den Linden 77, 10117 Berlin, Deutschland",
    "Harbour Street 1, by the old crane", "The pier", "ул. Тверская, 13, Москва, Россия, 125009",
    "شارع الملك فهد ١٢، الرياض، المملكة العربية السعودية",
  ]

  @Test("The time of a venue is never over its address", arguments: sizes, ["en", "ar"])
  func venues(size: Double, language: String) throws {
    for (address, width) in Self.addresses.flatMap({ address in [320.0, 390].map { (address, $0) } }) {
      for chat in [Chat.Kind.group, .private] {
        let content = MessageContent.location(
          LocationContent(latitude: 1, longitude: 2, kind: .venue(title: "Old Pier", address: address)))
        let layout = try layOut(
          message(chat: chat, content: content), try options(size, language, listWidth: width))
        let time = try #require(layout.status?[.text]?.frame)
        let text = try #require(layout.boxes(.location))[.text]
        for line in lines(of: text) { #expect(!overlap(line, time), "\(address) at \(size), \(width)") }
        #expect(try #require(layout.bubble).frame.maxY >= time.maxY)
      }
    }
  }

  @Test("The time of a voice message is never over its transcript", arguments: sizes, ["en", "ar"])
  func transcripts(size: Double, language: String) throws {
    var shelf = MediaShelf()
    let media = shelf.document(.voice) { $0.duration = 9 }
    for words in Self.addresses + ["I will be at the harbour a little later than we said yesterday"] {
      let content = MessageContent.voice(VoiceContent(media: media, transcript: words))
      let layout = try layOut(message(content: content), try options(size, language), media: shelf.table)
      let time = try #require(layout.status?[.text]?.frame)
      let text = try #require(layout.file)[.transcript].parts[.text]
      for line in lines(of: text) { #expect(!overlap(line, time), "\(words) at \(size)") }
    }
  }

  @Test("The ring of a live location stays in its bubble", arguments: sizes)
  func rings(size: Double) throws {
    for date in [morning, nil] {
      var message = message(
        content: .location(LocationContent(latitude: 1, longitude: 2, kind: .live(.init(period: 900)))))
      message.date = date
      let layout = try layOut(message, try options(size))
      let ring = try #require(layout.boxes(.location))[.timer].frame
      #expect(ring.maxY + 3 <= layout.bubble?.frame.maxY ?? 0)
    }
  }

  @Test("A badge grows with its text", arguments: sizes)
  func badges(size: Double) throws {
    var shelf = MediaShelf()
    let film = shelf.document(.video) { ($0.width, $0.height, $0.duration, $0.byteCount) = (640, 480, 72, 0) }
    let large = shelf.document(.video) {
      ($0.width, $0.height, $0.duration, $0.byteCount) = (640, 480, 72, 50_000)
    }
    func expectRoom(_ group: Box, _ count: Int = 1) {
      let labels = group.parts.boxes.filter { $0.line != nil }
      #expect(labels.count == count)
      for label in labels {
        #expect(label.frame.minY >= group.frame.minY + 2 && label.frame.maxY <= group.frame.maxY - 1.66)
      }
      // The phone sets two lines a point closer than their boxes are high.
      for (first, second) in zip(labels, labels.dropFirst()) {
        #expect(second.frame.minY >= first.frame.maxY - 1)
      }
    }
    for content in [
      MessageContent.video(VideoContent(media: film)), .animation(VideoContent(media: film)),
    ] {
      let layout = try layOut(message(content: content), try options(size), media: shelf.table)
      let image = try #require(layout.pictures.first?.image)
      expectRoom(try #require(image.present.first { $0.name == .badge }))
    }
    let loading = try layOut(
      message(content: .video(VideoContent(media: large))), try options(size), media: shelf.table)
    let absent = try #require(loading.pictures.first?.image?.absent)
    expectRoom(try #require(absent.first { $0.name == .loading }), 2)
    let round = try layOut(
      message(content: .videoNote(VideoNoteContent(media: film))), try options(size), media: shelf.table)
    let (pill, label) = (try #require(round.art)[.pill].frame, try #require(round.art)[.label].frame)
    #expect(label.minY >= pill.minY + 1 && label.maxY <= pill.maxY - 1)
    #expect(size > 17 || pill.height == 18)
  }

  @Test("The time of a poll and of a checklist is below a wide footer", arguments: sizes, ["en", "de", "ar"])
  func footers(size: Double, language: String) throws {
    var poll = Poll(
      question: .plain("When?"),
      options: [
        .init(text: .plain("Now"), votes: 12_345, isChosen: true), .init(text: .plain("Later"), votes: 0),
      ],
      totalVoters: 12_345)
    poll.isAnonymous = false
    let tasks = (0..<9).map { Checklist.Task(text: .plain("\($0)"), isDone: $0 < 4) }
    for (content, kind) in [
      (MessageContent.poll(poll), BoxPart.Kind.poll),
      (.checklist(Checklist(title: .plain("Buy"), tasks: tasks)), .checklist),
    ] {
      for width in [320.0, 390] {
        var message = message(chat: .group, content: content)
        message.editDate = morning
        message.signature = "Mara"
        let layout = try layOut(message, try options(size, language, listWidth: width))
        let part = try #require(layout.boxes(kind))
        let status = try #require(layout.status)
        #expect(!overlap(part[.footer].frame, status[.text]?.frame ?? .zero), "\(kind) at \(size), \(width)")
        #expect(status.frame.maxY <= layout.bubble?.frame.maxY ?? 0)
      }
    }
  }

  @Test("Beside a round video in a narrow list there is room for words", arguments: sizes)
  func panels(size: Double) throws {
    var message = message(chat: .group, content: .videoNote(VideoNoteContent(media: nil)))
    message.viaBot = ViaBot(username: "pic")
    message.reply = Reply(
      subject: .message(ReplyExcerpt(text: .plain("What do you think about this one?"))),
      author: .named("Per"))
    let layout = try layOut(message, try options(size, listWidth: 320))
    let via = try #require(layout.header[.via])
    #expect(via.words?.contains("@") == true && via.frame.width > 40)
    let title = try #require(layout.header[.reply]).parts[.title]
    #expect(title.words != "…")
    for ground in layout.grounds { #expect(ground.frame.maxX <= 320 && ground.frame.minX >= 0) }
  }

  @Test("A page that keeps its text size is named by the message that contains it")
  func pages() throws {
    let page = Page(blocks: [Block(.paragraph(.plain("x")))])
    var message = message(content: .page(page))
    message.origin = InputOrigin(byteOffset: 7)
    let diagnostics = MessageLayoutEngine.layOut(
      message, peers: PeerTable(), media: MediaTable(), options: try options(23), book: try FontBook()
    ).diagnostics
    #expect(diagnostics.map(\.code) == [.textSizeIgnored] && diagnostics.first?.origin.byteOffset == 7)
    #expect(diagnostics.first?.message.contains("in the page of the message") == true)
  }
}
