import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives
import Testing

@testable import MessageLayout

/// The parts above the contents (Spec/Bubbles.md 6).
@Suite struct HeaderTests {
  private let anna = Peer(id: PeerID(.user, 5), kind: .user(UserName(first: "Anna", last: "Berg")))

  private func layOut(
    _ options: MessageLayoutOptions = options(), chat: Chat.Kind = .group, _ direction: Direction = .incoming,
    _ change: (inout Message) -> Void = { _ in }
  ) throws -> MessageLayout {
    var message = message(MessageText(plain: "n"), direction, chat: chat)
    change(&message)
    return try MessageLayoutTests.layOut(message, options, peers: PeerTable([anna]))
  }

  @Test func namesStandAboveTheFirstOfARun() throws {
    #expect(try layOut().header[.name]?.words == "Anna Berg")
    #expect(try layOut(options(merge: MergeState(above: true))).header[.name] == nil)
    #expect(try layOut(chat: .private).header[.name] == nil)
    #expect(try layOut(.init(page: .init(), palette: .classic), .outgoing).header[.name] == nil)
  }

  private func layOut(_ options: MessageLayoutOptions, _ direction: Direction) throws -> MessageLayout {
    try layOut(options, chat: .group, direction)
  }

  @Test func darkPalettesChangeTheColourOfNames() throws {
    #expect(try layOut().header[.name]?.color == Palette.authorColors[5])
    let night = try #require(try layOut(options(.night)).header[.name]?.color)
    let plain = Palette.authorColors[5]
    #expect(max(night.red, night.green, night.blue) > max(plain.red, plain.green, plain.blue))
    // A saturation of seven tenths.
    func saturation(_ color: Color) -> Double {
      let most = max(color.red, color.green, color.blue)
      return (most - min(color.red, color.green, color.blue)) / most
    }
    #expect(isClose(saturation(night), 0.7 * saturation(plain)))
  }

  @Test func namesLeaveRoom() throws {
    let layout = try layOut()
    let name = try #require(layout.header[.name]?.frame)
    #expect(layout.contentSize.width == max(name.width + 30, 46 + 22))
    let ranked = try layOut { $0.rank = .admin(title: nil) }
    let rank = try #require(ranked.header[.rank])
    #expect(rank.words == "admin" && rank[.rim]?.frame.height == 17)
    #expect(ranked.contentSize.width == name.width + 30 + rank.frame.width + 3)
    let right = (ranked.bubble?.frame.maxX ?? 0) - 11
    #expect(isClose(rank.frame.maxX, right - 2.0 / 3))
    #expect(isClose(rank.frame.minY - (ranked.header[.name]?.frame.minY ?? 0), 2.0 / 3))
    #expect(isClose(rank[.rim]?.frame.width ?? 0, rank.frame.width + 10))
    #expect(try layOut { $0.rank = .member(title: "poet") }.header[.rank]?[.rim] == nil)
  }

  @Test func longNamesAreCut() throws {
    let long = Peer(
      id: PeerID(.user, 5), kind: .user(UserName(first: String(repeating: "name ", count: 60))))
    let layout = try MessageLayoutTests.layOut(
      message(MessageText(plain: "n"), chat: .group), peers: PeerTable([long]))
    #expect(layout.contentSize.width <= 301 && layout.header[.name]?.words?.hasSuffix("…") == true)
  }

  @Test func botsStandBehindNames() throws {
    let behind = try layOut { $0.viaBot = ViaBot(username: "bot") }
    #expect(behind.header[.via]?.words == " via @bot")
    #expect(behind.header[.via]?.frame.minX == behind.header[.name]?.frame.maxX)
    let alone = try layOut(chat: .private) { $0.viaBot = ViaBot(username: "bot") }
    #expect(alone.header[.via]?.words == "via @bot" && alone.header.height == 19)
    // A person without a user name is shown by name.
    let named = try layOut(chat: .private) { $0.viaBot = ViaBot(id: PeerID(.user, 5)) }
    #expect(named.header[.via]?.words == "via Anna Berg")
  }

  @Test(
    "From right to left, the bot is isolated, so that its sign stays in front", arguments: ["ar", "fa"])
  func botsAreIsolated(tag: String) throws {
    var options = options()
    options.page.language = Language(directionOf: tag)
    for chat in [Chat.Kind.private, .group] {
      let layout = try layOut(options, chat: chat) { $0.viaBot = ViaBot(username: "bot") }
      #expect(layout.header[.via]?.words?.hasSuffix("\u{2068}@bot\u{2069}") == true)
    }
  }

