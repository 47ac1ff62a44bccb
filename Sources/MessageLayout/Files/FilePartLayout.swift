import MessageModel
import PageLayout
import PageModel
import Primitives

/// A row for a file or a piece of music (Docs/Bubbles.md 20.1).
struct FilePartLayout: PartLayout {
  enum File {
    case document(FileContent)
    case music(FileContent)
  }

  let environment: MessageEnvironment
  let file: File

  let kind = PartKind.file

  private var media: MediaID? {
    switch file {
    case .document(let content), .music(let content): content.media
    }
  }

  private var isMusic: Bool {
    switch file {
    case .document: false
    case .music: true
    }
  }

  func measure(_ offer: PartOffer) -> MeasuredPart {
    let limit = max(0, offer.width - FileFrame.left - FileFrame.right)
    let row = MeasuredFileRow(environment, media: media, isMusic: isMusic, in: .bubble, limit: limit)
    let frame = FileFrame(
      offer, width: row.width, height: row.height, controlBottom: row.controlBottom, isMusic: isMusic,
      trail: row.trail, limit: limit)
    return MeasuredPart(width: frame.width) { corner, width in
      let origin = corner.moved(by: Point(FileFrame.left, FileFrame.top))
      return frame.placed(.file(row.part(at: origin)), at: corner, width: width)
    }
  }
}

/// Sizes as they stand below the names of files.
enum FileSize {
  private static let kilobyte = 1 << 10
  private static let megabyte = 1 << 20
  /// What a tenth of a kilobyte is taken for, so that ten of them can be left.
  private static let tenth = 102

  static func text(_ count: Int) -> String {
    guard (kilobyte..<megabyte).contains(count) else { return FileRowText.byteCount(count) }
    let tenths = count % kilobyte / tenth
    return "\(count / kilobyte)" + (tenths > 0 ? ".\(tenths)" : "") + " KB"
  }
}

extension MessageEnvironment {
  /// A round control in the colours of the bubble.
  func fileRow(
    _ kind: FileRow.Kind, of document: DocumentMedia, _ media: MediaID?, control: Rect
  ) -> FileRow {
    let colors = bubbleColors
    return FileRow(
      kind: kind, media: media,
      hasArtwork: kind == .audio && (document.thumbnail != nil || document.miniThumbnail != nil),
      // A file that is not at hand has an arrow in place of its sheet.
      pictureRadius: kind == .document ? control.width / 2 : nil, control: control,
      controlColor: colors.mediaActive, glyphColor: colors.controlGlyph, title: document.title,
      performer: document.performer, duration: document.duration, origin: message.origin)
  }
}
