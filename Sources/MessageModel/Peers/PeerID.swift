/// Who writes or is written to: a bare id and its kind, whatever the convention of the protocol that it comes from
/// (Docs/Messages.md 1.1).
package struct PeerID: Hashable, Sendable {
  /// Channels and supergroups share their ids; basic groups have their own.
  package enum Kind: String, CaseIterable, Sendable { case user, group, channel }

  package var kind: Kind
  /// Positive but for what an input made up.
  package var bare: Int64

  package init(_ kind: Kind, _ bare: Int64) {
    self.kind = kind
    self.bare = bare
  }

  /// From the form in which Bot API, TDLib and Pyrogram write chats: users as they are, groups negative, channels below
  /// minus a billion of thousands.
  package init(marked id: Int64) {
    if id > Self.channelMark {
      self.init(id < 0 ? .group : .user, abs(id))
    } else {
      self.init(.channel, Self.channelMark.subtractingReportingOverflow(id).partialValue)
    }
  }

  /// As Bot API and TDLib write a chat.
  package var marked: Int64 {
    switch kind {
    case .user: bare
    case .group: bare == .min ? .max : -bare
    case .channel:
      bare > Self.channelMark - .min ? .min : Self.channelMark.subtractingReportingOverflow(bare).partialValue
    }
  }

  private static let channelMark: Int64 = -1_000_000_000_000

  /// Which of the seven colours the id has when its peer chose none.
  package var colorIndex: Int { Int(bare.magnitude % UInt64(NameColor.count)) }
}

extension PeerID: CustomStringConvertible {
  package var description: String { "\(kind.rawValue) \(bare)" }
}
