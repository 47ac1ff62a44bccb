import MessageModel
import PageLayout
import PageModel
import Primitives
import ReadingTestSupport
import Testing
import Typography

@testable import MessageLayout

/// Widths, corners and the parts beside a bubble (Spec/Bubbles.md 3).
@Suite struct FrameTests {
  private func offered(
    _ listWidth: Double = 390, _ chat: Chat.Kind = .private, _ direction: Direction = .incoming,
    _ state: SendState = .sent, hasShareButton: Bool = true
  ) throws -> Double {
    var message = message(MessageText(plain: "n"), direction, chat: chat)
    message.sendState = state
    var options = options(listWidth: listWidth)
    options.hasShareButton = hasShareButton
    return RowGeometry(
      MessageEnvironment(
        message, peers: PeerTable(), media: MediaTable(), options: options, book: try .init())
    ).offered
  }

  @Test func contentsAreOfferedAShareOfTheList() throws {
    #expect(try offered() == 339 && offered(390, .group) == 301)
    #expect(try offered(390, .group, .outgoing) == 339)
    #expect(try offered(390, .private, .outgoing, .failed) == 315)
    #expect(try offered(500) == 449 && offered(600) == 495 && offered(800) == 505)
    #expect(try offered(390, .channel) == 320)
    #expect(try offered(390, .channel, hasShareButton: false) == 372)
    #expect(try offered(20) == 0)
  }

