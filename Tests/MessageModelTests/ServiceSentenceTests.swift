import PageModel
import Testing

@testable import MessageModel

@Suite struct ServiceSentenceTests {
  private static let ada = PeerID(.user, 1)
  private static let peers = PeerTable([
    Peer(id: ada, kind: .user(UserName(first: "Ada"))),
    Peer(id: PeerID(.user, 2), kind: .user(UserName(first: "Bob"))),
    Peer(id: PeerID(.user, 3), kind: .user(UserName(first: "Cleo"))),
  ])

  private static func sentence(
    _ action: ServiceAction, _ message: Message = Message(author: .peer(ada))
  ) -> String {
    ServiceSentence.text(of: action, in: message, peers: peers).plainText
  }

  @Test(arguments: [
    (ServiceAction.chatCreated(title: "Tea"), "Ada created the group “Tea”"),
    (.titleChanged("Coffee"), "Ada changed the group name to “Coffee”"),
    (.members(.added([.peer(ada)])), "Ada joined the group"),
    (
      .members(.added([.peer(PeerID(.user, 2)), .named("Dora"), .peer(PeerID(.user, 9))])),
      "Ada added Bob, Dora and User 9"
    ),
    (.members(.removed([.peer(ada)])), "Ada left the group"),
    (.members(.removed([.peer(PeerID(.user, 2))])), "Ada removed Bob"),
    (.members(.removed([.named("Dora"), .named("Eve")])), "Ada removed Dora and Eve"),
    (.videoChat(.invited([.named("Dora")])), "Ada invited Dora to the video chat"),
    (.members(.came(.peer(ada), near: .peer(PeerID(.user, 2)), meters: 50)), "Ada is now within 50 m of Bob"),
    (.members(.came(.named("Dora"), near: .named("Eve"), meters: 50)), "Dora is now within 50 m of Eve"),
    (.price(.paymentRefunded(.stars(50))), "Ada gave back 50 stars"),
    (.price(.paymentRefunded(.money("$5.00"))), "Ada gave back $5.00"),
    (.tasksDone([], areDone: true), "Ada marked “Checklist” as done"),
    (.pinned(.text(.plain("A very long message\nin lines"))), "Ada pinned “A very long message …”"),
    (.pinned(.media(.photo)), "Ada pinned a message: Photo"),
    (
      .pinned(
        .media(.page(PagePreview(of: Page(blocks: [Block(.paragraph(.plain("Tea"))), Block(.divider)]))))),
      "Ada pinned “Tea”"
    ),
    (.pinned(.media(.page(PagePreview(of: Page())))), "Ada pinned a message"),
    (.timerChanged(seconds: 86_400), "Ada set messages to automatically delete after 1 day"),
    (.timerChanged(seconds: 0), "Ada disabled the auto-delete timer"),
    (.videoChat(.ended(seconds: 125)), "Ada ended the video chat (2 minutes)"),
    (.boosted(times: 3), "Ada boosted the group 3 times"),
    (.gameScored(42, title: "Chess"), "Ada scored 42 in Chess"),
    (.sentence("Whatever"), "Whatever"),
  ])
  func everyActionIsASentence(action: ServiceAction, sentence: String) {
    #expect(Self.sentence(action) == sentence)
  }

  @Test("A spoiler of a pinned message stays concealed in the sentence, also where the text is cut")
  func pinnedSpoilers() {
    let bold = RichText.styled(.bold, .plain("The\nkiller is "))
    let text = RichText.concat([bold, .spoiler(.plain("Bob"))])
    let page = PagePreview(of: Page(blocks: [Block(.paragraph(text))]))
    for subject in [PinnedSubject.text(text), .media(.page(page))] {
      let sentence = ServiceSentence.text(
        of: .pinned(subject), in: Message(author: .peer(Self.ada)), peers: Self.peers)
      #expect(sentence.plainText == "Ada pinned “The killer is Bob”")
      #expect(Speech(in: .english).text(of: sentence) == "Ada pinned “The killer is hidden text”")
    }
    let long = RichText.concat([.plain("The killer is "), .spoiler(.plain("Bob the Builder"))])
    #expect(
      ServiceSentence.text(
        of: .pinned(.text(long)), in: Message(author: .peer(Self.ada)), peers: Self.peers)
        == .concat([
          .styled(.bold, .plain("Ada")), .plain(" pinned “"),
          .concat([.plain("The killer is "), .spoiler(.plain("Bob th")), .plain("…")]), .plain("”"),
        ]))
  }

  @Test("A reply to the message about a pinned one conceals it, too")
  func excerptOfPinned() {
    let message = Message(
      author: .peer(Self.ada), content: .service(.pinned(.text(.spoiler(.plain("Bob"))))))
    let line = ReplyExcerpt(of: message, media: MediaTable(), peers: Self.peers).line(in: .english)
    #expect(Speech(in: .english).text(of: line.text) == "Ada pinned “hidden text”")
    #expect(line.isName)
  }

  @Test func channelsActByThemselves() {
    let message = Message(chat: Chat(id: nil, kind: .channel), author: .named("News"))
    #expect(Self.sentence(.titleChanged("More News"), message) == "Channel renamed to “More News”")
    #expect(Self.sentence(.pinned(.unknown), message) == "News pinned a message")
  }

  @Test func ownActionsAreYours() {
    let message = Message(direction: .outgoing, author: .peer(Self.ada))
    #expect(Self.sentence(.members(.screenshotTaken), message) == "You took a screenshot!")
    #expect(Self.sentence(.photoRemoved, Message()) == "Somebody removed the group photo")
  }

  @Test func namesAreBold() {
    let text = ServiceSentence.text(
      of: .members(.joinedByLink), in: Message(author: .peer(Self.ada)), peers: Self.peers)
    #expect(text == .concat([.styled(.bold, .plain("Ada")), .plain(" joined the group via invite link")]))
  }
}
