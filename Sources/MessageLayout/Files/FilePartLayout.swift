import MessageModel
import PageLayout
import PageModel
import Primitives
import Typography

/// A row for a file or a piece of music (Docs/Bubbles.md 20.1).
struct FilePartLayout: MessagePart {
  enum File {
    case document(FileContent)
    case music(FileContent)
  }

  let environment: MessageEnvironment
  let file: File

  let kind = PartKind.file

  private enum Metrics {
    static let control = Rect(3, 0, 44, 44)
    static let textX = 55.0
    /// Beside the text.
    static let sides = 52.0
    static let height = 44.0
    /// With a small picture.
    static let preview = Rect(-1, -7, 74, 74)
    static let previewRadius = 8.0
    static let previewTextX = 86.0
    static let previewSides = 132.0
    static let previewHeight = 59.0
    static let previewCentre = 64.0
    static let titleLines = 2
    /// How much the second line stands in the first.
    static let overlap = 1.0
    /// Kept for how much of a file has come.
    static let widestProgress = "000.0 MB / 000.0 MB"
  }

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
    let document =
      media.flatMap { environment.media.documents[$0] }
      ?? DocumentMedia(id: MediaID(rawValue: ""), kind: isMusic ? .audio : .file)
    let hasPreview = !isMusic && (document.thumbnail != nil || document.miniThumbnail != nil)
    let limit = max(0, offer.width - FileFrame.left - FileFrame.right)
    let textX = hasPreview ? Metrics.previewTextX : Metrics.textX
    let room = max(0, limit - (hasPreview ? Metrics.previewSides : Metrics.sides))
    let title = title(of: document, lines: hasPreview ? Metrics.titleLines : 1, limit: room)
    let subtitle = subtitle(of: document, limit: room)
    let progress = environment.label(Metrics.widestProgress, subtitleFont, .black).frame.width
    let texts = max(title.frame.width, subtitle?.frame.width ?? 0, progress)
    let width = texts + (hasPreview ? Metrics.previewTextX : Metrics.sides)
    let frame = FileFrame(
      offer, width: width, height: hasPreview ? Metrics.previewHeight : Metrics.height,
      controlBottom: Metrics.control.maxY, isMusic: isMusic,
      trail: hasPreview ? (end: Metrics.previewTextX, bottom: Metrics.preview.maxY) : nil, limit: limit)
    return MeasuredPart(width: frame.width) { corner, width in
      let origin = corner.moved(by: Point(FileFrame.left, FileFrame.top))
      let centre = hasPreview ? Metrics.previewCentre : Metrics.height
      let block = title.frame.height + (subtitle.map { $0.frame.height - Metrics.overlap } ?? 0)
      var (title, subtitle) = (title, subtitle)
      title.frame.origin = origin.moved(by: Point(textX, Rounding.floor((centre - block) / 2)))
      subtitle?.frame.origin = Point(title.frame.minX, title.frame.maxY - Metrics.overlap)
      let preview = hasPreview ? self.preview(at: origin) : nil
      let row = environment.fileRow(
        isMusic ? .audio : .document, of: document, media, control: Metrics.control.offsetBy(origin))
      let part = FilePart(
        kind: isMusic ? .music : .file, row: row, preview: preview, title: title, subtitle: subtitle)
      return frame.placed(.file(part), at: corner, width: width)
    }
  }

  private func preview(at origin: Point) -> FilePreview {
    let box = Metrics.preview.offsetBy(origin)
    let side = Metrics.control.width
    return FilePreview(
      frame: box, cornerRadius: Metrics.previewRadius, placeholder: environment.bubbleColors.mediaPlaceholder,
      control: Rect(box.midX - side / 2, box.midY - side / 2, side, side),
      controlColor: environment.chat.service.control)
  }

  // MARK: - Texts

  private var theme: Theme {
    Theme(palette: environment.palette, side: environment.side, design: environment.options.page.design)
  }

  private func title(of document: DocumentMedia, lines: Int, limit: Double) -> TextBlock {
    let text = isMusic ? FileRowText.audioTitle(of: document) : FileRowText.documentTitle(of: document)
    let font = environment.fonts.sans(16)
    let color = theme.fileTitle
    // A single line is cut in its middle, where a file's ending stays.
    let shown =
      lines == 1 ? environment.label(text, font, color, limit: limit, cut: .middle).text : text
    return environment.block(
      .plain(shown), environment.style(font, color), mostLines: lines
    ) { _ in lines == 1 ? .greatestFiniteMagnitude : limit }
  }

  private var subtitleFont: FontStyle { environment.fonts.sans(13, hasTabularDigits: true) }

  private func subtitle(of document: DocumentMedia, limit: Double) -> Label? {
    let performer = isMusic ? FileRowText.firstVisible(document.performer) : nil
    let text = performer ?? FileSize.text(document.byteCount)
    guard !text.isEmpty else { return nil }
    return environment.label(text, subtitleFont, theme.fileDescription, limit: limit)
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
