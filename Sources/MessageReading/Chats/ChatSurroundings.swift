import JSONText
import Localization
import MessageModel
import PageModel
import PageReading

/// The information around all messages of a chat. It is read once, so that its size does not add to the cost
/// of each message.
struct MessageSurroundings {
  var peers = PeerTable()
  /// The photos of the peers.
  var media = MediaTable()
  /// The peer that the input identifies as the account's own.
  var myself: PeerID?
  var facts: [PeerID: ChatFacts] = [:]
  /// The state of a chat without a name.
  var state = StateFacts()
  /// The ranks of owners and admins.
  var ranks: [PeerID: Rank] = [:]
  /// The files of media, by their ids in the input (Spec/Input.md 2.5).
  var files: [String: PhotoSize] = [:]
  /// The topics of the chat, and whether the list holds messages of several.
  var topics = TopicNames()
  var showsTopics = false
  /// The section of the chat that the object around the messages states.
  var section: ChatSection?
  /// The id of the last message of a post whose discussion follows.
  var discussed: Int64?
  /// The themes that the input describes, by their names.
  var themes: [String: ChatTheme] = [:]
  /// The latest states of TDLib's files; `nil` for one that is not on its way.
  var transfers: [Int: FileTransfer?] = [:]
  /// True if the information belongs to a chat rather than to a single message.
  var isOfChat = false
  /// True if several people write in a chat of unknown kind.
  var isOfMany = false
  /// The diagnostics about this information.
  var diagnostics: [Diagnostic] = []
}

/// The description of a chat apart from its identity.
struct ChatFacts: Equatable {
  /// The id of the last outgoing message that others have read.
  var lastReadOutgoing: Int64?
  var lastReadIncoming: Int64?
  var memberCount: Int?
  var onlineCount: Int?
  var showsAuthors = false
  var readerAction = LocalizedString.mute
  var takesSuggestions = false
  var takesGifts = false
  var beginning = BeginningFacts()
  var state = StateFacts()
  /// The time at which a person was online.
  var presence: Presence?
  /// The person of a secret chat.
  var person: PeerID?
  var background: ChatBackground?
  /// The theme that the members of the chat chose.
  var theme: ChatTheme?
}

/// Finds the other messages of a list by their ids.
struct MessageSiblings {
  private let find: (Int64) -> JSONValue?

  init(find: @escaping (Int64) -> JSONValue? = { _ in nil }) { self.find = find }

  /// - Parameter values: messages, or updates that contain them.
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
  /// Copies the media around the chat that the message uses.
  mutating func adoptSurroundings(document: JSONDocument) {
    for id in mentioned.union([message.chat.id].compactMap { $0 }) {
      guard let photo = peers.known(id)?.photo, read.media.table.photos[photo] == nil else { continue }
      read.media.table.photos[photo] = surroundings.media.photos[photo]
    }
    guard !surroundings.files.isEmpty else { return }
    // Every reference to a file has its id somewhere in the message.
    var used: [String: PhotoSize] = [:]
    for index in document.nodes.indices {
      let value = JSONValue(document: document, index: index)
      guard let id = value.text ?? value.numeral, let file = surroundings.files[id] else { continue }
      used[id] = file
    }
    read.media.apply(files: used)
  }
}

/// Reads the information around the messages of a chat: peers, members and files. It is read once, before the
/// messages.
enum ChatSurroundings {
  static func read(
    _ outline: ChatOutline, _ index: ChatIndexer, first: FoundMessage, in bytes: [UInt8],
    options: MessageOptions
  ) -> MessageSurroundings {
    var builder = CommonMessageReader(first.shape, family: Family(of: first.value), options: options)
    builder.read.media.mark = "peer"
    var envelopes: [Int: JSONValue] = [:]
    // Several lists may have the same objects around them.
    for envelope in outline.lists.flatMap(\.envelopes) { envelopes[envelope.index] = envelope }
    var files: [String: PhotoSize] = [:]
    for envelope in envelopes.values.sorted(by: { $0.index < $1.index }) {
      builder.readPeers(of: envelope)
      builder.readEnvelopeState(envelope)
      builder.readRanks(of: envelope)
      builder.readSection(around: envelope)
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
      state: builder.looseState, ranks: builder.ranks, files: files, topics: builder.topics,
      section: builder.section, discussed: builder.discussed, themes: builder.themes,
      transfers: builder.read.media.transfers,
      isOfChat: true, diagnostics: builder.fields.log.diagnostics)
  }
}
