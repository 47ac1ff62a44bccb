/// Where a message was first.
package struct Forward: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    case peer(PeerID)
    /// Somebody who does not want to be found.
    case hidden(name: String)
    case channelPost(PeerID, signature: String?)
    case story(PeerID?, isExpired: Bool)
    /// From a chat of another program.
    case imported(name: String)
  }

  package var source: Source
  /// Seconds since 1970, UTC: of the first message.
  package var date: Int?
  /// The chat from which somebody saved it; such a forward to oneself shows no header.
  package var savedFrom: PeerID?
  /// The id of the message there.
  package var savedMessageID: Int64?

  package init(source: Source, date: Int? = nil, savedFrom: PeerID? = nil, savedMessageID: Int64? = nil) {
    self.source = source
    self.date = date
    self.savedFrom = savedFrom
    self.savedMessageID = savedMessageID
  }
}
