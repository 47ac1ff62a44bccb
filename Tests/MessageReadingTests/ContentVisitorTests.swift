import JSONText
import MessageModel
import PageModel
import Testing

@testable import MessageReading
@testable import PageReading
@testable import ReadingTestSupport

/// Requirements for new contents: their texts and the people that they name are visited (`ContentVisitor`), so that
/// they are found and anonymized.
@Suite struct ContentVisitorTests {
  typealias Kind = MessageContent.Kind

  private static let word = "Adalove"

  /// The texts and people of a content, at any depth.
  private struct Held: Equatable {
    var words = 0
    var peers: Set<PeerID> = []

    init() {}

    init(_ value: Any) { add(value) }

    private mutating func add(_ value: Any) {
      if let id = value as? PeerID {
        peers.insert(id)
      } else if let text = value as? String {
        words += text.contains(ContentVisitorTests.word) ? 1 : 0
      } else {
        for part in Mirror(reflecting: value).children { add(part.value) }
      }
    }
  }

  /// Crosses out all words.
  private struct Eraser: ContentVisitor {
    var visited = Held()

    mutating func visit(text: inout RichText) { erase(&text, to: .plain("-")) }
    mutating func visit(words: inout String) { erase(&words, to: "-") }
    mutating func visit(name: inout String) { erase(&name, to: "-") }
    mutating func visit(peer: PeerID) { visited.peers.insert(peer) }

    private mutating func erase<Text>(_ text: inout Text, to other: Text) {
      visited.words += Held(text).words
      text = other
    }
  }

  private func expectVisited(_ content: MessageContent) {
    let held = Held(content)
    var (erased, eraser) = (content, Eraser())
    erased.accept(&eraser)
    #expect(eraser.visited == held, "\(content)")
    #expect(Held(erased).words == 0, "what is changed stays: \(erased)")
  }

  /// The text of a page is in its blocks. The reason for a placeholder, and the name of a kind, are not texts of
  /// people.
  @Test(arguments: Kind.allCases) func everythingIsVisited(_ kind: Kind) {
    var shelf = MediaShelf()
    if kind != .page { expectVisited(kind.sample(&shelf, word: Self.word)) }
  }

  /// A sample shows only one of these.
  @Test func itsVariantsAreVisitedToo() {
    let (one, other) = (PeerID(.user, 7), PeerID(.user, 8))
    let voted = Poll.Option(text: .plain(Self.word), votes: 1, recentVoters: [one])
    var poll = Poll(
      question: .plain("?"), options: [voted],
      kind: .quiz(explanation: .plain(Self.word), allowsMultiple: false))
    poll.recentVoters = [.peer(other), .named(Self.word)]
    var gift = GiftContent(.stars(5), text: .plain(Self.word))
    gift.giver = one
    let text = MessageText([
      .text(.plain(Self.word)), .quote(.plain(Self.word), isCollapsible: true), .code("a", language: ""),
    ])
    let contents: [MessageContent] = [
      .poll(poll), .game(Game(title: Self.word, description: text)),
      .invoice(Invoice(title: Self.word, description: text)),
      .location(
        LocationContent(latitude: 0, longitude: 0, kind: .venue(title: Self.word, address: Self.word))),
      .giveaway(Giveaway(isOver: true, channels: [one], winners: [.peer(other), .named(Self.word)])),
      .checklist(Checklist(title: .empty, tasks: [.init(text: .empty, doneBy: .peer(one))])),
    ]
    let actions: [ServiceAction] = [
      .chatCreated(title: Self.word), .titleChanged(Self.word), .pinned(.text(.plain(Self.word))),
      .members(.added([.peer(one), .named(Self.word)])), .members(.removed([.peer(one)])),
      .members(.came(.peer(one), near: .peer(other), meters: 5)), .videoChat(.invited([.peer(one)])),
      .gameScored(1, title: Self.word), .paid(.stars(1), title: Self.word),
      .tasksDone([Self.word, Self.word], areDone: true), .tasksAdded([Self.word]), .optionAdded(Self.word),
      .optionDeleted(Self.word), .topicCreated(title: Self.word), .topicEdited(title: Self.word),
      .botCreated(one), .gift(gift),
    ]
    for content in contents + actions.map(MessageContent.service) { expectVisited(content) }
  }

  /// A page reports which parts of the message around it are drawn (`BesidePage`).
  @Test(arguments: BotAPIContentName.allCases.map(\.field.description)) func aPageIsDrawnWithoutIt(
    field: String
  )
    throws
  {
    let page = #"{"blocks":[{"type":"paragraph","text":"a"}]}"#
    let message = #"{"message_id":1,"\#(field)":{"a":1},"rich_message":\#(page)}"#
    #expect(try codes(message) == ["part-not-drawn"])
  }
}