  @Test func heightsAddUp() throws {
    func height(_ chat: Chat.Kind, forward: Bool, reply: Bool) throws -> Double {
      try layOut(chat: chat) {
        if forward { $0.forward = Forward(source: .peer(PeerID(.user, 3))) }
        if reply { $0.reply = Reply(subject: .message(ReplyExcerpt(text: .plain("n")))) }
      }.header.height
    }
    #expect(try height(.private, forward: false, reply: false) == 0)
    #expect(try height(.group, forward: true, reply: false) == 17 + 34 + 4)
    #expect(try height(.private, forward: false, reply: true) == 40 + 11)
    #expect(try height(.group, forward: false, reply: true) == 17 + 40 + 9)
    #expect(try height(.private, forward: true, reply: true) == 7 + 34 + 2 + 40)
  }

  @Test func whatWasSavedSaysNothingOfItsSource() throws {
    let saved = try layOut {
      $0.forward = Forward(source: .peer(PeerID(.user, 3)), savedFrom: PeerID(.user, 3))
    }
    #expect(saved.header[.forward] == nil)
    let hidden = try layOut { $0.forward = Forward(source: .hidden(name: "Somebody")) }
    #expect(hidden.header[.forward]?[.avatar] == nil)
    #expect(hidden.header[.forward]?[.name]?.color == Palette.classic.incoming.accentText)
  }

  @Test func repliesShowPictures() throws {
    let layout = try layOut {
      $0.reply = Reply(
        subject: .message(
          ReplyExcerpt(media: .photo, thumbnail: .photo(MediaID(rawValue: "1")))),
        author: .peer(PeerID(.user, 3)))
    }
    let reply = try #require(layout.header[.reply])
    let corner = reply.frame.origin
    expect(reply[.thumbnail]?.frame, corner.x + 9, corner.y + 4, 34, 34)
    #expect(reply[.title]?.frame.minX == corner.x + 49 && reply[.text]?.words == "Photo")
    #expect(reply[.text]?.textBox.attributes.first?.color == Palette.classic.incoming.secondaryText)
    #expect(reply[.panel]?.bar?.color == Palette.authorColors[3])
  }

  /// The user has no color of which nothing else is known, and no other person's, whatever the language.
  @Test func aReplyToTheUserHasTheAccentColor() throws {
    for language in [Language.english, try #require(Language(tag: "ru"))] {
      var options = options()
      options.page.language = language
      let layout = try layOut(options) {
        $0.reply = Reply(
          subject: .message(ReplyExcerpt(text: .plain("n"))), author: .you)
      }
      #expect(layout.header[.reply]?[.panel]?.bar?.color == Palette.classic.incoming.accentText)
    }
  }

  @Test func linesBesideAPictureStayOnTheirPanel() throws {
    let layout = try layOut {
      $0.reply = Reply(
        subject: .message(
          ReplyExcerpt(
            media: .photo, text: .plain(String(repeating: "i", count: 400)),
            thumbnail: .photo(MediaID(rawValue: "1")))))
    }
    let reply = try #require(layout.header[.reply])
    let text = try #require(reply[.text])
    #expect(text.frame.maxX <= reply.frame.maxX - 5)
  }

  @Test func quotesOfAReplyHaveLines() throws {
    let text = RichText.plain(Array(repeating: "line", count: 9).joined(separator: "\n"))
    let layout = try layOut {
      $0.reply = Reply(subject: .unknown, quote: text)
    }
    let reply = try #require(layout.header[.reply])
    #expect(reply[.text]?.lines.count == 5 && reply[.sign] != nil)
    // Lines of 17 points.
    #expect(reply.frame.height == 17 + 5 * 17 + 6)
  }

  @Test func boostsStandAtTheFarRight() throws {
    let one = try #require(try layOut { $0.boosts = 1 }.header[.boost])
    #expect(one.frame.width == 14 && one[.label] == nil && one.frame.height == 22)
    let more = try #require(try layOut { $0.boosts = 4 }.header[.boost])
    #expect(more.words == "4" && more.frame.width == 19 + (more[.label]?.frame.width ?? 0))
  }
}
