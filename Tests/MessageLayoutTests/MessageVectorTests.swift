import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing
import Typography

@testable import MessageLayout

/// The worked examples of messages (Spec/Bubbles.md 15): a list of 390 points, with three pixels per point.
@Suite struct MessageVectorTests {
  @Test func dateIsAsWideAsInTheExamples() throws {
    let status = try #require(StatusMeasure(try Ruler().environment))
    #expect(status.text.frame.width == 29 && status.size == Size(34, 14))
  }

  /// 1
  @Test func oneIncomingLine() throws {
    let layout = try layOut(message(MessageText(plain: try Ruler().word(100))))
    expect(layout.bubble?.frame, 3, 2 + 1.0 / 3, 162, 35)
    expect(layout.bubble?.body, 10, 3 + 1.0 / 3, 154, 33)
    expect(layout.inContent(layout.texts[0].textFrame), 11, 6.333, 100, 23)
    expect(layout.inContent(layout.status?[.text]?.frame), 116, 16, 29, 14)
    #expect(isClose(layout.size.height, 39.667) && layout.status?.mode == .inline)
  }

  /// 2
  @Test func statusOnALineOfItsOwn() throws {
    let ruler = try Ruler()
    let text = try "\(ruler.word(300))\n\(ruler.word(290))"
    let layout = try layOut(message(MessageText(plain: text), .outgoing))
    #expect(layout.status?.mode == .line)
    expect(layout.bubble?.frame, 59, 2 + 1.0 / 3, 328, 72)
  }

  /// 3
  @Test func nameAboveOneLine() throws {
    let layout = try layOut(message(MessageText(plain: "n"), chat: .group))
    let bubble = try #require(layout.bubble?.frame)
    #expect(layout.header.height == 19 && isClose(bubble.height, 54))
    let name = try #require(layout.header[.name]?.frame)
    #expect(isClose(name.minY - bubble.minY, 7) && name.height == 17)
    #expect(isClose(layout.texts[0].textFrame.minY - bubble.minY, 25.333))
    #expect(bubble.width >= name.width + 36 && bubble.minX == 41)
  }

  /// 4
  @Test func replyAboveOneLine() throws {
    var message = message(MessageText(plain: "n"))
    message.reply = Reply(subject: .message(ReplyExcerpt(text: .plain("What was said"))))
    let layout = try layOut(message)
    let bubble = try #require(layout.bubble?.frame)
    let reply = try #require(layout.header[.reply])
    expect(reply.frame, bubble.minX + 17, bubble.minY + 11, bubble.width - 28, 40)
    #expect(layout.header.height == 51 && isClose(bubble.height, 86))
    #expect(reply[.title]?.frame.minY == reply.frame.minY + 3)
    #expect(reply[.text]?.frame.minY == reply[.title]?.frame.maxY)
  }

  /// 5
  @Test func quoteAlone() throws {
    let ruler = try Ruler()
    let word = try ruler.word(80, ruler.environment.fonts.block)
    let layout = try layOut(message(MessageText([.quote(.plain(word), isCollapsible: false)])))
    expect(layout.inContent(layout.texts[0].frame), 11, 6.333 + 4, 105, 24)
    #expect(isClose(layout.inContent(layout.texts[0].textFrame)?.minX ?? 0, 20))
    #expect(layout.status?.mode == .inline)
    expect(layout.bubble?.frame, 3, 2 + 1.0 / 3, 171, 44)
  }

  /// 17
  @Test func previewWithASmallPicture() throws {
    var message = message(MessageText(plain: "n"))
    message.preview = LinkPreview(
      url: "https://example.org", siteName: "Site", title: "Title",
      description: MessageText(plain: "one\ntwo\nthree"), media: .photo(MediaID(rawValue: "1")),
      hasLargePicture: false)
    let media = MediaTable(photos: [
      MediaID(rawValue: "1"): PhotoMedia(
        id: MediaID(rawValue: "1"), sizes: [PhotoSize(width: 100, height: 100, sources: [])])
    ])
    let layout = try layOut(message, media: media)
    let bubble = try #require(layout.bubble?.frame)
    let preview = try #require(layout.preview)
    #expect(isClose(bubble.height, 146) && isClose(preview[.panel].frame.height, 91))
    let picture = try #require(layout.inContent(preview[.image].frame))
    expect(picture, layout.contentSize.width - 71, 32 + 6, 54, 54)
  }

