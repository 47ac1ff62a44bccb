import PageModel
import Testing

@testable import MessageModel

/// Merged tables of messages.
@Suite struct TableTests {
  private func peer(_ id: Int64, _ name: String) -> Peer {
    Peer(id: PeerID(.user, id), kind: .user(UserName(first: name)))
  }

  @Test func whatBothTablesDescribeIsAsTheLastSays() {
    var table = PeerTable([peer(1, "Anna"), peer(2, "Bob")])
    table.add(PeerTable([peer(2, "Bert"), peer(3, "Cleo")]))
    #expect([1, 2, 3].map { table[PeerID(.user, $0)].name } == ["Anna", "Bert", "Cleo"])
    let before = table
    table.add(before)
    #expect(table == before)
  }

  @Test func mediaOfBothTablesAreThere() {
    func photo(_ id: String, _ width: Int) -> MediaTable {
      let id = MediaID(rawValue: id)
      let size = PhotoSize(width: width, height: 1, sources: [])
      return MediaTable(photos: [id: PhotoMedia(id: id, sizes: [size])])
    }
    var table = photo("a", 1)
    table.add(photo("b", 2))
    table.add(photo("a", 3))
    #expect(table.photos.count == 2)
    #expect(table.photos[MediaID(rawValue: "a")]?.sizes.first?.width == 3)
  }
}
