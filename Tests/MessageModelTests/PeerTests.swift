import PageModel
import Testing

@testable import MessageModel

@Suite struct PeerTests {
  @Test(arguments: [
    (777, PeerID(.user, 777)), (-123_456, PeerID(.group, 123_456)),
    (-1_001_234_567_890, PeerID(.channel, 1_234_567_890)), (-1_000_000_000_000, PeerID(.channel, 0)),
  ] as [(Int64, PeerID)])
  func markedIDsTellTheirKind(marked: Int64, id: PeerID) {
    #expect(PeerID(marked: marked) == id)
    #expect(id.marked == marked)
  }

  @Test(arguments: [Int64.min, .max, -1, 0, .min + 1])
  func noMarkedIDIsTooLarge(marked: Int64) {
    let id = PeerID(marked: marked)
    _ = id.marked
    #expect((0..<NameColor.count).contains(id.colorIndex))
  }

  @Test func aColorIsChosenOrComesFromTheID() {
    var peer = Peer(id: PeerID(.user, 15), kind: .user(UserName(first: "Ada")))
    #expect(peer.colorIndex == 1)
    peer.color = .index(12)
    #expect(peer.colorIndex == 5)
    peer.color = .index(-3)
    #expect(peer.colorIndex == 1)
  }

  @Test func whoIsNotDescribedHasANameFromTheID() {
    let peers = PeerTable([Peer(id: PeerID(.user, 1), kind: .user(UserName(first: "Ada", last: "Byron")))])
    #expect(peers[PeerID(.user, 1)].name == "Ada Byron")
    #expect(peers[PeerID(.user, 2)].name == "User 2")
    #expect(peers[PeerID(.channel, 3)].name == "Channel 3")
    #expect(!peers[PeerID(.group, 4)].isKnown)
    #expect(peers.known(PeerID(.group, 4)) == nil)
  }

  @Test(arguments: [
    ("ada", "byron", "AB"), ("Ada", "", "A"), ("", "Byron", "B"), ("🦊", "🐻", "🦊"), ("🦊", "Bear", "🦊B"),
    ("", "", ""),
  ])
  func initialsAreThoseOfANamesParts(first: String, last: String, initials: String) {
    let peer = Peer(id: PeerID(.user, 1), kind: .user(UserName(first: first, last: last)))
    #expect(peer.initials == initials)
  }

  @Test func aTitleHasOneInitial() {
    let peer = Peer(id: PeerID(.channel, 1), kind: .channel(title: "daily news"))
    #expect(peer.initials == "D")
    #expect(peer.name == "daily news")
    #expect(!peer.isForum)
  }
}
