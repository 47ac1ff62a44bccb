/// Everybody whom an input describes.
package struct PeerTable: Equatable, Sendable {
  package private(set) var peers: [PeerID: Peer]
  /// Who is described around all messages of a chat: one table for all of them, which none of them copies.
  private var around: [PeerID: Peer] = [:]

  package init(_ peers: [Peer] = []) {
    self.peers = Dictionary(peers.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// For a message among others.
  package init(around table: PeerTable) {
    peers = [:]
    around = table.peers
  }

  /// The peer, or what stands for one that the input only refers to.
  package subscript(_ id: PeerID) -> Peer { known(id) ?? Peer(unknown: id) }

  package func known(_ id: PeerID) -> Peer? { peers[id] ?? around[id] }

  package mutating func add(_ peer: Peer) { peers[peer.id] = peer }

  /// Where both describe somebody, the other table holds.
  package mutating func add(_ table: PeerTable) {
    // Most often it is the same one, which takes no time to see.
    guard peers != table.peers else { return }
    peers.merge(table.peers) { _, last in last }
  }
}
