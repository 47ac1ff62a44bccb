import MessageModel
import PageLayout
import PageModel
import Primitives

/// A row for a file or a piece of music, measured but not placed yet (Spec/Bubbles.md 20.1).
struct MeasuredFileRow {
  private let environment: MessageEnvironment
  private let document: DocumentMedia
  private let media: MediaID?
  private let isMusic: Bool
  private let place: Place
  private let title: TextBlock
  private let subtitle: Label?
  /// True if a thumbnail replaces the control.
  let hasPreview: Bool
  /// The width of the contents.
  let width: Double

  enum Place {
    case bubble
    /// The preview of a link.
    case preview
  }

  private enum Metrics {
    static let control = Rect(3, 0, 44, 44)
    static let textX = 55.0
    /// The space beside the text.
    static let sides = 52.0
    static let height = 44.0
    // With a thumbnail.
    static let preview = Rect(-1, -7, 74, 74)
    static let previewRadius = 8.0
    static let previewTextX = 86.0
    static let previewSides = 132.0
    static let previewHeight = 59.0
    static let previewCentre = 64.0
    // With a thumbnail in the preview of a link.
    static let attachedPreview = Rect(0, 0, 59, 59)
    static let attachedTextX = 71.0
    static let attachedCentre = 58.0
    static let titleLines = 2
    /// The overlap of the second line with the first.
    static let overlap = 1.0
    /// The distances by which the lines beside a control are above and below the place that this overlap
    /// gives them. Their baselines are 2.9 above and 14.7 below the control's middle, as measured on a phone.
    static let titleLift = 1.134
    static let subtitleDrop = 1.322
    /// The text for which space is reserved: the download progress.
    static let widestProgress = "000.0 MB / 000.0 MB"
  }

  /// - Parameter limit: the maximum width of the contents.
  init(
    _ environment: MessageEnvironment, media: MediaID?, isMusic: Bool, in place: Place, limit: Double
  ) {
    (self.environment, self.media, self.isMusic, self.place) = (environment, media, isMusic, place)
    let document =
      media.flatMap { environment.media.documents[$0] }
      ?? DocumentMedia(id: MediaID(rawValue: ""), kind: isMusic ? .audio : .file)
    self.document = document
    hasPreview = !isMusic && (document.thumbnail != nil || document.miniThumbnail != nil)
    let sides: Double
    let textX: Double
    switch (hasPreview, place) {
    case (false, _): (sides, textX) = (Metrics.sides, Metrics.sides)
    case (true, .bubble): (sides, textX) = (Metrics.previewSides, Metrics.previewTextX)
    case (true, .preview): (sides, textX) = (Metrics.attachedTextX, Metrics.attachedTextX)
    }
    let texts = FileTexts(
      environment, document, isMusic: isMusic, transfer: media.flatMap { environment.media.transfers[$0] },
      limit: max(0, limit - sides))
    title = texts.title(lines: hasPreview ? Metrics.titleLines : 1)
    subtitle = texts.subtitle
    let progress = texts.subtitleLabel(Metrics.widestProgress, limit: .greatestFiniteMagnitude).frame.width
    width = max(title.frame.width, subtitle?.frame.width ?? 0, progress) + textX
  }

  var height: Double { hasPreview ? Metrics.previewHeight : Metrics.height }
  /// The lower edge of the control.
  var controlBottom: Double { Metrics.control.maxY }

  /// The end of the contents beside which a status may be placed, next to the thumbnail.
  var trail: (end: Double?, bottom: Double)? {
    hasPreview ? (end: Metrics.previewTextX, bottom: Metrics.preview.maxY) : nil
  }

