import PageModel
import Primitives

/// Rows for music, voice messages and files, with the caption below (Docs/Layout.md 20).
extension BlockContext {
  func audioItems(_ audio: Audio, origin: InputOrigin) -> [LayoutItem] {
    guard let id = audio.media, let document = environment.media.documents[id] else {
      let kind = audio.isVoice ? "voice note" : "audio"
      environment.warn(.missingMedia(kind: kind, id: audio.media?.rawValue), origin: origin)
      return captionItems(audio.caption, origin: origin, below: 0)
    }
    let rowDesign: FileRowDesign
    switch design.rows.audio {
    case .scrubber(let design): return scrubberItems(audio, document, design, origin: origin)
    case .lines(let design): rowDesign = design
    }
    let layout = FileRowLayout(context: self, design: rowDesign, origin: origin)
    let row = layout.row(
      audio.isVoice ? .voice : .audio, of: document, hasArtwork: document.hasPicture,
      title: FileRowText.audioTitle(of: document),
      subtitle: audio.isVoice ? "" : FileRowText.audioSubtitle(of: document))
    return rowItems(row, height: layout.design.height, caption: audio.caption)
  }

  func documentItems(_ block: DocumentBlock, origin: InputOrigin) -> [LayoutItem] {
    guard let id = block.media, let document = environment.media.documents[id] else {
      environment.warn(.missingMedia(kind: "document", id: block.media?.rawValue), origin: origin)
      return captionItems(block.caption, origin: origin, below: 0)
    }
    let layout = FileRowLayout(context: self, design: design.rows.document, origin: origin)
    let row = layout.row(
      .document, of: document, hasArtwork: design.rows.documentPictureRadius != nil && document.hasPicture,
      pictureRadius: design.rows.documentPictureRadius, title: FileRowText.documentTitle(of: document),
      subtitle: FileRowText.documentSubtitle(of: document, design.rows.documentLine))
    return rowItems(row, height: layout.design.height, caption: block.caption)
  }

  func rowItems(_ row: FileRow, height: Double, caption: Caption) -> [LayoutItem] {
    let frame = Rect(0, 0, width, height)
    return [LayoutItem(frame: frame, source: source, content: .fileRow(row))]
      + captionItems(caption, origin: row.origin, below: frame.maxY)
  }
}

extension DocumentMedia {
  /// Whether the page gives it a picture, such as an album's cover.
  fileprivate var hasPicture: Bool { thumbnail != nil || miniThumbnail != nil }
}