  /// 18
  @Test func chipsBesideTheStatus() throws {
    var message = message(MessageText(plain: "n"), chat: .channel)
    message.reactions = Reactions(list: [
      .init(symbol: .emoji("👍"), count: 7), .init(symbol: .emoji("❤️"), count: 7),
    ])
    let layout = try layOut(message)
    let chips = layout.chips
    #expect(chips.count == 2 && chips[0].frame.width == chips[1].frame.width)
    let width = chips[0].frame.width
    #expect(width == 51 || width == 52)
    expect(layout.inContent(chips[0].frame), 10, 32.333, width, 30)
    expect(layout.inContent(chips[1].frame), 16 + width, 32.333, width, 30)
    #expect(isClose(layout.contentSize.height, 69))
    #expect(isClose(layout.inContent(layout.status?[.text]?.frame)?.minY ?? 0, 49))
    #expect(layout.contentSize.width >= 2 * width + 6 + 34 + 22)
  }

  /// 19
  @Test func serviceLine() throws {
    let ruler = try Ruler()
    let word = try ruler.word(140, ruler.environment.fonts.sans(13))
    let layout = try layOut(message(content: .service(.sentence(word))))
    let service = try #require(layout.service)
    let top = 2 + 1.0 / 3
    let text = try #require(service.text).frame
    #expect(isClose(text.minX, 124) && isClose(text.minY, top + 1))
    let capsule = try #require(service.capsules.first)
    #expect(isClose(capsule.minY, top - 3) && capsule.height == 22 && abs(capsule.minX - 117) <= 0.5)
    #expect(capsule.width == 154)
  }

  /// 20
  @Test func keyboardUnderABubble() throws {
    let ruler = try Ruler()
    var message = message(MessageText(plain: try ruler.word(144)), .incoming)
    message.keyboard = InlineKeyboard(rows: [
      [KeyboardButton(label: "A"), KeyboardButton(label: "B")], [KeyboardButton(label: "C")],
    ])
    let layout = try layOut(message)
    let bubble = try #require(layout.bubble?.frame)
    #expect(layout.contentSize.width == 200)
    let side = 99.0
    let keys = layout.keyboard
    expect(keys[0][0].frame, bubble.minX + 6, bubble.maxY + 1, side, 42)
    expect(keys[0][1].frame, bubble.minX + 6 + side + 2, bubble.maxY + 1, side, 42)
    #expect(isClose(keys[1][0].frame.minY, bubble.maxY + 45))
    #expect(keys[1][0].corners.list == [8, 8, 16, 16] && keys[0][0].corners.list == [8, 8, 8, 8])
    #expect(isClose(layout.size.height, bubble.maxY + 88 + 2 + 1.0 / 3))
    #expect(layout.bubble?.corners.list == [16, 16, 8, 8] && layout.bubble?.hasTail == false)
  }

  /// 21
  @Test func forwardAboveOneLine() throws {
    var message = message(MessageText(plain: "n"))
    message.forward = Forward(source: .peer(PeerID(.user, 3)))
    let layout = try layOut(message)
    let bubble = try #require(layout.bubble?.frame)
    let forward = try #require(layout.header[.forward])
    #expect(layout.header.height == 36)
    let (title, name) = (try #require(forward[.title]).frame, try #require(forward[.name]).frame)
    #expect(isClose(title.minY - bubble.minY, 7) && isClose(name.minY - bubble.minY, 24))
    #expect(name.minX - title.minX == 20)
  }
}
