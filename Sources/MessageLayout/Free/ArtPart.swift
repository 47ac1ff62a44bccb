import MessageModel
import PageLayout
import PageModel
import Primitives

/// Art or emoji on the chat's background.
protocol FreeContent {
  /// The size, in points.
  var size: Size { get }
  /// The distance between the art and the edges of its cell.
  var padding: Double { get }
  /// The distance from the row's upper edge to the cell.
  var top: Double { get }
  /// The height of the row, without the content below the art.
  var height: Double { get }
  /// The distance from the row's lower edge to the reactions.
  var reactionsGap: Double { get }
  func part(in frame: Rect) -> BoxPart
  /// Returns the placed status.
  ///
  /// - Parameter cell: the frame around the art.
  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox
}

/// A video note (Spec/Bubbles.md 21.2).
struct VideoNoteArt: FreeContent {
  let environment: MessageEnvironment
  let note: VideoNoteContent

  private enum Metrics {
    static let side = 240.0
    static let narrowSide = 212.0
    static let narrowList = 320.0
    static let padding = 1.0
    static let reactionsGap = 4.0
    static let durationHeight = 18.0
    static let durationText = 11.0
    static let durationPadding = 5.0
    /// The width that a dot adds to the duration's pill.
    static let dotRoom = 10.0
    static let dot = 4.0
    /// The distances from the middle to the end of the duration and to the start of the status.
    static let durationEnd = 56.0
    static let statusStart = 55.0
    static let edge = 4.0
    static let play = 54.0
    static let mute = 24.0
    static let muteBottom = 8.0
  }

  var size: Size {
    let side =
      environment.options.listWidth <= Metrics.narrowList ? Metrics.narrowSide : Metrics.side
    return Size(side, side)
  }

  let padding = Metrics.padding
  let top = 0.0
  let reactionsGap = Metrics.reactionsGap

  var height: Double { size.height + 2 * Metrics.padding }

  private var document: DocumentMedia? { note.media.flatMap { environment.media.documents[$0] } }

  func part(in frame: Rect) -> BoxPart {
    func middle(_ side: Double) -> Rect {
      Rect(frame.midX - side / 2, frame.midY - side / 2, side, side)
    }
    let mute = Rect(
      frame.midX - Metrics.mute / 2, frame.maxY - Metrics.muteBottom - Metrics.mute, Metrics.mute,
      Metrics.mute)
    let color = environment.chat.service.control
    var image = BoxImage(
      note.media, .rounded(Box.round), .color(environment.bubbleColors.mediaPlaceholder),
      natural: note.media.flatMap { environment.media.pixels(of: .document($0)) })
    if note.selfDestruction != nil { image.veil = .once }
    if let transfer = note.media.flatMap({ environment.media.transfers[$0] }) {
      image.present = [.progress(.icon, transfer, in: middle(Metrics.play), color)]
      image.absent = image.present
    } else {
      image.present = [.disc(.icon, .mute, in: mute, color)]
      image.absent = [.disc(.icon, .playMedia, in: middle(Metrics.play), color)]
    }
    return BoxPart(
      kind: .videoNote, boxes: [Box(.image, frame, .image(image)).snapped] + duration(on: frame))
  }

  private func duration(on frame: Rect) -> [Box] {
    let service = environment.chat.service
    let isNew = note.isUnheard && environment.side == .incoming
    var label = environment.label(
      DurationText.known(document?.duration ?? 0, environment.language),
      environment.fonts.sans(Metrics.durationText, hasTabularDigits: true),
      service.text)
    let width =
      label.frame.width + 2 * Metrics.durationPadding + (isNew ? Metrics.dotRoom : 0)
    let height = environment.fonts.pillHeight(Metrics.durationHeight, text: Metrics.durationText)
    let pill = Rect(frame.midX - Metrics.durationEnd - width, frame.maxY - height, width, height)
    label.frame.origin = Point(pill.minX + Metrics.durationPadding, label.corner(centredIn: pill).y)
    let dot = Rect(
      pill.maxX - Metrics.durationPadding - Metrics.dot, pill.midY - Metrics.dot / 2, Metrics.dot, Metrics.dot
    )
    return [Box(.pill, pill, .glass(radius: Box.round, service.fill)).snapped, Box(label)]
      + (isNew ? [Box(.unread, dot, .fill(radius: Box.round, label.line.color))] : [])
  }

  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox {
    let size = measure.pillSize
    let start = min(cell.midX + Metrics.statusStart, listWidth - Metrics.edge - size.width)
    return measure.onPill(endingAt: Point(start + size.width, cell.maxY - Metrics.padding), mode: .free)
  }
}
