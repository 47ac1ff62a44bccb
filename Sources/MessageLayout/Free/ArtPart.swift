import PageLayout
import PageModel
import Primitives
import TextLayout

/// What stands on the chat's background without a bubble: a sticker, a round video, a die (Docs/Bubbles.md 21).
package struct ArtPart: Sendable {
  package enum Kind: String, Sendable { case sticker, circle, dice }

  package var kind: Kind
  /// Of the picture.
  package var frame: Rect
  package var media: MediaID?
  /// Pixels; `nil` when nobody knows.
  package var natural: Size?
  package var isConcealed: Bool
  /// What shows in place of the picture.
  package var alternative: AlternativeText?
  package var placeholder: Color
  /// Of a round video.
  package var circle: CircleSigns?
  /// What has come to rest, in place of an emoji.
  package var die: DieFace?
}

/// What lies over a round video.
package struct CircleSigns: Sendable {
  package var duration: Label
  package var pill: StatusBox.Pill
  /// Behind the duration of one that nobody has seen yet.
  package var dot: Rect?
  /// That it plays without sound, or, where it is not at hand, that it would play.
  package var mute: Rect
  package var play: Rect
  package var color: Color
}

/// Behind words on the chat's background.
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
  /// Of the cell, from the row's upper edge.
  var top: Double { get }
  /// Of the row, without what stands below the art.
  var height: Double { get }
  /// From the row's lower edge to the reactions.
  var reactionsGap: Double { get }
  func part(in frame: Rect) -> PartContent
  /// - Parameter cell: around the art.
  func status(_ measure: StatusMeasure, in cell: Rect, listWidth: Double) -> StatusBox
}
