import PageLayout
import PageModel
import Primitives

/// A photo, a video or an animation in a bubble, or several of them side by side (Docs/Bubbles.md 18 and 19).
package struct PicturesPart: Sendable {
  package enum Kind: String, Sendable { case photo, video, animation, album }

  package var kind: Kind
  /// One, unless it is an album.
  package var pictures: [MessagePicture]
}

/// A picture where it stands, and what lies over it.
package struct MessagePicture: Sendable {
  /// Dust over a blurred picture.
  package enum Veil: Sendable {
    case spoiler
    /// For ever, since it may be seen but once.
    case once
  }

  /// Of the picture that is drawn, without the tail.
  package var frame: Rect
  /// `nil` when there is nothing to look for.
  package var media: MediaID?
  /// Pixels; `nil` when nobody knows.
  package var natural: Size?
  package var corners: BubbleCorners
  /// Side of the tail that the picture reaches into.
  package var tail: Side?
  /// Whether all of it shows, on a blurred copy of itself where the frame has another shape.
  package var isWhole: Bool
  package var veil: Veil?
  /// In its middle, of what plays; `nil` for none. One that only loads stands where this would.
  package var disc: Rect
  package var plays: Bool
  package var badge: MediaBadge?
  package var colors: PictureColors
}

/// What shows where a picture is not, and what lies over it.
package struct PictureColors: Equatable, Sendable {
  package var placeholder: Color
  package var disc: Color
  package var badge: Color
}

/// What a picture's upper left corner tells: how long it plays, or that it is an animation.
package struct MediaBadge: Sendable {
  package var frame: Rect
  package var label: Label
}

extension MessagePicture {
  func offsetBy(_ offset: Point) -> MessagePicture {
    var copy = self
    copy.frame = frame.offsetBy(offset)
    copy.disc = disc.offsetBy(offset)
    if let badge {
      copy.badge = MediaBadge(
        frame: badge.frame.offsetBy(offset),
        label: Label(frame: badge.label.frame.offsetBy(offset), line: badge.label.line))
    }
    return copy
  }
}