  /// - Parameter origin: the top left corner of the contents.
  func boxes(at origin: Point) -> [Box] {
    let textX: Double
    let centre: Double
    switch (hasPreview, place) {
    case (false, _): (textX, centre) = (Metrics.textX, Metrics.height)
    case (true, .bubble): (textX, centre) = (Metrics.previewTextX, Metrics.previewCentre)
    case (true, .preview): (textX, centre) = (Metrics.attachedTextX, Metrics.attachedCentre)
    }
    let block = title.frame.height + (subtitle.map { $0.frame.height - Metrics.overlap } ?? 0)
    var (title, subtitle) = (title, subtitle)
    title.frame.origin = origin.moved(by: Point(textX, Rounding.floor((centre - block) / 2)))
    subtitle?.frame.origin = Point(title.frame.minX, title.frame.maxY - Metrics.overlap)
    if !hasPreview {
      title.frame.origin.y -= Metrics.titleLift
      subtitle?.frame.origin.y += Metrics.subtitleDrop
    }
    let control = Metrics.control.offsetBy(origin)
    let row = environment.fileRow(isMusic ? .audio : .document, of: document, media, control: control)
    // A thumbnail replaces the control.
    let boxes =
      hasPreview
      ? [.group(.control, control, []), preview(at: origin)] : [Box(.control, control, .control(row))]
    return boxes + [Box(title, .title)] + (subtitle.map { [Box($0, .subtitle)] } ?? [])
  }

  private func preview(at origin: Point) -> Box {
    let frame: Rect
    switch place {
    case .bubble: frame = Metrics.preview.offsetBy(origin)
    case .preview: frame = Metrics.attachedPreview.offsetBy(origin)
    }
    let side = Metrics.control.width
    var image = BoxImage(
      media, .rounded(Metrics.previewRadius), .color(environment.bubbleColors.mediaPlaceholder),
      natural: media.flatMap { environment.media.pixels(of: .document($0)) })
    image.presence = media.map(BoxImage.Presence.file) ?? .preview
    let control = Rect(frame.midX - side / 2, frame.midY - side / 2, side, side)
    let color = environment.chat.service.control
    if let transfer = media.flatMap({ environment.media.transfers[$0] }) {
      image.present = [.progress(.icon, transfer, in: control, color)]
      image.absent = image.present
    } else {
      image.absent = [.disc(.icon, .download, in: control, color)]
    }
    return Box(.preview, frame, .image(image)).snapped
  }
}

/// The two lines of a file's row.
private struct FileTexts {
  let environment: MessageEnvironment
  let document: DocumentMedia
  let isMusic: Bool
  let transfer: FileTransfer?
  let limit: Double

  init(
    _ environment: MessageEnvironment, _ document: DocumentMedia, isMusic: Bool, transfer: FileTransfer?,
    limit: Double
  ) {
    (self.environment, self.document, self.isMusic) = (environment, document, isMusic)
    (self.transfer, self.limit) = (transfer, limit)
  }

  private var words: FileRowText { FileRowText(environment.language) }

  func title(lines: Int) -> TextBlock {
    let text = isMusic ? words.audioTitle(of: document) : words.documentTitle(of: document)
    let font = environment.fonts.sans(16)
    let color = environment.theme.fileTitle
    // A single line is truncated in the middle, so that the file extension remains.
    let shown =
      lines == 1 ? environment.label(text, font, color, limit: limit, cut: .middle).text : text
    return environment.block(.plain(shown), environment.style(font, color), mostLines: lines) { _ in
      lines == 1 ? .greatestFiniteMagnitude : limit
    }
  }

  var subtitle: Label? {
    if let progress = transfer.flatMap({ FileSize.progress($0, environment.language) }) {
      return subtitleLabel(progress, limit: limit)
    }
    let performer = isMusic ? FileRowText.firstVisible(document.performer) : nil
    let text = performer ?? FileSize.text(document.byteCount, environment.language)
    return text.isEmpty ? nil : subtitleLabel(text, limit: limit)
  }

  func subtitleLabel(_ text: String, limit: Double) -> Label {
    environment.label(
      text, environment.fonts.sans(13, hasTabularDigits: true), environment.theme.fileDescription,
      limit: limit)
  }
}
