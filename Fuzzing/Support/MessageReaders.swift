import MessageModel
import MessageReading
import PageModel

/// The reader of messages, and what follows from a message alone.
package enum MessageReaders {
  package static func readMessage(_ bytes: [UInt8]) -> Verdict {
    do {
      let result = try MessageReader.read(bytes)
      for diagnostic in result.diagnostics {
        let offset = diagnostic.origin.byteOffset ?? 0
        require((0...bytes.count).contains(offset), "a message of a place beyond the input")
      }
      check(result)
    } catch {
      _ = error.description
    }
    return .ran
  }

  private static func check(_ result: MessageResult) {
    let message = result.message
    _ = message.largeEmoji
    _ = message.text.flattened.plainText
    for peer in result.peers.peers.values {
      _ = peer.initials
      require((0..<NameColor.count).contains(peer.colorIndex), "a colour that nobody has")
      // Larger ids than the protocols have leave their kind's range.
      guard (1..<999_999_999_999).contains(peer.id.bare) else { continue }
      require(PeerID(marked: peer.id.marked) == peer.id, "an id that is not the same again")
    }
    _ = ReplyExcerpt(of: message, media: result.media, peers: result.peers).media?.title(in: .english)
    if case .poll(let poll) = message.content { _ = poll.showsResults }
    if case .page(let page) = message.content { for block in page.blocks { _ = block.parts } }
    if case .voice(let voice) = message.content {
      require(voice.waveform.allSatisfy { $0 < 32 }, "a sample of more than five bits")
    }
  }
}
