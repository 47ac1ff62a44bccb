import JSONText
import MessageModel
import PageModel
import PageReading
import Wording

/// What stands around all messages of a chat. It is read once, and none of them costs more because there is much of it.
struct MessageSurroundings {
  var peers = PeerTable()
  /// Photos of the peers.
  var media = MediaTable()
  /// Whom the input says to be oneself.
  var myself: PeerID?
  var facts: [PeerID: ChatFacts] = [:]
  /// What is said of a chat that nobody names.
  var state = StateFacts()
  /// Of owners and admins.
  var ranks: [PeerID: Rank] = [:]
  /// Files of media, by the ids that the input has for them (Spec/Input.md 2.5).
  var files: [String: PhotoSize] = [:]
  /// A Boolean value that indicates whether they are a chat's, and not those of a message by itself.
  var isOfChat = false
  /// A Boolean value that indicates whether several people write in a chat whose kind nobody says.
  var isOfMany = false
  /// Of what is wrong with all that.
  var diagnostics: [Diagnostic] = []
}

/// What a description of a chat says besides who it is.
struct ChatFacts: Equatable {
  /// The last of the outgoing messages that others have read.
  var lastReadOutgoing: Int64?
  var lastReadIncoming: Int64?
  var memberCount: Int?
  var onlineCount: Int?
  var showsAuthors = false
  var readerAction = Phrase.mute
  var takesSuggestions = false
  var takesGifts = false
  var beginning = BeginningFacts()
  var state = StateFacts()
}

/// Where a message finds the others of its list by their ids.
struct MessageSiblings {
  private let find: (Int64) -> JSONValue?

  init(find: @escaping (Int64) -> JSONValue? = { _ in nil }) { self.find = find }

  /// - Parameter values: messages, or updates that hold them.
  init(_ values: [JSONValue], options: ReadOptions) {
    let named = values.compactMap { MessageFinder.message(in: $0, options: options) }.compactMap { found in
      found.id.map { ($0, found.value) }
    }
    let messages = Dictionary(named, uniquingKeysWith: { _, last in last })
    self.init { messages[$0] }
  }

  subscript(_ id: Int64) -> JSONValue? { find(id) }
}

extension CommonMessageReader {
  /// Gives a message what it uses of the media around its chat.
  mutating func adoptSurroundings(document: JSONDocument) {
    for id in mentioned.union([message.chat.id].compactMap { $0 }) {
      guard let photo = peers.known(id)?.photo, read.media.table.photos[photo] == nil else { continue }
      read.media.table.photos[photo] = surroundings.media.photos[photo]
    }
    guard !surroundings.files.isEmpty else { return }
    // Whatever refers to a file has its id somewhere in the message.
    var used: [String: PhotoSize] = [:]
    for index in document.nodes.indices {
      let value = JSONValue(document: document, index: index)
      guard let id = value.text ?? value.numeral, let file = surroundings.files[id] else { continue }
      used[id] = file
    }
    read.media.apply(files: used)
  }
}

/// Reads what stands around the messages of a chat: peers, members, files. Once, before any of them.
enum ChatSurroundings {
  static func read(
    _ outline: ChatOutline, _ index: ChatIndexer, first: FoundMessage, in bytes: [UInt8],
    options: MessageOptions
  ) -> MessageSurroundings {
    var builder = CommonMessageReader(first.shape, family: Family(of: first.value), options: options)
    builder.read.media.mark = "peer"
    var envelopes: [Int: JSONValue] = [:]
    // The objects around a list are those around another one, too.
    for envelope in outline.lists.flatMap(\.envelopes) { envelopes[envelope.index] = envelope }
    var files: [String: PhotoSize] = [:]
    for envelope in envelopes.values.sorted(by: { $0.index < $1.index }) {
      builder.readPeers(of: envelope)
      builder.readEnvelopeState(envelope)
      builder.readRanks(of: envelope)
      for map in CommonMessageReader.mediaMaps(of: envelope) {
        files.merge(builder.read.media.files(of: map)) { _, last in last }
      }
    }
    let limits = options.reading.limits
    for range in index.descriptions {
      if let value = try? JSONDocument(bytes, range: range, limits: limits.json).root {
        builder.readDescription(value)
      }
    }
    builder.read.media.adopt(files: files)
    return MessageSurroundings(
      peers: builder.peers, media: builder.read.media.table, myself: builder.myself, facts: builder.facts,
      state: builder.looseState, ranks: builder.ranks, files: files, isOfChat: true,
      diagnostics: builder.fields.log.diagnostics)
  }
}
