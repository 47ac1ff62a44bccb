import MessageModel
import PageLayout
import PageModel
import Primitives
import TextLayout

/// What stands on the chat's background without a bubble: a sticker, a round video, a die (Spec/Bubbles.md 21).
package struct ArtPart: Sendable {
  package enum Kind: String, Sendable {
    case sticker, dice
    /// Dumps keep the word that they began with.
    case videoNote = "circle"
  }

  package var kind: Kind
  /// The frame of the picture.
  package var frame: Rect
  package var media: MediaID?
  /// Pixels; `nil` when nobody knows.
  package var natural: Size?
  package var isConcealed: Bool
  /// What shows in place of the picture.
  package var alternative: AlternativeText?
  package var placeholder: Color
  /// The signs over a round video.
  package var videoNote: VideoNoteSigns?
  /// What has come to rest, in place of an emoji.
  package var die: DieFace?
}

/// What lies over a round video.
package struct VideoNoteSigns: Sendable {
  package var duration: Label
  package var pill: StatusBox.Pill
  /// The dot behind the duration of one that nobody has seen yet.
  package var dot: Rect?
  /// That it plays without sound, or, where it is not at hand, that it would play.
  package var mute: Rect
  package var play: Rect
  package var color: Color
}

/// The ground behind words on the chat's background.
package struct FreeGround: Equatable, Sendable {
  package var frame: Rect
  package var cornerRadius: Double
  package var color: Color
}

/// Art or emoji that stand on the chat's background.
protocol FreeContent {
  /// Points.
  var size: Size { get }
  /// How far the art stands inside its cell.
  var padding: Double { get }
  /// The top of the cell, from the row's upper edge.
  var top: Double { get }
  /// The height of the row, without what stands below the art.
  var height: Double { get }
  /// The distance from the row's lower edge to the reactions.
  var reactionsGap: Double { get }
  func part(in frame: Rect) -> PartContent
  /// - Parameter cell: around the art.
  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox
}

/// A round video (Spec/Bubbles.md 21.2).
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
    static let durationPadding = 5.0
    /// What a dot adds to the duration's pill.
    static let dotRoom = 10.0
    static let dot = 4.0
    /// The distances from the middle to where the duration ends, and to where the status begins.
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

  func part(in frame: Rect) -> PartContent {
    .art(
      ArtPart(
        kind: .videoNote, frame: frame, media: note.media,
        natural: note.media.flatMap { environment.media.pixels(of: .document($0)) },
        isConcealed: note.selfDestruction != nil, alternative: nil,
        placeholder: environment.bubbleColors.mediaPlaceholder, videoNote: signs(on: frame)))
  }

  private func signs(on frame: Rect) -> VideoNoteSigns {
    let service = environment.chat.service
    let isNew = note.isUnheard && environment.side == .incoming
    var label = environment.label(
      DurationText.known(document?.duration ?? 0, environment.language),
      environment.fonts.sans(11, hasTabularDigits: true),
      service.text)
    let width =
      label.frame.width + 2 * Metrics.durationPadding + (isNew ? Metrics.dotRoom : 0)
    let pill = Rect(
      frame.midX - Metrics.durationEnd - width, frame.maxY - Metrics.durationHeight, width,
      Metrics.durationHeight)
    label.frame.origin = Point(pill.minX + Metrics.durationPadding, label.corner(centredIn: pill).y)
    let dot = Rect(
      pill.maxX - Metrics.durationPadding - Metrics.dot, pill.midY - Metrics.dot / 2, Metrics.dot, Metrics.dot
    )
    func middle(_ side: Double) -> Rect {
      Rect(frame.midX - side / 2, frame.midY - side / 2, side, side)
    }
    let mute = Rect(
      frame.midX - Metrics.mute / 2, frame.maxY - Metrics.muteBottom - Metrics.mute, Metrics.mute,
      Metrics.mute)
    return VideoNoteSigns(
      duration: label, pill: StatusBox.Pill(frame: pill, color: service.fill), dot: isNew ? dot : nil,
      mute: mute, play: middle(Metrics.play), color: service.control)
  }

  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox {
    let size = measure.pillSize
    let start = min(cell.midX + Metrics.statusStart, listWidth - Metrics.edge - size.width)
    return measure.onPill(endingAt: Point(start + size.width, cell.maxY - Metrics.padding), mode: .free)
  }
}
