import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing

@testable import MessageLayout

/// Parts at the other side of a bubble in Arabic (Spec/Bubbles.md 34).
@Suite struct RowMirroringTests {
  private static let arabicText = "\u{645}\u{62A}\u{649}"

  private static func arabic() throws -> MessageLayoutOptions {
    var options = options()
    options.page.language = try #require(Language(tag: "ar"))
    return options
  }

  private static func chosen(_ text: String, _ chat: Chat.Kind = .group) -> Message {
    var message = message(MessageText(plain: text), chat: chat)
    message.reactions = Reactions(list: [
      Reactions.Reaction(symbol: .emoji("👍"), count: 12), Reactions.Reaction(symbol: .emoji("🔥"), count: 3),
    ])
    return message
  }

  @Test func textsBeginOnTheirOwnSide() throws {
    func texts(_ text: String, _ options: MessageLayoutOptions) throws -> (frame: Rect, content: Double) {
      let layout = try layOut(Self.chosen(text), options)
      return (try #require(layout.texts.first).frame, layout.content.x)
    }
    let (latin, left) = try texts("Yes", try Self.arabic())
    #expect(isClose(latin.minX, left + 11))
    let (arabic, _) = try texts(Self.arabicText, try Self.arabic())
    #expect(arabic.minX > latin.minX)
    let (english, begin) = try texts(Self.arabicText, options())
    #expect(isClose(english.minX, begin + 11))
  }

  @Test func reactionsBeginOnTheRightWithTheStatusBesideThem() throws {
    for text in ["Yes", Self.arabicText] {
      let layout = try layOut(Self.chosen(text), try Self.arabic())
      #expect(layout.chips[0].frame.minX > layout.chips[1].frame.maxX)
      let status = try #require(layout.status)
      #expect(status.frame.maxX < layout.chips[1].frame.minX)
      #expect(isClose(status[.text]?.frame.minX ?? 0, layout.content.x + 11))
    }
  }

  @Test func commentsLeadToTheLeft() throws {
    var message = message(MessageText(plain: "n"), chat: .channel)
    message.comments = Comments(place: .row, count: 3, recent: [PeerID(.user, 1), PeerID(.user, 2)])
    let comments = try #require(try layOut(message, try Self.arabic()).boxes(.comments))
    let faces = comments.all(.commenter)
    #expect(comments[.icon].icon == .backwardArrow)
    #expect(comments[.icon].frame.minX < comments[.text].frame.minX)
    #expect(comments[.text].frame.maxX < faces[1].frame.minX && faces[1].frame.minX < faces[0].frame.minX)
    #expect(try #require(try layOut(message).boxes(.comments))[.icon].icon == .forwardArrow)
  }

  @Test func buttonsBeginOnTheRight() throws {
    var message = message(MessageText(plain: "n"))
    message.keyboard = InlineKeyboard(rows: [
      [KeyboardButton(label: "1", kind: .callback), KeyboardButton(label: "2", kind: .callback)]
    ])
    let mirrored = try layOut(message, try Self.arabic()).keyboard[0]
    #expect(mirrored[0].frame.minX > mirrored[1].frame.maxX && mirrored[0].label.text == "1")
    let usual = try layOut(message).keyboard[0]
    #expect(usual[0].frame.maxX < usual[1].frame.minX)
  }

  @Test func hoursStandInTheirRing() throws {
    let live = LocationContent.Live(period: 8 * 3600)
    for options in [try Self.arabic(), options()] {
      let content = MessageContent.location(LocationContent(latitude: 1, longitude: 2, kind: .live(live)))
      let layout = try layOut(message(content: content), options)
      let timer = try #require(layout.boxes(.location))[.timer]
      #expect(timer.parts[.label].frame.width <= timer.frame.width - 6)
    }
  }
}
