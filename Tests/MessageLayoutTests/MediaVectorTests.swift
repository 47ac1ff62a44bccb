import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

private let px = 1.0 / 3
private let top = 2 + px

/// The worked examples of media (Spec/Bubbles.md 15).
@Suite struct MediaVectorTests {
  private func lay(
    _ width: Int, _ height: Int, _ direction: Direction = .incoming, text: String = "",
    _ options: MessageLayoutOptions = options()
  ) throws -> MessageLayout {
    var shelf = MediaShelf()
    let content = shelf.photoContent(width, height)
    return try layOut(
      message(MessageText(plain: text), direction, content: content), options, media: shelf.table)
  }

  private func album(_ sizes: [(Int, Int)]) throws -> MessageLayout {
    var shelf = MediaShelf()
    let messages = sizes.map { message(content: shelf.photoContent($0.0, $0.1)) }
    let result = MessageLayoutEngine.layOut(
      album: messages, media: shelf.table, options: options(), book: try FontBook())
    return try #require(result).layout
  }

  /// 6
  @Test func photo() throws {
    let layout = try lay(1280, 960)
    expect(layout.bubble?.frame, 3, top, 310, 228)
    let picture = try #require(layout.pictures.first)
    expect(picture.frame, 11, top + 2, 300, 224)
    #expect(picture.corners?.list == [15, 15, 15, 15] && picture.tail == .incoming)
    expect(layout.status?[.pill]?.frame, 11 + 251, top + 2 + 200, 43, 18)
    #expect(layout.status?.mode == .overlay && layout.bubble?.isPainted == true)
  }

  /// 7
  @Test func photoWithoutABody() throws {
    let layout = try lay(1280, 960, .incoming, text: "", options(.day))
    #expect(layout.contentSize == Size(302, 226) && layout.bubble?.isPainted == false)
    expect(layout.inContent(layout.pictures.first?.frame), 1, 1, 300, 224)
  }

  /// 8
  @Test func tallPhoto() throws {
    let layout = try lay(960, 1280)
    expect(layout.bubble?.frame, 3, top, 261, 339)
    #expect(layout.pictures.first?.frame.size == Size(251, 335))
  }

