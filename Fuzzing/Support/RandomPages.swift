import PageModel

extension ByteSource {
  /// A page of any kinds of blocks, with values that readers may give.
  mutating func page() -> Page {
    var page = Page(isRTL: flag(), isComplete: !flag(), isDraft: flag(), url: optional { $0.string() })
    page.media = mediaTable()
    while !isAtEnd, budget > 0 { page.blocks.append(block(0)) }
    return page
  }

  private static let mediaIDs = ["1", "2", "3", "missing"].map(MediaID.init)

  mutating func media() -> MediaID { one(of: Self.mediaIDs) }

  /// Named by a block.
  mutating func medium() -> MediaID? { optional { $0.media() } }

  private mutating func mediaTable() -> MediaTable {
    var table = MediaTable()
    for id in Self.mediaIDs.dropLast() {
      table.photos[id] = PhotoMedia(
        id: id,
        sizes: several(3) { PhotoSize(width: $0.extent(), height: $0.extent(), sources: []) })
      table.documents[id] = document(id)
    }
    return table
  }

  private mutating func document(_ id: MediaID) -> DocumentMedia {
    DocumentMedia(
      id: id, kind: one(of: [.video, .animation, .audio, .voice, .file, .sticker]), width: extent(),
      height: extent(), duration: extent(), byteCount: one(of: [0, 1, 1 << 20, .max]), fileName: string(),
      title: string(), performer: string(),
      waveform: optional { source in source.several(64) { UInt8($0.byte()) } },
      thumbnail: optional { PhotoSize(width: $0.extent(), height: $0.extent(), sources: []) })
  }
}
