package struct ContactContent: Equatable, Sendable {
  package var name: UserName
  package var phone: String
  /// `nil` when no account belongs to it.
  package var peer: PeerID?
  /// Lines of the card that come after the number.
  package var details: [String]

  package init(name: UserName, phone: String = "", peer: PeerID? = nil, details: [String] = []) {
    self.name = name
    self.phone = phone
    self.peer = peer
    self.details = details
  }
}