  /// 9
  @Test func video() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.video) { ($0.width, $0.height, $0.duration) = (1280, 720, 65) }
    let layout = try layOut(
      message(content: .video(VideoContent(media: id))), media: shelf.table)
    expect(layout.bubble?.frame, 3, top, 345, 192)
    let picture = try #require(layout.pictures.first)
    #expect(picture.frame.size == Size(335, 188) && picture[.control]?.icon == .playMedia)
    expect(picture[.control]?.frame.offsetBy(x: -picture.frame.minX, y: -picture.frame.minY), 142, 69, 50, 50)
    let badge = try #require(picture[.badge])
    // Above the tail it is inset further.
    #expect(badge.frame.minX - picture.frame.minX == 10 && isClose(badge.frame.minY - picture.frame.minY, 6))
    #expect(badge.words == "1:05" && badge.frame.height == 18)
    let sent = try layOut(
      message(MessageText(), .outgoing, content: .video(VideoContent(media: id))), media: shelf.table)
    let place = try #require(sent.pictures.first)
    #expect(isClose((place[.badge]?.frame.minX ?? 0) - place.frame.minX, 6) && place.tail == .outgoing)
  }

  /// 10
  @Test func narrowPhoto() throws {
    let picture = try #require(try lay(600, 2400).pictures.first)
    #expect(picture.frame.size == Size(170, 380) && picture.image?.isWhole == true)
  }

  /// 11
  @Test func photoWithACaption() throws {
    let layout = try lay(1280, 960, .outgoing, text: try Ruler().word(120))
    expect(layout.bubble?.frame, 77, top, 310, 263)
    let picture = try #require(layout.pictures.first)
    #expect(picture.corners?.list == [15, 15, 0, 0] && picture.tail == nil)
    #expect(layout.status?.mode == .inline)
  }

  /// 12
  @Test func albumOfTwoFlatPhotos() throws {
    let layout = try album([(1280, 960), (1280, 960)])
    let cells = layout.pictures.map { layout.inContent($0.frame) }
    expect(cells[0], 2, 2, 300, 189)
    expect(cells[1], 2, 192, 300, 189)
    #expect(layout.contentSize.width == 304 && isClose(layout.contentSize.height, 383))
    #expect(layout.pictures[0].corners?.list == [15, 15, 0, 0] && layout.pictures[0].tail == nil)
    #expect(layout.pictures[1].corners?.list == [0, 0, 15, 15] && layout.pictures[1].tail == .incoming)
  }

  /// 13
  @Test func albumOfTwoTallPhotos() throws {
    let layout = try album([(960, 1280), (960, 1280)])
    let cells = layout.pictures.map { layout.inContent($0.frame) }
    expect(cells[0], 2, 2, 150, 199)
    expect(cells[1], 153, 2, 149, 199)
    #expect(isClose(layout.contentSize.height, 203))
  }

  /// 14
  @Test func albumOfThree() throws {
    let layout = try album([(1280, 960), (960, 960), (960, 960)])
    let cells = layout.pictures.map { layout.inContent($0.frame) }
    expect(cells[0], 2, 2, 300, 225)
    expect(cells[1], 2, 228, 149.5, 150)
    expect(cells[2], 152.5, 228, 149.5, 150)
    #expect(layout.contentSize.width == 304 && isClose(layout.contentSize.height, 380))
  }

  /// 15
  @Test func file() throws {
    var shelf = MediaShelf()
    let ruler = try Ruler()
    let name = try ruler.word(150, ruler.environment.fonts.sans(16))
    let id = shelf.document(.file) { ($0.fileName, $0.byteCount) = (name, 1 << 20) }
    let layout = try layOut(
      message(content: .document(FileContent(media: id))), media: shelf.table)
    #expect(isClose(layout.contentSize.height, 78))
    #expect(layout.contentSize.width == 150 + 52 + 21)
    let file = try #require(layout.file)
    let title = try #require(layout.inContent(file[.title].frame))
    #expect(title.minX == 64 && isClose(title.minY, 18.866))
    #expect(isClose(layout.inContent(file[.subtitle].frame)?.minY ?? 0, 39.322))
    expect(layout.inContent(file[.control].frame), 12, 15, 44, 44)
    #expect(isClose(layout.inContent(layout.status?.frame)?.minY ?? 0, 15 + 42))
  }

  /// 16
  @Test func voice() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.voice) { $0.duration = 10 }
    let layout = try layOut(
      message(content: .voice(VoiceContent(media: id, waveform: [0, 31, 15, 4]))), media: shelf.table)
    #expect(isClose(layout.contentSize.width, 187.286) && isClose(layout.contentSize.height, 72))
    let file = try #require(layout.file)
    expect(layout.inContent(file[.waveform].frame), 66, 16, 106.286, 18)
    #expect(file[.waveform].parts.boxes.count == 26)
    let duration = try #require(layout.inContent(file[.subtitle].frame))
    #expect(duration.minX == 65 && isClose(duration.minY, 37))
    #expect(isClose(layout.inContent(layout.status?.frame)?.minY ?? 0, 15 + 39))
  }

  /// 20
  @Test func stickers() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.sticker) { ($0.width, $0.height) = (512, 512) }
    func sticker(_ format: StickerContent.Format) throws -> MessageLayout {
      try layOut(
        message(MessageText(), .outgoing, content: .sticker(StickerContent(media: id, format: format))),
        media: shelf.table)
    }
    let animated = try sticker(.animated)
    expect(animated.art?[.image].frame, 191, top + 10, 180, 180)
    #expect(
      animated.status?[.pill].map { isClose($0.frame.maxX, 377) && isClose($0.frame.maxY, top + 196) } == true
    )
    #expect(isClose(animated.size.height, 200 + 2 * top) && animated.bubble == nil)
    let still = try sticker(.still)
    expect(still.art?[.image].frame, 187, top, 184, 184)
    #expect(
      still.status?[.pill].map { isClose($0.frame.maxX, 377) && isClose($0.frame.maxY, top + 178) } == true)
    #expect(isClose(still.size.height, 184 + 2 * top))
  }

  /// 21
  @Test(arguments: [false, true]) func poll(isVoted: Bool) throws {
    let poll = Poll(
      question: .plain("Who?"),
      options: [
        Poll.Option(text: .plain("I"), votes: 2, isChosen: isVoted),
        Poll.Option(text: .plain("You"), votes: 1),
      ], totalVoters: 3)
    let layout = try layOut(message(content: .poll(poll)))
    #expect(isClose(layout.contentSize.height, 205) && layout.contentSize.width == 280)
    let part = try #require(layout.boxes(.poll))
    func y(_ rect: Rect?) -> Double { layout.inContent(rect)?.minY ?? 0 }
    #expect(isClose(y(part[.question].frame), 6.333) && isClose(y(part[.kind].frame), 27.333))
    #expect(isClose(y(part.all(.option)[0].frame), 47.333) && isClose(y(part.all(.option)[1].frame), 99.333))
    #expect(isClose(y(part[.footer].frame), 164.333) && isClose(y(layout.status?.frame), 185.333))
    #expect(part.all(.option).allSatisfy { $0.frame.height == 52 })
  }

  /// 21
  @Test func videoNote() throws {
    var shelf = MediaShelf()
    let id = shelf.document(.video) { ($0.width, $0.height, $0.duration) = (400, 400, 12) }
    let layout = try layOut(message(content: .videoNote(VideoNoteContent(media: id))), media: shelf.table)
    expect(layout.art?[.image].frame, 10, top + 1, 240, 240)
    #expect(isClose(layout.size.height, 242 + 2 * top))
    #expect(layout.status?[.pill]?.frame.minX == 185)
    #expect(isClose(layout.art?[.pill].frame.maxX ?? 0, 10 + 120 - 56))
  }
}
