import Localization
import MessageModel
import PageLayout
import PageModel
import Primitives

/// A row for a file or a piece of music (Spec/Bubbles.md 20.1).
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
      return frame.placed(isMusic ? .music : .file, row.boxes(at: origin), at: corner, width: width)
    }
  }
}

/// File sizes in the format used below the names of files.
enum FileSize {
  private static let kilobyte = 1 << 10
  private static let megabyte = 1 << 20
  /// The number of bytes that count as a tenth of a kilobyte, so that ten of them can remain.
  private static let tenth = 102

  static func text(_ count: Int, _ language: Language) -> String {
    guard (kilobyte..<megabyte).contains(count) else { return FileRowText(language).byteCount(count) }
    return language.text(.kilobytes, language.tenths(count / kilobyte, count % kilobyte / tenth))
  }

  /// Returns the number of bytes that have arrived and the size, such as "0.7 MB / 2.0 MB"; `nil` if the size
  /// is unknown. Unlike elsewhere, the digit after the point stays if it is 0.
  static func progress(_ transfer: FileTransfer, _ language: Language) -> String? {
    guard transfer.total > 0 else { return nil }
    func words(_ count: Int) -> String {
      let units: [(LocalizedString, Int)] = [
        (.gigabytes, megabyte * kilobyte), (.megabytes, megabyte), (.kilobytes, kilobyte),
      ]
      guard let (name, unit) = units.first(where: { count >= $0.1 }) else {
        return language.text(.bytes, language.number(count))
      }
      let digit = unit == kilobyte ? min(9, count % unit / tenth) : count % unit * 10 / unit
      return language.text(
        name, language.number(count / unit) + language[.decimal] + language.number(digit))
    }
    return language.text(.progress, words(transfer.done), words(transfer.total))
  }
}

extension MessageEnvironment {
  /// Returns a round control in the colors of the bubble.
  func fileRow(
    _ kind: FileRow.Kind, of document: DocumentMedia, _ media: MediaID?, control: Rect
  ) -> FileRow {
    let colors = bubbleColors
    var row = FileRow(
      kind: kind, media: media,
      hasArtwork: kind == .audio && (document.thumbnail != nil || document.miniThumbnail != nil),
      // A missing file has an arrow in place of its sheet.
      pictureRadius: kind == .document ? control.width / 2 : nil, control: control,
      controlColor: colors.mediaActive, glyphColor: colors.controlGlyph, title: document.title,
      performer: document.performer, duration: document.duration, origin: message.origin)
    row.absence = .badge(FileBadge.side)
    row.progress = media.flatMap { self.media.transfers[$0]?.share }
    return row
  }
}

/// The badge at a control's lower right.
enum FileBadge {
  static let side = 20.0

  static func frame(on control: Rect) -> Rect { FileRow.badge(on: control, side: side) }
}

/// The space around the contents of a file's row, and the content below them (Spec/Bubbles.md 20).
struct FileFrame {
  /// The distances of the contents from the part's edges.
  static let left = 9.0
  static let right = 12.0
  static let top = 15.0
  static let bottom = 15.0

  private enum Metrics {
    /// The reduction of the space below if a text follows.
    static let textCut = 7.0
    static let musicTextCut = 14.0
    /// The overlap of the rows of an album.
    static let overlap = 4.0
    static let musicOverlap = 14.0
    /// The distance from a control to a status below it.
    static let statusGap = -2.0
    /// The height of a status below the contents that does not count.
    static let shared = 10.0
    /// The height added for a status that is wider than the contents.
    static let wideStatus = 6.0
    /// The space below reactions.
    static let reactionsBottom = 6.0
  }

  let offer: PartOffer
  let isMusic: Bool
  /// The size of the contents.
  let size: Size
  /// The lower edge of the control.
  let controlBottom: Double
  private let status: StatusMeasure?
  private let foot: StatusFoot?
  /// The upper edge of the status, in the contents.
  private let statusTop: Double
  private var isInline = false

  /// - Parameters:
  ///   - width: the width of the contents.
  ///   - height: the height without a status.
  ///   - trail: the right end of the contents beside a status whose lower edge is at `bottom`; `nil` for a
  ///     status below them.
  init(
    _ offer: PartOffer, width: Double, height: Double, controlBottom: Double, isMusic: Bool = false,
    trail: (end: Double?, bottom: Double)? = nil, limit: Double
  ) {
    (self.offer, self.isMusic, self.controlBottom) = (offer, isMusic, controlBottom)
    status = offer.status
    var size = Size(width, height)
    guard offer.reactions == nil else {
      let foot = StatusFoot(
        status: offer.status, reactions: offer.reactions, trail: nil, limit: limit,
        isInFile: true)
      self.foot = foot
      statusTop = 0
      size.width = max(width, min(foot.width, limit))
      self.size = size
      return
    }
    foot = nil
    guard let status = offer.status else {
      statusTop = 0
      self.size = size
      return
    }
    if let trail, let end = trail.end, end + status.size.width <= limit {
      isInline = true
      statusTop = trail.bottom - status.size.height
      size.width = max(width, end + status.size.width)
    } else {
      let bottom = trail?.bottom ?? controlBottom
      statusTop = bottom + Metrics.statusGap
      // The status provides some of the space below the contents.
      size.height = (trail?.bottom ?? height) + status.size.height - Metrics.shared
      if status.size.width > width {
        size.width = status.size.width
        size.height += Metrics.wideStatus
      }
    }
    self.size = size
  }

  /// The width of the part.
  var width: Double { size.width + Self.left + Self.right }

  var height: Double {
    if let foot { return Self.top + size.height + foot.height + Metrics.reactionsBottom }
    let bottom: Double
    switch offer.below {
    case .text, .preview: bottom = Self.bottom - (isMusic ? Metrics.musicTextCut : Metrics.textCut)
    case .file: bottom = Self.bottom - (isMusic ? Metrics.musicOverlap : Metrics.overlap)
    case .media, .card, .reactions, .comments, nil: bottom = Self.bottom
    }
    return Self.top + size.height + bottom
  }

  /// - Parameters:
  ///   - corner: the top left corner of the part.
  ///   - width: the assigned width.
  func placed(_ kind: BoxPart.Kind, _ parts: [Box], at corner: Point, width: Double) -> PlacedPart {
    let inner = width - Self.left - Self.right
    let origin = corner.moved(by: Point(Self.left, Self.top))
    var boxes = PlacedPart(kind, parts, in: Rect(corner.x, corner.y, width, height)).boxes
    var placed: StatusBox?
    if let foot {
      let (chips, status) = foot.placed(below: Point(origin.x, origin.y + size.height), width: inner)
      if let chips { boxes.append(chips) }
      placed = status
    } else if let status {
      placed = status.placed(
        at: Point(origin.x + inner - status.size.width, origin.y + statusTop),
        mode: isInline ? .inline : .line)
    }
    return PlacedPart(boxes: boxes, height: height, status: placed)
  }
}
