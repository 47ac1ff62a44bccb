import JSONText
import MessageModel
import PageModel
import PageReading

/// Reads what stands around the messages of a chat: peers, members, files. Once, before any of them.
enum ChatSurroundings {
  static func read(
    _ outline: ChatOutline, _ index: ChatIndexer, first: FoundMessage, in bytes: [UInt8],
    options: MessageOptions
  ) -> MessageSurroundings {
    var builder = MessageBuilder(first.shape, family: Family(of: first.value), options: options)
    builder.read.media.mark = "peer"
    var envelopes: [Int: JSONValue] = [:]
    // The objects around a list are those around another one, too.
    for envelope in outline.lists.flatMap(\.envelopes) { envelopes[envelope.index] = envelope }
    var files: [String: PhotoSize] = [:]
    for envelope in envelopes.values.sorted(by: { $0.index < $1.index }) {
      builder.readPeers(of: envelope)
      builder.readRanks(of: envelope)
      for map in MessageBuilder.mediaMaps(of: envelope) {
        files.merge(builder.read.media.files(of: map)) { _, last in last }
      }
    }
    let limits = options.reading.limits
    for range in index.peers {
      if let value = try? JSONDocument(bytes, range: range, limits: limits.json).root {
        builder.addPeer(value)
      }
    }
    for range in index.groups {
      if let value = try? JSONDocument(bytes, range: range, limits: limits.json).root {
        builder.noteGroup(value)
      }
    }
    builder.read.media.adopt(files: files)
    return MessageSurroundings(
      peers: builder.peers, media: builder.read.media.table, myself: builder.myself, facts: builder.facts,
      ranks: builder.ranks, files: files, diagnostics: builder.fields.log.diagnostics)
  }
}
