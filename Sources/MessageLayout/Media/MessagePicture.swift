import MessageModel
import PageLayout
import PageModel
import Primitives

/// A photo, a video or an animation in a bubble, or several of them side by side (Docs/Bubbles.md 18 and 19).
package struct PicturesPart: Sendable {
  package enum Kind: String, Sendable {
    case photo, video, animation, album

    init(_ kind: ContentPicture.Kind) {
      switch kind {
      case .photo: self = .photo
      case .video: self = .video
      case .animation: self = .animation
      }
    }
  }

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

  /// What its disc does.
  package enum Action: Sendable {
    case play
    /// There is a disc only where the picture is not at hand.
    case load
    /// It plays by itself.
    case none
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
  /// Whose being at hand decides between the badges; `nil` for a photo.
  package var file: MediaID?
  /// In its middle.
  package var disc: Rect
  package var action: Action
  package var badge: MediaBadge?
  /// In place of the badge where the file is not at hand.
  package var loading: LoadingBadge?
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
  /// That it plays without sound.
  package var mute: Rect?
}

/// How long a film plays that is not at hand, and what it weighs.
package struct LoadingBadge: Sendable {
  package var frame: Rect
  package var cornerRadius: Double
  /// Around the sign of what is far away.
  package var circle: Rect
  package var duration: Label
  /// `nil` where there is room for one line.
  package var size: Label?
}
