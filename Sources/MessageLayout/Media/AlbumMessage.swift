import MessageModel

extension Message {
  /// What the messages of an album have in common: the first one's header, the caption if only one has any, the latest
  /// state. `nil` for none.
  init?(common album: [Message]) {
    guard let first = album.first, let last = album.last else { return nil }
    self = first
    guard album.count > 1 else { return }
    let captions = album.map(\.text).filter { !$0.isEmpty }
    let hasPictures = album.allSatisfy { $0.content.traits.picture != nil }
    // Several captions belong to single pictures; those of files stand below them.
    text = hasPictures && captions.count == 1 ? captions[0] : MessageText()
    hasInvertedMedia = hasPictures && album.contains(where: \.hasInvertedMedia)
    sendState = album.map(\.sendState).first { $0 == .failed || $0 == .sending } ?? last.sendState
    editDate = album.compactMap(\.editDate).max()
    views = album.compactMap(\.views).max()
    reactions = album.map(\.reactions).first { !$0.isEmpty } ?? first.reactions
    keyboard = album.compactMap(\.keyboard).first
    comments = album.compactMap(\.comments).first
  }

  /// Whether the text stands above what is beside it.
  var showsTextFirst: Bool { hasInvertedMedia || content.traits.followsText }
}
