import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Every message ends in a row of finite size.
@Suite struct HostileMessageTests {
  private func check(
    _ message: Message, _ media: MediaTable = MediaTable(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for list in [options(), options(.day, listWidth: 1), options(.night, listWidth: 5000)] {
      let layout = try layOut(message, list, media: media)
      let size = layout.size
      #expect(
        size.height.isFinite && size.height > 0 && size.width.isFinite, "\(size)",
        sourceLocation: sourceLocation)
      #expect(!MessageRows([layout], width: 390).json().isEmpty, sourceLocation: sourceLocation)
    }
  }

  static let empties: [MessageContent] = [
    .text, .page(Page(blocks: [])), .photo(PhotoContent(media: nil)), .video(VideoContent(media: nil)),
    .animation(VideoContent(media: nil)), .videoNote(VideoNoteContent(media: nil)),
    .document(FileContent(media: nil)), .music(FileContent(media: nil)), .voice(VoiceContent(media: nil)),
    .sticker(StickerContent(media: nil)), .contact(ContactContent(name: UserName(first: ""))),
    .location(LocationContent(latitude: .nan, longitude: .infinity)),
    .location(LocationContent(latitude: 0, longitude: 0, kind: .venue(title: "", address: ""))),
    .location(LocationContent(latitude: 0, longitude: 0, kind: .live(.init(period: .max)))),
    .location(LocationContent(latitude: 0, longitude: 0, kind: .live(.init(period: .min)))),
    .poll(Poll(question: .empty, options: [])), .checklist(Checklist(title: .empty, tasks: [])),
    .dice(DiceContent(emoji: "", value: .min)),
    .call(CallContent(isVideo: false, outcome: .answered, duration: .max)),
    .call(CallContent(isVideo: false, outcome: .missed, duration: .min)),
    .game(Game(title: "")), .invoice(Invoice(title: "")), .paidMedia(PaidMedia(items: [])), .story(Story()),
    .giveaway(Giveaway()), .giveaway(Giveaway(isOver: true)), .service(.unknown(kind: "")), .expired(.photo),
    .restricted(reason: ""), .unsupported(kind: ""),
  ]

  @Test(arguments: empties.indices) func nothingIsARow(index: Int) throws {
    try check(Message(content: Self.empties[index]))
    try check(Message(direction: .outgoing, sendState: .failed, content: Self.empties[index]))
  }

  @Test(arguments: [0, -1, 1, Int.max, Int.min]) func numbersOfMedia(_ number: Int) throws {
    var shelf = MediaShelf()
    let film = shelf.document(.video) {
      ($0.width, $0.height, $0.duration, $0.byteCount) = (number, number, number, number)
    }
    let song = shelf.document(.audio) { ($0.duration, $0.byteCount) = (number, number) }
    let contents: [MessageContent] = [
      shelf.photoContent(number, number), shelf.photoContent(number, 1), shelf.photoContent(1, number),
      .video(VideoContent(media: film)), .animation(VideoContent(media: film)),
      .videoNote(VideoNoteContent(media: film, isUnheard: true)), .sticker(StickerContent(media: film)),
      .voice(VoiceContent(media: song, waveform: [UInt8](repeating: 255, count: 100_000), transcript: "n")),
      .music(FileContent(media: song)), .document(FileContent(media: song)),
    ]
    for content in contents {
      var message = Message(date: number, content: content)
      message.views = number
      try check(message, shelf.table)
    }
  }

  @Test(arguments: [0, -1, Int.max, Int.min]) func numbersOfPolls(_ number: Int) throws {
    let options = [number, 1, number, 0].map {
      Poll.Option(text: .plain("n"), votes: $0, isChosen: true, isCorrect: true)
    }
    try check(Message(content: .poll(Poll(question: .plain("?"), options: options, totalVoters: number))))
    var quiz = Poll(
      question: .plain("?"), options: options, kind: .quiz(explanation: nil, allowsMultiple: true),
      totalVoters: number)
    quiz.closeDate = number
    try check(Message(content: .poll(quiz)))
  }

  @Test func numbersAroundMessages() throws {
    for number in [Int.max, Int.min, -1] {
      var message = Message(
        id: Int64(number), chat: Chat(kind: .channel), date: number, text: MessageText(plain: "n"))
      (message.editDate, message.views, message.boosts) = (number, number, number)
      message.reactions = Reactions(list: [.init(symbol: .emoji(""), count: number)])
      message.comments = Comments(place: .row, count: number)
      try check(message)
    }
  }

  // MARK: - Many elements

  @Test func tenThousandReactions() throws {
    var message = message(MessageText(plain: "n"), chat: .group)
    message.reactions = Reactions(
      list: (0..<10_000).map { .init(symbol: .emoji("👍"), count: $0) })
    let layout = try layOut(message)
    #expect(layout.chips.count == 10_000)
    #expect(layout.size.height < 10_000 * 40)
  }

  @Test func aThousandRowsOfButtons() throws {
    var message = message(MessageText(plain: "n"))
    message.keyboard = InlineKeyboard(
      rows: (0..<1000).map { row in [KeyboardButton(label: "A\(row)"), KeyboardButton(label: "")] })
    let layout = try layOut(message)
    #expect(layout.keyboard.count == 1000 && isClose(layout.keyboard[999][0].frame.height, 42))
    // One row of many: no width is negative.
    message.keyboard = InlineKeyboard(rows: [(0..<1000).map { KeyboardButton(label: "A\($0)") }])
    #expect(try layOut(message).keyboard[0].allSatisfy { $0.frame.width >= 0 })
  }

  @Test func aThousandOptions() throws {
    let poll = Poll(
      question: .plain("?"),
      options: (0..<1000).map { (number: Int) in Poll.Option(text: .plain("\(number)"), votes: number) },
      totalVoters: 499_500, isClosed: true)
    let part = try #require(try layOut(message(content: .poll(poll))).boxes(.poll))
    #expect(part.all(.option).count == 1000)
    #expect(part.all(.option).compactMap { $0.parts[.percent].value }.reduce(0, +) == 100)
  }

  @Test func aThousandPicturesAreAnAlbum() throws {
    var shelf = MediaShelf()
    let album = (0..<1000).map { index in message(content: shelf.photoContent(100 + index % 7, 90)) }
    let result = MessageLayoutEngine.layOut(
      album: album, media: shelf.table, options: options(), book: try FontBook())
    let layout = try #require(result).layout
    #expect(layout.pictures.count == 1000 && layout.size.height.isFinite)
    #expect(layout.pictures.allSatisfy { $0.frame.width >= 0 && $0.frame.height >= 0 })
    let nothing = MessageLayoutEngine.layOut(album: [], options: options(), book: try FontBook())
    #expect(nothing == nil)
  }
}