  /// Measured on a phone: pictures and files of bots have the share button of channels.
  @Test func mediaOfBotsHaveAShareButton() throws {
    var shelf = MediaShelf()
    let file = FileContent(media: shelf.document(.file))
    let contents = [shelf.photoContent(1280, 960), MessageContent.document(file)]
    func share(
      _ content: MessageContent, isBot: Bool = true, _ direction: Direction = .incoming,
      _ chat: Chat.Kind = .private
    ) throws -> (button: Rect?, bubble: Rect?) {
      let peer = Peer(id: PeerID(.user, 5), kind: .user(UserName(first: "Helper")), isBot: isBot)
      let layout = try layOut(
        message(MessageText(), direction, chat: chat, content: content), peers: PeerTable([peer]),
        media: shelf.table)
      return (layout.share?.frame, layout.bubble?.body)
    }
    for content in contents {
      let (button, bubble) = try share(content)
      let (disc, body) = (try #require(button), try #require(bubble))
      #expect(disc.size == Size(30, 30) && isClose(disc.minX - body.maxX, 9) && isClose(disc.maxY, body.maxY))
      #expect(try share(content, .incoming, .group).button != nil)
      #expect(try share(content, isBot: false).button == nil)
      #expect(try share(content, .outgoing).button == nil)
    }
    #expect(try share(.text).button == nil)
  }

  @Test(arguments: [
    (false, false, false, false, [16.0, 16, 16, 16], true),
    (true, false, false, false, [16, 8, 16, 16], true),
    (false, true, false, false, [16, 16, 8, 16], false),
    (true, true, false, false, [16, 8, 8, 16], false),
    (false, false, true, false, [16, 16, 8, 8], false),
    (true, false, true, false, [16, 8, 8, 16], false),
    (false, true, true, false, [16, 16, 8, 8], false),
    (false, false, false, true, [16, 16, 8, 16], false),
    (true, false, false, true, [16, 8, 8, 16], false),
  ])
  func cornersFollowNeighbours(
    above: Bool, below: Bool, keyboard: Bool, reactions: Bool, corners: [Double], tail: Bool
  ) {
    let merge = MergeState(above: above, below: below)
    let outgoing = BubbleShape(
      side: .outgoing, merge: merge, hasKeyboard: keyboard, hasReactionsBelow: reactions)
    #expect(outgoing.corners.list == corners && outgoing.hasTail == tail)
    let incoming = BubbleShape(
      side: .incoming, merge: merge, hasKeyboard: keyboard, hasReactionsBelow: reactions)
    #expect(incoming.corners.list == [corners[1], corners[0], corners[3], corners[2]])
  }

  @Test func albumsKeepTheirState() {
    let side = BubbleShape(
      side: .outgoing, merge: MergeState(above: true), hasKeyboard: true, hasReactionsBelow: false,
      isAlbum: true)
    #expect(side.corners.list == [16, 16, 8, 8])
    let plain = BubbleShape(
      side: .outgoing, merge: MergeState(), hasKeyboard: false, hasReactionsBelow: true, isAlbum: true)
    #expect(plain.corners.list == [16, 16, 16, 16] && plain.hasTail)
  }

  @Test func joinedRowsHaveNoMargins() throws {
    let text = message(MessageText(plain: "n"))
    let joined = try layOut(text, options(merge: MergeState(above: true, below: true)))
    #expect(joined.size.height == 35 && joined.bubble?.frame.minY == 0)
    let first = try layOut(text, options(merge: MergeState(below: true)))
    #expect(isClose(first.size.height, 37.333))
  }

  @Test func bubblesAreNeverTooSmall() throws {
    var options = options()
    options.hasTails = false
    let layout = try layOut(message(MessageText(plain: "i")), options)
    #expect(layout.bubble?.frame.size == Size(40, 35) && layout.bubble?.hasTail == false)
    #expect(layout.status == nil)
    let empty = try layOut(message(), options)
    #expect(empty.bubble?.frame.size == Size(40, 35))
  }

  @Test func messagesThatWereNotSentLeaveRoomForTheirSign() throws {
    var message = message(MessageText(plain: "n"), .outgoing)
    message.sendState = .failed
    let layout = try layOut(message)
    let bubble = try #require(layout.bubble?.frame)
    #expect(bubble.maxX == 390 - 27 && layout.failure != nil)
    #expect(layout.status?.state == .failed && layout.status?[.check] == nil)
  }

  @Test func avatarsStandAtTheEndOfARun() throws {
    let group = message(MessageText(plain: "n"), chat: .group)
    let layout = try layOut(group)
    expect(layout.avatar?.frame, 7, layout.size.height - 37, 34, 34)
    let pixel = 1.0 / 3
    #expect(isClose((layout.avatar?.frame.maxY ?? 0) - (layout.bubble?.frame.maxY ?? 0), -(1 - pixel)))
    #expect(try layOut(group, options(merge: MergeState(below: true))).avatar == nil)
    #expect(try layOut(message(MessageText(plain: "n"))).avatar == nil)
  }

  @Test func lettersOfAvatarsAreCentredByTheirInk() throws {
    let environment = try Ruler().environment
    let anna = Peer(id: PeerID(.user, 2), kind: .user(UserName(first: "Anna", last: "Berg")))
    let avatar = AvatarBox(anna, in: Rect(0, 0, 34, 34), environment)
    #expect(avatar.letters == "AB" && avatar.color == 2 && avatar.cornerRadius == 17)
    #expect(avatar.gradient == AvatarGradient.all[2])
    #expect(middle(try #require(avatar.line)).isWithin(1.0 / 3, of: Point(17, 17)))
    let bert = Peer(id: PeerID(.user, 2), kind: .user(UserName(first: "Bert")))
    let shifted = AvatarBox(bert, in: Rect(0, 0, 34, 34), environment)
    #expect(middle(try #require(shifted.line)).isWithin(1.0 / 3, of: Point(18, 17)))
    let gone = AvatarBox(
      Peer(id: PeerID(.user, 2), kind: .user(UserName(first: "A")), isDeleted: true),
      in: Rect(0, 0, 34, 34), environment)
    #expect(gone.gradient == .gone && gone.line == nil)
    let forum = AvatarBox(
      Peer(id: PeerID(.channel, 2), kind: .supergroup(title: "Forum", isForum: true)),
      in: Rect(0, 0, 34, 34), environment)
    #expect(forum.cornerRadius == 8)
  }

  /// The box of a line's ink, relative to the corner of its avatar.
  private func middle(_ line: SingleLine) -> Point {
    let ink = line.line.clusters.compactMap(\.ink).reduce(Rect.zero) { $0.union($1) }
    // Ink counts y upward from the baseline.
    return Point(line.origin.x + ink.midX, line.origin.y - ink.midY)
  }

  @Test("An avatar has the same letters with and without an account")
  func lettersAreThoseOfTheName() throws {
    let card = ContactContent(name: UserName(first: "Ada", last: "King Lovelace"), phone: "1")
    let contact = try #require(try layOut(message(content: .contact(card))).boxes(.contact))
    #expect(contact[.avatar].words == "AK")
    let environment = try Ruler().environment
    let named = AvatarBox(.named("🦊 🐻"), in: Rect(0, 0, 34, 34), environment)
    #expect(named.letters == "🦊")
  }

  @Test func postsHaveAShareButton() throws {
    let layout = try layOut(message(MessageText(plain: "n"), chat: .channel))
    let bubble = try #require(layout.bubble?.frame)
    expect(layout.share?.frame, bubble.maxX + 8, bubble.maxY - 31, 30, 30)
    #expect(layout.header[.name] == nil)
  }
}

extension Point {
  fileprivate func isWithin(_ distance: Double, of other: Point) -> Bool {
    abs(x - other.x) <= distance && abs(y - other.y) <= distance
  }
}
